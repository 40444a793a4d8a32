package people

import (
	"context"
	"errors"
	"io/fs"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var migrations = []fs.FS{Migrations, journal.Migrations}

// shipped is the cost that the program ships with; the tests hash for less.
var shipped = costNow

func TestMain(m *testing.M) {
	costNow = cost{memory: 32, time: 1, threads: 1}
	os.Exit(m.Run())
}

// The desk of the tests.
const (
	look     actor.Permission = "shop.look"
	sell     actor.Permission = "shop.sell"
	override actor.Permission = "shop.override"
	settle   actor.Permission = "shop.settings"
	own      actor.Permission = "shop.own"
)

func can(p actor.Permission, place int64) actor.Grant {
	return actor.Grant{Permission: p, Place: place}
}

func testRights(t testing.TB) *Rights {
	t.Helper()
	r, err := NewRights(Own(), Table{Desk: "shop", Roles: map[Role][]actor.Permission{
		Patron: {own}, Viewer: {look}, Clerk: {sell}, Supervisor: {override}, DeskAdmin: {settle},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// write runs an operation under the locks of people.
func write(t testing.TB, db *store.DB, fn func(ctx context.Context, tx *store.Tx) error, people ...int64) {
	t.Helper()
	if err := try(t, db, fn, people...); err != nil {
		t.Fatal(err)
	}
}

func try(t testing.TB, db *store.DB, fn func(ctx context.Context, tx *store.Tx) error, people ...int64) error {
	t.Helper()
	return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		if err := tx.Lock(ctx, "people", people...); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// add makes a person with a login and, if there is one, a password.
func add(t testing.TB, db *store.DB, login, password string) (person int64) {
	t.Helper()
	var secret Secret
	if password != "" {
		var err error
		if secret, err = NewSecret(t.Context(), Password, password); err != nil {
			t.Fatal(err)
		}
	}
	write(t, db, func(ctx context.Context, tx *store.Tx) error {
		ids, err := Add(ctx, tx, []Person{{Name: "Somebody"}})
		if err != nil {
			return err
		}
		person = ids[0]
		if err := AddLogins(ctx, tx, actor.Operator(), []Login{{person, UserName, login}}); err != nil {
			return err
		}
		if password == "" {
			return nil
		}
		return SetSecret(ctx, tx, actor.Operator(), person, secret, 0)
	})
	return person
}

func give(t testing.TB, db *store.DB, person int64, h Held) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) error {
		return GiveRole(ctx, tx, testRights(t), actor.Operator(), person, h)
	}, person)
}

func start(t testing.TB, db *store.DB, person int64, kind SessionKind) (reference string) {
	t.Helper()
	write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
		reference, _, err = StartSession(ctx, tx, person, kind)
		return err
	}, person)
	return reference
}

func pass(t testing.TB, db *store.DB, d time.Duration) {
	t.Helper()
	now, err := db.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.SetClock(t.Context(), now.Add(d)); err != nil {
		t.Fatal(err)
	}
}

// codes are the names of the reasons of a refusal.
func codes(err error) (all []string) {
	if d, ok := errors.AsType[*denial.Error](err); ok {
		for _, r := range d.Reasons {
			all = append(all, r.Code.Name())
		}
	}
	return all
}

// wantRefusal reports an error that is not a refusal with just these codes.
func wantRefusal(t testing.TB, what string, err error, want ...*denial.Code) {
	t.Helper()
	var names []string
	for _, c := range want {
		names = append(names, c.Name())
	}
	if got := codes(err); !slices.Equal(got, names) {
		t.Errorf("%s: got %v (%v), want %v", what, got, err, names)
	}
}

func wantClean(t testing.TB, db *store.DB) {
	t.Helper()
	found, err := db.Check(t.Context(), Invariants())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range found {
		t.Errorf("%s: %s: %s", o.Invariant.ID, o.Invariant.Says, o.Name)
	}
}

var (
	home    = netip.MustParseAddr("203.0.113.7")
	library = netip.MustParseAddr("198.51.100.20")
	far     = netip.MustParseAddr("192.0.2.99")
)

func TestD15_PeopleAreKeptAsTheyAreWritten(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		meera := Person{
			Name: "Meera Nair", SortName: "Nair, Meera", NativeName: "मीरा नायर", NativeLang: "hi",
			Email: "meera@example.org", Phone: "+91 98470 00000", Language: "hi",
		}
		decomposed := Person{Name: "  Zoe\u0308 "} // a letter and its mark apart
		var ids []int64
		write(t, db, func(ctx context.Context, tx *store.Tx) (err error) {
			ids, err = Add(ctx, tx, []Person{meera, decomposed})
			return err
		})
		meera.ID, meera.CreatedAt = ids[0], storetest.Start
		zoe := Person{ID: ids[1], Name: "Zoë", SortName: "Zoë", CreatedAt: storetest.Start}
		want := map[int64]Person{meera.ID: meera, zoe.ID: zoe}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			got, err := Get(ctx, tx, []int64{ids[0], ids[1], 999})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("D16: added (-want +got):\n%s", diff)
			}
			return err
		})
		meera.Email, meera.Phone, meera.Name = "", "", "Meera K Nair"
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			if err := Change(ctx, tx, actor.Operator(), meera); err != nil {
				return err
			}
			got, err := Get(ctx, tx, ids[:1])
			if diff := cmp.Diff(meera, got[meera.ID]); diff != "" {
				t.Errorf("changed (-want +got):\n%s", diff)
			}
			return err
		}, meera.ID)
		meera.Name, zoe.NativeName = "Meera Nair", "Ζωή"
		for many, all := range [][]Person{1: {meera}, 2: {zoe, meera}} {
			counts := storetest.Statements(db, func() {
				write(t, db, func(ctx context.Context, tx *store.Tx) error { return ChangeMany(ctx, tx, actor.Operator(), all) }, ids...)
			})
			if n := counts[updatePeople.Where()]; n != min(many, 1) {
				t.Errorf("D5: %d people are changed by %d statements", many, n)
			}
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			got, err := Get(ctx, tx, ids)
			if diff := cmp.Diff(map[int64]Person{meera.ID: meera, zoe.ID: zoe}, got); diff != "" {
				t.Errorf("changed together (-want +got):\n%s", diff)
			}
			return err
		})
	})
}

func TestP3_AllFaultsOfAPersonAreToldAtOnce(t *testing.T) {
	cases := map[string]struct {
		p    Person
		want []*denial.Code
	}{
		"nameless":     {Person{Name: " \t "}, []*denial.Code{PersonNeedsName}},
		"long":         {Person{Name: strings.Repeat("न", 201)}, []*denial.Code{PersonTextUnfit, PersonTextUnfit}},
		"longest":      {Person{Name: strings.Repeat("न", 200)}, nil},
		"NUL":          {Person{Name: "A", Phone: "1\x002"}, []*denial.Code{PersonTextUnfit}},
		"bad UTF-8":    {Person{Name: "A", NativeName: "\xff"}, []*denial.Code{PersonTextUnfit}},
		"address":      {Person{Name: "A", Email: "Meera <m@example.org>"}, []*denial.Code{EmailUnfit}},
		"language":     {Person{Name: "A", Language: "hindi!"}, []*denial.Code{LanguageUnknown}},
		"script":       {Person{Name: "A", NativeLang: "?"}, []*denial.Code{LanguageUnknown}},
		"many at once": {Person{Email: "x"}, []*denial.Code{PersonNeedsName, EmailUnfit}},
		"good":         {Person{Name: "A", Email: "a@example.org", Language: "pt-BR"}, nil},
	}
	for name, c := range cases {
		wantRefusal(t, name, c.p.Deny().Err("Not added"), c.want...)
	}
}

func TestP3_NobodyIsChangedIfNobodyIsThere(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		there := add(t, db, "Asha", "")
		for name, op := range map[string]func(ctx context.Context, tx *store.Tx) error{
			"change": func(ctx context.Context, tx *store.Tx) error {
				return Change(ctx, tx, actor.Operator(), Person{ID: 77, Name: "A"})
			},
			"change with one who is there": func(ctx context.Context, tx *store.Tx) error {
				return ChangeMany(ctx, tx, actor.Operator(), []Person{{ID: there, Name: "B"}, {ID: 77, Name: "A"}})
			},
			"disable": func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), 77) },
			"enable":  func(ctx context.Context, tx *store.Tx) error { return Enable(ctx, tx, actor.Operator(), 77) },
			"secret": func(ctx context.Context, tx *store.Tx) error {
				return SetSecret(ctx, tx, actor.Operator(), 77, Secret{Password, "$"}, 0)
			},
			"role": func(ctx context.Context, tx *store.Tx) error {
				return GiveRole(ctx, tx, testRights(t), actor.Operator(), 77, Held{Role: SystemAdmin})
			},
			"token": func(ctx context.Context, tx *store.Tx) error {
				_, _, err := NewToken(ctx, tx, testRights(t), actor.Operator(), Token{Person: 77, Name: "A", Scopes: []string{"*"}})
				return err
			},
		} {
			wantRefusal(t, name, try(t, db, op), PersonNotFound)
		}
		err := try(t, db, func(ctx context.Context, tx *store.Tx) error {
			_, err := Add(ctx, tx, []Person{{Name: "Good"}, {}})
			return err
		})
		wantRefusal(t, "one bad of two", err, PersonNeedsName)
	})
}

func TestDisableKeepsTheFirstInstantAndEnableForgetsIt(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "")
		disable := func(ctx context.Context, tx *store.Tx) error { return Disable(ctx, tx, actor.Operator(), person) }
		since := func() (at *civil.Instant) {
			write(t, db, func(ctx context.Context, tx *store.Tx) error {
				found, err := Get(ctx, tx, []int64{person})
				at = found[person].DisabledAt
				return err
			})
			return at
		}
		write(t, db, disable, person)
		pass(t, db, time.Hour)
		write(t, db, disable, person)
		if at := since(); at == nil || *at != storetest.Start {
			t.Errorf("disabled since %v, want the first instant", at)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error { return Enable(ctx, tx, actor.Operator(), person) }, person)
		if at := since(); at != nil {
			t.Errorf("still disabled since %s", at)
		}
	})
}
