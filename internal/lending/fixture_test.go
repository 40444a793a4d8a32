package lending

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var tables = []fs.FS{people.Migrations, idempotency.Migrations, journal.Migrations, settings.Migrations,
	ledger.Migrations, catalog.Migrations, Migrations}

// clerk may do everything at every branch, through the API.
var clerk = actor.Actor{Person: 900, Via: actor.ViaAPI, Grants: []actor.Grant{
	{Permission: MayView}, {Permission: MayIssue}, {Permission: MayHold}, {Permission: MayCharge}, {Permission: MayOverride},
}}

// library is the tests' library: two branches open every day, the plan Basic, one
// title with copies C1, C2 …, and members M1, M2 …
type library struct {
	t       testing.TB
	db      *store.DB
	desk    *Desk
	title   int64
	members map[string]int64
	persons map[string]int64
	plan    int64
	riv     int64
	hil     int64
}

// basic is the plan of the sample library, in paise.
var basic = Terms{
	Currency: "INR", YearlyFee: 50000, MaxLoans: 2, LoanDays: 14, MaxRenewals: 1, MaxHolds: 3, HoldDays: 3,
	Fine: FinePolicy{Kind: FineDaily, PerDay: 500, Cap: 15000}, FineBlockLimit: 10000,
}

func bothLibraries(t *testing.T, copies, members int, test func(t *testing.T, l *library)) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		test(t, newLibrary(t, db, copies, members))
		if found, err := db.Check(t.Context(), Invariants()); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}

var insertTestTitle = store.Insert("titles", "id bigint", "title text", "sort_key text")

func newLibrary(t testing.TB, db *store.DB, copies, members int) *library {
	t.Helper()
	l := &library{t: t, db: db, desk: New(db), members: map[string]int64{}, persons: map[string]int64{}}
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	l.write(func(ctx context.Context, tx *store.Tx) error {
		branches, err := AddBranches(ctx, tx, []Branch{
			{Code: "RIV", Name: "Riverside", Zone: zone, Days: civil.EveryDay},
			{Code: "HIL", Name: "Hilltop", Zone: zone, Days: civil.EveryDay},
		})
		if err != nil {
			return err
		}
		l.riv, l.hil = branches[0], branches[1]
		plans, err := AddPlans(ctx, tx, []NewPlan{{Code: "basic", Name: "Basic", Terms: basic}})
		if err != nil {
			return err
		}
		l.plan = plans[0]
		if l.title, err = addTitle(ctx, tx, "A popular thriller"); err != nil {
			return err
		}
		return l.addCopies(ctx, tx, l.title, "C", copies)
	})
	l.addMembers("M", members)
	return l
}

func addTitle(ctx context.Context, tx *store.Tx, name string) (int64, error) {
	id, err := tx.ID(ctx, "titles")
	if err != nil {
		return 0, err
	}
	return id, tx.InsertMany(ctx, insertTestTitle, 1, func(int) []any { return []any{id, name, name} })
}

func (l *library) addCopies(ctx context.Context, tx *store.Tx, title int64, prefix string, n int) error {
	all := make([]NewCopy, n)
	for i := range all {
		all[i] = NewCopy{Title: title, Barcode: fmt.Sprint(prefix, i+1), Home: l.riv}
	}
	_, err := AddCopies(ctx, tx, all)
	return err
}

func (l *library) addMembers(prefix string, n int) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		who := make([]people.Person, n)
		for i := range who {
			who[i] = people.Person{Name: fmt.Sprint("Member ", prefix, i+1)}
		}
		persons, err := people.Add(ctx, tx, who)
		if err != nil {
			return err
		}
		all := make([]NewMember, n)
		for i := range all {
			all[i] = NewMember{
				Person: persons[i], Card: fmt.Sprint(prefix, i+1), Plan: l.plan, Branch: l.riv, Currency: "INR",
				JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
			}
		}
		ids, err := AddMembers(ctx, tx, all)
		for i, id := range ids {
			l.members[all[i].Card], l.persons[all[i].Card] = id, persons[i]
		}
		return err
	})
}

func (l *library) write(fn func(ctx context.Context, tx *store.Tx) error) {
	l.t.Helper()
	if err := l.db.Write(l.t.Context(), fn); err != nil {
		l.t.Fatal(err)
	}
}

// at moves the clock to noon of a day in India.
func (l *library) at(day string) {
	l.t.Helper()
	zone, _ := civil.LoadZone("Asia/Kolkata")
	if err := l.db.SetClock(l.t.Context(), zone.At(civil.MustDate(day), 12*60)); err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) later(d time.Duration) {
	l.t.Helper()
	now, err := l.db.Now(l.t.Context())
	if err == nil {
		err = l.db.SetClock(l.t.Context(), now.Add(d))
	}
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) issue(copy, member string) (Loan, error) {
	return l.desk.Issue(l.t.Context(), clerk, IssueIn{Body: IssueRequest{Copy: copy, Member: member}})
}

func (l *library) giveBack(copy, branch string) (Returned, error) {
	return l.desk.Return(l.t.Context(), clerk, ReturnIn{Body: ReturnRequest{Copy: copy, Branch: branch}})
}

func (l *library) holdFor(member, branch string) (Hold, error) {
	return l.desk.PlaceHold(l.t.Context(), clerk, HoldIn{Body: HoldRequest{Title: l.title, Member: member, PickupBranch: branch}})
}

func must[T any](t testing.TB, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// reasons are the codes of a refusal, in order.
func reasons(t testing.TB, err error) []string {
	t.Helper()
	var d *denial.Error
	if !errors.As(err, &d) {
		t.Fatalf("got %v, want a refusal", err)
	}
	return codeNames(d.Reasons)
}

func wantReasons(t testing.TB, err error, want ...string) {
	t.Helper()
	if got := reasons(t, err); !slices.Equal(got, want) {
		t.Errorf("refused for %v, want %v", got, want)
	}
}
