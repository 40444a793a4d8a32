package oneroster

import (
	"archive/zip"
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// tester is a *testing.T or a *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
}

// files is a bundle, by the names of its files.
type files map[string]string

// with is the bundle with a file replaced, or without it if the text is "".
func (f files) with(name, text string) files {
	changed := maps.Clone(f)
	changed[name] = text
	if text == "" {
		delete(changed, name)
	}
	return changed
}

// edited is the bundle with the first old text of a file replaced.
func (f files) edited(t *testing.T, name, old, text string) files {
	t.Helper()
	if !strings.Contains(f[name], old) {
		t.Fatalf("%s has no %q", name, old)
	}
	return f.with(name, strings.Replace(f[name], old, text, 1))
}

// folder is the bundle as a folder.
func (f files) folder() fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range f {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// archive is the bundle as a ZIP archive.
func (f files) archive(t *testing.T) *bytes.Reader {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(f)) {
		file, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.Write([]byte(f[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(out.Bytes())
}

// college is a small sound bundle of OneRoster 1.1.
func college() files {
	return files{
		"manifest.csv": "propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n" +
			"source.systemName,Registry\nsource.systemCode,r7\nfile.orgs,bulk\nfile.academicSessions,bulk\n" +
			"file.courses,bulk\nfile.classes,bulk\nfile.users,bulk\nfile.enrollments,bulk\nfile.results,absent\n",
		"orgs.csv": "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\n" +
			"o1,,,Northfield,district,,\no2,,,Northfield College,school,N-2,o1\n",
		"academicSessions.csv": "sourcedId,status,dateLastModified,title,type,startDate,endDate," +
			"parentSourcedId,schoolYear\ny27,,,2026-27,schoolYear,2026-08-01,2027-07-31,,2027\n" +
			"t1,,,Autumn,semester,2026-08-15,2026-12-20,y27,2027\n",
		"courses.csv": "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId," +
			"subjects,subjectCodes\nk1,,,y27,Algebra,MA101,,o2,\"Mathematics,\"\"Logic, formal\"\"\",\n",
		"classes.csv": "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location," +
			"schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods\n" +
			"c1,,,Algebra A,,k1,MA101-A,scheduled,Hall 3,o2,\"y27,t1\",,,\n",
		"users.csv": "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName," +
			"familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n" +
			"u1,,,true,o2,student,asha,,Asha,Rao,,ADM-1,,,+15550100,u2,,\n" +
			"u2,,,false,o2,guardian,vik,,Vikram,Rao,,,,,,u1,,\nu3,,,true,o2,teacher,lena,,Léna,Ørsted,,,,,,,,\n",
		"enrollments.csv": "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId," +
			"role,primary,beginDate,endDate,metadata.rollNumber\n" +
			"e1,,,c1,o2,u1,student,,2026-08-15,2026-12-20,7\ne2,,,c1,o2,u3,teacher,true,,,\n",
	}
}

// openFiles opens a bundle that is to open.
func openFiles(t tester, f files, o Options) *Bundle {
	t.Helper()
	b, err := Open(f.folder(), o)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// read reads a bundle to its end.
func read(t tester, b *Bundle) (rows []Row, faults []string) {
	t.Helper()
	for row, err := range b.Rows() {
		if fault, ok := errors.AsType[*Fault](err); ok {
			faults = append(faults, fault.Error())
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows, faults
}

// only fails the test unless there is one text and it is the wanted one.
func only(t *testing.T, what string, got []string, want string) {
	t.Helper()
	if len(got) != 1 || got[0] != want {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), want)
	}
}

func noteTexts(b *Bundle) (all []string) {
	for _, n := range b.Notes() {
		all = append(all, n.String())
	}
	return all
}

// ids are the tables and sourcedIds of rows.
func ids(rows []Row) string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Table().String()+" "+r.common().SourcedID)
	}
	return strings.Join(all, ", ")
}
