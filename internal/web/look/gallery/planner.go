package gallery

import (
	"html/template"

	"holdfast/internal/web/look"
)

// PlannerData is a student's week, the sections of one course, and the cart.
type PlannerData struct {
	Open    look.Tag
	Until   template.HTML
	Tools   []look.Act
	Week    look.WeekGrid
	Course  string
	Credits string
	Needs   look.Tag
	NeedSay string
	Picks   []look.SectionChoice
	Cart    *look.CartBar
}

// minutes of the day.
func clock(hour, minute int) int { return hour*60 + minute }

// weekdays are the columns of a week, the first of them today.
func weekdays(names ...string) []look.GridDay {
	days := make([]look.GridDay, len(names))
	for i, name := range names {
		days[i] = look.GridDay{Label: name, Today: i == 0}
	}
	return days
}

// week is a week with every state and a clash.
func week() look.WeekGrid {
	block := func(day, start, end int, code, title, say string, state look.MeetState) look.GridBlock {
		return look.GridBlock{Day: day, Start: start, End: end, Code: code, Title: title, Say: say, State: state,
			Href: "/planner?section=" + code}
	}
	const academic, statistics = "Academic Writing", "Statistics"
	return look.WeekGrid{
		ID: "week", Title: "Your week, autumn 2027", Days: weekdays("Mon", "Tue", "Wed", "Thu", "Fri"),
		From: clock(8, 0), To: clock(19, 0),
		Blocks: []look.GridBlock{
			block(0, clock(10, 0), clock(11, 15), "MA 210-A", "Linear Algebra", "Room M 4", look.MeetEnrolled),
			block(2, clock(10, 0), clock(11, 15), "MA 210-A", "Linear Algebra", "Room M 4", look.MeetEnrolled),
			block(4, clock(11, 0), clock(11, 50), "MA 210-A", "Exercises", "Room M 4", look.MeetEnrolled),
			block(0, clock(10, 30), clock(11, 45), "CS 204-B", "Data Structures", "Room C 1", look.MeetWished),
			block(2, clock(10, 30), clock(11, 45), "CS 204-B", "Data Structures", "Room C 1", look.MeetWished),
			block(0, clock(13, 0), clock(14, 15), "ST 201-B", statistics, "waitlist, 4th", look.MeetWaiting),
			block(2, clock(13, 0), clock(14, 15), "ST 201-B", statistics, "waitlist, 4th", look.MeetWaiting),
			block(1, clock(9, 0), clock(10, 15), "EN 120-C", academic, "Room H 2", look.MeetCart),
			block(3, clock(9, 0), clock(10, 15), "EN 120-C", academic, "Room H 2", look.MeetCart),
			block(3, clock(13, 0), clock(14, 15), "HI 204-A", "The Indian Ocean", "Room H 9", look.MeetCart),
			block(1, clock(14, 0), clock(16, 30), "PH 150-L", "Physics laboratory", "Room N 12", look.MeetEnrolled),
			block(4, clock(9, 0), clock(10, 15), "PH 150", "Lecture", "Room N 1", look.MeetEnrolled),
		},
		Clashes: []look.GridPair{{A: 0, B: 3}, {A: 1, B: 4}},
	}
}

// Planner is a week in which one section clashes.
func Planner() PlannerData {
	return PlannerData{
		Open:  look.Tag{State: look.OK, Word: "Open to 2nd years since 09:20"},
		Until: "free changes until Fri 20 Aug, 17:00 (Lisbon)",
		Tools: []look.Act{{Label: "Add to calendar", Href: "/planner.ics", Icon: "calendar", Style: look.Linked}},
		Week:  week(), Course: "CS 204 Data Structures", Credits: "4 credits",
		Needs: look.Tag{State: look.OK, Word: "Prerequisite met"}, NeedSay: "CS 101 passed with B+, spring 2027",
		Picks: picks(),
		Cart: &look.CartBar{
			Label: "In your cart", What: "<b>EN 120-C</b> and <b>HI 204-A</b>", State: look.OK,
			Word:    "Both fit, seats free now",
			Credits: &look.CreditBar{Label: "Credits with the cart", Have: 1000, Cart: 600, Of: 1800},
			Say:     "Seats are taken when you press Enroll, not before.",
			Act: &look.Act{Label: "Enroll in 2 sections", Post: "/enroll", Hidden: look.Keys("t", "enroll"),
				Style: look.Filled},
		},
	}
}

// picks is a course with five sections, the second of which is looked at.
func picks() []look.SectionChoice {
	act := func(label string, style look.Style, about string) []look.Act {
		return []look.Act{{Label: label, Post: "/cart", Hidden: look.Keys("t", about), Style: style, About: about}}
	}
	return []look.SectionChoice{
		{Letter: "A", Href: "/planner?section=A", Times: "Mon Wed 8:30–9:45", By: look.Named("Dr Nkemelu"),
			Taken: 30, Of: 30, Left: "0 of 30 left", Waiting: "11 waiting", State: look.Wait, Word: "You would be 12th",
			Acts: act("Join waitlist", look.Outlined, "CS 204-A")},
		{Letter: "B", Href: "/planner?section=B", Times: "Mon Wed 10:30–11:45", By: look.Named("Prof. Itō"),
			Taken: 23, Of: 30, Left: "7 of 30 left", State: look.No, Word: "Clashes with MA 210-A", Chosen: true,
			Say:  "Mon and Wed, 10:30 to 11:15. MA 210-C at 15:00 would fit; 9 left there.",
			Acts: act("Swap MA 210", look.Outlined, "for CS 204-B")},
		{Letter: "C", Href: "/planner?section=C", Times: "Tue Thu 10:30–11:45", By: look.Named("Dr Haddad"),
			Taken: 27, Of: 30, Left: "3 of 30 left", State: look.OK, Word: "Fits",
			Acts: act("Add to cart", look.Filled, "CS 204-C")},
		{Letter: "D", Href: "/planner?section=D", Times: "Tue Thu 16:45–18:00", By: look.Named("Dr Haddad"),
			Taken: 25, Of: 30, Left: "5 of 30 left", State: look.Past, Word: "Reserved for Computing",
			Say: "Anyone from Thu 12 Aug, 09:00.", Acts: act("Remind me", look.Outlined, "of CS 204-D")},
		{Letter: "E", Href: "/planner?section=E", Times: "Fri 14:00–16:30",
			By: look.Named("Ms Żelazny"), Taken: 48, Of: 60, Left: "12 of 60 left", State: look.No,
			Word: "Exam clashes with MA 210", Say: "Both Mon 13 Dec, 9:00 to 12:00.",
			Acts: act("Why", look.Outlined, "CS 204-E is refused")},
	}
}

// PlannerCrowded is a week of everything that is hard to draw: meetings past
// midnight, three that clash, one inside another, the two halves of a term, and
// some of a few minutes.
func PlannerCrowded() PlannerData {
	block := func(day, start, end int, code string, state look.MeetState) look.GridBlock {
		return look.GridBlock{Day: day, Start: start, End: end, Code: code, State: state, Href: "/planner?" + code,
			Title: "Comparative and Historical Linguistics", Say: "Room H 9"}
	}
	return PlannerData{
		Week: look.WeekGrid{
			ID: "crowded", Title: "A crowded week", Days: weekdays("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
			Blocks: []look.GridBlock{
				block(0, clock(9, 0), clock(11, 0), "AA 101", look.MeetEnrolled),
				block(0, clock(9, 30), clock(10, 0), "BB 102", look.MeetCart), // inside another
				block(1, clock(9, 0), clock(10, 15), "CC 103", look.MeetCart),
				block(1, clock(9, 0), clock(10, 15), "DD 104", look.MeetWished), // the same hour
				block(2, clock(9, 0), clock(10, 15), "EE 105", look.MeetEnrolled),
				block(2, clock(9, 0), clock(10, 15), "FF 106", look.MeetEnrolled), // the other half of the term
				block(3, clock(9, 0), clock(10, 0), "GG 107", look.MeetEnrolled),
				block(3, clock(9, 55), clock(10, 45), "HH 108", look.MeetCart), // five minutes
				block(3, clock(10, 40), clock(12, 0), "II 109", look.MeetWaiting),
				block(4, clock(9, 0), clock(9, 15), "JJ 110", look.MeetClash), // a quarter of an hour
				block(4, clock(22, 30), clock(25, 0), "KK 111", look.MeetEnrolled),
				block(5, clock(12, 0), clock(14, 0), "LL 112", look.MeetEnrolled),
				block(5, clock(12, 10), clock(14, 0), "MM 113", look.MeetWished),
				block(5, clock(12, 20), clock(13, 0), "NN 114", look.MeetWished),
			},
			Clashes: []look.GridPair{{A: 0, B: 1}, {A: 2, B: 3}, {A: 6, B: 7}, {A: 7, B: 8},
				{A: 11, B: 12}, {A: 12, B: 13}, {A: 11, B: 13}},
		},
		Course: "Linguistics",
		Cart: &look.CartBar{Label: "In your cart", What: "<b>BB 102</b>, <b>CC 103</b> and <b>HH 108</b>",
			State: look.No, Word: "Three clash",
			Credits: &look.CreditBar{Label: "Credits with the cart", Have: 1250, Cart: 750, Of: 1800}},
	}
}

// PlannerEmpty is a term for which nothing is chosen.
func PlannerEmpty() PlannerData {
	return PlannerData{Week: look.WeekGrid{
		ID: "week", Title: "Your week", Days: weekdays("Mon", "Tue", "Wed", "Thu", "Fri"),
		Empty: &look.Empty{Say: "Nothing stands in your week yet.",
			Act: &look.Act{Label: "Search courses", Href: "/courses"}},
	}}
}

func student(lang string) look.Page {
	return look.Page{
		Title: "Plan autumn 2027", Desk: look.Registration, Kind: look.Patron, Org: "Ashgrove University", Lang: lang,
		Nav: []look.Stop{
			{Name: "Search", Href: "/courses", Icon: "search"},
			{Name: "Planner", Href: "/planner", Icon: "calendar", Current: true},
			{Name: "Requests", Href: "/requests", Icon: "sort"},
			{Name: "Timetable", Href: "/timetable", Icon: "clock"},
			{Name: "Transcript", Href: "/transcript", Icon: "school"},
		},
		Help: "/help", Person: "Tomás Ferreira",
		Leave: &look.Act{Label: "Sign out", Post: "/sign-out", Hidden: look.Keys("t", "out"), Style: look.Linked},
	}
}
