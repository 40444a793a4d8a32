package pages

import (
	"context"
	"html/template"
	"net/url"
	"slices"

	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// standing is one of the acts on how a member stands: what stops him, and how he
// signs in. Its value is also the last part of its form's address, and what the
// member's page is told afterwards.
type standing string

const (
	suspending  standing = "suspension"
	readmitting standing = "readmission" // lifts a suspension
	forgiving   standing = "no-shows"    // lifts what uncollected holds brought
	givingPIN   standing = "pin"         // lets him sign in with the card
)

// deed is the act as a line of a visit.
func (act standing) deed() lending.DeedAct {
	switch act {
	case suspending:
		return lending.DeedSuspended
	case readmitting:
		return lending.DeedReadmitted
	case forgiving:
		return lending.DeedForgiven
	}
	return lending.DeedPINGiven
}

// suspendData is the page of one of these acts: what will happen, why, and the
// button.
type suspendData struct {
	Back     look.Act
	Name     look.Name
	Say      string
	Facts    []look.Fact // what is lifted
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Reason   look.Field // or what else the act asks for
	Until    *look.Field
	Yes      string
}

// showStanding is the page before the form is sent.
func (p *Pages) showStanding(act standing) web.Show[lending.MemberIn, lending.MemberView] {
	return func(
		ctx context.Context, o web.Outcome[lending.MemberIn, lending.MemberView],
	) (web.View, error) {
		if o.Problem != nil {
			return web.View{}, nil
		}
		return p.drawStanding(ctx, viewerOf(o), o.In.Card, act, url.Values{})
	}
}

// showStood is the page after the form of an act was sent: card is whose it is.
func showStood[In, Out any](p *Pages, act standing, card func(In) string) web.Show[In, Out] {
	return func(ctx context.Context, o web.Outcome[In, Out]) (web.View, error) {
		o.Fields.Del("pin") // it is not shown again, right or wrong
		return p.stood(ctx, viewerOf(o), card(o.In), act, o.Fields)
	}
}

// stood leads back to the member after an act. What the form can put right is told
// beside its fields, a refusal on the member's page, where all that stops him
// stands.
func (p *Pages) stood(
	ctx context.Context, v viewer, card string, act standing, typed url.Values,
) (web.View, error) {
	at := spotOn(spotMember, card, v.url)
	if v.problem == nil {
		if at.desk.member == card { // the visit goes on, with this in it
			now, err := p.now(ctx, v.actor)
			if err != nil {
				return web.View{}, err
			}
			at.desk = at.desk.done(lending.Deed{Act: act.deed(), At: wholeSecond(now)})
		}
		told := spot{kind: spotDesk, desk: at.desk}.query()
		told.Set("now", string(act))
		return web.Redirect(withQuery(at.path(), told)), nil
	}
	for _, r := range v.problem.Reasons {
		if r.Pointer == "" || r.Pointer == "/member" {
			return p.failed(ctx, v, at, refusal{card: card})
		}
	}
	return p.drawStanding(ctx, v, card, act, typed)
}

func (p *Pages) drawStanding(
	ctx context.Context, v viewer, card string, act standing, typed url.Values,
) (web.View, error) {
	m, err := p.desk.Member(ctx, v.actor, lending.MemberIn{Card: card})
	if err != nil {
		return web.View{}, err
	}
	title, d := standingForm(&m, act)
	f, err := p.frame(ctx, v, title, stopMembers)
	if err != nil {
		return web.View{}, err
	}
	at := spotOn(spotMember, m.Card, v.url)
	d.Back = look.Act{Label: "Back to " + m.Name, Href: at.url(), Icon: "chevron-start", Style: look.Linked}
	d.Name, d.Hidden = memberName(m.MemberBrief), look.Keys(v.session.Token, v.key)
	d.Action = at.form(at.path() + "/" + string(act))
	for _, field := range []*look.Field{&d.Reason, d.Until} {
		if field != nil {
			field.Value, field.Problem = typed.Get(field.Name), wrong(v.problem, "/"+field.Name)
		}
	}
	d.Problems = look.ProblemsOf(d.Reason)
	if d.Until != nil {
		d.Problems = look.ProblemsOf(d.Reason, *d.Until)
	}
	if v.problem != nil && d.Problems == nil {
		d.Problems = &look.Problems{Say: plain(v.problem.Detail)}
	}
	return p.draw("suspend", f, d), nil
}

// standingForm is what an act's page says and asks, under which title.
func standingForm(m *lending.MemberView, act standing) (title string, d suspendData) {
	d.Reason = look.Field{Name: "reason", Label: "Reason", Hint: "It is kept in the journal.", Focus: true}
	switch act {
	case suspending:
		title, d.Yes = "Suspend a member", "Suspend"
		d.Say = "No loans and no holds from now on. What is out stays out, and places in queues are kept."
		d.Reason.Hint = "The member is told it too."
		d.Until = &look.Field{Name: "until", Label: "Until", Type: "date", Narrow: true, Optional: true,
			Hint: "On this day it is over. Without a day it holds until it is lifted."}
	case readmitting:
		title, d.Yes = "Lift a suspension", "Lift the suspension"
		d.Say, d.Facts = "Loans and holds go again from now on.", suspensionFact(m)
	case givingPIN:
		title, d.Yes = "Give a PIN", "Set the PIN"
		d.Say = "With the card and this PIN the member opens the library's pages. Let the member type it. " +
			"A PIN given before is no good any more, and whoever is signed in with it is signed out."
		d.Reason = look.Field{Name: "pin", Label: "New PIN", Type: "password", Auto: "new-password", Narrow: true,
			Hint: "4 to 12 digits; no row of digits and no year.", Focus: true}
	case forgiving:
		title, d.Yes = "Allow holds again", "Allow holds again"
		d.Say, d.Facts = "Holds that were not collected up to now count no more.", noHoldsFact(m)
	}
	return title, d
}

// stoppedFacts are what stops the member beside the reasons that stop a loan,
// among which a suspension stands with its reason unless the branch lends all the
// same.
func stoppedFacts(m *lending.MemberView) []look.Fact {
	told := func(s lending.Stop) bool { return s.Code == "memberSuspended" }
	if slices.ContainsFunc(m.Stops, told) {
		return noHoldsFact(m)
	}
	return slices.Concat(suspensionFact(m), noHoldsFact(m))
}

// suspensionFact is the suspension in force.
func suspensionFact(m *lending.MemberView) []look.Fact {
	s := m.Suspension
	if s == nil {
		return nil
	}
	value := en.Say("until it is lifted: %s", look.Named(s.Reason))
	if !s.Until.IsZero() {
		value = en.Say("until %s: %s", look.Strong(en.LongDay(s.Until)), look.Named(s.Reason))
	}
	return []look.Fact{{Label: "Suspended", Value: value, State: look.No}}
}

// noHoldsFact is what uncollected holds brought.
func noHoldsFact(m *lending.MemberView) []look.Fact {
	h := m.HoldSuspension
	if h == nil {
		return nil
	}
	return []look.Fact{{Label: "No new holds", State: look.No,
		Value: en.Say("until %s, %s not collected", look.Strong(en.LongDay(h.Until)), h.NoShows)}}
}

// standingActs are the ways to these acts: what is in force can be lifted, and
// who is not suspended can be.
func standingActs(m *lending.MemberView, at spot) []look.Act {
	to := func(label string, act standing) look.Act {
		return look.Act{Label: label, Href: at.form(at.path() + "/" + string(act))}
	}
	acts := []look.Act{to("Suspend", suspending)}
	if m.Suspension != nil {
		acts = []look.Act{to("Lift the suspension", readmitting)}
	}
	acts = append(acts, to("Give a PIN", givingPIN))
	if m.HoldSuspension != nil {
		acts = append(acts, to("Allow holds again", forgiving))
	}
	return acts
}

// standingNews tells once, on the member's page, what was done, as long as it is
// so.
func standingNews(m *lending.MemberView, done standing) (title, say template.HTML) {
	name := memberName(m.MemberBrief)
	switch {
	case done == suspending && m.Suspension != nil:
		title = en.Say("%s is suspended.", name)
		say = "No loans and no holds until it is lifted."
		if until := m.Suspension.Until; !until.IsZero() {
			say = en.Say("No loans and no holds until %s.", look.Strong(en.LongDay(until)))
		}
	case done == givingPIN:
		title, say = en.Say("%s has a new PIN.", name), "It goes with the card. Other sessions are over."
	case done == readmitting && m.Suspension == nil:
		title, say = en.Say("%s is not suspended any more.", name), "Loans and holds go again."
		if h := m.HoldSuspension; h != nil {
			say = en.Say("Loans go again. No hold can be placed before %s.", look.Strong(en.LongDay(h.Until)))
		}
	case done == forgiving && m.HoldSuspension == nil:
		title, say = en.Say("%s can place holds again.", name), "Holds that were not collected count no more."
		if m.Suspension != nil {
			title, say = "Holds that were not collected count no more.", "The suspension stands."
		}
	}
	return title, say
}
