package registration

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// withSpring is a university with a spring term whose catalogue comes in by files.
func withSpring(t *testing.T, test func(t *testing.T, u *university)) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.found(catalog.TermDetails{Code: "2027S", Title: "Spring 2027", Zone: "Asia/Kolkata",
			Starts: date("2027-01-04"), Ends: date("2027-05-01")}, "cse", "ee", "first-year")
		test(t, u)
	})
}

// found adds a term and groups, as the registrar does.
func (u *university) found(d catalog.TermDetails, groups ...string) {
	u.t.Helper()
	u.write(func(ctx context.Context, tx *store.Tx) error {
		if _, err := catalog.AddTerm(ctx, tx, registrar, d); err != nil {
			return err
		}
		all := make([]catalog.Group, len(groups))
		for i, code := range groups {
			all[i] = catalog.Group{Code: code, Title: "Those of " + code}
		}
		_, err := catalog.PutGroups(ctx, tx, registrar, all)
		return err
	})
}

// importer is one of the imports.
type importer func(d *Desk, ctx context.Context, a actor.Actor, text string, o ImportOptions) (ImportReport, error)

func importCourses(d *Desk, ctx context.Context, a actor.Actor, text string, o ImportOptions) (ImportReport, error) {
	return d.ImportCourses(ctx, a, strings.NewReader(text), o)
}

func importSections(d *Desk, ctx context.Context, a actor.Actor, text string, o ImportOptions) (ImportReport, error) {
	return d.ImportSections(ctx, a, strings.NewReader(text), o)
}

func importStudents(d *Desk, ctx context.Context, a actor.Actor, text string, o ImportOptions) (ImportReport, error) {
	return d.ImportStudents(ctx, a, strings.NewReader(text), o)
}

// brings previews a file and imports it, and sees that both report the same: so
// many new, changed and same.
func (u *university) brings(in importer, text string, isNew, changed, same int) ImportReport {
	u.t.Helper()
	before := u.counts()
	preview, err := in(u.desk, u.t.Context(), registrar, text, ImportOptions{Preview: true})
	if err != nil {
		u.t.Fatalf("the preview: %v\n%s", err, faultTexts(preview))
	}
	if diff := cmp.Diff(before, u.counts()); diff != "" {
		u.t.Fatalf("the preview has changed rows:\n%s", diff)
	}
	report, err := in(u.desk, u.t.Context(), registrar, text, ImportOptions{})
	if err != nil {
		u.t.Fatalf("%v\n%s", err, faultTexts(report))
	}
	if diff := cmp.Diff(preview, report); diff != "" {
		u.t.Errorf("the preview has said something else:\n%s", diff)
	}
	if want := (ImportCounts{isNew, changed, same}); report.ImportCounts != want {
		u.t.Errorf("got %+v, want %+v", report.ImportCounts, want)
	}
	return report
}

// refuses imports a file that has faults, and sees that each is named, in this
// order, and that nothing has changed.
func (u *university) refuses(in importer, text string, want ...string) {
	u.t.Helper()
	before, files := u.counts(), u.files()
	report, err := in(u.desk, u.t.Context(), registrar, text, ImportOptions{})
	var got []string
	if faults, is := errors.AsType[sheet.Faults](err); is {
		for _, f := range faults {
			got = append(got, f.Error())
		}
	} else if errors.Is(err, ErrFaultyRows) {
		got = faultTexts(report)
	} else if err != nil {
		got = []string{err.Error()}
	}
	if len(got) != len(want) {
		u.t.Errorf("%d faults instead of %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range min(len(got), len(want)) {
		if !strings.Contains(got[i], want[i]) {
			u.t.Errorf("fault %d is\n%s\nwant\n%s", i+1, got[i], want[i])
		}
	}
	if diff := cmp.Diff(before, u.counts()); diff != "" {
		u.t.Errorf("rows have changed:\n%s", diff)
	}
	if diff := cmp.Diff(files, u.files()); diff != "" {
		u.t.Errorf("what is stored has changed:\n%s", diff)
	}
}

func faultTexts(r ImportReport) (all []string) {
	for _, f := range r.Faults {
		all = append(all, f.Error())
	}
	return all
}

var countRows = store.SQL(`
	select 'people', count(*) from people union all select 'students', count(*) from students
	union all select 'groups', count(*) from students_in_groups union all select 'terms', count(*) from terms
	union all select 'courses', count(*) from courses union all select 'needs', count(*) from course_needs
	union all select 'words', count(*) from course_words union all select 'sections', count(*) from sections
	union all select 'seats', count(*) from seats union all select 'offerings', count(*) from offerings
	union all select 'meetings', count(*) from meetings union all select 'exams', count(*) from exams
	union all select 'only', count(*) from restrictions union all select 'reserves', count(*) from reserves
	union all select 'enrollments', count(*) from enrollments union all select 'journal', count(*) from journal`)

type tableCount struct {
	table string
	rows  int64
}

func (c *tableCount) dest() []any { return []any{&c.table, &c.rows} }

// counts are the rows of every table that an import writes.
func (u *university) counts() map[string]int64 {
	u.t.Helper()
	counts := make(map[string]int64)
	err := u.db.Read(u.t.Context(), func(ctx context.Context, tx *store.Tx) error {
		all, err := store.All(ctx, tx, countRows, (*tableCount).dest)
		for _, c := range all {
			counts[c.table] = c.rows
		}
		return err
	})
	if err != nil {
		u.t.Fatal(err)
	}
	return counts
}

// files are the exports.
func (u *university) files() map[string]string {
	u.t.Helper()
	all := make(map[string]string)
	for name, write := range map[string]func(w *strings.Builder) error{
		"courses":     func(w *strings.Builder) error { return u.desk.ExportCourses(u.t.Context(), registrar, w) },
		"sections":    func(w *strings.Builder) error { return u.desk.ExportSections(u.t.Context(), registrar, w, "") },
		"students":    func(w *strings.Builder) error { return u.desk.ExportStudents(u.t.Context(), registrar, w) },
		"enrollments": func(w *strings.Builder) error { return u.desk.ExportEnrollments(u.t.Context(), registrar, w, "") },
	} {
		var w strings.Builder
		if err := write(&w); err != nil {
			u.t.Fatal(name, err)
		}
		all[name] = w.String()
	}
	return all
}

const someCourses = "code,title,credits,prerequisites,corequisites,exclusions,repeats\r\n" +
	"CS101,Programming,4,,,,\r\n" +
	"CS204,\"Data, structured\",3.5,CS101 or (MA101:B and PH101),,CS205,never\r\n" +
	"CS205,Data for poets,3,CS101,,CS204,always\r\n" +
	"MA101,Algebra,4,,,,failed\r\n" +
	"PH101,=Physics,4,,MA101,,\r\n"

const someSections = "term,course,section,part,part of,shares seats with,capacity,instructor,offers,meetings,exam,only,reserves\n" +
	"2027S,CS101,A,,,,60,Asha Rao,,Mon 10:00-11:30; Wed 10:00-11:30 odd 2027-02-01..2027-03-20 @ Room 5,2027-05-10 09:00-11:00 @ Hall,,cse 10 until 2027-01-20T10:00; ee 5 until 2027-01-21T10:00\n" +
	"2027S,CS101,A1,lab,CS101-A,,30,,,Tue/Thu 14:00-16:00 @ \"Lab; 2\",,,\n" +
	"2027S,CS101,A2,lab,A,,,,,Fri 22:00-01:00,,,\n" +
	"2027S,MA101,B,,,CS101-A,,,yes,,,ee;cse; ee,\n" +
	"2027S,PH101,A,,,,0,,no,,,,\n"

const someStudents = "number,name,sort name,native name,native lang,email,year,programme,credit limit,groups\n" +
	"0012,Meera Nair,\"Nair, Meera\",मीरा नायर,hi,meera@example.org,2,B.Tech CSE,18,cse; first-year\n" +
	"0013,José Ibáñez,,,,,,,,\n" +
	"A-7,-dash,,,,,1,+plus,7.5,ee\n"

func TestP1_ExportedFilesAreImportedAsTheyWere(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		u.brings(importSections, someSections, 5, 0, 0)
		u.brings(importStudents, someStudents, 3, 0, 0)
		journal := u.counts()["journal"]
		files := u.files()
		for name, in := range map[string]importer{"courses": importCourses, "sections": importSections, "students": importStudents} {
			same := strings.Count(files[name], "\r\n") - 1
			u.brings(in, files[name], 0, 0, same)
		}
		u.brings(importSections, someSections, 0, 0, 5) // as people write it, too
		if diff := cmp.Diff(files, u.files()); diff != "" {
			t.Errorf("what came out and in again is another:\n%s", diff)
		}
		if now := u.counts()["journal"]; now != journal {
			t.Errorf("%d journal rows for what is the same", now-journal)
		}
		for name, want := range map[string][]string{
			"courses": {"'=Physics", `"Data, structured"`, "CS101 or (MA101:B and PH101)", "3.5"},
			"sections": {"MA101,B,lecture,,CS101-A,,,yes,,,\"cse; ee\",", "Wed 10:00-11:30 odd 2027-02-01..2027-03-20 @ Room 5",
				"cse 10 until 2027-01-20T10:00; ee 5 until 2027-01-21T10:00", `""Lab; 2""`, "Fri 22:00-01:00"},
			"students": {"\r\n0012,Meera Nair,", "'-dash", "'+plus", "José Ibáñez", "cse; first-year"},
		} {
			for _, w := range want {
				if !strings.Contains(strings.ReplaceAll(files[name], `"'`, `'`), w) {
					t.Errorf("%s.csv has no %q:\n%s", name, w, files[name])
				}
			}
		}
	})
}

func TestP1_ImportsChangeWhatTheFileHasAndNothingElse(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		u.brings(importSections, someSections, 5, 0, 0)
		u.brings(importStudents, someStudents, 3, 0, 0)
		files := u.files()
		u.brings(importCourses, "Course Code;Title\nCS101;Programming I\nCS204;Data, structured\n", 0, 1, 1)
		u.brings(importSections, "term;course;section;instructor;capacity\n2027S;CS101;A;Lena Ørsted;65\n2027S;CS101;A1;;30\n", 0, 1, 1)
		u.brings(importStudents, "number,name,year\n0012,Meera Nair,3\n0013,José Ibáñez Gil,1\n", 0, 2, 0)
		for name, edits := range map[string][]string{
			"courses":  {"CS101,Programming,", "CS101,Programming I,"},
			"sections": {"CS101,A,lecture,,,60,Asha Rao", "CS101,A,lecture,,,65,Lena Ørsted"},
			"students": {"meera@example.org,2,", "meera@example.org,3,", "José Ibáñez,José Ibáñez", "José Ibáñez Gil,José Ibáñez Gil"},
		} {
			want := strings.NewReplacer(edits...).Replace(files[name])
			if diff := cmp.Diff(want, u.files()[name]); diff != "" {
				t.Errorf("%s.csv is another:\n%s", name, diff)
			}
		}
	})
}

// A file is refused as a whole when it is none, and it is said what to do.
func TestP1_ImportsRefuseFilesThatAreNone(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		for text, want := range map[string]string{
			"":                                  "the file is empty",
			"title,credits\nAlgebra,3\n":        "line 1, column code: there is no column code",
			"code,title,Course\nCS1,One,CS1\n":  "both mean code: leave one out",
			"PK\x03\x04xxxxxxxxxxxxxxxxxxxxxxx": "save it as CSV",
		} {
			_, err := importCourses(u.desk, t.Context(), registrar, text, ImportOptions{})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: got %v, want %q", text, err, want)
			}
		}
		u.brings(importCourses, "\uFEFFcode;title;credits\r\n\"CS1\";\"One; two\";\" 3 \"\r\n\r\n;;\r\nCS2;Two;7.50\r\n", 2, 0, 0)
		// A column that would not be read is refused: it may be one misspelled.
		u.refuses(importCourses, "code,title,credts\nCS1,One,4\n", "line 1, column credts: this column is not known here", "the columns that are known here")
	})
}

func TestP1_ImportsNameEveryFaultOfCourses(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		u.refuses(importCourses, "code,title,credits,prerequisites,repeats\n"+
			"CS101,,4,,\n"+
			"CS 9,Nine,three,,\n"+
			"CS301,Three,3,CS302,\n"+
			"CS302,Four,3,CS303,sometimes\n"+
			"CS303,Five,3,CS301,\n"+
			"CS304,"+strings.Repeat("x", 8<<10)+",3,,\n"+
			"CS305,Six,\"1,5\",CS101 or,\n"+
			"cs305,Seven,-1,MA101:Z,\n"+
			"CS305,Eight,3,,\n"+
			"CS306,\"Nine\" ten,3,,\n",
			"line 2, column title: it is empty",
			`line 3, column credits: credits are a number`,
			`line 3, column code: "CS 9" cannot be a code`,
			"line 4, column prerequisites: The conditions lead in a circle: CS301 → CS302 → CS303 → CS301",
			`line 5, column repeats: "sometimes" is none of never, failed and always`,
			"line 7, column title: This takes up to 200 characters",
			"line 8, column credits: credits are a number",
			"line 8, column prerequisites: The condition does not read: a course was expected at the end",
			"line 9, column credits: credits are a number",
			"line 9, column prerequisites: Z is no grade",
			"line 10, column code: the course CS305 stands on line 8 already",
			"line 11: there is text behind the closing quote")
		u.refuses(importCourses, "code,title,prerequisites\nCS401,One,CS402\nCS402,Two,CS999\n",
			"line 3, column prerequisites: There is no course CS999")
		// What may stand in a row that was left out is not called unknown.
		u.refuses(importCourses, "code,title,prerequisites\nCS401,One,CS402\nCS402,,\n", "line 3, column title: it is empty")
	})
}

func TestP1_ImportsNameEveryFaultOfSections(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		u.brings(importSections, someSections, 5, 0, 0)
		u.refuses(importSections, "term,course,section,part,part of,shares seats with,capacity,meetings,exam,only,reserves,offers\n"+
			"2027S,CS101,A,lecture,,,-1,Mon 10:00-11:30; Mon 11:00-12:00,,,cse 70 until 2027-01-20T10:00,\n"+
			"2027S,CS101,A1,tutorial,A,,30,Tue 14:00-16:00 @ \"Lab; 2\"; Thu 14:00-16:00 @ \"Lab; 2\",,,,\n"+
			"2027S,MA101,B,,,PH101-A,7,,,nobody,,perhaps\n"+
			"2027X,CS101,C,,,,30,,,,,\n"+
			"2027S,CS999,A,,,,30.5,Mon 10-11,,,,\n"+
			"2027S,CS204,A-1,,,,\" 30 \",Mon 10:00-11:30 2027-04-01..2027-06-01,46152,nobody,,\n"+
			"2027S,CS204,B,,Z,,30,Mon 10:00-11:30; Mon 11:00-12:00,,,cse 40 until 2027-01-20T10:00,\n"+
			"2027S,CS204,B,,,,30,,,,,\n"+
			",CS204,D,,,,2027-03-01,,,,cse ten,\n"+
			"2027X,CS999,C,,A,,30,Mon 10:00-11:30; Mon 11:00-12:00; Tue 10:00-11:00 2031-01-01..2031-02-01,2031-03-01 09:00-10:00,nobody,cse 40 until 2027-01-20T10:00,maybe\n"+
			"2027S,CS101,D,lab,C,,,,,,,\n", // its lecture may be that of line 5
			`line 2, column capacity: "-1" is no whole number of 0 or more`,
			"line 2, column meetings: Mon 11:00-12:00, 4 Jan to 1 May clashes with",
			"line 3, column part: CS101-A1 is a lab; what a section belongs to cannot be changed",
			"line 4, column offers: \"perhaps\" is neither yes nor no",
			"line 4, column shares seats with: MA101-B shares the seats of CS101-A;",
			"line 4, column only: There is no group \"nobody\"",
			`line 5, column term: there is no term "2027X"`,
			`line 6, column meetings: "Mon 10-11": "10-11" is no time`,
			`line 6, column capacity: "30.5" is no whole number`,
			"line 6, column course: There is no course \"CS999\"",
			`line 7, column exam: "46152" is no exam`,
			`line 7, column section: "A-1" cannot be a code`,
			"line 7, column meetings: Mon 10:00-11:30, 1 Apr to 1 Jun is not in the term",
			"line 7, column only: There is no group \"nobody\"",
			"line 8, column part: A lecture is not part of another section",
			"line 8, column reserves: 40 seats would be reserved of 30",
			"line 8, column meetings: Mon 11:00-12:00, 4 Jan to 1 May clashes with",
			"line 8, column part of: CS204 has no section Z in this term",
			"line 9, column section: the section CS204-B stands on line 8 already",
			"line 10, column term: it does not say in which term",
			`line 10, column capacity: "2027-03-01" is no whole number`,
			`line 10, column reserves: "cse ten" is no reserve`,
			`line 11, column term: there is no term "2027X"`,
			`line 11, column offers: "maybe" is neither yes nor no`,
			"line 11, column part: A lecture is not part of another section",
			"line 11, column reserves: 40 seats would be reserved of 30",
			"line 11, column meetings: Mon 11:00-12:00 clashes with Mon 10:00-11:30 of the same section",
			`line 11, column course: There is no course "CS999"`,
			`line 11, column only: There is no group "nobody"`,
		)
	})
}

func TestP1_ImportsNameEveryFaultOfStudents(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importStudents, someStudents, 3, 0, 0)
		u.refuses(importStudents, "number,name,email,year,credit limit,groups,native lang\n"+
			"0012,Meera Nair,meera at home,21,lots,cse;nobody,xx-yy-zz-!\n"+
			"00 12,Two Words,,1,,,\n"+
			"7,,,,,,\n"+
			"8,Eight,,2027-03-01,,,\n"+
			"8,Eight,,1,,,\n"+
			"1.23E+12,Nine,,1,,,\n",
			"line 2, column email: No mail can be sent",
			"line 2, column native lang: This is not the tag of a language",
			"line 2, column year: 21 is no year of study",
			`line 2, column credit limit: "lots" is no number of credits`,
			`line 2, column groups: There is no group "nobody"`,
			`line 3, column number: "00 12" cannot be a student number`,
			"line 4, column name: it is empty",
			`line 5, column year: "2027-03-01" is no whole number`,
			"line 6, column number: the student 8 stands on line 5 already",
			"line 7, column number: the spreadsheet program shortened a long number",
		)
	})
}

// Which of the sections that share their seats a file lists with the capacity is
// of no matter; a cell that was emptied parts them as little as another name.
func TestP1_ImportsKnowSharedSeats(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		const header = "term,course,section,shares seats with,capacity\n"
		const turned = header + "2027S,CS101,A,MA101-A,\n2027S,MA101,A,,60\n"
		u.brings(importSections, turned, 2, 0, 0)
		u.brings(importSections, turned, 0, 0, 2)
		u.brings(importSections, header+"2027S,CS101,A,,60\n2027S,MA101,A,CS101-A,\n", 0, 0, 2)
		u.brings(importSections, header+"2027S,MA101,A,,70\n2027S,CS101,A,MA101-A,\n", 0, 1, 1)
		u.brings(importSections, "term,course,section,capacity\n2027S,MA101,A,\n2027S,CS101,A,80\n", 0, 1, 1)
		if file := u.files()["sections"]; strings.Count(file, ",80,") != 1 {
			t.Errorf("the capacity is not told once:\n%s", file)
		}
		const stays = "column shares seats with: MA101-A shares the seats of CS101-A; what a section belongs to cannot be changed"
		u.refuses(importSections, header+"2027S,MA101,A,,70\n", stays)
		u.refuses(importSections, header+"2027S,MA101,A,,70\n2027S,CS101,A,,70\n", stays)
		u.refuses(importSections, header+"2027S,MA101,A,PH101-A,\n", stays)
		u.refuses(importSections, "term,course,section,capacity\n2027S,MA101,A,5\n2027S,CS101,A,80\n",
			"line 2, column capacity: MA101-A has the seats of CS101-A")
	})
}

// Raising a capacity by a file serves who waits, and a preview of it serves nobody.
func TestR11_AnImportedCapacityServesWhoWaits(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.section("CS1-A", 1)
		u.pupils(3)
		for _, s := range []string{"S1", "S2", "S3"} {
			u.must(u.enroll(s, "CS1-A"))
		}
		report := u.brings(importSections, "term,course,section,capacity,reserves\n2026S,CS1,A,2,\n", 0, 1, 0)
		if report.Rows != 1 || u.state("S2", "CS1-A") != Enrolled || u.state("S3", "CS1-A") != Waitlisted {
			t.Errorf("S2 is %s, S3 %s", u.state("S2", "CS1-A"), u.state("S3", "CS1-A"))
		}
		u.refuses(importSections, "term,course,section,capacity,reserves\n2026S,CS1,A,3,cse 4 until 2099-01-20T10:00\n",
			"line 2, column reserves: 4 seats would be kept")
		file := u.files()["enrollments"]
		for _, want := range []string{"2026S,CS1-A,S2,Student S2,enrolled,", "2026S,CS1-A,S3,Student S3,waitlisted,", ",1\r\n"} {
			if !strings.Contains(file, want) {
				t.Errorf("enrollments.csv has no %q:\n%s", want, file)
			}
		}
	})
}

// Who has no right to it imports nothing, and schedules in no other's term.
func TestP7_ImportsNeedTheRight(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		here := actor.Actor{Person: 1, Via: actor.ViaAPI, Grants: []actor.Grant{
			{Permission: MaySchedule, Place: u.term}, {Permission: MayFound, Place: u.term}, {Permission: MayStudents, Place: u.term}}}
		for _, in := range []importer{importCourses, importSections, importStudents} {
			for _, text := range []string{someCourses, someSections, someStudents} {
				if _, err := in(u.desk, t.Context(), here, text, ImportOptions{}); !errors.Is(err, actor.ErrForbidden) {
					if _, faults := errors.AsType[sheet.Faults](err); !faults {
						t.Errorf("got %v", err)
					}
				}
			}
		}
		if _, err := importSections(u.desk, t.Context(), here, "course,section\nCS101,A\n", ImportOptions{Term: "2026S"}); err != nil {
			t.Errorf("in the term of one's own: %v", err)
		}
	})
}

// However many rows of a file change something, the statements are the same.
func TestD5_ImportsOfChangesTakeTheSameStatements(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		const few, many = 10, 100
		u.brings(importCourses, "code,title\nX1,One\n", 1, 0, 0)
		file := func(header string, row func(i int) string, n int) string {
			lines := []string{header}
			for i := range n {
				lines = append(lines, row(i))
			}
			return strings.Join(lines, "\n") + "\n"
		}
		for _, f := range []struct {
			in          importer
			header      string
			before, now func(i int) string
		}{
			{importCourses, "code,title,credits,prerequisites",
				func(i int) string { return fmt.Sprintf("C%d,Course %d,3,", i, i) },
				func(i int) string { return fmt.Sprintf("C%d,Lecture %d,4,%s", i, i, []string{"X1", ""}[i%2]) }},
			{importStudents, "number,name,year,groups",
				func(i int) string { return fmt.Sprintf("%04d,Student %d,1,cse", i, i) },
				func(i int) string { return fmt.Sprintf("%04d,Pupil %d,2,ee", i, i) }},
			{importSections, "term,course,section,instructor,capacity,meetings,exam,only,reserves",
				func(i int) string {
					return fmt.Sprintf("2027S,C%d,A,A. Rao,30,Mon 10:00-11:00,2027-05-10 09:00-11:00,ee,cse 5 until 2027-01-20T10:00", i)
				},
				func(i int) string {
					return fmt.Sprintf("2027S,C%d,A,B. Nair,40,Tue 10:00-11:00; Wed 10:00-11:00,2027-05-11 09:00-11:00,cse,ee 6 until 2027-01-20T10:00", i)
				}},
		} {
			u.brings(f.in, file(f.header, f.before, many), many, 0, 0)
			changes := func(n, same int) map[string]int {
				journal := u.counts()["journal"]
				counts := storetest.Statements(u.db, func() {
					r, err := f.in(u.desk, t.Context(), registrar, file(f.header, f.now, n), ImportOptions{})
					if err != nil || r.Changed != n-same || r.Same != same {
						t.Error(err, r.ImportCounts, faultTexts(r))
					}
				})
				if rows := u.counts()["journal"] - journal; rows < int64(n-same) {
					t.Errorf("%s: %d rows in the journal for %d changes", f.header, rows, n-same)
				}
				return counts
			}
			if diff := cmp.Diff(changes(few, 0), changes(many, few)); diff != "" {
				t.Errorf("%s: %d changes are not imported as %d are (- few, + many):\n%s", f.header, many-few, few, diff)
			}
		}
	})
}

// Thousands of rows are a matter of seconds.
func TestP1_ImportsOfLargeFilesTakeSeconds(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		var courses, sections, students strings.Builder
		courses.WriteString("code,title,credits,prerequisites\n")
		sections.WriteString("term,course,section,capacity,meetings,exam\n")
		days := strings.Fields("Mon Tue Wed Thu Fri")
		for i := range 600 {
			needs := ""
			if i >= 5 {
				needs = fmt.Sprintf("C%d and C%d", i-5, i-3)
			}
			fmt.Fprintf(&courses, "C%d,Course %d,3,%s\n", i, i, needs)
			fmt.Fprintf(&sections, "2027S,C%d,A,30,%s %d:00-%d:30,2027-05-0%d 09:00-11:00\n", i, days[i%5], 8+i%9, 9+i%9, 1+i%9)
		}
		students.WriteString("number,name,year,groups\n")
		for i := range 5000 {
			fmt.Fprintf(&students, "%05d,Student %d,%d,%s\n", i, i, 1+i%4, []string{"cse", "ee", ""}[i%3])
		}
		start := u.db.Wall()
		for _, f := range []struct {
			in   importer
			text string
			rows int
		}{{importCourses, courses.String(), 600}, {importSections, sections.String(), 600}, {importStudents, students.String(), 5000}} {
			for range 2 {
				report, err := f.in(u.desk, t.Context(), registrar, f.text, ImportOptions{})
				if err != nil || report.New+report.Same != f.rows {
					t.Fatal(err, report.ImportCounts, faultTexts(report))
				}
			}
		}
		if took := u.db.Wall().Sub(start); took > time.Minute {
			t.Errorf("it took %s", took)
		}
		if n := u.counts()["students"]; n != 5000 {
			t.Errorf("%d students", n)
		}
	})
}
