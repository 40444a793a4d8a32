// Package oneroster reads and writes rosters in the CSV form of OneRoster 1.1 and
// 1.2: who is enrolled in which class of which course, at which school, in which
// term. It is the format in which student information systems, learning platforms
// and directories exchange them. It reads the CSV form of School Data Sync 2.1 too,
// which is close to it.
//
// # Nouns
//
// A [Bundle] is a ZIP archive or a folder with one file for each [Table]. A [Row]
// is one line of such a file: an [Org], [AcademicSession], [Course], [Class],
// [User], [Role] or [Enrollment], with a sourcedId by which other rows refer to it.
// The [Manifest] says of each file whether it is complete (bulk), has changes only
// (delta), or is absent. A [Fault] is why a row was left out; a [Note] is something
// to know, though every row stands.
//
// # Invariants
//
//   - Nothing is dropped in silence. A row is handed on, or a fault names its file,
//     line, column, what was found and what was expected. A file, a column or a
//     kind of value that is not read is noted, once.
//   - Nothing is guessed. A day that could be another one is a fault.
//   - A row that is handed on refers to nothing that is wrong: what it names is a
//     sound row that came before it, unless the bundle cannot know, which is when
//     the file it should be in is absent (a note) or a delta. Users' agents are
//     the exception: see [Bundle.Rows].
//   - Memory does not grow with the length of the rows, only with their number, by
//     some 50 bytes each. Bytes, rows, columns, cells, files, faults and notes are
//     bounded, whatever an archive says of itself. No input panics.
//   - What [Write] accepts, reading gives back equal and without a fault. The same
//     rows give the same bytes.
//
// # What a bundle may look like
//
// Files may lie in one folder inside the archive, and their names and headers may
// be in any case; columns may stand in any order, and those that need not be filled
// may be missing. Text is UTF-8 with or without a byte order mark, cells are parted
// by commas, lines end in LF, CRLF or CR. Blanks at the ends of a cell do not count.
// Columns that begin with "metadata." are read as they stand.
//
// Without a manifest every file is taken as bulk, and the columns tell the version.
//
// # School Data Sync
//
// These headers of School Data Sync mean a column of OneRoster, in any version:
//
//	classes   orgSourcedId         schoolSourcedId
//	classes   sessionSourcedIds    termSourcedIds
//	courses   code                 courseCode
//	courses   subject              subjects
//	courses   grade                grades
//	roles     isPrimary            roleType: true is primary, false secondary
//	roles     roleStartDate        beginDate
//	roles     roleEndDate          endDate
//
// A bundle without manifest that has its columns is read as [SDS21]: roles and
// enrollments need no sourcedId, roles may have a session and a grade, and less must
// be filled. Its kinds of orgs and roles are an open list there.
//
// The package does no I/O but on the readers and writers it is handed.
package oneroster
