package student

import (
	"context"
	"html/template"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// transcriptPage is what a student has done, term by term.
type transcriptPage struct {
	Facts   []look.Fact
	Columns []look.Column
	Terms   []transcriptTerm
	Mark    string // heads a mark where the columns have no heads
	None    look.Empty
}

type transcriptTerm struct {
	Title, Say string
	Columns    []look.Column
	Rows       []transcriptRow
}

// transcriptRow is a course with its mark.
type transcriptRow struct {
	Code, Title, Credits string
	Grade                string
	Tag                  look.Tag
	Again                template.HTML
}

func (p *pages) transcript(ctx context.Context, a actor.Actor, _ trailIn) (registration.TranscriptView, error) {
	return p.desk.Transcript(ctx, a, registration.StudentIn{})
}

// trailIn is the trail of a page that needs nothing of it.
type trailIn struct {
	Term string   `query:"term" maxLength:"40" doc:"code, for the way back"`
	Cart []string `query:"cart" maxItems:"500" maxLength:"200" doc:"ids of the sections in the cart, for the way back"`
}

func (p *pages) showTranscript(
	ctx context.Context, o web.Outcome[trailIn, registration.TranscriptView],
) (web.View, error) {
	r := readerOf(o.Session, trailOf(o.URL.Query()).kept())
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Transcript), nil
	}
	return p.draw("study-transcript", p.frame(ctx, r, r.Transcript, r.Transcript), r.transcriptPage(o.Out)), nil
}

// transcriptPage makes the page of what the desk says, the last term first.
func (r reader) transcriptPage(v registration.TranscriptView) transcriptPage {
	out := transcriptPage{None: look.Empty{Say: r.Say(r.NoRecords)}, Mark: r.GradeCol}
	if v.Number != "" {
		out.Facts = []look.Fact{
			{Label: r.StudentName, Value: r.Say("%s", r.person(v.StudentBrief))},
			{Label: r.StudentNumber, Value: r.Say("%s", look.Named(v.Number))},
			{Label: r.YearOfStudy, Value: r.Say("%s", v.Year)},
			{Label: r.EarnedCredits, Value: r.Say("%s", r.credits(v.Earned))},
		}
		if v.Programme != "" {
			out.Facts = append(out.Facts, look.Fact{Label: r.Programme, Value: r.Say("%s", look.Named(v.Programme))})
		}
	}
	columns := []look.Column{{Label: r.CourseCol}, {Label: r.TitleCol}, {Label: r.CreditsCol, Num: true},
		{Label: r.GradeCol}, {Label: r.ResultCol}}
	for i := len(v.Terms) - 1; i >= 0; i-- {
		t := v.Terms[i]
		term := transcriptTerm{Title: t.Title, Say: r.plain(r.PassedIn, r.creditWords(t.Passed)), Columns: columns}
		for _, record := range t.Records {
			term.Rows = append(term.Rows, r.transcriptRow(record))
		}
		out.Terms = append(out.Terms, term)
	}
	return out
}

func (r reader) transcriptRow(t registration.TranscriptRecord) transcriptRow {
	row := transcriptRow{Code: t.Course, Title: t.Title, Credits: r.creditWords(t.Credits), Grade: t.Grade,
		Tag: look.Tag{State: look.OK, Word: r.Passed}}
	switch {
	case t.Withdrawn:
		row.Tag = look.Tag{State: look.Past, Word: r.WithdrawnWord}
	case !t.Passed:
		row.Tag = look.Tag{State: look.No, Word: r.NotPassed}
	}
	if t.Attempt > 1 {
		row.Again = r.Say(r.Attempt, r.Ordinal(t.Attempt))
	}
	return row
}

// person is what a student is called, in his own script first.
func (r reader) person(b registration.StudentBrief) look.Name {
	if b.NativeName == "" {
		return look.Named(b.Name)
	}
	return look.Name{Text: b.NativeName, Lang: b.NativeLang, Other: b.Name}
}
