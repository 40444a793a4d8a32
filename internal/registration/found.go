package registration

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// What the registrar founds and schedules: terms, groups, courses and sections are
// put down by package catalog; here stand who may do it, the key that makes pressing
// twice harmless, and what is answered.

// ChangedSince is the refusal of a change that somebody else was faster than (P6).
var ChangedSince = denial.Define("changedSince", 409,
	"Somebody changed it after it was read. What it is now is to be looked at first.")

// outdated objects to a change of what is not as it was read. Version 0 compares
// nothing.
func outdated(what string, read, now int64) error {
	if read == 0 || read == now {
		return nil
	}
	return refusal(what, ChangedSince.Because("It was changed since you opened it.").
		Lifted("Look at what it is now, and make your change again.").With("version", now))
}

// AddTerm adds a term (R7, R13).
func (d *Desk) AddTerm(ctx context.Context, a actor.Actor, in AddTermIn) (FoundedTerm, error) {
	if !a.May(MayFound, 0) {
		return FoundedTerm{}, actor.ErrForbidden
	}
	b := in.Body
	change, err := b.change()
	if err != nil {
		return FoundedTerm{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out FoundedTerm, err error) {
		id, err := catalog.AddTerm(ctx, tx, a, catalog.TermDetails{
			Code: b.Code, Zone: b.Zone, Mode: catalog.Mode(b.Mode), Title: change.Title, Starts: change.Starts,
			Ends: change.Ends, Phases: change.Phases, Windows: change.Windows,
		})
		if err != nil {
			return out, err
		}
		out.New = true
		out.TermView, err = readTermView(ctx, tx, a, id)
		return out, err
	})
}

// ChangeTerm changes a term's title, dates, phases and windows.
func (d *Desk) ChangeTerm(ctx context.Context, a actor.Actor, in ChangeTermIn) (FoundedTerm, error) {
	if !a.MayAnywhere(MayFound) {
		return FoundedTerm{}, actor.ErrForbidden
	}
	change, err := in.Body.change()
	if err != nil {
		return FoundedTerm{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out FoundedTerm, err error) {
		t, err := termOfCode(ctx, tx, in.Code)
		if err != nil {
			return out, err
		}
		if !a.May(MayFound, t.ID) {
			return out, actor.ErrForbidden
		}
		if err := outdated("Term not changed", in.Body.Version, t.Version); err != nil {
			return out, err
		}
		change.Version = t.Version
		if err := catalog.ChangeTerm(ctx, tx, a, t.ID, change); err != nil {
			return out, err
		}
		out.TermView, err = readTermView(ctx, tx, a, t.ID)
		return out, err
	})
}

func readTermView(ctx context.Context, tx *store.Tx, a actor.Actor, id int64) (TermView, error) {
	t, found, err := catalog.TermByID(ctx, tx, id)
	if err != nil || !found {
		return TermView{}, errors.Join(err, missing("term", id, found))
	}
	all, err := describeTerms(ctx, tx, a, []*catalog.Term{t})
	if err != nil {
		return TermView{}, err
	}
	return all[0], nil
}

func missing(what string, id int64, found bool) error {
	if found {
		return nil
	}
	return fmt.Errorf("%s %d is not there after it was written", what, id)
}

// Groups lists the groups of students, by code.
func (d *Desk) Groups(ctx context.Context, a actor.Actor, _ GroupsIn) (out FoundedGroups, err error) {
	if !a.MayAnywhere(MayView) {
		return out, actor.ErrForbidden
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		out.Items, err = store.All(ctx, tx, selectGroupSizes, (*GroupSize).dest)
		return err
	})
	return out, err
}

var selectGroupSizes = store.SQL(`
	select g.code, g.title, (select count(*) from students_in_groups i where i.group_id = g.id)
	from student_groups g order by g.code`)

// PutGroup adds a group of students, or gives it another title.
func (d *Desk) PutGroup(ctx context.Context, a actor.Actor, in PutGroupIn) (FoundedGroup, error) {
	if !a.May(MayFound, 0) {
		return FoundedGroup{}, actor.ErrForbidden
	}
	in.Code, in.Body.Title = tidied(in.Code), tidied(in.Body.Title)
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out FoundedGroup, err error) {
		puts, err := catalog.PutGroups(ctx, tx, a, []catalog.Group{{Code: in.Code, Title: in.Body.Title}})
		if err != nil {
			return out, atItem(err, "/groups/0")
		}
		return FoundedGroup{GroupView: GroupView{Code: in.Code, Title: in.Body.Title}, Outcome: puts[0].Outcome}, nil
	})
}

// PutCourse adds a course, or changes the one with its code (R1, R2).
func (d *Desk) PutCourse(ctx context.Context, a actor.Actor, in PutCourseIn) (FoundedCourse, error) {
	if !a.May(MayFound, 0) {
		return FoundedCourse{}, actor.ErrForbidden
	}
	details, err := in.Body.details(tidied(in.Code))
	if err != nil {
		return FoundedCourse{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out FoundedCourse, err error) {
		was, known, err := catalog.CourseByCode(ctx, tx, details.Code)
		if err != nil {
			return out, err
		}
		if known {
			err = outdated("Course not saved", in.Body.Version, was.Version)
		}
		if known && in.Body.New {
			err = refusal("Course not added", courseThere.Because("There is a course %s already: %s.", was.Code, was.Title).
				Lifted("Choose another code, or change that course.").At("/code"))
		}
		if err != nil {
			return out, err
		}
		puts, err := catalog.PutCourses(ctx, tx, a, []catalog.CourseDetails{details})
		if err != nil {
			return out, atItem(err, "/courses/0")
		}
		now, found, err := catalog.CourseByCode(ctx, tx, details.Code)
		if err != nil || !found {
			return out, errors.Join(err, missing("course", puts[0].ID, found))
		}
		all, err := describeCourses(ctx, tx, []*catalog.Course{now}, nil)
		if err != nil {
			return out, err
		}
		return FoundedCourse{CourseView: all[0], Outcome: puts[0].Outcome}, nil
	})
}

var courseThere = denial.Define("courseThere", 409, "A course with this code is there already.")

// atItem takes the place of the only item of a list off the pointers of a refusal,
// for requests that are about one thing.
func atItem(err error, place string) error {
	refused, is := errors.AsType[*denial.Error](err)
	if !is {
		return err
	}
	moved := *refused
	moved.Reasons = slices.Clone(refused.Reasons)
	for i, r := range moved.Reasons {
		if len(r.Field) >= len(place) && r.Field[:len(place)] == place {
			moved.Reasons[i].Field = r.Field[len(place):]
		}
	}
	return &moved
}

// AddSection adds a section to a term.
func (d *Desk) AddSection(ctx context.Context, a actor.Actor, in AddSectionIn) (FoundedSection, error) {
	if !a.MayAnywhere(MaySchedule) {
		return FoundedSection{}, actor.ErrForbidden
	}
	details, err := in.Body.details()
	if err != nil {
		return FoundedSection{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out FoundedSection, err error) {
		t, err := termOfCode(ctx, tx, in.Code)
		if err != nil {
			return out, err
		}
		if !a.May(MaySchedule, t.ID) {
			return out, actor.ErrForbidden
		}
		all := []catalog.SectionDetails{details}
		if err := lockWholes(ctx, tx, t.ID, all); err != nil {
			return out, err
		}
		ids, err := addSections(ctx, tx, a, t.ID, all)
		if err != nil {
			return out, atItem(err, "/sections/0")
		}
		out.New = true
		out.SectionView, err = d.readSectionView(ctx, tx, ids[0])
		return out, err
	})
}

// ChangeSection changes a section's instructor, meetings, exam and groups.
func (d *Desk) ChangeSection(ctx context.Context, a actor.Actor, in ChangeSectionIn) (FoundedSection, error) {
	const what = "Section not changed"
	if _, err := d.sectionFor(ctx, a, MaySchedule, in.ID, what); err != nil {
		return FoundedSection{}, err
	}
	change, err := in.Body.change()
	if err != nil {
		return FoundedSection{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out FoundedSection, err error) {
		was, err := d.readSectionView(ctx, tx, in.ID)
		if err != nil {
			return out, err
		}
		if err := outdated(what, in.Body.Version, was.Version); err != nil {
			return out, err
		}
		if was.Cancelled != nil {
			return out, refusal(what, sectionCancelled.Because("%s was cancelled.", was.Name).
				Lifted("Add a section in its place.").With("section", was.ID))
		}
		change.Version = was.Version
		if err := catalog.ChangeSection(ctx, tx, a, in.ID, change); err != nil {
			return out, err
		}
		out.SectionView, err = d.readSectionView(ctx, tx, in.ID)
		return out, err
	})
}

func (d *Desk) readSectionView(ctx context.Context, tx *store.Tx, id int64) (SectionView, error) {
	all, err := d.describeSections(ctx, tx, []int64{id})
	if err != nil || len(all) == 0 {
		return SectionView{}, errors.Join(err, missing("section", id, len(all) > 0))
	}
	return all[0], nil
}
