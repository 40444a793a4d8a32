package look

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// part executes one part of the package, as a page would.
func part(t testing.TB, name, lang string, data any) string {
	t.Helper()
	set, err := New(desk(map[string]string{"pages/x.html": `{{define "main"}}{{end}}`}))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := set.Fragment(&b, "x", name, lang, data); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func at(hour, minute int) int { return hour*60 + minute }

var workdays = []GridDay{{Label: "Mon", Today: true}, {Label: "Tue"}, {Label: "Wed"}, {Label: "Thu"}, {Label: "Fri"}}

func meeting(day, start, end int, code string, state MeetState) GridBlock {
	return GridBlock{Day: day, Start: start, End: end, Code: code, Title: "Title of " + code, State: state, Href: "/s"}
}

func TestD22_AClashIsHatchedBetweenTheTwoThatClash(t *testing.T) {
	got := part(t, "week-grid", "en", WeekGrid{ID: "w", Title: "Your week", Days: workdays, From: at(8, 0), To: at(19, 0),
		Blocks: []GridBlock{meeting(0, at(10, 0), at(11, 15), "MA 210-A", MeetEnrolled),
			meeting(0, at(10, 30), at(11, 45), "CS 204-B", MeetWished)}, Clashes: []GridPair{{A: 1, B: 0}}})
	for _, want := range []string{
		`<li class="meet block enrolled h2 m0 t0 u30 joins-down low">`, // alone from 10:00 to 10:30
		`<li class="meet clash-band h2 m30 t0 u45 joins-up joins-down mid">`,
		`<span class="clash-word">Clash</span> <span class="clash-times">10:30–11:15</span>`,
		`<li class="meet block wished h3 m15 t0 u30 joins-up low tail">`,
		`<bdi>CS 204-B</bdi><span class="meet-until" aria-hidden="true"> to 11:45</span>`,
		`<td>10:30–11:45</td>`, `clashes with <bdi>MA 210-A</bdi>, 10:30–11:15</span>`,
		`clashes with <bdi>CS 204-B</bdi>, 10:30–11:15</span>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

// Sections of the two halves of a term are held at one hour and do not clash.
func TestMeetingsThatOnlyShareAnHourStandSideBySide(t *testing.T) {
	g := WeekGrid{Days: workdays, Blocks: []GridBlock{meeting(1, 540, 615, "A", MeetEnrolled),
		meeting(1, 540, 615, "B", MeetEnrolled), meeting(1, 615, 700, "C", MeetEnrolled)}}
	var got []string
	for _, u := range g.units(1) {
		for _, p := range u.places(g) {
			got = append(got, g.Blocks[p.block].Code+" "+p.kind+" "+u.class(p, 480))
		}
	}
	want := []string{"A block h1 m0 t1 u15 of2 lane0 tall", "B block h1 m0 t1 u15 of2 lane1 tall",
		"C block h2 m15 t1 u25 tall"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What is never alone is named in the clash on the grid, and stands in the list.
func TestAMeetingInsideAnotherIsNamedInTheClash(t *testing.T) {
	got := part(t, "week-grid", "en", WeekGrid{ID: "w", Days: workdays, Blocks: []GridBlock{
		meeting(0, at(9, 0), at(12, 0), "AA 1", MeetEnrolled), meeting(0, at(10, 0), at(11, 0), "BB 2", MeetCart)},
		Clashes: []GridPair{{A: 0, B: 1}}})
	for _, want := range []string{`<p class="clash-names"><a href="/s"><bdi>BB 2</bdi></a> </p>`,
		`<li class="meet listed cart `, `<li class="meet again enrolled h3 m0 t1 u0 joins-up mid" aria-hidden="true">`,
		`<b><bdi>AA 1</bdi></b> to 12:00`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestAMeetingPastMidnightIsCutAndSaid(t *testing.T) {
	got := part(t, "week-grid", "en", WeekGrid{ID: "w", Days: workdays,
		Blocks: []GridBlock{meeting(4, at(23, 0), at(25, 0), "KK 1", MeetEnrolled)}})
	for _, want := range []string{"23:00 to 1:00 next day", `<ol class="week-hours t16"`,
		`h15 m0 t1 u0 mid">`, "<li>23:00</li></ol>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestTimesInTheLanguagesDigits(t *testing.T) {
	cases := []struct{ got, want string }{
		{English.Times(510, 585), "8:30–9:45"}, {English.Times(0, 1440), "0:00–0:00"},
		{English.Times(1380, 1441), "23:00 to 0:01 next day"}, {Arabic.Times(510, 585), "٨:٣٠–٩:٤٥"},
		{Arabic.Times(1380, 1500), "٢٣:٠٠ حتى ١:٠٠ من اليوم التالي"}, {English.TimeOfDay(5), "0:05"},
	}
	for _, c := range cases {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}

func TestTheGridGrowsToWholeHoursAndToItsBlocks(t *testing.T) {
	cases := []struct {
		from, to, start, end, first, n int
	}{
		{0, 0, 600, 660, 8, 10}, {0, 0, 450, 660, 7, 11}, {545, 1081, 600, 660, 9, 10},
		{540, 600, 500, 1500, 8, 16}, {600, 600, 600, 605, 10, 1},
	}
	for _, c := range cases {
		g := WeekGrid{From: c.from, To: c.to, Blocks: []GridBlock{{Start: c.start, End: c.end}}}
		if first, n := g.hours(); first != c.first || n != c.n {
			t.Errorf("%+v: %d hours from %d", c, n, first)
		}
	}
}

func TestAWeekThatCannotBeDrawnIsAnError(t *testing.T) {
	fine := meeting(0, 600, 660, "A", MeetCart)
	with := func(change func(*GridBlock)) []GridBlock {
		b := fine
		change(&b)
		return []GridBlock{fine, b}
	}
	cases := map[string]WeekGrid{
		"is on day 5 of 5":   {Blocks: with(func(b *GridBlock) { b.Day = 5 })},
		"is on day -1 of 5":  {Blocks: with(func(b *GridBlock) { b.Day = -1 })},
		"minute 660 to 660":  {Blocks: with(func(b *GridBlock) { b.Start = 660 })},
		"minute 600 to 2041": {Blocks: with(func(b *GridBlock) { b.End = 2041 })},
		"minute 1440 to":     {Blocks: with(func(b *GridBlock) { b.Start, b.End = 1440, 1500 })},
		`no state "gone"`:    {Blocks: with(func(b *GridBlock) { b.State = "gone" })},
		"1 and 1 of 2":       {Blocks: with(func(*GridBlock) {}), Clashes: []GridPair{{A: 1, B: 1}}},
		"0 and 2 of 2":       {Blocks: with(func(*GridBlock) {}), Clashes: []GridPair{{A: 0, B: 2}}},
		"201 meetings":       {Blocks: slices.Repeat([]GridBlock{fine}, 201)},
	}
	for want, g := range cases {
		g.ID, g.Days = "w", workdays
		if _, err := English.week(g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

func TestAnEmptyWeekSaysWhatFillsIt(t *testing.T) {
	got := part(t, "week-grid", "ar", WeekGrid{ID: "w", Days: workdays,
		Empty: &Empty{Say: "Nothing yet.", Act: &Act{Label: "Search", Href: "/courses"}}})
	if !strings.Contains(got, "Nothing yet.") || strings.Contains(got, "<details") || strings.Count(got, "<h3") != 5 {
		t.Errorf("an empty week is %s", got)
	}
}

// Whatever a week holds: each meeting is named once, nothing leaves the day, and
// nothing in one lane covers another.
func TestAnyWeekNamesEachMeetingOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := WeekGrid{ID: "w", Days: workdays}
		for i := range rapid.IntRange(1, 9).Draw(t, "n") {
			start := rapid.IntRange(0, 1439).Draw(t, "start")
			g.Blocks = append(g.Blocks, meeting(rapid.IntRange(0, 1).Draw(t, "day"), start,
				start+rapid.IntRange(1, 300).Draw(t, "length"), fmt.Sprint("C ", i), MeetCart))
			for j := range i {
				if rapid.Bool().Draw(t, "clash") {
					g.Clashes = append(g.Clashes, GridPair{i, j})
				}
			}
		}
		named := make(map[int]int)
		for day := range 2 {
			units := g.units(day)
			for i, u := range units {
				if u.lane >= u.lanes || u.lanes > mostLanes {
					t.Fatalf("lane %d of %d", u.lane, u.lanes)
				}
				for _, other := range units[:i] {
					if other.lane == u.lane && other.from < u.to && u.from < other.to {
						t.Fatalf("two units share lane %d: %+v, %+v", u.lane, u, other)
					}
				}
				checkPlaces(t, u.places(g), named)
			}
		}
		for i := range g.Blocks {
			if named[i] != 1 {
				t.Fatalf("block %d of %+v is named %d times", i, g, named[i])
			}
		}
		if _, err := English.week(g); err != nil {
			t.Fatal(err)
		}
	})
}

func checkPlaces(t *rapid.T, places []place, named map[int]int) {
	t.Helper()
	for i, p := range places {
		if p.kind == meetBlock || p.kind == meetListed {
			named[p.block]++
		}
		if p.from < 0 || p.to > dayMinutes || p.from%raster != 0 || p.to%raster != 0 {
			t.Fatalf("a place from %d to %d", p.from, p.to)
		}
		if p.kind == meetClash && p.to-p.from < legible {
			t.Fatalf("a clash from %d to %d", p.from, p.to)
		}
		for _, other := range places[:i] {
			if p.kind != meetListed && other.kind != meetListed && other.from < p.to && p.from < other.to &&
				max(p.to, other.to) < dayMinutes {
				t.Fatalf("%+v covers %+v", p, other)
			}
		}
	}
}

// Every class that a place can have is in the desk's sheet.
func TestTheSheetKnowsEveryPlaceOfTheWeek(t *testing.T) {
	known := make(map[string]string)
	for _, m := range regexp.MustCompile(`\.([hmtu]\d+) ?\{ ?--([a-z]): ?(\d+);?\s*\}`).
		FindAllStringSubmatch(string(assets["registration.css"].body), -1) {
		known[m[1]] = m[2] + m[3]
	}
	for kind, most := range map[string]int{"h": 23, "t": 24, "m": 55, "u": 55} {
		step := 1
		if kind == "m" || kind == "u" {
			step = raster
		}
		for n := step; n <= most; n += step {
			if class := kind + strconv.Itoa(n); known[class] != class {
				t.Errorf("the class %s sets %q", class, known[class])
			}
		}
	}
}

func TestADesksOwnSheetIsSentWithItsPagesAlone(t *testing.T) {
	set, err := New(desk(map[string]string{"pages/x.html": `{{define "main"}}{{end}}`}))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range Desks {
		var page strings.Builder
		if err := set.Render(&page, "x", Page{Title: "T", Desk: d, Kind: Patron}, nil); err != nil {
			t.Fatal(err)
		}
		_, own := assets[string(d)+".css"]
		if got := strings.Count(page.String(), `rel="stylesheet"`) == 2; got != own {
			t.Errorf("%s: an own sheet is linked: %v, want %v", d, got, own)
		}
	}
	if deskSheet(Registration) == "" {
		t.Error("registration has no sheet of its own")
	}
}
