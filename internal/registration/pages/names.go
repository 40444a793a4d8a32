package pages

import (
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web/look"
)

// plain is text as HTML.
func plain(text string) template.HTML { return template.HTML(template.HTMLEscapeString(text)) }

// decimal is a number in an address or a field.
func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// counted is a number with its noun: "1 seat", "3 seats".
func counted(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return en.Number(n) + " " + many
}

// listed joins names as a sentence does.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func studentName(s registration.StudentBrief) look.Name {
	return look.Name{Text: s.Name, Other: s.NativeName, OtherLang: s.NativeLang}
}

func studentPath(number string) string { return studentsPath + "/" + url.PathEscape(number) }

func sectionPath(id int64) string { return sectionsPath + "/" + decimal(id) }

func coursePath(code string) string { return coursesPath + "/" + url.PathEscape(code) }

func termPath(code string) string { return termsPath + "/" + url.PathEscape(code) }

// initials are the first letters of the first word and of the last, with the marks
// that are written on them, for a face without a photo.
func initials(name string) string {
	words := strings.Fields(name)
	switch len(words) {
	case 0:
		return ""
	case 1:
		return firstLetter(words[0])
	}
	return firstLetter(words[0]) + firstLetter(words[len(words)-1])
}

func firstLetter(word string) string {
	word = strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if word == "" {
		return ""
	}
	_, end := utf8.DecodeRuneInString(word)
	for end < len(word) {
		r, size := utf8.DecodeRuneInString(word[end:])
		if !unicode.IsMark(r) {
			break
		}
		end += size
	}
	return strings.ToUpper(word[:end])
}

// weekdayNames are the days of a week, from Sunday, as Weekday counts them.
var weekdayNames = []string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}

// daysInOrder are the days as weeks are shown, from Monday.
var daysInOrder = []registration.Weekday{1, 2, 3, 4, 5, 6, 0}

func dayName(d registration.Weekday) string { return weekdayNames[d] }

// times is when a section meets, in a line: "Mon Wed 10:30–11:45, Fri 9:00–9:50".
func times(all []registration.MeetingView) string {
	var parts []string
	var days []string
	for i, m := range all {
		if m.Cancelled {
			continue
		}
		days = append(days, dayName(m.Weekday))
		if next := i + 1; next < len(all) && !all[next].Cancelled && all[next].Start == m.Start && all[next].End == m.End {
			continue
		}
		start, end := m.Minutes()
		parts = append(parts, strings.Join(days, " ")+" "+en.Times(start, end))
		days = nil
	}
	return strings.Join(parts, ", ")
}

// stateTags are the states of an enrollment in words.
var stateTags = map[registration.State]look.Tag{
	registration.Enrolled:   {State: look.OK, Word: "enrolled"},
	registration.Offered:    {State: look.Wait, Word: "offered"},
	registration.Waitlisted: {State: look.Wait, Word: "waiting"},
	registration.Completed:  {State: look.OK, Word: "completed"},
	registration.Withdrawn:  {State: look.Past, Word: "withdrawn"},
	registration.Dropped:    {State: look.Past, Word: "dropped"},
}

// whyWords are why a state began.
var whyWords = map[string]string{
	"asked": "asked for", "promoted": "the turn had come", "offered": "the turn had come",
	"accepted": "the offer was taken up", "expired": "the offer was not taken up in time",
	"passedOver": "a rule objected when the turn came", "sectionCancelled": "the section was cancelled",
	"graded": "a grade was entered", "prerequisiteFailed": "a prerequisite was not passed",
}

func whySay(why string) string {
	if words, known := whyWords[why]; known {
		return words
	}
	return why
}

// handSay says whose hand a change was, and the reason in that one's words.
func handSay(h registration.StateView) (say template.HTML) {
	switch h.Hand {
	case registration.HandStudent:
		say = " by the student"
	case registration.HandStaff:
		say = en.Say(" by %s", look.Named(h.By))
	case registration.HandCommand:
		say = " at the command line"
	case registration.HandErased:
		say = ". Whose hand it was is erased"
	}
	if h.Reason != "" {
		say += en.Say(": “%s”", look.Named(h.Reason))
	}
	return say
}

// ruleNames are the rules that can be set aside, in words.
var ruleNames = map[string]string{
	"windowClosed": "Time ticket not open", "notForYou": "For certain groups only",
	"alreadyPassed": "Passed already", "duplicateCourse": "Another section of the course",
	"prerequisitesMissing": "Prerequisite missing", "corequisitesMissing": "Corequisite missing",
	"excludedByCourse": "Excluded by a course", "timetableClash": "Timetable clash", "examClash": "Exam clash",
	"creditLimit": "Credit limit", "libraryFines": "Library fines", "dropClosed": "Too late to drop",
	"neededByAnother": "Needed by another course",
}

func ruleName(code string) string {
	if name, known := ruleNames[code]; known {
		return name
	}
	return code
}

// dropWords are what a drop is.
var dropWords = map[catalog.DropKind]string{
	catalog.DropFree: "free, no trace", catalog.DropMarked: "leaves the mark W", catalog.DropClosed: "closed",
}

// seatsSay is how the seats of a section stand: "7 of 30 left".
func seatsSay(s *registration.SectionView) string {
	if s.Capacity == nil {
		return counted(s.Enrolled, "seat", "seats") + " taken, no limit"
	}
	return fmt.Sprintf("%s of %s left", en.Number(*s.Free), en.Number(*s.Capacity))
}

// objections are reasons in a line, one after the other.
func objections(all []registration.Objection) template.HTML {
	var text []string
	for _, o := range all {
		text = append(text, o.Detail)
	}
	return plain(strings.Join(text, " "))
}
