package student

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// A cart that is taken whole leads on to the timetable, which says what became of
// each section.
func TestR8_EnrollingACartTakesItsSeats(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	b := u.browser(tomas)
	p := b.get(u.cart("EN120-C", "ST201-B").to(atPlan))
	p.says(t, "One would wait", "Seats are taken when you press Enroll, not before.")
	action, fields := p.form(t, atPlan, "_key")
	done := b.post(action, fields)
	done.wants(t, http.StatusOK, atTimetable+"?done=")
	done.says(t, "Enrolled: EN120-C", "On the waiting list, 2nd: ST201-B", "You keep your place whatever you do next.",
		"2nd in line", "11 of 18")
	if strings.Contains(done.path, "cart=") {
		t.Errorf("what was taken is still in the cart: %s", done.path)
	}
}

// One refusal keeps nobody from the rest: each section is a request of its own, and
// what was refused is told with all its reasons and what lifts each (P3).
func TestP3_EverySectionOfACartHasItsOwnAnswer(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	p := b.get(u.cart("HI204-A", "CS204-B", "CS300-A", "EN120-C").looking("CS204", 0).to(atPlan))
	action, fields := p.form(t, atPlan, "_key")
	fields.Add("cart", "999999")
	no := b.post(action, fields)
	no.wants(t, http.StatusConflict, atPlan)
	no.says(t, "Problem: Plan Spring 2026", "Enrolled: HI204-A", "Enrolled: EN120-C", "Not enrolled: CS204-B",
		"It meets at the same time as MA210-A", "swap that one for this.", "Not enrolled: CS300-A", "CS300 asks for",
		"ask the registrar for an override.", "Not enrolled: 999999", "There is no section 999999.", "Nothing was changed.")
	if strings.Contains(no.html, "cart="+text(u.sections["HI204-A"])) {
		t.Error("what was taken is still in the cart")
	}
	_, again := no.form(t, atPlan, "_key")
	if again.Get("_key") == fields.Get("_key") || again.Get("_key") == "" {
		t.Error("the page is shown again without a fresh key")
	}
	if got := again["cart"]; !slices.Equal(got, []string{text(u.sections["CS204-B"]), text(u.sections["CS300-A"])}) {
		t.Errorf("the cart holds %v", got)
	}
}

// Two sections of one course are said to be two before they are asked for.
func TestACartWithTwoSectionsOfACourseSaysSo(t *testing.T) {
	u := newUniversity(t)
	p := u.browser(tomas).get(u.cart("CS204-C", "CS204-D").to(atPlan))
	p.says(t, "CS204-D is in your cart too", "CS204-C is in your cart too", "2 do not fit")
}

// Pressing twice takes every seat once, and says the same twice (P4).
func TestP4_PressingEnrollTwiceIsPressingOnce(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	p := b.get(u.cart("EN120-C", "CS204-B").to(atPlan))
	action, fields := p.form(t, atPlan, "_key")
	first, second := b.post(action, fields), b.post(action, fields)
	for _, p := range []page{first, second} {
		p.wants(t, http.StatusConflict, atPlan)
		p.says(t, "Enrolled: EN120-C", "Not enrolled: CS204-B", "It meets at the same time as MA210-A")
	}
	if n := len(u.own(tomas, "EN120-C").History); n != 1 {
		t.Errorf("the enrollment went through %d states", n)
	}
}

// A cart whose sections must be taken together is taken, whatever their order.
func TestACartOfCorequisitesIsTakenTogether(t *testing.T) {
	u := newUniversity(t)
	u.write(func(ctx context.Context, tx *store.Tx) error {
		if err := tx.Change(ctx, changeCorequisites, 1, "EN120", "HI204"); err != nil {
			return err
		}
		if err := tx.Change(ctx, changeCorequisites, 1, "HI204", "EN120"); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, moveTerm)
		return err
	})
	b := u.browser(tomas)
	p := b.get(u.cart("EN120-C", "HI204-A").to(atPlan))
	p.says(t, "Both fit, seats free now")
	action, fields := p.form(t, atPlan, "_key")
	for range 2 {
		done := b.post(action, fields)
		done.wants(t, http.StatusOK, atTimetable)
		done.says(t, "Enrolled: EN120-C", "Enrolled: HI204-A")
	}
}

func TestAnEmptyCartIsAnInputProblem(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	_, fields := b.get(u.cart("EN120-C").to(atPlan)).form(t, atPlan, "_key")
	fields["cart"] = []string{"junk", "-1"}
	no := b.post(atPlan, fields)
	no.wants(t, http.StatusUnprocessableEntity, atPlan)
	no.says(t, "Not enrolled", "expected at least one section in the cart")
	fields["cart"], fields["course"] = []string{text(u.sections["CS300-A"])}, []string{"NONE1"}
	fields.Set("_key", "another")
	no = b.post(atPlan, fields)
	no.wants(t, http.StatusConflict, atPlan)
	no.says(t, "Not enrolled: CS300-A")
}

func TestP7_ACartWithoutTheSessionsTokenTakesNothing(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	action, fields := b.get(u.cart("EN120-C").to(atPlan)).form(t, atPlan, "_key")
	fields.Set("_token", "of somebody else")
	if no := b.post(action, fields); no.status != http.StatusForbidden {
		t.Errorf("answered %d", no.status)
	}
	if u.own(tomas, "EN120-C").State != "" {
		t.Error("a seat was taken")
	}
}

// Staff who look at their own pages get no more there than students do.
func TestStaffHaveAStudentsRightsOnTheirOwnPages(t *testing.T) {
	u := newUniversity(t)
	b := u.browser(tomas)
	u.fill()
	p := b.get(u.cart().looking("ST201", 0).to(atPlan))
	action, fields := p.form(t, atEnroll, "_key")
	fields.Set("override", "because I may")
	if no := b.post(action, fields); no.status != http.StatusForbidden {
		t.Errorf("an override by a student is answered %d", no.status)
	}
	fields.Set("override", "")
	fields.Set("student", rita)
	b.post(action, fields).wants(t, http.StatusNotFound, atEnroll)
	if u.own(rita, "ST201-B").State != "" {
		t.Error("somebody else was enrolled")
	}
}

var changeCorequisites = store.SQL(`update courses set corequisites = $2, version = version + 1 where code = $1`)
