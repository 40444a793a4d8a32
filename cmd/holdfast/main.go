// Command holdfast is the whole of Holdfast: the server and everything its
// administrator does at the command line. Each command is a file.
//
// Exit codes: 0 done, 1 refused or something was found, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"holdfast/internal/app"
	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// Exit codes.
const (
	exitDone    = 0
	exitRefused = 1
	exitUsage   = 2
)

// cli is the tree of commands. Every flag can be given in the environment, as
// HOLDFAST_ and its name; a secret also in the file that HOLDFAST_…_FILE names.
type cli struct {
	Database string `name:"database-url" env:"HOLDFAST_DATABASE_URL" default:"sqlite:holdfast.db" help:"The database: sqlite:PATH or postgres://…"`
	LogLevel string `env:"HOLDFAST_LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"What is logged: ${enum}."`

	Demo    demoCmd    `cmd:"" help:"Run a server with a made-up library, to look around."`
	Serve   serveCmd   `cmd:"" help:"Run the server."`
	Migrate migrateCmd `cmd:"" help:"Bring the database's schema up to date, or show where it stands."`
	Check   checkCmd   `cmd:"" help:"Prove every promise on the live data."`
	Lending lendingCmd `cmd:"" help:"What staff do at the circulation desk, for scripts."`

	Registration registrationCmd `cmd:"" help:"What the registrar's staff do, for scripts."`

	Admin   adminCmd       `cmd:"" help:"Who works here: roles and passwords."`
	Setting settingsCmd    `cmd:"" name:"settings" help:"What the house has decided: limits, rules, names."`
	Token   tokenCmd       `cmd:"" help:"API tokens."`
	Run     runCmd         `cmd:"" help:"Run one job now."`
	Import  importCmd      `cmd:"" help:"Bring files in."`
	Export  exportCmd      `cmd:"" help:"Write files."`
	Bench   benchCmd       `cmd:"" help:"Measure this machine."`
	Config  configCmd      `cmd:"" help:"What the program runs with."`
	Health  healthcheckCmd `cmd:"" name:"healthcheck" help:"Ask a running server whether it can serve."`
	Version versionCmd     `cmd:"" help:"Print the version."`
}

// env is what a command works with.
type env struct {
	ctx context.Context
	cli *cli
	out io.Writer
	log *slog.Logger
}

// with opens the database that the flags name for the length of one command, as
// it is: a path that was mistyped must not become an empty database, and whoever
// only looks does not change the schema under a server.
func (e *env) with(do func(a *app.App) error) error {
	err := e.run(app.Config{DatabaseURL: e.cli.Database, Log: e.log, MustExist: true, NoMigrate: true}, do)
	if errors.Is(err, store.ErrNoDatabase) {
		err = fmt.Errorf("%w. `holdfast migrate` makes one there, and so does `holdfast serve`", err)
	}
	return err
}

// founding is with for the commands with which an installation begins: they make
// the database if there is none.
func (e *env) founding(do func(a *app.App) error) error {
	return e.run(app.Config{DatabaseURL: e.cli.Database, Log: e.log}, do)
}

func (e *env) run(c app.Config, do func(a *app.App) error) error {
	a, err := app.Open(e.ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(do(a), a.Close())
}

// found is the outcome of a command that looked for something and found it.
type found string

func (f found) Error() string { return string(f) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is main without the process around it.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	var c cli
	code := -1
	parser, err := kong.New(&c,
		kong.Name("holdfast"),
		kong.Description("Hands out scarce things to people and never promises one thing twice."),
		kong.DefaultEnvars("HOLDFAST"),
		kong.Resolvers(fromFiles(os.Getenv, os.ReadFile)),
		kong.Writers(out, errs),
		kong.Exit(func(n int) { code = n }),
		kong.Vars{"jobs": strings.Join(app.JobNames(), ", ")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		fmt.Fprintln(errs, "holdfast:", err)
		return exitUsage
	}
	parsed, err := parser.Parse(args)
	if code >= 0 {
		return code // --help has answered
	}
	if err != nil {
		fmt.Fprintln(errs, "holdfast:", err)
		fmt.Fprintln(errs, "Ask `holdfast --help`, or a command's own --help.")
		return exitUsage
	}
	e := &env{ctx: ctx, cli: &c, out: out, log: newLog(errs, c.LogLevel)}
	if err := parsed.Run(e, parser); err != nil {
		report(errs, err)
		return exitRefused
	}
	return exitDone
}

// report says why a command did not do what it was asked for. A refusal tells
// all its reasons and what lifts each.
func report(w io.Writer, err error) {
	var d *denial.Error
	var p *web.Problem
	switch {
	case errors.As(err, &p) && len(p.Errors) > 0:
		fmt.Fprintf(w, "%s. Nothing was changed.\n", p.Title)
		for i, e := range p.Errors {
			fmt.Fprintf(w, "  %d. %s: %s\n", i+1, strings.TrimPrefix(e.Pointer, "/"), e.Detail)
		}
		return
	case !errors.As(err, &d):
		fmt.Fprintln(w, "holdfast:", err)
		return
	}
	fmt.Fprintf(w, "%s. Nothing was changed.\n", d.What)
	for i, r := range d.Reasons {
		fmt.Fprintf(w, "  %d. %s: %s %s\n", i+1, r.Code.Name(), r.Detail, r.Lift)
	}
}

// newLog writes text to a terminal, JSON to anything else.
func newLog(w io.Writer, level string) *slog.Logger {
	var l slog.Level
	_ = l.UnmarshalText([]byte(level)) // the flag's enum lets nothing else through
	o := &slog.HandlerOptions{Level: l}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(w, o))
		}
	}
	return slog.New(slog.NewJSONHandler(w, o))
}

// fromFiles lets every flag be read from a file: HOLDFAST_DATABASE_URL_FILE names
// the one that holds the database's address, password included.
func fromFiles(getenv func(string) string, read func(string) ([]byte, error)) kong.Resolver {
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		for _, name := range flag.Envs {
			path := getenv(name + "_FILE")
			if path == "" || getenv(name) != "" {
				continue
			}
			text, err := read(path)
			if err != nil {
				return nil, fmt.Errorf("%s_FILE: %w", name, err)
			}
			return strings.TrimSpace(string(text)), nil
		}
		return nil, nil
	})
}
