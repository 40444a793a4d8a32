package main

import (
	"fmt"
	"net/url"
	"os"

	"github.com/alecthomas/kong"
)

// configCmd shows what the program runs with.
type configCmd struct {
	Show configShow `cmd:"" default:"1" help:"Print every flag with its value and where it comes from, secrets masked."`
}

type configShow struct{}

// Run is kong's.
func (configShow) Run(e *env, k *kong.Kong) error {
	for _, f := range k.Model.Flags {
		if f.Name == "help" {
			continue
		}
		source := "default"
		for _, name := range f.Envs {
			if os.Getenv(name) != "" {
				source = name
			} else if os.Getenv(name+"_FILE") != "" {
				source = name + "_FILE"
			}
		}
		if source == "default" && f.Set {
			source = "flag"
		}
		fmt.Fprintf(e.out, "%-16s %-40s %s\n", f.Name, masked(f.Target.String()), source)
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
