package gallery

import (
	"html/template"

	"holdfast/internal/civil"
	"holdfast/internal/web/look"
)

// TitleData is one title: every copy by branch, queue, estimate, loans.
type TitleData struct {
	Results  string
	Place    string
	Search   look.Search
	Cover    look.Cover
	Facts    []look.Fact
	Acts     []look.Act
	Title    look.Name
	By       look.Name
	Free     string
	Where    string
	Hold     look.Act
	Columns  []look.Column
	Branches []Branch
	Loans    look.BarChart
	LoansSay template.HTML
	Queue    []look.Row
	Placed   []Placed
	Editions []look.Row
}

// Branch is a row of a title's table.
type Branch struct {
	Name, Note, Shelf string
	Here              bool
	Copies            look.Pieces
	Expect            template.HTML
}

// Placed says what a hold placed now would bring.
type Placed struct {
	Where, End string
	Tag        look.Tag
	Say        template.HTML
}

// copies reads "f" free, "t" taken, "h" held, "g" in transit, "x" in repair.
func copies(s string) look.Pieces {
	states := map[rune]look.PieceState{'f': look.PieceFree, 't': look.PieceTaken, 'h': look.PieceHeld,
		'g': look.PieceTransit, 'x': look.PieceRepair}
	var all look.Pieces
	for _, r := range s {
		all = append(all, look.Piece{State: states[r]})
	}
	return all
}

func due(day string) template.HTML { return en.Say("0 free, due %s", look.Strong(on(day))) }

func free(text string) template.HTML { return template.HTML(`<b class="ok">` + text + `</b>`) }

// Title is a work in two scripts with sixteen copies.
func Title() TitleData {
	name := look.Name{Text: "পথের পাঁচালী", Lang: "bn", Other: "Pather Panchali: Song of the Road",
		OtherLang: "en"}
	return TitleData{
		Results: "Results for “pather”", Place: "2 of 14",
		Search: look.Search{Action: "/titles", Label: "Scan or search titles"},
		Cover: look.Cover{Title: look.Name{Text: "পথের পাঁচালী", Lang: "bn"},
			By: look.Name{Text: "বিভূতিভূষণ বন্দ্যোপাধ্যায়", Lang: "bn"}, Seed: 42},
		Facts: []look.Fact{
			{Label: "ISBN", Value: "978 81 7293 108 7"}, {Label: "First issued", Value: "1929"},
			{Label: "Language", Value: "Bengali"}, {Label: "Pages", Value: "312"},
			{Label: "Kind", Value: "Book, 14 days"},
			{Label: "Price", Value: en.Money(rupees(35000))}, {Label: "Loans in a year", Value: "118"},
		},
		Acts: []look.Act{{Label: "Copies, 16", Href: "/titles/9/copies"},
			{Label: "Edit the record", Href: "/titles/9/edit"},
			{Label: "Spine labels", Href: "/papers", Icon: "print"}},
		Title: name,
		By: look.Name{Text: "Bibhutibhushan Bandyopadhyay", Other: "বিভূতিভূষণ বন্দ্যোপাধ্যায়",
			OtherLang: "bn"},
		Free: "4 of 16 copies free", Where: "at Riverside, Hilltop and University",
		Hold: look.Act{Label: "Place a hold", Href: "/titles/9/hold", Key: "H", Style: look.Filled},
		Columns: []look.Column{{Label: "Branch"}, {Label: "Shelf mark"}, {Label: "Each copy"},
			{Label: "What to expect"}},
		Branches: branches(),
		Loans: look.BarChart{ID: "loans", Title: "Loans, last 12 months", By: "Month",
			Desc: "118 loans in twelve months; most in August with 18, fewest in April and March with 6.",
			Points: points([]string{"Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan",
				"Feb", "Mar"},
				[]float64{6, 8, 7, 11, 18, 14, 9, 8, 10, 9, 12, 6}, 4)},
		LoansSay: en.Say("%s in all, busiest in August", look.Strong(118)),
		Queue:    queue(),
		Placed: []Placed{
			{Where: "To collect at Riverside", Tag: look.Tag{State: look.No, Word: "not needed"},
				Say: en.Say("A copy stands free here: go and take it. Shelf IND-BEN-BIB, copy %s.",
					look.Code("31001000417"))},
			{Where: "To collect at Harbour", End: en.Ordinal(2),
				Say: en.Say("Likely %s. Copies there are due 2 and 9 Apr; each hold nobody collects adds 3 days.", look.Strong("11 to 25 days"))},
		},
		Editions: []look.Row{{Title: look.Named("Song of the Road"), End: "English, 3 free"},
			{Title: look.Name{Text: "पथेर पांचाली", Lang: "hi"}, End: "Hindi, 1 free"}},
	}
}

func branches() []Branch {
	return []Branch{
		{"Riverside", "you are here", "IND-BEN-BIB", true, copies("fhtt"), free("1 free now")},
		{"Hilltop", "2 km", "IND-BEN-BIB", false, copies("fft"), free("2 free")},
		{"Old Market", "3 km", "IND-BEN-BIB", false, copies("tg"), due("2027-03-25")},
		{"Lakeside", "5 km", "IND-BEN-BIB", false, copies("t"), due("2027-03-30")},
		{"University", "6 km", "BEN 891.443", false, copies("ftx"), free("1 free")},
		{"Harbour", "8 km", "IND-BEN-BIB", false, copies("tt"), due("2027-04-02")},
		{"Airport Road", "11 km", "", false, nil, "no copy here"},
		{"Children’s", "3 km", "", false, nil, "no copy here"},
		{"Mobile library", "Wed, Sat", "IND-BEN-BIB", false, copies("h"), "0 free"},
	}
}

func queue() []look.Row {
	ready, waiting := look.Tag{State: look.Wait, Word: "ready"}, look.Tag{State: look.Queue, Word: "waiting"}
	until := func(where string, day civil.Date) template.HTML {
		return en.Say("%s, until %s", where, look.Strong(day))
	}
	since := func(where string, day civil.Date) template.HTML {
		return en.Say("%s, since %s", where, en.ShortDay(day))
	}
	return []look.Row{
		{Lead: `<span class="small">A 3</span>`,
			Title: look.Name{Text: "يوسف الأمين", Lang: "ar", Other: "Yusuf"},
			Say:   until("Riverside", on("2027-03-25")), Tag: ready},
		{Lead: `<span class="small">M 1</span>`, Title: look.Named("Salma Begum"),
			Say: until("Mobile", on("2027-03-24")), Tag: ready},
		{Lead: "1", Title: look.Name{Text: "Ελένη Παπαδάκη", Lang: "el"},
			Say: since("Old Market", on("2027-03-04")),
			Tag: look.Tag{State: look.Go, Word: "in transit"}},
		{Lead: "2", Title: look.Name{Text: "דנה לוי", Lang: "he", Other: "Dana Levi"},
			Say: since("Harbour", on("2027-03-09")), Tag: waiting},
		{Lead: "3", Title: look.Name{Text: "Дмитрий Волков", Lang: "ru"},
			Say: since("Lakeside", on("2027-03-18")), Tag: waiting},
	}
}

func points(labels []string, values []float64, mark int) []look.Point {
	all := make([]look.Point, len(labels))
	for i, label := range labels {
		all[i] = look.Point{Label: label, Value: values[i], Mark: i == mark}
	}
	return all
}

// TitleWithoutCopies is a work that the library ordered and has not yet got.
func TitleWithoutCopies() TitleData {
	return TitleData{
		Results: "Titles", Search: look.Search{Action: "/titles", Label: "Scan or search titles"},
		Title: look.Named("Song of the Road"), Free: "No copies",
		Hold:     look.Act{Label: "Place a hold", Href: "/titles/10/hold"},
		LoansSay: "No loans yet", Loans: look.BarChart{Title: "Loans, last 12 months"},
	}
}
