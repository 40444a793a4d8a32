package lending

import (
	"slices"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/ledger"
)

// got is the answer of an operation that must go well: got(l.issue("C1", "M1"))(t).
func got[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		return must(t, v, err)
	}
}

func (l *library) visit(card string, deeds ...Deed) []VisitLine {
	l.t.Helper()
	return got(l.desk.Visit(l.t.Context(), card, deeds))(l.t)
}

func (l *library) atBranch(id int64) BranchToday {
	l.t.Helper()
	here, found, err := l.desk.AtBranch(l.t.Context(), id)
	if err != nil || !found {
		l.t.Fatalf("branch %d: %v %v", id, found, err)
	}
	return here
}

func TestL22_TheHoldShelfSaysWhatLeavesTonightAndWhatIsGone(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		got(l.issue("C1", "M1"))(t)
		got(l.holdFor("M2", "RIV"))(t)
		got(l.giveBack("C1", "RIV"))(t)
		shelf := func() ShelfItem {
			t.Helper()
			list := got(l.desk.HoldShelf(t.Context(), clerk, HoldShelfIn{Branch: "RIV"}))(t)
			whole := got(l.desk.WholeShelf(t.Context(), "RIV"))(t)
			if len(list.Items) != 1 || !slices.Equal(list.Items, whole) {
				t.Fatalf("the shelf holds %+v, as a file %+v", list.Items, whole)
			}
			return list.Items[0]
		}
		if s := shelf(); s.Copy != "C1" || s.Member != "M2" || s.Short != "MEMBE M2" ||
			s.CollectBy.String() != "2026-03-04" ||
			s.LeavesTonight || s.Gone || s.TitleName != "A popular thriller" {
			t.Errorf("on the shelf: %+v", s)
		}
		l.at("2026-03-04")
		if s, here := shelf(), l.atBranch(l.riv); !s.LeavesTonight || here.LeavingTonight != 1 ||
			here.HoldShelf != 1 {
			t.Errorf("on the last day: %+v, counted %+v", s, here)
		}
		l.at("2026-03-05")
		if s, here := shelf(), l.atBranch(l.riv); !s.Gone || s.LeavesTonight || here.HoldShelf != 0 {
			t.Errorf("after it: %+v, counted %+v", s, here)
		}
		if list := got(l.desk.HoldShelf(t.Context(), clerk,
			HoldShelfIn{Branch: "HIL"}))(t); len(list.Items) != 0 {
			t.Errorf("the other branch has %+v", list.Items)
		}
		_, err := l.desk.HoldShelf(t.Context(), clerk, HoldShelfIn{Branch: "XXX"})
		wantReasons(t, err, "unknownBranch")
	})
}

func TestTransitsTellWhatComesAndWhatWasSent(t *testing.T) {
	bothLibraries(t, 2, 2, func(t *testing.T, l *library) {
		got(l.issue("C1", "M1"))(t)
		got(l.issue("C2", "M2"))(t)
		got(l.giveBack("C2", "HIL"))(t) // goes home
		got(l.holdFor("M2", "HIL"))(t)
		got(l.giveBack("C1", "RIV"))(t) // goes to the hold
		l.at("2026-03-03")
		for _, c := range []struct {
			branch, direction string
			want              TransitItem
		}{
			{"HIL", "here", TransitItem{Copy: "C1", From: "RIV", To: "HIL", Member: "M2", Short: "MEMBE M2",
				Days: 2}},
			{"RIV", "away", TransitItem{Copy: "C1", From: "RIV", To: "HIL", Member: "M2", Short: "MEMBE M2",
				Days: 2}},
			{"RIV", "here", TransitItem{Copy: "C2", From: "HIL", To: "RIV", Days: 2}},
		} {
			list := got(l.desk.Transits(t.Context(), clerk, TransitsIn{Branch: c.branch,
				Direction: c.direction}))(t)
			if len(list.Items) != 1 {
				t.Fatalf("%s %s: %+v", c.branch, c.direction, list.Items)
			}
			item := list.Items[0]
			if whole := got(l.desk.WholeTransits(t.Context(), c.branch, c.direction))(t); whole[0] != item {
				t.Errorf("as a file: %+v", whole)
			}
			item.ID, item.SentAt, item.Work, item.Hold = 0, 0, Work{}, 0
			if item != c.want {
				t.Errorf("%s %s: %+v, want %+v", c.branch, c.direction, item, c.want)
			}
		}
		if here := l.atBranch(l.riv); here.Coming != 1 || here.Sent != 1 {
			t.Errorf("Riverside counts %+v", here)
		}
	})
}

func TestL27_TheOutlookSaysWhatAHoldWouldBringAtEachBranch(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		look := func() (Outlook, BranchOutlook, BranchOutlook) {
			t.Helper()
			o := got(l.desk.TitleOutlook(t.Context(), clerk, TitleIn{Title: l.title}))(t)
			return o, o.Branches[0], o.Branches[1]
		}
		if _, riv, hil := look(); riv.Free != 2 || riv.Copy != "C1" || riv.Place != 0 || hil.Place != 1 ||
			*hil.Wait != (Wait{1, fetchDays}) || hil.ToSend != 2 || riv.ToSend != 0 {
			t.Errorf("with free copies: %+v %+v", riv, hil)
		}
		got(l.issue("C1", "M1"))(t)
		got(l.issue("C2", "M2"))(t)
		if _, riv, hil := look(); riv.Place != 1 || *riv.Wait != (Wait{14, 14}) || len(riv.Due) != 2 ||
			hil.Place != 1 {
			t.Errorf("with both out: %+v %+v", riv, hil)
		}
		got(l.holdFor("M3", "RIV"))(t)
		if _, riv, hil := look(); riv.Place != 2 || hil.Place != 2 {
			t.Errorf("with a hold ahead: %+v %+v", riv, hil)
		}
		got(l.giveBack("C1", "RIV"))(t) // ready for M3
		if o, riv, _ := look(); riv.Place != 1 || *riv.Wait != (Wait{14, 14}) || o.Copies != 2 ||
			o.HoldDays != 3 || o.Scope != "anywhere" {
			t.Errorf("with one on the hold shelf: %+v %+v", o, riv)
		}
		must(t, 0, l.db.SetClock(t.Context(), got(l.db.Now(t.Context()))(t).Add(40*24*time.Hour)))
		if _, riv, _ := look(); len(riv.Due) != 0 {
			t.Errorf("what is late is still announced: %+v", riv)
		}
		_, err := l.desk.TitleOutlook(t.Context(), clerk, TitleIn{Title: 999})
		wantReasons(t, err, "unknownTitle")
	})
}

func TestBranchesPlansAndWhoMayWorkWhere(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		branches := got(l.desk.Branches(t.Context(), clerk, BranchesIn{}))(t)
		if len(branches.Items) != 2 ||
			branches.Items[0] != (BranchView{Code: "RIV", Name: "Riverside", Zone: "Asia/Kolkata",
				Open: civil.EveryDay}) {
			t.Errorf("branches: %+v", branches.Items)
		}
		plans := got(l.desk.Plans(t.Context(), clerk, PlansIn{}))(t)
		if len(plans.Items) != 1 || plans.Items[0].YearlyFee.Amount != 50000 ||
			plans.Items[0].LoanDays != 14 {
			t.Errorf("plans: %+v", plans.Items)
		}
		at := clerk
		at.Grants = at.Grants[:0:0]
		at.Grants = append(at.Grants, clerk.Grants[1])
		at.Grants[0].Place = l.hil
		places := got(l.desk.PlacesFor(t.Context(), at, MayIssue))(t)
		if len(places) != 1 || places[0].Code != "HIL" {
			t.Errorf("he may work at %+v", places)
		}
		if _, found, err := l.desk.AtBranch(t.Context(), 999); found || err != nil {
			t.Errorf("branch 999: %v %v", found, err)
		}
	})
}

func TestL32_TheAccountNamesWhatWasChargedForWhat(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		got(l.issue("C1", "M1"))(t)
		l.at("2026-03-21")
		got(l.giveBack("C1", "RIV"))(t)
		paid := got(l.desk.Pay(t.Context(), clerk, PayIn{Card: "M1", Body: PayRequest{Amount: 1000}}))(t)
		list := got(l.desk.MemberAccount(t.Context(), clerk, MemberAccountIn{Card: "M1"}))(t)
		if len(list.Items) != 2 {
			t.Fatalf("account: %+v", list.Items)
		}
		p, fine := list.Items[0], list.Items[1]
		if p.ID != paid.Receipt || p.Kind != ledger.Payment || p.Amount.Amount != -1000 ||
			p.Balance.Amount != 2000 {
			t.Errorf("the payment with receipt %d is %+v", paid.Receipt, p)
		}
		if fine.Kind != ledger.Fine || fine.Amount.Amount != 3000 || fine.Work == nil ||
			fine.Work.TitleName != "A popular thriller" {
			t.Errorf("the fine is %+v", fine)
		}
		if whole := got(l.desk.WholeAccount(t.Context(), clerk, "M1"))(t); len(whole) != 2 ||
			whole[0] != p {
			t.Errorf("as a file: %+v", whole)
		}
		if whole := got(l.desk.WholeHistory(t.Context(), clerk, "M1"))(t); len(whole) != 1 ||
			whole[0].Copy != "C1" {
			t.Errorf("history as a file: %+v", whole)
		}
	})
}

func TestAVisitIsReadAnewFromWhatIsStored(t *testing.T) {
	bothLibraries(t, 2, 3, func(t *testing.T, l *library) {
		issued := got(l.desk.Issue(t.Context(), clerk,
			IssueIn{Body: IssueRequest{Copy: "C1", Member: "M1"}}))(t)
		got(l.issue("C2", "M2"))(t)
		hold := got(l.holdFor("M3", "RIV"))(t)
		l.at("2026-03-21")
		back := got(l.giveBack("C1", "RIV"))(t)
		paid := got(l.desk.Pay(t.Context(), clerk, PayIn{Card: "M1", Body: PayRequest{Amount: 500}}))(t)
		lines := l.visit("M1",
			Deed{Act: DeedPaid, ID: paid.Receipt},
			Deed{Act: DeedReturned, ID: issued.ID, Next: back.Next.Action, Hold: back.Next.Hold},
			Deed{Act: DeedIssued, ID: issued.ID},
			Deed{Act: DeedHeld, ID: hold.ID},
			Deed{Act: DeedAside, Code: "C2", At: 7},
			Deed{Act: DeedNoMatch, Code: "4711", At: 7},
			Deed{Act: DeedIssued, ID: 999}, Deed{Act: DeedHeld, ID: 999}, Deed{Act: DeedPaid, ID: 1 << 40},
			Deed{Act: DeedAside, Code: "XX"}, Deed{Act: "sung"}, Deed{Act: DeedExtended})
		if len(lines) != 6 {
			t.Fatalf("%d lines, want 6: what left no trace is left out", len(lines))
		}
		if p := lines[0]; p.Payment.Amount.Amount != -500 || p.Payment.Balance.Amount != 2500 {
			t.Errorf("paid: %+v", p.Payment)
		}
		if r := lines[1]; r.LateDays != 6 || r.Fine.Amount != 3000 || r.Who.Name != "Member M1" ||
			r.For.Name != "Member M3" ||
			r.ForCard != "M3" || r.CollectBy.String() != "2026-03-24" {
			t.Errorf("returned: %+v", r)
		}
		if i := lines[2]; i.Undoable(i.At) || i.Loan.DueOn.String() != "2026-03-15" ||
			i.Work.TitleName != "A popular thriller" {
			t.Errorf("issued: %+v", i)
		}
		if h := lines[3]; h.HoldView.State != HoldReady || h.ToBranch != "Riverside" {
			t.Errorf("held: %+v", h)
		}
		if lines[4].At != 7 || lines[5].Guess == "" {
			t.Errorf("set aside and no match: %+v %+v", lines[4], lines[5])
		}
		if others := l.visit("M2", Deed{Act: DeedPaid, ID: paid.Receipt}); len(others) != 0 {
			t.Errorf("M2's visit tells M1's payment: %+v", others)
		}
	})
}

func TestAVisitTellsWhoOverrodeAndWhy(t *testing.T) {
	bothLibraries(t, 3, 1, func(t *testing.T, l *library) {
		got(l.issue("C1", "M1"))(t)
		loan := got(l.desk.Issue(t.Context(), clerk,
			IssueIn{Body: IssueRequest{Copy: "C2", Member: "M1", Override: "exam week"}}))(t)
		line := l.visit("M1", Deed{Act: DeedIssued, ID: loan.ID})[0]
		if line.Why != "exam week" || !line.Undoable(line.At) {
			t.Errorf("overridden: %+v", line)
		}
		got(l.undo(loan.ID))(t)
		if line = l.visit("M1", Deed{Act: DeedIssued, ID: loan.ID})[0]; line.UndoneAt == 0 ||
			line.Undoable(line.At) {
			t.Errorf("undone: %+v", line)
		}
	})
}

func TestASlipIsOnlyForWhatStandsReady(t *testing.T) {
	bothLibraries(t, 1, 2, func(t *testing.T, l *library) {
		got(l.issue("C1", "M1"))(t)
		hold := got(l.holdFor("M2", "RIV"))(t)
		_, err := l.desk.HoldSlip(t.Context(), clerk, HoldSlipIn{Hold: hold.ID})
		wantReasons(t, err, "unknownHold")
		got(l.giveBack("C1", "RIV"))(t)
		if slip := got(l.desk.HoldSlip(t.Context(), clerk,
			HoldSlipIn{Hold: hold.ID}))(t); slip.BranchName != "Riverside" || slip.Short != "MEMBE M2" {
			t.Errorf("the slip says %+v", slip)
		}
		who := got(l.desk.MembersByCard(t.Context(), []string{"M1", "M9"}))(t)
		if len(who) != 1 || who["M1"].Name != "Member M1" {
			t.Errorf("by card: %+v", who)
		}
	})
}
