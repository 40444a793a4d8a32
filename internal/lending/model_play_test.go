package lending

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/ledger"
	"holdfast/internal/people"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// T1: random things are done at the desk and to the model. The desk refuses for
// the reasons for which the model does, and after each step both have the same
// copies, holds, loans and debts. What the invariants say is asked at the end of
// each history.
//
// The flags -rapid.checks and -rapid.steps make it longer, -rapid.seed plays one
// again.
func TestTheDeskKeepsToTheModelWhateverIsDone(t *testing.T) {
	for _, e := range storetest.Engines() {
		for _, scope := range []holdScope{scopeAnywhere, scopeBranch} {
			t.Run(fmt.Sprint(e, " ", scope), func(t *testing.T) {
				unlessAsked(t, "rapid.checks", histories[e])
				unlessAsked(t, "rapid.steps", historySteps)
				l := modelLibrary(t, storetest.Open(t, e, tables), scope)
				rapid.Check(t, func(t *rapid.T) {
					p := begin(t, l, scope)
					t.Repeat(map[string]func(*rapid.T){"step": p.step, "": p.compare})
					p.clean(t)
				})
			})
		}
	}
}

// How many histories are played, of how many steps on average: about as many on
// each engine as take the same time.
var histories = map[store.Engine]int{store.SQLite: 60, store.Postgres: 15}

const historySteps = 80

// unlessAsked gives a flag of rapid another default for one test.
func unlessAsked(t *testing.T, name string, n int) {
	f := flag.Lookup(name)
	if f.Value.String() != f.DefValue {
		return
	}
	set := func(value string) {
		if err := f.Value.Set(value); err != nil {
			t.Fatal(err)
		}
	}
	set(fmt.Sprint(n))
	t.Cleanup(func() { set(f.DefValue) })
}

var moveBranch = store.SQL(`update branches set zone = $2, open_days = $3 where id = $1`)

// modelLibrary is the library of the model: Hilltop stands in another time zone,
// closes on two days, and lends less.
func modelLibrary(t *testing.T, db *store.DB, scope holdScope) *library {
	l := newLibrary(t, db, 0, 0)
	l.revise(func(p *Terms) {
		*p = Terms{
			Currency: "INR", YearlyFee: modelFee, MaxLoans: modelLoans, LoanDays: modelDays, MaxRenewals: modelRenewals,
			MaxHolds: modelHolds, HoldDays: modelWindow, FineBlockLimit: modelBlock,
			Fine: FinePolicy{Kind: FineDaily, PerDay: modelDaily, Cap: modelCap, GraceDays: modelGrace},
		}
	})
	l.exec(moveBranch, l.hil, "Europe/Lisbon", int64(civil.EveryDay&^civil.NewWeek(time.Sunday, time.Monday)))
	l.set(maxLoansSetting, settings.Branch(l.hil), "1")
	l.set(holdSkipsClosedSetting, settings.Branch(l.hil), "on")
	l.set(noShowLimitSetting, settings.Desk(), fmt.Sprint(modelNoShows))
	l.set(noShowDaysSetting, settings.Desk(), fmt.Sprint(modelNoShowDays))
	l.set(holdScopeSetting, settings.Desk(), string(scope))
	return l
}

// play is one history: titles, copies and members of its own in a library that
// other histories have used, and the model of them.
type play struct {
	*library
	m        *model
	titles   []int64
	barcodes []string
	cards    []string
	ids      []int64 // of the members, in the order of the cards
	accounts []int64
	loanIDs  []int64 // in the order of the model's
	holdIDs  []int64
}

// begin makes the library of one history. It starts on a Monday, so that the
// same draws meet the same closed days.
func begin(t *rapid.T, l *library, scope holdScope) *play {
	p := &play{library: l}
	at, err := l.db.Now(context.Background())
	p.do(t, err)
	start := at.Time().Truncate(24 * time.Hour).Add(36 * time.Hour)
	for start.Weekday() != time.Monday {
		start = start.AddDate(0, 0, 1)
	}
	p.do(t, l.db.SetClock(context.Background(), civil.FromTime(start)))
	p.m = &model{
		anywhere: scope == scopeAnywhere, now: start,
		copies: map[string]*modelCopy{}, members: map[string]*modelMember{},
		branches: map[string]*modelBranch{
			"RIV": {zone: zoneOf(t, "Asia/Kolkata")},
			"HIL": {zone: zoneOf(t, "Europe/Lisbon"), closed: []time.Weekday{time.Sunday, time.Monday}, skipsHolds: true, maxLoans: 1},
		},
	}
	p.do(t, l.db.Write(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		if err := p.addTitles(ctx, tx); err != nil {
			return err
		}
		return p.addReaders(ctx, tx, rapid.SliceOfN(evenly([]int{-1, 20, 60, 400}), 4, 4).Draw(t, "days of membership left"))
	}))
	p.compare(t)
	return p
}

func zoneOf(t *rapid.T, name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// addTitles adds two titles: one with a copy at each branch, one with a single
// copy that is lent beside some that are not.
func (p *play) addTitles(ctx context.Context, tx *store.Tx) error {
	shelves := [][]NewCopy{
		{{Home: p.riv}, {Home: p.hil}},
		{{Home: p.riv}, {Home: p.hil, NotForLoan: "reading room"}, {Home: p.riv, Status: Lost}, {Home: p.hil, Status: Withdrawn}},
	}
	for i, copies := range shelves {
		title, err := addTitle(ctx, tx, "Title")
		if err != nil {
			return err
		}
		p.titles = append(p.titles, title)
		for n := range copies {
			c := &copies[n]
			c.Title, c.Barcode = title, fmt.Sprintf("%d-C%d", title, n+1)
			home := "RIV"
			if c.Home == p.hil {
				home = "HIL"
			}
			p.barcodes = append(p.barcodes, c.Barcode)
			p.m.copies[c.Barcode] = &modelCopy{
				title: i, home: home, at: home, status: orElse(c.Status, Available), forLoan: c.NotForLoan == "",
			}
		}
		if _, err := AddCopies(ctx, tx, copies); err != nil {
			return err
		}
	}
	return nil
}

func (p *play) addReaders(ctx context.Context, tx *store.Tx, left []int) error {
	persons, err := people.Add(ctx, tx, slices.Repeat([]people.Person{{Name: "A reader"}}, len(left)))
	if err != nil {
		return err
	}
	all := make([]NewMember, len(left))
	for i, days := range left {
		ends := plusDays(p.m.now.Format(dayLayout), days)
		all[i] = NewMember{
			Person: persons[i], Card: fmt.Sprintf("%d-M%d", p.titles[0], i+1), Plan: p.plan, Branch: p.riv, Currency: "INR",
			JoinedOn: civil.MustDate("2025-04-01"), ExpiresOn: civil.MustDate(ends),
		}
		p.cards = append(p.cards, all[i].Card)
		p.m.members[all[i].Card] = &modelMember{branch: "RIV", lastDay: ends}
	}
	if p.ids, err = AddMembers(ctx, tx, all); err != nil {
		return err
	}
	for _, id := range p.ids {
		m, err := loadMember(ctx, tx, id)
		if err != nil {
			return err
		}
		p.accounts = append(p.accounts, m.account)
	}
	return nil
}

// do ends the history on a failure that is no refusal.
func (p *play) do(t *rapid.T, err error) {
	if err != nil {
		t.Fatalf("failed: %v", err)
	}
}

// agree compares what the desk said with the model, and says whether it went
// ahead.
func (p *play) agree(t *rapid.T, why []string, err error) bool {
	var refused *denial.Error
	var said []string
	if errors.As(err, &refused) {
		said = codeNames(refused.Reasons)
		slices.Sort(said)
	} else {
		p.do(t, err)
	}
	if !slices.Equal(said, why) {
		t.Fatalf("the desk refused for %v, the model for %v", said, why)
	}
	return err == nil
}

// clean asks the invariants of everything that a history touches.
func (p *play) clean(t *rapid.T) {
	all := slices.Concat(Invariants(), ledger.Invariants(), journal.Invariants())
	found, err := p.db.Check(context.Background(), all)
	p.do(t, err)
	if len(found) > 0 {
		t.Fatalf("check: %v", found)
	}
}

// compare puts what is stored beside the model's picture.
func (p *play) compare(t *rapid.T) {
	var got []string
	p.do(t, p.db.Read(context.Background(), func(ctx context.Context, tx *store.Tx) (err error) {
		got, err = p.picture(ctx, tx)
		return err
	}))
	if diff := cmp.Diff(p.m.picture(), got); diff != "" {
		t.Fatalf("the desk (+) is not where the model is (-):\n%s", diff)
	}
}

// look compares what the pages tell, who are asked without anything being
// written.
func (p *play) look(t *rapid.T) {
	as := p.m.clone()
	for i, id := range p.titles {
		as.lapse(i)
		v, err := p.desk.Title(context.Background(), clerk, TitleIn{Title: id})
		p.do(t, err)
		if got, want := titleLine(v), as.titleLine(i); got != want {
			t.Fatalf("title %d: the page says %s, the model %s", i, got, want)
		}
	}
	for _, card := range p.cards {
		v, err := p.desk.Member(context.Background(), clerk, MemberIn{Card: card})
		p.do(t, err)
		if got, want := memberLine(v), p.m.memberLine(card); got != want {
			t.Fatalf("member %s: the page says %s, the model %s", card, got, want)
		}
	}
}

func codesOf(stops []Stop) string {
	all := make([]string, len(stops))
	for i, s := range stops {
		all[i] = s.Code
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
