package app

import (
	"context"
	"fmt"
	netmail "net/mail"
	"path/filepath"
	"strings"
	"time"

	"holdfast/internal/idempotency"
	"holdfast/internal/jobs"
	"holdfast/internal/journal"
	"holdfast/internal/mail"
	"holdfast/internal/people"
	"holdfast/internal/registration/student"
	"holdfast/internal/store"
)

// work is what the server does by itself: by the clock, and after what happened.
// None of it makes anything correct; all of it may run twice at once and be
// killed anywhere.
func (a *App) work() jobs.List {
	return jobs.List{
		jobs.Kind{Name: "advance-holds", Every: time.Minute, Do: func(ctx context.Context) error {
			_, err := a.Lending.AdvanceHolds(ctx)
			return err
		}},
		jobs.Kind{Name: "advance-waitlists", Every: time.Minute, Do: func(ctx context.Context) error {
			_, err := a.Registration.AdvanceWaitlists(ctx)
			return err
		}},
		jobs.Kind{Name: "settle-conditionals", Every: 24 * time.Hour, Do: func(ctx context.Context) error {
			_, err := a.Registration.SettleConditionals(ctx)
			return err
		}},
		jobs.Kind{Name: "send-notices", Every: time.Minute, Do: a.sendNotices},
		jobs.On{Event: "lending.hold.ready", Name: "tell-hold-ready", Do: func(ctx context.Context, _ journal.Row) error {
			return a.sendNotices(ctx)
		}},
		jobs.Kind{Name: "tell-students", Every: tellEvery, Do: a.tellStudents},
		jobs.Kind{Name: "seal", Do: func(ctx context.Context) error {
			for {
				n, err := journal.Seal(ctx, a.DB, sealSlice)
				if err != nil || n < sealSlice {
					return err
				}
			}
		}},
		jobs.Kind{Name: "forget-keys", Every: time.Hour, Do: a.forgetKeys},
		jobs.Kind{Name: "tidy-people", Every: time.Hour, Do: func(ctx context.Context) error {
			return a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
				_, err := people.Tidy(ctx, tx)
				return err
			})
		}},
	}
}

// How many rows one transaction seals, and how many old keys one forgets.
const (
	sealSlice  = 500
	pruneSlice = 1000
)

// JobNames lists the jobs that can be run by hand.
func JobNames() []string { return (&App{}).work().Names() }

// RunJob runs one job now.
func (a *App) RunJob(ctx context.Context, name string) error { return a.work().Now(ctx, name) }

// tellEvery is how soon students are told by mail what became of them.
const tellEvery = 15 * time.Second

func (a *App) sendNotices(ctx context.Context) error {
	org, err := a.readOrg(ctx)
	if err != nil {
		return err
	}
	_, more, err := a.Lending.SendNotices(ctx, a.sender(org))
	return again(more, err)
}

func (a *App) tellStudents(ctx context.Context) error {
	university, err := a.readText(ctx, universityName)
	if err != nil {
		return err
	}
	_, more, err := a.Registration.TellStudents(ctx, a.sender(university), student.Write)
	return again(more, err)
}

// again asks for another run at once where there may be more to do.
func again(more bool, err error) error {
	if err == nil && more {
		err = jobs.Snooze(0)
	}
	return err
}

// sender is where mail goes: to files in a folder until a server is named.
func (a *App) sender(org string) mail.Sender {
	dir := a.Config.MailDir
	if dir == "" {
		dir = "mail"
		if path, ok := strings.CutPrefix(a.Config.DatabaseURL, "sqlite:"); ok {
			dir = filepath.Join(filepath.Dir(path), "mail")
		}
	}
	from := netmail.Address{Name: org, Address: "holdfast@localhost"}
	return mail.Folder{Dir: dir, From: from.String()}
}

// forgetKeys forgets answers that are older than they need to be kept (P4).
func (a *App) forgetKeys(ctx context.Context) error {
	for {
		var n int64
		err := a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			now, err := tx.Now(ctx)
			if err != nil {
				return err
			}
			n, err = idempotency.Prune(ctx, tx, now.Add(-idempotency.Kept), pruneSlice)
			return err
		})
		if err != nil || n < pruneSlice {
			if err != nil {
				err = fmt.Errorf("forget old keys: %w", err)
			}
			return err
		}
	}
}
