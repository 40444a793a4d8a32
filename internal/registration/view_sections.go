package registration

import (
	"cmp"
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// FindSectionsIn searches the sections of a term.
type FindSectionsIn struct {
	web.Paging
	Term   string `query:"term" maxLength:"40" doc:"code; without it the term in which registration is open, or the last"`
	Q      string `query:"q" maxLength:"200" doc:"words of the course's code and title; the last may be a beginning"`
	Course string `query:"course" maxLength:"40" doc:"code of the course"`
	Open   bool   `query:"open" doc:"only those with a free seat"`
}

// sectionPlace is a section's place in the list: by course, then by its own code.
type sectionPlace struct {
	Course, Code string
}

// sectionHit is a section that was found.
type sectionHit struct {
	id int64
	sectionPlace
}

func (h *sectionHit) dest() []any { return []any{&h.id, &h.Course, &h.Code} }

const (
	sectionsFrom = `
		select s.id, c.code, s.code
		from sections s join courses c on c.id = s.course_id join seats a on a.id = s.seats_id
		where s.term_id = $1 and (c.code > $2 or (c.code = $2 and s.code > $3))
			and ($4 = 0 or (s.cancelled_at is null and (a.capacity is null or a.enrolled + a.offered < a.capacity)))`
	sectionsOrder = ` order by c.code, s.code limit $5`
)

var (
	selectSectionsPage      = store.SQL(sectionsFrom + sectionsOrder)
	selectSectionsOfCourses = store.SQL(sectionsFrom + ` and c.id = any($6)` + sectionsOrder)
)

// FindSections lists sections of a term, by course and code.
func (d *Desk) FindSections(
	ctx context.Context, _ actor.Actor, in FindSectionsIn,
) (out web.List[SectionView], err error) {
	var after sectionPlace
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, err := termOr(ctx, tx, in.Term)
		if err != nil || t == nil {
			return err
		}
		hits, err := findSections(ctx, tx, t.ID, in, after)
		if err != nil {
			return err
		}
		page, err := web.Cut(in.Paging, hits, func(h sectionHit) sectionPlace { return h.sectionPlace })
		if err != nil {
			return err
		}
		ids := make([]int64, len(page.Items))
		for i, h := range page.Items {
			ids[i] = h.id
		}
		out.Next = page.Next
		out.Items, err = d.describeSections(ctx, tx, ids)
		return err
	})
	return out, err
}

// findSections finds one more section than the page holds, if there are so many.
func findSections(
	ctx context.Context, tx *store.Tx, term int64, in FindSectionsIn, after sectionPlace,
) ([]sectionHit, error) {
	open, limit := 0, in.Size()+1
	if in.Open {
		open = 1
	}
	switch {
	case in.Course != "":
		c, found, err := catalog.CourseByCode(ctx, tx, in.Course)
		if err != nil || !found {
			return nil, cmp.Or(err, noCourse(in.Course))
		}
		return store.All(ctx, tx, selectSectionsOfCourses, (*sectionHit).dest,
			term, after.Course, after.Code, open, limit, []int64{c.ID})
	case in.Q == "":
		return store.All(ctx, tx, selectSectionsPage, (*sectionHit).dest, term, after.Course, after.Code, open, limit)
	}
	return searchSections(ctx, tx, term, in.Q, after, open, limit)
}

// searchSections goes through the courses that are found, page by page: a course
// may have no section with a free seat.
func searchSections(
	ctx context.Context, tx *store.Tx, term int64, words string, after sectionPlace, open, limit int,
) (hits []sectionHit, err error) {
	courses, err := coursesFrom(ctx, tx, term, words, after.Course)
	for err == nil {
		ids := make([]int64, len(courses.Courses))
		for i, c := range courses.Courses {
			ids[i] = c.ID
		}
		more, failed := store.All(ctx, tx, selectSectionsOfCourses, (*sectionHit).dest,
			term, after.Course, after.Code, open, limit-len(hits), ids)
		if hits = append(hits, more...); failed != nil || len(hits) >= limit || !courses.More {
			return hits, failed
		}
		after = sectionPlace{Course: courses.Courses[len(ids)-1].Code, Code: lastCode}
		courses, err = catalog.FindCourses(ctx, tx,
			catalog.CourseQuery{Words: words, Term: term, After: after.Course, Limit: coursesAtOnce})
	}
	return nil, err
}

const (
	coursesAtOnce = 200
	lastCode      = "\U0010ffff" // behind every section of a course
)

// coursesFrom are the courses that are found from one on, and that one itself: the
// page before may have ended among its sections.
func coursesFrom(ctx context.Context, tx *store.Tx, term int64, words, code string) (catalog.CoursePage, error) {
	page, err := catalog.FindCourses(ctx, tx,
		catalog.CourseQuery{Words: words, Term: term, After: code, Limit: coursesAtOnce})
	if err != nil || code == "" {
		return page, err
	}
	c, found, err := catalog.CourseByCode(ctx, tx, code)
	if found {
		page.Courses = append([]*catalog.Course{c}, page.Courses...)
	}
	return page, err
}
