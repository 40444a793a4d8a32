package catalog

import (
	"context"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// find gives the codes of what is found, page by page.
func (u *university) find(q CourseQuery) string {
	u.t.Helper()
	var codes []string
	for {
		var page CoursePage
		u.read(func(ctx context.Context, tx *store.Tx) (err error) {
			page, err = FindCourses(ctx, tx, q)
			return err
		})
		for _, c := range page.Courses {
			codes = append(codes, c.Code)
		}
		if !page.More {
			return strings.Join(codes, " ")
		}
		if len(page.Courses) != q.Limit {
			u.t.Fatalf("a page of %d courses has %d, and there are more", q.Limit, len(page.Courses))
		}
		q.After = codes[len(codes)-1]
	}
}

func TestD14_CoursesAreFoundByCodeAndTitle(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		named := func(code, title string) CourseDetails { return CourseDetails{Code: code, Title: title, Credits: 300} }
		u.put(named("CS204", "Data structures"), named("CS210", "Structure of programs"),
			named("MA-204.B", "Analyse réelle"), named("BIO1", "Data in biology"), named("IT5", "L’économie des données"), named("東1", "東京物語"))
		term := u.term(spring())
		ids := u.add(term, SectionDetails{Course: "CS204", Code: "A"}, SectionDetails{Course: "BIO1", Code: "A"})
		u.must(func(ctx context.Context, tx *store.Tx) error { return tx.Run(ctx, cancel.Do(ids[1])) })
		for _, c := range []struct {
			words string
			term  int64
			want  string
		}{
			{"", 0, "BIO1 CS204 CS210 IT5 MA-204.B 東1"},
			{" \x00 ", 0, "BIO1 CS204 CS210 IT5 MA-204.B 東1"},
			{"", term, "CS204"},
			{"", 99, ""},
			{"cs", 0, "CS204 CS210"},
			{"cs204", 0, "CS204"},
			{"CS 204", 0, "CS204"},
			{"cs-204", 0, "CS204"},
			{"204", 0, "CS204 MA-204.B"},
			{"ma204b", 0, "MA-204.B"},
			{"ma 204 b", 0, "MA-204.B"},
			{"struct", 0, "CS204 CS210"},
			{"struct data", 0, ""}, // only the last may be a beginning
			{"data struct", 0, "CS204"},
			{"DATA", 0, "BIO1 CS204"},
			{"data", term, "CS204"},
			{"reelle", 0, "MA-204.B"},
			{"economie", 0, "IT5"},
			{"l'économie", 0, "IT5"},
			{"京物", 0, "東1"},
			{"data data data", 0, "BIO1 CS204"},
			{"a b c d e f g h i cs204", 0, ""},
			{"%", 0, ""},
			{"nothing", 0, ""},
		} {
			for _, limit := range []int{0, 1, 2} {
				if limit == 0 && strings.Count(c.want, " ") >= defaultCourses {
					continue
				}
				if got := u.find(CourseQuery{Words: c.words, Term: c.term, Limit: limit}); got != c.want {
					t.Errorf("%q in term %d, %d a page: found %q, not %q", c.words, c.term, limit, got, c.want)
				}
			}
		}
	})
}

var cancel = store.SQL(`update sections set cancelled_at = 1, version = version + 1 where id = $1`)

// planLine is a row of "explain query plan".
type planLine struct {
	id, parent, unused int64
	detail             string
}

func (p *planLine) dest() []any { return []any{&p.id, &p.parent, &p.unused, &p.detail} }

// planOf is how an engine means to run a query.
func planOf(ctx context.Context, tx *store.Tx, q *store.Query, args ...any) (string, error) {
	if tx.DB().Engine() == store.Postgres {
		lines, err := store.All(ctx, tx, store.SQL("explain "+q.Text(store.Postgres)), store.Column[string], args...)
		return strings.Join(lines, "\n"), err
	}
	rows, err := store.All(ctx, tx, store.SQL("explain query plan "+q.Text(store.SQLite)), (*planLine).dest, args...)
	var lines []string
	for _, r := range rows {
		lines = append(lines, r.detail)
	}
	return strings.Join(lines, "\n"), err
}

func TestD14_CoursesAreFoundByTheIndexes(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		var courses []CourseDetails
		for i := range 2000 {
			letter := func(n int) string { return string(rune('a' + n%26)) }
			code := "C" + strings.Repeat("x", i%10) + letter(i) + "." + letter(i/26) + letter(i/676)
			courses = append(courses, course(code))
		}
		u.put(courses...)
		for name, c := range map[string]struct {
			query *store.Query
			args  []any
		}{
			"count":  {countCourseWord, []any{"ca", "ca" + endOfPrefix}},
			"word":   {selectWithWord, []any{"ca", "ca" + endOfPrefix}},
			"filter": {filterWithWord, []any{[]int64{1, 2}, "ca", "ca" + endOfPrefix}},
			"some":   {selectSomeCourses, []any{"", 0, 51, []int64{1, 2}}},
		} {
			u.must(func(ctx context.Context, tx *store.Tx) error {
				plan, err := planOf(ctx, tx, c.query, c.args...)
				for _, table := range []string{"courses", "course_words"} {
					if strings.Contains(plan, "Seq Scan on "+table) || strings.Contains(plan+"\n", "SCAN "+table+"\n") {
						t.Errorf("%s reads all of %s:\n%s", name, table, plan)
					}
				}
				return err
			})
		}
	})
}
