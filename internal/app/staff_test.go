package app_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/denial"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/registration"
)

// Somebody who comes to work here can sign in at once and may do what the role
// says, at the branch that it names; a role that does not exist adds nobody.
func TestP7_StaffComeInWithTheirRoleOrNotAtAll(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		by := actor.Operator()
		secret, err := people.NewSecret(t.Context(), people.Password, "stamp shelf return")
		if err != nil {
			t.Fatal(err)
		}
		add := func(login string, r app.Role) error {
			return l.app.AddStaff(t.Context(), by, app.NewStaff{Name: "Meera Nair", Login: login, Role: r}, secret)
		}
		clerk := app.Role{Desk: "lending", Role: people.Clerk, Place: riverside}
		for name, refused := range map[string]error{
			"a branch that is not there": add("meera", app.Role{Desk: "lending", Role: people.Clerk, Place: "NOWHERE"}),
			"a role that is not there":   add("meera", app.Role{Desk: "lending", Role: "boss"}),
			"a desk that is not there":   add("meera", app.Role{Desk: "gate", Role: people.Clerk}),
		} {
			if d, ok := errors.AsType[*denial.Error](refused); !ok || len(d.Reasons) != 1 {
				t.Errorf("%s: %v", name, refused)
			}
		}
		if err := add("meera", clerk); err != nil {
			t.Fatal(err)
		}
		if err := add("Meera", clerk); err == nil {
			t.Error("two people got one name to sign in with")
		}
		sees := func() (who actor.Actor) {
			t.Helper()
			ref, _, err := people.SignIn(t.Context(), l.app.DB, people.Attempt{
				Login: "meera", Secret: "stamp shelf return", Network: netip.MustParseAddr("192.0.2.7"),
			}, "")
			if err != nil {
				t.Fatal(err)
			}
			if _, who, err = people.BySession(t.Context(), l.app.DB, l.app.Rights, ref); err != nil {
				t.Fatal(err)
			}
			return who
		}
		if who := sees(); !who.MayAnywhere(lending.MayIssue) || who.May(lending.MayIssue, 0) {
			t.Errorf("a clerk of one branch may %v", who.Grants)
		}
		everywhere := app.Role{Desk: "lending", Role: people.Supervisor}
		if err := l.app.GiveRole(t.Context(), by, "meera", everywhere); err != nil {
			t.Fatal(err)
		}
		if err := l.app.TakeRole(t.Context(), by, "meera", clerk); err != nil {
			t.Fatal(err)
		}
		if who := sees(); !who.May(lending.MayIssue, 0) {
			t.Errorf("a supervisor of all branches may %v", who.Grants)
		}
		if diff := cmp.Diff([]app.Role{everywhere}, rolesOf(t, l, "meera")); diff != "" {
			t.Error(diff)
		}
	})
}

// A role is held in one term, which the desk tells from one branch; what names a
// place that is not there gives nothing and says what there is.
func TestP7_ARoleAtTheRegistrarsIsHeldInATerm(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		by := actor.Operator()
		secret, err := people.NewSecret(t.Context(), people.Password, "stamp shelf return")
		if err != nil {
			t.Fatal(err)
		}
		clerk := app.Role{Desk: theRegistrar, Role: people.Clerk, Place: spring}
		if err := l.app.AddStaff(t.Context(), by, app.NewStaff{Name: "Ravi Shah", Login: "ravi", Role: clerk}, secret); err != nil {
			t.Fatal(err)
		}
		for name, bad := range map[string]struct {
			role app.Role
			say  string
		}{
			"a term that is not there": {app.Role{Desk: theRegistrar, Role: people.Clerk, Place: noTerm}, autumn},
			"a branch for a term":      {app.Role{Desk: theRegistrar, Role: people.Clerk, Place: riverside}, "no term"},
			"a desk without places":    {app.Role{Desk: "gate", Role: people.Clerk, Place: spring}, `"gate"`},
		} {
			if err := l.app.GiveRole(t.Context(), by, "ravi", bad.role); err == nil || !strings.Contains(err.Error(), bad.say) {
				t.Errorf("%s: %v does not say %s", name, err, bad.say)
			}
		}
		ref, _, err := people.SignIn(t.Context(), l.app.DB, people.Attempt{
			Login: "ravi", Secret: "stamp shelf return", Network: netip.MustParseAddr("192.0.2.8"),
		}, "")
		if err != nil {
			t.Fatal(err)
		}
		_, who, err := people.BySession(t.Context(), l.app.DB, l.app.Rights, ref)
		if err != nil {
			t.Fatal(err)
		}
		if !who.May(registration.MayEnroll, l.term[spring]) || who.May(registration.MayEnroll, l.term[autumn]) {
			t.Errorf("a clerk of the spring may %v", who.Grants)
		}
		if roles := rolesOf(t, l, "ravi"); !cmp.Equal(roles, []app.Role{clerk}) {
			t.Errorf("the list says %v", roles)
		}
		if err := l.app.TakeRole(t.Context(), by, "ravi", clerk); err != nil {
			t.Fatal(err)
		}
		if roles := rolesOf(t, l, "ravi"); roles != nil {
			t.Errorf("what was taken away is still there: %v", roles)
		}
	})
}

// rolesOf is what the list of staff says of somebody: nothing for who holds no role.
func rolesOf(t *testing.T, l *library, login string) []app.Role {
	t.Helper()
	all, err := l.app.ListStaff(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if cmp.Equal(s.Logins, []string{login}) {
			return s.Roles
		}
	}
	return nil
}
