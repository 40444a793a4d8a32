package registration

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// T1: random things are done at the desk and to the model, one by one and several
// in one transaction. The desk answers as the model does, and after each step both
// have the same enrollments, waiting lists, seats and reasons. What the invariants
// say is asked at the end of each history.
//
// The flags -rapid.checks and -rapid.steps make it longer, -rapid.seed plays one
// again.
func TestTheDeskKeepsToTheModelWhateverIsDone(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			unlessAsked(t, "rapid.checks", histories[e])
			unlessAsked(t, "rapid.steps", historySteps)
			u := newUniversity(t, storetest.Open(t, e, tables))
			u.modelCourses()
			var offenders int
			rapid.Check(t, func(t *rapid.T) {
				p := begin(t, u)
				p.offenders = &offenders
				t.Repeat(map[string]func(*rapid.T){"step": p.step, "": p.compare})
				p.clean(t)
			})
		})
	}
}

// How many histories are played, of how many steps on average: about as many on
// each engine as take the same time.
var histories = map[store.Engine]int{store.SQLite: 40, store.Postgres: 15}

const historySteps = 40

// unlessAsked gives a flag of rapid another default for one test.
func unlessAsked(t *testing.T, name string, n int) {
	f := flag.Lookup(name)
	if f.Value.String() != f.DefValue {
		return
	}
	set := func(value string) {
		if err := f.Value.Set(value); err != nil {
			t.Fatal(err)
		}
	}
	set(fmt.Sprint(n))
	t.Cleanup(func() { set(f.DefValue) })
}

var setCourse = store.SQL(`update courses set credits = $2, repeats = $3 where id = $1`)

// modelCourses adds the courses, which all histories have in common.
func (u *university) modelCourses() {
	u.course("OLD")
	u.course("CS")
	u.course("X")
	u.course("Y", "", "", "RS")
	u.course("RS", "OLD:B or (X and OLD)")
	u.course("CO", "", "X")
	for name, c := range theCourses() {
		u.exec(setCourse, u.courses[name], int64(c.credits*100), c.repeats)
	}
	u.sections["past"] = u.addTerm("2025A", "2025-08-01", "2025-12-20")
}

func theCourses() map[string]*modelCourse {
	return map[string]*modelCourse{
		"OLD": {credits: 3, repeats: "failed"}, "CS": {credits: 4, repeats: "failed"}, "X": {credits: 3, repeats: "never"},
		"Y": {credits: 3, repeats: "failed", bars: []string{"RS"}}, "RS": {credits: 3, repeats: "always"},
		"CO": {credits: 2, repeats: "failed", needs: "X"},
	}
}

// theSections: a lecture with labs, another section of its course that offers its
// seats, two names of one section, one with a kept seat, and one that is taken
// together with another.
func theSections() map[string]*modelSection {
	mon := func(from, to int) []modelTime { return []modelTime{{"Mon", from * 60, to * 60}} }
	tue := func(from, to int) []modelTime { return []modelTime{{"Tue", from * 60, to * 60}} }
	return map[string]*modelSection{
		"CS-A":  {course: "CS", seats: "CS-A", offering: "CS-A", meets: mon(9, 11)},
		"CS-L1": {course: "CS", seats: "CS-L1", offering: "CS-A", whole: "CS-A", kind: "lab", meets: tue(9, 11)},
		"CS-L2": {course: "CS", seats: "CS-L2", offering: "CS-A", whole: "CS-A", kind: "lab", meets: tue(14, 16)},
		"CS-B":  {course: "CS", seats: "CS-B", offering: "CS-B", meets: tue(11, 13), offers: true},
		"X-A":   {course: "X", seats: "X-A", offering: "X-A", meets: mon(11, 12)},
		"Y-A":   {course: "Y", seats: "X-A", offering: "X-A", meets: mon(11, 12), only: "MIN"},
		"RS-A":  {course: "RS", seats: "RS-A", offering: "RS-A", meets: mon(14, 15), exam: []modelTime{{"06-22", 540, 720}}},
		"CO-A":  {course: "CO", seats: "CO-A", offering: "CO-A", meets: tue(15, 17), exam: []modelTime{{"06-22", 719, 800}}},
	}
}

var theOrder = []string{"CS-A", "CS-L1", "CS-L2", "CS-B", "X-A", "Y-A", "RS-A", "CO-A"}

// play is one history: a term with sections and students of its own in a
// university that other histories have used, and the model of them.
type play struct {
	*university
	m       *model
	prefix  string
	names   []string
	persons map[string]int64
	ids     map[string]int64 // of enrollments, by student and section
	moments []time.Time      // at which something changes
	last    modelMove

	offenders *int // of histories before: a failure is told once
}

func (p *play) number(who string) string { return p.prefix + who }

// begin makes the term of one history. It starts in the morning.
func begin(t *rapid.T, u *university) *play {
	h := *u
	h.sections = map[string]int64{"past": u.sections["past"]}
	h.students, h.groups = map[string]int64{}, map[string]int64{}
	p := &play{university: &h, prefix: fmt.Sprint(u.next, "-"), persons: map[string]int64{}, ids: map[string]int64{},
		names: []string{"S1", "S2", "S3", "S4", "S5", "S6"}}
	at, err := u.db.Now(context.Background())
	p.do(t, err)
	zone, err := time.LoadLocation("Asia/Kolkata")
	p.do(t, err)
	start := at.Time().In(zone)
	start = time.Date(start.Year(), start.Month(), start.Day()+1, 10, 0, 0, 0, zone)
	p.do(t, u.db.SetClock(context.Background(), civil.FromTime(start)))
	day := func(n int) string { return start.AddDate(0, 0, n).Format("2006-01-02") }
	p.m = &model{
		now: start, zone: zone, marked: day(4), closed: day(9), limit: 12,
		courses: theCourses(), sections: theSections(), order: theOrder, students: map[string]*modelStudent{},
		turns: map[string]int{}, off: map[string]bool{},
		seats: map[string]*modelSeats{
			"CS-A": {capacity: 2}, "CS-L1": {capacity: 1}, "CS-L2": {capacity: 1}, "CS-B": {capacity: 1},
			"X-A": {capacity: 1}, "CO-A": {capacity: 1},
			"RS-A": {capacity: 2, kept: 1, group: "MAJ", until: start.AddDate(0, 0, 2)},
		},
		windows: []modelWindow{
			{"MAJ", start.Add(-time.Hour), start.AddDate(0, 0, 6)},
			{"", start.Add(time.Hour), start.AddDate(0, 0, 10)},
			{"", start.AddDate(0, 0, 11), start.AddDate(0, 0, 18)},
		},
	}
	for _, w := range p.m.windows {
		p.moments = append(p.moments, w.opens, w.until)
	}
	p.moments = append(p.moments, p.m.seats["RS-A"].until)
	for _, n := range []int{4, 9} {
		p.moments = append(p.moments, time.Date(start.Year(), start.Month(), start.Day()+n, 0, 0, 0, 0, zone))
	}
	p.addTerm(day(0), day(100))
	p.addStudents()
	p.addSections(day(0), day(100))
	u.next = h.next
	for _, who := range p.names {
		if rapid.IntRange(0, 2).Draw(t, who+" has passed OLD") > 0 {
			p.m.students[who].marks = []modelMark{{"OLD", "B", true}}
			p.insertMark(t, who, p.m.students[who].marks[0])
		}
	}
	return p
}

func (p *play) addTerm(from, until string) {
	p.term = p.university.addTerm(p.prefix+"T", from, until)
	p.rows("drop_phases", nil, []any{p.term, p.m.marked, "withdrawn"}, []any{p.term, p.m.closed, "closed"})
	p.set(creditLimitAt(p.term, p.m.limit))
}

var setLimit = store.SQL(`update students set credit_limit = 700 where id = $1`)

// addStudents adds six: half of them are in MAJ, four in MIN, and the last has a
// limit of his own. Time tickets go by their groups.
func (p *play) addStudents() {
	for _, who := range p.names {
		id := p.id()
		p.persons[who] = 100_000 + id
		p.students[p.number(who)] = id
		p.university.rows("people", nil, []any{p.persons[who], who, who, storetest.Start})
		p.university.rows("students", nil, []any{id, p.persons[who], p.number(who)})
		p.m.students[who] = &modelStudent{waived: map[string]bool{}}
	}
	p.exec(setLimit, p.students[p.number("S6")])
	p.m.students["S6"].limit = 7
	for group, names := range map[string][]string{"MAJ": {"S1", "S2", "S3"}, "MIN": {"S2", "S3", "S4", "S5"}} {
		id := p.id()
		p.groups[group] = id
		p.university.rows("student_groups", nil, []any{id, p.prefix + group, group})
		for _, who := range names {
			p.university.rows("students_in_groups", nil, []any{p.students[p.number(who)], id})
			p.m.students[who].groups = append(p.m.students[who].groups, group)
		}
	}
	for _, w := range p.m.windows {
		p.university.rows("registration_windows", nil,
			[]any{p.id(), p.term, store.OrNull(p.groups[w.group]), civil.FromTime(w.opens), civil.FromTime(w.until)})
	}
}

var setOffers = store.SQL(`update sections set offers = true where id = $1`)

func (p *play) addSections(from, until string) {
	offerings, seats := map[string]int64{}, map[string]int64{}
	for _, name := range theOrder {
		s := p.m.sections[name]
		if offerings[s.offering] == 0 {
			offerings[s.offering] = p.id()
			p.university.rows("offerings", nil, []any{offerings[s.offering], p.term})
		}
		if seats[s.seats] == 0 {
			seats[s.seats] = p.id()
			p.seatsOf(seats[s.seats], offerings[s.offering], int64(p.m.seats[s.seats].capacity))
		}
		kind := "lecture"
		if s.kind != "" {
			kind = s.kind
		}
		id := p.sectionIn(name, seats[s.seats], kind, p.sections[s.whole])
		for _, at := range s.meets {
			hours := fmt.Sprintf("%02d:%02d-%02d:%02d", at.from/60, at.from%60, at.to/60, at.to%60)
			p.meeting(id, at.day+" "+hours, from, until, "every")
		}
		for _, at := range s.exam {
			p.exam(name, "2026-"+at.day, int64(at.from), int64(at.to))
		}
		if s.offers {
			p.exec(setOffers, id)
		}
		if s.only != "" {
			p.university.rows("restrictions", nil, []any{id, p.groups[s.only]})
		}
	}
	for name, s := range p.m.seats {
		if s.group != "" {
			p.university.rows("reserves", nil,
				[]any{p.id(), seats[name], p.groups[s.group], int64(s.kept), civil.FromTime(s.until)})
		}
	}
}

// do ends the history on a failure that is no refusal.
func (p *play) do(t *rapid.T, err error) {
	if err != nil {
		t.Fatalf("failed: %v", err)
	}
}

// clean asks the invariants of everything that a history touches.
func (p *play) clean(t *rapid.T) {
	found, err := p.db.Check(context.Background(), Invariants())
	p.do(t, err)
	before := *p.offenders
	if *p.offenders = len(found); len(found) > before {
		t.Fatalf("check: %v", found[before:])
	}
}

// compare puts what is stored beside the model's picture.
func (p *play) compare(t *rapid.T) {
	var got []string
	p.do(t, p.db.Read(context.Background(), func(ctx context.Context, tx *store.Tx) (err error) {
		got, err = p.picture(ctx, tx)
		return err
	}))
	if diff := cmp.Diff(p.m.picture(), got); diff != "" {
		t.Fatalf("the desk (+) is not where the model is (-):\n%s", diff)
	}
}

// picture is everything that the desk stores of the model, line by line.
func (m *model) picture() (all []string) {
	for _, r := range m.rows {
		line := fmt.Sprintf("%s in %s is %s since %s until %s, kept %t, %d states",
			r.who, r.section, r.state, clockText(r.since), clockText(r.until), r.kept, r.states)
		if waits(r) {
			line += fmt.Sprintf(", passed over for %v", r.skipCodes)
		}
		all = append(all, line)
	}
	for name, s := range m.seats {
		line := fmt.Sprintf("%s has %d seats, %d over:", name, s.capacity, max(0, m.taken(name)-s.capacity))
		n := map[State]int{}
		for _, r := range m.rows {
			if m.sections[r.section].seats == name {
				n[r.state]++
			}
		}
		for _, r := range m.list(name) {
			line += fmt.Sprint(" ", r.who, "/", r.section)
		}
		all = append(all, fmt.Sprintf("%s; %d enrolled, %d offered, %d wait", line, n[Enrolled], n[Offered], n[Waitlisted]))
	}
	for _, who := range slices.Sorted(maps.Keys(m.students)) {
		all = append(all, fmt.Sprintf("%s has %d marks W", who, m.students[who].ws))
	}
	slices.Sort(all)
	return append(all, fmt.Sprintf("%d times somebody was told", m.told))
}

func clockText(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format("02 15:04:05.000000")
}

func withoutPrefix(p *play, number string) string { return strings.TrimPrefix(number, p.prefix) }
