package lending

import (
	"slices"
	"time"
)

// model is the desk as one would explain it at the counter: maps and lists, one
// method for each thing that people do, every rule written out once more and
// nothing shared with the desk but the names of codes and states. Days are texts,
// "2026-03-01", which sort as they follow each other; the calendar is that of
// package time.
//
// Copies, holds and loans stand as the desk stores them: what has expired stays
// until somebody comes by, which is what lapse is for.
type model struct {
	anywhere bool // any returned copy serves the oldest hold
	now      time.Time
	branches map[string]*modelBranch
	copies   map[string]*modelCopy
	members  map[string]*modelMember
	holds    []*modelHold // in the order of placing
	loans    []*modelLoan // in the order of lending
	told     int          // notices that a copy is ready
}

type modelBranch struct {
	zone       *time.Location
	closed     []time.Weekday
	skipsHolds bool // closed days do not count for the hold shelf
	maxLoans   int
}

type modelCopy struct {
	title    int
	home, at string
	to       string // where it travels to
	status   Status
	forLoan  bool
}

type modelMember struct {
	branch    string
	lastDay   string
	suspended time.Time // until then
	forgiven  time.Time // no-shows up to then count no more
	debts     []modelDebt
}

type modelDebt struct {
	kind string
	left int64
}

type modelHold struct {
	title                       int
	member, pickup, state, copy string
	until                       time.Time // a ready one is over then
}

type modelLoan struct {
	copy, member, branch, due string
	title, renewals           int
	over                      bool
}

// The plan of the model's members, and the no-shows that suspend.
const (
	modelLoans, modelDays, modelRenewals = 2, 7, 1
	modelHolds, modelWindow              = 2, 2
	modelDaily, modelCap, modelGrace     = 500, 6000, 1
	modelBlock, modelFee                 = 1000, 700
	modelNoShows, modelNoShowDays        = 2, 8
)

func (m *model) clone() *model {
	c := *m
	c.copies, c.members = cloned(m.copies), cloned(m.members)
	for _, who := range c.members {
		who.debts = slices.Clone(who.debts)
	}
	c.holds, c.loans = nil, nil
	for _, h := range m.holds {
		own := *h
		c.holds = append(c.holds, &own)
	}
	for _, l := range m.loans {
		own := *l
		c.loans = append(c.loans, &own)
	}
	return &c
}

func cloned[V any](all map[string]*V) map[string]*V {
	c := make(map[string]*V, len(all))
	for k, v := range all {
		own := *v
		c[k] = &own
	}
	return c
}

// attempt does something on a copy of the model and keeps the copy unless the
// thing is refused.
func (m *model) attempt(do func(m *model) []string) []string {
	after := m.clone()
	why := do(after)
	if len(why) == 0 {
		*m = *after
	}
	slices.Sort(why)
	return why
}

// Days.

const dayLayout = "2006-01-02"

func (m *model) today(branch string) string {
	return m.now.In(m.branches[branch].zone).Format(dayLayout)
}

func parseDay(day string) time.Time {
	t, err := time.Parse(dayLayout, day)
	if err != nil {
		panic(err)
	}
	return t
}

func plusDays(day string, n int) string { return parseDay(day).AddDate(0, 0, n).Format(dayLayout) }

// plusMonths keeps to the end of a shorter month.
func plusMonths(day string, n int) string {
	t := parseDay(day)
	first := t.AddDate(0, 0, 1-t.Day()).AddDate(0, n, 0)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1).Format(dayLayout)
}

func daysBetween(from, to string) int { return int(parseDay(to).Sub(parseDay(from)).Hours() / 24) }

func (m *model) opens(branch, day string) bool {
	return !slices.Contains(m.branches[branch].closed, parseDay(day).Weekday())
}

func (m *model) openFrom(branch, day string) string {
	for !m.opens(branch, day) {
		day = plusDays(day, 1)
	}
	return day
}

// collectUntil is the end of the last day of a window that starts now.
func (m *model) collectUntil(branch string) time.Time {
	b, day := m.branches[branch], m.today(branch)
	for left := modelWindow; left > 0; {
		day = plusDays(day, 1)
		if !b.skipsHolds || m.opens(branch, day) {
			left--
		}
	}
	next := parseDay(plusDays(day, 1))
	return time.Date(next.Year(), next.Month(), next.Day(), 0, 0, 0, 0, b.zone)
}

// What becomes of copies and queues.

func (h *modelHold) active() bool {
	return h.state == "waiting" || h.state == "in_transit" || h.state == "ready"
}

func (m *model) over(h *modelHold) bool { return h.state == "ready" && !m.now.Before(h.until) }

// lapse ends a title's holds that are over and hands their copies on.
func (m *model) lapse(title int) {
	for _, h := range m.holds {
		if h.title == title && m.over(h) {
			h.state = "expired"
			m.place(h.copy)
		}
	}
}

// nextFor is who gets a copy: the first who waits, may borrow, and is served by
// this copy.
func (m *model) nextFor(barcode string) *modelHold {
	c := m.copies[barcode]
	for _, h := range m.holds {
		who := m.members[h.member]
		switch {
		case h.title != c.title || h.state != "waiting" || !c.forLoan:
		case !m.anywhere && (c.at != c.home || h.pickup != c.home):
		case m.today(h.pickup) > who.lastDay || m.now.Before(who.suspended):
		default:
			return h
		}
	}
	return nil
}

// place finds the place of a copy that stands at a branch: with the next member,
// at home, or on the shelf.
func (m *model) place(barcode string) {
	c := m.copies[barcode]
	switch h := m.nextFor(barcode); {
	case h != nil:
		m.promise(barcode, h)
	case c.at != c.home:
		c.status, c.to = InTransit, c.home
	default:
		c.status, c.to = Available, ""
	}
}

func (m *model) promise(barcode string, h *modelHold) {
	c := m.copies[barcode]
	h.copy = barcode
	if c.at != h.pickup {
		c.status, c.to, h.state, h.until = InTransit, h.pickup, "in_transit", time.Time{}
		return
	}
	c.status, c.to, h.state, h.until = OnHoldShelf, "", "ready", m.collectUntil(h.pickup)
	m.told++
}

// release hands on a copy whose hold has ended before its time. One that is on
// the road gets another goal; it is nobody's until it has arrived.
func (m *model) release(barcode string) {
	c := m.copies[barcode]
	if c.status != InTransit {
		m.place(barcode)
		return
	}
	c.to = c.home
	if h := m.nextFor(barcode); h != nil {
		c.to, h.copy, h.state = h.pickup, barcode, "in_transit"
	}
}

// promisedTo is the hold that a copy is ready or travels for.
func (m *model) promisedTo(barcode string) *modelHold {
	for _, h := range m.holds {
		if h.copy == barcode && (h.state == "ready" || h.state == "in_transit") {
			return h
		}
	}
	return nil
}

func (m *model) activeHold(member string, title int) *modelHold {
	for _, h := range m.holds {
		if h.member == member && h.title == title && h.active() {
			return h
		}
	}
	return nil
}

func (m *model) openLoans(member string) (open []*modelLoan) {
	for _, l := range m.loans {
		if l.member == member && !l.over {
			open = append(open, l)
		}
	}
	return open
}

func (m *model) owes(member string, kinds ...string) (sum int64) {
	for _, d := range m.members[member].debts {
		if len(kinds) == 0 || slices.Contains(kinds, d.kind) {
			sum += d.left
		}
	}
	return sum
}
