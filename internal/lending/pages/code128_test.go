package pages

import (
	"slices"
	"strings"
	"testing"
)

func TestCode128IsTheStandards(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int
	}{
		{"Wikipedia", []int{104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106}}, // the published example
		{"3100", []int{105, 31, 0, (105 + 31) % 103, 106}},
		{"C1", []int{104, 35, 17, (104 + 35 + 2*17) % 103, 106}},
		{"", nil}, {"é", nil}, {strings.Repeat("9", maxCode+1), nil},
	} {
		if got := symbols(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q has the symbols %v, want %v", c.text, got, c.want)
		}
	}
}

func TestCode128SymbolsHaveElevenModulesAndDiffer(t *testing.T) {
	seen := make(map[string]bool)
	for i, w := range widths {
		sum := 0
		for _, c := range w {
			sum += int(c - '0')
		}
		if want := map[bool]int{true: 13, false: 11}[i == stopCode]; sum != want || seen[w] {
			t.Errorf("symbol %d is %s with %d modules", i, w, sum)
		}
		seen[w] = true
	}
	if bars := code128("3100"); bars.Width != 10+11*4+13+10 || bars.Path == "" {
		t.Errorf("the bars are %d modules wide: %s", bars.Width, bars.Path)
	}
}
