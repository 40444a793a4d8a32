package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A university from nothing, at the command line: what docs/operating.md tells to do
// on its first day works in that order, and what is refused says why.
func TestP1_AUniversityIsFoundedAtTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "university.db")
	t.Setenv("HOLDFAST_ADMIN_PASSWORD", "stamp shelf return")
	file := func(name string, lines ...string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o640); err != nil {
			t.Fatal(err)
		}
		return path
	}
	courses := file("courses.csv", "code,title,credits", "MA101,Algebra,4")
	sections := file("sections.csv", "course,section,capacity,meetings", "MA101,A,30,Mon 10:00-11:30")
	students := file("students.csv", "number,name,year,groups", "S24-0417,Asha Rao,2,seniors")
	term := func(code string, more ...string) []string {
		return append([]string{"registration", "add-term", code, "Spring 2027", "--zone=Asia/Kolkata",
			"--starts=2027-01-11", "--ends=2027-05-14"}, more...)
	}
	for _, step := range []struct {
		code int
		args []string
		say  []string
	}{
		{exitDone, []string{"migrate"}, nil},
		{exitDone, []string{"settings", "set", "registration.name", "Northfield University"}, nil},
		{exitDone, []string{"registration", "scale", "A", "B", "!F"}, []string{"F (does not pass)"}},
		{exitRefused, []string{"settings", "set", "registration.offerHours", "3", "--term=2027S"}, []string{"add-term"}},
		{exitRefused, term("2027S", "--opens=2027-01-04T09:00"), []string{"windows/0/closes"}},
		{exitRefused, term("2027S", "--phase=closed"), []string{"DAY=KIND"}},
		{exitRefused, term("2027S", "--phase=2027-02-31=closed"), []string{"2027-02-31", "28"}},
		{exitRefused, term("2027S", "--phase=2027-02-01=never"), []string{"free, withdrawn and closed"}},
		{exitDone, term("2027S", "--opens=2027-01-04T09:00", "--closes=2027-01-22T18:00",
			"--phase=2027-02-01=withdrawn", "--phase=2027-04-01=closed"), []string{"term 2027S, Spring 2027"}},
		{exitRefused, term("2027S"), []string{"2027S"}},
		{exitRefused, []string{"import", "students", students}, []string{"seniors"}},
		{exitDone, []string{"registration", "add-group", "seniors", "Final year"}, []string{"group seniors, Final year: new"}},
		{exitDone, []string{"registration", "add-group", "seniors", "Final-year students"}, []string{"changed"}},
		{exitDone, []string{"import", "courses", courses}, []string{"1 new courses"}},
		{exitDone, []string{"import", "sections", sections, "--term", "2027S"}, []string{"1 new sections"}},
		{exitDone, []string{"import", "students", students}, []string{"1 new students"}},
		{exitDone, []string{"registration", "set-password", "S24-0417", "--password=amber river seventeen"}, []string{"can sign in"}},
		{exitRefused, []string{"admin", "create", "meera", "--desk=registration", "--role=clerk", "--at=1999"}, []string{"2027S"}},
		{exitDone, []string{"admin", "create", "meera", "--desk=registration", "--role=clerk", "--at=2027S"}, []string{"clerk"}},
		{exitDone, []string{"admin", "give", "meera", "supervisor", "--desk=registration"}, nil},
		{exitDone, []string{"admin", "list"}, []string{"clerk of registration at 2027S", "supervisor of registration"}},
		{exitDone, []string{"admin", "take", "meera", "clerk", "--desk=registration", "--at=2027S"}, nil},
		{exitDone, []string{"settings", "set", "registration.offerHours", "30", "--term=2027S"}, nil},
		{exitDone, []string{"settings", "list", "registration.offerHours"}, []string{"term 1", "30"}},
		{exitRefused, []string{"settings", "clear", "registration.offerHours", "--term=2027S", "--branch=RIV"}, []string{"one of the two"}},
		{exitDone, []string{"settings", "clear", "registration.offerHours", "--term=2027S"}, nil},
		{exitRefused, []string{"registration", "section", "MA101-A"}, []string{"in which term is MA101-A", "--term"}},
		{exitDone, []string{"registration", "section", "MA101-A", "--term=2027S"}, []string{"30 seats, 30 free"}},
		{exitDone, []string{"check"}, []string{"promises hold"}},
	} {
		mustSay(t, db, step.code, step.args, step.say...)
	}
}
