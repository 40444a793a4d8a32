// Package catalog is what a university offers: courses, and the sections in which
// they are given in a term.
//
// The nouns:
//
//   - A [Course] has credits and conditions: what must have been passed before it
//     ([Need]), what must be taken with it, what excludes it. It is never full and
//     has no term (R1).
//   - A [Term] has its dates, the zone of its clock, phases that say what a drop
//     is from which day on (R13), and windows: when which group may register (R6).
//   - A [Section] is a course in a term, with meetings, an exam and an instructor.
//     A lab is part of the lecture that it is taken with. Its seats may be shared
//     with a section of another course that is listed together with it.
//   - An offering is all the sections that are taken together or share seats. It
//     is the unit that is locked when a seat is claimed or freed; nothing that is
//     in this package's tables but its seats changes by a claim (R16).
//   - A [Group] is a set of students for whom windows open, sections are kept or
//     seats reserved.
//
// Everything but the seats changes seldom and is read with every claim, so a
// [Book] keeps what it has read, by version: a transaction reads the versions and
// takes from the book what has them (D10). Whatever changes a row here gives it a
// new version.
//
// Invariants: a section has one offering, that of its seats; the parts of a
// section are in its offering; conditions name courses that exist and never lead
// back to their own course.
package catalog
