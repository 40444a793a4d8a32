package student

import (
	"context"
	"html/template"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// showEnrolled answers the buttons that ask for one section: to join its waiting
// list, and to accept an offer.
func (p *pages) showEnrolled(
	ctx context.Context, o web.Outcome[registration.EnrollIn, registration.Moved],
) (web.View, error) {
	not := tongueOf(o.Session.Language).NotEnrolled
	return answer(ctx, p, o, act{about: "enroll/" + text(o.In.Body.Section), not: not})
}

// showSwapped answers the button that gives one section up for another.
func (p *pages) showSwapped(
	ctx context.Context, o web.Outcome[registration.SwapIn, registration.Moved],
) (web.View, error) {
	not := tongueOf(o.Session.Language).NotSwapped
	return answer(ctx, p, o, act{about: "swap/" + text(o.In.Body.Add), not: not})
}

// showDropped answers the button that gives a seat or a place in line up.
func (p *pages) showDropped(
	ctx context.Context, o web.Outcome[registration.DropIn, registration.Moved],
) (web.View, error) {
	not := tongueOf(o.Session.Language).NotDropped
	return answer(ctx, p, o, act{about: "drop/" + text(o.In.ID), not: not})
}

// act is what a form was about, and what a refusal of it is called.
type act struct{ about, not string }

// answer answers a form about one section. It leads back to the page on which the
// form stood; a part of a page that was sent from is drawn anew in its place. What
// is not there, or another's, is the site's page of what is not there (P3).
func answer[In any](
	ctx context.Context, p *pages, o web.Outcome[In, registration.Moved], a act,
) (web.View, error) {
	t := trailOf(o.URL.Query())
	switch {
	case isMissing(o.Problem):
		return web.View{}, nil
	case o.Problem == nil && !o.Fragment && t.Course != "":
		return web.Redirect(t.to(atPlan, "done", text(o.Out.ID))), nil
	case o.Problem == nil && !o.Fragment:
		return web.Redirect(trail{Term: o.Out.Term, Cart: t.Cart}.to(atTimetable, "done", text(o.Out.ID))), nil
	}
	r := readerOf(o.Session, t)
	r.inPlace = o.Fragment
	if o.Problem == nil {
		return p.again(ctx, o.Actor, r, func(r reader, s season) ([]look.Note, []look.Reasons) {
			return []look.Note{r.movedNote(s.term, o.Out)}, nil
		})
	}
	r = r.sending(a.about, o.Key)
	return p.again(ctx, o.Actor, r, func(r reader, _ season) ([]look.Note, []look.Reasons) {
		return nil, []look.Reasons{r.refusal(r.Say(a.not), o.Problem)}
	})
}

// telling says on a page what came of a form.
type telling func(r reader, s season) ([]look.Note, []look.Reasons)

// again draws the page on which a form stood, with what came of it.
func (p *pages) again(ctx context.Context, a actor.Actor, r reader, tell telling) (web.View, error) {
	if r.Course != "" {
		return p.replan(ctx, a, r, tell)
	}
	out, err := p.timetable(ctx, student(a), timetableIn{Term: r.Term})
	if err != nil {
		return web.View{}, err
	}
	r = r.in(out.season)
	news, refused := tell(r, out.season)
	return p.drawTimetable(ctx, r, out, news, refused), nil
}

// replan draws the planner with what came of a form. A form may have been sent with
// a course or a term that is not there: then it is the planner without them.
func (p *pages) replan(ctx context.Context, a actor.Actor, r reader, tell telling) (web.View, error) {
	in := planIn{Term: r.Term, Course: r.Course, Section: r.Section}
	for _, id := range r.Cart {
		in.Cart = append(in.Cart, text(id))
	}
	d, err := p.plan(ctx, student(a), in)
	if isRefusal(err) {
		r.Term, r.Course, r.Section = "", "", 0
		d, err = p.plan(ctx, student(a), planIn{Cart: in.Cart})
	}
	if err != nil {
		return web.View{}, err
	}
	r = r.in(d.season)
	news, refused := tell(r, d.season)
	return p.drawPlan(ctx, r, d, news, refused), nil
}

// movedNote says what became of a request that was not refused.
func (r reader) movedNote(t registration.TermView, m registration.Moved) look.Note {
	note := r.stateNote(t, m.State, m.Name, m.Position)
	if m.State == registration.Waitlisted {
		for _, w := range m.Warnings {
			o := r.reason(objection{Code: w.Code, Detail: w.Detail, Lift: w.Lift})
			if w.Code == "duplicateCourse" { // his turn alone gives him no seat
				note.Say = o.Lift
			}
			note.Say = o.Say + " " + note.Say
		}
	}
	if len(m.Dropped) > 0 {
		note.Say = r.Say(r.GaveUp, look.Named(m.Dropped[0].Name))
	}
	return note
}

// done says what became of enrollments just now, from what is so now.
func (r reader) done(
	t registration.TermView, all []registration.EnrollmentView, ids ...int64,
) (news []look.Note) {
	for _, id := range ids {
		i := slices.IndexFunc(all, func(e registration.EnrollmentView) bool { return e.ID == id })
		if i < 0 {
			continue
		}
		note := r.stateNote(t, all[i].State, all[i].Name, all[i].Position)
		for _, other := range all {
			if all[i].State == registration.Waitlisted && sitsBeside(other, all[i]) {
				note.Say = r.Say(r.WaitsElsewhere, look.Named(other.Name))
			}
		}
		news = append(news, note)
	}
	return news
}

// stateNote says in which state an enrollment is now.
func (r reader) stateNote(t registration.TermView, state registration.State, name string, place int64) look.Note {
	n := look.Named(name)
	switch state {
	case registration.Waitlisted:
		return look.Note{State: look.Wait, Title: r.Say(r.WaitlistedIn, n, r.Ordinal(int(place))),
			Say: r.Say(r.KeepPlace)}
	case registration.Offered:
		return look.Note{State: look.Wait, Title: r.Say(r.OfferedIn, n)}
	case registration.Dropped:
		return look.Note{State: look.Past, Title: r.Say(r.DroppedFrom, n), Say: r.Say(r.NoTrace)}
	case registration.Withdrawn:
		return look.Note{State: look.Past, Title: r.Say(r.WithdrawnFrom, n), Say: r.Say(r.MarkStays)}
	}
	return look.Note{State: look.OK, Title: r.Say(r.EnrolledIn, n), Say: r.mayDrop(t)}
}

// mayDrop says until when a seat can be given up without a trace, if there is such a
// day.
func (r reader) mayDrop(t registration.TermView) template.HTML {
	if t.Drop.Kind != catalog.DropFree || t.Drop.Until.IsZero() {
		return ""
	}
	return r.Say(r.DropUntil, t.Drop.Until, look.Named(r.at(r.now).Zoned()))
}

// whatDropMeans says what becomes of an enrollment that is given up today.
func (r reader) whatDropMeans(t registration.TermView, state registration.State) template.HTML {
	switch {
	case state != registration.Enrolled:
		return ""
	case t.Drop.Kind == catalog.DropClosed:
		return r.Say(r.DropIsClosed)
	case t.Drop.Kind == catalog.DropMarked:
		return r.Say(r.MarkWouldStay)
	}
	return r.Say(r.NoTraceWould)
}

// nothing is what an operation takes or gives that has nothing to say.
type nothing struct{}

// makeFeed gives the student's calendar an address, a new one if it had one.
func (p *pages) makeFeed(ctx context.Context, a actor.Actor, _ nothing) (registration.Feed, error) {
	return p.desk.MakeFeed(ctx, a, registration.StudentIn{})
}

func (p *pages) showFeed(ctx context.Context, o web.Outcome[nothing, registration.Feed]) (web.View, error) {
	t := trailOf(o.URL.Query())
	if o.Problem == nil && !o.Fragment {
		return web.Redirect(t.kept().to(atTimetable) + "#calendar"), nil
	}
	r := readerOf(o.Session, t.kept())
	if o.Problem != nil && len(o.Problem.Reasons) > 0 {
		return p.cannot(ctx, r, o.Problem, r.Timetable), nil
	}
	r = r.sending("calendar", o.Key)
	r.inPlace = o.Fragment
	return p.again(ctx, o.Actor, r, func(r reader, _ season) ([]look.Note, []look.Reasons) {
		if o.Problem == nil {
			return []look.Note{{State: look.OK, Title: r.Say(r.FeedMade), Say: r.Say(r.FeedMadeSay)}}, nil
		}
		return nil, []look.Reasons{r.refusal(r.Say(r.NotMade), o.Problem)}
	})
}
