package registration

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// ScaleIn asks for the grades there are.
type ScaleIn struct{}

// ScaleView is the grades there are.
type ScaleView struct {
	Grades []catalog.Grade `json:"grades" doc:"the best first"`
}

// SetScaleIn makes these the grades there are.
type SetScaleIn struct {
	Body ScaleRequest
}

// ScaleRequest is a scale of grades.
type ScaleRequest struct {
	Grades []ScaleGrade `json:"grades" maxItems:"100" doc:"all there are from now on, the best first"`
	Was    []string     `json:"was,omitempty" maxItems:"100" maxLength:"40" doc:"codes of the scale as it was read: 409 if it is another by now"`
}

// ScaleGrade is a grade of the scale.
type ScaleGrade struct {
	Code   string `json:"code" maxLength:"40"`
	Passes bool   `json:"passes"`
}

const notScaled = "The scale was not changed"

// SetScale makes these the grades there are, the best first. A grade that a
// condition names, or that stands on a transcript, must stay.
func (d *Desk) SetScale(ctx context.Context, a actor.Actor, in SetScaleIn) (out ScaleView, err error) {
	if !a.May(MayFound, 0) {
		return out, actor.ErrForbidden
	}
	var scale catalog.Scale
	for _, g := range in.Body.Grades {
		scale = append(scale, catalog.Grade(g))
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (out ScaleView, err error) {
		was, err := catalog.Grades(ctx, tx)
		if err != nil {
			return out, err
		}
		if read := in.Body.Was; len(read) > 0 && !slices.Equal(read, codesOfGrades(was)) {
			return out, refusal(notScaled, ChangedSince.Because("It was changed since you opened it.").
				Lifted("Look at what it is now, and make your change again."))
		}
		given, err := store.All(ctx, tx, selectGivenBeside, store.Column[string], codesOfGrades(scale))
		if err != nil {
			return out, err
		}
		if len(given) > 0 {
			return out, refusal(notScaled, gradeUnknown.Because("%s stands on transcripts.", given[0]).
				Lifted("Keep it in the scale.").With("grades", given).At("/grades"))
		}
		if err := catalog.PutGrades(ctx, tx, a, scale); err != nil {
			return out, err
		}
		out.Grades, err = catalog.Grades(ctx, tx)
		return out, err
	})
}

// Scale are the grades there are, the best first.
func (d *Desk) Scale(ctx context.Context, a actor.Actor, _ ScaleIn) (out ScaleView, err error) {
	if !a.MayAnywhere(MayView) {
		return out, actor.ErrForbidden
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		out.Grades, err = catalog.Grades(ctx, tx)
		return err
	})
	return out, err
}

var selectGivenBeside = store.SQL(`
	select distinct x.grade from transcript x join grades g on g.code = x.grade
	where x.grade not in (select code from grades where code = any($1)) order by x.grade`)
