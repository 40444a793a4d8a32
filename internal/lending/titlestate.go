package lending

import (
	"fmt"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/waitlist"
)

// titleState is one title's copies and the active holds of its queue, as they
// stand at one instant. Its methods are the desk's rules for what becomes of
// them: pure, no transaction, no I/O. What they change is saved by save.
type titleState struct {
	id     int64
	member int64 // whose lock is held besides, 0 if nobody's
	now    civil.Instant
	policy *policy
	copies []*copyState // by id
	holds  []*holdState // active ones by id, which is the order of the queue (L18)

	events  []event  // what happened, for the journal
	notices []notice // whom to tell
}

// copyState is a copy as it stands, and what was changed about it.
type copyState struct {
	id        int64
	barcode   string
	home      int64 // the branch it belongs to
	branch    int64 // the branch where it physically is, or left last
	status    Status
	forLoan   bool
	notWhy    string // why it is not for loan
	condition string

	journey *journey   // the open one, nil if it does not travel
	ended   []*journey // those that ended since it was loaded
	changed bool
}

// journey is one trip of a copy between branches.
type journey struct {
	id       int64 // 0 until it is saved
	from, to int64
	hold     int64 // the hold it travels for, 0 if it goes home
	sentAt   civil.Instant
	endedAs  string
}

// HoldState is where a hold is in its life (L37).
type HoldState string

// The states of a hold. The first three are active.
const (
	HoldWaiting   HoldState = "waiting"
	HoldInTransit HoldState = "in_transit"
	HoldReady     HoldState = "ready"
	HoldFulfilled HoldState = "fulfilled"
	HoldExpired   HoldState = "expired"
	HoldCancelled HoldState = "cancelled"
)

func (s HoldState) active() bool {
	return s == HoldWaiting || s == HoldInTransit || s == HoldReady
}

// holdState is a hold as it stands, with what is read of its member.
type holdState struct {
	id        int64
	member    int64
	person    int64 // the member's, for the journal
	pickup    int64
	state     HoldState
	placedAt  civil.Instant
	copy      int64 // ready or travelling for it
	collectBy civil.Date
	expiresAt civil.Instant
	loan      int64
	reason    string
	endedAt   civil.Instant

	memberExpires   civil.Date // last day of the membership
	memberSuspended bool
	planHoldDays    int

	changed bool
	isNew   bool
}

// event is one change, for the journal: ids, figures and states, never names.
type event struct {
	kind    string // "hold.ready"
	subject string // "hold", "copy", "loan"
	id      int64
	person  int64  // whom it concerns, 0 if nobody
	note    string // a reason in a person's own words
	data    map[string]any
}

// notice is something a member is to be told (L35).
type notice struct {
	kind   string
	hold   int64
	member int64
}

func (t *titleState) copy(id int64) *copyState {
	i := slices.IndexFunc(t.copies, func(c *copyState) bool { return c.id == id })
	if i < 0 {
		return nil
	}
	return t.copies[i]
}

func (t *titleState) hold(id int64) *holdState {
	i := slices.IndexFunc(t.holds, func(h *holdState) bool { return h.id == id })
	if i < 0 {
		return nil
	}
	return t.holds[i]
}

// holdOf is the member's active hold on this title, if there is one.
func (t *titleState) holdOf(member int64) *holdState {
	i := slices.IndexFunc(t.holds, func(h *holdState) bool { return h.member == member && h.state.active() })
	if i < 0 {
		return nil
	}
	return t.holds[i]
}

// holdOn is the hold that the copy is promised to, ready or travelling.
func (t *titleState) holdOn(c *copyState) *holdState {
	i := slices.IndexFunc(t.holds, func(h *holdState) bool {
		return h.copy == c.id && (h.state == HoldReady || h.state == HoldInTransit)
	})
	if i < 0 {
		return nil
	}
	return t.holds[i]
}

// waiting are the holds still waiting, in order.
func (t *titleState) waiting() []*holdState {
	var all []*holdState
	for _, h := range t.holds {
		if h.state == HoldWaiting {
			all = append(all, h)
		}
	}
	return all
}

// freeAt counts the copies that anybody may take from the shelf of a branch.
func (t *titleState) freeAt(branch int64) int {
	n := 0
	for _, c := range t.copies {
		if c.branch == branch && c.status == Available && c.forLoan {
			n++
		}
	}
	return n
}

// expire ends the ready holds whose time is over, in the order of the queue, and
// passes each copy on (L22). It is the job's own function; an operation applies
// it first, so a hold is gone at its instant whether or not the job has run.
func (t *titleState) expire() error {
	for _, h := range t.holds {
		if h.state != HoldReady || t.now < h.expiresAt {
			continue
		}
		t.end(h, HoldExpired)
		t.note("hold.expired", "hold", h.id, h.person, map[string]any{"copy": h.copy, "title": t.id})
		if err := t.route(t.copy(h.copy)); err != nil {
			return err
		}
	}
	return nil
}

// route decides what becomes of a copy that stands at its branch with nothing
// else to do: the next member of the queue, home, or the shelf (L14, L20).
func (t *titleState) route(c *copyState) error {
	if h := t.next(c); h != nil {
		return t.promise(c, h)
	}
	if c.branch != c.home {
		return t.send(c, c.home, nil)
	}
	return t.become(c, Available)
}

// handOut lets copies that stand on the shelf pass the waiting check, as one that
// comes in does.
func (t *titleState) handOut(ids []int64) error {
	for _, c := range t.copies {
		if c.status != Available || !slices.Contains(ids, c.id) {
			continue
		}
		if err := t.route(c); err != nil {
			return err
		}
	}
	return nil
}

// next is the first hold that this copy may serve. With the scope branch a copy
// serves only the queue of the branch it belongs to, and only there. Whoever may
// not borrow is passed over and keeps the place.
func (t *titleState) next(c *copyState) *holdState {
	if !c.forLoan || (t.policy.scope == scopeBranch && c.branch != c.home) {
		return nil
	}
	var mine []*holdState
	for _, h := range t.waiting() {
		if t.policy.scope == scopeAnywhere || h.pickup == c.home {
			mine = append(mine, h)
		}
	}
	h, found, passed := waitlist.Walk(mine, t.denyServe)
	for _, p := range passed {
		t.note("hold.passedOver", "hold", p.Waiter.id, p.Waiter.person,
			map[string]any{"copy": c.id, "title": t.id, "reasons": codeNames(p.Reasons)})
	}
	if !found {
		return nil
	}
	return h
}

// denyServe lists why a waiting member cannot be offered a copy now.
func (t *titleState) denyServe(h *holdState) denial.List {
	var l denial.List
	if t.policy.today(h.pickup, t.now).After(h.memberExpires) {
		l.Add(membershipExpired(h.memberExpires))
	}
	if h.memberSuspended {
		l.Add(memberSuspended.Because("The member is suspended."))
	}
	return l
}

// promise gives a copy to a hold: on the shelf if it stands at the pickup
// branch, otherwise on its way there.
func (t *titleState) promise(c *copyState, h *holdState) error {
	if c.branch != h.pickup {
		return t.send(c, h.pickup, h)
	}
	if err := t.become(c, OnHoldShelf); err != nil {
		return err
	}
	h.state, h.copy, h.changed = HoldReady, c.id, true
	h.collectBy, h.expiresAt = t.policy.window(h.pickup, h.planHoldDays, t.now)
	t.note("hold.ready", "hold", h.id, h.person, map[string]any{
		"copy": c.id, "title": t.id, "collectBy": h.collectBy, "expiresAt": h.expiresAt,
	})
	t.notices = append(t.notices, notice{kind: noticeHoldReady, hold: h.id, member: h.member})
	return nil
}

// send puts a copy on its way, for a hold or home. A copy that travels already
// is re-routed.
func (t *titleState) send(c *copyState, to int64, h *holdState) error {
	if err := t.become(c, InTransit); err != nil {
		return err
	}
	t.arrive(c, "rerouted")
	c.journey = &journey{from: c.branch, to: to, sentAt: t.now}
	data := map[string]any{"title": t.id, "from": c.branch, "to": to}
	if h != nil {
		c.journey.hold = h.id
		h.state, h.copy, h.changed = HoldInTransit, c.id, true
		h.collectBy, h.expiresAt = civil.Date{}, 0
		data["hold"] = h.id
	}
	t.note("copy.sent", "copy", c.id, 0, data)
	return nil
}

// arrive ends the copy's open journey, if it has one.
func (t *titleState) arrive(c *copyState, as string) {
	if c.journey == nil {
		return
	}
	c.journey.endedAs = as
	c.ended = append(c.ended, c.journey)
	c.journey = nil
}

// checkIn is what a desk's scan makes of a copy that is not on loan, at a branch
// (L15): a traveller has arrived, a strayed copy is routed, a copy that waits
// for somebody goes on waiting.
func (t *titleState) checkIn(c *copyState, branch int64) error {
	strayed := t.stand(c, branch)
	h := t.holdOn(c)
	switch {
	case c.status == InTransit:
		t.arrive(c, arrival(c.journey, branch))
		if h != nil {
			return t.promise(c, h)
		}
		return t.route(c)
	case c.status == OnHoldShelf && strayed && h != nil:
		return t.promise(c, h)
	case c.status == Available || c.status == Lost:
		return t.route(c)
	}
	return nil
}

func arrival(j *journey, branch int64) string {
	if j != nil && j.to != branch {
		return "rerouted"
	}
	return "arrived"
}

// stand notes where a copy is and says whether that is somewhere else than it
// was.
func (t *titleState) stand(c *copyState, branch int64) (moved bool) {
	moved = c.branch != branch
	if moved || c.status == InTransit || c.status == Lost {
		t.note("copy.checkedIn", "copy", c.id, 0, map[string]any{"title": t.id, "branch": branch, "was": c.branch})
	}
	c.branch, c.changed = branch, c.changed || moved
	return moved
}

// bringBack is a return: the copy stands at the branch, and the queue is served
// before the shelf (L14). A damaged copy goes to repair and the queue is
// untouched (L16).
func (t *titleState) bringBack(c *copyState, branch int64, damaged bool) error {
	if damaged {
		return t.damage(c, branch)
	}
	c.branch, c.changed = branch, true
	return t.route(c)
}

// damage takes a copy out of service. A hold that it was promised to waits again
// at its old place (L37).
func (t *titleState) damage(c *copyState, branch int64) error {
	c.branch, c.changed = branch, true
	t.note("copy.damaged", "copy", c.id, 0, map[string]any{"title": t.id, "branch": branch})
	if h := t.holdOn(c); h != nil {
		t.unpromise(h)
	}
	t.arrive(c, "rerouted")
	return t.become(c, InRepair)
}

// repair brings a copy back into service: it passes the waiting check (L16).
func (t *titleState) repair(c *copyState, branch int64) error {
	c.branch, c.condition, c.changed = branch, "", true
	t.note("copy.repaired", "copy", c.id, 0, map[string]any{"title": t.id, "branch": branch})
	return t.route(c)
}

func (t *titleState) unpromise(h *holdState) {
	h.state, h.changed = HoldWaiting, true
	t.note("hold.waitingAgain", "hold", h.id, h.person, map[string]any{"copy": h.copy, "title": t.id})
	h.copy, h.collectBy, h.expiresAt = 0, civil.Date{}, 0
}

// issue lends a copy to a member: his own hold on the title is fulfilled, and
// another copy that was promised to it passes on (L12, L36).
func (t *titleState) issue(c *copyState, member, loan int64) error {
	if err := t.become(c, OnLoan); err != nil {
		return err
	}
	h := t.holdOf(member)
	if h == nil {
		return nil
	}
	promised := t.copy(h.copy)
	h.loan = loan
	t.end(h, HoldFulfilled)
	t.note("hold.fulfilled", "hold", h.id, h.person, map[string]any{"loan": loan, "copy": c.id, "title": t.id})
	if promised == nil || promised.id == c.id {
		return nil
	}
	return t.passOn(promised)
}

// cancel ends an active hold; a copy that was promised to it passes on at once
// (L24).
func (t *titleState) cancel(h *holdState, reason string) error {
	promised := t.copy(h.copy)
	h.reason = reason
	t.end(h, HoldCancelled)
	t.note("hold.cancelled", "hold", h.id, h.person, map[string]any{"title": t.id, "copy": h.copy})
	if promised == nil {
		return nil
	}
	return t.passOn(promised)
}

// passOn finds something else for a copy whose hold is over. A copy that
// travels is re-routed; it cannot be ready before it has arrived somewhere.
func (t *titleState) passOn(c *copyState) error {
	if c.status != InTransit {
		return t.route(c)
	}
	if h := t.next(c); h != nil {
		return t.send(c, h.pickup, h)
	}
	return t.send(c, c.home, nil)
}

func (t *titleState) end(h *holdState, as HoldState) {
	h.state, h.endedAt, h.changed = as, t.now, true
}

func (t *titleState) become(c *copyState, s Status) error {
	stays := c.status == s && s != OnLoan // nobody lends what is lent
	if !c.status.canBecome(s) && !stays {
		return &moveError{c.barcode, c.status, s}
	}
	c.changed = c.changed || c.status != s
	c.status = s
	return nil
}

func (t *titleState) note(kind, subject string, id, person int64, data map[string]any) {
	t.events = append(t.events, event{kind: kind, subject: subject, id: id, person: person, data: data})
}

func codeNames(l denial.List) []string {
	names := make([]string, len(l))
	for i, r := range l {
		names[i] = r.Code.Name()
	}
	return names
}

// validate is the pair to the indexes: what must be true of a title's copies and
// holds at any instant. Save calls it before it writes.
func (t *titleState) validate() error {
	promised := make(map[int64]int64)
	for _, h := range t.holds {
		if h.state != HoldReady && h.state != HoldInTransit {
			continue
		}
		if other := promised[h.copy]; other != 0 {
			return fmt.Errorf("copy %d is promised to holds %d and %d", h.copy, other, h.id)
		}
		promised[h.copy] = h.id
		c := t.copy(h.copy)
		if want := map[HoldState]Status{HoldReady: OnHoldShelf, HoldInTransit: InTransit}[h.state]; c == nil || c.status != want {
			return fmt.Errorf("hold %d is %s, but its copy %d is not", h.id, h.state, h.copy)
		}
	}
	for _, c := range t.copies {
		if (c.status == InTransit) != (c.journey != nil) {
			return fmt.Errorf("copy %s is %s, which its journey contradicts", c.barcode, c.status)
		}
		if c.status == OnHoldShelf && promised[c.id] == 0 {
			return fmt.Errorf("copy %s stands on the hold shelf for nobody", c.barcode)
		}
	}
	return nil
}

const noticeHoldReady = "holdReady"
