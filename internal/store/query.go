package store

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Query is one registered statement. Queries are package variables: their text
// is fixed, whatever is asked of them (D5).
type Query struct {
	text     string // as written, for PostgreSQL
	sqlite   string // the same for SQLite
	where    string // file:line, for messages
	writes   bool   // changes rows
	keeping  bool   // changes only the store's or idempotency's own rows
	columns  []column
	onlyText string // the engine it is for, "" for both
	one      *Query // the same for one row, which PostgreSQL does in half the time
}

type column struct{ name, kind string }

var registry struct {
	sync.Mutex
	queries []*Query
}

// SQL registers a statement in the common dialect, with $n placeholders.
func SQL(text string) *Query {
	return register(&Query{text: text})
}

// KeepingSQL registers a statement that writes bookkeeping which an operation
// may do before its rules have spoken: the retry key.
func KeepingSQL(text string) *Query {
	return register(&Query{text: text, keeping: true})
}

// Insert registers the insertion of any number of rows into a table, for
// [Tx.InsertMany]. Columns are written "name type", with the type bigint, text
// or boolean: PostgreSQL gets one statement over column arrays, SQLite a loop
// over one prepared row.
func Insert(table string, columns ...string) *Query {
	return register(insertQuery(table, columns, ""))
}

// InsertOr is Insert with an "on conflict …" clause. Bookkeeping says that an
// operation may run it before its rules have spoken.
func InsertOr(table, conflict string, bookkeeping bool, columns ...string) *Query {
	q := insertQuery(table, columns, " "+conflict)
	q.keeping = bookkeeping
	return register(q)
}

// Update registers the change of any number of rows, for [Rows]. The statement is
// written for one row, "update t set a = $2 where id = $1", with one condition and
// no other statement in it; the columns are those of the values, in the order of
// their numbers, written as for [Insert]. PostgreSQL gets one statement over column
// arrays (the one that is written, for a single row), SQLite a loop over that one.
func Update(text string, columns ...string) *Query {
	q := &Query{columns: columnsOf("an update", columns), sqlite: forSQLite(text)}
	head, condition, ok := strings.Cut(text, "where ")
	if !ok || strings.Contains(condition, "where ") {
		panic(fmt.Sprintf("store: %q does not have one condition", text))
	}
	names := make([]string, len(columns))
	for i := range columns {
		names[i] = fmt.Sprintf("c%d", i+1)
	}
	typed := placeholder.ReplaceAllStringFunc(text, func(p string) string {
		n, _ := strconv.Atoi(p[1:])
		return p + "::" + q.columns[n-1].kind
	})
	q.one = register(&Query{text: typed, onlyText: Postgres.String()})
	given := func(text string) string { return placeholder.ReplaceAllString(text, "given.c$1") }
	q.text = given(head) + "from unnest(" + strings.Join(q.arrays(), ", ") + ") as given (" +
		strings.Join(names, ", ") + ") where " + given(condition)
	return register(q)
}

// columnsOf reads columns that are written "name type".
func columnsOf(what string, columns []string) []column {
	all := make([]column, len(columns))
	for i, c := range columns {
		name, kind, ok := strings.Cut(c, " ")
		if !ok || !slices.Contains([]string{"bigint", "text", "boolean"}, kind) {
			panic(fmt.Sprintf("store: column %q of %s is not \"name bigint|text|boolean\"", c, what))
		}
		all[i] = column{name, kind}
	}
	return all
}

// arrays are the placeholders of the columns' arrays.
func (q *Query) arrays() []string {
	all := make([]string, len(q.columns))
	for i, c := range q.columns {
		all[i] = fmt.Sprintf("$%d::%s[]", i+1, c.kind)
	}
	return all
}

func insertQuery(table string, columns []string, conflict string) *Query {
	q := &Query{columns: columnsOf(table, columns)}
	var names, marks []string
	for i, c := range q.columns {
		names = append(names, c.name)
		marks = append(marks, fmt.Sprintf("$%d", i+1))
	}
	head := "insert into " + table + " (" + strings.Join(names, ", ") + ") "
	q.text = head + "select * from unnest(" + strings.Join(q.arrays(), ", ") + ")" + conflict
	if conflict != "" {
		// "select … on conflict" is ambiguous to SQLite's parser and to readers.
		q.text = head + "select * from unnest(" + strings.Join(q.arrays(), ", ") + ") as r where true" + conflict
	}
	q.sqlite = forSQLite(head + "values (" + strings.Join(marks, ", ") + ")" + conflict)
	return q
}

// only registers a statement of one engine. It is for this package alone.
func only(engine Engine, text string) *Query {
	return register(&Query{text: text, onlyText: engine.String(), keeping: true})
}

// either registers a statement that each engine has in words of its own. It is for
// this package alone.
func either(postgres, sqlite string) *Query {
	return register(&Query{text: postgres, sqlite: forSQLite(sqlite)})
}

func register(q *Query) *Query {
	_, file, line, _ := runtime.Caller(2)
	q.where = fmt.Sprintf("%s:%d", file, line)
	if q.sqlite == "" {
		q.sqlite = forSQLite(q.text)
	}
	q.writes = writing.MatchString(q.text)
	registry.Lock()
	defer registry.Unlock()
	registry.queries = append(registry.queries, q)
	return q
}

// Queries lists every registered query, for the test that prepares them all.
func Queries() []*Query {
	registry.Lock()
	defer registry.Unlock()
	return slices.Clone(registry.queries)
}

// For says whether the query is meant for this engine.
func (q *Query) For(e Engine) bool { return q.onlyText == "" || q.onlyText == e.String() }

// Text is the statement as the engine gets it.
func (q *Query) Text(e Engine) string {
	if e == SQLite {
		return q.sqlite
	}
	return q.text
}

// Where is the file and line of the registration.
func (q *Query) Where() string { return q.where }

var (
	anyOf       = regexp.MustCompile(`=\s*any\s*\(\s*\$(\d+)\s*\)`)
	placeholder = regexp.MustCompile(`\$(\d+)`)
	writing     = regexp.MustCompile(`(?i)^\s*(insert|update|delete|with\s+[^;]*\b(insert into|update|delete from)\b)`)
)

// forSQLite rewrites the common dialect. Numbers are kept, since $2, $1 must
// bind by number there too.
func forSQLite(text string) string {
	text = anyOf.ReplaceAllString(text, "in (select value from json_each(?$1))")
	return placeholder.ReplaceAllString(text, "?$1")
}

// OrNull is a value for a column that is null where there is none: the zero value
// is left out.
func OrNull[T comparable](v T) any {
	var none T
	if v == none {
		return nil
	}
	return v
}
