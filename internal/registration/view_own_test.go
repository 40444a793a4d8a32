package registration

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/web"
)

// staff may see everything and change nothing.
var staff = actor.Actor{Person: 9001, Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: MayView}}}

// caller lets requests in as the actor that a test says.
type caller struct{ actor actor.Actor }

func (c *caller) Authenticate(*http.Request) (actor.Actor, web.Session, error) {
	return c.actor, web.Session{}, nil
}

// site serves the desk's reads, to whoever the caller is made.
func (u *university) site() (*web.Site, *caller) {
	u.t.Helper()
	who := &caller{}
	site, err := web.New(web.Options{
		Title: "University", Version: "1", Authenticator: who, CursorKey: []byte(strings.Repeat("k", 32)), Plain: true,
		Log: slog.New(slog.NewTextHandler(u.t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		u.t.Fatal(err)
	}
	u.desk.registerViews(site)
	return site, who
}

// answerOf is the answer to a request.
func answerOf(t testing.TB, site http.Handler, method, path string) (status int, header http.Header, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, path, nil))
	text, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Code, w.Header(), string(text)
}

// told are the codes of a refusal, and its status.
func told(err error) string {
	var refused *denial.Error
	if errors.As(err, &refused) {
		return fmt.Sprint(refused.Reasons.Status(), " ", strings.Join(codesOf(refused.Reasons), " "))
	}
	return fmt.Sprint(err)
}

// ownReads are the reads of what belongs to one student.
func ownReads(u *university, enrollment, section int64) map[string]func(a actor.Actor, number string) error {
	ctx := u.t.Context()
	in := func(number string) StudentIn { return StudentIn{Number: number} }
	return map[string]func(a actor.Actor, number string) error{
		"student": func(a actor.Actor, number string) error {
			_, err := u.desk.Student(ctx, a, in(number))
			return err
		},
		"enrollments": func(a actor.Actor, number string) error {
			_, err := u.desk.Enrollments(ctx, a, StudentTermIn{StudentIn: in(number)})
			return err
		},
		"transcript": func(a actor.Actor, number string) error {
			_, err := u.desk.Transcript(ctx, a, in(number))
			return err
		},
		"timetable": func(a actor.Actor, number string) error {
			_, err := u.desk.Timetable(ctx, a, StudentTermIn{StudentIn: in(number)})
			return err
		},
		"plan": func(a actor.Actor, number string) error {
			_, err := u.desk.Plan(ctx, a, PlanIn{Student: number, Sections: []int64{section}})
			return err
		},
		"eligibility": func(a actor.Actor, number string) error {
			_, err := u.desk.Eligibility(ctx, a, EligibilityIn{SectionIn: SectionIn{ID: section}, Student: number})
			return err
		},
	}
}

func TestP7_StudentsSeeTheirOwnAndStaffSeeAll(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		section := u.section("CS101-A", 5, "Mon 10:00-11:00")
		m := u.must(u.enroll("S1", "CS101-A"))
		for name, read := range ownReads(u, m.ID, section) {
			for who, a := range map[string]actor.Actor{"himself": u.self("S1"), "staff": staff} {
				if err := read(a, "S1"); err != nil {
					t.Errorf("%s by %s: %v", name, who, err)
				}
			}
			another, nobody := read(u.self("S2"), "S1"), read(u.self("S2"), "S9")
			if told(another) != "404 unknownStudent" || told(nobody) != told(another) {
				t.Errorf("%s by another: %s; of nobody: %s", name, told(another), told(nobody))
			}
			if want := strings.ReplaceAll(fmt.Sprint(nobody), "S9", "S1"); fmt.Sprint(another) != want {
				t.Errorf("%s: %q tells more than %q", name, another, want)
			}
		}
		for who, want := range map[string]string{"S1": "<nil>", "S2": "404 unknownEnrollment"} {
			if _, err := u.desk.Enrollment(t.Context(), u.self(who), EnrollmentIn{ID: m.ID}); told(err) != want {
				t.Errorf("the enrollment by %s: %s", who, told(err))
			}
		}
		if _, err := u.desk.Enrollment(t.Context(), staff, EnrollmentIn{ID: 1 << 40}); told(err) != "404 unknownEnrollment" {
			t.Errorf("an enrollment that is not there: %v", err)
		}
	})
}

func TestP7_TheFeedIsTheStudentsAlone(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		both := staff
		both.Grants = append([]actor.Grant{{Permission: MayOwn}}, staff.Grants...)
		for _, a := range []actor.Actor{u.self("S2"), both} {
			if _, err := u.desk.MakeFeed(t.Context(), a, StudentIn{Number: "S1"}); told(err) != "404 unknownStudent" {
				t.Errorf("made by another: %v", err)
			}
		}
		made, err := u.desk.MakeFeed(t.Context(), u.self("S1"), StudentIn{Number: "S1"})
		if err != nil || !strings.HasPrefix(made.Path, "/calendar/") {
			t.Fatalf("%+v %v", made, err)
		}
		for who, want := range map[*actor.Actor]string{ptr(u.self("S1")): made.Path, &both: ""} {
			v, err := u.desk.Timetable(t.Context(), *who, StudentTermIn{StudentIn: StudentIn{Number: "S1"}})
			if err != nil || v.Feed != want {
				t.Errorf("the feed is told as %q, want %q (%v)", v.Feed, want, err)
			}
		}
	})
}

func ptr[T any](v T) *T { return &v }

// Every read is asked through its door, by whoever may and may not come in.
func TestP7_EveryReadHasItsRight(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		section := u.section("CS101-A", 5, "Mon 10:00-11:00")
		m := u.must(u.enroll("S1", "CS101-A"))
		site, who := u.site()
		open := map[string]bool{"/terms": true, "/terms/2026S": true, "/courses": true, "/courses/CS101": true,
			"/sections": true, fmt.Sprint("/sections/", section): true,
			fmt.Sprint("/sections/", section, "/eligibility?student=S1"): true,
			fmt.Sprint("/sections/", section, "/roster"):                 false,
			fmt.Sprint("/sections/", section, "/waitlist"):               false,
			"/students": false, "/students/S1": true, "/students/S1/enrollments": true, "/students/S1/transcript": true,
			"/students/S1/timetable": true, fmt.Sprint("/students/S1/plan?look=", section): true,
			fmt.Sprint("/enrollments/", m.ID): true, "/opening": false}
		for path, own := range open {
			path = "/api/registration" + path
			want := map[*actor.Actor]int{{}: 401, ptr(u.self("S1")): 403, ptr(staff): 200,
				{Person: 7, Grants: []actor.Grant{{Permission: "lending.view"}}}: 403}
			for a, status := range want {
				if own && status == 403 && a.Person != 7 {
					status = 200
				}
				who.actor = *a
				if got, _, body := answerOf(t, site, http.MethodGet, path); got != status {
					t.Errorf("%s by %d: %d, want %d: %s", path, a.Person, got, status, body)
				}
			}
		}
	})
}

func TestP6_ListsGoOnWhereThePageBeforeEnded(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(7)
		for i := range 5 {
			u.section(fmt.Sprintf("CS10%d-A", i), 1)
		}
		u.section("CS100-B", 1)
		for i := range 7 {
			u.must(u.enroll(fmt.Sprint("S", i+1), "CS100-A"))
		}
		site, who := u.site()
		who.actor = staff
		section := u.sections["CS100-A"]
		for path, want := range map[string]string{
			"/sections":              "CS100-A CS100-B CS101-A CS102-A CS103-A CS104-A",
			"/sections?open=true":    "CS100-B CS101-A CS102-A CS103-A CS104-A",
			"/sections?course=CS100": "CS100-A CS100-B",
			"/students":              "Student S1 Student S2 Student S3 Student S4 Student S5 Student S6 Student S7",
			fmt.Sprint("/sections/", section, "/roster"):   "Student S1",
			fmt.Sprint("/sections/", section, "/waitlist"): "Student S2 Student S3 Student S4 Student S5 Student S6 Student S7",
		} {
			for _, size := range []int{1, 2, 50} {
				if got := strings.Join(allPages(t, site, "/api/registration"+path, size), " "); got != want {
					t.Errorf("%s by %d: got %s, want %s", path, size, got, want)
				}
			}
		}
	})
}

// allPages are the names on all pages of a list. Of a waiting list the positions
// are seen to count on.
func allPages(t *testing.T, site http.Handler, path string, size int) (names []string) {
	t.Helper()
	join := "?"
	if strings.Contains(path, "?") {
		join = "&"
	}
	next := fmt.Sprint(path, join, "limit=", size)
	for next != "" {
		status, header, body := answerOf(t, site, http.MethodGet, next)
		var page struct {
			Items []struct {
				Name     string
				Position int
			}
		}
		if err := json.Unmarshal([]byte(body), &page); err != nil || status != http.StatusOK {
			t.Fatal(next, status, body, err)
		}
		for _, item := range page.Items {
			names = append(names, item.Name)
			if item.Position != 0 && item.Position != len(names) {
				t.Errorf("%s: %s has the position %d", next, item.Name, item.Position)
			}
		}
		next, _, _ = strings.Cut(strings.TrimPrefix(header.Get("Link"), "<"), ">")
	}
	return names
}
