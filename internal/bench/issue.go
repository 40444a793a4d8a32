package bench

import (
	"context"
	"fmt"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// Issues are spread over this many titles and members; each is used once a turn.
const (
	benchTitles  = 60_000
	benchMembers = 30_000
)

var insertTitles = store.Insert("titles", "id bigint", "title text", "sort_key text")

// issueClaims measures lending's issue: combined as it runs, own in a transaction
// each, and the textbook.
func issueClaims(ctx context.Context, o Options) ([]Figure, error) {
	var ways []way
	for _, w := range []struct {
		name  string
		alone bool
	}{{"textbook", true}, {"own", true}, {"combined", false}} {
		db, err := open(ctx, o, w.name, w.alone)
		if err != nil {
			return nil, err
		}
		defer db.Close()
		if w.name == "textbook" {
			if err := addSections(ctx, db, 1); err != nil {
				return nil, err
			}
			ways = append(ways, textbook(ctx, db))
			continue
		}
		if err := fillLibrary(ctx, db, benchTitles); err != nil {
			return nil, err
		}
		ways = append(ways, issue(ctx, db, w.name))
	}
	return measure(ways, o.Callers, o.Rounds, o.Length)
}

// issue lends one copy after the other, each of a title of its own, to members
// far apart, so that nothing is refused.
func issue(ctx context.Context, db *store.DB, name string) way {
	desk := lending.New(db)
	return way{name, func(n int64) error {
		// A stride that shares no factor with either number visits all of them.
		const stride = 7919
		_, err := desk.Issue(ctx, caller(n), lending.IssueIn{Body: lending.IssueRequest{
			Copy: fmt.Sprint("B", n*stride%benchTitles), Member: fmt.Sprint("R", n*stride%benchMembers),
		}})
		return err
	}}
}

// fillLibrary adds a branch, members whom nothing stops, and so many titles with a
// copy each.
func fillLibrary(ctx context.Context, db *store.DB, n int) error {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		return err
	}
	return db.Load(ctx, func(ctx context.Context, tx *store.Tx) error {
		branches, err := lending.AddBranches(ctx, tx, []lending.Branch{
			{Code: "ONE", Name: "One", Zone: zone, Days: civil.EveryDay},
		})
		if err != nil {
			return err
		}
		plans, err := lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "all", Name: "All", Terms: lending.Terms{
			Currency: "INR", MaxLoans: 1000, LoanDays: 14, MaxRenewals: 1, MaxHolds: 9, HoldDays: 3, FineBlockLimit: 10000,
			Fine: lending.FinePolicy{Kind: lending.FineDaily, PerDay: 500, Cap: 15000},
		}}})
		if err != nil {
			return err
		}
		titles, err := tx.IDs(ctx, "titles", n)
		if err != nil {
			return err
		}
		if err := tx.InsertMany(ctx, insertTitles, n, func(i int) []any {
			return []any{titles[i], "A title", "title"}
		}); err != nil {
			return err
		}
		copies := make([]lending.NewCopy, n)
		for i := range copies {
			copies[i] = lending.NewCopy{Title: titles[i], Barcode: fmt.Sprint("B", i), Home: branches[0]}
		}
		if _, err := lending.AddCopies(ctx, tx, copies); err != nil {
			return err
		}
		return fillMembers(ctx, tx, plans[0], branches[0])
	})
}

func fillMembers(ctx context.Context, tx *store.Tx, plan, branch int64) error {
	who := make([]people.Person, benchMembers)
	for i := range who {
		who[i] = people.Person{Name: fmt.Sprint("Reader ", i)}
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	all := make([]lending.NewMember, benchMembers)
	for i := range all {
		all[i] = lending.NewMember{
			Person: persons[i], Card: fmt.Sprint("R", i), Plan: plan, Branch: branch, Currency: "INR",
			JoinedOn: civil.MustDate("2020-01-01"), ExpiresOn: civil.MustDate("9000-01-01"),
		}
	}
	_, err = lending.AddMembers(ctx, tx, all)
	return err
}
