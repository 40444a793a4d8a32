// Package money holds amounts that are owed, paid and refunded.
//
// A [Money] is a whole number of minor units (paise, cents, yen) of one ISO 4217
// currency. There are no floating-point numbers in this package and none may
// enter it (L10).
//
// Invariants: amounts of two currencies are never added or compared; a sum that
// does not fit is an error and never wraps; a share of an amount is rounded
// once, half up, at the end; the parts of a split add up to the whole.
//
// The package does no I/O and imports nothing of ours.
package money

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/bits"
)

// Money is an amount in minor units of its currency: 1500 of INR is ₹15.00,
// 1500 of JPY is ¥1,500, 1500 of KWD is 1.500 KWD (P6). Its JSON is exactly
// {"amount":1500,"currency":"INR"}. Money is comparable with ==.
type Money struct {
	Amount   int64  `json:"amount"`   // minor units; negative is owed the other way
	Currency string `json:"currency"` // ISO 4217, upper case
}

// The faults of arithmetic. They are wrapped with the amounts they are about.
var (
	ErrOverflow = errors.New("the amount is too large")
	ErrCurrency = errors.New("the currencies differ")
)

// New is an amount of minor units in a currency that must be known.
func New(amount int64, currency string) (Money, error) {
	if _, err := Digits(currency); err != nil {
		return Money{}, err
	}
	return Money{amount, currency}, nil
}

// Zero is nothing, in this currency.
func Zero(currency string) Money { return Money{Currency: currency} }

// IsZero says whether the amount is nothing, in any currency.
func (m Money) IsZero() bool { return m.Amount == 0 }

// Add is m + o. The error is ErrCurrency or ErrOverflow.
func (m Money) Add(o Money) (Money, error) {
	if err := m.same(o); err != nil {
		return Money{}, err
	}
	sum := m.Amount + o.Amount
	if (sum > m.Amount) != (o.Amount > 0) {
		return Money{}, fmt.Errorf("%w: %s + %s", ErrOverflow, m, o)
	}
	return Money{sum, m.Currency}, nil
}

// Sub is m - o. The error is ErrCurrency or ErrOverflow.
func (m Money) Sub(o Money) (Money, error) {
	if err := m.same(o); err != nil {
		return Money{}, err
	}
	difference := m.Amount - o.Amount
	if (difference < m.Amount) != (o.Amount > 0) {
		return Money{}, fmt.Errorf("%w: %s - %s", ErrOverflow, m, o)
	}
	return Money{difference, m.Currency}, nil
}

// Neg is -m. The error is ErrOverflow, for the one amount that has no opposite.
func (m Money) Neg() (Money, error) { return Zero(m.Currency).Sub(m) }

// Mul is n times m. The error is ErrOverflow.
func (m Money) Mul(n int64) (Money, error) { return m.Scale(n, 1) }

// Percent is a share of m in basis points, hundredths of a percent: 1250 is
// 12.5 %. It is rounded like Scale.
func (m Money) Percent(basisPoints int64) (Money, error) { return m.Scale(basisPoints, 10_000) }

// Scale is m * numerator / denominator, rounded once to the minor unit: half
// goes up, for negative amounts half goes away from zero, so that a refund
// mirrors its charge (L10). The denominator must be positive. The product is
// exact however large; only a result that does not fit is ErrOverflow.
func (m Money) Scale(numerator, denominator int64) (Money, error) {
	if denominator <= 0 {
		return Money{}, fmt.Errorf("share of %s: the denominator is %d; it must be positive", m, denominator)
	}
	high, low := bits.Mul64(magnitude(m.Amount), magnitude(numerator))
	low, carry := bits.Add64(low, uint64(denominator)/2, 0)
	high += carry
	if high >= uint64(denominator) {
		return Money{}, fmt.Errorf("%w: %s times %d / %d", ErrOverflow, m, numerator, denominator)
	}
	rounded, _ := bits.Div64(high, low, uint64(denominator))
	amount, ok := signed(rounded, (m.Amount < 0) != (numerator < 0))
	if !ok {
		return Money{}, fmt.Errorf("%w: %s times %d / %d", ErrOverflow, m, numerator, denominator)
	}
	return Money{amount, m.Currency}, nil
}

// Split shares m out in n parts that add up to it and differ by one minor unit
// at most; the larger parts come first. n must be at least 1.
func (m Money) Split(n int) ([]Money, error) {
	if n < 1 {
		return nil, fmt.Errorf("split %s in %d parts: there must be at least one", m, n)
	}
	share, rest := m.Amount/int64(n), m.Amount%int64(n)
	parts := make([]Money, n)
	for i := range parts {
		parts[i] = Money{share, m.Currency}
		switch {
		case int64(i) < rest:
			parts[i].Amount++
		case int64(i) < -rest:
			parts[i].Amount--
		}
	}
	return parts, nil
}

// Cmp is -1 if m is less than o, 0 if they are the same, 1 if m is more. The
// error is ErrCurrency.
func (m Money) Cmp(o Money) (int, error) {
	if err := m.same(o); err != nil {
		return 0, err
	}
	return cmp.Compare(m.Amount, o.Amount), nil
}

func (m Money) same(o Money) error {
	if m.Currency != o.Currency {
		return fmt.Errorf("%w: %s and %s", ErrCurrency, m, o)
	}
	return nil
}

// magnitude is |n|, which for the least int64 fits only an unsigned number.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// signed gives a magnitude its sign back, and says whether it fits.
func signed(magnitude uint64, negative bool) (int64, bool) {
	if negative {
		return -int64(magnitude), magnitude <= 1<<63
	}
	return int64(magnitude), magnitude <= math.MaxInt64
}
