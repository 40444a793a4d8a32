package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// TermChange is what a term is to be from now on. Its code, zone and mode stay.
type TermChange struct {
	Version int64 // of the term as it was read, 0 for whichever it has; see ChangeTerm
	Title   string
	Starts  civil.Date
	Ends    civil.Date
	Phases  []Phase
	Windows []WindowDetails
}

// ChangeTerm changes a term's title, dates, phases and windows, all of them to
// what is given. Sections that meet outside the new dates are in the way of them.
// Odd and even weeks are counted from the term's start, so they follow it.
//
// If the term no longer has the version that was read, the operation runs anew
// (store.ErrMoved), so that whoever compares versions for a caller (P6) does so
// again. The term exists.
func ChangeTerm(ctx context.Context, tx *store.Tx, by actor.Actor, term int64, c TermChange) error {
	was, found, err := TermByID(ctx, tx, term)
	switch {
	case err != nil:
		return err
	case !found:
		return fmt.Errorf("change term: there is no term %d", term)
	case c.Version != 0 && c.Version != was.Version:
		return fmt.Errorf("change term %d: %w", term, store.ErrMoved)
	}
	now := *was
	var f faults
	if err := f.term(ctx, tx, &now, c); err != nil {
		return err
	}
	outside, err := sectionsOutsideOf(ctx, tx, &now)
	if err != nil {
		return err
	}
	if len(outside) > 0 {
		member := "ends"
		if now.Starts.After(was.Starts) {
			member = "starts"
		}
		f.add(member, sectionsOutside.Because("%s would meet outside the term.", someOf(outside)).
			Lifted("Change their meetings first, or choose dates that hold them.").With("sections", outside))
	}
	if now.WeekOne() != was.WeekOne() {
		counted, err := store.All(ctx, tx, selectCounted, store.Column[string], term, maxOutside)
		if err != nil {
			return err
		}
		if len(counted) > 0 {
			f.add("starts", weeksRecounted.Because("Odd weeks of %s would become even ones.", someOf(counted)).
				Lifted("Let the term start in the same week; or change their meetings first.").With("sections", counted))
		}
	}
	if err := f.err("Term not changed"); err != nil || now.same(was) {
		return err
	}
	now.Version++
	data := now.data()
	data.Was = was.data()
	steps := []*store.Step{updateTerm.Do(term, was.Version, now.Title, now.Starts, now.Ends).Touching(1)}
	if err := now.save(ctx, tx, steps, entry(by, "term", term, changed, data)); err != nil {
		return err
	}
	return now.stillHolds(ctx, tx)
}

// stillHolds makes sure that no section was added outside the dates before the
// term's row was written: who adds one waits for that row.
func (t *Term) stillHolds(ctx context.Context, tx *store.Tx) error {
	outside, err := sectionsOutsideOf(ctx, tx, t)
	if err == nil && len(outside) > 0 {
		return fmt.Errorf("sections meet outside term %d: %w", t.ID, store.ErrMoved)
	}
	return err
}

// same says whether the two terms are stored alike.
func (t *Term) same(o *Term) bool {
	return t.Title == o.Title && t.Starts == o.Starts && t.Ends == o.Ends &&
		slices.Equal(t.Phases, o.Phases) && slices.Equal(t.Windows, o.Windows)
}

// maxOutside is how many sections outside a term are named.
const maxOutside = 20

// sectionsOutsideOf names sections that meet outside the dates of their term.
func sectionsOutsideOf(ctx context.Context, tx *store.Tx, t *Term) ([]string, error) {
	return store.All(ctx, tx, selectOutside, store.Column[string], t.ID, t.Starts, t.Ends, maxOutside)
}

// someOf is the first few names, and how many more there are.
func someOf(names []string) string {
	const few = 5
	if len(names) <= few {
		return listed(names, "and")
	}
	return strings.Join(names[:few], ", ") + " and others"
}

var (
	updateTerm = store.SQL(`
		update terms set title = $3, starts_on = $4, ends_on = $5, version = version + 1
		where id = $1 and version = $2`)
	selectOutside = store.SQL(`
		select c.code || '-' || s.code from sections s join courses c on c.id = s.course_id
		where s.term_id = $1 and s.cancelled_at is null and exists (
			select 1 from meetings m
			where m.section_id = s.id and not m.cancelled and (m.from_on < $2 or m.until_on > $3))
		order by c.code, s.code limit $4`)
	selectCounted = store.SQL(`
		select c.code || '-' || s.code from sections s join courses c on c.id = s.course_id
		where s.term_id = $1 and s.cancelled_at is null and exists (
			select 1 from meetings m where m.section_id = s.id and not m.cancelled and m.weeks <> 'every')
		order by c.code, s.code limit $2`)
	// holdTerm keeps a term from being changed until the transaction ends, or finds
	// that it was.
	holdTerm = store.SQL(`update terms set version = version where id = $1 and version = $2`)
)
