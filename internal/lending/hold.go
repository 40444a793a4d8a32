package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
	"holdfast/internal/waitlist"
)

// Hold is a place in a title's queue as callers see it.
type Hold struct {
	ID           int64          `json:"id"`
	Title        int64          `json:"title" doc:"id of the title"`
	TitleName    string         `json:"titleName"`
	NativeTitle  string         `json:"nativeTitle,omitempty" doc:"in the work's own script"`
	NativeLang   string         `json:"nativeLang,omitempty" doc:"BCP 47"`
	Member       string         `json:"member" doc:"card number"`
	PickupBranch string         `json:"pickupBranch" doc:"code of the branch where it is collected"`
	State        HoldState      `json:"state" enum:"waiting,in_transit,ready,fulfilled,expired,cancelled"`
	PlacedAt     civil.Instant  `json:"placedAt"`
	Position     int            `json:"position,omitempty" doc:"place among those still waiting, from 1"`
	Copy         string         `json:"copy,omitempty" doc:"barcode of the copy that is promised"`
	CollectBy    *civil.Date    `json:"collectBy,omitempty" doc:"last day to collect it"`
	ExpiresAt    *civil.Instant `json:"expiresAt,omitempty"`
	Loan         int64          `json:"loan,omitempty" doc:"the loan that fulfilled it"`
	Reason       string         `json:"reason,omitempty"`
}

// Location is the hold's address.
func (h Hold) Location() string { return "/api/lending/holds/" + itoa(h.ID) }

// HoldIn asks for a place in a queue.
type HoldIn struct {
	Body HoldRequest
}

// HoldRequest is the body of a hold.
type HoldRequest struct {
	Title        int64  `json:"title" minimum:"1" doc:"id of the title"`
	Member       string `json:"member" minLength:"1" maxLength:"64" doc:"card number of the member"`
	PickupBranch string `json:"pickupBranch" minLength:"1" maxLength:"32" doc:"code of the branch where it is to be collected"`
}

// PlaceHold puts a member at the end of a title's queue (L18, L19). A member may
// place holds for himself.
func (d *Desk) PlaceHold(ctx context.Context, a actor.Actor, in HoldIn) (Hold, error) {
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Hold, error) {
		return d.placeHold(ctx, tx, a, in.Body)
	})
}

const notHeld = "No hold was placed"

func (d *Desk) placeHold(ctx context.Context, tx *store.Tx, a actor.Actor, r HoldRequest) (Hold, error) {
	f, err := d.holdFacts(ctx, tx, a, r)
	if err != nil {
		return Hold{}, refused(err, notHeld)
	}
	if err := denyHold(f).Err(notHeld); err != nil {
		return Hold{}, err
	}
	id, err := tx.ID(ctx, "holds")
	if err != nil {
		return Hold{}, err
	}
	f.enqueue(id)
	if err := f.title.save(ctx, tx, a); err != nil {
		return Hold{}, err
	}
	return holdByID(ctx, tx, id)
}

// enqueue puts the member at the end of the queue.
func (f *holdFacts) enqueue(id int64) *holdState {
	t := f.title
	h := &holdState{
		id: id, member: f.member.id, person: f.member.person, pickup: f.pickup.ID,
		state: HoldWaiting, placedAt: t.now, isNew: true,
	}
	t.holds = append(t.holds, h)
	t.note("hold.placed", "hold", id, f.member.person, map[string]any{"title": t.id, "pickup": f.pickup.ID})
	return h
}

// holdRules are the objections to a hold, in the order in which they are told.
var holdRules = []denial.Rule[*holdFacts]{
	{Code: alreadyHolds, Always: true, Objects: func(f *holdFacts) (denial.Reason, bool) {
		for _, loan := range f.loans {
			if loan.title == f.title.id {
				return alreadyHolds.Because("The member has this title on loan, due %s.", loan.dueOn.Long()).
					With("loanId", loan.id), true
			}
		}
		return denial.Reason{}, false
	}},
	{Code: alreadyQueued, Always: true, Objects: func(f *holdFacts) (denial.Reason, bool) {
		h := f.title.holdOf(f.member.id)
		if h == nil {
			return denial.Reason{}, false
		}
		return alreadyQueued.Because("The member has a hold on this title already.").With("holdId", h.id), true
	}},
	{Code: copyAvailable, Objects: func(f *holdFacts) (denial.Reason, bool) {
		n := f.title.freeAt(f.pickup.ID)
		return copyAvailable.Because("%s free at %s.", copiesStand(n), f.pickup.Name).
			Lifted("Go and take it from the shelf; or choose another branch to collect it.").
			With("copies", n).With("branch", f.pickup.Code), n > 0
	}},
	{Code: membershipExpiredCode, Objects: func(f *holdFacts) (denial.Reason, bool) {
		return membershipExpired(f.member.expiresOn), f.today.After(f.member.expiresOn)
	}},
	{Code: memberSuspended, Objects: func(f *holdFacts) (denial.Reason, bool) {
		if f.suspension == nil {
			return denial.Reason{}, false
		}
		return f.suspension.reasonFor(f.pickup), true
	}},
	{Code: holdsSuspended, Objects: func(f *holdFacts) (denial.Reason, bool) {
		count, until := f.noShows.suspension(f.pickup.Zone, f.today)
		return holdsSuspended.
			Because("%d holds were not collected; none can be placed before %s.", count, until.Long()).
			Lifted("A supervisor can lift it, with a reason.").With("until", until), count > 0
	}},
	{Code: holdLimitReached, Objects: func(f *holdFacts) (denial.Reason, bool) {
		return holdLimitReached.Because("%d of %d holds are placed.", f.active, f.maxHolds).
			Lifted("Collecting or cancelling one makes room.").
			With("limit", f.maxHolds).With("open", f.active), f.active >= f.maxHolds
	}},
	{Code: noCopies, Always: true, Objects: func(f *holdFacts) (denial.Reason, bool) {
		return noCopies.Because("No copy of this title can be lent."), !f.title.canServe(f.pickup.ID)
	}},
}

// denyHold lists every reason why the member cannot have a place in the queue.
func denyHold(f *holdFacts) denial.List { return denial.Ask(holdRules, f.ruleOn, f) }

// canServe says whether some copy could ever serve a hold at a branch.
func (t *titleState) canServe(pickup int64) bool {
	for _, c := range t.copies {
		if c.forLoan && c.status != Lost && c.status != Withdrawn &&
			(t.policy.scope == scopeAnywhere || c.home == pickup) {
			return true
		}
	}
	return false
}

// holdFacts is what the rules look at, read under the locks.
type holdFacts struct {
	today      civil.Date // at the pickup branch
	pickup     *Branch
	member     *memberRow
	suspension *suspension
	loans      []openLoan
	active     int // the member's holds on all titles
	maxHolds   int
	noShows    noShows
	title      *titleState
	ruleOn     func(*denial.Code) bool
}

var (
	selectTitleExists = store.SQL(`select id from titles where id = $1`)
	selectMemberOwner = store.SQL(`select person_id from members where id = $1`)
	// A ready hold whose time is over is gone for every reader (L22).
	countActiveHolds = store.SQL(`
		select count(*) from holds
		where member_id = $1 and (state in ('waiting', 'in_transit') or (state = 'ready' and expires_at > $2))`)
)

func (d *Desk) holdFacts(ctx context.Context, tx *store.Tx, a actor.Actor, r HoldRequest) (*holdFacts, error) {
	seen, err := d.holdRefs(ctx, tx, a, r)
	if err != nil {
		return nil, err
	}
	t, err := d.openTitle(ctx, tx, r.Title, seen.member)
	if err != nil {
		return nil, err
	}
	p := t.policy
	f := &holdFacts{title: t, pickup: p.branches[seen.branch]}
	now := t.now
	f.today = p.today(seen.branch, now)
	if f.member, err = loadMember(ctx, tx, seen.member); err != nil {
		return nil, err
	}
	if f.loans, f.suspension, err = memberStanding(ctx, tx, seen.member, now); err != nil {
		return nil, err
	}
	if f.active, _, err = store.One(ctx, tx, countActiveHolds, store.Column[int], seen.member, now); err != nil {
		return nil, err
	}
	f.maxHolds = p.maxHolds(seen.branch, &f.member.terms)
	f.ruleOn = p.rulesOn(holdRuleList, seen.branch)
	f.noShows, err = p.noShowsAt(ctx, tx, seen.branch, seen.member, now)
	return f, err
}

// holdRefs finds what a hold is about and whether the actor may place it: staff of
// any branch for anybody, a member for himself.
func (d *Desk) holdRefs(ctx context.Context, tx *store.Tx, a actor.Actor, r HoldRequest) (resolved, error) {
	seen, err := resolve(ctx, tx, codes{member: r.Member, branch: r.PickupBranch})
	l := reasonsOf(err)
	if err != nil && l == nil {
		return seen, err
	}
	for i := range l {
		if l[i].Code == unknownBranch {
			l[i] = l[i].At("/pickupBranch")
		}
	}
	_, found, err := store.One(ctx, tx, selectTitleExists, store.Column[int64], r.Title)
	if err != nil {
		return seen, err
	}
	if !found {
		l.Add(unknownTitle.Because("There is no title %d.", r.Title).At("/title"))
	}
	own := false
	if seen.member != 0 {
		person, _, err := store.One(ctx, tx, selectMemberOwner, store.Column[int64], seen.member)
		if err != nil {
			return seen, err
		}
		own = a.May(MayOwn, 0) && person == a.Person
	}
	if !own && !a.MayAnywhere(MayHold) {
		if seen.member != 0 && a.MayAnywhere(MayView) {
			return seen, actor.ErrForbidden
		}
		// Another's card: nothing is said about whether it exists.
		return seen, denial.List{unknownMember.Because("No member has the card number %q.", r.Member).At("/member")}.Err(notHeld)
	}
	return seen, l.Err(notHeld)
}

func copiesStand(n int) string {
	if n == 1 {
		return "A copy stands"
	}
	return itoa(int64(n)) + " copies stand"
}

var (
	selectHoldViews = store.SQL(`
		select h.id, h.title_id, t.title, t.native_title, t.native_lang, m.card, b.code, h.state, h.placed_at,
			coalesce(c.barcode, ''), h.collect_by, h.expires_at, coalesce(h.loan_id, 0), h.reason
		from holds h
		join titles t on t.id = h.title_id
		join members m on m.id = h.member_id
		join branches b on b.id = h.pickup_id
		left join copies c on c.id = h.copy_id
		where h.id = any($1)
		order by h.id`)
	selectQueue = store.SQL(`
		select title_id, id from holds where title_id = any($1) and state = 'waiting' order by title_id, id`)
)

func (h *Hold) dest() []any {
	return []any{&h.ID, &h.Title, &h.TitleName, &h.NativeTitle, &h.NativeLang, &h.Member, &h.PickupBranch, &h.State, &h.PlacedAt,
		&h.Copy, &h.CollectBy, &h.ExpiresAt, &h.Loan, &h.Reason}
}

// place is one waiting hold of a title's queue.
type place struct{ title, hold int64 }

func (p *place) dest() []any { return []any{&p.title, &p.hold} }

// holdsByID reads holds for an answer, with the places of those that wait.
func holdsByID(ctx context.Context, tx *store.Tx, ids []int64) ([]Hold, error) {
	holds, err := store.All(ctx, tx, selectHoldViews, (*Hold).dest, ids)
	if err != nil {
		return nil, err
	}
	var titles []int64
	for _, h := range holds {
		if h.State == HoldWaiting {
			titles = append(titles, h.Title)
		}
	}
	if len(titles) == 0 {
		return holds, nil
	}
	rows, err := store.All(ctx, tx, selectQueue, (*place).dest, titles)
	if err != nil {
		return nil, err
	}
	queues := make(map[int64][]int64)
	for _, p := range rows {
		queues[p.title] = append(queues[p.title], p.hold)
	}
	for i := range holds {
		holds[i].Position = waitlist.Place(queues[holds[i].Title], holds[i].ID)
	}
	return holds, nil
}

func holdByID(ctx context.Context, tx *store.Tx, id int64) (Hold, error) {
	holds, err := holdsByID(ctx, tx, []int64{id})
	if err == nil && len(holds) == 0 {
		err = denial.List{unknownHold.Because("There is no hold %d.", id)}.Err("Nothing was found")
	}
	if err != nil {
		return Hold{}, err
	}
	return holds[0], nil
}
