package patron

import (
	"html/template"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/web/look"
)

// ruled is how a language tells the objection of a rule: a sentence with the
// figures of the reason that it names, in their order, and one that says what
// lifts it.
type ruled struct {
	Say     string
	Counted counted  // instead of Say, where the first figure is a number that a noun follows
	Figures []string // by the names that the rule gives them
	Lift    string
}

// A suspension is told in one of two sentences: with its last day, if it has one.
const (
	suspended      = "memberSuspended"
	suspendedUntil = "memberSuspendedUntil"
)

// objection is what a rule says, and what lifts it, in the language of the page;
// in the rule's own words where the language has none for it, or where a figure
// is not there.
func (t tongue) objection(code, detail, lift string, figures []denial.Field) (said, lifted template.HTML) {
	if code == suspended && slices.ContainsFunc(figures, func(f denial.Field) bool { return f.Name == "endsOn" }) {
		code = suspendedUntil
	}
	words, known := t.Rules[code]
	args := make([]any, 0, len(words.Figures))
	for _, name := range words.Figures {
		i := slices.IndexFunc(figures, func(f denial.Field) bool { return f.Name == name })
		if i < 0 {
			return t.told(detail), t.told(lift)
		}
		arg, ok := figureOf(figures[i].Value)
		args, known = append(args, arg), known && ok
	}
	switch {
	case !known:
		return t.told(detail), t.told(lift)
	case words.Say != "":
		return t.Say(words.Say, args...), t.Say(words.Lift)
	}
	n, _ := args[0].(int)
	return t.Count(words.Counted, n, args[1:]...), t.Say(words.Lift)
}

// figureOf is a figure as a sentence takes it, from the rule itself or from an
// answer that was kept as JSON. A text is somebody's own words, in a language
// that nobody knows.
func figureOf(value any) (any, bool) {
	switch v := value.(type) {
	case int, civil.Date, money.Money:
		return v, true
	case float64:
		return int(v), true
	case string:
		if day, err := civil.ParseDate(v); err == nil {
			return day, true
		}
		return look.Named(v), true
	}
	return nil, false
}
