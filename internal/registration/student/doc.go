// Package student is a student's own side of the registrar's desk: the pages on
// which people find courses, plan a week, take seats and look after them, most of
// them on a phone.
//
// Nouns:
//
//   - A stop is one of the four places at the foot of every page: Search, Planner,
//     Timetable, Transcript.
//   - The trail is what an address carries from page to page: the term, the course
//     that is looked at, and the cart. Nothing of it is kept on the server, so that
//     a plan can be sent to somebody and outlives a reload.
//   - The cart is the sections that a student means to take. It holds no seat:
//     seats are taken when Enroll is pressed, each section by a request of its own.
//   - A bundle is a section with those of its parts that are taken with it.
//   - A tongue is the language of one page. Every text of this package stands in
//     one table a language, [sentences]; none stands in a template or between
//     Go's quotes elsewhere.
//   - The watch tells open pages that something about a student has changed. It
//     says no more than that: the page asks again.
//   - A letter is mail to a student, in the words of the pages.
//
// Invariants:
//
//   - Whose things are shown follows from who is signed in. No address holds a
//     student's number; an id that is another's is answered like one that does not
//     exist (P3).
//   - Every act is an operation of package registration under its own permission
//     line; nothing is decided here. What a page says of a section before it is
//     asked for is the verdict of the rules themselves (R6).
//   - A cart may hold anything that somebody types into an address: what is no
//     section, or is had already, is left out and said.
//   - Every page works without script: each act is a form of its own, and pressing
//     twice does one thing once (P4).
//   - What a rule says comes in its own words, in English; other languages have
//     sentences of their own for the rules that students meet.
package student
