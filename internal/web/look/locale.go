package look

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/money"
)

// Locale is a language that Holdfast speaks: how it writes days, numbers and
// sums, which way it runs, and the words that the parts bring with them. The
// sentences of a desk are the desk's.
type Locale struct {
	Lang  string // BCP 47
	Dir   string // "ltr" or "rtl"
	Label string // the language's name in itself

	days   [7]string  // short, from Sunday
	months [12]string // as they stand beside a day
	digits []rune     // ten, from zero; nil for 0 to 9
	point  string     // between units and fraction
	group  string     // between thousands
	words  map[string]string
}

// Locales is every language, English first.
var Locales = []*Locale{English, Arabic}

// LocaleOf is the language for a BCP 47 tag; English when Holdfast does not
// speak it. Regions are not told apart: "ar-EG" is Arabic.
func LocaleOf(tag string) *Locale {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	for _, l := range Locales {
		if l.Lang == base {
			return l
		}
	}
	return English
}

// Word is a word of the parts by its key, with numbered arguments filled in.
// The error names a key that no language has.
func (l *Locale) Word(key string, args ...any) (string, error) {
	word, ok := l.words[key]
	if !ok {
		return "", fmt.Errorf("no word %q in %s", key, l.Lang)
	}
	for i, arg := range args {
		word = strings.ReplaceAll(word, "{"+strconv.Itoa(i)+"}", l.localDigits(fmt.Sprint(arg)))
	}
	return word, nil
}

// Number is a whole number with its thousands grouped, in the language's digits.
func (l *Locale) Number(n int64) string {
	text := strconv.FormatInt(n, 10)
	unsigned, negative := strings.CutPrefix(text, "-")
	var b strings.Builder
	if negative {
		b.WriteByte('-')
	}
	for i := range len(unsigned) {
		if i > 0 && (len(unsigned)-i)%3 == 0 {
			b.WriteString(l.group)
		}
		b.WriteByte(unsigned[i])
	}
	return l.localDigits(b.String())
}

// localDigits replaces 0 to 9; everything else stays.
func (l *Locale) localDigits(s string) string {
	if l.digits == nil {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return l.digits[r-'0']
		}
		return r
	}, s)
}

// Money is a sum with its currency, kept in one piece.
func (l *Locale) Money(m money.Money) template.HTML {
	text := m.String()
	if l.digits != nil {
		text = strings.NewReplacer(".", l.point, ",", l.group).Replace(text)
	}
	return template.HTML(`<bdi class="sum">` + template.HTMLEscapeString(l.localDigits(text)) + `</bdi>`)
}

// Day is a day that somebody must act on: "Wed 24 Mar".
func (l *Locale) Day(d civil.Date) template.HTML {
	return l.date(d, l.weekday(d)+" "+l.dayMonth(d))
}

// LongDay is a day in full: "Wed 24 Mar 2027".
func (l *Locale) LongDay(d civil.Date) template.HTML {
	return l.date(d, l.weekday(d)+" "+l.dayMonth(d)+" "+l.year(d))
}

// Date is a day nobody must act on, far off or long past: "31 Mar 2027".
func (l *Locale) Date(d civil.Date) template.HTML {
	return l.date(d, l.dayMonth(d)+" "+l.year(d))
}

// ShortDay is a day beside its full form, where there is no room: "24 Mar".
func (l *Locale) ShortDay(d civil.Date) template.HTML { return l.date(d, l.dayMonth(d)) }

func (l *Locale) date(d civil.Date, text string) template.HTML {
	if d.IsZero() {
		return ""
	}
	return template.HTML(`<time datetime="` + d.String() + `">` + text + `</time>`)
}

func (l *Locale) weekday(d civil.Date) string { return l.days[d.Weekday()] }

// dayMonth asks for the month only of a day that is one.
func (l *Locale) dayMonth(d civil.Date) string {
	if d.IsZero() {
		return ""
	}
	return l.localDigits(strconv.Itoa(d.Day())) + " " + l.months[d.Month()-1]
}

func (l *Locale) year(d civil.Date) string { return l.localDigits(strconv.Itoa(d.Year())) }

// Clock is the time of day at the moment's place: "15:42".
func (l *Locale) Clock(m Moment) template.HTML {
	if m.IsZero() {
		return ""
	}
	return template.HTML(`<time datetime="` + m.At.String() + `">` + l.localDigits(m.In.Clock(m.At)) +
		`</time>`)
}

// When is a moment in full: "Mon 22 Mar 2027, 15:42".
func (l *Locale) When(m Moment) template.HTML {
	if m.IsZero() {
		return ""
	}
	d := m.Day()
	text := l.weekday(d) + " " + l.dayMonth(d) + " " + l.year(d) + l.words["comma"] + " " +
		l.localDigits(m.In.Clock(m.At))
	return template.HTML(`<time datetime="` + m.At.String() + `">` + text + `</time>`)
}

// Zoned is the name of the zone's city, for times that people elsewhere read:
// "Kolkata".
func (m Moment) Zoned() string {
	if m.In.IsZero() {
		return ""
	}
	name := m.In.String()
	return strings.ReplaceAll(name[strings.LastIndexByte(name, '/')+1:], "_", " ")
}
