package registration

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// modelMove is what somebody asks for at once.
type modelMove struct {
	who        string
	give, take []string
	override   bool
}

// move does what is asked for, or refuses it, and tells what the answer says.
func (m *model) move(v modelMove) string {
	if len(v.take) == 0 {
		return m.drop(v)
	}
	no := ""
	for i, name := range v.take {
		if slices.Contains(v.give, name) || slices.ContainsFunc(v.take[:i], func(other string) bool {
			return m.sections[other].seats == m.sections[name].seats && !slices.Contains(v.give, other)
		}) {
			no += " sameSection"
		}
	}
	if no != "" {
		return "no:" + no
	}
	if len(v.give) == 0 && !slices.ContainsFunc(v.take, func(name string) bool {
		r := m.row(v.who, name)
		return r == nil || r.state != Enrolled && r.state != Waitlisted
	}) {
		return m.tell(v.who, v.take, nil) + " again"
	}
	for _, name := range v.take {
		m.serveUntil(m.sections[name].offering, m.ownTurn(v, m.sections[name].offering))
	}
	giving, against := m.givenUp(v)
	said := m.take(v, giving, against)
	m.serveFor(v.take)
	return said
}

const noTurn = 1 << 30

// ownTurn is the turn with which somebody waits for all that he wants of an
// offering, the last of several.
func (m *model) ownTurn(v modelMove, offering string) (turn int) {
	for _, name := range v.take {
		if m.sections[name].offering != offering {
			continue
		}
		r := m.row(v.who, name)
		if r == nil || !waits(r) {
			return noTurn
		}
		turn = max(turn, r.turn)
	}
	return turn
}

func (m *model) drop(v modelMove) string {
	giving, no := m.givenUp(v)
	var overrode []string
	if v.override {
		no, overrode = without(no, "dropClosed", "neededByAnother")
	}
	if len(no) > 0 {
		return "no: " + strings.Join(no, " ")
	}
	m.giveUp(v, giving)
	said := m.tell(v.who, giving, nil) + overrodeText(overrode)
	m.serveFor(giving)
	return said
}

func overrodeText(codes []string) string {
	if len(codes) == 0 {
		return ""
	}
	return fmt.Sprint(" overrode ", slices.Compact(codes))
}

// without parts codes into what is left and what is among some.
func without(codes []string, some ...string) (left, among []string) {
	for _, c := range codes {
		if slices.Contains(some, c) {
			among = append(among, c)
		} else {
			left = append(left, c)
		}
	}
	return left, among
}

// givenUp are the sections that are given up, with their parts, and what is to be
// said against it.
func (m *model) givenUp(v modelMove) (giving, no []string) {
	for _, name := range v.give {
		r := m.row(v.who, name)
		if r == nil || !sits(r) && !waits(r) {
			no = append(no, "notEnrolled")
			continue
		}
		giving = append(giving, name)
		for _, part := range m.order {
			p := m.row(v.who, part)
			if m.sections[part].whole == name && p != nil && (sits(p) || waits(p)) {
				giving = append(giving, part)
			}
		}
	}
	for _, name := range giving {
		s := m.sections[name]
		if s.whole != "" && !slices.Contains(giving, s.whole) && !slices.ContainsFunc(v.take, func(t string) bool {
			return m.sections[t].whole == s.whole && m.sections[t].kind == s.kind
		}) {
			no = append(no, "partsTogether")
		}
		if m.row(v.who, name).state == Enrolled && m.today() >= m.closed {
			no = append(no, "dropClosed")
		}
	}
	left := slices.Concat(m.held(v.who, giving...), v.take)
	for _, name := range left {
		c := modelClaim{who: v.who, kept: left}
		needs := m.courseOf(name).needs
		if needs != "" && !slices.Contains(v.take, name) && m.takes(needs, giving) && m.unaccompanied(c, name) != "" &&
			!m.off["corequisitesMissing"] && !m.waived(v.who, name, "corequisitesMissing", "waive") {
			return giving, append(no, "neededByAnother")
		}
	}
	return giving, no
}

func (m *model) giveUp(v modelMove, giving []string) {
	for _, name := range giving {
		state := Dropped
		if m.row(v.who, name).state == Enrolled && m.today() >= m.marked {
			state = Withdrawn
			if !m.isPart(name) {
				m.students[v.who].ws++
			}
		}
		m.to(v.who, name, state)
	}
}

// take gives what is wanted, or a place on the list where there is no seat and
// nothing is given up for it.
func (m *model) take(v modelMove, giving, no []string) string {
	offered, mine := true, m.held(v.who)
	for _, name := range v.take {
		offered = offered && slices.Contains(mine, name)
	}
	asked := m.objections(modelClaim{v.who, v.take, m.held(v.who, slices.Concat(giving, v.take)...), offered})
	var full []string
	for _, name := range v.take {
		back := 0
		for _, g := range slices.Concat(giving, v.take) {
			if m.sections[g].seats == m.sections[name].seats && slices.Contains(mine, g) {
				back++
			}
		}
		if why := m.noRoom(v.who, name, back); why != "" {
			full = append(full, why)
		}
	}
	list := len(full) > 0 && len(v.give) == 0 && !slices.ContainsFunc(v.take, func(name string) bool {
		return m.sections[name].offering != m.sections[v.take[0]].offering
	})
	no = append(no, asked.codes...)
	var warned, lifted []string
	if list && !v.override {
		may := []string{"timetableClash", "examClash", "duplicateCourse"}
		if slices.ContainsFunc(m.held(v.who, slices.Concat(giving, v.take)...), func(other string) bool {
			return slices.ContainsFunc(v.take, func(name string) bool { return m.sections[name].seats == m.sections[other].seats })
		}) {
			may = may[:2] // it is the same class
		}
		no, warned = without(no, may...)
	}
	if !list {
		no = append(no, full...)
	}
	for _, name := range v.take {
		r := m.row(v.who, name)
		switch {
		case r == nil || slices.Contains(giving, name):
		case r.state == Enrolled:
			no = append(no, "alreadyEnrolled")
		case waits(r) && len(full) > 0:
			no = append(no, "alreadyWaitlisted")
		}
	}
	if v.override {
		no, lifted = m.setAside(v, no)
	}
	if len(no) > 0 {
		return "no: " + strings.Join(no, " ")
	}
	m.giveUp(v, giving)
	gone := slices.Concat(giving, m.restOfTurns(v))
	for _, name := range gone[len(giving):] {
		m.to(v.who, name, Dropped)
	}
	if list {
		m.join(v.who, v.take)
	} else {
		m.seat(v.who, v.take, Enrolled)
	}
	said := m.tell(v.who, v.take, gone)
	if len(warned) > 0 {
		said += fmt.Sprint(" warned ", warned)
	}
	if list {
		said += " for " + full[0]
	}
	said += overrodeText(lifted)
	m.serveFor(giving)
	return said
}

// restOfTurns are the sections that somebody waits for with the turns that he uses
// up by taking others.
func (m *model) restOfTurns(v modelMove) (rest []string) {
	for _, name := range m.order {
		r := m.row(v.who, name)
		if r == nil || !waits(r) || slices.Contains(v.take, name) {
			continue
		}
		if slices.ContainsFunc(v.take, func(taken string) bool {
			o := m.row(v.who, taken)
			return o != nil && waits(o) && o.turn == r.turn && m.sections[taken].offering == m.sections[name].offering
		}) {
			rest = append(rest, name)
		}
	}
	return rest
}

// setAside takes out what somebody with the right may set aside, and keeps it
// for the courses, unless something else is left.
func (m *model) setAside(v modelMove, no []string) (left, lifted []string) {
	left, lifted = without(no, "windowClosed", "notForYou", "alreadyPassed", "duplicateCourse", "prerequisitesMissing",
		"corequisitesMissing", "excludedByCourse", "timetableClash", "examClash", "creditLimit", "libraryFines")
	left, drops := without(left, "dropClosed", "neededByAnother")
	if len(left) > 0 {
		return left, nil
	}
	for _, code := range lifted {
		for _, name := range v.take {
			m.waive(v.who, m.sections[name].course, code, "waive")
		}
	}
	return nil, append(lifted, drops...)
}

func (m *model) waive(who, course, rule, kind string) {
	m.students[who].waived[course+" "+rule+" "+kind] = true
}

func (m *model) seat(who string, names []string, state State) {
	for _, name := range names {
		kept := m.takesKept(who, name)
		if r := m.row(who, name); r != nil && r.state == Offered {
			kept = r.kept
		}
		m.to(who, name, state).kept = kept
	}
}

func (m *model) join(who string, names []string) {
	offering := m.sections[names[0]].offering
	m.turns[offering]++
	for _, name := range names {
		m.to(who, name, Waitlisted).turn = m.turns[offering]
	}
}

// serveFor serves those who wait for what was given up.
func (m *model) serveFor(giving []string) {
	for _, name := range giving {
		m.serve(m.sections[name].offering)
	}
}

// serve ends the offers that are over and gives what is free to those who wait,
// one after the other, if there is a seat for him and no rule objects.
func (m *model) serve(offering string) { m.serveUntil(offering, noTurn) }

// serveUntil serves only those who wait before a turn.
func (m *model) serveUntil(offering string, turn int) {
	var list []*modelRow
	for _, r := range m.rows {
		if m.sections[r.section].offering != offering {
			continue
		}
		if m.over(r) {
			m.to(r.who, r.section, Dropped)
		}
		if waits(r) && !slices.ContainsFunc(list, func(o *modelRow) bool { return o.turn == r.turn }) {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b *modelRow) int { return a.turn - b.turn })
	for _, r := range list {
		if r.turn < turn {
			m.serveOne(r, m.inTurn(r, offering))
		}
	}
}

// inTurn are the sections that are waited for with one turn, wholes first.
func (m *model) inTurn(r *modelRow, offering string) (names []string) {
	for _, part := range []bool{false, true} {
		for _, name := range m.order {
			o := m.row(r.who, name)
			if o != nil && waits(o) && o.turn == r.turn && m.sections[name].offering == offering && m.isPart(name) == part {
				names = append(names, name)
			}
		}
	}
	return names
}

func (m *model) serveOne(r *modelRow, names []string) {
	for _, name := range names {
		if m.noRoom(r.who, name, 0) != "" {
			return
		}
	}
	if !m.off["windowClosed"] && !m.now.Before(m.lastClose()) {
		return
	}
	asked := m.objections(modelClaim{r.who, names, m.held(r.who), true})
	switch {
	case len(asked.codes) > 0:
		m.passOver(r.who, names, asked)
	case m.sections[names[0]].offers:
		until := m.now.Add(24 * time.Hour)
		if last := m.lastClose(); last.Before(until) && !m.off["windowClosed"] {
			until = last
		}
		m.seat(r.who, names, Offered)
		for _, name := range names {
			m.row(r.who, name).until = until
		}
	default:
		m.seat(r.who, names, Enrolled)
	}
}

// passOver tells a student why it is not his turn, unless he was told so already.
func (m *model) passOver(who string, names []string, why asking) {
	r := m.row(who, names[0])
	if said := strings.Join(why.about, "; "); said != r.skip {
		r.skip, r.skipCodes = said, why.codes
		m.told++
	}
	if m.leaves {
		for _, name := range names {
			m.to(who, name, Dropped)
		}
	}
}

// resize gives seats another number, which serves who waits.
func (m *model) resize(section string, capacity int) string {
	s := m.seats[m.sections[section].seats]
	if s.group != "" && m.now.Before(s.until) && s.kept > capacity {
		return "no: keptBeyondCapacity"
	}
	s.capacity = capacity
	m.serve(m.sections[section].offering)
	return "resized"
}

// tell is what an answer says of sections, and of those given up for them.
func (m *model) tell(who string, names, gone []string) string {
	first := m.row(who, names[0])
	said := fmt.Sprint(names[0], " ", first.state)
	if waits(first) {
		said += fmt.Sprint(" ", m.place(first))
	}
	for _, name := range names[1:] {
		said += fmt.Sprint(" with ", name, " ", m.row(who, name).state)
	}
	for _, name := range gone {
		said += fmt.Sprint(" instead of ", name, " ", m.row(who, name).state)
	}
	return said
}
