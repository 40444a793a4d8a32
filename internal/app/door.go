package app

import (
	"context"
	"embed"
	"html/template"
	"io"
	"net/http"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	lendingpages "holdfast/internal/lending/pages"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	registrarpages "holdfast/internal/registration/pages"
	"holdfast/internal/store"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

//go:embed pages/*.html
var pages embed.FS

// door is how people come in and go out: signing in and out, and the set-up link
// of the first start.
type door struct {
	app  *App
	site *web.Site
	look *look.Set

	staff *lendingpages.Pages                       // draw the rim's own pages for staff
	own   func(w io.Writer, p web.FramedPage) error // draws them for members

	registrar *registrarpages.Pages // the same for the registrar's staff and for students
	student   func(w io.Writer, p web.FramedPage) error
}

// SetUpPageIn is what the set-up link brings.
type SetUpPageIn struct {
	Token string `query:"token" maxLength:"200"`
}

// SetUpIn makes the first administrator.
type SetUpIn struct{ Body SetUpRequest }

// SetUpRequest is the form that the set-up link opens.
type SetUpRequest struct {
	Token    string `json:"token" minLength:"1" maxLength:"200"`
	Name     string `json:"name" minLength:"1" maxLength:"200"`
	Login    string `json:"login" minLength:"1" maxLength:"254"`
	Password string `json:"password" minLength:"1" maxLength:"128"`
}

// nothing is what an operation takes or gives that has nothing to say.
type nothing struct{}

func (d *door) register() {
	open := func(id string) web.Op { return web.Op{ID: id, Public: true} }
	web.Page(d.site, open("signInPage"), "/sign-in", d.askSignIn, d.showSignIn)
	web.Form(d.site, open("signIn"), "/sign-in", d.signIn, d.showSignedIn)
	web.Form(d.site, open("signOut"), "/sign-out", d.signOut, d.showSignedOut)
	web.Page(d.site, open("setUpPage"), "/setup", d.askSetUp, d.showSetUp)
	web.Form(d.site, open("setUp"), "/setup", d.setUp, d.showSetUpDone)
}

// problems turns what went wrong into the summary over a form: what is about a
// field leads to it, all else is told as it is.
func problems(p *web.Problem) *look.Problems {
	if p == nil {
		return nil
	}
	out := &look.Problems{}
	for _, r := range p.Reasons {
		say := strings.TrimSpace(r.Detail + " " + r.Lift)
		if r.Pointer == "" {
			out.Say += template.HTML(template.HTMLEscapeString(say) + " ")
			continue
		}
		out.Rows = append(out.Rows, look.Problem{Field: fieldOf(r.Pointer), Say: say})
	}
	for _, e := range p.Errors {
		out.Rows = append(out.Rows, look.Problem{Field: fieldOf(e.Pointer), Say: e.Detail})
	}
	if len(out.Rows) == 0 && out.Say == "" {
		out.Say = template.HTML(template.HTMLEscapeString(p.Detail))
	}
	return out
}

// fieldOf is the id of the field that a JSON pointer is about.
func fieldOf(pointer string) string { return "f-" + strings.TrimPrefix(pointer, "/") }

// draw puts a page of the door into its layout: page says what is the page's own.
func (d *door) draw(ctx context.Context, name string, page look.Page, data any) web.View {
	page.Desk, page.Kind, page.Org, page.Banner = look.Lending, look.SignIn, d.app.Org, d.app.Banner
	page.Theme = look.ThemeOf(web.Cookie(ctx, look.ThemeCookie))
	return web.Draw(func(w io.Writer) error { return d.look.Render(w, name, page, data) })
}

func (d *door) signOut(ctx context.Context, _ actor.Actor, _ nothing) (nothing, error) {
	return nothing{}, d.app.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		return people.SignOut(ctx, tx, d.site.Reference(ctx))
	})
}

func (d *door) showSignedOut(_ context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return web.View{Redirect: "/sign-in", Cookies: []*http.Cookie{d.site.SessionCookie("", 0)}}, nil
}

func (d *door) setUp(ctx context.Context, _ actor.Actor, in SetUpIn) (nothing, error) {
	_, err := people.SetUp(ctx, d.app.DB, people.Setup{
		Token: in.Body.Token, Name: in.Body.Name, Login: in.Body.Login, Password: in.Body.Password,
	})
	return nothing{}, err
}

// askSetUp refuses a link that is not good any more before anybody fills in the
// form behind it.
func (d *door) askSetUp(ctx context.Context, _ actor.Actor, in SetUpPageIn) (nothing, error) {
	return nothing{}, people.MaySetUp(ctx, d.app.DB, in.Token)
}

func (d *door) showSetUp(ctx context.Context, o web.Outcome[SetUpPageIn, nothing]) (web.View, error) {
	return d.drawSetUp(ctx, o.Problem, o.Session, SetUpRequest{Token: o.In.Token}), nil
}

func (d *door) showSetUpDone(ctx context.Context, o web.Outcome[SetUpIn, nothing]) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(signInPath + "?way=" + byName), nil
	}
	asked := SetUpRequest{Token: o.Fields.Get("token"), Name: o.Fields.Get("name"), Login: o.Fields.Get("login")}
	return d.drawSetUp(ctx, o.Problem, o.Session, asked), nil
}

// setUpPage is what the set-up link shows: the form, or why there is none.
type setUpPage struct {
	Problems *look.Problems
	Fields   []look.Field // none when the link is not good
	Hidden   []look.Hidden
}

func (d *door) drawSetUp(ctx context.Context, p *web.Problem, s web.Session, r SetUpRequest) web.View {
	data := setUpPage{Problems: problems(p)}
	if !p.Has(people.SetupUsed) && !p.Has(people.SetupLinkUnknown) {
		data.Fields = []look.Field{
			{Name: "name", Label: "Your name", Value: r.Name, Auto: "name", Focus: p == nil, Problem: p.At("/name")},
			{Name: "login", Label: "Name to sign in with", Value: r.Login, Auto: "username", Problem: p.At("/login")},
			{Name: "password", Label: "Password", Hint: "At least 8 characters. A sentence is good.",
				Type: "password", Auto: "new-password", Problem: p.At("/password")},
		}
		data.Hidden = []look.Hidden{{Name: look.TokenField, Value: s.Token}, {Name: "token", Value: r.Token}}
	}
	return d.draw(ctx, "set-up", look.Page{Title: "Set up this server", Problem: p != nil}, data)
}

// around is what stands around every page, whatever its desk.
func (d *door) around(ctx context.Context, a actor.Actor, s web.Session) look.Page {
	return look.Page{
		Others: others(a),
		Org:    d.app.Org, Person: s.Name, Lang: s.Language, Banner: d.app.Banner,
		Theme: look.ThemeOf(web.Cookie(ctx, look.ThemeCookie)),
		Leave: &look.Act{Label: "Sign out", Post: "/sign-out", Hidden: []look.Hidden{{Name: look.TokenField, Value: s.Token}}},
	}
}

// others are the desks at which somebody works, if there are several.
func others(a actor.Actor) []look.Swatch {
	if !a.MayAnywhere(lending.MayView) || !a.MayAnywhere(registration.MayView) {
		return nil
	}
	return []look.Swatch{
		{Desk: look.Lending, Name: "Lending", Href: "/lending/desk"},
		{Desk: look.Registration, Name: "Registration", Href: "/registrar/opening"},
	}
}

// ChooseBranch keeps at which branch the desk of a session stands.
func (d *door) ChooseBranch(ctx context.Context, _ actor.Actor, reference string, branch int64) error {
	s, _, err := people.BySession(ctx, d.app.DB, d.app.Rights, reference)
	if err != nil {
		return err
	}
	return d.app.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		return people.ChoosePlace(ctx, tx, s.ID, branch)
	})
}

// frame puts a page of the rim's own, a problem or the list of operations, into
// the layout of whoever looks at it.
func (d *door) frame(w io.Writer, p web.FramedPage) error {
	ctx := context.Background()
	studies := false
	if p.Session.Name != "" {
		studies, _ = d.app.Registration.Studies(ctx, p.Actor) // a problem's page has no problem of its own
	}
	switch {
	case p.Actor.MayAnywhere(lending.MayView):
		return d.staff.Frame(ctx, w, p)
	case p.Actor.MayAnywhere(registration.MayView):
		return d.registrar.Frame(ctx, w, p)
	case studies:
		return d.student(w, p)
	case p.Session.Name != "":
		return d.own(w, p)
	}
	return d.look.Render(w, "framed", look.Page{
		Title: p.Title, Desk: look.Lending, Kind: look.SignIn, Org: d.app.Org, Banner: d.app.Banner,
	}, p.Content)
}
