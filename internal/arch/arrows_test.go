package arch

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const (
	values  = "denial actor money civil fold"
	formats = "marc isbn sip2 seatplan oneroster"
	parts   = "journal settings people idempotency ledger waitlist jobs notices"
	faces   = "web web/look"
	// desks never import each other.
	desks = "lending lending/catalog lending/pages lending/patron " +
		"registration/catalog registration registration/pages registration/student boxoffice school"
	deskMay = faces + " " + parts + " mail store sample sheet timetable " + formats + " " + values
	// helpers are imported by tests alone.
	helpers = "store/pgtest store/storetest web/look/gallery web/look/looktest"
)

// law says which rooms may import which: cmd → app → desks → engine parts →
// store → values, and desks → web → values. An engine part may also import those
// that stand before it.
var law = []struct{ rooms, may string }{
	{values, ""},
	{"sheet", values}, // cells are read as days and amounts
	{formats, ""},
	{"timetable", "civil"}, // meetings are on days and at times of the clock
	{"sample", values + " " + formats},

	{"store", values},
	{"journal", "store " + values},
	{"settings", "journal store " + values},
	{"people", "settings journal store " + values},
	{"idempotency", "people settings journal store " + values},
	{"ledger", "idempotency people settings journal store " + values},
	{"waitlist", "ledger idempotency people settings journal store " + values},
	{"mail", values},
	{"jobs", "mail waitlist ledger idempotency people settings journal store " + values},
	{"notices", "mail people settings journal store " + values},

	{"web/look", values},
	{"web", "web/look " + values},

	{"lending/catalog", parts + " store " + formats + " " + values},
	{"lending", "lending/catalog " + deskMay},
	{"lending/pages lending/patron", "lending lending/catalog " + deskMay},
	{"registration/catalog", "timetable " + parts + " store " + values},
	{"registration", "registration/catalog " + deskMay},
	{"registration/pages registration/student", "registration registration/catalog " + deskMay},
	{"boxoffice school", deskMay},

	{"app", desks + " " + deskMay},
	{"bench", "app " + desks + " " + deskMay},
	{"cmd/holdfast", "app bench web " + desks + " " + parts + " store sheet timetable " + formats + " " + values},

	{"store/pgtest", ""},
	{"store/storetest", "store/pgtest store " + values},
	{"web/look/gallery web/look/looktest", "web/look " + values},
	{"arch", ""},
	{"test", "app " + desks + " " + deskMay + " " + helpers},
}

// allowed is what a room may import; known says whether it stands in the law.
func allowed(room string) (may []string, known bool) {
	for _, line := range law {
		if slices.Contains(words(line.rooms), room) {
			return words(line.may), true
		}
	}
	return nil, false
}

// allowedInTests adds the room itself, and the helpers that bring along nothing
// that the room could not import.
func allowedInTests(room string) []string {
	may, _ := allowed(room)
	may = append(may, room)
	for _, helper := range words(helpers) {
		brings, _ := allowed(helper)
		foreign := func(r string) bool { return !slices.Contains(may, r) }
		if !slices.ContainsFunc(brings, foreign) {
			may = append(may, helper)
		}
	}
	return may
}

// arrows is the rule of who imports whom.
func arrows(t *tree) (faults []string) {
	unknown := map[string]bool{}
	for _, f := range t.files {
		may, known := allowed(f.room())
		if !known {
			if !unknown[f.dir()] {
				faults = append(faults, fmt.Sprintf("package %s does not stand in the law of arrows: "+
					"give it a line in internal/arch/arrows_test.go", f.dir()))
			}
			unknown[f.dir()] = true
			continue
		}
		if f.test {
			may = allowedInTests(f.room())
		}
		for _, imported := range f.imports() {
			rest, ours := strings.CutPrefix(imported, module+"/")
			if !ours || slices.Contains(may, roomOf(rest)) {
				continue
			}
			faults = append(faults, fmt.Sprintf("%s imports %s, but %s may import only: %s; "+
				"let the package that may know both hand over what is needed",
				f.path, rest, f.dir(), strings.Join(may, ", ")))
		}
	}
	return faults
}

func TestImportsFollowTheArrows(t *testing.T) { obeyed(t, arrows) }

func TestArrowsRuleFindsWhatIsForbidden(t *testing.T) {
	finds(t, arrows, map[string]string{
		"internal/lending/issue.go": `package lending; import _ "holdfast/internal/registration"`,
		"internal/web/page.go":      `package web; import _ "holdfast/internal/store"`,
		"internal/web/page_test.go": `package web; import _ "holdfast/internal/store/storetest"`,
		"internal/money/money.go":   `package money; import _ "holdfast/internal/civil"`,
		"internal/jobs/relay.go":    `package jobs; import _ "holdfast/internal/journal"`,
		"internal/journal/seal.go":  `package journal; import _ "holdfast/internal/jobs"`,
		"internal/journal/seal_test.go": `package journal_test
			import ("holdfast/internal/journal"; "holdfast/internal/store/storetest")`,
		"internal/store/open.go":          `package store; import _ "holdfast/internal/store/pgtest"`,
		"internal/store/open_test.go":     `package store; import _ "holdfast/internal/store/pgtest"`,
		"internal/util/util.go":           `package util; import _ "fmt"`,
		"internal/util/more.go":           `package util`,
		"cmd/holdfast/serve.go":           `package main; import _ "holdfast/internal/app"`,
		"internal/app/app.go":             `package app; import _ "holdfast/cmd/holdfast"`,
		"test/browser/page_test.go":       `package browser; import _ "holdfast/internal/lending"`,
		"internal/web/testdata/source.go": `package not.ours`,
		"tools/go.mod":                    `module holdfast/tools`,
		"tools/tool.go":                   `package tool; import _ "holdfast/internal/util"`,
	},
		"internal/lending/issue.go imports internal/registration",
		"internal/web/page.go imports internal/store",
		"internal/web/page_test.go imports internal/store/storetest",
		"internal/money/money.go imports internal/civil",
		"internal/journal/seal.go imports internal/jobs",
		"internal/store/open.go imports internal/store/pgtest",
		"package internal/util does not stand in the law",
		"internal/app/app.go imports cmd/holdfast",
	)
}

// A law with an arrow both ways would allow what it means to forbid: foreign keys
// in a circle, where no compiler objects.
func TestLawHasNoCircle(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range law {
		for _, room := range words(line.rooms) {
			if seen[room] {
				t.Errorf("%s has two lines in the law", room)
			}
			seen[room] = true
			may, _ := allowed(room)
			for _, below := range may {
				back, known := allowed(below)
				if !known {
					t.Errorf("%s may import %s, which has no line", room, below)
				}
				if slices.Contains(back, room) {
					t.Errorf("%s and %s may import each other", room, below)
				}
			}
		}
	}
}
