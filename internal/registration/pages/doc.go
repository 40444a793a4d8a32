// Package pages is the registrar's desk as its staff see it: the day on which
// registration opens, terms and groups, courses and sections, students, and what was
// set aside for them.
//
// Nouns:
//
//   - A frame is what stands around a page: the spine, and the term that is looked at
//     with its clock. The term stands in the address; without one it is the term in
//     which registration is open.
//   - A typed form is what somebody sent with what was wrong about it, so that every
//     field shows again what stood in it.
//   - A list in a form ends in rows that are empty. Whoever leaves one empty means
//     nothing by it: it is left out before the operation sees the list, and faults are
//     told at the row in which they stand.
//   - The opening is one picture of all sections, made at most once a second however
//     many look at it, and sent to all of them.
//
// Invariants:
//
//   - A form is an operation of package registration under the same right as on the
//     API; a page decides nothing.
//   - Every page works without script. What streams replaces only what it draws anew.
//   - A refusal shows all its reasons, with what lifts each, and says that nothing was
//     changed. Before something that cannot be undone a page says what it will do.
//   - What cannot be done is not shown, and nothing is greyed.
package pages
