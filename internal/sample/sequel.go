package sample

import (
	"cmp"
	"slices"
	"strings"
)

// follow decides what comes after a new work: another edition, volumes or an
// English translation. It returns the work, which is volume one if there are
// to be more.
func (c *catalogue) follow(w *writer, work Work) Work {
	rng := c.sequels
	switch {
	case work.Part > 0:
	case oneIn(rng, editionRate):
		c.delay(between(rng, 20, 900), draft{Work: c.edition(work)})
	case hasVolumes[work.Kind] && oneIn(rng, volumesRate):
		last := between(rng, 2, 4)
		c.volumes[work.Title] = last
		for n := 2; n <= last; n++ {
			v := w.volume(work, n)
			v.Year = min(latestYear, work.Year+n-1)
			c.delay(between(rng, 10, 300)*n, draft{Work: v})
		}
		return w.volume(work, 1)
	case work.Lang != "en" && kinds[work.Kind].story && oneIn(rng, translationRate):
		c.translate(work)
	}
	return work
}

// hasVolumes are the kinds that are long enough for more than one volume.
var hasVolumes = map[string]bool{
	"novel": true, "history": true, "biography": true, "religion": true, "reference": true,
}

// editions that a work may have beside its first.
var editions = [...]string{
	"Second edition", "Revised edition", "Large print", "Illustrated edition", "Pocket edition", "Third edition",
}

func (c *catalogue) edition(work Work) Work {
	work.Edition = editions[c.sequels.IntN(len(editions))]
	work.Year = min(latestYear, work.Year+between(c.sequels, 1, 15))
	return work
}

// translate has a work come out in English, under what its title says, unless
// that title is taken.
func (c *catalogue) translate(work Work) {
	if work.Subtitle == "" || !c.claim(work.Subtitle) {
		return
	}
	from := work.Language
	work.Title, work.Native, work.Subtitle = work.Subtitle, "", ""
	work.Lang, work.Language = "en", "English"
	work.Edition = "Translated from the " + from
	work.Subjects = append(slices.Clone(work.Subjects), "Translations into English")
	work.Year = min(latestYear, work.Year+between(c.sequels, 1, 20))
	c.delay(between(c.sequels, 20, 900), draft{Work: work})
}

// series starts a series of one author and returns its first part. What the
// name of the series says stays the same in every part, the rest is drawn anew.
// Where the series or every part of it exists, the work stands alone.
func (c *catalogue) series(w *writer) Work {
	t := &w.pen.grammar.series[w.series.deal(w.rng)]
	drawn := w.pen.draw(&t.phrase)
	name := english(t.write(drawn)[0])
	if !c.claim(name) {
		return c.single(w)
	}
	parts := c.parts(w, t, drawn)
	if len(parts) == 0 {
		return c.single(w)
	}
	authors, year := w.byline(t.shelf.kind), c.year(parts[0])
	for i := range parts {
		w.sign(&parts[i], t.shelf, authors)
		parts[i].Series, parts[i].Part = name, i+1
		parts[i].Year = min(latestYear, year+i)
		parts[i].Group = c.groups + i
		if i > 0 {
			c.delay(between(c.sequels, 10, 250)*i, draft{Work: parts[i]})
		}
	}
	c.groups += len(parts) - 1
	return parts[0]
}

// parts are the new titles of a series, unsigned, class 9 before class 10.
func (c *catalogue) parts(w *writer, t *title, drawn []forms) []Work {
	kept := map[int]bool{}
	for _, p := range t.forms[0] {
		kept[p.slot] = true
	}
	var parts []Work
	for range between(c.sequels, 3, 7) {
		for slot, again := range w.pen.draw(&t.phrase) {
			if !kept[slot] {
				drawn[slot] = again
			}
		}
		text := t.write(drawn)
		if part := w.work(t, forms{text[1], text[2]}); c.claim(part.Title) {
			parts = append(parts, part)
		}
	}
	slices.SortFunc(parts, func(a, b Work) int {
		return cmp.Or(cmp.Compare(len(a.Title), len(b.Title)), strings.Compare(a.Title, b.Title))
	})
	return parts
}

// single is a new work that stands alone.
func (c *catalogue) single(w *writer) Work {
	work := w.fresh(c)
	work.Group, work.Year = c.groups, c.year(work)
	return work
}
