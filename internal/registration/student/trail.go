package student

import (
	"net/url"
	"slices"
	"strconv"

	"holdfast/internal/civil"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// maxCart is how many sections a cart holds: as many as one request takes together.
const maxCart = 20

// trail is what addresses carry from page to page.
type trail struct {
	Term    string  // code, "" for the one that people come for
	Course  string  // code of the course that is looked at
	Section int64   // that is looked at
	Cart    []int64 // sections, in the order in which they were put in

	junk int // entries of the cart that are no ids, or too many
}

// trailOf reads the trail of an address or of a form. What is not readable is left
// out.
func trailOf(q url.Values) trail {
	t := trail{Term: codeOf(q.Get("term")), Course: codeOf(q.Get("course"))}
	t.Section, _ = strconv.ParseInt(q.Get("section"), 10, 64)
	t.Section = max(t.Section, 0)
	t.Cart, t.junk = cartOf(q["cart"])
	return t
}

// maxWord is longer than any code of a term or a course.
const maxWord = 40

// codeOf is a code as it was typed, "" if it cannot be one.
func codeOf(code string) string {
	if len(code) > maxWord {
		return ""
	}
	return code
}

// cartOf reads the ids of a cart, each once; junk counts what is none.
func cartOf(raw []string) (ids []int64, junk int) {
	for _, text := range raw {
		id, err := strconv.ParseInt(text, 10, 64)
		switch {
		case err == nil && slices.Contains(ids, id):
		case err != nil || id < 1 || len(ids) == maxCart:
			junk++
		default:
			ids = append(ids, id)
		}
	}
	return ids, junk
}

// kept is the trail that goes along to other pages: the term and the cart.
func (t trail) kept() trail { return trail{Term: t.Term, Cart: t.Cart} }

// looking is the trail on which a section of a course is looked at.
func (t trail) looking(course string, section int64) trail {
	t.Course, t.Section = course, section
	return t
}

// without takes sections out of the cart.
func (t trail) without(gone ...int64) trail {
	t.Cart = slices.DeleteFunc(slices.Clone(t.Cart), func(id int64) bool { return slices.Contains(gone, id) })
	return t
}

// with puts sections into the cart.
func (t trail) with(more ...int64) trail {
	t.Cart = append(t.without(more...).Cart, more...)
	return t
}

// to is an address on the trail. More are names and values that it carries besides.
func (t trail) to(path string, more ...string) string {
	q := url.Values{}
	set := func(name, value string) {
		if value != "" {
			q.Add(name, value)
		}
	}
	set("term", t.Term)
	set("course", t.Course)
	if t.Section > 0 {
		set("section", text(t.Section))
	}
	for _, id := range t.Cart {
		set("cart", text(id))
	}
	for i := 0; i+1 < len(more); i += 2 {
		set(more[i], more[i+1])
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// fields are the trail as hidden fields of a form.
func (t trail) fields() []look.Hidden {
	fields := []look.Hidden{}
	set := func(name, value string) {
		if value != "" && value != "0" {
			fields = append(fields, look.Hidden{Name: name, Value: value})
		}
	}
	set("term", t.Term)
	set("course", t.Course)
	set("section", text(t.Section))
	for _, id := range t.Cart {
		set("cart", text(id))
	}
	return fields
}

func text(id int64) string { return strconv.FormatInt(id, 10) }

// reader is who looks at a page: what its frame and its forms need.
type reader struct {
	tongue
	trail
	name  string // as shown
	token string // of the session, for forms

	zone civil.Zone    // of the term
	now  civil.Instant // when the page was made

	inPlace bool // only a part of the page is put in place, not the whole

	sent string // what the form was about that was sent just now, "" if none was
	key  string // under which that form is sent again
}

// nowhere is the zone of pages that are about no term.
var nowhere = func() civil.Zone {
	utc, err := civil.LoadZone("UTC")
	if err != nil {
		panic(err) // a zone of the program's own
	}
	return utc
}()

func readerOf(s web.Session, t trail) reader {
	return reader{tongue: tongueOf(s.Language), trail: t, name: s.Name, token: s.Token, zone: nowhere}
}

// in is the same reader in a term.
func (r reader) in(s season) reader {
	r.zone, r.now = s.zone, s.now
	if r.Term != "" {
		r.Term = s.term.Code
	}
	return r
}

// sending says which form was sent just now, so that the page's form about the same
// thing goes under the key that web wants.
func (r reader) sending(about, key string) reader {
	r.sent, r.key = about, key
	return r
}

// hidden are the hidden fields of the form about a thing, "" being one that is
// never shown again, with a key of its own.
func (r reader) hidden(about string, more ...look.Hidden) []look.Hidden {
	key := web.NewKey()
	if about != "" && about == r.sent && r.key != "" {
		key = r.key
	}
	return look.Keys(r.token, key, more...)
}

// at is an instant on the clock of the term's place.
func (r reader) at(i civil.Instant) look.Moment { return look.At(i, r.zone) }

// today is the day at the term's place.
func (r reader) today() civil.Date { return r.zone.DateOf(r.now) }
