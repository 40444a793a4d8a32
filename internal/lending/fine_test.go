package lending

import (
	"testing"

	"pgregory.net/rapid"

	"holdfast/internal/civil"
)

func TestL28_TheVectorsOfEachKind(t *testing.T) {
	due := civil.MustDate("2026-03-15")
	reader := FinePolicy{Kind: FineDaily, PerDay: 400, GraceDays: 1}
	weekly := FinePolicy{Kind: FineWeekly, PerWeek: 1000, Cap: 2500}
	for _, c := range []struct {
		what   string
		policy FinePolicy
		late   int
		want   int64
	}{
		{"Basic, due 15 March, back 21 March", basic.Fine, 6, 3000},
		{"Basic, 1 day late", basic.Fine, 1, 500},
		{"Basic, on its day", basic.Fine, 0, 0},
		{"Basic, 2 days early", basic.Fine, -2, 0},
		{"Basic, 30 days late: just at the cap", basic.Fine, 30, 15000},
		{"Basic, 40 days late: the cap", basic.Fine, 40, 15000},
		{"Reader, 1 day late: its grace", reader, 1, 0},
		{"Reader, 2 days late: every day counts from the first", reader, 2, 800},
		{"per started week, 1 day", weekly, 1, 1000},
		{"per started week, 7 days", weekly, 7, 1000},
		{"per started week, 8 days", weekly, 8, 2000},
		{"per started week, 15 days: the cap", weekly, 15, 2500},
		{"no fines", FinePolicy{Kind: FineNone, PerDay: 500, Cap: 100}, 90, 0},
		{"daily for nothing, with a cap", FinePolicy{Kind: FineDaily, Cap: 3}, 90, 0},
		{"no cap", FinePolicy{Kind: FineDaily, PerDay: 500}, 1000, 500000},
	} {
		if got := c.policy.For(due, due.AddDays(c.late)); got != c.want {
			t.Errorf("%s: %d, want %d", c.what, got, c.want)
		}
	}
}

// policies are any that Validate lets pass.
func policies() *rapid.Generator[FinePolicy] {
	return rapid.Custom(func(t *rapid.T) FinePolicy {
		return FinePolicy{
			Kind:      rapid.SampledFrom([]FineKind{FineNone, FineDaily, FineWeekly}).Draw(t, "kind"),
			PerDay:    rapid.Int64Range(0, maxFineRate).Draw(t, "per day"),
			PerWeek:   rapid.Int64Range(0, maxFineRate).Draw(t, "per week"),
			Cap:       rapid.Int64Min(0).Draw(t, "cap"),
			GraceDays: rapid.IntRange(0, 400).Draw(t, "grace"),
		}
	})
}

func TestL28_AFineIsNeverNegativeNeverAboveItsCapAndNeverShrinks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := policies().Draw(t, "policy")
		due := civil.MustDate("2026-03-15").AddDays(rapid.IntRange(-9999, 9999).Draw(t, "due"))
		late := rapid.OneOf(rapid.IntRange(-5, 60), rapid.IntRange(-100_000, 2_000_000)).Draw(t, "late")
		fine, after := p.For(due, due.AddDays(late)), p.For(due, due.AddDays(late+1))
		if fine < 0 || p.Cap > 0 && fine > p.Cap {
			t.Fatalf("%d days late costs %d", late, fine)
		}
		if after < fine {
			t.Fatalf("%d days late costs %d, a day more %d", late, fine, after)
		}
		if (late <= 0 || late <= p.GraceDays || p.Kind == FineNone) && fine != 0 {
			t.Fatalf("%d days late costs %d, and should cost nothing", late, fine)
		}
		if rate := max(p.PerDay, p.PerWeek); fine > rate*int64(max(late, 0)) {
			t.Fatalf("%d days late at %d at most costs %d", late, rate, fine)
		}
	})
}

func TestL28_APolicyComesBackFromItsStoredTermsAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := policies().Draw(t, "policy")
		text, err := p.terms()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := readFinePolicy(p.Kind, text); err != nil || got != p {
			t.Fatalf("stored %s, read %+v, %v", text, got, err)
		}
	})
}

func TestL28_StoredTermsThatAreNoPolicyAreAnError(t *testing.T) {
	for terms, kind := range map[string]FineKind{"{": FineDaily, `{"cap":-1}`: FineDaily, "{}": "hourly"} {
		if p, err := readFinePolicy(kind, terms); err == nil {
			t.Errorf("%s %s was read as %+v", kind, terms, p)
		}
	}
}
