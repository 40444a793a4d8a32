package web

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"
)

var keyInPage = regexp.MustCompile(`key=(\S+)`)

func (st *stand) post(body string, header map[string]string) *httptest.ResponseRecorder {
	st.t.Helper()
	return st.send(call{"POST", "/desk/lend", body, header})
}

func TestP4_ADoubleClickLendsOnceWithoutScript(t *testing.T) {
	st := newStand(t)
	body := form("copy", "C-1", "member", "M-1")
	first, second := st.post(body, at("hf_clerk")), st.post(body, at("hf_clerk"))
	for name, w := range map[string]*httptest.ResponseRecorder{"first": first, "second": second} {
		if w.Code != 303 || w.Header().Get("Location") != "/loans/1" {
			t.Errorf("%s click: %d %s %s", name, w.Code, w.Header().Get("Location"), w.Body)
		}
	}
	if st.desk.runs != 1 || second.Header().Get(replayedHeader) != "true" {
		t.Errorf("%d loans, replayed %q", st.desk.runs, second.Header().Get(replayedHeader))
	}
}

func TestP4_APageShownAgainAfterARefusalCarriesANewKey(t *testing.T) {
	st := newStand(t)
	w := st.post(form("copy", "NONE", "member", "M-1"), at("hf_clerk"))
	key := keyInPage.FindStringSubmatch(w.Body.String())
	if w.Code != 404 || key == nil || key[1] == "K1" || len(key[1]) < 20 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(w.Body.String(), `at="There is no copy NONE."`) ||
		!strings.Contains(w.Body.String(), `copy="NONE"`) {
		t.Errorf("the page lost the reason or what was typed: %s", w.Body)
	}
	again := st.post(form("copy", "NONE", "member", "M-1"), at("hf_clerk"))
	if again.Code != 404 || !strings.Contains(again.Body.String(), "replayed=true") || st.desk.runs != 1 ||
		!strings.Contains(again.Body.String(), `at="There is no copy NONE."`) {
		t.Errorf("a replayed refusal is not the refusal: %d %s", again.Code, again.Body)
	}
	if other := keyInPage.FindStringSubmatch(again.Body.String()); other == nil || other[1] == key[1] {
		t.Errorf("two pages carry one key: %s", again.Body)
	}
}

func TestP4_AFormThatMayBeSentAgainKeepsItsKey(t *testing.T) {
	st := newStand(t)
	for _, c := range []condition{{503, "outcome-unknown", time.Second}, {409, "still-running", time.Second}} {
		st.desk.fail = c
		w := st.post(form("copy", "C-1", "member", "M-1"), at("hf_clerk"))
		if w.Code != c.status || !strings.HasPrefix(w.Body.String(), "key=K1 ") ||
			w.Header().Get("Retry-After") != "1" {
			t.Errorf("%s: %d %s", c.slug, w.Code, w.Body)
		}
	}
	st.desk.fail = nil
	if w := st.post(form("copy", "C-1", "member", "M-1"), at("hf_clerk")); w.Code != 303 || st.desk.runs != 1 {
		t.Errorf("pressed again: %d, %d loans", w.Code, st.desk.runs)
	}
}

func TestD11_AFormIsCheckedByTheSchemaOfTheAPIInTheSameWords(t *testing.T) {
	st := newStand(t)
	for _, c := range []struct {
		form   string
		json   string
		status int
	}{
		{form("copy", "C-1", "member", "M", "amount", "45.5"),
			`{"copy":"C-1","member":"M","amount":45.5}`, 422},
		{form("copy", "C-1", "member", "M", "amount", "-1"), `{"copy":"C-1","member":"M","amount":-1}`, 422},
		{form("copy", "", "member", "M"), `{"copy":"","member":"M"}`, 422},
		{form("member", "M"), `{"member":"M"}`, 422},
		{form("copy", "c", "member", "M", "kind", "film"), `{"copy":"c","member":"M","kind":"film"}`, 422},
		{form("copy", "C-1", "member", "M", "dueOn", "2027-02-30"),
			`{"copy":"C-1","member":"M","dueOn":"2027-02-30"}`, 422},
		{form("copy", "C-1", "member", "M", "seats", "1", "seats", "1"),
			`{"copy":"C-1","member":"M","seats":[1,1]}`, 422},
		{form("copy", "C-1", "member", "M", "ranks.0.section", "1", "ranks.0.rank", "0"),
			`{"copy":"C-1","member":"M","ranks":[{"section":1,"rank":0}]}`, 422},
		{form("copy", "C-1", "member", "M", "level", "128"), `{"copy":"C-1","member":"M","level":128}`, 422},
	} {
		api := problemOf(t, st.send(call{"POST", "/api/test/loans", c.json, as("hf_clerk")}))
		w := st.post(c.form, at("hf_clerk"))
		if want := "faults=" + faultsOf(api.Errors) + " "; w.Code != c.status ||
			!strings.Contains(w.Body.String(), want) {
			t.Errorf("the API says %q, the form %d %s", want, w.Code, w.Body)
		}
	}
}

func TestD11_AFormFillsTheSameInAsTheAPI(t *testing.T) {
	st := newStand(t)
	w := st.post(form("copy", "C-1", "member", "Rene\u0301", "branch", "", "amount", "1500", "level", "",
		"seats", "4", "seats", "2",
		"ranks.0.section", "11", "ranks.0.rank", "1", "ranks.1.section", "12", "ranks.1.rank", "2",
		"note", "a\r\nb", "quick", "true", "dueOn", ""), at("hf_clerk"))
	if w.Code != 303 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	got := st.desk.loans[0]
	if got.Member != "René" || got.Fine.Amount != 1500 || len(got.Seats) != 2 || got.Seats[1] != 2 ||
		got.Note != "a\nb" ||
		len(got.Ranks) != 2 || got.Ranks[1] != (rank{12, 2}) {
		t.Errorf("%+v", got)
	}
}

// badForms are forms of the lending operation with the status of their answer.
var badForms = []struct {
	name, body string
	header     map[string]string
	status     int
	text       string
}{
	{"a field nobody knows", form("copy", "C-1", "member", "M", "x", "1"), nil, 422, "/x"},
	{"the JSON of a body", form("body", "{}"), nil, 422, "/body"},
	{"a part of a text", form("copy", "C-1", "member", "M", "copy.x", "1"), nil, 422, "/copy"},
	{"one value too many", form("copy", "C-1", "copy", "C-2", "member", "M"), nil, 422, "expected one value"},
	{"a gap in a list", form("copy", "C-1", "member", "M", "ranks.1.section", "1", "ranks.1.rank", "1"),
		nil, 422, "/ranks/0"},
	{"words for a number in a list", form("copy", "C-1", "member", "M", "ranks.x.section", "1"), nil, 422,
		"/ranks/0"},
	{"a value for a list of parts", form("copy", "C-1", "member", "M", "ranks", "1"), nil, 422, "/ranks/0"},
	{"endless parts", form(strings.Repeat("a.", 20_000), "1"), nil, 400, "too many parts"},
	{"plus before a number", form("copy", "C-1", "member", "M", "amount", "+1"), nil, 422, "/amount"},
	{"space before a number", form("copy", "C-1", "member", "M", "amount", " 1"), nil, 422, "/amount"},
	{"exponent", form("copy", "C-1", "member", "M", "amount", "1e3"), nil, 422, "/amount"},
	{"on for true", form("copy", "C-1", "member", "M", "quick", "on"), nil, 422, "/quick"},
	{"NUL", "_token=t-hf_clerk&_key=K&copy=C%00&member=M", nil, 400, "/copy"},
	{"bad UTF-8", "_token=t-hf_clerk&_key=K&copy=C%ff&member=M", nil, 400, "/copy"},
	{"bad UTF-8 in a name", "_token=t-hf_clerk&_key=K&c%ff=C", nil, 400, "Not readable"},
	{"NUL in a name", "_token=t-hf_clerk&_key=K&c%00=C", nil, 400, "Not readable"},
	{"broken escape", "_token=t-hf_clerk&copy=%zz", nil, 400, "Not readable"},
	{"semicolons", "_token=t-hf_clerk;copy=1", nil, 400, "Not readable"},
	{"line break where one line is meant", form("copy", "C-1", "member", "M\nN"), nil, 400, "/member"},
	{"no key", form("copy", "C-1", "member", "M", keyField, "-"), nil, 422, "/_key"},
	{"a key outside of ASCII", form("copy", "C-1", "member", "M", keyField, "é"), nil, 422, "/_key"},
	{"no token", form("copy", "C-1", "member", "M", tokenField, "-"), nil, 403, "out of date"},
	{"the token of another", form("copy", "C-1", "member", "M", tokenField, "t-hf_other"), nil, 403,
		"out of date"},
	{"another site", form("copy", "C-1", "member", "M"), at("hf_clerk", "Sec-Fetch-Site", "cross-site"),
		403, "another site"},
	{"another origin", form("copy", "C-1", "member", "M"),
		at("hf_clerk", "Origin", "https://evil.example"), 403, "another site"},
	{"JSON", "{}", at("hf_clerk", "Content-Type", "application/json"), 415, "Not a known form"},
	{"multipart", "--x--", at("hf_clerk", "Content-Type", "multipart/form-data; boundary=x"), 415,
		"Not a known form"},
	{"too large", form("copy", strings.Repeat("C", DefaultMaxBody)), nil, 413, "Too large"},
	{"a right too few", form("copy", "C-1", "member", "M"), at("hf_viewer"), 403, "Not allowed"},
}

func TestP3_BadFormsArePagesThatSayWhy(t *testing.T) {
	st := newStand(t)
	for _, c := range badForms {
		t.Run(c.name, func(t *testing.T) {
			if c.header == nil {
				c.header = at("hf_clerk")
			}
			w := st.post(c.body, c.header)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.text) {
				t.Errorf("%d, want %d with %q\n%s", w.Code, c.status, c.text, w.Body)
			}
			if w.Header().Get("Content-Type") != typeHTML {
				t.Errorf("a form is answered with %s", w.Header().Get("Content-Type"))
			}
		})
	}
	if st.desk.runs != 0 {
		t.Errorf("%d bad forms reached the operation", st.desk.runs)
	}
	w := st.post("_token=t-hf_clerk&_key=K&copy=C%00&member=M", at("hf_clerk"))
	if want := "faults=/copy: expected text in UTF-8 without control characters reasons=0"; !strings.HasSuffix(w.Body.String(), want) {
		t.Errorf("one value has one fault: %s", w.Body)
	}
}

func TestD22_HtmxGetsFragmentsAndTheirStatus(t *testing.T) {
	st := newStand(t)
	ok := st.post(form("copy", "C-1", "member", "M"), at("hf_clerk", "HX-Request", "true"))
	if ok.Code != 200 || !strings.Contains(ok.Body.String(), "loan=1") {
		t.Errorf("success: %d %s", ok.Code, ok.Body)
	}
	invalid := st.post(form("copy", "", "member", "M"), at("hf_clerk", "HX-Request", "true"))
	if invalid.Code != 422 || !strings.Contains(invalid.Body.String(), `at="expected at least 1 character"`) {
		t.Errorf("invalid: %d %s", invalid.Code, invalid.Body)
	}
	refused := st.post(form("copy", "C-1", "member", "M", keyField, "K2"), at("hf_clerk", "HX-Request", "true"))
	if refused.Code != 409 || !strings.Contains(refused.Body.String(), "on loan") {
		t.Errorf("refused: %d %s", refused.Code, refused.Body)
	}
	nobody := st.post(form("copy", "C-1", "member", "M"), map[string]string{
		"HX-Request": "true", "HX-Current-URL": "http://lib.example/desk?x=1"})
	if nobody.Code != 401 || nobody.Header().Get("HX-Redirect") != "/sign-in?next=%2Fdesk%3Fx%3D1" {
		t.Errorf("nobody: %d %q", nobody.Code, nobody.Header().Get("HX-Redirect"))
	}
	if strings.Contains(nobody.Body.String(), "<html") {
		t.Error("htmx is sent a whole page")
	}
	if v := nobody.Header().Get("Vary"); v != "Accept-Encoding, HX-Request" {
		t.Errorf("Vary: %q", v)
	}
}

func TestP7_NobodyIsSentToSignInAndBack(t *testing.T) {
	st := newStand(t)
	for _, c := range []struct {
		name string
		call call
		want string
	}{
		{"a page", call{"GET", "/loans?q=a&limit=5", "", nil}, "/sign-in?next=%2Floans%3Fq%3Da%26limit%3D5"},
		{"a form", call{"POST", "/desk/lend", form(),
			map[string]string{"Referer": "http://lib.example/desk"}}, "/sign-in?next=%2Fdesk"},
		{"a form from elsewhere", call{"POST", "/desk/lend", form(),
			map[string]string{"Referer": "http://evil.example/x"}}, "/sign-in?next=%2F"},
		{"a session that is over", call{"GET", "/loans", "", at("hf_gone")}, "/sign-in?next=%2Floans"},
	} {
		w := st.send(c.call)
		if w.Code != 303 || w.Header().Get("Location") != c.want {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Header().Get("Location"))
		}
	}
	for next, want := range map[string]string{
		"/loans?q=1": "/loans?q=1", "": "/", "loans": "/", "//evil.example": "/", "https://evil.example/": "/",
		`/\evil.example`: "/", "/\t/evil.example": "/", "/%zz": "/", "javascript:alert(1)": "/",
	} {
		if got := LocalPath(next); got != want {
			t.Errorf("LocalPath(%q) = %q, want %q", next, got, want)
		}
	}
}

func TestD11_APageReadsWithTheOperationOfTheAPI(t *testing.T) {
	st := newStand(t)
	st.desk.loans = []loan{{ID: 1, Copy: "C-0"}}
	for path, want := range map[string]struct {
		status int
		text   string
	}{
		"/loans/1":                    {200, "out={ID:1 Copy:C-0}"},
		"/loans/2":                    {404, "There is no loan 2."},
		"/loans/x":                    {422, "expected integer"},
		"/loans?limit=2&utm_source=x": {200, "Copy:C-2}] Next:"},
		"/loans?limit=0":              {422, "expected 1 or more"},
		"/loans?cursor=zz":            {422, "from this same list"},
		"/nothing":                    {404, "Not found"},
	} {
		w := st.send(call{"GET", path, "", at("hf_clerk")})
		if w.Code != want.status || !strings.Contains(w.Body.String(), want.text) ||
			w.Header().Get("Content-Type") != typeHTML {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

func TestD11_AFormCarriesTheParametersThatItsPathDoesNot(t *testing.T) {
	st := newStand(t)
	st.desk.loans = []loan{{ID: 1, Copy: "C-0"}}
	change := func(pairs ...string) *httptest.ResponseRecorder {
		return st.send(call{"POST", "/desk/change", form(pairs...), at("hf_clerk")})
	}
	if w := change("id", "1", "copy", "C-9"); w.Code != 200 || st.desk.loans[0].Copy != "C-9" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := change("id", "1", "copy", "C-8", "If-Match", `"old"`); w.Code != 412 ||
		st.desk.loans[0].Copy != "C-9" {
		t.Errorf("an old version is changed: %d %s", w.Code, w.Body)
	}
	if w := change("copy", "C-8"); w.Code != 422 || !strings.Contains(w.Body.String(), "/id") {
		t.Errorf("without its id: %d %s", w.Code, w.Body)
	}
}

// upload is a multipart body of fields and one file, and its content type.
func upload(t *testing.T, file, content string, fields ...string) (body, contentType string) {
	t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for i := 0; i < len(fields); i += 2 {
		if err := m.WriteField(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if file != "" {
		w, err := m.CreateFormFile(file, "members.csv")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String(), m.FormDataContentType()
}

func TestD11_AnUploadIsAFileWithFields(t *testing.T) {
	st := newStand(t)
	send := func(path string, header map[string]string, body, ct string) *httptest.ResponseRecorder {
		header["Content-Type"] = ct
		return st.send(call{"POST", path, body, header})
	}
	body, ct := upload(t, "file", "a,b\n", "branch", "main", "dryRun", "true")
	if w := send("/api/test/imports", as("hf_clerk"), body, ct); w.Code != 200 ||
		w.Body.String() != `{"name":"members.csv","bytes":4,"branch":"main"}` {
		t.Errorf("API: %d %s", w.Code, w.Body)
	}
	body, ct = upload(t, "file", "a,b\n", "branch", "main", tokenField, "t-hf_clerk", keyField, "K1")
	if w := send("/desk/import", at("hf_clerk"), body, ct); w.Code != 200 ||
		!strings.Contains(w.Body.String(), "Bytes:4") {
		t.Errorf("form: %d %s", w.Code, w.Body)
	}
	for name, bad := range map[string]struct {
		file    string
		content string
		fields  []string
		status  int
		faults  string
	}{
		"no file":       {"", "", []string{"branch", "main"}, 422, "/file required"},
		"no field":      {"file", "a", nil, 422, "/branch required"},
		"another file":  {"other", "a", []string{"branch", "main"}, 422, "/file required, /other unknown"},
		"another field": {"file", "a", []string{"branch", "main", "x", "1"}, 422, "/x unknown"},
		"too large":     {"file", strings.Repeat("a", 1<<20), []string{"branch", "main"}, 413, ""},
	} {
		body, ct := upload(t, bad.file, bad.content, bad.fields...)
		w := send("/api/test/imports", as("hf_clerk"), body, ct)
		if p := problemOf(t, w); w.Code != bad.status || p.faults() != bad.faults {
			t.Errorf("%s: %d %q", name, w.Code, p.faults())
		}
	}
	if empty, err := (File{}).Open(); err != nil || empty.Close() != nil {
		t.Error("a file that was not sent cannot be opened")
	}
}

func TestP4_TheFingerprintOfAFormIsWhatWasFilledIn(t *testing.T) {
	of := func(body string) string {
		r := httptest.NewRequest("POST", "/", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if err := r.ParseForm(); err != nil {
			t.Fatal(err)
		}
		b, err := canonicalForm(r.PostForm, nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if of("a=1&b=2&_key=K&_token=T") != of("b=2&_token=U&_key=L&a=1") {
		t.Error("the order of the fields, the key or the token count")
	}
	if of("a=1&b=2") == of("a=1&b=3") {
		t.Error("what was filled in does not count")
	}
}

const sessionCookie = "__Host-holdfast=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax"

func TestD22_ARedirectWorksWithAndWithoutHtmx(t *testing.T) {
	st := newStand(t)
	for fragment, want := range map[bool]int{false: http.StatusSeeOther, true: http.StatusOK} {
		w := httptest.NewRecorder()
		x := &exchange{ResponseWriter: w, site: st.site, r: httptest.NewRequest("POST", "/", nil), page: true}
		v := Redirect("/loans/1")
		v.Cookies = []*http.Cookie{st.site.SessionCookie("abc", 60)}
		v.Header = http.Header{"HX-Trigger": {"done"}}
		err := draw(x, Outcome[lendIn, loan]{Fragment: fragment},
			func(context.Context, Outcome[lendIn, loan]) (View, error) { return v, nil })
		if err != nil || w.Code != want || w.Header().Get("Hx-Trigger") != "done" ||
			w.Header().Get("Location")+w.Header().Get("HX-Redirect") != "/loans/1" {
			t.Errorf("fragment %v: %d %v", fragment, w.Code, w.Header())
		}
		if c := w.Header().Get("Set-Cookie"); c != sessionCookie {
			t.Errorf("cookie %q", c)
		}
	}
}
