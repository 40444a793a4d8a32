package pages

import (
	"context"
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// capacityIn asks what another capacity would do. Empty is as many as come.
type capacityIn struct {
	ID       int64  `path:"id" minimum:"1"`
	Capacity string `query:"capacity" maxLength:"20"`
}

// askedCapacity is a capacity as somebody typed it.
func askedCapacity(text string) (registration.CapacityRequest, error) {
	if text == "" {
		return registration.CapacityRequest{Unlimited: true}, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return registration.CapacityRequest{}, web.Invalid("/capacity", "type",
			"expected a number, or nothing for as many as come")
	}
	return registration.CapacityRequest{Capacity: &n}, nil
}

func (p *Pages) previewCapacity(
	ctx context.Context, a actor.Actor, in capacityIn,
) (registration.SectionSeats, error) {
	asked, err := askedCapacity(in.Capacity)
	if err != nil {
		return registration.SectionSeats{}, err
	}
	return p.desk.PreviewCapacity(ctx, a, registration.CapacityIn{ID: in.ID, Body: asked})
}

// capacityData says what another capacity would do, and does it.
type capacityData struct {
	Back   look.Act
	Says   []template.HTML
	Facts  []look.Fact
	Again  smallForm // asks for another
	Action string    // "" while what was asked cannot be
	Hidden []look.Hidden
	Yes    string
}

func (p *Pages) showCapacity(
	ctx context.Context, o web.Outcome[capacityIn, registration.SectionSeats],
) (web.View, error) {
	return p.drawCapacity(ctx, viewerOf(o), o.In.ID, o.Fields, &o.Out)
}

func (p *Pages) showSized(
	ctx context.Context, o web.Outcome[registration.CapacityIn, registration.SectionSeats],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(seated(sectionPath(o.In.ID), "sized", &o.Out)), nil
	}
	return p.drawCapacity(ctx, viewerOf(o), o.In.ID, o.Fields, nil)
}

// done is a page that tells once what was done, and how many it was done to.
func done(path, what string, n int64) string {
	return withQuery(path, url.Values{"did": {what}, "n": {decimal(n)}})
}

// seated is a section's page that tells how many were seated by what was done, and how
// many were passed over.
func seated(path, what string, s *registration.SectionSeats) string {
	q := url.Values{"did": {what}, "n": {decimal(s.Promoted)}}
	if s.Passed > 0 {
		q.Set("passed", decimal(s.Passed))
	}
	return withQuery(path, q)
}

func (p *Pages) drawCapacity(
	ctx context.Context, v viewer, id int64, sent url.Values, would *registration.SectionSeats,
) (web.View, error) {
	s, err := p.desk.SectionFor(ctx, v.actor, registration.MaySchedule, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Capacity of "+s.Name, stopSections, s.Term)
	if err != nil {
		return web.View{}, err
	}
	t := &typed{values: sent, problem: v.problem}
	again := f.sizeForm(&s)
	hintOf := again.Fields[0].Hint
	d := capacityData{
		Back:  look.Act{Label: "Back to " + s.Name, Href: sectionPath(id), Icon: "chevron-start", Style: look.Linked},
		Again: *again, Facts: []look.Fact{{Label: "Seats now", Value: plain(seatsSay(&s))},
			{Label: "Waiting", Value: plain(en.Number(s.Waitlisted))}},
	}
	d.Again.Fields = []look.Field{t.field("capacity", "Another capacity", hint(hintOf), kind("code"), narrow)}
	d.Again.Problems = t.problems()
	if v.problem == nil && would != nil {
		d.Says, d.Action, d.Yes = capacitySays(&s, would), sectionPath(id)+"/capacity", "Change the capacity"
		d.Hidden = v.own()
		if would.Capacity == nil {
			d.Hidden = append(d.Hidden, look.Hidden{Name: "unlimited", Value: "true"})
		} else {
			d.Hidden = append(d.Hidden, look.Hidden{Name: "capacity", Value: decimal(*would.Capacity)})
		}
	}
	return p.draw("capacity", f, d), nil
}

// capacitySays is what another capacity would do, sentence by sentence.
func capacitySays(s *registration.SectionView, would *registration.SectionSeats) (says []template.HTML) {
	size := func(n *int64) any {
		if n == nil {
			return look.Strong("no limit")
		}
		return look.Strong(counted(*n, "seat", "seats"))
	}
	says = append(says, en.Say("From %s to %s.", size(s.Capacity), size(would.Capacity)))
	then := "will be seated"
	if s.Offers {
		then = "will be offered a seat"
	}
	switch {
	case would.Over > 0:
		says = append(says, en.Say("%s beyond it and %s the seat. Nobody who waits is seated until there is room.",
			look.Strong(counted(would.Over, "student sits there",
				"students sit there")), oneOr(would.Over, "keeps", "keep")))
	case would.Promoted > 0:
		says = append(says, en.Say("%s %s.", look.Strong(en.Number(would.Promoted)+oneOr(would.Promoted,
			" who waits", " who wait")), then))
	case s.Waitlisted > 0:
		says = append(says, plain("Nobody who waits "+then+"."))
		if len(s.Parts) > 0 && would.Passed == 0 {
			says = append(says, "A seat of each part, such as a lab, has to be free as well, and nothing else in the way.")
		}
	}
	if would.Passed > 0 {
		says = append(says, passedSay(s, would))
	}
	if would.Promoted > 0 && would.Waitlisted > 0 {
		says = append(says, en.Say("%s on waiting.", en.Number(would.Waitlisted)+oneOr(would.Waitlisted,
			" goes", " go")))
	}
	return says
}

// passedSay says how many would be passed over, and for what.
func passedSay(s *registration.SectionView, would *registration.SectionSeats) template.HTML {
	var why []string
	for _, f := range would.PassedFor {
		why = append(why, strings.ToLower(ruleName(f.Code))+", "+en.Number(f.Students))
	}
	say := en.Say("%s passed over, because a rule objects: %s.",
		look.Strong(counted(would.Passed, "is", "are")), strings.Join(why, "; "))
	if s.Waitlisted > would.Waitlisted+would.Promoted {
		say += " Who is passed over leaves the waiting list."
	}
	return say
}

// oneOr chooses between the singular and the plural.
func oneOr(n int64, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// reserveRow is a row of the form for reserved seats, which may be empty.
type reserveRow struct {
	Group    string `json:"group,omitempty" maxLength:"40"`
	Kept     string `json:"kept,omitempty" maxLength:"10"`
	Releases string `json:"releasesAt,omitempty" maxLength:"16"`
}

// ReservesForm is what the form for reserved seats sends.
type ReservesForm struct {
	Reserves []reserveRow `json:"reserves,omitempty" maxItems:"100"`
}

type reservesIn struct {
	ID   int64 `path:"id" minimum:"1"`
	Body ReservesForm
}

func (p *Pages) setReserves(
	ctx context.Context, a actor.Actor, in reservesIn,
) (registration.SectionSeats, error) {
	s, err := p.desk.SectionFor(ctx, a, registration.MaySchedule, registration.SectionIn{ID: in.ID})
	if err != nil {
		return registration.SectionSeats{}, err
	}
	at, _, err := p.desk.TermNow(ctx, a, s.Term)
	if err != nil {
		return registration.SectionSeats{}, err
	}
	rows, places := kept(in.Body.Reserves)
	var faults web.Faults
	asked := registration.ReservesIn{ID: in.ID}
	for i, r := range rows {
		place := fmt.Sprintf("/reserves/%d", i)
		n, err := strconv.ParseInt(r.Kept, 10, 64)
		if err != nil {
			faults.Add(place+"/kept", "type", "expected a number of seats")
		}
		until, err := catalog.ParseLocalTime(r.Releases)
		if err != nil {
			faults.Add(place+"/releasesAt", "format", "expected a day and time such as 2027-01-11T10:30")
			continue
		}
		asked.Body.Reserves = append(asked.Body.Reserves, registration.ReserveRequest{
			Group: r.Group, Kept: n, ReleasesAt: at.Clock.At(until.Date, until.Minutes)})
	}
	if err := faults.Err(); err != nil {
		return registration.SectionSeats{}, moved(err, "reserves", places)
	}
	out, err := p.desk.SetReserves(ctx, a, asked)
	if err != nil {
		err = moved(err, "reserves", places)
	}
	return out, err
}

// reservesData is the form for reserved seats.
type reservesData struct {
	Back     look.Act
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Reserves cells
	Say      string
}

func (p *Pages) showReserves(
	ctx context.Context, o web.Outcome[registration.SectionIn, registration.SectionView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawReserves(ctx, viewerOf(o), o.In.ID)
}

func (p *Pages) showReserved(
	ctx context.Context, o web.Outcome[reservesIn, registration.SectionSeats],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(seated(sectionPath(o.In.ID), "reserved", &o.Out)), nil
	}
	return p.drawReserves(ctx, viewerOf(o), o.In.ID)
}

func (p *Pages) drawReserves(ctx context.Context, v viewer, id int64) (web.View, error) {
	s, err := p.desk.SectionFor(ctx, v.actor, registration.MaySchedule, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	f, err := p.frame(ctx, v, "Reserved seats of "+s.Name, stopSections, s.Term)
	if err != nil {
		return web.View{}, err
	}
	stored, err := p.desk.SectionReserves(ctx, v.actor, registration.SectionIn{ID: id})
	if err != nil {
		return web.View{}, err
	}
	groups, err := p.groupOptions(ctx, v, "")
	if err != nil {
		return web.View{}, err
	}
	begins := url.Values{}
	for i, r := range stored {
		at := fmt.Sprintf("reserves.%d.", i)
		begins.Set(at+"group", r.Group)
		begins.Set(at+"kept", decimal(r.Kept))
		begins.Set(at+"releasesAt", f.local(r.ReleasesAt))
	}
	t := typedOr(v, begins)
	d := reservesData{
		Back:   look.Act{Label: "Back to " + s.Name, Href: sectionPath(id), Icon: "chevron-start", Style: look.Linked},
		Action: sectionPath(id) + "/reserves", Hidden: v.own(), Say: seatsSay(&s) + ". Who has a seat keeps it.",
		Reserves: cells{Title: "Seats kept for groups",
			Say: "Until the day and time, by the clock of the term" + clockOf(f) +
				", only students of the group get these seats. Empty rows are left out.",
			Columns: []look.Column{{Label: "Group"}, {Label: "Seats"}, {Label: "Everybody’s from"}}},
	}
	for i := range t.rowsOf("reserves", spareRows) {
		at, n := fmt.Sprintf("reserves.%d.", i), decimal(int64(i+1))
		d.Reserves.Rows = append(d.Reserves.Rows, []look.Field{
			t.field(at+"group", "Row "+n+", group", oneOf(groups...)),
			t.field(at+"kept", "Row "+n+", seats", kind("code")),
			t.field(at+"releasesAt", "Row "+n+", everybody’s from", kind("datetime-local")),
		})
	}
	d.Problems = t.problems()
	return p.draw("reserves", f, d), nil
}

// groupOptions are the groups of students as choices, the first of which is none.
func (p *Pages) groupOptions(ctx context.Context, v viewer, none string) ([]look.Option, error) {
	all, err := p.desk.Groups(ctx, v.actor, registration.GroupsIn{})
	options := []look.Option{{Value: "", Label: none}}
	for _, g := range all.Items {
		options = append(options, look.Option{Value: g.Code, Label: g.Code + ", " + g.Title})
	}
	return options, err
}

func (p *Pages) showCancelled(
	ctx context.Context, o web.Outcome[registration.CancelSectionIn, registration.CancelledSection],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(done(sectionPath(o.In.ID), "cancelled", o.Out.Dropped)), nil
	}
	v := viewerOf(o)
	turn := sectionTurn{cancel: &typed{values: o.Fields, problem: o.Problem}, cancelled: o.Problem.At("/reason") != ""}
	if !turn.cancelled {
		turn.no = &refusal{problem: o.Problem, back: sectionPath(o.In.ID)}
	}
	return p.again(ctx, v, o.In.ID, turn)
}
