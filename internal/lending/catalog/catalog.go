// Package catalog is what a library has, as its catalogue describes it: titles,
// the ISBNs by which they are found, and the words of the search. It knows
// nothing of copies and members; the lending desk stands on it.
//
// # Nouns
//
// A [Title] is a work in one edition. A [Record] is a title as somebody hands it
// over, a cataloguer or another system's file, with its ISBNs and, from a file,
// the number under which the other system knows it. A word is a piece of a text
// as the search compares it, see [Fold]; each title has the words of its names,
// authors and subjects, and a sort key by which people expect it in a list.
//
// # Invariants
//
//   - One record number of one source is one title. Records without a number are
//     told apart by their ISBNs and title, without ISBNs by all that describes
//     them; a unique key holds each. So a file that is read twice, even by two at
//     once, gives no title twice.
//   - A title follows the record whose number it carries. Another record that
//     finds it by an ISBN and the same title changes nothing, or two files that
//     describe one book would overwrite each other at every import.
//   - Every title has a word by which it is found; no word and no ISBN belongs
//     to a title that is not there.
//   - What is stored of a title's words follows from its description alone, so
//     only a change of the description changes them.
//
// # The search
//
// All words of a query must match, the last one as the beginning of a word. The
// index is one table (word, field, title), read in its own order on both engines
// (D14). The query's rarest word gives candidates, a window of the index at a
// time; the other words filter them; the survivors are ranked. The cost is
// bounded by the window, whatever is asked, and a usual query needs one window,
// in which the ranking is complete.
//
// Each query either reads on from a place of an index, in its order and up to a
// bound, or looks up a set of titles. Neither takes statistics to be planned
// right, so a catalogue that was filled a second ago is searched like an old one.
package catalog

import "embed"

// Migrations are the steps of this package's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS
