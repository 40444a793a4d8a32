package registration

import (
	"context"
	"fmt"
	"slices"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sample"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// campus is a sample university. Its courses, sections and students are in the
// order of package sample, and so are their ids here.
type campus struct {
	sample.University
	registrar actor.Actor
	zone      civil.Zone
	now       civil.Instant
	season    season
	starts    civil.Date // the current term
	visitor   int        // index of a student

	visitorSection int // index of a section

	term     int64
	past     []*catalog.Term // by how many terms ago; there is no [0]
	groups   map[string]int64
	courses  []int64
	sections []int64
	students []*student
	marks    [][]past // by student

	clashing int64 // section
}

// past is a mark on a transcript, as it is written.
type past struct {
	course, credits int64
	term            *catalog.Term
	grade           string
	passed          bool
}

// season is a half of a year, counted from the year 0.
type season int

// seasonOf is the season in which a term starts.
func seasonOf(starts civil.Date) season {
	s := season(2 * starts.Year())
	if starts.Month() > time.June {
		s++
	}
	return s
}

// code is what the term so many ago is called by clients: "2027A" in autumn.
func (s season) code(ago int) string {
	s -= season(ago)
	return fmt.Sprintf("%d%c", s/2, "SA"[s%2])
}

// title is what it is called by people.
func (s season) title(ago int) string {
	s -= season(ago)
	return fmt.Sprintf("%s %d", [...]string{"Spring", "Autumn"}[s%2], s/2)
}

const (
	startsIn  = 26     // days, and then the next Monday
	termDays  = 16 * 7 // the last Saturday and Sunday are none of them
	markedIn  = 2 * 7  // days of the term after which who drops keeps the mark W
	closedIn  = 11 * 7 // days after which nothing can be dropped
	openDays  = 21     // of registration, from today on
	pastTerms = 6      // on the transcripts of the oldest students
	keptDays  = 7      // until reserved seats are everybody's
)

func newCampus(src *sample.Source, o FillOptions, now civil.Instant) (*campus, error) {
	zone, err := civil.LoadZone(sample.Branches()[0].Zone)
	if err != nil {
		return nil, err
	}
	c := &campus{
		University: src.University(sample.UniversityOptions{
			Students: o.Students, Courses: o.Courses, Sections: o.Sections}),
		registrar: actor.Actor{Person: o.Registrar, Via: actor.ViaPage, Grants: []actor.Grant{
			{Permission: MayView}, {Permission: MayEnroll}, {Permission: MayOverride},
			{Permission: MaySchedule}}},
		zone: zone, now: now, starts: mondayFrom(zone.DateOf(now).AddDays(startsIn)),
	}
	c.season = seasonOf(c.starts)
	return c, c.cast()
}

func mondayFrom(d civil.Date) civil.Date {
	return d.AddDays(int(time.Monday-d.Weekday()+7) % 7)
}

// found puts down what the university teaches: grades, groups, courses, terms and
// the sections of the current term.
func (c *campus) found(ctx context.Context, tx *store.Tx) error {
	by := actor.Operator()
	grades := sample.Grades()
	scale := make(catalog.Scale, len(grades))
	for i, g := range grades {
		scale[i] = catalog.Grade{Code: g, Passes: i < len(grades)-1}
	}
	if err := catalog.PutGrades(ctx, tx, by, scale); err != nil {
		return err
	}
	groups := make([]catalog.Group, len(c.Groups))
	for i, g := range c.Groups {
		groups[i] = catalog.Group{Code: g.Code, Title: g.Title}
	}
	puts, err := catalog.PutGroups(ctx, tx, by, groups)
	if err != nil {
		return err
	}
	c.groups = make(map[string]int64, len(puts))
	for i, p := range puts {
		c.groups[groups[i].Code] = p.ID
	}
	details := make([]catalog.CourseDetails, len(c.Courses))
	for i, d := range c.Courses {
		details[i] = catalog.CourseDetails{Code: d.Code, Title: d.Title, Credits: catalog.Credits(d.Credits),
			Prerequisites: d.Prerequisites, Corequisites: d.Corequisites, Exclusions: d.Exclusions,
			Repeats: catalog.Repeat(d.Repeats)}
	}
	if puts, err = catalog.PutCourses(ctx, tx, by, details); err != nil {
		return err
	}
	for _, p := range puts {
		c.courses = append(c.courses, p.ID)
	}
	if err := c.addTerms(ctx, tx, by); err != nil {
		return err
	}
	c.sections, err = catalog.AddSections(ctx, tx, by, c.term, c.sectionDetails())
	return err
}

// addTerms adds the terms that transcripts name, the oldest first, and the one in
// which registration opened an hour ago.
func (c *campus) addTerms(ctx context.Context, tx *store.Tx, by actor.Actor) error {
	c.past = make([]*catalog.Term, pastTerms+1)
	for ago := pastTerms; ago > 0; ago-- {
		starts := mondayFrom(c.starts.AddMonths(-6 * ago))
		id, err := catalog.AddTerm(ctx, tx, by, catalog.TermDetails{
			Code: c.season.code(ago), Title: c.season.title(ago), Zone: c.zone.String(),
			Starts: starts, Ends: starts.AddDays(termDays - 3),
		})
		if err != nil {
			return err
		}
		if c.past[ago], _, err = catalog.TermByID(ctx, tx, id); err != nil {
			return err
		}
	}
	today := c.zone.DateOf(c.now)
	var err error
	c.term, err = catalog.AddTerm(ctx, tx, by, catalog.TermDetails{
		Code: c.season.code(0), Title: c.season.title(0), Zone: c.zone.String(),
		Starts: c.starts, Ends: c.starts.AddDays(termDays - 3),
		Phases: []catalog.Phase{
			{From: today.AddDays(-1), Kind: catalog.DropFree},
			{From: c.starts.AddDays(markedIn), Kind: catalog.DropMarked},
			{From: c.starts.AddDays(closedIn), Kind: catalog.DropClosed},
		},
		Windows: c.windows(today),
	})
	return err
}

// opened is how many minutes ago registration opened for the students of each year
// of study, the first year first, and for everybody.
var opened = []struct {
	group   string
	minutes int
}{{"Y1", 17}, {"Y2", 32}, {"Y3", 47}, {"Y4", 62}, {"", 5}}

func (c *campus) windows(today civil.Date) (all []catalog.WindowDetails) {
	closes := catalog.LocalTime{Date: today.AddDays(openDays), Minutes: 17 * 60}
	for _, w := range opened {
		all = append(all, catalog.WindowDetails{Group: w.group, Opens: c.wall(-w.minutes), Closes: closes})
	}
	return all
}

// wall is the clock of the university so many minutes from now.
func (c *campus) wall(minutes int) catalog.LocalTime {
	at := c.now.Add(time.Duration(minutes) * time.Minute)
	day := c.zone.DateOf(at)
	clock, err := catalog.ParseLocalTime(day.String() + "T" + c.zone.Clock(at))
	if err != nil {
		panic(err) // a zone shows days and times only
	}
	return clock
}

// sectionDetails are the sections as they are added. Those of a few courses that
// everybody wants offer a freed seat for a while.
func (c *campus) sectionDetails() []catalog.SectionDetails {
	exams := mondayFrom(c.starts.AddDays(termDays - 3))
	releases := c.zone.At(c.zone.DateOf(c.now).AddDays(keptDays), 9*60)
	details := make([]catalog.SectionDetails, len(c.Sections))
	for i, s := range c.Sections {
		course := c.Courses[s.Course]
		d := catalog.SectionDetails{
			Course: course.Code, Code: s.Code, Part: s.Part, Instructor: s.Instructor, Only: s.Restricted,
			Offers: s.PartOf < 0 && s.SharesSeatsWith < 0 && course.Popularity > 0.3 && i%2 == 0,
		}
		switch {
		case s.SharesSeatsWith >= 0:
			d.SharesWith = c.nameOf(s.SharesSeatsWith)
		case s.Capacity != nil:
			d.Capacity = new(int64(*s.Capacity))
		}
		if s.PartOf >= 0 {
			d.PartOf = c.Sections[s.PartOf].Code
		}
		for _, m := range s.Meetings {
			d.Meetings = append(d.Meetings, c.meeting(m))
		}
		if e := s.Exam; e != nil {
			d.Exam = &timetable.Exam{Date: exams.AddDays(e.Day), Start: e.Start, End: e.End}
		}
		for _, r := range s.Reserved {
			d.Reserves = append(d.Reserves, catalog.ReserveDetails{
				Group: r.Group, Kept: int64(r.Kept), Releases: releases})
		}
		details[i] = d
	}
	return details
}

func (c *campus) nameOf(section int) string {
	s := c.Sections[section]
	return c.Courses[s.Course].Code + "-" + s.Code
}

// meeting is a meeting with its dates: all of the term, or a half.
func (c *campus) meeting(m sample.Meeting) timetable.Meeting {
	made := timetable.Meeting{Weekday: time.Weekday(m.Weekday), Start: m.Start, End: m.End,
		Weeks: timetable.Weeks(m.Weeks), Room: m.Room}
	half := c.starts.AddDays(termDays / 2)
	switch m.Half {
	case 1:
		made.Until = half.AddDays(-1)
	case 2:
		made.From = half
	}
	return made
}

// index is that of a course with a code, or -1 where it is not taught.
func (c *campus) index(code string) int {
	return slices.IndexFunc(c.Courses, func(o sample.Course) bool { return o.Code == code })
}
