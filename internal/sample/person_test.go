package sample

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestD19_TheMembersAreACity(t *testing.T) {
	n := len(demoPeople())
	scripts, children, mail, phones := map[string]int{}, 0, 0, 0
	for _, p := range demoPeople() {
		scripts[p.Lang]++
		if latestYear-p.Born.Year < 16 {
			children++
		}
		if p.Email != "" {
			mail++
		}
		if p.Phone != "" {
			phones++
		}
	}
	within(t, "Roman letters only", scripts[""], n, 380, 480)
	within(t, "Tamil", scripts["ta"], n, 150, 210)
	within(t, "Hindi", scripts["hi"], n, 80, 130)
	for _, lang := range []string{"bn", "mr", "ml", "ur"} {
		within(t, lang, scripts[lang], n, 40, 90)
	}
	for _, lang := range []string{"ar", "el", "ru", "he", "zh-Hans", "ja"} {
		within(t, lang, scripts[lang], n, 5, 25)
	}
	within(t, "children", children, n, 180, 270)
	within(t, "with mail", mail, n, 650, 850)
	within(t, "with a telephone", phones, n, 930, 990)
}

// Nobody outside the demo can be written to or rung up.
func TestD19_ContactsReachNobody(t *testing.T) {
	address := regexp.MustCompile(`^[a-z0-9.-]{2,64}@example\.(org|com)$`)
	number := regexp.MustCompile(`^\+91 00[0-9]{3} [0-9]{5}$`)
	mails, phones := map[string]bool{}, map[string]bool{}
	for _, p := range demoPeople() {
		if p.Email != "" && (!address.MatchString(p.Email) || mails[p.Email]) {
			t.Errorf("%s has the address %q, which is wrong or another's", p.Display, p.Email)
		}
		if p.Phone != "" && (!number.MatchString(p.Phone) || phones[p.Phone]) {
			t.Errorf("%s has the telephone %q, which is wrong or another's", p.Display, p.Phone)
		}
		mails[p.Email], phones[p.Phone] = true, true
	}
}

func TestTelephonesStayDifferentPastTheFirstHundredThousand(t *testing.T) {
	seen := map[string]bool{}
	for i := range 120_000 {
		seen[phone(i)] = true
	}
	if len(seen) != 120_000 {
		t.Errorf("120,000 people have %d telephones", len(seen))
	}
}

func TestEverybodyIsBornOnADayOfTheCalendar(t *testing.T) {
	leap := false
	for _, p := range demoPeople() {
		b := p.Born
		day := time.Date(b.Year, time.Month(b.Month), b.Day, 0, 0, 0, 0, time.UTC)
		if day.Day() != b.Day || b.Year < latestYear-92 || b.Year > latestYear-6 {
			t.Errorf("%s is born on %v", p.Display, b)
		}
		leap = leap || b.Month == 2 && b.Day == 29
	}
	if !leap {
		t.Error("nobody is born on 29 February")
	}
}

// Sort keys put the family name first; names that try a page are all there.
func TestNamesAreOfManyShapes(t *testing.T) {
	var oneWord, long, apostrophe, initial, three int
	for _, p := range demoPeople() {
		family, given, hasFamily := strings.Cut(p.Sort, ", ")
		switch {
		case !hasFamily && p.Sort != p.Display:
			t.Errorf("%s is sorted under %q", p.Display, p.Sort)
		case hasFamily && p.Display != given+" "+family && p.Display != family+" "+given:
			t.Errorf("%s is sorted under %q", p.Display, p.Sort)
		}
		if !strings.Contains(p.Display, " ") {
			oneWord++
		}
		if utf8.RuneCountInString(p.Display) >= longName {
			long++
		}
		if strings.Contains(p.Display, "'") {
			apostrophe++
		}
		if strings.Contains(p.Display, ". ") {
			initial++
		}
		if strings.Count(p.Display, " ") == 2 {
			three++
		}
	}
	for shape, n := range map[string]int{
		"one word": oneWord, "60 letters": long, "an apostrophe": apostrophe, "an initial": initial, "three words": three,
	} {
		if n < 5 {
			t.Errorf("only %d names have %s", n, shape)
		}
	}
}

func TestNamesFollowTheCustomsOfTheirLanguage(t *testing.T) {
	has := map[string]func(display, native string) bool{
		"a Tamil name with its native initial": func(display, native string) bool {
			return display == "S. Meera" && native == "சு. மீரா"
		},
		"a Russian woman's family name": func(_, native string) bool { return strings.HasSuffix(native, " Соколова") },
		"a Greek woman's family name":   func(_, native string) bool { return strings.HasSuffix(native, " Παπαδάκη") },
		"an Urdu title of respect": func(display, native string) bool {
			return strings.HasSuffix(display, " Begum") && strings.HasSuffix(native, " بیگم")
		},
		"a Chinese name, family first": func(display, native string) bool {
			return strings.HasPrefix(display, "Wang ") && strings.HasPrefix(native, "王")
		},
		"a Japanese name, family first only in its own script": func(display, native string) bool {
			return strings.HasSuffix(display, " Sato") && strings.HasPrefix(native, "佐藤")
		},
	}
	people := take(New(1).People(), 30_000)
	for what, is := range has {
		if !slices.ContainsFunc(people, func(p Person) bool { return is(p.Display, p.Native) }) {
			t.Errorf("among 30,000 people nobody has %s", what)
		}
	}
}

func TestNobodyHasAWellKnownPersonsName(t *testing.T) {
	if !notable("Shahid Afridi") {
		t.Fatal("the list of notable names was not read")
	}
	for _, p := range demoPeople() {
		if notable(p.Display) {
			t.Errorf("%s is a member", p.Display)
		}
	}
}
