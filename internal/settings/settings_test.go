package settings

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

var schema = []fs.FS{Migrations, journal.Migrations}

// The tests' own settings: one of each type.
var (
	hasOverdue   = denial.Define("testHasOverdue", 409, "Something is overdue.")
	alreadyHolds = denial.Define("testAlreadyHolds", 409, "The title is out already.")
	accrues      = denial.Define("testAccrues", 409, "A fine is growing.")

	holdDays = Int("test.holdDays", Spec[int]{
		Default: 3, Unit: "days", Min: 1, Max: 60,
		Scopes: []ScopeKind{PlanScope, BranchScope, DeskScope},
		Doc:    "How long a copy waits\non the hold shelf | or on a trolley.",
	})
	skipClosed = Bool("test.skipClosed", Spec[bool]{
		Default: true, Scopes: []ScopeKind{BranchScope, DeskScope}, Doc: "Whether closed days count.",
	})
	holdScope = Choice("test.holdScope", Spec[string]{
		Default: "anywhere", OneOf: []string{"anywhere", "branch"}, Scopes: []ScopeKind{DeskScope},
		Doc: "Which copies serve a hold.",
	})
	issueRules = Rules("test.issueRules", RuleSpec{
		On: []*denial.Code{hasOverdue, alreadyHolds}, Off: []*denial.Code{accrues},
		Scopes: []ScopeKind{BranchScope, DeskScope}, Doc: "What is asked before a copy is issued.",
	})
	perVenue = Int("test.ttlSeconds", Spec[int]{
		Default: 120, Unit: "seconds", Min: 30, Max: 900, Scopes: []ScopeKind{VenueScope, ItemTypeScope, TermScope},
		Doc: "How long seats are kept.",
	})
)

var clerk = actor.Actor{Person: 7, Via: actor.ViaPage}

func set(t testing.TB, db *store.DB, changes ...Change) error {
	t.Helper()
	return db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return Set(ctx, tx, changes...)
	})
}

func mustSet(t testing.TB, db *store.DB, changes ...Change) {
	t.Helper()
	if err := set(t, db, changes...); err != nil {
		t.Fatal(err)
	}
}

// loaded reads everything that is set at an instant.
func loaded(t testing.TB, db *store.DB, now civil.Instant) (v Values) {
	t.Helper()
	err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		v, err = LoadAll(ctx, tx, now)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestD12_TheNarrowestScopeThatSaysSomethingDecides(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		steps := []struct {
			change Change
			value  int
			by     Scope
		}{
			{Change{}, 3, Default()},
			{holdDays.Change(Desk(), 4), 4, Desk()},
			{holdDays.Change(Branch(2), 5), 5, Branch(2)},
			{holdDays.Change(Branch(9), 50), 5, Branch(2)}, // another branch's
			{holdDays.Change(Plan(2), 6), 6, Plan(2)},      // narrower as this caller asks
			{Change{Key: holdDays.Key(), Scope: Plan(2), Clear: true}, 5, Branch(2)},
			{Change{Key: holdDays.Key(), Scope: Branch(2), Clear: true}, 4, Desk()},
			{holdDays.Change(Plan(2), 3), 3, Plan(2)}, // set to what the default is, but set
		}
		for i, s := range steps {
			if s.change.Key != "" {
				mustSet(t, db, s.change)
			}
			value, by := holdDays.In(loaded(t, db, storetest.Start), Plan(2), Branch(2))
			if value != s.value || by != s.by {
				t.Errorf("step %d: %d decided by %s, want %d by %s", i, value, by, s.value, s.by)
			}
		}
		value, by := holdDays.In(loaded(t, db, storetest.Start), Branch(9), Plan(2))
		if value != 50 || by != Branch(9) {
			t.Errorf("L11: another caller's order: %d decided by %s", value, by)
		}
	})
}

func TestD12_EachTypeComesBackAsItWasSet(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		v := loaded(t, db, storetest.Start)
		on, _ := skipClosed.In(v, Branch(1))
		scope, _ := holdScope.In(v)
		if !on || scope != "anywhere" {
			t.Errorf("by default %v, %q", on, scope)
		}
		mustSet(t, db, skipClosed.Change(Branch(1), false), holdScope.Change(Desk(), "branch"),
			Change{Key: perVenue.Key(), Scope: Venue(3), Value: " 90 seconds "},
			perVenue.Change(Term(4), 91), perVenue.Change(ItemType(5), 92))
		v = loaded(t, db, storetest.Start)
		on, _ = skipClosed.In(v, Branch(1))
		elsewhere, _ := skipClosed.In(v, Branch(2))
		scope, _ = holdScope.In(v)
		if on || !elsewhere || scope != "branch" {
			t.Errorf("got %v, %v elsewhere, %q", on, elsewhere, scope)
		}
		for want, s := range map[int]Scope{90: Venue(3), 91: Term(4), 92: ItemType(5)} {
			if got, by := perVenue.In(v, s); got != want || by != s {
				t.Errorf("%s: %d decided by %s, want %d", s, got, by, want)
			}
		}
	})
}

func TestUnsetIsEveryDefault(t *testing.T) {
	v := Unset(holdDays, issueRules)
	days, by := holdDays.In(v, Branch(2))
	rules := issueRules.In(v, Branch(2))
	if days != 3 || by != Default() || !rules.On(hasOverdue) || rules.On(accrues) {
		t.Errorf("%d days decided by %s; rules %v", days, by, rules)
	}
}

func TestL11_EachRuleIsSwitchedByItself(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		mustSet(t, db,
			issueRules.Change(Desk(), []*denial.Code{accrues}, []*denial.Code{hasOverdue}),
			Change{Key: issueRules.Key(), Scope: Branch(2), Value: "testHasOverdue=on"})
		v := loaded(t, db, storetest.Start)
		got := map[string]Switches{"branch": issueRules.In(v, Branch(2)), "desk": issueRules.In(v, Branch(9))}
		want := map[string]Switches{
			"branch": {
				"testHasOverdue":   {On: true, By: Branch(2)},
				"testAlreadyHolds": {On: true, By: Default()},
				"testAccrues":      {On: true, By: Desk()},
			},
			"desk": {
				"testHasOverdue":   {On: false, By: Desk()},
				"testAlreadyHolds": {On: true, By: Default()},
				"testAccrues":      {On: true, By: Desk()},
			},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if s := got["desk"]; s.On(hasOverdue) || !s.On(alreadyHolds) || s.On(SettingFromPast) {
			t.Errorf("On does not follow the switches: %v", s)
		}
	})
}

func TestD12_AChangeMayWaitForItsDay(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		const day = 24 * time.Hour
		later := holdDays.Change(Desk(), 10)
		later.From = storetest.Start.Add(day)
		mustSet(t, db, later)
		mustSet(t, db, holdDays.Change(Desk(), 5)) // written down later, begins sooner
		at := func(now civil.Instant) int {
			value, _ := holdDays.In(loaded(t, db, now))
			return value
		}
		before, eve, then := at(storetest.Start-1), at(later.From-1), at(later.From)
		if before != 3 || eve != 5 || then != 10 {
			t.Errorf("before %d, on the eve %d, then %d; want 3, 5, 10", before, eve, then)
		}
		// Whoever thinks better of it follows it at the same instant.
		withdrawn := later
		withdrawn.Value = "5"
		mustSet(t, db, withdrawn)
		if got := at(later.From); got != 5 {
			t.Errorf("withdrawn, yet %d", got)
		}
	})
}

func TestP3_WhatADeclarationDoesNotAllowIsRefusedWithAllReasons(t *testing.T) {
	long := strings.Repeat("k", 9999)
	const scopes = " Set it for a plan, a branch or the whole desk."
	const days = "it must be a whole number from 1 to 60 days."
	type refused struct {
		change Change
		want   string
	}
	cases := map[string][]refused{
		"unknownSetting": {
			{Change{Key: "test.holdDay", Value: "5"}, `There is no setting "test.holdDay". Did you mean test.holdDays?`},
			{Change{Key: "HOLDDAYS", Value: "5"}, `There is no setting "HOLDDAYS". Did you mean test.holdDays?`},
			{Change{Key: "test.xyzzyplugh", Value: "5"}, `There is no setting "test.xyzzyplugh".`},
			{Change{Key: long, Value: "5"}, `There is no setting "` + long[:80] + `".`},
		},
		"settingScopeRefused": {
			{holdDays.Change(Term(4), 5), "test.holdDays cannot be set for term 4." + scopes},
			{holdDays.Change(Default(), 5), "test.holdDays cannot be set for default." + scopes},
			{holdDays.Change(Plan(0), 5), "It is not said for which plan test.holdDays is to be set." + scopes},
			{holdDays.Change(Scope{DeskScope, 4}, 5), "A desk has no id; 4 was given." + scopes},
			{holdScope.Change(Branch(4), "branch"),
				"test.holdScope cannot be set for branch 4. Set it for the whole desk."},
		},
		"settingValueRefused": {
			{Change{Key: "test.holdDays", Scope: Desk(), Value: "0"}, `test.holdDays cannot be "0": ` + days},
			{Change{Key: "test.holdDays", Scope: Desk(), Value: "61"}, `test.holdDays cannot be "61": ` + days},
			{Change{Key: "test.holdDays", Scope: Desk(), Value: "3 weeks"}, `test.holdDays cannot be "3 weeks": ` + days},
			{Change{Key: "test.holdDays", Scope: Desk(), Value: "3.5"}, `test.holdDays cannot be "3.5": ` + days},
			{Change{Key: "test.holdDays", Scope: Desk()}, `test.holdDays cannot be "": ` + days},
			{Change{Key: "test.skipClosed", Scope: Desk(), Value: "true"},
				`test.skipClosed cannot be "true": it must be on or off.`},
			{Change{Key: "test.holdScope", Scope: Desk(), Value: "nowhere"},
				`test.holdScope cannot be "nowhere": it must be one of anywhere, branch.`},
			{Change{Key: "test.issueRules", Scope: Desk(), Value: "testAccrues"},
				`test.issueRules cannot be "testAccrues": ` +
					`"testAccrues" does not switch a rule; write it like testAccrues=off.`},
			{Change{Key: "test.issueRules", Scope: Desk(), Value: "testNone=on"},
				`test.issueRules cannot be "testNone=on": there is no rule "testNone"; ` +
					`the rules are testAccrues, testAlreadyHolds, testHasOverdue.`},
			{Change{Key: "test.issueRules", Scope: Desk(), Value: "testAccrues=on testAccrues=off"},
				`test.issueRules cannot be "testAccrues=on testAccrues=off": the rule testAccrues is switched twice.`},
			{Change{Key: "test.issueRules", Scope: Desk()},
				`test.issueRules cannot be "": it must switch one rule at least, like testAccrues=off.`},
		},
		"settingScopeRefused settingValueRefused settingFromPast": {
			{Change{Key: "test.holdDays", Scope: Term(4), Value: "99", From: storetest.Start - 1_000_000},
				"test.holdDays cannot be set for term 4." + scopes + ` test.holdDays cannot be "99": ` + days +
					" test.holdDays is set from 2026-03-01T04:29:59Z, which is past." +
					" Set it from now on, or from a later instant."},
		},
	}
	db := storetest.Open(t, store.SQLite, schema)
	for codes, all := range cases {
		for _, c := range all {
			err := set(t, db, holdDays.Change(Desk(), 9), c.change)
			var refusal *denial.Error
			if !errors.As(err, &refusal) || refusal.Reasons.Status() != 422 {
				t.Errorf("%+v: got %v", c.change, err)
				continue
			}
			var names, said []string
			for _, r := range refusal.Reasons {
				names = append(names, r.Code.Name())
				said = append(said, strings.TrimSpace(r.Detail+" "+r.Lift))
			}
			if got := strings.Join(said, " "); got != c.want || strings.Join(names, " ") != codes {
				t.Errorf("got  %s %s\nwant %s %s", names, got, codes, c.want)
			}
		}
	}
	if got, by := holdDays.In(loaded(t, db, storetest.Start)); got != 3 || by != Default() {
		t.Errorf("a change beside a refused one was made: %d", got)
	}
}

func TestD12_HistoryKeepsWhoSetWhatAndWhy(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		first := holdDays.Change(Branch(2), 5)
		first.By, first.Note = clerk, "exams"
		mustSet(t, db, first, holdDays.Change(Desk(), 4))
		mustSet(t, db, Change{Key: holdDays.Key(), Scope: Branch(2), Clear: true, By: clerk})
		history := func(before int64, limit int) (all []Entry) {
			err := db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				all, err = History(ctx, tx, holdDays.Key(), before, limit)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		at, key := storetest.Start, holdDays.Key()
		want := []Entry{
			{ID: 3, Key: key, Scope: Branch(2), Cleared: true, From: at, By: 7},
			{ID: 2, Key: key, Scope: Desk(), Value: "4", From: at},
			{ID: 1, Key: key, Scope: Branch(2), Value: "5", From: at, By: 7, Note: "exams"},
		}
		if diff := cmp.Diff(want, append(history(0, 2), history(2, 2)...)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want[1:2], loaded(t, db, at).Entries()); diff != "" {
			t.Errorf("what is set now: %s", diff)
		}
	})
}

func TestD12_WhatWasSetIsNeverChanged(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		mustSet(t, db, holdDays.Change(Desk(), 4))
		for _, statement := range []string{"delete from settings", "update settings set value = '5'"} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.Exec(ctx, store.SQL(statement))
				return err
			})
			if err == nil || !strings.Contains(err.Error(), "settings is append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	})
}

// A release may narrow what a setting allows; what is stored must not then be
// passed over in silence.
func TestD12_AStoredValueThatIsNoLongerAllowedIsNamed(t *testing.T) {
	storetest.Both(t, schema, func(t *testing.T, db *store.DB) {
		err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			return tx.InsertMany(ctx, insertSettings, 1, func(int) []any {
				return []any{int64(1), holdDays.Key(), "branch", int64(2), "90", storetest.Start, nil, nil}
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		want := `setting test.holdDays at branch 2 is "90": it must be a whole number from 1 to 60 days`
		err = db.Read(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if _, err := Load(ctx, tx, storetest.Start, skipClosed, issueRules); err != nil {
				t.Errorf("settings that do not hold it: %v", err)
			}
			_, err := Load(ctx, tx, storetest.Start, skipClosed, holdDays)
			return err
		})
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	})
}

func TestMarkdownShowsEveryDeclaration(t *testing.T) {
	var page bytes.Buffer
	if err := Markdown(&page); err != nil {
		t.Fatal(err)
	}
	want := "\n## test\n\n| Setting | What it decides | Values | Default | Set for |\n|---|---|---|---|---|\n" +
		"| `test.holdDays` | How long a copy waits on the hold shelf \\| or on a trolley. | 1 to 60 days | 3 |" +
		" a plan, a branch or the whole desk |\n" +
		"| `test.holdScope` | Which copies serve a hold. | anywhere, branch | anywhere | the whole desk |\n" +
		"| `test.issueRules` | What is asked before a copy is issued. |" +
		" on or off for each of testAccrues, testAlreadyHolds, testHasOverdue |" +
		" testAccrues=off testAlreadyHolds=on testHasOverdue=on | a branch or the whole desk |\n" +
		"| `test.skipClosed` | Whether closed days count. | on or off | on | a branch or the whole desk |\n" +
		"| `test.ttlSeconds` | How long seats are kept. | 30 to 900 seconds | 120 |" +
		" a venue, an item type or a term |\n"
	if !strings.HasPrefix(page.String(), "# Settings\n") || !strings.HasSuffix(page.String(), want) {
		t.Errorf("got\n%s", page.String())
	}
}

func TestAMistakenDeclarationStopsTheProgram(t *testing.T) {
	desk := []ScopeKind{DeskScope}
	number := func(key string, s Spec[int]) func() { return func() { Int(key, s) } }
	cases := map[string]func(){
		"key":           number("holdDays", Spec[int]{Scopes: desk, Doc: "d"}),
		"declared":      number("test.holdDays", Spec[int]{Scopes: desk, Doc: "d"}),
		"no scope":      number("test.a", Spec[int]{Doc: "d"}),
		"no doc":        number("test.a", Spec[int]{Scopes: desk}),
		"default scope": number("test.a", Spec[int]{Scopes: []ScopeKind{DefaultScope}, Doc: "d"}),
		"scope twice":   number("test.a", Spec[int]{Scopes: []ScopeKind{DeskScope, DeskScope}, Doc: "d"}),
		"default":       number("test.a", Spec[int]{Default: 5, Max: 4, Scopes: desk, Doc: "d"}),
		"choice":        func() { Choice("test.a", Spec[string]{Default: "x", Scopes: desk, Doc: "d"}) },
		"no rules":      func() { Rules("test.a", RuleSpec{Scopes: desk, Doc: "d"}) },
		"rule twice": func() {
			rule := []*denial.Code{accrues}
			Rules("test.a", RuleSpec{On: rule, Off: rule, Scopes: desk, Doc: "d"})
		},
		"read but not loaded": func() { holdDays.In(Values{}) },
	}
	for name, mistake := range cases {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it was accepted")
				}
			}()
			mistake()
		})
	}
}

func TestDistanceIsAMeasure(t *testing.T) {
	words := rapid.StringOfN(rapid.SampledFrom([]rune("abc")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := words.Draw(t, "a"), words.Draw(t, "b"), words.Draw(t, "c")
		ab, ba, bc, ac := distance(a, b), distance(b, a), distance(b, c), distance(a, c)
		if (ab == 0) != (a == b) || ab != ba || ac > ab+bc {
			t.Errorf("%q %q %q: %d %d %d %d", a, b, c, ab, ba, bc, ac)
		}
	})
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"kitten", "sitting", 3}, {"holddays", "holddys", 1}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
