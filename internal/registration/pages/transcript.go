package pages

import (
	"context"
	"html/template"

	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// transcriptPart is what the student has done.
type transcriptPart struct {
	Top     look.TableTop
	Columns []look.Column
	Terms   []transcriptTerm
}

type transcriptTerm struct {
	Title string
	Say   template.HTML
	Rows  []transcriptRow
}

type transcriptRow struct {
	Course, Href, Title, Grade, Credits string
	Tag                                 look.Tag
	Attempt                             int
	At                                  template.HTML
}

func (p *Pages) showTranscript(
	ctx context.Context, o web.Outcome[registration.StudentIn, registration.TranscriptView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, d, s, err := p.studentPage(ctx, viewerOf(o), o.In.Number, tabTranscript)
	if err != nil {
		return web.View{}, err
	}
	t := o.Out
	d.Transcript = &transcriptPart{
		Top: look.TableTop{Title: "Transcript", Export: studentPath(s.Number) + "/transcript.csv",
			Say: en.Say("%s credits passed, %s", look.Strong(t.Passed.String()), counted(int64(t.Attempts),
				"record", "records"))},
		Columns: []look.Column{{Label: "Course"}, {Label: "Title"}, {Label: "Grade"}, {Label: "Credits", Num: true},
			{Label: "State"}, {Label: "Entered"}},
	}
	for _, term := range t.Terms {
		tt := transcriptTerm{Title: term.Title, Say: en.Say("%s credits", term.Passed.String())}
		for _, r := range term.Records {
			row := transcriptRow{Course: r.Course, Href: coursePath(r.Course), Title: r.Title, Grade: r.Grade,
				Credits: r.Credits.String(), Attempt: r.Attempt, At: f.stamp(r.At),
				Tag: look.Tag{State: look.OK, Word: "passed"}}
			switch {
			case r.Withdrawn:
				row.Tag = look.Tag{State: look.Past, Word: "withdrawn"}
			case !r.Passed:
				row.Tag = look.Tag{State: look.No, Word: "not passed"}
			}
			tt.Rows = append(tt.Rows, row)
		}
		d.Transcript.Terms = append(d.Transcript.Terms, tt)
	}
	return p.draw("student", f, d), nil
}
