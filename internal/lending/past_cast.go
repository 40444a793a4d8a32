package lending

import (
	"holdfast/internal/actor"
	"holdfast/internal/civil"
)

// The titles of the cast stand at the head of the catalogue, one copy each, in the
// main library. Nobody else looks for them.
const (
	visitorTitle = iota // free, for whoever tries the desk
	fineTitle           // came back too late to be forgotten
	lateTitle           // is late now
	examTitle           // was lent over a refusal
	readyTitle          // waits on the hold shelf
	castTitles
)

// castMembers makes the first members the people of the tour: the patron, the
// visitor, and the one who had what the patron waits for.
func (c *city) castMembers(today civil.Date) {
	patron, visitor, other := c.members[0], c.members[1], c.members[2]
	for i, m := range []*pastMember{patron, visitor, other} {
		plan := c.plans[min(i, 1)]
		m.home, m.plan, m.terms, m.newcomer = c.branches[0], plan.Code, plan.Terms, false
		m.joinsOn = today.AddDays(-1_200 - 40*i)
		m.expiresOn = today.AddDays(200 + 30*i)
	}
	p := &patron.who
	p.Name, p.SortName, p.NativeName, p.NativeLang = "Meera Raghunathan", "Raghunathan, Meera", "மீரா ரகுநாதன்", "ta"
	p.Email = "meera.raghunathan@example.org"
	patron.note = "Prefers messages in Tamil. Large print when there is one."
	patron.habits = habits{every: 18, books: 1.8, wishes: 0.2, tardy: 0.05, renews: 0.3, fetches: 1, pays: 1}
	visitor.habits, other.habits = habits{}, habits{}
}

// cast plays the weeks that lead the patron to today. Each scene looks at how
// things stand, since a short past has only the last ones.
func (l *life) cast() {
	patron, other := l.city.members[0], l.city.members[2]
	house := l.counters[0]
	at := func(daysAgo, minute int, do func()) {
		day := len(l.agenda) - 1 - daysAgo
		l.at(day, house.Zone.At(l.begin.AddDays(day), minute), do)
	}
	lend := func(title int, m *pastMember, by actor.Actor, why string) {
		if l.step(8, 20) {
			l.desk.issue(l.now, by, l.desk.copies[l.city.titles[title].copies[0].id], m, &house.Branch, why)
		}
	}
	giveBack := func(title int, m *pastMember) {
		for _, loan := range m.loans {
			if loan.copy.title == l.city.titles[title] && l.step(8, 20) {
				l.desk.takeBack(l.now, house.staff[0], loan.copy, &house.Branch, "")
				return
			}
		}
	}
	at(60, 11*60, func() { l.retire(patron, house) })
	at(41, 10*60+40, func() {
		lend(fineTitle, patron, house.staff[0], "")
		lend(lateTitle, patron, house.staff[0], "")
	})
	at(28, 21*60+10, func() {
		for _, loan := range patron.loans {
			if loan.copy.title == l.city.titles[lateTitle] {
				l.desk.renew(l.now, self(patron), loan)
			}
		}
	})
	at(20, 16*60, func() { lend(readyTitle, other, house.staff[0], "") })
	at(17, 20*60+30, func() { l.desk.placeHold(l.now, self(patron), l.city.titles[readyTitle], patron, &house.Branch) })
	at(9, 20*60+5, func() {
		if t := l.longest(patron); t != nil {
			l.desk.placeHold(l.now, self(patron), t, patron, &house.Branch)
		}
	})
	for i, m := range l.city.members[3:6] { // as many wait for what is late
		at(7-i, 19*60+7*i, func() {
			if m.joined(l.today()) {
				l.desk.placeHold(l.now, self(m), l.city.titles[lateTitle], m, &house.Branch)
			}
		})
	}
	at(3, 12*60+20, func() {
		giveBack(fineTitle, patron)
		lend(examTitle, patron, house.chief, reasonsToOverride[0])
	})
	at(1, 17*60+5, func() { giveBack(readyTitle, other) })
}

// retire brings a member back to nothing out, held or owed. From then on the
// member comes for scenes alone.
func (l *life) retire(m *pastMember, where *counter) {
	m.visit++
	m.habits = habits{}
	by := where.staff[0]
	for len(m.loans) > 0 && l.step(5, 12) {
		l.desk.takeBack(l.now, by, m.loans[0].copy, &where.Branch, "")
	}
	for len(m.holds) > 0 && l.step(5, 12) {
		l.desk.cancelHold(l.now, by, m.holds[0])
	}
	if owed := m.unpaid().Amount; owed > 0 && l.step(15, 40) {
		l.desk.pay(l.now, by, m, owed)
	}
}

// longest is the title with the longest queue that the member has nothing to do
// with.
func (l *life) longest(m *pastMember) *pastTitle {
	var best *pastTitle
	for _, t := range l.city.titles {
		if !m.has(t) && len(t.waiting()) > 0 && (best == nil || len(t.waiting()) > len(best.waiting())) {
			best = t
		}
	}
	return best
}
