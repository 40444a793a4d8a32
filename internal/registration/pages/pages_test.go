package pages

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
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

// The staff of one term find that term, and of another one what has no term, when it
// is, and what a student did in it.
func TestP7_StaffOfOneTermSeeAndDoNothingOfAnother(t *testing.T) {
	u := newUniversity(t)
	u.enrolled("S1", "CS101-A")
	const other = "2027S"
	added, err := u.desk.AddTerm(t.Context(), machine, registration.AddTermIn{Body: registration.NewTermRequest{Code: other,
		Zone: "Asia/Kolkata", TermRequest: registration.TermRequest{Title: "Spring 2027",
			Starts: civil.MustDate("2027-01-11"), Ends: civil.MustDate("2027-05-14")}}})
	u.must(err)
	all := grants(everything...)
	for i := range all {
		all[i].Place = added.ID
	}
	u.actors["there"] = actor.Actor{Person: 906, Grants: all}
	there, of := u.as("there"), "?term="+term
	for _, path := range []string{
		openingPath + of, openingPath + ".csv" + of, openingPath + "/events" + of, sectionsPath + of,
		sectionsPath + ".csv" + of, sectionsPath + "/new" + of, coursesPath + of, coursePath("CS101") + of, u.section("CS101-A"),
		u.section("CS101-A") + "/change", u.section("CS101-A") + "/capacity", u.section("CS101-A") + "/reserves",
		u.section("CS101-A") + "/grades", u.section("CS101-A") + "/cancellation", u.section("CS101-A") + "/enrollments",
		u.section("CS101-A") + "/roster.csv", u.section("CS101-A") + "/waitlist.csv", overridesPath + of,
		overridesPath + ".csv" + of, termPath(term) + "/change",
		// what is done in every term at once
		termsPath + "/new", coursesPath + "/new", studentsPath + "/new", studentPath("S1") + "/change",
		importPath + "/courses", importPath + "/students", importPath + "/oneroster",
	} {
		there.open(path).shows(403)
	}
	there.send(http.MethodPost, u.section("CS101-A")+"/change", there.keyed("version", "none")).shows(403)
	there.send(http.MethodPost, sectionsPath+"/new"+of, there.keyed("course", "CS101", "code", "Z")).shows(403)
	there.open(openingPath).shows(200, "Spring 2027")
	there.open(sectionsPath).shows(200, "Sections of Spring 2027", "Add a section").hides("CS101-A")
	there.open(coursePath("CS101")).shows(200, "Given in Spring 2027").hides("CS101-A")
	there.open(coursesPath).shows(200).hides("Add a course")
	there.open(studentsPath).shows(200).hides("Add a student")
	there.open(termsPath).shows(200, "Autumn 2026").hides("Add a term").leadsNowhere(sectionsPath+of, openingPath+of)
	there.open(termPath(term)).shows(200, "Autumn 2026").hides("Change the term", "Opening day")
	there.open(termPath(other)).shows(200, "Change the term", "Opening day")
	there.open(studentPath("S1")+of).shows(200, "CS101-A").hides("Drop", "Swap", "Enroll in").
		leadsNowhere(u.section("CS101-A"), sectionsPath+of)
	there.open(studentPath("S1")+"?term="+other).shows(200, "Enroll in Spring 2027")
	there.open(importPath).shows(200, "Rows without a term are of Spring 2027.").hides("OneRoster")
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
		overridesPath + ".csv":                 "student,name,term,course,rule",
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
