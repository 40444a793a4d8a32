package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/store"
)

// RegistrationOptions say what a run measures of registration.
type RegistrationOptions struct {
	Options
	Trials   int // of the rush
	Students int // of the opening minute
	Sections int // of the opening minute
}

// RegistrationReport is one run.
type RegistrationReport struct {
	Report
	Rush    []Rush   `json:"rush"`
	Opening Opening  `json:"opening"`
	HTTP    []Figure `json:"http"`              // through a real server with JSON and sign-in
	Servers []Figure `json:"servers,omitempty"` // one and two servers on one hot section; PostgreSQL only
}

// Rush is 300 students who click twice on 30 seats, many times over.
type Rush struct {
	Way    string        `json:"way"`
	Trials int           `json:"trials"`
	Median time.Duration `json:"medianNanos"` // until the last answer
	Worst  time.Duration `json:"worstNanos"`
	Wrong  int           `json:"wrong"` // trials that did not end with exactly 30
	Failed int           `json:"failed"`
	First  string        `json:"firstFailure,omitempty"`
}

// Opening is the opening minute of a whole university.
type Opening struct {
	Students, Sections, Clicks int
	Took                       time.Duration `json:"tookNanos"`
	PerSec                     float64       `json:"perSecond"`
	HottestP99                 time.Duration `json:"hottestP99Nanos"`
	Enrolled, Waiting, Refused int
	Over                       int `json:"over"` // sections above their capacity
}

// The pool of students for claims on one section: each claims it once, then the
// next section is the hot one.
const (
	poolStudents = 20_000
	poolSections = 60
)

// Registration measures V1 to V6 and V12.
func Registration(ctx context.Context, o RegistrationOptions) (r RegistrationReport, err error) {
	if o.Dir == "" {
		if o.Dir, err = os.MkdirTemp("", "holdfast-bench"); err != nil {
			return r, err
		}
		defer os.RemoveAll(o.Dir)
	}
	r.Engine, r.What, r.Rounds = "sqlite", "a seat in one section: all rules, key and journal row", o.Rounds
	if o.PostgresURL != "" {
		r.Engine = "postgres"
	}
	if r.Fsyncs, err = fsyncs(o.Dir); err != nil {
		return r, err
	}
	ways, combined, closeAll, err := hotWays(ctx, o)
	defer closeAll()
	if err != nil {
		return r, err
	}
	if r.Ops, err = measure(ways, o.Callers, o.Rounds, o.Length); err != nil {
		return r, err
	}
	for _, w := range []struct {
		name string
		ask  func(actor.Actor, registration.EnrollIn) (registration.Moved, error)
	}{
		{"own", func(a actor.Actor, in registration.EnrollIn) (registration.Moved, error) {
			return combined.desk.EnrollAlone(ctx, a, in)
		}},
		{"combined", func(a actor.Actor, in registration.EnrollIn) (registration.Moved, error) {
			return combined.desk.Enroll(ctx, a, in)
		}},
	} {
		trials := o.Trials
		if w.name == "own" {
			trials = max(1, trials/20) // it is slow, and only its time is wanted
		}
		rush, err := rushes(ctx, combined, w.name, trials, w.ask)
		if err != nil {
			return r, err
		}
		r.Rush = append(r.Rush, rush)
	}
	if o.PostgresURL != "" {
		if r.Servers, err = twoServers(ctx, o, combined); err != nil {
			return r, err
		}
	}
	if r.Opening, err = opening(ctx, o, combined); err != nil {
		return r, err
	}
	r.HTTP, err = overHTTP(ctx, o)
	return r, err
}

// hotWays are the textbook, own and combined claims on one hot section, each on a
// database of its own on SQLite; closeAll closes them.
func hotWays(ctx context.Context, o RegistrationOptions) (ways []way, combined *university, closeAll func(), err error) {
	var opened []*store.DB
	closeAll = func() {
		for _, db := range opened {
			_ = db.Close()
		}
	}
	for _, w := range []struct {
		name  string
		alone bool
	}{{"textbook", true}, {"own", true}, {"combined", false}} {
		alone := w.alone && o.PostgresURL == ""
		db, err := open(ctx, o.Options, "registration-"+w.name, alone)
		if err != nil {
			return nil, nil, closeAll, err
		}
		opened = append(opened, db)
		if err := addSections(ctx, db, 1); err != nil {
			return nil, nil, closeAll, err
		}
		u, err := newUniversity(ctx, db, max(poolStudents, o.Students), 3*poolSections, 1<<40)
		if err != nil {
			return nil, nil, closeAll, err
		}
		if o.PostgresURL != "" {
			return []way{textbook(ctx, db), u.own(ctx, poolSections), u.combined(ctx, 0)}, u, closeAll, nil
		}
		switch w.name {
		case "textbook":
			ways = append(ways, textbook(ctx, db))
		case "own":
			ways = append(ways, u.own(ctx, 0))
		default:
			ways, combined = append(ways, u.combined(ctx, 0)), u
		}
	}
	return ways, combined, closeAll, nil
}

// own claims in transactions of its own, sections from first on.
func (u *university) own(ctx context.Context, first int) way {
	return way{"own", func(n int64) error {
		return patiently(func() error {
			_, err := u.desk.EnrollAlone(ctx, caller(n), u.ask(int(n), first+int(n)/u.students%poolSections))
			return err
		})
	}}
}

func (u *university) combined(ctx context.Context, first int) way {
	return way{"combined", func(n int64) error {
		return patiently(func() error {
			_, err := u.desk.Enroll(ctx, caller(n), u.ask(int(n), first+int(n)/u.students%poolSections))
			return err
		})
	}}
}

// patiently asks again when there were too many, as callers are told to.
func patiently(call func() error) (err error) {
	for range 100 {
		if err = call(); !errors.Is(err, store.ErrBusy) {
			return err
		}
	}
	return err
}

const (
	rushStudents = 300
	rushSeats    = 30
)

// rushes lets 300 students click twice at once on 30 seats, each trial on a new
// section, and looks how long the last of them waits.
func rushes(
	ctx context.Context, u *university, name string, trials int,
	ask func(actor.Actor, registration.EnrollIn) (registration.Moved, error),
) (Rush, error) {
	r := Rush{Way: name, Trials: trials}
	var sections []int64
	if err := u.db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		sections, err = addSectionsTo(ctx, tx, 1_000_000+rand.IntN(1<<30), trials, rushSeats)
		return err
	}); err != nil {
		return r, err
	}
	var times []time.Duration
	for t, section := range sections {
		took, enrolled, failed, first := rush(section, t*rushStudents, u.students, ask)
		times = append(times, took)
		r.Failed += failed
		if first != nil && r.First == "" {
			r.First = first.Error()
		}
		if enrolled != rushSeats {
			r.Wrong++
		}
	}
	slices.Sort(times)
	r.Median, r.Worst = times[len(times)/2], times[len(times)-1]
	return r, nil
}

func rush(
	section int64, first, pool int, ask func(actor.Actor, registration.EnrollIn) (registration.Moved, error),
) (took time.Duration, enrolled, failed int, why error) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range 2 * rushStudents {
		in := registration.EnrollIn{Body: registration.EnrollRequest{Section: section, Student: number((first + i/2) % pool)}}
		wg.Go(func() {
			<-start
			var m registration.Moved
			err := patiently(func() (err error) {
				m, err = ask(caller(int64(i)), in)
				return err
			})
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed, why = failed+1, err
			} else if m.State == registration.Enrolled && !m.Again {
				enrolled++
			}
		})
	}
	began := time.Now()
	close(start)
	wg.Wait()
	return time.Since(began), enrolled, failed, why
}

// twoServers measures one hot section from one server and from two.
func twoServers(ctx context.Context, o RegistrationOptions, u *university) ([]Figure, error) {
	db, err := open(ctx, o.Options, "", false)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	second := *u
	second.desk = registration.New(db, nil)
	one := u.combined(ctx, 2*poolSections)
	here, there := u.combined(ctx, 2*poolSections), second.combined(ctx, 2*poolSections)
	two := way{"two servers", func(n int64) error {
		if n%2 == 0 {
			return here.claim(n)
		}
		return there.claim(n)
	}}
	one.name = "one server"
	return measure([]way{one, two}, []int{256}, o.Rounds, o.Length)
}

// opening lets every student click five times, on sections whose popularity falls
// as their rank (Zipf), from 256 connections.
func opening(ctx context.Context, o RegistrationOptions, u *university) (Opening, error) {
	const clicks, callers = 5, 256
	r := Opening{Students: o.Students, Sections: o.Sections, Clicks: o.Students * clicks}
	var sections []int64
	if err := u.db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		sections, err = addSectionsTo(ctx, tx, 3_000_000_000, o.Sections, int64(max(1, o.Students*clicks*8/10/o.Sections)))
		return err
	}); err != nil {
		return r, err
	}
	zipf := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 8, uint64(o.Sections-1))
	type click struct {
		student int
		section int64
	}
	queue := make(chan click, r.Clicks)
	var all []click
	for i := range r.Clicks {
		all = append(all, click{i % o.Students, sections[zipf.Uint64()]})
	}
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, c := range all {
		queue <- c
	}
	close(queue)
	var mu sync.Mutex
	var wg sync.WaitGroup
	var hottest []time.Duration
	began := time.Now()
	for range callers {
		wg.Go(func() {
			for c := range queue {
				at := time.Now()
				m, err := u.desk.Enroll(ctx, caller(int64(c.student)), registration.EnrollIn{Body: registration.EnrollRequest{
					Section: c.section, Student: number(c.student % u.students)}})
				took := time.Since(at)
				mu.Lock()
				switch {
				case err != nil:
					r.Refused++
				case m.State == registration.Waitlisted:
					r.Waiting++
				default:
					r.Enrolled++
				}
				if c.section == sections[0] {
					hottest = append(hottest, took)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	r.Took = time.Since(began)
	r.PerSec = float64(r.Clicks) / r.Took.Seconds()
	slices.Sort(hottest)
	r.HottestP99 = quantile(hottest, 99)
	found, err := u.db.Check(ctx, registration.Invariants())
	for _, f := range found {
		if f.Invariant.ID == "IC1" {
			r.Over++
		}
	}
	if err == nil && r.Over > 0 {
		err = fmt.Errorf("%d sections are not as they should be", r.Over)
	}
	return r, err
}
