// Package fold cuts texts into the words under which they are found (D14).
//
// Whoever looks for "letranger" means "L'Étranger". A text is brought into a plain
// form, in which letter case, width, and marks that are no letters to their readers
// are gone; [Folding.Tokens] are its stretches of letters and digits; the [Word]s
// that an index stores are made of those. A query is folded the same way, and its
// words are compared with those of the index by bytes, whole or as beginnings.
//
// A [Folding] also knows the numbers of its trade that are written in several ways
// and are one word all the same. The zero Folding knows none.
//
// Invariants: a word is valid UTF-8 without blanks and controls, has at most
// [MaxWordRunes] letters, and is found under itself: folding it again gives it as
// the first word. What is stored follows from the text alone, so a change here
// leaves indexes behind that must be built anew.
//
// The package does no I/O and imports nothing of ours.
package fold
