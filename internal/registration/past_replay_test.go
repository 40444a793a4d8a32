package registration

import (
	"context"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// aSchool is small, so that its students get in each other's way.
var aSchool = FillOptions{Students: 300, Courses: 45, Sections: 75}

// aSchoolSeed gives a past in which everything happens that is compared.
const aSchoolSeed = 9

// fewMoves is the least that is compared.
const fewMoves = 500

// The moves of a past, played through the desk's own operations on a database whose
// clock moves along, give the rows that the past wrote.
func TestD19_MovesPlayedThroughTheOperationsGiveTheSameRows(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			moves := 0 // all
			if e == store.Postgres {
				moves = 120 // the rules are the same; what may differ is how rows are stored
			}
			wrote, real := storetest.Open(t, e, tables), storetest.Open(t, e, tables)
			deeds := writePast(t, wrote, moves)
			playThrough(t, real, deeds)
			a, b := dumpPast(t, wrote), dumpPast(t, real)
			for _, part := range slices.Sorted(maps.Keys(a)) {
				if diff := cmp.Diff(a[part], b[part]); diff != "" {
					t.Errorf("%s: the past (-) and the operations (+) differ:\n%.4000s", part, diff)
				}
				if len(a[part]) == 0 && moves == 0 {
					t.Errorf("no %s were compared", part)
				}
			}
			if len(deeds) < fewMoves && moves == 0 {
				t.Errorf("only %d moves were compared", len(deeds))
			}
			for kind, n := range kindsOfDeeds(deeds) {
				if n == 0 && moves == 0 {
					t.Errorf("no %s was compared", kind)
				}
			}
		})
	}
}

// deed is one operation as it was asked for, and how it was refused.
type deed struct {
	at      civil.Instant
	move    move
	cancel  int64  // the section, if it is no move
	why     string // of that
	refused string // codes
}

func kindsOfDeeds(deeds []deed) map[string]int {
	n := map[string]int{"enrollment": 0, "drop": 0, "swap": 0, "override": 0, "cancellation": 0, "refusal": 0}
	for _, d := range deeds {
		switch m := d.move; {
		case d.cancel != 0:
			n["cancellation"]++
		case d.refused != "":
			n["refusal"]++
		case m.override != "":
			n["override"]++
		case len(m.give) == 0:
			n["enrollment"]++
		case len(m.take) == 0:
			n["drop"]++
		default:
			n["swap"]++
		}
	}
	return n
}

// writePast fills a database with a past that ends after so many moves, 0 for all,
// and gives the operations that it was made of.
func writePast(t *testing.T, db *store.DB, moves int) (deeds []deed) {
	t.Helper()
	c, h, src := built(t, db, aSchoolSeed, aSchool)
	h.onMove = func(at civil.Instant, m move, refused error) {
		d := deed{at: at, move: m}
		if refused != nil {
			d.refused = outcome(Moved{}, refused)
		}
		deeds = append(deeds, d)
	}
	h.onCancel = func(at civil.Instant, s *catalog.Section, why string) {
		deeds = append(deeds, deed{at: at, cancel: s.ID, why: why})
	}
	r := newRush(c, h, src)
	c.marks = make([][]past, len(c.students)) // which have been written
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		if moves == 0 {
			return r.play(ctx, tx, nil)
		}
		for len(deeds) < moves {
			r.visitUntil(r.visited + 1)
		}
		entries, err := h.happened(ctx, tx)
		if err == nil {
			err = journal.Load(ctx, tx, entries...)
		}
		if err != nil {
			return err
		}
		return h.write(ctx, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return deeds
}

// playThrough puts the same university into a database, as it was before the first
// student came, and does what was done.
func playThrough(t *testing.T, db *store.DB, deeds []deed) {
	t.Helper()
	c, _, _ := built(t, db, aSchoolSeed, aSchool)
	numbers := make(map[int64]string, len(c.students))
	for _, s := range c.students {
		numbers[s.id] = s.number
	}
	u := &university{t: t, db: db, desk: New(db, nil)}
	for i, d := range deeds {
		u.clock(d.at)
		refused := ""
		if err := d.again(u, c.registrar, numbers[d.move.student]); err != nil {
			refused = outcome(Moved{}, err)
		}
		if refused != d.refused {
			t.Fatalf("move %d, %+v: refused %q in the past, %q now", i, d.move, d.refused, refused)
		}
	}
}

// again does the deed through the operation that does it for people.
func (d deed) again(u *university, registrar actor.Actor, student string) error {
	ctx, m := u.t.Context(), d.move
	var err error
	switch {
	case d.cancel != 0:
		_, err = u.desk.CancelSection(ctx, registrar, CancelSectionIn{ID: d.cancel, Body: CancelSectionRequest{Reason: d.why}})
	case len(m.give) == 0:
		_, err = u.desk.Enroll(ctx, m.by, EnrollIn{Body: EnrollRequest{
			Section: m.take[0], With: m.take[1:], Student: student, Override: m.override,
		}})
	case len(m.take) == 0:
		_, err = u.desk.Drop(ctx, m.by, DropIn{ID: one[int64](u, selectEnrollmentIn, m.student, m.give[0])})
	default:
		_, err = u.desk.Swap(ctx, m.by, SwapIn{Body: SwapRequest{
			Drop: m.give[0], Add: m.take[0], With: m.take[1:], Student: student,
		}})
	}
	return err
}

// pastDumps are the tables as texts. Ids are the same in both: they are drawn in the
// same order.
var pastDumps = map[string]*store.Query{
	"enrollments": store.SQL(`
		select cast(id as text) || ' ' || cast(student_id as text) || ' ' || cast(section_id as text) || ' ' || state || ' ' ||
			cast(coalesce(turn, 0) as text) || ' ' || cast(coalesce(reserve_id, 0) as text) || ' ' ||
			cast(coalesce(offer_until, 0) as text) || ' ' || cast(since as text)
		from enrollments order by id`),
	"seats": store.SQL(`
		select cast(id as text) || ' ' || cast(enrolled as text) || ' ' || cast(offered as text) || ' ' ||
			cast(waiting as text) || ' ' || cast(over as text)
		from seats order by id`),
	"offerings": store.SQL(`
		select cast(id as text) || ' ' || cast(last_turn as text) || ' ' || cast(changed_at as text) from offerings order by id`),
	"sections": store.SQL(`
		select cast(id as text) || ' ' || cast(version as text) || ' ' || cast(coalesce(cancelled_at, 0) as text)
		from sections order by id`),
	"skips": store.SQL(`
		select cast(enrollment_id as text) || ' ' || cast(at as text) || ' ' || reasons from skips order by enrollment_id`),
	"transcript": store.SQL(`
		select cast(student_id as text) || ' ' || cast(course_id as text) || ' ' || cast(term_id as text) || ' ' || grade ||
			' ' || cast(at as text)
		from transcript order by id`),
	"overrides": store.SQL(`
		select cast(id as text) || ' ' || cast(student_id as text) || ' ' || cast(term_id as text) || ' ' ||
			cast(course_id as text) || ' ' || rule || ' ' || kind || ' ' || cast(coalesce(approved_by, 0) as text) || ' ' || reason || ' ' || cast(at as text)
		from overrides order by id`),
	"journal": store.SQL(`
		select type || ' ' || cast(at as text) || ' ' || via || ' ' || subject_kind || ' ' || cast(subject_id as text) || ' ' ||
			cast(data as text) || ' ' || cast(coalesce(person_id, 0) as text) || ' ' || cast(coalesce(actor_id, 0) as text) ||
			' ' || coalesce(note, '')
		from journal
		where subject_kind in ('enrollment', 'override') or type = 'registration.section.cancelled' order by id`),
}

func dumpPast(t *testing.T, db *store.DB) map[string][]string {
	t.Helper()
	u := &university{t: t, db: db}
	parts := make(map[string][]string)
	for part, q := range pastDumps {
		parts[part] = all[string](u, q)
	}
	return parts
}
