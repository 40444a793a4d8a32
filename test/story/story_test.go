// Package story plays the sample library's story through the real program: once
// at the command line and once over HTTP, on both engines, to the letter.
package story

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/app"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/test/program"
)

// both runs a story on each engine.
func both(t *testing.T, story func(t *testing.T, s *program.Site)) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			s := program.New(t, e, 3, 3)
			story(t, s)
			s.Clean()
		})
	}
}

// asInTheSeed switches two rules off that the story's library does not have.
func asInTheSeed(s *program.Site) {
	s.With(func(ctx context.Context, a *app.App) error {
		return a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			return settings.Set(ctx, tx, settings.Change{
				Key: "lending.issueRules", Scope: settings.Desk(), Value: "alreadyHolds=off hasOverdue=off",
			})
		})
	})
}

// step is one command with what it must print and its exit code.
type step struct {
	day  string
	args string
	code int
	want []string
}

func play(t *testing.T, s *program.Site, steps []step) {
	t.Helper()
	for _, st := range steps {
		if st.day != "" {
			s.At(st.day)
		}
		out, code := s.Run(strings.Fields(st.args)...)
		if code != st.code {
			t.Errorf("%s: exit %d, want %d\n%s", st.args, code, st.code, out)
		}
		for _, w := range st.want {
			if !strings.Contains(out, w) {
				t.Errorf("%s printed\n%swithout %q", st.args, out, w)
			}
		}
	}
}

func TestTheStoryAtTheCommandLine(t *testing.T) {
	both(t, func(t *testing.T, s *program.Site) {
		asInTheSeed(s)
		hold := fmt.Sprintf("lending hold %d M2 --branch RIV", s.Title)
		play(t, s, []step{
			{"", "lending issue C1 M1", 0, []string{"C1 issued to M1, due on 2026-03-15"}},
			{"", "lending issue C2 M1", 0, []string{"C2 issued to M1"}},
			{"", "lending issue C3 M1", 1, []string{"Not issued. Nothing was changed.", "loanLimitReached: 2 of 2 books are out."}},
			{"", "lending issue C3 M3", 0, []string{"C3 issued to M3"}},
			{"", hold, 0, []string{"for M2, place 1"}},
			{"2026-03-10", "lending renew C1", 1, []string{"othersWaiting: Another member waits for this title."}},
			{"2026-03-21", "lending return C1 --branch RIV", 0,
				[]string{"C1 returned by M1, 6 days late, fine ₹30.00, hold shelf for M2 until 2026-03-24"}},
			{"2026-03-22", "lending issue C1 M3", 1, []string{"heldForAnother"}},
			{"", "lending issue C1 M2", 0, []string{"C1 issued to M2"}},
		})
	})
}

func TestTheStoryWithBothRulesOnAtTheCommandLine(t *testing.T) {
	both(t, func(t *testing.T, s *program.Site) {
		play(t, s, []step{
			{"", "lending issue C1 M1", 0, []string{"due on 2026-03-15"}},
			{"", "lending issue C2 M1", 1, []string{"1. alreadyHolds"}},
			{"2026-03-21", "lending issue C2 M1", 1, []string{"1. hasOverdue: 1 book is overdue, the oldest since Sun 15 Mar 2026.", "2. alreadyHolds"}},
			{"", "lending return C1 --branch RIV", 0, []string{"fine ₹30.00, shelf"}},
			{"", "lending issue C2 M1", 0, []string{"due on 2026-04-04"}},
		})
	})
}

func TestTheStoryOverHTTP(t *testing.T) {
	both(t, func(t *testing.T, s *program.Site) {
		asInTheSeed(s)
		srv := s.Serve()
		lend := func(copy, member string) program.Answer {
			return srv.Must("POST", "/api/lending/loans", map[string]any{"copy": copy, "member": member})
		}
		wantStatus := func(a program.Answer, status int, codes ...string) {
			t.Helper()
			if a.Status != status || (status == 409 && !slices.Equal(a.Codes(t), codes)) {
				t.Errorf("got %d %s, want %d %v", a.Status, a.Body, status, codes)
			}
		}
		first := lend("C1", "M1")
		wantStatus(first, 201)
		var loan struct {
			ID           int64
			DueOn, Title any
		}
		first.Into(t, &loan)
		if loan.DueOn != "2026-03-15" || first.Header.Get("Location") != fmt.Sprint("/api/lending/loans/", loan.ID) {
			t.Errorf("the first loan is %s at %q", first.Body, first.Header.Get("Location"))
		}
		wantStatus(lend("C2", "M1"), 201)
		wantStatus(lend("C3", "M1"), 409, "loanLimitReached")
		wantStatus(lend("C3", "M3"), 201)
		wantStatus(srv.Must("POST", "/api/lending/holds",
			map[string]any{"title": s.Title, "member": "M2", "pickupBranch": "RIV"}), 201)
		s.At("2026-03-10")
		wantStatus(srv.Must("POST", fmt.Sprintf("/api/lending/loans/%d/renewals", loan.ID), nil), 409, "othersWaiting")
		s.At("2026-03-21")
		returned := srv.Must("POST", "/api/lending/returns", map[string]any{"copy": "C1", "branch": "RIV"})
		wantStatus(returned, 200)
		var got struct {
			Fine struct {
				Amount   int64
				Currency string
			}
			Next struct{ Action, Member, CollectBy string }
		}
		returned.Into(t, &got)
		if got.Fine.Amount != 3000 || got.Fine.Currency != "INR" || got.Next.Action != "holdShelf" ||
			got.Next.Member != "M2" || got.Next.CollectBy != "2026-03-24" {
			t.Errorf("the return said %s", returned.Body)
		}
		s.At("2026-03-22")
		wantStatus(lend("C1", "M3"), 409, "heldForAnother")
		wantStatus(lend("C1", "M2"), 201)
	})
}
