package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/denial"
)

func TestP3_ARefusalListsEveryReasonInOrderWithItsFigures(t *testing.T) {
	st := newStand(t)
	w := st.send(call{"POST", "/api/test/loans", `{"copy":"NONE","member":"M"}`, as("hf_clerk")})
	want := fmt.Sprintf(`{"type":"/problems/denied","title":"Refused by the rules","status":404,`+
		`"detail":"Not issued: Meera has 2 of 2 books out. There is no copy NONE.",`+
		`"instance":"/api/test/loans","requestId":%q,`+
		`"reasons":[{"code":"webTestTooMany","detail":"Meera has 2 of 2 books out.",`+
		`"lift":"Returning one makes room.","limit":2},`+
		`{"code":"webTestNoCopy","detail":"There is no copy NONE.","pointer":"/copy"}]}`,
		w.Header().Get("X-Request-Id"))
	if w.Code != 404 || w.Body.String() != want {
		t.Errorf("%d\ngot  %s\nwant %s", w.Code, w.Body, want)
	}
}

func TestD7_ALeadingReasonGivesStatusSentenceAndFigures(t *testing.T) {
	st := newStand(t)
	st.desk.loans = []loan{{ID: 1, Copy: "BAD"}}
	w := st.send(call{"POST", "/api/test/enrollments", `{"copy":"BAD","member":"M"}`, as("hf_clerk")})
	var doc struct {
		Status      int
		Detail      string
		ErrorNumber int
		Reasons     []struct{ Code string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if w.Code != 422 || doc.Status != 422 || doc.Detail != "The member is not active." ||
		doc.ErrorNumber != 50032 || len(doc.Reasons) != 2 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	other := st.send(call{"POST", "/api/test/loans", `{"copy":"BAD","member":"M"}`, as("hf_clerk")})
	if other.Code != 409 || strings.Contains(other.Body.String(),
		`"detail":"The member is not active.","instance"`) {
		t.Errorf("elsewhere the whole list decides: %d %s", other.Code, other.Body)
	}
}

func TestP3_AFailureOfOursSaysNothingOutsideAndIsLoggedOnce(t *testing.T) {
	st := newStand(t)
	st.desk.fail = fmt.Errorf("read loans: %w", errors.New("pq: secret at 10.0.0.1"))
	for _, c := range []call{
		{"POST", "/api/test/loans", "{" + fine + "}", as("hf_clerk", keyHeader, "K1")},
		{"POST", "/desk/lend", form("copy", "C-1", "member", "M"), at("hf_clerk")},
		{"GET", "/loans/1", "", at("hf_clerk")},
		{"GET", "/api/test/broken", "", nil},
		{"GET", "/loans/1", "", at("hf_outage")},
	} {
		before := strings.Count(st.log.String(), "level=ERROR")
		w := st.send(c)
		id := w.Header().Get("X-Request-Id")
		if w.Code != 500 || strings.Contains(w.Body.String(), "secret") ||
			!strings.Contains(w.Body.String(), id) {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
		var errorLines []string
		for line := range strings.Lines(st.log.String()) {
			if strings.Contains(line, "level=ERROR") && strings.Contains(line, "request="+id) {
				errorLines = append(errorLines, line)
			}
		}
		if len(errorLines) != 1 || strings.Count(st.log.String(), "level=ERROR") != before+1 {
			t.Errorf("%s %s is logged %d times: %v", c.method, c.path, len(errorLines), errorLines)
		}
	}
}

func TestP3_EveryKindOfProblemHasAPage(t *testing.T) {
	st := newStand(t)
	index := st.send(call{"GET", "/problems/", "", nil}).Body.String()
	for _, slug := range slugs() {
		w := st.send(call{"GET", problemPath + slug, "", nil})
		e := catalogue[slug]
		if w.Code != 200 || !strings.Contains(w.Body.String(), e.title) || e.status < 400 || e.meaning == "" {
			t.Errorf("%s: %d %+v", slug, w.Code, e)
		}
		if !strings.Contains(index, `href="/problems/`+slug+`"`) {
			t.Errorf("%s is not listed", slug)
		}
	}
	if w := st.send(call{"GET", "/problems/denied", "", nil}); !strings.Contains(w.Body.String(),
		"webTestTooMany") {
		t.Error("the page of refusals does not list the codes")
	}
	if w := st.send(call{"GET", "/problems/nothing", "", nil}); w.Code != 404 {
		t.Errorf("an invented kind: %d", w.Code)
	}
	if w := st.send(call{"GET", "/problems/busy", "", at("hf_gone")}); w.Code != 200 {
		t.Errorf("a session that is over keeps people from a public page: %d", w.Code)
	}
}

func TestP4_AProblemComesBackWholeFromItsStoredBody(t *testing.T) {
	p := &Problem{
		Slug: slugDenied, Title: "Refused by the rules", Status: 409, Detail: "Not issued.",
		Instance: "/x", RequestID: "R",
		Reasons: []Reason{
			{Code: "a", Detail: "So.", Lift: "Wait.", Pointer: "/copy",
				Figures: []denial.Field{{Name: "by", Value: "2nd"}, {Name: "left", Value: 2.0}}},
			{Code: "b", Detail: "So too."},
		},
	}
	body, err := encode(p)
	if err != nil {
		t.Fatal(err)
	}
	back, err := parseProblem(409, body)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p, back); diff != "" {
		t.Error(diff)
	}
	if back.At("/copy") != "So." || back.At("/member") != "" || (*Problem)(nil).At("/copy") != "" {
		t.Error("At does not find what stands at a field")
	}
	if _, err := parseProblem(409, []byte("{")); err == nil {
		t.Error("half a document is read")
	}
}

func TestAFigureCannotReplaceAMember(t *testing.T) {
	r := Reason{Code: "a", Detail: "So.",
		Figures: []denial.Field{{Name: "code", Value: "forged"}, {Name: "n", Value: 1}}}
	if b, err := encode(r); err != nil || string(b) != `{"code":"a","detail":"So.","n":1}` {
		t.Errorf("%s %v", b, err)
	}
}

func TestP3_HasFindsACodeOfARefusal(t *testing.T) {
	x := &exchange{r: httptest.NewRequest("GET", "/", nil)}
	p := x.problem(denial.List{codeTooMany.Because("So.")}.Err("Not issued"))
	if !p.Has(codeTooMany) || p.Has(codeNoCopy) || (*Problem)(nil).Has(codeTooMany) {
		t.Error("Has does not tell what is there from what is not")
	}
}
