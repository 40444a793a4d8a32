package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// house is a server on a database of its own.
type house struct {
	*testing.T
	app     *app.App
	desk    *lending.Desk
	site    *web.Site
	url     string
	signIns map[string]app.SignIn // by login

	mu    sync.Mutex
	quiet *sync.Cond // no request is worked on
	busy  int        // requests
	log   []request
	gates map[string]chan struct{} // by path: closed when requests may go on
}

// request is one that was answered.
type request struct {
	method, path string
	status       int
	sent         int // bytes of the body, as sent
	packed       int // of them, once packed; files are sent so, pages by whatever stands before the server
	fields       map[string]string
}

// newHouse opens a copy of the demo.
func newHouse(t *testing.T) *house {
	t.Helper()
	d, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "holdfast.db")
	if err := copyFile(file, d.file); err != nil {
		t.Fatal(err)
	}
	h := openHouse(t, file)
	h.app.Org = d.Library
	for _, s := range d.SignIns {
		h.signIns[s.Login] = s
	}
	h.serve()
	return h
}

// bareHouse is a server that nobody has set up, and the token of its set-up link.
func bareHouse(t *testing.T) (h *house, token string) {
	t.Helper()
	h = openHouse(t, filepath.Join(t.TempDir(), "holdfast.db"))
	token, err := people.SetupToken(t.Context(), h.app.DB)
	if err != nil {
		t.Fatal(err)
	}
	h.serve()
	return h, token
}

func openHouse(t *testing.T, file string) *house {
	t.Helper()
	h := &house{T: t, signIns: map[string]app.SignIn{}, gates: map[string]chan struct{}{}}
	h.quiet = sync.NewCond(&h.mu)
	var err error
	h.app, err = app.Open(t.Context(), app.Config{
		DatabaseURL: "sqlite:" + file, Plain: true, MovableClock: true,
		Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.app.Close() })
	h.desk = h.app.Lending
	return h
}

func (h *house) serve() {
	h.Helper()
	var err error
	if h.site, err = h.app.NewSite(h.Context()); err != nil {
		h.Fatal(err)
	}
	server := httptest.NewServer(h)
	h.Cleanup(server.Close)
	h.url = server.URL
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if closed := out.Close(); err == nil {
		err = closed
	}
	return err
}

// ServeHTTP answers as the site does, and writes down what it answered.
func (h *house) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	h.busy++
	gate := h.gates[r.URL.Path]
	h.mu.Unlock()
	leave := sync.OnceFunc(h.leave)
	defer leave()
	if gate != nil {
		<-gate
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the browser went away
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	c := &counter{ResponseWriter: w, status: http.StatusOK, streams: leave}
	h.site.ServeHTTP(c, r)

	done := request{method: r.Method, path: r.URL.Path, status: c.status, sent: c.body.Len(), fields: map[string]string{}}
	if done.packed = done.sent; c.Header().Get("Content-Encoding") == "" {
		done.packed = packedSize(c.body.Bytes())
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if r.Form = nil; r.ParseForm() == nil {
		for name := range r.PostForm {
			done.fields[name] = r.PostForm.Get(name)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.log = append(h.log, done)
}

func (h *house) leave() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.busy--; h.busy == 0 {
		h.quiet.Broadcast()
	}
}

// counter keeps what is written through it. A stream is not kept, and nobody waits
// for its end.
type counter struct {
	http.ResponseWriter
	status  int
	body    bytes.Buffer
	streams func()
}

func (c *counter) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func (c *counter) Write(p []byte) (int, error) {
	if strings.HasPrefix(c.Header().Get("Content-Type"), "text/event-stream") {
		c.streams()
	} else {
		c.body.Write(p)
	}
	return c.ResponseWriter.Write(p)
}

func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func packedSize(body []byte) int {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write(body)
	if closed := w.Close(); err != nil || closed != nil {
		panic("gzip into memory failed")
	}
	return packed.Len()
}

// answered empties the list of what was answered, when nothing is asked any more.
func (h *house) answered() []request {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.busy > 0 {
		h.quiet.Wait()
	}
	log := h.log
	h.log = nil
	return log
}

// holdBack lets requests for a path wait until the function is called.
func (h *house) holdBack(path string) (release func()) {
	gate := make(chan struct{})
	h.mu.Lock()
	h.gates[path] = gate
	h.mu.Unlock()
	release = sync.OnceFunc(func() { close(gate) })
	h.Cleanup(release)
	return release
}

// write runs one transaction.
func (h *house) write(do func(ctx context.Context, tx *store.Tx) error) {
	h.Helper()
	if err := h.app.DB.Write(h.Context(), do); err != nil {
		h.Fatal(err)
	}
}

// session opens one, without a page, and gives its cookie. A desk of staff stands
// at a branch, or nowhere yet if that is 0.
func (h *house) session(person int64, kind people.SessionKind, branch int64) *http.Cookie {
	h.Helper()
	var reference string
	h.write(func(ctx context.Context, tx *store.Tx) error {
		if err := tx.Lock(ctx, "people", person); err != nil {
			return err
		}
		opened, s, err := people.StartSession(ctx, tx, person, kind)
		reference = opened
		if err != nil || branch == 0 {
			return err
		}
		return people.ChoosePlace(ctx, tx, s.ID, branch)
	})
	return h.site.SessionCookie(reference, 3600)
}

// branches are those of the library.
func (h *house) branches() []lending.Branch {
	h.Helper()
	all, err := h.desk.PlacesFor(h.Context(), actor.Operator(), lending.MayIssue)
	if err != nil {
		h.Fatal(err)
	}
	return all
}

// mainBranch is the id of the main library.
func (h *house) mainBranch() int64 {
	h.Helper()
	all := h.branches()
	i := slices.IndexFunc(all, func(b lending.Branch) bool { return b.Code == lending.MainBranch })
	if i < 0 {
		h.Fatalf("there is no branch %s", lending.MainBranch)
	}
	return all[i].ID
}

// person is who signs in under a name.
func (h *house) person(login string) (id int64) {
	h.Helper()
	h.write(func(ctx context.Context, tx *store.Tx) error {
		found, ok, err := people.PersonOf(ctx, tx, login)
		if err == nil && !ok {
			h.Fatalf("nobody signs in as %s", login)
		}
		id = found
		return err
	})
	return id
}

// newcomer is a person without a card.
func (h *house) newcomer(name string) (id int64) {
	h.Helper()
	h.write(func(ctx context.Context, tx *store.Tx) error {
		ids, err := people.Add(ctx, tx, []people.Person{{Name: name}})
		if err == nil {
			id = ids[0]
		}
		return err
	})
	return id
}

// member gives a person a card of a plan of two books, with nothing on it.
func (h *house) member(card string, person int64) {
	h.Helper()
	branch := h.mainBranch()
	h.write(func(ctx context.Context, tx *store.Tx) error {
		plans, err := lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "two-" + card, Name: "Two books", Terms: lending.Terms{
			Currency: "INR", MaxLoans: 2, LoanDays: 14, MaxRenewals: 1, MaxHolds: 3, HoldDays: 3,
			Fine: lending.FinePolicy{Kind: lending.FineDaily, PerDay: 5_00, Cap: 150_00}, FineBlockLimit: 100_00,
		}}})
		if err != nil {
			return err
		}
		_, err = lending.AddMembers(ctx, tx, []lending.NewMember{{
			Person: person, Card: card, Plan: plans[0], Branch: branch, Currency: "INR",
			JoinedOn: civil.MustDate("2027-01-04"), ExpiresOn: civil.MustDate("2028-01-03"),
		}})
		return err
	})
}

// about reads a member.
func (h *house) about(card string) lending.MemberView {
	h.Helper()
	m, err := h.desk.Member(h.Context(), actor.Operator(), lending.MemberIn{Card: card})
	if err != nil {
		h.Fatal(err)
	}
	return m
}

// titles calls a function with every title until it says that it has seen enough.
func (h *house) titles(enough func(lending.TitleView) bool) {
	h.Helper()
	const most = 200 // the longest page; a demo of this size has fewer
	all, err := h.desk.FindTitles(h.Context(), actor.Operator(), lending.FindTitlesIn{Paging: web.Paging{Limit: most}})
	if err != nil {
		h.Fatal(err)
	}
	for _, brief := range all.Items {
		t, err := h.desk.Title(h.Context(), actor.Operator(), lending.TitleIn{Title: brief.ID})
		if err != nil {
			h.Fatal(err)
		}
		if enough(t) {
			return
		}
	}
}

// free are barcodes of copies of different titles that stand free in the main
// library.
func (h *house) free(n int) []string {
	h.Helper()
	return h.pick(n, func(lending.TitleView) bool { return true })
}

// lastCopies are barcodes of copies that stand free in the main library, each the
// last of its title: somebody else has to wait once it is lent.
func (h *house) lastCopies(n int) []string {
	h.Helper()
	return h.pick(n, func(t lending.TitleView) bool { return t.Free == 1 })
}

func (h *house) pick(n int, suits func(lending.TitleView) bool) (codes []string) {
	h.Helper()
	h.titles(func(t lending.TitleView) bool {
		if t.Waiting > 0 || !suits(t) {
			return false
		}
		for _, b := range t.Branches {
			if b.Branch != lending.MainBranch || b.Free == 0 {
				continue
			}
			i := slices.IndexFunc(b.Items, func(c lending.CopyBrief) bool { return c.Status == lending.Available && c.ForLoan })
			codes = append(codes, b.Items[i].Barcode)
		}
		return len(codes) == n
	})
	if len(codes) < n {
		h.Fatalf("only %d titles will do, want %d", len(codes), n)
	}
	return codes
}

// lend issues a copy at the main library.
func (h *house) lend(copy, card string) lending.Loan {
	h.Helper()
	loan, err := h.desk.Issue(h.Context(), actor.Operator(), lending.IssueIn{Body: lending.IssueRequest{
		Copy: copy, Member: card, Branch: lending.MainBranch,
	}})
	if err != nil {
		h.Fatal(err)
	}
	return loan
}

// giveBack returns a copy at the main library.
func (h *house) giveBack(copy string) {
	h.Helper()
	_, err := h.desk.Return(h.Context(), actor.Operator(), lending.ReturnIn{Body: lending.ReturnRequest{
		Copy: copy, Branch: lending.MainBranch,
	}})
	if err != nil {
		h.Fatal(err)
	}
}

// queue places a hold to be collected at the main library.
func (h *house) queue(title int64, card string) lending.Hold {
	h.Helper()
	held, err := h.desk.PlaceHold(h.Context(), actor.Operator(), lending.HoldIn{Body: lending.HoldRequest{
		Title: title, Member: card, PickupBranch: lending.MainBranch,
	}})
	if err != nil {
		h.Fatal(err)
	}
	return held
}

// copyView reads a copy.
func (h *house) copyView(barcode string) lending.CopyView {
	h.Helper()
	c, err := h.desk.Copy(h.Context(), actor.Operator(), lending.CopyIn{Barcode: barcode})
	if err != nil {
		h.Fatal(err)
	}
	return c
}

// shelf is what waits on the hold shelf of the main library.
func (h *house) shelf() []lending.ShelfItem {
	h.Helper()
	list, err := h.desk.HoldShelf(h.Context(), actor.Operator(), lending.HoldShelfIn{Branch: lending.MainBranch})
	if err != nil {
		h.Fatal(err)
	}
	return list.Items
}

// keysOf are the retry keys under which forms were sent to a path, in order.
func keysOf(log []request, path string) (keys []string) {
	for _, r := range log {
		if r.method == http.MethodPost && strings.HasPrefix(r.path, path) {
			keys = append(keys, r.fields["_key"])
		}
	}
	return keys
}
