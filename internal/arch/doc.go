// Package arch holds the house's rules as tests; it has no other code.
//
//   - Arrows: which package may import which. The table is the law; a package
//     that does not stand in it fails.
//   - Borders: the parts of the standard library that only some packages may
//     use. The time of day is read in package store alone, HTTP is spoken at the
//     rim, tests do not sleep.
//   - Modules: every direct dependency with its version, its reason and the
//     packages that may import it; and the versions that must move together.
//   - Codes: every kind of refusal has a meaning for the reader and a test that
//     provokes it.
//   - Migrations: one sequence of numbers, and foreign keys that obey the arrows
//     (D18).
//
// A rule is a function from the module's source to a list of faults, each a
// sentence that says what to do. Every rule is tried on the module and on a
// forged one that breaks it. The source is read by the tests themselves, never
// through the go command, so that go runs them again whenever a file changes.
package arch
