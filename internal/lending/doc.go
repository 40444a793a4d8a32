// Package lending is the desk of a multi-branch library: titles and their
// copies, members and their plans, loans, renewals, fines and the queue of holds
// with its shelf.
//
// # Nouns
//
// A title is the work; it is never borrowable and carries no count (L1). A copy
// is the thing with a barcode. A member is a person with a plan and an expiry
// date. A loan is a row that is ended, never deleted. A hold is a place in a
// title's queue: waiting, travelling to its branch, ready on the hold shelf, or
// over. A transit is one journey of one copy.
//
// # One title, one lock
//
// What becomes of a title's copies and of its queue is decided in one place, on
// one value in memory, [titleState]: load it under the title's lock, apply pure
// moves to it (a return, a hold, an expiry), save what changed. Every operation
// that touches a copy or a hold goes that way, and so does the demo's history.
// The copies and holds of a title change only under its lock, so they need no
// locks of their own; an operation locks the copy that it is about besides, as
// the order member, title, copy has it (L34). Whoever is next in a queue is read,
// not locked.
//
// # What expires
//
// A ready hold is gone at the instant it expires, whether or not a job has run:
// whoever loads a title gets it with such holds retired in memory. An operation that
// goes ahead writes it; a refusal writes nothing and judges as if it were done
// (L22).
//
// # Promises the database itself keeps
//
// One open loan a copy, one promised hold a copy, one open journey a copy, one
// active hold a member and title: four partial unique indexes. They never fire
// while the code is right; if one does, the store runs the operation anew and it
// refuses by its rules.
package lending
