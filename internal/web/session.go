package web

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"holdfast/internal/actor"
)

// Session is what a page needs to know about the person who looks at it.
type Session struct {
	Name     string // as shown, in the person's own script
	Language string // BCP 47, "" for the place's own
	Token    string // every form of the session carries it as _token; "" when nobody is signed in
}

// Authenticator finds out who asks, from the session cookie or the API token of
// a request. Nobody is the zero Actor and no error; a token or session that is
// unknown or over is actor.ErrNotSignedIn; any other error is an outage.
type Authenticator interface {
	Authenticate(r *http.Request) (actor.Actor, Session, error)
}

// Bearer is the API token of a request (P7), and false if it brings none.
func Bearer(r *http.Request) (string, bool) {
	scheme, token, found := strings.Cut(r.Header.Get("Authorization"), " ")
	if !found || !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	token = strings.TrimSpace(token)
	return token, strings.HasPrefix(token, "hf_")
}

// cookieName is the session cookie's. A browser accepts the __Host- prefix over
// TLS only.
func (s *Site) cookieName() string {
	if s.options.Plain {
		return "holdfast"
	}
	return "__Host-holdfast"
}

// SessionReference is the opaque reference in the request's session cookie, or
// "" if it brings none.
func (s *Site) SessionReference(r *http.Request) string {
	c, err := r.Cookie(s.cookieName())
	if err != nil {
		return ""
	}
	return c.Value
}

// Reference is SessionReference of the request that an operation serves, for the
// operations about sessions themselves.
func (s *Site) Reference(ctx context.Context) string {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok {
		return ""
	}
	return s.SessionReference(x.r)
}

// Network is the address that the request of an operation came from, for slowing
// down those who guess; the zero Addr outside of a request.
func Network(ctx context.Context) netip.Addr {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok {
		return netip.Addr{}
	}
	from, err := netip.ParseAddrPort(x.r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return from.Addr().Unmap()
}

// Cookie is the value of a cookie of the request that a page is drawn for, such as
// the reader's choice of light or dark; "" outside of a request.
func Cookie(ctx context.Context, name string) string {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok {
		return ""
	}
	c, err := x.r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// SessionCookie carries a session's reference to the browser for so many
// seconds; with an empty reference it takes the cookie away.
func (s *Site) SessionCookie(reference string, seconds int) *http.Cookie {
	if reference == "" {
		seconds = -1
	}
	return &http.Cookie{
		Name:     s.cookieName(),
		Value:    reference,
		Path:     "/",
		MaxAge:   seconds,
		Secure:   !s.options.Plain,
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	}
}

// LocalPath is a path of this site that came back from outside, such as the
// next of a sign-in, or "/" if it leads elsewhere.
func LocalPath(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(next, "/") ||
		strings.HasPrefix(next, "//") || strings.ContainsFunc(next, unfit) {
		return "/"
	}
	return next
}

// unfit are characters that no path of ours holds and that browsers bend into
// another host.
func unfit(r rune) bool { return r == '\\' || isControl(r) }

// signIn is where nobody is sent first, with the way back.
func signIn(r *http.Request) string {
	return "/sign-in?next=" + url.QueryEscape(wayBack(r))
}

// wayBack is the page to return to after signing in: the page itself or, for a
// form, the page that it stood on.
func wayBack(r *http.Request) string {
	if r.Method == http.MethodGet && !isFragment(r) {
		return LocalPath(r.URL.RequestURI())
	}
	from := r.Header.Get("HX-Current-URL")
	if from == "" {
		from = r.Referer()
	}
	u, err := url.Parse(from)
	if err != nil || u.Host != r.Host {
		return "/"
	}
	return LocalPath(u.RequestURI())
}

// isFragment says whether htmx asks for a part of a page.
func isFragment(r *http.Request) bool { return r.Header.Get("HX-Request") == "true" }
