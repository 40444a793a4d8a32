package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// WindowDetails is a window as people write it: a group by its code, and times of
// the term's own clock.
type WindowDetails struct {
	Group  string // "" is everybody
	Opens  LocalTime
	Closes LocalTime // exclusive
}

// TermDetails is a new term.
type TermDetails struct {
	Code    string
	Title   string
	Zone    string // IANA name
	Starts  civil.Date
	Ends    civil.Date // the last day
	Mode    Mode       // "" is Live
	Phases  []Phase    // by day
	Windows []WindowDetails
}

// maxTermDays is how long a term may be; meetings may be held as long.
const maxTermDays = 2 * 366

// AddTerm adds a term and gives its id.
func AddTerm(ctx context.Context, tx *store.Tx, by actor.Actor, d TermDetails) (int64, error) {
	t := Term{Code: tidy(d.Code), Mode: cmp.Or(d.Mode, Live), Version: 1}
	var f faults
	f.code("code", t.Code, "-.")
	if t.Mode != Live && t.Mode != Batch {
		f.add("mode", modeUnknown.Because("%.20q is neither live nor batch.", string(t.Mode)).
			Lifted("Choose one of the two."))
	}
	zone, err := civil.LoadZone(tidy(d.Zone))
	if err != nil {
		f.add("zone", zoneUnknown.Because("There is no zone %.60q.", d.Zone).
			Lifted("Enter a name such as Europe/Berlin or Asia/Kolkata."))
	}
	t.Zone = zone
	_, taken, err := store.One(ctx, tx, selectTermByCode, store.Column[int64], t.Code)
	if err != nil {
		return 0, err
	}
	if taken {
		f.add("code", codeTaken.Because("There is a term %s already.", t.Code).Lifted("Choose another code."))
	}
	if err := f.term(ctx, tx, &t, d.change()); err != nil {
		return 0, err
	}
	if err := f.err("Term not added"); err != nil {
		return 0, err
	}
	if t.ID, err = tx.ID(ctx, "terms"); err != nil {
		return 0, err
	}
	steps := []*store.Step{store.Rows(insertTerms, 1, func(int) []any {
		return []any{t.ID, t.Code, t.Title, t.Zone.String(), t.Starts, t.Ends, string(t.Mode), t.Version}
	})}
	return t.ID, t.save(ctx, tx, steps, entry(by, "term", t.ID, added, t.data()))
}

// change is what can be changed later, too.
func (d TermDetails) change() TermChange {
	return TermChange{Title: d.Title, Starts: d.Starts, Ends: d.Ends, Phases: d.Phases, Windows: d.Windows}
}

// term takes a change into a term and notes what is wrong with it. Without a zone
// windows have no instants.
func (f *faults) term(ctx context.Context, tx *store.Tx, t *Term, c TermChange) error {
	t.Title, t.Starts, t.Ends = tidy(c.Title), c.Starts, c.Ends
	t.Phases, t.Windows = slices.Clone(c.Phases), nil
	f.title("title", t.Title)
	f.dates(t)
	f.phases(t.Phases)
	codes := make([]string, len(c.Windows))
	for i := range c.Windows {
		codes[i] = tidy(c.Windows[i].Group)
	}
	groups, err := GroupsByCode(ctx, tx, codes)
	if err != nil {
		return err
	}
	for i, w := range c.Windows {
		f.at = item("windows", i)
		t.Windows = append(t.Windows, f.window(w, codes[i], groups, t.Zone))
	}
	f.at = ""
	slices.SortStableFunc(t.Windows, func(a, b Window) int { return cmp.Compare(a.Opens, b.Opens) })
	return nil
}

func (f *faults) dates(t *Term) {
	deny := func(member, what, lift string, args ...any) {
		f.add(member, datesUnfit.Because("%s", what).Lifted(lift, args...))
	}
	switch {
	case t.Starts.IsZero():
		deny("starts", "The first day is missing.", "Enter the day on which the term starts.")
	case t.Ends.IsZero():
		deny("ends", "The last day is missing.", "Enter the day on which the term ends.")
	case t.Ends.Before(t.Starts):
		deny("ends", "The term would end before it starts.", "Enter a day from %s on.", t.Starts.Long())
	case t.Ends.Sub(t.Starts) >= maxTermDays:
		deny("ends", "The term would last longer than two years.",
			"Enter a day up to %s.", t.Starts.AddDays(maxTermDays-1).Long())
	}
}

func (f *faults) phases(all []Phase) {
	for i, p := range all {
		f.at = item("phases", i)
		if p.Kind != DropFree && p.Kind != DropMarked && p.Kind != DropClosed {
			f.add("kind", phaseUnfit.Because("%.20q is none of free, withdrawn and closed.", string(p.Kind)).
				Lifted("Choose one of the three."))
		}
		switch {
		case p.From.IsZero():
			f.add("from", phaseUnfit.Because("The phase has no first day.").
				Lifted("Enter the day on which it begins."))
		case i > 0 && !p.From.After(all[i-1].From):
			f.add("from", phaseUnfit.Because("The phase begins on %s, not after the one before.", p.From.Long()).
				Lifted("List the phases by the day on which they begin, one for a day."))
		}
	}
	f.at = ""
}

func (f *faults) window(w WindowDetails, group string, groups map[string]Group, zone civil.Zone) (made Window) {
	if group != "" {
		made.Group = f.group("group", group, groups)
	}
	sound := true
	for _, end := range []struct {
		member string
		at     LocalTime
	}{{"opens", w.Opens}, {"closes", w.Closes}} {
		if !end.at.exists() {
			sound = false
			f.add(end.member, windowUnfit.Because("This is no day and time.").
				Lifted("Enter one such as 2027-01-11T10:30, by the clock of the term's zone."))
		}
	}
	if !sound || zone.IsZero() {
		return made
	}
	made.Opens, made.Closes = w.Opens.in(zone), w.Closes.in(zone)
	if made.Closes <= made.Opens {
		f.add("closes", windowUnfit.Because("The window would close before it opens, or at the same time.").
			Lifted("Enter a day and time after %s.", w.Opens))
	}
	return made
}

// save writes a term's phases and windows anew behind the steps that write the
// term itself.
func (t *Term) save(ctx context.Context, tx *store.Tx, steps []*store.Step, e journal.Entry) error {
	ids, err := tx.IDs(ctx, "registration_windows", len(t.Windows))
	if err != nil {
		return err
	}
	err = tx.Run(ctx, append(steps,
		deletePhases.Do(t.ID),
		store.Rows(insertPhases, len(t.Phases), func(i int) []any {
			return []any{t.ID, t.Phases[i].From, string(t.Phases[i].Kind)}
		}),
		deleteWindows.Do(t.ID),
		store.Rows(insertWindows, len(t.Windows), func(i int) []any {
			w := t.Windows[i]
			return []any{ids[i], t.ID, store.OrNull(w.Group), w.Opens, w.Closes}
		}))...)
	if err != nil {
		return fmt.Errorf("save term %s: %w", t.Code, err)
	}
	return journal.Record(ctx, tx, e)
}

// termData is what the journal says of a term.
type termData struct {
	Version int64        `json:"version"`
	Starts  civil.Date   `json:"starts"`
	Ends    civil.Date   `json:"ends"`
	Mode    Mode         `json:"mode"`
	Phases  []phaseData  `json:"phases,omitempty"`
	Windows []windowData `json:"windows,omitempty"`
	Was     *termData    `json:"was,omitempty"`
}

type phaseData struct {
	From civil.Date `json:"from"`
	Kind DropKind   `json:"kind"`
}

type windowData struct {
	Group  int64         `json:"group,omitempty"`
	Opens  civil.Instant `json:"opens"`
	Closes civil.Instant `json:"closes"`
}

func (t *Term) data() *termData {
	d := &termData{Version: t.Version, Starts: t.Starts, Ends: t.Ends, Mode: t.Mode}
	for _, p := range t.Phases {
		d.Phases = append(d.Phases, phaseData(p))
	}
	for _, w := range t.Windows {
		d.Windows = append(d.Windows, windowData(w))
	}
	return d
}

var (
	selectTermByCode = store.SQL(`select id from terms where code = $1`)
	insertTerms      = store.Insert("terms", "id bigint", "code text", "title text", "zone text", "starts_on text",
		"ends_on text", "mode text", "version bigint")
	deletePhases  = store.SQL(`delete from drop_phases where term_id = $1`)
	insertPhases  = store.Insert("drop_phases", "term_id bigint", "from_on text", "kind text")
	deleteWindows = store.SQL(`delete from registration_windows where term_id = $1`)
	insertWindows = store.Insert("registration_windows", "id bigint", "term_id bigint", "group_id bigint",
		"opens_at bigint", "closes_at bigint")
)
