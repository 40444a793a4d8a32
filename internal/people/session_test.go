package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// wantOpen reports a session that is not open, or that is, against what is
// wanted.
func wantOpen(t testing.TB, db *store.DB, reference string, want bool) {
	t.Helper()
	_, a, err := BySession(t.Context(), db, testRights(t), reference)
	switch {
	case err != nil && !errors.Is(err, actor.ErrNotSignedIn):
		t.Error(err)
	case (err == nil) != want:
		t.Errorf("the session is open: %v, want %v", err == nil, want)
	case err != nil && a.Known():
		t.Error("an error came with somebody")
	}
}

func TestP7_SessionsEndAtTheirLimitsToTheMicrosecond(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		for kind, idle := range map[SessionKind]time.Duration{
			StaffSession: 30 * time.Minute, PatronSession: 14 * 24 * time.Hour,
		} {
			reference := start(t, db, person, kind)
			pass(t, db, idle-time.Microsecond)
			wantOpen(t, db, reference, true)
			pass(t, db, time.Microsecond)
			wantOpen(t, db, reference, false)
		}
		for kind, absolute := range map[SessionKind]time.Duration{
			StaffSession: 12 * time.Hour, PatronSession: 30 * 24 * time.Hour,
		} {
			reference := start(t, db, person, kind)
			const steps = 60
			step := absolute / steps
			for range steps - 1 {
				pass(t, db, step)
				use(t, db, reference)
			}
			pass(t, db, step-time.Microsecond)
			wantOpen(t, db, reference, true)
			pass(t, db, time.Microsecond)
			wantOpen(t, db, reference, false)
		}
		wantClean(t, db)
	})
}

func use(t testing.TB, db *store.DB, reference string) Session {
	t.Helper()
	s, _, err := BySession(t.Context(), db, testRights(t), reference)
	if err == nil {
		err = Touch(t.Context(), db, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestP7_ASessionIsWrittenAtMostOnceAMinute(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		reference := start(t, db, add(t, db, "meera", ""), StaffSession)
		for _, c := range []struct {
			after time.Duration
			seen  civil.Instant // at the next use
		}{
			{59 * time.Second, storetest.Start},
			{time.Second, storetest.Start.Add(time.Minute)},
			{59 * time.Second, storetest.Start.Add(time.Minute)},
		} {
			pass(t, db, c.after)
			use(t, db, reference)
			if s := use(t, db, reference); s.SeenAt != c.seen {
				t.Errorf("seen at %s, want %s", s.SeenAt, c.seen)
			}
		}
	})
}

func TestP7_ATouchDoesNotReviveWhatHasEnded(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		reference := start(t, db, add(t, db, "meera", ""), StaffSession)
		pass(t, db, 2*time.Minute)
		s, _, err := BySession(t.Context(), db, testRights(t), reference)
		if err != nil {
			t.Fatal(err)
		}
		pass(t, db, 28*time.Minute)
		if err := Touch(t.Context(), db, s); err != nil {
			t.Fatal(err)
		}
		wantOpen(t, db, reference, false)
	})
}

func TestP7_SignOutHereAndEverywhere(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		meera, arun := add(t, db, "meera", ""), add(t, db, "arun", "")
		here, there := start(t, db, meera, PatronSession), start(t, db, meera, StaffSession)
		phone, others := start(t, db, meera, PatronSession), start(t, db, arun, PatronSession)
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return errors.Join(SignOut(ctx, tx, there), SignOut(ctx, tx, ""), SignOut(ctx, tx, there))
		})
		wantOpen(t, db, there, false)
		keep := use(t, db, here).ID
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return SignOutEverywhere(ctx, tx, actor.Operator(), meera, keep)
		}, meera)
		for reference, open := range map[string]bool{here: true, phone: false, others: true} {
			wantOpen(t, db, reference, open)
		}
	})
}

func TestP7_DisablingEndsSessionsAtOnceAndForGood(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", good)
		reference := start(t, db, person, PatronSession)
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), person) }, person)
		wantOpen(t, db, reference, false)
		err := try(t, db, func(ctx context.Context, tx *store.Tx) error {
			_, _, err := StartSession(ctx, tx, person, PatronSession)
			return err
		}, person)
		wantRefusal(t, "a session for somebody disabled", err, SignInFailed)
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Enable(ctx, tx, actor.Operator(), person) }, person)
		wantOpen(t, db, reference, false)
		if err := verify(t, db, "meera", good, home); err != nil {
			t.Errorf("enabled again: %v", err)
		}
		wantClean(t, db)
	})
}

func TestP7_ASessionGivesItsPersonsRightsAtItsPlace(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		give(t, db, person, Held{Desk: "shop", Role: Clerk, Place: 4})
		staff, patron := start(t, db, person, StaffSession), start(t, db, person, PatronSession)
		s := use(t, db, staff)
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return ChoosePlace(ctx, tx, s.ID, 4) })
		_, a, err := BySession(t.Context(), db, testRights(t), staff)
		if err != nil || a.Person != person || a.Place != 4 || a.Via != actor.ViaPage {
			t.Errorf("%+v, %v", a, err)
		}
		if !a.May(sell, 4) || !a.May(look, 4) || a.May(sell, 5) || a.May(override, 4) || !a.May(own, 0) {
			t.Errorf("a clerk of place 4 may %v", a.Grants)
		}
		_, a, err = BySession(t.Context(), db, testRights(t), patron)
		if err != nil || a.May(look, 4) || !a.May(own, 0) {
			t.Errorf("a clerk at home may %v, %v", a.Grants, err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return TakeRole(ctx, tx, actor.Operator(), person, Held{Desk: "shop", Role: Clerk, Place: 4})
		}, person)
		if _, a, err = BySession(t.Context(), db, testRights(t), staff); err != nil || a.May(sell, 4) {
			t.Errorf("after the role was taken: %v, %v", a.Grants, err)
		}
	})
}

func TestASessionShowsItsPersonsOwnScriptAndLanguage(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return Change(ctx, tx, actor.Operator(), Person{ID: person, Name: "Meera Nair", NativeName: "मीरा नायर", Language: "hi"})
		}, person)
		var opened Session
		var reference string
		write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
			reference, opened, err = StartSession(ctx, tx, person, PatronSession)
			return err
		}, person)
		read := use(t, db, reference)
		for _, s := range []Session{opened, read} {
			if s.Name != "मीरा नायर" || s.Language != "hi" || s.EndsAt.Sub(s.StartedAt) > s.Kind.Longest() {
				t.Errorf("%+v", s)
			}
		}
		if opened.ID != read.ID || opened.EndsAt != read.EndsAt {
			t.Errorf("opened %+v, read %+v", opened, read)
		}
	})
}

func TestP7_OnlyTheReferenceItselfOpensASession(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		reference := start(t, db, add(t, db, "meera", ""), PatronSession)
		stored := ""
		write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
			stored, _, err = store.One(ctx, tx, selectStored, store.Column[string])
			return err
		})
		if strings.Contains(stored, reference) || len(stored) != 64 {
			t.Errorf("stored as %q", stored)
		}
		for _, other := range []string{
			"", stored, stored[:43], reference[:42], reference + "A", strings.ToUpper(reference),
		} {
			wantOpen(t, db, other, false)
		}
		wantOpen(t, db, reference, true)
	})
}

var selectStored = store.SQL(`select hash from sessions`)

func TestP7_AFormTokenIsItsSessionsOnly(t *testing.T) {
	one, other := randomText(), randomText()
	if len(one) != referenceLength {
		t.Errorf("a reference has %d characters", len(one))
	}
	token := FormToken(one)
	if !IsFormToken(one, token) || token != FormToken(one) || strings.Contains(token, one) {
		t.Error("the form's own token does not fit")
	}
	for _, wrong := range []string{"", token[1:], FormToken(other), one} {
		if IsFormToken(one, wrong) {
			t.Errorf("%q fits", wrong)
		}
	}
	if IsFormToken("", FormToken("")) {
		t.Error("nobody's form is accepted")
	}
}

// Signing in and disabling at once leave no session behind, whichever comes
// first: both take the person's lock. Asking before the lock, the naive way, does.
func TestP7_NobodySlipsInBesideBeingDisabled(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		for i := range 20 {
			login := fmt.Sprint("meera", i)
			person := add(t, db, login, good)
			asked := newTrial(Attempt{login, good, home})
			if err := errors.Join(db.Read(t.Context(), asked.ask), db.Write(t.Context(), asked.claim)); err != nil {
				t.Fatal(err)
			}
			asked.right = true
			race(t, 2, func(i int) error {
				if i == 0 {
					return try(t, db, func(ctx context.Context, tx *store.Tx) error {
						return Disable(ctx, tx, actor.Operator(), person)
					}, person)
				}
				return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					return asked.settle(ctx, tx, func(ctx context.Context, tx *store.Tx, who account) error {
						_, _, err := StartSession(ctx, tx, who.person, PatronSession)
						return err
					})
				})
			})
			wantClean(t, db)
		}
		late := add(t, db, "late", "")
		asked := newTrial(Attempt{Login: "late"})
		if err := db.Read(t.Context(), asked.ask); err != nil || asked.who.person != late {
			t.Fatalf("%+v, %v", asked.who, err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), late) }, late)
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			id, err := tx.ID(ctx, "sessions")
			if err != nil {
				return err
			}
			return tx.InsertMany(ctx, insertSession, 1, func(int) []any {
				return []any{id, digest("late"), asked.who.person, "patron", int64(0), int64(1), int64(1), int64(2)}
			})
		})
		if found, err := db.Check(t.Context(), Invariants()); err != nil || len(found) != 1 {
			t.Errorf("the naive way is not seen to fail: %v, %v", found, err)
		}
	})
}

// model is what sessions are, in plain words: the instants that matter of each
// that was opened and not ended.
type model struct {
	now      civil.Instant
	disabled bool
	open     map[string]*modelSession
}

type modelSession struct {
	kind          SessionKind
	started, seen civil.Instant
}

func (m *model) isOpen(s *modelSession) bool {
	limits := map[SessionKind][2]time.Duration{
		StaffSession: {30 * time.Minute, 12 * time.Hour}, PatronSession: {14 * 24 * time.Hour, 30 * 24 * time.Hour},
	}[s.kind]
	return !m.disabled && m.now < s.seen.Add(limits[0]) && m.now < s.started.Add(limits[1])
}

// Whatever is done in whatever order, a session is open just when the model says.
func TestP7_SessionsFollowTheirModel(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		rights := testRights(t)
		rapid.Check(t, func(r *rapid.T) {
			now, err := db.Now(t.Context())
			if err != nil {
				r.Fatal(err)
			}
			person := add(t, db, randomText(), "")
			m := &model{now: now, open: make(map[string]*modelSession)}
			r.Repeat(sessionActions(t, db, rights, person, m))
		})
		wantClean(t, db)
	})
}

func sessionActions(
	t *testing.T, db *store.DB, rights *Rights, person int64, m *model,
) map[string]func(*rapid.T) {
	do := func(fn func(ctx context.Context, tx *store.Tx) error) { t.Helper(); write(t, db, fn, person) }
	steps := []time.Duration{
		time.Second, 59 * time.Second, time.Minute, 29 * time.Minute, 30 * time.Minute,
		6 * time.Hour, 13 * 24 * time.Hour, 14 * 24 * time.Hour,
	}
	return map[string]func(*rapid.T){
		"start": func(r *rapid.T) {
			if m.disabled {
				r.Skip("nobody disabled signs in")
			}
			kind := rapid.SampledFrom([]SessionKind{StaffSession, PatronSession}).Draw(r, "kind")
			m.open[start(t, db, person, kind)] = &modelSession{kind, m.now, m.now}
		},
		"pass": func(r *rapid.T) {
			d := rapid.SampledFrom(steps).Draw(r, "time")
			m.now = m.now.Add(d)
			pass(t, db, d)
		},
		"disable": func(*rapid.T) {
			do(func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), person) })
			m.disabled = true
			clear(m.open)
		},
		"enable": func(*rapid.T) {
			do(func(ctx context.Context, tx *store.Tx) error { return Enable(ctx, tx, actor.Operator(), person) })
			m.disabled = false
		},
		"sign out": func(*rapid.T) {
			for reference := range m.open {
				do(func(ctx context.Context, tx *store.Tx) error { return SignOut(ctx, tx, reference) })
				delete(m.open, reference)
				return
			}
		},
		"tidy": func(*rapid.T) {
			do(func(ctx context.Context, tx *store.Tx) error { _, err := Tidy(ctx, tx); return err })
		},
		"": func(r *rapid.T) {
			for reference, want := range m.open {
				s, _, err := BySession(t.Context(), db, rights, reference)
				if (err == nil) != m.isOpen(want) {
					r.Fatalf("%+v at %s: %v", want, m.now, err)
				}
				if err != nil {
					continue
				}
				if err := Touch(t.Context(), db, s); err != nil {
					r.Fatal(err)
				}
				if m.now.Sub(want.seen) >= time.Minute {
					want.seen = m.now
				}
			}
		},
	}
}
