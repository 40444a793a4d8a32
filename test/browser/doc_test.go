// Package browser tries the pages in a real browser: what staff, members and
// students come to do, by keyboard alone, on a telephone, and without script; and of every
// page, filled and empty, that everybody can read it and that it weighs little.
//
// Nouns:
//
//   - A house is a server on a database of its own: a copy of one small demo.
//     It writes down every request that it answers, and can hold one back.
//   - A campus is a house with a small university, on the morning on which its
//     registration opens.
//   - A tab is a window of the browser that remembers nothing: no cookie, no
//     file. It reads along with what the browser complains about.
//   - A view is one page in one state, and how to get there.
//
// Invariants:
//
//   - Nothing waits for a time to pass: a test waits until the page says what it
//     is to say, and fails when it does not within patience.
//   - A tab ends clean: a complaint of the browser that no step announced fails
//     its test, be it a script's error, a missing file or a breach of the policy
//     that the page came with.
//   - What a page claims to have done is looked up in the database.
package browser
