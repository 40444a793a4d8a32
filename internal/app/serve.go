package app

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"holdfast/internal/jobs"
	"holdfast/internal/journal"
	"holdfast/internal/web"
)

// sealEvery is how often the journal's new rows are numbered and chained (D8).
const sealEvery = 200 * time.Millisecond

// stopWithin is how long a server that is told to stop lets requests finish.
const stopWithin = 20 * time.Second

// Serve answers requests on the listener until the context ends. Then it stops
// accepting, finishes what it accepted and returns.
func (a *App) Serve(ctx context.Context, l net.Listener) error {
	site, err := a.NewSite(ctx)
	if err != nil {
		return err
	}
	runner, err := jobs.Open(ctx, a.Config.DatabaseURL, a.DB, a.work(), a.Log)
	if err != nil {
		return err
	}
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	var background sync.WaitGroup
	defer func() {
		stopWork()
		background.Wait()
		if err := runner.Close(); err != nil {
			a.Log.Warn("close the queue", "error", err)
		}
	}()
	background.Go(func() { a.seal(work) })
	background.Go(func() {
		if err := runner.Run(work); err != nil {
			a.Log.Error("the jobs have stopped", "error", err)
		}
	})

	server := web.Server(l.Addr().String(), site)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	a.Log.Info("stopping: finishing what was accepted")
	limit, cancel := context.WithTimeout(work, stopWithin)
	defer cancel()
	if err := server.Shutdown(limit); err != nil {
		return errors.Join(err, server.Close())
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// seal numbers the journal's rows until the context ends.
func (a *App) seal(ctx context.Context) {
	beat := time.NewTicker(sealEvery)
	defer beat.Stop()
	journal.NewSealer(a.DB, a.Log).Run(ctx, beat.C)
}
