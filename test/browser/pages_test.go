package browser

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"holdfast/internal/lending"
)

// view is one page in one state.
type view struct {
	drawn string // by which template: the desk and the file's name without its ending
	state string
	who   string // a key of viewers
	path  string
	then  func(b *tab) // what leads from the page to the state
	fails string       // part of what the browser says of an answer that is an error
	again bool         // the tour has seen the template in another state
}

func (v view) String() string { return v.drawn + ", " + v.state }

// ofStaff says whether this is a page of those who work here: for a pointer as well,
// and loaded once a day.
func (v view) ofStaff() bool {
	return strings.HasPrefix(v.drawn, "staff/") || strings.HasPrefix(v.drawn, "registrar/")
}

// folders are where the templates lie, by the word before their names.
var folders = map[string]string{
	"staff": "../../internal/lending/pages/pages",
	"mine":  "../../internal/lending/patron/pages",
	"door":  "../../internal/app/pages",

	"registrar": "../../internal/registration/pages/pages",
	"study":     "../../internal/registration/student/pages",
}

// templates are all of them but those of parts, which begin with _.
func templates(t *testing.T, folder string) (names []string) {
	t.Helper()
	files, err := os.ReadDir(folders[folder])
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name, is := strings.CutSuffix(f.Name(), ".html")
		if is && !strings.HasPrefix(name, "_") {
			names = append(names, folder+"/"+name)
		}
	}
	return names
}

func TestEveryPageOfStaff(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	h := newHouse(t)
	tour(h, wide, staffViews(h), "staff")
}

func TestEveryPageOfMembers(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	h := newHouse(t)
	views := append(memberViews(h), doorViews()...)
	tour(h, phone, views, "mine", "door")
}

func TestEveryPageOfAServerThatIsNew(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	h, token := bareHouse(t)
	path := "/setup?token=" + url.QueryEscape(token)
	tour(h, phone, []view{
		{drawn: "door/set-up", state: "empty", path: path},
		{drawn: "door/set-up", state: "refused", path: path, fails: "(",
			then: typed("Me"+kb.Tab+"me"+kb.Tab+"short"+kb.Enter, "[data-problems]")},
		{drawn: "staff/start", state: "nothing done", who: "administrator", path: "/lending/desk"},
		{drawn: "registrar/opening", state: "without a term", who: "administrator", path: "/registrar/opening"},
		{drawn: "registrar/terms", state: "empty", who: "administrator", path: "/registrar/terms"},
	})
}

// maxFirstLoad is what a member's page may weigh at the first visit, packed: the
// page itself and every file that it names.
const maxFirstLoad = 50_000

// tour looks at every view, and fails if a template has none.
func tour(h *house, s size, views []view, names ...string) {
	h.Helper()
	for _, folder := range names {
		for _, name := range templates(h.T, folder) {
			if !slices.ContainsFunc(views, func(v view) bool { return v.drawn == name }) {
				h.Errorf("nobody looks at %s: add a view of it", path.Join(folders[folder], filepath.Base(name)+".html"))
			}
		}
	}
	tabs, seen := map[string]*tab{}, map[string]bool{}
	for _, v := range views {
		v.again, seen[v.drawn] = seen[v.drawn], true
		if tabs[v.who] == nil {
			tabs[v.who] = newTab(h, s)
			tabs[v.who].call("Network.setCacheDisabled", map[string]any{"cacheDisabled": true})
			if c := viewers[v.who](h); c != nil {
				tabs[v.who].cookie(c)
			}
		}
		h.Run(v.String(), func(t *testing.T) {
			b := *tabs[v.who]
			b.T = t
			b.look(v, s)
			tabs[v.who].marks = b.marks
		})
	}
}

// look holds one view against everything that is asked of a page.
func (b *tab) look(v view, s size) {
	b.Helper()
	b.still("light")
	b.resize(s)
	if v.fails != "" {
		b.expects(v.fails)
	}
	b.house.answered()
	b.open(v.path)
	b.weigh(v)
	if v.then != nil {
		v.then(b)
		b.until("what it led to is loaded", `document.readyState === 'complete'`)
	}
	b.fits("the page on its own screen")
	b.read("in light", everyRule)
	b.still("dark")
	b.read("in the dark", onlyColour)
	if s == wide {
		for _, w := range between {
			b.resize(w)
			b.fits(fmt.Sprint("the page ", w.width, " wide"))
		}
	}
	b.resize(narrow)
	b.fits("the page")
	if strings.HasPrefix(v.drawn, "mine/") || strings.HasPrefix(v.drawn, "door/") {
		b.fingers(thumb)
	} else {
		b.fingers(least)
	}
	if s == wide && !v.again {
		b.read("in the dark on a telephone", onlyColour) // colours are the template's, not the state's
	}
	b.clean("the page")
}

// weigh fails if a member's page is too heavy for its first visit.
func (b *tab) weigh(v view) {
	b.Helper()
	sent, packed, parts := 0, 0, []string{}
	for _, r := range b.house.answered() {
		sent += r.sent
		packed += r.packed
		parts = append(parts, fmt.Sprintf("%s %d", path.Base(r.path), r.packed))
		if r.status >= http.StatusInternalServerError {
			b.Errorf("%s answers %d", r.path, r.status)
		}
	}
	b.Logf("%d bytes packed, %d as sent: %s", packed, sent, strings.Join(parts, ", "))
	if packed > maxFirstLoad && !v.ofStaff() {
		b.Errorf("the first visit weighs %d bytes, want %d at most: %v", packed, maxFirstLoad, parts)
	}
}

// fill types into a field, by its id.
func fill(id, text string) func(b *tab) {
	return func(b *tab) { b.do(chromedp.SendKeys(chromedp.ID(id), text)) }
}

// typed types where the focus is, once the page has put it there, and waits for
// an element.
func typed(keys, selector string) func(b *tab) {
	return func(b *tab) {
		b.Helper()
		b.until("something has the focus", `document.activeElement !== document.body`)
		b.keys(keys)
		b.until(selector+" is there", fmt.Sprintf(`document.querySelector(%q)`, selector))
	}
}

const (
	conflict = "409 (Conflict)"
	unread   = "422 (Unprocessable"
	notFound = "404 (Not Found)"
)

// doorViews are the pages of those who are not signed in.
func doorViews() []view {
	return []view{
		{drawn: "door/sign-in", state: "empty", path: "/sign-in"},
		{drawn: "door/sign-in", state: "in Arabic", path: "/sign-in?lang=ar"},
		{drawn: "door/sign-in", state: "refused", path: "/sign-in", fails: "(",
			then: typed("nobody"+kb.Tab+"knows this"+kb.Enter, "[data-problems]")},
		{drawn: "door/set-up", state: "after it was set up", path: "/setup?token=of+a+link", fails: conflict},
		{drawn: "door/framed", state: "not found", path: "/nowhere", fails: notFound},
	}
}

// memberViews are the pages of members: the demo's patron has something of
// everything, the newcomer nothing at all.
func memberViews(h *house) []view {
	h.Helper()
	m := h.about(lending.PatronCard)
	mine, other := m.Loans[0].Title, wanted(h).ID
	at := func(title int64) string { return fmt.Sprint("/mine/titles/", title) }
	views := []view{
		{drawn: "mine/mine-home", state: "filled", who: "patron", path: "/mine"},
		{drawn: "mine/mine-home", state: "empty", who: "newcomer", path: "/mine"},
		{drawn: "mine/mine-search", state: "before a word", who: "patron", path: "/mine/search"},
		{drawn: "mine/mine-search", state: "filled", who: "patron", path: "/mine/search?q=a"},
		{drawn: "mine/mine-search", state: "nothing found", who: "patron", path: "/mine/search?q=qwertz"},
		{drawn: "mine/mine-title", state: "with a form", who: "patron", path: at(other)},
		{drawn: "mine/mine-title", state: "of the patron's own", who: "patron", path: at(mine)},
		{drawn: "mine/mine-title", state: "refused", who: "newcomer", path: at(h.copyView(h.free(1)[0]).Title), fails: conflict,
			then: func(b *tab) {
				b.tap("Place a hold")
				b.says("[role=alert]", "No hold was placed")
			}},
		{drawn: "mine/mine-holds", state: "filled", who: "patron", path: "/mine/holds"},
		{drawn: "mine/mine-holds", state: "empty", who: "newcomer", path: "/mine/holds"},
		{drawn: "mine/mine-account", state: "filled", who: "patron", path: "/mine/account"},
		{drawn: "mine/mine-account", state: "empty", who: "newcomer", path: "/mine/account"},
		{drawn: "mine/mine-payments", state: "filled", who: "patron", path: "/mine/account/payments"},
		{drawn: "mine/mine-payments", state: "empty", who: "newcomer", path: "/mine/account/payments"},
		{drawn: "mine/mine-loans", state: "filled", who: "patron", path: "/mine/account/loans"},
		{drawn: "mine/mine-loans", state: "empty", who: "newcomer", path: "/mine/account/loans"},
		{drawn: "mine/mine-nocard", state: "without a card", who: "stranger", path: "/mine", fails: notFound},
		{drawn: "mine/mine-framed", state: "no such title", who: "patron", path: at(987654), fails: notFound},
		{drawn: "mine/mine-home", state: "in Arabic", who: "reader of Arabic", path: "/mine"},
		{drawn: "mine/mine-account", state: "in Arabic", who: "reader of Arabic", path: "/mine/account"},
		{drawn: "mine/mine-search", state: "in Arabic", who: "reader of Arabic", path: "/mine/search?q=a"},
		{drawn: "mine/mine-title", state: "in Arabic", who: "reader of Arabic", path: at(other)},
	}
	// Somebody else gets into the queue while the patron looks at the page.
	kept := m.Loans[slices.IndexFunc(m.Loans, func(l lending.LoanItem) bool { return l.RenewTo != nil })]
	return append(views, view{drawn: "mine/mine-home", state: "refused", who: "patron", path: "/mine", fails: conflict,
		then: func(b *tab) {
			h.queue(kept.Title, lending.VisitorCard)
			b.tap("Renew")
			b.says("[role=alert]", "Not renewed")
		}})
}

// staffViews are the pages of staff.
func staffViews(h *house) []view {
	h.Helper()
	s := newScenery(h)
	member := "/lending/members/" + lending.PatronCard
	nobody := "/lending/members/" + newcomerCard
	lent := "/lending/copies/" + s.lent
	return []view{
		{drawn: "staff/branch", state: "to choose", who: "newly signed in", path: "/lending/branch"},
		{drawn: "staff/branch", state: "chosen", who: "clerk", path: "/lending/branch"},

		{drawn: "staff/start", state: "all done", who: "clerk", path: "/lending/start"},
		{drawn: "staff/desk", state: "at rest", who: "clerk", path: "/lending/desk"},
		{drawn: "staff/desk", state: "in a visit", who: "clerk", path: "/lending/desk?member=" + lending.VisitorCard,
			then: typed(s.free[0]+kb.Enter, ".line:not(.sending)")},
		{drawn: "staff/desk", state: "a return for the hold shelf", who: "clerk", path: "/lending/desk",
			then: typed(lateCopy(h)+kb.Enter, "aside .note")},
		{drawn: "staff/desk", state: "refused", who: "supervisor", path: "/lending/desk?member=" + lending.PatronCard,
			fails: conflict, then: typed(s.free[1]+kb.Enter, "[role=alert] .reason")},
		{drawn: "staff/desk", state: "words found", who: "clerk", path: "/lending/desk?find=a"},
		{drawn: "staff/desk", state: "words not found", who: "clerk", path: "/lending/desk?find=qwertz"},
		{drawn: "staff/desk", state: "no match", who: "clerk", path: "/lending/desk", fails: notFound,
			then: typed("31009"+kb.Enter, "[data-sound^=refused]")},

		{drawn: "staff/titles", state: "all", who: "clerk", path: "/lending/titles"},
		{drawn: "staff/titles", state: "found", who: "clerk", path: "/lending/titles?q=a"},
		{drawn: "staff/titles", state: "nothing found", who: "clerk", path: "/lending/titles?q=qwertz"},
		{drawn: "staff/title", state: "with a queue", who: "clerk", path: s.title(s.queued)},
		{drawn: "staff/title", state: "without a copy", who: "clerk", path: s.title(s.bare)},
		{drawn: "staff/title", state: "a hold refused", who: "clerk", path: s.title(s.queued), fails: notFound,
			then: func(b *tab) {
				fill("f-member", "31009"+kb.Enter)(b)
				b.says("main", "No hold")
			}},
		{drawn: "staff/copy", state: "lent", who: "clerk", path: lent},
		{drawn: "staff/copy", state: "on the hold shelf", who: "clerk", path: "/lending/copies/" + s.held.Copy},
		{drawn: "staff/copy", state: "in repair", who: "clerk", path: "/lending/copies/" + s.broken},
		{drawn: "staff/copy", state: "free", who: "clerk", path: "/lending/copies/" + s.free[2]},

		{drawn: "staff/members", state: "all", who: "clerk", path: "/lending/members"},
		{drawn: "staff/members", state: "nothing found", who: "clerk", path: "/lending/members?q=qwertz"},
		{drawn: "staff/member", state: "filled", who: "supervisor", path: member},
		{drawn: "staff/member", state: "empty", who: "clerk", path: nobody},
		{drawn: "staff/member", state: "account", who: "clerk", path: member + "/account"},
		{drawn: "staff/member", state: "account, empty", who: "clerk", path: nobody + "/account"},
		{drawn: "staff/member", state: "history", who: "clerk", path: member + "/history"},
		{drawn: "staff/member", state: "history, empty", who: "clerk", path: nobody + "/history"},
		{drawn: "staff/pay", state: "something owed", who: "clerk", path: member + "/pay"},
		{drawn: "staff/pay", state: "nothing owed", who: "clerk", path: nobody + "/pay"},
		{drawn: "staff/pay", state: "not readable", who: "clerk", path: member + "/pay", fails: unread,
			then: typed("x"+kb.Enter, "[data-problems]")},
		{drawn: "staff/renewal", state: "filled", who: "supervisor", path: member + "/renewal"},
		{drawn: "staff/suspend", state: "filled", who: "supervisor", path: nobody + "/suspension"},
		{drawn: "staff/suspend", state: "not readable", who: "supervisor", path: nobody + "/suspension", fails: unread,
			then: typed(kb.Enter, "[data-problems]")},
		{drawn: "staff/member", state: "suspended", who: "supervisor", path: nobody + "/suspension",
			then: typed("two books came back wet"+kb.Enter, `a[href*="/readmission"]`)},
		{drawn: "staff/suspend", state: "to be lifted", who: "supervisor", path: nobody + "/readmission"},
		{drawn: "staff/join", state: "empty", who: "supervisor", path: "/lending/members/new"},
		{drawn: "staff/join", state: "not readable", who: "supervisor", path: "/lending/members/new", fails: unread,
			then: typed(kb.Enter, "[data-problems]")},

		{drawn: "staff/shelf", state: "hold shelf", who: "clerk", path: "/lending/holdshelf"},
		{drawn: "staff/shelf", state: "hold shelf, empty", who: "clerk far away", path: "/lending/holdshelf"},
		{drawn: "staff/shelf", state: "refused", who: "clerk", path: "/lending/holdshelf", fails: notFound,
			then: typed("31009"+kb.Enter, "[role=alert]")},
		{drawn: "staff/shelf", state: "on the way here", who: "clerk", path: "/lending/transits"},
		{drawn: "staff/shelf", state: "sent from here", who: "clerk", path: "/lending/transits?direction=away"},
		{drawn: "staff/shelf", state: "nothing on the way", who: "clerk far away", path: "/lending/transits"},

		{drawn: "staff/papers", state: "receipt", who: "clerk", path: "/lending/receipt?card=" + lending.PatronCard + "&lines=" + s.deeds},
		{drawn: "staff/papers", state: "hold slip", who: "clerk", path: fmt.Sprintf("/lending/holds/%d/slip", s.held.Hold)},
		{drawn: "staff/papers", state: "transit slip", who: "clerk", path: "/lending/copies/" + s.sent + "/slip"},
		{drawn: "staff/papers", state: "a copy that stays", who: "clerk", path: "/lending/copies/" + s.free[2] + "/slip"},
		{drawn: "staff/papers", state: "spine labels", who: "clerk", path: s.title(s.queued) + "/labels"},
		{drawn: "staff/framed", state: "no such title", who: "clerk", path: s.title(987654), fails: notFound},
		{drawn: "staff/framed", state: "no such page", who: "clerk", path: "/lending/overdue", fails: notFound},
		{drawn: "staff/framed", state: "the API", who: "clerk", path: "/api"},
		{drawn: "staff/framed", state: "not allowed", who: "clerk", path: "/lending/members/new", fails: "403"},
	}
}
