package student

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// watch tells open pages that something about a student was written down. One look
// at the journal a beat serves all of them; without an open page nobody looks.
type watch struct {
	db *store.DB

	mu      sync.Mutex
	open    map[int64]map[*stream]bool // by person
	streams int
	stop    context.CancelFunc // of the look, nil while nobody looks
}

// stream is one open page. It is told the last number of the journal that concerns
// it; a page that has not read the one before gets the later one only.
type stream struct{ news chan int64 }

const (
	beat      = time.Second
	breath    = 20 * time.Second // after which a stream says that it is still there
	streamFor = 10 * time.Minute // after which a page asks again, and is asked who it is
	slice     = 500              // rows of one look

	// A page holds a connection and some memory. Beyond so many the rest do
	// without: every page is right when it is loaded.
	maxStreams = 10_000
	maxOwn     = 8
	ownRows    = 20 // of a person that are looked at when a stream opens
)

func newWatch(db *store.DB) *watch { return &watch{db: db, open: make(map[int64]map[*stream]bool)} }

// crowded refuses a stream: so many pages are open.
type crowded struct{}

func (crowded) Error() string             { return "too many pages are open" }
func (crowded) HTTPStatus() int           { return http.StatusServiceUnavailable }
func (crowded) RetryAfter() time.Duration { return time.Minute }
func (crowded) ProblemSlug() string       { return "busy" }

// join adds a page of a person. The journal ended at a number a moment ago: if nobody
// looks yet, the look begins behind it.
func (w *watch) join(person, end int64) (*stream, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.streams >= maxStreams || len(w.open[person]) >= maxOwn {
		return nil, crowded{}
	}
	if w.open[person] == nil {
		w.open[person] = make(map[*stream]bool)
	}
	s := &stream{news: make(chan int64, 1)}
	w.open[person][s] = true
	if w.streams++; w.stop == nil {
		ctx, stop := context.WithCancel(context.Background())
		w.stop = stop
		go w.look(ctx, end)
	}
	return s, nil
}

// leave takes a page away; the last one ends the look.
func (w *watch) leave(person int64, s *stream) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open[person], s)
	if len(w.open[person]) == 0 {
		delete(w.open, person)
	}
	if w.streams--; w.streams == 0 {
		w.stop()
		w.stop = nil
	}
}

// look reads the journal's new rows at every beat. One that fails is followed by the
// next, which reads the same rows.
func (w *watch) look(ctx context.Context, seen int64) {
	beats := time.NewTicker(beat)
	defer beats.Stop()
	for {
		seen = w.read(ctx, seen)
		select {
		case <-ctx.Done():
			return
		case <-beats.C:
		}
	}
}

// read tells the pages of the rows behind a number, and gives the number of the last
// that was read.
func (w *watch) read(ctx context.Context, seen int64) int64 {
	err := w.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		for {
			rows, err := journal.After(ctx, tx, seen, slice)
			if err != nil || len(rows) == 0 {
				return err
			}
			w.tell(rows)
			seen = rows[len(rows)-1].Seq
		}
	})
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "open pages were not told of changes", "error", err)
	}
	return seen
}

// ours is the beginning of the types of what the registrar's desk writes down.
const ours = "registration."

func (w *watch) tell(rows []journal.Row) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, row := range rows {
		if row.Person == 0 || !strings.HasPrefix(row.Type, ours) {
			continue
		}
		for s := range w.open[row.Person] {
			select {
			case <-s.news: // not read yet, and older
			default:
			}
			s.news <- row.Seq
		}
	}
}

// end is the last number of the journal.
func (w *watch) end(ctx context.Context) (seq int64, err error) {
	err = w.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		head, err := journal.ReadHead(ctx, tx)
		seq = head.Seq
		return err
	})
	return seq, err
}

// missed is the last number of the journal that concerns a person, if it is behind
// one that his page has seen.
func (w *watch) missed(ctx context.Context, person, after int64) (last int64, err error) {
	err = w.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := journal.ByPerson(ctx, tx, person, 0, ownRows)
		for _, row := range rows {
			if row.Seq > after && strings.HasPrefix(row.Type, ours) {
				last = max(last, row.Seq)
			}
		}
		return err
	})
	return last, err
}

// events tells a page of the student when something about him was written down, for
// as long as it is open. It says nothing but the number: the page asks again.
func (p *pages) events(w http.ResponseWriter, r *http.Request, a actor.Actor, _ web.Session) error {
	end, err := p.watch.end(r.Context())
	if err != nil {
		return err
	}
	s, err := p.watch.join(a.Person, end)
	if err != nil {
		return err
	}
	defer p.watch.leave(a.Person, s)
	last, err := p.watch.missed(r.Context(), a.Person, seenBy(r))
	if err != nil {
		return err
	}
	if err := web.Stream(w); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	return follow(r.Context(), w, s, last, p.Stopping)
}

// seenBy is the last number that a page has seen: of its address, or of the stream
// that it had before.
func seenBy(r *http.Request) (after int64) {
	for _, text := range []string{r.URL.Query().Get("after"), r.Header.Get("Last-Event-ID")} {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			after = max(after, n)
		}
	}
	return after
}

// follow writes the stream until the page leaves, its time is over, or the server stops. A failure to
// write is a page that has left.
func follow(ctx context.Context, w http.ResponseWriter, s *stream, last int64, stopping <-chan struct{}) error {
	flush := http.NewResponseController(w)
	end := time.NewTimer(streamFor)
	defer end.Stop()
	alive := time.NewTicker(breath)
	defer alive.Stop()
	said := ": here\n\n"
	if last > 0 {
		said = event(last)
	}
	for {
		if _, err := fmt.Fprint(w, said); err != nil || flush.Flush() != nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-stopping:
			return nil
		case <-end.C:
			return nil
		case seq := <-s.news:
			said = event(seq)
		case <-alive.C:
			said = ": here\n\n"
		}
	}
}

func event(seq int64) string { return fmt.Sprintf("id: %d\nevent: enrollment\ndata: %d\n\n", seq, seq) }
