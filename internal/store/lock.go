package store

import (
	"context"
	"fmt"
	"slices"
)

// lockable is a table of the lock list.
type lockable struct {
	table string
	rank  int
	query *Query // locks the rows and gives the last instant on each
}

// lockList is the one order in which rows are locked (D3). An operation locks
// each table in one call and never goes back up the list; a deadlock would need
// somebody who does. The column is the row's last instant, below which the
// transaction's own may not fall (D2); "" where the row carries none.
var lockList = lockOrder(
	[2]string{"journal_head", "sealed_at"},
	[2]string{"offerings", "changed_at"},
	[2]string{"people", ""},
	[2]string{"members", "changed_at"},
	[2]string{"students", ""},
	[2]string{"titles", "changed_at"},
	[2]string{"copies", "changed_at"},
	[2]string{"holds", "changed_at"},
)

func lockOrder(tables ...[2]string) map[string]*lockable {
	list := make(map[string]*lockable, len(tables))
	for rank, t := range tables {
		instant := t[1]
		if instant == "" {
			instant = "cast(0 as bigint)"
		}
		list[t[0]] = &lockable{table: t[0], rank: rank, query: only(Postgres,
			"select "+instant+" from "+t[0]+" where id = any($1) order by id for no key update")}
	}
	return list
}

// LockLast puts a table that is no part of the schema at the end of the lock
// list: a benchmark's own. It is called before any database is opened. Instant is
// the column of the row's last instant.
func LockLast(table, instant string) {
	lockList[table] = &lockable{table: table, rank: len(lockList), query: only(Postgres,
		"select "+instant+" from "+table+" where id = any($1) order by id for no key update")}
}

func lockableTable(table string) *lockable {
	l := lockList[table]
	if l == nil {
		panic("store: table " + table + " is not in the lock list")
	}
	return l
}

// Lock takes rows of one table, in id order, for the rest of the transaction.
// On SQLite the whole transaction has the only writer's turn already. Locks come
// before reads, before the instant and before writes.
func (tx *Tx) Lock(ctx context.Context, table string, ids ...int64) error {
	l := lockableTable(table)
	tx.mayLock(l)
	ids = sorted(ids)
	if len(ids) == 0 {
		return nil
	}
	tx.db.sends("lock " + table)
	last, err := tx.c.lock(ctx, l, ids)
	if err != nil {
		return fmt.Errorf("lock %s %v: %w", table, ids, err)
	}
	tx.floor = max(tx.floor, last)
	return nil
}

// mayLock reports a lock out of order: a test fails on it, a server logs it.
func (tx *Tx) mayLock(l *lockable) {
	switch {
	case tx.readOnly:
		tx.db.violation("lock of " + l.table + " in a transaction that only reads")
	case tx.frozen:
		tx.db.violation("lock of " + l.table + " after the instant was taken")
	case tx.wrote:
		tx.db.violation("lock of " + l.table + " after a write")
	case l.rank <= tx.rank:
		tx.db.violation("lock of " + l.table + " out of order")
	}
	tx.rank = max(tx.rank, l.rank)
}

func sorted(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}
