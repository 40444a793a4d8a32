package gallery

import (
	"html/template"

	"holdfast/internal/money"
	"holdfast/internal/web/look"
)

// DeskData is the circulation desk.
type DeskData struct {
	Scan      look.Scan
	Person    look.PersonHead
	Facts     []look.Fact
	Stops     look.Stops
	Out       []look.Row
	StaffNote *StaffNote
	Visit     look.Visit
	Ready     []look.Row
	News      *look.Note
	Today     []look.Fact
	NoMatch   []NoMatch
	Ends      []look.Act
}

// AtRest says whether nobody stands at the desk.
func (d DeskData) AtRest() bool { return d.Person.Name.IsZero() }

// StaffNote is what colleagues should know about a member.
type StaffNote struct{ From, Say string }

// NoMatch is a code that nothing has.
type NoMatch struct {
	Code  look.Code
	At    look.Moment
	Guess string
}

var en = look.English

func rupees(paise int64) money.Money { return money.Money{Amount: paise, Currency: "INR"} }

var (
	gitanjali = look.Name{Text: "গীতাঞ্জলি", Lang: "bn", Other: "Gitanjali", OtherLang: "en"}
	meera     = look.Name{Text: "Meera Raghunathan", Other: "மீரா ரகுநாதன்", OtherLang: "ta"}
	yusuf     = look.Name{Text: "Yusuf Al-Amin", Other: "يوسف الأمين", OtherLang: "ar"}
	train     = look.Name{Text: "Train to Pakistan", Lang: "en"}
	malgudi   = look.Name{Text: "Malgudi Days", Lang: "en"}
	pachinko  = look.Name{Text: "Pachinko", Lang: "en"}
)

// Desk is the desk in the middle of a visit: a refusal with three reasons, four
// lines done, a hold that became ready.
func Desk() DeskData {
	return DeskData{
		Scan: look.Scan{
			Action: "/desk/scan", Next: "answer the refusal, then scan another copy or another card",
			Prompt: "Press Enter to set The Namesake aside", Refused: true,
			Keys: []look.KeyHint{{Key: "Esc", Word: "clear"}, {Key: "↑", Word: "last"},
				{Key: "F8", Word: "override"}, {Key: "F9", Word: "finish"}},
			Visit:  `This visit, newest first: <b>4 done</b>, <b class="no">1 refused</b>`,
			Hidden: look.Keys("t", "scan-9"),
		},
		Person: look.PersonHead{Name: meera, Initials: "MR", Label: "Card", Number: "2041700386",
			Href: "/members/2041700386"},
		Facts: []look.Fact{
			{Label: "Plan", Value: en.Say("Basic, to %s", en.Date(on("2027-03-31")))},
			{Label: "Books out", Meter: &look.Meter{Have: 2, Of: 2}},
			{Label: "Unpaid", Value: en.Money(rupees(12000)), State: look.No},
			{Label: "Holds", Meter: &look.Meter{Have: 1, Of: 3}},
		},
		Stops: look.Stops{Title: "Three things stop a loan", Rows: []template.HTML{
			en.Say("%s books out", look.Strong("2 of 2")),
			en.Say("%s, stops at %s", look.Strong(en.Say("%s unpaid", rupees(12000))), rupees(10000)),
			en.Say("%s since %s", look.Strong("1 book overdue"), on("2027-03-15")),
		}},
		Out: []look.Row{
			{Title: train, Say: "7 days late", State: look.No,
				End: en.Say("due %s", en.ShortDay(on("2027-03-15")))},
			{Title: gitanjali, End: en.Say("due %s", en.ShortDay(on("2027-04-05")))},
		},
		StaffNote: &StaffNote{"Note from Hilltop, 2 Feb",
			"Prefers messages in Tamil. Large print when there is one."},
		Visit: visit(),
		Ready: []look.Row{{Title: pachinko, Tag: look.Tag{State: look.Wait, Word: "ready"},
			Say: en.Say("Hold shelf B 14, until %s", on("2027-03-24"))}},
		News: &look.Note{State: look.OK, Title: "Malgudi Days is ready for Yusuf.",
			Say: "His notice goes out now. Shelf A 3."},
		Today: []look.Fact{
			{Label: "Hold shelf", Value: "23"}, {Label: "Leaving it tonight", Value: "2", State: look.Wait},
			{Label: "To pull from shelves", Value: "7"}, {Label: "On the way here", Value: "12"},
		},
		NoMatch: []NoMatch{{"978014007", today(15, 38),
			"Seven digits are missing. Try typing the number below the bars."}},
		Ends: []look.Act{
			{Label: "Last", Post: "/desk/receipt", Icon: "print", Key: "P", Hidden: look.Keys("t", "last")},
			{Label: "Finish", Post: "/desk/finish", Key: "F9", Hidden: look.Keys("t", "finish")},
		},
	}
}

func visit() look.Visit {
	undo := func(id string) look.Act {
		return look.Act{Label: "Undo", Post: "/desk/undo/" + id, Icon: "undo", Style: look.Linked,
			Hidden: look.Keys("t", "undo-"+id)}
	}
	slip := look.Act{Label: "Slip", Href: "/papers", Icon: "print"}
	why := &look.Why{Say: "Basic lends for 14 days.", Set: "Set on the plan Basic, version 3.",
		Rows: []look.Fact{{Label: "Lent", Value: "Mon 22 Mar"}, {Label: "Days", Value: "14"}}}
	return look.Visit{Label: "This visit", Refusal: refusal(), Lines: []look.Line{
		{ID: "line-4", State: look.OK, Word: "Issued", At: today(15, 41), Title: gitanjali, Fresh: true,
			Say: en.Say("Due %s. Overridden by A. Okafor: “exam week, agreed with head of branch”.",
				look.Strong(on("2027-04-05"))),
			Acts: []look.Act{undo("4")}, Why: why},
		{ID: "line-3", State: look.Wait, Word: "Hold shelf", At: today(15, 40), Title: malgudi,
			Say: en.Say("For %s, keep until %s. ", look.Strong(yusuf), look.Strong(on("2027-03-25"))) +
				"<br>" + en.Say("6 days late: %s added.", rupees(3000)),
			Acts: []look.Act{slip, undo("3")}, Why: why},
		{ID: "line-2", State: look.Go, Word: "In transit", At: today(15, 40),
			Title: look.Named("The Blue Umbrella"),
			Say: en.Say("To %s, for the hold list there. Was out to Anil Raghunathan, on time.",
				look.Strong("Hilltop")),
			Acts: []look.Act{slip, undo("2")}, Why: why},
		{ID: "line-1", State: look.OK, Word: "Paid", At: today(15, 39),
			Head: en.Say("%s in cash", rupees(5000)),
			Say:  en.Say("Receipt 7-41882. Unpaid after it: %s.", rupees(9000)),
			Acts: []look.Act{undo("1")}, Why: why},
	}}
}

func refusal() *look.Reasons {
	return &look.Reasons{
		ID: "refusal-5", Title: "Not issued: The Namesake",
		Say: en.Say("Copy %s, scanned %s.", look.Code("31001004829"), today(15, 42)),
		Rows: []look.Reason{
			{Say: "Meera has 2 of 2 books out.", Lift: "Returning either one makes room.",
				Act: &look.Act{Label: "Show loans", Href: "/members/2041700386#loans"}},
			{Say: en.Say("%s is unpaid; loans stop at %s.", rupees(12000), rupees(10000)),
				Lift: en.Say("Paying %s or more lifts this.", rupees(2001)),
				Act:  &look.Act{Label: "Take payment", Href: "/members/2041700386/pay"}},
			{Say: en.Say("Train to Pakistan was due %s.", on("2027-03-15")),
				Lift: "Late books cannot be renewed; return it first.",
				Act:  &look.Act{Label: "Show loan", Href: "/loans/77"}},
		},
		Foot: []look.Act{{Label: "Set aside", Post: "/desk/aside", Key: "Enter", Style: look.Filled,
			Hidden: look.Keys("t", "aside")}},
		Override: &look.Override{Action: "/desk/override", Label: "Override with a reason",
			Yes:    "Issue it all the same",
			Hidden: look.Keys("t", "override"),
			Reasons: []look.Option{{Value: "exam", Label: "Exam week"},
				{Value: "branch", Label: "Agreed with the head of branch"}}},
		Instead: &look.Act{Label: "Place a hold instead", Href: "/titles/9/hold", Style: look.Linked},
	}
}

// DeskAtRest is the desk between two visits.
func DeskAtRest() DeskData {
	return DeskData{
		Scan: look.Scan{Action: "/desk/scan", Next: "a card, or a copy to return",
			Prompt: "Scan or type a card, a copy or a name",
			Hidden: look.Keys("t", "scan-1")},
		Visit: look.Visit{Label: "This visit",
			Empty: en.Say("Last visit: %s, 4 done, finished %s.", look.Strong(meera), today(15, 31))},
		Today: []look.Fact{
			{Label: "Hold shelf", Value: "23"}, {Label: "Leaving it tonight", Value: "2", State: look.Wait},
			{Label: "To pull from shelves", Value: "7"}, {Label: "On the way here", Value: "12"},
		},
	}
}
