package registration

import (
	"context"
	"fmt"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func (u *university) opening() Opening {
	u.t.Helper()
	o, err := u.desk.Opening(u.t.Context(), staff, OpeningIn{})
	if err != nil {
		u.t.Fatal(err)
	}
	return o
}

func TestR16_TheOpeningIsToldInFigures(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(6)
		u.section("CS101-A", 2)
		u.section("CS101-B", 4)
		u.section("MA101-A", -1)
		at := storetest.Start
		for i := range 5 {
			at = at.Add(time.Second)
			u.clock(at)
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS101-A"))
		}
		u.must(u.enroll("S6", "CS101-B"))
		u.must(u.enroll("S6", "MA101-A"))
		u.rows("reserves", nil, []any{u.id(), one[int64](u, selectSeatsOf, u.sections["CS101-B"]), u.group("MAJ"), 9,
			storetest.Start.Add(time.Hour)})
		o := u.opening()
		if b := o.Curves[1]; b.Free != 3 || b.Kept != 3 || o.Kept != 3 || o.KeptOnly != 1 {
			t.Errorf("kept for others: %+v of %+v", b, o)
		}
		if o.Enrolled != 4 || o.Seats != 6 || o.Waiting != 3 || o.WaitingIn != 1 || o.Full != 1 || o.Sections != 3 {
			t.Errorf("%+v", o)
		}
		if len(o.Waitlists) != 1 || o.Waitlists[0].Name != "CS101-A" || o.Waitlists[0].Waiting != 3 {
			t.Fatalf("waitlists %+v", o.Waitlists)
		}
		const sinceOpening = 24 * 60 * 60
		full := o.Waitlists[0].FullAfter
		if full == nil || *full < sinceOpening+2 || *full > sinceOpening+3 {
			t.Errorf("full after %v, want %d to %d seconds", full, sinceOpening+2, sinceOpening+3)
		}
		if len(o.Curves) != 2 || o.Curves[0].Name != "CS101-A" || o.Curves[1].Name != "CS101-B" {
			t.Fatalf("curves %+v", o.Curves)
		}
		var shares []float64
		for _, p := range o.Curves[0].Points {
			shares = append(shares, p.Percent)
		}
		if fmt.Sprint(shares) != "[0 50 100]" || o.Curves[1].FullAfter != nil {
			t.Errorf("CS101-A was filled %v; CS101-B full after %v", shares, o.Curves[1].FullAfter)
		}
	})
}

func TestR16_ASeatGivenBackIsSeenOnTheCurve(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.section("CS101-A", 2)
		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.drop("S1", "CS101-A"))
		u.must(u.enroll("S1", "CS101-A")) // again, on the same row
		u.must(u.drop("S2", "CS101-A"))
		c := u.opening().Curves[0]
		var shares []float64
		for _, p := range c.Points {
			shares = append(shares, p.Percent)
		}
		if fmt.Sprint(shares) != "[0 50 100 50 100 50]" || c.FullAfter != nil || c.Taken != 1 {
			t.Errorf("%v, %+v", shares, c)
		}
	})
}

func TestR16_ACurveIsThinnedToWhatAPictureShows(t *testing.T) {
	capacity := int64(1000)
	v := &Opening{OpenedAt: storetest.Start}
	for n := range 1001 {
		var steps []step
		for i := range n {
			steps = append(steps, step{at: storetest.Start.Add(time.Duration(i+1) * time.Second), by: 1})
		}
		points := v.points(OpeningSection{Capacity: &capacity}, steps)
		last := points[len(points)-1]
		if len(points) > mostPoints || last.Percent != float64(n)/10 || last.Seconds != float64(n) {
			t.Fatalf("%d steps: %d points, the last %+v", n, len(points), last)
		}
	}
}

func TestR16_AnEmptyUniversityHasAnOpeningToo(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		o := u.opening()
		if o.Term != "2026S" || o.Sections != 0 || o.OpenedAt != storetest.Start.Add(-24*time.Hour) {
			t.Errorf("%+v", o)
		}
		u.exec(deleteWindows)
		u.exec(deleteTerms)
		if o := u.opening(); o.Term != "" {
			t.Errorf("%+v", o)
		}
	})
}

// BenchmarkR16_Opening is the registrar's page on a term of 400 sections with
// 30,000 enrollments, a third of them on waiting lists.
func BenchmarkR16_Opening(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			u := newUniversity(b, storetest.Open(b, e, tables))
			u.crowd(400, 75)
			for b.Loop() {
				u.opening()
			}
		})
	}
}

var (
	setCounts   = store.SQL(`update seats set enrolled = $1, waiting = $2`)
	deleteTerms = store.SQL(`delete from terms`)
	insertCrowd = store.Insert("enrollments", "id bigint", "student_id bigint", "section_id bigint", "seats_id bigint",
		"term_id bigint", "state text", "turn bigint", "since bigint")
)

// crowd fills sections with so many students each, a third of them waiting.
func (u *university) crowd(sections, each int) {
	u.pupils(sections * each / 5) // five sections a student
	var rows [][]any
	var entries []journal.Entry
	seated := each - each/3
	students := make([]int64, len(u.students))
	for i := range students {
		students[i] = u.students[fmt.Sprint("S", i+1)]
	}
	for i := range sections {
		name := fmt.Sprintf("C%03d-A", i)
		id := u.section(name, int64(seated), "Mon 10:00-11:00")
		seats := one[int64](u, selectSeatsOf, id)
		for k := range each {
			n := int64(len(rows) + 1)
			state, turn := Enrolled, any(nil)
			if k >= seated {
				state, turn = Waitlisted, int64(k)
			}
			at := storetest.Start.Add(time.Duration(k*(i+1)) * time.Millisecond)
			rows = append(rows, []any{n, students[(i*each+k)%len(students)], id, seats, u.term, string(state), turn, at})
			entries = append(entries, journal.Entry{Type: stateEvent + string(state), At: at, By: actor.Actor{Via: actor.ViaAPI},
				Subject: journal.Subject{Kind: "enrollment", ID: n}, Data: map[string]any{"section": id, "why": whyAsked}})
		}
	}
	u.write(func(ctx context.Context, tx *store.Tx) error {
		if err := tx.InsertMany(ctx, insertCrowd, len(rows), func(i int) []any { return rows[i] }); err != nil {
			return err
		}
		return journal.Load(ctx, tx, entries...)
	})
	u.exec(setCounts, seated, each/3)
}
