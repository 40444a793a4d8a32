// Package jobs does what can wait until after the commit: work that comes round
// by the clock and work that follows from what the journal records.
//
// # The two sorts of work
//
// A [Kind] runs again and again: it looks for rows that are due (a hold that has
// ended, a notice not sent yet) and deals with them. An [On] is called once for
// every journal row of one type. Both are values that a desk declares and the
// app gathers in a [List]; no desk calls the queue (D9).
//
//	jobs.Kind{Name: "advance-holds", Every: time.Minute, Do: desk.AdvanceHolds}
//	jobs.On{Event: "lending.hold.ready", Name: "mail-hold-ready", Do: desk.MailHoldReady}
//
// A [Runner] runs a List on one server. Any number of servers on one database
// may run one; they share the work.
//
// # What a Do may rely on
//
// Nothing is correct because a job ran: reads judge what is due by themselves,
// and a job only tidies up and tells people (P5). In return a Do is
//
//   - run at least once, perhaps twice, perhaps twice at the same time;
//   - killed at any point, when a server dies or after a minute ([Timeout]);
//   - run again if it fails, later and later, for about three days ([On]) or
//     until it comes round anyway ([Kind]).
//
// So a Do repeats its whole condition in each of its writes and never acts on a
// list that it read earlier. Work that takes longer does a slice and returns
// [Snooze].
//
// What must not be missed is a row with a state, which a Kind looks for. An On
// only makes it quick: its jobs are not in the backup, and those that are lost
// with the jobs' tables are not made again.
//
// # How rows become jobs
//
// The relay reads the numbered rows of the journal after its cursor, makes a job
// for each subscriber of their types, and moves the cursor in the same
// transaction. The move names the place from which it started, so of two relays
// that read the same rows one moves and the other makes nothing. Numbers have no
// gaps and come after the commit (D8); hence no row is passed over, and none
// becomes a job before it is final.
//
// A job holds the number of its row, nothing else: what was erased meanwhile is
// not seen any more.
//
// # Where the queue lives
//
// The queue is River, known to this package alone. On SQLite its tables live in
// a file of their own beside the database, holdfast-jobs.db: it takes no turn at
// the one writer, and a power cut may cost its last moments, never more. On
// PostgreSQL they live in the schema [Schema]. Losing either loses nothing that
// cannot be found again: the Kinds find what is due, and a cursor that is gone,
// or ahead of the journal since an older backup was restored, starts at the
// journal's present end.
package jobs

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"holdfast/internal/journal"
)

// Timeout is how long one run of a Do may take. Then its context ends (D9).
const Timeout = time.Minute

// Work is one thing to do: a Kind or an On.
type Work interface {
	name() string
	fault() string // what is wrong with the declaration, or ""
}

// Kind is work that comes round by the clock.
type Kind struct {
	Name string // as in `holdfast run NAME`, for example "advance-holds"

	// Every is how long a round takes, a second at least: all servers together
	// start one run in each. A run that is still going when the next is due on
	// the same server makes that one empty. With 0 it is run by hand only ([List.Now]).
	Every time.Duration

	// Do looks for what is due and deals with it.
	Do func(ctx context.Context) error
}

// On is work that follows from the journal: Do is called for each row of a type.
type On struct {
	Event string // the type of row, for example "lending.hold.ready"
	Name  string // of this subscriber, for example "mail-hold-ready"
	Do    func(ctx context.Context, row journal.Row) error
}

// List is all the work of a server, or of one desk.
type List []Work

// Names lists the kinds, in the order in which they were declared.
func (l List) Names() []string {
	var names []string
	for _, w := range l {
		if k, ok := w.(Kind); ok {
			names = append(names, k.Name)
		}
	}
	return names
}

// Now runs one kind at once, in the foreground and without a Runner, until it
// has nothing left to do. A failure is not tried again.
func (l List) Now(ctx context.Context, name string) error {
	k, ok := l.kind(name)
	if !ok {
		return fmt.Errorf("there is no job %q; there are: %s", name, strings.Join(l.Names(), ", "))
	}
	for {
		err := k.Do(ctx)
		pause, ok := errors.AsType[*snooze](err)
		if !ok {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("job %s stopped between two slices: %w", name, context.Cause(ctx))
		case <-time.After(pause.d):
		}
	}
}

func (l List) kind(name string) (Kind, bool) {
	for _, w := range l {
		if k, ok := w.(Kind); ok && k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}

// check finds declarations that could not run.
func (l List) check() error {
	seen := make(map[string]bool)
	for _, w := range l {
		name := w.name()
		switch fault := w.fault(); {
		case !wellNamed.MatchString(name):
			return fmt.Errorf("job %q: a name is lower-case words joined by hyphens", name)
		case seen[name]:
			return fmt.Errorf("job %q is declared twice", name)
		case fault != "":
			return fmt.Errorf("job %q: %s", name, fault)
		}
		seen[name] = true
	}
	return nil
}

var wellNamed = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// shortest is the shortest round: the queue tells rounds apart by the second.
const shortest = time.Second

func (k Kind) name() string { return k.Name }

func (k Kind) fault() string {
	switch {
	case k.Do == nil:
		return "it has nothing to do"
	case k.Every != 0 && k.Every < shortest:
		return fmt.Sprintf("it is to run every %s; the shortest is %s, and 0 is by hand only", k.Every, shortest)
	}
	return ""
}

func (o On) name() string { return o.Name }

func (o On) fault() string {
	switch {
	case o.Do == nil:
		return "it has nothing to do"
	case o.Event == "":
		return "it does not say which type of journal row it follows"
	}
	return ""
}

// Snooze is returned by a Do that has done a slice of its work: it is called
// again after d, or at once if d is 0 or less. That is no failure.
func Snooze(d time.Duration) error { return &snooze{max(d, 0)} }

type snooze struct{ d time.Duration }

func (s *snooze) Error() string { return fmt.Sprintf("to be continued after %s", s.d) }
