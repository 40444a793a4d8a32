package lending

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

func TestL1_AvailabilityIsCountedFromCopiesPerBranchAndOverAll(t *testing.T) {
	bothLibraries(t, 3, 3, func(t *testing.T, l *library) {
		l.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddCopies(ctx, tx, []NewCopy{
				{Title: l.title, Barcode: "H1", Home: l.hil},
				{Title: l.title, Barcode: "H2", Home: l.hil, NotForLoan: "reading room"},
				{Title: l.title, Barcode: "H3", Home: l.hil, Status: Withdrawn},
			})
			return err
		})
		want := func(free, riv, hil int) {
			t.Helper()
			v, err := l.desk.Title(t.Context(), clerk, TitleIn{Title: l.title})
			must(t, 0, err)
			if v.Copies != 4 || v.Free != free || v.Branches[0].Free != riv || v.Branches[1].Free != hil {
				t.Errorf("%d copies, free %d, at Riverside %d, at Hilltop %d; want 4, %d, %d, %d",
					v.Copies, v.Free, v.Branches[0].Free, v.Branches[1].Free, free, riv, hil)
			}
		}
		want(4, 3, 1)
		_, err := l.issue("C1", "M1")
		must(t, 0, err)
		want(3, 2, 1)
		_, err = l.issue("H1", "M2")
		must(t, 0, err)
		want(2, 2, 0)
		_, err = l.holdFor("M3", "HIL")
		must(t, 0, err)
		_, err = l.giveBack("H1", "HIL")
		must(t, 0, err)
		want(2, 2, 0) // on the hold shelf it is nobody's to take
		_, err = l.giveBack("C1", "HIL")
		must(t, 0, err)
		want(2, 2, 0) // nor on its way home
		_, err = l.giveBack("C1", "RIV")
		must(t, 0, err)
		want(3, 3, 0)
	})
}

func TestL3_ABarcodeIsUniqueOverTheWholeLibrary(t *testing.T) {
	mayBreak(t, 1, 0, func(t *testing.T, l *library) {
		err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := AddCopies(ctx, tx, []NewCopy{{Title: l.title, Barcode: "C1", Home: l.hil}})
			return err
		})
		if !store.IsConflict(err) {
			t.Errorf("a second copy C1 at another branch: %v", err)
		}
	})
}

// The moves of a title's state are the last guard behind the rules: what the
// table does not allow, each of them refuses by itself.
func TestL3_EveryMoveOutsideTheTableIsRefusedNamingBarcodeFromAndTo(t *testing.T) {
	moves := map[Status]func(s *titleState, c *copyState) error{
		OnLoan:    func(s *titleState, c *copyState) error { return s.issue(c, 11, 70) },
		Available: func(s *titleState, c *copyState) error { return s.route(c) },
		InRepair:  func(s *titleState, c *copyState) error { return s.damage(c, riverside) },
		InTransit: func(s *titleState, c *copyState) error { return s.send(c, hilltop, nil) },
		OnHoldShelf: func(s *titleState, c *copyState) error {
			return s.promise(c, s.wait(1, 11, riverside))
		},
	}
	for from := range statusWords {
		for to, move := range moves {
			c := aCopy(3, riverside, from)
			err := move(state(scopeAnywhere, c), c)
			if from.canBecome(to) || from == to && to != OnLoan {
				if err != nil {
					t.Errorf("%s to %s: %v", from, to, err)
				}
				continue
			}
			if want := fmt.Sprintf("copy C3 cannot go from %s to %s", from, to); err == nil || err.Error() != want {
				t.Errorf("%s to %s: %v, want %q", from, to, err, want)
			}
		}
	}
}

// statusWords are how the desk speaks of a copy that is not on the shelf.
var statusWords = map[Status]string{
	Available: "available", OnLoan: "on loan", OnHoldShelf: "on the hold shelf", InTransit: "in transit",
	InRepair: "in repair", Lost: "lost", Withdrawn: "withdrawn",
}

func TestL3_AWithdrawnCopyIsOutOfEveryOperationForGood(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.exec(putStatus, "C1", Withdrawn)
		l.refuses(failing(func() (Loan, error) { return l.issue("C1", "M1") }), copyNotAvailable)
		l.refuses(failing(func() (Returned, error) { return l.giveBack("C1", "RIV") }), copyWithdrawn)
		l.refuses(failing(func() (Returned, error) { return l.condition("C1", "damaged") }), copyWithdrawn)
		l.refuses(failing(func() (Returned, error) { return l.condition("C1", "good") }), copyWithdrawn)
		l.refuses(failing(func() (Hold, error) { return l.holdFor("M1", "RIV") }), noCopies)
	})
}

func TestL5_WhoHasACopyAndWhoHadItBetweenTwoDates(t *testing.T) {
	bothLibraries(t, 1, 3, func(t *testing.T, l *library) {
		lent := func(member, from, to string) {
			t.Helper()
			l.at(from)
			_, err := l.issue("C1", member)
			must(t, 0, err)
			if c := l.view("C1"); c.Loan == nil || c.Loan.Member != member {
				t.Errorf("%s has the copy; the desk says %+v", member, c.Loan)
			}
			if to != "" {
				l.at(to)
				_, err = l.giveBack("C1", "RIV")
				must(t, 0, err)
			}
		}
		lent("M1", "2026-03-01", "2026-03-05")
		lent("M2", "2026-03-10", "2026-03-12")
		if c := l.view("C1"); c.Loan != nil {
			t.Errorf("nobody has the copy; the desk says %+v", c.Loan)
		}
		lent("M3", "2026-03-20", "")
		// Wherever the copy has got to, the days are those of where it belongs.
		l.exec(moveFar, "HIL")
		l.exec(takeFar, "C1", "HIL")
		for _, c := range []struct {
			from, to string
			want     []string
		}{
			{"", "", []string{"M3", "M2", "M1"}},
			{"2026-03-05", "2026-03-10", []string{"M2", "M1"}}, // the days of the return and of the issue
			{"2026-03-06", "2026-03-09", nil},
			{"2026-03-11", "2026-03-11", []string{"M2"}}, // within the loan
			{"2026-03-02", "2026-04-30", []string{"M3", "M2", "M1"}},
			{"", "2026-02-28", nil},
			{"2026-05-01", "", []string{"M3"}}, // still out
		} {
			in := CopyLoansIn{Barcode: "C1"}
			if c.from != "" {
				in.From = civil.MustDate(c.from)
			}
			if c.to != "" {
				in.To = civil.MustDate(c.to)
			}
			list, err := l.desk.CopyLoans(t.Context(), clerk, in)
			must(t, 0, err)
			if got := whose(list.Items); !slices.Equal(got, c.want) {
				t.Errorf("from %q to %q: %v, want %v", c.from, c.to, got, c.want)
			}
		}
	})
}

var (
	moveFar = store.SQL(`update branches set zone = 'Pacific/Honolulu' where code = $1`)
	takeFar = store.SQL(`update copies set branch_id = (select id from branches where code = $2) where barcode = $1`)
)

// whose are the members of loans.
func whose(loans []Loan) (cards []string) {
	for _, loan := range loans {
		cards = append(cards, loan.Member)
	}
	return cards
}

func TestL5_AMembersHistoryIsEveryLoanNewestFirstAndHisOwnToRead(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		for _, c := range []string{"C1", "C2", "C1"} {
			_, err := l.issue(c, "M1")
			must(t, 0, err)
			_, err = l.giveBack(c, "HIL")
			must(t, 0, err)
			_, err = l.giveBack(c, "RIV")
			must(t, 0, err)
		}
		list, err := l.desk.MemberLoans(t.Context(), l.self("M1"), MemberLoansIn{Card: "M1"})
		must(t, 0, err)
		var copies []string
		for _, loan := range list.Items {
			copies = append(copies, loan.Copy)
			if loan.ReturnedAt == nil {
				t.Errorf("loan %d has no return", loan.ID)
			}
		}
		if !slices.Equal(copies, []string{"C1", "C2", "C1"}) {
			t.Errorf("the history is %v", copies)
		}
		_, err = l.desk.MemberLoans(t.Context(), l.self("M2"), MemberLoansIn{Card: "M1"})
		wantReasons(t, err, unknownMember.Name())
	})
}
