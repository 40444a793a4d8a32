package gallery

import (
	"fmt"
	"html/template"
	"math"

	"holdfast/internal/civil"
	"holdfast/internal/web/look"
)

// OpeningData is the day on which registration opens.
type OpeningData struct {
	Empty    *look.Empty
	Tiles    []look.Tile
	Fill     look.FillChart
	FillSay  string
	Sections look.FillTiles
	Requests look.LineChart
	Columns  []look.Column
	Waits    []Waitlist
	Ranks    look.RankChart
}

// Waitlist is a row of the longest waiting lists.
type Waitlist struct {
	Code    string
	Seats   int
	Full    string
	Waiting int
}

// fills is a curve that rises towards full with a rate a second, until the end or
// until the last place is taken.
func fills(rate, end float64, full bool) []look.FillPoint {
	const steps = 40
	var points []look.FillPoint
	for i := range steps + 1 {
		at := end * float64(i) / steps
		y := 100 * (1 - math.Exp(-rate*at))
		if full {
			y /= 1 - math.Exp(-rate*end)
		}
		points = append(points, look.FillPoint{Seconds: at, Share: min(y, 100)})
	}
	return points
}

// lisbon is the place of the opening day.
var lisbon = func() civil.Zone {
	z, err := civil.LoadZone("Europe/Lisbon")
	if err != nil {
		panic(err)
	}
	return z
}()

// opens is a second after nine o'clock on the opening day.
func opens(second int) look.Moment {
	const micro = 1_000_000
	return look.At(lisbon.At(on("2027-08-09"), 9*60)+civil.Instant(second*micro), lisbon)
}

const openFor = 272 // seconds

// openingCurves is the four marked sections and 44 others.
func openingCurves() []look.FillCurve {
	curves := []look.FillCurve{
		{Label: "CS 101-A", Href: "/sections/1", Points: fills(.2, 3.8, true),
			Strong: look.Solid, Note: "full in 3.8 s"},
		{Label: "ST 201-B", Href: "/sections/2", Points: fills(.05, 52, true),
			Strong: look.Dashed, Note: "full in 52 s"},
		{Label: "EN 120-C", Href: "/sections/3", Points: fills(.014, openFor, false),
			Strong: look.Dotted, Note: "2 left"},
		{Label: "HI 204-A", Href: "/sections/4", Points: fills(.0031, openFor, false),
			Strong: look.Slow, Note: "slow, 26 left"},
	}
	for i := range 44 {
		end, full := float64(openFor), i%11 == 0
		if full {
			end = 90 + 5*float64(i)
		}
		rate := .0022 + math.Pow(float64(i*29%44)/44, 3)*.014
		if full {
			rate = 3 / end
		}
		curves = append(curves, look.FillCurve{Label: fmt.Sprintf("BI %d", 200+i),
			Href: fmt.Sprint("/sections/", 5+i), Points: fills(rate, end, full)})
	}
	return curves
}

// Opening is four and a half minutes after nine.
func Opening() OpeningData {
	tile := func(code, word, taken, in string, points []look.FillPoint) look.FillTile {
		t := look.FillTile{Code: code, Href: "/sections/" + code, Word: word, Taken: taken, In: in, Points: points}
		if in == "" {
			t.State = look.Free
		}
		return t
	}
	return OpeningData{
		Tiles: []look.Tile{
			{Label: "Enrolled", Figure: "8,412", Say: "of 11,960 places"},
			{Label: "Waiting", Figure: "482", Say: "in 21 sections"},
			{Label: "Full", Figure: "71", Say: "of 418 sections"},
			{Label: "Answer time, p95", Figure: "38 ms", Say: "slowest 212 ms"},
			{Label: "Refused", Figure: "1,344", Say: "why is below"},
			{Label: "Promised twice", Figure: "0", Say: "14 checks, 2 s ago", State: look.OK}},
		Fill: look.FillChart{ID: "seats", Title: "How fast the seats go", By: "Section",
			Desc: "CS 101-A was full after 3.8 s, ST 201-B after 52 s. EN 120-C has 2 left and HI 204-A 26.",
			From: opens(0), To: opens(300), Now: opens(openFor), Curves: openingCurves()},
		FillSay: "share of seats taken, the 48 most wanted sections; a square marks full",
		Sections: look.FillTiles{ID: "sections", Label: "Section by section", Span: openFor, Rows: []look.FillTile{
			tile("CS 101-B", "full, 64 waiting", "30 of 30", "in 5.1 s", fills(.2, 5.1, true)),
			tile("MA 210-A", "full, 18 waiting", "120 of 120", "in 143 s", fills(.02, 143, true)),
			tile("PH 150", "3 left", "77 of 80", "", fills(.012, openFor, false)),
			tile("AR 101", "13 left", "32 of 45", "", fills(.005, openFor, false)),
			tile("EC 110-A", "full, 58 waiting", "60 of 60", "in 11 s", fills(.2, 11, true)),
			tile("BI 230", "full, 3 waiting", "32 of 32", "in 204 s", fills(.02, 204, true)),
			tile("LA 115", "3 left", "21 of 24", "", fills(.008, openFor, false)),
			tile("MU 101", "34 left", "16 of 50", "", fills(.0014, openFor, false)),
		}},
		Requests: look.LineChart{ID: "requests", Title: "Requests a second", By: "Time", High: 120, Fill: true,
			Desc:  "2,240 a second at 09:00:01, 148 now.",
			X:     []string{"09:00", "09:01", "09:02", "09:03", "09:04"},
			Lines: []look.Curve{{Name: "148", Values: []float64{2240, 420, 210, 510, 148}}}},
		Columns: []look.Column{{Label: "Section"}, {Label: "Seats", Num: true}, {Label: "Full in", Num: true},
			{Label: "Waiting", Num: true}},
		Waits: []Waitlist{{"CS 101-A", 30, "3.8 s", 270}, {"CS 101-B", 30, "5.1 s", 64}, {"EC 110-A", 60, "11 s", 58},
			{"ST 201-B", 40, "52 s", 41}, {"MA 210-A", 120, "2 min 23 s", 18}, {"BI 230", 32, "3 min 24 s", 3}},
		Ranks: look.RankChart{ID: "no", Title: "Why people were told no", By: "Reason",
			Desc: "Prerequisite missing most often, 486 times.",
			Points: points([]string{"Prerequisite missing", "Timetable clash", "Time ticket not yet open",
				"Credit limit", "Library fines"}, []float64{486, 371, 248, 142, 97}, -1)},
	}
}

// OpeningBefore is the same page before anybody came.
func OpeningBefore() OpeningData {
	return OpeningData{Empty: &look.Empty{
		Say: "Registration opens on Mon 9 Aug 2027 at 09:00 (Lisbon). Nobody has a seat yet.",
		Act: &look.Act{Label: "Look at the phases", Href: "/terms"},
	}}
}

func registrar() look.Page {
	return look.Page{
		Title: "Opening day, autumn 2027", Desk: look.Registration, Kind: look.Staff, Org: "Ashgrove University",
		Place: []string{"Autumn", "2027"}, Now: opens(openFor),
		Nav: []look.Stop{
			{Name: "Opening", Href: "/opening", Icon: "bolt", Current: true},
			{Name: "Terms", Href: "/terms", Icon: "calendar"},
			{Name: "Sections", Href: "/sections", Icon: "list"}, {Name: "Students", Href: "/students", Icon: "people"},
			{Name: "Allocation", Href: "/allocation", Icon: "scales"},
			{Name: "Overrides", Href: "/overrides", Icon: "swap", Count: 5},
			{Name: "Reports", Href: "/reports", Icon: "chart"}},
		Others: []look.Swatch{{Desk: look.Lending, Name: "Lending", Href: "/desk"},
			{Desk: look.BoxOffice, Name: "Box office", Href: "/boxoffice"},
			{Desk: look.School, Name: "School", Href: "/school"}},
		Facts: template.HTML(`<b class="ok">Live</b>`),
		Tools: []look.Act{{Label: "Pause registration", Href: "/pause"}, {Label: "Export", Href: "/opening.csv"}},
	}
}
