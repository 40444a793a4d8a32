// Package sheet reads the tables that people bring from a spreadsheet program,
// as CSV, and writes such tables for them.
//
// # Nouns
//
// A [Spec] says which columns an import knows. A [Sheet] is a file that fits it:
// its rows, each with the line of the file where it begins, and its [Fault]s. A
// [Cell] is text, as it stands in the file; a date or an amount is read from it
// only when asked for.
//
// # Invariants
//
//   - Nothing is guessed. A day that could be another one, a number of which the
//     spreadsheet program has dropped digits, a column that nobody declared: each
//     is named, with what to do.
//   - Every bad row is named, not the first alone. A bad row hides no other row,
//     and none of its cells is handed on.
//   - A file whose columns do not fit gives no rows at all.
//   - Leading zeros stay, since cells are text.
//   - Bytes, rows, columns and the length of a cell are bounded, whatever the
//     file says. No input panics.
//   - What [Write] has written, [Read] gives back, save for blanks at the ends of
//     a cell, the kind of line break within, and rows in which nothing stands.
//     Control characters are written, and refused when they come back.
//
// # What a file may look like
//
// Text is UTF-8, with or without a byte order mark, or UTF-16 with one; anything
// else is taken for Windows-1252, which a note says. Cells are parted by commas,
// semicolons or tabs, whichever the line of headers has most of, and may be
// quoted, then with line breaks inside. Lines end in LF, CRLF or CR. Blank lines,
// and columns without header or content, do not count. A first line "sep=;" is
// understood, and so is ="00123", by which a column of digits is kept from being
// read as a number.
//
// The package does no I/O but on the reader and writer it is handed.
package sheet
