// Package looktest proves the pages of a desk: every page is rendered with
// filled and with empty data, in every language, and read for faults that a
// browser would hide or a policy would stop.
//
// A desk's test is one call:
//
//	looktest.Pages(t, set,
//		looktest.Case{Page: "member", Around: around, Data: filled},
//		looktest.Case{Page: "member", Around: around, Data: MemberPage{}})
package looktest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/web/look"
)

// Case is one page with its data.
type Case struct {
	Page    string // a name of the set
	Around  look.Page
	Data    any
	Unkeyed []string // addresses of forms whose operations take no retry key: "/sign-out"
}

// Pages renders each case in each language of package look and reports its
// faults. A page of the set with fewer than two cases, filled and empty, is a
// fault too.
func Pages(t testing.TB, set *look.Set, cases ...Case) {
	t.Helper()
	seen := make(map[string]int)
	for i, c := range cases {
		seen[c.Page]++
		for _, locale := range look.Locales {
			c.Around.Lang, c.Around.Dir = locale.Lang, ""
			var page strings.Builder
			if err := set.Render(&page, c.Page, c.Around, c.Data); err != nil {
				t.Errorf("case %d: %v", i, err)
				continue
			}
			for _, fault := range Faults(page.String(), c.Unkeyed...) {
				t.Errorf("page %s, case %d, in %s: %s", c.Page, i, locale.Lang, fault)
			}
		}
	}
	for _, name := range set.Names() {
		if seen[name] < 2 {
			t.Errorf("page %s has %d cases; it needs one with everything filled and one with nothing", name,
				seen[name])
		}
	}
}

// Faults reads a page, or a fragment without a doctype, and says what is wrong
// with it: tags that do not balance, ids that occur twice or are missing, fields
// without label, links and buttons without words, forms without their hidden
// fields, parts of one name, and everything that the content security policy
// forbids. Forms to an unkeyed address need no retry key.
func Faults(text string, unkeyed ...string) []string {
	root, faults := parse(text)
	r := &reader{ids: make(map[string]int), texts: make(map[string]string), faults: faults, unkeyed: unkeyed}
	for _, sign := range []string{"ZgotmplZ", "<no value>", "%!"} {
		if strings.Contains(text, sign) {
			r.fault("%q stands in the page", sign)
		}
	}
	r.read(root)
	r.labels(root)
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), "<!doctype") {
		r.references(root)
		r.document(root)
	}
	return r.faults
}

type reader struct {
	ids      map[string]int
	texts    map[string]string // of elements, by id
	labelled []string          // ids that a label is for
	unkeyed  []string
	headings int
	faults   []string
}

func (r *reader) fault(format string, args ...any) {
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}

// read collects ids and looks at each element by itself.
func (r *reader) read(e *element) {
	for _, child := range e.children {
		r.attributes(child)
		r.kind(child)
		r.read(child)
	}
}

func (r *reader) attributes(e *element) {
	if id, ok := e.attr("id"); ok {
		if id == "" || strings.ContainsAny(id, " \t\n") {
			r.fault("<%s> has the id %q", e.name, id)
		}
		if r.ids[id]++; r.ids[id] == 2 {
			r.fault("the id %q occurs twice", id)
		}
		r.texts[id] = strings.TrimSpace(e.text.String())
	}
	for name, value := range e.attrs {
		low := strings.ToLower(strings.TrimSpace(value))
		switch {
		case name == "style":
			r.fault("<%s> has a style attribute", e.name)
		case strings.HasPrefix(name, "on"), strings.HasPrefix(name, "hx-on"),
			strings.HasPrefix(name, "data-hx-on"):
			r.fault("<%s> has the handler %s", e.name, name)
		case strings.HasPrefix(low, "javascript:"), strings.HasPrefix(name, "hx-") &&
			strings.HasPrefix(low, "js:"):
			r.fault("<%s> has script in %s", e.name, name)
		case name == "hx-trigger" && strings.Contains(value, "["):
			r.fault("<%s> has a filter in hx-trigger", e.name)
		}
	}
}

// kind looks at what each sort of element must have.
func (r *reader) kind(e *element) {
	switch e.name {
	case "style":
		r.fault("there is a <style>")
	case "script":
		if _, ok := e.attr("src"); !ok || strings.TrimSpace(e.text.String()) != "" {
			r.fault("there is an inline <script>")
		}
	case "img":
		if _, ok := e.attr("alt"); !ok {
			r.fault("an <img> has no alt")
		}
	case "a", "button", "summary":
		if !e.speaks() {
			r.fault("a <%s> says nothing", e.name)
		}
	case "label":
		if id, ok := e.attr("for"); ok {
			r.labelled = append(r.labelled, id)
		}
	case "h1":
		r.headings++
	case "form":
		r.form(e)
	}
}

// speaks says whether an element has words.
func (e *element) speaks() bool {
	label, _ := e.attr("aria-label")
	return strings.TrimSpace(e.text.String()) != "" || strings.TrimSpace(label) != ""
}

// form asks for the hidden fields without which pressing twice would do a thing
// twice (P4), and for which a stranger's page has no value (P7).
func (r *reader) form(e *element) {
	if method, _ := e.attr("method"); !strings.EqualFold(method, "post") {
		return
	}
	action, _ := e.attr("action")
	if action == "" {
		r.fault("a form has no action")
	}
	if !hasField(e, look.TokenField) {
		r.fault("the form to %s has no field %s", action, look.TokenField)
	}
	if !hasField(e, look.KeyField) && !slices.Contains(r.unkeyed, action) {
		r.fault("the form to %s has no field %s", action, look.KeyField)
	}
}

func hasField(e *element, name string) bool {
	return slices.ContainsFunc(e.children, func(c *element) bool {
		n, _ := c.attr("name")
		return n == name || hasField(c, name)
	})
}

// labels asks every field for a label.
func (r *reader) labels(e *element) {
	for _, c := range e.children {
		r.labels(c)
		if c.name != "input" && c.name != "select" && c.name != "textarea" {
			continue
		}
		kind, _ := c.attr("type")
		if kind == "hidden" || kind == "submit" || kind == "button" {
			continue
		}
		id, _ := c.attr("id")
		name, _ := c.attr("name")
		_, spoken := c.attr("aria-label")
		if !spoken && !slices.Contains(r.labelled, id) {
			r.fault("the field %q has no label", name)
		}
	}
}

// references asks that whatever an attribute points at is on the page.
func (r *reader) references(e *element) {
	for _, c := range e.children {
		for _, name := range []string{"for", "aria-labelledby", "aria-describedby", "aria-controls", "list"} {
			value, _ := c.attr(name)
			for _, id := range strings.Fields(value) {
				if r.ids[id] == 0 {
					r.fault("%s of <%s> points at %q, which is not there", name, c.name, id)
				}
			}
		}
		if href, _ := c.attr("href"); strings.HasPrefix(href, "#") && r.ids[href[1:]] == 0 {
			r.fault("a link leads to %s, which is not there", href)
		}
		r.references(c)
	}
}

// landmarks asks that the parts of the page that have a name have one each, by which
// readers who jump between them can tell them apart.
func (r *reader) landmarks(e *element, seen map[string]bool) {
	for _, c := range e.children {
		if slices.Contains([]string{"section", "nav", "aside", "form"}, c.name) {
			name, _ := c.attr("aria-label")
			if by, ok := c.attr("aria-labelledby"); ok {
				name = r.texts[by]
			}
			if name != "" && seen[name] {
				r.fault("two parts of the page are called %q", name)
			}
			seen[name] = true
		}
		r.landmarks(c, seen)
	}
}

// document asks for what every page has once.
func (r *reader) document(root *element) {
	r.landmarks(root, make(map[string]bool))
	if r.headings != 1 {
		r.fault("the page has %d first headings", r.headings)
	}
	for _, c := range root.children {
		if c.name != "html" {
			continue
		}
		lang, _ := c.attr("lang")
		dir, _ := c.attr("dir")
		if lang == "" || dir == "" {
			r.fault("<html> has the language %q and the direction %q", lang, dir)
		}
	}
}
