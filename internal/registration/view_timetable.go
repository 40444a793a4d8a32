package registration

import (
	"cmp"
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// TimetableView is the week of a student in a term, and the exams behind it.
type TimetableView struct {
	Student  string             `json:"student" doc:"student number"`
	Term     string             `json:"term" doc:"code"`
	Title    string             `json:"title" doc:"of the term"`
	Zone     string             `json:"zone" doc:"IANA name of the zone of all its times"`
	Starts   civil.Date         `json:"starts,omitzero"`
	Ends     civil.Date         `json:"ends,omitzero" doc:"the last day"`
	Meetings []TimetableMeeting `json:"meetings" doc:"from Monday on, by start"`
	Exams    []TimetableExam    `json:"exams" doc:"by date"`
	Feed     string             `json:"feed,omitempty" doc:"path of the calendar that this can be subscribed to; for the student alone"`
}

// TimetableMeeting is a weekly meeting of a section in which a student sits.
type TimetableMeeting struct {
	MeetingView
	Section    int64  `json:"section" doc:"id"`
	Name       string `json:"name" doc:"CS204-B"`
	Title      string `json:"title" doc:"of the course"`
	Part       string `json:"part"`
	Instructor string `json:"instructor,omitempty"`
}

// TimetableExam is an exam of a section in which a student sits.
type TimetableExam struct {
	ExamView
	Section int64  `json:"section" doc:"id"`
	Name    string `json:"name" doc:"CS204-B"`
	Title   string `json:"title" doc:"of the course"`
}

var selectFeed = store.SQL(`select feed from students where id = $1`)

// Timetable reads when and where a student's sections of a term meet (R15).
func (d *Desk) Timetable(ctx context.Context, a actor.Actor, in StudentTermIn) (out TimetableView, err error) {
	who, err := d.visibleStudent(ctx, a, in.Number)
	if err != nil {
		return out, err
	}
	out.Student = who.number
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if who.person == a.Person {
			if out.Feed, err = feedPath(ctx, tx, who.id); err != nil {
				return err
			}
		}
		t, err := termOr(ctx, tx, in.Term)
		if err != nil || t == nil {
			return err
		}
		out.Term, out.Title, out.Zone, out.Starts, out.Ends = t.Code, t.Title, t.Zone.String(), t.Starts, t.Ends
		rows, err := store.All(ctx, tx, selectEnrollmentsOf, (*enrollmentRow).dest, who.id, t.ID)
		if err != nil {
			return err
		}
		all, err := d.describeEnrollments(ctx, tx, a, rows)
		for _, e := range all {
			if (e.State == Enrolled || e.State == Completed) && e.Cancelled == nil {
				out.add(e)
			}
		}
		out.sort()
		return err
	})
	return out, err
}

func (v *TimetableView) add(e EnrollmentView) {
	for _, m := range e.Meetings {
		v.Meetings = append(v.Meetings, TimetableMeeting{MeetingView: m, Section: e.Section, Name: e.Name,
			Title: e.Title, Part: e.Part, Instructor: e.Instructor})
	}
	if e.Exam != nil {
		v.Exams = append(v.Exams, TimetableExam{ExamView: *e.Exam, Section: e.Section, Name: e.Name, Title: e.Title})
	}
}

func (v *TimetableView) sort() {
	slices.SortStableFunc(v.Meetings, func(a, b TimetableMeeting) int {
		return cmp.Or(cmp.Compare(a.Weekday.fromMonday(), b.Weekday.fromMonday()), cmp.Compare(a.Start, b.Start))
	})
	slices.SortStableFunc(v.Exams, func(a, b TimetableExam) int {
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(a.Start, b.Start))
	})
}

// feedPath is where the student's calendar is, "" while there is none.
func feedPath(ctx context.Context, tx *store.Tx, student int64) (string, error) {
	word, _, err := store.One(ctx, tx, selectFeed, store.Column[*string], student)
	if err != nil || word == nil {
		return "", err
	}
	return pathOfFeed(*word), nil
}
