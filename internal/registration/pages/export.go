package pages

import (
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/web"
)

// registerExports adds the lists as files.
func (p *Pages) registerExports() {
	p.export(openingPath+".csv", p.exportOpening)
	p.export(termsPath+".csv", p.exportTerms)
	p.export(groupsPath+".csv", p.exportGroups)
	p.export(coursesPath+".csv", p.exportCourses)
	p.export(sectionsPath+".csv", p.exportSections)
	p.export(sectionsPath+"/{id}/roster.csv", p.exportRoster)
	p.export(sectionsPath+"/{id}/waitlist.csv", p.exportWaitlist)
	p.export(studentsPath+".csv", p.exportStudents)
	p.export(studentsPath+"/{number}/transcript.csv", p.exportTranscript)
	p.export(overridesPath+".csv", p.exportOverrides)
}

// sheet is a list on its way into a file.
type sheet struct{ *csv.Writer }

// put writes one row of texts.
func (s *sheet) put(cells ...string) error {
	for i, c := range cells {
		cells[i] = harmless(c)
	}
	return s.Write(cells)
}

// end says so in a row of its own when a list goes on.
func (s *sheet) end(more bool) error {
	if !more {
		return nil
	}
	return s.put("The list goes on. A search makes it shorter.")
}

// formulas are the characters with which spreadsheet programs begin a formula, in
// their full-width forms too, and those that such programs skip in front of one.
const formulas = "=+-@\t\r\n＝＋－＠"

// harmless keeps a text that a spreadsheet would take for a formula from being one.
func harmless(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if text != "" && strings.ContainsRune(formulas, first) {
		return "'" + text
	}
	return text
}

// exporter writes a list.
type exporter func(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error

func (p *Pages) export(path string, write exporter) {
	op := web.Op{Method: http.MethodGet, Path: path, Permission: registration.MayView}
	web.Handle(p.site, op, func(w http.ResponseWriter, r *http.Request, a actor.Actor, _ web.Session) error {
		var text strings.Builder
		text.WriteString("\ufeff") // so that spreadsheets take it for UTF-8
		s := &sheet{csv.NewWriter(&text)}
		if err := write(r.Context(), r, a, s); err != nil {
			return err
		}
		s.Flush()
		name := path[strings.LastIndexByte(path, '/')+1:]
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		_, err := w.Write([]byte(text.String()))
		return err
	})
}

func optionalNumber(n *int64) string {
	if n == nil {
		return ""
	}
	return decimal(*n)
}

func instant(at civil.Instant) string {
	if at.IsZero() {
		return ""
	}
	return at.String()
}

func (p *Pages) exportOpening(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	o, err := p.desk.Opening(ctx, a, registration.OpeningIn{Term: r.URL.Query().Get("term")})
	if err != nil {
		return err
	}
	if err := s.put("section", "course", "seats", "taken", "offered", "free", "kept", "waiting", "fullAfterSeconds"); err != nil {
		return err
	}
	seen := make(map[int64]bool)
	for _, c := range append(o.Curves, o.Waitlists...) {
		if seen[c.ID] {
			continue
		}
		seen[c.ID] = true
		full := ""
		if c.FullAfter != nil {
			full = strconv.FormatFloat(*c.FullAfter, 'f', -1, 64)
		}
		err := s.put(c.Name, c.Title, optionalNumber(c.Capacity), decimal(c.Taken), decimal(c.Offered),
			decimal(c.Free), decimal(c.Kept), decimal(c.Waiting), full)
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportTerms(ctx context.Context, _ *http.Request, a actor.Actor, s *sheet) error {
	all, err := p.desk.Terms(ctx, a, registration.TermsIn{})
	if err != nil {
		return err
	}
	if err := s.put("term", "title", "starts", "ends", "zone", "mode", "opens", "closes"); err != nil {
		return err
	}
	for _, t := range all.Items {
		err := s.put(t.Code, t.Title, t.Starts.String(), t.Ends.String(), t.Zone, string(t.Mode), instant(t.Opens),
			instant(t.Closes))
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportGroups(ctx context.Context, _ *http.Request, a actor.Actor, s *sheet) error {
	all, err := p.desk.Groups(ctx, a, registration.GroupsIn{})
	if err != nil {
		return err
	}
	if err := s.put("group", "title", "students"); err != nil {
		return err
	}
	for _, g := range all.Items {
		if err := s.put(g.Code, g.Title, decimal(g.Students)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportCourses(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	all, err := p.desk.WholeCourses(ctx, a, r.URL.Query().Get("q"))
	if err != nil {
		return err
	}
	if err := s.put("course", "title", "credits", "prerequisites", "corequisites", "exclusions",
		"repeats"); err != nil {
		return err
	}
	for _, c := range all {
		err := s.put(c.Code, c.Title, c.Credits.String(), c.Prerequisites, c.Corequisites, c.Exclusions, string(c.Repeats))
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportSections(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	q := r.URL.Query()
	all, more, err := p.desk.WholeSections(ctx, a, q.Get("term"), q.Get("q"))
	if err != nil {
		return err
	}
	if err := s.put("term", "section", "title", "part", "instructor", "meets", "seats", "enrolled",
		"offered", "waiting",
		"cancelledAt"); err != nil {
		return err
	}
	for i := range all {
		v := &all[i]
		cancelled := ""
		if v.Cancelled != nil {
			cancelled = v.Cancelled.String()
		}
		err := s.put(v.Term, v.Name, v.Title, v.Part, v.Instructor, times(v.Meetings), optionalNumber(v.Capacity),
			decimal(v.Enrolled), decimal(v.Offered), decimal(v.Waitlisted), cancelled)
		if err != nil {
			return err
		}
	}
	return s.end(more)
}

// sectionOf is the section in the address of a file.
func sectionOf(r *http.Request) (int64, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return 0, web.NotFound(fmt.Sprintf("There is no section %.40q.", r.PathValue("id")))
	}
	return id, nil
}

func (p *Pages) exportRoster(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	id, err := sectionOf(r)
	if err != nil {
		return err
	}
	all, err := p.desk.WholeRoster(ctx, a, id)
	if err != nil {
		return err
	}
	if err := s.put("number", "name", "nativeName", "year", "programme", "state", "since"); err != nil {
		return err
	}
	for _, i := range all {
		err := s.put(i.Number, i.Name, i.NativeName, decimal(i.Year), i.Programme, string(i.State), instant(i.Since))
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportWaitlist(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	id, err := sectionOf(r)
	if err != nil {
		return err
	}
	all, err := p.desk.WholeWaitlist(ctx, a, id)
	if err != nil {
		return err
	}
	if err := s.put("position", "number", "name", "nativeName", "since", "passedOver"); err != nil {
		return err
	}
	for _, i := range all {
		var why []string
		if i.Skipped != nil {
			for _, o := range i.Skipped.Reasons {
				why = append(why, o.Detail)
			}
		}
		err := s.put(decimal(i.Position), i.Number, i.Name, i.NativeName, instant(i.Since), strings.Join(why,
			" "))
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportStudents(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	all, more, err := p.desk.WholeStudents(ctx, a, r.URL.Query().Get("q"))
	if err != nil {
		return err
	}
	if err := s.put("number", "name", "nativeName", "year", "programme"); err != nil {
		return err
	}
	for _, i := range all {
		if err := s.put(i.Number, i.Name, i.NativeName, decimal(i.Year), i.Programme); err != nil {
			return err
		}
	}
	return s.end(more)
}

func (p *Pages) exportTranscript(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	t, err := p.desk.Transcript(ctx, a, registration.StudentIn{Number: r.PathValue("number")})
	if err != nil {
		return err
	}
	if err := s.put("term", "course", "title", "grade", "passed", "credits", "attempt", "enteredAt"); err != nil {
		return err
	}
	for _, term := range t.Terms {
		for _, i := range term.Records {
			err := s.put(term.Term, i.Course, i.Title, i.Grade, strconv.FormatBool(i.Passed), i.Credits.String(),
				decimal(int64(i.Attempt)), instant(i.At))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Pages) exportOverrides(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	q := r.URL.Query()
	all, err := p.desk.WholeOverrides(ctx, a, registration.OverridesIn{Term: q.Get("term"), Student: q.Get("student"),
		Revoked: q.Get("revoked") == "true"})
	if err != nil {
		return err
	}
	if err := s.put("student", "name", "term", "course", "rule", "kind", "reason", "approvedBy", "at",
		"revokedAt"); err != nil {
		return err
	}
	for _, o := range all {
		revoked := ""
		if o.RevokedAt != nil {
			revoked = o.RevokedAt.String()
		}
		err := s.put(o.Student, o.Name, o.Term, o.Course, o.Rule, o.Kind, o.Reason, o.ApprovedBy, instant(o.At), revoked)
		if err != nil {
			return err
		}
	}
	return nil
}
