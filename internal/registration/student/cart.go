package student

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// entered is what became of a cart, section by section.
type entered struct{ Results []result }

// result is what became of one request: a section with its parts.
type result struct {
	Sections []int64             `json:"sections"`
	Name     string              `json:"name"`
	Moved    *registration.Moved `json:"moved,omitempty"`
	Refused  []objection         `json:"refused,omitempty"`
}

// enrollCart asks for what is in the cart: each section with its parts is a request
// of its own, under a key of its own, so that one refusal keeps nobody from the
// rest. Those that were refused only because others must be taken at the same time
// are asked for once more, together.
func (p *pages) enrollCart(ctx context.Context, a actor.Actor, in planIn) (out entered, err error) {
	cart, _ := cartOf(in.Cart)
	if len(cart) == 0 {
		return out, web.Invalid("/cart", "required", "expected at least one section in the cart")
	}
	bundles, err := p.bundlesOf(ctx, a, cart)
	if err != nil {
		return out, err
	}
	for _, b := range bundles {
		if b.Refused == nil {
			if b, err = p.request(ctx, a, b); err != nil {
				return out, err
			}
		}
		out.Results = append(out.Results, b)
	}
	return out, p.requestTogether(ctx, a, &out)
}

// bundlesOf are the requests for a cart, in its order.
func (p *pages) bundlesOf(ctx context.Context, a actor.Actor, cart []int64) (all []result, err error) {
	wholes := make(map[int64]int) // place among all
	var parts []registration.SectionView
	for _, id := range cart {
		s, err := p.desk.Section(ctx, a, registration.SectionIn{ID: id})
		if refused, ok := errors.AsType[*denial.Error](err); ok {
			all = append(all, result{Sections: []int64{id}, Name: text(id), Refused: objectionsOf(refused)})
			continue
		}
		if err != nil {
			return nil, err
		}
		if s.PartOf != nil && slices.Contains(cart, s.PartOf.ID) {
			parts = append(parts, s)
			continue
		}
		wholes[id] = len(all)
		all = append(all, result{Sections: []int64{id}, Name: s.Name})
	}
	for _, s := range parts {
		if i, known := wholes[s.PartOf.ID]; known {
			all[i].Sections = append(all[i].Sections, s.ID)
		}
	}
	return all, nil
}

// request asks for one bundle. An error is what no rule said.
func (p *pages) request(ctx context.Context, a actor.Actor, r result) (result, error) {
	a.Key = r.key(a.Key)
	moved, err := p.desk.Enroll(ctx, a, registration.EnrollIn{Body: registration.EnrollRequest{
		Section: r.Sections[0], With: r.Sections[1:]}})
	if replay, ok := errors.AsType[*actor.Replay](err); ok {
		if err := json.Unmarshal(replay.Answer.Body, &r); err != nil {
			return r, fmt.Errorf("read what became of a section of a cart: %w", err)
		}
		return r, nil
	}
	return r.with(moved, err)
}

// with is the request with its outcome.
func (r result) with(moved registration.Moved, err error) (result, error) {
	if refused, ok := errors.AsType[*denial.Error](err); ok {
		r.Refused = objectionsOf(refused)
		return r, nil
	}
	r.Moved = &moved
	return r, err
}

// key is that of one request out of the cart's.
func (r result) key(of actor.Key) actor.Key {
	if of.Value == "" {
		return of
	}
	asked := fmt.Sprint(r.Sections)
	of.Value += " " + asked
	if len(of.Value) > maxKey {
		sum := sha256.Sum256([]byte(of.Value))
		of.Value = fmt.Sprintf("%x", sum)
	}
	of.Fingerprint = sha256.Sum256([]byte(asked))
	of.Encode = func(out any, err error) (actor.Answer, bool) {
		moved, _ := out.(registration.Moved)
		told, failed := r.with(moved, err)
		if failed != nil {
			return actor.Answer{}, false
		}
		body, err := json.Marshal(told)
		return actor.Answer{Status: http.StatusOK, ContentType: "application/json", Body: body}, err == nil
	}
	return of
}

// maxKey is the longest key that is stored (P4).
const maxKey = 255

// requestTogether asks once more for what was refused only for want of another
// section that must be taken in the same term.
func (p *pages) requestTogether(ctx context.Context, a actor.Actor, out *entered) error {
	var at []int
	var together result
	for i, r := range out.Results {
		lacks := func(o objection) bool { return o.Code == "corequisitesMissing" }
		if len(r.Refused) > 0 && !slices.ContainsFunc(r.Refused, func(o objection) bool { return !lacks(o) }) {
			at = append(at, i)
			together.Sections = append(together.Sections, r.Sections...)
		}
	}
	if len(at) == 0 || len(at) == 1 && len(out.Results) == 1 || len(together.Sections) > maxCart {
		return nil
	}
	if a.Key.Value != "" {
		a.Key.Value += " again"
	}
	got, err := p.request(ctx, a, together)
	if err != nil || got.Refused != nil {
		return err
	}
	for _, i := range at {
		r := &out.Results[i]
		r.Refused, r.Moved = nil, got.Moved
		for _, part := range got.Moved.Parts {
			if part.Section == r.Sections[0] {
				moved := *got.Moved
				moved.ID, moved.Section, moved.Name, moved.State = part.ID, part.Section, part.Name, part.State
				r.Moved = &moved
			}
		}
	}
	return nil
}

// showEntered leads on to the timetable when every section of the cart was taken or
// is waited for, and else shows the planner with what became of each.
func (p *pages) showEntered(ctx context.Context, o web.Outcome[planIn, entered]) (web.View, error) {
	t := trailOf(o.Fields)
	var taken []string
	var left []int64
	for _, r := range o.Out.Results {
		if r.Refused == nil {
			taken = append(taken, "done", text(r.Moved.ID))
		} else {
			left = append(left, r.Sections...)
		}
	}
	if o.Problem == nil && len(left) == 0 {
		return web.Redirect(trail{Term: t.Term}.to(atTimetable, taken...)), nil
	}
	r := readerOf(o.Session, t)
	if o.Problem != nil {
		r = r.sending("cart", o.Key)
		return p.replan(ctx, o.Actor, r, func(r reader, _ season) ([]look.Note, []look.Reasons) {
			return nil, []look.Reasons{r.refusal(r.Say(r.NotEnrolled), o.Problem)}
		})
	}
	r.Cart = left
	view, err := p.replan(ctx, o.Actor, r, func(r reader, s season) ([]look.Note, []look.Reasons) {
		return r.results(s.term, o.Out.Results)
	})
	view.Status = http.StatusConflict
	return view, err
}

// results tell one by one what became of a cart.
func (r reader) results(t registration.TermView, all []result) (news []look.Note, refused []look.Reasons) {
	for i, res := range all {
		if res.Refused == nil {
			news = append(news, r.movedNote(t, *res.Moved))
			continue
		}
		refused = append(refused, look.Reasons{ID: fmt.Sprint("refused-", i+1),
			Title: r.Say(r.NotEnrolledIn, look.Named(res.Name)), Rows: r.rows(res.Refused)})
	}
	return news, refused
}
