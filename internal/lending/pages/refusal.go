package pages

import (
	"context"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// refusal is a no of the rules with what it was about.
type refusal struct {
	problem *web.Problem
	work    lending.Work // the title, if it is known
	copy    string       // barcode, "" if it was not about a copy
	card    string       // of the member, "" if it was not about one
	issue   bool         // it was a loan that was refused

	wordless bool // an override was asked for without a reason
}

// what names the refused act, as the rules did: "Not issued".
func (r *refusal) what() string {
	what, _, _ := strings.Cut(r.problem.Detail, ": ")
	return what
}

// shortly is what was refused, for the scan field.
func (r *refusal) shortly() string {
	if r.work.TitleName != "" {
		return r.work.TitleName
	}
	return "it"
}

func (r *refusal) title() template.HTML {
	if r.work.TitleName == "" {
		return plain(r.what())
	}
	return en.Say("%s: %s", r.what(), workName(r.work))
}

// overridable says whether whoever looks may set all the reasons aside.
func (r *refusal) overridable(f frame) bool {
	if !r.issue || !f.viewer.may(lending.MayOverride, f.here.Branch.ID) {
		return false
	}
	return allOverridable(r.problem.Reasons)
}

// allOverridable says whether somebody with the right may set all of them aside.
func allOverridable(reasons []web.Reason) bool {
	return !slices.ContainsFunc(reasons, func(r web.Reason) bool { return !lending.Overridable(r.Code) })
}

// about is the title that a copy or a loan is of.
func (p *Pages) about(ctx context.Context, d lending.Deed) (lending.Work, error) {
	lines, err := p.desk.Visit(ctx, "", []lending.Deed{d})
	if err != nil || len(lines) == 0 {
		return lending.Work{}, err
	}
	return lines[0].Work, nil
}

// reasons is the open refusal at the desk.
func (s deskScene) reasons() *look.Reasons {
	r := s.turn.no
	out := &look.Reasons{
		ID: "refusal-" + s.turn.viewer.key, Title: r.title(), Rows: reasonRows(r, s.frame, s.spot()),
		Foot: []look.Act{s.setAside()},
	}
	now := s.frame.when(s.frame.here.Now)
	if r.copy != "" {
		out.Say = en.Say("Copy %s, scanned %s.", look.Code(r.copy), now)
	} else {
		out.Say = en.Say("Asked at %s.", now)
	}
	if r.issue && allOverridable(r.problem.Reasons) && !r.overridable(s.frame) {
		out.Say += " A supervisor can issue it all the same."
	}
	if r.overridable(s.frame) {
		out.Override = &look.Override{
			Action: s.spot().form("/lending/loans"), Label: "Override with a reason",
			Yes:     "Issue it all the same",
			Reasons: overrideReasons,
			Hidden: s.turn.viewer.keys(
				look.Hidden{Name: "copy", Value: r.copy}, look.Hidden{Name: "member", Value: r.card},
				look.Hidden{Name: "branch", Value: s.frame.here.Branch.Code}),
		}
		if r.wordless {
			out.Override.Open(ownWords, "Write why, or choose a reason from the list.")
		}
	}
	if r.issue && s.mayWait(r.work.Title) && s.turn.viewer.actor.MayAnywhere(lending.MayHold) {
		out.Instead = &look.Act{
			Label: "Place a hold instead", Style: look.Linked, Post: s.spot().form("/lending/holds"),
			Hidden: s.turn.viewer.keys(
				look.Hidden{Name: "title", Value: decimal(r.work.Title)},
				look.Hidden{Name: "member", Value: s.member.Card},
				look.Hidden{Name: "pickupBranch", Value: s.frame.here.Branch.Code}),
		}
	}
	return out
}

// mayWait says whether a hold is any use to who stands at the desk: whoever has
// the title, or waits for it already, gains nothing by one (L19).
func (s deskScene) mayWait(title int64) bool {
	return title != 0 && s.member != nil &&
		!slices.ContainsFunc(s.member.Loans, func(l lending.LoanItem) bool { return l.Title == title }) &&
		!slices.ContainsFunc(s.member.Holds, func(h lending.Hold) bool { return h.Title == title })
}

// overrideReasons is the list from which the reason of an override is chosen.
var overrideReasons = []look.Option{
	{Value: "Agreed with the head of branch", Label: "Agreed with the head of branch"},
	{Value: "Needed for an exam or a class", Label: "Needed for an exam or a class"},
	{Value: "The record is wrong and will be put right",
		Label: "The record is wrong and will be put right"},
	{Value: ownWords, Label: "Other, in my own words"},
}

// ownWords is the reason that is none without words of the clerk's.
const ownWords = "Other"

// setAside answers the refusal: the copy stays here, and a line of the visit says
// so.
func (s deskScene) setAside() look.Act {
	at, r := s.turn.at, s.turn.no
	if r.issue && r.work.Title != 0 {
		at = at.done(lending.Deed{Act: lending.DeedAside, Code: r.copy, At: wholeSecond(s.frame.here.Now)})
	}
	if r.what() == "No hold was placed" && r.work.Title != 0 {
		at = at.done(lending.Deed{Act: lending.DeedNoHold, ID: r.work.Title, At: wholeSecond(s.frame.here.Now)})
	}
	act := s.leadsTo("Set aside", at)
	act.Key, act.Style = "Enter", look.Filled
	return act
}

// wholeSecond is an instant without its fraction, which nobody reads in an
// address.
func wholeSecond(at civil.Instant) civil.Instant { return at - at%1_000_000 }

// reasonRows are the reasons of a refusal, each with the button that lifts it.
func reasonRows(r *refusal, f frame, at spot) []look.Reason {
	rows := make([]look.Reason, len(r.problem.Reasons))
	for i, reason := range r.problem.Reasons {
		rows[i] = look.Reason{Say: plain(reason.Detail), Lift: plain(reason.Lift),
			Act: remedy(r, reason, f, at)}
		if onlySupervisor(reason.Code) && !f.viewer.may(lending.MayMembers, f.here.Branch.ID) {
			rows[i].Lift += " A supervisor can do that."
		}
	}
	return rows
}

// onlySupervisor says whether what lifts a reason is for those who may change
// members: whoever may not is told who can. Other such reasons say so themselves.
func onlySupervisor(code string) bool { return code == "membershipExpired" }

// remedy is the button beside a reason: what lifts it, if whoever looks may do
// that, else what shows it.
func remedy(r *refusal, reason web.Reason, f frame, at spot) *look.Act {
	member := "/lending/members/" + url.PathEscape(r.card)
	show := func(label, path, anchor string) *look.Act {
		return &look.Act{Label: label, Href: at.form(path) + anchor}
	}
	here := f.here.Branch.ID
	switch reason.Code {
	case "finesUnpaid":
		if r.card != "" && f.viewer.actor.MayAnywhere(lending.MayCharge) {
			return show("Take payment", member+"/pay", "")
		}
	case "membershipExpired":
		if r.card != "" && f.viewer.may(lending.MayMembers, here) {
			return show("Renew membership", member+"/renewal", "")
		}
	case "othersWaiting", "heldForAnother":
		if r.work.Title != 0 {
			return show("Show the queue", "/lending/titles/"+decimal(r.work.Title), "#queue")
		}
	case "copyNotAvailable", "copyNotForLoan", "copyWithdrawn":
		if r.copy != "" {
			return show("Show the copy", "/lending/copies/"+url.PathEscape(r.copy), "")
		}
	case "loanLimitReached":
		if r.card != "" {
			return show("Show loans", member, "#loans")
		}
	case "hasOverdue", "alreadyHolds":
		if r.card != "" {
			return show("Show loan", member, "#loans")
		}
	case "alreadyQueued", "holdLimitReached":
		if r.card != "" {
			return show("Show holds", member, "#holds")
		}
	case "memberSuspended", "holdsSuspended":
		if r.card != "" {
			return show("Show member", member, "")
		}
	}
	return nil
}

// refused is a refusal on a page that is not the desk.
func refused(r *refusal, f frame, at spot) *look.Reasons {
	return &look.Reasons{
		ID: "refusal-" + f.viewer.key, Title: r.title(), Rows: reasonRows(r, f, at),
		Foot: []look.Act{{
			Label: "Set aside", Post: at.form("/lending/desk"), Key: "Enter", Style: look.Filled,
			Hidden: f.viewer.keys(),
		}},
	}
}
