package catalog

import (
	"context"
	"slices"
	"testing"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// Each invariant is broken behind the catalogue's back, and named.
func TestInvariantsNameTheOffenders(t *testing.T) {
	breaks := []struct {
		name string
		sql  *store.Query
		want []string
	}{
		{"seats of another term", store.SQL(`update offerings set term_id = 2 where id = 2`),
			[]string{"R1 section CS101-B (3)"}},
		{"seats of nobody", store.SQL(`insert into seats (id, offering_id) values (77, 1)`), []string{"R1 seats 77"}},
		{"an offering without seats", store.SQL(`insert into offerings (id, term_id) values (77, 1)`),
			[]string{"R1 offering 77"}},
		{"a part of another course", store.SQL(`update sections set course_id = 2 where id = 2`),
			[]string{"R1 section EE101-L (2)"}},
		{"a part of a part", store.SQL(`update sections set part_of = 2 where id = 3`),
			[]string{"R1 section CS101-B (3)", "R12 section CS101-B (3)"}},
		{"a part in another offering", store.SQL(`update seats set offering_id = 2 where id = 3`),
			[]string{"R12 section CS101-L (2)"}},
		{"a course that needs itself", store.SQL(`
			insert into course_needs (course_id, needs_id, kind) values (2, 2, 'exclusion')`),
			[]string{"R2 course EE101", "R2 course EE101"}}, // and no condition says so
		{"a circle", store.SQL(`insert into course_needs (course_id, needs_id, kind) values (1, 3, 'corequisite')`),
			[]string{"R2 course MA-101", "R2 course CS101"}},
		{"a condition that names nothing", store.SQL(`delete from course_needs`), []string{"R2 course MA-101"}},
		{"a meeting after the term", store.SQL(`update meetings set until_on = '2027-05-02' where id = 1`),
			[]string{"R4 section CS101-A (1)"}},
		{"a course without words", store.SQL(`delete from course_words where course_id = 3`), []string{"D14 course MA-101"}},
	}
	var proved []*store.Query
	for _, c := range breaks {
		t.Run(c.name, func(t *testing.T) {
			storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
				u := &university{t, db}
				term := u.offered()
				later := spring()
				later.Code = "2028S"
				u.term(later)
				u.put(course("MA-101 needs CS101"))
				u.add(term, SectionDetails{Course: "CS101", Code: "A", Meetings: meetings("Mon 10:00-11:00")},
					SectionDetails{Course: "CS101", Code: "L", Part: "lab", PartOf: "A"},
					SectionDetails{Course: "CS101", Code: "B"})
				u.must(func(ctx context.Context, tx *store.Tx) error { return tx.Run(ctx, c.sql.Do()) })
				found, err := db.Check(t.Context(), Invariants())
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, o := range found {
					got = append(got, o.Invariant.ID+" "+o.Name)
					proved = append(proved, o.Invariant.Query)
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("found %q, not %q", got, c.want)
				}
			})
		})
	}
	for _, inv := range Invariants() {
		if !slices.Contains(proved, inv.Query) {
			t.Errorf("nothing breaks %s: %s", inv.ID, inv.Says)
		}
	}
}
