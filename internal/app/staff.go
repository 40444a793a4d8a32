package app

import (
	"context"
	"fmt"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	courses "holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// Role is a role as whoever gives it names it.
type Role struct {
	Desk  string      // "lending" or "registration"; of no account for a system admin
	Role  people.Role // what the holder may do
	Place string      // code of the branch or term where alone it holds, "" for everywhere
}

// String says the role in a list: "clerk of lending at RIVERSIDE".
func (r Role) String() string {
	said := string(r.Role)
	if r.Desk != "" {
		said += " of " + r.Desk
	}
	if r.Place != "" {
		said += " at " + r.Place
	}
	return said
}

// NewStaff is somebody who comes to work here.
type NewStaff struct {
	Name  string // as shown
	Login string // to sign in with
	Role  Role
}

// Staff is one who works here, as a list shows it.
type Staff struct {
	Name   string
	Logins []string
	Roles  []Role
}

// AddStaff adds a person who can sign in with a password and holds a role: all of
// it or nothing.
func (a *App) AddStaff(ctx context.Context, by actor.Actor, s NewStaff, secret people.Secret) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		held, err := s.Role.held(ctx, tx)
		if err != nil {
			return err
		}
		ids, err := people.Add(ctx, tx, []people.Person{{Name: s.Name}})
		if err != nil {
			return err
		}
		login := people.Login{Person: ids[0], Name: s.Login, Kind: people.UserName}
		if err := people.AddLogins(ctx, tx, by, []people.Login{login}); err != nil {
			return err
		}
		if err := people.SetSecret(ctx, tx, by, ids[0], secret, 0); err != nil {
			return err
		}
		return people.GiveRole(ctx, tx, a.Rights, by, ids[0], held)
	})
}

// GiveRole gives whoever signs in under a name one more role.
func (a *App) GiveRole(ctx context.Context, by actor.Actor, login string, r Role) error {
	return a.changeRole(ctx, login, r, func(ctx context.Context, tx *store.Tx, person int64, h people.Held) error {
		return people.GiveRole(ctx, tx, a.Rights, by, person, h)
	})
}

// TakeRole takes a role away again. It holds from that person's next request on.
func (a *App) TakeRole(ctx context.Context, by actor.Actor, login string, r Role) error {
	return a.changeRole(ctx, login, r, func(ctx context.Context, tx *store.Tx, person int64, h people.Held) error {
		return people.TakeRole(ctx, tx, by, person, h)
	})
}

func (a *App) changeRole(
	ctx context.Context, login string, r Role,
	change func(ctx context.Context, tx *store.Tx, person int64, h people.Held) error,
) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		person, err := Somebody(ctx, tx, login)
		if err != nil {
			return err
		}
		held, err := r.held(ctx, tx)
		if err != nil {
			return err
		}
		return change(ctx, tx, person, held)
	})
}

// UnknownLogin says that nobody signs in under a name, and where the names stand.
func UnknownLogin(login string) error {
	return fmt.Errorf("nobody signs in as %q; `holdfast admin list` lists who works here", login)
}

// Somebody finds who signs in under a name and locks that person's row.
func Somebody(ctx context.Context, tx *store.Tx, login string) (int64, error) {
	person, found, err := people.PersonOf(ctx, tx, login)
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, UnknownLogin(login)
	}
	return person, tx.Lock(ctx, "people", person)
}

// held finds the place that the role names: a branch of lending, a term of
// registration.
func (r Role) held(ctx context.Context, tx *store.Tx) (h people.Held, err error) {
	if r.Role == people.SystemAdmin {
		return people.Held{Role: people.SystemAdmin}, nil
	}
	h = people.Held{Desk: r.Desk, Role: r.Role}
	if r.Place == "" {
		return h, nil
	}
	switch r.Desk {
	case lendingDesk:
		h.Place, err = lending.BranchOf(ctx, tx, r.Place)
	case registrationDesk:
		h.Place, err = termNamed(ctx, tx, r.Place)
	default:
		err = fmt.Errorf("a role is held at a branch of %s or in a term of %s, and %q is neither desk: leave out %q",
			lendingDesk, registrationDesk, r.Desk, r.Place)
	}
	return h, err
}

// The desks at which a role can be held at one place.
const (
	lendingDesk      = "lending"
	registrationDesk = "registration"
)

// termNamed is the id of the term with a code. Its error names the terms that there
// are.
func termNamed(ctx context.Context, tx *store.Tx, code string) (int64, error) {
	t, found, err := courses.TermByCode(ctx, tx, code)
	if err != nil {
		return 0, err
	}
	if found {
		return t.ID, nil
	}
	all, err := courses.Terms(ctx, tx)
	if err != nil {
		return 0, err
	}
	if len(all) == 0 {
		return 0, fmt.Errorf("there is no term %.40q, and no other: `holdfast registration add-term` adds one", code)
	}
	var codes []string
	for _, t := range all[:min(len(all), termsNamed)] {
		codes = append(codes, t.Code)
	}
	return 0, fmt.Errorf("there is no term %.40q; the latest: %s", code, strings.Join(codes, ", "))
}

// termsNamed is how many terms an error names for somebody who mistyped one.
const termsNamed = 5

// ListStaff lists everybody who holds a role, in the order of their names.
func (a *App) ListStaff(ctx context.Context) (all []Staff, err error) {
	branches, err := a.Lending.PlacesFor(ctx, actor.Operator(), lending.MayView)
	if err != nil {
		return nil, err
	}
	codes := map[string]map[int64]string{lendingDesk: {}, registrationDesk: {}}
	for _, b := range branches {
		codes[lendingDesk][b.ID] = b.Code
	}
	err = a.DB.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		all = nil
		terms, err := courses.Terms(ctx, tx)
		if err != nil {
			return err
		}
		for _, t := range terms {
			codes[registrationDesk][t.ID] = t.Code
		}
		ids, err := people.WithRoles(ctx, tx)
		if err != nil {
			return err
		}
		who, err := people.Get(ctx, tx, ids)
		if err != nil {
			return err
		}
		logins, err := people.LoginsOf(ctx, tx, ids)
		if err != nil {
			return err
		}
		roles, err := people.RolesOf(ctx, tx, ids)
		for _, id := range ids {
			s := Staff{Name: who[id].Name}
			for _, l := range logins[id] {
				s.Logins = append(s.Logins, l.Name)
			}
			for _, h := range roles[id] {
				s.Roles = append(s.Roles, Role{Desk: h.Desk, Role: h.Role, Place: codes[h.Desk][h.Place]})
			}
			all = append(all, s)
		}
		return err
	})
	return all, err
}
