package app_test

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/web"
)

// The desk and the branches of the tests' library, and the answer to where a right must hold
// for what is the whole library's.
const (
	theLibrary = "lending"
	riverside  = "RIV"
	hilltop    = "HIL"
	everywhere = "everywhere"
)

// The cards of its members. The first two sign in; the others are there to have
// things. Nobody has the last one.
const (
	cardA    = "M1"
	cardB    = "M2"
	cardIdle = "M3" // at Riverside
	cardHill = "M4" // at Hilltop
	noCard   = "M9"
	noID     = 987654
)

// poolStep is by how many titles the pool grows when it is used up.
const poolStep = 40

// library is a whole server on a small library: two branches, a plan that stops
// nobody, a thriller that can be searched for, and a pool of titles to lend.
type library struct {
	t    testing.TB
	app  *app.App
	site *web.Site
	doc  *document

	branch   map[string]int64 // ids by code
	thriller int64            // a title with the copies T1 and T2 at Riverside
	pool     []int64          // titles; number n has the copies Rn and Hn
	taken    int              // of the pool
	callers  []*caller

	university // which its students and its registrar go to

	tables []string  // of the database; SQLite only
	count  *sql.Stmt // the rows of each
}

// terms stop nobody in these tests. In paise.
var terms = lending.Terms{
	Currency: "INR", YearlyFee: 50_000, MaxLoans: 1000, LoanDays: 14, MaxRenewals: 1, MaxHolds: 1000, HoldDays: 3,
	Fine: lending.FinePolicy{Kind: lending.FineDaily, PerDay: 500, Cap: 15_000}, FineBlockLimit: 1_000_000,
}

// bothLibraries runs a test on each engine.
func bothLibraries(t *testing.T, test func(t *testing.T, l *library)) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) { test(t, newLibrary(t, e)) })
	}
}

func newLibrary(t testing.TB, e store.Engine) *library {
	t.Helper()
	return newLibraryWith(t, app.Config{DatabaseURL: storetest.New(t, e, app.Migrations()), Plain: true})
}

func newLibraryWith(t testing.TB, c app.Config) *library {
	t.Helper()
	c.MovableClock, c.StartClock = true, storetest.Start
	if c.Log == nil {
		c.Log = slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	l := &library{t: t, branch: map[string]int64{}, university: university{term: map[string]int64{}}}
	var err error
	if l.app, err = app.Open(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.app.Close() })
	if l.site, err = l.app.NewSite(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.doc = readDocument(t, l.site)
	l.write(l.found)
	l.write(l.stock)
	l.write(l.join)
	l.foundUniversity()
	if path, ok := strings.CutPrefix(c.DatabaseURL, "sqlite:"); ok {
		l.openBeside(path)
	}
	return l
}

// write runs one transaction of the set-up.
func (l *library) write(do func(ctx context.Context, tx *store.Tx) error) {
	l.t.Helper()
	if err := l.app.DB.Write(l.t.Context(), do); err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) found(ctx context.Context, tx *store.Tx) error {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		return err
	}
	all := []lending.Branch{
		{Code: riverside, Name: "Riverside", Zone: zone, Days: civil.EveryDay},
		{Code: hilltop, Name: "Hilltop", Zone: zone, Days: civil.EveryDay},
	}
	ids, err := lending.AddBranches(ctx, tx, all)
	if err != nil {
		return err
	}
	for i, b := range all {
		l.branch[b.Code] = ids[i]
	}
	_, err = lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "basic", Name: "Basic", Terms: terms}})
	return err
}

func (l *library) stock(ctx context.Context, tx *store.Tx) error {
	out, err := catalog.Upsert(ctx, tx, []catalog.Record{
		{Title: catalog.Title{Title: "A popular thriller", Authors: "Iyer, Kavya"}},
	})
	if err != nil {
		return err
	}
	l.thriller = out[0].ID
	_, err = lending.AddCopies(ctx, tx, []lending.NewCopy{
		{Title: l.thriller, Barcode: "T1", Home: l.branch[riverside]},
		{Title: l.thriller, Barcode: "T2", Home: l.branch[riverside]},
	})
	return errors.Join(err, l.grow(ctx, tx))
}

// grow adds titles to the pool.
func (l *library) grow(ctx context.Context, tx *store.Tx) error {
	first := len(l.pool)
	records := make([]catalog.Record, poolStep)
	for i := range records {
		records[i].Title.Title = fmt.Sprint("Volume ", first+i)
	}
	out, err := catalog.Upsert(ctx, tx, records)
	if err != nil {
		return err
	}
	var copies []lending.NewCopy
	for i, o := range out {
		l.pool = append(l.pool, o.ID)
		copies = append(copies,
			lending.NewCopy{Title: o.ID, Barcode: fmt.Sprint("R", first+i), Home: l.branch[riverside]},
			lending.NewCopy{Title: o.ID, Barcode: fmt.Sprint("H", first+i), Home: l.branch[hilltop]})
	}
	_, err = lending.AddCopies(ctx, tx, copies)
	return err
}

// join adds the members, the callers who are people, and what these come with.
func (l *library) join(ctx context.Context, tx *store.Tx) error {
	at := map[string]string{cardA: riverside, cardB: riverside, cardIdle: riverside, cardHill: hilltop}
	l.callers = allCallers()
	for card, branch := range at {
		persons, err := people.Add(ctx, tx, []people.Person{{Name: "Member " + card}})
		if err != nil {
			return err
		}
		if _, err := lending.AddMembers(ctx, tx, []lending.NewMember{{
			Person: persons[0], Card: card, Plan: 1, Branch: l.branch[branch], Currency: "INR",
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate("2027-03-31"),
		}}); err != nil {
			return err
		}
		for _, c := range l.callers {
			if c.self == card {
				c.person = persons[0]
			}
		}
	}
	return nil
}

// letIn gives every caller a token and a session, and ends those that are meant
// to be over. Two hours pass.
func (l *library) letIn() {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error { return l.hire(ctx, tx, true) })
	l.pass(2 * time.Hour)
	l.write(func(ctx context.Context, tx *store.Tx) error { return l.hire(ctx, tx, false) })
}

// hire admits the callers whose way in is over by now, or all the others.
func (l *library) hire(ctx context.Context, tx *store.Tx, over bool) error {
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	for _, c := range l.callers {
		if c.nobody || (c.over != "") != over {
			continue
		}
		if err := l.admit(ctx, tx, c, now); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

func (l *library) admit(ctx context.Context, tx *store.Tx, c *caller, now civil.Instant) error {
	if c.person == 0 {
		ids, err := people.Add(ctx, tx, []people.Person{{Name: c.name}})
		if err != nil {
			return err
		}
		c.person = ids[0]
	}
	if c.role != people.Patron {
		held := people.Held{Desk: c.desk, Role: c.role, Place: l.branch[c.place] + l.term[c.place]}
		if err := people.GiveRole(ctx, tx, l.app.Rights, actor.Operator(), c.person, held); err != nil {
			return err
		}
	}
	token := people.Token{Person: c.person, Name: "test", Scopes: []string{"*"}}
	if c.role == people.Patron {
		token.Scopes = []string{string(lending.MayOwn), string(registration.MayOwn)}
	}
	if c.over == "expired" {
		end := now.Add(time.Hour)
		token.ExpiresAt = &end
	}
	var err error
	if c.token, token, err = people.NewToken(ctx, tx, l.app.Rights, actor.Operator(), token); err != nil {
		return err
	}
	if err := l.signIn(ctx, tx, c); err != nil {
		return err
	}
	switch c.over {
	case "revoked":
		return people.RevokeToken(ctx, tx, actor.Operator(), c.person, token.ID)
	case "disabled":
		return people.Disable(ctx, tx, actor.Operator(), c.person)
	}
	return nil
}

// signInAgain gives somebody whose sessions ended new ones, under all his names.
func (l *library) signInAgain(who *caller) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		for _, c := range l.callers {
			if c.person != who.person || c.person == 0 || c.over != "" {
				continue
			}
			if err := l.signIn(ctx, tx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// signIn opens a session, at the caller's branch if there is one.
func (l *library) signIn(ctx context.Context, tx *store.Tx, c *caller) error {
	var s people.Session
	var err error
	if c.cookie, s, err = people.StartSession(ctx, tx, c.person, c.session()); err != nil || c.role == people.Patron ||
		c.desk == theRegistrar {
		return err
	}
	return people.ChoosePlace(ctx, tx, s.ID, l.branch[cmp.Or(c.place, riverside)])
}

// pass moves the clock.
func (l *library) pass(d time.Duration) {
	l.t.Helper()
	now, err := l.app.DB.Now(l.t.Context())
	if err == nil {
		err = l.app.DB.SetClock(l.t.Context(), now.Add(d))
	}
	if err != nil {
		l.t.Fatal(err)
	}
}

// operator does what a test needs to be there, as the command line would.
var operator = actor.Operator()

// free takes the next title of the pool and gives it with the barcode of its
// copy at a branch.
func (l *library) free(branch string) (title int64, barcode string) {
	l.t.Helper()
	if l.taken == len(l.pool) {
		l.write(l.grow)
	}
	barcode = branch[:1] + fmt.Sprint(l.taken)
	title = l.pool[l.taken]
	l.taken++
	return title, barcode
}

// lent makes a loan of a copy of the branch.
func (l *library) lent(card, branch string) lending.Loan {
	l.t.Helper()
	_, barcode := l.free(branch)
	loan, err := l.app.Lending.Issue(l.t.Context(), operator, lending.IssueIn{
		Body: lending.IssueRequest{Copy: barcode, Member: card, Branch: branch},
	})
	if err != nil {
		l.t.Fatal(err)
	}
	return loan
}

// held makes a hold that is to be collected at the branch. It waits: the copy at
// that branch is lent, to somebody else.
func (l *library) held(card, branch string) lending.Hold {
	l.t.Helper()
	other := cardIdle
	if card == cardIdle {
		other = cardHill
	}
	loan := l.lent(other, branch)
	h, err := l.app.Lending.PlaceHold(l.t.Context(), operator, lending.HoldIn{
		Body: lending.HoldRequest{Title: loan.Title, Member: card, PickupBranch: branch},
	})
	if err != nil {
		l.t.Fatal(err)
	}
	return h
}

// ready makes a hold whose copy stands on the branch's hold shelf.
func (l *library) ready(card, branch string) lending.Hold {
	l.t.Helper()
	h := l.held(card, branch)
	title, err := l.app.Lending.Title(l.t.Context(), operator, lending.TitleIn{Title: h.Title})
	if err != nil {
		l.t.Fatal(err)
	}
	for _, b := range title.Branches {
		for _, c := range b.Items {
			if c.Status != lending.OnLoan {
				continue
			}
			in := lending.ReturnIn{Body: lending.ReturnRequest{Copy: c.Barcode, Branch: branch}}
			if _, err := l.app.Lending.Return(l.t.Context(), operator, in); err != nil {
				l.t.Fatal(err)
			}
		}
	}
	return h
}

// owing charges a member a year's fee.
func (l *library) owing(card string) {
	l.t.Helper()
	if _, err := l.app.Lending.RenewMembership(l.t.Context(), operator, lending.MemberIn{Card: card}); err != nil {
		l.t.Fatal(err)
	}
}

// openBeside opens the SQLite file as another process would, to count its rows.
func (l *library) openBeside(path string) {
	l.t.Helper()
	file, err := sql.Open("sqlite", path)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { _ = file.Close() })
	ctx := context.Background()
	l.tables, err = column[string](file.QueryContext(ctx,
		"select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"))
	if err != nil || len(l.tables) < 10 {
		l.t.Fatalf("the tables are %v: %v", l.tables, err)
	}
	l.count, err = file.PrepareContext(ctx, "select count(*) from "+strings.Join(l.tables, " union all select count(*) from "))
	if err != nil {
		l.t.Fatal(err)
	}
}

// rows counts the rows of every table. On PostgreSQL it counts nothing.
func (l *library) rows() map[string]int64 {
	l.t.Helper()
	counts := map[string]int64{}
	if l.count == nil {
		return counts
	}
	numbers, err := column[int64](l.count.QueryContext(context.Background()))
	if err != nil {
		l.t.Fatal(err)
	}
	for i, name := range l.tables {
		counts[name] = numbers[i]
	}
	return counts
}

// mustBe fails the test if a table has other rows than before.
func (l *library) mustBe(before map[string]int64, since string) {
	l.t.Helper()
	l.mustAgree(before, l.rows(), since)
}

func (l *library) mustAgree(before, after map[string]int64, since string) {
	l.t.Helper()
	for table, n := range after {
		if n != before[table] {
			l.t.Errorf("%s: the table %s has %d rows, and had %d", since, table, n, before[table])
		}
	}
}

// column reads the rows of a query that has one column.
func column[T any](rows *sql.Rows, err error) (all []T, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var v T
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, rows.Err()
}

// clean fails the test unless every promise holds on what is left behind.
func (l *library) clean() {
	l.t.Helper()
	report, err := l.app.Check(l.t.Context())
	if err != nil || len(report.Offenders) > 0 || len(report.Chain) > 0 {
		l.t.Errorf("check: %v, %v, %v", report.Offenders, report.Chain, err)
	}
}
