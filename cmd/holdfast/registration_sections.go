package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/registration"
	"holdfast/internal/timetable"
)

type registrationSection struct {
	Section string `arg:"" help:"Course and section, for example CS204-B."`
}

func (registrationSection) Help() string {
	return "Example: holdfast registration --term 2027S section CS204-B"
}

// Run is kong's.
func (c *registrationSection) Run(e *env) error {
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		s, err := a.Registration.Section(e.ctx, actor.Operator(), registration.SectionIn{ID: id})
		if err != nil {
			return err
		}
		waits, err := a.Registration.Waitlist(e.ctx, actor.Operator(), registration.SectionListIn{
			SectionIn: registration.SectionIn{ID: id}})
		if err != nil {
			return err
		}
		term, err := e.term(a, s.Term)
		if err != nil {
			return err
		}
		lines := []string{fmt.Sprintf("%s %s (section %d): %s", s.Name, s.Title, s.ID, seatsSay(&s))}
		for _, k := range s.Kept {
			lines = append(lines, fmt.Sprintf("of those free, %d for %s until %s", k.Seats, k.Group, term.at(k.Until)))
		}
		lines = append(append(lines, factsOf(&s)...), timesOf(&s, term)...)
		if s.Cancelled != nil {
			lines = append(lines, "cancelled on "+term.at(*s.Cancelled))
		}
		for _, w := range waits.Items {
			lines = append(lines, fmt.Sprintf("%d. %s %s, since %s", w.Position, w.Number, w.Name, term.at(w.Since)))
		}
		if more := s.Waitlisted - int64(len(waits.Items)); more > 0 {
			lines = append(lines, fmt.Sprintf("and %d more wait", more))
		}
		return e.answer(s, strings.Join(lines, "\n  "))
	})
}

// seatsSay is how the seats of a section stand.
func seatsSay(s *registration.SectionView) string {
	say := sizeSay(s.Capacity)
	if s.Free != nil {
		say += fmt.Sprintf(", %d free", *s.Free)
	}
	say += fmt.Sprintf(", %d enrolled, %d offered, %d waiting", s.Enrolled, s.Offered, s.Waitlisted)
	if s.Capacity != nil {
		if over := s.Enrolled + s.Offered - *s.Capacity; over > 0 {
			say += fmt.Sprintf("; %d more sit there than it has", over)
		}
	}
	return say
}

// factsOf are the lines about a section that are not about times.
func factsOf(s *registration.SectionView) (lines []string) {
	what := s.Part
	if s.PartOf == nil { // a part counts with its whole
		what += fmt.Sprintf(", %s credits", s.Credits)
	}
	lines = append(lines, what)
	if s.Instructor != "" {
		lines = append(lines, "taught by "+s.Instructor)
	}
	if s.PartOf != nil {
		lines = append(lines, "taken with "+s.PartOf.Name)
	}
	if len(s.Parts) > 0 {
		lines = append(lines, "taken with one of "+names(s.Parts))
	}
	if len(s.Shares) > 0 {
		lines = append(lines, "shares its seats with "+names(s.Shares))
	}
	if len(s.Only) > 0 {
		lines = append(lines, "only for "+strings.Join(s.Only, ", "))
	}
	if s.Offers {
		lines = append(lines, "a freed seat is offered for a while")
	}
	return lines
}

func names(all []registration.SectionRef) string {
	texts := make([]string, len(all))
	for i, r := range all {
		texts[i] = r.Name + " (" + r.Part + ")"
	}
	return strings.Join(texts, ", ")
}

// timesOf are the lines about when a section meets and is examined, as files of
// sections have them.
func timesOf(s *registration.SectionView, t termClock) (lines []string) {
	var held []timetable.Meeting
	for _, m := range s.Meetings {
		if start, end := m.Minutes(); !m.Cancelled {
			held = append(held, timetable.Meeting{Weekday: time.Weekday(m.Weekday), Start: start, End: end,
				From: m.From, Until: m.Until, Weeks: m.Weeks, Room: m.Room})
		}
	}
	if len(held) > 0 {
		lines = append(lines, "meets "+timetable.MeetingsText(held, t.Starts, t.Ends))
	}
	if e := s.Exam; e != nil {
		exam := timetable.Exam{Date: e.Date, Start: int(e.Start), End: int(e.End), Room: e.Room}
		lines = append(lines, "exam "+exam.Text())
	}
	return lines
}

type registrationCapacity struct {
	Section  string `arg:"" help:"Course and section, for example CS204-B."`
	Capacity string `arg:"" help:"How many seats, or unlimited."`
}

func (registrationCapacity) Help() string {
	return "Example: holdfast registration --term 2027S capacity CS204-B 40"
}

// Run is kong's.
func (c *registrationCapacity) Run(e *env) error {
	body := registration.CapacityRequest{Unlimited: c.Capacity == "unlimited"}
	if !body.Unlimited {
		n, err := strconv.ParseInt(c.Capacity, 10, 64)
		if err != nil {
			return fmt.Errorf("the capacity is %q: write a number, or unlimited", c.Capacity)
		}
		body.Capacity = &n
	}
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		s, err := a.Registration.SetCapacity(e.ctx, actor.Operator(), registration.CapacityIn{ID: id, Body: body})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%s: %s, %d enrolled, %d offered, %d waiting, %d seated by this", s.Name, sizeSay(s.Capacity),
			s.Enrolled, s.Offered, s.Waitlisted, s.Promoted)
		if s.Over > 0 {
			line += fmt.Sprintf("; %d more sit there than it has", s.Over)
		}
		if len(s.SharedWith) > 0 {
			line += "\n  shares its seats with " + strings.Join(s.SharedWith, ", ")
		}
		return e.answer(s, line)
	})
}

func sizeSay(capacity *int64) string {
	switch {
	case capacity == nil:
		return "as many seats as come"
	case *capacity == 1:
		return "1 seat"
	}
	return fmt.Sprintf("%d seats", *capacity)
}

type registrationCancel struct {
	Section string `arg:"" help:"Course and section, for example CS204-B."`
	Reason  string `required:"" help:"Why; the students are told."`
}

// Run is kong's.
func (c *registrationCancel) Run(e *env) error {
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		s, err := a.Registration.CancelSection(e.ctx, actor.Operator(), registration.CancelSectionIn{
			ID: id, Body: registration.CancelSectionRequest{Reason: c.Reason}})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%s cancelled: %d had a seat, %d waited", s.Name, s.Dropped, s.Left)
		if len(s.Parts) > 0 {
			line += "; with it " + strings.Join(s.Parts, ", ")
		}
		return e.answer(s, line)
	})
}

type registrationGrade struct {
	Section string   `arg:"" help:"Course and section, for example CS204-B."`
	Grades  []string `arg:"" help:"STUDENT=GRADE, as many as there are."`
}

func (registrationGrade) Help() string {
	return "Example: holdfast registration --term 2027S grade CS204-B S24-0417=A- S24-0418=F"
}

// Run is kong's.
func (c *registrationGrade) Run(e *env) error {
	var body registration.GradesRequest
	for _, g := range c.Grades {
		student, grade, ok := strings.Cut(g, "=")
		if !ok {
			return fmt.Errorf("%q is no grade: write STUDENT=GRADE", g)
		}
		body.Grades = append(body.Grades, registration.GradeRequest{Student: student, Grade: grade})
	}
	return e.with(func(a *app.App) error {
		id, err := e.section(a, c.Section)
		if err != nil {
			return err
		}
		g, err := a.Registration.EnterGrades(e.ctx, actor.Operator(), registration.GradesIn{ID: id, Body: body})
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%s: %d entered, %d corrected, %d as they were; %d later seats lost",
			g.Name, g.Entered, g.Corrected, g.Unchanged, len(g.Dropped))
		for _, of := range []struct {
			became string
			seats  []registration.LaterSeat
		}{{"sure now", g.Confirmed}, {"lost", g.Dropped}, {"to be decided", g.Kept}} {
			for _, l := range of.seats {
				line += fmt.Sprintf("\n  %s: the seat of %s in %s, %s", of.became, l.Student, l.Name, l.Term)
			}
		}
		return e.answer(g, line)
	})
}
