package student

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/store"
)

// The rules speak before anything is asked for (R6): fits, waits, clashes in meeting
// and exam, reserved seats, each with what can be done.
func TestR6_ThePlannerSaysOfEverySectionWhatWouldBecomeOfIt(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	p := u.browser(tomas).get(u.cart().looking("CS204", u.sections["CS204-B"]).to(atPlan))
	p.wants(t, http.StatusOK, atPlan)
	p.says(t, "CS204 Data Structures", "4 credits", "Prerequisite met", "CS101 passed with B+, Autumn 2025",
		"A Mon Wed 8:30–9:45 Join waitlist CS204-A Dr Nkemelu 0 of 2 left You would be 1st",
		"B Mon Wed 10:30–11:45 Swap MA210-A CS204-B Prof. Itō 30 of 30 left Clashes with MA210-A Mon Wed, 10:30–11:15. "+
			"MA210-C, Mon Wed 15:00–16:15, would fit; 9 of 9 left.",
		"C Tue Thu 10:30–11:45 Add to cart CS204-C Dr Haddad 30 of 30 left Fits",
		"Reserved for COMP Anyone from Thu 12 Mar, 04:30. On the waiting list you would be 1st.",
		"Exam clashes with MA210-A")
	if strings.Count(p.html, `class="meet clash-band`) != 2 {
		t.Error("the clash is not seen on Monday and Wednesday")
	}
}

// What is in the cart counts: two that clash with each other are said to, and so are
// credits beyond the limit.
func TestR6_TheCartIsJudgedAsAWhole(t *testing.T) {
	u := newUniversity(t)
	cart := u.cart("EN120-C", "HI204-A", "ST201-B").looking("CS204", 0)
	p := u.browser(tomas).get(cart.to(atPlan))
	p.says(t, "EN120-C, HI204-A and ST201-B", "All 3 fit, seats free now", "17 of 18", "Enroll in 3 sections",
		"C Tue Thu 10:30–11:45 Why CS204-C Dr Haddad 30 of 30 left Over your credits")
	why := u.browser(tomas).get(cart.looking("CS204", u.sections["CS204-B"]).to(atPlan, "why", "true"))
	why.says(t, "What stands against CS204-B", "It meets at the same time as MA210-A", "You would take 21 credits; 18 are allowed",
		"Drop another section, or ask the registrar for a higher limit.")
	both := u.browser(tomas).get(u.cart("EN120-C", "CS204-B").to(atPlan))
	both.says(t, "One does not fit", "CS204-B Data Structures Clashes with MA210-A Take out")
}

func TestACartOfJunkIsMendedAndSaidSo(t *testing.T) {
	u := newUniversity(t)
	path := u.cart("EN120-C", "MA210-A", "CS101-A").to(atPlan) + "&cart=none&cart=-7&cart=999999&cart=%3Cb%3E"
	p := u.browser(tomas).get(path)
	p.wants(t, http.StatusOK, atPlan)
	p.says(t, "6 entries were left out of your cart", "They are no sections of this term", "Enroll in 1 section", "EN120-C")
	if strings.Contains(p.html, "cart=999999") {
		t.Error("junk is carried on")
	}
	p = u.browser(tomas).get(atSearch + "?term=2026S&cart=999999")
	p.says(t, "One entry was left out of your cart")
}

func TestTheCartSurvivesEveryLink(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	kept := url.Values{"term": {"2026S"}, "cart": {text(u.sections["EN120-C"])}}.Encode()
	for _, at := range []string{atSearch, atPlan, atTimetable, atTranscript} {
		p := b.get(u.cart("EN120-C").to(at))
		p.wants(t, http.StatusOK, at)
		for _, to := range []string{atSearch, atPlan, atTimetable, atTranscript} {
			if !strings.Contains(plainly.Replace(p.html), `href="`+to+"?"+plainQuery(kept)+`"`) {
				t.Errorf("%s does not lead to %s with the cart", at, to)
			}
		}
	}
}

// plainQuery is a query in the order in which url.Values writes it.
func plainQuery(q string) string {
	values, _ := url.ParseQuery(q)
	return values.Encode()
}

// A lecture and its lab are one thing in the cart (R12); another lab can be chosen.
func TestR12_ALectureGoesIntoTheCartWithItsLab(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(rita)
	u.write(func(ctx context.Context, tx *store.Tx) error {
		return tx.Change(ctx, setLanguage, 1, u.persons[rita], "en")
	})
	p := b.get(u.cart().looking("PH150", 0).to(atPlan))
	p.says(t, "Fits", "One lab goes with PH150-A", "Take this one PH150-L2")
	both := u.cart("PH150-A", "PH150-L1").looking("PH150", u.sections["PH150-A"])
	if !strings.Contains(plainly.Replace(p.html), `href="`+both.to(atPlan)+`"`) {
		t.Errorf("nothing leads to %s", both.to(atPlan))
	}
	p = b.get(both.to(atPlan))
	p.says(t, "PH150-A + PH150-L1", "Enroll in 1 section")
	action, fields := p.form(t, atPlan, "_key")
	done := b.post(action, fields)
	done.wants(t, http.StatusOK, atTimetable)
	done.says(t, "Enrolled: PH150-A", "With it the lab PH150-L1")
}

// Before registration opens a plan can be made; the head says when it does.
func TestPlanningBeforeRegistrationOpens(t *testing.T) {
	u := newUniversity(t)
	zone, _ := civil.LoadZone("Europe/Lisbon")
	u.write(func(ctx context.Context, tx *store.Tx) error {
		if _, err := tx.Exec(ctx, moveWindows, zone.At(civil.MustDate("2026-03-02"), 560), zone.At(civil.MustDate("2026-03-20"), 1020)); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, moveTerm)
		return err
	})
	b := u.browser(tomas)
	p := b.get(u.cart("EN120-C").looking("CS204", 0).to(atPlan))
	p.says(t, "Opens for you Mon 2 Mar, 09:20", "Fits, not open to you yet", "Add to cart CS204-C", "Clashes with MA210-A")
	action, fields := p.form(t, atPlan, "_key")
	no := b.post(action, fields)
	no.wants(t, http.StatusConflict, atPlan)
	no.says(t, "Not enrolled: EN120-C", "Registration opens for you on Mon 2 Mar 2026, 09:20.", "Come back then", "Nothing was changed.")
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	for path, says := range map[string]string{
		atPlan + "?section=999999":           "There is no section 999999.",
		atPlan + "?course=NONE1":             `There is no course "NONE1".`,
		atPlan + "?term=1900X":               `There is no term "1900X".`,
		atTimetable + "?term=1900X":          `There is no term "1900X".`,
		atSearch + "?term=1900X&q=structure": `There is no term "1900X".`,
	} {
		p := b.get(path)
		p.wants(t, http.StatusNotFound, path)
		p.says(t, says, "Search courses", "Search Planner Timetable Transcript")
	}
	p := b.get(atPlan + "?section=abc")
	p.wants(t, http.StatusUnprocessableEntity, atPlan)
	p = b.get(u.cart().looking("EN120", u.sections["CS204-A"]).to(atPlan))
	p.wants(t, http.StatusOK, atPlan)
	p.keeps(t, "CS204")
}

// A student's number stands in no address, and nothing in one shows another's things
// (P3).
func TestP3_NobodySeesAnothersPlan(t *testing.T) {
	u := newUniversity(t)
	u.enroll(rita, "HI204-A")
	b := u.browser(tomas)
	for _, path := range []string{atPlan, atTimetable, atTranscript} {
		p := b.get(path + "?number=" + rita + "&student=" + rita)
		p.wants(t, http.StatusOK, path)
		p.keeps(t, "HI204-A", "Rita")
	}
}

func TestWhoIsNoStudentIsToldSo(t *testing.T) {
	u := newUniversity(t)
	u.persons["nobody"] = registrar.Person
	u.write(func(ctx context.Context, tx *store.Tx) error {
		return tx.Change(ctx, addPerson, 1, registrar.Person)
	})
	b := u.browser("nobody")
	for _, path := range []string{atPlan, atTimetable, atTranscript} {
		p := b.get(path)
		p.wants(t, http.StatusNotFound, path)
		p.says(t, "Nothing to show here", "Search courses")
	}
	outside := &browser{u, &http.Client{}}
	if p := outside.get(atPlan); !strings.HasPrefix(p.path, "/sign-in?next=") {
		t.Errorf("who is not signed in is led to %s", p.path)
	}
}

var addPerson = store.SQL(`insert into people (id, display_name, sort_name, created_at) values ($1, 'Nobody', 'nobody', 1)`)

// Arabic pages tell the same in Arabic, the rules too.
func TestThePlannerInArabic(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	u.enroll(rita, "MA210-A")
	p := u.browser(rita).get(u.cart("EN120-C").looking("CS204", u.sections["CS204-B"]).to(atPlan, "why", "true"))
	p.says(t, "خطة Spring 2026", "ينقص متطلب سابق", "ينقصك متطلب سابق", "موعدها هو موعد MA210-A", "سجل في شعبة واحدة", "٧ من ١٨")
	p.keeps(t, "It meets at the same time", "asks for CS101")
	if !strings.Contains(p.html, `lang="ar" dir="rtl"`) {
		t.Error("the page does not run from right to left")
	}
	u.browser(rita).get(atTimetable).says(t, "الجدول، Spring 2026", "شعبتك", "احذف")
}

func TestSearchFindsCoursesOfTheTermWithTheirSections(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	b := u.browser(tomas)
	p := b.get(atSearch + "?q=data+struct")
	p.says(t, "Found for “data struct”", "CS204 Data Structures", "Add to cart CS204-C", "All 5 sections, in your week")
	p.keeps(t, "EN120")
	b.get(atSearch+"?q=compilers").says(t, "Prerequisite missing",
		"Asks for CS204 (B or better) and (MA210 or ST201), passed in an earlier term.")
	b.get(atSearch+"?q=zebra").says(t, "No course of Spring 2026 matches zebra.", "Every course of the term")
	all := b.get(atSearch)
	all.says(t, "CS204", "EN120", "XX900", "No limit of seats", "No set times", "7.5 credits")
	all.keeps(t, "CS101 Introduction")
}

func TestSearchForEightKilobytesAndForMarks(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	p := b.get(atSearch + "?q=" + strings.Repeat("x", 8000))
	p.wants(t, http.StatusUnprocessableEntity, atSearch)
	p.says(t, "That is longer than any title.", "Search Planner")
	p = b.get(atSearch + "?q=" + url.QueryEscape(`<script>"%_\`))
	p.wants(t, http.StatusOK, atSearch)
	if strings.Contains(p.html, "<script>\"") {
		t.Error("what was typed is markup")
	}
}

// A list of courses goes on from page to page, and the cart with it.
func TestSearchGoesOn(t *testing.T) {
	u := newUniversity(t)
	p := &pages{desk: u.desk, Deps: Deps{DB: u.db}}
	found, err := p.search(t.Context(), u.self(tomas), searchIn{})
	if err != nil || len(found.courses) != coursesAPage || found.next != "" {
		t.Fatalf("%d courses, next %q: %v", len(found.courses), found.next, err)
	}
}

// The planner of the API answers by the same rules.
func TestThePlannerAsksTheRulesThemselves(t *testing.T) {
	u := newUniversity(t)
	p := &pages{desk: u.desk, Deps: Deps{DB: u.db}}
	d, err := p.plan(t.Context(), u.self(tomas), planIn{Course: "CS300"})
	if err != nil {
		t.Fatal(err)
	}
	would, err := u.desk.Eligibility(t.Context(), u.self(tomas),
		registration.EligibilityIn{SectionIn: registration.SectionIn{ID: u.sections["CS300-A"]}})
	if err != nil || len(would.Reasons) != 1 || d.item(u.sections["CS300-A"]).Reasons[0] != would.Reasons[0] {
		t.Errorf("the planner says %v, the rules say %v: %v", d.item(u.sections["CS300-A"]).Reasons, would.Reasons, err)
	}
}
