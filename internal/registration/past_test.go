package registration

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sample"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// aUniversity is large enough to have something of everything.
var aUniversity = FillOptions{Students: 1200, Courses: 120, Sections: 310}

// aCollege is a sample university that crowds: few courses for many.
var aCollege = FillOptions{Students: 500, Courses: 75, Sections: 130}

// fill fills a database with a sample university.
func fill(t *testing.T, db *store.DB, seed uint64, o FillOptions) Filled {
	t.Helper()
	var f Filled
	err := db.Load(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		if o.Registrar, err = addRegistrar(ctx, tx); err == nil {
			f, err = Fill(ctx, tx, sample.New(seed), o)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func addRegistrar(ctx context.Context, tx *store.Tx) (int64, error) {
	persons, err := people.Add(ctx, tx, []people.Person{{Name: "A registrar"}})
	if err != nil {
		return 0, err
	}
	return persons[0], nil
}

// A filled university keeps every promise that `holdfast check` proves.
func TestD19_AFilledUniversityKeepsEveryPromise(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		f := fill(t, db, 1, aCollege)
		if f.Term == 0 || f.Visitor == 0 || f.Section == 0 || f.TermCode == "" {
			t.Errorf("filled: %+v", f)
		}
		for _, all := range [][]store.Invariant{
			Invariants(), catalog.Invariants(), journal.Invariants(), people.Invariants(),
		} {
			if found, err := db.Check(t.Context(), all); err != nil || len(found) > 0 {
				t.Errorf("check: %v %v", found, err)
			}
		}
		// The past is told to nobody (R15).
		u := &university{t: t, db: db}
		must(t, u.tell(New(db, nil), &post{}))
		u.fates()
	})
}

// aPast is when the pasts of tests end: the clock of their databases is before them.
var aPast = storetest.Start.Add(3 * time.Hour)

// built is a university before the first student comes.
func built(t *testing.T, db *store.DB, seed uint64, o FillOptions) (c *campus, h *hall, src *sample.Source) {
	t.Helper()
	src = sample.New(seed)
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		if o.Registrar, err = addRegistrar(ctx, tx); err != nil {
			return err
		}
		if c, err = newCampus(src, o, aPast); err != nil {
			return err
		}
		if h, err = c.build(ctx, tx); err != nil {
			return err
		}
		return c.writeTranscripts(ctx, tx, 0, len(c.students))
	})
	if err != nil {
		t.Fatal(err)
	}
	return c, h, src
}

// The desk reads from the tables the students that the past knows.
func TestD19_StudentsOfThePastAreAsTheDeskReadsThem(t *testing.T) {
	db := storetest.Open(t, store.SQLite, tables)
	c, _, _ := built(t, db, 1, aCollege)
	var ids []int64
	for _, s := range c.students {
		ids = append(ids, s.id)
	}
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		f, err := New(db, nil).openFloor(ctx, tx, wanted{students: ids})
		if err != nil {
			return err
		}
		for _, want := range c.students {
			diff := gocmp.Diff(want, f.students[want.id], gocmp.AllowUnexported(student{}, record{}), cmpopts.EquateEmpty(),
				cmpopts.SortSlices(func(a, b record) int {
					return strings.Compare(fmt.Sprint(a.from, a.course, a.grade), fmt.Sprint(b.from, b.course, b.grade))
				}))
			if diff != "" {
				t.Fatalf("student %s of the past (-) and of the desk (+): %s", want.number, diff)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// digest is a digest of all that becomes of a university.
func digest(t *testing.T, seed uint64) string {
	t.Helper()
	c, h, src := built(t, storetest.Open(t, store.SQLite, tables), seed, aCollege)
	r := newRush(c, h, src)
	r.visitUntil(len(r.agenda))
	r.visitorComes()
	sum, last := sha256.New(), r.agenda[0].at
	for i, e := range h.changed {
		e.id = int64(i + 1)
	}
	for _, o := range h.log {
		if o.at < last || o.at > c.now {
			t.Fatalf("something at %s, after something at %s; the past ends at %s", o.at, last, c.now)
		}
		last = o.at
		for _, e := range o.entries(make([]int64, len(o.waives))) {
			data, err := json.Marshal(e.Data)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(sum, e.Type, e.Subject, e.At, e.Person, e.By.Person, e.By.Via, e.Note, string(data))
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:8])
}

func TestD19_TheSameSeedGivesTheSamePastAndInstantsNeverDecrease(t *testing.T) {
	first := digest(t, 7)
	if again := digest(t, 7); again != first {
		t.Errorf("the same seed gave %s and then %s", first, again)
	}
	if other := digest(t, 8); other == first {
		t.Error("another seed gave the same past")
	}
}

// A past shows what a desk has to deal with: nothing of it may be missing.
func TestD19_APastHasEverythingThatADeskDealsWith(t *testing.T) {
	c, h, src := built(t, storetest.Open(t, store.SQLite, tables), 1, aUniversity)
	r := newRush(c, h, src)
	seen := map[string]int{}
	h.onMove = func(_ civil.Instant, m move, refused error) {
		if refused == nil && len(m.give) > 0 && len(m.take) > 0 {
			seen["swap"]++
		}
	}
	r.visitUntil(len(r.agenda))
	for _, o := range h.log {
		seen["override"] += len(o.waives)
		for _, cause := range o.causes {
			seen[cause.Type]++
		}
		for _, e := range o.events {
			seen[e.kind+" "+string(e.why)]++
		}
	}
	for _, want := range []string{
		"enrolled asked", "waitlisted asked", "dropped asked", "enrolled promoted", "offered offered", "enrolled accepted",
		"passedOver ", "dropped sectionCancelled", "registration.section.cancelled", "override", "swap",
	} {
		if seen[want] == 0 {
			t.Errorf("nothing of %q; there is %v", want, seen)
		}
	}
	var full, free, lists, shared, kept int
	for _, s := range h.seats {
		if s.capacity == nil {
			continue
		}
		if s.free() == 0 {
			full++
		} else {
			free++
		}
		if s.waiting > 0 {
			lists++
		}
		if len(s.reserves) > 0 {
			kept++
		}
	}
	for _, s := range c.Sections {
		if s.SharesSeatsWith >= 0 {
			shared++
		}
	}
	if full < 10 || free < 10 || lists < 10 || shared == 0 || kept == 0 {
		t.Errorf("%d sections are full, %d are not, %d have waiting lists, %d share seats, %d keep some",
			full, free, lists, shared, kept)
	}
}

// What everybody wants is gone half a minute after registration has opened for them.
func TestD19_SectionsFillWithinSeconds(t *testing.T) {
	c, h, src := built(t, storetest.Open(t, store.SQLite, tables), 1, aUniversity)
	r := newRush(c, h, src)
	full := func() (n int) {
		for _, s := range h.seats {
			if s.capacity != nil && s.free() == 0 {
				n++
			}
		}
		return n
	}
	until := func(at civil.Instant) int {
		n, _ := slices.BinarySearchFunc(r.agenda, at, func(v visit, at civil.Instant) int { return cmp.Compare(v.at, at) })
		r.visitUntil(n)
		return full()
	}
	var soon int
	for _, w := range h.term.Windows {
		before := until(w.Opens)
		soon += until(w.Opens.Add(30*time.Second)) - before
	}
	if all := until(c.now); soon < 10 || all < 2*soon/3 {
		t.Errorf("%d sections were full within half a minute, %d in the end", soon, all)
	}
}

func TestD19_TheVisitorHasAWeekAndRoomForMore(t *testing.T) {
	for seed := range uint64(2) {
		db := storetest.Open(t, store.SQLite, tables)
		f := fill(t, db, seed, aUniversity)
		u := &university{t: t, db: db, desk: New(db, nil)}
		self := u.self(VisitorStudent)
		if self.Person != f.Visitor {
			t.Fatalf("the visitor is the person %d, not %d", self.Person, f.Visitor)
		}
		week := all[string](u, selectWeek, VisitorStudent)
		if want := []string{"enrolled", "enrolled", "enrolled", "enrolled", "waitlisted 4"}; !slices.Equal(week, want) {
			t.Errorf("seed %d: the visitor's week is %v, want %v", seed, week, want)
		}
		_, err := u.desk.Enroll(t.Context(), self, EnrollIn{Body: EnrollRequest{Section: f.Clashing}})
		if got := outcome(Moved{}, err); !strings.HasPrefix(got, timetableClash.Name()) {
			t.Errorf("seed %d: the clashing section: %s", seed, got)
		}
		m, err := u.desk.Enroll(t.Context(), self, EnrollIn{Body: EnrollRequest{Section: f.Section}})
		u.gets("enrolled", m, err)
		if m.Name != VisitorCourse+"-"+VisitorCode || m.Term != f.TermCode {
			t.Errorf("the free section is %s in %s", m.Name, m.Term)
		}
	}
}

var selectWeek = store.SQL(`
	select e.state || case when e.state <> 'waitlisted' then '' else ' ' || cast(1 + (
		select count(*) from enrollments o
		where o.seats_id = e.seats_id and o.turn < e.turn and o.state = 'waitlisted') as text) end
	from enrollments e join students s on s.id = e.student_id where s.number = $1 order by e.state, e.id`)

func TestD19_WhoAsksForTheProgressMayEndTheFilling(t *testing.T) {
	db := storetest.Open(t, store.SQLite, tables)
	enough := errors.New("enough")
	var heard []int
	o := aCollege
	o.Progress = func(students, of int) error {
		if heard = append(heard, students); of != o.Students || students == of {
			return enough
		}
		return nil
	}
	err := db.Load(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		if o.Registrar, err = addRegistrar(ctx, tx); err == nil {
			_, err = Fill(ctx, tx, sample.New(1), o)
		}
		return err
	})
	if !errors.Is(err, enough) || !slices.Equal(heard, []int{250, 500}) {
		t.Errorf("heard %v, and then: %v", heard, err)
	}
}

func TestD19_AUniversityThatIsTooSmallIsRefused(t *testing.T) {
	for _, o := range []FillOptions{
		{Students: 99, Registrar: 1}, {Courses: 29, Registrar: 1}, {Courses: 40, Sections: 39, Registrar: 1}, {},
	} {
		if _, err := o.filled(); err == nil || !strings.Contains(err.Error(), "cannot be played") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
