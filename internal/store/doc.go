// Package store is the database under Holdfast: it opens SQLite or PostgreSQL,
// runs transactions, lets writes that arrive together share one commit, locks
// in one order, takes the instant, draws ids and migrates. It is the only
// package that knows which of the two engines runs.
//
// # One text for both
//
// SQL is written by hand, once, with $n placeholders, in the dialect that both
// engines accept, and registered with [SQL], [Insert] or [Update]; a test prepares every
// registered query on both. What differs is rewritten here: $n becomes ?n for
// SQLite (which takes $2 for a name and would bind by first appearance), and
// "= any($n)" becomes a look-up in json_each.
//
// # Transactions
//
// [DB.Write] runs a function in a transaction and commits; [DB.Read] runs one
// on a snapshot. The function may be run more than once, so it has no effect
// outside its [Tx]. Inside, an operation first locks ([Tx.Lock], one call per
// table, in the order of the lock list), then reads, then decides, then writes.
// The instant ([Tx.Now]) is taken after the last lock and stands still from
// there (D2). A refusal comes before the first write (D6).
//
// If something the operation learned before its locks has moved, it returns
// [ErrMoved]; a violated unique index and a row count that falls short
// ([Tx.Change]) mean the same. The transaction is rolled back and the operation
// runs anew, five times at most, then the caller is told to come back (503).
//
// # Shared commits
//
// On SQLite there is one writer. A goroutine takes all writes that have queued,
// runs them in one transaction and commits once; each stands under a savepoint
// of its own, so that one which fails does not harm its neighbours. A write
// that comes alone is a batch of one: no timer, no savepoint. On PostgreSQL
// each write is a transaction of its own.
//
// A [Hot] operation is written over a slice of requests and decides a whole
// batch in a handful of statements, on both engines (D4).
//
// # Waiting for locks
//
// On PostgreSQL whoever waits for a lock holds a connection. A transaction that
// meets a lock which does not come free within a moment is therefore undone and
// begins anew among the patient ones, of which few run at once; after two seconds
// in all its caller is told to come back ([ErrBusy]). Others keep their connections.
//
// # When the database fails
//
// Nothing is saved before COMMIT is sent. A connection that is lost before that is
// replaced and the operation runs once more; if there is no database to connect to,
// the caller gets [ErrUnreachable]. A full disk is [ErrNoRoom]: SQLite's log, which
// may be what fills it, is emptied and the writes are tried again first.
//
// COMMIT is never cancelled by a caller who leaves. If the connection breaks
// while it runs nobody can say whether it took effect: the caller gets
// [ErrOutcomeUnknown], which asks for the same request under the same key, and
// nothing is run again by itself. So it is when SQLite's disk fails at COMMIT other
// than by being full, except that a write which failed is tried once more: as long
// as this process lives, what failed is not there.
package store
