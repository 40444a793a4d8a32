package oneroster

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// given yields the rows without an error.
func given(rows ...Row) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// written writes rows and opens what came of it.
func written(t tester, o Output, rows ...Row) (*Bundle, []byte) {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, o, given(rows...)); err != nil {
		t.Fatal(err)
	}
	b, err := OpenZip(bytes.NewReader(out.Bytes()), int64(out.Len()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b, out.Bytes()
}

// inside is the text of a file of an archive.
func inside(t *testing.T, archive []byte, name string) string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWhatIsWrittenIsReadBackAndTheSameBytesTwice(t *testing.T) {
	o := Output{Version: V11, SystemName: "Holdfast, the desk", SystemCode: "h",
		Metadata: map[Table][]string{Enrollments: {"rollNumber"}}}
	b, archive := written(t, o, collegeRows...)
	rows, faults := read(t, b)
	if diff := cmp.Diff(collegeRows, rows); diff != "" || len(faults) > 0 || len(b.Notes()) > 0 {
		t.Error(diff, faults, b.Notes())
	}
	if _, again := written(t, o, collegeRows...); !bytes.Equal(archive, again) {
		t.Error("the same rows gave other bytes")
	}
	if got := inside(t, archive, "enrollments.csv"); got != "sourcedId,status,dateLastModified,classSourcedId,"+
		"schoolSourcedId,userSourcedId,role,primary,beginDate,endDate,metadata.rollNumber\r\n"+
		"e1,,,c1,o2,u1,student,,2026-08-15,2026-12-20,7\r\ne2,,,c1,o2,u3,teacher,true,,,\r\n" {
		t.Error(got)
	}
	if got := inside(t, archive, manifestFile); got != "propertyName,value\r\nmanifest.version,1.0\r\n"+
		"oneroster.version,1.1\r\nfile.academicSessions,bulk\r\nfile.categories,absent\r\nfile.classes,bulk\r\n"+
		"file.classResources,absent\r\nfile.courseResources,absent\r\nfile.courses,bulk\r\n"+
		"file.demographics,absent\r\nfile.enrollments,bulk\r\nfile.lineItems,absent\r\nfile.orgs,bulk\r\n"+
		"file.resources,absent\r\nfile.results,absent\r\nfile.users,bulk\r\n"+
		"source.systemName,\"Holdfast, the desk\"\r\nsource.systemCode,h\r\n" {
		t.Error(got)
	}
}

func TestVersion12WritesItsOwnColumns(t *testing.T) {
	_, archive := written(t, Output{Version: V12},
		Org{Base: Base{SourcedID: "o"}, Name: "O", Type: "ext:faculty"},
		User{Base: Base{SourcedID: "u"}, Username: "u", GivenName: "U", FamilyName: "V", Pronouns: "they"},
		Role{Base: Base{SourcedID: "r"}, UserSourcedID: "u", Type: "primary", Role: "counselor", OrgSourcedID: "o"})
	if got := inside(t, archive, "users.csv"); got != ""+
		"sourcedId,status,dateLastModified,enabledUser,username,userIds,"+
		"givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,"+
		"userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,"+
		"pronouns\r\nu,,,,u,,U,V,,,,,,,,,,,,,,they\r\n" {
		t.Error(got)
	}
	if got := inside(t, archive, "roles.csv"); got != ""+
		"sourcedId,status,dateLastModified,userSourcedId,roleType,role,"+
		"beginDate,endDate,orgSourcedId,userProfileSourcedId\r\nr,,,u,primary,counselor,,,o,\r\n" {
		t.Error(got)
	}
	manifest := inside(t, archive, manifestFile)
	if strings.Count(manifest, "\r\nfile.") != 21 || !strings.Contains(manifest, "\r\nfile.roles,bulk\r\n") {
		t.Error(manifest)
	}
}

func TestADeltaIsWrittenWithStatusAndTime(t *testing.T) {
	at := time.Date(2027, 3, 15, 14, 0, 0, 123_456_789, time.FixedZone("", 19800))
	rows := []Row{
		Org{Base: Base{SourcedID: "o9", LastModified: at}, Name: "Annex", Type: "school",
			ParentSourcedID: "elsewhere"},
		Enrollment{Base: Base{SourcedID: "e1", LastModified: at}, ClassSourcedID: "c1", SchoolSourcedID: "o9",
			UserSourcedID: "u1", Role: "student"},
		Enrollment{Base: Base{SourcedID: "e2", Status: ToBeDeleted, LastModified: at}},
	}
	b, archive := written(t, Output{Version: V11, Delta: true}, rows...)
	got := inside(t, archive, "enrollments.csv")
	if !strings.Contains(got, "\r\ne1,active,2027-03-15T08:30:00.123Z,c1,") ||
		!strings.HasSuffix(got, "\r\ne2,tobedeleted,2027-03-15T08:30:00.123Z,,,,,,,\r\n") {
		t.Error(got)
	}
	if rows, faults := read(t, b); ids(rows) != "orgs o9, enrollments e1, enrollments e2" || len(faults) > 0 {
		t.Error(ids(rows), faults)
	}
}

// Programs read these cells, and to them +1 and '+1 are two numbers.
func TestCellsAreWrittenExactlyEvenIfTheyLookLikeFormulas(t *testing.T) {
	user := User{Base: Base{SourcedID: "=1+1"}, Username: "@ada", GivenName: `-"A", B`, FamilyName: "+x",
		Phone: "+15550100"}
	b, archive := written(t, Output{Version: V12}, user)
	if got := inside(t, archive, "users.csv"); !strings.HasSuffix(got,
		"\r\n=1+1,,,,@ada,,\"-\"\"A\"\", B\",+x,,,,,+15550100,,,,,,,,,\r\n") {
		t.Error(got)
	}
	rows, _ := read(t, b)
	if user.Line = 2; !cmp.Equal(rows, []Row{user}) {
		t.Error(rows)
	}
}

func TestABulkBundleHasNoTimes(t *testing.T) {
	org := Org{Base: Base{SourcedID: "o1", LastModified: time.Unix(1, 0)}, Name: "Org", Type: "school"}
	_, archive := written(t, Output{Version: V11}, org)
	if got := inside(t, archive, "orgs.csv"); !strings.HasSuffix(got, "\r\no1,,,Org,school,,\r\n") {
		t.Error(got)
	}
}

func TestARowThatWouldNotReadBackIsRefused(t *testing.T) {
	org := Org{Base: Base{SourcedID: "o1"}, Name: "Org", Type: "school"}
	user := User{Base: Base{SourcedID: "u1"}, Username: "u", GivenName: "U", FamilyName: "V"}
	role := Role{Base: Base{SourcedID: "r1"}, UserSourcedID: "u1", Type: "primary", Role: "teacher",
		OrgSourcedID: "o1"}
	place := Enrollment{Base: Base{SourcedID: "e1"}, ClassSourcedID: "c", SchoolSourcedID: "o", UserSourcedID: "u",
		Role: "student"}
	meta := func(name, s string) []Row {
		o := org
		o.Metadata = map[string]string{name: s}
		return []Row{o}
	}
	orgWith := func(change func(*Org)) []Row { o := org; change(&o); return []Row{o} }
	userWith := func(change func(*User)) []Row { u := user; change(&u); return []Row{u} }
	role.SessionSourcedID, place.Begin = "t", "2027-3-15"
	for want, rows := range map[string][]Row{
		`column sourcedId: found nothing`:              orgWith(func(o *Org) { o.SourcedID = "" }),
		`column type: found "castle"`:                  orgWith(func(o *Org) { o.Type = "castle" }),
		`Type would not read back the same`:            orgWith(func(o *Org) { o.Type = "School" }),
		`Name would not read back the same`:            orgWith(func(o *Org) { o.Name = " Org" }),
		`column name: found "\xff"`:                    orgWith(func(o *Org) { o.Name = "\xFF" }),
		`there is a line break in column 4`:            orgWith(func(o *Org) { o.Name = "Or\ng" }),
		`found "o0", expected the sourcedId of a row`:  orgWith(func(o *Org) { o.ParentSourcedID = "o0" }),
		`found "o1", expected a row that is not below`: orgWith(func(o *Org) { o.ParentSourcedID = "o1" }),
		`metadata "x" is no column of this bundle`:     meta("x", "1"),
		`metadata "code" is no column`:                 meta("code", ""),
		`the status 7 is none`:                         orgWith(func(o *Org) { o.Status = 7 }),
		`it is to be deleted, which only a delta`:      orgWith(func(o *Org) { o.Status = ToBeDeleted }),
		`found "o1", expected an id of its own`:        {org, org},
		`a row of orgs came behind those of users`:     {user, org},
		`enabledUser: the flag 9 is none`:              userWith(func(u *User) { u.Enabled = 9 }),
		`Role would not read back the same`:            userWith(func(u *User) { u.Role = "student" }),
		`UserIDs would not read back the same`:         userWith(func(u *User) { u.UserIDs = []string{"a", ""} }),
		`SessionSourcedID would not read back`:         {org, user, role},
		`Begin would not read back the same`:           {place},
		`a row is <nil>, not a value`:                  {nil},
		`a row is *oneroster.Org, not a value`:         {(*Org)(nil)},
		`there are no rows`:                            nil,
	} {
		var out bytes.Buffer
		err := Write(&out, Output{Version: V12, Metadata: map[Table][]string{Orgs: {"code"}}}, given(rows...))
		if err == nil || !strings.HasPrefix(err.Error(), "oneroster: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
		if _, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len())); err == nil {
			t.Errorf("%s: it left an archive", want)
		}
	}
}

func TestAnOutputThatNoReaderTakesIsRefused(t *testing.T) {
	org := Org{Base: Base{SourcedID: "o1"}, Name: "Org", Type: "school"}
	columns := func(names ...string) map[Table][]string { return map[Table][]string{Orgs: names} }
	many := make([]string, maxColumns)
	for want, o := range map[string]Output{
		"oneroster: School Data Sync 2.1 cannot be written": {Version: SDS21},
		"oneroster: version 0 cannot be written":            {},
		`cannot be called "a\nb"`:                           {Version: V11, Metadata: columns("a\nb")},
		"expected each column once":                         {Version: V11, Metadata: columns("a", "a")},
		"more than 200 columns":                             {Version: V11, Metadata: columns(many...)},
	} {
		if err := Write(io.Discard, o, given(org)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	err := Write(io.Discard, Output{Version: V11}, given(Role{}))
	if err == nil || !strings.Contains(err.Error(), "1.1 has no roles.csv") {
		t.Error(err)
	}
}

func TestErrorsOfRowsAndOfTheFileEndTheWriting(t *testing.T) {
	broken := errors.New("broken")
	failing := func(yield func(Row, error) bool) { yield(nil, broken) }
	if err := Write(io.Discard, Output{Version: V11}, failing); !errors.Is(err, broken) {
		t.Error(err)
	}
	if err := Write(full{}, Output{Version: V11}, given(collegeRows[:9]...)); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

var errFull = errors.New("the disk is full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
