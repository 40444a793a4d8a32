// Package registration is the registrar's desk: who sits in which section of a
// term, who waits for a seat, and what students have done.
//
// The nouns, besides those of package catalog:
//
//   - A [Student] is a person with a number, a year of study, earned credits and a
//     programme.
//   - An enrollment is what became of one student in one section: one row,
//     whatever happens, with its history beside it (R9, R14). Enrolled holds a
//     seat; offered holds one for a while; waitlisted has a turn, a number drawn
//     under the lock of the offering. A place on the list is derived from the
//     turns and stored nowhere (R29).
//   - A rule is one objection. Which are in force is a setting of the term (R7);
//     an override sets one aside for one student, one course and one term, with a
//     name and a reason (R3).
//   - A move is what a student asks for at once: to give up some sections and to
//     take others, all of it or nothing. To enroll, to join a waiting list, to
//     drop, to leave a list and to swap are moves (R8, R12, R13).
//   - A letter is what a student is told by mail (R15). It is made of a row of the
//     journal after that is numbered, and says what is so when it leaves.
//
// What holds here:
//
//   - Enrolled = the rows that hold a seat, and with live offers never more than
//     the capacity, save as many as sat there when it was lowered below them (IC1).
//   - A seat that is freed goes, in the same transaction, to the first who waits
//     and to whom no rule objects; a newcomer gets only what those who wait cannot
//     take (R8, R11, IC3).
//   - A student's own limits hold whatever he does at once elsewhere: whoever
//     decides about a student holds his lock (IC2).
//   - Nobody loses one section without getting the other (R12).
//
// Moves are decided over a slice at once (D4): the locks of all offerings, then of
// all students; the facts in a few set queries; then one move after the other over
// the state in memory, by the same pure rules that a single one meets. That state
// is the [floor]: offerings with their seats and waiting lists, and students with
// all that they sit in. Operations of the registrar that free seats, such as a
// higher capacity, work on the same floor.
package registration
