package isbn

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// anyISBN10 draws a right number of ten digits.
func anyISBN10() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		body := rapid.StringMatching(`[0-9]{9}`).Draw(t, "body")
		return body + string(check10(body))
	})
}

// anyISBN13 draws a right number of thirteen digits from either range.
func anyISBN13() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		body := rapid.StringMatching(`(978[0-9]|979[1-9])[0-9]{8}`).Draw(t, "body")
		return body + string(check13(body))
	})
}

func TestL2_KnownNumbersHaveOneNormalForm(t *testing.T) {
	cases := map[string]ISBN{
		"0441569595":             "9780441569595",
		"0-441-56959-5":          "9780441569595",
		" 0 441 56959 5\t":       "9780441569595",
		"9780441569595":          "9780441569595",
		"978-0-441-56959-5":      "9780441569595",
		"978‐0‐441‐56959‐5":      "9780441569595", // U+2010
		"978–0–441–56959–5":      "9780441569595", // U+2013
		"978\u00a00441569595":    "9780441569595", // no-break space
		"080442957X":             "9780804429573",
		"0-8044-2957-x":          "9780804429573",
		"979-10-90636-07-1":      "9791090636071",
		"978-81-7371-656-0":      "9788173716560",
		"0-306-40615-2":          "9780306406157",
		"--978--3-16-148410-0--": "9783161484100",
	}
	for text, want := range cases {
		if got, err := Parse(text); err != nil || got != want {
			t.Errorf("%s: got %q (%v), want %s", text, got, err, want)
		}
	}
}

func TestL2_EitherFormFindsTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		short := anyISBN10().Draw(t, "ten digits")
		n, err := Parse(short)
		if err != nil {
			t.Fatal(err)
		}
		if back, ok := n.ISBN10(); !ok || back != short {
			t.Errorf("%s became %s and came back as %q", short, n, back)
		}
		if again, err := Parse(n.String()); err != nil || again != n {
			t.Errorf("%s is read as %q (%v)", n, again, err)
		}
	})
}

func TestOnly978HasTenDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyISBN13().Draw(t, "thirteen digits")
		n, err := Parse(text)
		if err != nil || n.String() != text {
			t.Fatalf("%s is read as %q (%v)", text, n, err)
		}
		if short, ok := n.ISBN10(); ok != strings.HasPrefix(text, "978") || ok != (len(short) == 10) {
			t.Errorf("%s in ten digits is %q, %t", text, short, ok)
		}
	})
	if short, ok := ISBN("").ISBN10(); ok {
		t.Errorf("no number in ten digits is %q", short)
	}
}

func TestL2_AnyChangedDigitIsRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		right := rapid.OneOf(anyISBN10(), anyISBN13()).Draw(t, "number")
		for place := range len(right) {
			for _, other := range "0123456789X" {
				wrong := right[:place] + string(other) + right[place+1:]
				if wrong == right {
					continue
				}
				if got, err := Parse(wrong); err == nil {
					t.Errorf("%s with another character at %d, %s, was read as %s", right, place, wrong, got)
				}
			}
		}
	})
}

func TestL2_AnySwappedNeighboursOfTenDigitsAreRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		right := anyISBN10().Draw(t, "ten digits")
		for place := range len(right) - 1 {
			a, b := right[place], right[place+1]
			if a == b {
				continue
			}
			wrong := right[:place] + string([]byte{b, a}) + right[place+2:]
			if got, err := Parse(wrong); err == nil {
				t.Errorf("%s with two swapped, %s, was read as %s", right, wrong, got)
			}
		}
	})
}

func TestErrorsNameTheNumberAndTheFault(t *testing.T) {
	cases := map[string]string{
		"0441569596":              "ISBN 0441569596: the last digit should be 5",
		"0-8044-2957-3":           "ISBN 0-8044-2957-3: the last digit should be X",
		"9780441569596":           "ISBN 9780441569596: the last digit should be 5",
		"":                        "ISBN: nothing was given; give its 10 or 13 digits",
		" \t ":                    "ISBN: nothing was given; give its 10 or 13 digits",
		"-":                       "ISBN -: it has 0 digits; an ISBN has 10 or 13",
		"7":                       "ISBN 7: it has 1 digit; an ISBN has 10 or 13",
		"044156959":               "ISBN 044156959: it has 9 digits; an ISBN has 10 or 13",
		"97804415695955":          "ISBN 97804415695955: it has 14 digits; an ISBN has 10 or 13",
		"04415B9595":              "ISBN 04415B9595: 'B' is neither a digit nor a hyphen",
		"0441569595 (pbk.)":       "ISBN 0441569595 (pbk.): '(' is neither a digit nor a hyphen",
		"٠٤٤١٥٦٩٥٩٥":              "ISBN ٠٤٤١٥٦٩٥٩٥: '٠' is neither a digit nor a hyphen",
		"0X41569595":              "ISBN 0X41569595: an X may only be the last of 10 digits",
		"978044156959X":           "ISBN 978044156959X: an X may only be the last of 10 digits",
		"4006381333931":           "ISBN 4006381333931: 13 digits must begin with 978 or 979",
		"979-0-060-11561-5":       "ISBN 979-0-060-11561-5: 979-0 begins the number of printed music, not of a book",
		"12\x00\xff":              `ISBN 12??: '\x00' is neither a digit nor a hyphen`,
		strings.Repeat("1 2", 40): "ISBN " + strings.Repeat("1 2", 40)[:40] + ": it has 80 digits; an ISBN has 10 or 13",
	}
	for text, want := range cases {
		if got, err := Parse(text); err == nil || err.Error() != want || got != "" {
			t.Errorf("%q: got %q, %v; want %s", text, got, err, want)
		}
	}
}

// A number that is taken is right, and all of its ways of writing are taken too.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"0441569595", "978-0-441-56959-5", "080442957x", "X", "979-0-060-11561-5", "\xff-1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := Parse(s)
		if err != nil {
			return
		}
		if len(n) != 13 || n[12] != check13(string(n[:12])) {
			t.Fatalf("%q was read as %q", s, n)
		}
		short, ok := n.ISBN10()
		if !ok {
			short = n.String()
		}
		spread := strings.Join(strings.Split(short, ""), "-")
		for _, text := range []string{n.String(), short, strings.ToLower(short), spread} {
			if again, err := Parse(text); err != nil || again != n {
				t.Errorf("%s, another form of %s, is read as %q (%v)", text, n, again, err)
			}
		}
	})
}
