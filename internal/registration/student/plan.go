package student

import (
	"context"
	"errors"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/registration"
	"holdfast/internal/web"
)

// planIn asks for the planner. The cart is read as it was typed: what is no section
// is left out of it and said.
type planIn struct {
	Term    string   `query:"term" maxLength:"40" doc:"code"`
	Course  string   `query:"course" maxLength:"40" doc:"code of the course that is looked at"`
	Section int64    `query:"section" minimum:"1" doc:"id of the section that is looked at"`
	Swap    int64    `query:"swap" minimum:"1" doc:"id of the section that would be given up for it"`
	Cart    []string `query:"cart" maxItems:"500" maxLength:"200" doc:"ids of the sections in the cart"`
	Why     bool     `query:"why" doc:"show all that stands against the section"`
	Done    int64    `query:"done" minimum:"1" doc:"the enrollment that was changed just now"`
}

// planned is what the planner shows.
type planned struct {
	season
	cart    []int64 // what is left of it
	left    int     // how much of it was left out
	plan    registration.Plan
	course  *registration.CourseDetail // that is looked at, nil for none
	chosen  int64                      // section of it
	why     bool                       // all that stands against it is asked for
	bundles map[int64]bundle           // by whole
	passed  map[string]pass            // by course

	instead int64                     // the section that would be given up for the chosen one
	swap    *registration.Eligibility // and what would come of it

	// fits is another section of what the chosen one clashes with, which would go
	// beside it.
	fits *registration.SectionView
}

// bundle is a whole with the parts that would be taken with it.
type bundle struct {
	registration.Verdict
	parts []int64
}

// pass is a course that was passed, with its mark.
type pass struct{ grade, term string }

// plan reads the planner of whoever asks.
func (p *pages) plan(ctx context.Context, a actor.Actor, in planIn) (out planned, err error) {
	if out.season, err = p.season(ctx, a, in.Term); err != nil {
		return out, err
	}
	if out.course, err = p.lookedAt(ctx, a, out.season, in); err != nil {
		return out, err
	}
	cart, junk := cartOf(in.Cart)
	var look []int64
	if out.course != nil {
		for _, s := range out.course.Sections[:min(len(out.course.Sections), maxLook)] {
			look = append(look, s.ID)
		}
		if slices.Contains(look, in.Section) {
			out.chosen, out.why = in.Section, in.Why
		}
	}
	if out.plan, out.cart, err = p.judge(ctx, a, out.season, cart, look); err != nil {
		return out, err
	}
	out.left = junk + len(cart) - len(out.cart)
	if out.passed, err = p.marks(ctx, a); err != nil || out.course == nil {
		return out, err
	}
	if err = p.bundle(ctx, a, &out); err != nil {
		return out, err
	}
	if err = p.offerSwap(ctx, a, &out, in.Swap); err != nil {
		return out, err
	}
	return out, p.findAnother(ctx, a, &out)
}

// maxLook is how many sections of a course are judged.
const maxLook = 60

// lookedAt is the course that is looked at, named by itself or by a section.
func (p *pages) lookedAt(
	ctx context.Context, a actor.Actor, s season, in planIn,
) (*registration.CourseDetail, error) {
	code := in.Course
	if code == "" && in.Section != 0 {
		section, err := p.desk.Section(ctx, a, registration.SectionIn{ID: in.Section})
		if err != nil {
			return nil, err
		}
		code = section.Course
	}
	if code == "" || s.term.Code == "" {
		return nil, nil
	}
	course, err := p.desk.Course(ctx, a, registration.CourseIn{Code: code, Term: s.term.Code})
	return &course, err
}

// judge has the rules judge a cart and the sections that are looked at. What is no
// section of the term, or is had or waited for already, is taken out of the cart.
func (p *pages) judge(
	ctx context.Context, a actor.Actor, s season, cart, look []int64,
) (plan registration.Plan, left []int64, err error) {
	ask := func() {
		plan, err = p.desk.Plan(ctx, a, registration.PlanIn{Term: s.term.Code, Sections: cart, Look: look})
	}
	if ask(); isRefusal(err) && len(cart) > 0 {
		if cart, err = p.known(ctx, a, s.term.Code, cart); err != nil {
			return plan, nil, err
		}
		ask()
	}
	if err != nil {
		return plan, nil, err
	}
	n := len(cart)
	cart = slices.DeleteFunc(slices.Clone(cart), func(id int64) bool {
		i := slices.IndexFunc(plan.Items, func(item registration.PlanItem) bool { return item.ID == id })
		had := slices.ContainsFunc(plan.Held, func(e registration.EnrollmentView) bool { return e.Section == id })
		return had || i < 0
	})
	if len(cart) < n {
		ask()
	}
	return plan, cart, err
}

func isRefusal(err error) bool {
	_, refused := errors.AsType[*denial.Error](err)
	return refused
}

// known leaves the sections that there are in the term.
func (p *pages) known(ctx context.Context, a actor.Actor, term string, ids []int64) (known []int64, err error) {
	for _, id := range ids {
		s, err := p.desk.Section(ctx, a, registration.SectionIn{ID: id})
		switch {
		case err == nil && s.Term == term:
			known = append(known, id)
		case err != nil && !isRefusal(err):
			return nil, err
		}
	}
	return known, nil
}

// marks are the courses that were passed, each with its last mark.
func (p *pages) marks(ctx context.Context, a actor.Actor) (map[string]pass, error) {
	done, err := p.desk.Transcript(ctx, a, registration.StudentIn{})
	passed := make(map[string]pass)
	for _, t := range done.Terms {
		for _, record := range t.Records {
			if record.Passed {
				passed[record.Course] = pass{record.Grade, t.Title}
			}
		}
	}
	return passed, err
}

// maxBundles is for how many wholes of a course the page asks with their parts.
const maxBundles = 12

// bundle chooses the parts that would be taken with each whole, and has the rules
// judge them together.
func (p *pages) bundle(ctx context.Context, a actor.Actor, d *planned) error {
	d.bundles = make(map[int64]bundle)
	rest := d.without(d.cart)
	for _, s := range d.course.Sections {
		if s.PartOf != nil || len(s.Parts) == 0 || s.Cancelled != nil {
			continue
		}
		if e := d.held(s.ID); e != nil {
			if e.State == registration.Waitlisted {
				d.bundles[s.ID] = bundle{parts: d.waitedWith(*e)} // what a swap takes
			}
			continue
		}
		b := bundle{parts: d.partsFor(s)}
		if slices.Contains(d.cart, s.ID) {
			b.Verdict = d.item(s.ID).Verdict
		} else if len(d.bundles) < maxBundles {
			together := append([]int64{s.ID}, b.parts...)
			plan, err := p.desk.Plan(ctx, a, registration.PlanIn{Term: d.term.Code,
				Sections: slices.Concat(rest, together)})
			if err != nil {
				return err
			}
			b.Verdict = itemIn(plan, s.ID).Verdict
		}
		d.bundles[s.ID] = b
	}
	return nil
}

// waitedWith are the parts that are waited for together with a section.
func (d *planned) waitedWith(e registration.EnrollmentView) (parts []int64) {
	for _, part := range partsOf(d.plan.Held, e) {
		parts = append(parts, part.Section)
	}
	return parts
}

// without leaves of a cart what is not of the course that is looked at.
func (d *planned) without(cart []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(cart), func(id int64) bool {
		return slices.ContainsFunc(d.course.Sections, func(s registration.SectionView) bool { return s.ID == id })
	})
}

// partsFor are one part of each kind of a whole: the one in the cart, or else the
// best there is.
func (d *planned) partsFor(whole registration.SectionView) (parts []int64) {
	best := make(map[string]registration.PlanItem)
	var kinds []string
	for _, ref := range whole.Parts {
		item := d.item(ref.ID)
		if item.Cancelled != nil || item.ID == 0 {
			continue
		}
		other, known := best[item.Part]
		if !known {
			kinds = append(kinds, item.Part)
		}
		if !known || d.rank(item) < d.rank(other) {
			best[item.Part] = item
		}
	}
	for _, kind := range kinds {
		parts = append(parts, best[kind].ID)
	}
	return parts
}

// rank orders parts of one kind, the best first.
func (d *planned) rank(part registration.PlanItem) int {
	against := len(withoutCode(part.Reasons, "partsMissing")) > 0
	switch {
	case slices.Contains(d.cart, part.ID):
		return 0
	case !against && !part.SectionView.Full():
		return 1
	case !against:
		return 2
	case !part.SectionView.Full():
		return 3
	}
	return 4
}

// withoutCode leaves out the objections of a rule.
func withoutCode(list []registration.Objection, codes ...string) []registration.Objection {
	return slices.DeleteFunc(slices.Clone(list), func(o registration.Objection) bool {
		return slices.Contains(codes, o.Code)
	})
}

// offerSwap asks what would become of giving one section up for the chosen one.
func (p *pages) offerSwap(ctx context.Context, a actor.Actor, d *planned, instead int64) error {
	if instead == 0 || d.chosen == 0 || d.held(instead) == nil {
		return nil
	}
	would, err := p.desk.Eligibility(ctx, a, registration.EligibilityIn{
		SectionIn: registration.SectionIn{ID: d.chosen}, With: d.bundles[d.chosen].parts, Instead: instead,
	})
	d.instead, d.swap = instead, &would
	return err
}

// findAnother looks whether what clashes with the chosen section has another section
// that would go beside it.
func (p *pages) findAnother(ctx context.Context, a actor.Actor, d *planned) error {
	rivals := d.rivals(d.item(d.chosen))
	if d.chosen == 0 || len(rivals) != 1 || len(d.against(d.item(d.chosen), "timetableClash")) == 0 {
		return nil
	}
	code := d.item(rivals[0]).Course
	if e := d.held(rivals[0]); e != nil {
		code = e.Course
	}
	other, err := p.desk.Course(ctx, a, registration.CourseIn{Code: code, Term: d.term.Code})
	if err != nil {
		return err
	}
	busy := d.busy(code)
	for _, s := range other.Sections {
		clashes := func(m registration.MeetingView) bool { return meetsAny(m, busy) }
		given := s.PartOf == nil && s.Cancelled == nil && len(s.Parts) == 0 && !s.Full()
		if given && s.ID != rivals[0] && !slices.ContainsFunc(s.Meetings, clashes) {
			d.fits = &s
			break
		}
	}
	return nil
}

// busy are the meetings of the chosen section and of all that is had or planned
// besides a course.
func (d *planned) busy(besides string) (all []registration.MeetingView) {
	all = append(all, d.item(d.chosen).Meetings...)
	for _, e := range d.plan.Held {
		if e.Course != besides && e.State != registration.Waitlisted {
			all = append(all, e.Meetings...)
		}
	}
	for _, id := range d.cart {
		if item := d.item(id); item.Course != besides {
			all = append(all, item.Meetings...)
		}
	}
	return all
}

// meetsAny says whether a meeting is at the time of one of others in the week,
// whatever their dates: what is proposed goes together in every week.
func meetsAny(m registration.MeetingView, others []registration.MeetingView) bool {
	start, end := m.Minutes()
	return !m.Cancelled && slices.ContainsFunc(others, func(o registration.MeetingView) bool {
		from, until := o.Minutes()
		later := (weekdayOf(o.Weekday) - weekdayOf(m.Weekday)) * dayMinutes
		return !o.Cancelled && start < until+later && from+later < end
	})
}

// item is a section of the plan, with no id if it is none.
func (d *planned) item(id int64) registration.PlanItem { return itemIn(d.plan, id) }

func itemIn(plan registration.Plan, id int64) registration.PlanItem {
	i := slices.IndexFunc(plan.Items, func(item registration.PlanItem) bool { return item.ID == id })
	if i < 0 {
		return registration.PlanItem{}
	}
	return plan.Items[i]
}

// held is what the student has or waits for in a section, nil for nothing.
func (d *planned) held(section int64) *registration.EnrollmentView {
	return heldIn(d.plan.Held, section)
}

func heldIn(all []registration.EnrollmentView, section int64) *registration.EnrollmentView {
	i := slices.IndexFunc(all, func(e registration.EnrollmentView) bool { return e.Section == section })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// nameOf is how people call a section of the plan.
func (d *planned) nameOf(section int64) string {
	if e := d.held(section); e != nil {
		return e.Name
	}
	return d.item(section).Name
}

// wholeOf is the section that a part is taken with, or the section itself.
func (d *planned) wholeOf(section int64) int64 {
	if e := d.held(section); e != nil && e.PartOf != 0 {
		return e.PartOf
	}
	if of := d.item(section).PartOf; of != nil {
		return of.ID
	}
	return section
}

func (p *pages) showPlan(ctx context.Context, o web.Outcome[planIn, planned]) (web.View, error) {
	r := readerOf(o.Session, trailOf(o.URL.Query()))
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Planner), nil
	}
	return p.drawPlan(ctx, r, o.Out, r.in(o.Out.season).done(o.Out.term, o.Out.plan.Held, o.In.Done), nil), nil
}
