package look

import (
	"cmp"
	"fmt"
	"slices"
)

// Where the meetings of a day stand. Meetings that clash are one unit: it is as
// wide as its lane, each meeting is drawn where it is alone, and what they have in
// common is hatched. Units that merely share an hour, as those of the two halves
// of a term do, stand side by side in lanes.

const (
	raster    = 5  // minutes: the finest place that the style sheet knows
	legible   = 25 // minutes: as high as a line of text, and as a target
	namesLine = 25 // minutes: a line of names under the words of a clash
	mostLanes = 4
)

// unit is meetings of one day that hang together by their clashes, in the order
// in which they begin.
type unit struct {
	blocks      []int // of the grid
	from, to    int   // minutes
	lane, lanes int
}

// place is where a part of a unit stands, in minutes of the day.
type place struct {
	kind       string
	block      int // whose it is; any of them of a clash
	from, to   int // as drawn
	start, end int // of the clash
	tail       bool
	mute       bool
	joins      string // classes: what it touches above and below
	names      []int  // further meetings to be named here
}

// stretch is a part of a unit in which the same meetings are held, or in which
// some clash.
type stretch struct {
	from, to int
	held     []int
	clash    bool
}

// clashing says whether two blocks of one day clash and share a time in it.
func (g WeekGrid) clashing(a, b int) bool {
	x, y := g.Blocks[a], g.Blocks[b]
	return x.Day == y.Day && x.Start < y.End && y.Start < x.End &&
		(slices.Contains(g.Clashes, GridPair{a, b}) || slices.Contains(g.Clashes, GridPair{b, a}))
}

// units is a day's meetings in their lanes, first to last.
func (g WeekGrid) units(day int) []*unit {
	var all []*unit
	for i, b := range g.Blocks {
		if b.Day != day {
			continue
		}
		u := &unit{blocks: []int{i}, from: b.Start, to: min(b.End, dayMinutes)}
		var rest []*unit
		for _, other := range all {
			if slices.ContainsFunc(other.blocks, func(j int) bool { return g.clashing(i, j) }) {
				u.take(other)
			} else {
				rest = append(rest, other)
			}
		}
		all = append(rest, u)
	}
	for _, u := range all {
		slices.SortFunc(u.blocks, func(a, b int) int {
			return cmp.Or(cmp.Compare(g.Blocks[a].Start, g.Blocks[b].Start), cmp.Compare(a, b))
		})
	}
	slices.SortFunc(all, func(a, b *unit) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.blocks[0], b.blocks[0]))
	})
	return side(all)
}

func (u *unit) take(other *unit) {
	u.blocks = append(u.blocks, other.blocks...)
	u.from, u.to = min(u.from, other.from), max(u.to, other.to)
}

// side puts units that share a time beside each other. Where there are more than
// fit, the last lane takes several and names them together.
func side(units []*unit) []*unit {
	var placed, row []*unit // row: those whose times hang together
	end := 0
	closeRow := func() {
		lanes := 0
		for _, u := range row {
			lanes = max(lanes, u.lane+1)
		}
		for _, u := range row {
			u.lanes = lanes
		}
		row = nil
	}
	for _, u := range units {
		if u.from >= end {
			closeRow()
		}
		lane := 0
		for slices.ContainsFunc(row, func(o *unit) bool { return o.lane == lane && o.to > u.from }) {
			lane++
		}
		end = max(end, u.to)
		if lane == mostLanes {
			last := row[slices.IndexFunc(row, func(o *unit) bool { return o.lane == lane-1 && o.to > u.from })]
			last.take(u)
			continue
		}
		u.lane = lane
		row, placed = append(row, u), append(placed, u)
	}
	closeRow()
	return placed
}

// stretches cuts a unit wherever a meeting begins or ends.
func (u *unit) stretches(g WeekGrid) []stretch {
	var cuts []int
	for _, i := range u.blocks {
		cuts = append(cuts, g.Blocks[i].Start, min(g.Blocks[i].End, dayMinutes))
	}
	slices.Sort(cuts)
	var all []stretch
	for i, from := range cuts[:len(cuts)-1] {
		s := stretch{from: from, to: cuts[i+1]}
		for _, j := range u.blocks {
			if g.Blocks[j].Start < s.to && s.from < g.Blocks[j].End {
				s.held = append(s.held, j)
			}
		}
		if s.from == s.to || len(s.held) == 0 {
			continue
		}
		s.clash = g.anyClash(s.held)
		if last := len(all) - 1; s.clash && last >= 0 && all[last].clash && all[last].to == s.from {
			all[last].to = s.to
			for _, j := range s.held {
				if !slices.Contains(all[last].held, j) {
					all[last].held = append(all[last].held, j)
				}
			}
			continue
		}
		all = append(all, s)
	}
	return all
}

func (g WeekGrid) anyClash(blocks []int) bool {
	for i, a := range blocks {
		for _, b := range blocks[:i] {
			if g.clashing(a, b) {
				return true
			}
		}
	}
	return false
}

// places is what is drawn of a unit. Every meeting has exactly one place of kind
// block or listed, and these are in the order in which the meetings begin, each
// clash behind the first of its own: the list of a narrow screen is read so.
func (u *unit) places(g WeekGrid) []place {
	all := u.stretches(g)
	drawn, home := settled(all)
	var places []place
	for i, s := range all {
		p := place{kind: meetAgain, block: s.held[0], from: drawn[i].from, to: drawn[i].to, start: s.from, end: s.to}
		p.mute = p.to-p.from < legible
		p.joins = joins(drawn, i)
		var here []int // those that are named in this stretch
		for _, j := range s.held {
			if home[j] == i {
				here = append(here, j)
			}
		}
		switch {
		case s.clash:
			p.kind, p.mute, p.names = meetClash, false, here
		case len(here) > 0:
			p.kind, p.mute, p.block, p.names = meetBlock, false, here[0], here[1:]
		}
		p.tail = p.kind != meetClash && s.from > g.Blocks[p.block].Start
		if p.from < p.to || p.kind == meetBlock {
			places = append(places, p)
		}
		for _, j := range p.names {
			places = append(places, place{kind: meetListed, block: j, from: p.from, to: p.to})
		}
	}
	rank := func(p place) int {
		r := 2 * slices.Index(u.blocks, p.block)
		if p.kind == meetClash || p.kind == meetAgain {
			r++
		}
		return r
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(rank(a), rank(b)) })
	return places
}

// joins says what a stretch touches.
func joins(drawn []span, i int) (classes string) {
	if i > 0 && drawn[i-1].to == drawn[i].from {
		classes += " joins-up"
	}
	if i+1 < len(drawn) && drawn[i+1].from == drawn[i].to {
		classes += " joins-down"
	}
	return classes
}

// settled is where each stretch is drawn, and in which each block is named. A
// clash that must name blocks needs more room, and takes it from others, which may
// then be named in it, too.
func settled(all []stretch) ([]span, map[int]int) {
	need := make([]int, len(all))
	for i, s := range all {
		if s.clash {
			need[i] = legible
		}
	}
	home := homes(all, widened(all, need))
	for i, s := range all {
		named := 0
		for _, j := range s.held {
			if home[j] == i {
				named++
			}
		}
		if s.clash && named > 0 {
			need[i] = legible + (named+1)/2*namesLine
		}
	}
	drawn := widened(all, need)
	return drawn, homes(all, drawn)
}

// homes is the stretch in which each block is named: the first that it has for
// itself and that is high enough for its name; or else the first clash; or else
// any that it has.
func homes(all []stretch, drawn []span) map[int]int {
	home := make(map[int]int)
	settle := func(fits func(int) bool) {
		for i, s := range all {
			for _, j := range s.held {
				if _, ok := home[j]; !ok && fits(i) {
					home[j] = i
				}
			}
		}
	}
	settle(func(i int) bool { return !all[i].clash && drawn[i].to-drawn[i].from >= legible })
	settle(func(i int) bool { return all[i].clash })
	settle(func(int) bool { return true })
	return home
}

type span struct{ from, to int }

// widened puts the stretches on the raster and makes each as high as it needs to
// be, at the cost of what lies beside it. Clashes never cover each other, save
// where midnight leaves them no room.
func widened(all []stretch, need []int) []span {
	drawn := make([]span, len(all))
	floor := 0 // the end of the clash above
	for i, s := range all {
		from := max(onRaster(s.from), floor)
		to := max(onRaster(s.to), from)
		if lack := need[i] - (to - from); lack > 0 {
			from = max(from-onRaster(lack/2), floor)
			to = min(from+need[i], dayMinutes)
			from = to - need[i]
			for k := i - 1; k >= 0 && need[k] == 0; k-- {
				drawn[k] = span{min(drawn[k].from, from), min(drawn[k].to, from)}
			}
		}
		if need[i] > 0 {
			floor = to
		}
		drawn[i] = span{from, to}
	}
	return drawn
}

// onRaster is the nearest minute of the raster. Nearest keeps touching meetings
// touching.
func onRaster(minute int) int { return (minute + raster/2) / raster * raster }

// class is the place of a part in the words of the style sheet: hours and minutes
// after the grid's first hour, hours and minutes of its height, lane, and how many
// lines fit.
func (u *unit) class(p place, origin int) string {
	at, high := max(onRaster(p.from)-origin, 0), max(p.to-p.from, raster)
	class := fmt.Sprintf("h%d m%d t%d u%d%s", at/hourMinutes, at%hourMinutes, high/hourMinutes,
		high%hourMinutes, p.joins)
	if u.lanes > 1 {
		class += fmt.Sprintf(" of%d lane%d", u.lanes, u.lane)
	}
	switch {
	case high < 45:
		return class + " low"
	case high < 70:
		return class + " mid"
	case high < 100:
		return class + " tall"
	}
	return class
}
