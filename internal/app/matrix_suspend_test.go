package app_test

import (
	"context"
	"time"

	"holdfast/internal/lending"
	"holdfast/internal/store"
)

// The acts on what stops a member are tried on newcomers, so that nobody of the
// other rows is stopped. The right must hold at the newcomer's usual branch.
var (
	unsuspended = ofNewcomers(func(*library, string) {}, agreed)
	suspended   = ofNewcomers((*library).suspend, agreed)
	heldBack    = ofNewcomers((*library).missHolds, agreed)
	withoutPIN  = ofNewcomers(func(*library, string) {}, body{"pin": "482690"})
)

var agreed = body{"reason": "it was agreed"}

func ofNewcomers(before func(l *library, card string), sent body) []probe {
	at := func(branch string) func(*library) call {
		return func(l *library) call {
			card := l.newcomer(branch)
			before(l, card)
			return call{in: card, body: sent}
		}
	}
	return []probe{
		{at: riverside, make: at(riverside)},
		{at: hilltop, make: at(hilltop)},
		{missing: true, make: func(*library) call { return call{in: noCard, body: sent} }},
	}
}

// newcomer makes somebody a member and gives the card.
func (l *library) newcomer(branch string) string {
	l.t.Helper()
	_, fresh := l.free(branch)
	m, err := l.app.Lending.Join(l.t.Context(), operator, lending.JoinIn{Body: lending.JoinRequest{
		Card: "N" + fresh, Plan: "basic", Branch: branch, Name: "Newcomer " + fresh,
	}})
	if err != nil {
		l.t.Fatal(err)
	}
	return m.Card
}

func (l *library) suspend(card string) {
	l.t.Helper()
	in := lending.SuspendIn{Card: card, Body: lending.SuspendRequest{Reason: "noise"}}
	if _, err := l.app.Lending.SuspendMember(l.t.Context(), operator, in); err != nil {
		l.t.Fatal(err)
	}
}

var (
	insertMissed = store.Insert("holds", "id bigint", "title_id bigint", "member_id bigint", "pickup_id bigint",
		"state text", "placed_at bigint", "collect_by text", "expires_at bigint", "ended_at bigint", "changed_at bigint")
	selectMember = store.SQL(`select id from members where card = $1`)
)

// missHolds lets a member have left three holds uncollected, an hour ago.
func (l *library) missHolds(card string) {
	l.t.Helper()
	l.write(func(ctx context.Context, tx *store.Tx) error {
		member, _, err := store.One(ctx, tx, selectMember, store.Column[int64], card)
		if err != nil {
			return err
		}
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		ids, err := tx.IDs(ctx, "holds", 3)
		if err != nil {
			return err
		}
		ended := now.Add(-time.Hour)
		return tx.InsertMany(ctx, insertMissed, len(ids), func(i int) []any {
			return []any{ids[i], l.pool[i], member, l.branch[riverside], "expired", ended, "2026-03-01", ended, ended, ended}
		})
	})
}
