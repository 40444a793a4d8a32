package catalog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestR2_AConditionReadsAsItLooks(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		"CS101":              "CS101",
		"CS101, MA101":       "CS101 and MA101",
		"cs101 AND ma101":    "cs101 and ma101",
		"A or B, C":          "(A or B) and C",
		"A or B and C":       "A or (B and C)",
		"(A or B) and C:B+":  "(A or B) and C:B+",
		"((A))":              "A",
		"A and B and C or D": "(A and B and C) or D",
		strings.Repeat("(", 19) + "A)" + strings.Repeat(")", 18): "A",
	} {
		n, err := ParseNeed(text)
		if err != nil || n.String() != want {
			t.Errorf("%q reads as %q, %v; want %q", text, n, err, want)
		}
	}
	for text, says := range map[string]string{
		"and A":                     `before "and"`,
		"A or":                      "at the end",
		"(A":                        "not closed",
		"A)":                        `")" stands`,
		"A B":                       `"B" stands`,
		"A:":                        "no course",
		":B":                        "no course",
		"A,,B":                      `before ","`,
		"()":                        `before ")"`,
		strings.Repeat("(", 1000):   "deep",
		strings.Repeat("A, ", 2000): "bytes",
	} {
		if n, err := ParseNeed(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.20q reads as %q, %v; want an error with %q", text, n, err, says)
		}
	}
}

func TestR3_WhatIsMissingIsWhatWouldMeetIt(t *testing.T) {
	passed := map[string]string{"A": "B", "C": "A"}
	met := func(course, grade string) bool {
		got, ok := passed[course]
		return ok && (grade == "" || got <= grade)
	}
	for text, want := range map[string]string{
		"A": "", "B": "B", "A, B": "B", "A or B": "", "B or D": "B or D", "A:A": "A:A", "A:C": "",
		"(B or D) and A and E": "(B or D) and E", "(B and A) or (D and C)": "B or D",
	} {
		n, err := ParseNeed(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := n.Missing(met).String(); got != want {
			t.Errorf("of %q is missing %q, want %q", text, got, want)
		}
	}
}

// drawNeed draws a condition.
func drawNeed(t *rapid.T, depth int) Need {
	if depth == 0 || rapid.Bool().Draw(t, "course") {
		return Need{
			Course: fmt.Sprint("C", rapid.IntRange(0, 6).Draw(t, "code")),
			Grade:  rapid.SampledFrom([]string{"", "", "A", "B"}).Draw(t, "grade"),
		}
	}
	n := Need{All: rapid.Bool().Draw(t, "all")}
	for range rapid.IntRange(2, 4).Draw(t, "parts") {
		n.Of = append(n.Of, drawNeed(t, depth-1))
	}
	return n
}

// What is written is read as the same; nothing is missing exactly when the whole
// is met, and whoever also passes what is missing meets it.
func TestR2_ConditionsKeepTheirMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawNeed(t, 4)
		again, err := ParseNeed(n.String())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(n, again); diff != "" {
			t.Fatal(diff)
		}
		passed := rapid.MapOf(rapid.SampledFrom(n.Courses()), rapid.SampledFrom([]string{"A", "B", "C"})).Draw(t, "passed")
		met := func(course, grade string) bool {
			got, ok := passed[course]
			return ok && (grade == "" || got <= grade)
		}
		missing := n.Missing(met)
		if missing.Always() != holds(n, met) {
			t.Errorf("%q with %v: missing %q", n, passed, missing)
		}
		for _, c := range missing.Courses() {
			passed[c] = "A"
		}
		if !holds(n, met) {
			t.Errorf("%q is not met after %q was passed too", n, missing)
		}
	})
}

// holds asks a condition the plain way.
func holds(n Need, met func(course, grade string) bool) bool {
	if n.Course != "" {
		return met(n.Course, n.Grade)
	}
	for _, of := range n.Of {
		if ok := holds(of, met); ok != n.All {
			return ok
		}
	}
	return n.All
}
