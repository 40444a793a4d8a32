package catalog

import (
	"context"
	"slices"
	"strings"

	"holdfast/internal/store"
)

// TermByCode finds a term by its code.
func TermByCode(ctx context.Context, tx *store.Tx, code string) (t *Term, found bool, err error) {
	id, found, err := store.One(ctx, tx, selectTermByCode, store.Column[int64], code)
	if err != nil || !found {
		return nil, false, err
	}
	return TermByID(ctx, tx, id)
}

// TermByID finds a term by its id.
func TermByID(ctx context.Context, tx *store.Tx, id int64) (t *Term, found bool, err error) {
	all, err := readTerms(ctx, tx, []int64{id})
	t, found = all[id]
	return t, found, err
}

// Terms lists all terms, the one that starts last first.
func Terms(ctx context.Context, tx *store.Tx) ([]*Term, error) {
	ids, err := store.All(ctx, tx, selectTermIDs, store.Column[int64])
	if err != nil {
		return nil, err
	}
	byID, err := readTerms(ctx, tx, ids)
	return inOrder(ids, byID), err
}

func readTerms(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]*Term, error) {
	r := newTermReading(ids)
	if err := tx.Run(ctx, r.steps()...); err != nil {
		return nil, err
	}
	return r.terms()
}

// CourseByCode finds a course by its code.
func CourseByCode(ctx context.Context, tx *store.Tx, code string) (c *Course, found bool, err error) {
	rows, err := store.All(ctx, tx, selectCoursesByCode, (*courseRow).dest, []string{code})
	if err != nil || len(rows) == 0 {
		return nil, false, err
	}
	c, err = rows[0].course()
	return c, err == nil, err
}

// SectionsOf are the ids of a course's sections in a term, by code, those that
// were cancelled too.
func SectionsOf(ctx context.Context, tx *store.Tx, course, term int64) ([]int64, error) {
	return store.All(ctx, tx, selectSectionsOf, store.Column[int64], course, term)
}

// SectionByName finds a section of a term by its course's code and its own.
func SectionByName(
	ctx context.Context, tx *store.Tx, term int64, course, section string,
) (id int64, found bool, err error) {
	return store.One(ctx, tx, selectSectionByName, store.Column[int64], term, course, section)
}

// SplitName reads what people call a section, "EE101-A": the codes of its course and
// its own. Only the course's may have hyphens. Without one there is no section.
func SplitName(name string) (course, section string) {
	if i := strings.LastIndexByte(name, '-'); i >= 0 {
		return name[:i], name[i+1:]
	}
	return name, ""
}

// inOrder are things in the order of their ids.
func inOrder[T any](ids []int64, byID map[int64]*T) []*T {
	all := make([]*T, len(ids))
	for i, id := range ids {
		all[i] = byID[id]
	}
	return slices.DeleteFunc(all, func(t *T) bool { return t == nil })
}

var (
	selectTermIDs       = store.SQL(`select id from terms order by starts_on desc, id desc`)
	selectSectionsOf    = store.SQL(`select id from sections where course_id = $1 and term_id = $2 order by code`)
	selectSectionByName = store.SQL(`
		select s.id from sections s join courses c on c.id = s.course_id
		where s.term_id = $1 and c.code = $2 and s.code = $3`)
)
