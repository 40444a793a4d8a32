package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func setupToken(t testing.TB, db *store.DB) string {
	t.Helper()
	token, err := SetupToken(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func admins(t testing.TB, db *store.DB) (all []int64) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		all, err = store.All(ctx, tx, selectAdmins, store.Column[int64])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var selectAdmins = store.SQL(`select person from grants where role = 'systemAdmin' order by id`)

func TestP7_TheSetUpLinkMakesTheFirstSystemAdmin(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		token := setupToken(t, db)
		if err := MaySetUp(t.Context(), db, token); err != nil {
			t.Fatal(err)
		}
		weak := Setup{token, "Meera Nair", "meera", "MeeraNair1"}
		_, err := SetUp(t.Context(), db, weak)
		wantRefusal(t, "a password that is the name", err, PasswordTooCommon)
		_, err = SetUp(t.Context(), db, Setup{Token: token})
		wantRefusal(t, "an empty form", err, PersonNeedsName, LoginUnfit, PasswordTooShort)
		order := Setup{token, "Meera Nair", "meera", good}
		person, err := SetUp(t.Context(), db, order)
		if err != nil || !slices.Equal(admins(t, db), []int64{person}) {
			t.Fatalf("%d of %v, %v", person, admins(t, db), err)
		}
		reference, s, err := SignIn(t.Context(), db, Attempt{"meera", good, home}, "")
		if err != nil || s.Kind != StaffSession {
			t.Fatalf("%+v, %v", s, err)
		}
		if _, a, err := BySession(t.Context(), db, testRights(t), reference); err != nil || !a.May(Manage, 0) {
			t.Errorf("%+v, %v", a, err)
		}
		_, err = SetUp(t.Context(), db, order)
		wantRefusal(t, "again", err, SetupUsed)
		if again := setupToken(t, db); again != "" {
			t.Error("a link although there is a system admin")
		}
		wantClean(t, db)
	})
}

func TestP7_OnlyTheLastLinkIsGoodAndForADay(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		first, last := setupToken(t, db), setupToken(t, db)
		order := Setup{Name: "Meera", Login: "meera", Password: good}
		for name, token := range map[string]string{"an earlier": first, "none": "", "another": randomText()} {
			order.Token = token
			_, err := SetUp(t.Context(), db, order)
			wantRefusal(t, name, err, SetupLinkUnknown)
		}
		pass(t, db, 24*time.Hour-time.Microsecond)
		if err := MaySetUp(t.Context(), db, last); err != nil {
			t.Errorf("within the day: %v", err)
		}
		pass(t, db, time.Microsecond)
		wantRefusal(t, "a day old", MaySetUp(t.Context(), db, last), SetupLinkUnknown)
		order.Token = setupToken(t, db)
		if _, err := SetUp(t.Context(), db, order); err != nil {
			t.Errorf("a new link: %v", err)
		}
	})
}

func TestP7_ALinkOpensAgainWhenNoSystemAdminIsLeft(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		first, err := SetUp(t.Context(), db, Setup{setupToken(t, db), "Meera", "meera", good})
		if err != nil {
			t.Fatal(err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), first) }, first)
		order := Setup{setupToken(t, db), "Arun", "MEERA", good}
		_, err = SetUp(t.Context(), db, order)
		wantRefusal(t, "a login that is taken", err, LoginTaken)
		order.Login = "arun"
		if second, err := SetUp(t.Context(), db, order); err != nil || second == first {
			t.Errorf("%d, %v", second, err)
		}
	})
}

// Ten who use one link at once on two servers, some of them twice, make one
// system admin. Reading
// whether it is used and then writing, the naive way, makes ten.
func TestP7_OfManySetUpsAtOnceOneWins(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		const many = 10
		servers := []*store.DB{db, storetest.Beside(t, db)}
		token := setupToken(t, db)
		won, told := race(t, many, func(i int) error {
			_, err := SetUp(t.Context(), servers[i%2], Setup{token, "Meera", fmt.Sprint("meera", i%5), good})
			return err
		})
		if won != 1 || told != many-1 || len(admins(t, db)) != 1 {
			t.Errorf("%d won, %d were told, %d system admins", won, told, len(admins(t, db)))
		}
		wantClean(t, db)
	})
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		const many = 10
		token := setupToken(t, db)
		var read sync.WaitGroup
		read.Add(many)
		won, _ := race(t, many, func(i int) error {
			err := MaySetUp(t.Context(), db, token)
			read.Done()
			read.Wait()
			if err != nil {
				return err
			}
			person := add(t, db, fmt.Sprint("meera", i), "")
			return try(t, db, func(ctx context.Context, tx *store.Tx) error {
				return giveRole(ctx, tx, actor.Operator(), person, Held{Role: SystemAdmin})
			})
		})
		if won != many || len(admins(t, db)) != many {
			t.Errorf("the naive way: %d won; the test cannot tell it from the right one", won)
		}
	})
}

// race runs n attempts at once and counts who won and who was told that it is
// done.
func race(t *testing.T, n int, attempt func(i int) error) (won, told int) {
	t.Helper()
	errs := make([]error, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			errs[i] = attempt(i)
		})
	}
	close(start)
	wg.Wait()
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case slices.Equal(codes(err), []string{SetupUsed.Name()}):
			told++
		default:
			t.Error(errors.Join(errors.New("neither won nor was told"), err))
		}
	}
	return won, told
}
