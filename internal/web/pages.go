package web

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"net/http"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
)

//go:embed pages.html
var pagesHTML string

// ownPages are the pages of the rim itself: a problem that happened, the kinds
// of problems, the API. Their contents stand in the site's layout.
var ownPages = template.Must(template.New("").Option("missingkey=error").Parse(pagesHTML))

// registerOwn adds the routes of the rim itself. Everybody may read them.
func (s *Site) registerOwn() {
	for _, own := range []struct {
		path string
		h    Handler
	}{
		{"/api", s.serveAPIPage},
		{"/openapi.json", s.serveOpenAPI},
		{problemPath + "{$}", s.serveProblems},
		{problemPath + "{slug}", s.serveProblemKind},
	} {
		Handle(s, Op{Method: http.MethodGet, Path: own.path, Public: true}, own.h)
	}
}

// framed draws one of the rim's own pages in the site's layout.
func (x *exchange) framed(title, name string, data any) ([]byte, error) {
	var content, page bytes.Buffer
	if err := ownPages.ExecuteTemplate(&content, name, data); err != nil {
		return nil, err
	}
	if isFragment(x.r) {
		return content.Bytes(), nil
	}
	err := x.site.options.Frame(&page, FramedPage{
		Title: title, Path: x.r.URL.Path, Actor: x.actor, Session: x.session,
		Content: template.HTML(content.String()), //nolint:gosec // escaped by the template above
	})
	return page.Bytes(), err
}

// problemPage draws a problem that happened.
func (x *exchange) problemPage(p *Problem) ([]byte, error) { return x.framed(p.Head(), "problem", p) }

func (s *Site) serveOwn(w http.ResponseWriter, title, name string, data any) error {
	x := w.(*exchange)
	html, err := x.framed(title, name, data)
	if err != nil {
		return err
	}
	x.sendBytes(http.StatusOK, typeHTML, html)
	return nil
}

// kindOfProblem is one kind of problem for its page; only refusals have codes.
type kindOfProblem struct {
	Slug    string
	Status  int
	Title   string
	Meaning string
	Codes   []*denial.Code
}

func newKindOfProblem(slug string) kindOfProblem {
	e := catalogue[slug]
	k := kindOfProblem{Slug: slug, Status: e.status, Title: e.title, Meaning: e.meaning}
	if slug == slugDenied {
		k.Codes = denial.Codes()
	}
	return k
}

func (s *Site) serveProblems(w http.ResponseWriter, _ *http.Request, _ actor.Actor, _ Session) error {
	var kinds []kindOfProblem
	for _, slug := range slugs() {
		kinds = append(kinds, newKindOfProblem(slug))
	}
	return s.serveOwn(w, "Problems", "problems", kinds)
}

func (s *Site) serveProblemKind(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ Session) error {
	slug := r.PathValue("slug")
	if _, known := catalogue[slug]; !known {
		return NotFound("There is no such kind of problem.")
	}
	k := newKindOfProblem(slug)
	return s.serveOwn(w, k.Title, "kind", k)
}

// bareFrame is the layout of a site that brings none.
func bareFrame(w io.Writer, p FramedPage) error { return ownPages.ExecuteTemplate(w, "frame", p) }
