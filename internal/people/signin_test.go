package people

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

const good, bad = "three copies of walden", "four copies of walden"

func verify(t testing.TB, db *store.DB, login, secret string, from netip.Addr) error {
	t.Helper()
	_, err := Verify(t.Context(), db, Attempt{login, secret, from})
	return err
}

func TestP7_SigningInOpensANewSessionAndEndsTheFormer(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", good)
		first, s, err := SignIn(t.Context(), db, Attempt{" MEERA", good, home}, "")
		if err != nil || s.Person != person || s.Kind != PatronSession || s.Name != "Somebody" {
			t.Fatalf("%+v, %v", s, err)
		}
		other, _, err := SignIn(t.Context(), db, Attempt{"meera", good, library}, "")
		if err != nil {
			t.Fatal(err)
		}
		second, _, err := SignIn(t.Context(), db, Attempt{"meera", good, home}, first)
		if err != nil || second == first {
			t.Fatalf("the reference stayed, %v", err)
		}
		for reference, open := range map[string]bool{first: false, second: true, other: true} {
			wantOpen(t, db, reference, open)
		}
		wantClean(t, db)
	})
}

func TestP7_TheKindOfASessionFollowsFromRoleAndSecret(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		clerk := add(t, db, "arun", good)
		give(t, db, clerk, Held{Desk: "shop", Role: Clerk, Place: 4})
		pin, err := NewSecret(t.Context(), PIN, "7391")
		if err != nil {
			t.Fatal(err)
		}
		card := Login{clerk, Card, "2 1234 00017"}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return AddLogins(ctx, tx, actor.Operator(), []Login{card})
		})
		kindOf := func(login, secret string) (SessionKind, error) {
			_, s, err := SignIn(t.Context(), db, Attempt{login, secret, home}, "")
			return s.Kind, err
		}
		if kind, err := kindOf("21234 00017", good); kind != StaffSession || err != nil {
			t.Errorf("a card without a PIN opens with the password: %q, %v", kind, err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return SetSecret(ctx, tx, actor.Operator(), clerk, pin, 0)
		}, clerk)
		if kind, err := kindOf("arun", good); kind != StaffSession || err != nil {
			t.Errorf("a clerk's password opens %q, %v", kind, err)
		}
		if kind, err := kindOf("21234 00017", "7391"); kind != PatronSession || err != nil {
			t.Errorf("a clerk's PIN opens %q, %v", kind, err)
		}
		for login, secret := range map[string]string{"arun": "7391", "21234 00017": good} {
			_, err := kindOf(login, secret)
			wantRefusal(t, login+" with the other secret", err, SignInFailed)
		}
	})
}

// Whoever has no right to come in gets the same words, and the server does the
// same steps: none of them tells whether the name exists.
func TestP7_EveryFailureLooksTheSame(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		add(t, db, "nopassword", "")
		gone := add(t, db, "gone", good)
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), gone) }, gone)
		var first *denial.Error
		for i, a := range []Attempt{
			{"meera", bad, home}, {"meera", "", home}, {"nobody", good, home}, {"nopassword", "", home},
			{"gone", good, home}, {"", "", home}, {"a\x00b", good, home}, {"\xff\xfe", "\xff", home},
			{"meera", good + string(make([]byte, 200)), netip.Addr{}},
		} {
			_, _, err := SignIn(t.Context(), db, a, "")
			d, refused := errors.AsType[*denial.Error](err)
			if !refused {
				t.Fatalf("%d: %v", i, err)
			}
			if first == nil {
				first = d
			}
			if fmt.Sprintf("%+v", d) != fmt.Sprintf("%+v", first) || !d.Reasons.Has(SignInFailed) {
				t.Errorf("%d: %+v, want %+v", i, d, first)
			}
		}
	})
}

func TestP7_FiveTriesThenAPauseThenAgain(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		for _, login := range []string{"meera", "nobody"} {
			for range 5 {
				wantRefusal(t, login, verify(t, db, login, bad, far), SignInFailed)
			}
			wantRefusal(t, login+", sixth", verify(t, db, login, good, far), SignInThrottled)
			wantRefusal(t, login+", from elsewhere", verify(t, db, login, good, home), SignInThrottled)
		}
		pass(t, db, time.Minute)
		if err := verify(t, db, "meera", good, far); err != nil {
			t.Errorf("after the pause: %v", err)
		}
	})
}

func TestP7_StrangersDoNotSlowTheOwnerDownWhereSheIsKnown(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		if err := verify(t, db, "meera", good, home); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			wantRefusal(t, "a stranger", verify(t, db, "meera", bad, far), SignInFailed)
		}
		wantRefusal(t, "a stranger's sixth", verify(t, db, "meera", bad, far), SignInThrottled)
		for range 4 {
			wantRefusal(t, "the owner mistypes", verify(t, db, "meera", bad, home), SignInFailed)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			d := doorOf("meera", home)
			rows, _, err := d.read(ctx, tx)
			if rows[d.network].n != 0 {
				t.Error("her slips count against her network, where others sign in too")
			}
			return err
		})
		if err := verify(t, db, "meera", good, home); err != nil {
			t.Errorf("the owner at home: %v", err)
		}
		for range 5 {
			wantRefusal(t, "her tries are free again", verify(t, db, "meera", bad, home), SignInFailed)
		}
		wantRefusal(t, "and have an end", verify(t, db, "meera", good, home), SignInThrottled)
		pass(t, db, knownFor)
		for range 5 {
			wantRefusal(t, "a stranger later", verify(t, db, "meera", bad, far), SignInFailed)
		}
		wantRefusal(t, "a month later nobody is known", verify(t, db, "meera", good, home), SignInThrottled)
	})
}

func TestP7_ANetworkThatGuessesAtManyAccountsIsSlowedDown(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		add(t, db, "arun", good)
		if err := verify(t, db, "meera", good, far); err != nil {
			t.Fatal(err)
		}
		for i := range paceOfNetwork.free {
			wantRefusal(t, "a guess", verify(t, db, fmt.Sprint("guess", i), bad, far), SignInFailed)
		}
		wantRefusal(t, "the next", verify(t, db, "arun", good, far), SignInThrottled)
		if err := errors.Join(verify(t, db, "arun", good, home), verify(t, db, "meera", good, far)); err != nil {
			t.Errorf("from elsewhere, and where the account is known: %v", err)
		}
		pass(t, db, paceOfNetwork.first)
		if err := verify(t, db, "arun", good, far); err != nil {
			t.Errorf("after the pause: %v", err)
		}
	})
}

// A refused try costs no write and does not lengthen the pause.
func TestP7_ARefusedTryChangesNothing(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		d := doorOf("meera", far)
		row := func() (all map[string]tries) {
			write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
				all, _, err = d.read(ctx, tx)
				return err
			})
			return all
		}
		for range 5 {
			wantRefusal(t, "a try", verify(t, db, "meera", bad, far), SignInFailed)
		}
		before := row()
		pass(t, db, 59*time.Second)
		for range 20 {
			wantRefusal(t, "too early", verify(t, db, "meera", bad, far), SignInThrottled)
		}
		if after := row(); after[d.account] != before[d.account] || after[d.network] != before[d.network] {
			t.Errorf("from %+v to %+v", before, after)
		}
	})
}

func TestP7_ThreeHundredSignInsOnOneCampusAllSucceed(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		const students = 300
		secret, err := NewSecret(t.Context(), Password, good)
		if err != nil {
			t.Fatal(err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			all, logins := make([]Person, students), make([]Login, students)
			for i := range all {
				all[i].Name = "Student"
			}
			ids, err := Add(ctx, tx, all)
			if err != nil {
				return err
			}
			for i, id := range ids {
				logins[i] = Login{id, UserName, fmt.Sprint("s", i)}
				if err := SetSecret(ctx, tx, actor.Operator(), id, secret, 0); err != nil {
					return err
				}
			}
			return AddLogins(ctx, tx, actor.Operator(), logins)
		})
		var wg sync.WaitGroup
		for i := range students {
			wg.Go(func() {
				if _, _, err := SignIn(t.Context(), db, Attempt{fmt.Sprint("s", i), good, library}, ""); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	})
}

// Whoever does not get a turn is told to come back, and no try is counted.
func TestP7_ACrowdIsToldToComeBackAndCostsNobodyATry(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		open := hashing
		defer func() { hashing = open }()
		hashing = newGate(0, time.Millisecond)
		for range 6 {
			err := verify(t, db, "meera", good, home)
			c, ok := errors.AsType[crowded](err)
			if !ok || !errors.Is(err, ErrCrowded) || c.HTTPStatus() != 503 || c.RetryAfter() <= 0 ||
				c.ProblemSlug() != "busy" {
				t.Errorf("got %v", err)
			}
		}
		hashing = open
		if err := verify(t, db, "meera", good, home); err != nil {
			t.Errorf("once it is calm: %v", err)
		}
	})
}

func TestP7_ASecretOfAnotherCostIsRenewedAtSignIn(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		add(t, db, "meera", good)
		now := costNow
		defer func() { costNow = now }()
		costNow.time++
		if err := verify(t, db, "meera", good, home); err != nil {
			t.Fatal(err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			who, err := accountOf(ctx, tx, "meera")
			if err != nil {
				return err
			}
			h, err := parseHash(who.phc)
			if h.cost != costNow || !h.matches(good) {
				t.Errorf("the cost is still %+v", h.cost)
			}
			return err
		})
		if err := verify(t, db, "meera", good, home); err != nil {
			t.Error(err)
		}
	})
}

// A person who is disabled, or whose password changes, between the comparison
// and the settling does not come in.
func TestP7_WhatMovedWhileTheSecretWasComparedCounts(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		for name, meanwhile := range map[string]func(person int64) func(ctx context.Context, tx *store.Tx) error{
			"disabled": func(person int64) func(ctx context.Context, tx *store.Tx) error {
				return func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), person) }
			},
			"removed": func(person int64) func(ctx context.Context, tx *store.Tx) error {
				return func(ctx context.Context, tx *store.Tx) error {
					return RemoveSecret(ctx, tx, actor.Operator(), person, Password)
				}
			},
		} {
			person := add(t, db, name, good)
			trial := newTrial(Attempt{name, good, home})
			if err := errors.Join(db.Read(t.Context(), trial.ask), db.Write(t.Context(), trial.claim)); err != nil {
				t.Fatal(err)
			}
			trial.right = true
			write(t, db, meanwhile(person), person)
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				return trial.settle(ctx, tx, func(context.Context, *store.Tx, account) error {
					t.Errorf("%s: came in", name)
					return nil
				})
			})
			if err != nil || trial.right {
				t.Errorf("%s: right %v, %v", name, trial.right, err)
			}
		}
	})
}

func TestAnAttemptPrintsNothing(t *testing.T) {
	a, s := Attempt{"meera", good, home}, Setup{"token", "Meera", "meera", good}
	if got := fmt.Sprintf("%v %+v", a, s); got != "*** ***" {
		t.Errorf("printed %s", got)
	}
}
