package main

import (
	"context"
	"fmt"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// tokenCmd looks after API tokens. A token can do what its person may, and of
// that only what its scopes name.
type tokenCmd struct {
	Create tokenCreate `cmd:"" help:"Make a token and print it once."`
	List   tokenList   `cmd:"" help:"List somebody's tokens."`
	Revoke tokenRevoke `cmd:"" help:"Revoke a token."`
}

type tokenCreate struct {
	Login string        `arg:"" help:"Name that the person signs in with."`
	Name  string        `required:"" help:"What uses the token."`
	Scope []string      `default:"*" help:"Permissions such as lending.issue, lending.* for all of a desk, * for all."`
	For   time.Duration `help:"How long it is good; without it, for ever."`
}

func (tokenCreate) Help() string {
	return "Example: holdfast token create meera --name self-check --scope lending.issue --for 8760h"
}

// Run is kong's.
func (c *tokenCreate) Run(e *env) error {
	return e.with(func(a *app.App) error {
		var secret string
		err := a.DB.Write(e.ctx, func(ctx context.Context, tx *store.Tx) error {
			person, err := app.Somebody(ctx, tx, c.Login)
			if err != nil {
				return err
			}
			t := people.Token{Person: person, Name: c.Name, Scopes: c.Scope}
			if c.For > 0 {
				now, err := tx.Now(ctx)
				if err != nil {
					return err
				}
				end := now.Add(c.For)
				t.ExpiresAt = &end
			}
			secret, _, err = people.NewToken(ctx, tx, a.Rights, actor.Operator(), t)
			return err
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(e.out, secret)
		return err
	})
}

type tokenList struct {
	Login string `arg:"" help:"Name that the person signs in with."`
}

// Run is kong's.
func (c *tokenList) Run(e *env) error {
	return e.with(func(a *app.App) error {
		return a.DB.Read(e.ctx, func(ctx context.Context, tx *store.Tx) error {
			person, found, err := people.PersonOf(ctx, tx, c.Login)
			if err != nil {
				return err
			}
			if !found {
				return app.UnknownLogin(c.Login)
			}
			tokens, err := people.Tokens(ctx, tx, person)
			for _, t := range tokens {
				state := "good"
				if t.RevokedAt != nil {
					state = "revoked"
				}
				fmt.Fprintf(e.out, "%d  %s…  %-8s %s  %v\n", t.ID, t.Prefix, state, t.Name, t.Scopes)
			}
			return err
		})
	})
}

type tokenRevoke struct {
	Login string `arg:"" help:"Name that the person signs in with."`
	ID    int64  `arg:"" help:"Number of the token, as the list shows it."`
}

// Run is kong's.
func (c *tokenRevoke) Run(e *env) error {
	return e.with(func(a *app.App) error {
		return a.DB.Write(e.ctx, func(ctx context.Context, tx *store.Tx) error {
			person, err := app.Somebody(ctx, tx, c.Login)
			if err != nil {
				return err
			}
			return people.RevokeToken(ctx, tx, actor.Operator(), person, c.ID)
		})
	})
}
