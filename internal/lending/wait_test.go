package lending

import (
	"testing"

	"pgregory.net/rapid"
)

func TestL27_TheEstimateGivesWhatTheCopiesAllow(t *testing.T) {
	basic := WaitFacts{LoanDays: 14, LongLoanDays: 14, HoldDays: 3}
	for name, c := range map[string]struct {
		place, promised, fetch int
		due                    []int
		want                   Wait
		unknown                bool
	}{
		"the first gets the copy that is due next": {place: 1, due: []int{18, 11},
			want: Wait{11, 11}},
		"the second gets the other copy": {place: 2, due: []int{18, 11},
			want: Wait{18, 18}},
		"the third waits for the first to bring it back": {place: 3, due: []int{18, 11},
			want: Wait{25, 28}},
		"each hold ahead may cost a whole window": {place: 3, due: []int{5},
			want: Wait{33, 39}},
		"a copy on the hold shelf is lent once more first": {place: 1, promised: 1, want: Wait{14, 17}},
		"a late copy may come today, and is not counted on": {place: 1, due: []int{-4, 9},
			want: Wait{0, 9}},
		"a free copy elsewhere is fetched":     {place: 1, fetch: 1, want: Wait{1, 7}},
		"with late copies only nobody can say": {place: 1, due: []int{-4}, unknown: true},
		"without copies nobody can say":        {place: 1, unknown: true},
		"nobody waits at place 0":              {place: 0, due: []int{1}, unknown: true},
		"a place that says nothing any more is not worked out": {place: maxWaitPlace + 1, due: []int{1},
			unknown: true},
	} {
		f := basic
		f.Place, f.Due, f.Promised, f.Fetch = c.place, c.due, c.promised, c.fetch
		if got, known := f.Estimate(); got != c.want || known == c.unknown {
			t.Errorf("%s: got %v %v, want %v", name, got, known, c.want)
		}
	}
}

func TestL27_AnEstimateIsARangeThatGrowsWithTheQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := WaitFacts{
			Place:    rapid.IntRange(1, 40).Draw(t, "place"),
			Due:      rapid.SliceOfN(rapid.IntRange(-30, 30), 0, 8).Draw(t, "due"),
			Promised: rapid.IntRange(0, 4).Draw(t, "promised"), Fetch: rapid.IntRange(0, 4).Draw(t,
				"fetch"),
			LoanDays: rapid.IntRange(1, 30).Draw(t, "loan days"), HoldDays: rapid.IntRange(1, 7).Draw(t,
				"hold days"),
		}
		f.LongLoanDays = f.LoanDays + rapid.IntRange(0, 10).Draw(t, "more")
		got, known := f.Estimate()
		if got.SoonestDays > got.LatestDays || got.SoonestDays < 0 {
			t.Fatalf("%v is no range", got)
		}
		next := f
		next.Place++
		if later, _ := next.Estimate(); known && (later.SoonestDays < got.SoonestDays ||
			later.LatestDays < got.LatestDays) {
			t.Fatalf("place %d waits %v, place %d only %v", f.Place, got, next.Place, later)
		}
	})
}
