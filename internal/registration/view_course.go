package registration

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// FindCoursesIn searches the catalogue.
type FindCoursesIn struct {
	web.Paging
	Q    string `query:"q" maxLength:"200" doc:"words of code and title; the last may be a beginning. Without it, every course"`
	Term string `query:"term" maxLength:"40" doc:"code: only courses that are given in it, with their seats"`
}

// CourseIn names a course.
type CourseIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40"`
	Term string `query:"term" maxLength:"40" doc:"code; without it the term in which registration is open, or the last"`
}

// CourseView is a course as callers see it (R1, R2).
type CourseView struct {
	ID            int64           `json:"id"`
	Code          string          `json:"code"`
	Title         string          `json:"title"`
	Credits       catalog.Credits `json:"credits"`
	Prerequisites string          `json:"prerequisites,omitempty" doc:"passed in an earlier term: CS101:B and MA101"`
	Corequisites  string          `json:"corequisites,omitempty" doc:"passed, or taken in the same term"`
	Exclusions    string          `json:"exclusions,omitempty" doc:"none of them passed or taken"`
	Repeats       catalog.Repeat  `json:"repeats" enum:"never,failed,always" doc:"who may take it again"`
	Given         *CourseSeats    `json:"given,omitempty" doc:"in the term that was asked for"`
	Version       int64           `json:"version"`
}

// CourseSeats is how much of a course is given in a term. Only sections that are
// not cancelled and are no part of another count.
type CourseSeats struct {
	Term      string `json:"term" doc:"code"`
	Sections  int    `json:"sections"`
	Free      int64  `json:"free" doc:"seats neither taken nor promised in sections with a capacity"`
	Unlimited bool   `json:"unlimited,omitempty" doc:"a section takes as many as come"`
}

// CourseDetail is a course with its sections in a term.
type CourseDetail struct {
	CourseView
	Sections []SectionView `json:"sections" doc:"wholes and parts, by code"`
}

// FindCourses lists courses by code.
func (d *Desk) FindCourses(ctx context.Context, _ actor.Actor, in FindCoursesIn) (out web.List[CourseView], err error) {
	var after string
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		q := catalog.CourseQuery{Words: in.Q, After: after, Limit: in.Size() + 1}
		var t *catalog.Term
		if in.Term != "" {
			if t, err = termOfCode(ctx, tx, in.Term); err != nil {
				return err
			}
			q.Term = t.ID
		}
		found, err := catalog.FindCourses(ctx, tx, q)
		if err != nil {
			return err
		}
		page, err := web.Cut(in.Paging, found.Courses, func(c *catalog.Course) string { return c.Code })
		if err != nil {
			return err
		}
		out.Next = page.Next
		out.Items, err = describeCourses(ctx, tx, page.Items, t)
		return err
	})
	return out, err
}

// Course reads a course with its sections in a term.
func (d *Desk) Course(ctx context.Context, _ actor.Actor, in CourseIn) (out CourseDetail, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		c, found, err := catalog.CourseByCode(ctx, tx, in.Code)
		if err != nil {
			return err
		}
		if !found {
			return noCourse(in.Code)
		}
		t, err := termOr(ctx, tx, in.Term)
		if err != nil {
			return err
		}
		all, err := describeCourses(ctx, tx, []*catalog.Course{c}, t)
		if err != nil {
			return err
		}
		if out.CourseView = all[0]; t == nil {
			return nil
		}
		ids, err := catalog.SectionsOf(ctx, tx, c.ID, t.ID)
		if err != nil {
			return err
		}
		out.Sections, err = d.describeSections(ctx, tx, ids)
		return err
	})
	return out, err
}

func noCourse(code string) error {
	return refusal(nothingFound, catalog.UnknownCourse.Because("There is no course %.40q.", code).
		Lifted("Search the catalogue by code or title.").At("/course"))
}

var selectCourseSeats = store.SQL(`
	select s.course_id, count(*), coalesce(sum(case when a.capacity > a.enrolled + a.offered
			then a.capacity - a.enrolled - a.offered else 0 end), 0),
		sum(case when a.capacity is null then 1 else 0 end)
	from sections s join seats a on a.id = s.seats_id
	where s.course_id = any($1) and s.term_id = $2 and s.cancelled_at is null and s.part_of is null
	group by s.course_id`)

// courseSeats are the seats of a course in a term.
type courseSeats struct {
	course              int64
	sections, unlimited int
	free                int64
}

func (s *courseSeats) dest() []any { return []any{&s.course, &s.sections, &s.free, &s.unlimited} }

// describeCourses reads courses as callers see them, in their order; the term is
// nil when nobody asks what is given.
func describeCourses(
	ctx context.Context, tx *store.Tx, courses []*catalog.Course, t *catalog.Term,
) ([]CourseView, error) {
	all := make([]CourseView, len(courses))
	ids := make([]int64, len(courses))
	for i, c := range courses {
		ids[i] = c.ID
		all[i] = CourseView{ID: c.ID, Code: c.Code, Title: c.Title, Credits: c.Credits,
			Prerequisites: c.Prerequisites.String(), Corequisites: c.Corequisites.String(),
			Exclusions: c.Exclusions.String(), Repeats: c.Repeats, Version: c.Version}
	}
	if t == nil || len(ids) == 0 {
		return all, nil
	}
	rows, err := store.All(ctx, tx, selectCourseSeats, (*courseSeats).dest, ids, t.ID)
	if err != nil {
		return nil, err
	}
	given := make(map[int64]courseSeats, len(rows))
	for _, r := range rows {
		given[r.course] = r
	}
	for i, c := range courses {
		r := given[c.ID]
		all[i].Given = &CourseSeats{Term: t.Code, Sections: r.sections, Free: r.free, Unlimited: r.unlimited > 0}
	}
	return all, nil
}
