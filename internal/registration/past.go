package registration

import (
	"context"
	"fmt"

	"holdfast/internal/journal"
	"holdfast/internal/sample"
	"holdfast/internal/store"
)

// A university's registration, played in memory (D19).
//
// A demo shows a term in its first hour: sections that filled within seconds, lists
// of those who wait, seats that came free again and went to the next. To play that
// hour through the operations would take minutes, so it is played on a floor in
// memory, and the rows that come of it are written at the end.
//
//   - [campus] is the university: terms, courses, sections and students, from
//     package sample. It is put into the database as operations put it there.
//   - [rush] is who comes when and wants what. It draws from one stream of random
//     numbers and looks at the sections as a student would; it knows no rules.
//   - [hall] is the [floor] with every offering and every student on it. What the
//     rush asks for are moves, decided as those of today are.
//   - The visitor is the student of a tour: a week, a place on a waiting list, and
//     room for more.
//
// Invariants: the same seed, size and instant give the same rows; instants never
// decrease, and none is after the instant of the filling; a test plays the moves
// through the operations themselves and finds the same rows.

// FillOptions says how large a sample university is and who works in it.
type FillOptions struct {
	Students  int   // 0 is 8,000
	Courses   int   // 0 is 600
	Sections  int   // of the current term, labs and tutorials included; 0 is 1,500
	Registrar int64 // the person who sets rules aside, with a reason

	// Progress hears now and then how many students have been through. Its error
	// ends the filling.
	Progress func(students, all int) error
}

// Filled is what stands in a filled university, for whoever shows it.
type Filled struct {
	Term     int64  // in which registration is open
	TermCode string // of it
	Visitor  int64  // the person of the student [VisitorStudent]
	Section  int64  // the one of [VisitorCourse] and [VisitorCode]
	Clashing int64  // a section with seats that meets when the visitor sits elsewhere; 0 if there is none
}

const (
	fillStudents = 8_000
	fillCourses  = 600
	fillSections = 1_500

	// The least a university needs, so that there is the visitor's course and
	// students crowd into what is wanted.
	fewStudents = 100
	fewCourses  = 30
)

func (o FillOptions) filled() (FillOptions, error) {
	for _, size := range []struct {
		n    *int
		full int
	}{{&o.Students, fillStudents}, {&o.Courses, fillCourses}, {&o.Sections, fillSections}} {
		if *size.n == 0 {
			*size.n = size.full
		}
	}
	o.Courses = min(o.Courses, sample.MaxCourses)
	if o.Students < fewStudents || o.Courses < fewCourses || o.Sections < o.Courses || o.Registrar == 0 {
		return o, fmt.Errorf("a university of %d students, %d courses, %d sections and the registrar %d cannot be played: "+
			"it needs %d students, %d courses, a section of each, and a registrar",
			o.Students, o.Courses, o.Sections, o.Registrar, fewStudents, fewCourses)
	}
	return o, nil
}

// Fill makes a sample university in an empty desk, with the first hour of a term's
// registration behind it at the transaction's instant.
func Fill(ctx context.Context, tx *store.Tx, src *sample.Source, o FillOptions) (Filled, error) {
	o, err := o.filled()
	if err != nil {
		return Filled{}, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return Filled{}, err
	}
	c, err := newCampus(src, o, now)
	if err != nil {
		return Filled{}, err
	}
	h, err := c.build(ctx, tx)
	if err != nil {
		return Filled{}, err
	}
	r := newRush(c, h, src)
	if err := r.play(ctx, tx, o.Progress); err != nil {
		return Filled{}, fmt.Errorf("the past of registration: %w", err)
	}
	if err := tx.Change(ctx, leaveUntold, 1); err != nil {
		return Filled{}, err
	}
	return c.filled(), nil
}

// build puts the university into the database as it was before the first student
// came, and gives the hall in which they meet.
func (c *campus) build(ctx context.Context, tx *store.Tx) (*hall, error) {
	if err := c.found(ctx, tx); err != nil {
		return nil, fmt.Errorf("found the university: %w", err)
	}
	if err := c.admit(ctx, tx); err != nil {
		return nil, fmt.Errorf("admit the students: %w", err)
	}
	h, err := openHall(ctx, tx, c)
	if err != nil {
		return nil, fmt.Errorf("open the hall: %w", err)
	}
	return h, nil
}

// studentsARound is after how many students the past is written down, while the
// next are played.
const studentsARound = 250

// play plays all visits and writes down what comes of them: transcripts and journal
// round by round, the rest at the end. While a round is written the next is played.
func (r *rush) play(ctx context.Context, tx *store.Tx, progress func(students, all int) error) error {
	all := len(r.students)
	rounds := max(1, all/studentsARound)
	var written []journal.Entry
	for n := range rounds {
		until := len(r.agenda) * (n + 1) / rounds
		played := make(chan struct{})
		go func() {
			defer close(played)
			r.visitUntil(until)
		}()
		err := journal.Load(ctx, tx, written...)
		if err == nil {
			err = r.campus.writeTranscripts(ctx, tx, all*n/rounds, all*(n+1)/rounds)
		}
		<-played
		if err == nil {
			written, err = r.hall.happened(ctx, tx)
		}
		if err == nil && progress != nil {
			err = progress(all*(n+1)/rounds, all)
		}
		if err != nil {
			return err
		}
	}
	r.visitorComes()
	if err := journal.Load(ctx, tx, written...); err != nil {
		return err
	}
	last, err := r.hall.happened(ctx, tx)
	if err != nil {
		return err
	}
	if err := journal.Load(ctx, tx, last...); err != nil {
		return err
	}
	return r.hall.write(ctx, tx)
}

func (c *campus) filled() Filled {
	visitor := c.students[c.visitor]
	return Filled{Term: c.term, TermCode: c.season.code(0), Visitor: visitor.person,
		Section: c.sections[c.visitorSection], Clashing: c.clashing}
}
