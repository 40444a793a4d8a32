package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"holdfast/internal/app"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// adminCmd makes administrators and gives them new passwords, for whoever sits at
// the machine itself.
type adminCmd struct {
	Create adminCreate `cmd:"" help:"Make a system administrator."`
	Reset  adminReset  `cmd:"" name:"reset-password" help:"Give somebody a new password and end all his sessions."`
}

type adminCreate struct {
	Login    string `arg:"" help:"Name to sign in with."`
	Name     string `help:"Name as shown; the login without it."`
	Password string `env:"HOLDFAST_ADMIN_PASSWORD" help:"Better in HOLDFAST_ADMIN_PASSWORD_FILE; without either it is read from standard input."`
}

func (adminCreate) Help() string { return "Example: holdfast admin create meera --name 'Meera Nair'" }

// Run is kong's.
func (c *adminCreate) Run(e *env) error {
	return e.with(func(a *app.App) error {
		secret, err := readSecret(e.ctx, c.Password, c.Login, c.Name)
		if err != nil {
			return err
		}
		if c.Name == "" {
			c.Name = c.Login
		}
		err = a.DB.Write(e.ctx, func(ctx context.Context, tx *store.Tx) error {
			ids, err := people.Add(ctx, tx, []people.Person{{Name: c.Name}})
			if err != nil {
				return err
			}
			return errors.Join(
				people.AddLogins(ctx, tx, []people.Login{{Person: ids[0], Name: c.Login, Kind: people.UserName}}),
				people.SetSecret(ctx, tx, ids[0], secret, 0),
				people.GiveRole(ctx, tx, a.Rights, ids[0], people.Held{Role: people.SystemAdmin}))
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "%s can sign in as a system administrator.\n", c.Login)
		return err
	})
}

type adminReset struct {
	Login    string `arg:"" help:"Name that the person signs in with."`
	Password string `env:"HOLDFAST_ADMIN_PASSWORD" help:"Better in HOLDFAST_ADMIN_PASSWORD_FILE; without either it is read from standard input."`
}

// Run is kong's.
func (c *adminReset) Run(e *env) error {
	return e.with(func(a *app.App) error {
		secret, err := readSecret(e.ctx, c.Password, c.Login)
		if err != nil {
			return err
		}
		err = a.DB.Write(e.ctx, func(ctx context.Context, tx *store.Tx) error {
			person, err := personOf(ctx, tx, c.Login)
			if err != nil {
				return err
			}
			return people.SetSecret(ctx, tx, person, secret, 0)
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "%s has a new password; all sessions are over.\n", c.Login)
		return err
	})
}

// personOf finds who signs in with a name, and locks the person's row.
func personOf(ctx context.Context, tx *store.Tx, login string) (int64, error) {
	person, found, err := people.PersonOf(ctx, tx, login)
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, fmt.Errorf("nobody signs in as %q", login)
	}
	return person, tx.Lock(ctx, "people", person)
}

// readSecret takes a password from the flag, its file or standard input, and
// hashes it before any transaction.
func readSecret(ctx context.Context, password string, own ...string) (people.Secret, error) {
	if password == "" {
		fmt.Fprint(os.Stderr, "New password: ")
		line, err := bufio.NewReader(os.Stdin).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return people.Secret{}, err
		}
		password = strings.TrimRight(line, "\r\n")
	}
	return people.NewSecret(ctx, people.Password, password, own...)
}
