package pages

import (
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web/look"
)

// holdState is where a hold is in its life, with what to say about it.
func holdState(h lending.Hold) told {
	switch h.State {
	case lending.HoldReady:
		if h.CollectBy != nil {
			return told{look.Wait, "ready", en.Say("until %s", look.Strong(*h.CollectBy))}
		}
		return told{look.Wait, "ready", ""}
	case lending.HoldInTransit:
		return told{look.Go, "in transit", "on its way"}
	case lending.HoldWaiting:
		return told{look.Queue, "waiting", en.Say("%s in the queue", en.Ordinal(h.Position))}
	case lending.HoldFulfilled:
		return told{look.OK, "collected", "collected"}
	case lending.HoldExpired:
		return told{look.Past, "not collected", "It was not collected in time."}
	}
	return told{look.Past, "cancelled", "It is cancelled."}
}

// queueRow is a hold in the title's queue.
func queueRow(q lending.QueueItem, t lending.TitleView, f frame) look.Row {
	state := holdState(lending.Hold{State: q.State, CollectBy: q.CollectBy, Position: q.Place})
	row := look.Row{
		Title: look.Name{Text: q.Name, Other: q.Native, OtherLang: q.Lang},
		Href:  "/lending/members/" + url.PathEscape(q.Member),
		Tag:   look.Tag{State: state.state, Word: state.word},
	}
	where := q.Pickup
	for _, b := range t.Branches {
		if b.Branch == q.Pickup {
			where = b.Name
		}
	}
	if q.CollectBy != nil {
		row.Say = en.Say("%s, until %s", where, look.Strong(*q.CollectBy))
	} else {
		row.Say = en.Say("%s, since %s", where, en.ShortDay(f.here.Branch.Zone.DateOf(q.PlacedAt)))
	}
	if q.Place > 0 {
		row.Lead = plain(en.Number(int64(q.Place)))
	} else {
		row.Lead = template.HTML(`<span class="small">`) + plain(q.Pickup) + `</span>`
	}
	return row
}

// outlookRows say what a hold placed now would bring: here first, at the branches
// without a free copy, and where none is needed. What is the same at several is
// said once, and of which.
func outlookRows(o lending.Outlook, f frame) []outlookRow {
	var rows []outlookRow
	var names [][]string
	var free []string
	said := make(map[string]int)
	here := func(b lending.BranchOutlook) bool { return f.placed && b.Branch == f.here.Branch.Code }
	for _, b := range slices.SortedStableFunc(slices.Values(o.Branches), func(x, y lending.BranchOutlook) int {
		return rankIf(here(x)) - rankIf(here(y))
	}) {
		if b.Free > 0 && !here(b) {
			free = append(free, b.Name)
			continue
		}
		row := outlookOf(b, o)
		what := row.End + row.Tag.Word + string(row.Say)
		i, told := said[what]
		if !told {
			i = len(rows)
			said[what], rows, names = i, append(rows, row), append(names, nil)
		}
		names[i] = append(names[i], b.Name)
	}
	for i := range rows {
		rows[i].Where = "To collect at " + orWords(names[i])
		if len(names[i]) > 1 && len(names[i]) == len(o.Branches) {
			rows[i].Where = "To collect at any branch"
		}
	}
	if len(free) > 0 {
		rows = append(rows, outlookRow{
			Where: "Elsewhere", Tag: look.Tag{State: look.Past, Word: "not needed"},
			Say: en.Say("Copies stand free at %s: go and take one.", inWords(free)),
		})
	}
	return rows
}

// rankIf puts what is so before what is not.
func rankIf(so bool) int {
	if so {
		return 0
	}
	return 1
}

// orWords joins names between which somebody chooses.
func orWords(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

func outlookOf(b lending.BranchOutlook, o lending.Outlook) outlookRow {
	var row outlookRow
	switch {
	case b.Free > 0:
		row.Tag = look.Tag{State: look.Past, Word: "not needed"}
		row.Say = en.Say("A copy stands free here: go and take it. Copy %s.", look.Code(b.Copy))
		if b.CallNumber != "" {
			row.Say = en.Say("A copy stands free here: go and take it. Shelf %s, copy %s.", b.CallNumber,
				look.Code(b.Copy))
		}
	case b.Place == 0:
		row.Tag = look.Tag{State: look.No, Word: "not possible"}
		row.Say = "No copy could ever be collected here."
	case b.Wait == nil:
		row.End = en.Ordinal(b.Place)
		row.Say = "Nobody can say how long: every copy is late, or away."
	default:
		row.End = en.Ordinal(b.Place)
		row.Say = en.Say("Likely %s. ", look.Strong(waitWords(*b.Wait))) + sendWords(b, o) + dueWords(b.Due) +
			en.Say("Each hold that nobody collects adds %s.", counted(o.HoldDays, "day", "days"))
	}
	return row
}

// sendWords says on whom the estimate counts: a copy that stands free elsewhere
// comes only when somebody there checks it in.
func sendWords(b lending.BranchOutlook, o lending.Outlook) template.HTML {
	if b.ToSend == 0 {
		return ""
	}
	var from []string
	for _, other := range o.Branches {
		if other.Free > 0 {
			from = append(from, other.Name)
		}
	}
	if o.Scope != "anywhere" || len(from) == 0 {
		from = []string{"another branch"}
	}
	return en.Say("That counts on somebody at %s checking in a free copy, which then travels here. ", orWords(from))
}

// waitWords is an estimate as people say it.
func waitWords(w lending.Wait) string {
	if w.SoonestDays == w.LatestDays {
		return counted(w.LatestDays, "day", "days")
	}
	return fmt.Sprintf("%d to %d days", w.SoonestDays, w.LatestDays)
}

// dueWords says when the next copies come back.
func dueWords(due []civil.Date) template.HTML {
	switch len(due) {
	case 0:
		return ""
	case 1:
		return en.Say("A copy is due %s. ", en.ShortDay(due[0]))
	}
	if due[0].Equal(due[1]) {
		return en.Say("Copies are due %s. ", en.ShortDay(due[0]))
	}
	return en.Say("Copies are due %s and %s. ", en.ShortDay(due[0]), en.ShortDay(due[1]))
}

// newHoldForm is the form that places a hold, with what was typed before.
func newHoldForm(t lending.TitleView, f frame, typed titleForm) *holdForm {
	p, at := f.viewer.problem, spotOn(spotTitle, decimal(t.ID), f.viewer.url)
	form := &holdForm{
		Action: at.form("/lending/holds"),
		Hidden: f.viewer.keys(look.Hidden{Name: "title", Value: decimal(t.ID)}),
		Card: look.Field{
			Name: "member", Label: "Member’s card", Type: "code", Value: typed.Member,
			Problem: wrong(p, "/member"),
		},
		Branch: look.Field{Name: "pickupBranch", Label: "To collect at", Type: "select",
			Problem: wrong(p, "/pickupBranch")},
	}
	for _, b := range t.Branches {
		chosen := b.Branch == typed.Pickup ||
			(typed.Pickup == "" && f.placed && b.Branch == f.here.Branch.Code)
		form.Branch.Options = append(form.Branch.Options,
			look.Option{Value: b.Branch, Label: b.Name, Chosen: chosen})
	}
	form.Problem = look.ProblemsOf(form.Card, form.Branch)
	return form
}

// copyRow is one copy in the table of all.
type copyRow struct {
	Code   look.Code
	Href   string
	Branch string
	Tag    look.Tag
	Say    template.HTML
}

func copyRows(b lending.Availability) []copyRow {
	rows := make([]copyRow, len(b.Items))
	for i, c := range b.Items {
		rows[i] = copyRow{
			Code: look.Code(c.Barcode), Href: "/lending/copies/" + url.PathEscape(c.Barcode),
			Branch: b.Name,
			Tag:    look.Tag{State: statusState(c.Status), Word: statusWords(c)},
		}
		if c.DueOn != nil {
			rows[i].Say = en.Say("due %s", look.Strong(*c.DueOn))
		}
	}
	return rows
}

// statusState is a copy's status as a letter of the state alphabet.
func statusState(s lending.Status) look.State {
	switch s {
	case lending.Available:
		return look.Free
	case lending.OnHoldShelf:
		return look.Wait
	case lending.InTransit:
		return look.Go
	case lending.Lost:
		return look.No
	}
	return look.Past
}
