// Package journal is the one record of what was changed, by whom and why: audit
// trail and outbox in one (D8, P8).
//
// An [Entry] is one change. It is written with [Record] in the transaction that
// makes the change, so both are there or neither is. A [Row] is an entry as it
// stands in the journal. Rows are of three parts:
//
//   - What happened: type, instant, door, subject, data. It never changes, and
//     holds ids, figures and states, never names or contacts.
//   - Whom it concerned, who did it, and the reason in their own words. A person
//     can ask for this to be erased ([Erase]), and retention does so by itself
//     ([EraseSubjects]). A digest of it, salted by a random text that goes with
//     it, stays: it proves the three while they are there and tells nothing when
//     they are gone.
//   - Number and hash. They come after the commit, from the sealer.
//
// # The chain
//
// The sealer ([Seal], [Sealer]) numbers committed rows and chains their hashes:
// each hash covers the one before and the permanent part of its row, so that a
// change of any row shows at [Verify]. The hash of the head, kept elsewhere,
// proves all that came before it.
//
// Rows are sealed in the order of their ids among those which are committed. A
// row that commits late, with a smaller id than one already sealed, gets the
// next number. Numbers therefore have no gaps and none is ever given below one
// that a reader has seen: a reader who goes by number ([After]) skips nothing.
// Rows without a number yet are no fault, only young.
//
// Sealing in the transaction itself would make every writer wait for the head of
// the chain. Any number of sealers may run: the head row is locked while one
// seals, and a lease keeps the others from queueing for it.
//
// Invariants: the permanent columns never change and no row goes (triggers); the
// numbers are 1 to the head's, each once; a row without its salt has nothing
// left to erase.
package journal

import (
	"embed"

	"holdfast/internal/store"
)

// Migrations makes the journal's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

var (
	misnumbered = store.SQL(`
		select 'head ' || cast(h.seq as text) || ', ' || cast(n.rows as text) || ' rows up to ' ||
			cast(n.last as text)
		from journal_head h
		cross join (
			select count(*) as rows, coalesce(max(seq), 0) as last
			from journal
			where seq is not null) n
		where h.seq <> n.rows or h.seq <> n.last`)
	halfErased = store.SQL(`
		select cast(id as text)
		from journal
		where salt is null
			and (person_id is not null or actor_id is not null or note is not null)
		order by id`)
)

// Invariants are the journal's promises that a query can prove. The chain itself
// is proved by [Verify].
func Invariants() []store.Invariant {
	return []store.Invariant{
		{
			ID: "IG11", Query: misnumbered,
			Says: "Sealed journal rows are numbered from 1 to the head's number, each once.",
		},
		{
			ID: "D8", Query: halfErased,
			Says: "An erased journal row names no person, no actor and no reason.",
		},
	}
}
