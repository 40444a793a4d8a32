package people

import (
	"context"
	"embed"
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// Migrations are the tables of this package, for store.Open.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Person is one human being, once, whatever desks know him (D15).
type Person struct {
	ID         int64
	Name       string // as shown
	SortName   string // the form that lists are sorted by: "Nair, Meera"; Name if it is left empty
	NativeName string // in the person's own script, or ""
	NativeLang string // BCP 47 of NativeName, or ""
	Email      string // where notices go, or ""
	Phone      string // as people write it, or ""
	Language   string // BCP 47, of pages and notices; "" is the place's own

	CreatedAt  civil.Instant
	DisabledAt *civil.Instant // since when he may not sign in; nil if he may
}

const (
	maxNameRunes    = 200
	maxContactRunes = 254 // the longest e-mail address there is
)

// Deny lists what is wrong with a person's own details, for imports that look at
// every row before they write one.
func (p Person) Deny() (l denial.List) {
	p = p.tidy()
	if p.Name == "" {
		l.Add(PersonNeedsName.Because("The name is empty.").
			Lifted("Enter the name that is shown on pages and receipts.").At("/name"))
	}
	for _, text := range []struct {
		field, value string
		most         int
	}{
		{"name", p.Name, maxNameRunes},
		{"sortName", p.SortName, maxNameRunes},
		{"nativeName", p.NativeName, maxNameRunes},
		{"email", p.Email, maxContactRunes},
		{"phone", p.Phone, maxContactRunes},
	} {
		if !fits(text.value, text.most) {
			l.Add(PersonTextUnfit.Because("This takes up to %d characters that can be shown.", text.most).
				Lifted("Shorten it, and leave out what is not text.").
				With("maximum", text.most).At("/" + text.field))
		}
	}
	if p.Email != "" && !isAddress(p.Email) {
		l.Add(EmailUnfit.Because("No mail can be sent to this address.").
			Lifted("Enter an address such as name@example.org, or none.").At("/email"))
	}
	for _, tag := range []struct{ field, value string }{
		{"nativeLang", p.NativeLang}, {"language", p.Language},
	} {
		if _, err := language.Parse(tag.value); tag.value != "" && err != nil {
			l.Add(LanguageUnknown.Because("This is not the tag of a language.").
				Lifted("Enter a tag such as en, hi or pt-BR, or none.").At("/" + tag.field))
		}
	}
	return l
}

// tidy brings details into the form in which they are stored.
func (p Person) tidy() Person {
	for _, text := range []*string{
		&p.Name, &p.SortName, &p.NativeName, &p.NativeLang, &p.Email, &p.Phone, &p.Language,
	} {
		*text = norm.NFC.String(strings.TrimSpace(*text))
	}
	if p.SortName == "" {
		p.SortName = p.Name
	}
	return p
}

// shown is the name in the person's own script, if it is known.
func (p Person) shown() string {
	if p.NativeName != "" {
		return p.NativeName
	}
	return p.Name
}

// fits says whether a text can be stored on both engines and shown on one line.
func fits(text string, most int) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= most &&
		!strings.ContainsFunc(text, unicode.IsControl)
}

func isAddress(email string) bool {
	a, err := mail.ParseAddress(email)
	return err == nil && a.Address == email
}

// Add puts people into the directory and gives their ids, in their order. ID,
// CreatedAt and DisabledAt of what is handed in do not count.
func Add(ctx context.Context, tx *store.Tx, all []Person) ([]int64, error) {
	var refused denial.List
	for _, p := range all {
		refused.Add(p.Deny()...)
	}
	if err := refused.Err("Not added"); err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "people", len(all))
	if err != nil {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	return ids, tx.InsertMany(ctx, insertPeople, len(all), func(i int) []any {
		p := all[i].tidy()
		return []any{
			ids[i], p.Name, p.SortName, p.NativeName, p.NativeLang, p.Email, p.Phone, p.Language, now,
		}
	})
}

// Get looks people up by their ids. Who does not exist is not in the map.
func Get(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]Person, error) {
	found := make(map[int64]Person, len(ids))
	err := store.Each(ctx, tx, selectPeople, (*Person).dest, func(p Person) error {
		found[p.ID] = p
		return nil
	}, ids)
	return found, err
}

// Change is [ChangeMany] for one person.
func Change(ctx context.Context, tx *store.Tx, by actor.Actor, p Person) error {
	return ChangeMany(ctx, tx, by, []Person{p})
}

// ChangeMany writes the details of people anew, each once; their IDs say whose.
// CreatedAt and DisabledAt do not count. One that cannot be changed keeps all of
// them from it. The number of statements does not depend on that of the people. The
// caller holds their locks.
func ChangeMany(ctx context.Context, tx *store.Tx, by actor.Actor, all []Person) error {
	if len(all) == 0 {
		return nil
	}
	var refused denial.List
	ids := make([]int64, len(all))
	for i, p := range all {
		refused.Add(p.Deny()...)
		ids[i] = p.ID
	}
	if err := refused.Err("Not changed"); err != nil {
		return err
	}
	if err := mustAllExist(ctx, tx, ids, "Not changed"); err != nil {
		return err
	}
	entries := make([]journal.Entry, len(all))
	for i, p := range all {
		entries[i] = entryOf(by, "people.person.changed", p.ID, nil)
	}
	err := tx.Run(ctx, store.Rows(updatePeople, len(all), func(i int) []any {
		p := all[i].tidy()
		return []any{p.ID, p.Name, p.SortName, p.NativeName, p.NativeLang, p.Email, p.Phone, p.Language}
	}).Touching(len(all)))
	if err != nil {
		return err
	}
	return journal.Record(ctx, tx, entries...)
}

// Disable keeps a person from signing in and ends all his sessions; his tokens
// are refused for as long as it lasts. Disabling again keeps the first instant.
// The caller holds the person's lock.
func Disable(ctx context.Context, tx *store.Tx, by actor.Actor, person int64) error {
	if err := mustExist(ctx, tx, person, "Not disabled"); err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	if err := tx.Run(ctx, disablePerson.Do(person, int64(now)), deleteSessions.Do(person, int64(0))); err != nil {
		return err
	}
	return recordOf(ctx, tx, by, "people.person.disabled", person, nil)
}

// Enable lets a person sign in again. The caller holds the person's lock.
func Enable(ctx context.Context, tx *store.Tx, by actor.Actor, person int64) error {
	if err := mustExist(ctx, tx, person, "Not enabled"); err != nil {
		return err
	}
	if err := tx.Change(ctx, enablePerson, 1, person); err != nil {
		return err
	}
	return recordOf(ctx, tx, by, "people.person.enabled", person, nil)
}

// mustExist refuses what is asked for nobody.
func mustExist(ctx context.Context, tx *store.Tx, person int64, what string) error {
	return mustAllExist(ctx, tx, []int64{person}, what)
}

// mustAllExist is mustExist for several people.
func mustAllExist(ctx context.Context, tx *store.Tx, people []int64, what string) error {
	found, err := store.All(ctx, tx, selectPersons, store.Column[int64], people)
	if err != nil {
		return err
	}
	slices.Sort(found)
	var l denial.List
	for _, person := range people {
		if _, there := slices.BinarySearch(found, person); !there {
			l.Add(PersonNotFound.Because("There is no person %d.", person).With("person", person))
		}
	}
	return l.Err(what)
}

func (p *Person) dest() []any {
	return []any{
		&p.ID, &p.Name, &p.SortName, &p.NativeName, &p.NativeLang, &p.Email, &p.Phone, &p.Language,
		&p.CreatedAt, &p.DisabledAt,
	}
}

var (
	insertPeople = store.Insert("people", "id bigint", "display_name text", "sort_name text",
		"native_name text", "native_lang text", "email text", "phone text", "language text", "created_at bigint")
	selectPeople = store.SQL(`
		select id, display_name, sort_name, native_name, native_lang, email, phone, language,
			created_at, disabled_at
		from people
		where id = any($1)`)
	selectPersons = store.SQL(`select id from people where id = any($1)`)
	updatePeople  = store.Update(`
		update people
		set display_name = $2, sort_name = $3, native_name = $4, native_lang = $5,
			email = $6, phone = $7, language = $8
		where id = $1`,
		"id bigint", "display_name text", "sort_name text", "native_name text", "native_lang text",
		"email text", "phone text", "language text")
	disablePerson = store.SQL(`update people set disabled_at = $2 where id = $1 and disabled_at is null`)
	enablePerson  = store.SQL(`update people set disabled_at = null where id = $1`)
)
