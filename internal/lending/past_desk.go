package lending

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/settings"
)

// pastTitle is a title of a sample library.
type pastTitle struct {
	titleState
	queued bool // in pastDesk.queued
}

// pastCopy is a copy of a sample library.
type pastCopy struct {
	copyState
	title     *pastTitle
	stands    *pastBranch // the one that it belongs to
	call      string      // on the spine
	price     money.Money
	changedAt civil.Instant
	loan      *pastLoan // the open one, or nil
}

// pastMember is a member of a sample library with what he has out, holds, owes.
type pastMember struct {
	memberRow
	habits
	who      people.Person
	home     *pastBranch // the usual one
	plan     string      // code
	joinsOn  civil.Date
	newcomer bool // joins in the course of the past
	note     string

	loans   []*pastLoan     // open ones
	holds   []*pastHold     // active ones
	debts   []pastDebt      // oldest first
	noShows []civil.Instant // newest first
	renewed bool            // the membership, so that its row has to follow
	visit   int             // number of the visit that is planned; others are off
	comes   int             // day of that visit, 0 if none is planned
}

// pastDebt is what is left of a charge.
type pastDebt struct {
	kind ledger.Kind
	left int64
}

// pastLoan is a row of loans.
type pastLoan struct {
	id       int64
	copy     *pastCopy
	member   *pastMember
	branch   *Branch
	at       civil.Instant
	due      civil.Date
	renewals int
	limit    *int
	overrode string
	ended    civil.Instant
	endedAt  *Branch
	charge   int64
}

// pastHold is a row of holds.
type pastHold struct {
	*holdState
	title     *pastTitle
	owner     *pastMember
	changedAt civil.Instant
}

// pastTransit is a row of transits.
type pastTransit struct {
	id, copy, from, to, hold int64
	sentAt, endedAt          civil.Instant
	endedAs                  string
}

// pastNotice is a row of notices.
type pastNotice struct {
	id     int64
	notice notice
	at     civil.Instant
}

// deed is one operation as it was asked for, and whether it was refused.
type deed struct {
	verb      string
	at        civil.Instant
	by        actor.Actor
	branch    *Branch
	copy      *pastCopy
	title     *pastTitle
	member    *pastMember
	condition string
	why       string // of an override
	amount    int64
	refused   bool
}

// pastDesk is the lending desk on a library in memory. Its operations take the
// steps of the desk's own, in their order: load the title, ask the rules, move
// the title's state, save what changed. The rules and the moves are the desk's;
// only loading and saving are its own, since there is no database to ask.
//
// A mistake of its own, such as a move that the table of statuses forbids, is
// kept in err, and nothing more is done.
type pastDesk struct {
	policy  *policy
	copies  map[int64]*pastCopy
	members map[int64]*pastMember
	rules   map[*settings.RuleList]map[int64]func(*denial.Code) bool
	ids     ids

	loans    []*pastLoan
	holds    []*pastHold
	active   map[int64]*pastHold
	transits []*pastTransit
	moving   map[int64]*pastTransit // open ones by id
	notices  []pastNotice
	lapses   map[civil.Instant][]*pastTitle // titles with a hold that ends then
	queued   []*pastTitle                   // that have had a waiting hold
	books    pastBooks

	onReady func(*pastHold) // somebody is told that a copy waits for him
	onDeed  func(deed)      // somebody keeps count
	err     error
}

func newPastDesk(branches []*Branch) *pastDesk {
	values := settings.Unset(policyKeys...)
	scope, _ := holdScopeSetting.In(values)
	p := &policy{branches: make(map[int64]*Branch), scope: holdScope(scope), values: values}
	d := &pastDesk{
		policy: p, ids: make(ids),
		copies: make(map[int64]*pastCopy), members: make(map[int64]*pastMember),
		active: make(map[int64]*pastHold), moving: make(map[int64]*pastTransit),
		lapses: make(map[civil.Instant][]*pastTitle),
		rules:  make(map[*settings.RuleList]map[int64]func(*denial.Code) bool),
	}
	for _, list := range []*settings.RuleList{issueRuleList, renewRuleList, holdRuleList} {
		d.rules[list] = make(map[int64]func(*denial.Code) bool)
	}
	for _, b := range branches {
		p.branches[b.ID] = b
		for list, on := range d.rules {
			on[b.ID] = p.rulesOn(list, b.ID)
		}
	}
	return d
}

// ids are ids that were drawn and not used yet, by table. A day is played without
// the database, so they are drawn before it.
type ids map[string][]int64

// stock draws ids until there are so many for each table. Those left at the end
// are never used.
func (i ids) stock(draw func(table string, n int) ([]int64, error), least int) error {
	for _, table := range []string{"loans", "holds", "transits", "notices"} {
		if missing := least - len(i[table]); missing > 0 {
			more, err := draw(table, missing)
			if err != nil {
				return err
			}
			i[table] = append(slices.Clip(i[table]), more...)
		}
	}
	return nil
}

func (d *pastDesk) id(table string) int64 {
	left := d.ids[table]
	if len(left) == 0 {
		d.fail(fmt.Errorf("a day of the past used more ids of %s than were drawn for it", table))
		return 0
	}
	d.ids[table] = left[1:]
	return left[0]
}

func (d *pastDesk) fail(err error) {
	if d.err == nil && err != nil {
		d.err = err
	}
}

func (d *pastDesk) tell(e deed) {
	if d.onDeed != nil {
		d.onDeed(e)
	}
}

// load is a title as loadTitle reads it at an instant: its copies, its active
// holds, and what is known of their members now.
func (d *pastDesk) load(t *pastTitle, at civil.Instant) {
	t.now, t.policy = at, d.policy
	for _, h := range t.holds {
		m := d.members[h.member]
		h.memberExpires, h.planHoldDays = m.expiresOn, m.terms.HoldDays
	}
}

// open loads a title for an operation. The job has ended what is over: a refusal
// must leave memory as it was, and expire would not.
func (d *pastDesk) open(t *pastTitle, at civil.Instant) *titleState {
	d.load(t, at)
	for _, h := range t.holds {
		if h.state == HoldReady && h.expiresAt <= at {
			d.fail(fmt.Errorf("hold %d ended at %s and nobody has advanced it at %s", h.id, h.expiresAt, at))
		}
	}
	return &t.titleState
}

// save keeps what changed of a title, as titleState.save writes it.
func (d *pastDesk) save(t *pastTitle, by actor.Actor) {
	d.fail(t.validate())
	if len(t.events) == 0 || d.err != nil {
		return
	}
	for _, c := range t.copies {
		d.saveCopy(t, c)
	}
	for _, h := range t.holds {
		d.saveHold(t, h)
	}
	t.holds = slices.DeleteFunc(t.holds, func(h *holdState) bool { return !h.state.active() })
	for _, n := range t.notices {
		d.notices = append(d.notices, pastNotice{id: d.id("notices"), notice: n, at: t.now})
	}
	for _, e := range t.events {
		d.books.record(t.now, e.entry(by))
	}
	ready := t.notices
	t.events, t.notices = nil, nil
	if d.onReady != nil {
		for _, n := range ready {
			d.onReady(d.active[n.hold])
		}
	}
}

func (d *pastDesk) saveCopy(t *pastTitle, c *copyState) {
	for _, j := range c.ended {
		if row := d.moving[j.id]; row != nil {
			row.endedAt, row.endedAs = t.now, j.endedAs
			delete(d.moving, j.id)
		}
	}
	if c.changed || len(c.ended) > 0 {
		d.copies[c.id].changedAt = t.now
	}
	if j := c.journey; j != nil && j.id == 0 {
		j.id = d.id("transits")
		row := &pastTransit{id: j.id, copy: c.id, from: j.from, to: j.to, hold: j.hold, sentAt: j.sentAt}
		d.transits = append(d.transits, row)
		d.moving[j.id] = row
	}
	c.changed, c.ended = false, nil
}

func (d *pastDesk) saveHold(t *pastTitle, h *holdState) {
	if !h.changed && !h.isNew {
		return
	}
	row := d.active[h.id]
	if row == nil {
		row = &pastHold{holdState: h, title: t, owner: d.members[h.member]}
		row.owner.holds = append(row.owner.holds, row)
		d.holds = append(d.holds, row)
		d.active[h.id] = row
	}
	row.changedAt = t.now
	switch {
	case !h.state.active():
		delete(d.active, h.id)
		row.owner.holds = slices.DeleteFunc(row.owner.holds, func(o *pastHold) bool { return o == row })
		if h.state == HoldExpired {
			row.owner.noShows = slices.Insert(row.owner.noShows, 0, h.expiresAt)
		}
	case h.state == HoldReady && h.changed:
		d.lapses[h.expiresAt] = append(d.lapses[h.expiresAt], t)
	case h.state == HoldWaiting && !t.queued:
		t.queued = true
		d.queued = append(d.queued, t)
	}
	h.changed, h.isNew = false, false
}

// issue lends a copy at a branch, over refusals that may be set aside if a
// reason is given. It gives nil if the loan is refused.
func (d *pastDesk) issue(
	at civil.Instant, by actor.Actor, c *pastCopy, m *pastMember, b *Branch, why string,
) *pastLoan {
	t := d.open(c.title, at)
	f := &issueFacts{
		title: t, copy: &c.copyState, branch: b, today: d.policy.today(b.ID, at), member: &m.memberRow,
		loans: m.openLoans(), unpaid: m.unpaid(ledger.Fine), maxLoans: d.policy.maxLoans(b.ID, &m.terms),
		ruleOn: d.rules[issueRuleList][b.ID],
	}
	f.blockAt = m.terms.money(d.policy.fineBlockLimit(b.ID, &m.terms))
	l := denyIssue(f)
	var lifted []string
	if why != "" {
		l, lifted = denial.SetAside(issueRules, l)
	}
	d.tell(deed{verb: "issue", at: at, by: by, copy: c, member: m, branch: b, why: why, refused: len(l) > 0})
	if len(l) > 0 || d.err != nil {
		return nil
	}
	loan := &pastLoan{
		id: d.id("loans"), copy: c, member: m, branch: b, at: at,
		limit: f.limitInForce(), overrode: strings.Join(lifted, " "),
	}
	var err error
	loan.due, err = f.handOver(loan.id, lifted, why)
	d.fail(err)
	d.loans = append(d.loans, loan)
	m.loans = append(m.loans, loan)
	c.loan = loan
	d.save(c.title, by)
	return loan
}

// openLoans are the member's open loans as memberStanding reads them.
func (m *pastMember) openLoans() []openLoan {
	all := make([]openLoan, len(m.loans))
	for i, l := range m.loans {
		all[i] = openLoan{id: l.id, copy: l.copy.id, title: l.copy.title.id, dueOn: l.due, renewals: l.renewals}
	}
	slices.SortFunc(all, func(a, b openLoan) int {
		return cmp.Or(a.dueOn.Compare(b.dueOn), cmp.Compare(a.id, b.id))
	})
	return all
}

// unpaid is what is left of the member's charges of these kinds, or of all.
func (m *pastMember) unpaid(kinds ...ledger.Kind) money.Money {
	sum := m.terms.money(0)
	for _, debt := range m.debts {
		if len(kinds) == 0 || slices.Contains(kinds, debt.kind) {
			sum.Amount += debt.left
		}
	}
	return sum
}

// takeBack is a scan at a branch's desk: the return of a loan, or the checking in
// of a copy that is not on loan.
func (d *pastDesk) takeBack(at civil.Instant, by actor.Actor, c *pastCopy, b *Branch, condition string) {
	f := &returnFacts{title: d.open(c.title, at), copy: &c.copyState, branch: b}
	loan := c.loan
	if loan != nil {
		m := loan.member
		f.loan = &returnLoan{
			id: loan.id, member: m.id, person: m.person, account: m.account, branch: loan.branch.ID,
			dueOn: loan.due, currency: m.terms.Currency, fineKind: m.fineKind, fineTerms: m.fineTerms,
		}
		f.returnedOn = d.policy.today(loan.branch.ID, at)
	}
	l := denyReturn(f)
	d.tell(deed{verb: "return", at: at, by: by, copy: c, branch: b, condition: condition, refused: len(l) > 0})
	if len(l) > 0 || d.err != nil {
		return
	}
	if loan != nil {
		d.close(f, loan, by)
	}
	d.fail(f.place(condition))
	d.save(c.title, by)
}

// close ends a loan and charges its fine. The charge's id stands once the day's
// books are closed.
func (d *pastDesk) close(f *returnFacts, loan *pastLoan, by actor.Actor) {
	fine, err := f.fine()
	d.fail(err)
	f.noteReturn(fine, 0)
	m := loan.member
	loan.ended, loan.endedAt, loan.copy.loan = f.title.now, f.branch, nil
	m.loans = slices.DeleteFunc(m.loans, func(l *pastLoan) bool { return l == loan })
	if fine == nil {
		return
	}
	data := f.title.events[len(f.title.events)-1].data
	d.charge(m, ledger.Bill{
		Account: m.account, Kind: ledger.Fine, Amount: *fine, For: ledger.Ref{Kind: "loan", ID: loan.id},
		By: by, At: f.title.now,
	}, func(id int64) { loan.charge, data["charge"] = id, id })
}

// renew gives a loan more time and says whether it was not refused.
func (d *pastDesk) renew(at civil.Instant, by actor.Actor, loan *pastLoan) bool {
	m, c := loan.member, loan.copy
	f := &renewFacts{
		title: d.open(c.title, at), today: d.policy.today(loan.branch.ID, at),
		ruleOn: d.rules[renewRuleList][loan.branch.ID],
		loan: renewLoan{
			id: loan.id, copy: c.id, title: c.title.id, member: m.id, person: m.person, branch: loan.branch.ID,
			dueOn: loan.due, memberExpires: m.expiresOn, renewals: loan.renewals,
			maxRenewals: m.terms.MaxRenewals, loanDays: m.terms.LoanDays,
		},
	}
	l := denyRenew(f)
	d.tell(deed{verb: "renew", at: at, by: by, copy: c, member: m, refused: len(l) > 0})
	if len(l) > 0 || d.err != nil {
		return false
	}
	loan.due = f.extend()
	loan.renewals++
	d.save(c.title, by)
	return true
}

// placeHold puts a member at the end of a queue, or gives nil if it is refused.
func (d *pastDesk) placeHold(
	at civil.Instant, by actor.Actor, title *pastTitle, m *pastMember, pickup *Branch,
) *pastHold {
	f := &holdFacts{
		title: d.open(title, at), today: d.policy.today(pickup.ID, at), pickup: pickup, member: &m.memberRow,
		loans: m.openLoans(), active: len(m.holds), maxHolds: d.policy.maxHolds(pickup.ID, &m.terms),
		noShows: noShows{m.noShows, d.policy.noShowRule(pickup.ID)}, ruleOn: d.rules[holdRuleList][pickup.ID],
	}
	l := denyHold(f)
	d.tell(deed{verb: "hold", at: at, by: by, title: title, member: m, branch: pickup, refused: len(l) > 0})
	if len(l) > 0 || d.err != nil {
		return nil
	}
	id := d.id("holds")
	f.enqueue(id)
	d.save(title, by)
	return d.active[id]
}

// cancelHold ends an active hold. The reason is the one that the operation gives
// to staff and to members.
func (d *pastDesk) cancelHold(at civil.Instant, by actor.Actor, h *pastHold) {
	t := d.open(h.title, at)
	d.tell(deed{verb: "cancel", at: at, by: by, title: h.title, member: h.owner})
	if d.err != nil {
		return
	}
	d.fail(t.cancel(h.holdState, cancelReason(by.May(MayOwn, 0) && by.Person == h.person)))
	d.save(h.title, by)
}

// advance is the job that ends holds whose time is over, title by title.
func (d *pastDesk) advance(at civil.Instant) {
	var due []*pastTitle
	for end, titles := range d.lapses {
		if end <= at {
			due = append(due, titles...)
			delete(d.lapses, end)
		}
	}
	slices.SortFunc(due, func(a, b *pastTitle) int { return cmp.Compare(a.id, b.id) })
	d.tell(deed{verb: "advance", at: at})
	for _, t := range slices.Compact(due) {
		d.load(t, at)
		d.fail(t.expire())
		d.save(t, actor.Job())
	}
}
