package people

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// Whatever changes who may come in, and what he may do, leaves one row, which
// says who did it. What changes nothing leaves none.
func TestP8_EveryChangeOfRightsAndSignInsIsInTheJournal(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		meera := add(t, db, "Meera", "")
		boss := actor.Actor{Person: add(t, db, "Devika", ""), Via: actor.ViaPage}
		secret, err := NewSecret(t.Context(), Password, "river stone lamp")
		if err != nil {
			t.Fatal(err)
		}
		r, clerk := testRights(t), Held{Desk: "shop", Role: Clerk, Place: 4}
		var token Token
		for _, step := range []func(ctx context.Context, tx *store.Tx) error{
			func(ctx context.Context, tx *store.Tx) error {
				return AddLogins(ctx, tx, boss, []Login{{meera, UserName, "meera.secretly"}})
			},
			func(ctx context.Context, tx *store.Tx) error { return SetSecret(ctx, tx, boss, meera, secret, 0) },
			func(ctx context.Context, tx *store.Tx) error { return GiveRole(ctx, tx, r, boss, meera, clerk) },
			func(ctx context.Context, tx *store.Tx) error { return GiveRole(ctx, tx, r, boss, meera, clerk) },
			func(ctx context.Context, tx *store.Tx) (err error) {
				_, token, err = NewToken(ctx, tx, r, boss, Token{Person: meera, Name: "gate", Scopes: []string{"*"}})
				return err
			},
			func(ctx context.Context, tx *store.Tx) error { return RevokeToken(ctx, tx, boss, meera, token.ID) },
			func(ctx context.Context, tx *store.Tx) error { return RevokeToken(ctx, tx, boss, meera, token.ID) },
			func(ctx context.Context, tx *store.Tx) error { return RevokeTokens(ctx, tx, boss, meera) },
			func(ctx context.Context, tx *store.Tx) error { return TakeRole(ctx, tx, boss, meera, clerk) },
			func(ctx context.Context, tx *store.Tx) error { return TakeRole(ctx, tx, boss, meera, clerk) },
		} {
			write(t, db, step, meera)
		}
		in, _, err := SignIn(t.Context(), db, Attempt{Login: "Meera.Secretly", Secret: "river stone lamp"}, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []func(ctx context.Context, tx *store.Tx) error{
			func(ctx context.Context, tx *store.Tx) error { return SignOut(ctx, tx, in) },
			func(ctx context.Context, tx *store.Tx) error { return SignOut(ctx, tx, in) },
			func(ctx context.Context, tx *store.Tx) error { return SignOutEverywhere(ctx, tx, boss, meera, 0) },
			func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, boss, meera) },
			func(ctx context.Context, tx *store.Tx) error { return Enable(ctx, tx, boss, meera) },
			func(ctx context.Context, tx *store.Tx) error {
				return RemoveLogin(ctx, tx, boss, meera, "meera.secretly")
			},
			func(ctx context.Context, tx *store.Tx) error { return RemoveSecret(ctx, tx, boss, meera, Password) },
		} {
			write(t, db, step, meera)
		}
		byBoss, byHerself := journalOf(t, db, meera, boss.Person)
		want := []string{
			"people.login.added", "people.secret.set", "people.role.given", "people.token.made", "people.token.revoked",
			"people.role.taken", "people.person.disabled", "people.person.enabled", "people.login.removed",
			"people.secret.removed",
		}
		if diff := cmp.Diff(want, byBoss); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"people.session.started", "people.session.ended"}, byHerself); diff != "" {
			t.Error(diff)
		}
	})
}

// journalOf gives the types of the rows about a person, in their order: those
// that boss wrote and those that the person did. None may tell a secret or a name.
func journalOf(t *testing.T, db *store.DB, person, boss int64) (byBoss, byPerson []string) {
	t.Helper()
	if _, err := journal.Seal(t.Context(), db, 100); err != nil {
		t.Fatal(err)
	}
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		rows, err := journal.After(ctx, tx, 0, 100)
		for _, row := range rows {
			switch {
			case row.Person == person && row.Actor == boss:
				byBoss = append(byBoss, row.Type)
			case row.Person == person && row.Actor == person:
				byPerson = append(byPerson, row.Type)
			}
			if strings.Contains(string(row.Data), "meera") {
				t.Errorf("%s tells the name: %s", row.Type, row.Data)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return byBoss, byPerson
}
