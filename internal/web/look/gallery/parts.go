package gallery

import (
	"html/template"
	"math"

	"holdfast/internal/web/look"
)

// PartsData is every part that the other pages do not show.
type PartsData struct {
	Tabs      []look.Stop
	Tiles     []look.Tile
	Top       look.TableTop
	Columns   []look.Column
	Rows      []Member
	RowState  look.State
	Empty     look.Empty
	Pager     look.Pager
	Curves    look.LineChart
	Ranks     look.RankChart
	States    []look.Tag
	Pieces    look.Pieces
	Hidden    []look.Hidden
	Problems  *look.Problems
	Fields    []look.Field
	Choices   []look.Choices
	Countdown *look.Countdown
	Notes     []look.Note
	Refused   *look.Reasons
	Confirm   *look.Confirm
}

// Member is a row of a class list.
type Member struct {
	Roll  int
	Name  look.Name
	Since template.HTML
	Class string
	Tag   look.Tag
}

// Parts fills every part.
func Parts() PartsData {
	fields := []look.Field{
		{Name: "name", Label: "Name", Value: "Meera", Hint: "As it stands on the card.", Auto: "name"},
		{Name: "amount", Label: "Amount", Type: "money", Value: "12,5", Narrow: true,
			Problem: "Write the amount with a point: 12.50."},
		{Name: "plan", Label: "Plan", Type: "select", Options: []look.Option{{Value: "1", Label: "Basic"},
			{Value: "2", Label: "Reader", Chosen: true}}},
		{Name: "note", Label: "Note", Type: "area", Optional: true},
	}
	return PartsData{
		Tabs: []look.Stop{{Name: "Requests", Href: "/parts?1", Count: 12},
			{Name: "Compare rules", Href: "/parts", Current: true}, {Name: "Publish", Href: "/parts?3"}},
		Tiles: []look.Tile{
			{Label: "Loans today", Figure: "1,284", Say: "of 48,000 copies"},
			{Label: "Overdue", Figure: "71", Say: "12 since yesterday", State: look.No},
			{Label: "Answer time, p95", Figure: "38 ms", Say: "slowest 212 ms"},
			{Label: "Promised twice", Figure: "0", Say: "14 checks, 2 s ago", State: look.OK},
		},
		Top: look.TableTop{Title: "Class 5-B", Say: en.Say("%s of 50, 1 removed", look.Strong(47)),
			Export: "/class.csv", Print: "/papers"},
		Columns: []look.Column{{Label: "Roll", Num: true},
			{Label: "Name", Href: "?sort=name", Order: "ascending"},
			{Label: "In the second script", Bare: true}, {Label: "Enrolled", Href: "?sort=day"},
			{Label: "State", Bare: true}},
		RowState: look.OK,
		Rows: []Member{
			{48, look.Name{Text: "Ishaan Kumar", Other: "ईशान कुमार", OtherLang: "hi"}, "today, 09:11",
				"made", look.Tag{State: look.OK, Word: "new"}},
			{47, look.Name{Text: "Fatima Siddiqui", Other: "فاطمہ صدیقی", OtherLang: "ur"}, "today, 09:04",
				"current", look.Tag{}},
			{43, look.Name{Text: "Rohan D’Souza", Other: "रोहन डिसूझा", OtherLang: "mr"},
				en.Day(on("2027-05-28")), "over", look.Tag{}},
		},
		Empty: look.Empty{Say: "Nobody is in this class yet.",
			Act: &look.Act{Label: "Enroll", Href: "/enroll"}},
		Pager: look.Pager{From: 1, To: 15, Of: 48, Older: "?after=34",
			Say: "Number 43 stays with Rohan D’Souza and is never given again."},
		Curves: seatsGo(), Ranks: toldNo(),
		States: []look.Tag{{State: look.OK, Word: "issued"}, {State: look.Wait, Word: "ready"},
			{State: look.No, Word: "late"}, {State: look.Go, Word: "in transit"},
			{State: look.Past, Word: "removed"}, {State: look.Free, Word: "3 free"},
			{State: look.Care, Word: "see the card"}, {State: look.Queue, Word: "waiting"}},
		Pieces: look.Pieces{{State: look.PieceFree, Label: "copy 3100 1000 417, free"},
			{State: look.PieceTaken}, {State: look.PieceHeld},
			{State: look.PieceYours}, {State: look.PieceTransit}, {State: look.PieceRepair},
			{State: look.PieceLost}, {State: look.PieceClosed}},
		Hidden: look.Keys("t", "form"), Problems: look.ProblemsOf(fields...), Fields: fields,
		Choices: []look.Choices{
			{Name: "scope", Legend: "Who serves a hold", Hint: "For this branch.", Options: []look.Option{
				{Value: "anywhere", Label: "Any branch", Hint: "A copy travels to where it is collected.",
					Chosen: true}, {Value: "branch", Label: "Its own copies"}}},
			{Name: "days", Legend: "Open on", Many: true, Inline: true, Problem: "Choose one day at least.",
				Options: []look.Option{{Value: "mon", Label: "Mon"}, {Value: "tue", Label: "Tue"}}},
		},
		Countdown: &look.Countdown{Label: "Held for you", Until: today(19, 4), Left: 94, Of: 120,
			More: &look.Act{Label: "Keep 2 minutes more", Post: "/more", Hidden: look.Keys("t", "more")},
			Over: "The seats went back on sale at 19:04. Nothing was charged."},
		Notes: []look.Note{{State: look.Wait, Title: "The catalogue is read only until 16:00.",
			Say: "A backup is being taken."}},
		Refused: &look.Reasons{ID: "refused-1", Title: "Not renewed: Train to Pakistan", Rows: []look.Reason{
			{Say: "It is late.", Lift: "Return it first."}, {Say: "3 people are waiting."}},
			Instead: &look.Act{Label: "Place a hold", Href: "/hold", Style: look.Linked}},
		Confirm: &look.Confirm{Label: "Cancel my seats",
			Say:  "F 11 and F 12 go back on sale. ₹900.00 is refunded.",
			Yes:  look.Act{Label: "Yes, cancel my seats", Post: "/cancel", Hidden: look.Keys("t", "cancel")},
			Keep: "Keep them"},
	}
}

// seatsGo is a chart of lines, two of them one of many.
func seatsGo() look.LineChart {
	return look.LineChart{ID: "fill", Title: "How fast the seats go", By: "Time", Top: 100, Unit: " %",
		Fill: true,
		Desc: "CS 101-A was full after 3.8 s; HI 204-A reached 58 % after five minutes.",
		X:    []string{"09:00", "09:01", "09:02", "09:03", "09:04", "09:05"},
		Lines: []look.Curve{{Name: "CS 101-A", Values: []float64{0, 100}},
			{Name: "EN 120-C", Values: fill(.9)}, {Name: "HI 204-A", Values: fill(.18)},
			{Name: "", Values: fill(.3)}, {Name: "", Values: fill(.5)}}}
}

// toldNo is a chart of lying bars.
func toldNo() look.RankChart {
	return look.RankChart{ID: "why", Title: "Why people were told no", By: "Reason",
		Desc: "Prerequisite missing most often, 486 times.",
		Points: points([]string{"Prerequisite missing", "Timetable clash", "Credit limit",
			"Library fines"}, []float64{486, 371, 142, 97}, 0)}
}

// fill is a curve that rises towards full, the faster the greater its rate.
func fill(rate float64) []float64 {
	values := make([]float64, 6)
	for i := range values {
		values[i] = 100 * (1 - math.Exp(-rate*float64(i)))
	}
	return values
}

// PartsEmpty is a class without pupils and charts without numbers.
func PartsEmpty() PartsData {
	return PartsData{
		Top: look.TableTop{Title: "Class 5-C"}, Hidden: look.Keys("t", "form"),
		Empty:  look.Empty{Say: "Nobody is in this class yet."},
		Curves: look.LineChart{Title: "How fast the seats go"},
		Ranks:  look.RankChart{Title: "Why people were told no"},
	}
}
