package registration

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/oneroster"
)

// roll is a bundle by the names of its files.
type roll map[string]string

// with is the bundle with an old text of a file replaced.
func (r roll) with(t testing.TB, file, old, text string) roll {
	t.Helper()
	if !strings.Contains(r[file], old) {
		t.Fatalf("%s has no %q", file, old)
	}
	changed := maps.Clone(r)
	changed[file] = strings.Replace(r[file], old, text, 1)
	return changed
}

func (r roll) open(t testing.TB) *oneroster.Bundle {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range r {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	b, err := oneroster.Open(fsys, oneroster.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (r roll) archive(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(r)) {
		file, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(file, r[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// northfield is a small college in OneRoster 1.1.
func northfield() roll {
	return roll{
		"orgs.csv": "sourcedId,name,type\no1,Northfield College,school\n",
		"academicSessions.csv": "sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear\n" +
			"y27,2026-27,schoolYear,2026-08-01,2027-07-31,,2027\n" +
			"3f2504e0-4f89-11d3-9a0c-0305e82c3301,Autumn 2026,semester,2026-08-15,2026-12-20,y27,2027\n" +
			"2027S,Spring 2027,semester,2027-01-04,2027-05-01,y27,2027\n" +
			"q1,First quarter,gradingPeriod,2027-01-04,2027-02-28,2027S,2027\n",
		"courses.csv": "sourcedId,title,courseCode,orgSourcedId\n" +
			"k1,Algebra,MA 101,o1\nk2,Poetry,,o1\nk3,Algebra again,MA101,o1\n",
		"classes.csv": "sourcedId,title,courseSourcedId,classCode,classType,schoolSourcedId,termSourcedIds\n" +
			"c1,Algebra A,k1,ma101-A,scheduled,o1,\"y27,2027S\"\n" +
			"c2,Algebra B,k1,MA 101 / 2,scheduled,o1,\"3f2504e0-4f89-11d3-9a0c-0305e82c3301,q1\"\n" +
			"c3,Poetry,k2,,scheduled,o1,y27\n",
		"users.csv": "sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,middleName,identifier,email,grades\n" +
			"u1,true,o1,student,asha,Asha,Rao,Devi,0012,asha@example.org,PS2\n" +
			"u2,true,o1,student,suk,Sukarno,-,,,,\n" +
			"u3,true,o1,teacher,lena,Léna,Ørsted,,,,\n" +
			"u4,true,o1,teacher,tom,Tom,Berg,,,,\n",
		"enrollments.csv": "sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary\n" +
			"e1,c1,o1,u1,student,\ne2,c1,o1,u4,teacher,false\ne3,c1,o1,u3,teacher,true\ne4,c2,o1,u3,teacher,\n",
	}
}

// takes previews a bundle and imports it, and sees that both report the same.
func (u *university) takes(b *oneroster.Bundle, o BundleOptions) BundleReport {
	u.t.Helper()
	before := u.counts()
	o.Preview = true
	preview, err := u.desk.ImportOneRoster(u.t.Context(), registrar, b, o)
	if err != nil {
		u.t.Fatal(err, preview.Faults)
	}
	if diff := cmp.Diff(before, u.counts()); diff != "" {
		u.t.Fatalf("the preview has changed rows:\n%s", diff)
	}
	o.Preview = false
	report, err := u.desk.ImportOneRoster(u.t.Context(), registrar, b, o)
	if err != nil {
		u.t.Fatal(err, report.Faults)
	}
	if diff := cmp.Diff(preview, report); diff != "" {
		u.t.Errorf("the preview has said something else:\n%s", diff)
	}
	return report
}

func TestP1_ImportOfAOneRosterBundle(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		got := u.takes(northfield().open(t), BundleOptions{Zone: "Europe/Oslo"})
		want := BundleReport{Terms: ImportCounts{2, 0, 1}, Courses: ImportCounts{New: 2}, Sections: ImportCounts{New: 4},
			Students: ImportCounts{New: 2}}
		notes := strings.Join(got.Notes, "\n")
		for _, say := range []string{"courses.csv line 4: the course MA101 has another title on line 2", "1 enrollments of students",
			"OneRoster does not know credits", "no version is said"} {
			if !strings.Contains(notes, say) {
				t.Errorf("no note says %q:\n%s", say, notes)
			}
		}
		got.Notes = nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		files := u.files()
		for name, lines := range map[string][]string{
			"courses":  {"MA101,Algebra,0,", "k2,Poetry,0,"},
			"sections": {`2027S,MA101,A,lecture,,,,"Léna Ørsted, Tom Berg",`, "Autumn-2026,MA101,2,lecture,,,,Léna Ørsted,", "2027S,MA101,2,", "y27,k2,c3,"},
			"students": {`0012,Asha Devi Rao,"Rao, Asha Devi",,,asha@example.org,2,`, "u2,Sukarno,Sukarno,"},
		} {
			for _, line := range lines {
				if !strings.Contains(files[name], "\r\n"+line) {
					t.Errorf("%s.csv has no line %q:\n%s", name, line, files[name])
				}
			}
		}
		again := u.takes(northfield().open(t), BundleOptions{Zone: "Europe/Oslo"})
		again.Notes = nil
		want = BundleReport{Terms: ImportCounts{Same: 3}, Courses: ImportCounts{Same: 2}, Sections: ImportCounts{Same: 4},
			Students: ImportCounts{Same: 2}}
		if diff := cmp.Diff(want, again); diff != "" {
			t.Error(diff)
		}
		other := northfield().with(t, "enrollments.csv", "e3,c1,o1,u3,teacher,true\n", "").
			with(t, "users.csv", "Sukarno,-", "Sukarno,Jaya").with(t, "courses.csv", "Poetry", "Poems")
		changed := u.takes(other.open(t), BundleOptions{Term: "2027S"})
		changed.Notes = nil
		want = BundleReport{Terms: ImportCounts{Same: 1}, Courses: ImportCounts{Changed: 1, Same: 1},
			Sections: ImportCounts{Changed: 1, Same: 1}, Students: ImportCounts{Changed: 1, Same: 1}}
		if diff := cmp.Diff(want, changed); diff != "" {
			t.Error(diff)
		}
	})
}

// School Data Sync has no ids for roles, and its own words for who studies.
func TestP1_ImportOfSchoolDataSync(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		b := roll{
			"orgs.csv":             "sourcedId,name,type,parentSourcedId\n10,College of Arts,college,\n",
			"academicSessions.csv": "sourcedId,title,type,schoolYear,startDate,endDate\nFS26,Fall,semester,2026,2026-09-01,2026-12-18\n",
			"courses.csv":          "sourcedId,orgSourcedId,title,code,schoolYearSourcedId,subject,grade\n7,10,Drawing,AR1,FS26,10,PS1\n",
			"classes.csv":          "sourcedId,orgSourcedId,title,sessionSourcedIds,courseSourcedId\n901,10,Drawing,FS26,7\n",
			"users.csv":            "sourcedId,username,givenName,familyName,email\n501,ines@example.org,Inês,Prado,ines@example.org\n502,kim@example.org,Kim,Ho,\n",
			"roles.csv":            "userSourcedId,orgSourcedId,role,sessionSourcedId,grade,isPrimary\n501,10,student,FS26,PS3,TRUE\n502,10,professor,FS26,,TRUE\n",
			"enrollments.csv":      "classSourcedId,userSourcedId,role\n901,501,student\n901,502,professor\n",
		}
		thirty := int64(30)
		r := u.takes(b.open(t), BundleOptions{Zone: "America/Chicago", Capacity: &thirty})
		if r.Terms.New+r.Courses.New+r.Sections.New+r.Students.New != 4 {
			t.Errorf("got %+v", r)
		}
		files := u.files()
		for name, line := range map[string]string{
			"sections": "FS26,AR1,901,lecture,,,30,Kim Ho,", "students": `501,Inês Prado,"Prado, Inês",,,ines@example.org,3,`} {
			if !strings.Contains(files[name], "\r\n"+line) {
				t.Errorf("%s.csv has no line %q:\n%s", name, line, files[name])
			}
		}
	})
}

func TestP1_ImportsNameEveryFaultOfABundle(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		good := northfield()
		const c1 = "c1,Algebra A,k1,ma101-A,"
		for _, c := range []struct {
			bundle roll
			zone   string
			want   []string
		}{
			{good, "", []string{
				"academicSessions.csv, line 2: the term y27 is new: say in which zone",
				"academicSessions.csv, line 3: the term Autumn-2026 is new"}},
			{good, "Europe/Atlantis", []string{"There is no zone", "There is no zone"}},
			{good.with(t, "academicSessions.csv", "2026-12-20", "2026-08-14"), "Europe/Oslo", []string{
				"academicSessions.csv, line 3, column endDate: found \"2026-08-14\"",
				"classes.csv, line 3, column termSourcedIds",
				"enrollments.csv, line 5, column classSourcedId"}},
			{good.with(t, "courses.csv", "MA 101", "MA/101").with(t, "classes.csv", "c2,Algebra B,k1,MA 101 / 2,", c1).
				with(t, "users.csv", "asha@", "asha at ").with(t, "users.csv", "u2,true,o1,student,suk,Sukarno,-,,", "u2,true,o1,student,suk,Sukarno,-,,0012"),
				"Europe/Oslo", []string{
					`classes.csv, line 3, column sourcedId`,
					`courses.csv, line 2, column courseCode: "MA/101" cannot be a code`,
					"enrollments.csv, line 5, column classSourcedId",
					"users.csv, line 2, column email: No mail can be sent",
					"users.csv, line 3, column identifier: the number 0012 is that of line 2 already"}},
			{good.with(t, "classes.csv", "c3,Poetry,k2,,", "c3,Poetry,k1,A,").with(t, "classes.csv", "o1,y27\n", "o1,2027S\n"), "Europe/Oslo", []string{
				"classes.csv, line 4, column classCode: MA101 has a section A on line 2 already"}},
			{good.with(t, "academicSessions.csv", "Autumn 2026,", "The autumn semester of 2026,").with(t, "classes.csv", "c1,", "3f2504e0-4f89-11d3-9a0c-0305e82c3302,").
				with(t, "classes.csv", "ma101-A", "").with(t, "enrollments.csv", "e1,c1,o1,u1,student,\ne2,c1,o1,u4,teacher,false\ne3,c1,o1,u3,teacher,true\n", ""), "Europe/Oslo", []string{
				"academicSessions.csv, line 3, column sourcedId: neither the id nor the title",
				"classes.csv, line 2, column classCode: neither it nor the id"}},
		} {
			before := u.counts()
			r, err := u.desk.ImportOneRoster(t.Context(), registrar, c.bundle.open(t), BundleOptions{Zone: c.zone})
			got := make([]string, len(r.Faults))
			for k, f := range r.Faults {
				got[k] = f.Error()
			}
			if !errors.Is(err, ErrFaultyRows) || len(got) != len(c.want) {
				t.Errorf("%v, %d faults instead of %d:\n%s", err, len(got), len(c.want), strings.Join(got, "\n"))
			}
			for k := range min(len(got), len(c.want)) {
				if !strings.Contains(got[k], c.want[k]) {
					t.Errorf("fault %d is\n%s\nwant\n%s", k+1, got[k], c.want[k])
				}
			}
			if diff := cmp.Diff(before, u.counts()); diff != "" {
				t.Errorf("rows have changed:\n%s", diff)
			}
		}
		b, err := oneroster.Open(fstest.MapFS{"users.csv": {Data: []byte("sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName\n")}}, oneroster.Options{Limits: oneroster.Limits{Rows: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := u.desk.ImportOneRoster(t.Context(), registrar, b, BundleOptions{}); err != nil || r.Students != (ImportCounts{}) {
			t.Errorf("nothing at all: %v %+v", err, r)
		}
	})
}

// export writes the roster of the spring and gives it back as bundle and bytes.
func (u *university) export(v oneroster.Version) ([]byte, *oneroster.Bundle) {
	u.t.Helper()
	var out bytes.Buffer
	err := u.desk.ExportOneRoster(u.t.Context(), registrar, &out, RosterOptions{Term: "2026S", Version: v, School: "Northfield"})
	if err != nil {
		u.t.Fatal(err)
	}
	b, err := oneroster.OpenZip(bytes.NewReader(out.Bytes()), int64(out.Len()), oneroster.Options{})
	if err != nil {
		u.t.Fatal(err)
	}
	return out.Bytes(), b
}

// takesElsewhere takes the roster of an archive over in another term, and sees that a
// lab is still one, and part of what it was part of.
func (u *university) takesElsewhere(archive []byte, term string) {
	u.t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		u.t.Fatal(err)
	}
	moved := roll{}
	for _, f := range z.File {
		data, err := fs.ReadFile(z, f.Name)
		if err != nil {
			u.t.Fatal(err)
		}
		moved[f.Name] = strings.ReplaceAll(string(data), "2026S", term)
	}
	if r := u.takes(moved.open(u.t), BundleOptions{Zone: "Asia/Kolkata"}); r.Sections != (ImportCounts{New: 4}) {
		u.t.Errorf("in another term it brings %+v", r)
	}
	if file := u.files()["sections"]; !strings.Contains(file, "\r\n"+term+",CS2,A1,lab,C,") ||
		!strings.Contains(file, "\r\n"+term+",CS2,C,lecture,,") {
		u.t.Errorf("the lab has become another:\n%s", file)
	}
	for column, wrong := range map[string]struct{ old, text, want string }{
		"partOf": {term + ".CS2-C\r\n", term + ".CS1-A\r\n", "column metadata.holdfast.partOf: "},
		"part":   {",lab,", ",tutorial,", "column metadata.holdfast.part: CS2-A1 is a lab; what a section belongs to"},
	} {
		r, err := u.desk.ImportOneRoster(u.t.Context(), registrar,
			moved.with(u.t, "classes.csv", wrong.old, wrong.text).open(u.t), BundleOptions{})
		if !errors.Is(err, ErrFaultyRows) || len(r.Faults) != 1 || !strings.Contains(r.Faults[0].Error(), wrong.want) {
			u.t.Errorf("another %s: %v %v", column, err, r.Faults)
		}
	}
}

func TestP1_ExportedRostersReadBackWithoutAFault(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.section("CS1-A", 1)
		u.section("CS2-B", -1)
		u.section("CS2-C", -1)
		u.part("CS2-A1", "CS2-C", "lab", 20)
		u.pupils(3)
		for _, s := range []string{"S1", "S2"} {
			u.must(u.enroll(s, "CS1-A"))
			u.must(u.enroll(s, "CS2-B"))
		}
		u.must(u.drop("S1", "CS2-B"))
		for _, v := range []oneroster.Version{oneroster.V11, oneroster.V12} {
			bytesOf, b := u.export(v)
			var seats, users []string
			for row, err := range b.Rows() {
				if err != nil {
					t.Fatal(v, err)
				}
				switch row := row.(type) {
				case oneroster.Enrollment:
					seats = append(seats, row.ClassSourcedID+" "+row.UserSourcedID)
				case oneroster.User:
					users = append(users, row.GivenName+"|"+row.FamilyName)
				}
			}
			if diff := cmp.Diff([]string{"2026S.CS1-A S1", "2026S.CS2-B S2"}, seats); diff != "" {
				t.Error(v, diff)
			}
			if diff := cmp.Diff([]string{"Student|S1", "Student|S2"}, users); diff != "" {
				t.Error(v, diff)
			}
			if notes := b.Notes(); len(notes) > 0 || b.Manifest().Version != v {
				t.Errorf("%s: %s, notes %v", v, b.Manifest().Version, notes)
			}
			u.takesElsewhere(bytesOf, "2030-"+v.String()[len(v.String())-1:])
			if again, _ := u.export(v); !bytes.Equal(again, bytesOf) {
				t.Errorf("%s: the same state gives other bytes", v)
			}
			report := u.takes(b, BundleOptions{})
			if report.Terms != (ImportCounts{Same: 1}) || report.Courses != (ImportCounts{Same: 2}) ||
				report.Sections != (ImportCounts{Same: 4}) || report.Students != (ImportCounts{Same: 2}) {
				t.Errorf("%s: taking our own back would change %+v", v, report)
			}
		}
		if err := u.desk.ExportOneRoster(context.Background(), registrar, io.Discard, RosterOptions{Term: "none"}); err == nil {
			t.Error("a term that there is not was written")
		}
	})
}
