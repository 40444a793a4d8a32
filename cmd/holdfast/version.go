package main

import (
	"fmt"
	"runtime"

	"holdfast/internal/app"
)

type versionCmd struct{}

// Run is kong's.
func (versionCmd) Run(e *env) error {
	_, err := fmt.Fprintf(e.out, "holdfast %s %s %s/%s\n", app.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
