package sample

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// luhnValid checks a number the way a scanner does.
func luhnValid(number string) bool {
	sum := 0
	for i, r := range number {
		digit := int(r - '0')
		if (len(number)-i)%2 == 0 {
			digit *= 2
		}
		sum += digit/10 + digit%10
	}
	return sum%10 == 0
}

func TestL3_BarcodesAndCardsAreDifferentAndCarryALuhnDigit(t *testing.T) {
	seen := map[string]bool{}
	for i := range 100_000 {
		copyCode, card := Barcode(i), Card(i)
		if !strings.HasPrefix(copyCode, "3100") || !strings.HasPrefix(card, "2041") {
			t.Fatalf("number %d: copy %s, card %s", i, copyCode, card)
		}
		for _, code := range []string{copyCode, card} {
			if len(code) != 10 || !luhnValid(code) || seen[code] {
				t.Fatalf("number %d: %s is not ten digits, has a wrong check digit or was given before", i, code)
			}
			seen[code] = true
		}
	}
	if code := Barcode(5_000_000); len(code) != 10 || !luhnValid(code) {
		t.Errorf("copy 5,000,000 has the barcode %s", code)
	}
}

func TestAMistypedCardIsNoticed(t *testing.T) {
	card := Card(4711)
	for i := range len(card) {
		wrong := []byte(card)
		wrong[i] = '0' + (wrong[i]-'0'+1)%10
		if luhnValid(string(wrong)) {
			t.Errorf("%s passes for %s", wrong, card)
		}
	}
}

func TestISBNsOfAHouseStayDifferentPastItsFirstBlock(t *testing.T) {
	seen := map[string]bool{}
	for book := range 3 * blockSize {
		for _, publisher := range []string{"Kaveri House", "Banyan & Brook", "Neem Prakashan", "I Varka"} {
			number := isbn(publisher, book)
			if len(number) != 13 || seen[number] {
				t.Fatalf("book %d of %s has the ISBN %s", book, publisher, number)
			}
			seen[number] = true
		}
	}
}

func TestTheNineBranches(t *testing.T) {
	days := strings.Fields("mon tue wed thu fri sat sun")
	codes := map[string]bool{}
	for _, b := range Branches() {
		codes[b.Code] = true
		last := -1
		for day := range strings.FieldsSeq(b.OpenDays) {
			at := slices.Index(days, day)
			if at <= last {
				t.Errorf("%s is open on %q, which is no day or out of order", b.Name, b.OpenDays)
			}
			last = at
		}
		opens, closes, _ := strings.Cut(b.Hours, "-")
		from, err1 := time.Parse("15:04", opens)
		to, err2 := time.Parse("15:04", closes)
		if err1 != nil || err2 != nil || !from.Before(to) {
			t.Errorf("%s is open at %q", b.Name, b.Hours)
		}
		if b.Zone != "Asia/Kolkata" || !strings.Contains(b.Address, City) {
			t.Errorf("%s is in %s, %s", b.Name, b.Address, b.Zone)
		}
	}
	if len(Branches()) != 9 || len(codes) != 9 || Branches()[0].Name != "Riverside" {
		t.Errorf("%d branches with %d codes, the first %s", len(Branches()), len(codes), Branches()[0].Name)
	}
}
