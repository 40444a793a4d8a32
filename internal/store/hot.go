package store

import (
	"context"
	"fmt"
)

// Result is what a hot operation decided for one request: an answer, or a
// refusal.
type Result[Res any] struct {
	Answer Res
	Err    error
}

// Claim is a request of a hot operation. Units are the ids of what it contends
// for: requests of one unit are decided in one batch after the other.
type Claim interface {
	Units() []int64
}

// Hot is an operation that decides many requests at once (D4): it locks their
// units and people, reads the facts of all of them in a few set queries, decides
// them in order over the state in memory, and writes multi-row statements.
type Hot[Req Claim, Res any] struct {
	run hotRunner
}

type hotRunner func(ctx context.Context, req any) (any, error)

// hotCore is the untyped part of a hot operation.
type hotCore struct {
	name   string
	max    int
	units  func(req any) []int64
	decide func(ctx context.Context, tx *Tx, jobs []*job) error
}

// NewHot makes a hot operation of at most max requests a batch. The function
// gives results in the order of the requests; a later request sees the earlier
// ones through the state that the function keeps. Its error means that the whole
// transaction failed: it is rolled back and the batch halved, first half first,
// so that a request which makes it fail ends up alone and fails by itself.
func NewHot[Req Claim, Res any](
	db *DB, name string, max int,
	fn func(ctx context.Context, tx *Tx, reqs []Req) ([]Result[Res], error),
) *Hot[Req, Res] {
	core := &hotCore{
		name: name, max: min(max, maxBatch),
		units: func(req any) []int64 { return req.(Req).Units() },
		decide: func(ctx context.Context, tx *Tx, jobs []*job) error {
			reqs := make([]Req, len(jobs))
			for i, j := range jobs {
				reqs[i] = j.req.(Req)
			}
			results, err := fn(ctx, tx, reqs)
			if err != nil {
				return err
			}
			if len(results) != len(reqs) {
				return fmt.Errorf("%s gave %d results for %d requests", name, len(results), len(reqs))
			}
			for i, r := range results {
				jobs[i].res, jobs[i].err = r.Answer, r.Err
			}
			return nil
		},
	}
	return &Hot[Req, Res]{run: db.impl.hot(core)}
}

// Do decides one request, together with those that arrive at the same time. A
// caller who leaves before his request is taken is dropped; after that it is
// decided all the same.
func (h *Hot[Req, Res]) Do(ctx context.Context, req Req) (Res, error) {
	res, err := h.run(ctx, req)
	answer, _ := res.(Res)
	return answer, err
}
