package isbn

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestL2_FindTakesTheNumberOutOfACatalogueField(t *testing.T) {
	const neuromancer, barth = "9780441569595", "9780804429573"
	cases := []struct {
		text string
		want ISBN
		rest string
	}{
		{"0441569595 (pbk.) :", neuromancer, "(pbk.) :"},
		{"0441569595", neuromancer, ""},
		{"0441569595pbk.", neuromancer, "pbk."},
		{"0441569595(pbk. : alk. paper)", neuromancer, "(pbk. : alk. paper)"},
		{"0-441-56959-5 :$2.95", neuromancer, ":$2.95"},
		{"ISBN 0-441-56959-5", neuromancer, ""},
		{"ISBN-13: 978-0-441-56959-5 hbk", neuromancer, "hbk"},
		{"ISBN-13 9780441569595", neuromancer, ""},
		{"isbn10 0441569595", neuromancer, ""},
		{"978 0 441 56959 5 ; Rs. 495", neuromancer, "; Rs. 495"},
		{"v. 1 : 0441569595", neuromancer, ""},
		{"2 0441569595", neuromancer, ""},
		{"0441569595 1984", neuromancer, "1984"},
		{"0441569595 9780804429573", neuromancer, "9780804429573"},
		{"$12.95 0441569595", neuromancer, ""},
		{"080442957X (cased)", barth, "(cased)"},
		{"080442957x.", barth, "."},
		{"0-8044-2957-X", barth, ""},
		{"080442957Xhbk", barth, "hbk"},
		{"ISBN 0 8044 2957 x, cased", barth, ", cased"},
		{"0-8044-2957-X (v. 2)", barth, "(v. 2)"},
		{"0441569596 (wrong) 0441569595", neuromancer, ""},
		{"Xerox 0441569595", neuromancer, ""},
		{"0441569595 123", neuromancer, "123"},
		{"1 0441569595 23", neuromancer, "23"},
		{"978-0-441-56959-6 0441569595", neuromancer, ""},
		{"0441569595 x 2", neuromancer, "x 2"},
		{"0441569595 Xerox copy", neuromancer, "Xerox copy"},
	}
	for _, c := range cases {
		got, rest, err := Find(c.text)
		if err != nil || got != c.want || rest != c.rest {
			t.Errorf("%q: got %q and %q (%v), want %s and %q", c.text, got, rest, err, c.want, c.rest)
		}
	}
}

func TestFindSaysWhatIsWrongWithTheFirstThatLooksLikeOne(t *testing.T) {
	cases := map[string]string{
		"0441569596 (pbk.)":                "ISBN 0441569596: the last digit should be 5",
		"ISBN 0-441-56959-6 :":             "ISBN 0-441-56959-6: the last digit should be 5",
		"044156959 (pbk.)":                 "ISBN 044156959: it has 9 digits; an ISBN has 10 or 13",
		"97804415695955":                   "ISBN 97804415695955: it has 14 digits; an ISBN has 10 or 13",
		"0441569596 123":                   "ISBN 0441569596: the last digit should be 5",
		"978-81-73716-56-1":                "ISBN 978-81-73716-56-1: the last digit should be 0",
		"978-81-70005-56-9, ten are right": "ISBN 978-81-70005-56-9: the last digit should be 8",
		"4006381333931 (EAN)":              "ISBN 4006381333931: 13 digits must begin with 978 or 979",
		"0441569596 or 9780441569596":      "ISBN 0441569596: the last digit should be 5",
		"(pbk.) : $2.95":                   `no ISBN in "(pbk.) : $2.95"`,
		"":                                 `no ISBN in ""`,
		"X":                                `no ISBN in "X"`,
		"123456789 Xerox":                  "ISBN 123456789: it has 9 digits; an ISBN has 10 or 13",
		"080442958X":                       "ISBN 080442958X: the last digit should be 8",
	}
	for text, want := range cases {
		got, rest, err := Find(text)
		if err == nil || err.Error() != want || got != "" || rest != text {
			t.Errorf("%q: got %q and %q, %v; want %s", text, got, rest, err, want)
		}
	}
}

func TestL2_FindSeesANumberThroughAnyWrapping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(anyISBN10(), anyISBN13()).Draw(t, "number")
		before := rapid.SampledFrom([]string{"", "ISBN ", "ISBN-10: ", "(", "v. 2 : "}).Draw(t, "before")
		after := rapid.SampledFrom([]string{"", " (pbk.)", ":", " ; £5.99", "hbk"}).Draw(t, "after")
		want, err := Parse(number)
		if err != nil {
			t.Fatal(err)
		}
		got, rest, err := Find(before + number + after)
		if err != nil || got != want || rest != strings.TrimSpace(after) {
			t.Errorf("%q: got %q and %q (%v)", before+number+after, got, rest, err)
		}
	})
}

// Whatever the text, a number that is found is one that Parse takes, and a text
// that Parse takes is found.
func FuzzFind(f *testing.F) {
	for _, seed := range []string{
		"0441569595 (pbk.) :", "0-8044-2957-X", "1 2 3 4 5", "\xff0441569595", "9 780441569595",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		found, rest, err := Find(s)
		if err == nil {
			again, err := Parse(found.String())
			if err != nil || again != found || !strings.HasSuffix(strings.TrimSpace(s), rest) {
				t.Errorf("%q: found %q with rest %q (%v)", s, found, rest, err)
			}
		}
		if parsed, parseErr := Parse(s); parseErr == nil && found != parsed {
			t.Errorf("%q is %s, found %q (%v)", s, parsed, found, err)
		}
	})
}
