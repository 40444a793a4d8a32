package pages

import "testing"

func TestInitialsAreLettersOfTheNamesOwnScript(t *testing.T) {
	for name, want := range map[string]string{
		"Meera Raghunathan": "MR", "மீரா ரகுநாதன்": "மீர", "يوسف الأمين": "يا", "Δημήτρης": "Δ",
		"élodie de la tour": "ÉT",
		"":                  "", "—": "", "3M Company": "3C", "山田 太郎": "山太",
	} {
		if got := initials(name); got != want {
			t.Errorf("%q has the initials %q, want %q", name, got, want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	if got := things(3, "stops a loan", "stop a loan"); got != "Three things stop a loan" {
		t.Error(got)
	}
	if got := things(1, "stops a loan", "stop a loan"); got != "One thing stops a loan" {
		t.Error(got)
	}
	if got := counted(1, "day late", "days late"); got != "1 day late" {
		t.Error(got)
	}
	if got := inWords([]string{"A", "B", "C"}); got != "A, B and C" {
		t.Error(got)
	}
}
