package pages

import (
	"net/url"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
)

// anyDeed draws a deed such as a page makes.
var anyDeed = rapid.Custom(func(t *rapid.T) lending.Deed {
	code := rapid.StringMatching(`[0-9A-Za-zé. %📚*+&=/-]{0,20}`)
	return lending.Deed{
		Act: rapid.SampledFrom([]lending.DeedAct{lending.DeedIssued, lending.DeedReturned,
			lending.DeedCheckedIn,
			lending.DeedRenewed, lending.DeedHeld, lending.DeedPaid, lending.DeedExtended,
			lending.DeedAside,
			lending.DeedNoMatch}).Draw(t, "act"),
		ID:   rapid.Int64Range(0, 1<<62).Draw(t, "id"),
		Code: code.Draw(t, "code"),
		Next: rapid.SampledFrom([]lending.NextAction{"", lending.ToShelf, lending.ToHoldShelf,
			lending.ToTransit, lending.ToRepair}).Draw(t, "next"),
		Hold:   rapid.Int64Range(0, 1<<62).Draw(t, "hold"),
		Branch: code.Draw(t, "branch"),
		At:     civil.Instant(rapid.Int64Range(0, 1<<62).Draw(t, "at")),
	}
})

func TestAnAddressBringsTheVisitBackWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := atDesk{
			member:  rapid.StringMatching(`[0-9]{0,12}`).Draw(t, "member"),
			last:    rapid.StringMatching(`[0-9]{0,12}`).Draw(t, "last"),
			visit:   rapid.SliceOfN(anyDeed, 0, maxDeeds).Draw(t, "visit"),
			before:  rapid.SliceOfN(anyDeed, 0, 3).Draw(t, "before"),
			noMatch: rapid.SliceOfN(anyDeed, 0, maxNoMatch).Draw(t, "no match"),
			find:    rapid.StringMatching(`[a-zé ]{0,12}`).Draw(t, "find"),
		}
		address, err := url.Parse(spot{kind: spotDesk, desk: want}.url())
		if err != nil {
			t.Fatal(err)
		}
		got := spotFrom(address.Query()).desk
		if got.member != want.member || got.last != want.last || got.find != want.find ||
			!slices.Equal(got.visit, want.visit) || !slices.Equal(got.before, want.before) ||
			!slices.Equal(got.noMatch, want.noMatch) {
			t.Fatalf("%s came back as %+v", address, got)
		}
	})
}

func TestAnAddressRemembersSoMuchAndNoMore(t *testing.T) {
	var a atDesk
	for id := range int64(3 * maxDeeds) {
		a = a.done(lending.Deed{Act: lending.DeedIssued,
			ID: id + 1}).done(lending.Deed{Act: lending.DeedNoMatch, Code: number(id + 1)})
	}
	if len(a.visit) != maxDeeds || a.visit[0].ID != 3*maxDeeds || len(a.noMatch) != maxNoMatch {
		t.Errorf("it holds %d deeds, the newest %d, and %d codes", len(a.visit), a.visit[0].ID,
			len(a.noMatch))
	}
	if n := len(spot{kind: spotDesk, desk: a}.url()); n > 2000 {
		t.Errorf("the address has %d characters; some servers cut at 2,000", n)
	}
}

func FuzzParseDeed(f *testing.F) {
	for _, word := range []string{"i1", "r12.h.34", "c.t.2.HIL.hfq0.31001004829", "z....hfq0.a%2Eb", "",
		"?", "i-1", "i1.......", "x....%zz.1"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		d, ok := parseDeed(word)
		if !ok {
			return
		}
		if again, ok := parseDeed(writeDeed(d)); !ok || again != d {
			t.Errorf("%q is %+v, which comes back as %+v", word, d, again)
		}
	})
}

func TestASpotLeadsBackToWhereItStood(t *testing.T) {
	for _, c := range []struct {
		at   spot
		want string
	}{
		{spot{kind: spotMember, key: "20 4/1"}, "/lending/members/20%204%2F1"},
		{spot{kind: spotTitle, key: "12"}, "/lending/titles/12"},
		{spot{kind: spotCopy, key: "C1"}, "/lending/copies/C1"},
		{spot{kind: spotShelf}, "/lending/holdshelf"},
		{spot{kind: spotTransits, key: "away"}, "/lending/transits?direction=away"},
		{spot{kind: spotDesk}, "/lending/desk"},
	} {
		if got := spotFrom(c.at.query()).url(); got != c.want {
			t.Errorf("%+v leads to %s, want %s", c.at, got, c.want)
		}
	}
	visit := spot{kind: spotDesk, desk: atDesk{member: "1"}.done(lending.Deed{Act: lending.DeedIssued, ID: 1})}
	page, err := url.Parse(visit.form("/lending/titles/12"))
	if err != nil {
		t.Fatal(err)
	}
	on := spotOn(spotTitle, "12", page)
	if got := spotFrom(on.query()).url(); got != visit.form("/lending/titles/12") {
		t.Errorf("a form on a page that was opened in a visit leads to %s", got)
	}
	if got := spotFrom(url.Values{"at": {"elsewhere"},
		"of": {"//evil.example"}}).url(); got != "/lending/desk" {
		t.Errorf("a spot that is none leads to %s", got)
	}
}
