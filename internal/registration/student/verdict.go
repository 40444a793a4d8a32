package student

import (
	"html/template"
	"iter"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web/look"
)

// judged is what a page says of a section before it is asked for, and what can be
// done about it.
type judged struct {
	state look.State
	word  string
	say   template.HTML
	acts  []look.Act
	why   []objection // all that stands against it
}

// judge says it of one section.
func (r reader) judge(d *planned, item registration.PlanItem) judged {
	verdict, parts := item.Verdict, []int64(nil)
	if b, ok := d.bundles[item.ID]; ok {
		verdict, parts = b.Verdict, b.parts
	}
	if item.PartOf != nil || len(item.Parts) > 0 && len(parts) == 0 {
		verdict.Reasons = withoutCode(verdict.Reasons, "partsMissing")
	}
	inCart := slices.Contains(d.cart, item.ID)
	var j judged
	switch e := d.held(item.ID); {
	case item.Cancelled != nil:
		j = judged{state: look.Past, word: r.Cancelled, say: r.because(item.Because)}
	case e != nil:
		return r.judgeHeld(d, item, *e)
	case len(withoutCode(verdict.Reasons, "windowClosed")) > 0:
		j = r.judgeRefused(d, item, verdict)
	case verdict.Outcome == registration.WouldWait:
		j = r.judgeWait(d, item, verdict, parts)
	case item.Look && item.PartOf != nil && item.SectionView.Full():
		j = judged{state: look.No, word: r.Short["sectionFull"]}
	default:
		j = r.judgeFits(d, item, verdict)
		j.acts = r.addActs(d, item, parts)
	}
	if inCart {
		j.acts = []look.Act{r.takeOut(d, item.SectionView)}
		if len(j.why) > 0 {
			j.acts = append(j.acts, r.whyAct(item.SectionView))
		}
	}
	return j
}

// judgeHeld is what there is in a section already. Who sits in another section of
// the course can swap as soon as there is a seat.
func (r reader) judgeHeld(d *planned, item registration.PlanItem, e registration.EnrollmentView) judged {
	see := []look.Act{{Label: r.SeeTimetable, Href: r.kept().to(atTimetable), About: e.Name}}
	switch e.State {
	case registration.Waitlisted:
		j := judged{state: look.Wait, word: r.plain(r.OnList, r.Ordinal(int(e.Position))), acts: see}
		if e.PartOf != 0 {
			return j
		}
		for _, other := range d.plan.Held {
			if !sitsBeside(other, e) {
				continue
			}
			j.say = r.Say(r.WaitsElsewhere, look.Named(other.Name))
			if !item.SectionView.Full() {
				j.acts = append([]look.Act{r.swapAct(item.SectionView, other.Section, other.Name)}, see...)
			}
		}
		return j
	case registration.Offered:
		return judged{state: look.Wait, word: r.plain(r.OfferedUntil, r.dayClock(e.OfferUntil)), acts: see}
	}
	return judged{state: look.OK, word: r.Enrolled}
}

// judgeFits is a section in which there is a seat.
func (r reader) judgeFits(d *planned, item registration.PlanItem, v registration.Verdict) judged {
	j := judged{state: look.OK, word: r.Fits}
	if len(v.Reasons) > 0 { // the window alone
		j.state, j.word = look.Wait, r.FitsLater
		j.why = judgedObjections(v.Reasons, r.known(d, item))
	}
	if item.SectionView.Full() {
		j.state, j.word = look.Wait, r.WaitsLater
	}
	if v.Conditional {
		j.say = r.Say(r.Conditional)
	}
	return j
}

// addActs put a section into the cart, in place of others of its course.
func (r reader) addActs(d *planned, item registration.PlanItem, parts []int64) []look.Act {
	if item.PartOf == nil && len(item.Parts) > 0 && len(parts) == 0 {
		return []look.Act{r.leading(r.ChooseParts, r.trail, item, item.ID)}
	}
	if item.PartOf == nil {
		to := r.without(d.ofCourse(item.Course)...).with(append([]int64{item.ID}, parts...)...)
		return []look.Act{r.leading(r.AddToCart, to, item, item.ID)}
	}
	if d.held(item.PartOf.ID) != nil {
		if had := d.partHeld(item); had != nil {
			return []look.Act{r.swapAct(item.SectionView, had.Section, had.Name)}
		}
		return []look.Act{r.leading(r.AddToCart, r.with(item.ID), item, item.ID)}
	}
	var with []int64 // the whole, with this part in place of the one of its kind
	for _, id := range d.bundles[item.PartOf.ID].parts {
		if d.item(id).Part != item.Part {
			with = append(with, id)
		}
	}
	to := r.without(d.ofCourse(item.Course)...).with(append([]int64{item.PartOf.ID, item.ID}, with...)...)
	return []look.Act{r.leading(r.TakePart, to, item, item.PartOf.ID)}
}

// leading leads to the planner on a trail, on which a section is looked at.
func (r reader) leading(label string, t trail, item registration.PlanItem, section int64) look.Act {
	return look.Act{Label: label, Href: t.looking(item.Course, section).to(atPlan), About: item.Name}
}

// ofCourse are the sections in the cart that are of a course.
func (d *planned) ofCourse(course string) (ids []int64) {
	for _, id := range d.cart {
		if d.item(id).Course == course {
			ids = append(ids, id)
		}
	}
	return ids
}

// partHeld is the part of the same kind that is had of the same whole.
func (d *planned) partHeld(part registration.PlanItem) *registration.EnrollmentView {
	for i, e := range d.plan.Held {
		if e.PartOf == part.PartOf.ID && e.Part == part.Part {
			return &d.plan.Held[i]
		}
	}
	return nil
}

// takeOut takes a section out of the cart, with its parts.
func (r reader) takeOut(d *planned, s registration.SectionView) look.Act {
	gone := []int64{s.ID}
	for _, part := range s.Parts {
		gone = append(gone, part.ID)
	}
	to := r.without(gone...).looking(r.Course, r.Section)
	return look.Act{Label: r.TakeOut, Href: to.to(atPlan), About: s.Name}
}

// judgeWait is a section without a seat for the student now.
func (r reader) judgeWait(d *planned, item registration.PlanItem, v registration.Verdict, parts []int64) judged {
	j := judged{state: look.Wait, word: r.plain(r.WouldBe, r.Ordinal(int(v.Position)))}
	if len(v.Full) > 0 && v.Full[0].Code == "reservedForOthers" && len(item.Kept) > 0 {
		j.state, j.word = look.Past, r.plain(r.ReservedFor, r.list(keptFor(item.SectionView)))
		j.say = r.Say(r.AnyoneFrom, r.when(keptUntil(item.SectionView))) + " " +
			r.Say(r.WouldBeSay, r.Ordinal(int(v.Position)))
	}
	if len(v.Warnings) > 0 {
		j.why = judgedObjections(v.Warnings, r.known(d, item))
		j.say = r.waitsDespite(d, item, v.Warnings)
		if same := d.against(item, "duplicateCourse"); len(same) > 0 && d.held(same[0]) == nil {
			j.state, j.word = look.No, r.plain(r.InCartToo, r.list(d.names(same)))
		}
	}
	about := "enroll/" + text(item.ID)
	fields := []look.Hidden{{Name: "section", Value: text(item.ID)}}
	for _, part := range parts {
		fields = append(fields, look.Hidden{Name: "with", Value: text(part)})
	}
	j.acts = []look.Act{{Label: r.Join, Post: r.looking(item.Course, item.ID).to(atEnroll),
		Hidden: r.hidden(about, fields...), About: item.Name}}
	return j
}

// waitsDespite says what will be in the way of one who waits when his turn comes.
func (r reader) waitsDespite(
	d *planned, item registration.PlanItem, warnings []registration.Objection,
) template.HTML {
	var said []string
	same := d.names(d.against(item, "duplicateCourse"))
	if len(withoutCode(warnings, "duplicateCourse")) < len(warnings) && len(same) > 0 {
		said = append(said, string(r.Say(r.WaitsElsewhere, look.Named(r.list(same)))))
	}
	others := slices.DeleteFunc(d.names(d.rivals(item)), func(name string) bool { return slices.Contains(same, name) })
	if len(withoutCode(warnings, "duplicateCourse")) > 0 && len(others) > 0 {
		said = append(said, string(r.Say(r.WaitsDespite, look.Named(r.list(others)))))
	}
	return template.HTML(strings.Join(said, " "))
}

// sitsBeside says whether an enrollment is a seat in another section of the course
// of one that waits.
func sitsBeside(seat, waits registration.EnrollmentView) bool {
	return seat.Course == waits.Course && seat.PartOf == 0 && seat.Section != waits.Section &&
		(seat.State == registration.Enrolled || seat.State == registration.Offered)
}

// keptFor are the groups for which the free seats of a section are kept.
func keptFor(s registration.SectionView) (groups []string) {
	for _, k := range s.Kept {
		groups = append(groups, k.Group)
	}
	return groups
}

// keptUntil is when the last of the kept seats become everybody's, 0 if none is kept.
func keptUntil(s registration.SectionView) (last civil.Instant) {
	for _, k := range s.Kept {
		last = max(last, k.Until)
	}
	return last
}

// judgeRefused is a section for which the rules would refuse a seat: the first
// reason in a word, and what would lift it, if it is one swap.
func (r reader) judgeRefused(d *planned, item registration.PlanItem, v registration.Verdict) judged {
	list := withoutCode(v.Reasons, "windowClosed")
	j := judged{state: look.No, why: judgedObjections(v.Reasons, r.known(d, item))}
	j.word = r.short(d, item, list[0].Code)
	j.say = r.reason(judgedObjections(list[:1], r.known(d, item))[0]).Say
	switch same := d.against(item, "duplicateCourse"); {
	case list[0].Code == "timetableClash":
		j.say = r.clashSay(d, item)
	case list[0].Code == "duplicateCourse" && len(same) > 0 && d.held(same[0]) == nil:
		j.word, j.say = r.plain(r.InCartToo, r.list(d.names(same))), ""
	}
	if len(list) > 1 {
		j.say += " " + r.Count(r.MoreReasons, len(list)-1)
	}
	rivals := d.rivals(item)
	two := []string{"timetableClash", "examClash", "duplicateCourse"}
	if len(rivals) == 1 && d.load(item)-d.creditsOf(rivals[0]) <= d.plan.Limit {
		two = append(two, "creditLimit")
	}
	switch {
	case len(withoutCode(list, two...)) > 0 || len(rivals) != 1 || item.SectionView.Full():
	case d.held(rivals[0]) != nil:
		j.acts = append(j.acts, r.swapAct(item.SectionView, rivals[0], d.nameOf(rivals[0])))
	case slices.Contains(d.cart, rivals[0]):
		to := r.without(rivals[0]).with(d.bundled(item.ID)...)
		j.acts = append(j.acts, r.leading(r.plain(r.InsteadOf, d.nameOf(rivals[0])), to, item, item.ID))
	}
	if len(j.acts) == 0 {
		j.acts = []look.Act{r.whyAct(item.SectionView)}
	}
	return j
}

// load is how many credits there would be with a section.
func (d *planned) load(item registration.PlanItem) catalog.Credits {
	load := d.plan.Taken + d.plan.Planned
	if item.Look && item.PartOf == nil {
		load += item.Credits
	}
	return load
}

// creditsOf is what a section of the plan counts for.
func (d *planned) creditsOf(section int64) catalog.Credits {
	if e := d.held(section); e != nil {
		return e.Credits
	}
	return d.item(section).Credits
}

// clashSay is when a section clashes with what is had or planned: "Mon Wed,
// 10:30–11:15."
func (r reader) clashSay(d *planned, item registration.PlanItem) (said template.HTML) {
	var hours [][2]int
	days := make(map[[2]int][]string)
	for c := range d.clashesOf(item.ID) {
		at := [2]int{c.From, c.Until}
		if days[at] == nil {
			hours = append(hours, at)
		}
		if day := r.Weekdays[weekdayOf(c.Weekday)]; !slices.Contains(days[at], day) {
			days[at] = append(days[at], day)
		}
	}
	for _, at := range hours {
		said += r.Say(r.ClashAt, strings.Join(days[at], " "), r.Times(at[0], at[1])) + " "
	}
	if f := d.fits; f != nil && d.chosen == item.ID {
		said += r.Say(r.WouldFit, look.Named(f.Name), r.times(f.Meetings, d.term), r.leftWords(*f))
	}
	return said
}

// whyAct shows all that stands against a section.
func (r reader) whyAct(s registration.SectionView) look.Act {
	return look.Act{Label: r.Why, Href: r.looking(s.Course, s.ID).to(atPlan, "why", "true") + "#why", About: s.Name}
}

// swapAct asks whether one section shall be given up for another.
func (r reader) swapAct(s registration.SectionView, had int64, name string) look.Act {
	return look.Act{Label: r.plain(r.SwapFor, name),
		Href: r.looking(s.Course, s.ID).to(atPlan, "swap", text(had)) + "#swap", About: s.Name}
}

// short is a reason in a few words.
func (r reader) short(d *planned, item registration.PlanItem, code string) string {
	names := d.names(d.against(item, code))
	switch {
	case len(names) > 0 && code == "timetableClash":
		return r.plain(r.ClashesWith, r.list(names))
	case len(names) > 0 && code == "examClash":
		return r.plain(r.ExamClashesWith, r.list(names))
	case len(names) > 0 && code == "duplicateCourse":
		return r.plain(r.HaveAlready, r.list(names))
	}
	if word := r.Short[code]; word != "" {
		return word
	}
	return r.Refused
}

// names are what sections of the plan are called.
func (d *planned) names(ids []int64) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = d.nameOf(id)
	}
	return names
}

// rivals are the wholes that are had or planned and cannot be had beside a section.
func (d *planned) rivals(item registration.PlanItem) (ids []int64) {
	for _, code := range []string{"timetableClash", "examClash", "duplicateCourse"} {
		for _, id := range d.against(item, code) {
			if whole := d.wholeOf(id); !slices.Contains(ids, whole) {
				ids = append(ids, whole)
			}
		}
	}
	return ids
}

// against are the sections that stand against one by a rule about two of them.
func (d *planned) against(item registration.PlanItem, code string) (ids []int64) {
	mine := d.bundled(item.ID)
	add := func(id int64) {
		if !slices.Contains(mine, id) && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	switch code {
	case "timetableClash":
		for _, other := range d.clashesOf(item.ID) {
			add(other)
		}
	case "examClash":
		for id, exam := range d.exams() {
			if item.Exam != nil && meetAt(*item.Exam, exam) {
				add(id)
			}
		}
		slices.Sort(ids)
	case "duplicateCourse":
		for _, e := range d.plan.Held {
			if e.Course == item.Course && e.PartOf == 0 && e.State != registration.Waitlisted {
				add(e.Section)
			}
		}
		for _, id := range d.cart {
			if other := d.item(id); !item.Look && other.Course == item.Course && other.PartOf == nil {
				add(id)
			}
		}
	}
	return ids
}

// bundled are a section and the parts that would be taken with it.
func (d *planned) bundled(section int64) []int64 {
	return append([]int64{section}, d.bundles[section].parts...)
}

// clashesOf are the times that a section, or a part that would be taken with it,
// shares with what is had or planned, and with which section.
func (d *planned) clashesOf(section int64) iter.Seq2[registration.PlanClash, int64] {
	mine := d.bundled(section)
	return func(yield func(registration.PlanClash, int64) bool) {
		for _, c := range d.plan.Clashes {
			other := c.With
			if !slices.Contains(mine, c.Section) {
				other = c.Section
			}
			ours := slices.Contains(mine, c.Section) || slices.Contains(mine, c.With)
			if ours && d.taken(other) && !yield(c, other) {
				return
			}
		}
	}
}

// taken says whether a section is had or in the cart: what is looked at beside
// another stands against nothing.
func (d *planned) taken(id int64) bool { return d.held(id) != nil || slices.Contains(d.cart, id) }

// exams are those of what is had and of the cart, by section.
func (d *planned) exams() map[int64]registration.ExamView {
	all := make(map[int64]registration.ExamView)
	for _, e := range d.plan.Held {
		if e.Exam != nil && e.State != registration.Waitlisted {
			all[e.Section] = *e.Exam
		}
	}
	for _, id := range d.cart {
		if exam := d.item(id).Exam; exam != nil {
			all[id] = *exam
		}
	}
	return all
}

// meetAt says whether two exams are sat at the same time (R5).
func meetAt(a, b registration.ExamView) bool {
	aStart, aEnd := examMinutes(a)
	bStart, bEnd := examMinutes(b)
	later := b.Date.Sub(a.Date) * dayMinutes
	return aStart < bEnd+later && bStart+later < aEnd
}

// known are the figures of a verdict's reasons that the page knows.
func (r reader) known(d *planned, item registration.PlanItem) map[string]any {
	figures := map[string]any{
		"meetings": d.names(d.against(item, "timetableClash")),
		"exams":    d.names(d.against(item, "examClash")),
		"limit":    d.plan.Limit,
		"would":    d.load(item),
	}
	if until := keptUntil(item.SectionView); until != 0 {
		figures["until"] = until
	}
	if d.term.Opens > r.now {
		figures["opensAt"] = d.term.Opens
	}
	if item.Capacity != nil {
		figures["capacity"] = *item.Capacity
	}
	if names := d.names(d.against(item, "duplicateCourse")); len(names) > 0 {
		figures["name"] = names[0]
	}
	return figures
}
