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
	students := file("students.csv", "number,name,year,groups", "S24-0417,Asha Rao,2,seniors", "S24-0418,José Ibáñez,2,", "S24-0419,Mei Lin,1,")
	hot := file("hot.csv", "term,course,section,part,part of,capacity,instructor,offers,meetings,exam,only,reserves",
		"2099S,MA101,H,,,1,Lena Ørsted,yes,Mon 10:00-11:30 @ Hall; Wed 09:00-10:00 odd,2099-05-20 09:00-11:00,,",
		"2099S,MA101,L,,,9,,,,,,seniors 2 until 2099-01-20T10:00",
		"2099S,MA101,L1,lab,L,,,,,,,")
	at := func(args ...string) []string { return append(args, "--term=2099S") }
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
		{exitDone, []string{"import", "students", students}, []string{"3 new students"}},
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
		{exitDone, []string{"registration", "add-term", "2099S", "Spring 2099", "--zone=Asia/Kolkata", "--starts=2099-01-05",
			"--ends=2099-05-14", "--opens=2020-01-01T09:00", "--closes=2099-01-22T18:00"}, nil},
		{exitDone, []string{"import", "sections", hot}, []string{"3 new sections"}},
		{exitDone, at("registration", "enroll", "S24-0417", "MA101-H"), []string{"S24-0417: enrolled in MA101-H\n"}},
		{exitDone, at("registration", "enroll", "S24-0417", "MA101-H"), []string{"enrolled in MA101-H, as before"}},
		{exitDone, at("registration", "why", "S24-0418", "MA101-H"), []string{"would be waitlisted, place 1", "no seat yet: "}},
		{exitDone, at("registration", "enroll", "S24-0418", "MA101-H"), []string{"waitlisted in MA101-H, place 1", "no seat yet: "}},
		{exitDone, at("registration", "enroll", "S24-0419", "MA101-H"), []string{"place 2"}},
		{exitDone, at("registration", "drop", "S24-0417", "MA101-H"), []string{"dropped"}},
		{exitDone, at("registration", "show", "S24-0418"), []string{"MA101-H", "offered", "kept until "}},
		{exitDone, at("registration", "section", "MA101-H"), []string{"1 seat, 0 free, 0 enrolled, 1 offered, 1 waiting",
			"lecture, 4 credits", "taught by Lena Ørsted", "a freed seat is offered for a while",
			"meets Mon 10:00-11:30 @ Hall; Wed 09:00-10:00 odd", "exam 2099-05-20 09:00-11:00", "1. S24-0419 Mei Lin, since "}},
		{exitDone, at("registration", "section", "MA101-L"), []string{"9 seats, 9 free", "taken with one of MA101-L1 (lab)",
			"of those free, 2 for seniors until Tue 20 Jan 2099 10:00"}},
		{exitDone, at("registration", "section", "MA101-L1"), []string{"as many seats as come, 0 enrolled", "\n  lab\n", "taken with MA101-L\n"}},
		{exitDone, at("registration", "capacity", "MA101-H", "0"), []string{"0 seats, 0 enrolled, 1 offered, 1 waiting, 0 seated by this; 1 more sit"}},
		{exitDone, at("registration", "cancel", "MA101-L", "--reason=Nobody came"), []string{"with it MA101-L1"}},
		{exitDone, at("registration", "section", "MA101-L"), []string{"cancelled on "}},
		{exitDone, []string{"check"}, []string{"promises hold"}},
	} {
		mustSay(t, db, step.code, step.args, step.say...)
	}
}
