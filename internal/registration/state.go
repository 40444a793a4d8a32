package registration

import (
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"holdfast/internal/registration/catalog"
)

// State is what an enrollment is (R14).
type State string

// The states. Enrolled, offered and completed hold a seat.
const (
	Enrolled   State = "enrolled"
	Waitlisted State = "waitlisted"
	Offered    State = "offered"   // a seat is kept for a while
	Dropped    State = "dropped"   // no trace on the transcript
	Withdrawn  State = "withdrawn" // the mark W stays
	Completed  State = "completed" // there is a mark
)

// live says whether the student sits there or may come to.
func (s State) live() bool { return s == Enrolled || s == Offered || s == Waitlisted }

// seated says whether a seat is held.
func (s State) seated() bool { return s == Enrolled || s == Offered || s == Completed }

// enrollment is the row of one student in one section, as it stands in memory.
type enrollment struct {
	id          int64
	student     *student
	section     *catalog.Section
	state       State // "" where there was no row before
	turn        int64
	reserve     int64
	conditional bool
	offerUntil  civil.Instant
	since       civil.Instant

	ahead    int64 // how many stood before it when that was last known; see seats.position
	leftSeen int   // how many of the seats' leavers are counted in ahead

	stored  bool // there is a row of it
	changed bool // and it is not as the row has it
}

// student is a student with all that the rules look at.
type student struct {
	id, person int64
	number     string
	year       int64
	earned     catalog.Credits
	limit      *catalog.Credits // his own; nil is the term's
	groups     []int64
	rows       map[int64]*enrollment // by section
	done       []record
	overrides  []override
	owes       money.Money // unpaid fines at the library
}

// record is one line of a transcript.
type record struct {
	course string // code
	from   civil.Date
	grade  string
	passed bool
}

// override is what was set aside for a student and a course in a term.
type override struct {
	id     int64
	term   int64
	course int64
	rule   string
	kind   overrideKind
}

// overrideKind is how much is set aside.
type overrideKind string

const (
	waived     overrideKind = "waive"
	concurrent overrideKind = "concurrent" // a prerequisite may be taken in the same term
)

// overridden says whether a rule was set aside for the student and a course in a
// term; what was set aside in another term is of no matter (R3).
func (s *student) overridden(term, course int64, rule string, kind overrideKind) bool {
	return slices.ContainsFunc(s.overrides, func(o override) bool {
		return o.term == term && o.course == course && o.rule == rule && o.kind == kind
	})
}

// in says whether the student is in a group; everybody is in 0.
func (s *student) in(group int64) bool { return group == 0 || slices.Contains(s.groups, group) }

// seats are the seats of one section, or of several that share them.
type seats struct {
	id       int64
	offering *offering
	capacity *int64 // nil is as many as come
	enrolled int64
	offered  int64
	waiting  int64
	over     int64 // how many sit there beyond a capacity that was lowered
	reserves []*reserve

	was  counts  // as they are stored
	left []int64 // turns that left the waiting list in this transaction, in order
}

type counts struct{ enrolled, offered, waiting, over int64 }

// counts are as they are to be stored. As many as left are no longer over; who only
// changed the name under which he sits there is.
func (s *seats) counts() counts {
	over := s.over
	if s.capacity != nil {
		over = min(over, max(0, s.enrolled+s.offered-*s.capacity))
	}
	return counts{s.enrolled, s.offered, s.waiting, over}
}

// reserve is seats kept for a group until an instant.
type reserve struct {
	id, group, kept, used int64
	releases              civil.Instant
}

// open are the seats that a reserve still keeps at an instant.
func (r *reserve) open(now civil.Instant) int64 {
	if now >= r.releases {
		return 0
	}
	return max(r.kept-r.used, 0)
}

// free is how many seats are neither taken nor promised. Unlimited seats have
// always one more.
func (s *seats) free() int64 {
	if s.capacity == nil {
		return 1
	}
	return max(*s.capacity-s.enrolled-s.offered, 0)
}

// room is where a student finds a seat, or which reserves keep him from one.
type room struct {
	free    bool
	reserve *reserve // whose kept seat it is; nil is anybody's
	kept    *reserve // the reserve that is released last of those that keep the free seats
}

// roomFor finds a seat for a student: one that is kept for a group of his, or one
// that is kept for nobody. Extra are seats that he would give up in exchange.
func (s *seats) roomFor(st *student, extra int64, now civil.Instant) room {
	free := s.free() + extra
	if free <= 0 {
		return room{}
	}
	if s.capacity == nil {
		return room{free: true}
	}
	var kept int64
	var last *reserve
	for _, r := range s.reserves {
		n := r.open(now)
		if n > 0 && st.in(r.group) {
			return room{free: true, reserve: r}
		}
		if kept += n; n > 0 && (last == nil || r.releases > last.releases) {
			last = r
		}
	}
	if free > kept {
		return room{free: true}
	}
	return room{kept: last}
}

// position is the place of one who waits, counted from 1 (R29).
func (s *seats) position(e *enrollment) int64 {
	for _, turn := range s.left[e.leftSeen:] {
		if turn < e.turn {
			e.ahead--
		}
	}
	e.leftSeen = len(s.left)
	return e.ahead + 1
}

// offering is the unit that is locked: its seats, its sections, and who waits.
type offering struct {
	id       int64
	lastTurn int64
	seats    []*seats
	waiting  []*waiter // those that were read, by turn
	more     bool      // others wait behind them
	settled  bool      // nothing has changed since the list was last walked
	touched  bool      // something of it is to be written
}

// waiter is one who waits for, or was offered, a section with its parts.
type waiter struct {
	student *student
	turn    int64
	rows    []*enrollment
	late    bool // came in this transaction, behind all others
}

// gone says whether a waiter has left the list, though he may be on it again with
// another turn.
func (w *waiter) gone() bool {
	return !slices.ContainsFunc(w.rows, func(e *enrollment) bool {
		return e.turn == w.turn && (e.state == Waitlisted || e.state == Offered)
	})
}
