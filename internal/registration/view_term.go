package registration

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// TermsIn asks for all terms.
type TermsIn struct{}

// TermIn names a term.
type TermIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40"`
}

// TermView is a term as callers see it.
type TermView struct {
	ID      int64         `json:"id"`
	Code    string        `json:"code"`
	Title   string        `json:"title"`
	Zone    string        `json:"zone" doc:"IANA name of the zone by whose clock it runs"`
	Starts  civil.Date    `json:"starts"`
	Ends    civil.Date    `json:"ends" doc:"the last day"`
	Mode    catalog.Mode  `json:"mode" enum:"live,batch" doc:"first come, or ranked first and decided together"`
	Phases  []PhaseView   `json:"phases" doc:"what a drop is, from which day on; free before the first"`
	Windows []WindowView  `json:"windows" doc:"when which group may register"`
	Open    bool          `json:"open" doc:"whether the caller, or for staff anybody, may register now"`
	Opens   civil.Instant `json:"opens,omitzero" doc:"when the window opens, or opened, that open tells of"`
	Closes  civil.Instant `json:"closes,omitzero" doc:"when it closes, exclusive"`
	Drop    DropView      `json:"drop" doc:"what a drop is today"`
	Version int64         `json:"version"`
}

// PhaseView is a phase of a term (R13).
type PhaseView struct {
	From civil.Date       `json:"from"`
	Kind catalog.DropKind `json:"kind" enum:"free,withdrawn,closed"`
}

// WindowView is a time ticket (R6).
type WindowView struct {
	Group  string        `json:"group,omitempty" doc:"code; absent is everybody"`
	Opens  civil.Instant `json:"opens"`
	Closes civil.Instant `json:"closes" doc:"exclusive"`
}

// DropView is what becomes of a section that is dropped.
type DropView struct {
	Kind  catalog.DropKind `json:"kind" enum:"free,withdrawn,closed"`
	Until civil.Date       `json:"until,omitzero" doc:"the last day on which it is that; absent when it stays so"`
}

// Terms lists all terms, the one that starts last first.
func (d *Desk) Terms(ctx context.Context, a actor.Actor, _ TermsIn) (out web.List[TermView], err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		terms, err := catalog.Terms(ctx, tx)
		if err != nil {
			return err
		}
		out.Items, err = describeTerms(ctx, tx, a, terms)
		return err
	})
	return out, err
}

// Term reads a term.
func (d *Desk) Term(ctx context.Context, a actor.Actor, in TermIn) (out TermView, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		t, err := termOfCode(ctx, tx, in.Code)
		if err != nil {
			return err
		}
		all, err := describeTerms(ctx, tx, a, []*catalog.Term{t})
		if err == nil {
			out = all[0]
		}
		return err
	})
	return out, err
}

const nothingFound = "Nothing was found"

// termOfCode finds a term, or refuses.
func termOfCode(ctx context.Context, tx *store.Tx, code string) (*catalog.Term, error) {
	t, found, err := catalog.TermByCode(ctx, tx, code)
	if err == nil && !found {
		err = refusal(nothingFound, unknownTerm.Because("There is no term %.40q.", code).
			Lifted("Choose one of the list of terms.").At("/term"))
	}
	return t, err
}

// termOr finds the term with this code, or without one the term that people come
// for: the first in which registration is open, else the one that starts last. It
// is nil where there is no term at all.
func termOr(ctx context.Context, tx *store.Tx, code string) (*catalog.Term, error) {
	return termAmong(ctx, tx, code, func(*catalog.Term) bool { return true })
}

// termFor is termOr for staff: without a code the term is looked for among those
// at which the actor may look, if there is one of them.
func termFor(ctx context.Context, tx *store.Tx, a actor.Actor, code string) (*catalog.Term, error) {
	return termAmong(ctx, tx, code, func(t *catalog.Term) bool { return a.May(MayView, t.ID) })
}

// termSeen is termFor, and refuses a term at which the actor may not look.
func termSeen(ctx context.Context, tx *store.Tx, a actor.Actor, code string) (*catalog.Term, error) {
	t, err := termFor(ctx, tx, a, code)
	if err == nil && t != nil && !a.May(MayView, t.ID) {
		err = actor.ErrForbidden
	}
	return t, err
}

func termAmong(
	ctx context.Context, tx *store.Tx, code string, rather func(*catalog.Term) bool,
) (*catalog.Term, error) {
	if code != "" {
		return termOfCode(ctx, tx, code)
	}
	terms, err := catalog.Terms(ctx, tx)
	if err != nil || len(terms) == 0 {
		return nil, err
	}
	if slices.ContainsFunc(terms, rather) {
		terms = slices.DeleteFunc(terms, func(t *catalog.Term) bool { return !rather(t) })
	}
	now, err := tx.Now(ctx)
	for _, t := range terms {
		if _, open := t.Open(groupsOf(t), now); open {
			return t, err
		}
	}
	return terms[0], err
}

// groupsOf are all groups to which a window of the term belongs.
func groupsOf(t *catalog.Term) (all []int64) {
	for _, w := range t.Windows {
		all = append(all, w.Group)
	}
	return all
}

var selectGroupsOfPerson = store.SQL(`
	select g.group_id from students s join students_in_groups g on g.student_id = s.id where s.person_id = $1`)

// describeTerms says of terms what they are to the caller: a student sees the
// windows that are his, staff those of anybody.
func describeTerms(ctx context.Context, tx *store.Tx, a actor.Actor, terms []*catalog.Term) ([]TermView, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	codes, err := groupCodes(ctx, tx)
	if err != nil {
		return nil, err
	}
	var mine []int64
	if !a.MayAnywhere(MayView) {
		if mine, err = store.All(ctx, tx, selectGroupsOfPerson, store.Column[int64], a.Person); err != nil {
			return nil, err
		}
	}
	all := make([]TermView, len(terms))
	for i, t := range terms {
		groups := mine
		if a.MayAnywhere(MayView) {
			groups = groupsOf(t)
		}
		all[i] = termView(t, groups, now, codes)
	}
	return all, nil
}

func termView(t *catalog.Term, groups []int64, now civil.Instant, codes map[int64]string) TermView {
	v := TermView{ID: t.ID, Code: t.Code, Title: t.Title, Zone: t.Zone.String(), Starts: t.Starts, Ends: t.Ends,
		Mode: t.Mode, Drop: dropView(t, t.Zone.DateOf(now)), Version: t.Version}
	for _, p := range t.Phases {
		v.Phases = append(v.Phases, PhaseView{From: p.From, Kind: p.Kind})
	}
	for _, w := range t.Windows {
		v.Windows = append(v.Windows, WindowView{Group: codes[w.Group], Opens: w.Opens, Closes: w.Closes})
	}
	w, open := t.Open(groups, now)
	v.Open, v.Opens, v.Closes = open, w.Opens, w.Closes
	return v
}

func dropView(t *catalog.Term, today civil.Date) DropView {
	v := DropView{Kind: t.Drop(today).Kind}
	for _, p := range t.Phases {
		if p.From.After(today) && p.Kind != v.Kind {
			v.Until = p.From.AddDays(-1)
			break
		}
	}
	return v
}

// groupCodes are the codes of all groups, by id.
func groupCodes(ctx context.Context, tx *store.Tx) (map[int64]string, error) {
	groups, err := catalog.Groups(ctx, tx)
	codes := make(map[int64]string, len(groups))
	for _, g := range groups {
		codes[g.ID] = g.Code
	}
	return codes, err
}
