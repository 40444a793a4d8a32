package oneroster

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var collegeRows = []Row{
	Org{Base: Base{SourcedID: "o1", Line: 2}, Name: "Northfield", Type: "district"},
	Org{Base: Base{SourcedID: "o2", Line: 3}, Name: "Northfield College", Type: "school", Identifier: "N-2",
		ParentSourcedID: "o1"},
	AcademicSession{Base: Base{SourcedID: "y27", Line: 2}, Title: "2026-27", Type: "schoolYear",
		Start: "2026-08-01", End: "2027-07-31", SchoolYear: "2027"},
	AcademicSession{Base: Base{SourcedID: "t1", Line: 3}, Title: "Autumn", Type: "semester",
		Start: "2026-08-15", End: "2026-12-20", ParentSourcedID: "y27", SchoolYear: "2027"},
	Course{Base: Base{SourcedID: "k1", Line: 2}, SchoolYearSourcedID: "y27", Title: "Algebra", Code: "MA101",
		OrgSourcedID: "o2", Subjects: []string{"Mathematics", "Logic, formal"}},
	Class{Base: Base{SourcedID: "c1", Line: 2}, Title: "Algebra A", CourseSourcedID: "k1", Code: "MA101-A",
		Type: "scheduled", Location: "Hall 3", SchoolSourcedID: "o2", TermSourcedIDs: []string{"y27", "t1"}},
	User{Base: Base{SourcedID: "u1", Line: 2}, Enabled: Yes, OrgSourcedIDs: []string{"o2"}, Role: "student",
		Username: "asha", GivenName: "Asha", FamilyName: "Rao", Identifier: "ADM-1", Phone: "+15550100",
		AgentSourcedIDs: []string{"u2"}},
	User{Base: Base{SourcedID: "u2", Line: 3}, Enabled: No, OrgSourcedIDs: []string{"o2"}, Role: "guardian",
		Username: "vik", GivenName: "Vikram", FamilyName: "Rao", AgentSourcedIDs: []string{"u1"}},
	User{Base: Base{SourcedID: "u3", Line: 4}, Enabled: Yes, OrgSourcedIDs: []string{"o2"}, Role: "teacher",
		Username: "lena", GivenName: "Léna", FamilyName: "Ørsted"},
	Enrollment{Base: Base{SourcedID: "e1", Line: 2, Metadata: map[string]string{"rollNumber": "7"}},
		ClassSourcedID: "c1", SchoolSourcedID: "o2", UserSourcedID: "u1", Role: "student",
		Begin: "2026-08-15", End: "2026-12-20"},
	Enrollment{Base: Base{SourcedID: "e2", Line: 3}, ClassSourcedID: "c1", SchoolSourcedID: "o2",
		UserSourcedID: "u3", Role: "teacher", Primary: Yes},
}

func TestEveryRowOfASoundBundleIsRead(t *testing.T) {
	archive := college().archive(t)
	b, err := OpenZip(archive, archive.Size(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // it reads again, and says the same
		rows, faults := read(t, b)
		if diff := cmp.Diff(collegeRows, rows); diff != "" || len(faults) > 0 || len(b.Notes()) > 0 {
			t.Fatal(diff, faults, b.Notes())
		}
	}
	want := Manifest{V11, "Registry", "r7", [tables]Mode{Bulk, Bulk, Bulk, Bulk, Bulk, Absent, Bulk}}
	if b.Manifest() != want {
		t.Errorf("manifest %v", b.Manifest())
	}
}

func TestHeadersMayHaveAMarkAnyCaseAndAnyOrder(t *testing.T) {
	f := college().with("orgs.csv", "\uFEFF\"NAME\", Type ,parentsourcedid,SourcedId,logo\r\n\r\n"+
		"Northfield,district,,o1,x\r\n\"Northfield\r\nCollege\" ,school,o1, o2\r\n\r\n")
	b := openFiles(t, f, Options{})
	rows, faults := read(t, b)
	want := []Row{
		Org{Base: Base{SourcedID: "o1", Line: 3}, Name: "Northfield", Type: "district"},
		Org{Base: Base{SourcedID: "o2", Line: 4}, Name: "Northfield\r\nCollege", Type: "school",
			ParentSourcedID: "o1"},
	}
	if diff := cmp.Diff(want, rows[:2]); diff != "" || len(faults) > 0 {
		t.Error(diff, faults)
	}
	only(t, "notes", noteTexts(b), "orgs.csv line 1, column logo: this column is not known here and is left out")
}

func TestVersion12HasRolesInAFileOfTheirOwn(t *testing.T) {
	f := college().edited(t, "manifest.csv", "1.1", "v1.2.1").edited(t, "manifest.csv", "propertyName,value",
		"propertyName,value\nfile.roles*,bulk").
		with("users.csv", "sourcedId,enabledUser,username,givenName,familyName,preferredGivenName,"+
			"primaryOrgSourcedId\nu1,TRUE,asha,Asha,Rao,Ash,o2\nu3,true,lena,Léna,Ørsted,,\n").
		with("roles.csv", "sourcedId,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfile\n"+
			"r1,u1,primary,Student,,,o2,p9\nr2,u3,secondary,ext:dean,2026-08-01,2027-07-31,o1,\n")
	b := openFiles(t, f, Options{})
	rows, faults := read(t, b)
	want := []Row{
		User{Base: Base{SourcedID: "u1", Line: 2}, Enabled: Yes, Username: "asha", GivenName: "Asha",
			FamilyName: "Rao", PreferredGivenName: "Ash", PrimaryOrgSourcedID: "o2"},
		User{Base: Base{SourcedID: "u3", Line: 3}, Enabled: Yes, Username: "lena", GivenName: "Léna",
			FamilyName: "Ørsted"},
		Role{Base: Base{SourcedID: "r1", Line: 2}, UserSourcedID: "u1", Type: "primary", Role: "student",
			OrgSourcedID: "o2", UserProfileSourcedID: "p9"},
		Role{Base: Base{SourcedID: "r2", Line: 3}, UserSourcedID: "u3", Type: "secondary", Role: "ext:dean",
			Begin: "2026-08-01", End: "2027-07-31", OrgSourcedID: "o1"},
	}
	if diff := cmp.Diff(want, rows[6:10]); diff != "" || len(faults) > 0 || b.Manifest().Version != V12 {
		t.Error(diff, faults, b.Manifest())
	}
	only(t, "notes", noteTexts(b), "roles.csv line 2, column role: it is read in any case, "+
		"but other programs take student alone")
}

// directory is a bundle in the columns of School Data Sync.
func directory() files {
	return files{
		"orgs.csv":    "sourcedId,name,type,parentSourcedId\ns1,Faculty of Arts,faculty,\n",
		"courses.csv": "sourcedId,orgSourcedId,title,code,schoolYearSourcedId,subject,grade\nk1,s1,Poetry,P1,,14,10\n",
		"classes.csv": "sourcedId,orgSourcedId,title,sessionSourcedIds,courseSourcedId\nc1,s1,Poetry A,,k1\n",
		"users.csv": "sourcedId,username,givenName,familyName,password,activeDirectoryMatchId\n" +
			"u1,mira@school.example,,,hunter2,m1\n",
		"roles.csv": "userSourcedId,orgSourcedId,role,sessionSourcedId,grade,isPrimary,roleStartDate,roleEndDate\n" +
			"u1,s1,lecturer,,ps1,FALSE,2026-08-01,2027-07-31\n",
		"enrollments.csv": "classSourcedId,userSourcedId,role\nc1,u1,lecturer\nc1,u1,student\n",
	}
}

func TestSchoolDataSyncIsReadByItsOwnHeaders(t *testing.T) {
	b := openFiles(t, directory(), Options{})
	rows, faults := read(t, b)
	want := []Row{
		Org{Base: Base{SourcedID: "s1", Line: 2}, Name: "Faculty of Arts", Type: "faculty"},
		Course{Base: Base{SourcedID: "k1", Line: 2}, Title: "Poetry", Code: "P1", OrgSourcedID: "s1",
			Subjects: []string{"14"}, Grades: []string{"10"}},
		Class{Base: Base{SourcedID: "c1", Line: 2}, Title: "Poetry A", CourseSourcedID: "k1", SchoolSourcedID: "s1"},
		User{Base: Base{SourcedID: "u1", Line: 2}, Username: "mira@school.example"},
		Role{Base: Base{Line: 2}, UserSourcedID: "u1", Type: "secondary", Role: "lecturer", Begin: "2026-08-01",
			End: "2027-07-31", OrgSourcedID: "s1", Grade: "ps1"},
		Enrollment{Base: Base{Line: 2}, ClassSourcedID: "c1", UserSourcedID: "u1", Role: "lecturer"},
		Enrollment{Base: Base{Line: 3}, ClassSourcedID: "c1", UserSourcedID: "u1", Role: "student"},
	}
	if diff := cmp.Diff(want, rows); diff != "" || len(faults) > 0 || b.Manifest().Version != SDS21 {
		t.Error(diff, faults, b.Manifest())
	}
	notes := strings.Join(noteTexts(b), "\n")
	if notes != "manifest.csv: no version is said; by its columns this is School Data Sync 2.1\n"+
		"users.csv line 1, column activeDirectoryMatchId: this column is not known here and is left out\n"+
		"users.csv line 2, column password: passwords are not read" {
		t.Error(notes)
	}
	twice := directory().edited(t, "enrollments.csv", "lecturer", "student")
	_, faults = read(t, openFiles(t, twice, Options{}))
	only(t, "faults", faults, `enrollments.csv line 3, column sourcedId: found nothing, `+
		`expected a row that does not say the same as line 2`)
}

func TestWithoutManifestTheColumnsTellTheVersion(t *testing.T) {
	plain := college().with("manifest.csv", "")
	for want, f := range map[Version]files{
		V11:   plain,
		V12:   plain.with("users.csv", "sourcedId,username,givenName,familyName\nu1,a,A,R\nu3,l,L,O\n"),
		SDS21: directory(),
	} {
		b := openFiles(t, f, Options{})
		if _, faults := read(t, b); b.Manifest().Version != want || len(faults) > 0 {
			t.Errorf("%v, want %v; %q", b.Manifest(), want, faults)
		}
	}
}

func TestTheManifestIsHonoured(t *testing.T) {
	f := college().edited(t, "manifest.csv", "file.users,bulk", "FILE.Users, Absent").
		edited(t, "manifest.csv", "file.orgs,bulk\n", "")
	b := openFiles(t, f, Options{})
	rows, faults := read(t, b)
	if len(rows) != len(collegeRows)-3 || len(faults) > 0 || b.Manifest().Files[Users] != Absent {
		t.Errorf("%s; %q", ids(rows), faults)
	}
	if notes := strings.Join(noteTexts(b), "\n"); notes != ""+
		"orgs.csv: the manifest does not name it; it is read as bulk\n"+
		"users.csv: it is not read: the manifest calls it absent, yet it is there\n"+
		"enrollments.csv line 2, column userSourcedId: what it names is not checked: there is no users.csv" {
		t.Error(notes)
	}
	for text, want := range map[string]string{
		"file.users,all": "manifest.csv line 10, column file.users: " +
			`found "all", expected bulk, delta or absent`,
		"file.roles,bulk": `manifest.csv, column file.roles: ` +
			`found "bulk", expected absent, since there is no roles.csv`,
		"oneroster.version,1.0": `manifest.csv line 10, column oneroster.version: found "1.0", expected 1.1 or 1.2`,
	} {
		_, err := Open(college().edited(t, "manifest.csv", "file.users,bulk", text).folder(), Options{})
		if _, ok := errors.AsType[Faults](err); !ok || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestADeltaHasRowsToDeleteAndRefersToRowsItDoesNotHave(t *testing.T) {
	f := files{
		"manifest.csv": "propertyName,value\noneroster.version,1.1\nfile.enrollments,delta\nfile.users,delta\n" +
			"file.orgs,delta\n",
		"orgs.csv": "sourcedId,status,dateLastModified,name,type,parentSourcedId\n" +
			"o9,active,2027-01-02,Annex,school,o8\n",
		"users.csv": "sourcedId,status,dateLastModified,orgSourcedIds,role,username,givenName,familyName\n" +
			"u9,tobedeleted,2027-01-02T10:00:00.120Z,,,,,\n",
		"enrollments.csv": "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role\n" +
			"e1,active,2027-01-02T10:00:00+05:30,c1,o2,u1,student\ne2,,2027-01-02,c1,o2,u1,student\n" +
			"e3,active,,c1,o2,u1,student\ne4,active,2027-01-02 08:00:00,c1,o9,u9,student\n" +
			"e5,inactive,2027-01-02,c1,o9,u1,student\n",
	}
	rows, faults := read(t, openFiles(t, f, Options{}))
	at := func(s string) time.Time { w, _ := time.Parse(time.RFC3339, s); return w }
	want := []Row{
		Org{Base: Base{SourcedID: "o9", LastModified: at("2027-01-02T00:00:00Z"), Line: 2}, Name: "Annex",
			Type: "school", ParentSourcedID: "o8"},
		User{Base: Base{SourcedID: "u9", Status: ToBeDeleted, LastModified: at("2027-01-02T10:00:00.12Z"), Line: 2}},
		Enrollment{Base: Base{SourcedID: "e1", LastModified: at("2027-01-02T04:30:00Z"), Line: 2},
			ClassSourcedID: "c1", SchoolSourcedID: "o2", UserSourcedID: "u1", Role: "student"},
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Error(diff)
	}
	if got := strings.Join(faults, "\n"); got != ""+
		"enrollments.csv line 3, column status: found nothing, expected a value\n"+
		"enrollments.csv line 4, column dateLastModified: found nothing, expected a value\n"+
		`enrollments.csv line 5, column userSourcedId: found "u9", expected a row that stays: `+
		"the one on line 2 of users.csv is to be deleted\n"+
		`enrollments.csv line 6, column status: found "inactive", expected active or tobedeleted` {
		t.Error(got)
	}
}

func TestDeltaColumnsInABulkFileAreNotedAndRead(t *testing.T) {
	f := college().edited(t, "enrollments.csv", "e1,,", "e1,active,14/03/27").
		edited(t, "enrollments.csv", "e2,,,c1", "e2,tobedeleted,x,c9") // what it names may be gone
	b := openFiles(t, f, Options{})
	rows, faults := read(t, b)
	last := rows[len(rows)-1].(Enrollment)
	if len(faults) > 0 || last.Status != ToBeDeleted || !last.LastModified.IsZero() {
		t.Errorf("%+v, %q", last, faults)
	}
	if notes := strings.Join(noteTexts(b), "\n"); notes != ""+
		"enrollments.csv line 2, column dateLastModified: it is left out, here and below where it is no such time: "+
		"a time in UTC such as 2027-03-15T08:30:00.000Z\n"+
		"enrollments.csv line 2, column status: it belongs into delta files alone; it is read all the same" {
		t.Error(notes)
	}
}

func TestRolesOf11StandInUsersAndAFileOfThemIsNoted(t *testing.T) {
	f := college().edited(t, "manifest.csv", "file.users,bulk", "file.users,bulk\nfile.roles,bulk").
		with("roles.csv", "sourcedId\n")
	b := openFiles(t, f, Options{})
	rows, faults := read(t, b)
	if len(rows) != len(collegeRows) || len(faults) > 0 || b.Manifest().Files[Roles] != Absent {
		t.Error(ids(rows), faults, b.Manifest())
	}
	only(t, "notes", noteTexts(b), "roles.csv: it is not read: OneRoster 1.1 has the roles in users.csv")
}

func TestReadingStopsWhenTheCallerHasSeenEnough(t *testing.T) {
	spoiled := college().edited(t, "orgs.csv", "district", "castle")
	for _, f := range []files{college(), spoiled} {
		n := 0
		for range openFiles(t, f, Options{}).Rows() {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%d rows", n)
		}
	}
}

func TestAManifestThatIsNoneRefusesTheBundle(t *testing.T) {
	for text, want := range map[string]string{
		"name,value\n": `manifest.csv line 1, column propertyName: found "name", ` +
			`expected the headers propertyName and value`,
		"propertyName,value\n\"x": `manifest.csv line 2: found a quote that is never closed, ` +
			`expected a property and its value`,
		strings.Repeat("propertyName,value\n", maxColumns+2): "manifest.csv has more than 200 properties",
	} {
		if got := refused(Open(college().with("manifest.csv", text).folder(), Options{})); got != want {
			t.Errorf("%.30q: %s", text, got)
		}
	}
}
