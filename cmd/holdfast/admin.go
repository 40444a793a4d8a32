package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// adminCmd looks after those who work here, for whoever sits at the machine
// itself.
type adminCmd struct {
	Create adminCreate `cmd:"" help:"Add somebody who works here: a system administrator, or in the role that --role names."`
	Give   adminGive   `cmd:"" help:"Give somebody one more role."`
	Take   adminTake   `cmd:"" help:"Take a role away again."`
	List   adminList   `cmd:"" help:"List who works here, and in which roles."`
	Reset  adminReset  `cmd:"" name:"reset-password" help:"Give somebody a new password and end all his sessions."`
}

// roleFlags say at which desk and place a role is held.
type roleFlags struct {
	Desk string `default:"lending" help:"Desk at which the role is held; a system admin is one everywhere."`
	At   string `help:"Code of the branch where alone it is held, or at the desk registration of the term; everywhere without it."`
}

func (f roleFlags) role(name string) app.Role {
	return app.Role{Desk: f.Desk, Role: people.Role(name), Place: f.At}
}

type adminCreate struct {
	Login    string `arg:"" help:"Name to sign in with."`
	Name     string `help:"Name as shown; the login without it."`
	Role     string `default:"systemAdmin" enum:"viewer,clerk,supervisor,deskAdmin,systemAdmin" help:"One of ${enum}."`
	Password string `env:"HOLDFAST_ADMIN_PASSWORD" help:"Better in HOLDFAST_ADMIN_PASSWORD_FILE; without either it is read from standard input."`
	roleFlags
}

func (adminCreate) Help() string {
	return "Example: holdfast admin create meera --name 'Meera Nair' --role clerk --at RIVERSIDE\n" +
		"Example: holdfast admin create ravi --desk registration --role clerk --at 2027S"
}

// Run is kong's.
func (c *adminCreate) Run(e *env) error {
	return e.founding(func(a *app.App) error {
		if c.Name == "" {
			c.Name = c.Login
		}
		secret, err := readSecret(e.ctx, c.Password, c.Login, c.Name)
		if err != nil {
			return err
		}
		s := app.NewStaff{Name: c.Name, Login: c.Login, Role: c.role(c.Role)}
		if err := a.AddStaff(e.ctx, actor.Operator(), s, secret); err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "%s can sign in as %s.\n", c.Login, c.Role)
		return err
	})
}

type adminGive struct {
	Login string `arg:"" help:"Name that the person signs in with."`
	Role  string `arg:"" enum:"viewer,clerk,supervisor,deskAdmin,systemAdmin" help:"One of ${enum}."`
	roleFlags
}

func (adminGive) Help() string { return "Example: holdfast admin give meera supervisor --at RIVERSIDE" }

// Run is kong's.
func (c *adminGive) Run(e *env) error {
	return e.with(func(a *app.App) error {
		return a.GiveRole(e.ctx, actor.Operator(), c.Login, c.role(c.Role))
	})
}

type adminTake struct {
	Login string `arg:"" help:"Name that the person signs in with."`
	Role  string `arg:"" enum:"viewer,clerk,supervisor,deskAdmin,systemAdmin" help:"One of ${enum}."`
	roleFlags
}

func (adminTake) Help() string { return "Example: holdfast admin take meera supervisor --at RIVERSIDE" }

// Run is kong's.
func (c *adminTake) Run(e *env) error {
	return e.with(func(a *app.App) error {
		return a.TakeRole(e.ctx, actor.Operator(), c.Login, c.role(c.Role))
	})
}

type adminList struct{}

func (adminList) Help() string { return "Example: holdfast admin list" }

// Run is kong's.
func (c *adminList) Run(e *env) error {
	return e.with(func(a *app.App) error {
		all, err := a.ListStaff(e.ctx)
		if err != nil {
			return err
		}
		for _, s := range all {
			var roles []string
			for _, r := range s.Roles {
				roles = append(roles, r.String())
			}
			fmt.Fprintf(e.out, "%-24s %-30s %s\n", strings.Join(s.Logins, ", "), s.Name, strings.Join(roles, ", "))
		}
		return nil
	})
}

type adminReset struct {
	Login    string `arg:"" help:"Name that the person signs in with."`
	Tokens   bool   `name:"revoke-tokens" help:"Revoke the person's API tokens too: where somebody else may know them."`
	Password string `env:"HOLDFAST_ADMIN_PASSWORD" help:"Better in HOLDFAST_ADMIN_PASSWORD_FILE; without either it is read from standard input."`
}

func (adminReset) Help() string {
	return "Example: holdfast admin reset-password meera --revoke-tokens"
}

// Run is kong's.
func (c *adminReset) Run(e *env) error {
	return e.with(func(a *app.App) error {
		secret, err := readSecret(e.ctx, c.Password, c.Login)
		if err != nil {
			return err
		}
		err = a.DB.Write(e.ctx, func(ctx context.Context, tx *store.Tx) error {
			person, err := app.Somebody(ctx, tx, c.Login)
			if err != nil {
				return err
			}
			if err := people.SetSecret(ctx, tx, actor.Operator(), person, secret, 0); err != nil || !c.Tokens {
				return err
			}
			return people.RevokeTokens(ctx, tx, actor.Operator(), person)
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "%s has a new password; all sessions are over.\n", c.Login)
		return err
	})
}

// readSecret takes a password from the flag, its file or standard input, and
// hashes it before any transaction.
func readSecret(ctx context.Context, password string, own ...string) (people.Secret, error) {
	if password == "" {
		var err error
		if password, err = askSecret("New password: "); err != nil {
			return people.Secret{}, err
		}
	}
	return people.NewSecret(ctx, people.Password, password, own...)
}

// askSecret reads a line from standard input.
func askSecret(prompt string) (string, error) {
	fmt.Fprint(os.Stderr, prompt)
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}
