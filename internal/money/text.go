package money

import (
	"fmt"
	"strconv"
	"strings"
)

// String is the amount for people: "₹120.00", "¥1,500", "1.500 KWD", with a
// minus before a negative one. A currency that is not known cannot be written
// so; its minor units are counted instead.
func (m Money) String() string {
	digits, err := Digits(m.Currency)
	if err != nil {
		return fmt.Sprintf("%d minor units of %.20q", m.Amount, m.Currency)
	}
	number := decimal(magnitude(m.Amount), digits)
	sign := ""
	if m.Amount < 0 {
		sign = "-"
	}
	if symbol, ok := symbols[m.Currency]; ok {
		return sign + symbol + number
	}
	return sign + number + " " + m.Currency
}

// ParseAmount reads what a person writes in a field for an amount: digits, and
// after a point either exactly the digits of the currency's minor unit or no
// point at all. "120.00" and "120" are ₹120.00; "120.5", "1,200" and "₹120" are
// refused, since guessing at money is worse than asking. A minus may stand in
// front.
func ParseAmount(s, currency string) (Money, error) {
	digits, err := Digits(currency)
	if err != nil {
		return Money{}, err
	}
	unsigned, negative := strings.CutPrefix(s, "-")
	whole, fraction, point := strings.Cut(unsigned, ".")
	if !point {
		fraction = strings.Repeat("0", digits)
	}
	wrongPoint := point && (digits == 0 || len(fraction) != digits)
	if whole == "" || wrongPoint || !isDigits(whole) || !isDigits(fraction) {
		return Money{}, fmt.Errorf("amount %.40q: write it in %s with digits only, for example %s",
			s, currency, decimal(120*pow10(digits), digits))
	}
	minor, err := strconv.ParseUint(whole+fraction, 10, 64)
	if err != nil { // digits alone fail in one way only
		return Money{}, fmt.Errorf("amount %.40q in %s: %w", s, currency, ErrOverflow)
	}
	amount, ok := signed(minor, negative)
	if !ok {
		return Money{}, fmt.Errorf("amount %.40q in %s: %w", s, currency, ErrOverflow)
	}
	return Money{amount, currency}, nil
}

// Decimal is the amount without currency and grouping, as ParseAmount reads it:
// "1200.00". It fills a form's field and a column of an export.
func (m Money) Decimal() (string, error) {
	digits, err := Digits(m.Currency)
	if err != nil {
		return "", err
	}
	text := strings.ReplaceAll(decimal(magnitude(m.Amount), digits), ",", "")
	if m.Amount < 0 {
		text = "-" + text
	}
	return text, nil
}

// decimal writes minor units with a point before the last digits and a comma
// before every third digit of the rest.
func decimal(minor uint64, digits int) string {
	text := fmt.Sprintf("%0*d", digits+1, minor)
	whole, fraction := text[:len(text)-digits], text[len(text)-digits:]
	var b strings.Builder
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(whole[i])
	}
	if digits > 0 {
		b.WriteByte('.')
		b.WriteString(fraction)
	}
	return b.String()
}

func pow10(digits int) uint64 {
	n := uint64(1)
	for range digits {
		n *= 10
	}
	return n
}

func isDigits(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}
