package people

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestP7_NamesAreComparedFolded(t *testing.T) {
	same := [][]string{
		{"meera", "Meera", " MEERA ", "ｍｅｅｒａ", "mee ra"},
		{"meera@example.org", "Meera@Example.ORG"},
		{"2 1234 00017 4582", "21234000174582"},
		{"zoë", "ZOE\u0308"},
	}
	for _, names := range same {
		want, ok := fold(names[0])
		for _, name := range names {
			if got, fits := fold(name); !ok || !fits || got != want {
				t.Errorf("%q folds to %q, %v; %q to %q", name, got, fits, names[0], want)
			}
		}
	}
	for _, name := range []string{"", " ", "a\x00b", "a\u200bb", "\xff", "a\u202eb", strings.Repeat("x", 255)} {
		if got, ok := fold(name); ok {
			t.Errorf("%q is a name: %q", name, got)
		}
	}
}

func TestFoldingTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		once, ok := fold(name)
		if !ok {
			return
		}
		if twice, ok := fold(once); !ok || twice != once {
			t.Fatalf("%q folds to %q and that to %q, %v", name, once, twice, ok)
		}
	})
}

func TestP7_ANameIsOnePersonsOnly(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		meera, arun := add(t, db, "meera", ""), add(t, db, "arun", "")
		addLogins := func(logins ...Login) error {
			return try(t, db, func(ctx context.Context, tx *store.Tx) error { return AddLogins(ctx, tx, actor.Operator(), logins) })
		}
		wantRefusal(t, "another's", addLogins(Login{arun, UserName, "MEERA"}), LoginTaken)
		wantRefusal(t, "twice", addLogins(Login{arun, Card, "A 1"}, Login{meera, Card, "a1"}), LoginTaken)
		wantRefusal(t, "unfit", addLogins(Login{arun, Card, "A 1"}, Login{arun, UserName, ""}), LoginUnfit)
		wantRefusal(t, "all at once", addLogins(Login{arun, UserName, "\x00"}, Login{arun, Card, "meera"}),
			LoginUnfit, LoginTaken)
		if err := addLogins(Login{arun, "nickname", "arun2"}); err == nil || len(codes(err)) != 0 {
			t.Errorf("a kind that there is not: %v", err)
		}
		if err := addLogins(Login{arun, Card, "A 1"}, Login{meera, EmailLogin, "M@example.org"}); err != nil {
			t.Fatal(err)
		}
		want := map[int64][]Login{
			meera: {{meera, UserName, "meera"}, {meera, EmailLogin, "m@example.org"}},
			arun:  {{arun, UserName, "arun"}, {arun, Card, "a1"}},
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			got, err := LoginsOf(ctx, tx, []int64{meera, arun})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			return err
		})
	})
}

func TestALoginIsTakenFromItsOwnerOnly(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		meera, arun := add(t, db, "meera", ""), add(t, db, "arun", "")
		remove := func(person int64, name string) error {
			return try(t, db, func(ctx context.Context, tx *store.Tx) error {
				return RemoveLogin(ctx, tx, actor.Operator(), person, name)
			}, person)
		}
		wantRefusal(t, "another's", remove(arun, "meera"), LoginUnknown)
		wantRefusal(t, "unfit", remove(arun, "\x00"), LoginUnknown)
		if err := remove(meera, "Meera"); err != nil {
			t.Fatal(err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			if owner, found, err := PersonOf(ctx, tx, "meera"); err != nil || found {
				t.Errorf("still %d's, %v", owner, err)
			}
			owner, found, err := PersonOf(ctx, tx, "ARUN")
			if owner != arun || !found {
				t.Errorf("arun is %d, %v", owner, found)
			}
			return err
		})
	})
}
