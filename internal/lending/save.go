package lending

import (
	"context"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/store"
)

var (
	updateCopy = store.SQL(`
		update copies set status = $2, branch_id = $3, condition = $4, changed_at = $5 where id = $1`)
	updateHold = store.SQL(`
		update holds
		set state = $2, copy_id = $3, collect_by = $4, expires_at = $5, loan_id = $6, reason = $7,
			ended_at = $8, changed_at = $9
		where id = $1 and state in ('waiting', 'in_transit', 'ready')`)
	insertHolds = store.Insert("holds", "id bigint", "title_id bigint", "member_id bigint",
		"pickup_id bigint", "state text", "placed_at bigint", "changed_at bigint")
	insertTransits = store.Insert("transits", "id bigint", "copy_id bigint", "from_id bigint",
		"to_id bigint", "hold_id bigint", "sent_at bigint")
	endTransit = store.SQL(`
		update transits set ended_at = $2, ended_as = $3 where id = $1 and ended_at is null`)
	insertNotices = store.Insert("notices", "id bigint", "kind text", "member_id bigint",
		"hold_id bigint", "message_id text", "made_at bigint")
)

// save writes what changed of a title, with its journal rows and notices. Ended
// journeys and holds go before new ones, so that the unique indexes see one
// promise at a time.
func (t *titleState) save(ctx context.Context, tx *store.Tx, a actor.Actor) error {
	if err := t.validate(); err != nil {
		return err
	}
	if len(t.events) == 0 {
		return nil // whatever changes is an event; a harmless second scan is none
	}
	steps := []*store.Step{catalog.Touch(t.id, t.now)}
	if t.member != 0 {
		steps = append(steps, touchMember(t.member, t.now))
	}
	fresh := make(map[*copyState]*journey)
	for _, c := range t.copies {
		for _, j := range c.ended {
			if j.id != 0 {
				steps = append(steps, endTransit.Do(j.id, t.now, j.endedAs).Touching(1))
			}
		}
		if c.changed || len(c.ended) > 0 {
			steps = append(steps, updateCopy.Do(c.id, c.status, c.branch, c.condition, t.now).Touching(1))
		}
		if c.journey != nil && c.journey.id == 0 {
			fresh[c] = c.journey
		}
	}
	steps = append(steps, t.holdSteps()...)
	if err := tx.Run(ctx, steps...); err != nil {
		return err
	}
	if err := t.saveJourneys(ctx, tx, fresh); err != nil {
		return err
	}
	if err := t.saveNotices(ctx, tx); err != nil {
		return err
	}
	return t.record(ctx, tx, a)
}

// holdSteps writes the changed holds: first those that let go of a copy, then
// those that got one.
func (t *titleState) holdSteps() []*store.Step {
	var letGo, got []*store.Step
	for _, h := range t.holds {
		switch {
		case h.isNew:
			got = append(got, store.Rows(insertHolds, 1, func(int) []any {
				return []any{h.id, t.id, h.member, h.pickup, h.state, h.placedAt, t.now}
			}).Touching(1))
		case !h.changed:
		case h.state == HoldReady || h.state == HoldInTransit:
			got = append(got, t.holdStep(h))
		default:
			letGo = append(letGo, t.holdStep(h))
		}
	}
	return append(letGo, got...)
}

func (t *titleState) holdStep(h *holdState) *store.Step {
	return updateHold.Do(h.id, h.state, nullID(h.copy), h.collectBy, nullInstant(h.expiresAt),
		nullID(h.loan), h.reason, nullInstant(h.endedAt), t.now).Touching(1)
}

func (t *titleState) saveJourneys(ctx context.Context, tx *store.Tx, fresh map[*copyState]*journey) error {
	if len(fresh) == 0 {
		return nil
	}
	ids, err := tx.IDs(ctx, "transits", len(fresh))
	if err != nil {
		return err
	}
	var rows [][]any
	for _, c := range t.copies {
		if j := fresh[c]; j != nil {
			j.id = ids[len(rows)]
			rows = append(rows, []any{j.id, c.id, j.from, j.to, nullID(j.hold), j.sentAt})
		}
	}
	return tx.InsertMany(ctx, insertTransits, len(rows), func(i int) []any { return rows[i] })
}

func (t *titleState) saveNotices(ctx context.Context, tx *store.Tx) error {
	if len(t.notices) == 0 {
		return nil
	}
	ids, err := tx.IDs(ctx, "notices", len(t.notices))
	if err != nil {
		return err
	}
	return tx.InsertMany(ctx, insertNotices, len(ids), func(i int) []any {
		n := t.notices[i]
		return []any{ids[i], n.kind, n.member, n.hold, messageID(ids[i], t.now), t.now}
	})
}

// messageID is the same at every try to send a notice.
func messageID(notice int64, made civil.Instant) string {
	return fmt.Sprintf("notice-%d-%d", notice, made)
}

// record writes the title's events to the journal.
func (t *titleState) record(ctx context.Context, tx *store.Tx, a actor.Actor) error {
	entries := make([]journal.Entry, len(t.events))
	for i, e := range t.events {
		entries[i] = e.entry(a)
	}
	return journal.Record(ctx, tx, entries...)
}

// entry is the event as the journal takes it.
func (e event) entry(a actor.Actor) journal.Entry {
	return journal.Entry{
		Type: "lending." + e.kind, Subject: journal.Subject{Kind: e.subject, ID: e.id},
		Data: e.data, By: a, Person: e.person, Note: e.note,
	}
}

func nullID(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

func nullInstant(at civil.Instant) *civil.Instant {
	if at == 0 {
		return nil
	}
	return &at
}
