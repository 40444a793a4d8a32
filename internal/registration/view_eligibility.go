package registration

import (
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// EligibilityIn asks what would become of a move.
type EligibilityIn struct {
	SectionIn
	Student string  `query:"student" maxLength:"40" doc:"student number; without it, whoever asks"`
	With    []int64 `query:"with" maxItems:"20" doc:"ids of sections that are taken together with it"`
	Instead int64   `query:"instead" minimum:"1" doc:"id of the section that would be given up for it"`
}

// Outcome is what would become of a move.
type Outcome string

// The outcomes.
const (
	WouldEnroll Outcome = "enrolled"
	WouldWait   Outcome = "waitlisted"
	WouldRefuse Outcome = "refused"
)

// Verdict is what the rules say of a section before anything is asked for.
type Verdict struct {
	Outcome     Outcome     `json:"outcome" enum:"enrolled,waitlisted,refused" doc:"what would become of the request now"`
	Position    int64       `json:"position,omitempty" doc:"the place on the waiting list that there would be; 1 is next"`
	Conditional bool        `json:"conditional,omitempty" doc:"the seat would depend on a prerequisite in progress"`
	Reasons     []Objection `json:"reasons" doc:"why it would be refused, all of it"`
	Full        []Objection `json:"full,omitempty" doc:"why there would be no seat yet"`
	Warnings    []Objection `json:"warnings,omitempty" doc:"what would be in the way when the turn comes"`
}

// Eligibility is a verdict on one section for one student.
type Eligibility struct {
	Student string `json:"student" doc:"student number"`
	Section int64  `json:"section"`
	Name    string `json:"name" doc:"CS204-B"`
	Verdict
}

// Eligibility says what would become of a request for a section, by the same rules
// as the request itself and all at once (R6). It changes nothing, so somebody else
// may be faster.
func (d *Desk) Eligibility(ctx context.Context, a actor.Actor, in EligibilityIn) (out Eligibility, err error) {
	who, err := d.visibleStudent(ctx, a, in.Student)
	if err != nil {
		return out, err
	}
	m := move{by: a, student: who.id, take: append([]int64{in.ID}, in.With...)}
	if in.Instead != 0 {
		m.give = []int64{in.Instead}
	}
	err = d.seeing(ctx, who, slices.Concat(m.take, m.give), func(f *floor) error {
		want, err := f.wantedSections(m)
		if err != nil {
			return err
		}
		s := f.students[who.id]
		f.serveBefore(s, want, a)
		giving, denied := f.givenUp(s, m)
		out = Eligibility{Student: who.number, Section: in.ID, Name: want[0].Name(),
			Verdict: f.verdict(m, f.claim(s, want, giving), giving, denied)}
		return nil
	})
	return out, err
}

// seeing shows a floor with a student and the offerings of some sections, on which
// moves may be tried.
func (d *Desk) seeing(ctx context.Context, who studentUnit, sections []int64, look func(f *floor) error) error {
	w := wanted{students: []int64{who.id}}
	for _, id := range sections {
		u, known, err := d.sectionUnit(ctx, id)
		if err != nil {
			return err
		}
		if !known {
			return noSection(id)
		}
		if !slices.Contains(w.offerings, u.offering) {
			w.offerings = append(w.offerings, u.offering)
		}
	}
	return d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		f, err := d.seeFloor(ctx, tx, w)
		if err != nil {
			return err
		}
		return look(f)
	})
}

// verdict says what would become of a claim. Of what is had already nothing else
// is said: to ask for it again would change nothing (R9).
func (f *floor) verdict(m move, c *claim, giving []*enrollment, denied denial.List) Verdict {
	if len(m.give) == 0 && f.already(c.student, c.sections) != nil {
		return Verdict{Outcome: WouldRefuse, Reasons: objectionsOf(f.stands(weighed{claim: c, waits: true}, nil))}
	}
	w := f.weigh(m, c, giving, denied)
	v := Verdict{Outcome: WouldEnroll, Reasons: objectionsOf(w.denied)}
	v.Conditional = slices.ContainsFunc(c.sections, func(s *catalog.Section) bool { return c.conditional(s) })
	switch {
	case len(w.denied) > 0:
		v.Outcome, v.Conditional = WouldRefuse, false
	case w.waits:
		v.Outcome, v.Full, v.Warnings = WouldWait, objectionsOf(w.full), objectionsOf(w.warned)
		v.Position = f.seats[c.section().Seats].waiting + 1
	}
	return v
}
