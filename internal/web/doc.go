// Package web is the thin rim through which every operation passes on its way
// in from HTTP and on its way out.
//
// A desk has an operation, fn(ctx, actor, In) (Out, error). [API] registers it
// as a JSON operation, [Form] the same fn with the same In as an HTML form and
// [Page] a read as an HTML page: one decode, one set of limits and one
// permission line ([Op]) for all doors (D11). [Handle] is for what has no In and
// Out: assets, downloads, event streams. Whatever is registered is listed by
// [Site.Routes], so that a test can walk every route with every kind of caller.
//
// The nouns:
//
//   - [Site] is the set of routes and an http.Handler; it answers everything
//     that can be answered without an operation.
//   - [Op] is an operation's permission line, limits and statuses.
//   - [Problem] is every answer that is not a success: an RFC 9457 document on
//     the API, a page for people, with the same reasons in the same words (P3).
//   - [Outcome] and [View] lie between an operation and its page.
//   - [Paging], [List] and [IfMatch] are what lists and versions have in common
//     (P6).
//
// What holds here:
//
//   - An operation never sees input that its In does not describe. Unknown and
//     repeated members, wrong types, other letter case, bad UTF-8, control
//     characters and deep nesting stop at the rim, all faults in one answer with
//     their pointers, and no answer repeats a value that was sent (D21).
//   - The bytes sent for an operation with a key are the bytes that were encoded
//     inside its transaction; a replay sends them again (P4).
//   - Nothing of a failure of ours leaves the server but a request id. It is
//     logged once, here, with that id.
//   - Nobody signed in is 401, signed in but allowed nowhere 403, before the
//     body is read. Whether it is allowed at this place is the operation's
//     question.
//
// The library huma derives schemas from Go types and writes the OpenAPI
// document; reading and checking a request against those schemas is done here,
// because an answer must point at the very member that is wrong. Only this
// package imports it.
package web
