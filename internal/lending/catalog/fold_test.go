package catalog

import (
	"strings"
	"testing"
	"unicode/utf8"

	"holdfast/internal/fold"
)

const maxWordRunes = fold.MaxWordRunes

// cutRunes keeps the first n runes.
func cutRunes(s string, n int) string {
	letters := []rune(s)
	return string(letters[:min(n, len(letters))])
}

func TestL2_AnISBNIsOneWordHoweverItIsWritten(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"ISBN 978-0-441-56959-5, 0–441–56959–5", "isbn 9780441569595 9780441569595"},
		{"0441569595", "9780441569595"},
		{"0-8044-2957-X", "9780804429573"},
		{"１-85326-158-０", "9781853261589"},
		{"1914-1918 978-0-441-56959-0", "1914 1918 978 0 441 56959 0"},
		{"0-441-56959-5b", "0 441 56959 5b"},
		{"L’Étranger, J. K.", "letranger etranger j k jk"},
	} {
		if got := strings.Join(Fold(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
}

// FuzzFold proves that a stored word is found by itself, ISBNs too, and that every
// title has a sort key of a bounded size.
func FuzzFold(f *testing.F) {
	for _, s := range []string{"The Hobbit", "978-0-441-56959-5", "l'0441569595", "0000000000-0", "İ\u0301ß"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, w := range Fold(s) {
			if n := utf8.RuneCountInString(w); n > maxWordRunes {
				t.Fatalf("%q gave a word of %d letters", s, n)
			}
			if again := Fold(w); again[0] != w {
				t.Fatalf("%q gave %q, which folds to %q", s, w, again)
			}
		}
		if key := SortKey(s, "fr"); len(key) > maxSortKey || !utf8.ValidString(key) {
			t.Fatalf("%q gave the key %q", s, key)
		}
	})
}

func TestD14_SortKeyIsPeoplesOrder(t *testing.T) {
	for _, c := range []struct{ title, lang, key string }{
		{"The Hobbit", "en", "hobbit"},
		{"The Hobbit", "", "hobbit"},
		{"A", "en", "a"},
		{"The The", "en", "the"},
		{"Die Welt", "ger", "welt"},
		{"Die Hard", "eng", "die hard"},
		{"L'Étranger", "fre", "etranger"},
		{"Les Misérables", "fr-CA", "miserables"},
		{"Un'altra vita", "it", "altra vita"},
		{"Ôdes", "fr", "odes"},
		{"Den gode", "nor", "gode"},
		{"The Hobbit", "xx", "the hobbit"},
		{"पाथेर पांचाली", "hi", "पाथेर पांचाली"},
		{"東京物語", "ja", "東京物語"},
		{"!!!", "en", ""},
	} {
		if got := SortKey(c.title, c.lang); got != c.key {
			t.Errorf("%q in %q gave %q, not %q", c.title, c.lang, got, c.key)
		}
	}
	inOrder := []string{
		"2 States", "007", "10 Downing Street", "1984", "The Abbot", "Émile", "Emma", "Part 2", "Part 10",
	}
	for i := range inOrder[1:] {
		if a, b := SortKey(inOrder[i], "en"), SortKey(inOrder[i+1], "en"); a >= b {
			t.Errorf("%q (%q) should come before %q (%q)", inOrder[i], a, inOrder[i+1], b)
		}
	}
}
