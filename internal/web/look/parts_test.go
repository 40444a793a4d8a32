package look

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"pgregory.net/rapid"
)

func TestAMeterDrawsEachPieceAndSaysTheNumber(t *testing.T) {
	cases := []struct {
		have, of         int
		full, open, over int
		words            string
	}{
		{0, 3, 0, 3, 0, "0 of 3"}, {2, 2, 2, 0, 0, "2 of 2"}, {1, 3, 1, 2, 0, "1 of 3"},
		{5, 2, 2, 0, 3, "5 of 2"},
		{3, 21, 0, 0, 0, "3 of 21"}, {0, 0, 0, 0, 0, "0 of 0"},
	}
	for _, c := range cases {
		drawn, err := English.meter(c.have, c.of)
		if err != nil {
			t.Fatal(err)
		}
		got := [3]int{strings.Count(string(drawn), `"full"`), strings.Count(string(drawn), `"open"`),
			strings.Count(string(drawn), `"over"`)}
		if got != [3]int{c.full, c.open, c.over} || !strings.Contains(string(drawn), ">"+c.words+"<") {
			t.Errorf("%d of %d: %v pieces in %s", c.have, c.of, got, drawn)
		}
	}
}

func TestAStripDrawsEachPlaceOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.IntRange(1, mostStrip).Draw(t, "of")
		taken := rapid.IntRange(0, of).Draw(t, "taken")
		drawn, err := English.strip(taken, of, rapid.IntRange(1, 40).Draw(t, "row"))
		if err != nil {
			t.Fatal(err)
		}
		places := regexp.MustCompile(`class="(full|open)" (x="\S+" y="\S+")`).FindAllStringSubmatch(string(drawn), -1)
		seen := make(map[string]bool)
		full := 0
		for _, p := range places {
			seen[p[2]] = true
			if p[1] == "full" {
				full++
			}
		}
		if len(places) != of || len(seen) != of || full != taken {
			t.Fatalf("%d of %d: %d places at %d spots, %d full", taken, of, len(places), len(seen), full)
		}
	})
	if _, err := English.strip(1, 2, 0); err == nil {
		t.Error("a strip with no places in a row is drawn")
	}
	if drawn, err := English.strip(1, mostStrip+1, 10); err != nil || drawn != "" {
		t.Error("a strip that nobody could count is drawn")
	}
}

func TestPipsEmptyFromTheEnd(t *testing.T) {
	for left, want := range map[int]int{120: 24, 119: 24, 60: 12, 1: 1, 0: 0, -5: 0, 500: 24} {
		if got := strings.Count(string(pips(left, 120)), `"full"`); got != want {
			t.Errorf("%d s of 120: %d full pieces, want %d", left, got, want)
		}
	}
	if got := strings.Count(string(pips(5, 0)), `"full"`); got != 0 {
		t.Errorf("5 s of none: %d full pieces", got)
	}
}

func TestAPieceIsSaidInWords(t *testing.T) {
	drawn, err := English.pieces(Pieces{{State: PieceFree, Label: `copy "7", free`}, {State: PieceTransit}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`aria-label="copy &#34;7&#34;, free"`, `aria-label="in transit"`,
		"#arrow-end"} {
		if !strings.Contains(string(drawn), want) {
			t.Errorf("no %s in %s", want, drawn)
		}
	}
	if drawn, err := English.pieces(nil); err != nil || drawn != "" {
		t.Errorf("no pieces are drawn as %q, %v", drawn, err)
	}
	if _, err := English.pieces(Pieces{{State: "gone"}}); err == nil {
		t.Error("a state that is none is drawn")
	}
	if _, err := English.legend("gone"); err == nil {
		t.Error("a legend explains a state that is none")
	}
}

func TestStatesHaveSignWordAndColour(t *testing.T) {
	for _, s := range States {
		drawn, err := stateWord("tag", s, "<word>")
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`class="tag ` + string(s) + `"`, "#" + signs[s], "<b>&lt;word&gt;</b>"} {
			if !strings.Contains(string(drawn), want) {
				t.Errorf("%s: no %s in %s", s, want, drawn)
			}
		}
	}
	if len(States) != len(signs) {
		t.Errorf("%d states, %d signs", len(States), len(signs))
	}
}

func TestBarsDrawEveryDarkModuleOnce(t *testing.T) {
	step := regexp.MustCompile(`M(\d+) 0h(\d+)v10h-(\d+)z`)
	rapid.Check(t, func(t *rapid.T) {
		modules := rapid.SliceOf(rapid.Bool()).Draw(t, "modules")
		bars := BarcodeOf(modules)
		got := make([]bool, len(modules))
		for _, m := range step.FindAllStringSubmatch(bars.Path, -1) {
			from, _ := strconv.Atoi(m[1])
			n, _ := strconv.Atoi(m[2])
			for i := range n {
				got[from+i] = true
			}
		}
		if bars.Width != len(modules) || !slices.Equal(got, modules) {
			t.Fatalf("%v became %+v", modules, bars)
		}
	})
}

func TestChartsSayTheSameInTheirTable(t *testing.T) {
	points := []Point{{Label: "Apr", Value: 6}, {Label: "<Aug>", Value: 18, Mark: true},
		{Label: "Mar", Value: 2.5, Text: "2½"}}
	charts := map[string]Chart{
		"columns": BarChart{ID: "c", Title: "Loans", Desc: "Most in August.", By: "Month", Points: points},
		"ranks":   RankChart{ID: "r", Title: "Loans", Desc: "Most in August.", By: "Month", Points: points},
		"curves": LineChart{ID: "v", Title: "Loans", Desc: "Most in August.", By: "Month",
			X:     []string{"Apr", "<Aug>", "Mar"},
			Lines: []Curve{{Name: "All", Values: []float64{6, 18, 2.5}}, {Values: []float64{1}}}, Unit: "%",
			Fill: true},
	}
	for name, chart := range charts {
		drawn := string(English.chart(chart))
		for _, want := range []string{`role="img"`, `<title id="`, ">Loans</title>",
			">Most in August.</desc>", "As a table", `<th scope="row">&lt;Aug&gt;</th>`} {
			if !strings.Contains(drawn, want) {
				t.Errorf("%s: no %s", name, want)
			}
		}
		if strings.Contains(drawn, "<Aug>") || strings.Contains(drawn, "NaN") {
			t.Errorf("%s: a label is not escaped, or a number is none", name)
		}
		if rows := strings.Count(drawn, `<th scope="row">`); rows != 3 {
			t.Errorf("%s: the table has %d rows", name, rows)
		}
	}
	for _, empty := range []Chart{nil, BarChart{}, RankChart{}, LineChart{},
		LineChart{X: []string{"one"}, Lines: []Curve{{}}}} {
		if drawn := English.chart(empty); drawn != "" {
			t.Errorf("%T without numbers is drawn: %s", empty, drawn)
		}
	}
}

// Bars begin at zero, never leave their room, and are in proportion.
func TestColumnsAreInProportion(t *testing.T) {
	bar := regexp.MustCompile(`<rect class="bar" x="\S+%" y="(\S+)" width="\S+" height="(\S+)"/>`)
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-10, 1e6), 1, 24).Draw(t, "values")
		chart := BarChart{ID: "c"}
		for i, v := range values {
			chart.Points = append(chart.Points, Point{Label: fmt.Sprint(i), Value: v})
		}
		bars := bar.FindAllStringSubmatch(string(English.chart(chart)), -1)
		if len(bars) != len(values) {
			t.Fatalf("%d bars for %d values", len(bars), len(values))
		}
		for i, b := range bars {
			y, _ := strconv.ParseFloat(b[1], 64)
			height, _ := strconv.ParseFloat(b[2], 64)
			if want := share(values[i], slices.Max(values)) * 70; height < want-.06 || height > want+.06 ||
				y+height < 89.8 || y+height > 90.2 {
				t.Fatalf("the bar of %v is %v high and ends at %v; want %v at 90", values[i], height,
					y+height, want)
			}
		}
	})
}

func TestATearOffLeafShowsItsTone(t *testing.T) {
	got := string(English.tear(civil.MustDate("2027-03-15"), No))
	if want := `<time class="tear no" datetime="2027-03-15"><span>Mon </span><b>15 </b><span>Mar</span></time>`; got != want {
		t.Errorf("got %s", got)
	}
	if English.tear(civil.Date{}, No) != "" {
		t.Error("a leaf without a day is drawn")
	}
}

var testFull = denial.Define("lookTestFull", 409, "A section that is full.")

func TestP3_AReasonOnThePageIsTheRulesOwn(t *testing.T) {
	rows := ReasonsOf(denial.List{testFull.Because("%s is full.", "A & B").Lifted("Wait <here>."),
		testFull.Because("Late.")})
	if len(rows) != 2 || rows[0].Say != "A &amp; B is full." || rows[0].Lift != "Wait &lt;here&gt;." ||
		rows[1].Lift != "" {
		t.Errorf("rows %+v", rows)
	}
}

func TestAFieldPointsAtWhatDescribesIt(t *testing.T) {
	cases := []struct {
		field          Field
		described, typ string
		mode, complete string
	}{
		{Field{Name: "a"}, "", "text", "", ""},
		{Field{Name: "a", Hint: "h", Problem: "p", Type: "code"}, "f-a-hint f-a-problem", "text", "numeric",
			"off"},
		{Field{Name: "a", Problem: "p", Type: "money", Auto: "x"}, "f-a-problem", "text", "decimal", "x"},
		{Field{Name: "a", Hint: "h", Type: "password", Auto: "current-password"}, "f-a-hint", "password",
			"", "current-password"},
	}
	for _, c := range cases {
		f := c.field
		if f.Described() != c.described || f.HTMLType() != c.typ || f.Mode() != c.mode ||
			f.Complete() != c.complete {
			t.Errorf("%+v: %q %q %q %q", f, f.Described(), f.HTMLType(), f.Mode(), f.Complete())
		}
	}
	if (Field{}).Lines() != 3 || (Field{Rows: 8}).Lines() != 8 {
		t.Error("an area has the wrong height")
	}
}

// A cover breaks no word that smaller type can keep whole, and holds long titles.
func TestACoverSetsLongTitlesSmaller(t *testing.T) {
	for title, want := range map[string]string{
		"Pachinko":                           "",
		"পথের পাঁচালী":                       "",
		"The Namesake":                       "",
		"Gitanjali":                          "long",
		"Keranir Rahasya":                    "",
		"The Batliwala Affair":               "long",
		"The Disappearance":                  "longer",
		"Donaudampfschifffahrtsgesellschaft": "longest",
		"A Short History of Nearly Everything That Was Ever Lent": "longer",
	} {
		if got := (Cover{Title: Named(title)}).Length(); got != want {
			t.Errorf("%s is set %q, want %q", title, got, want)
		}
	}
	if got := (Cover{Title: Name{Other: "Disappearances"}}).Length(); got != "longer" {
		t.Errorf("a title with one name alone is set %q", got)
	}
}

func TestTheSummaryRepeatsTheFieldsProblems(t *testing.T) {
	got := ProblemsOf(Field{Name: "a", Label: "Card"}, Field{Name: "b", Label: "From", Problem: "Write a day."},
		Field{Name: "c", Label: "To", Problem: "Write a day."})
	want := []Problem{{"f-b", "From: Write a day."}, {"f-c", "To: Write a day."}}
	if got == nil || !slices.Equal(got.Rows, want) {
		t.Errorf("got %+v", got)
	}
	if ProblemsOf(Field{Name: "a"}) != nil {
		t.Error("a form without problems has a summary")
	}
	group := Choices{Name: "days", Many: true}
	if group.ID() != "f-days" || group.OptionID(1) != "f-days-1" || group.HTMLType() != "checkbox" ||
		(Choices{}).HTMLType() != "radio" {
		t.Errorf("a group's ids are %s and %s", group.ID(), group.OptionID(1))
	}
}

func TestKeysCarryTokenAndRetryKey(t *testing.T) {
	got := Keys("token", "key", Hidden{"line", "4"})
	if want := []Hidden{{TokenField, "token"}, {KeyField, "key"}, {"line", "4"}}; !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestFunctionsRefuseWhatTheyCannotShow(t *testing.T) {
	if _, err := English.numberOf("7"); err == nil {
		t.Error("a text is shown as a number")
	}
	if _, err := English.clockOf("15:42"); err == nil {
		t.Error("a text is shown as a moment")
	}
	if got, err := English.clockOf((*Moment)(nil)); err != nil || got != "" {
		t.Errorf("no moment is shown as %q, %v", got, err)
	}
	if got, err := English.numberOf(int64(1000)); err != nil || got != "1,000" {
		t.Errorf("a thousand is shown as %q, %v", got, err)
	}
	if initial("école") != "É" {
		t.Error("a first letter outside ASCII is lost")
	}
}
