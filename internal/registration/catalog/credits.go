package catalog

import (
	"fmt"
	"strconv"
	"strings"
)

// Credits are hundredths of a credit: 3 credits are 300, 7.5 are 750. They are
// written as people do, "7.5".
type Credits int64

// maxCredits is more than any course has, or any student earns.
const maxCredits = 100_000

// ParseCredits reads "3" or "7.5": at most 1,000 credits, to the hundredth.
func ParseCredits(text string) (Credits, error) {
	whole, part, dotted := strings.Cut(strings.TrimSpace(text), ".")
	n, err := strconv.ParseUint(whole, 10, 16)
	if err == nil && dotted && (part == "" || len(part) > 2) {
		err = strconv.ErrSyntax
	}
	var hundredths uint64
	if err == nil && dotted {
		hundredths, err = strconv.ParseUint((part + "0")[:2], 10, 16)
	}
	c := Credits(n*100 + hundredths)
	if err != nil || c > maxCredits {
		return 0, fmt.Errorf("credits are a number from 0 to %d such as 3 or 7.5, not %.20q", maxCredits/100, text)
	}
	return c, nil
}

// String is "3" or "7.5".
func (c Credits) String() string {
	text := strconv.FormatInt(int64(c)/100, 10)
	if part := int64(c) % 100; part != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%02d", part), "0")
	}
	return text
}

// MarshalText is String.
func (c Credits) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText is ParseCredits.
func (c *Credits) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCredits(string(text))
	return err
}
