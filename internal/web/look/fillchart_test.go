package look

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"holdfast/internal/civil"
	"pgregory.net/rapid"
)

// nine is a second after nine o'clock.
func nine(t testing.TB, second int) Moment {
	t.Helper()
	z := kolkata(t)
	return At(z.At(civil.MustDate("2027-08-09"), 9*60).Add(time.Duration(second)*time.Second), z)
}

func fillChart(t testing.TB) FillChart {
	return FillChart{ID: "seats", Title: "How fast <seats> go", Desc: "CS 101-A was full after 3.8 s.", By: "Section",
		From: nine(t, 0), To: nine(t, 300), Now: nine(t, 272), Curves: []FillCurve{
			{Label: "CS 101-A", Href: "/s/1?a=1&b=2", Points: []FillPoint{{}, {3.8, 100}}, Strong: Solid, Note: "full in 3.8 s"},
			{Label: "ST <201>", Points: []FillPoint{{}, {52, 100}, {60, 100}}, Strong: Dashed, Note: "full in 52 s"},
			{Label: "EN 120-C", Points: []FillPoint{{}, {120, 50}, {272, 98}}, Strong: Dotted, Note: "2 left"},
			{Label: "HI 204-A", Points: []FillPoint{{}, {272, 97}}, Strong: Slow},
			{Label: "BI 230", Points: []FillPoint{{}, {100, 40}}}, {Label: "Nobody"},
		}}
}

func TestAFillChartMarksWhatIsFullAndSaysTheSameInItsTable(t *testing.T) {
	got := string(English.chart(fillChart(t)))
	for _, want := range []string{`role="img"`, ">How fast &lt;seats&gt; go</title>", "ST &lt;201&gt;", `href="/s/1?a=1&amp;b=2"`,
		`<text class="tick now" x="90.67%"`, ">now 09:04:32<", "As a table", ">EN 120-C, 2 left<", ">HI 204-A<",
		`<path class="many" d="M0 1000H333V600"/>`, `<path class="curve solid" d="M0 1000H13V0"/>`,
		`<th scope="row"><bdi>EN 120-C</bdi></th><td class="num step">0 %</td><td class="num step">0 %</td>` +
			`<td class="num step">50 %</td><td class="num step">50 %</td><td class="num step">50 %</td>` +
			`<td class="num step"></td><td>2 left</td>`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	for what, want := range map[string]int{`<rect class="full `: 2, `<circle `: 2, `<path class="many"`: 1, `<li>`: 4,
		`<th scope="row">`: 6, "NaN": 0, `hx-swap-oob`: 0} {
		if n := strings.Count(got, what); n != want {
			t.Errorf("%d of %s, want %d", n, what, want)
		}
	}
}

// A stream puts the picture alone into the place of the old one: whoever reads the
// table keeps it open.
func TestNewsOfAFillChartIsThePictureAlone(t *testing.T) {
	c := fillChart(t)
	c.Swap = true
	got := string(English.chart(c))
	if !strings.HasPrefix(got, `<div class="fill-plot" id="seats-plot" hx-swap-oob="outerHTML">`) || strings.Contains(got, "<details") {
		t.Errorf("news is %s", got)
	}
}

func TestAFillChartWithoutAxisOrCurvesIsNotDrawn(t *testing.T) {
	whole := fillChart(t)
	for name, change := range map[string]func(*FillChart){"no curves": func(c *FillChart) { c.Curves = nil },
		"no beginning": func(c *FillChart) { c.From = Moment{} }, "no end": func(c *FillChart) { c.To = Moment{} },
		"no length": func(c *FillChart) { c.To = c.From }} {
		c := whole
		change(&c)
		if got := English.chart(c); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Names at the ends of curves that end together are written under each other.
func TestNamesOfCurvesDoNotCoverEachOther(t *testing.T) {
	c := fillChart(t)
	c.Curves = nil
	for i := range 4 {
		c.Curves = append(c.Curves, FillCurve{Label: fmt.Sprint("C ", i), Strong: Solid,
			Points: []FillPoint{{}, {272, 96 + float64(i)}}})
	}
	var ys []float64
	for _, m := range regexp.MustCompile(`<text class="end" x="\S+" y="(\S+)"`).FindAllStringSubmatch(string(English.chart(c)), -1) {
		y, _ := strconv.ParseFloat(m[1], 64)
		ys = append(ys, y)
	}
	slices.Sort(ys)
	if len(ys) != 4 {
		t.Fatalf("%d names", len(ys))
	}
	for i := range 3 {
		if ys[i+1]-ys[i] < 16 {
			t.Errorf("two names are %.1f px apart", ys[i+1]-ys[i])
		}
	}
}

func TestHoursUnderTheAxisAreFew(t *testing.T) {
	for _, span := range []time.Duration{time.Second, 8 * time.Second, 5 * time.Minute, time.Hour, 9 * time.Hour,
		24 * time.Hour, 30 * 24 * time.Hour, 365 * 24 * time.Hour} {
		c := FillChart{From: nine(t, 0), To: nine(t, int(span/time.Second))}
		if ticks := c.ticks(English); len(ticks) < 2 || len(ticks) > mostTicks+1 {
			t.Errorf("%v: %d hours", span, len(ticks))
		}
	}
	if ticks := (FillChart{From: nine(t, 0), To: nine(t, 8)}).ticks(Arabic); ticks[1].text != "٠٩:٠٠:٠٥" {
		t.Errorf("the second tick of eight seconds is %s", ticks[1].text)
	}
	if ticks := (FillChart{From: nine(t, 0), To: nine(t, 4*86400)}).ticks(English); ticks[1].text != "10 Aug" {
		t.Errorf("the second tick of four days is %s", ticks[1].text)
	}
}

// Points that are left out of a path are ones that nobody could tell apart.
func TestAFillPathStaysNearItsPoints(t *testing.T) {
	step := regexp.MustCompile(`[MH](\d+)[ V](\d+)`)
	rapid.Check(t, func(t *rapid.T) {
		var points []FillPoint
		at, share := 0.0, 0.0
		for range rapid.IntRange(1, 400).Draw(t, "n") {
			points = append(points, FillPoint{at, min(share, 100)})
			at += rapid.Float64Range(0, 3).Draw(t, "seconds")
			share += rapid.Float64Range(0, 1).Draw(t, "more")
		}
		steps := step.FindAllStringSubmatch(fillPath(points, 600), -1)
		if len(steps) == 0 {
			t.Fatal("no path")
		}
		lastX, lastY := -1.0, 1001.0
		for _, s := range steps {
			x, _ := strconv.ParseFloat(s[1], 64)
			y, _ := strconv.ParseFloat(s[2], 64)
			if x < lastX || y > lastY || x > 1000 || y < 0 {
				t.Fatalf("from %v, %v to %v, %v", lastX, lastY, x, y)
			}
			lastX, lastY = x, y
		}
		end := points[len(points)-1]
		if i := slices.IndexFunc(points, func(p FillPoint) bool { return p.Share >= 100 }); i >= 0 {
			end = points[i]
		}
		if math.Abs(lastX-1000*min(end.Seconds/600, 1)) > 1 || math.Abs(lastY-(1000-10*end.Share)) > 1 {
			t.Fatalf("the path ends at %v, %v; the points at %+v", lastX, lastY, end)
		}
	})
}

func TestSeatsBecomePointsInTheirOrder(t *testing.T) {
	opened := nine(t, 0).At
	seats := []civil.Instant{opened.Add(500 * time.Millisecond), opened.Add(2 * time.Second)}
	full := FillPointsOf(opened, opened.Add(time.Minute), seats, 2)
	if want := []FillPoint{{0, 0}, {.5, 50}, {2, 100}}; !slices.Equal(full, want) {
		t.Errorf("two of two: %v", full)
	}
	half := FillPointsOf(opened, opened.Add(time.Minute), seats, 4)
	if want := []FillPoint{{0, 0}, {.5, 25}, {2, 50}, {60, 50}}; !slices.Equal(half, want) {
		t.Errorf("two of four: %v", half)
	}
	if got := FillPointsOf(opened, opened, nil, 0); len(got) != 1 {
		t.Errorf("a section without places: %v", got)
	}
	early := FillPointsOf(opened, opened.Add(time.Second), []civil.Instant{opened.Add(-time.Hour)}, 1)
	if want := []FillPoint{{0, 0}, {0, 100}}; !slices.Equal(early, want) {
		t.Errorf("a seat from before: %v", early)
	}
}

func TestTilesShareOneAxisAndSayTheirNumbers(t *testing.T) {
	tiles := FillTiles{ID: "tiles", Label: "Sections", Span: 100, Rows: []FillTile{
		{Code: "CS 101-B", Href: "/s/2", Word: "full, 64 waiting", Taken: "30 of 30", In: "in 50 s",
			Points: []FillPoint{{}, {50, 100}}},
		{Code: "PH 150", State: Free, Word: "3 left", Taken: "77 of 80", Points: []FillPoint{{}, {100, 96}}},
		{Code: "ZZ 1", Taken: "0 of 9"},
	}}
	got := part(t, "fill-tiles", "en", tiles)
	for _, want := range []string{`<ul class="fill-tiles sheet" id="tiles" aria-label="Sections">`, `<a href="/s/2"><bdi>CS 101-B</bdi></a>`,
		`<rect class="full" x="50.00%"`, `d="M0 1000H500V0L500 1000L0 1000Z"`, `<span class="fill-word free">3 left</span>`,
		"<span>0 of 9</span>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if n := strings.Count(got, `<rect class="full"`); n != 1 {
		t.Errorf("%d squares", n)
	}
	tiles.Swap = true
	if got := part(t, "fill-tiles", "en", tiles); !strings.Contains(got, `hx-swap-oob="outerMorph"`) {
		t.Errorf("news is %s", got)
	}
	if got := part(t, "fill-tiles", "en", FillTiles{}); got != "" {
		t.Errorf("no tiles are %q", got)
	}
}
