package lending

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/sample"
)

// life is the days of a sample library, one after another, and who comes in
// them. It knows what people want and do; whether they get it the desk decides.
type life struct {
	desk     *pastDesk
	city     *city
	rng      *rand.Rand
	counters []*counter
	home     map[*pastBranch]*counter
	wishes   weights      // titles, by how much they are wanted
	vogue    []*pastTitle // that have their months one after another

	begin  civil.Date
	day    int        // days played, after begin
	agenda [][]errand // by day
	now    civil.Instant
	end    civil.Instant // of the past
	visits int           // played so far
}

// errand is something that somebody comes for at an instant.
type errand struct {
	at civil.Instant
	do func()
}

// counter is a branch at work.
type counter struct {
	*pastBranch
	staff []actor.Actor
	chief actor.Actor // may override
	shelf []*pastCopy // what stands there when nobody has it
	eyes  weights     // of the shelf: what is wanted is seen first
}

// weights draws an index with the chance its weight has in their sum.
type weights []float64 // running sums

func newWeights(n int, weight func(i int) float64) weights {
	all := make(weights, n)
	sum := 0.0
	for i := range n {
		sum += weight(i)
		all[i] = sum
	}
	return all
}

func (w weights) draw(rng *rand.Rand) int {
	return min(sort.SearchFloat64s(w, rng.Float64()*w[len(w)-1]), len(w)-1)
}

func newLife(c *city, src *sample.Source, staff []Staff, begin civil.Date, end civil.Instant) *life {
	branches := make([]*Branch, len(c.branches))
	for i, b := range c.branches {
		branches[i] = &b.Branch
	}
	l := &life{
		desk: newPastDesk(branches), city: c, rng: src.Stream("lending/past"),
		home: make(map[*pastBranch]*counter), begin: begin, end: end, day: -1,
		agenda: make([][]errand, c.zone().DateOf(end).Sub(begin)+1),
	}
	l.wishes = newWeights(len(c.works), func(i int) float64 {
		if i < castTitles {
			return 0
		}
		return c.works[i].Popularity
	})
	for _, i := range l.rng.Perm(len(c.titles)) {
		if n := len(c.titles[i].copies); i >= castTitles && n >= 2 && n <= 5 {
			l.vogue = append(l.vogue, c.titles[i])
		}
	}
	for _, p := range c.copies {
		p.changedAt = c.zone().StartOf(begin)
		l.desk.copies[p.id] = p
	}
	for _, m := range c.members {
		l.desk.members[m.id] = m
	}
	l.desk.onReady = l.called
	l.openBranches(staff)
	l.invite()
	l.cast()
	return l
}

// openBranches gives each branch its staff and its shelf. Where nobody works,
// everybody helps out.
func (l *life) openBranches(staff []Staff) {
	chief := staff[0]
	if i := slices.IndexFunc(staff, func(s Staff) bool { return s.Supervisor }); i >= 0 {
		chief = staff[i]
	}
	chief.Supervisor = true
	for _, b := range l.city.branches {
		at := &counter{pastBranch: b, chief: chief.actor(b.ID)}
		here := slices.DeleteFunc(slices.Clone(staff), func(s Staff) bool { return s.Branch != b.Code })
		if len(here) == 0 {
			here = staff
		}
		for _, s := range here {
			at.staff = append(at.staff, s.actor(b.ID))
		}
		l.counters = append(l.counters, at)
		l.home[b] = at
	}
	wanted := make(map[*pastTitle]float64)
	for i, t := range l.city.titles {
		wanted[t] = l.city.works[i].Popularity
	}
	for _, p := range l.city.copies[castTitles:] {
		if p.forLoan && p.status == Available {
			at := l.home[p.stands]
			at.shelf = append(at.shelf, p)
		}
	}
	for _, at := range l.counters {
		at.eyes = newWeights(len(at.shelf), func(i int) float64 { return math.Sqrt(wanted[at.shelf[i].title]) })
	}
}

// invite plans everybody's first visit; who joins comes on the day.
func (l *life) invite() {
	for _, m := range l.city.members {
		switch {
		case m.newcomer:
			l.plan(m.joinsOn.Sub(l.begin), l.home[m.home], func() { l.welcome(m) })
		case m.every > 0:
			l.visitOn(m, 1+l.rng.IntN(m.every), l.home[m.home])
		}
	}
}

// next plays a day and says whether there was one.
func (l *life) next() bool {
	if l.desk.err != nil || l.day+1 >= len(l.agenda) {
		return false
	}
	l.day++
	l.dawn()
	errands := l.agenda[l.day]
	l.agenda[l.day] = nil
	slices.SortStableFunc(errands, func(a, b errand) int { return cmp.Compare(a.at, b.at) })
	for _, e := range errands {
		l.now = max(l.now, e.at)
		if !l.step(1, 3) {
			break
		}
		e.do()
	}
	return true
}

// idsNeeded is more than the ids of any one table that a day uses: one member in
// ten comes on a busy day.
func (l *life) idsNeeded() int { return len(l.city.members)/2 + 500 }

// step lets so many seconds pass, and says whether the past has not ended. All
// counters share one order of events, so in a large library each takes less time.
func (l *life) step(least, most int) bool {
	took := time.Duration(least+l.rng.IntN(most-least+1)) * time.Second
	took += time.Duration(l.rng.IntN(1_000_000)) * time.Microsecond
	if n := len(l.city.members); n > fillMembers {
		took = took * fillMembers / time.Duration(n)
	}
	l.now = l.now.Add(took)
	return l.now <= l.end && l.desk.err == nil
}

func (l *life) counterAt(branch int64) *counter {
	return l.counters[slices.IndexFunc(l.counters, func(p *counter) bool { return p.ID == branch })]
}

// today is the day at the main library.
func (l *life) today() civil.Date { return l.begin.AddDays(l.day) }

// at puts an errand on a day of the past, if it has that day.
func (l *life) at(day int, at civil.Instant, do func()) {
	if day > l.day && day < len(l.agenda) {
		l.agenda[day] = append(l.agenda[day], errand{at, do})
	}
}

// plan puts an errand at a branch on the first day from this one on that it is
// open, in the busier hours rather than at the ends.
func (l *life) plan(day int, where *counter, do func()) {
	date := where.Days.NextOpen(l.begin.AddDays(day))
	open := where.closes - where.opens
	minute := where.opens + (l.rng.IntN(open)+l.rng.IntN(open))/2
	at := where.Zone.At(date, minute).Add(time.Duration(l.rng.IntN(60)) * time.Second)
	l.at(date.Sub(l.begin), at, do)
}

// online puts something on a day that a member does at home, mostly in the evening.
func (l *life) online(day int, do func()) {
	minute := 7*60 + max(l.rng.IntN(16*60), l.rng.IntN(16*60))
	l.at(day, l.city.zone().At(l.begin.AddDays(day), minute), do)
}

// dawn plans what a day brings by itself: the night's job, the courier and the
// pull list at each branch that opens, and holds that people place at home.
func (l *life) dawn() {
	today := l.today()
	add := func(at civil.Instant, do func()) { l.agenda[l.day] = append(l.agenda[l.day], errand{at, do}) }
	add(l.city.zone().StartOf(today), func() { l.desk.advance(l.now) })
	for _, where := range l.counters {
		if where.Days.Open(today.Weekday()) {
			add(where.Zone.At(today, where.opens+5), func() { l.unpack(where) })
			add(where.Zone.At(today, where.opens+15), func() { l.pull(where) })
		}
	}
	for range l.some(float64(len(l.city.members)) * onlineHolds) {
		m := l.city.members[l.rng.IntN(len(l.city.members))]
		minute := 7*60 + l.rng.IntN(16*60)
		add(l.city.zone().At(today, minute), func() {
			if m.every > 0 && m.joined(today) {
				l.wish(m, l.home[m.home], self(m))
			}
		})
	}
}

// onlineHolds is how many holds a member wants from home, a day.
const onlineHolds = 0.007

// joined says whether somebody was a member before a day.
func (m *pastMember) joined(today civil.Date) bool { return !m.newcomer || m.joinsOn.Before(today) }

// some is a whole number with this mean.
func (l *life) some(mean float64) int {
	n := int(mean)
	if l.rng.Float64() < mean-float64(n) {
		n++
	}
	return n
}

func (l *life) chance(p float64) bool { return l.rng.Float64() < p }

func (p *counter) clerk(rng *rand.Rand) actor.Actor { return p.staff[rng.IntN(len(p.staff))] }

// self is a member on the site's own pages.
func self(m *pastMember) actor.Actor {
	return actor.Actor{Person: m.person, Via: actor.ViaPage, Grants: []actor.Grant{{Permission: MayOwn}}}
}

// unpack scans what the courier brought to a branch. Now and then a crate is late.
func (l *life) unpack(where *counter) {
	by := where.clerk(l.rng)
	morning := where.Zone.StartOf(l.today())
	for _, id := range slices.Sorted(maps.Keys(l.desk.moving)) {
		row := l.desk.moving[id]
		if row.to != where.ID || row.sentAt >= morning || !l.chance(0.92) {
			continue
		}
		if !l.step(3, 9) {
			return
		}
		l.desk.takeBack(l.now, by, l.desk.copies[row.copy], &where.Branch, "")
	}
}

// pull fetches from the shelves what somebody waits for elsewhere.
func (l *life) pull(where *counter) {
	by := where.clerk(l.rng)
	l.desk.tidyQueues()
	for _, t := range l.desk.queued {
		l.desk.load(t, l.now)
		for _, c := range t.copies {
			if c.status != Available || c.branch != where.ID || !c.forLoan || t.served() == nil || !l.chance(0.85) {
				continue
			}
			if !l.step(20, 70) {
				return
			}
			l.desk.takeBack(l.now, by, l.desk.copies[c.id], &where.Branch, "")
		}
	}
}

// served is the first hold that a copy could serve, nil if nobody waits who may
// borrow.
func (t *pastTitle) served() *holdState {
	for _, h := range t.holds {
		if h.state == HoldWaiting && len(t.denyServe(h)) == 0 {
			return h
		}
	}
	return nil
}

// tidyQueues forgets titles for which nobody waits any more, and puts the others
// in order.
func (d *pastDesk) tidyQueues() {
	d.queued = slices.DeleteFunc(d.queued, func(t *pastTitle) bool {
		t.queued = slices.ContainsFunc(t.holds, func(h *holdState) bool { return h.state == HoldWaiting })
		return !t.queued
	})
	slices.SortFunc(d.queued, func(a, b *pastTitle) int { return cmp.Compare(a.id, b.id) })
}

// called is what a member does who is told that a copy waits for him: most come
// for it while it waits.
func (l *life) called(h *pastHold) {
	m, where := h.owner, l.counterAt(h.pickup)
	if m.every == 0 || !l.chance(m.fetches) {
		return
	}
	days := h.collectBy.Sub(l.today())
	day := l.day + 1 + max(l.rng.IntN(max(days, 1)), l.rng.IntN(max(days, 1)))
	open := where.Days.NextOpen(l.begin.AddDays(day)).Sub(l.begin)
	if open > l.day+days {
		return // the branch opens too late for him
	}
	if m.comes == 0 || open < m.comes {
		l.visitOn(m, open, where)
	}
}
