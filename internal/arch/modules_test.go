package arch

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// dependency is a module that ours requires directly.
type dependency struct {
	path, version, reason string
	rooms                 string // who may import it; "" is everybody, testOnly is tests
}

const testOnly = "(tests)"

// dependencies are all there are. One more needs a line here with its reason.
var dependencies = []dependency{
	{"github.com/alecthomas/kong", "v1.17.0",
		"commands and flags, each also an environment variable (P1)", "cmd/holdfast"},
	{"github.com/boombuler/barcode", "v1.1.0",
		"bar codes on cards, labels and slips", "web/look " + desks},
	{"github.com/danielgtaylor/huma/v2", "v2.37.2",
		"the API and its OpenAPI description from one set of Go types (D11, D21)", "web"},
	{"github.com/go-json-experiment/json", "v0.0.0-20260213210345-44df1a37e875",
		"refuses repeated members and bad UTF-8 at the edge, as encoding/json does not (D21)", "web"},
	{"github.com/jackc/pgx/v5", "v5.13.0",
		"PostgreSQL; several statements in one flush (D5); jobs have a connection of their own (D9)",
		"store store/pgtest store/storetest jobs app"},
	{"github.com/klauspost/compress", "v1.20.4",
		"packs answers on their way out, with a length that gives no secret away", "web"},
	{"github.com/pressly/goose/v3", "v3.29.0",
		"migrations on both engines (D18, D23)", "store"},
	{"github.com/riverqueue/river", "v0.51.2",
		"jobs: retries, schedules, leases (D9)", "jobs"},
	{"github.com/riverqueue/river/riverdriver/riverdatabasesql", "v0.51.2",
		"River on PostgreSQL (D9)", "jobs"},
	{"github.com/riverqueue/river/riverdriver/riversqlite", "v0.51.2",
		"River on SQLite (D9)", "jobs"},
	{"github.com/wneessen/go-mail", "v0.8.1",
		"mail by SMTP; 0.8.2 wants a newer Go (D23)", "mail"},
	{"golang.org/x/crypto", "v0.58.0",
		"argon2id for passwords (P7)", "people"},
	{"golang.org/x/text", "v0.43.0",
		"NFC, folding, sort keys and character sets", ""},
	{"modernc.org/sqlite", "v1.62.0",
		"SQLite without a C compiler", "store app"},

	{"github.com/chromedp/chromedp", "v0.23.1",
		"pages are tried in a browser", testOnly},
	{"github.com/emersion/go-ical", "v0.0.0-20250329121855-f41e73efc392",
		"calendar files of ours read back by somebody else's program", testOnly},
	{"github.com/google/go-cmp", "v0.7.0",
		"says where two values differ", testOnly},
	{"github.com/rogpeppe/go-internal", "v1.16.0",
		"whole-program tests as scripts", testOnly},
	{"pgregory.net/rapid", "v1.3.0",
		"properties tried on drawn values, shrunk when they fail", testOnly},
}

// pinned are versions that modules further down must have, and why.
var pinned = []struct{ path, version, reason string }{
	{"github.com/mfridman/interpolate", "v0.0.2", "goose 3.29 does not compile with a later one (D23)"},
}

// goMod is what `go mod edit -json` says of a go.mod.
type goMod struct{ Require []requirement }

type requirement struct {
	Path, Version string
	Indirect      bool
}

// parseMod has the go command read a go.mod.
func parseMod(t *testing.T, file string) (m goMod) {
	t.Helper()
	cmd := exec.Command("go", "mod", "edit", "-json", file)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go mod edit -json %s: %v", file, err)
	}
	if err := json.Unmarshal(out, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m goMod) version(module string) string {
	for _, r := range m.Require {
		if r.Path == module {
			return r.Version
		}
	}
	return ""
}

// required is the rule that go.mod and the table say the same.
func required(m goMod) (faults []string) {
	for _, r := range m.Require {
		at := slices.IndexFunc(dependencies, func(d dependency) bool { return d.path == r.Path })
		switch {
		case r.Indirect:
		case at < 0:
			faults = append(faults, fmt.Sprintf("go.mod requires %s, which has no line with a reason "+
				"in internal/arch/modules_test.go", r.Path))
		case dependencies[at].version != r.Version:
			faults = append(faults, fmt.Sprintf("go.mod has %s %s, but internal/arch/modules_test.go %s: "+
				"raise both or none", r.Path, r.Version, dependencies[at].version))
		}
	}
	for _, d := range dependencies {
		if m.version(d.path) == "" {
			faults = append(faults, fmt.Sprintf("%s stands in internal/arch/modules_test.go, "+
				"but go.mod does not require it: take the line out", d.path))
		}
	}
	for _, p := range pinned {
		if got := m.version(p.path); got != p.version {
			faults = append(faults, fmt.Sprintf("go.mod has %s %s instead of %s: %s",
				p.path, got, p.version, p.reason))
		}
	}
	return faults
}

func TestD23_DependenciesAreThoseWithAReason(t *testing.T) {
	// Read here as well, so that go runs the test again when the file changes.
	h, err := house()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fs.ReadFile(h.fsys, "go.mod"); err != nil {
		t.Fatal(err)
	}
	for _, fault := range required(parseMod(t, "../../go.mod")) {
		t.Error(fault)
	}
}

// SQLite's code is C turned into Go for one version of libc, and is not promised
// to work with another (D23).
func TestD23_LibcIsTheOneThatSQLiteNames(t *testing.T) {
	type listed struct{ Path, Version, GoMod string }
	list := func(module string) (l listed) {
		cmd := exec.Command("go", "list", "-m", "-json", module)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", cmd, err)
		}
		if err := json.Unmarshal(out, &l); err != nil {
			t.Fatal(err)
		}
		return l
	}
	linked := list("modernc.org/libc").Version
	named := parseMod(t, list("modernc.org/sqlite").GoMod).version("modernc.org/libc")
	if linked == "" || linked != named {
		t.Errorf("libc %q is linked, but sqlite names %q: raise modernc.org/sqlite, "+
			"or lower what asks for the other libc", linked, named)
	}
}

func TestRequiredRuleFindsWhatDiffers(t *testing.T) {
	good := func() (m goMod) {
		for _, d := range dependencies {
			m.Require = append(m.Require, requirement{d.path, d.version, false})
		}
		for _, p := range pinned {
			m.Require = append(m.Require, requirement{p.path, p.version, true})
		}
		return m
	}
	for want, spoil := range map[string]func(*goMod){
		"": func(*goMod) {},
		"has no line with a reason": func(m *goMod) {
			m.Require = append(m.Require, good().Require[0])
			m.Require[0].Path = "example.com/other"
		},
		"raise both or none":            func(m *goMod) { m.Require[0].Version = "v9.9.9" },
		"does not require it":           func(m *goMod) { m.Require = m.Require[1:] },
		"instead of v0.0.2: goose 3.29": func(m *goMod) { m.Require[len(m.Require)-1].Version = "v0.2.0" },
	} {
		m := good()
		spoil(&m)
		faults := strings.Join(required(m), "\n")
		if !strings.Contains(faults, want) || (want == "") != (faults == "") {
			t.Errorf("want the fault %q, found %q", want, faults)
		}
	}
}

// owner is the dependency that a package belongs to.
func owner(imported string) (best dependency, found bool) {
	for _, d := range dependencies {
		if imported != d.path && !strings.HasPrefix(imported, d.path+"/") {
			continue
		}
		if len(d.path) > len(best.path) {
			best, found = d, true
		}
	}
	return best, found
}

// keepsGoMod holds requirements until the package that needs them is written.
const keepsGoMod = "internal/arch/pins_test.go"

// keepers is the rule of which room imports which dependency.
func keepers(t *tree) (faults []string) {
	for _, f := range t.files {
		if f.path == keepsGoMod {
			continue
		}
		inTests := f.test || f.room() == "test" || slices.Contains(words(helpers), f.room())
		for _, imported := range f.imports() {
			first, _, _ := strings.Cut(imported, "/")
			if first == module || !strings.Contains(first, ".") {
				continue
			}
			d, found := owner(imported)
			switch {
			case !found:
				faults = append(faults, fmt.Sprintf("%s imports %s, which is no direct dependency", f.path, imported))
			case d.rooms == "" || slices.Contains(words(d.rooms), f.room()):
			case d.rooms == testOnly && inTests:
			case d.rooms == testOnly:
				faults = append(faults, fmt.Sprintf("%s imports %s, which is for tests alone", f.path, imported))
			default:
				faults = append(faults, fmt.Sprintf("%s imports %s, which is left to %s (%s)",
					f.path, imported, d.rooms, d.reason))
			}
		}
	}
	return faults
}

func TestD11_DependenciesAreImportedWhereTheyBelong(t *testing.T) { obeyed(t, keepers) }

func TestKeepersRuleFindsWhatIsForbidden(t *testing.T) {
	finds(t, keepers, map[string]string{
		"internal/web/api.go":          `package web; import _ "github.com/danielgtaylor/huma/v2/adapters/humago"`,
		"internal/lending/api.go":      `package lending; import _ "github.com/danielgtaylor/huma/v2"`,
		"internal/lending/api_test.go": `package lending; import (_ "github.com/google/go-cmp/cmp"; _ "github.com/jackc/pgx/v5")`,
		"internal/marc/read.go":        `package marc; import _ "golang.org/x/text/unicode/norm"`,
		"internal/marc/more.go":        `package marc; import _ "pgregory.net/rapid"`,
		"internal/jobs/run.go":         `package jobs; import _ "github.com/riverqueue/river/riverdriver/riversqlite"`,
		"internal/store/uuid.go":       `package store; import _ "github.com/google/uuid"`,
		"test/script/script.go":        `package script; import _ "github.com/rogpeppe/go-internal/testscript"`,
		keepsGoMod:                     `package arch; import _ "modernc.org/sqlite"`,
	},
		"internal/lending/api.go imports github.com/danielgtaylor/huma/v2, which is left to web",
		"internal/lending/api_test.go imports github.com/jackc/pgx/v5, which is left to store",
		"internal/marc/more.go imports pgregory.net/rapid, which is for tests alone",
		"internal/store/uuid.go imports github.com/google/uuid, which is no direct dependency",
	)
}

// The program builds where there is no C compiler.
func TestNothingThatIsLinkedNeedsC(t *testing.T) {
	const needsC = "{{if and (not .Standard) .CgoFiles}}{{.ImportPath}}{{end}}"
	cmd := exec.Command("go", "list", "-deps", "-f", needsC, "./...")
	cmd.Dir = "../.."
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", cmd, err)
	}
	for _, imported := range strings.Fields(string(out)) {
		t.Errorf("%s needs a C compiler", imported)
	}
}
