package sample

import (
	"fmt"
	"math/rand/v2"
)

// A diary is a week in quarters of an hour from firstHour on, a word a day, once
// for each part of a term in which something may be held: first or second half,
// odd or even weeks.
type diary [parts]week

type week [7]uint64

const (
	parts     = 4
	firstHour = 7 * 60
	quarter   = 15
)

// times are the meetings of a class, and when they take place as a diary has it.
type times struct {
	meetings []Meeting
	in       [parts]bool
	at       week
}

// free says whether nothing in the diary is at those times.
func (d *diary) free(t *times) bool {
	for part := range d {
		if !t.in[part] {
			continue
		}
		for day, hours := range t.at {
			if d[part][day]&hours != 0 {
				return false
			}
		}
	}
	return true
}

// book fills those times.
func (d *diary) book(t *times) {
	for part := range d {
		if !t.in[part] {
			continue
		}
		for day, hours := range t.at {
			d[part][day] |= hours
		}
	}
}

// newTimes is the same time on several days.
func newTimes(start, minutes, half int, weeks string, days ...int) *times {
	t := &times{}
	for part := range t.in {
		inHalf := half == 0 || half == 1+part/2
		inWeeks := weeks == "every" || weeks == []string{"odd", "even"}[part%2]
		t.in[part] = inHalf && inWeeks
	}
	from, to := (start-firstHour)/quarter, (start+minutes-firstHour+quarter-1)/quarter
	for _, day := range days {
		t.meetings = append(t.meetings, Meeting{
			Weekday: day, Start: start, End: start + minutes, Half: half, Weeks: weeks,
		})
		t.at[day] = 1<<to - 1<<from
	}
	return t
}

// The ways in which a week is cut up.
const (
	thrice   = iota // 50 minutes on three days
	twice           // 80 minutes on two days
	evening         // once, long
	early           // twice, in the first half of the term
	late            // twice, in the second half
	bench           // a lab
	benchOdd        // a lab in odd weeks
	benchEven
	once // a tutorial
	ways
)

// newWeek lists all times of every way.
func newWeek() [ways][]*times {
	var all [ways][]*times
	add := func(way, start, minutes, half int, weeks string, days ...int) {
		all[way] = append(all[way], newTimes(start, minutes, half, weeks, days...))
	}
	for start := 8 * 60; start <= 17*60; start += 60 {
		add(thrice, start, 50, 0, "every", 1, 3, 5)
		for day := 1; day <= 5; day++ {
			add(once, start, 50, 0, "every", day)
		}
	}
	for start := 8 * 60; start <= 12*60; start += 60 {
		add(thrice, start, 50, 0, "every", 2, 4, 6)
	}
	for start := 8*60 + 30; start <= 17*60+30; start += 90 {
		for _, days := range [][2]int{{1, 3}, {2, 4}, {3, 5}} {
			add(twice, start, 80, 0, "every", days[0], days[1])
			add(early, start, 80, 1, "every", days[0], days[1])
			add(late, start, 80, 2, "every", days[0], days[1])
		}
	}
	for day := 1; day <= 5; day++ {
		for _, start := range []int{14 * 60, 15*60 + 30, 18 * 60} {
			add(evening, start, 150, 0, "every", day)
		}
		for _, start := range []int{9 * 60, 14 * 60, 17*60 + 30} {
			add(bench, start, 170, 0, "every", day)
			add(benchOdd, start, 170, 0, "odd", day)
			add(benchEven, start, 170, 0, "even", day)
		}
	}
	return all
}

// way draws how a part of a course is held.
func way(rng *rand.Rand, course *Course, part string) int {
	switch {
	case part == tutorial:
		return once
	case part == lab:
		return []int{bench, bench, benchOdd, benchEven}[rng.IntN(4)]
	case course.Credits < 300:
		return []int{early, late}[rng.IntN(2)]
	case course.Level == 4 && oneIn(rng, 2):
		return evening
	}
	return []int{thrice, thrice, twice}[rng.IntN(3)]
}

// room is a room and when it is taken.
type room struct {
	name  string
	seats int
	taken diary
}

// campus is the rooms, which are built as they are needed, by what they are for:
// a building's name for its classrooms, a department's code for its labs, "" for
// the halls.
type campus struct {
	rooms map[string][]*room
	sizes []int
}

func newCampus() *campus {
	return &campus{rooms: map[string][]*room{}, sizes: []int{24, 36, 48, smallClass, 120, 200, largeClass}}
}

// find looks for a free room of the right size, neither too small nor empty to
// more than the half, where there is such a one.
func (c *campus) find(place string, seats int, t *times) *room {
	for _, r := range c.rooms[place] {
		if r.seats >= seats && r.seats <= max(2*seats, c.sizes[1]) && r.taken.free(t) {
			return r
		}
	}
	return nil
}

// build adds the smallest room that will do.
func (c *campus) build(place, building string, seats int) *room {
	size := seats
	for _, s := range c.sizes {
		if s >= seats {
			size = s
			break
		}
	}
	n := len(c.rooms[place])
	name := fmt.Sprintf("%s %d%02d", building, 1+n/12, 1+n%12)
	switch place {
	case "":
		name = fmt.Sprintf("Lecture Hall %d", 1+n)
	case building:
	default:
		name = fmt.Sprintf("%s %s Lab %d", building, place, 1+n)
	}
	r := &room{name: name, seats: size}
	c.rooms[place] = append(c.rooms[place], r)
	return r
}
