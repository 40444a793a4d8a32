package lending

import (
	"context"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/sample"
	"holdfast/internal/store"
)

// A library's past, played in memory (D19).
//
// A demo shows a desk at work: a year of loans, queues, copies on their way,
// fines that somebody has paid and others that stop a loan today. To play that
// year through the operations would take minutes, most of them spent on asking
// the database what was written a moment before. So it is played on a library in
// memory, and the rows that come of it are written at the end.
//
//   - [city] is the library: branches, titles with their copies, members with
//     their habits, from package sample.
//   - [life] is who comes when and wants what. It draws from one stream of random
//     numbers and looks at the library as a person would; it knows no rules.
//   - [pastDesk] is the desk. It asks the desk's own rules and makes the desk's
//     own moves, so what life asks for is granted or refused as it would be today.
//   - [cast] is who is needed for a tour: a member with three things that stop a
//     loan, and one whom nothing stops.
//
// Invariants: the same seed and the same instant give the same rows; instants
// never decrease, and none is after the instant of the filling; a test plays the
// visits through the operations themselves and finds the same rows.

// FillOptions says how large a sample library is and who works in it.
type FillOptions struct {
	Members int     // 0 is 6,500; titles and copies are in proportion
	Days    int     // of the past; 0 is a year
	Staff   []Staff // at least one

	// Progress hears after each day of the past how far it is. Its error ends the
	// filling.
	Progress func(day, days int) error
}

// Staff is somebody who works at a branch.
type Staff struct {
	Person     int64
	Branch     string // code
	Supervisor bool   // looks after members and may override a refusal
}

// Filled is what stands in a filled library, for whoever shows it.
type Filled struct {
	Branches map[string]int64 // ids by code
	Patron   int64            // the person of the member with the card [PatronCard]
}

// The parts of a tour. They do not depend on the seed.
var (
	// PatronCard is the member with a full account: all books out, one of them
	// late, fines above the limit, a hold ready to be collected.
	PatronCard = sample.Card(0)
	// VisitorCard is a member with nothing out and nothing owed.
	VisitorCard = sample.Card(1)
	// VisitorCopy is the only copy of a title. It stands free at [MainBranch].
	VisitorCopy = sample.Barcode(0)
	// MainBranch is the code of the main library.
	MainBranch = sample.Branches()[0].Code
)

const (
	fillMembers = 6_500
	fillTitles  = 15_000
	fillCopies  = 48_000
	fillDays    = 365
	// fewMembers is the least a library needs, so that its members find books and
	// each other's holds.
	fewMembers = 10
)

// Fill makes a sample library in an empty desk, with a past up to the
// transaction's instant.
func Fill(ctx context.Context, tx *store.Tx, src *sample.Source, o FillOptions) (Filled, error) {
	if o.Members == 0 {
		o.Members = fillMembers
	}
	if o.Days == 0 {
		o.Days = fillDays
	}
	if len(o.Staff) == 0 || o.Members < fewMembers || o.Days < 0 {
		return Filled{}, fmt.Errorf("a library of %d members, %d staff and %d days cannot be played: "+
			"it needs %d members, one of staff, and no day below 0", o.Members, len(o.Staff), o.Days, fewMembers)
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return Filled{}, err
	}
	c, err := newCity(src, sizeFor(o.Members))
	if err != nil {
		return Filled{}, err
	}
	begin := c.zone().DateOf(now).AddDays(-o.Days)
	c.settle(src, o.Members, begin, o.Days)
	if err := c.add(ctx, tx, c.members); err != nil {
		return Filled{}, err
	}
	l := newLife(c, src, o.Staff, begin, now)
	return c.filled(), l.play(ctx, tx, o.Progress)
}

// play plays the past to its end and writes it down: journal and money day by
// day, the rest at the end. While a day is written the next is played.
func (l *life) play(ctx context.Context, tx *store.Tx, progress func(day, days int) error) error {
	draw := func(table string, n int) ([]int64, error) { return tx.IDs(ctx, table, n) }
	var written pastBooks
	for played := true; played; {
		if err := l.desk.ids.stock(draw, l.idsNeeded()); err != nil {
			return err
		}
		day := make(chan bool, 1)
		go func() { day <- l.next() }()
		err := written.close(ctx, tx)
		played = <-day
		if err == nil && progress != nil {
			err = progress(l.day, len(l.agenda)-1)
		}
		if err != nil {
			return fmt.Errorf("day %d of the past: %w", l.day, err)
		}
		written, l.desk.books = l.desk.books, pastBooks{}
	}
	if err := l.desk.write(ctx, tx, l.city, l.end); err != nil {
		return fmt.Errorf("the past: %w", err)
	}
	return nil
}

func (c *city) filled() Filled {
	f := Filled{Branches: make(map[string]int64), Patron: c.members[0].person}
	for _, b := range c.branches {
		f.Branches[b.Code] = b.ID
	}
	return f
}

// What staff may do at the counter, for the actors of the past.
var (
	clerkMay      = []actor.Permission{MayView, MayIssue, MayHold, MayCharge}
	supervisorMay = append([]actor.Permission{MayOverride, MayMembers}, clerkMay...)
)

// actor is who the journal says did it.
func (s Staff) actor(branch int64) actor.Actor {
	a := actor.Actor{Person: s.Person, Place: branch, Via: actor.ViaPage}
	may := clerkMay
	if s.Supervisor {
		may = supervisorMay
	}
	for _, p := range may {
		a.Grants = append(a.Grants, actor.Grant{Permission: p})
	}
	return a
}
