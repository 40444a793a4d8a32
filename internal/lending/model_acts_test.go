package lending

import (
	"context"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/civil"
)

// deeds are what is done, as often as it stands here, of 32: things at random,
// most of which the desk refuses, and things that are meant to go ahead or to
// fall on the very moment at which something changes.
var deeds = []string{
	"issue", "lend", "lend", "lend", "lend", "collect", "collect",
	"hold", "hold", "hold", "hold", "hold", "hold",
	"return", "bring back", "bring back", "bring back", "bring back", "arrive", "arrive",
	"renew", "cancel", "condition", "pay", "suspend", "lift", "extend", "job", "look",
	"time", "end of a hold", "due day",
}

// evenly draws one of at most 32 things, each as likely as the others: a number
// that rapid draws is a small one as a rule.
func evenly[T any](of []T) *rapid.Generator[T] {
	return rapid.Custom(func(t *rapid.T) T {
		n := 0
		for range 5 {
			n *= 2
			if rapid.Bool().Draw(t, "bit") {
				n++
			}
		}
		return of[n*len(of)/32]
	})
}

func (p *play) step(t *rapid.T) {
	map[string]func(*rapid.T){
		"issue": p.issues, "lend": p.takes, "collect": p.collects, "hold": p.wishes, "return": p.returns,
		"bring back": p.bringsBack, "arrive": p.arrives, "renew": p.renews, "cancel": p.cancels,
		"condition": p.declares, "pay": p.pays, "suspend": p.suspends, "lift": p.lifts, "extend": p.extends, "job": p.advances,
		"look": p.look, "time": p.passes, "end of a hold": p.untilItEnds, "due day": p.untilDue,
	}[evenly(deeds).Draw(t, "deed")](t)
}

func (p *play) someCopy(t *rapid.T) string   { return evenly(p.barcodes).Draw(t, "copy") }
func (p *play) someMember(t *rapid.T) string { return evenly(p.cards).Draw(t, "member") }

func someBranch(t *rapid.T) string { return evenly([]string{"RIV", "HIL"}).Draw(t, "branch") }

func (p *play) issues(t *rapid.T) {
	in := IssueRequest{Copy: p.someCopy(t), Member: p.someMember(t), Branch: someBranch(t)}
	if rapid.IntRange(0, 7).Draw(t, "override") == 7 {
		in.Override = "it was agreed"
	}
	p.lends(t, in)
}

func (p *play) lends(t *rapid.T, in IssueRequest) {
	why := p.m.attempt(func(m *model) []string { return m.issue(in.Copy, in.Member, in.Branch, in.Override != "") })
	loan, err := p.desk.Issue(context.Background(), clerk, IssueIn{Body: in})
	if p.agree(t, why, err) {
		p.loanIDs = append(p.loanIDs, loan.ID)
	}
}

// some are the indexes for which something is so.
func some[T any](all []T, so func(T) bool) (at []int) {
	for i, v := range all {
		if so(v) {
			at = append(at, i)
		}
	}
	return at
}

// takes lends a copy that stands on the shelf.
func (p *play) takes(t *rapid.T) {
	free := some(p.barcodes, func(barcode string) bool {
		return p.m.copies[barcode].status == Available && p.m.copies[barcode].forLoan
	})
	if len(free) > 0 {
		p.lends(t, IssueRequest{Copy: p.barcodes[evenly(free).Draw(t, "copy")], Member: p.someMember(t), Branch: someBranch(t)})
	}
}

// collects lets a member fetch what is ready for him, or was.
func (p *play) collects(t *rapid.T) {
	ready := some(p.m.holds, func(h *modelHold) bool { return h.state == "ready" })
	if len(ready) == 0 {
		return
	}
	h := p.m.holds[evenly(ready).Draw(t, "hold")]
	p.lends(t, IssueRequest{Copy: h.copy, Member: h.member, Branch: h.pickup})
}

func (p *play) wishes(t *rapid.T) {
	title := evenly([]int{0, 0, 0, 1}).Draw(t, "title")
	member, pickup := p.someMember(t), someBranch(t)
	why := p.m.attempt(func(m *model) []string { return m.hold(title, member, pickup) })
	h, err := p.desk.PlaceHold(context.Background(), clerk,
		HoldIn{Body: HoldRequest{Title: p.titles[title], Member: member, PickupBranch: pickup}})
	if p.agree(t, why, err) {
		p.holdIDs = append(p.holdIDs, h.ID)
	}
}

func (p *play) returns(t *rapid.T) {
	p.scans(t, ReturnRequest{Copy: p.someCopy(t), Branch: someBranch(t),
		Condition: evenly([]string{"", "good", "damaged"}).Draw(t, "condition")})
}

func (p *play) scans(t *rapid.T, in ReturnRequest) {
	why := p.m.attempt(func(m *model) []string { return m.giveBack(in.Copy, in.Branch, in.Condition) })
	_, err := p.desk.Return(context.Background(), clerk, ReturnIn{Body: in})
	p.agree(t, why, err)
}

// bringsBack returns what is on loan.
func (p *play) bringsBack(t *rapid.T) {
	out := some(p.m.loans, func(l *modelLoan) bool { return !l.over })
	if len(out) > 0 {
		l := p.m.loans[evenly(out).Draw(t, "loan")]
		p.scans(t, ReturnRequest{Copy: l.copy, Branch: someBranch(t)})
	}
}

// arrives checks a copy in where it travels to.
func (p *play) arrives(t *rapid.T) {
	moving := some(p.barcodes, func(barcode string) bool { return p.m.copies[barcode].status == InTransit })
	if len(moving) > 0 {
		barcode := p.barcodes[evenly(moving).Draw(t, "copy")]
		p.scans(t, ReturnRequest{Copy: barcode, Branch: p.m.copies[barcode].to})
	}
}

func (p *play) declares(t *rapid.T) {
	barcode, condition := p.someCopy(t), evenly([]string{"good", "damaged"}).Draw(t, "condition")
	why := p.m.attempt(func(m *model) []string { return m.declare(barcode, condition) })
	_, err := p.desk.SetCondition(context.Background(), clerk,
		ConditionIn{Barcode: barcode, Body: ConditionRequest{Condition: condition}})
	p.agree(t, why, err)
}

func (p *play) renews(t *rapid.T) {
	if len(p.loanIDs) == 0 {
		return
	}
	all := some(p.m.loans, func(*modelLoan) bool { return true })
	if open := some(p.m.loans, func(l *modelLoan) bool { return !l.over }); len(open) > 0 && rapid.Bool().Draw(t, "open") {
		all = open
	}
	i := evenly(all).Draw(t, "loan")
	why := p.m.attempt(func(m *model) []string { return m.renew(i) })
	_, err := p.desk.Renew(context.Background(), clerk, RenewIn{Loan: p.loanIDs[i]})
	p.agree(t, why, err)
}

func (p *play) cancels(t *rapid.T) {
	if len(p.holdIDs) == 0 {
		return
	}
	i := max(0, len(p.holdIDs)-1-rapid.IntRange(0, 9).Draw(t, "holds ago"))
	why := p.m.attempt(func(m *model) []string { return m.cancel(i) })
	_, err := p.desk.CancelHold(context.Background(), clerk, CancelIn{Hold: p.holdIDs[i]})
	p.agree(t, why, err)
}

func (p *play) pays(t *rapid.T) {
	card := p.someMember(t)
	amount := rapid.Int64Range(-1, p.m.owes(card)+1).Draw(t, "amount")
	why := p.m.attempt(func(m *model) []string { return m.pay(card, amount) })
	_, err := p.desk.Pay(context.Background(), clerk, PayIn{Card: card, Body: PayRequest{Amount: amount}})
	p.agree(t, why, err)
}

func (p *play) extends(t *rapid.T) {
	card := p.someMember(t)
	p.m.extend(card)
	_, err := p.desk.RenewMembership(context.Background(), supervisor, MemberIn{Card: card})
	p.do(t, err)
}

func (p *play) advances(t *rapid.T) {
	p.m.job()
	_, err := p.desk.AdvanceHolds(context.Background())
	p.do(t, err)
}

func (p *play) passes(t *rapid.T) {
	hours := rapid.OneOf(rapid.IntRange(1, 30), rapid.IntRange(24, 120)).Draw(t, "hours")
	p.moveTo(t, p.m.now.Add(time.Duration(hours)*time.Hour))
}

// moveTo moves the clock, unless that is back.
func (p *play) moveTo(t *rapid.T, at time.Time) {
	if at.After(p.m.now) {
		p.m.now = at
		p.do(t, p.db.SetClock(context.Background(), civil.FromTime(at)))
	}
}

// untilItEnds goes to the end of a ready hold, or to the moment before it.
func (p *play) untilItEnds(t *rapid.T) {
	ready := some(p.m.holds, func(h *modelHold) bool { return h.state == "ready" && !p.m.over(h) })
	if len(ready) > 0 {
		h := p.m.holds[evenly(ready).Draw(t, "hold")]
		p.moveTo(t, h.until.Add(-time.Duration(rapid.IntRange(0, 1).Draw(t, "before"))*time.Microsecond))
	}
}

// untilDue goes to noon of the day on which a loan is due, or of one of the days
// after it.
func (p *play) untilDue(t *rapid.T) {
	out := some(p.m.loans, func(l *modelLoan) bool { return !l.over })
	if len(out) > 0 {
		l := p.m.loans[evenly(out).Draw(t, "loan")]
		p.moveTo(t, parseDay(plusDays(l.due, rapid.IntRange(0, 3).Draw(t, "days late"))).Add(12*time.Hour))
	}
}

// suspends stops a member for some days, or tries to.
func (p *play) suspends(t *rapid.T) {
	card := p.someMember(t)
	days := rapid.IntRange(0, 4).Draw(t, "days") // 0 ends today, which is too soon
	until := plusDays(p.m.today(p.m.members[card].branch), days)
	why := p.m.attempt(func(m *model) []string { return m.suspend(card, until) })
	_, err := p.desk.SuspendMember(context.Background(), supervisor,
		SuspendIn{Card: card, Body: SuspendRequest{Reason: "noise", Until: civil.MustDate(until)}})
	p.agree(t, why, err)
}

// lifts lets a member do again what he is stopped from, if he is.
func (p *play) lifts(t *rapid.T) {
	card := p.someMember(t)
	in := LiftIn{Card: card, Body: LiftRequest{Reason: "it was agreed"}}
	if rapid.Bool().Draw(t, "no-shows") {
		why := p.m.attempt(func(m *model) []string { return m.forgive(card) })
		_, err := p.desk.LiftNoShows(context.Background(), supervisor, in)
		p.agree(t, why, err)
		return
	}
	why := p.m.attempt(func(m *model) []string { return m.lift(card) })
	_, err := p.desk.LiftSuspension(context.Background(), supervisor, in)
	p.agree(t, why, err)
}
