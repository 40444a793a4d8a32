package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
)

// A small desk that lends copies, with the rights, the codes and the kinds of
// operations that desks have. It keeps its loans and keys in memory and decides
// under one lock, as a transaction would.

const (
	mayLend  actor.Permission = "test.lend"
	mayRead  actor.Permission = "test.read"
	mayOwn   actor.Permission = "test.own"
	mayWaive actor.Permission = "test.waive"
)

var (
	codeNoCopy   = denial.Define("webTestNoCopy", 404, "There is no such copy.")
	codeOnLoan   = denial.Define("webTestOnLoan", 409, "The copy is on loan.")
	codeTooMany  = denial.Define("webTestTooMany", 409, "The member has as many as the plan allows.")
	codeInactive = denial.Define("webTestInactive", 422, "The member is not active.")
)

type lendIn struct{ Body lendBody }

type lendBody struct {
	Copy   string     `json:"copy" minLength:"1" maxLength:"20" pattern:"^[A-Z0-9-]*$" patternDescription:"A-Z, 0-9 or -"`
	Member string     `json:"member" minLength:"1" maxLength:"20"`
	Branch string     `json:"branch,omitempty" maxLength:"8"`
	Amount int64      `json:"amount,omitempty" minimum:"0" maximum:"1000000"`
	Level  int8       `json:"level,omitempty"`
	Kind   string     `json:"kind,omitempty" enum:"book,map"`
	Note   string     `json:"note,omitempty" format:"multiline" maxLength:"200"`
	Email  string     `json:"email,omitempty" format:"email" maxLength:"254"`
	DueOn  civil.Date `json:"dueOn,omitzero"`
	Seats  []int64    `json:"seats,omitempty" minItems:"1" maxItems:"3" uniqueItems:"true"`
	Ranks  []rank     `json:"ranks,omitempty" maxItems:"9"`
	Quick  bool       `json:"quick,omitempty"`
	Share  float64    `json:"share,omitempty" exclusiveMinimum:"0" exclusiveMaximum:"1"`
	Open   civil.Week `json:"open,omitzero" maxLength:"100"`
	Extra  any        `json:"extra,omitempty"`
}

type rank struct {
	Section int64 `json:"section"`
	Rank    int   `json:"rank" minimum:"1"`
}

type loan struct {
	ID     int64         `json:"id"`
	Copy   string        `json:"copy"`
	Member string        `json:"member"`
	At     civil.Instant `json:"borrowedAt"`
	DueOn  civil.Date    `json:"dueOn"`
	Fine   money.Money   `json:"fine,omitzero"`
	Seats  []int64       `json:"seats,omitempty"`
	Ranks  []rank        `json:"ranks,omitempty"`
	Note   string        `json:"note,omitempty"`
}

func (l loan) Status() int      { return http.StatusCreated }
func (l loan) Location() string { return fmt.Sprintf("/api/test/loans/%d", l.ID) }

// shownLoan is a loan as it is read: 200, no new address.
type shownLoan struct {
	ID   int64  `json:"id"`
	Copy string `json:"copy"`
}

type loanIn struct {
	ID int64 `path:"id" minimum:"1"`
}

type listIn struct {
	Paging
	Q    string     `query:"q" maxLength:"20"`
	Due  civil.Date `query:"due"`
	Tags []string   `query:"tag" maxItems:"2" maxLength:"20"`
	Old  bool       `query:"old"`
	Min  int8       `query:"min"`
}

type changeIn struct {
	IfMatch
	ID   int64 `path:"id"`
	Body changeBody
}

type changeBody struct {
	Copy string `json:"copy" minLength:"1" maxLength:"20"`
}

type uploadIn struct {
	File File `file:"file"`
	Body uploadBody
}

type uploadBody struct {
	Branch string `json:"branch" maxLength:"8"`
	DryRun bool   `json:"dryRun,omitempty"`
}

type uploaded struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	Branch string `json:"branch"`
}

type desk struct {
	mu     sync.Mutex
	loans  []loan
	stored map[string]storedAnswer
	runs   int // operations that were decided, replays not counted
	fail   error
	inside chan struct{} // a slow call is inside
	goOn   chan struct{} // lets it out again
}

type storedAnswer struct {
	answer      actor.Answer
	fingerprint [32]byte
}

// condition is a failure of the engine that callers are told about.
type condition struct {
	status int
	slug   string
	wait   time.Duration
}

func (c condition) Error() string             { return "pq: secret detail of " + c.slug }
func (c condition) HTTPStatus() int           { return c.status }
func (c condition) ProblemSlug() string       { return c.slug }
func (c condition) RetryAfter() time.Duration { return c.wait }

// once decides under a key as a transaction does: the answer is encoded and kept
// together with the effect.
func once[Out any](d *desk, key actor.Key, decide func() (Out, error)) (Out, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var none Out
	if s, found := d.stored[key.Scope+"|"+key.Value]; found && key.Value != "" {
		if s.fingerprint != key.Fingerprint {
			return none, condition{422, "key-reused", 0}
		}
		return none, &actor.Replay{Answer: s.answer}
	}
	if d.fail != nil {
		return none, d.fail
	}
	d.runs++
	out, err := decide()
	if key.Value != "" {
		if a, ok := key.Encode(out, err); ok {
			d.stored[key.Scope+"|"+key.Value] = storedAnswer{a, key.Fingerprint}
		}
	}
	return out, err
}

func (d *desk) lend(_ context.Context, a actor.Actor, in lendIn) (loan, error) {
	return once(d, a.Key, func() (loan, error) {
		var l denial.List
		switch in.Body.Copy {
		case "NONE":
			l.Add(codeTooMany.Because("Meera has 2 of 2 books out.").With("limit",
				2).Lifted("Returning one makes room."),
				codeNoCopy.Because("There is no copy NONE.").At("/copy"))
		case "BAD":
			l.Add(codeInactive.Because("The member is not active.").At("/member").With("errorNumber", 50032))
		}
		for _, out := range d.loans {
			if out.Copy == in.Body.Copy {
				l.Add(codeOnLoan.Because("Copy %s is on loan.", out.Copy).With("loan", out.ID).At("/copy"))
			}
		}
		if err := l.Err("Not issued"); err != nil {
			return loan{}, err
		}
		made := loan{
			ID: int64(len(d.loans) + 1), Copy: in.Body.Copy, Member: in.Body.Member, At: 1_800_000_000_000_000,
			DueOn: civil.MustDate("2027-03-25"), Fine: money.Money{Amount: in.Body.Amount, Currency: "INR"},
			Seats: in.Body.Seats, Ranks: in.Body.Ranks, Note: in.Body.Note,
		}
		d.loans = append(d.loans, made)
		return made, nil
	})
}

func (d *desk) read(_ context.Context, _ actor.Actor, in loanIn) (shownLoan, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		return shownLoan{}, d.fail
	}
	if in.ID > int64(len(d.loans)) {
		return shownLoan{}, NotFound(fmt.Sprintf("There is no loan %d.", in.ID))
	}
	return shownLoan{in.ID, d.loans[in.ID-1].Copy}, nil
}

func (d *desk) list(_ context.Context, _ actor.Actor, in listIn) (List[shownLoan], error) {
	var after struct {
		ID int64 `json:"id"`
	}
	if _, err := in.After(&after); err != nil {
		return List[shownLoan]{}, err
	}
	var rows []shownLoan
	for id := after.ID + 1; id <= 120 && len(rows) <= in.Size(); id++ {
		rows = append(rows, shownLoan{id, fmt.Sprintf("C-%d", id)})
	}
	return Cut(in.Paging, rows, func(l shownLoan) any {
		return struct {
			ID int64 `json:"id"`
		}{l.ID}
	})
}

func (d *desk) change(_ context.Context, a actor.Actor, in changeIn) (shownLoan, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !a.May(mayLend, 4) {
		return shownLoan{}, fmt.Errorf("at branch 4: %w", actor.ErrForbidden)
	}
	if in.ID > int64(len(d.loans)) {
		return shownLoan{}, NotFound("There is no such loan.")
	}
	current := &d.loans[in.ID-1]
	if err := in.Check(shownLoan{in.ID, current.Copy}); err != nil {
		return shownLoan{}, err
	}
	current.Copy = in.Body.Copy
	return shownLoan{in.ID, current.Copy}, nil
}

func (d *desk) upload(_ context.Context, _ actor.Actor, in uploadIn) (uploaded, error) {
	f, err := in.File.Open()
	if err != nil {
		return uploaded{}, err
	}
	defer f.Close()
	n, err := io.Copy(io.Discard, f)
	return uploaded{in.File.Name, n, in.Body.Branch}, err
}

func (d *desk) broken(context.Context, actor.Actor, struct{}) (uploaded, error) {
	panic("a secret in a panic")
}

func (d *desk) slow(ctx context.Context, _ actor.Actor, _ struct{}) (uploaded, error) {
	d.inside <- struct{}{}
	<-d.goOn
	return uploaded{}, ctx.Err()
}

// The desk's permission lines.
var (
	lendOp = Op{ID: "lend", Method: "POST", Path: "/api/test/loans", Summary: "Lend a copy", Tag: "test",
		Permission: mayLend, OrSelf: mayOwn, Status: 201, Keyed: true}
	readOp = Op{ID: "readLoan", Method: "GET", Path: "/api/test/loans/{id}", Summary: "Read a loan",
		Tag:        "test",
		Permission: mayRead}
	listOp = Op{ID: "listLoans", Method: "GET", Path: "/api/test/loans", Summary: "List loans", Tag: "test",
		Permission: mayRead}
	changeOp = Op{ID: "changeLoan", Method: "PUT", Path: "/api/test/loans/{id}", Summary: "Change a loan",
		Tag:        "test",
		Permission: mayLend}
	schoolOp = Op{ID: "enroll", Method: "POST", Path: "/api/test/enrollments", Summary: "Enroll", Tag: "school",
		Permission: mayLend, InvalidStatus: 400, Lead: true, Status: 201, Keyed: true}
	uploadOp = Op{ID: "upload", Method: "POST", Path: "/api/test/imports", Summary: "Import", Tag: "test",
		Permission: mayLend, MaxBody: 1 << 20, Keyed: true}
	brokenOp = Op{ID: "broken", Method: "GET", Path: "/api/test/broken", Summary: "Break", Tag: "test",
		Public: true}
	slowOp = Op{ID: "slow", Method: "GET", Path: "/api/test/slow", Summary: "Wait", Tag: "test", Public: true}
)

// callers are known by their API token or by the same word in the cookie.
var callers = map[string]actor.Actor{
	"hf_clerk":  {Person: 7, Grants: []actor.Grant{{Permission: mayLend, Place: 4}, {Permission: mayRead}}},
	"hf_other":  {Person: 8, Grants: []actor.Grant{{Permission: mayLend, Place: 5}, {Permission: mayRead}}},
	"hf_member": {Person: 9, Grants: []actor.Grant{{Permission: mayOwn}}},
	"hf_viewer": {Person: 10, Grants: []actor.Grant{{Permission: mayRead}}},
}

type doorkeeper struct{ site *Site }

func (k *doorkeeper) Authenticate(r *http.Request) (actor.Actor, Session, error) {
	word, ok := Bearer(r)
	if !ok {
		word = k.site.SessionReference(r)
	}
	if word == "" {
		return actor.Actor{}, Session{}, nil
	}
	if word == "hf_outage" {
		return actor.Actor{}, Session{}, errors.New("dial tcp 10.0.0.1: secret refused")
	}
	a, known := callers[word]
	if !known {
		return actor.Actor{}, Session{}, actor.ErrNotSignedIn
	}
	return a, Session{Name: "Meera", Token: "t-" + word}, nil
}

// stand is a site with the desk on it.
type stand struct {
	t    testing.TB
	site *Site
	desk *desk
	log  *lines
}

// lines is a log that a test reads.
type lines struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func newStand(t testing.TB, with ...func(*Options)) *stand {
	t.Helper()
	d := &desk{stored: map[string]storedAnswer{}, inside: make(chan struct{}), goOn: make(chan struct{})}
	st := &stand{t: t, desk: d, log: &lines{}}
	keeper := &doorkeeper{}
	o := Options{
		Title: "Test", Version: "1", Authenticator: keeper, CursorKey: []byte(strings.Repeat("k", 32)),
		Log: slog.New(slog.NewTextHandler(st.log, nil)),
	}
	for _, f := range with {
		f(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	keeper.site, st.site = s, s
	API(s, lendOp, d.lend)
	API(s, readOp, d.read)
	API(s, listOp, d.list)
	API(s, changeOp, d.change)
	API(s, schoolOp, d.lend)
	API(s, uploadOp, d.upload)
	API(s, brokenOp, d.broken)
	API(s, slowOp, d.slow)
	Form(s, lendOp, "/desk/lend", d.lend, showLoan)
	Form(s, changeOp, "/desk/change", d.change, showAny)
	Form(s, uploadOp, "/desk/import", d.upload, showAny)
	Page(s, readOp, "/loans/{id}", d.read, showAny)
	Page(s, listOp, "/loans", d.list, showAny)
	return st
}

// showLoan answers the lending form: on to the next, or the form again.
func showLoan(_ context.Context, o Outcome[lendIn, loan]) (View, error) {
	if o.Problem == nil && !o.Fragment {
		return Redirect(fmt.Sprintf("/loans/%d", o.Out.ID)), nil
	}
	return Draw(func(w io.Writer) error {
		fmt.Fprintf(w, "key=%s copy=%q at=%q loan=%d replayed=%t", o.Key, o.Fields.Get("copy"),
			o.Problem.At("/copy"), o.Out.ID, o.Replayed)
		if o.Problem != nil {
			fmt.Fprintf(w, " problem=%s faults=%s reasons=%d", o.Problem.Title,
				faultsOf(o.Problem.Errors), len(o.Problem.Reasons))
		}
		return nil
	}), nil
}

// faultsOf lists faults with the words in which they are told.
func faultsOf(faults []FieldError) string {
	var all []string
	for _, f := range faults {
		all = append(all, f.Pointer+": "+f.Detail)
	}
	return strings.Join(all, "; ")
}

func showAny[In, Out any](_ context.Context, o Outcome[In, Out]) (View, error) {
	if o.Problem != nil {
		return View{}, nil
	}
	return Draw(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "in=%+v out=%+v key=%s", o.In, o.Out, o.Key)
		return err
	}), nil
}

// call is one request to the stand.
type call struct {
	method, path, body string
	header             map[string]string
}

func (st *stand) send(c call) *httptest.ResponseRecorder {
	st.t.Helper()
	var body io.Reader
	if c.body != "" {
		body = strings.NewReader(c.body)
	}
	r := httptest.NewRequest(c.method, "http://lib.example"+c.path, body)
	for name, value := range c.header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	st.site.ServeHTTP(w, r)
	return w
}

// as is the header of an API caller, with a body in JSON.
func as(token string, more ...string) map[string]string {
	h := map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json"}
	for i := 0; i < len(more); i += 2 {
		h[more[i]] = more[i+1]
	}
	return h
}

// at is the header of somebody at a page, with a form.
func at(caller string, more ...string) map[string]string {
	h := map[string]string{
		"Cookie": "__Host-holdfast=" + caller, "Content-Type": "application/x-www-form-urlencoded",
	}
	for i := 0; i < len(more); i += 2 {
		h[more[i]] = more[i+1]
	}
	return h
}

// form encodes fields, with the clerk's token and a key unless others are given.
func form(pairs ...string) string {
	v := url.Values{tokenField: {"t-hf_clerk"}, keyField: {"K1"}}
	for i := 0; i < len(pairs); i += 2 {
		if _, own := v[pairs[i]]; own && (pairs[i] == tokenField || pairs[i] == keyField) {
			v.Del(pairs[i])
		}
		if pairs[i+1] != "-" {
			v.Add(pairs[i], pairs[i+1])
		}
	}
	return v.Encode()
}
