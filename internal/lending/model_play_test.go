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
	fewerHistories(t, 20)
	for _, scope := range []holdScope{scopeAnywhere, scopeBranch} {
		t.Run(string(scope), func(t *testing.T) {
			storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
				l := modelLibrary(t, db, scope)
				rapid.Check(t, func(t *rapid.T) {
					p := begin(t, l, scope)
					t.Repeat(p.actions())
					p.clean(t)
				})
			})
		})
	}
}

// fewerHistories lowers how many histories rapid plays, unless a flag says so:
// each takes a hundred transactions.
func fewerHistories(t *testing.T, n int) {
	f := flag.Lookup("rapid.checks")
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
// closes on two days, and lends more.
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
	l.set(maxLoansSetting, settings.Branch(l.hil), "3")
	l.set(holdSkipsClosedSetting, settings.Branch(l.hil), "on")
	l.set(noShowLimitSetting, settings.Desk(), fmt.Sprint(modelNoShows))
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
	journal  int64 // its last row after the last step
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
			"HIL": {zone: zoneOf(t, "Europe/Lisbon"), closed: []time.Weekday{time.Sunday, time.Monday}, skipsHolds: true, maxLoans: 3},
		},
	}
	p.do(t, l.db.Write(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		if err := p.addTitles(ctx, tx); err != nil {
			return err
		}
		return p.addReaders(ctx, tx, rapid.SliceOfN(rapid.IntRange(-1, 60), 4, 4).Draw(t, "days of membership left"))
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

// addTitles adds two titles: one with copies at both branches, one with a single
// copy that is lent beside some that are not.
func (p *play) addTitles(ctx context.Context, tx *store.Tx) error {
	shelves := [][]NewCopy{
		{{Home: p.riv}, {Home: p.riv}, {Home: p.hil}},
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

var modelBranches = rapid.SampledFrom([]string{"RIV", "HIL"})

func (p *play) actions() map[string]func(*rapid.T) {
	ctx := context.Background()
	copies, cards := rapid.SampledFrom(p.barcodes), rapid.SampledFrom(p.cards)
	issue := func(t *rapid.T) {
		in := IssueRequest{Copy: copies.Draw(t, "copy"), Member: cards.Draw(t, "member"), Branch: modelBranches.Draw(t, "branch")}
		if rapid.IntRange(0, 7).Draw(t, "override") == 7 {
			in.Override = "it was agreed"
		}
		why := p.m.attempt(func(m *model) []string { return m.issue(in.Copy, in.Member, in.Branch, in.Override != "") })
		loan, err := p.desk.Issue(ctx, clerk, IssueIn{Body: in})
		if p.agree(t, why, err) {
			p.loanIDs = append(p.loanIDs, loan.ID)
		}
	}
	hold := func(t *rapid.T) {
		title, member, pickup := rapid.IntRange(0, 1).Draw(t, "title"), cards.Draw(t, "member"), modelBranches.Draw(t, "pickup")
		why := p.m.attempt(func(m *model) []string { return m.hold(title, member, pickup) })
		h, err := p.desk.PlaceHold(ctx, clerk, HoldIn{Body: HoldRequest{Title: p.titles[title], Member: member, PickupBranch: pickup}})
		if p.agree(t, why, err) {
			p.holdIDs = append(p.holdIDs, h.ID)
		}
	}
	giveBack := func(t *rapid.T) {
		in := ReturnRequest{Copy: copies.Draw(t, "copy"), Branch: modelBranches.Draw(t, "branch"),
			Condition: rapid.SampledFrom([]string{"", "", "", "good", "damaged"}).Draw(t, "condition")}
		why := p.m.attempt(func(m *model) []string { return m.giveBack(in.Copy, in.Branch, in.Condition) })
		_, err := p.desk.Return(ctx, clerk, ReturnIn{Body: in})
		p.agree(t, why, err)
	}
	return map[string]func(*rapid.T){
		"issue": issue, "issue more": issue, "hold": hold, "hold more": hold, "return": giveBack, "return more": giveBack,
		"renew": p.renews, "cancel": p.cancels, "pay": p.pays, "time": p.passes, "suspend": p.suspended, "look": p.look,
		"condition": func(t *rapid.T) {
			barcode, condition := copies.Draw(t, "copy"), rapid.SampledFrom([]string{"good", "damaged"}).Draw(t, "condition")
			why := p.m.attempt(func(m *model) []string { return m.declare(barcode, condition) })
			_, err := p.condition(barcode, condition)
			p.agree(t, why, err)
		},
		"extend": func(t *rapid.T) {
			card := cards.Draw(t, "member")
			p.m.extend(card)
			_, err := p.desk.RenewMembership(ctx, supervisor, MemberIn{Card: card})
			p.do(t, err)
		},
		"job": func(t *rapid.T) {
			p.m.job()
			_, err := p.desk.AdvanceHolds(ctx)
			p.do(t, err)
		},
		"": p.compare,
	}
}

func (p *play) renews(t *rapid.T) {
	if len(p.loanIDs) == 0 {
		return
	}
	i := rapid.IntRange(0, len(p.loanIDs)-1).Draw(t, "loan")
	why := p.m.attempt(func(m *model) []string { return m.renew(i) })
	_, err := p.desk.Renew(context.Background(), clerk, RenewIn{Loan: p.loanIDs[i]})
	p.agree(t, why, err)
}

func (p *play) cancels(t *rapid.T) {
	if len(p.holdIDs) == 0 {
		return
	}
	i := rapid.IntRange(0, len(p.holdIDs)-1).Draw(t, "hold")
	why := p.m.attempt(func(m *model) []string { return m.cancel(i) })
	_, err := p.desk.CancelHold(context.Background(), clerk, CancelIn{Hold: p.holdIDs[i]})
	p.agree(t, why, err)
}

func (p *play) pays(t *rapid.T) {
	card := rapid.SampledFrom(p.cards).Draw(t, "member")
	amount := rapid.Int64Range(-1, p.m.owes(card)+1).Draw(t, "amount")
	why := p.m.attempt(func(m *model) []string { return m.pay(card, amount) })
	_, err := p.desk.Pay(context.Background(), clerk, PayIn{Card: card, Body: PayRequest{Amount: amount}})
	p.agree(t, why, err)
}

func (p *play) passes(t *rapid.T) {
	hours := rapid.OneOf(rapid.IntRange(1, 30), rapid.IntRange(24, 240)).Draw(t, "hours")
	p.m.now = p.m.now.Add(time.Duration(hours) * time.Hour)
	p.do(t, p.db.SetClock(context.Background(), civil.FromTime(p.m.now)))
}

var insertSuspension = store.Insert("suspensions", "id bigint", "member_id bigint", "from_at bigint", "until_at bigint", "reason text")

// suspended stops a member for some days; nobody who is stopped already.
func (p *play) suspended(t *rapid.T) {
	i := rapid.IntRange(0, len(p.cards)-1).Draw(t, "member")
	who := p.m.members[p.cards[i]]
	if p.m.now.Before(who.suspended) {
		return
	}
	who.suspended = p.m.now.AddDate(0, 0, rapid.IntRange(1, 9).Draw(t, "days"))
	p.do(t, p.db.Write(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		id, err := tx.ID(ctx, "suspensions")
		if err != nil {
			return err
		}
		return tx.InsertMany(ctx, insertSuspension, 1, func(int) []any {
			return []any{id, p.ids[i], civil.FromTime(p.m.now), civil.FromTime(who.suspended), "noise"}
		})
	}))
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
