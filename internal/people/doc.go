// Package people is the one directory of people under all desks: who they are,
// how they prove it and what they may do (P7).
//
// The nouns:
//
//   - A [Person] is one human being, once. A desk's member, student, customer or
//     pupil row points at a person (D15).
//   - A [Login] is a name under which one person signs in: a user name, an
//     e-mail address or a card number. Names are compared folded, so that
//     letter case and spaces do not matter, and no two people share one.
//   - A [Secret] is a password or a PIN that passed the rules, as an Argon2id
//     hash. It is made outside of any transaction, since it takes tens of
//     milliseconds, and only then handed to one.
//   - A [Session] is a browser that is signed in; a [Token] lets a program in.
//     The server keeps the SHA-256 of either and cannot show it again.
//   - A [Held] is a role that somebody holds: clerk of lending at branch 4.
//     [Rights] says what a role may do, from the tables that the desks bring.
//   - The set-up link makes the first system admin, and the next one if none is
//     left. There is no default password.
//
// What holds here:
//
//   - A caller learns nothing about who exists. An unknown name, a wrong
//     password, a disabled person and one without a password are the same
//     answer after the same work.
//   - Guessing slows down and nobody is locked out. Tries are counted by account
//     and by network before the secret is looked at, in a table, so that several
//     servers agree. Where somebody has signed in before, strangers who guess
//     from elsewhere do not slow him down.
//   - Disabling a person ends his sessions at once and silences his tokens: both
//     are asked for in the query that admits a request.
//   - A session ends at exactly its end instant, whether or not it was tidied.
//   - A PIN opens a person's own things and nothing of the staff's, whatever
//     roles he holds. A token can do what its person may, and of that only what
//     its scopes name.
//   - Names, addresses and secrets are never logged; the package logs nothing.
//
// Functions that take a [store.Tx] are part of the caller's operation. Those
// that change a person, or what hangs on one, want that person's row locked
// (Tx.Lock of "people") before, because signing in takes the same lock: so a
// person who is disabled cannot slip in beside it. Functions that take a
// [store.DB] are whole operations and lock for themselves.
package people
