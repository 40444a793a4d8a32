// Package patron is a member's own side of the lending desk: the pages on which
// people look after their loans, holds and account, most of them on a phone.
//
// Nouns:
//
//   - A stop is one of the four places at the foot of every page: Mine, Search,
//     Holds, Account.
//   - A tongue is the language of one page. Every text of this package stands in
//     one table a language, [sentences]; none stands in a template or between
//     Go's quotes elsewhere.
//   - A page is a template with its own struct. The struct is made by a pure
//     function from what the desk's operation answered, so that a test can make
//     one without a database.
//
// Invariants:
//
//   - Whose things are shown follows from who is signed in. No address holds a
//     card's number or anything else that could be another's; an id that is
//     another's is answered like one that does not exist.
//   - Every act is an operation of package lending under its own permission
//     line; nothing is decided here. A page offers only what would go well, or
//     says why it would not, in the words of the rules.
//   - Every page works without script: each act is a form of its own, an answer
//     that went well leads on to a page that can be loaded again, and pressing
//     twice does one thing once.
//   - What a rule says comes in its own words, in English, and is marked as such
//     in the pages of other languages.
package patron
