package arch

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// borders say which rooms alone may import a package of the standard library.
var borders = []struct{ imported, rooms, why string }{
	{"net/http", faces + " " + desks + " web/look/gallery app bench cmd/holdfast test",
		"HTTP is spoken at the rim, and bench is a client; elsewhere only its status constants are used"},
	{"net/http/httptest", faces + " " + desks + " web/look/gallery app cmd/holdfast test",
		"HTTP is spoken at the rim"},
	{"database/sql", "store store/storetest jobs civil app test",
		"the database is reached through store; River has its own connection, dates prove that they scan, " +
			"and app's tests look at what is stored behind the store's back"},
	{"database/sql/driver", "store store/storetest civil test",
		"the database is reached through store; dates and instants know their stored form"},
	{"os", "store store/pgtest store/storetest mail jobs " + faces + " " + desks + " app bench cmd/holdfast test",
		"values, formats and most engine parts do no I/O of their own"},
	{"net", "store store/pgtest " + faces + " " + desks + " mail jobs app bench cmd/holdfast test",
		"values, formats and most engine parts do no I/O of their own"},
	{"os/exec", "store/pgtest app cmd/holdfast test",
		"only backups and tests start programs"},
}

// rim is the rule of the borders. Tests may read and write files, and start
// themselves.
func rim(t *tree) (faults []string) {
	for _, f := range t.files {
		for _, b := range borders {
			if !slices.Contains(f.imports(), b.imported) || slices.Contains(words(b.rooms), f.room()) {
				continue
			}
			if f.test && (b.imported == "os" || b.imported == "os/exec") {
				continue
			}
			if b.imported == "net/http" && !slices.ContainsFunc(f.uses("net/http"), notStatus) {
				continue
			}
			faults = append(faults, fmt.Sprintf("%s imports %s, which is left to: %s (%s)",
				f.path, b.imported, strings.Join(words(b.rooms), ", "), b.why))
		}
	}
	return faults
}

func notStatus(name string) bool { return !strings.HasPrefix(name, "Status") }

func TestStandardLibraryIsUsedWhereItBelongs(t *testing.T) { obeyed(t, rim) }

func TestRimRuleFindsWhatIsForbidden(t *testing.T) {
	finds(t, rim, map[string]string{
		"internal/denial/denial.go":     `package denial; import "net/http"; var _ = http.StatusConflict`,
		"internal/people/hook.go":       `package people; import web "net/http"; var _ = web.Get`,
		"internal/lending/api.go":       `package lending; import "net/http"; var _ http.Handler`,
		"internal/lending/loans.go":     `package lending; import _ "database/sql"`,
		"internal/civil/date.go":        `package civil; import _ "database/sql/driver"`,
		"internal/marc/read.go":         `package marc; import _ "os"`,
		"internal/marc/read_test.go":    `package marc; import _ "os"`,
		"internal/sip2/serve.go":        `package sip2; import _ "net"`,
		"internal/settings/load.go":     `package settings; import _ "os/exec"`,
		"test/upgrade/upgrade_test.go":  `package upgrade; import (_ "os/exec"; _ "database/sql")`,
		"internal/web/recorder_test.go": `package web; import _ "net/http/httptest"`,
	},
		"internal/people/hook.go imports net/http",
		"internal/lending/loans.go imports database/sql",
		"internal/marc/read.go imports os",
		"internal/sip2/serve.go imports net",
		"internal/settings/load.go imports os/exec",
	)
}

// clocks may read the time of day. All others are told the transaction's instant
// (D2, P2).
const clocks = "store bench cmd/holdfast test"

// clock is the rule of who reads the time of day and who waits by it.
func clock(t *tree) (faults []string) {
	for _, f := range t.files {
		for _, name := range f.uses("time") {
			switch name {
			case "Now", "Since", "Until":
				if !slices.Contains(words(clocks), f.room()) {
					faults = append(faults, fmt.Sprintf("%s calls time.%s, which is left to: %s; "+
						"take the instant as a parameter", f.path, name, strings.Join(words(clocks), ", ")))
				}
			case "Sleep":
				if f.test {
					faults = append(faults, fmt.Sprintf("%s sleeps: wait for what is to happen instead, "+
						"or run the test inside testing/synctest", f.path))
				}
			}
		}
	}
	return faults
}

func TestP2_OnlyTheStoreReadsTheTimeAndNoTestSleeps(t *testing.T) { obeyed(t, clock) }

func TestClockRuleFindsWhatIsForbidden(t *testing.T) {
	finds(t, clock, map[string]string{
		"internal/store/clock.go":         `package store; import "time"; var now = time.Now`,
		"internal/lending/fine.go":        `package lending; import "time"; var _ = time.Since(time.Time{})`,
		"internal/lending/hold.go":        `package lending; import clk "time"; var _ = clk.Now`,
		"internal/lending/hold_test.go":   `package lending; import "time"; func f() { time.Sleep(1) }`,
		"internal/lending/renew.go":       `package lending; import "time"; func f(d time.Duration) { time.NewTicker(d) }`,
		"internal/lending/own.go":         `package lending; var time = struct{ Now int }{}; var _ = time.Now`,
		"test/simulate/simulate_test.go":  `package simulate; import "time"; var _ = time.Now`,
		"internal/web/look/shelf_test.go": `package look; import "time"; var _ = time.Until`,
	},
		"internal/lending/fine.go calls time.Since",
		"internal/lending/hold.go calls time.Now",
		"internal/lending/hold_test.go sleeps",
		"internal/web/look/shelf_test.go calls time.Until",
	)
}
