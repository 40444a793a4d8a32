package lending

import (
	"encoding/json"
	"fmt"

	"holdfast/internal/civil"
)

// FinePolicy is a plan's rule for late returns: a kind and its terms (L6, L28).
// Amounts are minor units of the plan's currency.
type FinePolicy struct {
	Kind      FineKind `json:"-"`
	PerDay    int64    `json:"perDay,omitempty"`
	PerWeek   int64    `json:"perWeek,omitempty"`
	Cap       int64    `json:"cap,omitempty"`       // the most one loan can cost; 0 is no cap
	GraceDays int      `json:"graceDays,omitempty"` // late days that cost nothing
}

// FineKind is how a fine grows.
type FineKind string

// The kinds of fine.
const (
	FineNone   FineKind = "none"   // late costs nothing
	FineDaily  FineKind = "daily"  // so much a day, up to a cap
	FineWeekly FineKind = "weekly" // so much for every week begun, up to a cap
)

// For is the fine of a loan due on one day and returned on another (L28). Within
// the grace days it is nothing; beyond them every late day counts from the
// first. An early return costs nothing.
func (p FinePolicy) For(due, returned civil.Date) int64 {
	late := returned.Sub(due)
	if late <= p.GraceDays || late <= 0 {
		return 0
	}
	var amount int64
	switch p.Kind {
	case FineDaily:
		amount = capped(p.PerDay, int64(late), p.Cap)
	case FineWeekly:
		amount = capped(p.PerWeek, int64(late+6)/7, p.Cap)
	}
	return amount
}

// capped is rate × n, at most limit; it cannot overflow, however late.
func capped(rate, n, limit int64) int64 {
	if limit > 0 && rate > 0 && n > limit/rate {
		return limit
	}
	return rate * n
}

// maxFineRate bounds a rate so that no loan's fine can overflow.
const maxFineRate = 1_000_000_000

// Validate says what is wrong with a policy, naming it.
func (p FinePolicy) Validate() error {
	switch {
	case p.Kind != FineNone && p.Kind != FineDaily && p.Kind != FineWeekly:
		return fmt.Errorf("fine kind %q is not none, daily or weekly", p.Kind)
	case p.PerDay < 0 || p.PerWeek < 0 || p.PerDay > maxFineRate || p.PerWeek > maxFineRate:
		return fmt.Errorf("a fine rate must be between 0 and %d", maxFineRate)
	case p.Cap < 0:
		return fmt.Errorf("the cap of a fine is %d; it cannot be below 0", p.Cap)
	case p.GraceDays < 0:
		return fmt.Errorf("the grace of a fine is %d days; it cannot be below 0", p.GraceDays)
	}
	return nil
}

// terms is the policy's parameters as they are stored beside its kind.
func (p FinePolicy) terms() (string, error) {
	text, err := json.Marshal(p)
	return string(text), err
}

func readFinePolicy(kind FineKind, terms string) (FinePolicy, error) {
	p := FinePolicy{Kind: kind}
	if err := json.Unmarshal([]byte(terms), &p); err != nil {
		return p, fmt.Errorf("fine terms %q: %w", terms, err)
	}
	return p, p.Validate()
}
