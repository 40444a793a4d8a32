package pages

import (
	"encoding/csv"
	"strings"
	"testing"
)

func TestEveryPageOpensAndWhoMayNotIsRefused(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "CS101-A")
	u.enrolled("S2", "CS101-A")
	u.enrolled("S1", "PH150-A", "PH150-L1")
	look := []string{
		"/registrar", openingPath, openingPath + "?term=" + term, termsPath, termPath(term), groupsPath, scalePath,
		coursesPath, coursesPath + "?term=" + term, coursesPath + "?q=struct", coursePath("CS204"),
		sectionsPath, sectionsPath + "?term=" + term + "&q=cs", u.section("CS101-A"), u.section("PH150-A"), u.section("PH150-L1"),
		studentsPath, studentsPath + "?q=asha", studentPath("S1"), studentPath("S1") + "/transcript",
		studentPath("S1") + "/overrides", overridesPath, overridesPath + "?revoked=true&term=" + term,
	}
	act := []string{
		termsPath + "/new", termPath(term) + "/change", coursesPath + "/new", sectionsPath + "/new?term=" + term,
		u.section("CS101-A") + "/capacity", u.section("CS101-A") + "/reserves", u.section("CS101-A") + "/change",
		studentsPath + "/new", studentPath("S1") + "/change", studentPath("S1") + "/password",
	}
	for _, path := range append(look, act...) {
		u.as("registrar").open(path).shows(200)
		u.as("student").open(path).shows(403)
	}
	for _, path := range look {
		u.as("viewer").open(path).shows(200)
	}
	for _, path := range act {
		u.as("clerk").open(path).shows(403)
	}
	u.as("elsewhere").open(u.section("CS101-A") + "/capacity").shows(403) // the right holds in another term
	for _, path := range []string{
		termPath("nothing"), termPath("nothing") + "/change", coursePath("XX1"), sectionPath(999), sectionPath(999) + "/capacity",
		sectionPath(999) + "/grades", studentPath("S99"), studentPath("S99") + "/transcript", studentPath("S99") + "/change",
		studentPath("S99") + "/password",
		sectionsPath + "?term=nothing", sectionPath(999) + "/roster.csv", studentPath("S99") + "/transcript.csv",
		openingPath + "/events?term=nothing",
	} {
		u.as("registrar").open(path).shows(404)
	}
}

func TestADeskWithoutATermSaysHowToBegin(t *testing.T) {
	u := bareUniversity(t)
	u.as("registrar").open(openingPath).shows(200, "There is no term yet.", "Add the first term")
	u.as("registrar").open(sectionsPath).shows(200, "There is no term yet.")
	for _, path := range []string{termsPath, coursesPath, studentsPath, overridesPath, groupsPath, scalePath, termsPath + "/new"} {
		u.as("registrar").open(path).shows(200)
	}
	u.as("viewer").open(openingPath).shows(200, "There is no term yet.").hides("Add the first term")
}

func TestListsAreExported(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "CS101-A")
	u.enrolled("S2", "CS101-A")
	for path, want := range map[string]string{
		openingPath + ".csv":                   "CS101-A,Introduction to Programming,1,1,0,0,0,1,",
		termsPath + ".csv":                     term + ",Autumn 2026,2026-03-09,2026-06-26,Asia/Kolkata,live,",
		groupsPath + ".csv":                    "Y2,Second year,4",
		coursesPath + ".csv?q=struct":          "CS204,Data Structures,4,CS101:B,,,failed",
		sectionsPath + ".csv?term=" + term:     term + ",CS101-A,Introduction to Programming,lecture,Dr Nkemelu,",
		u.section("CS101-A") + "/roster.csv":   "S1,Meera Raghunathan,மீரா ரகுநாதன்,2,Computing,enrolled,",
		u.section("CS101-A") + "/waitlist.csv": "1,S2,Yusuf Al-Amin,",
		studentsPath + ".csv?q=asha":           "S4,Asha Nair,,2,Computing",
		studentPath("S1") + "/transcript.csv":  "term,course,title,grade",
		overridesPath + ".csv":                 "student,name,course,rule",
	} {
		b := u.as("viewer").open(path)
		if b.status != 200 || !strings.Contains(b.page, want) || !strings.HasPrefix(b.page, "\ufeff") {
			t.Errorf("%s answered %d: %s", path, b.status, b.page)
		}
		if _, err := csv.NewReader(strings.NewReader(b.page)).ReadAll(); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, formula := range []string{"=HYPERLINK(1)", "+1", "@a", "＝1"} {
		if got := harmless(formula); got != "'"+formula {
			t.Errorf("%q is written as %q", formula, got)
		}
	}
}
