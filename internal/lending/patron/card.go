package patron

import (
	"strings"

	"github.com/boombuler/barcode/code128"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web/look"
)

// barsOf is a card's number in Code 128, as desks and machines read it. A number
// that the code cannot hold has no bars: it is typed.
func barsOf(number string) look.Barcode {
	code, err := code128.Encode(number)
	if err != nil {
		return look.Barcode{}
	}
	modules := make([]bool, code.Bounds().Dx())
	for x := range modules {
		lightness, _, _, _ := code.At(x, 0).RGBA()
		modules[x] = lightness == 0
	}
	return look.BarcodeOf(modules)
}

// libraryCard is the member's card.
func (r reader) libraryCard(v lending.OwnView, today civil.Date) look.LibraryCard {
	plan := r.PlanTo
	if today.After(v.ExpiresOn) {
		plan = r.PlanEnded
	}
	return look.LibraryCard{
		Name: r.person(v.MemberBrief),
		Plan: r.Say(plan, v.PlanName, r.Date(v.ExpiresOn)),
		Code: barsOf(v.Card), Label: r.Card, Number: look.Code(v.Card),
	}
}

// person is what a member is called: first in the script of the page, as the
// people at a desk read it out, and in his own.
func (r reader) person(m lending.MemberBrief) look.Name {
	if base, _, _ := strings.Cut(m.NativeLang, "-"); base == r.Lang && m.NativeName != "" {
		return named(m.Name, m.NativeName, m.NativeLang)
	}
	return look.Name{Text: m.Name, Other: m.NativeName, OtherLang: m.NativeLang}
}

// otherCards lead to the caller's further memberships.
func (r reader) otherCards(v lending.OwnView, path string) []look.Act {
	var acts []look.Act
	for i, c := range v.Cards {
		if c.Card != v.Card {
			acts = append(acts, look.Act{
				Label: r.plain(r.CardOf, c.Plan, c.Card), Href: withCard(path, i+1), Style: look.Linked,
			})
		}
	}
	return acts
}
