package app

import (
	"errors"
	"net/http"

	"holdfast/internal/actor"
	"holdfast/internal/people"
	"holdfast/internal/web"
)

// authenticator finds out who asks, by the session cookie of a browser or the
// token of a program.
type authenticator struct {
	app  *App
	site *web.Site
}

// Authenticate is web.Authenticator's. A request with a token never counts as
// its browser's session.
func (a *authenticator) Authenticate(r *http.Request) (actor.Actor, web.Session, error) {
	ctx := r.Context()
	if secret, ok := web.Bearer(r); ok {
		token, who, err := people.ByToken(ctx, a.app.DB, a.app.Rights, secret)
		if err != nil {
			return actor.Actor{}, web.Session{}, err
		}
		if err := people.TouchToken(ctx, a.app.DB, token); err != nil {
			a.app.Log.Warn("a token's use was not written down", "error", err)
		}
		return who, web.Session{}, nil
	}
	if r.Header.Get("Authorization") != "" {
		return actor.Actor{}, web.Session{}, actor.ErrNotSignedIn
	}
	reference := a.site.SessionReference(r)
	if reference == "" {
		return actor.Actor{}, web.Session{}, nil
	}
	s, who, err := people.BySession(ctx, a.app.DB, a.app.Rights, reference)
	if errors.Is(err, actor.ErrNotSignedIn) {
		return actor.Actor{}, web.Session{}, nil // an old cookie is nobody's
	}
	if err != nil {
		return actor.Actor{}, web.Session{}, err
	}
	if err := people.Touch(ctx, a.app.DB, s); err != nil {
		a.app.Log.Warn("a session's use was not written down", "error", err)
	}
	return who, web.Session{Name: s.Name, Language: s.Language, Token: people.FormToken(reference)}, nil
}
