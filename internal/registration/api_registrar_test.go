package registration

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// sent is the answer to a request with a body.
func sent(t testing.TB, site http.Handler, method, path, body string) (status int, text string) {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	site.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func TestP6_TheRegistrarsOperationsThroughTheAPI(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(2)
		u.group("MAJ")
		u.section("CS101-A", 1)
		u.section("MA101-A", 1)
		u.fill("CS101-A", 2)
		site, who := u.site()
		u.desk.registerRegistrar(site)
		who.actor = registrar
		section := fmt.Sprint("/api/registration/sections/", u.sections["CS101-A"])
		for _, c := range []struct {
			method, path, body string
			status             int
			has                string
		}{
			{"PUT", section + "/capacity", `{"capacity": 2}`, 200, `"promoted":1`},
			{"PUT", section + "/capacity", `{"capacity": -2}`, 422, `"code":"capacityNegative"`},
			{"PUT", section + "/capacity", `{"unlimited": true}`, 200, `"unlimited":true`},
			{"PUT", section + "/capacity", `{"capacity": null}`, 422, "capacity"},
			{"PUT", section + "/capacity", `{"seats": 2}`, 422, `/seats`},
			{"PUT", section + "/reserves", `{"reserves": [{"group": "MAJ", "kept": 1, "releasesAt": "2026-03-02T00:00:00Z"}]}`, 200, `"group":"MAJ","kept":1,"used":0`},
			{"PUT", section + "/reserves", `{"reserves": []}`, 200, `"reserves":[]`},
			{"POST", "/api/registration/overrides", `{"student": "S1", "term": "2026S", "course": "MA101", "rule": "creditLimit", "reason": "Honours"}`, 201, `"kind":"waive"`},
			{"POST", "/api/registration/overrides", `{"student": "S1", "term": "2026S", "course": "MA101", "rule": "creditLimit", "reason": "Honours"}`, 200, `"again":true`},
			{"POST", "/api/registration/overrides", `{"student": "S1", "term": "2026S", "course": "MA101", "rule": "partsMissing", "reason": "x"}`, 422, `"rules":["windowClosed"`},
			{"GET", "/api/registration/overrides?student=S1&limit=1", "", 200, `"items":[{"id":1,`},
			{"DELETE", "/api/registration/overrides/1", "", 422, "reason"},
			{"DELETE", "/api/registration/overrides/1?reason=mistake", "", 200, `"revokedAt"`},
			{"POST", section + "/grades", `{"grades": [{"student": "S1", "grade": "A"}, {"student": "S2", "grade": "F"}]}`, 200, `"entered":2`},
			{"POST", section + "/grades", `{"grades": [{"student": "S9", "grade": "E"}]}`, 404, `"pointer":"/grades/0/grade"`},
			{"POST", section + "/cancellation", `{"reason": "No instructor"}`, 409, `"code":"sectionGraded"`},
			{"POST", fmt.Sprint("/api/registration/sections/", u.sections["MA101-A"], "/cancellation"), `{"reason": "No instructor"}`, 200, `"cancelledAt"`},
			{"POST", "/api/registration/students", `{"number": "N1", "name": "Asha Rao", "year": 1, "creditLimit": "7.5", "groups": ["MAJ"]}`, 201, `"creditLimit":"7.5"`},
			{"POST", "/api/registration/students", `{"number": "N1", "name": "Asha Rao", "year": 0}`, 409, `"code":"yearUnfit"`},
			{"PUT", "/api/registration/students/N1", `{"name": "Asha Rao", "year": 2}`, 200, `"groups":[]`},
		} {
			status, text := sent(t, site, c.method, c.path, c.body)
			if status != c.status || !strings.Contains(text, c.has) {
				t.Errorf("%s %s %s: %d %s, want %d with %s", c.method, c.path, c.body, status, text, c.status, c.has)
			}
		}
	})
}

func TestP7_TheRegistrarsOperationsAreNobodyElses(t *testing.T) {
	db := storetest.Open(t, storetest.Engines()[0], tables)
	u := newUniversity(t, db)
	u.pupils(1)
	u.section("CS101-A", 1)
	two := int64(2)
	id := u.sections["CS101-A"]
	before := one[int64](u, countAllJournal)
	elsewhere := actor.Actor{Person: 9001, Via: actor.ViaAPI, Grants: slices.Clone(registrar.Grants)}
	for i := range elsewhere.Grants {
		elsewhere.Grants[i].Place = u.term + 1
	}
	for name, call := range map[string]func(a actor.Actor) error{
		"opening": func(a actor.Actor) error {
			_, err := u.desk.Opening(t.Context(), a, OpeningIn{Term: "2026S"})
			return err
		},
		"sections": func(a actor.Actor) error {
			_, _, err := u.desk.WholeSections(t.Context(), a, "2026S", "")
			return err
		},
		"promises": func(a actor.Actor) error {
			_, _, err := u.desk.PromisedTwice(t.Context(), a, u.term)
			return err
		},
		"section": func(a actor.Actor) error {
			_, err := u.desk.SectionFor(t.Context(), a, MayView, SectionIn{ID: id})
			return err
		},
		"capacity": func(a actor.Actor) error {
			_, err := u.desk.SetCapacity(t.Context(), a, CapacityIn{ID: id, Body: CapacityRequest{Capacity: &two}})
			return err
		},
		"reserves": func(a actor.Actor) error {
			_, err := u.desk.SetReserves(t.Context(), a, ReservesIn{ID: id})
			return err
		},
		"cancel": func(a actor.Actor) error {
			_, err := u.desk.CancelSection(t.Context(), a, CancelSectionIn{ID: id, Body: CancelSectionRequest{Reason: "x"}})
			return err
		},
		"override": func(a actor.Actor) error {
			_, err := u.desk.MakeOverride(t.Context(), a, OverrideIn{Body: OverrideRequest{Term: "2026S", Reason: "x"}})
			return err
		},
		"revoke": func(a actor.Actor) error {
			_, err := u.desk.RevokeOverride(t.Context(), a, RevokeIn{ID: 1, Reason: "x"})
			return err
		},
		"overrides": func(a actor.Actor) error {
			_, err := u.desk.Overrides(t.Context(), a, OverridesIn{})
			return err
		},
		"grades": func(a actor.Actor) error {
			_, err := u.desk.EnterGrades(t.Context(), a, GradesIn{ID: id, Body: GradesRequest{[]GradeRequest{{"S1", "A"}}}})
			return err
		},
		"add": func(a actor.Actor) error {
			_, err := u.desk.AddStudent(t.Context(), a, AddStudentIn{})
			return err
		},
		"change": func(a actor.Actor) error {
			_, err := u.desk.ChangeStudent(t.Context(), a, ChangeStudentIn{Number: "S1"})
			return err
		},
	} {
		others := []actor.Actor{{}, u.self("S1"), elsewhere}
		if name == "overrides" || name == "revoke" { // there is none, in whichever term
			others = others[:2]
		}
		for _, a := range others {
			if err := call(a); err != actor.ErrForbidden {
				t.Errorf("%s by %d: %v", name, a.Person, err)
			}
		}
	}
	if n := one[int64](u, countAllJournal); n != before {
		t.Error("something was changed")
	}
}

var countAllJournal = store.SQL(`select count(*) from journal`)
