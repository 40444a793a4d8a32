package lending

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"
)

// reasonIf gathers the names of what objects.
type reasonIf []string

func (r *reasonIf) add(so bool, name string) {
	if so {
		*r = append(*r, name)
	}
}

// What people do. Each gives the names of the reasons against it.

// standing is what stops a member from borrowing at a branch, whatever he takes.
func (m *model) standing(member, branch string) (no reasonIf) {
	who, open, today := m.members[member], m.openLoans(member), m.today(branch)
	limit := cmp.Or(m.branches[branch].maxLoans, modelLoans)
	no.add(today > who.lastDay, "membershipExpired")
	no.add(len(open) >= limit, "loanLimitReached")
	no.add(m.owes(member, "fine") >= modelBlock, "finesUnpaid")
	no.add(slices.ContainsFunc(open, func(l *modelLoan) bool { return l.due < today }), "hasOverdue")
	no.add(m.now.Before(who.suspended), "memberSuspended")
	return no
}

func (m *model) issue(barcode, member, branch string, override bool) []string {
	c := m.copies[barcode]
	m.lapse(c.title)
	no := m.standing(member, branch)
	no.add(slices.ContainsFunc(m.openLoans(member), func(l *modelLoan) bool { return l.title == c.title }), "alreadyHolds")
	no.add(!c.forLoan, "copyNotForLoan")
	if override {
		no = nil
	}
	promised := m.promisedTo(barcode)
	no.add(c.status != Available && c.status != OnHoldShelf, "copyNotAvailable")
	no.add(c.status == OnHoldShelf && promised.member != member, "heldForAnother")
	if len(no) > 0 {
		return no
	}
	own := m.activeHold(member, c.title)
	c.status = OnLoan
	if own != nil {
		waited := own.state != "waiting"
		own.state = "fulfilled"
		if waited && own.copy != barcode {
			m.release(own.copy)
		}
	}
	due := m.openFrom(branch, plusDays(m.today(branch), modelDays))
	m.loans = append(m.loans, &modelLoan{copy: barcode, member: member, branch: branch, due: due, title: c.title})
	return nil
}

// giveBack is a scan of a copy at a branch, in a condition or none.
func (m *model) giveBack(barcode, branch, condition string) []string {
	c := m.copies[barcode]
	if c.status == Withdrawn {
		return []string{"copyWithdrawn"}
	}
	m.lapse(c.title)
	c.at = branch
	for _, l := range m.loans {
		if l.copy == barcode && !l.over {
			m.close(l)
			if condition == "damaged" {
				c.status = InRepair
				return nil
			}
			m.place(barcode)
			return nil
		}
	}
	m.checkIn(barcode, condition)
	return nil
}

func (m *model) close(l *modelLoan) {
	l.over = true
	if late := daysBetween(l.due, m.today(l.branch)); late > modelGrace {
		who := m.members[l.member]
		who.debts = append(who.debts, modelDebt{"fine", int64(min(late*modelDaily, modelCap))})
	}
}

// checkIn is what becomes of a copy that is not on loan and stands where it was
// scanned.
func (m *model) checkIn(barcode, condition string) {
	c, h := m.copies[barcode], m.promisedTo(barcode)
	switch {
	case condition == "damaged" && c.status != InRepair:
		if h != nil {
			h.state, h.copy, h.until = "waiting", "", time.Time{}
		}
		c.status, c.to = InRepair, ""
	case c.status == InRepair && condition != "good":
	case h != nil && c.status == OnHoldShelf && c.at == h.pickup: // it goes on waiting
	case h != nil:
		m.promise(barcode, h)
	default:
		m.place(barcode)
	}
}

func (m *model) declare(barcode, condition string) []string {
	c := m.copies[barcode]
	m.lapse(c.title)
	switch damaged := condition == "damaged"; {
	case c.status == Withdrawn:
		return []string{"copyWithdrawn"}
	case c.status == OnLoan || damaged == (c.status == InRepair):
		return []string{"copyNotAvailable"}
	}
	m.checkIn(barcode, condition)
	return nil
}

func (m *model) renew(i int) []string {
	l := m.loans[i]
	m.lapse(l.title)
	today, waiting := m.today(l.branch), false
	for _, h := range m.holds {
		waiting = waiting || h.title == l.title && h.state == "waiting"
	}
	var no reasonIf
	no.add(l.over, "loanEnded")
	no.add(today > l.due, "loanOverdue")
	no.add(today > m.members[l.member].lastDay, "membershipExpired")
	no.add(l.renewals >= modelRenewals, "noRenewalsLeft")
	no.add(waiting, "othersWaiting")
	if len(no) == 0 {
		l.renewals++
		l.due = m.openFrom(l.branch, plusDays(l.due, modelDays))
	}
	return no
}

func (m *model) hold(title int, member, pickup string) []string {
	m.lapse(title)
	who, today := m.members[member], m.today(pickup)
	free, ever, active := false, false, 0
	for _, c := range m.copies {
		if c.title == title && c.forLoan {
			free = free || c.status == Available && c.at == pickup
			ever = ever || c.status != Lost && c.status != Withdrawn && (m.anywhere || c.home == pickup)
		}
	}
	for _, h := range m.holds {
		if h.member == member && h.active() && !m.over(h) {
			active++
		}
	}
	var no reasonIf
	no.add(slices.ContainsFunc(m.openLoans(member), func(l *modelLoan) bool { return l.title == title }), "alreadyHolds")
	no.add(m.activeHold(member, title) != nil, "alreadyQueued")
	no.add(free, "copyAvailable")
	no.add(today > who.lastDay, "membershipExpired")
	no.add(m.now.Before(who.suspended), "memberSuspended")
	no.add(m.missedTooMany(member, pickup), "holdsSuspended")
	no.add(active >= modelHolds, "holdLimitReached")
	no.add(!ever, "noCopies")
	if len(no) == 0 {
		m.holds = append(m.holds, &modelHold{title: title, member: member, pickup: pickup, state: "waiting"})
	}
	return no
}

// missedTooMany says whether a member's uncollected holds still stop new ones: a
// month from each that made two within the days that count.
func (m *model) missedTooMany(member, pickup string) bool {
	var days []string
	for _, h := range m.holds {
		if h.member == member && (h.state == "expired" || m.over(h)) && h.until.After(m.members[member].forgiven) {
			days = append(days, h.until.In(m.branches[pickup].zone).Format(dayLayout))
		}
	}
	return slices.ContainsFunc(days, func(last string) bool {
		within := some(days, func(day string) bool {
			return day <= last && daysBetween(day, last) < modelNoShowDays
		})
		return len(within) >= modelNoShows && m.today(pickup) < plusMonths(last, 1)
	})
}

func (m *model) suspend(member, until string) []string {
	who := m.members[member]
	var no reasonIf
	no.add(m.now.Before(who.suspended), "alreadySuspended")
	no.add(until <= m.today(who.branch), "suspensionUntilUnfit")
	if len(no) == 0 {
		day := parseDay(until)
		who.suspended = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, m.branches[who.branch].zone)
	}
	return no
}

func (m *model) lift(member string) []string {
	who := m.members[member]
	if !m.now.Before(who.suspended) {
		return []string{"nothingSuspended"}
	}
	who.suspended = time.Time{}
	return nil
}

func (m *model) forgive(member string) []string {
	if !m.missedTooMany(member, "RIV") && !m.missedTooMany(member, "HIL") {
		return []string{"holdsNotSuspended"}
	}
	m.members[member].forgiven = m.now
	return nil
}

func (m *model) cancel(i int) []string {
	h := m.holds[i]
	m.lapse(h.title)
	if !h.active() {
		return []string{"holdEnded"}
	}
	promised := h.state != "waiting"
	h.state = "cancelled"
	if promised {
		m.release(h.copy)
	}
	return nil
}

func (m *model) pay(member string, amount int64) []string {
	who, owed := m.members[member], m.owes(member)
	var no reasonIf
	no.add(amount <= 0, "paymentNotPositive")
	no.add(owed == 0, "nothingOwed")
	no.add(owed > 0 && amount > owed, "paymentExceedsOwed")
	if len(no) > 0 {
		return no
	}
	for i := range who.debts {
		part := min(amount, who.debts[i].left)
		who.debts[i].left -= part
		amount -= part
	}
	who.debts = slices.DeleteFunc(who.debts, func(d modelDebt) bool { return d.left == 0 })
	return nil
}

func (m *model) extend(member string) {
	who := m.members[member]
	if today := m.today(who.branch); today > who.lastDay {
		who.lastDay = plusDays(plusMonths(today, 12), -1)
	} else {
		who.lastDay = plusMonths(who.lastDay, 12)
	}
	who.debts = append(who.debts, modelDebt{"fee", modelFee})
}

func (m *model) job() {
	titles := make(map[int]bool)
	for _, c := range m.copies {
		titles[c.title] = true
	}
	for title := range titles {
		m.lapse(title)
	}
}

// picture is everything that the desk stores of the model, line by line.
func (m *model) picture() []string {
	var all []string
	for _, barcode := range slices.Sorted(maps.Keys(m.copies)) {
		c := m.copies[barcode]
		all = append(all, fmt.Sprintf("copy %s is %s at %s to %q", barcode, c.status, c.at, c.to))
	}
	for i, h := range m.holds {
		copy, until := h.copy, h.until
		if !h.active() || h.state == "waiting" {
			copy, until = "", time.Time{} // what has ended may say what it had
		}
		all = append(all, fmt.Sprintf("hold %d is %s with %q until %s", i, h.state, copy, instant(until)))
	}
	for i, l := range m.loans {
		all = append(all, fmt.Sprintf("loan %d of %s to %s is due on %s, renewed %d, over %t",
			i, l.copy, l.member, l.due, l.renewals, l.over))
	}
	for _, card := range slices.Sorted(maps.Keys(m.members)) {
		who := m.members[card]
		all = append(all, fmt.Sprintf("member %s until %s owes %v", card, who.lastDay, who.debts))
	}
	return append(all, fmt.Sprintf("%d notices", m.told))
}

func instant(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format(time.RFC3339)
}
