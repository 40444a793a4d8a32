package sample

import (
	"math/rand/v2"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// nameForms are one given or family name in its forms.
type nameForms struct {
	native, roman string
	// the woman's form, where a family name has one
	nativeF, romanF string
}

// custom is how a culture puts given and family names together.
type custom int

const (
	plain      custom = iota // Dana Levi
	patronymic               // Meera Raghunathan, or R. Meera after the father's initial
	fathered                 // Sunita Vasant Kulkarni, the father's name between
	courteous                // Salma Begum: some women carry a title of respect instead
	familyTail               // Haruka Sato in Roman letters, 佐藤遥 at home
	familyHead               // Wang Xiaoming everywhere
)

// nameSet is the names that go together: no Abdu Nair, no Annamma Haji.
type nameSet struct {
	custom custom
	single int            // one in so many goes by the given name alone, 0 for none
	given  [2][]nameForms // women's, men's
	family []nameForms
}

// fullName is a person's name in the forms a library needs.
type fullName struct {
	display, sort, native string
}

// nameSets are all sets by language code, in a fixed order.
var nameSets = sync.OnceValue(func() map[string][]*nameSet {
	sets := map[string][]*nameSet{}
	add := func(lang, text string, how custom, single int, prefixes ...string) {
		lists := map[string][]nameForms{}
		for _, s := range readSections(text) {
			for _, entry := range s.entries() {
				lists[s.head] = append(lists[s.head], readName(entry))
			}
		}
		for _, p := range append([]string{""}, prefixes...) {
			sets[lang] = append(sets[lang], &nameSet{
				custom: how,
				single: single,
				given:  [2][]nameForms{lists[p+"female"], lists[p+"male"]},
				family: lists[p+"family"],
			})
		}
	}
	add("ta", taNames, patronymic, 12)
	add("hi", hiNames, plain, 40)
	add("bn", bnNames, plain, 0)
	add("mr", mrNames, fathered, 0)
	add("ml", mlNames, plain, 0, "christian ", "muslim ")
	add("ur", urNames, courteous, 30)
	add("ar", arNames, plain, 0)
	add("en", enNames, plain, 0)
	add("el", elNames, plain, 0)
	add("ru", ruNames, plain, 0)
	add("he", heNames, plain, 0)
	add("ja", jaNames, familyTail, 0)
	add("zh", zhNames, familyHead, 0)
	add("fr", frNames, plain, 0)
	add("de", deNames, plain, 0)
	add("es", esNames, plain, 0)
	return sets
})

func readName(entry []string) nameForms {
	if len(entry) == 1 {
		return nameForms{roman: entry[0], romanF: entry[0]}
	}
	n := nameForms{native: entry[0], roman: entry[1], nativeF: entry[0], romanF: entry[1]}
	if len(entry) == 4 {
		n.nativeF, n.romanF = entry[2], entry[3]
	}
	return n
}

// namer makes up full names from one stream.
type namer struct {
	rng   *rand.Rand
	decks map[*nameSet]*nameDecks
}

type nameDecks struct {
	given  [2]deck
	family deck
}

func newNamer(rng *rand.Rand) *namer {
	return &namer{rng: rng, decks: map[*nameSet]*nameDecks{}}
}

// name makes up a full name of a language; among several sets of names the
// first counts twice.
func (n *namer) name(lang string) fullName {
	sets := nameSets()[lang]
	set := sets[max(0, n.rng.IntN(len(sets)+1)-1)]
	decks := n.decks[set]
	if decks == nil {
		decks = &nameDecks{family: newDeck(len(set.family), n.rng)}
		for i := range set.given {
			decks.given[i] = newDeck(len(set.given[i]), n.rng)
		}
		n.decks[set] = decks
	}
	sex := n.rng.IntN(2)
	for {
		given := set.given[sex][decks.given[sex].deal(n.rng)]
		family := set.family[decks.family.deal(n.rng)]
		if given.roman == family.roman || notable(given.roman+" "+family.roman) {
			continue
		}
		if sex == 0 {
			family.native, family.roman = family.nativeF, family.romanF
		}
		if len(set.given[sex]) >= manyNames && oneIn(n.rng, 300) {
			given = n.lengthen(set, decks, sex, given, family)
		}
		return n.join(set, decks, sex, given, family)
	}
}

// longName is the fewest letters of the names that try a label's width; only a
// list of manyNames has enough given names for one.
const (
	longName  = 60
	manyNames = 20
)

// lengthen strings given names together until the whole name is a long one.
func (n *namer) lengthen(set *nameSet, decks *nameDecks, sex int, given, family nameForms) nameForms {
	for len(given.roman)+1+len(family.roman) < longName {
		more := set.given[sex][decks.given[sex].deal(n.rng)]
		if strings.Contains(given.roman, more.roman) {
			continue
		}
		given.roman += " " + more.roman
		if given.native != "" {
			given.native += " " + more.native
		}
	}
	return given
}

// respect are the titles that stand in for a family name.
var respect = []nameForms{
	{native: "بیگم", roman: "Begum"},
	{native: "خاتون", roman: "Khatoon"},
	{native: "بانو", roman: "Bano"},
}

// join puts a name together after the custom of its set.
func (n *namer) join(set *nameSet, decks *nameDecks, sex int, given, family nameForms) fullName {
	if set.single > 0 && oneIn(n.rng, set.single) {
		return fullName{given.roman, given.roman, given.native}
	}
	western := fullName{
		display: given.roman + " " + family.roman,
		sort:    family.roman + ", " + given.roman,
		native:  spaced(given.native, family.native),
	}
	switch set.custom {
	case patronymic:
		if oneIn(n.rng, 4) {
			initial := family.roman[:1] + "."
			return fullName{
				display: initial + " " + given.roman,
				sort:    given.roman + ", " + initial,
				native:  spaced(firstLetter(family.native)+".", given.native),
			}
		}
	case fathered:
		if oneIn(n.rng, 3) {
			father := set.given[1][decks.given[1].deal(n.rng)]
			if father.roman != given.roman && father.roman != family.roman {
				given.roman += " " + father.roman
				given.native += " " + father.native
				return fullName{
					display: given.roman + " " + family.roman,
					sort:    family.roman + ", " + given.roman,
					native:  spaced(given.native, family.native),
				}
			}
		}
	case courteous:
		if sex == 0 && oneIn(n.rng, 4) {
			title := respect[n.rng.IntN(len(respect))]
			whole := given.roman + " " + title.roman
			return fullName{whole, whole, spaced(given.native, title.native)}
		}
	case familyTail:
		western.native = family.native + given.native
	case familyHead:
		western.display = family.roman + " " + given.roman
		western.native = family.native + given.native
	}
	return western
}

// spaced joins the parts of a name in its own script, "" if it has none.
func spaced(first, second string) string {
	if first == "" || second == "" {
		return ""
	}
	return first + " " + second
}

// firstLetter is the first letter of an Indic word with its vowel sign, as an
// initial is written: சு of சுப்பிரமணியன்.
func firstLetter(word string) string {
	_, end := utf8.DecodeRuneInString(word)
	for end < len(word) {
		r, size := utf8.DecodeRuneInString(word[end:])
		if !unicode.Is(unicode.M, r) || r == virama {
			break
		}
		end += size
	}
	return word[:end]
}

// virama is the Tamil sign that takes the vowel from a consonant.
const virama = '்'

// notable says whether a made-up name would be a well-known person's.
func notable(name string) bool {
	_, found := notables()[name]
	return found
}

var notables = sync.OnceValue(func() map[string]struct{} {
	all := map[string]struct{}{}
	for name := range strings.SplitSeq(notableNames, ";") {
		all[strings.TrimSpace(name)] = struct{}{}
	}
	return all
})
