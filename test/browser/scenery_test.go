package browser

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// newcomerCard is of a member who has nothing and owes nothing.
const newcomerCard = "2049900025"

// viewers open a session for who looks at a page, by what the views call them.
var viewers = map[string]func(h *house) *http.Cookie{
	"":                func(*house) *http.Cookie { return nil },
	"patron":          func(h *house) *http.Cookie { return h.session(h.person(lending.PatronCard), people.PatronSession, 0) },
	"clerk":           func(h *house) *http.Cookie { return h.staff("librarian", h.mainBranch()) },
	"supervisor":      func(h *house) *http.Cookie { return h.staff("supervisor", h.mainBranch()) },
	"clerk far away":  func(h *house) *http.Cookie { return h.staff("librarian", h.idleBranch()) },
	"newly signed in": func(h *house) *http.Cookie { return h.staff("librarian", 0) },
	"administrator": func(h *house) *http.Cookie {
		p := h.newcomer("Devika Menon")
		h.write(func(ctx context.Context, tx *store.Tx) error {
			return people.GiveRole(ctx, tx, h.app.Rights, actor.Operator(), p, people.Held{Role: people.SystemAdmin})
		})
		return h.session(p, people.StaffSession, 0)
	},
	"stranger": func(h *house) *http.Cookie { return h.session(h.newcomer("Nobody Yet"), people.PatronSession, 0) },
	"newcomer": func(h *house) *http.Cookie {
		p := h.newcomer("Asha Verma")
		h.member(newcomerCard, p)
		return h.session(p, people.PatronSession, 0)
	},
	"registrar":                func(h *house) *http.Cookie { return h.staff("registrar", 0) },
	"student":                  func(h *house) *http.Cookie { return h.studies(tomas) },
	"new student":              func(h *house) *http.Cookie { return h.studies(ines) },
	"student who reads Arabic": func(h *house) *http.Cookie { return h.studies(rita) },
	"reader of Arabic": func(h *house) *http.Cookie {
		p := h.newcomer("Yusuf Al-Amin")
		h.write(func(ctx context.Context, tx *store.Tx) error {
			if err := tx.Lock(ctx, "people", p); err != nil {
				return err
			}
			all, err := people.Get(ctx, tx, []int64{p})
			if err != nil {
				return err
			}
			who := all[p]
			who.NativeName, who.NativeLang, who.Language = "يوسف الأمين", "ar", "ar"
			return people.Change(ctx, tx, actor.Operator(), who)
		})
		card := "2049900033"
		h.member(card, p)
		codes := h.free(2)
		h.lend(codes[0], card)
		h.queue(h.copyView(codes[0]).Title, lending.VisitorCard)
		h.lend(codes[1], card)
		return h.session(p, people.PatronSession, 0)
	},
}

// staff opens a session of staff whose desk stands at a branch, 0 for none yet.
func (h *house) staff(login string, branch int64) *http.Cookie {
	h.Helper()
	return h.session(h.person(login), people.StaffSession, branch)
}

// idleBranch is one with nothing on its hold shelf and nothing on its way there.
func (h *house) idleBranch() int64 {
	h.Helper()
	for _, b := range h.branches() {
		today, _, err := h.desk.AtBranch(h.Context(), b.ID)
		if err != nil {
			h.Fatal(err)
		}
		if today.HoldShelf+today.Coming == 0 {
			return b.ID
		}
	}
	h.Fatal("something waits at every branch")
	return 0
}

// scenery is what the staff's pages are shown with.
type scenery struct {
	free         []string // copies
	lent, broken string   // copies
	sent         string   // a copy on its way
	held         lending.ShelfItem
	queued, bare int64  // titles: one that many wait for, one without a copy
	deeds        string // of a visit, as an address writes them
}

func newScenery(h *house) (s scenery) {
	h.Helper()
	h.member(newcomerCard, h.newcomer("Asha Verma"))
	s.free, s.held = h.free(5), h.shelf()[0]
	s.broken, s.sent = s.free[3], s.free[4]
	_, err := h.desk.SetCondition(h.Context(), actor.Operator(), lending.ConditionIn{
		Barcode: s.broken, Body: lending.ConditionRequest{Condition: "damaged", Branch: lending.MainBranch},
	})
	if err != nil {
		h.Fatal(err)
	}
	_, err = h.desk.Return(h.Context(), actor.Operator(), lending.ReturnIn{Body: lending.ReturnRequest{
		Copy: s.sent, Branch: "HIL",
	}})
	if err != nil {
		h.Fatal(err)
	}
	longest := 0
	h.titles(func(t lending.TitleView) bool {
		if t.Waiting > longest {
			longest, s.queued = t.Waiting, t.ID
		}
		return false
	})
	loan := h.about(lending.PatronCard).Loans[0]
	s.lent, s.deeds = loan.Copy, "i"+strconv.FormatInt(loan.ID, 36)
	h.write(func(ctx context.Context, tx *store.Tx) error {
		out, err := catalog.Upsert(ctx, tx, []catalog.Record{{Title: catalog.Title{Title: "On order"}}})
		if err == nil {
			s.bare = out[0].ID
		}
		return err
	})
	return s
}

func (scenery) title(id int64) string { return fmt.Sprint("/lending/titles/", id) }
