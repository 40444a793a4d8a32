package sample

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// maxTries is how often a writer looks for a title that is new before going on
// with a further volume of an old one.
const maxTries = 60

// writer writes the titles of one language and knows its authors.
type writer struct {
	lang    *language
	rng     *rand.Rand
	pen     *pen
	open    deck
	fixed   []int // titles without slots not yet used, shuffled
	rarely  int   // one title in so many is taken from fixed
	series  deck
	names   *namer
	authors map[string][]Author // by kind: who writes cookery books writes no law
	people  *rand.Rand
	houses  *rand.Rand
}

func newWriter(src *Source, lang *language) *writer {
	w := &writer{
		lang:    lang,
		rng:     src.Stream("titles/" + lang.code),
		names:   newNamer(src.Stream("authors/names/" + lang.code)),
		authors: map[string][]Author{},
		people:  src.Stream("authors/" + lang.code),
		houses:  src.Stream("publishers/" + lang.code),
	}
	if lang.grammar == nil {
		return w
	}
	g := lang.grammar()
	w.pen = newPen(g, w.rng)
	w.open = newDeck(len(g.open), w.rng)
	w.series = newDeck(len(g.series), w.rng)
	w.fixed = w.rng.Perm(len(g.fixed))
	w.rarely = max(2, lang.share*usualSize/1000/(len(g.fixed)+1))
	return w
}

// usualSize is the number of works for which the supply of hand-made titles is
// spread out: the demo's.
const usualSize = 15_000

// fresh writes a title that the catalogue does not have.
func (w *writer) fresh(c *catalogue) Work {
	g := w.pen.grammar
	var t *title
	var text forms
	for range maxTries {
		if len(w.fixed) > 0 && oneIn(w.rng, w.rarely) {
			t, w.fixed = &g.fixed[w.fixed[0]], w.fixed[1:]
		} else {
			t = &g.open[w.open.deal(w.rng)]
		}
		text = t.write(w.pen.draw(&t.phrase))
		if work := w.work(t, text); c.claim(work.Title) {
			w.sign(&work, t.shelf, w.byline(work.Kind))
			return work
		}
	}
	work := w.work(t, text)
	w.sign(&work, t.shelf, w.byline(work.Kind))
	c.volumes[work.Title]++
	return w.volume(work, c.volumes[work.Title])
}

// work turns a drawn title into a work that nobody has signed yet.
func (w *writer) work(t *title, text forms) Work {
	work := Work{Lang: bcp47(w.lang.code), Language: w.lang.name, Kind: t.shelf.kind}
	own := ""
	switch {
	case w.lang.code == "en":
		work.Title, work.Subtitle, own = english(text[0]), english(text[1]), text[2]
	case w.lang.latin:
		work.Title, work.Subtitle = capital(text[0]), english(text[1])
	default:
		work.Native, work.Title, work.Subtitle = text[0], capital(text[1]), english(text[2])
		if w.lang.mend != nil {
			work.Native, work.Title = w.lang.mend.Replace(work.Native), w.lang.mend.Replace(work.Title)
		}
	}
	work.Subjects = subjects(w.lang, t.shelf, own)
	return work
}

// sign gives a work its authors and with them its shelf mark.
func (w *writer) sign(work *Work, sh *shelf, authors []Author) {
	work.Authors = authors
	work.CallNumber = shelfMark(w.lang, sh, *work)
}

// byline draws the authors of a work: mostly people who have written of its
// kind before, so that popular authors have many books.
func (w *writer) byline(kindName string) []Author {
	n := between(w.people, 1, kinds[kindName].authors)
	var line []Author
	for range n {
		known := w.authors[kindName]
		if len(known) == 0 || oneIn(w.people, 3) {
			a := w.newAuthor()
			w.authors[kindName] = append(known, a)
			line = append(line, a)
			continue
		}
		a := known[w.people.IntN(len(known))]
		if !slices.Contains(line, a) {
			line = append(line, a)
		}
	}
	return line
}

// newAuthor makes up an author. One who writes in English is known by the
// English form of the name alone.
func (w *writer) newAuthor() Author {
	lang := w.lang.code
	if len(w.lang.authors) > 0 {
		shares := make([]int, len(w.lang.authors))
		for i, c := range w.lang.authors {
			shares[i] = c.share
		}
		lang = w.lang.authors[weighted(w.people, shares)].lang
	}
	name := w.names.name(lang)
	if w.lang.latin {
		name.native = ""
	}
	return Author{Display: name.display, Sort: name.sort, Native: name.native}
}

// volume makes a work one of several volumes.
func (w *writer) volume(work Work, n int) Work {
	work.Series, work.Part = work.Title, n
	digits := strconv.Itoa(n)
	work.Title += strings.Replace(w.lang.part[1], "1", digits, 1)
	if work.Native != "" {
		if zero := w.lang.zero; zero != 0 {
			digits = strings.Map(func(digit rune) rune { return zero + digit - '0' }, digits)
		}
		work.Native += strings.Replace(w.lang.part[0], "1", digits, 1)
	}
	return work
}

// house draws a publisher; languages without one of their own share the house
// of the classics.
func (w *writer) house() string {
	if len(w.lang.publishers) == 0 {
		return classicsHouse
	}
	return w.lang.publishers[w.houses.IntN(len(w.lang.publishers))]
}
