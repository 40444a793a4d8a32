package registration

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
)

// sectionLine is a section as a file has one: what is stored of it, in the words
// of people.
type sectionLine struct {
	*catalog.Section
	capacity *int64
	whole    string   // code of the section that it is taken with
	shares   string   // name of the first section with the same seats, "" for that one itself
	sharing  []string // names of all others with the same seats
	only     []string // codes of groups
	reserves []reserveLine
}

// reserveLine is seats kept for a group.
type reserveLine struct {
	seats    int64
	group    string // code
	kept     int64
	releases civil.Instant
}

func (r *reserveLine) dest() []any { return []any{&r.seats, &r.group, &r.kept, &r.releases} }

var (
	selectRefsOfTerms = store.SQL(`
		select ` + catalog.RefColumns + `
		from sections s join courses c on c.id = s.course_id join terms t on t.id = s.term_id
		where s.term_id = any($1)`)
	selectCapacitiesOfTerms = store.SQL(`
		select a.id, a.capacity from offerings o join seats a on a.offering_id = o.id where o.term_id = any($1)`)
	selectReservesOfTerms = store.SQL(`
		select r.seats_id, g.code, r.kept, r.releases_at
		from offerings o join seats a on a.offering_id = o.id join reserves r on r.seats_id = a.id
		join student_groups g on g.id = r.group_id where o.term_id = any($1) order by g.code`)
)

// seatsLine is the capacity of seats.
type seatsLine struct {
	id       int64
	capacity *int64
}

func (s *seatsLine) dest() []any { return []any{&s.id, &s.capacity} }

// sectionLines reads all sections of terms, those that were cancelled too, by
// course and code, in a number of statements that does not depend on theirs.
func (d *Desk) sectionLines(ctx context.Context, tx *store.Tx, terms []int64) ([]*sectionLine, error) {
	var refs []catalog.Ref
	var capacities []seatsLine
	var reserves []reserveLine
	err := tx.Run(ctx,
		store.Into(selectRefsOfTerms, &refs, (*catalog.Ref).Dest, terms),
		store.Into(selectCapacitiesOfTerms, &capacities, (*seatsLine).dest, terms),
		store.Into(selectReservesOfTerms, &reserves, (*reserveLine).dest, terms))
	if err != nil {
		return nil, fmt.Errorf("read sections: %w", err)
	}
	sections, err := d.book.Sections(ctx, tx, refs)
	if err != nil {
		return nil, err
	}
	groups, err := groupCodes(ctx, tx)
	if err != nil {
		return nil, err
	}
	capacityOf, reservesOf := make(map[int64]*int64), make(map[int64][]reserveLine)
	for _, s := range capacities {
		capacityOf[s.id] = s.capacity
	}
	for _, r := range reserves {
		reservesOf[r.seats] = append(reservesOf[r.seats], r)
	}
	sharing := make(map[int64][]*catalog.Section)
	for _, s := range sections {
		sharing[s.Seats] = append(sharing[s.Seats], s)
	}
	lines := make([]*sectionLine, 0, len(sections))
	for _, s := range sections {
		l := &sectionLine{Section: s, capacity: capacityOf[s.Seats], reserves: reservesOf[s.Seats]}
		if whole := sections[s.PartOf]; whole != nil {
			l.whole = whole.Code
		}
		l.share(sharing[s.Seats])
		for _, group := range s.Only {
			l.only = append(l.only, groups[group])
		}
		slices.Sort(l.only)
		lines = append(lines, l)
	}
	slices.SortFunc(lines, func(a, b *sectionLine) int {
		return cmp.Or(cmp.Compare(a.Term.ID, b.Term.ID), cmp.Compare(a.Course.Code, b.Course.Code),
			cmp.Compare(a.Code, b.Code))
	})
	return lines, nil
}

// share notes with which sections the seats are shared. The first of those that
// are given is whose seats they are called.
func (l *sectionLine) share(all []*catalog.Section) {
	first := slices.MinFunc(all, func(a, b *catalog.Section) int {
		gone := func(s *catalog.Section) int {
			if s.CancelledAt != nil {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(gone(a), gone(b)), cmp.Compare(a.ID, b.ID))
	})
	if first != l.Section {
		l.shares = first.Name()
	}
	for _, s := range all {
		if s != l.Section {
			l.sharing = append(l.sharing, s.Name())
		}
	}
}

// cells are the section as it is written into a file, by column.
func (l *sectionLine) cells() map[string]string {
	cells := map[string]string{
		"term": l.Term.Code, "course": l.Course.Code, "section": l.Code, "part": l.Part, "part of": l.whole,
		"shares seats with": l.shares, "capacity": "", "instructor": l.Instructor, "offers": yesOrNot(l.Offers),
		"meetings": meetingsCell(l.meetings(), l.Term), "exam": examCell(l.Exam),
		"only": strings.Join(l.only, "; "), "reserves": "",
	}
	if l.shares == "" {
		cells["capacity"] = capacityCell(l.capacity)
		cells["reserves"] = reservesCell(l.reserves, l.Term.Zone)
	}
	return cells
}

// meetings are those that are held.
func (l *sectionLine) meetings() []timetable.Meeting {
	held := l.Held()
	all := make([]timetable.Meeting, len(held))
	for i, m := range held {
		all[i] = m.Meeting
	}
	return all
}

func meetingsCell(all []timetable.Meeting, t *catalog.Term) string {
	return timetable.MeetingsText(all, t.Starts, t.Ends)
}

func examCell(e *timetable.Exam) string {
	if e == nil {
		return ""
	}
	return e.Text()
}

func capacityCell(capacity *int64) string {
	if capacity == nil {
		return ""
	}
	return decimal(*capacity)
}

// reservesCell is "CSE 10 until 2027-01-20T10:00; EE 5 until …", by the term's
// clock; an instant that this clock shows twice stands there in UTC.
func reservesCell(all []reserveLine, zone civil.Zone) string {
	texts := make([]string, len(all))
	for i, r := range all {
		texts[i] = fmt.Sprintf("%s %d until %s", r.group, r.kept, momentCell(r.releases, zone))
	}
	slices.Sort(texts)
	return strings.Join(texts, "; ")
}

func momentCell(at civil.Instant, zone civil.Zone) string {
	local := zone.DateOf(at).String() + "T" + zone.Clock(at)
	if l, err := catalog.ParseLocalTime(local); err == nil && zone.At(l.Date, l.Minutes) == at {
		return local
	}
	return at.String()
}

// readMoment reads what momentCell writes.
func readMoment(text string, zone civil.Zone) (civil.Instant, error) {
	if l, err := catalog.ParseLocalTime(text); err == nil {
		return zone.At(l.Date, l.Minutes), nil
	}
	var at civil.Instant
	if err := at.UnmarshalText([]byte(text)); err != nil {
		return 0, fmt.Errorf("%.40q is no day and time: write it as 2027-01-20T10:00", text)
	}
	return at, nil
}

// readReserves reads what reservesCell writes.
func readReserves(text string, zone civil.Zone) (all []reserveLine, err error) {
	for item := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == ',' }) {
		words := strings.Fields(item)
		if len(words) == 0 {
			continue
		}
		if len(words) != 4 || !strings.EqualFold(words[2], "until") {
			return nil, fmt.Errorf("%.60q is no reserve: write it as CSE 10 until 2027-01-20T10:00", strings.TrimSpace(item))
		}
		r := reserveLine{group: tidied(words[0])}
		if r.kept, err = wholeNumber(words[1]); err != nil {
			return nil, err
		}
		if r.releases, err = readMoment(words[3], zone); err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func yesOrNot(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
