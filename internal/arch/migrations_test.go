package arch

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// migration is one step of the schema.
type migration struct {
	path   string
	number string // "" when the name has none
	sql    string // without comments
}

// room is the package whose step it is.
func (m migration) room() string { return roomOf(path.Dir(path.Dir(m.path))) }

var (
	migrationName = regexp.MustCompile(`^(\d{4})_[a-z0-9_]+\.sql$`)
	// A comment that begins with an engine's name is a statement of that engine.
	engineLine  = regexp.MustCompile(`(?m)^\s*-- (postgres|sqlite):`)
	sqlComment  = regexp.MustCompile(`--[^\n]*`)
	createTable = regexp.MustCompile(`(?i)\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)`)
	alterTable  = regexp.MustCompile(`(?i)\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?"?(\w+)`)
	references  = regexp.MustCompile(`(?i)\breferences\s+"?(\w+)`)
)

// migrations lists the files of every folder of that name, by number.
func migrations(fsys fs.FS) (all []migration, err error) {
	err = fs.WalkDir(fsys, "internal", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == "testdata" {
			return fs.SkipDir
		}
		if d.IsDir() || path.Base(path.Dir(p)) != "migrations" || path.Ext(p) == ".go" {
			return nil
		}
		sql, err := fs.ReadFile(fsys, p)
		if err != nil {
			return err
		}
		m := migration{path: p, sql: sqlComment.ReplaceAllString(engineLine.ReplaceAllString(string(sql), ""), "")}
		if match := migrationName.FindStringSubmatch(path.Base(p)); match != nil {
			m.number = match[1]
		}
		all = append(all, m)
		return nil
	})
	slices.SortStableFunc(all, func(a, b migration) int { return strings.Compare(a.number, b.number) })
	return all, err
}

// numbered is the rule of one sequence of numbers for the whole program.
func numbered(t *tree) (faults []string) {
	all, err := migrations(t.fsys)
	if err != nil {
		return []string{err.Error()}
	}
	due := 1
	for i, m := range all {
		switch want := fmt.Sprintf("%04d", due); {
		case m.number == "":
			faults = append(faults, m.path+" is not named like 0001_what_it_adds.sql")
		case i > 0 && m.number == all[i-1].number:
			faults = append(faults, fmt.Sprintf("%s has the number of %s: take the next free one", m.path, all[i-1].path))
		case m.number != want:
			faults = append(faults, fmt.Sprintf("%s leaves a gap: the next number is %s", m.path, want))
			fallthrough
		default:
			fmt.Sscanf(m.number, "%d", &due)
			due++
		}
	}
	return faults
}

func TestD18_MigrationsHaveOneSequenceOfNumbers(t *testing.T) { obeyed(t, numbered) }

func TestNumberedRuleFindsGapsAndRepeats(t *testing.T) {
	finds(t, numbered, map[string]string{
		"internal/store/migrations/0001_store.sql":       "",
		"internal/people/migrations/0002_people.sql":     "",
		"internal/journal/migrations/0002_journal.sql":   "",
		"internal/ledger/migrations/0004_ledger.sql":     "",
		"internal/lending/migrations/0005_lending.sql":   "",
		"internal/lending/migrations/more.sql":           "",
		"internal/lending/migrations/migrations.go":      "package migrations",
		"internal/lending/testdata/migrations/0001.sql":  "",
		"internal/lending/catalog/migrations/0006_c.sql": "",
	},
		"0002_people.sql has the number of internal/journal",
		"0004_ledger.sql leaves a gap: the next number is 0003",
		"more.sql is not named like",
	)
}

// owned is the rule that a package changes its own tables only, and that foreign
// keys follow the arrows: they point at tables of the same package or of one that
// it may import.
func owned(t *tree) (faults []string) {
	all, err := migrations(t.fsys)
	if err != nil {
		return []string{err.Error()}
	}
	owner := map[string]string{}
	for _, m := range all {
		for _, table := range tables(createTable, m) {
			if other, twice := owner[table]; twice {
				faults = append(faults, fmt.Sprintf("%s creates table %s, which %s has", m.path, table, other))
				continue
			}
			owner[table] = m.room()
		}
	}
	for _, m := range all {
		for _, table := range tables(alterTable, m) {
			if has, known := owner[table]; known && has != m.room() {
				faults = append(faults, fmt.Sprintf("%s changes table %s of %s: put the step into that package",
					m.path, table, has))
			}
		}
		may, _ := allowed(m.room())
		for _, table := range tables(references, m) {
			has, known := owner[table]
			switch {
			case !known:
				faults = append(faults, fmt.Sprintf("%s refers to table %s, which no migration creates", m.path, table))
			case has != m.room() && !slices.Contains(may, has):
				faults = append(faults, fmt.Sprintf("%s refers to table %s of %s, which %s may not import: "+
					"let the foreign key point the other way", m.path, table, has, m.room()))
			}
		}
	}
	return faults
}

// tables lists the names that the expression finds, each once.
func tables(found *regexp.Regexp, m migration) (names []string) {
	for _, match := range found.FindAllStringSubmatch(m.sql, -1) {
		names = append(names, strings.ToLower(match[1]))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestD18_ForeignKeysFollowTheArrows(t *testing.T) { obeyed(t, owned) }

func TestOwnedRuleFindsWhatIsForbidden(t *testing.T) {
	finds(t, owned, map[string]string{
		"internal/people/migrations/0001_people.sql": `create table people (id bigint primary key);
			create table logins (person bigint references people (id)); -- references nobody`,
		"internal/ledger/migrations/0002_ledger.sql": `CREATE TABLE IF NOT EXISTS accounts (
			person bigint REFERENCES people, loan bigint references loans);`,
		"internal/lending/migrations/0003_lending.sql": `create table loans (
			account bigint references accounts (id), shelf bigint references shelves);
			alter table people add column card text;`,
		"internal/school/migrations/0004_school.sql": `create table pupils (loan bigint);
			-- postgres: alter table pupils add foreign key (loan) references loans (id);
			create table people (id bigint primary key);`,
	},
		"0002_ledger.sql refers to table loans of lending",
		"0003_lending.sql refers to table shelves, which no migration creates",
		"0003_lending.sql changes table people of people",
		"0004_school.sql refers to table loans of lending",
		"0004_school.sql creates table people, which people has",
	)
}
