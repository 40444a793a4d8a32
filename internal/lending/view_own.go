package lending

import (
	"context"
	"math"
	"net/http"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// What a member may read about himself. Whose it is follows from who asks, so
// there is no card to guess at: another's is a 404 like one that nobody has.
var (
	OpOwnMember = web.Op{ID: "getOwnMember", Method: http.MethodGet, Path: "/api/lending/own", Tag: "Lending",
		Summary: "The caller's own membership with loans, holds and account", Permission: MayOwn}
	OpOwnHolds = web.Op{ID: "listOwnPastHolds", Method: http.MethodGet, Path: "/api/lending/own/holds", Tag: "Lending",
		Summary: "The caller's own holds that are over", Permission: MayOwn}
	OpOwnLoans = web.Op{ID: "listOwnLoans", Method: http.MethodGet, Path: "/api/lending/own/loans", Tag: "Lending",
		Summary: "The caller's own whole history of loans", Permission: MayOwn}
	OpOwnStatement = web.Op{ID: "listOwnStatement", Method: http.MethodGet, Path: "/api/lending/own/statement", Tag: "Lending",
		Summary: "The caller's own charges and payments", Permission: MayOwn}
)

// OwnIn says which of the caller's cards is meant. It is counted and not named:
// a number of a card does not belong into an address.
type OwnIn struct {
	Card int `query:"card" minimum:"1" maximum:"1000" doc:"which of the caller's cards, from 1; without it the first"`
}

// OwnListIn asks for a page of what belongs to one of the caller's cards.
type OwnListIn struct {
	web.Paging
	OwnIn
}

// OwnView is a member as he sees himself: as staff see him without their note,
// and with the names and places that a page about it needs.
type OwnView struct {
	MemberView
	Cards    []MemberBrief `json:"cards" doc:"all of the caller's memberships, as they are counted"`
	Now      civil.Instant `json:"now" doc:"the instant at which all this is so"`
	StopsAt  *money.Money  `json:"stopsAt,omitempty" doc:"the unpaid fines at which loans stop, if they do"`
	Waits    []OwnWait     `json:"waits" doc:"what to expect of the holds that wait for a copy"`
	Works    []Work        `json:"works" doc:"the titles of these loans and holds"`
	Branches []BranchView  `json:"branches"`
}

// OwnWait is what a member may expect of a hold that waits (L27).
type OwnWait struct {
	Hold   int64 `json:"hold"`
	Place  int   `json:"place" doc:"in the queue that the same copies serve, from 1"`
	Copies int   `json:"copies" doc:"that can serve it"`
	Likely *Wait `json:"likely,omitempty" doc:"in how many days it is likely ready; absent when nobody can say"`
	ToSend int   `json:"toSend,omitempty" doc:"copies that stand free elsewhere: it counts on somebody sending one"`
}

var (
	selectMembersOf = store.SQL(`select id from members where person_id = $1 order by id`)
	// A ready hold whose time is over is over for every reader (L22).
	selectPastHolds = store.SQL(`
		select id from holds
		where member_id = $1 and id < $2
			and (state in ('fulfilled', 'expired', 'cancelled') or (state = 'ready' and expires_at <= $3))
		order by id desc limit $4`)
)

// OwnMember reads the member that the caller is. Somebody without a card is a
// 404; of several cards the first is read unless another is asked for.
func (d *Desk) OwnMember(ctx context.Context, a actor.Actor, in OwnIn) (out OwnView, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		mine, all, err := ownCards(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		out, err = d.readOwn(ctx, tx, mine)
		for _, m := range all {
			out.Cards = append(out.Cards, m.MemberBrief)
		}
		return err
	})
	return out, err
}

// ownCards finds the caller's memberships, and the one that is meant.
func ownCards(
	ctx context.Context, tx *store.Tx, a actor.Actor, card int,
) (mine memberAbout, all []memberAbout, err error) {
	ids, err := store.All(ctx, tx, selectMembersOf, store.Column[int64], a.Person)
	if err != nil {
		return mine, nil, err
	}
	if len(ids) == 0 {
		return mine, nil, refusal(nothingFound, unknownMember.Because("You have no library card.").
			Lifted("Join at any desk; with a card your loans and holds are shown here."))
	}
	card = max(card, 1)
	if card > len(ids) {
		return mine, nil, refusal(nothingFound,
			unknownMember.Because("You have no card number %d; you have %d.", card, len(ids)))
	}
	if all, err = describeMembers(ctx, tx, ids); err != nil {
		return mine, nil, err
	}
	return all[card-1], all, nil
}

func (d *Desk) readOwn(ctx context.Context, tx *store.Tx, mine memberAbout) (out OwnView, err error) {
	if out.MemberView, err = d.readMember(ctx, tx, mine.id, false); err != nil {
		return out, err
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return out, err
	}
	if out.Now, err = tx.Now(ctx); err != nil {
		return out, err
	}
	m, err := loadMember(ctx, tx, mine.id)
	if err != nil {
		return out, err
	}
	if p.rulesOn(issueRuleList, mine.branch)(finesUnpaid) {
		at := m.terms.money(p.fineBlockLimit(mine.branch, &m.terms))
		out.StopsAt = &at
	}
	for _, b := range p.shown() {
		out.Branches = append(out.Branches, b.view())
	}
	if err := out.settle(ctx, tx, p); err != nil {
		return out, err
	}
	out.Works, err = out.works(ctx, tx)
	return out, err
}

// settle looks at each hold as it stands at this instant, with the title's
// expired holds retired in memory (L22): whoever is next has his copy already,
// whether or not a job has run.
func (v *OwnView) settle(ctx context.Context, tx *store.Tx, p *policy) error {
	days, _, err := store.One(ctx, tx, selectLoanDays, (*planDays).dest)
	if err != nil {
		return err
	}
	active := v.Holds[:0]
	for _, h := range v.Holds {
		t, err := loadTitle(ctx, tx, h.Title, p)
		if err != nil {
			return err
		}
		now := t.hold(h.ID)
		if now == nil || !now.state.active() {
			continue
		}
		h.State, h.Position = now.state, 0
		switch h.State {
		case HoldReady:
			h.CollectBy, h.ExpiresAt = &now.collectBy, &now.expiresAt
		case HoldWaiting:
			details, err := store.All(ctx, tx, selectCopyDetails, (*copyDetail).dest, h.Title)
			if err != nil {
				return err
			}
			w := t.waitOf(now, days, details)
			h.Position = w.Place
			v.Waits = append(v.Waits, w)
		}
		active = append(active, h)
	}
	v.Holds = active
	return nil
}

// waitOf is what a waiting hold may expect: what it would as the newest hold of a
// queue in which only those stand that are ahead of it (L27).
func (t *titleState) waitOf(h *holdState, days planDays, details []copyDetail) OwnWait {
	byCopy := make(map[int64]copyDetail, len(details))
	for _, c := range details {
		byCopy[c.id] = c
	}
	ahead := *t
	ahead.holds = slices.DeleteFunc(slices.Clone(t.holds), func(other *holdState) bool { return other.id >= h.id })
	var outlook BranchOutlook
	ahead.foresee(t.policy.branches[h.pickup], days, byCopy, &outlook)
	w := OwnWait{Hold: h.id, Place: outlook.Place, Likely: outlook.Wait, ToSend: outlook.ToSend}
	for _, c := range t.copies {
		if c.forLoan && c.status != Lost && c.status != Withdrawn &&
			(t.policy.scope == scopeAnywhere || c.home == h.pickup) {
			w.Copies++
		}
	}
	return w
}

// works are the names of everything that the member has out or waits for.
func (v *OwnView) works(ctx context.Context, tx *store.Tx) ([]Work, error) {
	var ids []int64
	for _, l := range v.Loans {
		ids = append(ids, l.Title)
	}
	for _, h := range v.Holds {
		ids = append(ids, h.Title)
	}
	named, err := works(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var all []Work
	for _, id := range ids {
		if w, ok := named[id]; ok {
			all = append(all, w)
			delete(named, id)
		}
	}
	return all, nil
}

// PastHold is a hold of the caller that is over.
type PastHold struct {
	Hold
	Work     Work       `json:"work"`
	PlacedOn civil.Date `json:"placedOn" doc:"by the calendar of the branch where it was to be collected"`
}

// OwnHolds lists the caller's holds that are over, newest first.
func (d *Desk) OwnHolds(ctx context.Context, a actor.Actor, in OwnListIn) (out web.List[PastHold], err error) {
	before := int64(math.MaxInt64)
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		mine, _, err := ownCards(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		ids, err := store.All(ctx, tx, selectPastHolds, store.Column[int64], mine.id, before, now, in.Size()+1)
		if err != nil {
			return err
		}
		items, err := pastHolds(ctx, tx, ids)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, items, func(h PastHold) int64 { return h.ID })
		return err
	})
	return out, err
}

func pastHolds(ctx context.Context, tx *store.Tx, ids []int64) ([]PastHold, error) {
	holds, err := holdsByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	slices.Reverse(holds)
	named, err := worksOf(ctx, tx, holds, func(h Hold) int64 { return h.Title })
	if err != nil {
		return nil, err
	}
	branches, err := loadBranches(ctx, tx)
	if err != nil {
		return nil, err
	}
	zones := make(map[string]civil.Zone, len(branches))
	for _, b := range branches {
		zones[b.Code] = b.Zone
	}
	items := make([]PastHold, len(holds))
	for i, h := range holds {
		if h.State == HoldReady {
			h.State = HoldExpired
		}
		items[i] = PastHold{Hold: h, Work: named[h.Title], PlacedOn: zones[h.PickupBranch].DateOf(h.PlacedAt)}
	}
	return items, nil
}

// OwnLoan is a loan of the caller, over or not.
type OwnLoan struct {
	Loan
	Work       Work        `json:"work"`
	BorrowedOn civil.Date  `json:"borrowedOn"`
	ReturnedOn *civil.Date `json:"returnedOn,omitempty"`
}

// OwnLoans lists every loan that the caller ever had, newest first (L5), with
// the days as the usual branch counts them.
func (d *Desk) OwnLoans(ctx context.Context, a actor.Actor, in OwnListIn) (out web.List[OwnLoan], err error) {
	before := int64(math.MaxInt64)
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		mine, _, err := ownCards(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		ids, err := store.All(ctx, tx, selectMemberLoans, store.Column[int64], mine.id, before, in.Size()+1)
		if err != nil {
			return err
		}
		items, err := ownLoans(ctx, tx, ids, mine.branch)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, items, func(l OwnLoan) int64 { return l.ID })
		return err
	})
	return out, err
}

func ownLoans(ctx context.Context, tx *store.Tx, ids []int64, branch int64) ([]OwnLoan, error) {
	loans, err := loansByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	newestFirst(loans)
	named, err := worksOf(ctx, tx, loans, func(l Loan) int64 { return l.Title })
	if err != nil {
		return nil, err
	}
	branches, err := loadBranches(ctx, tx)
	if err != nil {
		return nil, err
	}
	zone, items := branches[branch].Zone, make([]OwnLoan, len(loans))
	for i, l := range loans {
		items[i] = OwnLoan{Loan: l, Work: named[l.Title], BorrowedOn: zone.DateOf(l.BorrowedAt)}
		if l.ReturnedAt != nil {
			on := zone.DateOf(*l.ReturnedAt)
			items[i].ReturnedOn = &on
		}
	}
	return items, nil
}

// StatementLine is one charge or payment on the caller's account.
type StatementLine struct {
	ID      int64         `json:"id"`
	Kind    string        `json:"kind" doc:"fine, fee, payment, waiver, refund, or another that a desk charges"`
	At      civil.Instant `json:"at"`
	On      civil.Date    `json:"on" doc:"by the calendar of the usual branch"`
	Loan    int64         `json:"loan,omitempty" doc:"the loan that it was charged for"`
	Work    *Work         `json:"work,omitempty" doc:"what that loan was of"`
	Amount  money.Money   `json:"amount" doc:"above zero if it was charged, below if it was settled"`
	Balance money.Money   `json:"balance" doc:"what was owed after it"`
}

// OwnStatement lists what was charged to the caller and what he paid, newest
// first (L32).
func (d *Desk) OwnStatement(ctx context.Context, a actor.Actor, in OwnListIn) (out web.List[StatementLine], err error) {
	before := int64(0)
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		mine, _, err := ownCards(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		m, err := loadMember(ctx, tx, mine.id)
		if err != nil {
			return err
		}
		lines, err := ledger.Statement(ctx, tx, m.account, before, in.Size()+1)
		if err != nil {
			return err
		}
		items, err := statementLines(ctx, tx, lines, mine.branch)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, items, func(l StatementLine) int64 { return l.ID })
		return err
	})
	return out, err
}

func statementLines(ctx context.Context, tx *store.Tx, lines []ledger.Line, branch int64) ([]StatementLine, error) {
	var loans []int64
	for _, l := range lines {
		if l.For.Kind == "loan" {
			loans = append(loans, l.For.ID)
		}
	}
	charged, err := loansByID(ctx, tx, loans)
	if err != nil {
		return nil, err
	}
	titleOf := make(map[int64]int64, len(charged))
	var titles []int64
	for _, l := range charged {
		titleOf[l.ID] = l.Title
		titles = append(titles, l.Title)
	}
	named, err := works(ctx, tx, titles)
	if err != nil {
		return nil, err
	}
	branches, err := loadBranches(ctx, tx)
	if err != nil {
		return nil, err
	}
	items := make([]StatementLine, len(lines))
	for i, l := range lines {
		items[i] = StatementLine{
			ID: l.ID, Kind: string(l.Kind), At: l.At, On: branches[branch].Zone.DateOf(l.At),
			Amount: l.Amount, Balance: l.Balance,
		}
		if l.For.Kind != "loan" {
			continue
		}
		items[i].Loan = l.For.ID
		if w, ok := named[titleOf[l.For.ID]]; ok {
			items[i].Work = &w
		}
	}
	return items, nil
}
