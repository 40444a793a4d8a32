package pages

import (
	"html/template"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

// The data of these cases holds everything that a page can show at once, so that
// every branch of every template is executed.

var (
	longName = look.Name{
		Text:  "Bibhutibhushan Chattopadhyay-Mukhopadhyay of Ghatshila and Barrackpore",
		Other: "বিভূতিভূষণ চট্টোপাধ্যায়-মুখোপাধ্যায়", OtherLang: "bn",
	}
	someAct  = look.Act{Label: "Show loans", Href: "/x", Icon: "print", Key: "P", About: "x"}
	someForm = look.Act{Label: "Renew", Post: "/x", Hidden: look.Keys("t", "k1")}
	someTag  = look.Tag{State: look.Wait, Word: "ready"}
	someRow  = look.Row{Title: longName, Href: "/x", Say: "said", State: look.No, End: "due", Lead: "1",
		Tag: someTag, Act: &someForm, Key: "1"}
	someHead = []look.Column{{Label: "Title"}, {Label: "Amount", Num: true}, {Label: "Act", Bare: true}}
	someTop  = look.TableTop{Title: "List", Say: "said", Export: "/x.csv", Acts: []look.Act{someAct}}
	someMore = look.Pager{From: 1, To: 2, Of: -1, Newer: "/n", Older: "/o", Say: "more"}
)

func someMoment() look.Moment {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		panic(err) // the name is a constant of this file
	}
	return look.At(zone.At(civil.MustDate("2027-03-22"), 942), zone)
}

func someRefusal(id string) *look.Reasons {
	return &look.Reasons{
		ID: id, Title: "Not issued: x", Say: "Copy x.",
		Rows: []look.Reason{{Say: "2 of 2 are out.", Lift: "Return one.", Act: &someAct}},
		Foot: []look.Act{{Label: "Set aside", Post: "/x", Key: "Enter", Style: look.Filled,
			Hidden: look.Keys("t", "k2")}},
		Override: &look.Override{Action: "/x", Label: "Override", Yes: "Issue it", Problem: "Write why.",
			Hidden: look.Keys("t", "k3"), Reasons: overrideReasons},
		Instead: &look.Act{Label: "Place a hold", Post: "/x", Hidden: look.Keys("t", "k4")},
	}
}

func someField(name string) look.Field {
	return look.Field{Name: name, Label: name, Hint: "hint", Problem: "Fill this in.", Value: "v"}
}

func fullDesk() deskData {
	at := someMoment()
	return deskData{
		Scan: look.Scan{Action: "/x", Next: "a copy", Prompt: "Scan", Refused: true,
			Keys:  []look.KeyHint{{Key: "Esc", Word: "clear"}},
			Visit: "1 done", Hidden: look.Keys("t", "k5")},
		Person: look.PersonHead{Name: longName, Initials: "BB", Label: "Card", Number: "2041", Href: "/x",
			Stops: "One thing stops a loan"},
		Facts: []look.Fact{{Label: "Books out", Meter: &look.Meter{Have: 3, Of: 2}},
			{Label: "Unpaid", Value: "₹1", State: look.No}},
		Stops: look.Stops{Title: "One thing stops a loan", Rows: []template.HTML{"2 of 2"}},
		Out:   []look.Row{someRow}, Note: "note",
		Trouble: &look.Note{State: look.Care, Title: "Not now", Say: "Press again."},
		Choice:  []look.Act{someForm, someForm},
		Found: &found{Words: "x", Members: []look.Row{someRow}, Titles: []look.Row{someRow},
			AllMembers: "/m", AllTitles: "/t"},
		Visit: look.Visit{Label: "This visit", Refusal: someRefusal("refusal-1"), Lines: []look.Line{
			{ID: "line-1", State: look.OK, Word: "Issued", At: at, Title: longName, Say: "Due.",
				Acts: []look.Act{someForm, someAct}, Fresh: true, Href: "/x",
				Report: &look.Report{Label: "Damaged", About: "x", Action: "/x", Hidden: look.Keys("t", "k0"),
					ID: "damage-1", Name: "note", Ask: "What is wrong", Yes: "To repair"},
				Why: &look.Why{Say: "why", Rows: []look.Fact{{Label: "Days", Value: "14"}}}},
			{ID: "line-2", State: look.OK, Word: "Issued", At: at, Title: longName, Undone: &at},
			{ID: "line-3", State: look.OK, Word: "Paid", At: at, Head: "₹1 paid", Say: "Receipt 7."},
		}},
		ReadyHead: "Ready", Ready: []look.Row{someRow},
		News:      &look.Note{State: look.OK, Title: "ready", Say: "now"},
		TodayHead: "At Riverside today", Today: []look.Fact{{Label: "Hold shelf", Value: "2"}},
		NoMatch: []noMatch{{Code: "4711", At: at, Guess: "short", Sound: "refused z"}}, Clear: someForm,
		Ends: []look.Act{someAct, someForm},
	}
}

func fullMember() memberData {
	item := memberItem{Title: longName, Href: "/x", Copy: "3100", Day: "Mon 5 Apr", Tag: someTag,
		Say: "said", Act: &someForm,
		Ask: &look.Confirm{Label: "Cancel", Say: "gone", Keep: "Keep it", Yes: someForm}}
	return memberData{
		Back: &someAct, Name: longName,
		Tabs:    []look.Stop{{Name: "Loans", Href: "/x", Current: true, Count: 2}},
		Refused: someRefusal("refusal-2"),
		Person:  look.PersonHead{Name: longName, Label: "Card", Number: "2041"},
		Facts:   []look.Fact{{Label: "Plan", Value: "Basic"}},
		Stops:   look.Stops{Title: "Stops", Rows: []template.HTML{"one"}}, Note: "note",
		Acts: []look.Act{someAct}, Loans: []memberItem{item}, Holds: []memberItem{item}, LoanHead: someHead,
		HoldHead: someHead,
		LoansSay: "1 of 2", HoldsSay: "1 of 3",
	}
}

func fullTitle() titleData {
	form := holdForm{Action: "/x", Hidden: look.Keys("t", "k6"), Card: someField("member"),
		Branch: someField("pickupBranch")}
	form.Branch.Type, form.Branch.Options = "select", []look.Option{{Value: "RIV", Label: "Riverside",
		Chosen: true}}
	form.Problem = look.ProblemsOf(form.Card, form.Branch)
	return titleData{
		Back: &someAct, Search: look.Search{Action: "/x", Label: "Search"},
		Refused: someRefusal("refusal-3"),
		Cover:   look.Cover{Title: longName, By: look.Named("x"), Seed: 7},
		Facts:   []look.Fact{{Label: "ISBN", Value: "978"}},
		Acts:    []look.Act{someAct}, Title: longName, By: look.Named("x"),
		Free: look.Tag{State: look.Free, Word: "1 free"}, Where: "at Riverside",
		Columns: someHead, Branches: []titleBranch{{Name: "Riverside", Note: "you are here", Shelf: "A",
			Here:   true,
			Copies: look.Pieces{{State: look.PieceFree}, {State: look.PieceLost}}, Expect: "1 free"}},
		Lost: true,
		Loans: look.BarChart{ID: "loans", Title: "Loans", By: "Month", Desc: "5",
			Points: []look.Point{{Label: "Mar", Value: 5, Mark: true}}},
		LoansSay: "5", Scope: "any", Queue: []look.Row{someRow}, Hold: &form,
		Outlook: []outlookRow{{Where: "Here", Tag: someTag, Say: "said"},
			{Where: "There", End: "2nd", Say: "said"}},
		Copies: []copyRow{{Code: "3100", Href: "/x", Branch: "Riverside", Tag: someTag, Say: "due"}},
	}
}

func fullPapers() papersData {
	bars := code128("3100")
	return papersData{
		Receipts: []look.Receipt{{Org: "Library", Lines: []template.HTML{"Riverside"}, Who: longName,
			Under: "Card", Foot: []template.HTML{"Renew"},
			Parts: []look.ReceiptPart{{Title: "OUT",
				Rows: []look.ReceiptRow{{Say: "x", End: "5 Apr", Large: true, Strong: true}}}}}},
		HoldSlips: []look.HoldSlip{{Place: "RA", Short: "RAGHU 007", Until: "Wed", At: "Riverside",
			Code: bars, Title: longName, Copy: "3100"}},
		TransitSlips: []look.TransitSlip{{To: "Hilltop", Say: "from", Day: "Mon", Code: bars,
			Title: longName, Copy: "3100"}},
		Labels: []look.SpineLabel{{Lines: []string{"IND", "BEN"}}}, Empty: "nothing",
	}
}

func fullShelf() shelfData {
	row := shelfRow{Lead: "RA", Title: longName, Href: "/x", Copy: "3100", CopyHref: "/x", Where: "Hilltop",
		Day: "Mon", Tag: someTag,
		Class: "over", Slip: &someAct}
	return shelfData{
		Tabs: []look.Stop{{Name: "Here", Href: "/x", Current: true}}, Refused: someRefusal("refusal-4"),
		Scan: look.Scan{Action: "/x", Next: "a copy", Prompt: "Scan", Hidden: look.Keys("t", "k7")},
		Did:  &look.Note{State: look.OK, Title: "done", Acts: []look.Act{someAct}}, Sound: "done x",
		Tiles: []look.Tile{{Label: "Gone", Figure: "1", Say: "said", State: look.Care}}, Top: someTop,
		Columns: someHead, Rows: []shelfRow{row},
		Over: "more",
	}
}

func fullCopy() copyData {
	note := someField("note")
	form := conditionForm{Label: "Damaged", Say: "said", Yes: "Yes", Action: "/x",
		Hidden: look.Keys("t", "k8")}
	noted := form
	noted.Note = &note
	return copyData{
		Back: &someAct, Title: longName, Href: "/x", Barcode: "3100", Tag: someTag, Say: "said",
		Facts:   []look.Fact{{Label: "Is at", Value: "Riverside"}},
		Has:     look.PersonHead{Name: longName, Label: "Card", Number: "2041"},
		Refused: someRefusal("refusal-5"),
		Checked: &form, Damaged: &noted, Repaired: &form, From: someField("from"), To: someField("to"),
		History: historyData{Top: someTop, Columns: someHead,
			Rows: []historyRow{{Who: longName, WhoHref: "/x", From: "a", To: "b", Renewals: 1,
				Open: true}}},
	}
}

func TestEveryTemplateFilledAndEmpty(t *testing.T) {
	set, err := look.New(files)
	if err != nil {
		t.Fatal(err)
	}
	staff := look.Page{Title: "Page", Desk: look.Lending, Kind: look.Staff,
		Nav: []look.Stop{{Name: "Desk", Href: "/x", Icon: "scan"}}, Now: someMoment()}
	paper := look.Page{Title: "Paper", Desk: look.Lending, Kind: look.Paper, Back: &someAct}
	account, history := fullMember(), fullMember()
	account.Account = &accountData{Top: someTop, Columns: someHead,
		Rows: []accountRow{{At: "a", Say: "Fine", Amount: "1", Balance: "2",
			Work: longName}}, Pager: someMore}
	history.History = &historyData{Top: someTop, Columns: someHead, Pager: someMore,
		Rows: []historyRow{{Title: longName, Href: "/x", Copy: "3100", From: "a", To: "b", Renewals: 1,
			Open: true}}}
	join := joinData{Hidden: look.Keys("t", "k9"), Fields: []look.Field{someField("card")},
		Branch: someField("branch"),
		Plans: look.Choices{Name: "plan", Legend: "Plan", Problem: "Choose.",
			Options: []look.Option{{Value: "b", Label: "Basic", Hint: "h", Chosen: true}}}}
	join.Problems = look.ProblemsOf(join.Fields...)
	empty := look.Empty{Say: "Nothing.", Act: &someAct}
	search := look.Scan{Action: "/x", Next: "a card", Prompt: "Scan", Hidden: look.Keys("t", "k")}
	hidden, until := look.Keys("t", "k"), someField("until")

	cases := map[string][]any{
		"desk": {fullDesk(), deskData{Scan: search, Rest: true,
			Found: &found{NoMember: true, NoWork: true}}, deskData{Scan: search}},
		"branch": {branchData{Branches: []branchChoice{{Name: "Riverside", Address: "x", Here: true,
			Choose: someForm}}}, branchData{Empty: empty}},
		"start": {startData{Say: "said", Foot: "said", Steps: []startStep{{Done: true, Title: "One", Act: &someAct},
			{Title: "Two", Say: "said", Commands: []string{"holdfast a", "holdfast b"}}}}, startData{}},
		"titles": {titlesData{Query: "x", Columns: someHead, Pager: someMore,
			Rows: []titleRow{{Title: longName, Href: "/x", By: "x",
				Pieces: look.Pieces{{State: look.PieceFree}}, Tag: someTag}}}, titlesData{Empty: empty}},
		"title": {fullTitle(), titleData{Title: look.Named("x"),
			Free: look.Tag{State: look.Past, Word: "no copies"}}},
		"members": {membersData{Query: "x", Top: someTop, Columns: someHead, Pager: someMore,
			Rows: []memberRow{{Name: longName, Href: "/x", Card: "2041", Plan: "basic", Branch: "RIV",
				Until: "31 Mar", Over: true, Desk: someAct}}}, membersData{Empty: empty}},
		"member": {fullMember(), account, history, memberData{Name: look.Named("x"), NoLoans: empty,
			NoHolds: empty}},
		"join": {join, joinData{Hidden: hidden, Plans: look.Choices{Name: "plan", Legend: "Plan"},
			Branch: look.Field{Name: "branch", Label: "Branch"}}},
		"pay": {payData{Back: someAct, Name: longName, Problems: look.ProblemsOf(someField("amount")),
			Action: "/x", Hidden: hidden, Amount: someField("amount"),
			Facts: []look.Fact{{Label: "To pay", Value: "1"}}, Owes: true},
			payData{Back: someAct, Nothing: empty}},
		"renewal": {renewalData{Back: someAct, Name: longName, Problems: &look.Problems{Say: "no"},
			Action: "/x", Hidden: hidden, Facts: []look.Fact{{Label: "Plan", Value: "Basic"}}},
			renewalData{Back: someAct, Action: "/x", Hidden: hidden}},
		"suspend": {suspendData{Back: someAct, Name: longName, Say: "said", Facts: []look.Fact{{Label: "Suspended", Value: "until"}},
			Problems: look.ProblemsOf(someField("reason")), Action: "/x", Hidden: hidden,
			Reason: someField("reason"), Until: &until, Yes: "Suspend"},
			suspendData{Back: someAct, Action: "/x", Hidden: hidden, Yes: "Suspend",
				Reason: look.Field{Name: "reason", Label: "Reason"}}},
		"shelf": {fullShelf(), shelfData{Scan: search, Empty: empty}},
		"copy": {fullCopy(), copyData{Title: look.Named("x"),
			From: look.Field{Name: "from", Label: "From"}, To: look.Field{Name: "to", Label: "To"},
			Tag: someTag, History: historyData{Empty: empty}}},
		"framed": {template.HTML("<h1>Problem</h1>"), template.HTML("<h1>x</h1>")},
	}
	var all []looktest.Case
	for name, data := range cases {
		for _, d := range data {
			all = append(all, looktest.Case{Page: name, Around: staff, Data: d})
		}
	}
	for _, d := range []papersData{fullPapers(), {}} {
		all = append(all, looktest.Case{Page: "papers", Around: paper, Data: d})
	}
	looktest.Pages(t, set, all...)
}
