package registration

import (
	"slices"
	"time"
)

// model is registration as one would explain it at the registrar's counter: maps
// and lists, one method for each thing that people do, every rule written out once
// more and nothing shared with the desk but the names of codes and states. Nothing
// is counted: how many sit somewhere and who is next is looked up in the rows
// each time. The calendar and the clock are those of package time.
//
// Rows stand as the desk stores them: an offer that is over stays until somebody
// comes by, but keeps nobody from anything.
type model struct {
	now      time.Time
	zone     *time.Location
	windows  []modelWindow
	marked   string // the day from which a drop leaves a W
	closed   string // the day from which nothing is dropped
	courses  map[string]*modelCourse
	sections map[string]*modelSection
	order    []string // of the sections, as the desk numbers them
	seats    map[string]*modelSeats
	students map[string]*modelStudent
	rows     []*modelRow
	turns    map[string]int // by offering: the last that was drawn

	off    map[string]bool // rules that are switched off
	leaves bool            // who is passed over leaves the list
	limit  int             // of credits

	told int // how often somebody was told that he was passed over
}

type modelWindow struct {
	group        string // "" is everybody
	opens, until time.Time
}

type modelCourse struct {
	credits int
	repeats string   // never, failed, always
	needs   string   // another course, with it
	bars    []string // who takes or has passed these
}

type modelSection struct {
	course, seats, offering string
	whole, kind             string // of a part: what it is part of, and what kind
	meets, exam             []modelTime
	offers                  bool
	only                    string // group
}

// modelTime is minutes of a day: the weekday of a meeting, the date of an exam.
type modelTime struct {
	day      string
	from, to int
}

type modelSeats struct {
	capacity int
	kept     int // for a group, until
	group    string
	until    time.Time
}

type modelStudent struct {
	groups []string
	limit  int // his own, 0 is the term's
	owes   int
	marks  []modelMark
	waived map[string]bool // "course rule kind"
	ws     int             // marks W
}

type modelMark struct {
	course, grade string
	earlier       bool // in a term before this one
}

type modelRow struct {
	who, section string
	state        State
	turn         int
	until        time.Time // of an offer
	since        time.Time
	kept         bool // sits in a kept seat
	states       int  // how many there were
	skip         string
	skipCodes    []string // why he was passed over since he waits
}

func (m *model) row(who, section string) *modelRow {
	for _, r := range m.rows {
		if r.who == who && r.section == section {
			return r
		}
	}
	return nil
}

// to puts a student's row of a section in a state.
func (m *model) to(who, section string, state State) *modelRow {
	r := m.row(who, section)
	if r == nil {
		r = &modelRow{who: who, section: section}
		m.rows = append(m.rows, r)
	}
	r.state, r.since, r.skip, r.skipCodes = state, m.now, "", nil
	r.states++
	if state != Offered {
		r.until = time.Time{}
	}
	if !sits(r) {
		r.kept = false
	}
	return r
}

func waits(r *modelRow) bool { return r.state == Waitlisted }

func sits(r *modelRow) bool { return r.state == Enrolled || r.state == Offered }

func (m *model) over(r *modelRow) bool { return r.state == Offered && !m.now.Before(r.until) }

// held is where a student has a seat, without some sections.
func (m *model) held(who string, without ...string) (names []string) {
	for _, name := range m.order {
		r := m.row(who, name)
		if r != nil && sits(r) && !m.over(r) && !slices.Contains(without, name) {
			names = append(names, name)
		}
	}
	return names
}

// taken is how many seats are taken or promised.
func (m *model) taken(seats string) (n int) {
	for _, r := range m.rows {
		if sits(r) && m.sections[r.section].seats == seats {
			n++
		}
	}
	return n
}

// list is who waits for the seats, in their order.
func (m *model) list(seats string) (all []*modelRow) {
	for _, r := range m.rows {
		if waits(r) && m.sections[r.section].seats == seats {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b *modelRow) int { return a.turn - b.turn })
	return all
}

// place is where one who waits stands; the next is 1.
func (m *model) place(r *modelRow) int {
	return slices.Index(m.list(m.sections[r.section].seats), r) + 1
}

// stillKept is how many of the seats are kept for the group.
func (m *model) stillKept(seats string) int {
	s := m.seats[seats]
	if s.group == "" || !m.now.Before(s.until) {
		return 0
	}
	n := s.kept
	for _, r := range m.rows {
		if r.kept && m.sections[r.section].seats == seats {
			n--
		}
	}
	return n
}

// noRoom says why a student finds no seat, "" if he does. Back is how many of
// these seats he would give in exchange.
func (m *model) noRoom(who, section string, back int) string {
	seats := m.sections[section].seats
	s := m.seats[seats]
	free := max(0, s.capacity-m.taken(seats)) + back
	switch {
	case free == 0:
		return "sectionFull"
	case m.takesKept(who, section), free > m.stillKept(seats):
		return ""
	}
	return "reservedForOthers"
}

// takesKept says whether it is a kept seat that a student gets.
func (m *model) takesKept(who, section string) bool {
	seats := m.sections[section].seats
	return m.stillKept(seats) > 0 && slices.Contains(m.students[who].groups, m.seats[seats].group)
}

// lastClose is when registration is over for everybody.
func (m *model) lastClose() (last time.Time) {
	for _, w := range m.windows {
		if w.until.After(last) {
			last = w.until
		}
	}
	return last
}

func (m *model) today() string { return m.now.In(m.zone).Format("2006-01-02") }
