package idempotency_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var tables = []fs.FS{idempotency.Migrations, fstest.MapFS{"migrations/9001_drops.sql": {Data: []byte(`
-- +goose Up
create table drops (
	id   bigint primary key,
	unit bigint not null
);
`)}}}

var (
	insertDrop  = store.Insert("drops", "id bigint", "unit bigint")
	countDrops  = store.SQL(`select count(*) from drops`)
	selectTouch = store.SQL(`select count(*) from idempotency_keys where replayed_at is not null`)
	testFull    = denial.Define("testFull", 409, "The bucket of this test is full.")
)

// by is an actor who sends a key with a body.
func by(key, body string) actor.Actor {
	return actor.Actor{Person: 4, Via: actor.ViaAPI, Key: actor.Key{
		Value: key, Scope: "4 POST /drops", Fingerprint: sha256.Sum256([]byte(body)), RequestID: "first-" + body,
		Encode: func(out any, err error) (actor.Answer, bool) {
			status, text := 201, fmt.Sprint(out)
			if err != nil {
				status, text = 409, err.Error()
			}
			return actor.Answer{Status: status, ContentType: "text/plain", Body: []byte(text)}, true
		},
	}}
}

// drop is an operation: it writes one row, or refuses.
func drop(ctx context.Context, db *store.DB, a actor.Actor, refuse bool) (int64, error) {
	return idempotency.Do(ctx, db, a, func(ctx context.Context, tx *store.Tx) (int64, error) {
		if refuse {
			return 0, denial.List{testFull.Because("It is full.")}.Err("Not dropped")
		}
		id, err := tx.ID(ctx, "drops")
		if err != nil {
			return 0, err
		}
		return id, tx.InsertMany(ctx, insertDrop, 1, func(int) []any { return []any{id, int64(1)} })
	})
}

func count(t *testing.T, db *store.DB, q *store.Query) (n int) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		n, _, err = store.One(ctx, tx, q, store.Column[int])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func replayed(t *testing.T, err error) actor.Answer {
	t.Helper()
	var r *actor.Replay
	if !errors.As(err, &r) {
		t.Fatalf("got %v, want a replay", err)
	}
	return r.Answer
}

func TestP4_TheSameKeyGetsTheSameAnswerAndIsDoneOnce(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		id, err := drop(t.Context(), db, by("k", "body"), false)
		if err != nil {
			t.Fatal(err)
		}
		_, err = drop(t.Context(), storetest.Beside(t, db), by("k", "body"), false)
		if got := replayed(t, err); got.Status != 201 || string(got.Body) != fmt.Sprint(id) || got.RequestID != "first-body" {
			t.Errorf("replayed %+v", got)
		}
		if n := count(t, db, countDrops); n != 1 {
			t.Errorf("done %d times", n)
		}
		if n := count(t, db, selectTouch); n != 1 {
			t.Error("the replay was not itself committed")
		}
		if _, err = drop(t.Context(), db, by("k", "other"), false); !errors.Is(err, idempotency.ErrKeyReused) {
			t.Errorf("another body under the key: %v", err)
		}
		if _, err = drop(t.Context(), db, by("k2", "body"), false); err != nil || count(t, db, countDrops) != 2 {
			t.Errorf("another key is another request: %v", err)
		}
	})
}

func TestP4_RefusalsAreStoredLikeAnswersAndFailuresAreNot(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		_, err := drop(t.Context(), db, by("k", "body"), true)
		var d *denial.Error
		if !errors.As(err, &d) {
			t.Fatalf("got %v", err)
		}
		_, err = drop(t.Context(), db, by("k", "body"), false) // there would be room now
		if got := replayed(t, err); got.Status != 409 || string(got.Body) != d.Error() {
			t.Errorf("replayed %+v", got)
		}
		early := denial.List{testFull.Because("There is none.")}.Err("Not dropped") // before there is a transaction
		if err := idempotency.Refuse(t.Context(), db, by("e", "body"), early); err != early {
			t.Errorf("refused early: %v", err)
		}
		_, err = drop(t.Context(), db, by("e", "body"), false)
		if got := replayed(t, err); got.Status != 409 || string(got.Body) != early.Error() {
			t.Errorf("replayed %+v", got)
		}
		replayed(t, idempotency.Refuse(t.Context(), db, by("k", "body"), early)) // what was said first
		if err := idempotency.Refuse(t.Context(), db, by("", "body"), early); err != early {
			t.Errorf("without a key: %v", err)
		}
		broken := errors.New("the disk is full")
		if err := idempotency.Refuse(t.Context(), db, by("b", "body"), broken); err != broken {
			t.Errorf("a failure before the transaction: %v", err)
		}
		for range 2 {
			_, err = idempotency.Do(t.Context(), db, by("f", "body"), func(context.Context, *store.Tx) (int, error) {
				return 0, broken
			})
			if !errors.Is(err, broken) {
				t.Errorf("a failure was stored: %v", err)
			}
		}
	})
}

func TestD6_ARefusalAfterAWriteIsABugAndChangesNothing(t *testing.T) {
	for _, e := range storetest.Engines() {
		var noticed atomic.Int64
		db, err := store.Open(t.Context(), storetest.New(t, e, tables), store.Options{
			Migrations: tables, Sync: store.Off, OnViolation: func(string) { noticed.Add(1) },
		})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		_, err = idempotency.Do(t.Context(), db, by("k", "body"), func(ctx context.Context, tx *store.Tx) (int64, error) {
			id, err := tx.ID(ctx, "drops")
			if err != nil {
				return 0, err
			}
			if err := tx.InsertMany(ctx, insertDrop, 1, func(int) []any { return []any{id, int64(1)} }); err != nil {
				return 0, err
			}
			return 0, denial.List{testFull.Because("It is full.")}.Err("Not dropped")
		})
		if err == nil || noticed.Load() != 1 || count(t, db, countDrops) != 0 {
			t.Errorf("%s: %v, noticed %d times, %d rows", e, err, noticed.Load(), count(t, db, countDrops))
		}
	}
}

func TestP4_AKeyStillBeingDecidedIsSaidToBe(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		inside, release := make(chan struct{}), make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() {
			_, err := idempotency.Do(t.Context(), db, by("k", "body"), func(context.Context, *store.Tx) (int, error) {
				close(inside)
				<-release
				return 7, nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		<-inside
		if db.Engine() == store.Postgres { // on SQLite the second waits its turn
			if _, err := drop(t.Context(), db, by("k", "body"), false); !errors.Is(err, idempotency.ErrStillRunning) {
				t.Errorf("while the first runs: %v", err)
			}
		}
		close(release)
		wg.Wait()
		_, err := drop(t.Context(), db, by("k", "body"), false)
		if got := replayed(t, err); string(got.Body) != "7" {
			t.Errorf("afterwards: %+v", got)
		}
	})
}

// request is the tests' hot operation.
type request struct{ unit int64 }

func (r request) Units() []int64 { return []int64{r.unit} }

func TestD6_ABatchClaimsItsKeysAndARepeatInsideItGetsTheFirstAnswer(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		var asked atomic.Int64
		hot := idempotency.NewHot(db, "drop", 100,
			func(ctx context.Context, tx *store.Tx, reqs []request) ([]store.Result[int64], error) {
				asked.Add(int64(len(reqs)))
				ids, err := tx.IDs(ctx, "drops", len(reqs))
				if err != nil {
					return nil, err
				}
				results := make([]store.Result[int64], len(reqs))
				for i := range reqs {
					results[i].Answer = ids[i]
				}
				return results, tx.InsertMany(ctx, insertDrop, len(ids), func(i int) []any { return []any{ids[i], reqs[i].unit} })
			})
		const keys, clicks = 20, 3
		answers := make([][]string, keys)
		var mu sync.Mutex
		var wg sync.WaitGroup
		for k := range keys {
			for range clicks {
				wg.Go(func() {
					id, err := hot.Do(t.Context(), by(fmt.Sprint("key", k), "body"), request{1})
					said := fmt.Sprint(id)
					var r *actor.Replay
					if errors.As(err, &r) {
						said = string(r.Answer.Body)
					} else if err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					answers[k] = append(answers[k], said)
				})
			}
		}
		wg.Wait()
		if asked.Load() != keys || count(t, db, countDrops) != keys {
			t.Errorf("%d requests decided, %d rows, for %d keys", asked.Load(), count(t, db, countDrops), keys)
		}
		for k, all := range answers {
			if len(all) != clicks || strings.Join(all, " ") != strings.TrimSpace(strings.Repeat(all[0]+" ", clicks)) {
				t.Errorf("key %d was answered %v", k, all)
			}
		}
	})
}

func TestP4_OldAnswersAreForgottenInSlices(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		for k := range 5 {
			if _, err := drop(t.Context(), db, by(fmt.Sprint(k), "body"), false); err != nil {
				t.Fatal(err)
			}
		}
		prune := func(limit int) (n int64) {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				now, err := tx.Now(ctx)
				if err != nil {
					return err
				}
				n, err = idempotency.Prune(ctx, tx, now.Add(-idempotency.Kept), limit)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := prune(10); n != 0 {
			t.Errorf("%d fresh answers were forgotten", n)
		}
		if err := db.SetClock(t.Context(), storetest.Start.Add(idempotency.Kept+1e9)); err != nil {
			t.Fatal(err)
		}
		if a, b := prune(3), prune(3); a != 3 || b != 2 {
			t.Errorf("forgot %d, then %d", a, b)
		}
	})
}
