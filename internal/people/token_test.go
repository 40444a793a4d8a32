package people

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func makeToken(t testing.TB, db *store.DB, token Token) (secret string, made Token) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		secret, made, err = NewToken(ctx, tx, testRights(t), actor.Operator(), token)
		return err
	}, token.Person)
	return secret, made
}

func wantTokenOpen(t testing.TB, db *store.DB, secret string, want bool) {
	t.Helper()
	_, a, err := ByToken(t.Context(), db, testRights(t), secret)
	switch {
	case err != nil && !errors.Is(err, actor.ErrNotSignedIn):
		t.Error(err)
	case (err == nil) != want:
		t.Errorf("the token opens: %v, want %v", err == nil, want)
	case err != nil && a.Known():
		t.Error("an error came with somebody")
	}
}

func TestP7_ATokenIsKnownByItsFormToTheLastCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		token := newToken()
		if !isToken(token) || len(token) != 61 {
			t.Fatalf("%s is no token", token)
		}
		at := rapid.IntRange(0, len(token)-1).Draw(t, "at")
		other := rapid.SampledFrom([]byte("abcdefghijklmnopqrstuvwxyz234567_-A ")).Draw(t, "other")
		slip := []byte(token)
		slip[at] = other
		if string(slip) != token && isToken(string(slip)) {
			t.Fatalf("%s passes for %s", slip, token)
		}
	})
	for _, text := range []string{
		"", "hf_", "hf_abc", newToken()[3:], newToken() + "a", newToken()[:60] + "=", "HF_" + newToken()[3:],
	} {
		if isToken(text) {
			t.Errorf("%q is a token", text)
		}
	}
}

func TestP7_ATokenMayWhatItsPersonMayAndItsScopesName(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		give(t, db, person, Held{Desk: "shop", Role: Clerk, Place: 4})
		cases := map[string][]actor.Grant{
			"*":                         {can(look, 4), can(own, 0), can(sell, 4)},
			"shop.*":                    {can(look, 4), can(own, 0), can(sell, 4)},
			"shop.sell":                 {can(sell, 4)},
			"shop.own shop.override":    {can(own, 0)},
			"people.* shop.settings":    nil,
			"shop.sell shop.sell":       {can(sell, 4)},
			"people.manage shop.look *": {can(look, 4), can(own, 0), can(sell, 4)},
		}
		for scopes, want := range cases {
			secret, made := makeToken(t, db, Token{Person: person, Name: "kiosk", Scopes: strings.Fields(scopes)})
			found, a, err := ByToken(t.Context(), db, testRights(t), secret)
			if err != nil || a.Person != person || a.Via != actor.ViaAPI || !slices.Equal(a.Grants, want) {
				t.Errorf("%s: %+v, %v; want %v", scopes, a, err, want)
			}
			if found.ID != made.ID || !slices.Equal(found.Scopes, made.Scopes) ||
				!strings.HasPrefix(secret, found.Prefix) {
				t.Errorf("%s: found %+v, made %+v", scopes, found, made)
			}
		}
		wantClean(t, db)
	})
}

func TestP7_ScopesOnlyEverTakeAway(t *testing.T) {
	r := testRights(t)
	scope := rapid.OneOf(
		rapid.SampledFrom([]string{"*", "shop.*", "people.*", "shop.", "sho*", ".*", "s*", "shop.sell*"}),
		rapid.Map(rapid.SampledFrom(r.Permissions()), func(p actor.Permission) string { return string(p) }))
	rapid.Check(t, func(t *rapid.T) {
		var held []Held
		for _, role := range rapid.SliceOfN(rapid.SampledFrom(ladder), 0, 3).Draw(t, "roles") {
			held = append(held, Held{Desk: "shop", Role: role, Place: rapid.Int64Range(0, 2).Draw(t, "place")})
		}
		grants := r.Grants(held)
		scopes := rapid.SliceOfN(scope, 0, 3).Draw(t, "scopes")
		left := Scoped(grants, scopes)
		for _, g := range grants {
			named := slices.ContainsFunc(scopes, func(s string) bool {
				desk, _, _ := strings.Cut(string(g.Permission), ".")
				return s == "*" || s == string(g.Permission) || s == desk+".*"
			})
			if slices.Contains(left, g) != named {
				t.Fatalf("%v of %v with %v is left: %v", g, grants, scopes, !named)
			}
		}
		if len(left) > len(grants) {
			t.Fatalf("%v is more than %v", left, grants)
		}
	})
}

func TestP7_ATokenEndsWhenItExpiresIsRevokedOrItsPersonIsDisabled(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person, other := add(t, db, "meera", ""), add(t, db, "arun", "")
		end := storetest.Start.Add(time.Hour)
		order := Token{Person: person, Name: "kiosk", Scopes: []string{"*"}}
		lasting, made := makeToken(t, db, order)
		order.ExpiresAt = &end
		passing, _ := makeToken(t, db, order)
		pass(t, db, time.Hour-time.Microsecond)
		wantTokenOpen(t, db, passing, true)
		pass(t, db, time.Microsecond)
		wantTokenOpen(t, db, passing, false)

		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), person) }, person)
		wantTokenOpen(t, db, lasting, false)
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Enable(ctx, tx, actor.Operator(), person) }, person)
		wantTokenOpen(t, db, lasting, true)

		revoke := func(person int64) error {
			return try(t, db, func(ctx context.Context, tx *store.Tx) error {
				return RevokeToken(ctx, tx, actor.Operator(), person, made.ID)
			})
		}
		wantRefusal(t, "another's", revoke(other), TokenNotFound)
		wantTokenOpen(t, db, lasting, true)
		if err := errors.Join(revoke(person), revoke(0)); err != nil {
			t.Error(err)
		}
		wantTokenOpen(t, db, lasting, false)
		wantTokenOpen(t, db, newToken(), false)
		wantTokenOpen(t, db, "hf_nonsense", false)
	})
}

func TestP7_TheUseOfATokenIsWrittenOnceAnHour(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		secret, made := makeToken(t, db, Token{Person: person, Name: "kiosk", Scopes: []string{"*"}})
		for _, c := range []struct {
			after time.Duration
			used  civil.Instant
		}{
			{time.Minute, storetest.Start.Add(time.Minute)},
			{59 * time.Minute, storetest.Start.Add(time.Minute)},
			{time.Minute, storetest.Start.Add(61 * time.Minute)},
		} {
			pass(t, db, c.after)
			token, _, err := ByToken(t.Context(), db, testRights(t), secret)
			if err == nil {
				err = TouchToken(t.Context(), db, token)
			}
			if err != nil {
				t.Fatal(err)
			}
			write(t, db, func(ctx context.Context, tx *store.Tx) error {
				all, err := Tokens(ctx, tx, person)
				if err == nil && (len(all) != 1 || all[0].ID != made.ID || *all[0].UsedAt != c.used) {
					t.Errorf("%+v, want used at %s", all, c.used)
				}
				return err
			})
		}
	})
}

func TestP7_ATokenThatCannotBeIsRefusedWithAllReasons(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		past := storetest.Start
		order := func(token Token) error {
			return try(t, db, func(ctx context.Context, tx *store.Tx) error {
				token.Person = person
				_, _, err := NewToken(ctx, tx, testRights(t), actor.Operator(), token)
				return err
			}, person)
		}
		wantRefusal(t, "empty", order(Token{}), TokenNeedsName, TokenScopeUnknown)
		wantRefusal(t, "over", order(Token{Name: "kiosk", Scopes: []string{"*"}, ExpiresAt: &past}), TokenExpired)
		for _, scope := range []string{
			"", "shop", "shop.", "shop.*.*", "s*", "shop.sel", "shop.sell*", "nodesk.*", "**", ".*",
		} {
			wantRefusal(t, scope, order(Token{Name: "kiosk", Scopes: []string{"*", scope}}), TokenScopeUnknown)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			all, err := Tokens(ctx, tx, 0)
			if len(all) != 0 {
				t.Errorf("made all the same: %+v", all)
			}
			return err
		})
	})
}
