package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

var schema = []fs.FS{journal.Migrations, Migrations}

// both runs a test on an empty catalogue of each engine, which must be sound
// afterwards.
func both(t *testing.T, test func(t *testing.T, u *university)) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		test(t, &university{t, db})
		if found, err := db.Check(t.Context(), Invariants()); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

// university is a catalogue in a test.
type university struct {
	t  *testing.T
	db *store.DB
}

// registrar is who changes it.
var registrar = actor.Actor{Person: 7, Via: actor.ViaPage}

// try runs an operation in a transaction.
func (u *university) try(fn func(ctx context.Context, tx *store.Tx) error) error {
	u.t.Helper()
	return u.db.Write(u.t.Context(), fn)
}

func (u *university) must(fn func(ctx context.Context, tx *store.Tx) error) {
	u.t.Helper()
	if err := u.try(fn); err != nil {
		u.t.Fatal(err)
	}
}

func (u *university) read(fn func(ctx context.Context, tx *store.Tx) error) {
	u.t.Helper()
	if err := u.db.Read(u.t.Context(), fn); err != nil {
		u.t.Fatal(err)
	}
}

func (u *university) groups(codes ...string) {
	u.t.Helper()
	all := make([]Group, len(codes))
	for i, code := range codes {
		all[i] = Group{Code: code, Title: "The " + code}
	}
	u.must(func(ctx context.Context, tx *store.Tx) error {
		_, err := PutGroups(ctx, tx, registrar, all)
		return err
	})
}

func (u *university) letters() {
	u.t.Helper()
	u.must(func(ctx context.Context, tx *store.Tx) error { return PutGrades(ctx, tx, registrar, LetterScale()) })
}

// spring is a term from Monday, 4 January, to Saturday, 1 May 2027.
func spring() TermDetails {
	return TermDetails{Code: "2027S", Title: "Spring 2027", Zone: "Asia/Kolkata",
		Starts: civil.MustDate("2027-01-04"), Ends: civil.MustDate("2027-05-01")}
}

func (u *university) term(d TermDetails) (id int64) {
	u.t.Helper()
	u.must(func(ctx context.Context, tx *store.Tx) (err error) {
		id, err = AddTerm(ctx, tx, registrar, d)
		return err
	})
	return id
}

func (u *university) tryPut(courses ...CourseDetails) (puts []Put, err error) {
	u.t.Helper()
	err = u.try(func(ctx context.Context, tx *store.Tx) (err error) {
		puts, err = PutCourses(ctx, tx, registrar, courses)
		return err
	})
	return puts, err
}

func (u *university) put(courses ...CourseDetails) []Put {
	u.t.Helper()
	puts, err := u.tryPut(courses...)
	if err != nil {
		u.t.Fatal(err)
	}
	return puts
}

// course is "CS204 needs CS101, MA101", of three credits.
func course(text string) CourseDetails {
	code, needs, _ := strings.Cut(text, " needs ")
	return CourseDetails{Code: code, Title: "About " + code, Credits: 300, Prerequisites: needs}
}

func (u *university) tryAdd(term int64, sections ...SectionDetails) (ids []int64, err error) {
	u.t.Helper()
	err = u.try(func(ctx context.Context, tx *store.Tx) (err error) {
		ids, err = AddSections(ctx, tx, registrar, term, sections)
		return err
	})
	return ids, err
}

func (u *university) add(term int64, sections ...SectionDetails) []int64 {
	u.t.Helper()
	ids, err := u.tryAdd(term, sections...)
	if err != nil {
		u.t.Fatal(err)
	}
	return ids
}

// sections reads sections through a book, in the order of the ids.
func (u *university) sections(b *Book, ids ...int64) []*Section {
	u.t.Helper()
	all := make([]*Section, len(ids))
	u.read(func(ctx context.Context, tx *store.Tx) error {
		byID, err := b.ByID(ctx, tx, ids)
		for i, id := range ids {
			all[i] = byID[id]
		}
		return err
	})
	for i, s := range all {
		if s == nil {
			u.t.Fatalf("there is no section %d", ids[i])
		}
	}
	return all
}

func (u *university) section(id int64) *Section {
	u.t.Helper()
	return u.sections(NewBook(), id)[0]
}

func (u *university) change(section int64, c SectionChange) error {
	u.t.Helper()
	return u.try(func(ctx context.Context, tx *store.Tx) error {
		return ChangeSection(ctx, tx, registrar, section, c)
	})
}

// journalled is a row of the journal.
type journalled struct{ kind, subject, data string }

func (j *journalled) dest() []any { return []any{&j.kind, &j.subject, &j.data} }

var selectJournal = store.SQL(`
	select type, subject_kind || ' ' || cast(subject_id as text), data from journal order by id`)

func (u *university) journal() (rows []string) {
	u.t.Helper()
	u.read(func(ctx context.Context, tx *store.Tx) error {
		all, err := store.All(ctx, tx, selectJournal, (*journalled).dest)
		for _, j := range all {
			rows = append(rows, j.kind+" "+j.subject+" "+j.data)
		}
		return err
	})
	return rows
}

// refused fails the test unless err is a refusal for exactly these reasons, each
// written "code pointer".
func refused(t *testing.T, err error, want ...string) denial.List {
	t.Helper()
	d, ok := errors.AsType[*denial.Error](err)
	if !ok {
		t.Errorf("got %v instead of a refusal", err)
		return nil
	}
	var got []string
	for _, r := range d.Reasons {
		got = append(got, r.Code.Name()+" "+r.Field)
		if strings.Contains(r.Detail+r.Lift, "%!") || !strings.HasSuffix(r.Detail, ".") || !strings.HasSuffix(r.Lift, ".") {
			t.Errorf("%s reads %q, %q", r.Code.Name(), r.Detail, r.Lift)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the reasons differ (- wanted, + given):\n%s\n%v", diff, err)
	}
	return d.Reasons
}

// meeting is one for the whole term: "Mon 10:00-11:30".
func meeting(text string) (m timetable.Meeting) {
	var day string
	var start, startMinutes, end, endMinutes int
	_, err := fmt.Sscanf(text, "%3s %d:%d-%d:%d", &day, &start, &startMinutes, &end, &endMinutes)
	m.Weekday = time.Weekday(slices.Index(strings.Fields("Sun Mon Tue Wed Thu Fri Sat"), day))
	if err != nil || m.Weekday < 0 {
		panic(fmt.Sprintf("%q is no meeting: %v", text, err))
	}
	m.Start, m.End = start*60+startMinutes, end*60+endMinutes
	return m
}

func meetings(texts ...string) (all []timetable.Meeting) {
	for _, text := range texts {
		all = append(all, meeting(text))
	}
	return all
}

func local(tb testing.TB, text string) LocalTime {
	tb.Helper()
	l, err := ParseLocalTime(text)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
