package jobs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/journal"
)

func nothing(context.Context) error                { return nil }
func nothingOn(context.Context, journal.Row) error { return nil }
func every(name string, d time.Duration, do func(context.Context) error) Kind {
	return Kind{Name: name, Every: d, Do: do}
}

func TestWorkThatCouldNotRunIsRefused(t *testing.T) {
	const event = "lending.hold.ready"
	cases := []struct {
		work List
		want string
	}{
		{List{every("tidy-up", time.Second, nothing), every("by-hand", 0, nothing)}, ""},
		{List{On{event, "mail", nothingOn}, On{event, "push-2", nothingOn}}, ""},
		{List{every("", time.Minute, nothing)}, `job "": a name is lower-case words joined by hyphens`},
		{List{every("Tidy up", time.Minute, nothing)}, `job "Tidy up": a name is lower-case words joined by hyphens`},
		{List{every("a", time.Minute, nothing), On{event, "a", nothingOn}}, `job "a" is declared twice`},
		{List{every("a", time.Minute, nil)}, `job "a": it has nothing to do`},
		{List{every("a", 20*time.Millisecond, nothing)},
			`job "a": it is to run every 20ms; the shortest is 1s, and 0 is by hand only`},
		{List{every("a", -time.Hour, nothing)},
			`job "a": it is to run every -1h0m0s; the shortest is 1s, and 0 is by hand only`},
		{List{On{event, "a", nil}}, `job "a": it has nothing to do`},
		{List{On{"", "a", nothingOn}}, `job "a": it does not say which type of journal row it follows`},
	}
	for _, c := range cases {
		got := ""
		if err := c.work.check(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestP1_NowRunsOneKindUntilNothingIsLeft(t *testing.T) {
	left, failed := 3, errors.New("the disk is full")
	work := List{
		every("count-down", time.Hour, func(context.Context) error {
			if left--; left > 0 {
				return Snooze(0)
			}
			return nil
		}),
		every("fail", 0, func(context.Context) error { return failed }),
		every("rest", 0, func(context.Context) error { return Snooze(time.Hour) }),
		On{"lending.hold.ready", "mail", nothingOn},
	}
	if got := work.Names(); !slices.Equal(got, []string{"count-down", "fail", "rest"}) {
		t.Errorf("names %v", got)
	}
	if err := work.Now(t.Context(), "count-down"); err != nil || left != 0 {
		t.Errorf("%d left, %v", left, err)
	}
	if err := work.Now(t.Context(), "fail"); !errors.Is(err, failed) {
		t.Errorf("got %v, want the job's own error", err)
	}
	err := work.Now(t.Context(), "mail")
	if err == nil || !strings.Contains(err.Error(), `no job "mail"; there are: count-down, fail, rest`) {
		t.Errorf("a subscriber was run by name: %v", err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := work.Now(gone, "rest"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v: a caller who left is still waited for", err)
	}
}

func TestSnoozeNeverWaitsBackwards(t *testing.T) {
	pause, ok := errors.AsType[*snooze](Snooze(-time.Second))
	if !ok || pause.d != 0 {
		t.Errorf("got %v", pause)
	}
}
