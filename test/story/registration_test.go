package story

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"holdfast/internal/store/storetest"
	"holdfast/test/program"
)

// The registrar's story at the command line: one seat, a waiting list, a swap that
// loses nothing, a drop that seats the next.
func TestR8_R12_TheStoryOfASeatAtTheCommandLine(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			s := program.New(t, e, 1, 1)
			s.Found(3, 1)
			do := func(args string) string { return "registration --term " + program.Term + " " + args }
			play(t, s, []step{
				{args: do("enroll S1 CS101-A"), want: []string{"S1: enrolled in CS101-A"}},
				{args: do("enroll S1 CS101-A"), want: []string{"S1: enrolled in CS101-A"}},
				{args: do("enroll S2 CS101-A"), want: []string{"S2: waitlisted in CS101-A, place 1"}},
				{args: do("enroll S3 CS101-A"), want: []string{"waitlisted", "place 2"}},
				{args: do("section CS101-A"), want: []string{"1 seat, 0 free", "1 enrolled, 0 offered, 2 waiting"}},
				{args: do("enroll S2 MA101-A"), want: []string{"S2: enrolled in MA101-A"}},
				{args: do("swap S1 CS101-A MA101-A"), code: 1, want: []string{"Not swapped. Nothing was changed.", "sectionFull"}},
				{args: do("show S1"), want: []string{"CS101-A", "enrolled"}},
				{args: do("override S3 CS101 libraryFines --reason=paid"), want: []string{"libraryFines set aside"}},
				{args: do("drop S1 CS101-A"), want: []string{"S1: dropped in CS101-A"}},
				{args: do("show S2"), want: []string{"CS101-A      enrolled", "MA101-A      enrolled"}},
				{args: do("drop S1 CS101-A"), code: 1, want: []string{"notEnrolled"}},
				{args: do("capacity CS101-A 2"), want: []string{"2 enrolled, 0 offered, 0 waiting, 1 seated by this"}},
				{args: do("enroll S9 CS101-A"), code: 1, want: []string{"unknownStudent"}},
				{args: do("enroll S1 XX999-A"), code: 1, want: []string{"unknownSection"}},
				{args: do("grade CS101-A S2=A S3=F"), want: []string{"2 entered"}},
				{args: do("drop S2 CS101-A"), code: 1, want: []string{"alreadyGraded"}},
			})
			s.Clean()
		})
	}
}

// The same through the API, with what callers rely on: statuses, positions, and the
// answer that is given again under its key.
func TestP11_TheStoryOfASeatOverHTTP(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			s := program.New(t, e, 1, 1)
			section := s.Found(2, 1)[0]
			srv := s.Serve()
			enroll := func(number string) program.Answer {
				return srv.Must(http.MethodPost, "/api/registration/enrollments", map[string]any{"section": section, "student": number})
			}
			var first, second struct {
				ID       int64
				State    string
				Position int
			}
			for _, click := range []struct {
				number string
				status int
				into   any
			}{{"S1", 201, &first}, {"S1", 200, &first}, {"S2", 202, &second}, {"S2", 200, &second}} {
				a := enroll(click.number)
				if a.Status != click.status {
					t.Fatalf("%s: %d, want %d: %s", click.number, a.Status, click.status, a.Body)
				}
				a.Into(t, click.into)
			}
			if first.State != "enrolled" || second.State != "waitlisted" || second.Position != 1 {
				t.Errorf("first %+v, second %+v", first, second)
			}
			if a := srv.Must(http.MethodDelete, fmt.Sprint("/api/registration/enrollments/", first.ID), nil); a.Status != 200 {
				t.Errorf("drop: %d %s", a.Status, a.Body)
			}
			a := srv.Must(http.MethodGet, fmt.Sprint("/api/registration/sections/", section), nil)
			for _, want := range []string{`"capacity":1`, `"enrolled":1`, `"waitlisted":0`, `"free":0`} {
				if !strings.Contains(string(a.Body), want) {
					t.Errorf("the section says %s, want %s", a.Body, want)
				}
			}
			if err := srv.Stop(); err != nil {
				t.Error(err)
			}
			s.Clean()
		})
	}
}
