package fold

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// wordsOf are the words of a text, without any knowledge of numbers.
func wordsOf(s string) (words []string) {
	for w := range (Folding{}).Words(s) {
		words = append(words, w.Text)
	}
	return words
}

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
		if got := strings.Join(wordsOf(c.text), " "); got != c.words {
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
		if got := strings.Join(wordsOf(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
	if slices.Equal(wordsOf("की"), wordsOf("का")) {
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
		if got := strings.Join(wordsOf(c.text), " "); got != c.words {
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
		{"1914-1918 978-0-441-56959-5", "1914 1918 978 0 441 56959 5"},
		{"!!!", "!!!"},
		{" ? ", "?"},
		{"", ""},
		{"\u200d \u0301", ""},
	} {
		if got := strings.Join(wordsOf(c.text), " "); got != c.words {
			t.Errorf("%q gave %q, not %q", c.text, got, c.words)
		}
	}
}

func TestFoldBoundsAWord(t *testing.T) {
	words := wordsOf(strings.Repeat("é", 10_000))
	if len(words) != 1 || words[0] != strings.Repeat("e", MaxWordRunes) {
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
		for w := range (Folding{}).Words(s) {
			if w.Text == "" || !utf8.ValidString(w.Text) || strings.ContainsAny(w.Text, " \x00\n") {
				t.Fatalf("%q gave the word %q", s, w.Text)
			}
			if n := utf8.RuneCountInString(w.Text); n > MaxWordRunes {
				t.Fatalf("%q gave a word of %d letters", s, n)
			}
			if again := wordsOf(w.Text); again[0] != w.Text {
				t.Fatalf("%q gave %q, which folds to %q", s, w.Text, again)
			}
		}
	})
}

// telephone knows numbers of two or more groups of digits, such as 555-1234, and
// writes them without hyphens, with a zero in front.
var telephone = Folding{
	Number: func(word string) (string, bool) { return "0" + word, word[0] != '0' && len(word) == 7 },
	Hyphened: func(plain string) (string, int) {
		const size = len("555-1234")
		if len(plain) < size || plain[3] != '-' {
			return "", 0
		}
		return "0" + plain[:3] + plain[4:size], size
	},
}

func TestANumberOfTheTradeIsOneWord(t *testing.T) {
	for _, c := range []struct{ text, words, tokens string }{
		{"call 555-1234 now", "call 05551234 now", "call 05551234 now"},
		{"5551234", "05551234", "5551234"}, // in order as it is written
		{"d'5551234", "d5551234 05551234", "d5551234"},
		{"55-1234", "55 1234", "55 1234"},
		{"a5551234", "a5551234", "a5551234"},
	} {
		var words, tokens []string
		for w := range telephone.Words(c.text) {
			words = append(words, w.Text)
		}
		for token := range telephone.Tokens(c.text) {
			tokens = append(tokens, token.Text)
		}
		if strings.Join(words, " ") != c.words || strings.Join(tokens, " ") != c.tokens {
			t.Errorf("%q gave the words %q and tokens %q", c.text, words, tokens)
		}
	}
}

func TestD14_AQueryHasEachWordOnceAndTheLastAsABeginning(t *testing.T) {
	for text, want := range map[string]string{
		"The hobbit THE":   "the hobbit*",
		"l'étranger":       "letranger*", // its other form is not asked for
		"J. K. Rowling":    "j k rowling*",
		"東京物":              "東京 京物*",
		"愛 love":           "愛* love*",
		"":                 "",
		"Dr. who, dr. who": "dr who*",
	} {
		var got []string
		for _, w := range (Folding{}).Query(text) {
			form := w.Text
			if w.Begins {
				form += "*"
			}
			got = append(got, form)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q asks for %q, not %q", text, got, want)
		}
	}
}

func TestATokenKnowsWhatStandsBeforeItsApostrophe(t *testing.T) {
	var got []string
	for token := range (Folding{}).Tokens("L'Été d’un rock'n'roll 東京") {
		got = append(got, token.Before+"|"+token.Text)
	}
	if want := []string{"l|lete", "d|dun", "rock|rocknroll", "|東京"}; !slices.Equal(got, want) {
		t.Errorf("got %q, not %q", got, want)
	}
}

func TestWordsStopWhenTheReaderHasEnough(t *testing.T) {
	for _, text := range []string{"one two three", "l'été d'or", "東京物語", "J. R. R. T.", "! ? #"} {
		all := wordsOf(text)
		for most := range all {
			var got []string
			for w := range (Folding{}).Words(text) {
				if got = append(got, w.Text); len(got) == most+1 {
					break
				}
			}
			if !slices.Equal(got, all[:most+1]) {
				t.Errorf("%q, the first %d: %q", text, most+1, got)
			}
		}
	}
}
