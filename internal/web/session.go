package web

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"holdfast/internal/actor"
)

// Session is what a page needs to know about the person who looks at it.
type Session struct {
	Name     string // as shown, in the person's own script
	Language string // BCP 47, "" for the place's own
	// Token is what every form of the session carries as _token; "" when nobody
	// is signed in. A page gets it masked, each time anew.
	Token string
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
// down those who guess; the zero Addr outside of a request. Behind a proxy that the
// site trusts it is the one that the proxy saw.
func Network(ctx context.Context) netip.Addr {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok {
		return netip.Addr{}
	}
	from, err := netip.ParseAddrPort(x.r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return x.site.beyondProxies(from.Addr().Unmap(), x.r.Header.Values("X-Forwarded-For"))
}

// beyondProxies goes back along the addresses that proxies have written down, the
// last one first, for as long as it believes who wrote them: what stands further
// left anybody may have made up.
func (s *Site) beyondProxies(from netip.Addr, forwarded []string) netip.Addr {
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(s.options.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for trusted(from) && len(hops) > 0 {
		last := strings.TrimSpace(hops[len(hops)-1])
		hops = hops[:len(hops)-1]
		before, err := netip.ParseAddr(last)
		if err != nil {
			break
		}
		from = before.Unmap()
	}
	return from
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

// Choice carries to the browser what was chosen on it and outlives its sessions,
// such as where its desk stands. It is no secret, and whoever reads it with
// Cookie checks it.
func (s *Site) Choice(name, value string) *http.Cookie {
	const year = 365 * 24 * 60 * 60
	return &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: year, Secure: !s.options.Plain, HttpOnly: true,
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
