package pages

import (
	"context"
	"regexp"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/store"
)

// machine is somebody who may do everything.
var machine = actor.Actor{Person: 900, Via: actor.ViaAPI, All: true}

func (l *library) issued(barcode, card string) {
	l.t.Helper()
	_, err := l.desk.Issue(l.t.Context(), machine,
		lending.IssueIn{Body: lending.IssueRequest{Copy: barcode, Member: card}})
	if err != nil {
		l.t.Fatal(err)
	}
}

func (b *browser) issue(barcode, card, why string) {
	b.t.Helper()
	_, err := b.desk.Issue(b.t.Context(), machine, lending.IssueIn{
		Body: lending.IssueRequest{Copy: barcode, Member: card, Override: why},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

func (l *library) returned(barcode, branch string) {
	l.t.Helper()
	_, err := l.desk.Return(l.t.Context(), machine,
		lending.ReturnIn{Body: lending.ReturnRequest{Copy: barcode, Branch: branch}})
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) held(letter, card, branch string) {
	l.t.Helper()
	_, err := l.desk.PlaceHold(l.t.Context(), machine, lending.HoldIn{
		Body: lending.HoldRequest{Title: l.titles[letter], Member: card, PickupBranch: branch},
	})
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *library) addCopy(letter, barcode string) {
	l.t.Helper()
	err := l.db.Write(l.t.Context(), func(ctx context.Context, tx *store.Tx) error {
		_, err := lending.AddCopies(ctx, tx,
			[]lending.NewCopy{{Title: l.titles[letter], Barcode: barcode, Home: l.riv}})
		return err
	})
	if err != nil {
		l.t.Fatal(err)
	}
}

// openLoans are the copies that a member has out.
func (l *library) openLoans(card string) (out []string) {
	l.t.Helper()
	m, err := l.desk.Member(l.t.Context(), machine, lending.MemberIn{Card: card})
	if err != nil {
		l.t.Fatal(err)
	}
	for _, loan := range m.Loans {
		out = append(out, loan.Copy)
	}
	return out
}

var hrefs = regexp.MustCompile(`href="([^"]*)"`)

// link is the first address on the page that holds a text.
func link(b *browser, holds string) string {
	b.t.Helper()
	for _, m := range hrefs.FindAllStringSubmatch(b.page, -1) {
		if to := attributes(m[0])["href"]; regexp.MustCompile(regexp.QuoteMeta(holds)).MatchString(to) {
			return to
		}
	}
	b.t.Fatalf("no link of %s holds %q:\n%s", b.at, holds, b.words())
	return ""
}
