package app_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/app"
	"holdfast/internal/denial"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

// inStep compares a generated file with the one in the tree. HOLDFAST_UPDATE=1
// writes it instead.
func inStep(t *testing.T, name, want string) {
	t.Helper()
	path := filepath.Join("..", "..", name)
	if os.Getenv("HOLDFAST_UPDATE") != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the code makes: run HOLDFAST_UPDATE=1 go test ./internal/app", name)
	}
}

func openApp(t *testing.T, e store.Engine) *app.App {
	t.Helper()
	a, err := app.Open(t.Context(), app.Config{DatabaseURL: storetest.New(t, e, app.Migrations()), Plain: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	return a
}

func TestSchemaIsInStep(t *testing.T) {
	path := strings.TrimPrefix(storetest.New(t, store.SQLite, app.Migrations()), "sqlite:")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(context.Background(),
		"select sql from sqlite_master where sql is not null and name not like 'sqlite_%' and name not like 'goose%' order by rowid")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var b strings.Builder
	b.WriteString("-- The tables as the migrations leave them, on SQLite. Generated; see internal/*/migrations.\n")
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\n%s;\n", strings.TrimSpace(text))
	}
	inStep(t, "schema.sql", b.String())
}

func TestP6_OpenAPIIsInStep(t *testing.T) {
	site, err := openApp(t, store.SQLite).NewSite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := site.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	inStep(t, "openapi.json", string(bytes.TrimSpace(doc))+"\n")
}

func TestP3_PageOfCodesIsInStep(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Codes\n\nEvery refusal by the rules carries reasons, each with one of these codes. A code never changes its\n" +
		"meaning. The status is that of an answer whose only reason it is; an answer with several reasons has the\n" +
		"first of 404, 409 and 422 among theirs.\n\n| code | status | meaning |\n|---|---|---|\n")
	for _, c := range denial.Codes() {
		if !strings.HasPrefix(c.Name(), "test") {
			fmt.Fprintf(&b, "| `%s` | %d | %s |\n", c.Name(), c.Status(), c.Meaning())
		}
	}
	inStep(t, "docs/codes.md", b.String())
}

func TestD12_PageOfSettingsIsInStep(t *testing.T) {
	var b bytes.Buffer
	if err := settings.Markdown(&b); err != nil {
		t.Fatal(err)
	}
	inStep(t, "docs/settings.md", b.String())
}
