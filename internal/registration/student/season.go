package student

import (
	"context"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// season is a term as the pages of a student have it, at an instant. Without any
// term it has no code.
type season struct {
	now   civil.Instant
	seq   int64 // the last number of the journal when the page was read
	term  registration.TermView
	terms []registration.TermView // all of them, the one that starts last first
	zone  civil.Zone
}

// season reads the term with a code, or the one that people come for. The clock and
// the journal are read first: what changes later is told by the watch.
func (p *pages) season(ctx context.Context, a actor.Actor, code string) (s season, err error) {
	err = p.DB.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		if s.now, err = tx.Now(ctx); err != nil {
			return err
		}
		head, err := journal.ReadHead(ctx, tx)
		s.seq = head.Seq
		return err
	})
	if err != nil {
		return s, err
	}
	all, err := p.desk.Terms(ctx, a, registration.TermsIn{})
	if err != nil {
		return s, err
	}
	s.zone, s.terms = nowhere, all.Items
	i := s.choose(code)
	if i < 0 && code != "" {
		_, err = p.desk.Term(ctx, a, registration.TermIn{Code: code}) // says why not
		return s, err
	}
	if i < 0 {
		return s, nil
	}
	s.term = s.terms[i]
	if s.zone, err = civil.LoadZone(s.term.Zone); err != nil {
		return s, fmt.Errorf("term %s: %w", s.term.Code, err)
	}
	return s, nil
}

// choose is the term with a code; without one the first that is open to the
// student, else the first that is open to anybody, else the last to start.
func (s season) choose(code string) int {
	if code != "" {
		return slices.IndexFunc(s.terms, func(t registration.TermView) bool { return t.Code == code })
	}
	if i := slices.IndexFunc(s.terms, func(t registration.TermView) bool { return t.Open }); i >= 0 {
		return i
	}
	open := func(w registration.WindowView) bool { return w.Opens <= s.now && s.now < w.Closes }
	i := slices.IndexFunc(s.terms, func(t registration.TermView) bool { return slices.ContainsFunc(t.Windows, open) })
	if i < 0 && len(s.terms) > 0 {
		i = 0
	}
	return i
}

// maxTerms is how many other terms a page leads to.
const maxTerms = 3

// otherTerms lead to the same page in the terms that are not over.
func (r reader) otherTerms(s season, path string) (acts []look.Act) {
	for _, t := range s.terms {
		if t.Code != s.term.Code && !t.Ends.Before(r.today()) && len(acts) < maxTerms {
			acts = append(acts, look.Act{Label: t.Title, Href: trail{Term: t.Code}.to(path), Style: look.Linked})
		}
	}
	return acts
}

// head is what stands beside the heading of a page about a term.
type head struct {
	Open  look.Tag
	Until template.HTML
	Tools []look.Act
	Print bool
}

// openTag says whether the student may register now, and since or from when.
func (r reader) openTag(t registration.TermView) look.Tag {
	switch {
	case t.Code == "":
		return look.Tag{}
	case t.Open && r.zone.DateOf(t.Opens) == r.today():
		return look.Tag{State: look.OK, Word: r.plain(r.OpenSince, r.clock(t.Opens))}
	case t.Open:
		return look.Tag{State: look.OK, Word: r.plain(r.OpenUntil, r.dayClock(t.Closes))}
	case t.Opens > r.now:
		return look.Tag{State: look.Wait, Word: r.plain(r.OpensAt, r.dayClock(t.Opens))}
	case t.Closes != 0:
		return look.Tag{State: look.Past, Word: r.plain(r.ClosedAt, r.dayClock(t.Closes))}
	}
	return look.Tag{State: look.Past, Word: r.NoWindow}
}

// dropSay is what a drop is now, and until when.
func (r reader) dropSay(t registration.TermView) template.HTML {
	city := r.at(r.now).Zoned()
	switch {
	case t.Code == "":
		return ""
	case t.Drop.Kind == catalog.DropClosed:
		return r.Say(r.DropsClosed)
	case t.Drop.Kind == catalog.DropMarked && t.Drop.Until.IsZero():
		return r.Say(r.DropsMarked)
	case t.Drop.Kind == catalog.DropMarked:
		return r.Say(r.DropsMarkedUntil, t.Drop.Until, look.Named(city))
	case t.Drop.Until.IsZero():
		return r.Say(r.DropsFree)
	}
	return r.Say(r.DropsFreeUntil, t.Drop.Until, look.Named(city))
}

// clock and dayClock are an instant at the term's place, as text.
func (r reader) clock(i civil.Instant) string { return bare(r.Clock(r.at(i))) }

func (r reader) dayClock(i civil.Instant) string {
	return r.plain(r.DayAt, bare(r.Day(r.zone.DateOf(i))), r.clock(i))
}

// when is the same for a sentence.
func (r reader) when(i civil.Instant) template.HTML {
	return r.Say(r.DayAt, r.zone.DateOf(i), r.at(i))
}

// bare is what an element around a text says, without it: labels have no elements.
func bare(h template.HTML) string {
	_, inner, found := strings.Cut(string(h), ">")
	if !found {
		return string(h)
	}
	said, _, _ := strings.Cut(inner, "<")
	return said
}

// isMissing says whether a problem is that something is not there.
func isMissing(p *web.Problem) bool { return p != nil && p.Status == 404 }
