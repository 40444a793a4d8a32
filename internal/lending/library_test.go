package lending

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// Whoever else stands at the tests' desk.
var (
	supervisor = actor.Actor{Person: 901, Via: actor.ViaAPI, Grants: append(slices.Clone(clerk.Grants),
		actor.Grant{Permission: MayMembers})}
	junior = actor.Actor{Person: 902, Via: actor.ViaAPI, Grants: []actor.Grant{
		{Permission: MayView}, {Permission: MayIssue}, {Permission: MayHold}}}
)

// self is a member at his own screen.
func (l *library) self(card string) actor.Actor {
	return actor.Actor{Person: l.persons[card], Via: actor.ViaPage, Grants: []actor.Grant{{Permission: MayOwn}}}
}

// mayBreak runs a test that breaks the desk's promises on purpose: no check
// follows it.
func mayBreak(t *testing.T, copies, members int, test func(t *testing.T, l *library)) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) { test(t, newLibrary(t, db, copies, members)) })
}

// set sets a number or a choice of the desk, or of one branch.
func (l *library) set(key interface{ Key() string }, at settings.Scope, value string) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		return settings.Set(ctx, tx, settings.Change{Key: key.Key(), Scope: at, Value: value})
	})
}

// exec runs a statement behind the desk's back.
func (l *library) exec(q *store.Query, args ...any) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		_, err := tx.Exec(ctx, q, args...)
		return err
	})
}

// texts are the rows of a query of one text column.
func (l *library) texts(q *store.Query, args ...any) (all []string) {
	l.t.Helper()
	read(l.t, l.db, func(ctx context.Context, tx *store.Tx) (err error) {
		all, err = store.All(ctx, tx, q, store.Column[string], args...)
		return err
	})
	return all
}

var (
	openBranch = store.SQL(`update branches set open_days = $2 where id = $1`)
	endsOn     = store.SQL(`update members set expires_on = $2 where card = $1`)
	putStatus  = store.SQL(`update copies set status = $2 where barcode = $1`)
	suspend    = store.SQL(`
		insert into suspensions (id, member_id, from_at, until_at, reason)
		select $2, id, $3, $4, $5 from members where card = $1`)
)

// closes shuts a branch on some days of the week.
func (l *library) closes(branch int64, days civil.Week) {
	l.exec(openBranch, branch, int64(civil.EveryDay&^days))
}

// suspends stops a member until an instant, or for good if it is nil.
func (l *library) suspends(card string, until *civil.Instant, reason string) {
	l.t.Helper()
	l.exec(suspend, card, l.members[card]*100, int64(0), until, reason)
}

// The other operations, as a clerk asks for them.

func (l *library) renew(loan int64) (Loan, error) {
	return l.desk.Renew(l.t.Context(), clerk, RenewIn{Loan: loan})
}

func (l *library) cancel(hold int64) (Hold, error) {
	return l.desk.CancelHold(l.t.Context(), clerk, CancelIn{Hold: hold})
}

func (l *library) pay(card string, amount int64) (Payment, error) {
	return l.desk.Pay(l.t.Context(), clerk, PayIn{Card: card, Body: PayRequest{Amount: amount}})
}

func (l *library) condition(barcode, condition string) (Returned, error) {
	return l.desk.SetCondition(l.t.Context(), clerk,
		ConditionIn{Barcode: barcode, Body: ConditionRequest{Condition: condition}})
}

func (l *library) damaged(copy, branch string) (Returned, error) {
	return l.desk.Return(l.t.Context(), clerk,
		ReturnIn{Body: ReturnRequest{Copy: copy, Branch: branch, Condition: "damaged"}})
}

func (l *library) holdOn(title int64, member, branch string) (Hold, error) {
	return l.desk.PlaceHold(l.t.Context(), clerk,
		HoldIn{Body: HoldRequest{Title: title, Member: member, PickupBranch: branch}})
}

func (l *library) view(barcode string) CopyView {
	l.t.Helper()
	c, err := l.desk.Copy(l.t.Context(), clerk, CopyIn{Barcode: barcode})
	return must(l.t, c, err)
}

func (l *library) member(card string) MemberView {
	l.t.Helper()
	m, err := l.desk.Member(l.t.Context(), clerk, MemberIn{Card: card})
	return must(l.t, m, err)
}

// titleOf is the title of a copy.
func (l *library) titleOf(barcode string) int64 { return l.view(barcode).Title }

// wantCopy checks where a copy stands.
func (l *library) wantCopy(barcode string, s Status, branch string) {
	l.t.Helper()
	if c := l.view(barcode); c.Status != s || c.Branch != branch {
		l.t.Errorf("copy %s is %s at %s, want %s at %s", barcode, c.Status, c.Branch, s, branch)
	}
}

// wantHold checks the state in which a hold is stored.
func (l *library) wantHold(id int64, s HoldState) {
	l.t.Helper()
	if h := l.readHold(id); h.State != s {
		l.t.Errorf("hold %d is %s, want %s", id, h.State, s)
	}
}

// traces are what an operation that goes ahead leaves in the database: how many
// rows there are, and when copies and holds last changed.
var traces = store.SQL(`
	select 'loans ' || cast(count(*) as text) || ' ' || cast(coalesce(sum(renewals), 0) as text) from loans
	union all select 'ended ' || cast(count(*) as text) from loans where ended_at is not null
	union all select 'holds ' || cast(count(*) as text) || ' ' || cast(coalesce(sum(changed_at), 0) as text) from holds
	union all select 'copies ' || cast(coalesce(sum(changed_at), 0) as text) from copies
	union all select 'transits ' || cast(count(*) as text) || ' ' || cast(coalesce(sum(ended_at), 0) as text) from transits
	union all select 'notices ' || cast(count(*) as text) from notices
	union all select 'postings ' || cast(count(*) as text) from postings
	union all select 'journal ' || cast(count(*) as text) from journal
	union all select 'suspensions ' || cast(count(*) as text) || ' ' || cast(coalesce(sum(lifted_at), 0) as text) from suspensions
	union all select 'liftings ' || cast(count(*) as text) from no_show_liftings
	union all select 'members ' || card || ' ' || expires_on from members`)

// refuses runs an operation that must be refused for exactly these codes, in
// this order, and must leave nothing behind (L22).
func (l *library) refuses(op func() error, want ...*denial.Code) denial.List {
	l.t.Helper()
	before := l.texts(traces)
	err := op()
	var d *denial.Error
	if !errors.As(err, &d) {
		l.t.Fatalf("got %v, want a refusal", err)
	}
	var names []string
	for _, c := range want {
		names = append(names, c.Name())
	}
	if got := codeNames(d.Reasons); !slices.Equal(got, names) {
		l.t.Errorf("refused for %v, want %v", got, names)
	}
	if after := l.texts(traces); !slices.Equal(before, after) {
		l.t.Errorf("a refusal left something behind:\n%v\n%v", before, after)
	}
	return d.Reasons
}

// figures are a reason's figures, "limit=2 open=2".
func figures(r denial.Reason) string {
	all := make([]string, len(r.Fields))
	for i, f := range r.Fields {
		all[i] = fmt.Sprintf("%s=%v", f.Name, f.Value)
	}
	return strings.Join(all, " ")
}

// wantFigures checks the figures of every reason, in their order.
func wantFigures(t testing.TB, l denial.List, want ...string) {
	t.Helper()
	got := make([]string, len(l))
	for i, r := range l {
		got[i] = figures(r)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the figures are %q, want %q", got, want)
	}
}

// failing runs an operation for its error alone.
func failing[T any](op func() (T, error)) func() error {
	return func() error {
		_, err := op()
		return err
	}
}
