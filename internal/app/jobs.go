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

func (a *App) sendNotices(ctx context.Context) error {
	org, err := a.readOrg(ctx)
	if err != nil {
		return err
	}
	_, err = a.Lending.SendNotices(ctx, a.sender(org))
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
