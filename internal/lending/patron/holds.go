package patron

import (
	"context"
	"fmt"
	"html/template"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// holdsIn asks for all holds of a member, after something was done to one.
type holdsIn struct {
	lending.OwnListIn
	Placed    int64 `query:"placed" minimum:"1" doc:"the hold that was placed just now"`
	Cancelled int64 `query:"cancelled" minimum:"1" doc:"the hold that was cancelled just now"`
}

// holdsOut is what the page of holds shows: those that hold, and a part of those
// that are over.
type holdsOut struct {
	own  lending.OwnView
	past web.List[lending.PastHold]
}

// holdsPage is that page.
type holdsPage struct {
	News     []look.Note
	Refused  *look.Reasons
	Head     template.HTML
	Ready    []look.Slip
	Waiting  []waitingHold
	None     look.Empty
	PastHead string
	Past     []look.Row
	NonePast look.Empty
	Pager    *look.Pager
}

// waitingHold is a hold that is not ready, with the way to give it up.
type waitingHold struct {
	Title look.Name
	Href  string
	Tag   look.Tag
	Say   template.HTML
	Ask   *look.Confirm
}

func placedPath(id int64) string { return fmt.Sprint(atHolds, "?placed=", id) }

func (p *pages) holds(ctx context.Context, a actor.Actor, in holdsIn) (out holdsOut, err error) {
	if out.own, err = p.desk.OwnMember(ctx, a, in.OwnIn); err != nil {
		return out, err
	}
	out.past, err = p.desk.OwnHolds(ctx, a, in.OwnListIn)
	return out, err
}

func (p *pages) showHolds(ctx context.Context, o web.Outcome[holdsIn, holdsOut]) (web.View, error) {
	r := readerOf(o.Session, o.In.Card)
	if o.Problem != nil {
		return p.cannot(ctx, r, o.Problem, r.Holds), nil
	}
	data, err := r.holdsPage(o.Out)
	if err != nil {
		return web.View{}, err
	}
	data.Pager = r.more(o.URL, o.Out.past.Next)
	if data.News, err = r.holdNews(o.Out, o.In.Placed, o.In.Cancelled); err != nil {
		return web.View{}, err
	}
	return p.draw("mine-holds", p.frame(ctx, r, r.Holds, r.Holds), data), nil
}

// holdNews says what was done just now, from what is so now.
func (r reader) holdNews(out holdsOut, placed, cancelled int64) ([]look.Note, error) {
	if h, ok := holdIn(out.own, placed); ok {
		places, err := placesOf(out.own)
		if err != nil {
			return nil, err
		}
		note := look.Note{State: look.OK, Title: r.Say(r.Placed, shortName(workIn(out.own, h.Title)))}
		if h.State != lending.HoldReady {
			note.Say, _ = r.expect(out.own, h, places[h.PickupBranch])
		}
		return []look.Note{note}, nil
	}
	for _, h := range out.past.Items {
		if h.ID == cancelled && h.State == lending.HoldCancelled {
			return []look.Note{{State: look.Past, Title: r.Say(r.Cancelled, shortName(h.Work))}}, nil
		}
	}
	return nil, nil
}

// showCancelled answers the button of a hold. One that is not the caller's is
// the site's page of what is not there.
func (p *pages) showCancelled(ctx context.Context, o web.Outcome[lending.CancelIn, lending.Hold]) (web.View, error) {
	if isNotFound(o.Problem) {
		return web.View{}, nil
	}
	own, card, err := p.whose(ctx, o.Actor, func(v lending.OwnView) bool {
		_, ok := holdIn(v, o.In.Hold)
		return ok || v.Card == o.Out.Member
	})
	if err != nil {
		return web.View{}, err
	}
	if o.Problem == nil {
		return web.Redirect(withCard(fmt.Sprint(atHolds, "?cancelled=", o.In.Hold), card)), nil
	}
	out := holdsOut{own: own}
	in := lending.OwnListIn{OwnIn: lending.OwnIn{Card: card}}
	if out.past, err = p.desk.OwnHolds(ctx, o.Actor, in); err != nil {
		return web.View{}, err
	}
	r := readerOf(o.Session, card).sending(o.In.Hold, o.Key)
	data, err := r.holdsPage(out)
	if err != nil {
		return web.View{}, err
	}
	data.Refused = r.refused(r.Say(r.NotCancelled), o.Problem)
	page := p.frame(ctx, r, r.Holds, r.Holds)
	page.Problem = true
	return p.draw("mine-holds", page, data), nil
}

func (r reader) holdsPage(in holdsOut) (holdsPage, error) {
	places, err := placesOf(in.own)
	if err != nil {
		return holdsPage{}, err
	}
	out := holdsPage{
		Head: r.Say(r.HoldsNow, len(in.own.Holds), in.own.MaxHolds),
		None: look.Empty{Say: r.Say(r.NoHolds),
			Act: &look.Act{Label: r.FindTitle, Href: atSearch, Style: look.Linked}},
		PastHead: r.Past,
		NonePast: look.Empty{Say: r.Say(r.NonePast)},
	}
	for _, h := range in.own.Holds {
		at := places[h.PickupBranch]
		if h.State == lending.HoldReady {
			out.Ready = append(out.Ready, r.readySlip(in.own, h, at))
			continue
		}
		say, tag := r.expect(in.own, h, at)
		out.Waiting = append(out.Waiting, waitingHold{
			Title: nameOf(workIn(in.own, h.Title)), Href: titlePath(h.Title), Tag: tag, Say: say,
			Ask: r.letGo(in.own, h),
		})
	}
	for _, h := range in.past.Items {
		out.Past = append(out.Past, r.pastRow(h, places[h.PickupBranch]))
	}
	return out, nil
}

// pastRow is a hold that is over.
func (r reader) pastRow(h lending.PastHold, at place) look.Row {
	row := look.Row{
		Title: nameOf(h.Work), Href: titlePath(h.Work.Title),
		Say: r.Say(r.PlacedOn, r.Date(h.PlacedOn), look.Named(at.Name)),
		Tag: look.Tag{State: look.Past, Word: r.Withdrawn},
	}
	switch h.State {
	case lending.HoldFulfilled:
		row.Tag = look.Tag{State: look.OK, Word: r.Fulfilled}
	case lending.HoldExpired:
		row.Tag = look.Tag{State: look.No, Word: r.Expired}
		if h.CollectBy != nil {
			row.Say += " " + r.Say(r.WaitedUntil, *h.CollectBy)
		}
	}
	return row
}
