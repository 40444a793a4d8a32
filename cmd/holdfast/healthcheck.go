package main

import (
	"fmt"
	"net/http"
	"time"
)

// healthcheckCmd asks a running server whether it can serve, for places that have
// no other tool to ask with.
type healthcheckCmd struct {
	Addr string `default:"127.0.0.1:8080" help:"Address of the server."`
}

// healthcheckLimit is how long the server may take to answer.
const healthcheckLimit = 5 * time.Second

// Run is kong's.
func (c *healthcheckCmd) Run(e *env) error {
	client := &http.Client{Timeout: healthcheckLimit}
	got, err := client.Get("http://" + c.Addr + "/readyz")
	if err != nil {
		return err
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		return found(fmt.Sprintf("the server at %s answers %s", c.Addr, got.Status))
	}
	_, err = fmt.Fprintln(e.out, "ready")
	return err
}
