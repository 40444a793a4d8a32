package registration

import (
	"cmp"
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// PlanIn asks what would become of sections that a student thinks of.
type PlanIn struct {
	Student  string  `path:"number" maxLength:"40" doc:"student number; without it, whoever asks"`
	Term     string  `query:"term" maxLength:"40" doc:"code; without it the term in which registration is open, or the last"`
	Sections []int64 `query:"sections" maxItems:"30" doc:"ids of the sections that are planned together"`
	Look     []int64 `query:"look" maxItems:"60" doc:"ids of sections that are only looked at: each is judged as if it were added alone"`
}

// Plan is a student's term with what is planned, judged before anything is asked
// for.
type Plan struct {
	Student string           `json:"student" doc:"student number"`
	Term    string           `json:"term" doc:"code"`
	Taken   catalog.Credits  `json:"taken" doc:"credits of the sections in which the student has a seat"`
	Planned catalog.Credits  `json:"planned" doc:"credits of what is planned besides"`
	Limit   catalog.Credits  `json:"limit"`
	Held    []EnrollmentView `json:"held" doc:"seats and waits"`
	Items   []PlanItem       `json:"items" doc:"what is planned, then what is looked at, in the order of the question"`
	Clashes []PlanClash      `json:"clashes" doc:"every time that two of the sections share"`
}

// PlanItem is a section in a plan. What is planned is judged as if all the rest of
// the plan were had; parts are judged with their whole.
type PlanItem struct {
	SectionView
	Verdict
	Look bool `json:"look,omitempty" doc:"only looked at"`
}

// PlanClash is a time at which two sections meet, on at least one day of the term
// (R4).
type PlanClash struct {
	Section int64   `json:"section" doc:"planned or looked at"`
	With    int64   `json:"with" doc:"planned, or one in which there is a seat"`
	Weekday Weekday `json:"weekday" enum:"sun,mon,tue,wed,thu,fri,sat"`
	From    int     `json:"from" doc:"minutes after midnight"`
	Until   int     `json:"until" doc:"minutes after midnight, exclusive"`
}

// Plan judges sections that a student thinks of, all on one floor. It changes
// nothing.
func (d *Desk) Plan(ctx context.Context, a actor.Actor, in PlanIn) (out Plan, err error) {
	who, err := d.visibleStudent(ctx, a, in.Student)
	if err != nil {
		return out, err
	}
	held, err := d.Enrollments(ctx, a, StudentTermIn{StudentIn: StudentIn{Number: who.number}, Term: in.Term})
	if err != nil {
		return out, err
	}
	out = Plan{Student: who.number, Term: held.Term, Taken: held.Taken, Limit: held.Limit}
	for _, e := range held.Items {
		if e.State.live() {
			out.Held = append(out.Held, e)
		}
	}
	p := planning{cart: distinct(in.Sections)}
	for _, id := range distinct(in.Look) {
		if !slices.Contains(p.cart, id) {
			p.look = append(p.look, id)
		}
	}
	if len(p.all()) == 0 {
		return out, nil
	}
	if err := d.seeing(ctx, who, p.all(), func(f *floor) error { return p.judge(f, f.students[who.id], a) }); err != nil {
		return out, err
	}
	out.Planned, out.Clashes = p.credits, p.clashes
	out.Items, err = d.planItems(ctx, &p)
	return out, err
}

// distinct leaves each id once, in order.
func distinct(ids []int64) (all []int64) {
	for _, id := range ids {
		if !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

func (d *Desk) planItems(ctx context.Context, p *planning) (items []PlanItem, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		views, err := d.describeSections(ctx, tx, p.all())
		for _, v := range views {
			items = append(items, PlanItem{SectionView: v, Verdict: p.verdicts[v.ID], Look: !slices.Contains(p.cart, v.ID)})
		}
		return err
	})
	return items, err
}

// planning judges a plan on a floor.
type planning struct {
	cart, look []int64

	verdicts map[int64]Verdict
	credits  catalog.Credits
	clashes  []PlanClash
}

func (p *planning) all() []int64 { return slices.Concat(p.cart, p.look) }

// judge gives every section its verdict. Those of the plan are judged as if the
// rest of it were had; those looked at replace what the plan has of their course.
func (p *planning) judge(f *floor, s *student, by actor.Actor) error {
	cart, err := f.wantedSections(move{take: p.cart})
	if err != nil {
		return err
	}
	look, err := f.wantedSections(move{take: p.look})
	if err != nil {
		return err
	}
	f.serveAll(slices.Concat(cart, look), by)
	p.verdicts = make(map[int64]Verdict)
	held := heldBy(s, nil)
	for _, sec := range cart {
		if s.rows[sec.ID] == nil || !s.rows[sec.ID].state.seated() {
			p.credits += sec.Credits()
		}
		together := bundleIn(cart, sec)
		p.verdicts[sec.ID] = f.planned(s, together, otherThan(cart, together), by)
		p.clash(sec, slices.Concat(held, before(cart, sec)))
	}
	for _, sec := range look {
		others := slices.DeleteFunc(slices.Clone(cart), func(o *catalog.Section) bool { return replaces(sec, o) })
		p.verdicts[sec.ID] = f.planned(s, []*catalog.Section{sec}, others, by)
		p.clash(sec, slices.Concat(held, cart))
	}
	return nil
}

// replaces says whether a section would be had instead of another one of its course:
// not if one is part of the other, or they are parts of two kinds.
func replaces(sec, o *catalog.Section) bool {
	beside := o.PartOf == sec.ID || o.ID == sec.PartOf || sec.PartOf != 0 && o.PartOf == sec.PartOf && o.Part != sec.Part
	return o.Course.ID == sec.Course.ID && !beside
}

// planned is the verdict on sections that are taken together, beside others.
func (f *floor) planned(s *student, want, others []*catalog.Section, by actor.Actor) Verdict {
	m := move{by: by, student: s.id}
	c := f.claim(s, want, nil)
	for _, o := range others {
		if o.Term.ID == c.term().ID && !slices.Contains(c.kept, o) {
			c.kept = append(c.kept, o)
		}
	}
	return f.verdict(m, c, nil, nil)
}

// bundleIn are a section's whole and its parts among the sections of a plan, whole
// first.
func bundleIn(cart []*catalog.Section, sec *catalog.Section) []*catalog.Section {
	whole := cmp.Or(sec.PartOf, sec.ID)
	all := slices.DeleteFunc(slices.Clone(cart), func(o *catalog.Section) bool {
		return o.ID != whole && o.PartOf != whole
	})
	slices.SortFunc(all, func(a, b *catalog.Section) int {
		return cmp.Or(cmp.Compare(a.PartOf, b.PartOf), cmp.Compare(a.ID, b.ID))
	})
	return all
}

func otherThan(all, gone []*catalog.Section) []*catalog.Section {
	return slices.DeleteFunc(slices.Clone(all), func(o *catalog.Section) bool { return slices.Contains(gone, o) })
}

// before are the sections of a plan that stand before one, so that each pair is
// looked at once.
func before(all []*catalog.Section, sec *catalog.Section) []*catalog.Section {
	return all[:slices.Index(all, sec)]
}

// clash notes when a section meets at the same time as others.
func (p *planning) clash(sec *catalog.Section, others []*catalog.Section) {
	for _, o := range others {
		if o.ID == sec.ID {
			continue
		}
		for _, m := range sec.Held() {
			for _, n := range o.Held() {
				if timetable.Clash(m.Meeting, n.Meeting) {
					p.clashes = append(p.clashes, shared(sec.ID, o.ID, m, n))
				}
			}
		}
	}
}

// shared is the time of the week that two meetings have in common.
func shared(section, with int64, a, b catalog.Meeting) PlanClash {
	aStart, aEnd := minutesOf(a)
	bStart, bEnd := minutesOf(b)
	apart := (int(b.Weekday-a.Weekday) + 7) % 7 // days from a's start to b's
	if apart == 6 {
		apart = -1
	}
	from := max(aStart, bStart+apart*minutesPerDay)
	until := min(aEnd, bEnd+apart*minutesPerDay)
	day := a.Weekday
	if from >= minutesPerDay {
		day, from, until = (day+1)%7, from-minutesPerDay, until-minutesPerDay
	}
	return PlanClash{Section: section, With: with, Weekday: Weekday(day), From: from, Until: until}
}

func minutesOf(m catalog.Meeting) (start, end int) {
	return MeetingView{Start: Clock(m.Start), End: Clock(m.End)}.Minutes()
}
