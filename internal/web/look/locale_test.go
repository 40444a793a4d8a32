package look

import (
	"strings"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/money"
	"pgregory.net/rapid"
)

func kolkata(t testing.TB) civil.Zone {
	t.Helper()
	z, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestEveryLanguageHasEveryWord(t *testing.T) {
	for _, l := range Locales {
		for key, word := range English.words {
			other := l.words[key]
			if other == "" {
				t.Errorf("%s has no word %q", l.Lang, key)
			}
			for _, gap := range []string{"{0}", "{1}", "{2}"} {
				if strings.Contains(word, gap) != strings.Contains(other, gap) {
					t.Errorf("%s: the word %q differs in %s", l.Lang, key, gap)
				}
			}
		}
		if len(l.words) != len(English.words) {
			t.Errorf("%s has %d words, English %d", l.Lang, len(l.words), len(English.words))
		}
		if l.digits != nil && len(l.digits) != 10 {
			t.Errorf("%s has %d digits", l.Lang, len(l.digits))
		}
	}
	for state := range pieceGlyphs {
		if English.words["piece-"+string(state)] == "" {
			t.Errorf("the piece %s has no word", state)
		}
	}
	if _, err := English.Word("no-such-word"); err == nil {
		t.Error("a word that is not there is said")
	}
}

func TestLocaleOfFallsBackToEnglish(t *testing.T) {
	for tag, want := range map[string]*Locale{"": English, "en-IN": English, "AR": Arabic, "ar-EG": Arabic,
		"tlh": English} {
		if got := LocaleOf(tag); got != want {
			t.Errorf("LocaleOf(%q) is %s", tag, got.Lang)
		}
	}
}

func TestDaysAreWrittenForReading(t *testing.T) {
	d := civil.MustDate("2027-03-24")
	m := At(kolkata(t).At(civil.MustDate("2027-03-22"), 15*60+42), kolkata(t))
	cases := []struct{ got, want string }{
		{string(English.Day(d)), `<time datetime="2027-03-24">Wed 24 Mar</time>`},
		{string(English.LongDay(d)), `<time datetime="2027-03-24">Wed 24 Mar 2027</time>`},
		{string(English.Date(d)), `<time datetime="2027-03-24">24 Mar 2027</time>`},
		{string(English.ShortDay(d)), `<time datetime="2027-03-24">24 Mar</time>`},
		{string(Arabic.Day(d)), `<time datetime="2027-03-24">الأربعاء ٢٤ مارس</time>`},
		{string(English.Clock(m)), `<time datetime="2027-03-22T10:12:00Z">15:42</time>`},
		{string(English.When(m)), `<time datetime="2027-03-22T10:12:00Z">Mon 22 Mar 2027, 15:42</time>`},
		{string(Arabic.Clock(m)), `<time datetime="2027-03-22T10:12:00Z">١٥:٤٢</time>`},
		{m.Zoned(), "Kolkata"},
		{wallClock(m), "2027-03-22T15:42:00Z"},
		{string(English.Day(civil.Date{})), ""}, {string(English.Clock(Moment{})), ""},
		{string(English.When(Moment{})), ""}, {wallClock(Moment{}), ""}, {Moment{}.Zoned(), ""},
	}
	for _, c := range cases {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}

func TestNumbersAndSumsInTheLanguagesDigits(t *testing.T) {
	cases := []struct{ got, want string }{
		{English.Number(8412), "8,412"}, {English.Number(-1234567), "-1,234,567"}, {English.Number(0), "0"},
		{Arabic.Number(8412), "٨٬٤١٢"},
		{string(English.Money(money.Money{Amount: 12000, Currency: "INR"})), `<bdi class="sum">₹120.00</bdi>`},
		{string(Arabic.Money(money.Money{Amount: 123456, Currency: "INR"})),
			`<bdi class="sum">₹١٬٢٣٤٫٥٦</bdi>`},
		{English.Ordinal(1), "1st"}, {English.Ordinal(2), "2nd"}, {English.Ordinal(3), "3rd"},
		{English.Ordinal(4), "4th"},
		{English.Ordinal(11), "11th"}, {English.Ordinal(12), "12th"}, {English.Ordinal(13), "13th"},
		{English.Ordinal(112), "112th"},
		{English.Ordinal(121), "121st"}, {Arabic.Ordinal(2), "٢"}, {minutes(94), "1:34"}, {minutes(-3), "0:00"},
		{English.decimal(2), "2"}, {English.decimal(16.64), "16.6"}, {Arabic.decimal(16.6), "١٦٫٦"},
	}
	for _, c := range cases {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}

func TestSayEscapesTextAndMarksUpTypes(t *testing.T) {
	got := English.Say("For <b> %s & %s, keep until %s: %s (%s)",
		Name{Text: "Yusuf <x>", Other: "يوسف", OtherLang: "ar"}, "O'Brien\"><script>",
		Strong(civil.MustDate("2027-03-25")),
		money.Money{Amount: 3000, Currency: "INR"}, Code("31001002216"))
	want := `For &lt;b&gt; <bdi>Yusuf &lt;x&gt;</bdi> <bdi class="second" lang="ar">يوسف</bdi> &amp; O&#39;Brien&#34;&gt;&lt;script&gt;, ` +
		`keep until <b><time datetime="2027-03-25">Thu 25 Mar</time></b>: <bdi class="sum">₹30.00</bdi> ` +
		`(<bdi class="code" dir="ltr">3100 1002 216</bdi>)`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := English.Say("%[2]s, then %[1]s of %[3]s", 1, 2, int64(1000)); got != "2, then 1 of 1,000" {
		t.Errorf("reordered: %s", got)
	}
}

func TestACodeIsGroupedByFourAndKeepsEveryCharacter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := Code(rapid.StringMatching(`[0-9A-Za-z]{0,24}`).Draw(t, "code"))
		groups := strings.Split(code.spaced(), " ")
		if strings.Join(groups, "") != string(code) {
			t.Fatalf("%q became %q", code, code.spaced())
		}
		for i, g := range groups {
			if len(g) > 4 || (i < len(groups)-1 && len(g) != 4) {
				t.Fatalf("%q has the group %q", code.spaced(), g)
			}
		}
	})
	for code, want := range map[Code]string{"978 81 7293 108 7": "978 81 7293 108 7",
		"K7QX-42MD": "K7QX-42MD", "2041700386": "2041 7003 86"} {
		if got := code.spaced(); got != want {
			t.Errorf("%s is shown as %s, want %s", code, got, want)
		}
	}
}

func TestANameIsIsolatedInItsScript(t *testing.T) {
	cases := []struct {
		name                Name
		first, both, second string
	}{
		{Name{}, "", "", ""},
		{Named("Meera"), "<bdi>Meera</bdi>", "<bdi>Meera</bdi>", ""},
		{Name{Text: "মীরা", Lang: "bn", Other: "Mira", OtherLang: "en"}, `<bdi lang="bn">মীরা</bdi>`,
			`<bdi lang="bn">মীরা</bdi> <bdi class="second" lang="en">Mira</bdi>`, `<bdi lang="en">Mira</bdi>`},
		{Name{Other: "Mira", OtherLang: "en"}, "", `<bdi lang="en">Mira</bdi>`, ""},
	}
	for _, c := range cases {
		if got := string(c.name.first()); got != c.first {
			t.Errorf("%v first: %s", c.name, got)
		}
		if got := string(c.name.both()); got != c.both {
			t.Errorf("%v both: %s", c.name, got)
		}
		if got := string(c.name.secondOnly()); got != c.second {
			t.Errorf("%v second: %s", c.name, got)
		}
	}
}
