package lending

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestASlipNamesAMemberByTheBeginningAlone(t *testing.T) {
	for _, c := range []struct{ name, card, want string }{
		{"Al-Amin, Yusuf", "2041 7003 118", "AL-AM 118"},
		{"Raghunathan, Meera", "2041700386", "RAGHU 386"},
		{"De Souza, Rohan", "20417003861", "DE SO 861"},
		{"Ng", "7", "NG 7"},
		{"বন্দ্যোপাধ্যায়, বিভূতিভূষণ", "204170", "বন্দ্যোপাধ্যায় 170"},
		{"ரகுநாதன், மீரா", "204170", "ரகுநாதன் 170"},
		{"", "204170", "170"},
	} {
		if got := ShortName(c.name, c.card); got != c.want {
			t.Errorf("%q, card %s: got %q, want %q", c.name, c.card, got, c.want)
		}
	}
}

func TestAShortNameIsAlwaysTextThatBeginsTheName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.String().Draw(t, "name")
		if short := firstLetters(name, shortLetters); !utf8.ValidString(short) || len(short) > len(name) {
			t.Fatalf("%q became %q", name, short)
		}
	})
}
