package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// module is the path under which packages import each other.
const module = "holdfast"

// tree is the module's source.
type tree struct {
	fsys  fs.FS
	files []*file
}

// file is one Go file.
type file struct {
	path string // below the module's root, with slashes
	test bool   // its name ends in _test.go
	ast  *ast.File
}

// dir is the folder of the file's package.
func (f *file) dir() string { return path.Dir(f.path) }

// room is the name under which the file's package stands in the tables.
func (f *file) room() string { return roomOf(f.dir()) }

// roomOf shortens a folder: what is internal goes without saying, and the
// whole-program tests are one room.
func roomOf(dir string) string {
	if dir == "test" || strings.HasPrefix(dir, "test/") {
		return "test"
	}
	return strings.TrimPrefix(dir, "internal/")
}

// imports lists what the file imports.
func (f *file) imports() []string {
	var paths []string
	for _, spec := range f.ast.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}

// uses lists the names that the file takes from an imported package.
func (f *file) uses(imported string) []string {
	local := ""
	for _, spec := range f.ast.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != imported {
			continue
		}
		local = path.Base(imported)
		if spec.Name != nil {
			local = spec.Name.Name
		}
	}
	if local == "" {
		return nil
	}
	var names []string
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == local {
				names = append(names, s.Sel.Name)
			}
		}
		return true
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// read parses every Go file of the module, whatever system it is meant for.
func read(fsys fs.FS) (*tree, error) {
	t := &tree{fsys: fsys}
	fset := token.NewFileSet()
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return enter(fsys, p, d.Name())
		}
		if path.Ext(p) != ".go" {
			return nil
		}
		source, err := fs.ReadFile(fsys, p)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(fset, p, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		t.files = append(t.files, &file{path: p, test: strings.HasSuffix(p, "_test.go"), ast: parsed})
		return nil
	})
	return t, err
}

// enter is fs.SkipDir for a folder that is not the module's source.
func enter(fsys fs.FS, p, name string) error {
	if p == "." {
		return nil
	}
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" {
		return fs.SkipDir
	}
	if p == "bin" || p == "tmp" {
		return fs.SkipDir // what .gitignore leaves to people
	}
	if _, err := fs.Stat(fsys, path.Join(p, "go.mod")); err == nil {
		return fs.SkipDir // another module
	}
	return nil
}

var house = sync.OnceValues(func() (*tree, error) { return read(os.DirFS("../..")) })

// obeyed fails the test with each fault that the rule finds in the module.
func obeyed(t *testing.T, rule func(*tree) []string) {
	t.Helper()
	h, err := house()
	if err != nil {
		t.Fatal(err)
	}
	if len(h.files) < 20 {
		t.Fatalf("only %d files found: the rule would hold of nothing", len(h.files))
	}
	for _, fault := range rule(h) {
		t.Error(fault)
	}
}

// finds fails the test unless the rule finds these faults, and no others, in a
// forged module. A fault is given by a part of its sentence.
func finds(t *testing.T, rule func(*tree) []string, forged map[string]string, want ...string) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range forged {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	f, err := read(fsys)
	if err != nil {
		t.Fatal(err)
	}
	faults := rule(f)
	for _, w := range want {
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, w) }) {
			t.Errorf("no fault says %q", w)
		}
	}
	if len(faults) != len(want) {
		t.Errorf("%d faults, want %d:\n%s", len(faults), len(want), strings.Join(faults, "\n"))
	}
}

// words splits one line of a table.
func words(lists ...string) []string { return strings.Fields(strings.Join(lists, " ")) }
