package arch

import (
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// code is one denial.Define of a package variable.
type code struct {
	file           *file
	variable       string
	name, meaning  string
	literal, inVar bool // its parts are literals; it stands in a package variable
}

// defined lists every denial.Define outside tests. They are read from the source
// rather than asked of the running catalogue, which knows neither the variable's
// name nor the packages that nobody has linked.
func defined(t *tree) (codes []code) {
	for _, f := range t.files {
		if f.test || f.room() == "denial" {
			continue
		}
		variables := map[*ast.CallExpr]string{}
		for _, decl := range f.ast.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for _, spec := range d.Specs {
				v, ok := spec.(*ast.ValueSpec)
				if !ok || len(v.Names) != len(v.Values) {
					continue
				}
				for i, value := range v.Values {
					if call, ok := value.(*ast.CallExpr); ok {
						variables[call] = v.Names[i].Name
					}
				}
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isDefine(call) {
				codes = append(codes, readCode(f, call, variables))
			}
			return true
		})
	}
	return codes
}

func isDefine(call *ast.CallExpr) bool {
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "Define" {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "denial"
}

func readCode(f *file, call *ast.CallExpr, variables map[*ast.CallExpr]string) code {
	c := code{file: f}
	c.variable, c.inVar = variables[call]
	if len(call.Args) == 3 {
		var named, meant bool
		c.name, named = text(call.Args[0])
		c.meaning, meant = text(call.Args[2])
		c.literal = named && meant
	}
	return c
}

// text is the value of a string literal, or of several joined by +.
func text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, ok := text(e.X)
		right, alsoOK := text(e.Y)
		return left + right, ok && alsoOK && e.Op == token.ADD
	}
	return "", false
}

var codeName = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)

// catalogued is the rule that every code has a name of its own, a meaning in
// whole sentences, and a place where it is found.
func catalogued(t *tree) (faults []string) {
	first := map[string]string{}
	for _, c := range defined(t) {
		say := func(format string, args ...any) {
			faults = append(faults, c.file.path+": "+fmt.Sprintf(format, args...))
		}
		if !c.literal || !c.inVar {
			say("denial.Define belongs in a package variable, with its name and meaning written out, " +
				"so that the catalogue is the same whatever is linked")
			continue
		}
		if !codeName.MatchString(c.name) {
			say("code %q is not written likeThis", c.name)
		}
		if elsewhere, twice := first[c.name]; twice {
			say("code %s is defined in %s too", c.name, elsewhere)
		}
		first[c.name] = c.file.path
		if !strings.HasSuffix(c.meaning, ".") || !strings.Contains(c.meaning, " ") {
			say("code %s needs a meaning in whole sentences, for the page of codes; it has %q", c.name, c.meaning)
		}
	}
	return faults
}

func TestP3_EveryCodeHasAMeaning(t *testing.T) { obeyed(t, catalogued) }

func TestCataloguedRuleFindsWhatIsMissing(t *testing.T) {
	finds(t, catalogued, map[string]string{
		"internal/lending/denials.go": `package lending
			import "holdfast/internal/denial"
			var (
				good   = denial.Define("copyOnLoan", 409, "The copy is on loan " + "to somebody.")
				short  = denial.Define("noCopy", 404, "Gone.")
				empty  = denial.Define("noTitle", 404, "")
				dashed = denial.Define("no-branch", 404, "There is no such branch.")
				made   = denial.Define(name, 404, "There is no such thing.")
			)
			func f() { denial.Define("late", 409, "It is too late.") }`,
		"internal/school/denials.go": `package school
			import "holdfast/internal/denial"
			var again = denial.Define("copyOnLoan", 409, "The copy is on loan.")`,
		"internal/school/denials_test.go": `package school
			import "holdfast/internal/denial"
			var forTests = denial.Define("x-y", 409, "")`,
	},
		`code noCopy needs a meaning`,
		`code noTitle needs a meaning`,
		`code "no-branch" is not written`,
		`code copyOnLoan is defined in internal/lending/denials.go too`,
		`lending/denials.go: denial.Define belongs in a package variable`,
		`lending/denials.go: denial.Define belongs in a package variable`,
	)
}

// mentions are the names that tests speak of.
type mentions struct {
	own      map[string]bool // folder and identifier, "internal/lending noCopy"
	foreign  map[string]bool // package and identifier, "lending.NoCopy"
	anywhere map[string]bool // words in strings and scripts
}

var word = regexp.MustCompile(`\w+`)

func mentioned(t *tree) (m mentions, err error) {
	m = mentions{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, f := range t.files {
		if !f.test {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				m.own[f.dir()+" "+n.Name] = true
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok {
					m.foreign[x.Name+"."+n.Sel.Name] = true
				}
			case *ast.BasicLit:
				for _, w := range word.FindAllString(n.Value, -1) {
					m.anywhere[w] = true
				}
			}
			return true
		})
	}
	err = fs.WalkDir(t.fsys, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case path.Ext(p) != ".txtar":
			return nil
		}
		script, err := fs.ReadFile(t.fsys, p)
		for _, w := range word.FindAllString(string(script), -1) {
			m.anywhere[w] = true
		}
		return err
	})
	return m, err
}

// provoked is the rule that a test speaks of every code, by its variable or by
// its name.
func provoked(t *tree) (faults []string) {
	m, err := mentioned(t)
	if err != nil {
		return []string{err.Error()}
	}
	for _, c := range defined(t) {
		if m.own[c.file.dir()+" "+c.variable] || m.foreign[path.Base(c.file.dir())+"."+c.variable] ||
			m.anywhere[c.name] {
			continue
		}
		faults = append(faults, fmt.Sprintf("%s: no test mentions %s (code %s): write one that provokes it",
			c.file.path, c.variable, c.name))
	}
	return faults
}

func TestP3_EveryCodeIsProvokedByATest(t *testing.T) { obeyed(t, provoked) }

func TestProvokedRuleFindsCodesWithoutTest(t *testing.T) {
	finds(t, provoked, map[string]string{
		"internal/lending/denials.go": `package lending
			import "holdfast/internal/denial"
			var (
				byVariable = denial.Define("one", 409, "")
				ByPackage  = denial.Define("two", 409, "")
				byName     = denial.Define("three", 409, "")
				byScript   = denial.Define("four", 409, "")
				byComment  = denial.Define("five", 409, "")
				byNobody   = denial.Define("six", 409, "")
			)`,
		"internal/lending/issue_test.go": `package lending
			// five and byComment are only spoken about.
			var _, _ = byVariable, "reason three, and threesix"`,
		"internal/school/enroll_test.go":   `package school; var _, _ = lending.ByPackage, byNobody`,
		"test/script/testdata/issue.txtar": `stdout 'four'`,
		"internal/lending/issue.go":        `package lending; var _ = byNobody`,
	},
		"no test mentions byComment (code five)",
		"no test mentions byNobody (code six)",
	)
}
