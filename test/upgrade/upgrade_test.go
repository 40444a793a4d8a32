// Package upgrade keeps a small database of every release, on both engines, and
// proves that this program takes each of them over: its schema, what is stored in
// it, and the work that goes on.
//
// A release is kept once, when it is made:
//
//	HOLDFAST_KEEP_RELEASE=0.1.0 go test ./test/upgrade
package upgrade

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/lending"
	"holdfast/internal/store"
	"holdfast/internal/store/pgtest"
	"holdfast/internal/store/storetest"
	"holdfast/test/program"
)

// kept is the file that holds a release's database: SQLite's own, or the
// statements that make it on PostgreSQL.
func kept(release string, e store.Engine) string {
	return filepath.Join("testdata", fmt.Sprintf("%s.%s.gz", release, e))
}

func TestT15_EveryReleaseIsTakenOver(t *testing.T) {
	if release := os.Getenv("HOLDFAST_KEEP_RELEASE"); release != "" {
		keep(t, release)
	}
	releases, err := filepath.Glob(kept("*", store.SQLite))
	if err != nil || len(releases) == 0 {
		t.Fatalf("no release is kept: %v", err)
	}
	for _, path := range releases {
		release := strings.TrimSuffix(filepath.Base(path), fmt.Sprintf(".%s.gz", store.SQLite))
		for _, e := range storetest.Engines() {
			t.Run(release+"/"+e.String(), func(t *testing.T) { takeOver(t, restore(t, release, e)) })
		}
	}
}

// takeOver opens the database as a server of this program would and goes on with
// the work that was begun.
func takeOver(t *testing.T, url string) {
	a, err := app.Open(t.Context(), app.Config{DatabaseURL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	clean := func(when string) {
		t.Helper()
		if r, err := a.Check(t.Context()); err != nil || len(r.Offenders)+len(r.Chain) > 0 || r.Rows == 0 {
			t.Errorf("%s: %+v %v", when, r, err)
		}
	}
	if err := a.RunJob(t.Context(), "seal"); err != nil {
		t.Fatal(err)
	}
	clean("taken over")
	by := actor.Operator()
	m, err := a.Lending.Member(t.Context(), by, lending.MemberIn{Card: "M2"})
	if err != nil || len(m.Loans) != 1 || m.Owed.Amount == 0 {
		t.Errorf("M2 has %d books out and owes %s: %v", len(m.Loans), m.Owed, err)
	}
	back, err := a.Lending.Return(t.Context(), by, lending.ReturnIn{Body: lending.ReturnRequest{Copy: "C2", Branch: "RIV"}})
	if err != nil || back.Loan == nil || back.Next.Action != lending.ToHoldShelf {
		t.Errorf("the return that somebody waits for: %+v %v", back, err)
	}
	if _, err := a.Lending.Issue(t.Context(), by, lending.IssueIn{Body: lending.IssueRequest{Copy: "C2", Member: "M3"}}); err != nil {
		t.Errorf("the loan to who waited: %v", err)
	}
	if err := a.RunJob(t.Context(), "seal"); err != nil {
		t.Fatal(err)
	}
	clean("worked on")
}

// keep writes down what this program makes of a small library in which something
// of everything has happened.
func keep(t *testing.T, release string) {
	for _, e := range storetest.Engines() {
		s := program.New(t, e, 4, 4)
		s.With(live)
		s.At("2026-03-21")
		s.With(late)
		write(t, kept(release, e), dump(t, s.URL, e))
	}
}

// live is the first day: a membership, loans, a renewal, a mistake, a suspension.
func live(ctx context.Context, a *app.App) error {
	by := actor.Operator()
	issue := func(copy, member string) (lending.Loan, error) {
		return a.Lending.Issue(ctx, by, lending.IssueIn{Body: lending.IssueRequest{Copy: copy, Member: member}})
	}
	join := lending.JoinRequest{Card: "N1", Plan: "basic", Branch: "RIV", Name: "Meera Nair", Email: "meera@example.org"}
	if _, err := a.Lending.Join(ctx, by, lending.JoinIn{Body: join}); err != nil {
		return err
	}
	if _, err := issue("C1", "M2"); err != nil {
		return err
	}
	mistake, err := issue("C3", "M4")
	if err != nil {
		return err
	}
	if _, err := a.Lending.UndoIssue(ctx, by, lending.UndoIn{Loan: mistake.ID}); err != nil {
		return err
	}
	renewed, err := issue("C4", "M4")
	if err != nil {
		return err
	}
	if _, err := a.Lending.Renew(ctx, by, lending.RenewIn{Loan: renewed.ID}); err != nil {
		return err
	}
	suspend := lending.SuspendRequest{Reason: "Card reported lost"}
	if _, err := a.Lending.SuspendMember(ctx, by, lending.SuspendIn{Card: "M4", Body: suspend}); err != nil {
		return err
	}
	return a.SetSetting(ctx, by, app.SettingChange{Key: "lending.maxHolds", Value: "5", Branch: "RIV", Note: "a trial"})
}

// late is three weeks on: a fine, of which a part is paid, and a hold.
func late(ctx context.Context, a *app.App) error {
	by := actor.Operator()
	back, err := a.Lending.Return(ctx, by, lending.ReturnIn{Body: lending.ReturnRequest{Copy: "C1", Branch: "RIV", Condition: "damaged"}})
	if err != nil {
		return err
	}
	if _, err := a.Lending.Pay(ctx, by, lending.PayIn{Card: "M2", Body: lending.PayRequest{Amount: 1000}}); err != nil {
		return err
	}
	for copy, member := range map[string]string{"C2": "M2", "C3": "M1"} {
		in := lending.IssueIn{Body: lending.IssueRequest{Copy: copy, Member: member}}
		if _, err := a.Lending.Issue(ctx, by, in); err != nil {
			return err
		}
	}
	hold := lending.HoldRequest{Title: back.Loan.Title, Member: "M3", PickupBranch: "RIV"}
	if _, err := a.Lending.PlaceHold(ctx, by, lending.HoldIn{Body: hold}); err != nil {
		return err
	}
	return a.RunJob(ctx, "seal")
}

// dump is the whole database as it is kept.
func dump(t *testing.T, url string, e store.Engine) []byte {
	t.Helper()
	if e == store.SQLite {
		data, err := os.ReadFile(strings.TrimPrefix(url, "sqlite:"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	return tool(t, "pg_dump", "--no-owner", "--no-privileges", "--inserts", url)
}

// restore makes the database of a release anew.
func restore(t *testing.T, release string, e store.Engine) (url string) {
	t.Helper()
	data := read(t, kept(release, e))
	path := filepath.Join(t.TempDir(), "holdfast.db")
	if e == store.SQLite {
		url = "sqlite:" + path
	} else {
		url = pgtest.Database(t, "")
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if e == store.Postgres {
		tool(t, "psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--file="+path, url)
	}
	return url
}

// tool runs one of PostgreSQL's programs and gives what it printed.
func tool(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	bin, err := pgtest.Find()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, name), args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, errs.Bytes())
	}
	return out.Bytes()
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
