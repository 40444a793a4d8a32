package student

import (
	"html/template"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/timetable"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

const noon civil.Instant = 1_772_366_400_000_000 // Sunday, 1 March 2026, 12:00 UTC

func aSeason() season {
	day := civil.MustDate
	t := registration.TermView{Code: "2026S", Title: "Spring <2026>", Starts: day("2026-02-23"), Ends: day("2026-06-26"),
		Open: true, Opens: noon.Add(-time.Hour), Closes: noon.Add(240 * time.Hour),
		Drop: registration.DropView{Kind: catalog.DropFree, Until: day("2026-03-20")}}
	next := registration.TermView{Code: "2026A", Title: "Autumn 2026", Ends: day("2026-12-18")}
	return season{now: noon, seq: 7, term: t, terms: []registration.TermView{next, t}, zone: nowhere}
}

func meeting(day registration.Weekday, start, end registration.Clock) registration.MeetingView {
	return registration.MeetingView{Weekday: day, Start: start, End: end, Weeks: timetable.Every, Room: "M <4>",
		From: civil.MustDate("2026-02-23"), Until: civil.MustDate("2026-06-26")}
}

func section(id int64, name string, of ...func(s *registration.SectionView)) registration.SectionView {
	course, code, _ := strings.Cut(name, "-")
	s := registration.SectionView{ID: id, Name: name, Course: course, Code: code, Title: "Data & Structures", Credits: 400,
		Term: "2026S", Part: "lecture", Instructor: "Dr Haddad", Enrolled: 23, Capacity: seats(30), Free: seats(7),
		Meetings: []registration.MeetingView{meeting(1, 630, 705), meeting(3, 630, 705)}}
	for _, change := range of {
		change(&s)
	}
	return s
}

func full(s *registration.SectionView)      { s.Free, s.Waitlisted = seats(0), 11 }
func unlimited(s *registration.SectionView) { s.Free, s.Capacity, s.Meetings = nil, nil, nil }
func examined(s *registration.SectionView) {
	s.Exam = &registration.ExamView{Date: civil.MustDate("2026-06-29"), Start: 540, End: 720}
}

func verdict(o registration.Outcome, codes ...string) registration.Verdict {
	v := registration.Verdict{Outcome: o}
	for _, c := range codes {
		v.Reasons = append(v.Reasons, registration.Objection{Code: c, Detail: "Because <of> it.", Lift: "Do that."})
	}
	return v
}

// aPlan has a section for every verdict there is, and a cart.
func aPlan() planned {
	lab := func(s *registration.SectionView) {
		s.Part, s.PartOf = "lab", &registration.SectionRef{ID: 1, Name: "CS204-A"}
	}
	withParts := func(s *registration.SectionView) {
		s.Parts = []registration.SectionRef{{ID: 11, Name: "CS204-L1", Part: "lab"}, {ID: 12, Name: "CS204-L2", Part: "lab"}}
	}
	gone := func(s *registration.SectionView) { s.Cancelled, s.Because = new(noon), "No <room>" }
	kept := func(s *registration.SectionView) {
		s.Kept = []registration.Kept{{Group: "COMP", Seats: 7, Until: noon.Add(99 * time.Hour)}}
	}
	waits := registration.Verdict{Outcome: registration.WouldWait, Position: 12}
	reserved, despite := waits, waits
	reserved.Full = []registration.Objection{{Code: "reservedForOthers", Detail: "Kept."}}
	despite.Warnings = []registration.Objection{{Code: "timetableClash", Detail: "Clashes."}}
	clash, ok := verdict(registration.WouldRefuse, "timetableClash"), verdict(registration.WouldEnroll)
	ok.Conditional = true
	items := []registration.PlanItem{
		{SectionView: section(20, "EN120-C"), Verdict: ok}, {SectionView: section(21, "HI204-A"), Verdict: clash},
		{SectionView: section(1, "CS204-A", withParts), Verdict: verdict(registration.WouldRefuse, "partsMissing"), Look: true},
		{SectionView: section(2, "CS204-B", full, examined), Verdict: waits, Look: true},
		{SectionView: section(3, "CS204-C", kept), Verdict: reserved, Look: true},
		{SectionView: section(4, "CS204-D"), Verdict: clash, Look: true},
		{SectionView: section(5, "CS204-E", examined), Verdict: verdict(registration.WouldRefuse, "examClash", "creditLimit", "x"),
			Look: true},
		{SectionView: section(6, "CS204-F"), Verdict: verdict(registration.WouldRefuse, "windowClosed"), Look: true},
		{SectionView: section(7, "CS204-G", gone), Look: true}, {SectionView: section(8, "CS204-H", unlimited), Verdict: ok, Look: true},
		{SectionView: section(9, "CS204-I", full), Verdict: despite, Look: true},
		{SectionView: section(10, "CS204-K"), Verdict: verdict(registration.WouldRefuse, "duplicateCourse"), Look: true},
		{SectionView: section(11, "CS204-L1", lab), Verdict: verdict(registration.WouldRefuse, "partsMissing"), Look: true},
		{SectionView: section(12, "CS204-L2", lab, full), Verdict: verdict(registration.WouldRefuse, "partsMissing"), Look: true},
	}
	c := registration.CourseDetail{CourseView: registration.CourseView{Code: "CS204", Title: "Data <Structures>", Credits: 750,
		Prerequisites: "CS101:C and (MA101 or MA102)"}}
	for _, item := range items[2:] {
		c.Sections = append(c.Sections, item.SectionView)
	}
	held := []registration.EnrollmentView{enrolled(30, "MA210-A", registration.Enrolled), enrolled(31, "ST201-B", registration.Waitlisted),
		enrolled(32, "PH150-A", registration.Offered)}
	return planned{season: aSeason(), cart: []int64{20, 21}, left: 3, course: &c, chosen: 4, why: true,
		bundles: map[int64]bundle{1: {Verdict: verdict(registration.WouldEnroll), parts: []int64{11}}},
		passed:  map[string]pass{"CS101": {"B+", "Autumn 2025"}, "MA102": {"A", "Autumn 2025"}},
		plan: registration.Plan{Taken: 750, Planned: 600, Limit: 1800, Items: items, Held: held, Clashes: []registration.PlanClash{
			{Section: 4, With: 30, Weekday: 1, From: 630, Until: 675}, {Section: 21, With: 20, Weekday: 3, From: 630, Until: 705}}}}
}

func enrolled(section int64, name string, state registration.State) registration.EnrollmentView {
	course, _, _ := strings.Cut(name, "-")
	return registration.EnrollmentView{ID: section + 100, Section: section, Name: name, Course: course, Title: "Linear <Algebra>",
		Credits: 400, Term: "2026S", Part: "lecture", State: state, Position: 4, Since: noon, OfferUntil: noon.Add(40 * time.Minute),
		Meetings: []registration.MeetingView{meeting(1, 600, 675), meeting(6, 1320, 60)},
		Exam:     &registration.ExamView{Date: civil.MustDate("2026-06-29"), Start: 540, End: 720, Room: "Hall"}}
}

// aTimetable has an enrollment in every state.
func aTimetable() timetabled {
	skipped := enrolled(43, "ST202-A", registration.Waitlisted)
	skipped.Skipped = &registration.Skipped{At: noon, Reasons: []registration.Objection{{Code: "creditLimit", Detail: "Too many."}}}
	part := enrolled(44, "MA210-L1", registration.Enrolled)
	part.PartOf, part.Part = 40, "lab"
	slow := enrolled(45, "ST203-A", registration.Offered)
	slow.OfferUntil = noon.Add(30 * time.Hour)
	gone := enrolled(46, "XX100-A", registration.Enrolled)
	gone.Cancelled, gone.Because = new(noon), "No <room>"
	gone.Conditional = true
	out := timetabled{season: aSeason()}
	out.own = registration.EnrollmentsView{Taken: 800, Limit: 1800, Items: []registration.EnrollmentView{
		enrolled(40, "MA210-A", registration.Enrolled), enrolled(41, "PH150-A", registration.Offered), slow, skipped, part, gone,
		enrolled(47, "AA100-A", registration.Completed), enrolled(48, "BB100-A", registration.Withdrawn),
		enrolled(49, "CC100-A", registration.Dropped)}}
	out.week.Feed = "/calendar/secret.ics"
	out.week.Exams = []registration.TimetableExam{{ExamView: *out.own.Items[0].Exam, Name: "MA210-A", Title: "Linear <Algebra>"}}
	return out
}

func aTranscript() registration.TranscriptView {
	return registration.TranscriptView{
		StudentBrief: registration.StudentBrief{Number: "1", Name: "Rita", NativeName: "ريتا", NativeLang: "ar", Year: 2, Programme: "Math"},
		Earned:       750, Passed: 750, Attempts: 3,
		Terms: []registration.TranscriptTerm{{Term: "2025A", Title: "Autumn <2025>", Passed: 750, Records: []registration.TranscriptRecord{
			{Course: "CS101", Title: "A <b>", Grade: "B+", Passed: true, Credits: 750, Attempt: 2},
			{Course: "CS102", Title: "B", Grade: "W", Withdrawn: true, Credits: 300, Attempt: 1},
			{Course: "CS103", Title: "C", Grade: "F", Credits: 300, Attempt: 1}}}}}
}

// Every page is drawn with everything there is, in each language, and with nothing
// at all.
func TestD22_EveryPageIsDrawnFilledAndEmpty(t *testing.T) {
	set, err := look.New(Pages)
	if err != nil {
		t.Fatal(err)
	}
	p := &pages{Deps: Deps{Org: "Ashgrove University", Banner: "This is a demo."}}
	var cases []looktest.Case
	for _, lang := range []string{"en", "ar"} {
		r := readerOf(web.Session{Language: lang, Token: "token", Name: "Tomás"}, trail{Term: "2026S", Course: "CS204", Section: 4,
			Cart: []int64{20, 21}}).in(aSeason())
		show := func(name string, data any) {
			cases = append(cases, looktest.Case{Page: name, Around: p.frame(t.Context(), r, "A page", r.Search), Data: data})
		}
		refused := []look.Reasons{r.refusal(r.Say(r.NotEnrolled), &web.Problem{Detail: "No.",
			Reasons: []web.Reason{{Code: "sectionFull", Detail: "Full."}, {Detail: "And.", Lift: "Wait."}}})}
		news := []look.Note{r.movedNote(aSeason().term, registration.Moved{Name: "A", State: registration.Waitlisted, Position: 4,
			Warnings: []registration.Objection{{Detail: "Clashes."}}, Dropped: []registration.MovedPart{{Name: "B"}}})}
		plan := r.planPage(aPlan())
		plan.Refused, plan.News = refused, news
		show("study-plan", plan)
		swapping := aPlan()
		swapping.instead, swapping.swap = 30, &registration.Eligibility{Verdict: verdict(registration.WouldRefuse, "creditLimit")}
		swapping.fits = &swapping.plan.Items[0].SectionView
		show("study-plan", r.planPage(swapping))
		show("study-plan", r.planPage(planned{season: season{zone: nowhere}}))
		show("study-plan", r.planPage(planned{season: aSeason(), course: &registration.CourseDetail{}}))
		table := r.timetablePage(aTimetable())
		table.Refused, table.News = refused, news
		show("study-timetable", table)
		show("study-timetable", r.timetablePage(timetabled{season: season{zone: nowhere}}))
		show("study-search", r.searchPage("a", searched{planned: aPlan(), courses: []registration.CourseDetail{*aPlan().course}}, nil))
		show("study-search", r.searchPage("", searched{}, nil))
		show("study-search", r.searchPage("x", searched{planned: planned{season: aSeason()}}, nil))
		show("study-search", r.searchPage("", searched{planned: planned{season: aSeason()}}, &web.Problem{}))
		show("study-transcript", r.transcriptPage(aTranscript()))
		show("study-transcript", r.transcriptPage(registration.TranscriptView{}))
		show("study-nobody", nobody{Reasons: []look.Note{{State: look.Past, Title: "No."}}, On: look.Act{Label: "S", Href: "/"}})
		show("study-framed", template.HTML("<h1>Not found</h1>"))
	}
	looktest.Pages(t, set, cases...)
}

// What a phone fetches the first time is the page, the styles, the scripts and the
// icons, all packed: 50 kB at most.
func TestThePlannersFirstLoadStaysUnder50kB(t *testing.T) {
	u := newUniversity(t)
	u.fill()
	b := u.browser(tomas)
	page := b.get(u.cart("EN120-C", "HI204-A").looking("CS204", u.sections["CS204-B"]).to(atPlan))
	total := packed(page.html)
	files := make(map[string]bool)
	for _, f := range regexp.MustCompile(`(?:src|href)="(/assets/[^"#]+)`).FindAllStringSubmatch(page.html, -1) {
		files[f[1]] = true
	}
	for file := range files {
		n := packed(b.get(file).html)
		t.Logf("%s %d", file, n)
		total += n
	}
	if t.Logf("in all %d", total); len(files) < 7 || total > 50_000 {
		t.Errorf("%d files and the page are %d bytes", len(files), total)
	}
}

// Each language has every sentence, and each sentence as many arguments as the
// English one.
func TestEveryLanguageHasEverySentenceWithItsArguments(t *testing.T) {
	for lang, said := range tongues {
		got, want := reflect.ValueOf(*said), reflect.ValueOf(english)
		for i := range got.NumField() {
			name := got.Type().Field(i).Name
			switch value := got.Field(i).Interface().(type) {
			case counted:
				checkCounted(t, lang, name, value)
			case string:
				original := want.Field(i).String()
				if value == "" || strings.Count(value, "%") != strings.Count(original, "%") {
					t.Errorf("%s in %s: %q, in English %q", name, lang, value, original)
				}
			case [7]string:
				if slices.Contains(value[:], "") {
					t.Errorf("%s in %s: %q", name, lang, value)
				}
			case map[string]string:
				for key := range want.Field(i).Interface().(map[string]string) {
					if value[key] == "" {
						t.Errorf("%s in %s has nothing for %s", name, lang, key)
					}
				}
			}
		}
	}
}

// checkCounted: the number itself may be said in a word, and nothing else is asked
// for.
func checkCounted(t *testing.T, lang, name string, c counted) {
	t.Helper()
	if c.Other == "" {
		t.Errorf("%s in %s has no form for other numbers", name, lang)
	}
	for _, form := range []string{c.Zero, c.One, c.Two, c.Few, c.Many, c.Other} {
		if strings.Count(form, "%") != strings.Count(form, "%[1]s") {
			t.Errorf("%s in %s: %q has arguments besides its number", name, lang, form)
		}
	}
}

func TestCountedSentencesTakeTheFormOfTheirNumber(t *testing.T) {
	en, ar := tongueOf("en-GB"), tongueOf("ar-EG")
	for _, c := range []struct {
		t    tongue
		n    int
		want string
	}{
		{en, 1, "Fits, a seat is free now"}, {en, 2, "Both fit, seats free now"}, {en, 3, "All 3 fit, seats free now"},
		{ar, 2, "كلتاهما تناسبك، وفيهما مقاعد الآن"}, {ar, 3, "كلها تناسبك، وفيها مقاعد الآن"},
	} {
		if got := c.t.countPlain(c.t.AllFit, c.n); got != c.want {
			t.Errorf("%d in %s: %q, want %q", c.n, c.t.Lang, got, c.want)
		}
	}
	if got := ar.countPlain(ar.Credits, 11); got != "١١ ساعة معتمدة" {
		t.Errorf("eleven credits are %q", got)
	}
	if got := ar.creditWords(750); got != "٧٫٥ ساعات معتمدة" {
		t.Errorf("7.5 credits are %q", got)
	}
	if got := en.list([]string{"A", "B", "C"}); got != "A, B and C" {
		t.Errorf("three names are %q", got)
	}
	if fr := tongueOf("fr"); fr.Lang != "en" {
		t.Errorf("a language that is not spoken here gives %s", fr.Lang)
	}
}

// Each rule that Arabic tells is a rule, and each sentence takes its figures.
func TestEveryArabicRuleIsOneOfOurs(t *testing.T) {
	codes := denial.Codes()
	for code, words := range arabicRules {
		if !slices.ContainsFunc(codes, func(c *denial.Code) bool { return c.Name() == code }) {
			t.Errorf("there is no rule %s", code)
		}
		if strings.Count(words.Say, "%") != len(words.Figures) || strings.Contains(words.Bare+words.Lift, "%") {
			t.Errorf("%s: %q does not take %v", code, words.Say, words.Figures)
		}
		if len(words.Figures) > 0 && words.Bare == "" {
			t.Errorf("%s has nothing to say without its figures", code)
		}
	}
	for code := range english.Short {
		if _, told := arabicRules[code]; !told {
			t.Errorf("%s has a short word and no sentence in Arabic", code)
		}
	}
}

// A figure says the same from the rule itself and from an answer that was kept.
func TestObjectionsAreToldInArabicWithTheirFigures(t *testing.T) {
	r := readerOf(web.Session{Language: "ar"}, trail{}).in(aSeason())
	for _, c := range []struct {
		code    string
		figures map[string]any
		want    string
	}{
		{"creditLimit", map[string]any{"would": catalog.Credits(2050), "limit": catalog.Credits(1800)}, "٢٠٫٥"},
		{"creditLimit", map[string]any{"would": "20.5", "limit": "18"}, "18"},
		{"creditLimit", nil, "تتجاوز الساعات"},
		{"windowClosed", map[string]any{"opensAt": noon}, "١٢:٠٠"},
		{"windowClosed", map[string]any{"opensAt": "2026-03-01T12:00:00Z"}, "١٢:٠٠"},
		{"windowClosed", map[string]any{"closedAt": noon}, "ليس مفتوحا"},
		{"dropClosed", map[string]any{"since": "2026-05-01"}, "١ مايو"},
		{"prerequisitesMissing", map[string]any{"courses": []string{"CS101", "MA101"}}, "CS101 وMA101"},
		{"prerequisitesMissing", map[string]any{"courses": []any{"CS101"}}, "CS101"},
		{"timetableClash", map[string]any{"meetings": []registration.Clash{{Name: "MA210-A"}}}, "MA210-A"},
		{"timetableClash", map[string]any{"meetings": []any{map[string]any{"name": "MA210-A"}}}, "MA210-A"},
		{"timetableClash", map[string]any{"meetings": []any{7.0}}, "يتعارض"},
		{"sectionFull", map[string]any{"capacity": 30.0}, "٣٠"},
		{"libraryFines", map[string]any{"amount": money.Money{Amount: 12000, Currency: "INR"}}, "١٢٠٫٠٠"},
		{"libraryFines", map[string]any{"amount": map[string]any{"amount": 12000.0, "currency": "INR"}}, "١٢٠٫٠٠"},
		{"partsMissing", map[string]any{"names": []string{"PH150-L1", "PH150-L2"}}, "PH150-L1 وPH150-L2"},
		{"unheardOf", nil, `<bdi lang="en">what is so</bdi>`},
	} {
		got := r.reason(objection{Code: c.code, Detail: "what is so", Lift: "what lifts it", Figures: c.figures})
		if !strings.Contains(string(got.Say), c.want) {
			t.Errorf("%s with %v is told as %s, want %s in it", c.code, c.figures, got.Say, c.want)
		}
	}
	en := readerOf(web.Session{}, trail{})
	if got := en.reason(objection{Code: "creditLimit", Detail: "what is so", Lift: "what lifts it"}); got.Say != "what is so" {
		t.Errorf("English tells %s", got.Say)
	}
}

// When a section meets is said in one line, and only what differs from the term.
func TestTimesGatherTheDaysThatShareTheirHours(t *testing.T) {
	r := readerOf(web.Session{}, trail{})
	term := aSeason().term
	half := meeting(5, 540, 600)
	half.Until, half.Weeks = civil.MustDate("2026-04-24"), timetable.Odd
	off := meeting(2, 540, 600)
	off.Cancelled = true
	for _, c := range []struct {
		meetings []registration.MeetingView
		want     string
	}{
		{nil, "No set times"},
		{[]registration.MeetingView{off}, "No set times"},
		{[]registration.MeetingView{meeting(3, 630, 705), meeting(1, 630, 705), off}, "Mon Wed 10:30–11:45"},
		{[]registration.MeetingView{meeting(0, 1320, 60), meeting(1, 480, 585)}, "Mon 8:00–9:45, Sun 22:00 to 1:00 next day"},
		{[]registration.MeetingView{half}, "Fri 9:00–10:00, odd weeks, 23 Feb to 24 Apr"},
	} {
		if got := r.times(c.meetings, term); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// A clash is drawn between the two meetings that clash, also past midnight (R4).
func TestR4_ClashesJoinTheMeetingsThatShareATime(t *testing.T) {
	r := readerOf(web.Session{}, trail{}).in(aSeason())
	late, early := meeting(0, 1320, 120), meeting(1, 60, 180)
	sections := []met{{section: 1, name: "A", state: look.MeetEnrolled, meetings: []registration.MeetingView{meeting(3, 540, 600), late}},
		{section: 2, name: "B", state: look.MeetCart, meetings: []registration.MeetingView{early}}}
	clash := registration.PlanClash{Section: 2, With: 1, Weekday: 1, From: 60, Until: 120}
	grid := r.week("week", "Week", aSeason(), sections, []registration.PlanClash{clash, clash, {Section: 2, With: 9, Weekday: 1, From: 60}})
	if want := []look.GridPair{{A: 2, B: 1}}; !slices.Equal(grid.Clashes, want) {
		t.Errorf("clashes %v, want %v", grid.Clashes, want)
	}
	if len(grid.Days) != 7 || !grid.Days[6].Today {
		t.Errorf("days %v, want the weekend, and Sunday today", grid.Days)
	}
}
