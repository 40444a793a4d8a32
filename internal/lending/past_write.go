package lending

import (
	"context"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

var (
	insertPastCopies = store.Insert("copies", "id bigint", "title_id bigint", "barcode text", "home_id bigint",
		"branch_id bigint", "status text", "for_loan boolean", "not_why text", "condition text", "call_number text",
		"price bigint", "currency text", "changed_at bigint")
	insertPastLoans = store.Insert("loans", "id bigint", "copy_id bigint", "title_id bigint", "member_id bigint",
		"branch_id bigint", "plan_version_id bigint", "borrowed_at bigint", "due_on text", "renewals bigint",
		"ended_at bigint", "ended_as text", "ended_branch_id bigint", "charge_id bigint", "loan_limit bigint",
		"overrode text")
	insertPastHolds = store.Insert("holds", "id bigint", "title_id bigint", "member_id bigint", "pickup_id bigint",
		"state text", "placed_at bigint", "copy_id bigint", "collect_by text", "expires_at bigint", "loan_id bigint",
		"reason text", "ended_at bigint", "changed_at bigint")
	insertPastTransits = store.Insert("transits", "id bigint", "copy_id bigint", "from_id bigint", "to_id bigint",
		"hold_id bigint", "sent_at bigint", "ended_at bigint", "ended_as text")
	insertPastNotices = store.Insert("notices", "id bigint", "kind text", "member_id bigint", "hold_id bigint",
		"message_id text", "made_at bigint", "sent_at bigint")
)

// writeSlice is how many rows are handed to the store at once.
const writeSlice = 5_000

// write puts what has become of the library into the database, where c was added
// before. Rows go in the order of their foreign keys.
func (d *pastDesk) write(ctx context.Context, tx *store.Tx, c *city, now civil.Instant) error {
	if d.err != nil {
		return d.err
	}
	if err := writeCopies(ctx, tx, c); err != nil {
		return err
	}
	for _, rows := range []struct {
		q   *store.Query
		n   int
		row func(i int) []any
	}{
		{insertPastLoans, len(d.loans), func(i int) []any { return d.loans[i].row() }},
		{insertPastHolds, len(d.holds), func(i int) []any { return d.holds[i].row() }},
		{insertPastTransits, len(d.transits), func(i int) []any { return d.transits[i].row() }},
		{insertPastNotices, len(d.notices), func(i int) []any { return d.notices[i].row(now) }},
	} {
		if err := insertSlices(ctx, tx, rows.q, rows.n, rows.row); err != nil {
			return err
		}
	}
	for _, m := range c.members {
		if m.renewed {
			if err := tx.Change(ctx, extendMembership, 1, m.id, m.expiresOn, now); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeCopies(ctx context.Context, tx *store.Tx, c *city) error {
	return insertSlices(ctx, tx, insertPastCopies, len(c.copies), func(i int) []any { return c.copies[i].row() })
}

func insertSlices(ctx context.Context, tx *store.Tx, q *store.Query, n int, row func(i int) []any) error {
	for from := 0; from < n; from += writeSlice {
		err := tx.InsertMany(ctx, q, min(writeSlice, n-from), func(i int) []any { return row(from + i) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *pastCopy) row() []any {
	return []any{p.id, p.title.id, p.barcode, p.home, p.branch, p.status, p.forLoan, p.notWhy, p.condition, p.call,
		p.price.Amount, p.price.Currency, p.changedAt}
}

func (l *pastLoan) row() []any {
	var endedAs *string
	var endedAt *int64
	if l.ended != 0 {
		returned := "returned"
		endedAs, endedAt = &returned, &l.endedAt.ID
	}
	return []any{l.id, l.copy.id, l.copy.title.id, l.member.id, l.branch.ID, l.member.terms.Version, l.at, l.due,
		l.renewals, nullInstant(l.ended), endedAs, endedAt, nullID(l.charge), l.limit, l.overrode}
}

func (h *pastHold) row() []any {
	return []any{h.id, h.title.id, h.member, h.pickup, h.state, h.placedAt, nullID(h.copy), h.collectBy,
		nullInstant(h.expiresAt), nullID(h.loan), h.reason, nullInstant(h.endedAt), h.changedAt}
}

func (t *pastTransit) row() []any {
	var endedAs *string
	if t.endedAs != "" {
		endedAs = &t.endedAs
	}
	return []any{t.id, t.copy, t.from, t.to, nullID(t.hold), t.sentAt, nullInstant(t.endedAt), endedAs}
}

// sentAfter is how long a mail took, in microseconds.
const sentAfter = 4_000_000

func (n *pastNotice) row(now civil.Instant) []any {
	sent := nullInstant(n.at + sentAfter)
	if *sent > now {
		sent = nil
	}
	return []any{n.id, n.notice.kind, n.notice.member, n.notice.hold, messageID(n.id, n.at), n.at, sent}
}
