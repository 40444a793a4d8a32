package gallery

import (
	"html/template"

	"holdfast/internal/web/look"
)

// PapersData is what printers get.
type PapersData struct {
	Class        *ClassList
	Receipts     []look.Receipt
	HoldSlips    []look.HoldSlip
	TransitSlips []look.TransitSlip
	Labels       []look.SpineLabel
}

// ClassList is a register on A4.
type ClassList struct {
	Head look.PrintHead
	Days []string
	Rows []Pupil
	Foot look.PrintFoot
}

// Pupil is a row of a register.
type Pupil struct {
	Roll    int
	Name    look.Name
	Removed string
}

// Papers is one of each.
func Papers() PapersData {
	return PapersData{
		Class: classList(),
		Receipts: []look.Receipt{{
			Org: "Kaveri City Libraries", Lines: []template.HTML{"Riverside, desk 2", en.When(today(15, 43))},
			Who: look.Named("Meera Raghunathan"), Under: en.Say("Card %s", look.Code("2041700386")),
			Parts: []look.ReceiptPart{
				{Title: "OUT", Rows: []look.ReceiptRow{{Say: en.Say("%s", gitanjali)},
					{Say: "return by", End: en.Day(on("2027-04-05")), Large: true}}},
				{Title: "BACK", Rows: []look.ReceiptRow{{Say: "Malgudi Days, 6 days late",
					End: en.Money(rupees(3000))}}},
				{Rows: []look.ReceiptRow{{Say: "Paid in cash", End: en.Money(rupees(5000))},
					{Say: "Still to pay", End: en.Money(rupees(12000)), Strong: true}}},
			},
			Foot: []template.HTML{"Renew at the desk or from your account.", "Receipt 7-41882, served by AO"},
		}},
		HoldSlips: []look.HoldSlip{{Place: "A 3", Short: "AL-AM 118", Until: en.Day(on("2027-03-25")),
			At:   "Riverside",
			Code: bars(), Title: malgudi, Copy: "31001002216"}},
		TransitSlips: []look.TransitSlip{{To: "Hilltop",
			Say: "from Riverside, for a hold. Blue crate, van 16:30.",
			Day: en.LongDay(on("2027-03-22")), Code: bars(), Title: look.Named("The Blue Umbrella"),
			Copy: "31001003377"}},
		Labels: []look.SpineLabel{{Lines: []string{"IND", "BEN", "BIB"}},
			{Lines: []string{"823.92", "LAH", "c 2"}},
			{Lines: []string{"T 891", "TAG", "গী"}}},
	}
}

func classList() *ClassList {
	pupils := []struct{ name, other, lang string }{
		{"Aarav Agarwal", "आरव अग्रवाल", "hi"}, {"Aisha Ansari", "عائشہ انصاری", "ur"},
		{"Ananya Banerjee", "অনন্যা ব্যানার্জি", "bn"},
		{"Bhavya Bhatt", "ભવ્ય ભટ્ટ", "gu"}, {"Chitra Balan", "சித்ரா பாலன்", "ta"}, {"Daniel D’Costa", "", ""},
		{"Divya Deshmukh", "दिव्या देशमुख", "mr"}, {"Farhan Farooqui", "فرحان فاروقی", "ur"},
		{"Gauri Ghosh", "গৌরী ঘোষ", "bn"},
		{"Harpreet Gill", "ਹਰਪ੍ਰੀਤ ਗਿੱਲ", "pa"}, {"Ila Hegde", "ಇಳಾ ಹೆಗ್ಡೆ", "kn"},
		{"Rohan D’Souza", "रोहन डिसूझा", "mr"},
		{"Madhav Menon", "മാധവ് മേനോൻ", "ml"}, {"Priya Rao", "ప్రియ రావు", "te"},
		{"Yash Verma", "यश वर्मा", "hi"},
	}
	list := &ClassList{
		Head: look.PrintHead{Title: "Class 5-B", Say: "Kaveri Vidyalaya, academic year 2026-27",
			Ends: []template.HTML{"Attendance, week of ________", "Class teacher ______________"}},
		Days: []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
		Foot: look.PrintFoot{Counts: "14 active, 1 removed, 50 places.",
			Order:   "By roll number, English (India).",
			Printed: "Printed Mon 15 Jun 2026, 08:02, L. Iyer. Page 1 of 1"},
	}
	for i, p := range pupils {
		row := Pupil{Roll: i + 1, Name: look.Name{Text: p.name, Other: p.other, OtherLang: p.lang}}
		if p.name == "Rohan D’Souza" {
			row.Removed = "removed 12 Jun, number kept"
		}
		list.Rows = append(list.Rows, row)
	}
	return list
}
