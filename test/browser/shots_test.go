package browser

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
)

// shotsDir is where the pictures lie that README and guide show.
const shotsDir = "../../docs/screenshots"

// maxShot is how large the file of a picture may be, in bytes.
const maxShot = 300_000

// The pictures can be taken. HOLDFAST_UPDATE=1 keeps them.
func TestScreenshots(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	h := newHouse(t)
	fillShelf(h)
	ready, other := h.about(lending.PatronCard).Holds[0].Copy, h.free(1)[0]

	b := newTab(h, wide)
	b.still("light")
	b.open("/sign-in")
	b.shot("sign-in")
	b.cookie(viewers["supervisor"](h))

	b.expects(conflict)
	b.open("/lending/desk?member=" + lending.PatronCard)
	b.tabTo("Renew")
	b.keys(kb.Enter)
	b.says(".line:first-child .stub", "Renewed")
	b.scan(other)
	b.says("[role=alert] h2", "Not issued")
	b.keys(kb.Enter)
	b.says(".line:first-child .stub", "Set aside")
	b.scan(ready)
	b.says("[role=alert] h2", "Not issued")
	b.shot("desk")
	b.still("dark")
	b.shot("desk-dark")
	b.still("light")

	b.open(fmt.Sprint("/lending/titles/", popular(h)))
	b.shot("title")
	b.open("/lending/members/" + lending.PatronCard)
	b.shot("member")
	b.open("/lending/holdshelf")
	b.shot("holdshelf")

	p := newTab(h, phone)
	p.still("light")
	p.cookie(viewers["patron"](h))
	p.open("/mine")
	p.shot("account-phone")
	p.open("/sign-in")
	p.shot("sign-in-phone")
}

// shot takes a picture of the window.
func (b *tab) shot(name string) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	is, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("%s: %d by %d, %d bytes", name, is.Width, is.Height, len(picture))
	if len(picture) > maxShot {
		b.Errorf("%s has %d bytes, want %d at most", name, len(picture), maxShot)
	}
	if os.Getenv("HOLDFAST_UPDATE") != "1" {
		return
	}
	if err := os.MkdirAll(shotsDir, 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shotsDir, name+".png"), picture, 0o644); err != nil {
		b.Fatal(err)
	}
}

// fillShelf brings books back for which others wait.
func fillShelf(h *house) {
	h.Helper()
	const books = 5
	all, err := h.desk.FindMembers(h.Context(), actor.Operator(), lending.FindMembersIn{Paging: web.Paging{Limit: demoMembers}})
	if err != nil {
		h.Fatal(err)
	}
	codes := h.lastCopies(books)
	for _, m := range all.Items {
		if len(codes) == 0 {
			return
		}
		view := h.about(m.Card)
		if m.Card == lending.VisitorCard || len(view.Holds) > 0 || !view.Active {
			continue
		}
		h.lend(codes[0], lending.VisitorCard)
		h.queue(h.copyView(codes[0]).Title, m.Card)
		h.giveBack(codes[0])
		codes = codes[1:]
	}
}

// popular is the title with the most copies among those that somebody waits for.
func popular(h *house) (title int64) {
	h.Helper()
	most := 0
	h.titles(func(t lending.TitleView) bool {
		if t.Waiting > 0 && t.Copies > most {
			most, title = t.Copies, t.ID
		}
		return false
	})
	return title
}
