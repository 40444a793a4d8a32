package registration

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// anySection is a section with whatever a section may have.
func anySection(t *rapid.T) catalog.SectionDetails {
	text := rapid.StringMatching(`([=+@'-]|)[A-Za-zé]([A-Za-z0-9 ,;"'@|.-]{0,12}[a-z])?`)
	d := catalog.SectionDetails{
		Course: rapid.SampledFrom([]string{"CS101", "MA101", "PH101"}).Draw(t, "course"),
		Offers: rapid.Bool().Draw(t, "offers"), Instructor: text.Draw(t, "instructor"),
		Only: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"cse", "ee", "first-year"}), 0, 2, rapid.ID).Draw(t, "only"),
	}
	if rapid.Bool().Draw(t, "limited") {
		capacity := rapid.Int64Range(10, 400).Draw(t, "capacity")
		d.Capacity = &capacity
		kolkata, err := loadZone("Asia/Kolkata")
		if err != nil {
			t.Fatal(err)
		}
		releases := date("2027-01-20")
		d.Reserves = []catalog.ReserveDetails{{Group: "cse", Kept: rapid.Int64Range(1, 10).Draw(t, "kept"),
			Releases: kolkata.StartOf(releases).Add(time.Duration(rapid.IntRange(0, 86_400).Draw(t, "seconds")) * time.Second)}}
	}
	for day := range rapid.IntRange(0, 4).Draw(t, "meetings") {
		start := rapid.IntRange(0, 1439).Draw(t, "start")
		m := timetable.Meeting{Weekday: time.Weekday(day + 1), Start: start, Room: text.Draw(t, "room"),
			End: start + rapid.IntRange(1, 700).Draw(t, "length"), Weeks: timetable.Every}
		m.End = min(m.End, 24*60+m.Start/2) // so that none runs into the next day's
		if rapid.Bool().Draw(t, "dated") {
			m.From = date("2027-02-01")
			m.Until = m.From.AddDays(rapid.IntRange(14, 80).Draw(t, "days"))
			m.Weeks = rapid.SampledFrom([]timetable.Weeks{timetable.Odd, timetable.Even, timetable.Every}).Draw(t, "weeks")
		}
		d.Meetings = append(d.Meetings, m)
	}
	if rapid.Bool().Draw(t, "examined") {
		start := rapid.IntRange(0, 1439).Draw(t, "exam")
		d.Exam = &timetable.Exam{Date: date("2027-05-10"), Start: start, End: start + rapid.IntRange(1, 1440).Draw(t, "sitting"),
			Room: text.Draw(t, "hall")}
	}
	return d
}

// Whatever sections there are: what is written of them is read as no change.
func TestP1_ExportsOfAnySectionAreImportedAsTheyWere(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		sections, stored := rapid.Custom(anySection), 0
		for round := range 40 {
			d := sections.Example(round)
			d.Code = fmt.Sprint("X", round)
			err := u.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				term, _, err := catalog.TermByCode(ctx, tx, "2027S")
				if err == nil {
					_, err = catalog.AddSections(ctx, tx, registrar, term.ID, []catalog.SectionDetails{d})
				}
				return err
			})
			if err == nil {
				stored++
			} else if !strings.Contains(err.Error(), "clashes") {
				t.Errorf("%+v: %v", d, err)
			}
		}
		if stored < 20 {
			t.Fatalf("only %d sections could be added", stored)
		}
		file := u.files()["sections"]
		report := u.brings(importSections, file, 0, 0, stored)
		if len(report.Notes) > 0 || u.files()["sections"] != file {
			t.Errorf("notes %v, and another file comes out", report.Notes)
		}
	})
}
