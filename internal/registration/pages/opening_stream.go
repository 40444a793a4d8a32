package pages

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// snapshot is the opening of a term at an instant, as it is sent: parts of the page
// that go in the place of those that are there.
type snapshot struct {
	id    string // the instant; what a browser has seen last when it comes back
	clock string // the part that is another each second
	parts string // all others
}

// pause is the least time between two pictures of one term, and beat how often
// something is sent to viewers of a term in which nothing changes, so that nobody on
// the way takes the connection for dead.
const (
	pause = time.Second
	beat  = 15 * time.Second
)

// openings are the terms whose opening somebody looks at. Each is pictured once a
// second for all who look, and not at all while nobody does.
type openings struct {
	picture func(ctx context.Context, term string) (snapshot, error)

	mu      sync.Mutex
	watched map[string]*watched
}

func newOpenings(picture func(ctx context.Context, term string) (snapshot, error)) *openings {
	return &openings{picture: picture, watched: make(map[string]*watched)}
}

// watched is one term with those who look at it.
type watched struct {
	viewers map[chan string]bool
	last    snapshot
	stop    context.CancelFunc
}

// join lets somebody look: messages come on the channel until leave is called. What
// he has seen already, by its id, is not sent to him again.
func (o *openings) join(ctx context.Context, term, seen string) (messages <-chan string, leave func(), err error) {
	first, err := o.current(ctx, term)
	if err != nil {
		return nil, nil, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	w := o.watched[term]
	if w == nil {
		w = &watched{viewers: make(map[chan string]bool), last: first}
		o.watched[term] = w
		var running context.Context
		running, w.stop = context.WithCancel(context.WithoutCancel(ctx))
		go o.run(running, term)
	}
	c := make(chan string, 1)
	w.viewers[c] = true
	if w.last.id != "" && w.last.id != seen {
		c <- w.last.message(w.last.clock + w.last.parts)
	}
	return c, func() { o.leave(term, c) }, nil
}

// current is the last picture of a term that is watched, else a new one.
func (o *openings) current(ctx context.Context, term string) (snapshot, error) {
	o.mu.Lock()
	w := o.watched[term]
	o.mu.Unlock()
	if w != nil {
		return snapshot{}, nil
	}
	return o.picture(ctx, term)
}

func (o *openings) leave(term string, c chan string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	w := o.watched[term]
	if w == nil {
		return
	}
	delete(w.viewers, c)
	if len(w.viewers) == 0 {
		w.stop()
		delete(o.watched, term)
	}
}

// run pictures a term until nobody looks any more. A picture that fails is left out:
// the next may go well.
func (o *openings) run(ctx context.Context, term string) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if s, err := o.picture(ctx, term); err == nil {
			o.send(term, s)
		}
	}
}

// send gives a picture to all who look. Who has not taken the one before gets this
// one instead.
func (o *openings) send(term string, s snapshot) {
	o.mu.Lock()
	defer o.mu.Unlock()
	w := o.watched[term]
	if w == nil {
		return
	}
	whole, part := s.message(s.clock+s.parts), s.message(s.clock)
	same := s.parts == w.last.parts
	w.last = s
	for c := range w.viewers {
		message := whole
		if same {
			message = part
		}
		select {
		case <-c: // never read: it may have held more than the clock
			message = whole
		default:
		}
		c <- message
	}
}

// message is a picture as the stream has it.
func (s snapshot) message(parts string) string {
	return "id: " + s.id + "\ndata: " + strings.ReplaceAll(strings.TrimSpace(parts), "\n", "\ndata: ") + "\n\n"
}

// snapshot draws the opening of a term.
func (p *Pages) snapshot(ctx context.Context, term string) (snapshot, error) {
	by := actor.Job()
	o, err := p.desk.Opening(ctx, by, registration.OpeningIn{Term: term})
	if err != nil {
		return snapshot{}, err
	}
	at, found, err := p.desk.TermNow(ctx, by, o.Term)
	if err != nil || !found {
		return snapshot{}, err
	}
	live, err := p.openingNow(ctx, by, &o, at.ID, true)
	if err != nil {
		return snapshot{}, err
	}
	var clock, parts bytes.Buffer
	if err := p.look.Fragment(&clock, "opening", "opening-clock", look.English.Lang, live); err != nil {
		return snapshot{}, err
	}
	if err := p.look.Fragment(&parts, "opening", "opening-parts", look.English.Lang, live); err != nil {
		return snapshot{}, err
	}
	return snapshot{id: fmt.Sprint(int64(o.Now)), clock: clock.String(), parts: parts.String()}, nil
}

// longestStream is how long one viewer is served before the page asks again.
const longestStream = 10 * time.Minute

// streamOpening sends pictures of a term for as long as somebody looks who may.
func (p *Pages) streamOpening(w http.ResponseWriter, r *http.Request, a actor.Actor, _ web.Session) error {
	ctx := r.Context()
	term, err := p.termSeen(ctx, a, r.URL.Query().Get("term"))
	if err != nil {
		return err
	}
	messages, leave, err := p.opening.join(ctx, term, r.Header.Get("Last-Event-ID"))
	if err != nil {
		return err
	}
	defer leave()
	if err := web.Stream(w); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	send := http.NewResponseController(w)
	still := time.NewTicker(beat)
	defer still.Stop()
	// Whoever may no longer look is asked anew: the page comes back by itself.
	end := time.NewTimer(longestStream)
	defer end.Stop()
	message := ": here\n\n"
	for {
		if _, err := w.Write([]byte(message)); err != nil {
			return nil // the viewer has left
		}
		if err := send.Flush(); err != nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-p.deps.Stopping:
			return nil
		case <-end.C:
			return nil
		case message = <-messages:
		case <-still.C:
			message = ": still here\n\n"
		}
	}
}
