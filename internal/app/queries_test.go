package app

import (
	"context"
	"database/sql"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"holdfast/internal/store"
	"holdfast/internal/store/storetest"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// TestEveryQueryIsUnderstoodByBothEngines prepares every statement that the
// program can ever send, on the schema that the migrations make: a slip in one
// that no other test runs is named by its place.
func TestEveryQueryIsUnderstoodByBothEngines(t *testing.T) {
	for _, e := range storetest.Engines() {
		t.Run(e.String(), func(t *testing.T) {
			prepare := preparing(t, e, storetest.New(t, e, Migrations()))
			if prepare("select nothing from nowhere where id = $1") == nil {
				t.Fatal("a statement about a table that is not there was understood: this test proves nothing")
			}
			asked := 0
			for _, q := range store.Queries() {
				if strings.Contains(q.Where(), "_test.go") || !q.For(e) {
					continue
				}
				asked++
				if err := prepare(q.Text(e)); err != nil {
					t.Errorf("%s: %v", q.Where(), err)
				}
			}
			if asked == 0 {
				t.Error("no query is registered")
			}
		})
	}
}

// preparing gives what asks an engine whether it understands a statement.
func preparing(t *testing.T, e store.Engine, url string) func(text string) error {
	if e == store.Postgres {
		return preparingPostgres(t, url)
	}
	db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(url, "sqlite:"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return func(text string) error {
		// The driver prepares when a statement is run; to explain one is to prepare
		// it and to leave the rows alone.
		r, err := db.QueryContext(t.Context(), "explain "+text, nulls(text)...)
		if err != nil {
			return err
		}
		return r.Close()
	}
}

func preparingPostgres(t *testing.T, url string) func(text string) error {
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := conn.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	return func(text string) error {
		_, err := conn.Prepare(t.Context(), "", text)
		return err
	}
}

var numbered = regexp.MustCompile(`[$?]\d+`)

// nulls are as many arguments as a statement has places for.
func nulls(text string) []any {
	places := numbered.FindAllString(text, -1)
	slices.Sort(places)
	return make([]any, len(slices.Compact(places)))
}
