package registration

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/settings"
	"holdfast/internal/store"
)

// deeds are what is done, as often as it stands here, of 32.
var deeds = []string{
	"enroll", "enroll", "enroll", "enroll", "enroll", "enroll", "change", "together", "override", "override",
	"drop", "drop", "drop", "drop anyway", "swap", "swap", "swap", "swap anyway", "again",
	"several", "several", "several", "accept", "accept",
	"time", "moment", "fines", "mark", "waive", "setting", "capacity", "capacity",
}

// evenly draws one of at most 32 things, each as likely as the others: a number
// that rapid draws is a small one as a rule.
func evenly[T any](of []T) *rapid.Generator[T] {
	return rapid.Custom(func(t *rapid.T) T {
		n := 0
		for range 5 {
			n *= 2
			if rapid.Bool().Draw(t, "bit") {
				n++
			}
		}
		return of[n*len(of)/32]
	})
}

// step lets a moment pass, so that no two acts have one instant, and does
// something.
func (p *play) step(t *rapid.T) {
	p.moveTo(t, p.m.now.Add(time.Microsecond))
	map[string]func(*rapid.T){
		"enroll": p.enrolls, "together": p.takesTogether, "override": p.isLetIn, "drop": p.drops, "drop anyway": p.dropsLate,
		"change": p.changes, "swap": p.swaps, "swap anyway": p.swapsLate, "again": p.repeats, "several": p.several, "accept": p.accepts,
		"time": p.passes, "moment": p.toTheMoment, "fines": p.fined, "mark": p.marked, "waive": p.waives,
		"setting": p.sets, "capacity": p.resizes,
	}[evenly(deeds).Draw(t, "deed")](t)
}

func (p *play) someone(t *rapid.T) string { return evenly(p.names).Draw(t, "student") }

// some are sections that are taken together as they should be, and sometimes as
// they should not.
func (p *play) some(t *rapid.T) []string {
	return evenly([][]string{
		{"CS-A", "CS-L1"}, {"CS-A", "CS-L1"}, {"CS-A", "CS-L1"}, {"CS-A", "CS-L2"}, {"CS-A", "CS-L2"}, {"CS-A", "CS-L2"},
		{"CS-B"}, {"CS-B"}, {"CS-B"}, {"CS-B"}, {"CS-B"}, {"CS-B"}, {"CS-B"}, {"X-A"}, {"X-A"}, {"X-A"}, {"X-A"},
		{"Y-A"}, {"Y-A"}, {"Y-A"}, {"RS-A"}, {"RS-A"}, {"RS-A"}, {"RS-A"}, {"CO-A"}, {"CO-A"}, {"CO-A"}, {"CO-A"},
		{"CS-A"}, {"CS-L1"}, {"CS-L2"}, {"CS-L2"},
	}).Draw(t, "sections")
}

// had draws something that somebody has, and could give up: who and what.
func (p *play) had(t *rapid.T, so func(*modelRow) bool) (who, section string, any bool) {
	var all []string
	for _, r := range p.m.rows {
		if so(r) {
			all = append(all, r.who+" "+r.section)
		}
	}
	if len(all) == 0 {
		return "", "", false
	}
	all = all[max(0, len(all)-32):]
	who, section, _ = strings.Cut(evenly(all).Draw(t, "had"), " ")
	return who, section, true
}

func live(r *modelRow) bool { return sits(r) || waits(r) }

func (p *play) enrolls(t *rapid.T) { p.does(t, modelMove{who: p.someone(t), take: p.some(t)}) }

func (p *play) takesTogether(t *rapid.T) {
	p.does(t, modelMove{who: p.someone(t), take: append(slices.Clone(p.some(t)), p.some(t)...)})
}

func (p *play) isLetIn(t *rapid.T) {
	p.does(t, modelMove{who: p.someone(t), take: p.some(t), override: true})
}

func (p *play) drops(t *rapid.T)     { p.dropsAs(t, false) }
func (p *play) dropsLate(t *rapid.T) { p.dropsAs(t, true) }

func (p *play) dropsAs(t *rapid.T, override bool) {
	if who, section, any := p.had(t, live); any {
		p.does(t, modelMove{who: who, give: []string{section}, override: override})
	}
}

func (p *play) swaps(t *rapid.T)     { p.swapsAs(t, false) }
func (p *play) swapsLate(t *rapid.T) { p.swapsAs(t, true) }

func (p *play) swapsAs(t *rapid.T, override bool) {
	if who, section, any := p.had(t, live); any {
		p.does(t, modelMove{who: who, give: []string{section}, take: p.some(t), override: override})
	}
}

// changes swaps something for what is waited for, with all of its turn or sometimes
// other parts.
func (p *play) changes(t *rapid.T) {
	who, section, any := p.had(t, waits)
	if !any {
		return
	}
	r := p.m.row(who, section)
	v := modelMove{who: who, take: p.m.inTurn(r, p.m.sections[section].offering)}
	if rapid.IntRange(0, 3).Draw(t, "other parts") == 3 {
		v.take = p.some(t)
	}
	for _, has := range p.m.held(who) {
		if !p.m.isPart(has) {
			v.give = []string{has}
		}
	}
	p.does(t, v)
}

// accepts takes what is offered, or was.
func (p *play) accepts(t *rapid.T) {
	if who, section, any := p.had(t, func(r *modelRow) bool { return r.state == Offered }); any {
		p.does(t, modelMove{who: who, take: []string{section}})
	}
}

func (p *play) repeats(t *rapid.T) {
	if p.last.who != "" {
		p.does(t, p.last)
	}
}

// several decides some moves in one transaction, as they are when they arrive
// together.
func (p *play) several(t *rapid.T) {
	var moves []modelMove
	for range rapid.IntRange(2, 5).Draw(t, "moves") {
		v := modelMove{who: p.someone(t), override: rapid.IntRange(0, 9).Draw(t, "override") == 9}
		kind := evenly([]string{"enroll", "enroll", "drop", "swap"}).Draw(t, "kind")
		if who, section, any := p.had(t, live); kind != "enroll" && any {
			v.who, v.give = who, []string{section}
		}
		if kind != "drop" || len(v.give) == 0 {
			v.take = p.some(t)
		}
		moves = append(moves, v)
	}
	p.doAll(t, moves)
}

// does does one thing as people do it.
func (p *play) does(t *rapid.T, v modelMove) {
	r := p.m.row(v.who, first(v.give))
	if len(v.give) > 0 && (r == nil || !sits(r) && !waits(r)) {
		return // people name what they have; moves in one transaction may find it gone
	}
	p.last = v
	a, why := p.self(v.who), ""
	if v.override {
		a, why = registrar, "it was agreed"
	}
	var got Moved
	var err error
	switch {
	case len(v.take) == 0:
		got, err = p.desk.Drop(context.Background(), a, DropIn{ID: p.ids[v.who+" "+v.give[0]], Override: why})
	case len(v.give) == 0:
		got, err = p.desk.Enroll(context.Background(), a, EnrollIn{Body: EnrollRequest{
			Section: p.sections[v.take[0]], With: p.sectionIDs(v.take[1:]), Student: p.number(v.who), Override: why}})
	default:
		got, err = p.desk.Swap(context.Background(), a, SwapIn{Body: SwapRequest{Drop: p.sections[v.give[0]],
			Add: p.sections[v.take[0]], With: p.sectionIDs(v.take[1:]), Student: p.number(v.who), Override: why}})
	}
	p.agree(t, v, got, err)
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

func (p *play) sectionIDs(names []string) (ids []int64) {
	for _, name := range names {
		ids = append(ids, p.sections[name])
	}
	return ids
}

// doAll does several things in one transaction.
func (p *play) doAll(t *rapid.T, all []modelMove) {
	ctx := context.Background()
	moves := make([]move, len(all))
	for i, v := range all {
		moves[i] = move{by: registrar, student: p.students[p.number(v.who)],
			give: p.sectionIDs(v.give), take: p.sectionIDs(v.take)}
		if v.override {
			moves[i].override = "it was agreed"
		}
		p.do(t, p.desk.bound(ctx, &moves[i]))
	}
	var got []store.Result[Moved]
	p.do(t, p.db.Write(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		got, err = p.desk.decide(ctx, tx, moves)
		return err
	}))
	for i, v := range all {
		p.agree(t, v, got[i].Answer, got[i].Err)
	}
}

// agree compares an answer with the model's.
func (p *play) agree(t *rapid.T, v modelMove, got Moved, err error) {
	want := p.m.move(v)
	if said := p.said(t, got, err); said != want {
		t.Fatalf("%+v:\nthe desk says  %s\nthe model says %s", v, said, want)
	}
}

// said is an answer as the model tells it.
func (p *play) said(t *rapid.T, m Moved, err error) string {
	if refused, is := asRefusal(err); is {
		for _, r := range refused.Reasons {
			if r.Lift == "" {
				t.Fatalf("nothing is said of what lifts %s: %s", r.Code.Name(), r.Detail)
			}
		}
		return "no: " + strings.Join(codesOf(refused.Reasons), " ")
	}
	p.do(t, err)
	said := fmt.Sprint(m.Name, " ", m.State)
	if m.State == Waitlisted {
		said += fmt.Sprint(" ", m.Position)
	}
	for _, o := range m.Parts {
		said += fmt.Sprint(" with ", o.Name, " ", o.State)
	}
	for _, o := range m.Dropped {
		said += fmt.Sprint(" instead of ", o.Name, " ", o.State)
	}
	if m.Again {
		return said + " again"
	}
	if len(m.Warnings) > 0 {
		said += fmt.Sprint(" warned ", namesOfObjections(m.Warnings))
	}
	if m.Why != nil {
		said += " for " + m.Why.Code
	}
	return said + overrodeText(slices.Compact(m.Overrode))
}

func namesOfObjections(all []Objection) (codes []string) {
	for _, o := range all {
		codes = append(codes, o.Code)
	}
	return codes
}

func asRefusal(err error) (*denial.Error, bool) {
	refused, is := err.(*denial.Error)
	return refused, is
}

func (p *play) passes(t *rapid.T) {
	hours := evenly([]int{1, 2, 5, 12, 24, 48}).Draw(t, "hours")
	p.moveTo(t, p.m.now.Add(time.Duration(hours)*time.Hour))
}

// toTheMoment goes near to where something changes next: what is done then is done
// at that very moment, or at the one before.
func (p *play) toTheMoment(t *rapid.T) {
	moments := slices.Clone(p.moments)
	for _, r := range p.m.rows {
		if r.state == Offered {
			moments = append(moments, r.until)
		}
	}
	moments = slices.DeleteFunc(moments, func(at time.Time) bool { return !at.After(p.m.now) })
	if len(moments) > 0 {
		p.moveTo(t, slices.MinFunc(moments, time.Time.Compare).Add(-time.Duration(rapid.IntRange(1, 2).Draw(t, "before"))*time.Microsecond))
	}
}

// moveTo moves the clock, unless that is back.
func (p *play) moveTo(t *rapid.T, at time.Time) {
	if at.After(p.m.now) {
		p.m.now = at
		p.do(t, p.db.SetClock(context.Background(), civil.FromTime(at)))
	}
}

func (p *play) fined(t *rapid.T) {
	who := p.someone(t)
	st := p.m.students[who]
	if st.owes > 0 {
		st.owes = 0
		delete(p.fines, p.self(who).Person)
		return
	}
	st.owes = 500
	p.fines[p.self(who).Person] = money.Money{Amount: 500, Currency: "INR"}
}

func (p *play) marked(t *rapid.T) {
	mark := modelMark{
		course:  evenly([]string{"OLD", "X", "X", "RS", "CS"}).Draw(t, "course"),
		grade:   evenly([]string{"A", "B", "C", "D", "F"}).Draw(t, "grade"),
		earlier: evenly([]bool{true, true, true, false}).Draw(t, "in an earlier term"),
	}
	who := p.someone(t)
	p.m.students[who].marks = append(p.m.students[who].marks, mark)
	p.insertMark(t, who, mark)
}

func (p *play) insertMark(t *rapid.T, who string, mark modelMark) {
	term := p.term
	if mark.earlier {
		term = p.sections["past"]
	}
	p.insert(t, "transcript", func(id int64) []any {
		return []any{id, p.students[p.number(who)], p.courses[mark.course], term,
			mark.grade, mark.grade != "F", 300, civil.FromTime(p.m.now)}
	})
}

func (p *play) waives(t *rapid.T) {
	who := p.someone(t)
	course := evenly([]string{"CS", "X", "Y", "RS", "RS", "CO"}).Draw(t, "course")
	kind := "waive"
	rule := evenly([]string{"windowClosed", "notForYou", "alreadyPassed", "duplicateCourse", "prerequisitesMissing",
		"corequisitesMissing", "excludedByCourse", "timetableClash", "examClash", "creditLimit", "libraryFines",
	}).Draw(t, "rule")
	if rule == "prerequisitesMissing" && rapid.Bool().Draw(t, "concurrent") {
		kind = "concurrent"
	}
	p.m.waive(who, course, rule, kind)
	p.insert(t, "overrides", func(id int64) []any {
		return []any{id, p.students[p.number(who)], p.term, p.courses[course], rule, kind,
			"it was agreed", civil.FromTime(p.m.now)}
	})
}

// insert writes one row beside the desk, with an id that the desk does not use.
func (p *play) insert(t *rapid.T, table string, values func(id int64) []any) {
	p.do(t, p.db.Write(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		id, err := tx.ID(ctx, table)
		if err != nil {
			return err
		}
		return tx.InsertMany(ctx, inserts[table], 1, func(int) []any { return values(id) })
	}))
}

// sets changes a setting of the term.
func (p *play) sets(t *rapid.T) {
	var c settings.Change
	at := settings.Term(p.term)
	switch evenly([]string{"passedOver", "limit", "rules", "rules"}).Draw(t, "setting") {
	case "passedOver":
		p.m.leaves = !p.m.leaves
		c = passedOverSetting.Change(at, string(passedOverStays))
		if p.m.leaves {
			c = passedOverSetting.Change(at, string(passedOverLeaves))
		}
	case "limit":
		p.m.limit = evenly([]int{5, 9, 12, 18}).Draw(t, "limit")
		c = creditLimitSetting.Change(at, p.m.limit)
	default:
		rule := evenly(rules).Draw(t, "rule")
		if rule.Always {
			return
		}
		name := rule.Code.Name()
		p.m.off[name] = !p.m.off[name]
		var on, off []*denialCode
		for _, r := range rules {
			if p.m.off[r.Code.Name()] {
				off = append(off, r.Code)
			} else if !r.Always {
				on = append(on, r.Code)
			}
		}
		c = ruleList.Change(at, on, off)
	}
	p.do(t, p.db.Write(context.Background(), func(ctx context.Context, tx *store.Tx) error {
		return settings.Set(ctx, tx, c)
	}))
}

func (p *play) resizes(t *rapid.T) {
	name := evenly([]string{"CS-A", "CS-L1", "CS-B", "X-A", "RS-A", "CO-A"}).Draw(t, "section")
	capacity := evenly([]int{0, 1, 1, 2, 2, 3}).Draw(t, "capacity")
	n := int64(capacity)
	_, err := p.desk.SetCapacity(context.Background(), registrar,
		CapacityIn{ID: p.sections[name], Body: CapacityRequest{Capacity: &n}})
	want, said := p.m.resize(name, capacity), "resized"
	if refused, is := asRefusal(err); is {
		said = "no: " + strings.Join(codesOf(refused.Reasons), " ")
	} else {
		p.do(t, err)
	}
	if said != want {
		t.Fatalf("%s with %d seats: the desk says %s, the model %s", name, capacity, said, want)
	}
}

// self is a student who acts for himself.
func (p *play) self(who string) actor.Actor {
	return actor.Actor{Person: p.persons[who], Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: MayOwn}}}
}
