package lending

import (
	"context"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// Suspension stops a member's loans and holds (L11).
type Suspension struct {
	Member   string         `json:"member" doc:"card number"`
	Reason   string         `json:"reason" doc:"why it was made"`
	From     civil.Instant  `json:"from"`
	Until    civil.Date     `json:"until,omitzero" doc:"the day on which it is over, at the usual branch; absent if only a lifting ends it"`
	LiftedAt *civil.Instant `json:"liftedAt,omitempty"`
}

// HoldSuspension stops a member's new holds because too many were not collected
// (L26). It is nobody's act, so it has no reason; the no-shows are the reason.
type HoldSuspension struct {
	Member   string         `json:"member" doc:"card number"`
	NoShows  int            `json:"noShows" doc:"how many holds were not collected"`
	Until    civil.Date     `json:"until" doc:"the day from which holds can be placed again, unless it is lifted before"`
	LiftedAt *civil.Instant `json:"liftedAt,omitempty"`
}

// SuspendIn suspends a member.
type SuspendIn struct {
	Card string `path:"card" minLength:"1" maxLength:"64"`
	Body SuspendRequest
}

// SuspendRequest is the body of a suspension.
type SuspendRequest struct {
	Reason string     `json:"reason" minLength:"1" maxLength:"500" doc:"why; the member is told it too"`
	Until  civil.Date `json:"until,omitzero" doc:"the day from which the member may borrow and place holds again, at the usual branch; without it, when it is lifted"`
}

// LiftIn lifts what stops a member.
type LiftIn struct {
	Card string `path:"card" minLength:"1" maxLength:"64"`
	Body LiftRequest
}

// LiftRequest is the body of a lifting.
type LiftRequest struct {
	Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"why; it is kept in the journal"`
}

const (
	notSuspended = "The member was not suspended"
	notLifted    = "Nothing was lifted"
)

// suspensionYears is the longest that a suspension with a last day can last.
// Beyond it a day is a slip of the pen, or meant for ever.
const suspensionYears = 10

var (
	alreadySuspended = denial.Define("alreadySuspended", 409,
		"The member is suspended already, for the reason and until the day given.")
	suspensionUntilUnfit = denial.Define("suspensionUntilUnfit", 422,
		"A suspension ends on a day after today, within ten years, or when it is lifted.")
	nothingSuspended = denial.Define("nothingSuspended", 409,
		"The member is not suspended, so there is nothing to lift.")
	holdsNotSuspended = denial.Define("holdsNotSuspended", 409,
		"The member's holds are not suspended for holds that were not collected, so there is nothing to lift.")
)

// SuspendMember stops a member's loans and holds until a day, or until somebody
// lifts it (L11). What the member has out stays out; holds keep their places and
// are passed over.
func (d *Desk) SuspendMember(ctx context.Context, a actor.Actor, in SuspendIn) (Suspension, error) {
	r := in.Body
	if r.Reason = strings.TrimSpace(r.Reason); r.Reason == "" {
		return Suspension{}, errNoReason()
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Suspension, error) {
		return d.suspend(ctx, tx, a, in.Card, r)
	})
}

// LiftSuspension lets a suspended member borrow and place holds again (L11).
//
// It does not forgive holds that were not collected, which is what [Desk.LiftNoShows]
// does: a card that turned up again is no reason to forget who left three books
// waiting. So each lifting has a reason of its own in the journal.
func (d *Desk) LiftSuspension(ctx context.Context, a actor.Actor, in LiftIn) (Suspension, error) {
	why := strings.TrimSpace(in.Body.Reason)
	if why == "" {
		return Suspension{}, errNoReason()
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Suspension, error) {
		return d.liftSuspension(ctx, tx, a, in.Card, why)
	})
}

// LiftNoShows lets a member place holds again who did not collect too many (L26):
// none that lapsed up to now counts any more, at any branch.
func (d *Desk) LiftNoShows(ctx context.Context, a actor.Actor, in LiftIn) (HoldSuspension, error) {
	why := strings.TrimSpace(in.Body.Reason)
	if why == "" {
		return HoldSuspension{}, errNoReason()
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (HoldSuspension, error) {
		return d.liftNoShows(ctx, tx, a, in.Card, why)
	})
}

func errNoReason() error {
	return web.Invalid("/reason", "minLength", "expected a reason, found blanks only")
}

func (d *Desk) suspend(
	ctx context.Context, tx *store.Tx, a actor.Actor, card string, r SuspendRequest,
) (Suspension, error) {
	f, err := d.suspensionFacts(ctx, tx, a, card)
	if err != nil {
		return Suspension{}, refused(err, notSuspended)
	}
	if err := denySuspension(f, r.Until).Err(notSuspended); err != nil {
		return Suspension{}, err
	}
	made := &suspension{reason: r.Reason, from: f.now}
	if !r.Until.IsZero() {
		end := f.branch.Zone.StartOf(r.Until)
		made.until = &end
	}
	id, err := tx.ID(ctx, "suspensions")
	if err != nil {
		return Suspension{}, err
	}
	err = tx.Run(ctx, touchMember(f.member.id, f.now), store.Rows(insertSuspension, 1, func(int) []any {
		return []any{id, f.member.id, made.from, made.until, made.reason}
	}).Touching(1))
	if err != nil {
		return Suspension{}, err
	}
	return made.view(f.member, f.branch), journal.Record(ctx, tx,
		f.entry(a, "lending.member.suspended", r.Reason, map[string]any{"until": made.until}))
}

func (d *Desk) liftSuspension(
	ctx context.Context, tx *store.Tx, a actor.Actor, card, why string,
) (Suspension, error) {
	f, err := d.suspensionFacts(ctx, tx, a, card)
	if err != nil {
		return Suspension{}, refused(err, notLifted)
	}
	if err := denyLifting(f).Err(notLifted); err != nil {
		return Suspension{}, err
	}
	err = tx.Run(ctx, touchMember(f.member.id, f.now), endSuspensions.Do(f.member.id, f.now))
	if err != nil {
		return Suspension{}, err
	}
	out := f.suspension.view(f.member, f.branch)
	out.LiftedAt = &f.now
	return out, journal.Record(ctx, tx,
		f.entry(a, "lending.member.suspensionLifted", why, map[string]any{"until": f.suspension.until}))
}

func (d *Desk) liftNoShows(
	ctx context.Context, tx *store.Tx, a actor.Actor, card, why string,
) (HoldSuspension, error) {
	f, err := d.suspensionFacts(ctx, tx, a, card)
	if err != nil {
		return HoldSuspension{}, refused(err, notLifted)
	}
	if err := denyForgiving(f).Err(notLifted); err != nil {
		return HoldSuspension{}, err
	}
	id, err := tx.ID(ctx, "no_show_liftings")
	if err != nil {
		return HoldSuspension{}, err
	}
	err = tx.Run(ctx, touchMember(f.member.id, f.now), store.Rows(insertNoShowLifting, 1, func(int) []any {
		return []any{id, f.member.id, f.now, why}
	}).Touching(1))
	if err != nil {
		return HoldSuspension{}, err
	}
	out := *f.holds
	out.LiftedAt = &f.now
	return out, journal.Record(ctx, tx,
		f.entry(a, "lending.member.noShowsLifted", why, map[string]any{"noShows": out.NoShows, "until": out.Until}))
}

// denySuspension lists every reason why a member cannot be suspended until a day.
func denySuspension(f *suspensionFacts, until civil.Date) (l denial.List) {
	if s := f.suspension; s != nil {
		r := alreadySuspended.Because("The member is suspended already: %s.", s.reason)
		if s.until != nil {
			r = alreadySuspended.Because("The member is suspended already, until %s: %s.",
				s.endsOn(f.branch).Long(), s.reason).With("until", *s.until)
		}
		l.Add(r.Lifted("Lifting that one makes room for another.").With("reason", s.reason))
	}
	latest := f.today.AddYears(suspensionYears)
	if !until.IsZero() && (!until.After(f.today) || until.After(latest)) {
		l.Add(suspensionUntilUnfit.
			Because("The suspension cannot end on %s.", until.Long()).
			Lifted("Choose a day after %s, up to %s, or none: then it holds until it is lifted.",
				f.today.Long(), latest.Long()).At("/until"))
	}
	return l
}

// denyLifting lists why there is no suspension to lift.
func denyLifting(f *suspensionFacts) (l denial.List) {
	if f.suspension != nil {
		return nil
	}
	r := nothingSuspended.Because("The member is not suspended.").Lifted("Nothing needs to be done.")
	if f.holds != nil {
		r = r.Lifted("Only holds are stopped, because %d were not collected; that takes a lifting of its own.",
			f.holds.NoShows)
	}
	l.Add(r)
	return l
}

// denyForgiving lists why there are no no-shows to lift.
func denyForgiving(f *suspensionFacts) (l denial.List) {
	if f.holds != nil {
		return nil
	}
	r := holdsNotSuspended.Because("No hold that was not collected stops the member's holds.").
		Lifted("Nothing needs to be done.")
	if f.suspension != nil {
		r = r.Lifted("The member is suspended: %s. That takes a lifting of its own.", f.suspension.reason)
	}
	l.Add(r)
	return l
}

// suspensionFacts is what stops a member, read under his lock.
type suspensionFacts struct {
	now        civil.Instant
	today      civil.Date // at the usual branch
	branch     *Branch    // the usual one
	member     *memberRow
	suspension *suspension
	holds      *HoldSuspension
}

// suspensionFacts finds and locks a member whom the actor may suspend: his right
// must hold at the member's usual branch.
func (d *Desk) suspensionFacts(
	ctx context.Context, tx *store.Tx, a actor.Actor, card string,
) (*suspensionFacts, error) {
	seen, err := resolve(ctx, tx, codes{member: card})
	if err != nil {
		return nil, err
	}
	if err := tx.Lock(ctx, "members", seen.member); err != nil {
		return nil, err
	}
	m, err := loadMember(ctx, tx, seen.member)
	if err != nil {
		return nil, err
	}
	if !a.May(MayMembers, m.branch) {
		return nil, actor.ErrForbidden
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	f := &suspensionFacts{now: now, today: p.today(m.branch, now), branch: p.branches[m.branch], member: m}
	if _, f.suspension, err = memberStanding(ctx, tx, m.id, now); err != nil {
		return nil, err
	}
	f.holds, err = p.holdSuspension(ctx, tx, m, now)
	return f, err
}

// entry is what the journal says of an act on what stops the member.
func (f *suspensionFacts) entry(a actor.Actor, kind, why string, data map[string]any) journal.Entry {
	return journal.Entry{
		Type: kind, Subject: journal.Subject{Kind: "member", ID: f.member.id}, By: a, Person: f.member.person,
		Note: why, Data: data,
	}
}

// view is a suspension as callers see it.
func (s *suspension) view(m *memberRow, usual *Branch) Suspension {
	out := Suspension{Member: m.card, Reason: s.reason, From: s.from}
	if s.until != nil {
		out.Until = s.endsOn(usual)
	}
	return out
}

var (
	insertSuspension = store.Insert("suspensions", "id bigint", "member_id bigint", "from_at bigint",
		"until_at bigint", "reason text")
	insertNoShowLifting = store.Insert("no_show_liftings", "id bigint", "member_id bigint", "at bigint",
		"reason text")
	endSuspensions = store.SQL(`
		update suspensions set lifted_at = $2
		where member_id = $1 and lifted_at is null and from_at <= $2 and (until_at is null or until_at > $2)`)
)
