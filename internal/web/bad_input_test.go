package web

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// problemDoc is a problem as a client reads it.
type problemDoc struct {
	Type      string           `json:"type"`
	Title     string           `json:"title"`
	Status    int              `json:"status"`
	Detail    string           `json:"detail"`
	Instance  string           `json:"instance"`
	RequestID string           `json:"requestId"`
	Errors    []FieldError     `json:"errors"`
	Reasons   []map[string]any `json:"reasons"`
}

// problemOf reads an answer that must be a whole problem document.
func problemOf(t testing.TB, w *httptest.ResponseRecorder) problemDoc {
	t.Helper()
	var p problemDoc
	if ct := w.Header().Get("Content-Type"); ct != typeProblem {
		t.Fatalf("content type %q, want a problem: %d %s", ct, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatalf("not JSON: %v: %s", err, w.Body)
	}
	slug, isPage := strings.CutPrefix(p.Type, problemPath)
	if _, known := catalogue[slug]; !known || !isPage {
		t.Errorf("type %q has no page", p.Type)
	}
	if p.Status != w.Code || p.Title == "" || p.Detail == "" || p.Instance == "" || p.RequestID == "" {
		t.Errorf("an incomplete problem: %s", w.Body)
	}
	if p.RequestID != w.Header().Get("X-Request-Id") {
		t.Errorf("request id %q in the body, %q in the header", p.RequestID, w.Header().Get("X-Request-Id"))
	}
	return p
}

// faults are the pointers of a problem's errors with their codes, in order.
func (p problemDoc) faults() string {
	var all []string
	for _, e := range p.Errors {
		all = append(all, e.Pointer+" "+e.Code)
	}
	return strings.Join(all, ", ")
}

const fine = `"copy":"C-1","member":"M-1"`

// nested is a body of the given depth, itself being one level.
func nested(levels int) string {
	return `{` + fine + `,"extra":` + strings.Repeat("[", levels-1) + strings.Repeat("]", levels-1) + `}`
}

// badBodies are bodies of the lending operation, the status and the faults that
// each must have.
var badBodies = []struct {
	name, body string
	status     int
	faults     string
}{
	// Not readable: 400.
	{"empty", ``, 400, ""},
	{"blank", `  `, 400, ""},
	{"not JSON", `copy=1`, 400, ""},
	{"cut off", `{"copy":"C-1"`, 400, ""},
	{"cut off in a string", `{"copy":"C-`, 400, ""},
	{"cut off in a name", `{"cop`, 400, ""},
	{"cut off after a colon", `{"copy":`, 400, ""},
	{"trailing comma", `{` + fine + `,}`, 400, ""},
	{"two values", `{` + fine + `}{}`, 400, ""},
	{"rubbish after it", `{` + fine + `} x`, 400, ""},
	{"comment", `{` + fine + `/**/}`, 400, ""},
	{"single quotes", `{'copy':'C-1'}`, 400, ""},
	{"bare name", `{copy:"C-1"}`, 400, ""},
	{"number as name", `{1:"C-1"}`, 400, ""},
	{"NaN", `{` + fine + `,"amount":NaN}`, 400, ""},
	{"Infinity", `{` + fine + `,"amount":-Infinity}`, 400, ""},
	{"plus sign", `{` + fine + `,"amount":+1}`, 400, ""},
	{"leading zero", `{` + fine + `,"amount":01}`, 400, ""},
	{"hexadecimal", `{` + fine + `,"amount":0x10}`, 400, ""},
	{"bare point", `{` + fine + `,"amount":.5}`, 400, ""},
	{"closing point", `{` + fine + `,"amount":5.}`, 400, ""},
	{"capital literal", `{` + fine + `,"quick":True}`, 400, ""},
	{"byte order mark", "\ufeff{" + fine + `}`, 400, ""},
	{"UTF-16", "\xff\xfe{\x00}\x00", 400, ""},
	{"bad UTF-8 in a value", "{\"copy\":\"C\xff\",\"member\":\"M\"}", 400, ""},
	{"bad UTF-8 in a name", "{\"c\xffpy\":\"C\"}", 400, ""},
	{"overlong UTF-8", "{\"copy\":\"\xc0\xaf\"}", 400, ""},
	{"surrogate in UTF-8", "{\"copy\":\"\xed\xa0\x80\"}", 400, ""},
	{"lone surrogate escape", `{"copy":"\ud800","member":"M"}`, 400, ""},
	{"bad escape", `{"copy":"\x41","member":"M"}`, 400, ""},
	{"raw line break in a string", "{\"copy\":\"C\n1\",\"member\":\"M\"}", 400, ""},
	{"raw NUL in a string", "{\"copy\":\"C\x00\",\"member\":\"M\"}", 400, ""},
	{"NUL between tokens", "{\x00" + fine + "}", 400, ""},
	{"repeated member", `{"copy":"C-1","member":"M","copy":"C-2"}`, 400, "/copy duplicate"},
	{"repeated member by escape", `{"copy":"C-1","member":"M","c\u006fpy":"C-2"}`, 400, "/copy duplicate"},
	{"repeated unknown member", `{` + fine + `,"x":1,"x":1}`, 400, "/x duplicate"},
	{"repeated member deep down", `{` + fine + `,"ranks":[{"section":1,"section":2,"rank":1}]}`, 400,
		"/ranks/0/section duplicate"},
	{"NUL escape", `{"copy":"C\u0000","member":"M"}`, 400, "/copy controlCharacter"},
	{"bell", `{"copy":"C\u0007","member":"M"}`, 400, "/copy controlCharacter"},
	{"escape character", `{"copy":"C-1","member":"\u001b[31m"}`, 400, "/member controlCharacter"},
	{"DEL", `{"copy":"C\u007f","member":"M"}`, 400, "/copy controlCharacter"},
	{"C1 control", `{"copy":"C\u0085","member":"M"}`, 400, "/copy controlCharacter"},
	{"line break where one line is meant", `{"copy":"C-1","member":"M\n1"}`, 400, "/member controlCharacter"},
	{"tab where one line is meant", `{"copy":"C-1","member":"M\t1"}`, 400, "/member controlCharacter"},
	{"carriage return in a note", `{` + fine + `,"note":"a\rb"}`, 400, "/note controlCharacter"},
	{"NUL in a note", `{` + fine + `,"note":"a\u0000b"}`, 400, "/note controlCharacter"},
	{"control character in a name", `{` + fine + `,"a\u0001":1}`, 400, "/a\x01 controlCharacter"},
	{"control character in what is not looked at", `{` + fine + `,"extra":["\u0002"]}`, 400,
		"/extra/0 controlCharacter"},
	{"33 levels", nested(33), 400, "/extra" + strings.Repeat("/0", 31) + " depth"},
	{"1,000 levels", nested(1000), 400, "/extra" + strings.Repeat("/0", 31) + " depth"},
	{"30,000 brackets", strings.Repeat("[", 30_000), 400, strings.Repeat("/0", 32) + " depth"},
	{"30,000 objects", strings.Repeat(`{"a":`, 10_000), 400, strings.Repeat("/a", 32) + " depth"},

	// Readable, not what is meant: 422.
	{"null", `null`, 422, " type"},
	{"array", `[]`, 422, " type"},
	{"string", `"C-1"`, 422, " type"},
	{"number", `1`, 422, " type"},
	{"boolean", `true`, 422, " type"},
	{"nothing in it", `{}`, 422, "/copy required, /member required"},
	{"one missing", `{"copy":"C-1"}`, 422, "/member required"},
	{"null where a value is needed", `{"copy":null,"member":"M"}`, 422, "/copy type"},
	{"number for text", `{"copy":12,"member":"M"}`, 422, "/copy type"},
	{"boolean for text", `{"copy":true,"member":"M"}`, 422, "/copy type"},
	{"array for text", `{"copy":["C-1"],"member":"M"}`, 422, "/copy type"},
	{"object for text", `{"copy":{"a":"C-1"},"member":"M"}`, 422, "/copy type"},
	{"empty text", `{"copy":"","member":"M"}`, 422, "/copy minLength"},
	{"long text", `{"copy":"` + strings.Repeat("C", 21) + `","member":"M"}`, 422, "/copy maxLength"},
	{"very long text", `{"copy":"` + strings.Repeat("C", 60_000) + `","member":"M"}`, 422, "/copy maxLength"},
	{"text against the pattern", `{"copy":"c 1","member":"M"}`, 422, "/copy pattern"},
	{"21 letters outside of ASCII", `{"copy":"C-1","member":"` + strings.Repeat("é", 21) + `"}`, 422,
		"/member maxLength"},
	{"other letter case", `{"Copy":"C-1","member":"M"}`, 422, "/copy required, /Copy unknown"},
	{"capitals", `{"COPY":"C-1","MEMBER":"M"}`, 422,
		"/copy required, /member required, /COPY unknown, /MEMBER unknown"},
	{"unknown member", `{` + fine + `,"x":1}`, 422, "/x unknown"},
	{"unknown member with null", `{` + fine + `,"x":null}`, 422, "/x unknown"},
	{"unknown member with no name", `{` + fine + `,"":1}`, 422, "/ unknown"},
	{"unknown members with dots", `{` + fine + `,"x.y":1,"z":1}`, 422, "/x.y unknown, /z unknown"},
	{"unknown members with slash and tilde", `{` + fine + `,"a/b":1,"c~d":1}`, 422,
		"/a~1b unknown, /c~0d unknown"},
	{"unknown member with brackets", `{` + fine + `,"seats[0]":1}`, 422, "/seats[0] unknown"},
	{"a member of its schema's schema", `{` + fine + `,"$schema":"x"}`, 422, "/$schema unknown"},
	{"prototype", `{` + fine + `,"__proto__":{}}`, 422, "/__proto__ unknown"},
	{"the form's own fields", `{` + fine + `,"_key":"K","_token":"t"}`, 422, "/_key unknown, /_token unknown"},
	{"decimal for integer", `{` + fine + `,"amount":45.5}`, 422, "/amount type"},
	{"decimal that is whole", `{` + fine + `,"amount":1.0}`, 422, "/amount type"},
	{"exponent", `{` + fine + `,"amount":1e3}`, 422, "/amount type"},
	{"exponent with capital", `{` + fine + `,"amount":1E3}`, 422, "/amount type"},
	{"2^66", `{` + fine + `,"amount":73786976294838206464}`, 422, "/amount type"},
	{"2^63", `{` + fine + `,"amount":9223372036854775808}`, 422, "/amount type"},
	{"-2^63 - 1", `{` + fine + `,"amount":-9223372036854775809}`, 422, "/amount type"},
	{"2^63 - 1", `{` + fine + `,"amount":9223372036854775807}`, 422, "/amount maximum"},
	{"-2^63", `{` + fine + `,"amount":-9223372036854775808}`, 422, "/amount minimum"},
	{"a number of 10,000 digits", `{` + fine + `,"amount":` + strings.Repeat("9", 10_000) + `}`, 422,
		"/amount type"},
	{"1e400", `{` + fine + `,"share":1e400}`, 422, "/share type"},
	{"true for integer", `{` + fine + `,"amount":true}`, 422, "/amount type"},
	{"text for integer", `{` + fine + `,"amount":"12"}`, 422, "/amount type"},
	{"empty text for integer", `{` + fine + `,"amount":""}`, 422, "/amount type"},
	{"array for integer", `{` + fine + `,"amount":[1]}`, 422, "/amount type"},
	{"money for integer", `{` + fine + `,"amount":{"amount":1,"currency":"INR"}}`, 422, "/amount type"},
	{"negative", `{` + fine + `,"amount":-1}`, 422, "/amount minimum"},
	{"one too many", `{` + fine + `,"amount":1000001}`, 422, "/amount maximum"},
	{"too large for its field", `{` + fine + `,"level":128}`, 422, "/level value"},
	{"not of the list", `{` + fine + `,"kind":"film"}`, 422, "/kind enum"},
	{"other case of the list", `{` + fine + `,"kind":"Book"}`, 422, "/kind enum"},
	{"number for one of the list", `{` + fine + `,"kind":0}`, 422, "/kind type"},
	{"text for boolean", `{` + fine + `,"quick":"true"}`, 422, "/quick type"},
	{"number for boolean", `{` + fine + `,"quick":1}`, 422, "/quick type"},
	{"text for number", `{` + fine + `,"share":"0.5"}`, 422, "/share type"},
	{"at the open end", `{` + fine + `,"share":1}`, 422, "/share maximum"},
	{"at the open start", `{` + fine + `,"share":0}`, 422, "/share minimum"},
	{"no such day", `{` + fine + `,"dueOn":"2027-02-30"}`, 422, "/dueOn format"},
	{"day without zeros", `{` + fine + `,"dueOn":"2027-2-3"}`, 422, "/dueOn format"},
	{"day with a time", `{` + fine + `,"dueOn":"2027-02-03T00:00:00Z"}`, 422, "/dueOn format"},
	{"empty day", `{` + fine + `,"dueOn":""}`, 422, "/dueOn format"},
	{"day as a number", `{` + fine + `,"dueOn":20270203}`, 422, "/dueOn type"},
	{"year 0", `{` + fine + `,"dueOn":"0000-01-01"}`, 422, "/dueOn value"},
	{"address without an at", `{` + fine + `,"email":"meera"}`, 422, "/email format"},
	{"address with a name", `{` + fine + `,"email":"Meera <m@example.org>"}`, 422, "/email format"},
	{"address with a line break", `{` + fine + `,"email":"m@example.org\nBcc: x@example.org"}`, 400,
		"/email controlCharacter"},
	{"no weekdays", `{` + fine + `,"open":"someday"}`, 422, "/open value"},
	{"object for array", `{` + fine + `,"seats":{}}`, 422, "/seats type"},
	{"number for array", `{` + fine + `,"seats":1}`, 422, "/seats type"},
	{"no items", `{` + fine + `,"seats":[]}`, 422, "/seats minItems"},
	{"too many items", `{` + fine + `,"seats":[1,2,3,4]}`, 422, "/seats maxItems"},
	{"an item twice", `{` + fine + `,"seats":[5,6,5]}`, 422, "/seats/2 uniqueItems"},
	{"items of another type", `{` + fine + `,"seats":[1,"2",3.0]}`, 422, "/seats/1 type, /seats/2 type"},
	{"null item", `{` + fine + `,"seats":[null]}`, 422, "/seats/0 type"},
	{"object items where each must be unique", `{` + fine + `,"seats":[{},{}]}`, 422,
		"/seats/0 type, /seats/1 type"},
	{"array items where each must be unique", `{` + fine + `,"seats":[[],[]]}`, 422,
		"/seats/0 type, /seats/1 type"},
	{"item without a member", `{` + fine + `,"ranks":[{"section":1}]}`, 422, "/ranks/0/rank required"},
	{"item with another member", `{` + fine + `,"ranks":[{"section":1,"rank":1,"x":1}]}`, 422,
		"/ranks/0/x unknown"},
	{"faults in several items", `{` + fine + `,"ranks":[{"section":1,"rank":0},{"section":"a","rank":1}]}`, 422,
		"/ranks/0/rank minimum, /ranks/1/section type"},
	{"all faults at once", `{"copy":"","member":7,"amount":45.5,"kind":"x","dueOn":"x","zz":1}`, 422,
		"/amount type, /copy minLength, /dueOn format, /kind enum, /member type, /zz unknown"},
	{"deep but allowed, unknown", `{` + fine + `,"x":` + strings.Repeat("[", 31) + strings.Repeat("]",
		31) + `}`, 422, "/x unknown"},
}

func TestP3_BadBodiesAreProblemsThatPointAtEveryFault(t *testing.T) {
	st := newStand(t)
	for _, c := range badBodies {
		t.Run(c.name, func(t *testing.T) {
			w := st.send(call{"POST", "/api/test/loans", c.body, as("hf_clerk")})
			p := problemOf(t, w)
			if w.Code != c.status || p.faults() != c.faults {
				t.Errorf("got %d %q, want %d %q\n%s", w.Code, p.faults(), c.status, c.faults, w.Body)
			}
			again := st.send(call{"POST", "/api/test/loans", c.body, as("hf_clerk")})
			if a, b := problemOf(t, again), p; !slices.Equal(a.Errors, b.Errors) || a.Detail != b.Detail {
				t.Errorf("the same input has two answers: %v and %v", a.Errors, b.Errors)
			}
		})
	}
	if st.desk.runs != 0 {
		t.Errorf("%d bad inputs reached the operation", st.desk.runs)
	}
}

func TestD7_TheSchoolAnswers400ForEveryBadInput(t *testing.T) {
	st := newStand(t)
	for _, c := range badBodies {
		w := st.send(call{"POST", "/api/test/enrollments", c.body, as("hf_clerk")})
		if p := problemOf(t, w); w.Code != 400 || p.faults() != c.faults {
			t.Errorf("%s: got %d %q, want 400 %q", c.name, w.Code, p.faults(), c.faults)
		}
	}
}

func TestD21_EveryLiteralThatIsNoIntegerIsToldSo(t *testing.T) {
	st := newStand(t)
	for _, literal := range []string{"45.5", "1e3", "1.0", "73786976294838206464", "true", `"12"`} {
		w := st.send(call{"POST", "/api/test/loans", `{` + fine + `,"amount":` + literal + `}`, as("hf_clerk")})
		want := FieldError{Detail: "expected integer", Pointer: "/amount", Code: "type"}
		if p := problemOf(t, w); !slices.Equal(p.Errors, []FieldError{want}) {
			t.Errorf("%s: got %+v", literal, p.Errors)
		}
	}
}

func TestD21_NoAnswerRepeatsAValue(t *testing.T) {
	st := newStand(t)
	const secret = "Zq9secret"
	for _, c := range badBodies {
		if strings.Contains(c.body, `"C-1"`) {
			c.body = strings.ReplaceAll(c.body, `"M-1"`, `"`+secret+`","zz":"`+secret+`"`)
			w := st.send(call{"POST", "/api/test/loans", c.body, as("hf_clerk")})
			if strings.Contains(w.Body.String(), secret) {
				t.Errorf("%s: the answer repeats what was sent: %s", c.name, w.Body)
			}
		}
	}
	for _, body := range []string{
		`{` + fine + `,"email":"` + secret + `"}`, `{` + fine + `,"open":"` + secret + `"}`,
		`{"copy":"` + secret + `","member":"M"}`,
		`{` + fine + `,"dueOn":"` + secret + `"}`, `{` + fine + `,"kind":"` + secret + `"}`,
	} {
		w := st.send(call{"POST", "/api/test/loans", body, as("hf_clerk")})
		if w.Code != 422 || strings.Contains(w.Body.String(), secret) {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
}

func TestP6_BodiesThatAreFinePass(t *testing.T) {
	cases := map[string]string{
		"least":                      `{` + fine + `}`,
		"spaces":                     " \r\n{ \"copy\" :\t\"C-1\" , \"member\":\"M-1\" } ",
		"null for what is optional":  `{` + fine + `,"branch":null,"amount":null,"seats":null,"dueOn":null}`,
		"limits themselves":          `{` + fine + `,"amount":1000000,"level":127,"branch":"12345678"}`,
		"negative zero":              `{` + fine + `,"amount":-0}`,
		"20 letters outside ASCII":   `{"copy":"C-1","member":"` + strings.Repeat("é", 20) + `"}`,
		"20 letters in two parts":    `{"copy":"C-1","member":"` + strings.Repeat("e\u0301", 20) + `"}`,
		"other planes":               `{"copy":"C-1","member":"𝒳😀"}`,
		"surrogate pair":             `{"copy":"C-1","member":"\ud83d\ude00"}`,
		"32 levels":                  nested(32),
		"number":                     `{` + fine + `,"share":5e-1}`,
		"anything where anything is": `{` + fine + `,"extra":{"a":[1,1.5,true,null,"x"]}}`,
		"several lines":              `{` + fine + `,"note":"a\r\nb\tc"}`,
		"days":                       `{` + fine + `,"dueOn":"2028-02-29","open":"mon,tue"}`,
	}
	for name, body := range cases {
		t.Run(name, func(t *testing.T) {
			st := newStand(t)
			w := st.send(call{"POST", "/api/test/loans", body, as("hf_clerk")})
			if w.Code != 201 {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
}

func TestP6_TextIsNormalizedBeforeItIsCheckedAndUsed(t *testing.T) {
	st := newStand(t)
	st.send(call{"POST", "/api/test/loans", `{"copy":"C-1","member":"Rene\u0301","note":"a\r\nb"}`,
		as("hf_clerk")})
	if got := st.desk.loans[0]; got.Member != "René" || got.Note != "a\nb" {
		t.Errorf("member %+q, note %+q", got.Member, got.Note)
	}
}

func TestP3_TheAnswerIsAProblemWhateverTheCallerAccepts(t *testing.T) {
	st := newStand(t)
	for _, accept := range []string{"", "*/*", "text/html", "application/xml", "application/cbor;q=1",
		";;", "a/b;q=x"} {
		for _, body := range []string{"{" + fine + "}", "{}", "{"} {
			w := st.send(call{"POST", "/api/test/loans", body, as("hf_clerk", "Accept", accept)})
			if ct := w.Header().Get("Content-Type"); ct != typeProblem && ct != typeJSON || w.Code >= 500 {
				t.Errorf("Accept %q: %d %s", accept, w.Code, ct)
			}
		}
	}
}

func TestP6_AnEndlessBodyEndsAtTheLimit(t *testing.T) {
	st := newStand(t)
	r := httptest.NewRequest("POST", "/api/test/loans", endless{})
	r.ContentLength = -1
	r.Header.Set("Authorization", "Bearer hf_clerk")
	w := httptest.NewRecorder()
	st.site.ServeHTTP(w, r)
	if p := problemOf(t, w); w.Code != 413 {
		t.Errorf("%d %s", w.Code, p.Type)
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

func TestP3_AnAnswerListsABoundedNumberOfFaults(t *testing.T) {
	st := newStand(t)
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, `,"x%d":1`, i)
	}
	w := st.send(call{"POST", "/api/test/loans", "{" + fine + b.String() + "}", as("hf_clerk")})
	if p := problemOf(t, w); len(p.Errors) != maxFaults {
		t.Errorf("%d faults listed", len(p.Errors))
	}
}
