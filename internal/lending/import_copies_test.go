package lending

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/marc"
	"holdfast/internal/store"
)

// waited imports a title with the copy B1, lends it to M1 and lets M2 wait.
func (l *library) waited() Hold {
	l.t.Helper()
	l.importMARC(iso(l.t, book("1", "First", "", "B1")), MARCImport{})
	_, err := l.issue("B1", "M1")
	must(l.t, 0, err)
	hold, err := l.holdOn(l.titleOf("B1"), "M2", "RIV")
	return must(l.t, hold, err)
}

// What is committed is what the world may see: at no commit does the new copy
// stand free beside the member who waits, and an import that stops right after
// it has left nothing to do.
func TestL14_AnImportedCopyIsNeverFreeForAStrangerWhileAMemberWaits(t *testing.T) {
	bothLibraries(t, 0, 3, func(t *testing.T, l *library) {
		hold := l.waited()
		l.later(time.Minute)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		asked := false
		_, err := l.desk.ImportMARC(ctx, clerk, bytes.NewReader(iso(t, book("1", "First", "", "B1", "B9"))),
			MARCImport{Branch: "RIV", Progress: func(int, int64) {
				asked = true
				_, err := l.issue("B9", "M3")
				wantReasons(t, err, "heldForAnother")
				stop()
			}})
		must(t, 0, err)
		if got := l.readHold(hold.ID); !asked || got.State != HoldReady || got.Copy != "B9" {
			t.Errorf("asked %v; the one who waits has %+v", asked, got)
		}
	})
}

// The test holds the title's lock while the import comes for it, and places the
// hold that the import has not seen yet.
func TestL14_AHoldPlacedWhileTheImportWaitsForTheTitleIsServed(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		l.importMARC(iso(t, book("1", "First", "", "B1")), MARCImport{})
		_, err := l.issue("B1", "M1")
		must(t, 0, err)
		title := l.titleOf("B1")
		var importing sync.WaitGroup
		var hold Hold
		l.write(func(ctx context.Context, tx *store.Tx) (err error) {
			hold, err = l.desk.placeHold(ctx, tx, clerk, HoldRequest{Title: title, Member: "M2", PickupBranch: "RIV"})
			importing.Go(func() {
				_, err := l.desk.ImportMARC(t.Context(), clerk,
					bytes.NewReader(iso(t, book("1", "First", "", "B1", "B9"))), MARCImport{Branch: "RIV"})
				if err != nil {
					t.Error(err)
				}
			})
			return err
		})
		importing.Wait()
		if got := l.readHold(hold.ID); got.State != HoldReady || got.Copy != "B9" {
			t.Errorf("the new copy passed the one who waits: %+v", got)
		}
	})
}

var selectWaitingBesideFree = store.SQL(`
	select 'hold ' || cast(h.id as text) || ', copy ' || c.barcode from holds h
	join copies c on c.title_id = h.title_id where h.state = 'waiting' and c.status = 'available'`)

func TestL14_ImportsAndHoldsAtOnceLeaveNobodyWaitingBesideAFreeCopy(t *testing.T) {
	const members, copies = 12, 6
	servers(t, 0, members+1, func(t *testing.T, l *library, desks []*Desk) {
		l.importMARC(iso(t, book("1", "First", "", "B1")), MARCImport{})
		_, err := l.issue("B1", fmt.Sprint("M", members+1))
		must(t, 0, err)
		title := l.titleOf("B1")
		together(members+copies, func(i int) error {
			desk := desks[i%len(desks)]
			if i < members {
				_, err := desk.PlaceHold(t.Context(), clerk,
					HoldIn{Body: HoldRequest{Title: title, Member: fmt.Sprint("M", i+1), PickupBranch: "RIV"}})
				return err
			}
			_, err := desk.ImportMARC(t.Context(), clerk,
				bytes.NewReader(iso(t, book("1", "First", "", fmt.Sprint("N", i)))), MARCImport{Branch: "RIV"})
			return err
		})
		if got := l.texts(selectWaitingBesideFree); len(got) > 0 {
			t.Errorf("these wait beside a free copy: %q", got)
		}
	})
}

func TestIG8_TheJobHandsOutWhatStandsFreeThoughAMemberWaits(t *testing.T) {
	bothLibraries(t, 0, 3, func(t *testing.T, l *library) {
		hold := l.waited()
		l.later(time.Minute)
		l.write(func(ctx context.Context, tx *store.Tx) error { // behind the desk's back
			_, err := AddCopies(ctx, tx, []NewCopy{{Title: hold.Title, Barcode: "B9", Home: l.riv}})
			return err
		})
		if got, want := l.offenders(), fmt.Sprintf("IG8 hold %d, copy B9", hold.ID); !slices.Equal(got, []string{want}) {
			t.Fatalf("check says %q, want %q", got, want)
		}
		if n, err := l.desk.AdvanceHolds(t.Context()); err != nil || n != 1 {
			t.Errorf("the job went through %d titles, %v", n, err)
		}
		if got := l.readHold(hold.ID); got.State != HoldReady || got.Copy != "B9" {
			t.Errorf("after the job the one who waits has %+v", got)
		}
		if n, err := l.desk.AdvanceHolds(t.Context()); err != nil || n != 0 {
			t.Errorf("a second run went through %d titles, %v", n, err)
		}
	})
}

func TestIG8_TheJobPassesOverWhoMayNotBorrowOnceAndTheCopyStays(t *testing.T) {
	bothLibraries(t, 0, 2, func(t *testing.T, l *library) {
		hold := l.waited()
		l.suspends("M2", nil, "lost a book")
		l.later(time.Minute)
		l.write(func(ctx context.Context, tx *store.Tx) error {
			_, err := AddCopies(ctx, tx, []NewCopy{{Title: hold.Title, Barcode: "B9", Home: l.riv}})
			return err
		})
		for run, want := range []int{1, 0} {
			if n, err := l.desk.AdvanceHolds(t.Context()); err != nil || n != want {
				t.Errorf("run %d went through %d titles, %v; want %d", run+1, n, err, want)
			}
		}
		l.wantHold(hold.ID, HoldWaiting)
		l.wantCopy("B9", Available, "RIV")
	})
}

// A title whose number the library drew before may be called what the import
// would call a copy: the next number is taken.
func TestImportMARCInventsBarcodesThatNobodyHas(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		next := l.title + 1
		l.exec(renameCard, "M1", fmt.Sprintf("T%d-1", next))
		file := iso(t,
			book("1", "Without copies", ""),
			book("2", "Its namesake", "", fmt.Sprintf("T%d-2", next)))
		r, said := l.importMARC(file, MARCImport{Copies: 2})
		if r.Created != 2 || r.Copies != 3 {
			t.Errorf("%+v %q", r, said)
		}
		want := []string{fmt.Sprintf("T%d-3", next), fmt.Sprintf("T%d-4", next)}
		if got := l.texts(selectBarcodesOf, next); !slices.Equal(got, want) {
			t.Errorf("the copies are called %q, want %q", got, want)
		}
	})
}

var (
	renameCard       = store.SQL(`update members set card = $2 where card = $1`)
	selectBarcodesOf = store.SQL(`select barcode from copies where title_id = $1 order by barcode`)
	putBranch        = store.SQL(`update copies set branch_id = $2 where barcode = $1`)
)

func TestImportMARCCountsACopyThatALaterRecordBrings(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		file := iso(t, book("1", "Twice", ""), book("1", "Twice", "", "B1"))
		if r, said := l.importMARC(file, MARCImport{Copies: 3}); r.Copies != 1 {
			t.Errorf("%+v %q", r, said)
		}
	})
}

func TestImportMARCMatchesTheExactCodeOfABranchFirst(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		l.write(func(ctx context.Context, tx *store.Tx) error {
			zone, err := civil.LoadZone("Asia/Kolkata")
			if err != nil {
				return err
			}
			_, err = AddBranches(ctx, tx, []Branch{
				{Code: "riv", Name: "By the river", Zone: zone, Days: civil.EveryDay},
				{Code: "LAK", Name: "RIV", Zone: zone, Days: civil.EveryDay},
			})
			return err
		})
		for k, want := range []string{"RIV", "riv", "RIV", "LAK", "HIL", "riv"} {
			says := []string{"RIV", "riv", "Riv", "lak", "Hilltop", "BY THE RIVER"}[k]
			code := fmt.Sprint("B", k)
			r := book(code, "Title "+code, "", code)
			for f := range r.Fields {
				for s := range r.Fields[f].Subfields {
					if sub := &r.Fields[f].Subfields[s]; r.Fields[f].Tag == "952" && sub.Code == 'a' {
						sub.Value = says
					}
				}
			}
			l.importMARC(iso(t, []*marc.Record{r}...), MARCImport{})
			if got := l.view(code).Branch; got != want {
				t.Errorf("%q is taken for %s, want %s", says, got, want)
			}
		}
	})
}

func TestImportMARCLeavesCopiesOutThatNobodyCouldName(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		long := strings.Repeat("9", 300)
		r, said := l.importMARC(iso(t, book("1", "First", "", long, "new", "..", "a/b", "B\u200b1", "B1")), MARCImport{})
		if r.Created != 1 || r.Copies != 1 || r.Warnings != 5 {
			t.Errorf("%+v %q", r, said)
		}
		all := strings.Join(said, "\n")
		for _, want := range []string{"found 300", `"new"`, `".."`, `"a/b"`, "can be read"} {
			if !strings.Contains(all, want) {
				t.Errorf("nothing says %q:\n%s", want, all)
			}
		}
	})
}

// Where a copy stands is read before its lock: an act at "the copy's branch" must
// not be judged for a branch that it has left.
func TestD3_AnActAtTheCopysBranchStartsAnewWhenTheCopyWasElsewhere(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		var seen, said resolved
		read(t, l.db, func(ctx context.Context, tx *store.Tx) (err error) {
			if seen, err = resolve(ctx, tx, codes{copy: "C1", member: "M1"}); err == nil {
				said, err = resolve(ctx, tx, codes{copy: "C1", member: "M1", branch: "RIV"})
			}
			return err
		})
		l.exec(putBranch, "C1", l.hil)
		for _, c := range []struct {
			seen resolved
			want error
		}{{seen, store.ErrMoved}, {said, nil}} {
			l.write(func(ctx context.Context, tx *store.Tx) error {
				if _, err := l.desk.issueFacts(ctx, tx, c.seen); !errors.Is(err, c.want) {
					t.Errorf("an issue: got %v, want %v", err, c.want)
				}
				return nil
			})
			l.write(func(ctx context.Context, tx *store.Tx) error {
				if _, err := l.desk.returnFacts(ctx, tx, c.seen); !errors.Is(err, c.want) {
					t.Errorf("a condition: got %v, want %v", err, c.want)
				}
				return nil
			})
		}
		if loan, err := l.issue("C1", "M1"); err != nil || loan.Branch != "HIL" {
			t.Errorf("lent at %s, %v", loan.Branch, err)
		}
	})
}
