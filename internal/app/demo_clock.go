package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// opMoveClock is served by demos alone.
var opMoveClock = web.Op{ID: "moveDemoClock", Method: http.MethodPost, Path: "/api/demo/clock", Tag: "Demo",
	Summary: "Move the demo's clock forward", Permission: people.Manage}

// ClockIn moves the clock.
type ClockIn struct{ Body ClockRequest }

// ClockRequest says to which instant, or how far; one of the two.
type ClockRequest struct {
	To      *civil.Instant `json:"to,omitempty" doc:"the instant from which the clock goes on"`
	Forward string         `json:"forward,omitempty" maxLength:"32" doc:"how far, such as 48h or 2d"`
}

// ClockNow is where the clock stands.
type ClockNow struct {
	Now civil.Instant `json:"now"`
}

// registerDemo adds what only a demo has: its clock can be moved by whoever may
// manage people, which in a demo is its administrator.
func (a *App) registerDemo(ctx context.Context, site *web.Site) error {
	if !a.Config.MovableClock {
		return nil
	}
	movable, err := a.DB.ClockMovable(ctx)
	if err == nil && movable {
		web.API(site, opMoveClock, a.moveClock)
	}
	return err
}

func (a *App) moveClock(ctx context.Context, _ actor.Actor, in ClockIn) (ClockNow, error) {
	r := in.Body
	if (r.To == nil) == (r.Forward == "") {
		return ClockNow{}, web.Invalid("/to", "required", "expected either to or forward")
	}
	pointer, move := "/to", ClockMove{}
	if r.To != nil {
		move.To = *r.To
	} else {
		pointer = "/forward"
		d, err := parseForward(r.Forward)
		if err != nil {
			return ClockNow{}, web.Invalid(pointer, "format", err.Error())
		}
		move.Forward = d
	}
	now, err := a.MoveClock(ctx, move)
	if errors.Is(err, store.ErrClockBack) || errors.Is(err, errClockFar) {
		return ClockNow{}, web.Invalid(pointer, "range", err.Error())
	}
	return ClockNow{Now: now}, err
}

// ClockMove is where to move a demo's clock: to an instant, or so far forward.
type ClockMove struct {
	To      civil.Instant
	Forward time.Duration
}

// UnmarshalText reads an instant in RFC 3339, or + and a length such as +2d or
// +90m.
func (m *ClockMove) UnmarshalText(text []byte) (err error) {
	if ahead, ok := strings.CutPrefix(string(text), "+"); ok {
		m.Forward, err = parseForward(ahead)
		return err
	}
	return m.To.UnmarshalText(text)
}

// maxForward is the furthest that the clock goes at once, in days: ten years.
const maxForward = 3660

// errClockFar keeps a slip of the pen from taking a demo where its calendars end.
var errClockFar = errors.New("the clock was not moved")

// parseForward reads a length of time: days as 2d, all else as Go writes it.
func parseForward(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n int
		n, err = strconv.Atoi(days)
		d = time.Duration(min(max(n, -1), maxForward+1)) * 24 * time.Hour
	}
	if err != nil || d < 0 || d > maxForward*24*time.Hour {
		return 0, fmt.Errorf("%.40q is no way forward: write it like 2d, 48h or 90m, up to %d days", text, maxForward)
	}
	return d, nil
}

// MoveClock moves the clock of a demo's database and says where it is then. All
// servers on the database follow. It is store.ErrClockFixed on any other database
// and store.ErrClockBack if the instant is past; further than ten years at once it
// does not go.
func (a *App) MoveClock(ctx context.Context, m ClockMove) (civil.Instant, error) {
	now, err := a.DB.Now(ctx)
	if err != nil {
		return 0, err
	}
	to := m.To
	if to == 0 {
		to = now.Add(m.Forward)
	}
	if to.Sub(now) > maxForward*24*time.Hour {
		return 0, fmt.Errorf("%w: it goes up to %d days forward at once", errClockFar, maxForward)
	}
	err = a.DB.SetClock(ctx, to)
	if m.To == 0 && errors.Is(err, store.ErrClockBack) {
		err = nil // so short a way that time has gone it by itself
	}
	if err != nil {
		return 0, err
	}
	return a.DB.Now(ctx)
}
