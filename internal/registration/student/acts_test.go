package student

import (
	"net/http"
	"strings"
	"testing"

	"holdfast/internal/registration"
)

func TestJoiningAWaitingListFromThePlanner(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	b := u.browser(tomas)
	p := b.get(u.cart("EN120-C").looking("CS204", 0).to(atPlan))
	action, fields := p.form(t, atEnroll, text(u.sections["CS204-A"]))
	done := b.post(action, fields)
	done.wants(t, http.StatusOK, atPlan+"?cart="+text(u.sections["EN120-C"])+"&course=CS204")
	done.says(t, "On the waiting list, 1st: CS204-A", "waitlist, 1st", "Enroll in 1 section")
	again := b.post(action, fields)
	again.wants(t, http.StatusOK, atPlan)
	again.says(t, "On the waiting list, 1st: CS204-A")
}

// With script the page is drawn anew in its place.
func TestAFragmentIsTheWholePageAnew(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	b := u.browser(tomas)
	action, fields := b.get(u.cart().looking("CS204", 0).to(atPlan)).form(t, atEnroll, text(u.sections["CS204-A"]))
	p := b.fragment(action, fields)
	p.wants(t, http.StatusOK, atEnroll)
	p.says(t, "On the waiting list, 1st: CS204-A", "CS204 Data Structures")
	if !strings.Contains(p.html, `id="plan"`) || !strings.Contains(p.html, `<div class="note wait" tabindex="-1" autofocus`) {
		t.Error("the region is not there, or what came of it does not take the focus")
	}
	path := strings.Replace(atDrop, "{id}", text(u.enrollment(tomas, "CS204-A")), 1)
	action, fields = b.get(atTimetable).form(t, path, "_key")
	p = b.fragment(action, fields)
	p.says(t, "Given up: CS204-A", "You wait for nothing.")
	if !strings.Contains(p.html, `id="mine"`) {
		t.Error("the region is not there")
	}
}

// A swap asks once, tells what the drop means, and gives one up for the other or
// nothing (R12).
func TestR12_SwapFromThePlanner(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	path := u.cart().looking("CS204", u.sections["CS204-B"]).to(atPlan, "swap", text(u.sections["MA210-A"]))
	p := b.get(path)
	p.says(t, "Swap MA210-A for CS204-B", "Both happen or neither", "Nothing of it stays on your transcript.", "Keep MA210-A")
	action, fields := p.form(t, atSwap, "_key")
	done := b.post(action, fields)
	done.wants(t, http.StatusOK, atPlan)
	done.says(t, "Enrolled: CS204-B")
	if u.own(tomas, "MA210-A").State != registration.Dropped || u.own(tomas, "CS204-B").State != registration.Enrolled {
		t.Error("the swap did not happen")
	}
}

// Who sits in another section of the course waits for the one he would rather have,
// is told what that means, and swaps when there is a seat (R9, R12).
func TestR9_WaitingForAnotherSectionOfTheCourseFromThePlanner(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	u.enroll(tomas, "CS204-C")
	b := u.browser(tomas)
	path := u.cart().looking("CS204", u.sections["CS204-A"]).to(atPlan)
	const means = "While you sit in CS204-C you are passed over when your turn comes, and keep your place."
	p := b.get(path)
	p.says(t, "Join waitlist CS204-A", means)
	action, fields := p.form(t, atEnroll, "_key")
	b.post(action, fields).says(t, "On the waiting list, 1st: CS204-A "+means, "See it CS204-A")
	u.drop("20260003", "CS204-A")
	b.get(path).says(t, "Swap CS204-C CS204-A")
	asked := b.get(u.cart().looking("CS204", u.sections["CS204-A"]).to(atPlan, "swap", text(u.sections["CS204-C"])))
	action, fields = asked.form(t, atSwap, "_key")
	b.post(action, fields).says(t, "Enrolled: CS204-A")
}

func TestR12_ASwapThatIsRefusedKeepsTheSeatAndSaysWhy(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	path := u.cart().looking("CS204", u.sections["CS204-A"]).to(atPlan, "swap", text(u.sections["MA210-A"]))
	action, fields := b.get(path).form(t, atSwap, "_key")
	u.fill()
	no := b.post(action, fields)
	no.wants(t, http.StatusConflict, atSwap)
	no.says(t, "Not swapped", "All 2 seats of CS204-A are taken.", "Join its waiting list", "Nothing was changed.")
	if u.own(tomas, "MA210-A").State != registration.Enrolled {
		t.Error("the seat is lost")
	}
	b.get(path).says(t, "All 2 seats of CS204-A are taken.")
	b.get(atSwap+"?course=CS204").wants(t, http.StatusOK, atPlan+"?course=CS204")
	b.get(atEnroll).wants(t, http.StatusOK, atTimetable)
}

// What a drop means is said before it is done: no trace, the mark W, or that it is
// closed (R13).
func TestR13_DropSaysWhatThePhaseMeans(t *testing.T) {
	u := newUniversity(t)
	drop := func(day, section string) (asked, done page, sent, again string) {
		u.at(day)
		b := u.browser(tomas)
		path := strings.Replace(atDrop, "{id}", text(u.enrollment(tomas, section)), 1)
		asked = b.get(atTimetable + "?term=2026S")
		action, fields := asked.form(t, path, "_key")
		done = b.post(action, fields)
		if done.has(path) {
			_, form := done.form(t, path, "_key")
			again = form.Get("_key")
		}
		return asked, done, fields.Get("_key"), again
	}
	asked, done, _, _ := drop("2026-03-22", "MA210-A")
	asked.says(t, "The mark W stays on your transcript.", "a drop leaves the mark W until Thu 30 Apr (Lisbon)")
	done.wants(t, http.StatusOK, atTimetable)
	done.says(t, "Withdrawn: MA210-A The mark W stands on your transcript.")
	u.browser(tomas).get(atTranscript).says(t, "Spring 2026", "MA210 Linear Algebra 0 credits W withdrawn")

	asked, done, sent, again := drop("2026-05-02", "PH150-A")
	asked.says(t, "Drops are closed: the registrar can do it, with a reason.", "drops are closed")
	done.wants(t, http.StatusConflict, "/registration/mine/enrollments/")
	done.says(t, "Not dropped", "Since Fri 1 May 2026 nothing of Spring 2026 can be dropped.", "The registrar can drop it all the same")
	if again == "" || again == sent {
		t.Errorf("the form is shown again under the key %q, after %q", again, sent)
	}
}

func TestDroppingGivesTheSeatToTheNextAndLeavesNoTrace(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	u.enroll(tomas, "CS204-A")
	b := u.browser(tomas)
	path := strings.Replace(atDrop, "{id}", text(u.enrollment(tomas, "CS204-A")), 1)
	p := b.get(u.cart("EN120-C").to(atTimetable))
	p.says(t, "1st in line", "You give up your place in line for CS204-A.")
	action, fields := p.form(t, path, "_key")
	done := b.post(action, fields)
	done.wants(t, http.StatusOK, atTimetable+"?cart=")
	done.says(t, "Given up: CS204-A", "Over", "given up", "Planner 1")
}

// Another's enrollment is answered like one that does not exist (P3).
func TestP3_AnothersEnrollmentIsLikeNone(t *testing.T) {
	u := newUniversity(t)
	u.enroll(rita, "HI204-A")
	b := u.browser(tomas)
	action, fields := b.get(atTimetable).form(t, strings.Replace(atDrop, "{id}", text(u.enrollment(tomas, "MA210-A")), 1), "_key")
	for i, id := range []int64{u.enrollment(rita, "HI204-A"), 999999} {
		fields.Set("_key", "for "+text(id))
		no := b.post(strings.Replace(strings.Split(action, "?")[0], text(u.enrollment(tomas, "MA210-A")), text(id), 1), fields)
		if no.status != http.StatusNotFound {
			t.Errorf("case %d: %d", i, no.status)
		}
		no.says(t, "There is no enrollment "+text(id)+".", "Search Planner Timetable Transcript")
	}
	action, fields = b.get(u.cart().looking("CS204", u.sections["CS204-B"]).to(atPlan, "swap", text(u.sections["MA210-A"]))).
		form(t, atSwap, "_key")
	fields.Set("drop", text(u.enrollment(rita, "HI204-A")+1000))
	b.post(action, fields).wants(t, http.StatusNotFound, atSwap)
	if u.own(rita, "HI204-A").State != registration.Enrolled {
		t.Error("another's seat was given up")
	}
}

// A seat that is kept for the student is accepted or declined before its time is
// over, and gone after it (P12).
func TestAnOfferIsAcceptedOrDeclinedInItsTime(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	u.drop("20260005", "ST201-B")
	number := "20260006"
	b := u.browser(number)
	p := b.get(atTimetable)
	p.says(t, "ST201-B Statistics", "A seat is kept for you until Mon 2 Mar, 04:30 (Lisbon).", "Accept", "Decline",
		"goes to the next who waits, and your place in line is gone")
	p.keeps(t, "Kept for you")
	action, fields := p.form(t, atEnroll, text(u.sections["ST201-B"]))
	done := b.post(action, fields)
	done.wants(t, http.StatusOK, atTimetable)
	done.says(t, "Enrolled: ST201-B", "Your section")

	u.enroll(tomas, "ST201-B")
	u.drop(number, "ST201-B")
	b = u.browser(tomas)
	u.clockBefore(u.own(tomas, "ST201-B").OfferUntil)
	p = b.get(atTimetable)
	p.says(t, "Kept for you", "10:00", "The seat has gone to the next who waits.")
	path := strings.Replace(atDrop, "{id}", text(u.enrollment(tomas, "ST201-B")), 1)
	action, fields = p.form(t, path, "_key")
	b.post(action, fields).says(t, "Given up: ST201-B")
}

// Who was passed over is told when, and why (R11).
func TestR11_WhoWasPassedOverIsToldWhy(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	u.enroll(tomas, "CS204-A")
	u.enroll(tomas, "XX900-A")
	u.drop("20260003", "CS204-A")
	u.browser(tomas).get(atTimetable).says(t, "1st in line", "A seat was free on Sun 1 Mar, 04:30, and you were passed over:",
		"You would take 19.5 credits; 18 are allowed in the term.")
}

// Who lost a section because it was cancelled reads why, in the registrar's words,
// and so does who comes upon it in the planner.
func TestR15_AStudentReadsWhyASectionWasCancelled(t *testing.T) {
	u := newUniversity(t)
	u.enroll(tomas, "EN120-C")
	if _, err := u.desk.CancelSection(t.Context(), registrar, registration.CancelSectionIn{ID: u.sections["EN120-C"],
		Body: registration.CancelSectionRequest{Reason: "Nobody to teach it"}}); err != nil {
		t.Fatal(err)
	}
	b := u.browser(tomas)
	b.get(atTimetable).says(t, "section cancelled", "The registrar says: Nobody to teach it")
	b.get(trail{Term: "2026S"}.looking("EN120", u.sections["EN120-C"]).to(atPlan)).
		says(t, "Cancelled", "The registrar says: Nobody to teach it")
}

func TestR15_TheCalendarHasASecretAddressThatCanBeRenewed(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	p := b.get(atTimetable)
	p.says(t, "Make the address")
	action, fields := p.form(t, atCalendar, "_key")
	p = b.post(action, fields)
	p.wants(t, http.StatusOK, atTimetable)
	p.says(t, "Address of the calendar", "Whoever knows it sees your timetable", "Make a new address")
	first := u.feed(tomas)
	if !strings.Contains(p.html, `href="`+first+`"`) || !strings.Contains(p.html, `dir="ltr">`+u.server.URL+first+`<`) {
		t.Errorf("the page does not lead to %s, or does not write it out", first)
	}
	if b.post(action, fields); u.feed(tomas) != first {
		t.Error("pressing twice makes two addresses")
	}
	action, fields = p.form(t, atCalendar, "_key")
	p = b.fragment(action, fields)
	p.says(t, "Your calendar has a new address")
	if u.feed(tomas) == first {
		t.Error("the address is the old one")
	}
}

func (u *university) feed(number string) string {
	u.t.Helper()
	v, err := u.desk.Timetable(u.t.Context(), u.self(number), registration.StudentTermIn{})
	if err != nil {
		u.t.Fatal(err)
	}
	return v.Feed
}

func TestTheTimetableOfATermWithoutAnything(t *testing.T) {
	u := newUniversity(t)
	p := u.browser(tomas).get(atTimetable + "?term=2025A")
	p.says(t, "Timetable, Autumn 2025", "You have no seat in this term.", "CS101-A", "completed", "No exam has a date yet.")
}
