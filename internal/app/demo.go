package app

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/sample"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// DemoOptions say what a demo is filled with. The zero value is the whole of it.
type DemoOptions struct {
	Seed    uint64
	Members int // of the library; 0 is 6,500

	// Progress hears how many days of the past have been played.
	Progress func(day, days int)
}

// SignIn is somebody whom visitors of a demo may be.
type SignIn struct {
	Who, Login, Password string
	What                 string // what there is to do as this one
}

// Demo is what visitors and outside clients need to know of a demo (P11).
type Demo struct {
	Filled  bool   // just now; false if it was there
	Library string // what it is called
	SignIns []SignIn
	Samples map[string]any
}

// demoPerson is one of those who sign in, and what he may do.
type demoPerson struct {
	token    string // the name under which clients find his API token, "" for none
	name     string
	login    string
	kind     people.LoginKind
	password string
	held     people.Held // none for a patron
	what     string
}

// demoPeople are public, passwords included. A demo says so loudly (P7).
func demoPeople() []demoPerson {
	return []demoPerson{
		{"admin", "Devika Menon", "admin", people.UserName, "river stone lamp", people.Held{Role: people.SystemAdmin},
			"the circulation desk at any branch, and the demo's clock"},
		{"librarian", "Adaeze Okafor", "librarian", people.UserName, "stamp shelf return",
			people.Held{Desk: "lending", Role: people.Clerk}, "the circulation desk at Riverside"},
		{"", "Farid Ansari", "supervisor", people.UserName, "paper bridge mango",
			people.Held{Desk: "lending", Role: people.Supervisor}, "the same, and overrides, members, the catalogue"},
		{"student", "Meera Raghunathan", lending.PatronCard, people.Card, "4826", people.Held{},
			"a member: two of two books out, one late, one ready to collect"},
	}
}

// ErrNotDemo is the answer to a demo on a database that is somebody's own.
var ErrNotDemo = errors.New("this database is not a demo's: choose an empty one")

// Demo fills an empty database with a library and its past, all in one
// transaction, so that a demo is whole or not there. A database that holds a demo
// already is left as it is.
func (a *App) Demo(ctx context.Context, o DemoOptions) (Demo, error) {
	movable, err := a.DB.ClockMovable(ctx)
	if err != nil {
		return Demo{}, err
	}
	if !movable {
		return Demo{}, ErrNotDemo
	}
	demo := Demo{Library: sample.Library, SignIns: signIns()}
	there, err := a.demoThere(ctx)
	if err != nil {
		return Demo{}, err
	}
	if !there {
		if err := a.fillDemo(ctx, o); err != nil {
			return Demo{}, fmt.Errorf("fill the demo: %w", err)
		}
		demo.Filled = true
		debug.FreeOSMemory() // a year in memory is over
	}
	demo.Samples, err = a.demoSamples(ctx)
	return demo, err
}

func signIns() []SignIn {
	var all []SignIn
	for _, p := range demoPeople() {
		all = append(all, SignIn{Who: p.name, Login: p.login, Password: p.password, What: p.what})
	}
	return all
}

func (a *App) demoThere(ctx context.Context) (there bool, err error) {
	err = a.DB.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		_, there, err = people.PersonOf(ctx, tx, demoPeople()[0].login)
		return err
	})
	return there, err
}

// demoSamples names things to try an API with (P11): a copy that is free at a
// branch, its title, and a member whom nothing stops.
func (a *App) demoSamples(ctx context.Context) (map[string]any, error) {
	c, err := a.Lending.Copy(ctx, actor.Operator(), lending.CopyIn{Barcode: lending.VisitorCopy})
	return map[string]any{
		"branch": lending.MainBranch, "member": lending.VisitorCard, "copy": lending.VisitorCopy, "title": c.Title,
	}, err
}

func (a *App) fillDemo(ctx context.Context, o DemoOptions) error {
	secrets, err := demoSecrets(ctx)
	if err != nil {
		return err
	}
	asked := ctx // of who may leave; the transaction's own outlasts him
	return a.DB.Load(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := settings.Set(ctx, tx, orgName.Change(settings.Desk(), sample.Library)); err != nil {
			return err
		}
		src := sample.New(o.Seed)
		staff, err := a.addStaff(ctx, tx, src)
		if err != nil {
			return err
		}
		filled, err := lending.Fill(ctx, tx, src, lending.FillOptions{
			Members: o.Members, Staff: staff,
			Progress: func(day, days int) error {
				if o.Progress != nil {
					o.Progress(day, days)
				}
				return asked.Err()
			},
		})
		if err != nil {
			return err
		}
		return a.letIn(ctx, tx, staff, filled, secrets)
	})
}

// demoSecrets hashes the passwords, which takes its time, before the transaction.
func demoSecrets(ctx context.Context) ([]people.Secret, error) {
	var all []people.Secret
	for _, p := range demoPeople() {
		kind := people.Password
		if p.kind == people.Card {
			kind = people.PIN
		}
		secret, err := people.NewSecret(ctx, kind, p.password, p.name, p.login)
		if err != nil {
			return nil, fmt.Errorf("the password of %s: %w", p.login, err)
		}
		all = append(all, secret)
	}
	return all, nil
}

// clerksEach is how many clerks a branch has besides those who can sign in.
const clerksEach = 2

// addStaff adds those who work in the library: first the ones who sign in, then
// clerks for each branch, who only stand in the books.
func (a *App) addStaff(ctx context.Context, tx *store.Tx, src *sample.Source) ([]lending.Staff, error) {
	var who []people.Person
	var staff []lending.Staff
	for _, p := range demoPeople() {
		if p.held.Role == "" {
			continue
		}
		who = append(who, people.Person{Name: p.name})
		branch := lending.MainBranch
		if p.held.Role == people.SystemAdmin {
			branch = "" // runs the server, not a counter
		}
		staff = append(staff, lending.Staff{Branch: branch, Supervisor: p.held.Role == people.Supervisor})
	}
	names := staffNames(src)
	for _, b := range sample.Branches() {
		for range clerksEach {
			who = append(who, people.Person{Name: names[len(staff)]})
			staff = append(staff, lending.Staff{Branch: b.Code})
		}
	}
	persons, err := people.Add(ctx, tx, who)
	for i, id := range persons {
		staff[i].Person = id
	}
	return staff, err
}

// staffNames are names from another city, so that no clerk is a member's double.
func staffNames(src *sample.Source) []string {
	var names []string
	for p := range sample.New(src.Stream("staff").Uint64()).People() {
		if names = append(names, p.Display); len(names) > 100 {
			break
		}
	}
	return names
}

// letIn gives staff their roles, and those who sign in their names and passwords.
func (a *App) letIn(
	ctx context.Context, tx *store.Tx, staff []lending.Staff, filled lending.Filled, secrets []people.Secret,
) error {
	var logins []people.Login
	all := demoPeople()
	for i, p := range all {
		person := filled.Patron
		if p.held.Role != "" {
			person = staff[i].Person
			if err := people.GiveRole(ctx, tx, a.Rights, actor.Operator(), person, p.held); err != nil {
				return err
			}
		}
		if err := people.SetSecret(ctx, tx, actor.Operator(), person, secrets[i], 0); err != nil {
			return err
		}
		logins = append(logins, people.Login{Person: person, Kind: p.kind, Name: p.login})
	}
	for _, s := range staff[len(all)-1:] {
		held := people.Held{Desk: "lending", Role: people.Clerk, Place: filled.Branches[s.Branch]}
		if err := people.GiveRole(ctx, tx, a.Rights, actor.Operator(), s.Person, held); err != nil {
			return err
		}
	}
	return people.AddLogins(ctx, tx, actor.Operator(), logins)
}

// DemoTokens makes API tokens for those who sign in to a demo, by the names that
// outside clients know them by (P11). They cannot be shown again.
func (a *App) DemoTokens(ctx context.Context) (map[string]string, error) {
	tokens := make(map[string]string)
	err := a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		all := demoPeople()
		persons := make([]int64, len(all))
		for i, p := range all {
			person, found, err := people.PersonOf(ctx, tx, p.login)
			if err != nil {
				return err
			}
			if !found {
				return fmt.Errorf("nobody signs in as %s: %w", p.login, ErrNotDemo)
			}
			persons[i] = person
		}
		if err := tx.Lock(ctx, "people", persons...); err != nil {
			return err
		}
		for i, p := range all {
			if p.token == "" {
				continue
			}
			secret, _, err := people.NewToken(ctx, tx, a.Rights, actor.Operator(), people.Token{
				Person: persons[i], Name: "demo.json", Scopes: []string{"*"},
			})
			if err != nil {
				return err
			}
			tokens[p.token] = secret
		}
		return nil
	})
	return tokens, err
}
