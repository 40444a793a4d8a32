package gallery

import (
	"html/template"

	"holdfast/internal/web/look"
)

// AccountData is a member's own page.
type AccountData struct {
	Card        look.LibraryCard
	ReadyHead   string
	Ready       []look.Slip
	NoneReady   look.Empty
	LoansHead   template.HTML
	Loans       []look.Due
	NoLoans     look.Empty
	Owed        *look.Note
	WaitingHead string
	Waiting     []look.Row
}

// bars is a bar code that no scanner reads: stripes from a fixed pattern.
func bars() look.Barcode {
	var modules []bool
	seed := uint32(2041700386)
	for len(modules) < 246 {
		seed = seed*1664525 + 1013904223
		for range seed>>29 + 1 {
			modules = append(modules, len(modules)%2 == 0 || seed>>27&1 == 1)
		}
		modules = append(modules, false)
	}
	return look.BarcodeOf(append([]bool{true, false, true, false}, append(modules, true)...))
}

// Account is a member with a book to collect, one late and one to renew.
func Account() AccountData {
	return AccountData{
		Card: look.LibraryCard{Name: meera, Plan: en.Say("Basic, to %s", en.Date(on("2027-03-31"))),
			Code: bars(), Label: "Card", Number: "2041700386"},
		ReadyHead: "Ready to collect",
		Ready: []look.Slip{{Day: on("2027-03-24"), Tone: look.Wait, Title: pachinko,
			Lines: []template.HTML{en.Say("Riverside, shelf %s", look.Strong("B 14")),
				"open today until 20:00"},
			Tag: look.Tag{State: look.Wait, Word: "2 days left"}, Foot: "Bring your card",
			Ask: &look.Confirm{Label: "I no longer need it", Style: look.Linked,
				Say: "The next person in line gets Pachinko at once. You would queue anew.",
				Yes: look.Act{Label: "Yes, let it go", Post: "/holds/3/cancel",
					Hidden: look.Keys("t", "cancel-3")},
				Keep: "Keep it"}}},
		LoansHead: "On loan, 2 of 2",
		Loans: []look.Due{
			{Day: on("2027-03-15"), Tone: look.No, Title: train,
				Trouble: en.Say("7 days late, %s so far", rupees(3500)),
				Lines:   []template.HTML{"Cannot be renewed: it is late, and 3 people are waiting."}},
			{Day: on("2027-04-05"), Title: gitanjali, Lines: []template.HTML{"14 days left"},
				Act: &look.Act{Label: "Renew", Sub: en.Say("to %s", on("2027-04-19")),
					Post: "/loans/8/renew", About: "Gitanjali",
					Style: look.Filled, Hidden: look.Keys("t", "renew-8")}},
		},
		Owed: &look.Note{State: look.No, Quiet: true,
			Title: en.Say("You owe %s. Loans stop at %s.", rupees(12000), rupees(10000)),
			Acts:  []look.Act{{Label: "Pay", Href: "/account/pay"}}},
		WaitingHead: "Waiting, 1",
		Waiting: []look.Row{{Title: look.Name{Text: "পথের পাঁচালী", Lang: "bn", Other: "Pather Panchali"},
			Say: "Your place in the queue is 2nd. Likely 11 to 25 days.",
			Tag: look.Tag{State: look.Queue, Word: "2nd"}}},
	}
}

// AccountArabic is the same page from right to left, with digits of its own.
func AccountArabic() AccountData {
	ar := look.Arabic
	return AccountData{
		Card: look.LibraryCard{Name: look.Name{Text: "يوسف الأمين", Lang: "ar", Other: "Yusuf Al-Amin",
			OtherLang: "en"},
			Plan: ar.Say("قارئ، حتى %s", ar.Date(on("2027-06-30"))), Code: bars(), Label: "بطاقة",
			Number: "2041711802"},
		ReadyHead: "جاهز للاستلام",
		Ready: []look.Slip{{Day: on("2027-03-25"), Tone: look.Wait,
			Title: look.Name{Text: "أيام مالغودي", Lang: "ar"},
			Lines: []template.HTML{ar.Say("فرع الضفة، الرف %s",
				look.Strong(template.HTML("<bdi>A 3</bdi>"))), "مفتوح اليوم حتى ٢٠:٠٠"},
			Tag: look.Tag{State: look.Wait, Word: "بقي ٣ أيام"}, Foot: "أحضر بطاقتك",
			Acts: []look.Act{{Label: "لم أعد أحتاجه", Href: "/holds/3/cancel", Style: look.Linked}}}},
		LoansHead: ar.Say("كتبي المستعارة، %s من %s", 2, 4),
		Loans: []look.Due{
			{Day: on("2027-03-20"), Tone: look.No, Title: look.Name{Text: "موسم الهجرة إلى الشمال", Lang: "ar"},
				Trouble: ar.Say("متأخر يومين، %s حتى الآن", rupees(800)),
				Lines:   []template.HTML{ar.Say("لا يمكن التجديد: الكتاب متأخر، وهناك %s في الانتظار.", 3)}},
			{Day: on("2027-04-02"), Title: look.Name{Text: "ألف ليلة وليلة", Lang: "ar"},
				Lines: []template.HTML{ar.Say("بقي %s يوما", 11)},
				Act: &look.Act{Label: "تجديد", Sub: ar.Say("إلى %s", on("2027-04-16")),
					Post: "/loans/8/renew", Style: look.Filled,
					Hidden: look.Keys("t", "renew-8")}},
		},
		Owed: &look.Note{State: look.Wait, Quiet: true,
			Title: ar.Say("عليك %s. تتوقف الإعارة عند %s.", rupees(4000), rupees(10000)),
			Acts:  []look.Act{{Label: "ادفع", Href: "/account/pay"}}},
		WaitingHead: "في الانتظار، ١",
		Waiting: []look.Row{{Title: look.Name{Text: "رجال في الشمس", Lang: "ar"},
			Tag: look.Tag{State: look.Queue, Word: "١"}}},
	}
}

// AccountEmpty is a member who has nothing yet.
func AccountEmpty() AccountData {
	return AccountData{
		Card:      look.LibraryCard{Name: look.Named("Meera Raghunathan"), Label: "Card", Number: "2041700386"},
		ReadyHead: "Ready to collect", LoansHead: "On loan, 0 of 2", WaitingHead: "Waiting, 0",
		NoneReady: look.Empty{Say: "Nothing waits for you. A hold that is ready stands here."},
		NoLoans: look.Empty{Say: "You have no books out.",
			Act: &look.Act{Label: "Search for a title", Href: "/search", Style: look.Linked}},
	}
}

// SignInData is the way in with card and PIN.
type SignInData struct {
	Ways      []look.Stop
	Problems  *look.Problems
	Card, PIN look.Field
	Other     *look.Act
	Hidden    []look.Hidden
}

// SignIn is the page after a card and a PIN that do not go together.
func SignIn() SignInData {
	return SignInData{
		Ways: []look.Stop{{Name: "Card and PIN", Href: "/sign-in", Current: true},
			{Name: "Staff and students", Href: "/sign-in/staff"}},
		Problems: &look.Problems{Title: "That card and PIN do not go together",
			Say: "Check both and try again. After 5 tries there is a wait of one minute; your card is never locked."},
		Card: look.Field{Name: "card", Label: "Card number", Type: "code", Value: "2041 7003 86",
			Auto: "username"},
		PIN:    look.Field{Name: "pin", Label: "PIN", Type: "password", Auto: "current-password", Focus: true},
		Other:  &look.Act{Label: "Continue with Ashgrove University", Href: "/sign-in/ashgrove"},
		Hidden: look.Keys("t", "sign-in"),
	}
}
