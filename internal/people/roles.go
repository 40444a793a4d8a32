package people

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// Role is one of the ready-made roles.
type Role string

// The roles. At a desk, each may do what those before it may: a supervisor is a
// clerk too. Everybody who can sign in is a patron everywhere, so that is never
// given nor taken.
const (
	Patron      Role = "patron"      // his own things
	Viewer      Role = "viewer"      // looks, and changes nothing
	Clerk       Role = "clerk"       // the work at the counter
	Supervisor  Role = "supervisor"  // overrides a denial, waives, corrects
	DeskAdmin   Role = "deskAdmin"   // the desk's settings and its people
	SystemAdmin Role = "systemAdmin" // everything at every desk
)

// ladder are the roles at a desk, from the least.
var ladder = []Role{Viewer, Clerk, Supervisor, DeskAdmin}

// Manage is the right to add, change and disable people, to give them roles and
// secrets, and to see and revoke their tokens.
const Manage actor.Permission = "people.manage"

// Table is what one desk's roles may do. It stands with the desk, beside its
// permissions.
type Table struct {
	Desk  string                      // "lending"; its permissions begin with "lending."
	Roles map[Role][]actor.Permission // what each role may do beyond those before it
}

// Own is this package's own table.
func Own() Table {
	return Table{Desk: "people", Roles: map[Role][]actor.Permission{DeskAdmin: {Manage}}}
}

// Rights turns roles into permissions, for all desks of the server.
type Rights struct {
	desks map[string]map[Role][]actor.Permission // with those of the roles before
	all   []actor.Permission
}

// NewRights joins the desks' tables.
func NewRights(tables ...Table) (*Rights, error) {
	r := &Rights{desks: make(map[string]map[Role][]actor.Permission)}
	for _, t := range tables {
		if r.desks[t.Desk] != nil || t.Desk == "" {
			return nil, fmt.Errorf("rights: desk %q has no name or two tables", t.Desk)
		}
		if err := t.check(); err != nil {
			return nil, err
		}
		desk := map[Role][]actor.Permission{Patron: t.Roles[Patron]}
		var sum []actor.Permission
		for _, role := range ladder {
			sum = slices.Concat(sum, t.Roles[role])
			desk[role] = sum
		}
		r.desks[t.Desk] = desk
		r.all = slices.Concat(r.all, sum, t.Roles[Patron])
	}
	slices.Sort(r.all)
	r.all = slices.Compact(r.all)
	return r, nil
}

func (t Table) check() error {
	for role, permissions := range t.Roles {
		if role != Patron && !slices.Contains(ladder, role) {
			return fmt.Errorf("rights: desk %s gives permissions to %q, which is no role of a desk", t.Desk, role)
		}
		for _, p := range permissions {
			if action, ok := strings.CutPrefix(string(p), t.Desk+"."); !ok || action == "" {
				return fmt.Errorf("rights: permission %q is not one of desk %s: it must be %[2]s.something", p, t.Desk)
			}
		}
	}
	return nil
}

// Permissions lists every permission of every desk, sorted.
func (r *Rights) Permissions() []actor.Permission { return slices.Clone(r.all) }

// Desks lists the desks that roles can be held at, sorted.
func (r *Rights) Desks() []string { return slices.Sorted(maps.Keys(r.desks)) }

// Held is a role that somebody holds.
type Held struct {
	Desk  string // "" for a system admin, who is one at every desk
	Role  Role
	Place int64 // the branch, venue or term; 0 is everywhere
}

// Grants is what somebody with these roles may do, sorted, with what every
// patron may.
func (r *Rights) Grants(held []Held) []actor.Grant {
	var all []actor.Grant
	grant := func(place int64, permissions []actor.Permission) {
		for _, p := range permissions {
			all = append(all, actor.Grant{Permission: p, Place: place})
		}
	}
	for _, desk := range r.desks {
		grant(0, desk[Patron])
	}
	for _, h := range held {
		if h.Role == SystemAdmin {
			grant(0, r.all)
		} else {
			grant(h.Place, r.desks[h.Desk][h.Role])
		}
	}
	slices.SortFunc(all, byPermission)
	return slices.Compact(all)
}

func byPermission(a, b actor.Grant) int {
	if n := strings.Compare(string(a.Permission), string(b.Permission)); n != 0 {
		return n
	}
	return cmp.Compare(a.Place, b.Place)
}

// Deny lists why there is no such role to give.
func (r *Rights) Deny(h Held) (l denial.List) {
	desk, known := r.desks[h.Desk]
	_, role := desk[h.Role]
	switch {
	case h.Role == SystemAdmin:
		if h.Desk != "" || h.Place != 0 {
			l.Add(RoleUnknown.Because("A system admin is one at every desk and place.").
				Lifted("Leave out the desk and the place.").At("/role"))
		}
	case !known:
		l.Add(RoleUnknown.Because("There is no desk %q.", h.Desk).
			Lifted("Choose one of %s.", strings.Join(r.Desks(), ", ")).At("/desk"))
	case !role || h.Role == Patron:
		l.Add(RoleUnknown.Because("There is no role %q to give.", h.Role).
			Lifted("Choose one of viewer, clerk, supervisor, deskAdmin and systemAdmin.").At("/role"))
	}
	return l
}

// GiveRole gives a person a role; one who holds it keeps it. The caller holds
// the person's lock.
func GiveRole(ctx context.Context, tx *store.Tx, r *Rights, by actor.Actor, person int64, h Held) error {
	if err := r.Deny(h).Err("Role not given"); err != nil {
		return err
	}
	if err := mustExist(ctx, tx, person, "Role not given"); err != nil {
		return err
	}
	return giveRole(ctx, tx, by, person, h)
}

func giveRole(ctx context.Context, tx *store.Tx, by actor.Actor, person int64, h Held) error {
	id, err := tx.ID(ctx, "grants")
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	given, err := tx.Exec(ctx, insertGrant, id, person, h.Desk, string(h.Role), h.Place, int64(now))
	if err != nil || given == 0 {
		return err
	}
	return recordOf(ctx, tx, by, "people.role.given", person, h.data())
}

// TakeRole takes a role from a person; it need not be one that a desk still
// has. What he does next is asked anew, so it holds at once. The caller holds
// the person's lock.
func TakeRole(ctx context.Context, tx *store.Tx, by actor.Actor, person int64, h Held) error {
	taken, err := tx.Exec(ctx, deleteGrant, person, h.Desk, string(h.Role), h.Place)
	if err != nil || taken == 0 {
		return err
	}
	return recordOf(ctx, tx, by, "people.role.taken", person, h.data())
}

// RolesOf gives the roles that people hold, in the order in which they were
// given. Who holds none is not in the map.
func RolesOf(ctx context.Context, tx *store.Tx, people []int64) (map[int64][]Held, error) {
	type row struct {
		person int64
		Held
	}
	all := make(map[int64][]Held)
	dest := func(r *row) []any { return append([]any{&r.person}, r.Held.dest()...) }
	err := store.Each(ctx, tx, selectGrants, dest, func(r row) error {
		all[r.person] = append(all[r.person], r.Held)
		return nil
	}, people)
	return all, err
}

// data is what the journal says of a role.
func (h Held) data() map[string]any {
	return map[string]any{"desk": h.Desk, "role": h.Role, "place": h.Place}
}

// WithRoles gives everybody who holds a role and may sign in, by sort name.
func WithRoles(ctx context.Context, tx *store.Tx) ([]int64, error) {
	return store.All(ctx, tx, selectWithRoles, store.Column[int64])
}

func (h *Held) dest() []any { return []any{&h.Desk, &h.Role, &h.Place} }

var (
	insertGrant = store.SQL(`
		insert into grants (id, person, desk, role, place, granted_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (person, desk, role, place) do nothing`)
	deleteGrant     = store.SQL(`delete from grants where person = $1 and desk = $2 and role = $3 and place = $4`)
	selectWithRoles = store.SQL(`
		select id from people p
		where disabled_at is null and exists (select 1 from grants g where g.person = p.id)
		order by sort_name, id`)
	selectGrants = store.SQL(`
		select person, desk, role, place from grants where person = any($1) order by id`)
)
