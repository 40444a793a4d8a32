package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Figure is what one way of working did with so many callers.
type Figure struct {
	Way     string        `json:"way"`
	Callers int           `json:"callers"`
	PerSec  float64       `json:"perSecond"` // median of the rounds
	P50     time.Duration `json:"p50Nanos"`
	P99     time.Duration `json:"p99Nanos"`
	Done    int           `json:"done"` // in all rounds
}

// Report is one run.
type Report struct {
	Engine string   `json:"engine"`
	What   string   `json:"what"`
	Fsyncs float64  `json:"fsyncsPerSecond"`
	Rounds int      `json:"rounds"`
	Ops    []Figure `json:"figures"`
}

// way is one way of doing the same claim. claim is called with numbers that never
// repeat; it must succeed.
type way struct {
	name  string
	claim func(n int64) error
}

// round lets callers claim as fast as they can for a while.
func round(w way, callers int, length time.Duration, next *atomic.Int64) (times []time.Duration, took time.Duration, err error) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	var failed atomic.Pointer[error]
	began := time.Now()
	for range callers {
		wg.Go(func() {
			var mine []time.Duration
			for time.Since(began) < length && failed.Load() == nil {
				at := time.Now()
				if err := w.claim(next.Add(1)); err != nil {
					failed.CompareAndSwap(nil, &err)
					return
				}
				mine = append(mine, time.Since(at))
			}
			mu.Lock()
			defer mu.Unlock()
			times = append(times, mine...)
		})
	}
	wg.Wait()
	took = time.Since(began)
	if e := failed.Load(); e != nil {
		return nil, 0, fmt.Errorf("%s with %d callers: %w", w.name, callers, *e)
	}
	return times, took, nil
}

// measure runs every way in turn, so that a noisy moment meets all of them.
func measure(ways []way, callers []int, rounds int, length time.Duration) ([]Figure, error) {
	var next atomic.Int64
	var figures []Figure
	for _, n := range callers {
		rates := make([][]float64, len(ways))
		times := make([][]time.Duration, len(ways))
		for range rounds {
			for i, w := range ways {
				got, took, err := round(w, n, length, &next)
				if err != nil {
					return nil, err
				}
				rates[i] = append(rates[i], float64(len(got))/took.Seconds())
				times[i] = append(times[i], got...)
			}
		}
		for i, w := range ways {
			slices.Sort(rates[i])
			slices.Sort(times[i])
			figures = append(figures, Figure{
				Way: w.name, Callers: n, PerSec: rates[i][len(rates[i])/2],
				P50: quantile(times[i], 50), P99: quantile(times[i], 99), Done: len(times[i]),
			})
		}
	}
	return figures, nil
}

func quantile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

// fsyncs is how often a second the disk under dir takes an append of 4 KiB.
func fsyncs(dir string) (float64, error) {
	f, err := os.Create(filepath.Join(dir, "fsync"))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	page := make([]byte, 4096)
	const length = time.Second
	began, n := time.Now(), 0
	for time.Since(began) < length {
		if _, err := f.Write(page); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		n++
	}
	return float64(n) / time.Since(began).Seconds(), nil
}
