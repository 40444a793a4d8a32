package oneroster

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// roster draws the rows of a sound bundle.
type roster struct {
	*rapid.T
	rows []Row
	ids  [tables][]string
}

// text draws text that can stand in a cell: no blanks at the ends, no line break.
func (r roster) text(most int) string {
	s := rapid.StringOfN(rapid.RuneFrom([]rune("aé漢\",;'=+-@0 ")), 0, most, -1).Draw(r.T, "text")
	return strings.TrimSpace(s)
}

func (r roster) name() string { return "x" + r.text(6) }

func (r roster) texts() (items []string) {
	for range rapid.IntRange(0, 3).Draw(r.T, "items") {
		items = append(items, r.name())
	}
	return items
}

func (r roster) date() Date {
	days := rapid.IntRange(0, 20_000).Draw(r.T, "day")
	return Date(time.Unix(0, 0).UTC().AddDate(0, 0, days).Format(time.DateOnly))
}

// base makes what every row has, with an id that is new in the table.
func (r *roster) base(t Table) Base {
	id := fmt.Sprintf("%s%d", r.text(4), len(r.ids[t]))
	r.ids[t] = append(r.ids[t], id)
	b := Base{SourcedID: id}
	if s := r.text(4); s != "" {
		b.Metadata = map[string]string{"extra": s}
	}
	return b
}

// one draws a row of another table, or of the table itself.
func (r roster) one(t Table) string { return rapid.SampledFrom(r.ids[t]).Draw(r.T, t.String()) }

func (r roster) word(words []string) string { return rapid.SampledFrom(words).Draw(r.T, "word") }

func (r roster) flag() Flag { return Flag(rapid.IntRange(0, 2).Draw(r.T, "flag")) }

// parent is an id of the table that came before, or none.
func (r roster) parent(t Table) string {
	return rapid.SampledFrom(append([]string{""}, r.ids[t][:len(r.ids[t])-1]...)).Draw(r.T, "parent")
}

func drawRoster(t *rapid.T, v Version) []Row {
	r := &roster{T: t}
	some := func(table Table, draw func(Base) Row) {
		for range rapid.IntRange(1, 4).Draw(t, table.String()) {
			r.rows = append(r.rows, draw(r.base(table)))
		}
	}
	some(Orgs, func(b Base) Row {
		return Org{Base: b, Name: r.name(), Type: r.word(orgTypes), Identifier: r.text(5),
			ParentSourcedID: r.parent(Orgs)}
	})
	some(AcademicSessions, func(b Base) Row {
		from, to := r.date(), r.date()
		return AcademicSession{Base: b, Title: r.name(), Type: r.word(sessionTypes), Start: min(from, to),
			End: max(from, to), ParentSourcedID: r.parent(AcademicSessions), SchoolYear: "2027"}
	})
	some(Courses, func(b Base) Row {
		return Course{Base: b, SchoolYearSourcedID: r.one(AcademicSessions), Title: r.name(), Code: r.text(5),
			Grades: r.texts(), OrgSourcedID: r.one(Orgs), Subjects: r.texts(), SubjectCodes: r.texts()}
	})
	some(Classes, func(b Base) Row {
		return Class{Base: b, Title: r.name(), Grades: r.texts(), CourseSourcedID: r.one(Courses), Code: r.text(5),
			Type: r.word(classTypes), Location: r.text(5), SchoolSourcedID: r.one(Orgs),
			TermSourcedIDs: []string{r.one(AcademicSessions)}, Subjects: r.texts(), Periods: r.texts()}
	})
	some(Users, func(b Base) Row {
		u := User{Base: b, Enabled: r.flag(), Username: r.name(), UserIDs: r.texts(), GivenName: r.name(),
			FamilyName: r.name(), MiddleName: r.text(5), Identifier: r.text(5), Email: r.text(5), SMS: r.text(5),
			Phone: r.text(5), AgentSourcedIDs: []string{r.one(Users)}, Grades: r.texts()}
		if v == V11 {
			u.OrgSourcedIDs, u.Role = []string{r.one(Orgs)}, r.word(userRoles)
			return u
		}
		u.MasterIdentifier, u.PreferredGivenName, u.Pronouns = r.text(5), r.text(5), r.text(5)
		u.PrimaryOrgSourcedID = r.one(Orgs)
		return u
	})
	if v == V12 {
		some(Roles, func(b Base) Row {
			return Role{Base: b, UserSourcedID: r.one(Users), Type: "secondary", Role: r.word(orgRoles), Begin: r.date(),
				OrgSourcedID: r.one(Orgs), UserProfileSourcedID: r.text(3)}
		})
	}
	some(Enrollments, func(b Base) Row {
		return Enrollment{Base: b, ClassSourcedID: r.one(Classes), SchoolSourcedID: r.one(Orgs),
			UserSourcedID: r.one(Users), Role: r.word(enrollmentRoles), Primary: r.flag(), End: r.date()}
	})
	return r.rows
}

// everywhere is a column of metadata in every table.
func everywhere(name string) map[Table][]string {
	columns := map[Table][]string{}
	for t := range Table(tables) {
		columns[t] = []string{name}
	}
	return columns
}

var sameRow = cmp.Options{cmpopts.IgnoreFields(Base{}, "Line"), cmpopts.EquateEmpty()}

func TestEveryRosterReadsBackAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := Output{Version: rapid.SampledFrom([]Version{V11, V12}).Draw(rt, "version"), Metadata: everywhere("extra")}
		rows := drawRoster(rt, o.Version)
		b, archive := written(rt, o, rows...)
		got, faults := read(rt, b)
		if diff := cmp.Diff(rows, got, sameRow); diff != "" || len(faults) > 0 || len(b.Notes()) > 0 {
			rt.Fatal(diff, faults, b.Notes())
		}
		if _, again := written(rt, o, got...); !bytes.Equal(archive, again) {
			rt.Fatal("what was read is written in other bytes")
		}
	})
}

// The rows of a table may stand in any order in the file: the same rows are sound.
func TestTheOrderOfLinesDoesNotDecideWhatIsSound(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		lines := []string{}
		n := rapid.IntRange(1, 12).Draw(rt, "orgs")
		for i := range n {
			parent := rapid.IntRange(-2, n-1).Draw(rt, "parent") // -2 leads nowhere, -1 is none; circles happen
			lines = append(lines, fmt.Sprintf("o%d,Org,school,%s\n", i, map[int]string{-2: "?", -1: ""}[parent]))
			if parent >= 0 {
				lines[i] = fmt.Sprintf("o%d,Org,school,o%d\n", i, parent)
			}
		}
		sound := func(lines []string) []string {
			rows, faults := read(rt, openFiles(rt, files{"orgs.csv": "sourcedId,name,type,parentSourcedId\n" +
				strings.Join(lines, "")}, Options{}))
			if len(rows)+len(faults) != n {
				rt.Fatalf("%d rows and %d faults of %d lines", len(rows), len(faults), n)
			}
			var ids []string
			for _, r := range rows {
				org := r.(Org)
				if org.ParentSourcedID != "" && !slices.Contains(ids, org.ParentSourcedID) {
					rt.Fatalf("%s came before its parent", org.SourcedID)
				}
				ids = append(ids, org.SourcedID)
			}
			return slices.Sorted(slices.Values(ids))
		}
		shuffled := rapid.Permutation(lines).Draw(rt, "shuffled")
		if diff := cmp.Diff(sound(lines), sound(shuffled)); diff != "" {
			rt.Fatal(diff)
		}
	})
}

// FuzzBundle reads any bytes as the files of a bundle, and any bytes as an archive.
// What is read as sound can be written, and reads back as it was.
func FuzzBundle(f *testing.F) {
	c := college()
	f.Add(c["manifest.csv"], c["orgs.csv"], c["users.csv"], c["enrollments.csv"])
	f.Add("", "\uFEFFsourcedId,name,type,parentSourcedId\na,\"A\"\"\n\",school,b\nb,B,ext:x,\n",
		"sourcedId,username,givenName,familyName,agentSourcedIds\nu,n,g,f,\"v,\"\"w\"\"\"\n",
		"classSourcedId,userSourcedId,role\nc,u,x\n")
	f.Add("propertyName,value\noneroster.version,1.2\nfile.orgs,delta\nfile.users,bulk",
		"sourcedId,status,dateLastModified,name,type\n"+
			"a,tobedeleted,2027-03-15T08:30:00Z,,\nb,active,1/2/2027,B,local\n",
		"sourcedId,username,givenName,familyName,primaryOrgSourcedId,metadata.x\ru,n,g,f,b,\"1\n2\"\r\"", "")
	f.Fuzz(func(t *testing.T, manifest, orgs, users, enrollments string) {
		archive := bytes.NewReader([]byte(manifest + orgs + users + enrollments))
		refused(OpenZip(archive, archive.Size(), Options{}))
		bundle := files{}
		for name, text := range map[string]string{"manifest.csv": manifest, "orgs.csv": orgs, "users.csv": users,
			"enrollments.csv": enrollments} {
			if text != "" {
				bundle[name] = text
			}
		}
		b, err := Open(bundle.folder(), Options{})
		if err != nil {
			return
		}
		var rows []Row
		last := map[Table]int{}
		for row, err := range b.Rows() {
			if fault, ok := err.(*Fault); ok && (fault.File == "" || fault.Line < 1 || fault.Expected == "") {
				t.Fatalf("a fault without a place: %v", fault)
			}
			if err != nil {
				continue
			}
			rows = append(rows, row)
			if line := row.common().Line; row.Table() > AcademicSessions {
				if line <= last[row.Table()] {
					t.Fatalf("line %d of %s came behind line %d", line, row.Table(), last[row.Table()])
				}
				last[row.Table()] = line
			}
		}
		writeBack(t, b.Manifest(), rows)
	})
}

// writeBack writes rows that are all of one mode, where the writer takes them: it
// refuses more than the reader, such as line breaks.
func writeBack(t *testing.T, m Manifest, rows []Row) {
	var kept []Row
	for _, r := range rows {
		if b := r.common(); b.Metadata == nil && (b.Status == Active || m.Files[r.Table()] == Delta) {
			kept = append(kept, r)
		}
	}
	modes := slices.Compact(slices.DeleteFunc(m.Files[:], func(mode Mode) bool { return mode == Absent }))
	var out bytes.Buffer
	if m.Version == SDS21 || len(modes) != 1 {
		return
	}
	o := Output{Version: m.Version, Delta: modes[0] == Delta}
	if Write(&out, o, given(kept...)) != nil {
		if _, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len())); err == nil {
			t.Fatal("a refused row left an archive")
		}
		return
	}
	again, err := OpenZip(bytes.NewReader(out.Bytes()), int64(out.Len()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, faults := read(t, again)
	same := cmp.Options{sameRow, cmpopts.IgnoreFields(Base{}, "LastModified")}
	if diff := cmp.Diff(kept, got, same); diff != "" || len(faults) > 0 {
		t.Fatal(diff, faults)
	}
}
