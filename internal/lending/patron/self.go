package patron

import (
	"context"
	"net/http"

	"holdfast/internal/actor"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// What a member may change about himself, and the way out of every browser.
var (
	opLanguage = web.Op{ID: "setOwnLanguage", Permission: lending.MayOwn, Keyed: true}
	opLeaveAll = web.Op{ID: "signOutEverywhere", Permission: lending.MayOwn}
)

// languageIn chooses the language of one's own pages and notices.
type languageIn struct {
	Body languageRequest
}

type languageRequest struct {
	Language string `json:"language" minLength:"2" maxLength:"35" doc:"BCP 47"`
}

// languageSet is the language that somebody has now.
type languageSet struct {
	Language string `json:"language"`
}

// setLanguage writes a person's language, which holds from his next page on.
func (p *pages) setLanguage(ctx context.Context, a actor.Actor, in languageIn) (languageSet, error) {
	return idempotency.Do(ctx, p.DB, a, func(ctx context.Context, tx *store.Tx) (languageSet, error) {
		out := languageSet{in.Body.Language}
		if err := tx.Lock(ctx, "people", a.Person); err != nil {
			return out, err
		}
		found, err := people.Get(ctx, tx, []int64{a.Person})
		if err != nil {
			return out, err
		}
		who := found[a.Person]
		was := who.Language
		who.ID, who.Language = a.Person, in.Body.Language
		if err := people.Change(ctx, tx, a, who); err != nil {
			return out, err
		}
		return out, journal.Record(ctx, tx, journal.Entry{
			Type: "people.person.changed", Subject: journal.Subject{Kind: "person", ID: a.Person}, By: a,
			Person: a.Person, Data: map[string]any{"language": out.Language, "wasLanguage": was},
		})
	})
}

func (p *pages) showLanguage(ctx context.Context, o web.Outcome[languageIn, languageSet]) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(atAccount + "?saved=true"), nil
	}
	out, err := p.account(ctx, o.Actor, accountIn{})
	if isRefusal(err) {
		return web.View{}, nil
	}
	if err != nil {
		return web.View{}, err
	}
	r := readerOf(o.Session, 0)
	data, err := r.accountPage(out)
	if err != nil {
		return web.View{}, err
	}
	data.Refused = r.refused(r.Say(r.LanguageNotSaved), o.Problem)
	page := p.frame(ctx, r, r.Account, r.Account)
	page.Problem = true
	return p.draw("mine-account", page, data), nil
}

// languageForm offers the languages that the pages speak, each in itself.
func (r reader) languageForm() languageForm {
	form := languageForm{
		Head: r.Language, Action: atLanguage, Hidden: r.hidden(), Save: r.Save,
		Choice: look.Choices{Name: "language", Legend: r.Tongue},
	}
	for _, l := range look.Locales {
		if tongues[l.Lang] != nil {
			form.Choice.Options = append(form.Choice.Options,
				look.Option{Value: l.Lang, Label: l.Label, Chosen: l.Lang == r.Lang})
		}
	}
	return form
}

// nothing is what an operation takes or gives that has nothing to say.
type nothing struct{}

// leaveAll ends every session of the caller, this one too.
func (p *pages) leaveAll(ctx context.Context, a actor.Actor, _ nothing) (nothing, error) {
	return nothing{}, p.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := tx.Lock(ctx, "people", a.Person); err != nil {
			return err
		}
		return people.SignOutEverywhere(ctx, tx, a, a.Person, 0)
	})
}

func (p *pages) showLeft(_ context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return web.View{Redirect: "/sign-in", Cookies: []*http.Cookie{p.site.SessionCookie("", 0)}}, nil
}
