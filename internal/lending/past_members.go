package lending

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/isbn"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/sample"
	"holdfast/internal/store"
)

// habits are what a member is like. Chances are of 1. The zero habits are those
// of somebody who never comes.
type habits struct {
	every   int     // days between two visits with nothing out
	hunger  float64 // chance that a visit that brings books back takes others
	books   float64 // that a visit looks for
	wishes  float64 // chance that a book is looked for by its name
	tardy   float64 // chance that a due date goes by
	renews  float64 // chance that a loan is renewed before it is due
	fetches float64 // chance that a copy on the hold shelf is collected
	pays    float64 // chance that a fine is paid when it is charged
}

// drawHabits draws one of four kinds of reader, and how tidy he is.
func drawHabits(rng *rand.Rand) habits {
	kinds := []struct {
		share, every  int
		hunger, books float64
	}{{7, 12, 0.8, 2.4}, {33, 38, 0.38, 1.8}, {36, 80, 0.2, 1.6}, {24, 240, 0.1, 1.4}}
	all := make([]int, len(kinds))
	for i, k := range kinds {
		all[i] = k.share
	}
	kind := kinds[drawShare(rng, all)]
	h := habits{
		every: kind.every/2 + rng.IntN(kind.every), hunger: kind.hunger, books: kind.books,
		wishes: 0.15 + 0.3*rng.Float64(), tardy: 0.02 + 0.1*rng.Float64(), renews: 0.4 * rng.Float64(),
		fetches: 0.85 + 0.14*rng.Float64(), pays: 0.6 + 0.4*rng.Float64(),
	}
	if rng.IntN(12) == 0 { // always late, and sorry for it later
		h.tardy, h.fetches, h.pays = 0.5, 0.5, 0.15
	}
	return h
}

// settle makes the members, of whom some join only in the course of a past of so
// many days.
func (c *city) settle(src *sample.Source, n int, begin civil.Date, days int) {
	rng := src.Stream("lending/members")
	next, stop := iter.Pull(src.People())
	defer stop()
	for i := range n {
		who, _ := next()
		m := &pastMember{who: people.Person{
			Name: who.Display, SortName: who.Sort, NativeName: who.Native, NativeLang: who.Lang,
			Email: who.Email, Phone: who.Phone,
		}}
		plan := drawShare(rng, planShares)
		m.plan, m.terms = c.plans[plan].Code, c.plans[plan].Terms
		m.home = c.branches[drawShare(rng, shares)]
		m.card, m.habits = sample.Card(i), drawHabits(rng)
		m.joins(rng, begin, days)
		c.members = append(c.members, m)
	}
	c.castMembers(begin.AddDays(days))
}

// joins draws when a membership began, and when it ends as things stand at the
// beginning of the past.
func (m *pastMember) joins(rng *rand.Rand, begin civil.Date, days int) {
	const soon = 8 // a branch opens within the week
	switch n := rng.IntN(100); {
	case n < 12 && days > soon: // in the course of it
		m.joinsOn = m.home.Days.NextOpen(begin.AddDays(1 + rng.IntN(days-soon)))
		m.expiresOn, m.newcomer = yearFrom(m.joinsOn), true
	case n < 17: // gone already
		m.joinsOn = begin.AddDays(-800 - rng.IntN(2000))
		m.expiresOn, m.habits = begin.AddDays(-1-rng.IntN(300)), habits{}
	default:
		m.expiresOn = begin.AddDays(rng.IntN(365))
		m.joinsOn = m.expiresOn.AddYears(-1 - rng.IntN(8)).AddDays(1)
	}
}

// add puts the library into an empty desk: branches, plans, titles, and of the
// members those that are named. The ids of copies are drawn; their rows are
// written with what has become of them.
func (c *city) add(ctx context.Context, tx *store.Tx, members []*pastMember) error {
	branches := make([]Branch, len(c.branches))
	for i, b := range c.branches {
		branches[i] = b.Branch
	}
	branchIDs, err := AddBranches(ctx, tx, branches)
	if err != nil {
		return err
	}
	planIDs, err := AddPlans(ctx, tx, c.plans)
	if err != nil {
		return err
	}
	titleIDs, err := c.addTitles(ctx, tx)
	if err != nil {
		return err
	}
	copyIDs, err := tx.IDs(ctx, "copies", len(c.copies))
	if err != nil {
		return err
	}
	c.number(branchIDs, titleIDs, copyIDs)
	return c.addMembers(ctx, tx, planIDs, members)
}

// number gives branches, titles and copies their ids, in the order of each.
func (c *city) number(branches, titles, copies []int64) {
	for i, b := range c.branches {
		b.ID = branches[i]
	}
	for i, t := range c.titles {
		t.id = titles[i]
	}
	for i, p := range c.copies {
		p.id = copies[i]
		p.home, p.branch = p.stands.ID, p.stands.ID
	}
	for _, m := range c.members {
		m.branch = m.home.ID
	}
}

// addMembers adds members with their persons and accounts, and reads the terms
// under which they borrow.
func (c *city) addMembers(ctx context.Context, tx *store.Tx, plans []int64, members []*pastMember) error {
	who := make([]people.Person, len(members))
	for i, m := range members {
		who[i] = m.who
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	planIDs := make(map[string]int64)
	for i, p := range c.plans {
		planIDs[p.Code] = plans[i]
	}
	all := make([]NewMember, len(members))
	for i, m := range members {
		all[i] = NewMember{
			Person: persons[i], Card: m.card, Plan: planIDs[m.plan], Branch: m.home.ID, Currency: m.terms.Currency,
			JoinedOn: m.joinsOn, ExpiresOn: m.expiresOn, Note: m.note,
		}
	}
	ids, err := AddMembers(ctx, tx, all)
	if err != nil {
		return err
	}
	rows := make(map[int64]memberRow, len(ids))
	if err := store.Each(ctx, tx, selectMembers, (*memberRow).dest, func(m memberRow) (err error) {
		m.terms.Fine, err = readFinePolicy(m.fineKind, m.fineTerms)
		rows[m.id] = m
		return err
	}, ids); err != nil {
		return err
	}
	for i, m := range members {
		m.memberRow = rows[ids[i]]
	}
	return nil
}

// sampleSource says whose record numbers the titles have.
const sampleSource = "KCL"

// addTitles puts the works into the catalogue, each under a number of its own.
func (c *city) addTitles(ctx context.Context, tx *store.Tx) ([]int64, error) {
	records := make([]catalog.Record, len(c.works))
	for i, w := range c.works {
		r := &records[i]
		r.Source, r.Number = sampleSource, fmt.Sprintf("%06d", i+1)
		r.Title = catalog.Title{
			Title: w.Title, Subtitle: w.Subtitle, NativeTitle: w.Native, Language: w.Lang, Publisher: w.Publisher,
			Edition: w.Edition, Kind: w.Kind, Subjects: strings.Join(w.Subjects, "; "), CallNumber: w.CallNumber,
			Pages: strconv.Itoa(w.Pages), Authors: authors(w),
		}
		if w.Native != "" {
			r.NativeLang = w.Lang
		}
		if w.Year != 0 {
			r.Year = &c.works[i].Year
		}
		if w.ISBN == "" {
			continue
		}
		n, err := isbn.Parse(w.ISBN)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.Title, err)
		}
		r.ISBNs = []isbn.ISBN{n}
	}
	outcomes, err := catalog.Upsert(ctx, tx, records)
	ids := make([]int64, len(outcomes))
	for i, o := range outcomes {
		ids[i] = o.ID
	}
	return ids, err
}

func authors(w sample.Work) string {
	names := make([]string, len(w.Authors))
	for i, a := range w.Authors {
		names[i] = a.Display
	}
	return strings.Join(names, "; ")
}
