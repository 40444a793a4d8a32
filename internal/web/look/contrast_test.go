package look

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// palette is the tokens of one theme under one desk.
type palette map[string]string

var (
	tokenRule  = regexp.MustCompile(`--([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6})|var\(--([a-z]+)\));`)
	tokenBlock = regexp.MustCompile(`(?s)(:root|\[data-desk="([a-z]+)"\]) \{(.*?)\n?\}`)
)

// palettes reads the style sheet: each desk in each theme.
func palettes(t *testing.T) map[string]palette {
	t.Helper()
	text, err := static.ReadFile("static/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]palette)
	for theme, group := range map[string]int{"light": 2, "dark": 3} {
		root := make(palette)
		for _, block := range tokenBlock.FindAllStringSubmatch(string(text), -1) {
			desk, target := block[2], root
			if desk != "" {
				target = make(palette)
				for k, v := range root {
					target[k] = v
				}
				all[desk+" "+theme] = target
			}
			for _, rule := range tokenRule.FindAllStringSubmatch(block[3], -1) {
				switch {
				case rule[group] != "":
					target[rule[1]] = rule[group]
				case rule[4] != "":
					target[rule[1]] = rule[4]
				default:
					target[rule[1]] = target[rule[5]]
				}
			}
		}
	}
	if len(all) != 2*len(Desks) {
		t.Fatalf("the tokens name %d desks in two themes", len(all))
	}
	return all
}

// luminance is WCAG's relative luminance of a colour written #rrggbb.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	if err != nil {
		t.Fatalf("colour %q: %v", colour, err)
	}
	linear := func(shift int) float64 {
		c := float64(n>>shift&255) / 255
		if c <= 0.03928 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func TestWCAG143_TextHasContrastOnEveryBackground(t *testing.T) {
	pairs := [][2]string{
		{"ink", "page"}, {"ink", "sheet"}, {"ink", "well"}, {"ink", "act-tint"}, {"ink", "ok-tint"},
		{"ink", "wait-tint"},
		{"ink", "no-tint"}, {"ink", "go-tint"}, {"ink2", "page"}, {"ink2", "sheet"}, {"ink2", "well"},
		{"ink2", "act-tint"},
		{"ink2", "ok-tint"}, {"ink2", "wait-tint"}, {"ink2", "no-tint"}, {"ink2", "below"},
		{"ink", "below"}, {"ink3", "sheet"}, {"ink3", "page"},
		{"label-ink", "label"}, {"label-ink2", "label"}, {"on-cloth", "spine"}, {"act", "page"},
		{"act", "sheet"}, {"act", "act-tint"},
		{"on-act", "act"}, {"on-no-band", "no-band"}, {"on-ok-band", "ok-band"},
	}
	for _, s := range []string{"ok", "wait", "no", "go", "past"} {
		pairs = append(pairs, [2]string{s, "page"}, [2]string{s, "sheet"}, [2]string{s, s + "-tint"})
	}
	pairs = append(pairs, [2]string{"no", "act-tint"}, [2]string{"ok", "act-tint"},
		[2]string{"wait", "act-tint"}, [2]string{"past", "act-tint"})
	measure(t, pairs, 4.5)
}

func TestWCAG1411_EdgesAndSignsHaveContrast(t *testing.T) {
	measure(t, [][2]string{
		{"edge", "sheet"}, {"edge", "page"}, {"edge", "act-tint"}, {"free", "sheet"}, {"free", "page"},
		{"free", "act-tint"},
		{"sold", "sheet"}, {"wait-mark", "sheet"}, {"wait-mark", "wait-tint"}, {"act", "page"},
		{"act", "sheet"},
	}, 3)
}

func measure(t *testing.T, pairs [][2]string, least float64) {
	t.Helper()
	for name, colours := range palettes(t) {
		for _, pair := range pairs {
			a, b := colours[pair[0]], colours[pair[1]]
			if a == "" || b == "" {
				t.Fatalf("%s: no token for %v", name, pair)
			}
			if got := contrast(t, a, b); got < least {
				t.Errorf("%s: %s %s on %s %s is %.2f, less than %.1f", name, pair[0], a, pair[1], b, got, least)
			}
		}
	}
}
