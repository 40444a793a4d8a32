package app

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"golang.org/x/text/language"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	lendingpages "holdfast/internal/lending/pages"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

const signInPath = "/sign-in"

// The ways to sign in. Both forms send the same fields, so whoever types a name
// into the field for a card comes in all the same.
const (
	byCard = "card"
	byName = "name"
)

// SignInPageIn is how the sign-in page is asked for.
type SignInPageIn struct {
	Next    string `query:"next" maxLength:"500" doc:"where to go afterwards"`
	Way     string `query:"way" enum:"card,name" doc:"which form is shown"`
	Show    bool   `query:"show" doc:"the secret is typed in the open"`
	Lang    string `query:"lang" maxLength:"35" doc:"of the page; what the browser asks for without it"`
	Accepts string `header:"Accept-Language"`
}

// SignInIn is one try to come in.
type SignInIn struct {
	Body    SignInRequest
	Accepts string `header:"Accept-Language"`
}

// SignInRequest is the form of the sign-in page. It holds a secret in the clear:
// it is never logged, and its answer is not stored under a key.
type SignInRequest struct {
	Login  string `json:"login" minLength:"1" maxLength:"254"`
	Secret string `json:"secret" minLength:"1" maxLength:"128"`
	Next   string `json:"next,omitempty" maxLength:"500"`
	Way    string `json:"way,omitempty" enum:"card,name"`
	Lang   string `json:"lang,omitempty" maxLength:"35"`
}

// SignedIn is a session that was opened.
type SignedIn struct {
	reference string
	seconds   int
	next      string
}

// askSignIn reads nothing: the page is drawn from what was asked.
func (d *door) askSignIn(context.Context, actor.Actor, SignInPageIn) (nothing, error) {
	return nothing{}, nil
}

func (d *door) signIn(ctx context.Context, _ actor.Actor, in SignInIn) (SignedIn, error) {
	reference, s, err := people.SignIn(ctx, d.app.DB, people.Attempt{
		Login: in.Body.Login, Secret: in.Body.Secret, Network: web.Network(ctx),
	}, d.site.Reference(ctx))
	if err != nil {
		return SignedIn{}, err
	}
	if s.Kind == people.StaffSession {
		if err := d.keepPlace(ctx, reference); err != nil {
			return SignedIn{}, err
		}
	}
	next := web.LocalPath(in.Body.Next)
	if next == "/" {
		_, who, err := people.BySession(ctx, d.app.DB, d.app.Rights, reference)
		if err != nil {
			return SignedIn{}, err
		}
		if next, err = d.app.home(ctx, who); err != nil {
			return SignedIn{}, err
		}
	}
	return SignedIn{reference: reference, seconds: int(s.Kind.Longest().Seconds()), next: next}, nil
}

// keepPlace sets the desk of a new session where this browser's desk stood before,
// if whoever signed in may work there.
func (d *door) keepPlace(ctx context.Context, reference string) error {
	place, err := strconv.ParseInt(web.Cookie(ctx, lendingpages.PlaceCookie), 10, 64)
	if err != nil {
		return nil // none was chosen on this browser
	}
	s, a, err := people.BySession(ctx, d.app.DB, d.app.Rights, reference)
	if err != nil {
		return err
	}
	places, err := d.app.Lending.PlacesFor(ctx, a, lending.MayIssue)
	if err != nil || !slices.ContainsFunc(places, func(b lending.Branch) bool { return b.ID == place }) {
		return err
	}
	return d.app.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		return people.ChoosePlace(ctx, tx, s.ID, place)
	})
}

func (d *door) showSignIn(ctx context.Context, o web.Outcome[SignInPageIn, nothing]) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return d.drawSignIn(ctx, signInAsked{
		next: o.In.Next, way: o.In.Way, lang: o.In.Lang, accepts: o.In.Accepts, show: o.In.Show,
		token: o.Session.Token,
	}), nil
}

func (d *door) showSignedIn(ctx context.Context, o web.Outcome[SignInIn, SignedIn]) (web.View, error) {
	if o.Problem == nil {
		return web.View{
			Redirect: o.Out.next,
			Cookies:  []*http.Cookie{d.site.SessionCookie(o.Out.reference, o.Out.seconds)},
		}, nil
	}
	return d.drawSignIn(ctx, signInAsked{
		problem: o.Problem, login: o.Fields.Get("login"), next: o.Fields.Get("next"), way: o.Fields.Get("way"),
		lang: o.Fields.Get("lang"), accepts: o.In.Accepts, token: o.Session.Token,
	}), nil
}

// signInAsked is what the sign-in page is drawn from.
type signInAsked struct {
	problem                                *web.Problem
	login, next, way, lang, accepts, token string
	show                                   bool
}

// signInPage is what the page of the door shows.
type signInPage struct {
	Ways          []look.Stop
	WaysLabel     string
	Problems      *look.Problems
	Action        string
	Login, Secret look.Field
	Hidden        []look.Hidden
	Reveal        look.Act // the secret in the open, or hidden again
	Forgot        string
	ForgotSay     string
	Submit        string
	Shared        string
}

// drawSignIn draws the form for a card or for a name, in the language that was
// chosen or that the browser asks for.
func (d *door) drawSignIn(ctx context.Context, a signInAsked) web.View {
	locale := doorLocale(a.lang, a.accepts)
	say := doorWordsIn[locale.Lang]
	data := signInPage{
		WaysLabel: say.Ways, Action: signInPath, Submit: say.SignIn, Shared: say.Shared,
		Ways: []look.Stop{
			{Name: say.ByCard, Href: a.link("way", byCard), Current: a.way != byName},
			{Name: say.ByName, Href: a.link("way", byName), Current: a.way == byName},
		},
		Login: look.Field{Name: "login", Label: say.Card, Value: a.login, Auto: "username", Focus: a.login == ""},
		Secret: look.Field{Name: "secret", Label: say.PIN, Type: "password", Auto: "current-password",
			Focus: a.login != ""},
		Reveal: look.Act{Label: say.ShowPIN, Href: a.link("show", "true"), Style: look.Linked},
		Forgot: say.ForgotPIN, ForgotSay: say.ForgotPINSay,
		Hidden: []look.Hidden{
			{Name: look.TokenField, Value: a.token}, {Name: "next", Value: a.next}, {Name: "way", Value: a.way},
			{Name: "lang", Value: a.lang},
		},
	}
	if a.way == byName {
		data.Login.Label, data.Secret.Label, data.Reveal.Label = say.Name, say.Password, say.ShowPassword
		data.Forgot, data.ForgotSay = say.ForgotPassword, say.ForgotPasswordSay
	}
	if a.show {
		data.Secret.Type = "text"
		data.Reveal = look.Act{Label: say.Hide, Href: a.link("show", ""), Style: look.Linked}
	}
	data.Problems = say.problems(a, &data)
	page := look.Page{Title: say.SignIn, Problem: a.problem != nil, Lang: locale.Lang}
	for _, l := range look.Locales {
		if l != locale {
			page.Langs = append(page.Langs, look.Act{Label: l.Label, Href: a.link("lang", l.Lang), Style: look.Linked})
		}
	}
	return d.draw(ctx, "sign-in", page, data)
}

// link is the page's own address with one thing changed.
func (a signInAsked) link(name, value string) string {
	query := url.Values{}
	for _, kept := range [][2]string{{"next", a.next}, {"way", a.way}, {"lang", a.lang}} {
		if kept[1] != "" {
			query.Set(kept[0], kept[1])
		}
	}
	if query.Set(name, value); value == "" {
		query.Del(name)
	}
	if len(query) == 0 {
		return signInPath
	}
	return signInPath + "?" + query.Encode()
}

// doorLocale is the language of the door: the one that was chosen, else the best
// of those that the browser asks for.
func doorLocale(chosen, accepts string) *look.Locale {
	if chosen != "" {
		return look.LocaleOf(chosen)
	}
	known := make([]language.Tag, len(look.Locales))
	for i, l := range look.Locales {
		known[i] = language.Make(l.Lang)
	}
	asked, _, err := language.ParseAcceptLanguage(accepts)
	if err != nil {
		return look.English // a header that cannot be read asks for nothing
	}
	_, i, _ := language.NewMatcher(known).Match(asked...)
	return look.Locales[i]
}

// problems says what went wrong: beside the fields what is missing, over them
// that the two do not go together, or how long to wait. What exists is never told.
func (w doorWords) problems(a signInAsked, page *signInPage) *look.Problems {
	p := a.problem
	switch {
	case p == nil:
		return nil
	case p.Has(people.SignInFailed):
		out := look.Problems{Title: w.WrongCard, Say: template.HTML(template.HTMLEscapeString(w.WrongSay))}
		if a.way == byName {
			out.Title = w.WrongName
		}
		return &out
	case len(p.Errors) > 0:
		for _, f := range []*look.Field{&page.Login, &page.Secret} {
			if p.At("/"+f.Name) != "" {
				f.Problem = w.Missing
			}
		}
		return look.ProblemsOf(page.Login, page.Secret)
	}
	out := problems(p) // a wait: the rule says how long, in its own language
	out.Title, out.Say = w.NotNow, `<bdi lang="en">`+out.Say+`</bdi>`
	return out
}
