package settings

import (
	"context"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// Change is something to set, or to clear, at one scope.
type Change struct {
	Key   string
	Scope Scope
	Value string        // as people write it: "5", "5 days", "on"
	Clear bool          // instead of a value: nothing is set at the scope any more
	From  civil.Instant // from when it counts; 0 is from now
	By    actor.Actor   // the zero Actor is the operator
	Note  string        // why, or ""
}

// Why a change is refused.
var (
	UnknownSetting = denial.Define("unknownSetting", 422,
		"No setting has this key. The answer names those that are written much like it.")
	SettingScopeRefused = denial.Define("settingScopeRefused", 422,
		"The setting cannot be set at a place of this kind. The answer names the kinds at which it can.")
	SettingValueRefused = denial.Define("settingValueRefused", 422,
		"The setting cannot have this value. The answer says which values it can have.")
	SettingFromPast = denial.Define("settingFromPast", 422,
		"A setting is changed from now on or from a later instant. What held in the past stays as it was.")
)

var insertSettings = store.Insert("settings", "id bigint", "key text", "scope_kind text", "scope_id bigint",
	"value text", "from_at bigint", "by_person bigint", "note text")

// Set writes changes down, all of them or none. It refuses, with all reasons at
// once, what the declarations do not allow. Whether the plan, branch or term is
// there, and whether the actor may do it, the caller has seen to. For one scope
// the change with the latest From that has begun counts, and of equal ones the
// last written. Each is one row of the journal, which holds no text of people's
// own: that stands in the setting's row.
func Set(ctx context.Context, tx *store.Tx, changes ...Change) error {
	if len(changes) == 0 {
		return nil
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	var reasons denial.List
	values := make([]any, len(changes))
	for i, c := range changes {
		var why denial.List
		values[i], why = c.judge(now)
		reasons.Add(why...)
	}
	if err := reasons.Err("Not changed"); err != nil {
		return err
	}
	ids, err := tx.IDs(ctx, "settings", len(changes))
	if err != nil {
		return err
	}
	if err := tx.InsertMany(ctx, insertSettings, len(changes), func(i int) []any {
		c := changes[i]
		return []any{ids[i], c.Key, string(c.Scope.Kind), c.Scope.ID, values[i], max(c.From, now),
			store.OrNull(c.By.Person), store.OrNull(c.Note)}
	}); err != nil {
		return err
	}
	rows := make([]journal.Entry, len(changes))
	for i, c := range changes {
		rows[i] = c.entry(ids[i], values[i])
	}
	return journal.Record(ctx, tx, rows...)
}

// entry is what the journal says of the change.
func (c Change) entry(id int64, stored any) journal.Entry {
	data := map[string]any{"key": c.Key, "scope": c.Scope.Kind, "scopeId": c.Scope.ID, "from": c.From, "cleared": c.Clear}
	if declared(c.Key).Type != textType && stored != nil {
		data["value"] = stored
	}
	by := c.By
	if !by.Known() {
		by = actor.Operator()
	}
	return journal.Entry{
		Type: "settings.setting.changed", Subject: journal.Subject{Kind: "setting", ID: id}, By: by, Note: c.Note, Data: data,
	}
}

// judge gives the value as it is stored, nil if the change clears, and what is
// wrong with the change.
func (c Change) judge(now civil.Instant) (stored any, why denial.List) {
	d := declared(c.Key)
	if d == nil {
		return nil, denial.List{unknown(c.Key)}
	}
	if r, refused := d.refuseScope(c.Scope); refused {
		why.Add(r)
	}
	if !c.Clear {
		_, text, err := d.parse(c.Value)
		if err != nil {
			why.Add(SettingValueRefused.Because("%s cannot be %.80q: %v.", d.Key, c.Value, err).
				With("allowed", d.Allowed).At("/value"))
		}
		stored = text
	}
	if c.From != 0 && c.From < now {
		why.Add(SettingFromPast.Because("%s is set from %s, which is past.", d.Key, c.From).
			Lifted("Set it from now on, or from a later instant.").At("/from"))
	}
	return stored, why
}

func (d *Declaration) refuseScope(s Scope) (r denial.Reason, refused bool) {
	switch {
	case !slices.Contains(d.Scopes, s.Kind):
		r = SettingScopeRefused.Because("%s cannot be set for %s.", d.Key, s)
	case s.Kind == DeskScope && s.ID != 0:
		r = SettingScopeRefused.Because("A desk has no id; %d was given.", s.ID)
	case s.Kind != DeskScope && s.ID <= 0:
		r = SettingScopeRefused.Because("It is not said for which %s %s is to be set.", s.Kind, d.Key)
	default:
		return r, false
	}
	return r.Lifted("Set it for %s.", places(d.Scopes)).With("scopes", d.Scopes).At("/scope"), true
}

func unknown(key string) denial.Reason {
	r := UnknownSetting.Because("There is no setting %.80q.", key).At("/key")
	if near := nearKeys(key); len(near) > 0 {
		r = r.Lifted("Did you mean %s?", strings.Join(near, " or ")).With("near", near)
	}
	return r
}

// places names kinds of scope in a sentence: "a plan, a branch or the whole desk".
func places(kinds []ScopeKind) string {
	noun := map[ScopeKind]string{
		PlanScope: "a plan", ItemTypeScope: "an item type", BranchScope: "a branch",
		VenueScope: "a venue", TermScope: "a term", DeskScope: "the whole desk",
	}
	all := make([]string, len(kinds))
	for i, k := range kinds {
		all[i] = noun[k]
	}
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], ", ") + " or " + all[last]
}

const (
	maxNear = 3  // settings named to somebody who mistyped one
	maxKey  = 80 // letters of a key that is still compared with others
)

// nearKeys lists the declared keys that a slip of the fingers or a forgotten
// desk could have made into this one, nearest first.
func nearKeys(key string) []string {
	if len(key) > maxKey {
		return nil
	}
	catalogue.Lock()
	all := slices.Sorted(maps.Keys(catalogue.declared))
	catalogue.Unlock()
	key = strings.ToLower(key)
	distances := make(map[string]int)
	for _, k := range all {
		whole := strings.ToLower(k)
		_, name, _ := strings.Cut(whole, ".")
		distances[k] = min(distance(key, whole), distance(key, name))
	}
	near := slices.DeleteFunc(all, func(k string) bool { return distances[k] > len(key)/4+1 })
	slices.SortStableFunc(near, func(a, b string) int { return distances[a] - distances[b] })
	return near[:min(len(near), maxNear)]
}

// distance is how many letters must be put in, left out or changed to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			changed := diagonal
			if a[i] != b[j] {
				changed++
			}
			diagonal = row[j+1]
			row[j+1] = min(changed, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
