package look

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
)

// MeetState is what a meeting on the week's grid is to its reader. It is told by
// the shape of the block as well as by its colour and sign.
type MeetState string

// The states of a meeting.
const (
	MeetEnrolled MeetState = "enrolled" // solid
	MeetCart     MeetState = "cart"     // outlined
	MeetWaiting  MeetState = "waiting"  // dashed amber
	MeetWished   MeetState = "wished"   // dashed ink: only looked at
	MeetClash    MeetState = "clash"    // dashed red: it cannot be had beside something off the grid
)

// meetStates is every state in the order of the legend.
var meetStates = []MeetState{MeetEnrolled, MeetCart, MeetWaiting, MeetWished, MeetClash}

// mark is the drawing before the code of a meeting. What is only looked at has none.
func (s MeetState) mark() (template.HTML, error) {
	switch s {
	case MeetEnrolled:
		return sign(OK)
	case MeetCart:
		return icon("cart")
	case MeetWaiting:
		return sign(Wait)
	case MeetClash:
		return sign(No)
	case MeetWished:
		return "", nil
	}
	return "", fmt.Errorf("no state %q of a meeting; there are %v", s, meetStates)
}

// WeekGrid is a week of meetings, in which clashes are seen before anything is
// pressed. Narrow screens get it as a list for each day, and everybody the same as
// a table. Part "week-grid".
type WeekGrid struct {
	ID    string // unique on the page
	Title string // heard, not seen: "Your week, autumn 2027"
	Days  []GridDay

	// From and To are minutes of the day, widened to whole hours and to what the
	// blocks need; 8:00 to 18:00 when both are 0.
	From, To int

	Blocks  []GridBlock
	Clashes []GridPair // who cannot be had together; others that share a time stand side by side
	Empty   *Empty     // said over a week without blocks
}

// GridDay is a column of the grid.
type GridDay struct {
	Label string // "Mon"
	Today bool
}

// GridBlock is one meeting. Minutes count from the midnight at which its day
// begins, 630 being 10:30; an End beyond 1440 is drawn to midnight and said.
type GridBlock struct {
	Day        int // index of the grid's Days
	Start, End int
	Code       string // "MA 210-A"
	Title      string
	Say        string // room, or "waitlist, 4th"
	State      MeetState
	Href       string // of the section
}

// GridPair is two blocks that clash, as indexes of the grid's Blocks. Whether two
// meetings clash is the timetable's to say (R4): dates and weeks count too.
type GridPair struct{ A, B int }

const (
	hourMinutes = 60
	dayMinutes  = 24 * hourMinutes
	mostBlocks  = 200 // of a week; nobody reads more
)

// check refuses what cannot be drawn.
func (g WeekGrid) check() error {
	if len(g.Blocks) > mostBlocks {
		return fmt.Errorf("week %s: %d meetings; %d at most can be read", g.ID, len(g.Blocks), mostBlocks)
	}
	for i, b := range g.Blocks {
		switch {
		case b.Day < 0 || b.Day >= len(g.Days):
			return fmt.Errorf("week %s: block %d (%s) is on day %d of %d", g.ID, i, b.Code, b.Day, len(g.Days))
		case b.Start < 0 || b.Start >= dayMinutes || b.End <= b.Start || b.End > b.Start+dayMinutes:
			return fmt.Errorf("week %s: block %d (%s) lasts from minute %d to %d: it must begin within "+
				"its day and last more than nothing and at most a day", g.ID, i, b.Code, b.Start, b.End)
		}
	}
	for _, p := range g.Clashes {
		if min(p.A, p.B) < 0 || max(p.A, p.B) >= len(g.Blocks) || p.A == p.B {
			return fmt.Errorf("week %s: blocks %d and %d of %d cannot clash", g.ID, p.A, p.B, len(g.Blocks))
		}
	}
	return nil
}

// hours is the first hour of the grid and how many it shows.
func (g WeekGrid) hours() (first, n int) {
	from, to := g.From, g.To
	if from == 0 && to == 0 {
		from, to = 8*hourMinutes, 18*hourMinutes
	}
	for _, b := range g.Blocks {
		from, to = min(from, b.Start), max(to, b.End)
	}
	first = max(from, 0) / hourMinutes
	last := (min(to, dayMinutes) + hourMinutes - 1) / hourMinutes
	return first, max(last-first, 1)
}

// TimeOfDay is a minute of the day as a timetable writes it: "8:30". Minutes
// beyond midnight are those of the next day.
func (l *Locale) TimeOfDay(minute int) string {
	minute %= dayMinutes
	return l.localDigits(fmt.Sprintf("%d:%02d", minute/hourMinutes, minute%hourMinutes))
}

// Times is from when to when: "10:30–11:45", or "23:00 to 1:00 next day" of a
// meeting that runs past midnight.
func (l *Locale) Times(start, end int) string {
	from, to := l.TimeOfDay(start), l.TimeOfDay(end)
	if end <= dayMinutes {
		return from + "–" + to
	}
	return strings.NewReplacer("{0}", from, "{1}", to).Replace(l.words["past-midnight"])
}

// The kinds of what stands in a day of the grid.
const (
	meetBlock  = "block"  // a meeting, once: on the grid where it is alone first, and in the list
	meetAgain  = "again"  // the rest of it on the grid, seen only
	meetClash  = "shared" // where two clash
	meetListed = "listed" // a meeting that is never alone: in the list; the clash names it on the grid
)

// meetDrawn is a block, or what two have in common, with its place.
type meetDrawn struct {
	GridBlock
	Kind  string
	Class string        // place, height and lane, as the style sheet has them
	Mark  template.HTML // of its state
	Word  string        // of its state
	Times string
	Until string // "to 11:45", where a block is first seen after its beginning
	Mute  bool   // too low for a word
	Names []GridBlock
}

type dayDrawn struct {
	GridDay
	Meets []meetDrawn
}

// weekRow is a meeting in the table.
type weekRow struct {
	GridBlock
	DayLabel, Times, Word string
	Against               []weekClash
}

type weekClash struct{ Code, Times string }

type weekDrawn struct {
	WeekGrid
	Hours  []string
	Height string // class
	Days   []dayDrawn
	Rows   []weekRow
	Legend []weekSample
}

type weekSample struct {
	State MeetState
	Mark  template.HTML
	Word  string
}

// week lays a grid out.
func (l *Locale) week(g WeekGrid) (weekDrawn, error) {
	if err := g.check(); err != nil {
		return weekDrawn{}, err
	}
	first, n := g.hours()
	w := weekDrawn{WeekGrid: g, Height: "t" + strconv.Itoa(n)}
	for i := range n {
		w.Hours = append(w.Hours, l.TimeOfDay((first+i)*hourMinutes))
	}
	for day, head := range g.Days {
		drawn := dayDrawn{GridDay: head}
		for _, u := range g.units(day) {
			for _, p := range u.places(g) {
				meet, err := l.meet(g, u, p, first*hourMinutes)
				if err != nil {
					return weekDrawn{}, fmt.Errorf("week %s: %w", g.ID, err)
				}
				drawn.Meets = append(drawn.Meets, meet)
			}
		}
		w.Days = append(w.Days, drawn)
	}
	w.Rows = l.weekRows(g)
	legend, err := l.weekLegend(g)
	w.Legend = legend
	return w, err
}

// meet is a place of a unit, in words and classes.
func (l *Locale) meet(g WeekGrid, u *unit, p place, origin int) (meetDrawn, error) {
	b := g.Blocks[p.block]
	mark, err := b.State.mark()
	if err != nil {
		return meetDrawn{}, err
	}
	m := meetDrawn{GridBlock: b, Kind: p.kind, Mark: mark, Word: l.stateOf(b),
		Times: l.Times(b.Start, b.End), Mute: p.mute, Class: u.class(p, origin)}
	if p.kind == meetClash {
		m.Times = l.Times(p.start, p.end)
	}
	if p.tail {
		m.Until = strings.Replace(l.words["to-time"], "{0}", l.TimeOfDay(b.End), 1)
	}
	for _, i := range p.names {
		m.Names = append(m.Names, g.Blocks[i])
	}
	return m, nil
}

// stateOf is the word of a meeting's state; none where the place in a waitlist says
// it better.
func (l *Locale) stateOf(b GridBlock) string {
	if b.State == MeetWaiting && b.Say != "" {
		return ""
	}
	return l.words["meet-"+string(b.State)]
}

// weekRows is the table: all meetings by day and hour, each with what it clashes
// with.
func (l *Locale) weekRows(g WeekGrid) []weekRow {
	rows := make([]weekRow, 0, len(g.Blocks))
	for i, b := range g.Blocks {
		row := weekRow{GridBlock: b, DayLabel: g.Days[b.Day].Label, Times: l.Times(b.Start, b.End),
			Word: l.stateOf(b)}
		for _, p := range g.Clashes {
			if p.A != i && p.B != i {
				continue
			}
			other := g.Blocks[p.A+p.B-i]
			against := weekClash{Code: other.Code}
			if from, to := max(b.Start, other.Start), min(b.End, other.End); b.Day == other.Day && from < to {
				against.Times = l.Times(from, to)
			}
			row.Against = append(row.Against, against)
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b weekRow) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Start, b.Start))
	})
	return rows
}

// weekLegend says what the shapes mean that the grid shows.
func (l *Locale) weekLegend(g WeekGrid) ([]weekSample, error) {
	var legend []weekSample
	for _, s := range meetStates {
		if !slices.ContainsFunc(g.Blocks, func(b GridBlock) bool { return b.State == s }) {
			continue
		}
		mark, err := s.mark()
		if err != nil {
			return nil, err
		}
		legend = append(legend, weekSample{s, mark, l.words["meet-"+string(s)]})
	}
	return legend, nil
}
