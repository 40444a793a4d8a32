package pages

import (
	"context"
	"fmt"
	"net/url"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// phaseRow and windowRow are rows of the form, which may be empty.
type (
	phaseRow struct {
		From civil.Date `json:"from,omitzero"`
		Kind string     `json:"kind,omitempty" enum:"free,withdrawn,closed"`
	}
	windowRow struct {
		Group  string `json:"group,omitempty" maxLength:"40"`
		Opens  string `json:"opens,omitempty" maxLength:"16"`
		Closes string `json:"closes,omitempty" maxLength:"16"`
	}
)

// TermForm is what the form about a term sends.
type TermForm struct {
	Version int64       `json:"version,omitempty" minimum:"0"`
	Title   string      `json:"title" maxLength:"200"`
	Starts  civil.Date  `json:"starts,omitzero"`
	Ends    civil.Date  `json:"ends,omitzero"`
	Phases  []phaseRow  `json:"phases,omitempty" maxItems:"40"`
	Windows []windowRow `json:"windows,omitempty" maxItems:"200"`
}

// NewTermForm is what the form for a new term sends.
type NewTermForm struct {
	Code string `json:"code" maxLength:"40"`
	Zone string `json:"zone" maxLength:"60"`
	Mode string `json:"mode,omitempty" enum:"live,batch"`
	TermForm
}

type addTermIn struct{ Body NewTermForm }

type changeTermIn struct {
	Code string `path:"code" minLength:"1" maxLength:"40"`
	Body TermForm
}

// request leaves the empty rows out, and says where the others stood.
func (t TermForm) request() (r registration.TermRequest, back func(error) error) {
	r = registration.TermRequest{Version: t.Version, Title: t.Title, Starts: t.Starts, Ends: t.Ends}
	phases, phasesAt := kept(t.Phases)
	for _, p := range phases {
		r.Phases = append(r.Phases, registration.PhaseRequest(p))
	}
	windows, windowsAt := kept(t.Windows)
	for _, w := range windows {
		r.Windows = append(r.Windows, registration.WindowRequest(w))
	}
	return r, func(err error) error {
		if err == nil {
			return nil
		}
		return moved(moved(err, "phases", phasesAt), "windows", windowsAt)
	}
}

func (p *Pages) addTerm(ctx context.Context, a actor.Actor, in addTermIn) (registration.FoundedTerm, error) {
	r, back := in.Body.request()
	out, err := p.desk.AddTerm(ctx, a, registration.AddTermIn{Body: registration.NewTermRequest{
		Code: in.Body.Code, Zone: in.Body.Zone, Mode: in.Body.Mode, TermRequest: r}})
	return out, back(err)
}

func (p *Pages) changeTerm(ctx context.Context, a actor.Actor, in changeTermIn) (registration.FoundedTerm, error) {
	r, back := in.Body.request()
	out, err := p.desk.ChangeTerm(ctx, a, registration.ChangeTermIn{Code: in.Code, Body: r})
	return out, back(err)
}

// termFormData is the form about a term.
type termFormData struct {
	Back     look.Act
	Problems *look.Problems
	Action   string
	Hidden   []look.Hidden
	Fields   []look.Field
	Dates    []look.Field
	Phases   cells
	Windows  cells
	Yes      string
}

// cells is a list in a form: a table with a field in each cell.
type cells struct {
	Title, Say string
	Columns    []look.Column
	Rows       [][]look.Field
}

const spareRows = 2

func (p *Pages) showNewTerm(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawNewTerm(ctx, viewerOf(o))
}

func (p *Pages) showTermAdded(
	ctx context.Context, o web.Outcome[addTermIn, registration.FoundedTerm],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(termPath(o.Out.Code) + "?did=added"), nil
	}
	return p.drawNewTerm(ctx, viewerOf(o))
}

func (p *Pages) drawNewTerm(ctx context.Context, v viewer) (web.View, error) {
	if !v.actor.May(registration.MayFound, 0) {
		return web.View{}, actor.ErrForbidden
	}
	f, err := p.frame(ctx, v, "Add a term", stopTerms, "")
	if err != nil {
		return web.View{}, err
	}
	begins := url.Values{"mode": {"live"}}
	if f.placed {
		begins.Set("zone", f.at.Zone)
	}
	t := typedOr(v, begins)
	d := termFormData{Action: termsPath + "/new", Yes: "Add the term",
		Back: look.Act{Label: "Terms", Href: termsPath, Icon: "chevron-start", Style: look.Linked}}
	d.Fields = []look.Field{
		t.field("code", "Code", hint("Short, for addresses and lists: 2027A. It never changes."), narrow, focused),
		t.field("title", "Title", hint("As people say it: Autumn 2027.")),
		t.field("zone", "Zone of its clock", hint("A name such as Asia/Kolkata or Europe/Lisbon. It never changes.")),
		t.field("mode", "Seats are given", oneOf(
			look.Option{Value: "live", Label: "First come, first served"},
			look.Option{Value: "batch", Label: "Ranked first, decided together"})),
	}
	return p.drawTermForm(ctx, f, t, d)
}

func (p *Pages) showChangeTerm(
	ctx context.Context, o web.Outcome[registration.TermIn, registration.TermView],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawChangeTerm(ctx, viewerOf(o), o.In.Code)
}

func (p *Pages) showTermChanged(
	ctx context.Context, o web.Outcome[changeTermIn, registration.FoundedTerm],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(termPath(o.Out.Code) + "?did=changed"), nil
	}
	return p.drawChangeTerm(ctx, viewerOf(o), o.In.Code)
}

func (p *Pages) drawChangeTerm(ctx context.Context, v viewer, code string) (web.View, error) {
	f, err := p.frame(ctx, v, "Change the term", stopTerms, code)
	if err != nil {
		return web.View{}, err
	}
	if !f.may(registration.MayFound) {
		return web.View{}, actor.ErrForbidden
	}
	term := f.at
	f.page.Title = "Change " + term.Title
	begins := url.Values{"title": {term.Title}, "starts": {term.Starts.String()}, "ends": {term.Ends.String()}}
	for i, ph := range term.Phases {
		begins.Set(fmt.Sprintf("phases.%d.from", i), ph.From.String())
		begins.Set(fmt.Sprintf("phases.%d.kind", i), string(ph.Kind))
	}
	for i, w := range term.Windows {
		begins.Set(fmt.Sprintf("windows.%d.group", i), w.Group)
		begins.Set(fmt.Sprintf("windows.%d.opens", i), f.local(w.Opens))
		begins.Set(fmt.Sprintf("windows.%d.closes", i), f.local(w.Closes))
	}
	t := typedOr(v, begins)
	version := decimal(term.Version)
	if sent := v.fields.Get("version"); v.problem != nil && sent != "" && !v.problem.Has(registration.ChangedSince) {
		version = sent
	}
	d := termFormData{Action: termPath(code) + "/change", Yes: "Save the term",
		Hidden: v.own(look.Hidden{Name: "version", Value: version}),
		Back:   look.Act{Label: term.Title, Href: termPath(code), Icon: "chevron-start", Style: look.Linked},
		Fields: []look.Field{t.field("title", "Title", focused)}}
	return p.drawTermForm(ctx, f, t, d)
}

// local is an instant as the clock of the term shows it, as a field has it.
func (f frame) local(at civil.Instant) string {
	return f.at.Clock.DateOf(at).String() + "T" + f.at.Clock.Clock(at)
}

func (p *Pages) drawTermForm(ctx context.Context, f frame, t *typed, d termFormData) (web.View, error) {
	groups, err := p.desk.Groups(ctx, f.viewer.actor, registration.GroupsIn{})
	if err != nil {
		return web.View{}, err
	}
	who := []look.Option{{Value: "", Label: "Everybody"}}
	for _, g := range groups.Items {
		who = append(who, look.Option{Value: g.Code, Label: g.Code + ", " + g.Title})
	}
	if d.Hidden == nil {
		d.Hidden = f.viewer.own()
	}
	d.Dates = []look.Field{t.field("starts", "First day", kind("date"), narrow),
		t.field("ends", "Last day", kind("date"), narrow)}
	d.Phases = cells{Title: "What a drop is", Columns: []look.Column{{Label: "From"}, {Label: "A drop"}},
		Say: "Before the first day in the list a drop is free. Empty rows are left out."}
	for i := range t.rowsOf("phases", spareRows) {
		at := fmt.Sprintf("phases.%d.", i)
		n := decimal(int64(i + 1))
		d.Phases.Rows = append(d.Phases.Rows, []look.Field{
			t.field(at+"from", "Phase "+n+", from", kind("date"), narrow),
			t.field(at+"kind", "Phase "+n+", a drop", oneOf(look.Option{},
				look.Option{Value: "free", Label: "leaves no trace"}, look.Option{Value: "withdrawn", Label: "leaves the mark W"},
				look.Option{Value: "closed", Label: "is not possible"})),
		})
	}
	d.Windows = cells{Title: "When who may register",
		Columns: []look.Column{{Label: "Who"}, {Label: "Opens"}, {Label: "Closes"}},
		Say:     "By the clock of the term" + clockOf(f) + ". A window that closes at 17:00 takes nobody at 17:00. Empty rows are left out."}
	for i := range t.rowsOf("windows", spareRows) {
		at := fmt.Sprintf("windows.%d.", i)
		n := decimal(int64(i + 1))
		d.Windows.Rows = append(d.Windows.Rows, []look.Field{
			t.field(at+"group", "Window "+n+", who", oneOf(who...)),
			t.field(at+"opens", "Window "+n+", opens", kind("datetime-local")),
			t.field(at+"closes", "Window "+n+", closes", kind("datetime-local")),
		})
	}
	d.Problems = t.problems()
	return p.draw("term-form", f, d), nil
}

func clockOf(f frame) string {
	if !f.placed {
		return ""
	}
	return ", " + f.at.Zone
}
