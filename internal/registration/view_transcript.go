package registration

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// TranscriptView is what a student has done.
type TranscriptView struct {
	StudentBrief
	Earned   catalog.Credits  `json:"earned" doc:"credits, as the registrar counts them"`
	Passed   catalog.Credits  `json:"passed" doc:"credits of the courses passed here, each once"`
	Attempts int              `json:"attempts" doc:"records with a mark, repetitions and withdrawals counted"`
	Terms    []TranscriptTerm `json:"terms" doc:"by start"`
}

// TranscriptTerm is what was done in a term.
type TranscriptTerm struct {
	Term    string             `json:"term" doc:"code"`
	Title   string             `json:"title"`
	Starts  civil.Date         `json:"starts"`
	Passed  catalog.Credits    `json:"passed" doc:"credits of the courses passed in it"`
	Records []TranscriptRecord `json:"records" doc:"by course"`
}

// TranscriptRecord is a course with its mark.
type TranscriptRecord struct {
	Course     string          `json:"course" doc:"code"`
	Title      string          `json:"title"`
	Grade      string          `json:"grade" doc:"the mark; W for a course that was dropped late"`
	Passed     bool            `json:"passed"`
	Withdrawn  bool            `json:"withdrawn,omitempty"`
	Credits    catalog.Credits `json:"credits" doc:"that it counts for when passed"`
	Attempt    int             `json:"attempt" doc:"which time it was that the course was taken, from 1"`
	Enrollment int64           `json:"enrollment,omitempty" doc:"id; absent for what was done elsewhere"`
	At         civil.Instant   `json:"at" doc:"when it was entered"`
}

var selectRecords = store.SQL(`
	select t.code, t.title, t.starts_on, c.id, c.code, c.title, x.grade, x.passed, x.credits,
		coalesce(x.enrollment_id, 0), x.at
	from transcript x join courses c on c.id = x.course_id join terms t on t.id = x.term_id
	where x.student_id = $1 order by t.starts_on, t.id, c.code, x.id`)

// transcriptRow is a line of a transcript.
type transcriptRow struct {
	TranscriptRecord
	term, title string
	starts      civil.Date
	course      int64
}

func (r *transcriptRow) dest() []any {
	return []any{&r.term, &r.title, &r.starts, &r.course, &r.Course, &r.Title, &r.Grade, &r.Passed, &r.Credits,
		&r.Enrollment, &r.At}
}

// Transcript reads what a student has done, term by term.
func (d *Desk) Transcript(ctx context.Context, a actor.Actor, in StudentIn) (out TranscriptView, err error) {
	who, err := d.visibleStudent(ctx, a, in.Number)
	if err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		s, _, err := store.One(ctx, tx, selectStudentDetails, (*studentDetails).dest, who.id)
		if err != nil {
			return err
		}
		rows, err := store.All(ctx, tx, selectRecords, (*transcriptRow).dest, who.id)
		if err != nil {
			return err
		}
		out = transcriptOf(rows)
		out.StudentBrief, out.Earned = s.StudentBrief, s.earned
		return nil
	})
	return out, err
}

// transcriptOf gathers records, by term, into a transcript.
func transcriptOf(rows []transcriptRow) (v TranscriptView) {
	attempts := make(map[int64]int)
	passed := make(map[int64]bool)
	for _, r := range rows {
		attempts[r.course]++
		r.Attempt, r.Withdrawn = attempts[r.course], r.Grade == MarkWithdrawn
		if n := len(v.Terms); n == 0 || v.Terms[n-1].Term != r.term {
			v.Terms = append(v.Terms, TranscriptTerm{Term: r.term, Title: r.title, Starts: r.starts})
		}
		t := &v.Terms[len(v.Terms)-1]
		t.Records = append(t.Records, r.TranscriptRecord)
		v.Attempts++
		if !r.Passed {
			continue
		}
		t.Passed += r.Credits
		if !passed[r.course] {
			passed[r.course] = true
			v.Passed += r.Credits
		}
	}
	return v
}
