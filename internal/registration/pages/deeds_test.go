package pages

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"holdfast/internal/people"
)

func TestR13_ATermIsAddedAndChangedWithItsWindows(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(termsPath + "/new")
	b.press("Add the term", "code", term, "title", "", "zone", "Mars/Base", "starts", "2027-03-01", "ends",
		"2027-02-01",
		"windows.1.opens", "2027-01-11T10:30", "windows.1.closes", "2027-01-11T10:30", "phases.0.from",
		"2027-03-10",
		"phases.0.kind", "closed").
		shows(409, "There is a problem", "There is a term "+term+" already.", "The title is missing.",
			"There is no zone \"Mars/Base\".")
	if _, _, fields := b.form("Add the term"); fields.Get("windows.1.opens") != "2027-01-11T10:30" ||
		fields.Get("phases.0.kind") != "closed" || fields.Get("zone") != "Mars/Base" {
		t.Errorf("what was typed came back as %v", fields)
	}
	b.press("Add the term", "code", "2027S", "title", "Spring 2027", "zone", "Europe/Lisbon", "ends",
		"2027-06-30").
		shows(422, "Window 2, closes: The window would close before it opens, or at the same time.")
	b.press("Add the term", "windows.1.closes", "2027-01-30T17:00", "windows.1.opens", "11 January").
		shows(422, "expected a day and time such as 2027-01-11T10:30")
	b.press("Add the term", "windows.1.opens", "2027-01-11T10:30").shows(200, "Spring 2027 was added.",
		"Everybody", "from Mon 11 Jan, 10:30", "Nothing can be dropped", "from Wed 10 Mar 2027", "Europe/Lisbon")
	b.open(termPath("2027S")+"/change").press("Save the term", "title", "Spring term", "phases.0.kind", "",
		"phases.0.from", "").
		shows(200, "Spring term was changed.", "Every drop is free").hides("Nothing can be dropped")
	b.open(termPath(term)+"/change").press("Save the term", "ends", "2026-03-20").shows(409,
		"would meet outside the term.", "Change their meetings first")

	stale := u.as("registrar").open(termPath("2027S") + "/change")
	b.open(termPath("2027S")+"/change").press("Save the term", "title", "Another")
	stale.press("Save the term", "title", "Mine").shows(409, "It was changed since you opened it.").
		press("Save the term").shows(200, "Mine was changed.")
}

func TestGroupsAreAdded(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(groupsPath)
	b.press("Save the group", "code", "not a code!", "title", "").shows(422, "cannot be a code.",
		"The title is missing.")
	b.press("Save the group", "code", "Y3", "title", "Third year").shows(200, "The group was added.",
		"Y3 Third year 0")
	b.press("Save the group", "code", "Y3", "title",
		"Third years").shows(200, "The group has another title.", "Third years")
	u.as("viewer").open(groupsPath).shows(200, "Third years").hides("Save the group")
	u.as("clerk").send(http.MethodPost, groupsPath, b.keyed("code", "Y4", "title", "x")).shows(403)
}

func TestR2_ACoursesConditionsAreJudgedInPlace(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(coursePath("CS204")).shows(200, "Data Structures",
		"Passed before it CS101:B", "Given in Autumn 2026")
	b.press("Save the course", "prerequisites",
		"CS101 and (").shows(422, "Passed before it: The condition does not read")
	b.press("Save the course", "prerequisites", "XX999:A or CS101:F", "credits", "many").shows(422,
		"Credits: Write this differently: expected a number from 0 to 1000")
	b.press("Save the course", "credits", "4").shows(422, "There is no course XX999.",
		"F is no grade of the scale with which one passes.")
	b.press("Save the course", "prerequisites", "CS204").shows(422, "CS204 is named in a condition of its own.")
	if _, _, fields := b.form("Save the course"); fields.Get("prerequisites") != "CS204" {
		t.Errorf("what was typed came back as %v", fields)
	}
	b.open(coursePath("CS101")).press("Save the course", "prerequisites", "CS204").shows(422,
		"The conditions lead in a circle: CS101 → CS204 → CS101.")
	b.open(coursePath("CS204")).press("Save the course", "prerequisites", "CS101:B and MA210", "title",
		"Data Structures I").
		shows(200, "CS204 was changed.", "Data Structures I", "CS101:B and MA210")
	b.open(coursesPath+"/new").press("Add the course", "code", "CS204", "title", "Twice", "credits",
		"4").shows(409,
		"There is a course CS204 already: Data Structures I.")
	b.press("Add the course", "code", "CS300", "title", "Compilers", "credits",
		"7.5").shows(200, "CS300 was added.", "7.5")
	u.as("viewer").open(coursePath("CS300")).shows(200, "Compilers").hides("Save the course")
}

func TestR11_ACapacityIsSeenBeforeItIsChanged(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "CS101-A")
	u.enrolled("S2", "CS101-A")
	u.enrolled("S4", "CS101-A")
	b := u.as("registrar").open(u.section("CS101-A")).shows(200, "CS101-A Introduction to Programming",
		"Meera Raghunathan",
		"Who waits 2", "of 1 seat", "Dr Nkemelu", "Exam Mon 29 Jun 2026, 09:00 to 11:00", "Mon Wed 10:00–11:30")
	b.open(u.section("CS101-A")+"?show=waits").shows(200, "1 Yusuf Al-Amin", "2 Asha Nair")
	b.open(u.section("CS101-A")+"?show=week").shows(200, "10:00–11:30", "H 9")
	b.press("See what it does", "capacity", "-3").shows(422, "A section cannot have -3 seats.",
		"Give 0 or more.").
		hides("Change the capacity")
	b.press("See what it does", "capacity",
		"many").shows(422, "expected a number, or nothing for as many as come")
	b.press("See what it does", "capacity", "2").shows(200, "From 1 seat to 2 seats.",
		"1 who waits will be seated.",
		"1 goes on waiting.")
	u.as("viewer").open(u.section("CS101-A")+"?show=waits").shows(200, "2 Asha Nair") // nothing was changed by looking
	method, action, fields := b.form("Change the capacity")
	b.press("Change the capacity").shows(200, "CS101-A has 2 seats now.",
		"1 who waited got a seat, or is offered one.", "Yusuf Al-Amin", "Who waits 1")
	b.send(method, action, fields).shows(200, "1 who waited got a seat", "of 2 seats") // the same key again
	b.press("See what it does", "capacity", "").shows(200, "From 2 seats to no limit.").
		press("Change the capacity").shows(200, "CS101-A has no limit now.", "Asha Nair")
	b.press("See what it does", "capacity", "1").shows(200, "2 students sit there beyond it and keep the seat.").
		press("Change the capacity").shows(200, "2 more sit there than it has")
	u.as("clerk").send(http.MethodPost, action, fields).shows(403)
	u.as("elsewhere").send(http.MethodPost, action, fields).shows(403)
}

func TestR11_ACapacityThatSeatsNobodySaysWhy(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "CS101-A")
	u.enrolled("S2", "CS101-A")
	u.enrolled("S2", "MA210-A") // meets at the same time
	b := u.as("registrar").open(u.section("CS101-A")).press("See what it does", "capacity", "2").shows(200,
		"Nobody who waits will be seated.", "1 is passed over, because a rule objects: timetable clash, 1.")
	b.press("Change the capacity").shows(200, "CS101-A has 2 seats now.", "Nobody who waits got a seat by it.",
		"1 is passed over, because a rule objects: who waits says why")
}

func TestWhoSitsInASectionAndWhoWaitsIsPaged(t *testing.T) {
	u := newUniversity(t)
	for _, number := range []string{"S1", "S2", "S4"} {
		u.enrolled(number, "PH150-A", "PH150-L1")
		u.enrolled(number, "CS101-A")
	}
	next := regexp.MustCompile(`href="([^"]*cursor=[^"]*)"`)
	b := u.as("viewer").open(u.section("PH150-A")+"?limit=2").shows(200, "3 students", "Asha Nair", "Next 2").hides("Yusuf")
	to := html.UnescapeString(next.FindStringSubmatch(b.page)[1])
	b.open(strings.TrimSuffix(to, "#roster")).shows(200, "Yusuf Al-Amin", "3 students").hides("Asha Nair")
	b.open(u.section("CS101-A")+"?show=waits&limit=1").shows(200, "1 Yusuf Al-Amin").hides("Asha Nair")
	to = html.UnescapeString(next.FindStringSubmatch(b.page)[1])
	b.open(strings.TrimSuffix(to, "#waits")).shows(200, "2 Asha Nair").hides("Yusuf")
	b.open(strings.Replace(to, "show=waits", "show=", 1)).shows(422) // of another list
}

func TestReservedSeatsAreKeptByTheClockOfTheTerm(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(u.section("CS204-A") + "/reserves")
	b.press("Save the reserved seats", "reserves.1.group", "CS", "reserves.1.kept", "40",
		"reserves.1.releasesAt", "2026-03-05T09:00").shows(409,
		"40 seats would be kept for groups, of 30 in all.")
	b.press("Save the reserved seats", "reserves.1.kept", "x").shows(422, "Row 2, seats")
	b.press("Save the reserved seats", "reserves.1.kept", "10").shows(200, "The reserved seats were changed.",
		"For CS 0 of 10 taken, kept until Thu 5 Mar, 09:00", "10 of them kept for groups")
	b.open(u.section("CS204-A")+"/reserves").press("Save the reserved seats", "reserves.0.group", "",
		"reserves.0.kept", "",
		"reserves.0.releasesAt", "").shows(200, "The reserved seats were changed.").hides("For CS")
}

func TestASectionIsCancelledAfterAskingOnce(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "CS101-A")
	u.enrolled("S2", "CS101-A")
	b := u.as("registrar").open(u.section("CS101-A")).shows(200,
		"1 student loses the seat and 1 leaves the waiting list.")
	b.press("Yes, cancel it", "reason", "  ").shows(422, "1 student loses the seat")
	b.press("Yes, cancel it", "reason", "the instructor is ill").shows(200, "CS101-A is cancelled.",
		"1 student lost a seat. They are told why.", "the instructor is ill").hides("Cancel the section", "Enter grades")
	u.as("registrar").send(http.MethodPost, u.section("CS101-A")+"/cancellation", b.keyed("reason",
		"again")).shows(409,
		"The section was not cancelled", "CS101-A was cancelled already.", "Nothing was changed.")
}

func TestASectionIsAddedAndItsMeetingsChanged(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(sectionsPath + "/new?term=" + term)
	b.press("Add the section", "course", "CS101", "code", "A", "capacity", "-1").shows(409,
		"There is a section CS101-A already.", "The capacity would be -1.")
	b.press("Add the section", "course", "XX1", "code", "B", "capacity",
		"20").shows(404, "There is no course \"XX1\".")
	b.press("Add the section", "course", "CS101", "meetings.1.weekday", "mon", "meetings.1.start", "10:00",
		"meetings.1.end", "11:00", "meetings.0.weekday", "mon", "meetings.0.start", "10:30", "meetings.0.end",
		"11:30").
		shows(422, "Meeting 2, starts", "clashes with")
	b.press("Add the section", "meetings.0.start", "late").shows(422, "expected a time of the day such as 10:30")
	b.press("Add the section", "meetings.0.start", "11:00", "meetings.0.end", "12:00", "instructor",
		"Ms Żelazny").
		shows(200, "CS101-B was added.", "Ms Żelazny", "11:00–12:00", "of 20 seats")
	id := strings.TrimPrefix(strings.Split(b.at, "?")[0], sectionsPath+"/")
	b.open(sectionsPath+"/"+id+"/change").press("Save the section", "meetings.0.weekday", "fri",
		"meetings.0.room", "M 4",
		"exam.date", "2030-01-01", "exam.start", "09:00", "exam.end",
		"11:00").shows(422, "Exam on: The exam would be on Tue 1 Jan 2030.")
	b.press("Save the section", "exam.date", "2026-06-30", "only", "CS").shows(200, "was changed.",
		"Fri 10:00–11:00",
		"Exam Tue 30 Jun 2026, 09:00 to 11:00")
	stale := u.as("registrar").open(sectionsPath + "/" + id + "/change")
	b.open(sectionsPath+"/"+id+"/change").press("Save the section", "instructor", "Somebody")
	stale.press("Save the section").shows(409, "It was changed since you opened it.")
	u.as("elsewhere").open(sectionsPath + "/new?term=" + term).shows(403)
	u.as("elsewhere").send(http.MethodPost, sectionsPath+"/new?term="+term, b.keyed("course", "CS101", "code", "C")).shows(403)
}

func TestAllFaultsOfGradesAreToldAtOnce(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "MA210-A")
	u.enrolled("S2", "MA210-A")
	u.enrolled("S4", "MA210-A")
	b := u.as("clerk").open(u.section("MA210-A")+"/grades").shows(200, "Meera Raghunathan", "Yusuf Al-Amin")
	b.press("Enter the grades").shows(422, "There is a problem")
	b.press("Enter the grades", "grades.0.grade", "A", "grades.1.grade", "excellent", "grades.2.grade",
		"9").shows(422,
		"There is no grade \"excellent\".", "There is no grade \"9\".")
	if n := strings.Count(b.words(), "Enter one of A, A-"); n != 4 {
		t.Errorf("what lifts it is told %d times, in the summary and beside each of two fields: %s", n, b.words())
	}
	b.press("Enter the grades", "grades.1.grade", "B", "grades.2.grade",
		"").shows(200, "2 grades were entered.", "completed")
	b.open(u.section("MA210-A")+"/grades").press("Enter the grades", "grades.0.grade",
		"A-").shows(200, "1 grade was entered.")
	u.as("viewer").send(http.MethodPost, u.section("MA210-A")+"/grades", b.keyed("grades.0.student", "S1",
		"grades.0.grade", "F")).shows(403)
	b.open(studentPath("S1")+"/transcript").shows(200, "MA210")
}

func TestR3_AStudentIsEnrolledWithAReason(t *testing.T) {
	u := newUniversity(t)
	b := u.as("clerk").open(u.section("CS204-A")).press("Enroll a student", "student", "S1")
	b.shows(409, "Not enrolled: S1", "CS204 asks for CS101:B, passed in an earlier term.",
		"Take it first; or ask the registrar for an override.", "Nothing was changed.",
		"A supervisor can do it all the same.", "Show the course").
		hides("Override with a reason")
	b.press("Enroll a student", "student", "S99").shows(404, "No student has the number S99.",
		"Find the student").
		hides("Override with a reason")
	b = u.as("registrar").open(u.section("CS204-A")).press("Enroll a student", "student",
		"S1").shows(409, "Override with a reason")
	b.press("Enroll all the same", "reason", ownWords, "note",
		" ").shows(422, "Write why, or choose a reason from the list.",
		"CS204 asks for CS101:B, passed in an earlier term.")
	method, action, fields := b.form("Enroll all the same")
	b.press("Enroll all the same", "reason", "Agreed with the instructor", "note", "read the book").shows(200,
		"Meera Raghunathan", "has a seat in CS204-A.", "10:00–11:30")
	fields.Set("reason", "Agreed with the instructor")
	fields.Set("note", "read the book")
	b.send(method, action, fields).shows(200, "has a seat in CS204-A.")
	b.open(overridesPath).shows(200, "Meera Raghunathan S1", "CS204", "Prerequisite missing",
		"Agreed with the instructor: read the book")
}

func TestR12_EnrollDropAndSwapForAStudent(t *testing.T) {
	u := newUniversity(t)
	b := u.as("clerk").open(studentPath("S2")).shows(200, "Yusuf Al-Amin", "يوسف الأمين",
		"No seat in this term.", "0 of 18")
	b.press("Enroll in Autumn 2026", "section", "CS101-Z").shows(404, "has no section \"CS101-Z\".")
	b.press("Enroll in Autumn 2026", "section", "").shows(422, "Fill this in.")
	b.press("Enroll in Autumn 2026", "section",
		"PH150-A").shows(409, "is taken together with one lab").hides("Override with")
	b.press("Enroll in Autumn 2026", "section", "PH150-A", "with",
		"PH150-L1").shows(200, "has a seat in PH150-A.", "PH150-L1")
	u.enrolled("S1", "CS101-A")
	b.press("Enroll in Autumn 2026", "section", "CS101-A").shows(200, "waits for CS101-A.",
		"place on the waiting list is 1st", "waiting, 1st")
	b.press("Enroll in Autumn 2026", "section", "MA210-A").shows(200, "has a seat in MA210-A.", "8 of 18")
	method, action, fields := b.form(`drop it<span class="unseen"> MA210-A`)
	b.press("Swap MA210-A for", "add", "CS204-A").shows(409, "Not swapped: CS204-A",
		"CS204 asks for CS101:B", "Nothing was changed.")
	b.press("Swap MA210-A for", "add", "").shows(422, "Fill this in.")
	b.send(method, strings.Replace(action, "/S2/", "/S1/", 1), fields).shows(404, "is not one of S1.")
	b.open(studentPath("S2")).send(method, action, fields).shows(200, "MA210-A is dropped.",
		"leaves no trace", "dropped", "Over")
	b.send(method, action, fields).shows(200, "MA210-A is dropped.") // the same key again
	u.as("viewer").send(method, action, fields).shows(403)
	u.as("viewer").open(studentPath("S2")).shows(200, "PH150-A").hides("Yes, drop it", "Enroll in")

	u.on("2026-05-05") // nothing can be dropped any more
	b = u.as("registrar").open(studentPath("S2")).press(`drop it<span class="unseen"> PH150-A`).shows(409, "Not dropped",
		"nothing of Autumn 2026 can be dropped.", "Override with a reason")
	b.press("Drop it all the same", "reason", ownWords).shows(422, "Write why")
	b.press("Drop it all the same", "reason", ownWords, "note", "was ill").shows(200, "PH150-A is dropped.",
		"The mark W stays", "asked for. Whose hand it was is erased: “", "was ill”")
	b.open(studentPath("S2")+"/transcript").shows(200, "PH150", "W", "withdrawn")
}

func TestR3_OverridesAreMadeAndTakenBack(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(studentPath("S1")+"/overrides").shows(200, "No rule is set aside.")
	b.press("Set it aside", "course", "XX9", "rule", "creditLimit", "kind", "concurrent", "reason",
		"x").shows(404,
		"There is no course \"XX9\".", "creditLimit is no rule about prerequisites.")
	b.press("Set it aside", "course", "CS204", "rule", "prerequisitesMissing", "kind", "waive", "reason",
		"").shows(422, "Fill this in.")
	b.press("Set it aside", "reason", "did it elsewhere").shows(200, "Prerequisite missing is set aside for",
		"did it elsewhere", term+" CS204")
	u.enrolled("S1", "CS204-A")
	b.press("Yes, take it back", "reason", " ").shows(422, "Nothing was changed.")
	b.open(studentPath("S1")+"/overrides").press("Yes, take it back", "reason",
		"a mistake").shows(200, "The override was taken back.", "taken back")
	b.open(overridesPath).shows(200, "No rule is set aside.")
	b.open(overridesPath+"?revoked=true").shows(200, "taken back", "did it elsewhere").hides("Yes, take it back")
	u.as("clerk").send(http.MethodPost, overridesPath+"/999/revoke", b.keyed("reason", "x")).shows(403)
	u.as("registrar").send(http.MethodPost, overridesPath+"/999/revoke", b.keyed("reason",
		"x")).shows(404, "There is no override 999.")
}

func TestStudentsAreFoundAddedAndChanged(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(studentsPath+"?q=raghu").shows(200, "Meera Raghunathan", "மீரா", "S1")
	b.open(studentsPath+"?q=zzz").shows(200, "Nobody’s name or number begins with “zzz”.")
	b.open(studentsPath+"?q=S4").shows(200, "Asha Nair", "No seat in this term.")
	b.open(studentsPath+"/new").press("Add the student", "number", "S 5", "name", "", "year",
		"99").shows(422, "Fill this in.")
	b.press("Add the student", "name", "Ελένη Παπαδάκη", "creditLimit",
		"lots").shows(422, "\"S 5\" cannot be a student number.",
		"99 is no year of study.", "\"lots\" is no number of credits.")
	b.press("Add the student", "number", "S1", "year", "1", "creditLimit",
		"21").shows(409, "Another student has the number S1.")
	b.press("Add the student", "number", "S5").shows(200, "Ελένη Παπαδάκη", "was added.", "21 credits a term")
	b.open(studentPath("S5")+"/change").press("Save the student", "programme", "Classics", "groups",
		"Y2").shows(200, "was changed.",
		"Programme Classics", "Groups Y2")
	u.as("clerk").open(studentPath("S5")).shows(200).hides("Change the student")
	u.as("clerk").send(http.MethodPost, studentPath("S5")+"/change", b.keyed("name", "x", "year", "1")).shows(403)
}

func TestP7_AStudentIsGivenAPasswordWithoutShowingIt(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(studentPath("S4")+"/password").shows(200, "Set a password for Asha Nair")
	b.press("Set the password", "password", "asha1").shows(422, "The password has 5 characters; it takes 8 or more.")
	b.press("Set the password", "password", "ashanair").shows(422, "among the first that anybody would guess")
	if strings.Contains(b.page, "ashanair") {
		t.Error("the password is shown again")
	}
	b.press("Set the password", "password", "orange harbour seven").shows(200, "Asha Nair has a new password.")
	_, _, err := people.SignIn(t.Context(), u.db, people.Attempt{Login: "S4", Secret: "orange harbour seven"}, "")
	if err != nil {
		t.Error(err)
	}
	u.as("clerk").open(studentPath("S4")).shows(200).hides("Set a password")
	u.as("clerk").send(http.MethodPost, studentPath("S4")+"/password", b.keyed("password", "paper lantern nine")).shows(403)
}

func TestR2_TheScaleIsChangedInTwoRows(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar").open(scalePath).shows(200, "A the course is passed", "F the course is not passed")
	b.press("Save the scale", "passing", "A, C", "failing", "F*").shows(409, "\"F*\" cannot be a code.",
		"Keep B among the grades that pass")
	b.press("Save the scale", "passing", "", "failing", "").shows(409, "The scale has no grade.")
	stale := u.as("registrar").open(scalePath)
	b.press("Save the scale", "passing", "A B C", "failing", "E F").shows(200, "The scale is saved.",
		"E the course is not passed").hides("B- the course")
	stale.press("Save the scale", "passing", "A B").shows(409, "It was changed since you opened it.")
	u.as("viewer").open(scalePath).shows(200, "C the course is passed").hides("Save the scale")
	u.as("clerk").send(http.MethodPost, scalePath, b.keyed("passing", "A B C")).shows(403)
}

func TestAReloadOfAFormsAddressLeadsBack(t *testing.T) {
	u := newUniversity(t)
	b := u.as("registrar")
	for path, want := range map[string]string{
		u.section("CS101-A") + "/cancellation": "CS101-A Introduction to Programming",
		u.section("CS101-A") + "/enrollments":  "CS101-A Introduction to Programming",
		studentPath("S1") + "/enrollments":     "Meera Raghunathan",
		studentPath("S1") + "/drop":            "Meera Raghunathan",
		studentPath("S1") + "/swap":            "Meera Raghunathan",
		overridesPath + "/1/revoke":            "No rule is set aside.",
	} {
		b.open(path).shows(200, want)
	}
}
