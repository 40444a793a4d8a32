package people

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestP7_EachRoleMayWhatThoseBeforeItMay(t *testing.T) {
	r := testRights(t)
	want := map[Role][]actor.Permission{
		Viewer: {look}, Clerk: {look, sell}, Supervisor: {look, override, sell},
		DeskAdmin: {look, override, sell, settle},
	}
	for role, permissions := range want {
		a := actor.Actor{Person: 1, Grants: r.Grants([]Held{{"shop", role, 4}})}
		for _, p := range r.Permissions() {
			may := slices.Contains(permissions, p)
			if a.May(p, 4) != (may || p == own) || a.May(p, 5) != (p == own) {
				t.Errorf("%s: %s at 4 is %v, at 5 is %v", role, p, a.May(p, 4), a.May(p, 5))
			}
		}
	}
	admin := actor.Actor{Person: 1, Grants: r.Grants([]Held{{Role: SystemAdmin}})}
	for _, p := range r.Permissions() {
		if !admin.May(p, 0) {
			t.Errorf("a system admin may not %s", p)
		}
	}
	if got := r.Grants(nil); !slices.Equal(got, []actor.Grant{can(own, 0)}) {
		t.Errorf("a patron may %v", got)
	}
	if got := r.Grants([]Held{{"closed", Clerk, 0}, {"shop", "janitor", 0}}); len(got) != 1 {
		t.Errorf("a role of a desk that is switched off gives %v", got)
	}
}

func TestGrantsAreSortedAndSaidOnce(t *testing.T) {
	r := testRights(t)
	held := []Held{{"shop", Supervisor, 4}, {"shop", Clerk, 0}, {"shop", Viewer, 4}}
	want := []actor.Grant{can(look, 0), can(look, 4), can(override, 4), can(own, 0), can(sell, 0), can(sell, 4)}
	if diff := cmp.Diff(want, r.Grants(held)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestATableThatCannotBeIsRefused(t *testing.T) {
	shop := func(role Role, p actor.Permission) []Table {
		return []Table{{Desk: "shop", Roles: map[Role][]actor.Permission{role: {p}}}}
	}
	for name, tables := range map[string][]Table{
		"two of one desk":        {{Desk: "shop"}, {Desk: "shop"}},
		"no desk":                {{}},
		"another desk's":         shop(Clerk, "lending.issue"),
		"no action":              shop(Clerk, "shop."),
		"no role":                shop("janitor", sell),
		"system admin of a desk": shop(SystemAdmin, sell),
	} {
		if _, err := NewRights(tables...); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	r := testRights(t)
	if want := []string{"people", "shop"}; !slices.Equal(r.Desks(), want) {
		t.Errorf("desks %v, want %v", r.Desks(), want)
	}
	if want := []actor.Permission{Manage, look, override, own, sell, settle}; !slices.Equal(r.Permissions(), want) {
		t.Errorf("permissions %v, want %v", r.Permissions(), want)
	}
}

func TestP7_RolesAreGivenOnceAndTaken(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		meera, arun := add(t, db, "meera", ""), add(t, db, "arun", "")
		clerk, admin := Held{"shop", Clerk, 4}, Held{Role: SystemAdmin}
		for range 2 {
			give(t, db, meera, clerk)
		}
		give(t, db, meera, admin)
		give(t, db, arun, clerk)
		for _, h := range []Held{
			{"shop", Patron, 0}, {"shop", "janitor", 0}, {"nodesk", Clerk, 0}, {"", Clerk, 0},
			{"shop", SystemAdmin, 0}, {"", SystemAdmin, 4},
		} {
			err := try(t, db, func(ctx context.Context, tx *store.Tx) error {
				return GiveRole(ctx, tx, testRights(t), actor.Operator(), arun, h)
			}, arun)
			wantRefusal(t, string(h.Role), err, RoleUnknown)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			if err := TakeRole(ctx, tx, actor.Operator(), arun, clerk); err != nil {
				return err
			}
			got, err := RolesOf(ctx, tx, []int64{meera, arun})
			if diff := cmp.Diff(map[int64][]Held{meera: {clerk, admin}}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			return err
		}, arun)
		wantClean(t, db)
	})
}
