package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"holdfast/internal/fold"
	"holdfast/internal/store"
)

// CourseQuery asks for courses.
type CourseQuery struct {
	Words string // of code and title, the last may be a beginning; without words every course
	Term  int64  // only courses with a section in it that was not cancelled; 0 for all
	After string // the code of the last course of the page before, "" on the first page
	Limit int    // courses at most; 50 when 0
}

// CoursePage is one page of what was found.
type CoursePage struct {
	Courses []*Course // by code
	More    bool      // there are more behind the last one
}

// Bounds of a search.
const (
	defaultCourses = 50
	maxCourses     = 500
	maxQueryWords  = 8
)

// FindCourses finds the courses that have all the words, in code or title, by
// code. The rarest word gives the candidates, the others filter them (D14).
// Courses that come in between pages move no other.
func FindCourses(ctx context.Context, tx *store.Tx, q CourseQuery) (page CoursePage, err error) {
	limit := defaultCourses
	if q.Limit > 0 {
		limit = min(q.Limit, maxCourses)
	}
	words := (fold.Folding{}).Query(q.Words)
	var rows []courseRow
	if len(words) == 0 {
		rows, err = store.All(ctx, tx, selectAllCourses, (*courseRow).dest, q.After, q.Term, limit+1)
	} else {
		var ids []int64
		if ids, err = withWords(ctx, tx, words[:min(len(words), maxQueryWords)]); err == nil && len(ids) > 0 {
			rows, err = store.All(ctx, tx, selectSomeCourses, (*courseRow).dest, q.After, q.Term, limit+1, ids)
		}
	}
	if err != nil {
		return CoursePage{}, fmt.Errorf("find courses: %w", err)
	}
	if page.More = len(rows) > limit; page.More {
		rows = rows[:limit]
	}
	page.Courses = make([]*Course, len(rows))
	for i := range rows {
		if page.Courses[i], err = rows[i].course(); err != nil {
			return CoursePage{}, err
		}
	}
	return page, nil
}

// soughtWord is a word of a query with its range of the index.
type soughtWord struct {
	first, last string
	counted     []int64 // one figure: the rows of the range
}

// endOfPrefix behind a word is behind every word that begins with it.
const endOfPrefix = "\U0010FFFF"

// withWords gives the courses that have all the words.
func withWords(ctx context.Context, tx *store.Tx, words []fold.Word) ([]int64, error) {
	sought := make([]soughtWord, len(words))
	steps := make([]*store.Step, len(words))
	for i, w := range words {
		s := &sought[i]
		s.first, s.last = w.Text, w.Text
		if w.Begins {
			s.last += endOfPrefix
		}
		steps[i] = store.Into(countCourseWord, &s.counted, store.Column[int64], s.first, s.last)
	}
	if err := tx.Run(ctx, steps...); err != nil {
		return nil, err
	}
	slices.SortStableFunc(sought, func(a, b soughtWord) int { return cmp.Compare(a.counted[0], b.counted[0]) })
	ids, err := store.All(ctx, tx, selectWithWord, store.Column[int64], sought[0].first, sought[0].last)
	for _, s := range sought[1:] {
		if err != nil || len(ids) == 0 {
			break
		}
		ids, err = store.All(ctx, tx, filterWithWord, store.Column[int64], ids, s.first, s.last)
	}
	return ids, err
}

// held is the part of a query that keeps courses with a section in term $2.
const held = `($2 = 0 or exists (
			select 1 from sections s where s.course_id = c.id and s.term_id = $2 and s.cancelled_at is null))`

var (
	selectAllCourses = store.SQL(`
		select ` + courseColumns + ` from courses c where code > $1 and ` + held + ` order by code limit $3`)
	selectSomeCourses = store.SQL(`
		select ` + courseColumns + ` from courses c
		where id = any($4) and code > $1 and ` + held + ` order by code limit $3`)
	countCourseWord = store.SQL(`select count(*) from course_words where word between $1 and $2`)
	selectWithWord  = store.SQL(`select distinct course_id from course_words where word between $1 and $2`)
	filterWithWord  = store.SQL(`
		select distinct course_id from course_words where course_id = any($1) and word between $2 and $3`)
)
