package app

import (
	"context"
	"embed"
	"html/template"
	"io"
	"net/http"

	"holdfast/internal/actor"
	"holdfast/internal/people"
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
}

// SignInIn is one try to come in.
type SignInIn struct{ Body SignInRequest }

// SignInRequest is the form of the sign-in page. It holds a secret in the clear:
// it is never logged, and its answer is not stored under a key.
type SignInRequest struct {
	Login  string `json:"login" minLength:"1" maxLength:"254"`
	Secret string `json:"secret" minLength:"1" maxLength:"128"`
	Next   string `json:"next,omitempty" maxLength:"500"`
}

// SignedIn is a session that was opened.
type SignedIn struct {
	reference string
	seconds   int
	next      string
}

// DoorIn is what the pages of the door take: where to go afterwards, or the
// token of a set-up link.
type DoorIn struct {
	Next  string `query:"next" maxLength:"500"`
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
	web.Page(d.site, open("signInPage"), "/sign-in", d.asked, d.showSignIn)
	web.Form(d.site, open("signIn"), "/sign-in", d.signIn, d.showSignedIn)
	web.Form(d.site, open("signOut"), "/sign-out", d.signOut, d.showSignedOut)
	web.Page(d.site, open("setUpPage"), "/setup", d.asked, d.showSetUp)
	web.Form(d.site, open("setUp"), "/setup", d.setUp, d.showSetUpDone)
}

// asked reads nothing: the page is drawn from what was asked.
func (d *door) asked(_ context.Context, _ actor.Actor, in DoorIn) (DoorIn, error) { return in, nil }

func (d *door) signIn(ctx context.Context, _ actor.Actor, in SignInIn) (SignedIn, error) {
	reference, s, err := people.SignIn(ctx, d.app.DB, people.Attempt{
		Login: in.Body.Login, Secret: in.Body.Secret, Network: web.Network(ctx),
	}, d.site.Reference(ctx))
	if err != nil {
		return SignedIn{}, err
	}
	next := web.LocalPath(in.Body.Next)
	if next == "/" && s.Kind == people.StaffSession {
		next = "/lending/desk"
	} else if next == "/" {
		next = "/mine"
	}
	return SignedIn{reference: reference, seconds: int(s.EndsAt.Sub(s.StartedAt).Seconds()), next: next}, nil
}

func (d *door) showSignedIn(ctx context.Context, o web.Outcome[SignInIn, SignedIn]) (web.View, error) {
	if o.Problem == nil {
		return web.View{
			Redirect: o.Out.next,
			Cookies:  []*http.Cookie{d.site.SessionCookie(o.Out.reference, o.Out.seconds)},
		}, nil
	}
	return d.drawSignIn(ctx, o.Problem, o.Session, o.In.Body.Login, o.In.Body.Next), nil
}

func (d *door) showSignIn(ctx context.Context, o web.Outcome[DoorIn, DoorIn]) (web.View, error) {
	return d.drawSignIn(ctx, o.Problem, o.Session, "", o.In.Next), nil
}

// signInPage is what the page of the door shows.
type signInPage struct {
	Problems      *look.Problems
	Login, Secret look.Field
	Hidden        []look.Hidden
}

func (d *door) drawSignIn(ctx context.Context, p *web.Problem, s web.Session, login, next string) web.View {
	return d.draw(ctx, "sign-in", "Sign in", p != nil, signInPage{
		Problems: problems(p),
		Login:    look.Field{Name: "login", Label: "Card number, name or e-mail address", Value: login, Auto: "username", Focus: login == ""},
		Secret:   look.Field{Name: "secret", Label: "Password or PIN", Type: "password", Auto: "current-password", Focus: login != ""},
		Hidden:   []look.Hidden{{Name: look.TokenField, Value: s.Token}, {Name: "next", Value: next}},
	})
}

// problems turns what went wrong into the summary over a form.
func problems(p *web.Problem) *look.Problems {
	if p == nil {
		return nil
	}
	out := &look.Problems{}
	for _, r := range p.Reasons {
		out.Rows = append(out.Rows, look.Problem{Say: r.Detail + " " + r.Lift})
	}
	for _, e := range p.Errors {
		field := "f-" + e.Pointer[min(1, len(e.Pointer)):]
		out.Rows = append(out.Rows, look.Problem{Field: field, Say: e.Detail})
	}
	if len(out.Rows) == 0 {
		out.Say = template.HTML(template.HTMLEscapeString(p.Detail))
	}
	return out
}

func (d *door) draw(ctx context.Context, name, title string, problem bool, data any) web.View {
	return web.Draw(func(w io.Writer) error {
		return d.look.Render(w, name, look.Page{
			Title: title, Desk: look.Lending, Kind: look.SignIn, Org: "Holdfast", Problem: problem, Banner: d.app.Banner,
			Theme: look.ThemeOf(web.Cookie(ctx, look.ThemeCookie)),
		}, data)
	})
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

func (d *door) showSetUp(ctx context.Context, o web.Outcome[DoorIn, DoorIn]) (web.View, error) {
	return d.drawSetUp(ctx, o.Problem, o.Session, SetUpRequest{Token: o.In.Token}), nil
}

func (d *door) showSetUpDone(ctx context.Context, o web.Outcome[SetUpIn, nothing]) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect("/sign-in"), nil
	}
	return d.drawSetUp(ctx, o.Problem, o.Session, o.In.Body), nil
}

// setUpPage is what the set-up link shows.
type setUpPage struct {
	Problems *look.Problems
	Fields   []look.Field
	Hidden   []look.Hidden
}

func (d *door) drawSetUp(ctx context.Context, p *web.Problem, s web.Session, r SetUpRequest) web.View {
	return d.draw(ctx, "set-up", "Set up this server", p != nil, setUpPage{
		Problems: problems(p),
		Fields: []look.Field{
			{Name: "name", Label: "Your name", Value: r.Name, Auto: "name", Focus: true},
			{Name: "login", Label: "Name to sign in with", Value: r.Login, Auto: "username"},
			{Name: "password", Label: "Password", Hint: "At least 8 characters. A sentence is good.", Type: "password", Auto: "new-password"},
		},
		Hidden: []look.Hidden{{Name: look.TokenField, Value: s.Token}, {Name: "token", Value: r.Token}},
	})
}

// frame puts a page of the rim's own, a problem or the list of operations, into
// the layout.
func (d *door) frame(w io.Writer, p web.FramedPage) error {
	kind := look.Patron
	if p.Session.Name == "" {
		kind = look.SignIn
	}
	return d.look.Render(w, "framed", look.Page{
		Title: p.Title, Desk: look.System, Kind: kind, Org: "Holdfast", Person: p.Session.Name,
		Lang: p.Session.Language, Banner: d.app.Banner,
	}, p.Content)
}
