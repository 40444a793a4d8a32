package lending

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/civil"
	"holdfast/internal/sample"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// The first visits of a past, played through the desk's own operations on a
// database whose clock moves along, give the rows that the past wrote.
func TestD19_VisitsPlayedThroughTheOperationsGiveTheSameRows(t *testing.T) {
	for _, e := range storetest.Engines() {
		visits := 500
		if e == store.Postgres {
			visits = 120 // the rules are the same; what may differ is how rows are stored
		}
		t.Run(e.String(), func(t *testing.T) {
			wrote, real := storetest.Open(t, e, tables), storetest.Open(t, e, tables)
			l, deeds := writePast(t, wrote, visits)
			playThrough(t, real, deeds)
			a, b := dump(t, wrote), dump(t, real)
			last := l.today().String()
			a["members"] = slices.DeleteFunc(a["members"], func(m string) bool { // who joins later
				return strings.Fields(m)[1] > last
			})
			for _, part := range slices.Sorted(maps.Keys(a)) {
				if diff := cmp.Diff(a[part], b[part]); diff != "" {
					t.Errorf("%s: the past (-) and the operations (+) differ:\n%.4000s", part, diff)
				}
			}
			for _, part := range []string{"loans", "holds", "transits", "journal", "postings"} {
				if len(a[part]) < 10 {
					t.Errorf("only %d %s were compared", len(a[part]), part)
				}
			}
		})
	}
}

const (
	replayMembers = 200
	replayDays    = 180
)

func replayCity(t *testing.T) (*city, *sample.Source, civil.Date) {
	t.Helper()
	src := sample.New(3)
	c, err := newCity(src, sizeFor(replayMembers))
	if err != nil {
		t.Fatal(err)
	}
	begin := civil.MustDate("2026-03-02")
	c.settle(src, replayMembers, begin, replayDays)
	return c, src, begin
}

// writePast fills a database with a past that ends after so many visits, and
// gives it with the operations that it was made of.
func writePast(t *testing.T, db *store.DB, visits int) (l *life, deeds []deed) {
	t.Helper()
	c, src, begin := replayCity(t)
	err := db.Load(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		staff, err := addTestStaff(ctx, tx)
		if err != nil {
			return err
		}
		if err := c.add(ctx, tx, c.members); err != nil {
			return err
		}
		l = newLife(c, src, staff, begin, c.zone().StartOf(begin.AddDays(replayDays)))
		l.desk.onDeed = func(d deed) {
			if deeds = append(deeds, d); l.visits > visits && l.end > d.at {
				l.end = d.at
				l.agenda = l.agenda[:l.day+1]
			}
		}
		if err := l.play(ctx, tx, nil); err != nil {
			return err
		}
		if l.visits <= visits {
			t.Errorf("the past has only %d visits", l.visits)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return l, deeds
}

// playThrough puts the same library into a database, as it was before the first
// day, and does what was done.
func playThrough(t *testing.T, db *store.DB, deeds []deed) {
	t.Helper()
	c, src, begin := replayCity(t)
	if err := db.SetClock(t.Context(), c.zone().StartOf(begin)); err != nil {
		t.Fatal(err)
	}
	err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		staff, err := addTestStaff(ctx, tx)
		if err != nil {
			return err
		}
		before := slices.DeleteFunc(slices.Clone(c.members), func(m *pastMember) bool { return m.newcomer })
		if err := c.add(ctx, tx, before); err != nil {
			return err
		}
		newLife(c, src, staff, begin, c.zone().StartOf(begin)) // notes when copies last changed
		return writeCopies(ctx, tx, c)
	})
	if err != nil {
		t.Fatal(err)
	}
	desk := New(db)
	for i, d := range deeds {
		if err := db.SetClock(t.Context(), d.at); err != nil {
			t.Fatal(err)
		}
		err := d.again(t, desk)
		if d.refused != (reasonsOf(err) != nil) || (err != nil && !d.refused) {
			t.Fatalf("deed %d, %s at %s: refused %t in the past, now: %v", i, d.verb, d.at, d.refused, err)
		}
	}
}

var (
	selectTestPerson = store.SQL(`select person_id from members where card = $1`)
	selectTestHold   = store.SQL(`
		select h.id from holds h join members m on m.id = h.member_id
		where m.card = $1 and h.title_id = $2 and h.state in ('waiting', 'in_transit', 'ready')`)
)

// again does the deed through the operation that does it for people.
func (d deed) again(t *testing.T, desk *Desk) error {
	ctx := t.Context()
	by, err := d.by, error(nil)
	if by.May(MayOwn, 0) { // the same member has another id here
		read(t, desk.db, func(ctx context.Context, tx *store.Tx) error {
			by.Person, _, err = store.One(ctx, tx, selectTestPerson, store.Column[int64], d.member.card)
			return err
		})
	}
	switch d.verb {
	case "issue":
		_, err = desk.Issue(ctx, by, IssueIn{Body: IssueRequest{
			Copy: d.copy.barcode, Member: d.member.card, Branch: d.branch.Code, Override: d.why,
		}})
	case "return":
		_, err = desk.Return(ctx, by, ReturnIn{Body: ReturnRequest{
			Copy: d.copy.barcode, Branch: d.branch.Code, Condition: d.condition,
		}})
	case "renew":
		loan, found := desk.OpenLoanOf(ctx, d.copy.barcode)
		if found != nil {
			return found
		}
		_, err = desk.Renew(ctx, by, RenewIn{Loan: loan})
	case "hold":
		_, err = desk.PlaceHold(ctx, by, HoldIn{Body: HoldRequest{
			Title: d.title.id, Member: d.member.card, PickupBranch: d.branch.Code,
		}})
	case "cancel":
		var hold int64
		read(t, desk.db, func(ctx context.Context, tx *store.Tx) error {
			hold, _, err = store.One(ctx, tx, selectTestHold, store.Column[int64], d.member.card, d.title.id)
			return err
		})
		_, err = desk.CancelHold(ctx, by, CancelIn{Hold: hold})
	case "pay":
		_, err = desk.Pay(ctx, by, PayIn{Card: d.member.card, Body: PayRequest{Amount: d.amount}})
	case "extend":
		_, err = desk.RenewMembership(ctx, by, MemberIn{Card: d.member.card})
	case "join":
		who := d.member.who
		_, err = desk.Join(ctx, by, JoinIn{Body: JoinRequest{
			Card: d.member.card, Plan: d.member.plan, Branch: d.branch.Code, Name: who.Name, SortName: who.SortName,
			NativeName: who.NativeName, NativeLang: who.NativeLang, Email: who.Email, Phone: who.Phone,
		}})
	case "advance":
		_, err = desk.AdvanceHolds(ctx)
	default:
		err = fmt.Errorf("nobody knows how to %s", d.verb)
	}
	return err
}

// dumps are the tables as texts without ids: a loan is its copy and the instant it
// began, a hold its member, title and the instant it was placed.
var dumps = map[string]*store.Query{
	"members": store.SQL(`select card || ' ' || joined_on || ' ' || expires_on || ' ' || note from members order by card`),
	"copies": store.SQL(`
		select c.barcode || ' ' || h.code || ' ' || b.code || ' ' || c.status || ' ' || c.condition || ' ' ||
			cast(c.changed_at as text)
		from copies c join branches h on h.id = c.home_id join branches b on b.id = c.branch_id order by c.barcode`),
	"loans": store.SQL(`
		select c.barcode || ' ' || m.card || ' ' || b.code || ' ' || cast(l.borrowed_at as text) || ' ' || l.due_on || ' ' ||
			cast(l.renewals as text) || ' ' || cast(coalesce(l.ended_at, 0) as text) || ' ' || coalesce(l.ended_as, '') ||
			' ' || coalesce(e.code, '') || ' ' || cast(coalesce(l.loan_limit, -1) as text) || ' ' || l.overrode || ' ' ||
			cast(coalesce(p.amount, 0) as text) || ' ' || cast(v.plan_id as text) || ' ' || cast(l.title_id as text)
		from loans l join copies c on c.id = l.copy_id join members m on m.id = l.member_id
		join branches b on b.id = l.branch_id join plan_versions v on v.id = l.plan_version_id
		left join branches e on e.id = l.ended_branch_id left join postings p on p.id = l.charge_id
		order by l.id`),
	"holds": store.SQL(`
		select m.card || ' ' || cast(h.title_id as text) || ' ' || b.code || ' ' || h.state || ' ' ||
			cast(h.placed_at as text) || ' ' || coalesce(c.barcode, '') || ' ' || coalesce(h.collect_by, '') || ' ' ||
			cast(coalesce(h.expires_at, 0) as text) || ' ' || cast(coalesce(l.borrowed_at, 0) as text) || ' ' || h.reason ||
			' ' || cast(coalesce(h.ended_at, 0) as text) || ' ' || cast(h.changed_at as text)
		from holds h join members m on m.id = h.member_id join branches b on b.id = h.pickup_id
		left join copies c on c.id = h.copy_id left join loans l on l.id = h.loan_id
		order by h.id`),
	"transits": store.SQL(`
		select c.barcode || ' ' || f.code || ' ' || b.code || ' ' || cast(coalesce(h.placed_at, 0) as text) || ' ' ||
			cast(t.sent_at as text) || ' ' || cast(coalesce(t.ended_at, 0) as text) || ' ' || coalesce(t.ended_as, '')
		from transits t join copies c on c.id = t.copy_id join branches f on f.id = t.from_id
		join branches b on b.id = t.to_id left join holds h on h.id = t.hold_id
		order by t.id`),
	"notices": store.SQL(`
		select n.kind || ' ' || m.card || ' ' || cast(h.placed_at as text) || ' ' || cast(n.made_at as text)
		from notices n join members m on m.id = n.member_id join holds h on h.id = n.hold_id
		order by n.id`),
	"postings": store.SQL(`
		select cast(t.at as text) || ' ' || t.kind || ' ' || t.via || ' ' || coalesce(m.card, a.kind) || ' ' ||
			cast(p.amount as text) || ' ' || coalesce(t.ref_kind, '') || ' ' || cast(coalesce(t.actor_id, 0) as text) || ' ' ||
			cast(coalesce(ct.at, 0) as text)
		from postings p join transactions t on t.id = p.transaction_id join accounts a on a.id = p.account_id
		left join members m on m.account_id = a.id left join postings c on c.id = p.charge_id
		left join transactions ct on ct.id = c.transaction_id
		order by t.at, m.card, p.amount`),
}

// names are what stands for an id of each kind in the journal.
var names = map[string]*store.Query{
	"member": store.SQL(`select id, card from members`),
	"person": store.SQL(`select id, display_name from people`),
	"copy":   store.SQL(`select id, barcode from copies`),
	"loan": store.SQL(`
		select l.id, c.barcode || '@' || cast(l.borrowed_at as text) from loans l join copies c on c.id = l.copy_id`),
	"hold": store.SQL(`
		select h.id, m.card || '@' || cast(h.placed_at as text) from holds h join members m on m.id = h.member_id`),
	"charge": store.SQL(`
		select p.id, m.card || '@' || cast(t.at as text) || ' ' || cast(p.amount as text)
		from postings p join transactions t on t.id = p.transaction_id join members m on m.account_id = p.account_id
		where p.charge_id = p.id`),
}

var selectJournal = store.SQL(`
	select type, at, via, subject_kind, subject_id, data, coalesce(person_id, 0), coalesce(actor_id, 0), coalesce(note, '')
	from journal order by id`)

// dump is what stands in a database, part by part.
func dump(t *testing.T, db *store.DB) map[string][]string {
	t.Helper()
	all := make(map[string][]string)
	read(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		for part, q := range dumps {
			if all[part], err = store.All(ctx, tx, q, store.Column[string]); err != nil {
				return err
			}
		}
		named := make(map[string]map[int64]string)
		for kind, q := range names {
			if named[kind], err = readNames(ctx, tx, q); err != nil {
				return err
			}
		}
		all["journal"], err = dumpJournal(ctx, tx, named)
		return err
	})
	return all
}

func readNames(ctx context.Context, tx *store.Tx, q *store.Query) (map[int64]string, error) {
	type row struct {
		id   int64
		name string
	}
	all := make(map[int64]string)
	err := store.Each(ctx, tx, q, func(r *row) []any { return []any{&r.id, &r.name} }, func(r row) error {
		all[r.id] = r.name
		return nil
	})
	return all, err
}

func dumpJournal(ctx context.Context, tx *store.Tx, named map[string]map[int64]string) (all []string, err error) {
	type row struct {
		kind, via, subject, data, note string
		at, id, person, actor          int64
	}
	dest := func(r *row) []any {
		return []any{&r.kind, &r.at, &r.via, &r.subject, &r.id, &r.data, &r.person, &r.actor, &r.note}
	}
	return all, store.Each(ctx, tx, selectJournal, dest, func(r row) error {
		var data map[string]any
		d := json.NewDecoder(strings.NewReader(r.data))
		d.UseNumber()
		if err := d.Decode(&data); err != nil {
			return err
		}
		nameIDs(data, named)
		text, err := json.Marshal(data)
		all = append(all, strings.Join([]string{
			fmt.Sprint(r.at), r.kind, r.via, r.subject, named[r.subject][r.id], string(text),
			named["person"][r.person], named["person"][r.actor], r.note,
		}, " "))
		return err
	})
}

// nameIDs puts names in the place of ids that depend on the order of drawing.
func nameIDs(data map[string]any, named map[string]map[int64]string) {
	for key, v := range data {
		switch v := v.(type) {
		case json.Number:
			if id, err := v.Int64(); err == nil && named[key] != nil {
				data[key] = named[key][id]
			}
		case []any:
			for _, item := range v {
				if m, ok := item.(map[string]any); ok {
					nameIDs(m, named)
				}
			}
		}
	}
}
