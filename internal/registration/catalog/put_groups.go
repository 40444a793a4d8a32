package catalog

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// PutGroups stores groups of students: each changes the title of the group with
// its code, or adds one. The IDs of what is handed in do not count.
func PutGroups(ctx context.Context, tx *store.Tx, by actor.Actor, groups []Group) ([]Put, error) {
	groups = slices.Clone(groups)
	codes := make([]string, len(groups))
	var f faults
	for i := range groups {
		g := &groups[i]
		g.Code, g.Title = tidy(g.Code), tidy(g.Title)
		codes[i] = g.Code
		f.at = item("groups", i)
		f.code("code", g.Code, "-.")
		f.title("title", g.Title)
	}
	f.repeated("groups", len(groups), func(i int) string { return groups[i].Code })
	if err := f.err("Groups not saved"); err != nil {
		return nil, err
	}
	stored, err := GroupsByCode(ctx, tx, codes)
	if err != nil {
		return nil, err
	}
	puts := make([]Put, len(groups))
	for i, g := range groups {
		was, found := stored[g.Code]
		puts[i] = putOf(was.ID, found, was.Title == g.Title)
	}
	return puts, saveGroups(ctx, tx, by, groups, puts)
}

func saveGroups(ctx context.Context, tx *store.Tx, by actor.Actor, groups []Group, puts []Put) error {
	if err := numbered(ctx, tx, "student_groups", puts); err != nil {
		return err
	}
	var rows []Group
	var entries []journal.Entry
	for i, p := range puts {
		if p.Outcome != Same {
			rows = append(rows, Group{p.ID, groups[i].Code, groups[i].Title})
			entries = append(entries, entry(by, "group", p.ID, p.became(), nil))
		}
	}
	err := tx.InsertMany(ctx, saveGroupRows, len(rows), func(i int) []any {
		return []any{rows[i].ID, rows[i].Code, rows[i].Title}
	})
	if err != nil {
		return err
	}
	return journal.Record(ctx, tx, entries...)
}

// Groups lists all groups by code.
func Groups(ctx context.Context, tx *store.Tx) ([]Group, error) {
	return store.All(ctx, tx, selectGroups, (*Group).dest)
}

// GroupsByCode finds groups by their codes. Which does not exist is not in the
// map.
func GroupsByCode(ctx context.Context, tx *store.Tx, codes []string) (map[string]Group, error) {
	rows, err := store.All(ctx, tx, selectGroupsByCode, (*Group).dest, codes)
	return groupsByCode(rows), err
}

func groupsByCode(rows []Group) map[string]Group {
	all := make(map[string]Group, len(rows))
	for _, g := range rows {
		all[g.Code] = g
	}
	return all
}

func (g *Group) dest() []any { return []any{&g.ID, &g.Code, &g.Title} }

// group looks for a group by its code and notes if there is none.
func (f *faults) group(member, code string, groups map[string]Group) int64 {
	g, found := groups[code]
	if !found {
		f.add(member, UnknownGroup.Because("There is no group %q.", code).
			Lifted("Add it first, or name another.").With("group", code))
	}
	return g.ID
}

var (
	selectGroups       = store.SQL(`select id, code, title from student_groups order by code`)
	selectGroupsByCode = store.SQL(`select id, code, title from student_groups where code = any($1)`)
	saveGroupRows      = store.InsertOr("student_groups",
		"on conflict (id) do update set title = excluded.title", false, "id bigint", "code text", "title text")
)
