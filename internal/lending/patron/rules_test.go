package patron

import (
	"slices"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
)

// Each rule that Arabic tells is a rule, and each sentence takes its figures.
func TestEveryArabicRuleIsOneOfOurs(t *testing.T) {
	codes := denial.Codes()
	for code, words := range arabicRules {
		if code != suspendedUntil && !slices.ContainsFunc(codes, func(c *denial.Code) bool { return c.Name() == code }) {
			t.Errorf("there is no rule %s", code)
		}
		if words.Say != "" && strings.Count(words.Say, "%s") != len(words.Figures) {
			t.Errorf("%s: %q does not take %v", code, words.Say, words.Figures)
		}
		if words.Say == "" && (words.Counted.Other == "" && words.Counted.Many == "" || len(words.Figures) == 0) {
			t.Errorf("%s says nothing", code)
		}
	}
}

// A figure says the same from the rule itself and from an answer that was kept.
func TestObjectionsAreToldInArabicWithTheirFigures(t *testing.T) {
	ar := tongueOf("ar")
	day := civil.MustDate("2026-03-20")
	for _, c := range []struct {
		code    string
		figures []denial.Field
		want    string
	}{
		{"hasOverdue", []denial.Field{{Name: "oldestDueOn", Value: day}, {Name: "count", Value: 2}}, "كتابان متأخران"},
		{"hasOverdue", []denial.Field{{Name: "oldestDueOn", Value: "2026-03-20"}, {Name: "count", Value: 2.0}}, "٢٠ مارس"},
		{"noRenewalsLeft", []denial.Field{{Name: "limit", Value: 1}}, "استعمل التجديد الوحيد."},
		{"finesUnpaid", []denial.Field{{Name: "amount", Value: money.Money{Amount: 12000, Currency: "INR"}},
			{Name: "limit", Value: money.Money{Amount: 10000, Currency: "INR"}}}, "١٢٠٫٠٠"},
		{suspended, []denial.Field{{Name: "reason", Value: "wet books"}}, "العضوية موقوفة: <bdi>wet books</bdi>."},
		{suspended, []denial.Field{{Name: "reason", Value: "wet books"}, {Name: "endsOn", Value: day}}, "موقوفة حتى"},
		{"finesUnpaid", nil, `<bdi lang="en">what is so</bdi>`},
		{"copyWithdrawn", nil, `<bdi lang="en">what is so</bdi>`},
	} {
		if said, _ := ar.objection(c.code, "what is so", "what lifts it", c.figures); !strings.Contains(string(said), c.want) {
			t.Errorf("%s is told as %s, want %s in it", c.code, said, c.want)
		}
	}
	if said, lift := tongueOf("en").objection("hasOverdue", "what is so", "what lifts it", nil); said != "what is so" ||
		lift != "what lifts it" {
		t.Errorf("English tells %s %s", said, lift)
	}
}
