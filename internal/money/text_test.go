package money

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMoneyForPeople(t *testing.T) {
	cases := []struct {
		money Money
		want  string
	}{
		{inr(12_000), "₹120.00"},
		{inr(5), "₹0.05"},
		{inr(-12_050), "-₹120.50"},
		{inr(123_456_789), "₹1,234,567.89"},
		{inr(100_000), "₹1,000.00"},
		{inr(99_999), "₹999.99"},
		{Money{1500, "JPY"}, "¥1,500"},
		{Money{0, "JPY"}, "¥0"},
		{Money{1500, "KWD"}, "1.500 KWD"},
		{Money{-1_234_500, "CHF"}, "-12,345.00 CHF"},
		{Money{math.MinInt64, "EUR"}, "-€92,233,720,368,547,758.08"},
		{Money{1500, "XYZ"}, `1500 minor units of "XYZ"`},
		{Money{}, `0 minor units of ""`},
	}
	for _, c := range cases {
		if got := c.money.String(); got != c.want {
			t.Errorf("%d %s: got %s, want %s", c.money.Amount, c.money.Currency, got, c.want)
		}
	}
}

func TestParseAmountReadsPlainAmounts(t *testing.T) {
	cases := []struct {
		text, currency string
		want           int64
	}{
		{"120.00", "INR", 12_000},
		{"120", "INR", 12_000},
		{"0.05", "INR", 5},
		{"-120.50", "INR", -12_050},
		{"-0", "INR", 0},
		{"1500", "JPY", 1500},
		{"1.500", "KWD", 1500},
		{"92233720368547758.07", "INR", math.MaxInt64},
		{"-92233720368547758.08", "INR", math.MinInt64},
	}
	for _, c := range cases {
		if got, err := ParseAmount(c.text, c.currency); err != nil || got != (Money{c.want, c.currency}) {
			t.Errorf("%s in %s: got %s (%v)", c.text, c.currency, got, err)
		}
	}
}

func TestParseAmountRefusesWhatItWouldHaveToGuess(t *testing.T) {
	cases := []struct{ text, currency, want string }{
		{"", "INR", `amount "": write it in INR with digits only, for example 120.00`},
		{"120.5", "INR", `amount "120.5": write it in INR with digits only, for example 120.00`},
		{"120.", "INR", `amount "120.": write it in INR with digits only, for example 120.00`},
		{".50", "INR", `amount ".50": write it in INR with digits only, for example 120.00`},
		{"120.000", "INR", `amount "120.000": write it in INR with digits only, for example 120.00`},
		{"1,200.00", "INR", `amount "1,200.00": write it in INR with digits only, for example 120.00`},
		{"₹120.00", "INR", `amount "₹120.00": write it in INR with digits only, for example 120.00`},
		{" 120.00", "INR", `amount " 120.00": write it in INR with digits only, for example 120.00`},
		{"+120.00", "INR", `amount "+120.00": write it in INR with digits only, for example 120.00`},
		{"--1.00", "INR", `amount "--1.00": write it in INR with digits only, for example 120.00`},
		{"1e3", "INR", `amount "1e3": write it in INR with digits only, for example 120.00`},
		{"1_0.00", "INR", `amount "1_0.00": write it in INR with digits only, for example 120.00`},
		{"1.00.00", "INR", `amount "1.00.00": write it in INR with digits only, for example 120.00`},
		{"１２０.00", "INR", `amount "１２０.00": write it in INR with digits only, for example 120.00`},
		{"1500.0", "JPY", `amount "1500.0": write it in JPY with digits only, for example 120`},
		{"1500.", "JPY", `amount "1500.": write it in JPY with digits only, for example 120`},
		{"1.50", "KWD", `amount "1.50": write it in KWD with digits only, for example 120.000`},
		{"120.00", "inr", `currency "inr" is not known; use an ISO 4217 code such as INR or EUR`},
		{"92233720368547758.08", "INR", `amount "92233720368547758.08" in INR: the amount is too large`},
		{strings.Repeat("9", 30), "JPY", `amount "` + strings.Repeat("9", 30) + `" in JPY: the amount is too large`},
	}
	for _, c := range cases {
		got, err := ParseAmount(c.text, c.currency)
		if err == nil || err.Error() != c.want || got != (Money{}) {
			t.Errorf("%q in %s: got %v, %v; want %s", c.text, c.currency, got, err, c.want)
		}
	}
	if _, err := ParseAmount("92233720368547758.08", "INR"); !errors.Is(err, ErrOverflow) {
		t.Errorf("too large an amount is %v", err)
	}
}

func TestDecimalIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Money{anyAmount().Draw(t, "amount"), rapid.SampledFrom(Currencies()).Draw(t, "currency")}
		text, err := want.Decimal()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ParseAmount(text, want.Currency); err != nil || got != want {
			t.Errorf("wrote %s for %s, read %s (%v)", text, want, got, err)
		}
	})
}

func TestDecimalRefusesAnUnknownCurrency(t *testing.T) {
	if text, err := (Money{1, "XYZ"}).Decimal(); err == nil {
		t.Errorf("got %s", text)
	}
}

func TestDigitsOfCurrencies(t *testing.T) {
	for code, want := range map[string]int{
		"INR": 2, "EUR": 2, "USD": 2, "JPY": 0, "KRW": 0, "CLP": 0, "ISK": 0,
		"KWD": 3, "BHD": 3, "OMR": 3, "JOD": 3, "TND": 3, "IQD": 3, "LYD": 3,
	} {
		if got, err := Digits(code); err != nil || got != want {
			t.Errorf("%s: got %d (%v), want %d", code, got, err, want)
		}
	}
	for _, code := range []string{"", "inr", "XXX", "XTS", "XAU", "RUPEE"} {
		if got, err := Digits(code); err == nil {
			t.Errorf("%q has %d digits", code, got)
		}
	}
}

func TestCurrencyTablesHoldTogether(t *testing.T) {
	codes := Currencies()
	entries := strings.Fields(withoutDigits + " " + withTwoDigits + " " + withThreeDigits)
	if len(codes) != len(entries) {
		t.Errorf("%d currencies from %d entries: a code stands twice", len(codes), len(entries))
	}
	for _, code := range codes {
		if len(code) != 3 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			t.Errorf("%q is not three capital letters", code)
		}
	}
	users := make(map[string]string)
	for code, symbol := range symbols {
		if _, err := Digits(code); err != nil {
			t.Errorf("%s has a symbol: %v", code, err)
		}
		if other := users[symbol]; other != "" {
			t.Errorf("%s and %s are both written %s", code, other, symbol)
		}
		users[symbol] = code
	}
}

// An amount that is taken is written back as the same amount.
func FuzzParseAmount(f *testing.F) {
	for _, seed := range []string{"120.00", "120", "-0.05", "1e3", "٣.٠٠", "0120.00", "9223372036854775807"} {
		f.Add(seed, "INR")
		f.Add(seed, "KWD")
	}
	f.Fuzz(func(t *testing.T, text, currency string) {
		m, err := ParseAmount(text, currency)
		if err != nil {
			return
		}
		written, err := m.Decimal()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseAmount(written, currency); err != nil || again != m {
			t.Errorf("%q is %s, written %q, read back as %s (%v)", text, m, written, again, err)
		}
	})
}
