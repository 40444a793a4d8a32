package sample

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// catalogue puts the works of all languages in one order: new ones, classics,
// and, some time after their first, editions, translations and further volumes.
type catalogue struct {
	count   int // works given out
	groups  int
	volumes map[string]int // by title: 0 unknown, 1 one work, more a work of several volumes
	books   map[string]int // issued, by publisher
	later   []delayed      // by due, then by order of coming in

	languages *rand.Rand
	details   *rand.Rand
	sequels   *rand.Rand

	writers  map[string]*writer
	shares   []int
	classics []int // not yet given out, shuffled
}

// draft is a work before it is printed.
type draft struct {
	Work
	classic bool
}

// delayed is a draft that is printed once so many works have been given out.
type delayed struct {
	due   int
	draft draft
}

// How often things happen: once in so many works.
const (
	classicRate     = 60
	editionRate     = 170
	translationRate = 25
	volumesRate     = 70
	seriesRate      = 45
	unnumberedRate  = 26 // no ISBN though recent: a local press
)

// Works yields works for as long as somebody asks; each call starts anew.
func (s *Source) Works() iter.Seq[Work] {
	return func(yield func(Work) bool) {
		c := newCatalogue(s)
		for yield(c.next()) {
		}
	}
}

func newCatalogue(src *Source) *catalogue {
	c := &catalogue{
		volumes:   map[string]int{},
		books:     map[string]int{},
		languages: src.Stream("works/languages"),
		details:   src.Stream("works/details"),
		sequels:   src.Stream("works/sequels"),
		writers:   map[string]*writer{},
		shares:    make([]int, len(languages)),
	}
	c.classics = src.Stream("works/classics").Perm(len(classicGroups()))
	for i, l := range languages {
		c.writers[l.name] = newWriter(src, l)
		c.shares[i] = l.share
	}
	for _, group := range classicGroups() { // nobody writes War and Peace a second time
		for _, w := range group {
			c.volumes[w.Title] = 1
		}
	}
	return c
}

// claim takes a title that no work has.
func (c *catalogue) claim(title string) bool {
	if c.volumes[title] > 0 {
		return false
	}
	c.volumes[title] = 1
	return true
}

// next is the next work, complete.
func (c *catalogue) next() Work {
	c.count++
	if len(c.later) > 0 && c.later[0].due <= c.count {
		d := c.later[0].draft
		c.later = slices.Delete(c.later, 0, 1)
		return c.issue(d)
	}
	c.groups++
	if len(c.classics) > 0 && oneIn(c.languages, classicRate) {
		return c.issue(c.classic())
	}
	writer := c.writers[languages[weighted(c.languages, c.shares)].name]
	if len(writer.pen.grammar.series) > 0 && oneIn(c.sequels, seriesRate) {
		return c.issue(draft{Work: c.series(writer)})
	}
	return c.issue(draft{Work: c.follow(writer, c.single(writer))})
}

// classic takes the next real work; its other versions come later.
func (c *catalogue) classic() draft {
	versions := classicGroups()[c.classics[0]]
	c.classics = c.classics[1:]
	for _, w := range versions[1:] {
		w.Group = c.groups
		c.delay(between(c.sequels, 5, 600), draft{w, true})
	}
	first := versions[0]
	first.Group = c.groups
	return draft{first, true}
}

// delay puts a work behind so many others.
func (c *catalogue) delay(distance int, d draft) {
	due := c.count + distance
	at, _ := slices.BinarySearchFunc(c.later, due+1, func(d delayed, due int) int { return d.due - due })
	c.later = slices.Insert(c.later, at, delayed{due, d})
}

// year is when a made-up work came out: mostly lately, now and then long ago,
// never before its kind was kept or before the years that it is about.
func (c *catalogue) year(w Work) int {
	year := latestYear - min(c.details.IntN(55), c.details.IntN(55))
	if oneIn(c.details, 30) {
		year = between(c.details, 1921, firstNumbered-1)
	}
	earliest := max(kinds[w.Kind].since, lastYearIn(w.Title), lastYearIn(w.Subtitle))
	if year <= earliest {
		year = min(latestYear, earliest+1+year%12)
	}
	return year
}

// lastYearIn is the end of a span such as "1857–1947" at the end of a title, or 0.
func lastYearIn(title string) int {
	at := strings.LastIndex(title, "–")
	if at < 0 {
		return 0
	}
	year, err := strconv.Atoi(title[at+len("–"):])
	if err != nil {
		return 0 // a dash between words
	}
	return year
}

// firstNumbered is the year from which Indian books have an ISBN.
const firstNumbered = 1972

// issue adds what a book has from its printing: house, number, size and price.
func (c *catalogue) issue(d draft) Work {
	w, k, rng := d.Work, kinds[d.Kind], c.details
	w.Publisher = c.writers[w.Language].house()
	if (w.Year >= firstNumbered || d.classic) && !oneIn(rng, unnumberedRate) {
		w.ISBN = isbn(w.Publisher, c.books[w.Publisher])
		c.books[w.Publisher]++
	}
	w.Pages = between(rng, k.low, (k.low+k.high)/2) + rng.IntN((k.high-k.low)/2+1)
	w.PricePaise = price(rng, k, w.Pages)
	rank := rng.IntN(usualSize)
	if d.classic {
		rank = min(rank, rng.IntN(usualSize))
	}
	w.Popularity = float64(zipfShift) / float64(zipfShift+rank)
	return w
}

// zipfShift flattens the head of the popularity curve: the most wanted work is
// borrowed twice as often as the one in this place, not as the second.
const zipfShift = 8

// price is in paise, a number that a publisher would print: 199, 250, 495.
func price(rng *rand.Rand, k kind, pages int) int64 {
	rupees := k.base + pages*k.page/100
	rupees = rupees * between(rng, 75, 130) / 100
	step := 10
	if rupees > 200 {
		step = 50
	}
	rupees = max(30, rupees/step*step)
	switch rng.IntN(5) {
	case 0, 1:
		rupees--
	case 2:
		rupees -= 5
	}
	return int64(rupees) * 100
}
