package main

import (
	"fmt"
	"net/url"
	"os"

	"github.com/alecthomas/kong"
)

// configCmd shows what the program runs with.
type configCmd struct {
	Show configShow `cmd:"" default:"1" help:"Print every flag of the server with its value and where it comes from, secrets masked."`
}

type configShow struct{}

func (configShow) Help() string { return "Example: HOLDFAST_ADDR=:80 holdfast config show" }

// Run is kong's. The flags of serve are those that a service's environment sets.
func (configShow) Run(e *env, k *kong.Kong) error {
	flags := k.Model.Flags
	for _, n := range k.Model.Children {
		if n.Name == "serve" {
			flags = append(flags, n.Flags...)
		}
	}
	for _, f := range flags {
		if f.Name == "help" {
			continue
		}
		value, source := f.Target.String(), "default"
		if value == "" || f.Target.IsZero() {
			value = f.Default
		}
		for _, name := range f.Envs {
			if os.Getenv(name) != "" {
				value, source = os.Getenv(name), name
			} else if file := os.Getenv(name + "_FILE"); file != "" {
				source = name + "_FILE"
			}
		}
		if source == "default" && f.Set && value != f.Default {
			source = "flag"
		}
		fmt.Fprintf(e.out, "%-16s %-40s %s\n", f.Name, masked(value), source)
	}
	return nil
}

// masked hides the password in an address.
func masked(value string) string {
	u, err := url.Parse(value)
	if err != nil || u.User == nil {
		return value
	}
	return u.Redacted()
}
