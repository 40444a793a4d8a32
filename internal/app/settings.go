package app

import (
	"context"
	"errors"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// orgName is who runs the server, as its pages, papers and notices say.
var orgName = settings.Text("house.name", settings.Spec[string]{
	Default: "Holdfast", Max: 80, Scopes: []settings.ScopeKind{settings.DeskScope},
	Doc: "What the house is called on its pages, papers and notices. A running server shows it after its next start.",
})

// universityName is what the registrar's pages and those of students say instead.
var universityName = settings.Text("registration.name", settings.Spec[string]{
	Default: "University", Max: 80, Scopes: []settings.ScopeKind{settings.DeskScope},
	Doc: "What the university is called on the pages of registration. A running server shows it after its next start.",
})

// SettingChange is a setting to set, or to clear, as the operator names it.
type SettingChange struct {
	Key    string
	Value  string
	Clear  bool
	Branch string        // code of the branch where alone it counts, "" for none
	Term   string        // code of the term in which alone it counts, "" for none
	From   civil.Instant // 0 is from now
	Note   string
}

// SetSetting sets one setting, or clears it at its scope.
func (a *App) SetSetting(ctx context.Context, by actor.Actor, c SettingChange) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		scope, err := c.scope(ctx, tx)
		if err != nil {
			return err
		}
		return settings.Set(ctx, tx, settings.Change{
			Key: c.Key, Scope: scope, Value: c.Value, Clear: c.Clear, From: c.From, By: by, Note: c.Note,
		})
	})
}

// scope is the place that the change names: the whole desk if it names none.
func (c SettingChange) scope(ctx context.Context, tx *store.Tx) (settings.Scope, error) {
	switch {
	case c.Branch != "" && c.Term != "":
		return settings.Scope{}, errors.New("a setting counts at a branch or in a term: name one of the two")
	case c.Branch != "":
		branch, err := lending.BranchOf(ctx, tx, c.Branch)
		return settings.Branch(branch), err
	case c.Term != "":
		term, err := termNamed(ctx, tx, c.Term)
		return settings.Term(term), err
	}
	return settings.Desk(), nil
}

// Settings reads everything that is set now.
func (a *App) Settings(ctx context.Context) (all []settings.Entry, err error) {
	err = a.DB.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		values, err := settings.LoadAll(ctx, tx, now)
		all = values.Entries()
		return err
	})
	return all, err
}

// readOrg reads what the house is called.
func (a *App) readOrg(ctx context.Context) (string, error) { return a.readText(ctx, orgName) }

// readText reads one text that is set for the whole server.
func (a *App) readText(ctx context.Context, of *settings.Setting[string]) (name string, err error) {
	err = a.DB.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		now, err := tx.Now(ctx)
		if err != nil {
			return err
		}
		values, err := settings.Load(ctx, tx, now, of)
		if err == nil {
			name, _ = of.In(values)
		}
		return err
	})
	return name, err
}
