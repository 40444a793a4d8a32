package student

import (
	"slices"
	"strings"

	"holdfast/internal/registration"
	"holdfast/internal/web/look"
)

// met is a section on the week's grid.
type met struct {
	section  int64
	name     string
	title    string
	say      string // instead of the room
	state    look.MeetState
	href     string
	meetings []registration.MeetingView
}

const (
	workdays   = 5
	mostMeets  = 200 // of a week that anybody reads
	weekBegins = 8 * 60
	weekEnds   = 18 * 60
)

// week draws sections on a week's grid, Monday first; the weekend only when
// something is held then.
func (r reader) week(id, title string, s season, sections []met, clashes []registration.PlanClash) look.WeekGrid {
	grid := look.WeekGrid{ID: id, Title: title, From: weekBegins, To: weekEnds}
	var of []int64 // section of each block
	last := workdays
	for _, m := range sections {
		for _, at := range m.meetings {
			if at.Cancelled || len(grid.Blocks) == mostMeets {
				continue
			}
			block := look.GridBlock{Day: weekdayOf(at.Weekday), Code: m.name, Title: m.title, Say: m.say,
				State: m.state, Href: m.href}
			block.Start, block.End = at.Minutes()
			if block.Say == "" {
				block.Say = at.Room
			}
			block.Say = strings.TrimPrefix(block.Say+r.some(at.Weeks, at.From, at.Until, s.term), r.Comma+" ")
			last = max(last, block.Day+1)
			grid.Blocks, of = append(grid.Blocks, block), append(of, m.section)
		}
	}
	today := r.today()
	running := !today.Before(s.term.Starts) && !today.After(s.term.Ends)
	for day := range last {
		grid.Days = append(grid.Days, look.GridDay{Label: r.Weekdays[day], Today: running && int(today.Weekday()+6)%7 == day})
	}
	for _, c := range clashes {
		a := blockAt(grid.Blocks, of, c.Section, c)
		b := blockAt(grid.Blocks, of, c.With, c)
		pair := look.GridPair{A: a, B: b}
		if a >= 0 && b >= 0 && a != b && !slices.Contains(grid.Clashes, pair) {
			grid.Clashes = append(grid.Clashes, pair)
		}
	}
	return grid
}

// blockAt is the block of a section that is held when a clash begins, -1 if the grid
// does not show it.
func blockAt(blocks []look.GridBlock, of []int64, section int64, c registration.PlanClash) int {
	for i, b := range blocks {
		minute := (weekdayOf(c.Weekday)-b.Day+7)%7*dayMinutes + c.From
		if of[i] == section && b.Start <= minute && minute < b.End {
			return i
		}
	}
	return -1
}
