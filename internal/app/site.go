package app

import (
	"context"
	"net/http"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	lendingpages "holdfast/internal/lending/pages"
	"holdfast/internal/lending/patron"
	"holdfast/internal/registration"
	registrarpages "holdfast/internal/registration/pages"
	"holdfast/internal/registration/student"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// NewSite registers every route of every part.
func (a *App) NewSite(ctx context.Context) (*web.Site, error) {
	key, err := a.DB.SharedKey(ctx, "cursors")
	if err != nil {
		return nil, err
	}
	if a.Org, err = a.readOrg(ctx); err != nil {
		return nil, err
	}
	set, err := look.New(pages, patron.Pages, student.Pages)
	if err != nil {
		return nil, err
	}
	auth, door := &authenticator{app: a}, &door{app: a, look: set}
	site, err := web.New(web.Options{
		Title: "Holdfast", Version: Version, Authenticator: auth, Log: a.Log, Clock: a.DB.Wall,
		CursorKey: key, Plain: a.Config.Plain, Frame: door.frame, Proxies: a.Config.Proxies,
	})
	if err != nil {
		return nil, err
	}
	auth.site, door.site = site, site
	a.registerHealth(site)
	door.register()
	web.Handle(site, web.Op{Method: http.MethodGet, Path: "/{$}", Public: true}, a.leadIn)
	web.Handle(site, web.Op{Method: http.MethodGet, Path: look.AssetPath, Public: true, Anonymous: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			look.Handler().ServeHTTP(w, r)
			return nil
		})
	a.Lending.Register(site)
	a.Registration.Register(site)
	staff, err := lendingpages.Register(site, a.Lending, lendingpages.Deps{Around: door.around, Places: door})
	if err != nil {
		return nil, err
	}
	door.staff = staff
	door.own = patron.Register(site, a.Lending, patron.Deps{DB: a.DB, Look: set, Org: a.Org, Banner: a.Banner})
	if err := a.registerRegistrar(ctx, site, door); err != nil {
		return nil, err
	}
	if err := a.registerDemo(ctx, site); err != nil {
		return nil, err
	}
	return site, nil
}

// registerHealth adds the two questions that a supervisor asks: does the process
// live, and can it serve.
func (a *App) registerHealth(site *web.Site) {
	answer := func(w http.ResponseWriter, status int, text string) error {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(status)
		_, err := w.Write([]byte(text + "\n"))
		return err
	}
	web.Handle(site, web.Op{Method: http.MethodGet, Path: "/healthz", Public: true, Anonymous: true, Always: true},
		func(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ web.Session) error {
			return answer(w, http.StatusOK, "ok")
		})
	web.Handle(site, web.Op{Method: http.MethodGet, Path: "/readyz", Public: true, Anonymous: true, Always: true},
		func(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
			if err := a.DB.Ping(r.Context()); err != nil {
				a.Log.Error("not ready", "error", err)
				return answer(w, http.StatusServiceUnavailable, "the database does not answer")
			}
			return answer(w, http.StatusOK, "ready")
		})
}

// registerRegistrar adds the pages of registration, for staff and for students.
func (a *App) registerRegistrar(ctx context.Context, site *web.Site, d *door) error {
	name, err := a.readText(ctx, universityName)
	if err != nil {
		return err
	}
	around := func(ctx context.Context, who actor.Actor, s web.Session) look.Page {
		page := d.around(ctx, who, s)
		page.Org = name
		return page
	}
	if d.registrar, err = registrarpages.Register(site, a.Registration, registrarpages.Deps{
		Around: around, Library: joinLibrary, Stopping: ctx.Done(),
	}); err != nil {
		return err
	}
	d.student = student.Register(site, a.Registration, student.Deps{
		DB: a.DB, Look: d.look, Org: name, Banner: a.Banner, Stopping: ctx.Done(),
	})
	return nil
}

// joinLibrary is the way from a student to the form that makes a member of one.
func joinLibrary(who actor.Actor, number string) *look.Act {
	if !who.MayAnywhere(lending.MayMembers) {
		return nil
	}
	return &look.Act{Label: "Make a library member", Href: lendingpages.JoinPath(number)}
}

// leadIn is the front page: it leads everybody to where they work.
func (a *App) leadIn(w http.ResponseWriter, r *http.Request, who actor.Actor, _ web.Session) error {
	to, err := a.home(r.Context(), who)
	if err != nil {
		return err
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// home is the page at which somebody begins.
func (a *App) home(ctx context.Context, who actor.Actor) (string, error) {
	switch {
	case who.MayAnywhere(lending.MayView):
		return "/lending/desk", nil
	case who.MayAnywhere(registration.MayView):
		return "/registrar/opening", nil
	case !who.Known():
		return "/sign-in", nil
	}
	studies, err := a.Registration.Studies(ctx, who)
	if studies {
		return "/registration/plan", err
	}
	return "/mine", err
}
