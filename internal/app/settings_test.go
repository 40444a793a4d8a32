package app_test

import (
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/settings"
)

// What the house is called is set once and stands on its pages; a setting that is
// unknown, out of its range or at a place that is not there changes nothing.
func TestD12_TheOperatorSetsWhatTheHouseDecides(t *testing.T) {
	bothLibraries(t, func(t *testing.T, l *library) {
		set := func(c app.SettingChange) error { return l.app.SetSetting(t.Context(), actor.Operator(), c) }
		for name, bad := range map[string]app.SettingChange{
			"an unknown key":     {Key: "lending.maxBooks", Value: "3"},
			"a value too large":  {Key: "lending.maxLoans", Value: "100000"},
			"an unknown branch":  {Key: "lending.maxLoans", Value: "3", Branch: "NOWHERE"},
			"two lines":          {Key: "house.name", Value: "City\nLibrary"},
			"a name for a place": {Key: "house.name", Value: "City Library", Branch: riverside},
			"an unknown term":    {Key: "registration.offerHours", Value: "3", Term: noTerm},
			"a branch and term":  {Key: "registration.offerHours", Value: "3", Term: spring, Branch: riverside},
			"loans for a term":   {Key: "lending.maxLoans", Value: "3", Term: spring},
		} {
			if err := set(bad); err == nil {
				t.Errorf("%s was set", name)
			}
		}
		if all, err := l.app.Settings(t.Context()); err != nil || len(all) != 0 {
			t.Fatalf("what was refused is set: %v %v", all, err)
		}
		for _, good := range []app.SettingChange{
			{Key: "house.name", Value: "  Kaveri City Library "},
			{Key: "lending.maxLoans", Value: "3", Branch: riverside},
			{Key: "lending.maxHolds", Value: "5"},
			{Key: "lending.maxHolds", Clear: true},
			{Key: "registration.offerHours", Value: "30", Term: spring},
			{Key: "registration.offerHours", Value: "20", Term: autumn},
			{Key: "registration.offerHours", Clear: true, Term: autumn},
		} {
			if err := set(good); err != nil {
				t.Fatal(err)
			}
		}
		all, err := l.app.Settings(t.Context())
		if err != nil || len(all) != 3 || all[0].Value != "Kaveri City Library" || all[1].Value != "3" ||
			all[2].Value != "30" || all[2].Scope != settings.Term(l.term[spring]) {
			t.Errorf("what is set: %+v %v", all, err)
		}
		site, err := l.app.NewSite(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		l.site = site
		page := l.ask(&caller{name: "nobody", nobody: true}, request{method: "GET", path: "/sign-in"})
		if !strings.Contains(string(page.body), "Kaveri City Library") {
			t.Error("the page of signing in does not say whose it is")
		}
	})
}
