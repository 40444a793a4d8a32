package idempotency

import (
	"context"
	"errors"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/store"
)

// Hot is a hot operation under keys: the keys of a batch are claimed in one
// statement and their answers stored in another.
type Hot[Req store.Claim, Res any] struct {
	hot *store.Hot[keyed[Req], Res]
}

// keyed is a request with the key that it came under.
type keyed[Req store.Claim] struct {
	req Req
	key actor.Key
}

func (k keyed[Req]) Units() []int64 { return k.req.Units() }

// NewHot makes a hot operation under keys; see store.NewHot for fn. A refusal in
// a Result is stored like an answer.
func NewHot[Req store.Claim, Res any](
	db *store.DB, name string, max int,
	fn func(ctx context.Context, tx *store.Tx, reqs []Req) ([]store.Result[Res], error),
) *Hot[Req, Res] {
	return &Hot[Req, Res]{hot: store.NewHot(db, name, max,
		func(ctx context.Context, tx *store.Tx, reqs []keyed[Req]) ([]store.Result[Res], error) {
			return decideKeyed(ctx, tx, reqs, fn)
		})}
}

// Do decides one request; an *actor.Replay is the error when it was decided
// before.
func (h *Hot[Req, Res]) Do(ctx context.Context, a actor.Actor, req Req) (Res, error) {
	return h.hot.Do(ctx, keyed[Req]{req: req, key: a.Key})
}

func decideKeyed[Req store.Claim, Res any](
	ctx context.Context, tx *store.Tx, reqs []keyed[Req],
	fn func(ctx context.Context, tx *store.Tx, reqs []Req) ([]store.Result[Res], error),
) ([]store.Result[Res], error) {
	calls := make([]*call, len(reqs))
	for i, r := range reqs {
		calls[i] = &call{key: r.key}
	}
	if err := begin(ctx, tx, calls); err != nil {
		return nil, err
	}
	repeats := repeatsOf(calls)
	var fresh []Req
	var at []int
	for i, c := range calls {
		if _, repeat := repeats[i]; c.settled == nil && !repeat {
			fresh = append(fresh, reqs[i].req)
			at = append(at, i)
		}
	}
	results := make([]store.Result[Res], len(reqs))
	if len(fresh) > 0 {
		decided, err := fn(ctx, tx, fresh)
		if err != nil {
			return nil, err
		}
		if len(decided) != len(fresh) {
			return nil, errors.New("idempotency: an operation lost a request")
		}
		for k, i := range at {
			results[i] = decided[k]
			if decided[k].Err == nil || isRefusal(decided[k].Err) {
				if err := calls[i].decide(decided[k].Answer, decided[k].Err); err != nil {
					return nil, err
				}
			}
		}
	}
	for i, c := range calls {
		if first, repeat := repeats[i]; repeat {
			c.repeat(calls[first])
		}
		if c.settled != nil {
			results[i].Err = c.settled
		}
	}
	return results, keep(ctx, tx, calls)
}

// repeatsOf finds the calls whose key stands earlier in the same batch.
func repeatsOf(calls []*call) map[int]int {
	repeats := make(map[int]int)
	firsts := make(map[string]int)
	for i, c := range calls {
		if c.key.Value == "" {
			continue
		}
		if first, ok := firsts[c.name()]; ok {
			repeats[i] = first
		} else {
			firsts[c.name()] = i
		}
	}
	return repeats
}

// repeat gives a call the answer that the first one of its key has just got.
func (c *call) repeat(first *call) {
	switch {
	case c.key.Fingerprint != first.key.Fingerprint:
		c.settled = ErrKeyReused
	case first.settled != nil:
		c.settled = first.settled
	case first.answer != nil:
		again := *first.answer
		again.Body = slices.Clone(again.Body)
		c.settled = &actor.Replay{Answer: again}
	default:
		c.settled = ErrStillRunning // the first one failed and stored nothing
	}
}
