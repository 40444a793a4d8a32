package lending

import (
	"math"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/ledger"
)

// visitOn plans a member's next visit, in the place of one that was planned.
func (l *life) visitOn(m *pastMember, day int, where *counter) {
	m.visit++
	number := m.visit
	m.comes = where.Days.NextOpen(l.begin.AddDays(day)).Sub(l.begin)
	l.plan(day, where, func() {
		if m.visit == number {
			l.visit(m, where)
		}
	})
}

// welcome is the first visit of somebody who joins.
func (l *life) welcome(m *pastMember) {
	l.desk.join(l.now, l.home[m.home].chief, m)
	if l.step(20, 60) {
		l.desk.pay(l.now, l.home[m.home].clerk(l.rng), m, m.unpaid().Amount)
	}
	if m.every > 0 {
		l.visit(m, l.home[m.home])
	}
}

// visit is a member at a desk: books come back, money is paid, what waits is
// collected, and others go out.
func (l *life) visit(m *pastMember, where *counter) {
	l.visits++
	m.comes = 0
	by := where.clerk(l.rng)
	hungry := len(m.loans) == 0 || l.chance(m.hunger)
	l.bringBack(m, where, by)
	l.settle(m, where, by)
	l.collect(m, where, by)
	if hungry {
		l.borrow(m, where, by)
	}
	l.comeAgain(m)
}

// bringBack returns what is due before long, and most of the rest.
func (l *life) bringBack(m *pastMember, where *counter, by actor.Actor) {
	today := l.today()
	crowded := len(m.loans)+len(m.holds) >= m.terms.MaxLoans
	for _, loan := range slices.Clone(m.loans) {
		if loan.due.Sub(today) > 6 && !crowded && !l.chance(0.7) {
			continue
		}
		if !l.step(4, 15) {
			return
		}
		condition := ""
		if l.chance(0.004) {
			condition = "damaged"
			l.mend(loan.copy, where)
		}
		l.desk.takeBack(l.now, by, loan.copy, &where.Branch, condition)
	}
}

// mend brings a copy back from the binder after a week or some.
func (l *life) mend(c *pastCopy, where *counter) {
	l.plan(l.day+6+l.rng.IntN(24), where, func() {
		if c.status == InRepair {
			l.desk.takeBack(l.now, where.clerk(l.rng), c, &where.Branch, "good")
		}
	})
}

// settle renews a membership that ends, and pays: fees at once, fines by temper,
// and nearly always when they would stop a loan.
func (l *life) settle(m *pastMember, where *counter, by actor.Actor) {
	today := l.today()
	if left := m.expiresOn.Sub(today); (left < 0 && l.chance(0.85)) || (left >= 0 && left < 30 && l.chance(0.6)) {
		if !l.step(20, 60) {
			return
		}
		l.desk.renewMembership(l.now, where.chief, m)
	}
	fees := m.unpaid().Amount - m.unpaid(ledger.Fine).Amount
	fines := m.unpaid(ledger.Fine).Amount
	blocked := fines >= m.terms.FineBlockLimit
	amount := fees
	switch {
	case fines > 0 && (l.chance(m.pays) || (blocked && l.chance(math.Sqrt(m.pays)))):
		amount += fines
	case fines > 50_00 && l.chance(0.1): // what is in the purse
		amount += fines / 2 / 10_00 * 10_00
	}
	if amount > 0 && l.step(15, 40) {
		l.desk.pay(l.now, by, m, amount)
	}
}

// collect takes what waits for the member on this branch's hold shelf.
func (l *life) collect(m *pastMember, where *counter, by actor.Actor) {
	for _, h := range slices.Clone(m.holds) {
		if h.state == HoldReady && h.pickup == where.ID && l.step(4, 15) {
			l.issue(by, l.desk.copies[h.copy], m, where)
		}
	}
}

// issue lends a copy; if that is refused, a supervisor sometimes sees reasons.
func (l *life) issue(by actor.Actor, c *pastCopy, m *pastMember, where *counter) bool {
	if l.desk.issue(l.now, by, c, m, &where.Branch, "") != nil {
		return true
	}
	if !l.chance(0.25) || !l.step(30, 120) || !(c.status == Available || c.status == OnHoldShelf) {
		return false
	}
	why := reasonsToOverride[l.rng.IntN(len(reasonsToOverride))]
	return l.desk.issue(l.now, where.chief, c, m, &where.Branch, why) != nil
}

// reasonsToOverride are what supervisors write down.
var reasonsToOverride = []string{
	"Exam week, agreed with the head of the branch.",
	"Paid at another branch, the receipt was shown.",
	"Set book of the reading circle that meets on Saturday.",
	"The other books come back tomorrow with the school bus.",
	"In hospital until last week; the fines are being looked at.",
}

// borrow looks for books: some by name, the others along the shelves.
func (l *life) borrow(m *pastMember, where *counter, by actor.Actor) {
	today := l.today()
	if today.After(m.expiresOn) || slices.ContainsFunc(m.loans, func(o *pastLoan) bool { return o.due.Before(today) }) {
		if !l.chance(0.1) { // who does not know tries
			return
		}
	}
	n := min(l.some(m.books+l.rng.Float64()-0.5), m.terms.MaxLoans-len(m.loans))
	for range n {
		if !l.step(5, 20) {
			return
		}
		if l.chance(m.wishes) && l.wish(m, where, by) {
			continue
		}
		if c := l.browse(m, where); c != nil && !l.issue(by, c, m, where) {
			return
		}
	}
}

// wish is a book that a member knows by name: taken if it stands there, else
// waited for if the queue can be borne. It says whether it came to either.
func (l *life) wish(m *pastMember, where *counter, by actor.Actor) bool {
	t := l.wanted()
	if m.has(t) {
		return false
	}
	atDesk := by.Place != 0
	for _, c := range t.copies {
		if c.status == Available && c.branch == where.ID && c.forLoan {
			return atDesk && l.issue(by, l.desk.copies[c.id], m, where)
		}
	}
	waiting := 0
	for _, h := range t.holds {
		if h.state == HoldWaiting {
			waiting++
		}
	}
	if waiting > 1+l.rng.IntN(12) {
		return false
	}
	h := l.desk.placeHold(l.now, by, t, m, &where.Branch)
	if h == nil {
		return false
	}
	if l.chance(0.06) {
		l.giveUp(h)
	}
	return true
}

// wanted draws a title by how much it is wanted; one in four is among those that
// everybody talks of in these months, and of which there are few copies.
func (l *life) wanted() *pastTitle {
	if len(l.vogue) == 0 || !l.chance(0.25) {
		return l.city.titles[l.wishes.draw(l.rng)]
	}
	const talked = 8 // titles a month, for three months each
	month := l.day/30 + l.rng.IntN(3)
	return l.vogue[(month*talked+l.rng.IntN(talked))%len(l.vogue)]
}

func (m *pastMember) has(t *pastTitle) bool {
	return slices.ContainsFunc(m.loans, func(o *pastLoan) bool { return o.copy.title == t }) ||
		slices.ContainsFunc(m.holds, func(h *pastHold) bool { return h.title == t })
}

// giveUp cancels a hold some time later, if it is still there.
func (l *life) giveUp(h *pastHold) {
	by := self(h.owner)
	if l.chance(0.3) {
		by = l.counterAt(h.pickup).clerk(l.rng)
	}
	l.online(l.day+1+l.rng.IntN(20), func() {
		if h.state.active() {
			l.desk.cancelHold(l.now, by, h)
		}
	})
}

// browse finds a copy on the shelves of a branch, nil if nothing pleases.
func (l *life) browse(m *pastMember, where *counter) *pastCopy {
	const glances = 12
	if len(where.shelf) == 0 {
		return nil
	}
	for range glances {
		i := where.eyes.draw(l.rng)
		c := where.shelf[i]
		if c.status == Available && c.branch == where.ID && !m.has(c.title) {
			return c
		}
	}
	return nil
}

// comeAgain plans what a member does next: with nothing out, a visit when it is
// time again; else a renewal from home, or a visit before the first book is due,
// on that day, or too late.
func (l *life) comeAgain(m *pastMember) {
	if len(m.loans) == 0 {
		l.visitOn(m, l.day+max(1, m.every/2+l.rng.IntN(m.every+1)), l.usual(m))
		return
	}
	left := m.firstDue().Sub(l.today())
	switch {
	case l.chance(m.renews) && left > 2:
		day := l.day + left - l.rng.IntN(3)
		m.visit++
		number := m.visit
		l.online(day, func() {
			if m.visit == number {
				l.renew(m)
			}
		})
	case l.chance(m.tardy):
		l.visitOn(m, l.day+max(left, 0)+1+l.lateDays(), l.usual(m))
	default:
		early := l.rng.IntN(max(left/2, 1))
		l.visitOn(m, l.before(l.usual(m), l.day+max(left-early, 1)), l.usual(m))
	}
}

// firstDue is the day on which the first of a member's loans is due.
func (m *pastMember) firstDue() civil.Date {
	first := slices.MinFunc(m.loans, func(a, b *pastLoan) int { return a.due.Compare(b.due) })
	return first.due
}

// lateDays is how long somebody is late who is: mostly days, now and then weeks.
func (l *life) lateDays() int {
	const most = 50
	return min(int(l.rng.ExpFloat64()*6), most)
}

// before is the last day up to this one on which a branch is open, if there is
// one left, so that who means to be in time is.
func (l *life) before(where *counter, day int) int {
	for d := day; d > l.day && d > day-7; d-- {
		if where.Days.Open(l.begin.AddDays(d).Weekday()) {
			return d
		}
	}
	return day
}

// usual is the branch that a member goes to, now and then another.
func (l *life) usual(m *pastMember) *counter {
	if l.chance(0.07) {
		return l.counters[drawShare(l.rng, shares)]
	}
	return l.home[m.home]
}

// renew extends what is due soon, from home. What is not renewed is brought back.
func (l *life) renew(m *pastMember) {
	today := l.today()
	for _, loan := range slices.Clone(m.loans) {
		if left := loan.due.Sub(today); left >= 0 && left < 7 && l.step(3, 12) {
			l.desk.renew(l.now, self(m), loan)
		}
	}
	if len(m.loans) == 0 {
		return
	}
	left := m.firstDue().Sub(today)
	l.visitOn(m, l.before(l.usual(m), l.day+max(left-l.rng.IntN(max(left/2, 1)), 1)), l.usual(m))
}
