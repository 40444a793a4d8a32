package registration

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// sectionFor finds a section about which the actor may decide. That there is none is
// kept under the key, as all refusals are (P4).
func (d *Desk) sectionFor(
	ctx context.Context, a actor.Actor, may actor.Permission, id int64, what string,
) (sectionUnit, error) {
	if !a.MayAnywhere(may) {
		return sectionUnit{}, actor.ErrForbidden
	}
	u, known, err := d.sectionUnit(ctx, id)
	switch {
	case err != nil:
		return u, err
	case !known:
		return u, d.refused(ctx, a, refusal(what, noSuchSection(id)))
	case !a.May(may, u.term):
		return u, actor.ErrForbidden
	}
	return u, nil
}

// refused keeps what an operation refuses before its transaction (P4).
func (d *Desk) refused(ctx context.Context, a actor.Actor, refused error) error {
	return idempotency.Refuse(ctx, d.db, a, refused)
}

// reasonGiven is a reason without the blanks around it. There has to be one: it is
// what the journal keeps, and what is told to whom it concerns.
func reasonGiven(pointer, text string) (string, error) {
	if text = strings.TrimSpace(text); text == "" {
		return "", web.Invalid(pointer, "required", "expected a reason, found none")
	}
	return text, nil
}

// finish serves those who wait for these offerings and writes all that has become
// of it.
func (f *floor) finish(ctx context.Context, tx *store.Tx, by actor.Actor, offerings ...int64) error {
	for _, o := range offerings {
		f.serve(f.offerings[o], by)
	}
	if f.tooFew != nil {
		return f.tooFew
	}
	return f.save(ctx, tx)
}

// holds says whether the floor has all of these offerings: what was learned before
// the locks may have moved since.
func (f *floor) holds(offerings []int64) error {
	for _, o := range offerings {
		if f.offerings[o] == nil {
			return store.ErrMoved
		}
	}
	return nil
}

// promoted is how many got a seat, or were offered one, because their turn had come.
func (f *floor) promoted() (n int64) {
	for _, e := range f.events {
		if e.of.section.PartOf == 0 && (e.why == whyPromoted || e.why == whyOffered) {
			n++
		}
	}
	return n
}

// passedFor is how many were passed over although their turn had come, and for what.
func (f *floor) passedFor() (n int64, all []PassedFor) {
	counts := make(map[string]int64)
	for _, l := range f.passed {
		for _, code := range slices.Compact(slices.Sorted(slices.Values(codesOf(l)))) {
			counts[code]++
		}
	}
	for code, n := range counts {
		all = append(all, PassedFor{Code: code, Students: n})
	}
	slices.SortFunc(all, func(a, b PassedFor) int {
		return cmp.Or(cmp.Compare(b.Students, a.Students), cmp.Compare(a.Code, b.Code))
	})
	return int64(len(f.passed)), all
}
