package sample

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"time"
)

// Day is a calendar day.
type Day struct {
	Year, Month, Day int
}

// Person is a member of the library who does not exist.
type Person struct {
	Display string // "Meera Raghunathan"
	Sort    string // "Raghunathan, Meera"; as displayed where there is no family name
	Native  string // "மீரா ரகுநாதன்", or "" if only Roman letters are on file
	Lang    string // BCP 47 code of Native, "" without one
	Email   string // at example.org or example.com, different for everybody, or ""
	Phone   string // in a range that India cannot hand out, or ""
	Born    Day
}

// community is a language's part of the members, in 1,000, and how many in 100
// of them have given their name in its script.
type community struct {
	lang   string
	share  int
	native int
}

var communities = []community{
	{"ta", 255, 70}, {"hi", 160, 65}, {"ml", 115, 60}, {"en", 110, 0}, {"mr", 95, 65}, {"bn", 90, 65}, {"ur", 85, 65},
	{"ar", 15, 85}, {"el", 15, 85}, {"ru", 15, 85}, {"he", 15, 85}, {"zh", 15, 85}, {"ja", 15, 85},
}

// People yields members for as long as somebody asks; each call starts anew.
func (s *Source) People() iter.Seq[Person] {
	return func(yield func(Person) bool) {
		names := newNamer(s.Stream("people/names"))
		origin := s.Stream("people/origin")
		contact := s.Stream("people/contact")
		born := s.Stream("people/born")
		shares := make([]int, len(communities))
		for i, c := range communities {
			shares[i] = c.share
		}
		taken := map[string]int{}
		for i := 0; ; i++ {
			c := communities[weighted(origin, shares)]
			name := names.name(c.lang)
			p := Person{Display: name.display, Sort: name.sort, Born: birthday(born)}
			if origin.IntN(100) < c.native {
				p.Native, p.Lang = name.native, bcp47(c.lang)
			}
			if latestYear-p.Born.Year >= ownMail && !oneIn(contact, 9) {
				p.Email = email(contact, taken, name.display, p.Born.Year)
			}
			if !oneIn(contact, 25) {
				p.Phone = phone(i)
			}
			if !yield(p) {
				return
			}
		}
	}
}

// bcp47 is the code under which a browser finds the right glyphs.
func bcp47(lang string) string {
	if lang == "zh" {
		return "zh-Hans"
	}
	return lang
}

// latestYear is the year after which nothing is issued and nobody is born: the
// demo's clock starts not before it.
const latestYear = 2026

// ownMail is the age from which members have an address of their own.
const ownMail = 12

// birthday draws a day of birth: pupils, students, people at work, the retired.
func birthday(rng *rand.Rand) Day {
	ages := [...]struct{ weight, low, high int }{{22, 6, 15}, {25, 16, 25}, {40, 26, 60}, {13, 61, 92}}
	group := ages[weighted(rng, []int{ages[0].weight, ages[1].weight, ages[2].weight, ages[3].weight})]
	year := latestYear - between(rng, group.low, group.high)
	month := between(rng, 1, 12)
	days := time.Date(year, time.Month(month+1), 0, 0, 0, 0, 0, time.UTC).Day()
	return Day{year, month, between(rng, 1, days)}
}

// email makes an address of a name in one of the usual ways, and numbers it
// when somebody has it already.
func email(rng *rand.Rand, taken map[string]int, display string, born int) string {
	var words []string
	for word := range strings.FieldsSeq(strings.ToLower(display)) {
		word = strings.Map(func(r rune) rune {
			if r < 'a' || r > 'z' {
				return -1
			}
			return r
		}, word)
		words = append(words, word)
	}
	words = words[:min(len(words), 3)]
	first, last := words[0], words[len(words)-1]
	local := strings.Join(words, ".")
	way := rng.IntN(6)
	if len(words) == 1 {
		way = 1
	}
	switch way {
	case 0:
		local = first + last
	case 1:
		local = fmt.Sprintf("%s%02d", last, born%100)
	case 2:
		local = first[:1] + "." + last
	case 3:
		local = fmt.Sprintf("%s.%02d", first, born%100)
	}
	domain := "@example.org"
	if oneIn(rng, 3) {
		domain = "@example.com"
	}
	taken[local+domain]++
	if n := taken[local+domain]; n > 1 {
		return fmt.Sprintf("%s-%d%s", local, n, domain)
	}
	return local + domain
}

// phone is the number of the person with this index. No subscriber's number in
// India begins with 0, so nobody can be rung up by mistake. Neighbours differ
// in more than the last digit: 61,803 is coprime to 100,000.
func phone(index int) string {
	return fmt.Sprintf("+91 %05d %05d", 555+index/100_000, int64(index)*61_803%100_000)
}
