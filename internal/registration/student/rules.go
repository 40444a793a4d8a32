package student

import (
	"cmp"
	"html/template"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// ruled is how a language tells the objection of a rule: a sentence with the figures
// of the reason that it names, in their order, one for where they are not known, and
// one that says what lifts it.
type ruled struct {
	Say     string
	Figures []string // by the names that the rule gives them
	Bare    string   // without figures
	Lift    string
}

// objection is one reason why something is refused, from wherever it comes: an
// answer, a stored answer, or a verdict before anything was asked.
type objection struct {
	Code    string         `json:"code"`
	Detail  string         `json:"detail"`
	Lift    string         `json:"lift,omitempty"`
	Figures map[string]any `json:"figures,omitempty"`
}

// objectionsOf are the reasons of a refusal.
func objectionsOf(refused *denial.Error) (all []objection) {
	for _, r := range refused.Reasons {
		all = append(all, objection{r.Code.Name(), r.Detail, r.Lift, figuresOf(r.Fields)})
	}
	return all
}

func figuresOf(fields []denial.Field) map[string]any {
	figures := make(map[string]any, len(fields))
	for _, f := range fields {
		figures[f.Name] = f.Value
	}
	return figures
}

// judgedObjections are the reasons of a verdict. They come without figures; what the
// page knows besides is given to them.
func judgedObjections(list []registration.Objection, known map[string]any) (all []objection) {
	for _, o := range list {
		all = append(all, objection{o.Code, o.Detail, o.Lift, known})
	}
	return all
}

// reasons are the rows of a refusal.
func (r reader) reasons(list []web.Reason) (rows []look.Reason) {
	for _, o := range list {
		rows = append(rows, r.reason(objection{o.Code, o.Detail, o.Lift, figuresOf(o.Figures)}))
	}
	return rows
}

// refusal is a problem as the page tells it: the reasons of the rules, or else what
// the problem itself says.
func (r reader) refusal(title template.HTML, p *web.Problem) look.Reasons {
	rows := r.reasons(p.Reasons)
	for _, e := range p.Errors {
		rows = append(rows, look.Reason{Say: r.told(e.Detail)})
	}
	if len(rows) == 0 {
		rows = append(rows, look.Reason{Say: r.told(p.Detail)})
	}
	return look.Reasons{ID: "refused", Title: title, Rows: rows}
}

// reason is what a rule says, and what lifts it, in the language of the page; in the
// rule's own words where the language has none for it.
func (r reader) reason(o objection) look.Reason {
	words, known := r.Rules[o.Code]
	if !known {
		return look.Reason{Say: r.told(o.Detail), Lift: r.told(o.Lift)}
	}
	args := make([]any, 0, len(words.Figures))
	for _, name := range words.Figures {
		arg, ok := r.figure(o.Figures[name])
		if !ok {
			return look.Reason{Say: r.Say(cmp.Or(words.Bare, words.Say)), Lift: r.Say(words.Lift)}
		}
		args = append(args, arg)
	}
	return look.Reason{Say: r.Say(words.Say, args...), Lift: r.Say(words.Lift)}
}

// figure is a figure as a sentence takes it, from the rule itself or from an answer
// that was kept as JSON.
func (r reader) figure(value any) (any, bool) {
	switch v := value.(type) {
	case int, int64, civil.Date, money.Money:
		return v, true
	case float64:
		return int64(v), true
	case civil.Instant:
		return r.when(v), true
	case catalog.Credits:
		return r.credits(v), true
	case string:
		return r.textFigure(v), true
	case []string:
		return look.Named(r.list(v)), len(v) > 0
	case []registration.Clash:
		names := make([]string, len(v))
		for i, c := range v {
			names[i] = c.Name
		}
		return look.Named(r.list(names)), len(v) > 0
	case []any:
		return r.listFigure(v)
	case map[string]any:
		return moneyFigure(v)
	}
	return nil, false
}

// textFigure is a figure that JSON knows only as a text.
func (r reader) textFigure(v string) any {
	if day, err := civil.ParseDate(v); err == nil {
		return day
	}
	var at civil.Instant
	if at.UnmarshalText([]byte(v)) == nil {
		return r.when(at)
	}
	return look.Named(v)
}

// listFigure is a list of names, or of things that have one.
func (r reader) listFigure(v []any) (any, bool) {
	var names []string
	for _, item := range v {
		if thing, ok := item.(map[string]any); ok {
			item = thing["name"]
		}
		name, ok := item.(string)
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return look.Named(r.list(names)), len(names) > 0
}

func moneyFigure(v map[string]any) (any, bool) {
	currency, _ := v["currency"].(string)
	switch amount := v["amount"].(type) {
	case float64:
		return money.Money{Amount: int64(amount), Currency: currency}, currency != ""
	case int64:
		return money.Money{Amount: amount, Currency: currency}, currency != ""
	}
	return nil, false
}
