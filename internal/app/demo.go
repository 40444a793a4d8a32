package app

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/people"
	"holdfast/internal/registration"
	"holdfast/internal/sample"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// DemoOptions say what a demo is filled with. The zero value is the whole of it.
type DemoOptions struct {
	Seed     uint64
	Members  int // of the library; 0 is 6,500
	Students int // of the university; 0 is 8,000
	Courses  int // of the university; 0 is 600
	Sections int // of its current term; 0 is 1,500

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
	held     people.Held // none for who has a card or a student number only
	desk     string      // whose counter it is: "lending", or "" for all others
	what     string
}

// works says whether this is somebody of the staff.
func (p demoPerson) works() bool { return p.held.Role != "" }

// registrarLogin is the login of the demo's registrar, who sets rules aside in its past.
const registrarLogin = "registrar"

// demoPeople are public, passwords included. A demo says so loudly (P7).
func demoPeople() []demoPerson {
	clerk := people.Held{Desk: "lending", Role: people.Clerk}
	supervisor := people.Held{Desk: "lending", Role: people.Supervisor}
	registrar := people.Held{Desk: "registration", Role: people.DeskAdmin}
	return []demoPerson{
		{"admin", "Devika Menon", "admin", people.UserName, "river stone lamp", people.Held{Role: people.SystemAdmin}, "",
			"every desk, and the demo's clock"},
		{"librarian", "Adaeze Okafor", "librarian", people.UserName, "stamp shelf return", clerk, "lending",
			"the circulation desk at Riverside"},
		{"", "Farid Ansari", "supervisor", people.UserName, "paper bridge mango", supervisor, "lending",
			"the same, and overrides, members, the catalogue"},
		{"registrar", "Lakshmi Subramanian", registrarLogin, people.UserName, "ink ledger autumn", registrar, "",
			"the opening day, sections, students, overrides"},
		{"member", "Meera Raghunathan", lending.PatronCard, people.Card, "4826", people.Held{}, "",
			"a member of the library: two of two books out, one late, one ready to collect"},
		{"student", registration.VisitorName, registration.VisitorStudent, people.UserName, "orange harbour seven", people.Held{}, "",
			"a student: four sections, one waiting list, room for more"},
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
	if err != nil {
		return nil, err
	}
	open, _, err := a.Registration.TermNow(ctx, actor.Operator(), "")
	if err != nil {
		return nil, err
	}
	section, err := a.Registration.SectionNamed(ctx, open.Code, registration.VisitorCourse+"-"+registration.VisitorCode)
	return map[string]any{
		"branch": lending.MainBranch, "member": lending.VisitorCard, "copy": lending.VisitorCopy, "title": c.Title,
		"term": open.Code, "section": section, "student": registration.VisitorStudent,
	}, err
}

func (a *App) fillDemo(ctx context.Context, o DemoOptions) error {
	secrets, err := demoSecrets(ctx)
	if err != nil {
		return err
	}
	asked := ctx // of who may leave; the transaction's own outlasts him
	return a.DB.Load(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := settings.Set(ctx, tx, orgName.Change(settings.Desk(), sample.Library),
			universityName.Change(settings.Desk(), sample.UniversityName)); err != nil {
			return err
		}
		src := sample.New(o.Seed)
		staff, persons, err := a.addStaff(ctx, tx, src)
		if err != nil {
			return err
		}
		clerks := staff[len(persons):]
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
		university, err := registration.Fill(ctx, tx, src, registration.FillOptions{
			Students: o.Students, Courses: o.Courses, Sections: o.Sections, Registrar: persons[registrarLogin],
			Progress: func(int, int) error { return asked.Err() },
		})
		if err != nil {
			return err
		}
		persons[lending.PatronCard], persons[registration.VisitorStudent] = filled.Patron, university.Visitor
		if err := a.letIn(ctx, tx, persons, secrets); err != nil {
			return err
		}
		return a.letClerksWork(ctx, tx, clerks, filled)
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

// addStaff adds those who work here: first the ones who sign in, whose persons it
// gives by their logins, then clerks for each branch, who only stand in the books.
func (a *App) addStaff(
	ctx context.Context, tx *store.Tx, src *sample.Source,
) (staff []lending.Staff, persons map[string]int64, err error) {
	var who []people.Person
	var logins []string
	for _, p := range demoPeople() {
		if !p.works() {
			continue
		}
		who, logins = append(who, people.Person{Name: p.name}), append(logins, p.login)
		branch := ""
		if p.desk == "lending" {
			branch = lending.MainBranch
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
	ids, err := people.Add(ctx, tx, who)
	persons = make(map[string]int64)
	for i, id := range ids {
		if staff[i].Person = id; i < len(logins) {
			persons[logins[i]] = id
		}
	}
	return staff, persons, err
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

// letIn gives those who sign in their names and passwords, and staff their roles.
func (a *App) letIn(ctx context.Context, tx *store.Tx, persons map[string]int64, secrets []people.Secret) error {
	var logins []people.Login
	for i, p := range demoPeople() {
		person := persons[p.login]
		if p.works() {
			if err := people.GiveRole(ctx, tx, a.Rights, actor.Operator(), person, p.held); err != nil {
				return err
			}
		}
		if err := people.SetSecret(ctx, tx, actor.Operator(), person, secrets[i], 0); err != nil {
			return err
		}
		logins = append(logins, people.Login{Person: person, Kind: p.kind, Name: p.login})
	}
	return people.AddLogins(ctx, tx, actor.Operator(), logins)
}

// letClerksWork gives the clerks who only stand in the books their role.
func (a *App) letClerksWork(ctx context.Context, tx *store.Tx, clerks []lending.Staff, filled lending.Filled) error {
	for _, s := range clerks {
		held := people.Held{Desk: "lending", Role: people.Clerk, Place: filled.Branches[s.Branch]}
		if err := people.GiveRole(ctx, tx, a.Rights, actor.Operator(), s.Person, held); err != nil {
			return err
		}
	}
	return nil
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
