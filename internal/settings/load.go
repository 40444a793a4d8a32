package settings

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/store"
)

// Entry is one thing that was set.
type Entry struct {
	ID      int64
	Key     string
	Scope   Scope
	Value   string        // as it is written; "" if cleared
	Cleared bool          // from then on nothing is set at the scope
	From    civil.Instant // from when it counts
	By      int64         // the person who set it, 0 for the machine
	Note    string        // why, or ""
}

const entryColumns = `s.id, s.key, s.scope_kind, s.scope_id, coalesce(s.value, ''), s.value is null,
	s.from_at, coalesce(s.by_person, 0), coalesce(s.note, '')`

func (e *Entry) dest() []any {
	return []any{&e.ID, &e.Key, &e.Scope.Kind, &e.Scope.ID, &e.Value, &e.Cleared, &e.From, &e.By, &e.Note}
}

var (
	selectCurrent = store.SQL(`select ` + entryColumns + `
		from settings s
		where s.key = any($1) and s.from_at <= $2
			and not exists (
				select 1
				from settings later
				where later.key = s.key and later.scope_kind = s.scope_kind
					and later.scope_id = s.scope_id and later.from_at <= $2
					and (later.from_at, later.id) > (s.from_at, s.id))
		order by s.key, s.scope_kind, s.scope_id`)
	selectHistory = store.SQL(`select ` + entryColumns + `
		from settings s
		where s.key = $1 and s.id < $2
		order by s.id desc
		limit $3`)
)

// Values is what was set, at an instant, for some settings at all their scopes.
type Values struct {
	said    map[string]map[Scope]any // of each setting that was loaded
	entries []Entry                  // by key and scope
}

// Load reads what is set for these settings at the instant now, with one query.
// A stored value that its declaration no longer allows is an error that names
// it: a rule must not go by another number than the one that people see.
func Load(ctx context.Context, tx *store.Tx, now civil.Instant, keys ...Key) (Values, error) {
	return Read(keys...).alone(ctx, tx, now)
}

// LoadAll reads all declared settings: for the page that shows them, and for a
// server that wants to know at its start that it can read them.
func LoadAll(ctx context.Context, tx *store.Tx, now civil.Instant) (Values, error) {
	catalogue.Lock()
	all := maps.Clone(catalogue.declared)
	catalogue.Unlock()
	return (&Reading{declarations: all}).alone(ctx, tx, now)
}

// Reading is [Load] in two parts, for an operation that sends its reads together:
// the step of a flush, and the values once that has run.
type Reading struct {
	declarations map[string]*Declaration
	rows         []Entry
}

// Read begins a reading of these settings.
func Read(keys ...Key) *Reading {
	r := &Reading{declarations: make(map[string]*Declaration, len(keys))}
	for _, k := range keys {
		d := k.declaration()
		r.declarations[d.Key] = d
	}
	return r
}

// Step reads what is set at the instant now.
func (r *Reading) Step(now civil.Instant) *store.Step {
	keys := slices.Sorted(maps.Keys(r.declarations))
	return store.Into(selectCurrent, &r.rows, (*Entry).dest, keys, now)
}

// Values are what the step has read. It fails as [Load] does.
func (r *Reading) Values() (Values, error) {
	v := Values{said: make(map[string]map[Scope]any, len(r.declarations))}
	for key := range r.declarations {
		v.said[key] = nil
	}
	var misfits []error
	for _, e := range r.rows {
		if e.Cleared {
			continue
		}
		value, _, err := r.declarations[e.Key].parse(e.Value)
		if err != nil {
			misfits = append(misfits, fmt.Errorf("setting %s at %s is %q: %w", e.Key, e.Scope, e.Value, err))
			continue
		}
		if v.said[e.Key] == nil {
			v.said[e.Key] = make(map[Scope]any)
		}
		v.said[e.Key][e.Scope] = value
		v.entries = append(v.entries, e)
	}
	if err := errors.Join(misfits...); err != nil {
		return Values{}, err
	}
	return v, nil
}

func (r *Reading) alone(ctx context.Context, tx *store.Tx, now civil.Instant) (Values, error) {
	if err := tx.Run(ctx, r.Step(now)); err != nil {
		return Values{}, err
	}
	return r.Values()
}

// of is what was said of a setting. To ask for one that was not loaded would be
// answered with its default, whatever is set: a mistake that must not pass.
func (v Values) of(d *Declaration) map[Scope]any {
	said, loaded := v.said[d.Key]
	if !loaded {
		panic("settings: " + d.Key + " is read but was not loaded")
	}
	return said
}

// Entries lists what is set, by key and scope.
func (v Values) Entries() []Entry { return v.entries }

// History lists what was ever set for one setting, newest first. Before is the
// id of the last entry of the page before, or 0 for the first page.
func History(ctx context.Context, tx *store.Tx, key string, before int64, limit int) ([]Entry, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return store.All(ctx, tx, selectHistory, (*Entry).dest, key, before, limit)
}
