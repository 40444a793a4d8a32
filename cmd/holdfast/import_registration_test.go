package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A university's catalogue comes in at the command line, dry first, and goes out
// again.
func TestP1_FilesComeInAndGoOutAtTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "university.db")
	file := func(name string, lines ...string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o640); err != nil {
			t.Fatal(err)
		}
		return path
	}
	courses := file("courses.csv", "code,title,credits", "MA101,Algebra,4", "MA102,Analysis,4")
	sections := file("sections.csv", "course,section,capacity,meetings", "MA101,A,30,Mon 10:00-11:30", "MA102,A,,Tue 10:00-11:30")
	bad := file("bad.csv", "course,section,capacity", "MA101,B,-1", "MA999,A,30")
	students := file("students.csv", "number,name,year", "0012,Asha Rao,2")
	file("roster/orgs.csv", "sourcedId,name,type", "o1,Northfield,school")
	file("roster/academicSessions.csv", "sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear",
		"2027S,Spring 2027,term,2027-01-04,2027-05-01,,2027")
	roster := filepath.Join(dir, "roster")
	out := func(name string) string { return filepath.Join(dir, name) }
	for _, step := range []struct {
		code int
		args []string
		say  []string
	}{
		{exitDone, []string{"migrate"}, nil},
		{exitRefused, []string{"import", "oneroster", roster}, []string{"line 2: the term 2027S is new: say in which zone", "nothing was imported"}},
		{exitDone, []string{"import", "oneroster", roster, "--zone", "Asia/Kolkata", "--dry-run"}, []string{"1 new terms", "dry run"}},
		{exitDone, []string{"import", "oneroster", roster, "--zone", "Asia/Kolkata"}, []string{"note: manifest.csv", "1 new terms"}},
		{exitDone, []string{"import", "courses", courses, "--dry-run"}, []string{"2 rows: 2 new courses", "dry run"}},
		{exitDone, []string{"import", "courses", courses}, []string{"2 rows: 2 new courses, 0 changed, 0 as they were\n"}},
		{exitRefused, []string{"import", "sections", bad, "--term", "2027S"}, []string{"line 2, column capacity", "line 3, column course", "nothing was imported"}},
		{exitDone, []string{"import", "sections", sections, "--term", "2027S"}, []string{"2 new sections"}},
		{exitDone, []string{"import", "students", students}, []string{"1 new students"}},
		{exitRefused, []string{"import", "students", courses}, []string{"no column number"}},
		{exitDone, []string{"export", "courses"}, []string{"MA101,Algebra,4"}},
		{exitDone, []string{"export", "sections", out("s.csv"), "--term", "2027S"}, nil},
		{exitDone, []string{"import", "sections", out("s.csv")}, []string{"2 rows: 0 new sections, 0 changed, 2 as they were"}},
		{exitDone, []string{"export", "students"}, []string{"0012,Asha Rao,"}},
		{exitDone, []string{"export", "enrollments"}, []string{"student number"}},
		{exitDone, []string{"export", "oneroster", out("o.zip"), "--term", "2027S", "--oneroster-version", "1.1"}, nil},
		{exitDone, []string{"import", "oneroster", out("o.zip")}, []string{"0 new sections, 0 changed, 2 as they were"}},
		{exitRefused, []string{"export", "oneroster", out("no.zip"), "--term", "1999"}, []string{"no term"}},
		{exitDone, []string{"check"}, nil},
	} {
		mustSay(t, db, step.code, step.args, step.say...)
	}
	if _, err := os.Stat(out("no.zip")); !os.IsNotExist(err) {
		t.Error("a file was left of an export that failed")
	}
	z, err := zip.OpenReader(out("o.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if len(z.File) == 0 {
		t.Error("the archive is empty")
	}
}
