package catalog

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestD14_FoldOverlooksWhatReadersOverlook(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"The Hobbit, or There & Back Again", "the hobbit or there back again"},
		{"ÉCOLE Ångström naïve señor", "ecole angstrom naive senor"},
		{"Straße ŁÓDŹ Ærø þing đặng œuvre ħ İstanbul ısı", "strasse lodz aero thing dang oeuvre h istanbul isi"},
		{"ﬁne ＡＢ１２ Ⅳ", "fine ab12 iv"},
		{"Ἀρχιμήδης ΣΟΦΟΣ", "αρχιμηδησ σοφοσ"},
		{"Ёлка Чайка", "елка чаика"},
		{"שָׁלוֹם ארה״ב", "שלום ארהב"},
		{"أَحْمَد مـحـمـد ى ة", "احمد محمد ي ه"},
		{"فارسی کتاب", "فارسي كتاب"},
		{"Gogolʹ Shāʻir", "gogol shair"},
		{"naïve", "naive"}, // with a combining mark
		{"soft\u00adhyphen zero\u200djoiner", "softhyphen zerojoiner"},
		{"tab\tand\x00NUL", "tab and nul"},
		{"bad \xff bytes", "bad bytes"},
		{"C++ 3.14 ½", "c 3 14 1 2"},
		{"१२३ ٤٥ ๖", "123 45 6"},
	} {
		if got := strings.Join(Fold(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
}

func TestD14_FoldKeepsTheVowelSignsThatAreLetters(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"पाथेर पांचाली", "पाथेर पांचाली"},
		{"ज़िंदगी जिंदगी", "जिंदगी जिंदगी"}, // the dot is often left out
		{"हँस हंस", "हंस हंस"},
		{"পথের পাঁচালী", "পথের পাঁচালী"},
		{"பொன்னியின் செல்வன்", "பொன்னியின் செல்வன்"},
		{"ഞാൻ", "ഞാന്"},
		{"ഞാന്\u200d", "ഞാന്"}, // the same in older text
		{"한국어 책", "한국어 책"},
	} {
		if got := strings.Join(Fold(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
	if slices.Equal(Fold("की"), Fold("का")) {
		t.Error("two words that differ in a vowel sign are one")
	}
}

func TestD14_FoldPairsCharactersWhereNoBlanksPartWords(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"東京物語", "東京 京物 物語 語"},
		{"三体", "三体 体"},
		{"愛", "愛"},
		{"ガンダム", "ガン ンダ ダム ム"},
		{"ﾗｰﾒﾝの本", "ラー ーメ メン ンの の本 本"},
		{"AKB48の歌", "akb48 の歌 歌"},
		{"น้อย", "น้อ อย ย"},
	} {
		if got := strings.Join(Fold(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
}

func TestFoldGivesTheFormsThatPeopleLookFor(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"L’Étranger", "letranger etranger"},
		{"l´été l`été l'été", "lete ete lete ete lete ete"},
		{"O’Brien’s don’t", "obriens briens obrien dont"},
		{"‘quoted’ 'tis rock 'n' roll", "quoted tis rock n roll"},
		{"Rowling, J. K.", "rowling j k jk"},
		{"J.R.R. Tolkien, U.S.A", "j r r jrr tolkien u s usa a"},
		{"Plan B. Then", "plan b then"},
		{"ISBN 978-0-441-56959-5, 0–441–56959–5", "isbn 9780441569595 9780441569595"},
		{"0441569595", "9780441569595"},
		{"0-8044-2957-X", "9780804429573"},
		{"1914-1918 978-0-441-56959-0", "1914 1918 978 0 441 56959 0"},
		{"!!!", "!!!"},
		{" ? ", "?"},
		{"", ""},
		{"\u200d \u0301", ""},
	} {
		if got := strings.Join(Fold(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
}

func TestFoldBoundsAWord(t *testing.T) {
	words := Fold(strings.Repeat("é", 10_000))
	if len(words) != 1 || words[0] != strings.Repeat("e", maxWordRunes) {
		t.Errorf("a long word gave %d words, the first of %d bytes", len(words), len(words[0]))
	}
}

// FuzzFold proves that folding ends, gives clean words, and has nothing more to
// do on what it gave: a stored word is found by itself.
func FuzzFold(f *testing.F) {
	for _, s := range []string{
		"The Hobbit", "L’Étranger", "J. R. R.", "東京物語", "ज़िंदगी", "978-0-441-56959-5", "!!!", "İ\u0301ß", "0000000000-0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for w := range foldedWords(s) {
			if w.text == "" || !utf8.ValidString(w.text) || strings.ContainsAny(w.text, " \x00\n") {
				t.Fatalf("%q gave the word %q", s, w.text)
			}
			if n := utf8.RuneCountInString(w.text); n > maxWordRunes {
				t.Fatalf("%q gave a word of %d letters", s, n)
			}
			if again := Fold(w.text); again[0] != w.text {
				t.Fatalf("%q gave %q, which folds to %q", s, w.text, again)
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
