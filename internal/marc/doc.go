// Package marc reads and writes MARC 21 bibliographic records, the format in
// which library systems exchange their catalogues, and reads from them what a
// lending desk needs: a title's description ([Record.Bib]) and its copies
// ([Record.Holdings]).
//
// # Nouns
//
// A [Record] has a leader of 24 bytes, control fields (tags 00X, plain text) and
// data fields (two indicators and subfields). It arrives as ISO 2709, a binary
// exchange format with a directory of byte positions, or as MARCXML. A [Reader]
// tells the two apart by content and yields one record at a time. A [Fault] is a
// record that was skipped: which, where, and why. A warning travels with a
// record that was read although something about it was wrong.
//
// # Invariants
//
//   - Every string of a record is valid UTF-8 in NFC, whatever the file used.
//   - A reader holds one record, never the file. A record has at most
//     [MaxRecord] bytes; of a longer one only the length is kept.
//   - Bad bytes never stop an ISO 2709 file: the record is a fault and reading
//     goes on behind the next record terminator. A fault never hides another
//     sound record, and no input panics.
//   - Nothing is guessed. A record is read only as far as its own bytes prove
//     how; where they do not, it is a fault that says so.
//
// # When the structure lies
//
// The record terminator (0x1D) may stand nowhere inside a record, so it, not the
// leader's length, delimits records. If the length disagrees, the bytes are first
// searched for the start of another record, whose length reaches exactly to the
// terminator or which stands where the first one says that it ends; then the
// first record had lost its own terminator. Bytes before a record that do not
// begin like one are passed over, with a warning on that record.
//
// The directory is believed when each entry names exactly the bytes between two
// field terminators (0x1E), and no two entries the same. If entries are off, the
// terminators are believed instead, on four conditions: there are as many fields
// as entries, the entries' positions rise, every control field is without
// subfields, and every data field has its first subfield right behind two
// indicators. That is how lengths counted in characters, and records longer
// than the 99,999 bytes that the directory can express, still read, with a
// warning. Any other lie is a fault. A wrong base address reads with a warning
// because the directory's own terminator shows the right one.
//
// # Which encoding
//
// The content decides, because the leader's flag (byte 9) is often wrong:
//
//	no byte above 0x7F and no escape     ASCII, whatever the leader says
//	valid UTF-8                          UTF-8
//	otherwise, with an escape sequence   MARC-8
//	no valid UTF-8 sequence at all       MARC-8
//	no more bad bytes than valid ones    UTF-8 with damage: U+FFFD for each
//	                                     damaged place, and a warning
//	more bad bytes than valid sequences  a fault: two encodings are mixed
//
// A leader that disagrees is a warning and changes nothing, so two files that
// differ in the flag alone give the same titles. MARC-8 text that happens to be
// valid UTF-8 reads as UTF-8; it would take a special sign or a diacritic before
// just the right special letters, every time, with no plain diacritic on a plain
// letter anywhere in the record.
//
// Latin-1 and Windows-1252 cannot be told from MARC-8 byte by byte, since both
// use the same values for different letters. A byte that MARC-8 does not have is
// therefore a fault that names the likely cause: with the encoding unknown, every
// other accented letter of the record would be wrong as well. A diacritic before
// a blank is a warning only; real MARC-8 files have some.
//
// MARC-8 is read with the Latin, Hebrew, Greek symbol, subscript and superscript
// sets, and with the references (&#x0928;) by which it carries other characters.
// Text in the Cyrillic, Greek, Arabic or East Asian sets is a fault that names the
// set. Escape sequences within UTF-8 mean nothing there: they stay as they are,
// with a warning.
//
// MARCXML is UTF-8, or what its declaration says: UTF-8, ASCII and Latin-1 are
// read. Unlike ISO 2709, XML that is not well-formed ends the reading, with an
// error that says where.
package marc
