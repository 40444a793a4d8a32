package store_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// A clock that was once far ahead pins every instant after it. Whoever opens the
// database is told, and time does not fall.
func TestIG7_AClockThatWasFarAheadIsSpokenOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		wrong time.Duration // how far the clock was ahead
		told  bool
	}{
		{"right", 0, false},
		{"a little ahead", 4 * time.Minute, false},
		{"far ahead", 10 * 365 * 24 * time.Hour, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log bytes.Buffer
			url := "sqlite:" + t.TempDir() + "/real.db"
			write := func(shift time.Duration) {
				db, err := store.Open(t.Context(), url, store.Options{
					Sync: store.Off, Log: slog.New(slog.NewTextHandler(&log, nil)),
					Clock: func() time.Time { return time.Now().Add(shift) },
				})
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				before, err := db.Now(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					if now, err := tx.Now(ctx); err != nil || now < before {
						t.Errorf("time fell from %s to %s (%v)", before, now, err)
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if shift != 0 {
					return
				}
				offenders, err := db.Check(t.Context(), store.Invariants())
				if err != nil || (len(offenders) > 0) != c.told {
					t.Errorf("check found %v (%v)", offenders, err)
				}
			}
			write(c.wrong)
			if log.Len() > 0 {
				t.Errorf("told on the way there: %s", &log)
			}
			write(0)
			said := log.String()
			if told := strings.Contains(said, "time stands still"); told != c.told {
				t.Errorf("told %t: %s", told, said)
			}
			if c.told && (!strings.Contains(said, "restore the backup") || !strings.Contains(said, "87600h")) {
				t.Errorf("it does not say how far and what to do: %s", said)
			}
		})
	}
}

// The clocks of a demo and a test stand or run elsewhere on purpose.
func TestIG7_AMovedClockIsNoFault(t *testing.T) {
	storetest.Both(t, units, func(t *testing.T, db *store.DB) {
		if err := db.SetClock(t.Context(), storetest.Start.Add(20*365*24*time.Hour)); err != nil {
			t.Fatal(err)
		}
		if offenders, err := db.Check(t.Context(), store.Invariants()); err != nil || len(offenders) > 0 {
			t.Errorf("check found %v (%v)", offenders, err)
		}
	})
}
