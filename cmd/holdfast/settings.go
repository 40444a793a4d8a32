package main

import (
	"fmt"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/settings"
)

// settingsCmd shows and changes what the house has decided. docs/settings.md lists
// every setting.
type settingsCmd struct {
	List  settingsList  `cmd:"" help:"List the settings: what is set, and the default of the others."`
	Set   settingsSet   `cmd:"" help:"Set one, from now on or from a later instant."`
	Clear settingsClear `cmd:"" help:"Set one no more, so that the wider place or the default counts again."`
}

type settingsList struct {
	Key string `arg:"" optional:"" help:"Only those whose key begins like this."`
}

func (settingsList) Help() string { return "Example: holdfast settings list lending" }

// Run is kong's.
func (c *settingsList) Run(e *env) error {
	return e.with(func(a *app.App) error {
		set, err := a.Settings(e.ctx)
		if err != nil {
			return err
		}
		for _, d := range settings.All() {
			if !strings.HasPrefix(d.Key, c.Key) {
				continue
			}
			at := "default"
			fmt.Fprintf(e.out, "%-26s %-12s %s\n", d.Key, at, d.Default)
			for _, s := range set {
				if s.Key == d.Key {
					fmt.Fprintf(e.out, "%-26s %-12s %s\n", "", s.Scope, s.Value)
				}
			}
		}
		return nil
	})
}

// settingsWhere says where and when a setting counts.
type settingsWhere struct {
	Branch string        `help:"Code of the branch where alone it counts; the whole desk without it and --term."`
	Term   string        `help:"Code of the term in which alone it counts."`
	From   civil.Instant `help:"Instant from which it counts: 2027-04-01T00:00:00+05:30; now without it."`
	Note   string        `help:"Why."`
}

func (w settingsWhere) change(key string) app.SettingChange {
	return app.SettingChange{Key: key, Branch: w.Branch, Term: w.Term, From: w.From, Note: w.Note}
}

type settingsSet struct {
	Key   string `arg:"" help:"As docs/settings.md lists it: lending.maxLoans."`
	Value string `arg:"" help:"The value: a number, on or off, one of the words, or rules as in \"hasOverdue=off\"."`
	settingsWhere
}

func (settingsSet) Help() string {
	return "Example: holdfast settings set lending.issueRules hasOverdue=off --branch RIVERSIDE\n" +
		"Example: holdfast settings set registration.rules libraryFines=off --term 2027S"
}

// Run is kong's.
func (c *settingsSet) Run(e *env) error {
	return e.with(func(a *app.App) error {
		change := c.change(c.Key)
		change.Value = c.Value
		return a.SetSetting(e.ctx, actor.Operator(), change)
	})
}

type settingsClear struct {
	Key string `arg:"" help:"As docs/settings.md lists it: lending.maxLoans."`
	settingsWhere
}

func (settingsClear) Help() string {
	return "Example: holdfast settings clear lending.issueRules --branch RIVERSIDE"
}

// Run is kong's.
func (c *settingsClear) Run(e *env) error {
	return e.with(func(a *app.App) error {
		change := c.change(c.Key)
		change.Clear = true
		return a.SetSetting(e.ctx, actor.Operator(), change)
	})
}
