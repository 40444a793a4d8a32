package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"

	"holdfast/internal/app"
	"holdfast/internal/people"
)

// serveCmd runs the server until it is told to stop.
type serveCmd struct {
	Addr  string         `default:"127.0.0.1:8080" help:"Address to listen on."`
	Mail  string         `type:"path" help:"Folder for mail as files, until there is a mail server; beside the database without it."`
	Proxy []netip.Prefix `default:"127.0.0.0/8,::1/128" help:"Networks of the web servers in front, whose X-Forwarded-For is believed."`
	Plain bool           `help:"Serve browsers over http without TLS in front. Only for loopback."`
}

func (serveCmd) Help() string {
	return "Example: holdfast serve --addr 127.0.0.1:8080 --database-url sqlite:/var/lib/holdfast/holdfast.db"
}

// Run is kong's.
func (c *serveCmd) Run(e *env) error {
	if c.Plain && !loopback(c.Addr) {
		return fmt.Errorf("--plain sends passwords and sessions in the clear: it is for loopback, and %s is not. "+
			"Put a web server with TLS in front and leave --plain out", c.Addr)
	}
	a, err := app.Open(e.ctx, app.Config{DatabaseURL: e.cli.Database, Log: e.log, Plain: c.Plain, MailDir: c.Mail, Proxies: c.Proxy})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return errors.Join(fmt.Errorf("%w; --addr names another address", err), a.Close())
	}
	if err := c.printSetup(e, a, l); err != nil {
		return errors.Join(err, a.Close())
	}
	e.log.Info("listening", "addr", l.Addr().String(), "engine", a.DB.Engine().String(), "version", app.Version)
	return errors.Join(a.Serve(e.ctx, l), a.Close())
}

// loopback says whether an address is of this machine alone.
func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// printSetup prints the one-time link of the first start, where only the
// operator reads it. There is no default password.
func (c *serveCmd) printSetup(e *env, a *app.App, l net.Listener) error {
	token, err := people.SetupToken(e.ctx, a.DB)
	if err != nil || token == "" {
		return err
	}
	scheme := "https"
	if c.Plain {
		scheme = "http"
	}
	_, err = fmt.Fprintf(e.out, "Nobody can sign in yet. Open this link once, within 24 hours, to make the first administrator:\n\n  %s://%s/setup?token=%s\n\n",
		scheme, l.Addr(), token)
	return err
}
