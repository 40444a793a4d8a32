package student

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever stands in an address, the cart has at most so many ids, each once, and the
// rest is counted.
func TestACartOfAnythingIsReadable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.StringMatching(`-?[0-9]{1,20}`),
			rapid.Map(rapid.IntRange(1, 30), func(n int) string { return fmt.Sprint(n) }))).Draw(t, "raw")
		ids, junk := cartOf(raw)
		if len(ids) > maxCart || len(ids)+junk > len(raw) {
			t.Fatalf("%d ids and %d others of %d", len(ids), junk, len(raw))
		}
		for i, id := range ids {
			if id < 1 || slices.Contains(ids[:i], id) {
				t.Fatalf("the cart is %v", ids)
			}
		}
	})
}

// A trail reads back from the address that it makes.
func TestATrailSurvivesItsAddress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := trail{
			Term: rapid.StringN(0, 10, maxWord).Draw(t, "term"), Course: rapid.StringN(0, 10, maxWord).Draw(t, "course"),
			Section: rapid.Int64Range(0, 1<<40).Draw(t, "section"),
			Cart:    rapid.SliceOfNDistinct(rapid.Int64Range(1, 1<<40), 0, maxCart, rapid.ID).Draw(t, "cart"),
		}
		address, err := url.Parse(want.to(atPlan, "done", "7"))
		if err != nil {
			t.Fatal(err)
		}
		got := trailOf(address.Query())
		if got.Term != want.Term || got.Course != want.Course || got.Section != want.Section || !slices.Equal(got.Cart, want.Cart) ||
			address.Query().Get("done") != "7" || address.Path != atPlan {
			t.Fatalf("%s reads as %+v, made of %+v", address, got, want)
		}
		fields := url.Values{}
		for _, f := range want.fields() {
			fields.Add(f.Name, f.Value)
		}
		if got := trailOf(fields); got.Section != want.Section || !slices.Equal(got.Cart, want.Cart) {
			t.Fatalf("the form reads as %+v, made of %+v", got, want)
		}
	})
}

func TestCodesThatAreNoneAreLeftOutOfTheTrail(t *testing.T) {
	got := trailOf(url.Values{"term": {strings.Repeat("x", 8000)}, "section": {"-4"}, "cart": {"1", "one", "1", "2"}})
	if got.Term != "" || got.Section != 0 || !slices.Equal(got.Cart, []int64{1, 2}) || got.junk != 1 {
		t.Errorf("the trail is %+v", got)
	}
}
