package money

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func inr(amount int64) Money { return Money{amount, "INR"} }

func TestP6_JSONIsAmountAndCurrency(t *testing.T) {
	text, err := json.Marshal(inr(1500))
	if err != nil || string(text) != `{"amount":1500,"currency":"INR"}` {
		t.Errorf("got %s (%v)", text, err)
	}
	var got Money
	if err := json.Unmarshal(text, &got); err != nil || got != inr(1500) {
		t.Errorf("read %v (%v)", got, err)
	}
}

func TestNewRefusesAnUnknownCurrency(t *testing.T) {
	if m, err := New(1500, "INR"); err != nil || m != inr(1500) {
		t.Errorf("got %v (%v)", m, err)
	}
	if m, err := New(1500, "RS"); err == nil || m != (Money{}) {
		t.Errorf("got %v (%v)", m, err)
	}
}

func TestL10_CurrenciesAreNeverMixed(t *testing.T) {
	rupees, yen := inr(100), Money{100, "JPY"}
	_, added := rupees.Add(yen)
	_, subtracted := rupees.Sub(yen)
	_, compared := rupees.Cmp(yen)
	for what, err := range map[string]error{"add": added, "subtract": subtracted, "compare": compared} {
		if !errors.Is(err, ErrCurrency) {
			t.Errorf("%s: got %v", what, err)
		}
	}
	if want := "the currencies differ: ₹1.00 and ¥100"; added.Error() != want {
		t.Errorf("got %q, want %q", added, want)
	}
}

// exact compares a checked result with the same sum done in numbers that cannot
// overflow.
func exact(t *rapid.T, what string, got Money, err error, want *big.Int) {
	t.Helper()
	switch {
	case !want.IsInt64() && !errors.Is(err, ErrOverflow):
		t.Errorf("%s: %s does not fit, got %d (%v)", what, want, got.Amount, err)
	case want.IsInt64() && (err != nil || got != inr(want.Int64())):
		t.Errorf("%s: got %d (%v), want %s", what, got.Amount, err, want)
	}
}

// anyAmount draws amounts of every size, the ends of the range among them.
func anyAmount() *rapid.Generator[int64] {
	ends := []int64{math.MinInt64, math.MinInt64 + 1, -1, 0, 1, math.MaxInt64 - 1, math.MaxInt64}
	return rapid.OneOf(rapid.Int64(), rapid.Int64Range(-10_000, 10_000), rapid.SampledFrom(ends))
}

func TestL10_ArithmeticIsExactOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyAmount().Draw(t, "a"), anyAmount().Draw(t, "b")
		bigA, bigB := big.NewInt(a), big.NewInt(b)

		sum, err := inr(a).Add(inr(b))
		exact(t, "sum", sum, err, new(big.Int).Add(bigA, bigB))
		difference, err := inr(a).Sub(inr(b))
		exact(t, "difference", difference, err, new(big.Int).Sub(bigA, bigB))
		opposite, err := inr(a).Neg()
		exact(t, "opposite", opposite, err, new(big.Int).Neg(bigA))
		product, err := inr(a).Mul(b)
		exact(t, "product", product, err, new(big.Int).Mul(bigA, bigB))

		if order, err := inr(a).Cmp(inr(b)); err != nil || order != bigA.Cmp(bigB) {
			t.Errorf("order: got %d (%v)", order, err)
		}
	})
}

func TestL10_SharesRoundHalfUpOnce(t *testing.T) {
	cases := []struct {
		amount, basisPoints, want int64
	}{
		{1000, 1250, 125},
		{10, 500, 1},   // 0.5 goes up
		{9, 500, 0},    // 0.45 goes down
		{30, 500, 2},   // 1.5 goes up
		{50, 500, 3},   // 2.5 goes up, not to the even number
		{-10, 500, -1}, // a refund mirrors its charge
		{-9, 500, 0},
		{10, -500, -1},
		{-10, -500, 1},
		{1, 3333, 0},
		{0, 10_000, 0},
		{math.MaxInt64, 10_000, math.MaxInt64},
		{math.MinInt64, 10_000, math.MinInt64},
	}
	for _, c := range cases {
		if got, err := inr(c.amount).Percent(c.basisPoints); err != nil || got != inr(c.want) {
			t.Errorf("%d basis points of %d: got %d (%v), want %d",
				c.basisPoints, c.amount, got.Amount, err, c.want)
		}
	}
}

func TestL10_ScaleAgreesWithExactFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount, numerator := anyAmount().Draw(t, "amount"), anyAmount().Draw(t, "numerator")
		small, large := rapid.Int64Range(1, 10_000), rapid.Int64Range(1, math.MaxInt64)
		denominator := rapid.OneOf(small, large).Draw(t, "denominator")
		// Half away from zero: floor((2|p| + d) / 2d), with the sign of p.
		product := new(big.Int).Mul(big.NewInt(amount), big.NewInt(numerator))
		want := new(big.Int).Abs(product)
		want.Lsh(want, 1).Add(want, big.NewInt(denominator))
		want.Div(want, new(big.Int).Lsh(big.NewInt(denominator), 1))
		if product.Sign() < 0 {
			want.Neg(want)
		}
		got, err := inr(amount).Scale(numerator, denominator)
		exact(t, "share", got, err, want)
	})
}

func TestScaleRefusesADenominatorThatIsNotPositive(t *testing.T) {
	for _, denominator := range []int64{0, -1, math.MinInt64} {
		if got, err := inr(100).Scale(1, denominator); err == nil {
			t.Errorf("1 / %d of ₹1.00 is %s", denominator, got)
		}
	}
}

func TestSplitLosesNothingAndIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := inr(anyAmount().Draw(t, "amount"))
		parts, err := whole.Split(rapid.IntRange(1, 50).Draw(t, "n"))
		if err != nil {
			t.Fatal(err)
		}
		sum := Zero("INR")
		for n, part := range parts {
			if sum, err = sum.Add(part); err != nil {
				t.Fatal(err)
			}
			apart := magnitude(parts[0].Amount) - magnitude(part.Amount)
			if apart > 1 || n > 0 && magnitude(part.Amount) > magnitude(parts[n-1].Amount) {
				t.Errorf("part %d of %s is %s, the first is %s", n, whole, part, parts[0])
			}
		}
		if sum != whole {
			t.Errorf("the parts of %s add up to %s", whole, sum)
		}
	})
}

func TestSplitRefusesNoParts(t *testing.T) {
	if parts, err := inr(100).Split(0); err == nil {
		t.Errorf("got %v", parts)
	}
}

func TestZeroIsNothingInItsCurrency(t *testing.T) {
	if z := Zero("KWD"); !z.IsZero() || z.String() != "0.000 KWD" || inr(1).IsZero() {
		t.Errorf("got %s", z)
	}
}
