package people

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/secure/precis"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// LoginKind says what sort of name a login is.
type LoginKind string

// The kinds of logins.
const (
	UserName   LoginKind = "name"
	EmailLogin LoginKind = "email"
	Card       LoginKind = "card" // the number on a member's card; opens with the PIN if there is one
)

var loginKinds = []LoginKind{UserName, EmailLogin, Card}

// Login is a name under which one person signs in.
type Login struct {
	Person int64
	Kind   LoginKind
	Name   string // as typed when it is added, folded when it is read
}

const maxLoginBytes = 254

// fold is the form in which names are compared and stored: without spaces, in
// lower case, wide letters made narrow, in one composition (RFC 8265). It says
// false for a name that nobody can have.
func fold(name string) (string, bool) {
	if len(name) > 2*maxLoginBytes {
		return "", false
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, name)
	folded, err := precis.UsernameCaseMapped.String(name)
	if err != nil || folded == "" || len(folded) > maxLoginBytes {
		return "", false
	}
	return folded, true
}

// DenyLogins lists why people cannot get these names: one that nobody can have,
// one that somebody has, and one that stands in the list twice. The figure index
// says which of the list it is.
func DenyLogins(ctx context.Context, tx *store.Tx, logins []Login) (l denial.List, err error) {
	taken := make(map[string]bool, len(logins))
	if err := store.Each(ctx, tx, selectTaken, store.Column[string], func(name string) error {
		taken[name] = true
		return nil
	}, foldAll(logins)); err != nil {
		return nil, err
	}
	for i, name := range foldAll(logins) {
		switch {
		case name == "":
			l.Add(LoginUnfit.Because("Nobody can sign in under this name.").
				Lifted("Use letters, digits, points and dashes, up to %d of them.", maxLoginBytes).
				With("index", i).With("maximum", maxLoginBytes).At("/login"))
		case taken[name]:
			l.Add(LoginTaken.Because("Somebody signs in under this name already.").
				Lifted("Choose another name.").With("index", i).At("/login"))
		}
		taken[name] = true
	}
	return l, nil
}

// foldAll gives the names as they are stored, "" for one that nobody can have.
func foldAll(logins []Login) []string {
	names := make([]string, len(logins))
	for i, l := range logins {
		names[i], _ = fold(l.Name)
	}
	return names
}

// AddLogins gives people names to sign in under, all of them or none. The caller
// holds the locks of the people.
func AddLogins(ctx context.Context, tx *store.Tx, by actor.Actor, logins []Login) error {
	for _, l := range logins {
		if !slices.Contains(loginKinds, l.Kind) {
			return fmt.Errorf("add a login: there is no kind %q", l.Kind)
		}
	}
	refused, err := DenyLogins(ctx, tx, logins)
	if err != nil {
		return err
	}
	if err := refused.Err("Not added"); err != nil {
		return err
	}
	ids, err := tx.IDs(ctx, "logins", len(logins))
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	names := foldAll(logins)
	if err := tx.InsertMany(ctx, insertLogins, len(logins), func(i int) []any {
		return []any{ids[i], names[i], logins[i].Person, string(logins[i].Kind), now}
	}); err != nil {
		return err
	}
	rows := make([]journal.Entry, len(logins))
	for i, l := range logins {
		rows[i] = entry(by, "people.login.added", journal.Subject{Kind: "login", ID: ids[i]}, l.Person,
			map[string]any{"kind": l.Kind})
	}
	return journal.Record(ctx, tx, rows...)
}

// RemoveLogin takes a name from a person. Sessions that began under it go on.
func RemoveLogin(ctx context.Context, tx *store.Tx, by actor.Actor, person int64, name string) error {
	folded, _ := fold(name)
	owner, found, err := PersonOf(ctx, tx, name)
	if err != nil {
		return err
	}
	if !found || owner != person {
		var l denial.List
		l.Add(LoginUnknown.Because("Person %d does not sign in under this name.", person).At("/login"))
		return l.Err("Not removed")
	}
	if err := tx.Change(ctx, deleteLogin, 1, person, folded); err != nil {
		return err
	}
	return recordOf(ctx, tx, by, "people.login.removed", person, nil)
}

// PersonOf is the person who signs in under a name. It is for staff and the
// command line: what a stranger is told never depends on it.
func PersonOf(ctx context.Context, tx *store.Tx, name string) (person int64, found bool, err error) {
	folded, ok := fold(name)
	if !ok {
		return 0, false, nil
	}
	return store.One(ctx, tx, selectPersonOf, store.Column[int64], folded)
}

// LoginsOf gives the names under which people sign in, in the order in which
// they were added.
func LoginsOf(ctx context.Context, tx *store.Tx, people []int64) (map[int64][]Login, error) {
	all := make(map[int64][]Login, len(people))
	dest := func(l *Login) []any { return []any{&l.Person, &l.Kind, &l.Name} }
	err := store.Each(ctx, tx, selectLogins, dest, func(l Login) error {
		all[l.Person] = append(all[l.Person], l)
		return nil
	}, people)
	return all, err
}

var (
	insertLogins = store.Insert("logins",
		"id bigint", "name text", "person bigint", "kind text", "created_at bigint")
	selectTaken    = store.SQL(`select name from logins where name = any($1)`)
	selectPersonOf = store.SQL(`select person from logins where name = $1`)
	selectLogins   = store.SQL(`select person, kind, name from logins where person = any($1) order by id`)
	deleteLogin    = store.SQL(`delete from logins where person = $1 and name = $2`)
)
