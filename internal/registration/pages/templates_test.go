package pages

import (
	"html/template"
	"testing"

	"holdfast/internal/civil"
	"holdfast/internal/registration"
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
	someAct   = look.Act{Label: "Show", Href: "/x", Icon: "print", About: "x"}
	someTag   = look.Tag{State: look.Wait, Word: "waiting"}
	someRow   = look.Row{Title: longName, Href: "/x", Say: "said", End: "due", Tag: someTag}
	someHead  = []look.Column{{Label: "Name"}, {Label: "Seats", Num: true}, {Label: "Act", Bare: true}}
	someTop   = look.TableTop{Title: "List", Say: "said", Export: "/x.csv", Acts: []look.Act{someAct}}
	someMore  = look.Pager{From: 1, To: 2, Of: -1, Newer: "/n", Older: "/o", Say: "more"}
	someEmpty = look.Empty{Say: "Nothing.", Act: &someAct}
	someBox   = searchBox{Action: "/x", Query: "q", Label: "Search", Hint: "hint", Term: "T"}
	someFacts = []look.Fact{{Label: "Code", Value: "x"}}
)

func someField(name string) look.Field {
	return look.Field{Name: name, Label: name, Hint: "hint", Problem: "Fill this in.", Value: "v"}
}

func someSelect(name string) look.Field {
	f := someField(name)
	f.Type, f.Options = "select", []look.Option{{Value: "a", Label: "A", Chosen: true}}
	return f
}

func someForm(id string, fields ...look.Field) *smallForm {
	return &smallForm{ID: id, Title: "Form", Say: "said", Action: "/x", Hidden: look.Keys("t", "key-"+id),
		Problems: look.ProblemsOf(fields...), Fields: fields, Yes: "Do it", Open: true}
}

func someCells(name string) cells {
	return cells{Title: "Rows", Say: "said", Columns: someHead[:2],
		Rows: [][]look.Field{{someField(name + ".0.a"), someSelect(name + ".0.b")}}}
}

func someRefusal(id string) *look.Reasons {
	return &look.Reasons{
		ID: id, Title: "Not enrolled: x", Say: "Asked at 10:00.",
		Rows: []look.Reason{{Say: "It is full.", Lift: "Wait.", Act: &someAct}},
		Foot: []look.Act{{Label: "Set aside", Href: "/x", Key: "Enter", Style: look.Filled}},
		Override: &look.Override{Action: "/x", Label: "Override", Yes: "All the same", Problem: "Write why.",
			Hidden: look.Keys("t", "k3"), Reasons: overrideReasons},
	}
}

func kolkata() civil.Zone {
	zone, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		panic(err) // the name is a constant of this file
	}
	return zone
}

func someOpening(t *testing.T) openingData {
	t.Helper()
	seats, after := int64(30), 3.8
	points := []registration.FillPoint{{}, {Seconds: 2, Percent: 60}, {Seconds: 3.8, Percent: 100}}
	zone := kolkata()
	opened := zone.At(civil.MustDate("2027-03-22"), 540)
	o := &registration.Opening{Zone: "Asia/Kolkata", OpenedAt: opened, Now: opened.Add(272e9), Enrolled: 30, Seats: 60,
		Waiting: 270, WaitingIn: 1, Full: 1, Sections: 2,
		Curves: []registration.OpeningSection{
			{ID: 1, Name: "CS101-A", Capacity: &seats, Taken: 30, Waiting: 270, FullAfter: &after, Points: points},
			{ID: 2, Name: "CS101-B", Capacity: &seats, Taken: 18, Free: 12, Points: points[:2]},
			{ID: 3, Name: "CS101-C", Capacity: &seats, Taken: 18, Free: 12, Points: points[:2]},
			{ID: 4, Name: "CS101-D", Capacity: &seats, Taken: 30, FullAfter: &after, Points: points},
			{ID: 5, Name: "CS101-E", Capacity: &seats, Taken: 30, FullAfter: &after, Points: points},
			{ID: 6, Name: "CS101-F", Capacity: &seats, Taken: 20, Free: 10, Points: points[:2]},
			{ID: 7, Name: "CS101-G"},
		}}
	strong := strongCurves(o.Curves)
	return openingData{Events: "/x", Windows: []look.Row{someRow}, Term: someAct, openingLive: openingLive{
		AsOf: look.At(o.Now, zone), Clock: "09:04:32", Tiles: openingTiles(o, zone, 2, 1),
		Fill: openingChart(o, zone, strong, false), FillSay: "said", Sections: openingSections(o, strong),
		Columns: someHead, Waits: []openingWait{{Name: "CS101-A", Href: "/x", Seats: "30", Full: "3.8 s", Waiting: 270}}}}
}

func someSection() sectionData {
	week := look.WeekGrid{ID: "week", Title: "Week", Days: []look.GridDay{{Label: "Mon"}},
		Blocks: []look.GridBlock{{Start: 600, End: 660, Code: "CS101-A", State: look.MeetEnrolled, Href: "/x"}}}
	size := someForm("size", someField("capacity"))
	size.Get, size.Hidden, size.Problems = true, nil, nil
	return sectionData{
		Back: someAct, Name: "CS101-A", Title: "Programming", Gone: look.Tag{State: look.Past, Word: "cancelled"},
		Refused: someRefusal("refusal-1"), Facts: someFacts, Acts: []look.Act{someAct}, Week: week,
		Seats: seatsPart{Taken: 10, Of: 30, PerRow: 60, Tiles: []look.Tile{{Label: "Enrolled", Figure: "10", Say: "of 30"}},
			Kept: someFacts, Size: size, Reserves: &someAct},
		Tabs:   []look.Stop{{Name: "Who sits here", Href: "/x", Count: 3, Current: true}},
		Enroll: someForm("enroll", someField("student")),
		Cancel: &cancelForm{Say: "said", Action: "/x", Hidden: look.Keys("t",
			"k9"), Reason: someField("reason"), Open: true},
	}
}

func someStudent() studentData {
	place := func(id string) placeRow {
		swap := someForm("swap-"+id, someField("add"))
		return placeRow{Name: "CS101-A", Href: "/x", Title: "Programming", Times: "Mon 10:00–11:00", Tag: someTag, Say: "said",
			Since: "Mon 1 Mar", History: someFacts, Swap: swap, Drop: &look.Confirm{Label: "Drop", Say: "gone", Keep: "Keep it",
				Yes: look.Act{Label: "Yes", Post: "/x", Hidden: look.Keys("t", "drop-"+id)}}}
	}
	return studentData{
		Back: someAct, Name: longName, Tabs: []look.Stop{{Name: "Timetable", Href: "/x", Current: true}},
		Refused: someRefusal("refusal-2"), Person: look.PersonHead{Name: longName, Initials: "BB", Label: "Student", Number: "S1"},
		Facts: someFacts, Acts: []look.Act{someAct},
		Term: &termPart{Terms: []look.Act{someAct}, Title: "Autumn", Credits: look.CreditBar{Label: "Credits", Have: 800, Of: 1800},
			Week:  look.WeekGrid{ID: "week", Title: "Week", Days: []look.GridDay{{Label: "Mon"}}},
			Seats: []placeRow{place("1")}, Waits: []placeRow{place("2")}, Over: []placeRow{place("3")},
			Enroll: &smallForm{Action: "/x", Hidden: look.Keys("t", "enroll"), Yes: "Enroll"}},
		Transcript: &transcriptPart{Top: someTop, Columns: someHead, Terms: []transcriptTerm{{Title: "Autumn", Say: "said",
			Rows: []transcriptRow{{Course: "CS101", Href: "/x", Title: "P", Grade: "A", Credits: "4", Tag: someTag, Attempt: 2, At: "x"}}}}},
		Overrides: someOverrides(someForm("override", someField("course"), someSelect("rule"))),
	}
}

func someOverrides(form *smallForm) *overridesPart {
	return &overridesPart{Top: someTop, Columns: someHead, Empty: someEmpty, Pager: someMore, Form: form,
		Rows: []overrideRow{
			{Student: "S1", Href: "/x", Name: longName, Term: "2026A", Course: "CS101", CourseHref: "/c", Rule: "rule", By: "Devika", At: "x",
				Reason: "because", Revoke: someForm("revoke-1", someField("reason"))},
			{Course: "CS101", CourseHref: "/c", Tag: look.Tag{State: look.Past, Word: "taken back"}, Over: true}}}
}

// pageCases are pages with their data.
type pageCases []looktest.Case

// plainly is what stands around the pages of these cases.
var plainly = look.Page{Title: "A page", Desk: look.Registration, Kind: look.Staff, Org: "Ashgrove University"}

func (c *pageCases) add(page string, all ...any) {
	for _, data := range all {
		*c = append(*c, looktest.Case{Page: page, Around: plainly, Data: data})
	}
}

func TestEveryPageIsSound(t *testing.T) {
	set, err := look.New(files)
	if err != nil {
		t.Fatal(err)
	}
	live := plainly
	live.Live = true
	cases := pageCases{{Page: "opening", Around: live, Data: someOpening(t)}}
	cases.offerings()
	cases.people()
	looktest.Pages(t, set, cases...)
}

// offerings are the pages about terms, courses and lists of sections.
func (c *pageCases) offerings() {
	section := sectionRow{Name: "CS101-A", Href: "/x", Title: "P", Part: "lab", Times: "Mon", By: "x", Left: "1 of 2 left",
		Taken: 1, Of: 2, Waiting: 3, Tag: someTag, Over: true}
	list := listData{Search: someBox, Top: someTop, Columns: someHead, Empty: someEmpty, Pager: someMore}
	c.add("opening", openingData{}, openingData{Empty: &someEmpty, Windows: []look.Row{someRow},
		Countdown: &look.Countdown{Label: "Opens in", Until: look.At(1, kolkata()), Left: 60, Of: 3600, Over: "open", Reload: "/x"}})
	c.add("framed", template.HTML("<h1>said</h1>"), template.HTML("<h1>x</h1>"))
	c.add("terms", termsData{Top: someTop, Columns: someHead, Rows: []termRow{{Code: "T", Href: "/x", Title: "Autumn", Starts: "x",
		Ends: "x", Open: someTag, Say: "said", Drop: "free", Sections: "/s", OpeningAt: "/o", Current: true}}}, termsData{})
	c.add("term", termData{Facts: someFacts, Acts: []look.Act{someAct}, Line: "<p>line</p>", Phases: []look.Row{someRow},
		Windows: []look.Row{someRow}}, termData{})
	c.add("term-form", termFormData{Back: someAct, Problems: look.ProblemsOf(someField("code")), Action: "/x",
		Hidden: look.Keys("t", "k1"), Fields: []look.Field{someField("code"), someSelect("mode")},
		Dates: []look.Field{someField("starts")}, Phases: someCells("phases"), Windows: someCells("windows"), Yes: "Save"},
		termFormData{Back: someAct, Action: "/x", Hidden: look.Keys("t", "k1"), Yes: "Save"})
	c.add("groups", groupsData{Back: someAct, Top: someTop, Columns: someHead, Form: true, Hidden: look.Keys("t", "k1"),
		Problems: look.ProblemsOf(someField("code")), Fields: []look.Field{someField("code")},
		Rows: []registration.GroupSize{{GroupView: registration.GroupView{Code: "Y2", Title: "x"}, Students: 3}}},
		groupsData{Back: someAct})
	c.add("scale", scaleData{Back: someAct, Top: someTop, Columns: someHead[:2], Form: true, Hidden: look.Keys("t", "k1"),
		Problems: look.ProblemsOf(someField("passing")), Fields: []look.Field{someField("passing")},
		Rows: []scaleRow{{Code: "A", Tag: someTag}}}, scaleData{Back: someAct})
	c.add("courses", coursesData{listData: list, Rows: []courseRow{{Code: "CS101", Href: "/x", Title: "P", Credits: "4", Needs: "x",
		Sections: 2, Seats: someTag}}}, coursesData{})
	c.add("course", courseData{Back: someAct, Title: "P", Facts: someFacts, Given: "Given", Columns: sectionColumns,
		Rows: []sectionRow{section}, Add: &someAct, Problems: look.ProblemsOf(someField("title")), Action: "/x",
		Hidden: look.Keys("t", "k1"), Fields: []look.Field{someField("title")}, Yes: "Save"}, courseData{Back: someAct})
	c.add("sections", sectionsData{listData: list, Rows: []sectionRow{section}}, sectionsData{}, sectionsData{None: &someEmpty})
}

// people are the pages about one section, and about students.
func (c *pageCases) people() {
	list := listData{Search: someBox, Top: someTop, Columns: someHead, Empty: someEmpty, Pager: someMore}
	roster, waits := someSection(), someSection()
	roster.Week, waits.Week = look.WeekGrid{}, look.WeekGrid{}
	roster.Roster = rosterPart{Top: someTop, Columns: someHead, Pager: someMore, Rows: []rosterRow{{Name: longName, Href: "/x",
		Number: "S1", Programme: "P", Year: 2, Tag: someTag, Since: "x", Say: "said"}}}
	waits.Waits = waitsPart{Top: someTop, Columns: someHead, Pager: someMore, Rows: []waitRow{{Position: 1, Name: longName,
		Href: "/x", Number: "S1", Since: "x", Say: "passed over"}}}
	capacityAgain := *someForm("again", someField("capacity"))
	c.add("section", someSection(), roster, waits, sectionData{Back: someAct, Seats: seatsPart{PerRow: 60}})
	c.add("capacity", capacityData{Back: someAct, Says: []template.HTML{"one",
		"two"}, Facts: someFacts, Again: capacityAgain,
		Action: "/x", Hidden: look.Keys("t", "k1"), Yes: "Change"}, capacityData{Back: someAct})
	c.add("reserves", reservesData{Back: someAct, Problems: look.ProblemsOf(someField("x.0.a")), Action: "/x",
		Hidden: look.Keys("t", "k1"), Reserves: someCells("x"), Say: "said"},
		reservesData{Back: someAct, Action: "/x", Hidden: look.Keys("t", "k1")})
	c.add("section-form", sectionFormData{Back: someAct, Problems: look.ProblemsOf(someField("course")), Action: "/x",
		Hidden: look.Keys("t", "k1"), Fields: []look.Field{someField("course")}, Seats: []look.Field{someField("capacity")},
		Meetings: someCells("meetings"), Exam: []look.Field{someField("exam.date")}, Yes: "Save",
		Only:   look.Choices{Name: "only", Legend: "Only", Many: true, Options: []look.Option{{Value: "a", Label: "A"}}},
		Offers: look.Choices{Name: "offers", Legend: "Offers", Many: true, Options: []look.Option{{Value: "true", Label: "A"}}}},
		sectionFormData{Back: someAct, Action: "/x", Hidden: look.Keys("t", "k1"), Yes: "Save"})
	c.add("grades", gradesData{Back: someAct, Problems: look.ProblemsOf(someField("grades.0.grade")), Action: "/x",
		Hidden: look.Keys("t", "k1"), Columns: someHead, Scale: "A and F", Rows: []gradeLine{{Name: longName, Href: "/x", Number: "S1",
			Student: look.Hidden{Name: "grades.0.student", Value: "S1"}, Field: someSelect("grades.0.grade"), Tag: someTag}}},
		gradesData{Back: someAct})
	c.add("students", studentsData{listData: list, Rows: []studentRow{{Name: longName, Href: "/x", Number: "S1", Programme: "P",
		Year: 2}}}, studentsData{})
	c.add("student", someStudent(), studentData{Back: someAct}, studentData{Back: someAct, Transcript: &transcriptPart{},
		Term: &termPart{}, Overrides: &overridesPart{}})
	c.add("student-form", studentFormData{Back: someAct, Say: "said", Problems: look.ProblemsOf(someField("name")), Action: "/x",
		Hidden: look.Keys("t", "k1"), Fields: []look.Field{someField("name")}, Yes: "Save",
		Groups: look.Choices{Name: "groups", Legend: "Groups", Many: true, Options: []look.Option{{Value: "a", Label: "A"}}}},
		studentFormData{Back: someAct, Action: "/x", Hidden: look.Keys("t", "k1"), Yes: "Save"})
	c.add("overrides", overridesData{Tabs: []look.Stop{{Name: "In force", Href: "/x", Current: true}},
		overridesPart: *someOverrides(nil)}, overridesData{})
	c.add("overrides-refused", overridesRefused{Refused: someRefusal("refusal-3"), Back: someAct}, overridesRefused{Back: someAct})
	c.add("import", importData{Tabs: []look.Stop{{Name: "Courses", Href: "/x", Current: true}}, Title: "Import", Hint: "hint",
		Action: "/x", Accept: ".csv", Hidden: look.Keys("t",
			"k1"), Fields: []look.Field{someField("zone")}, Problem: "wrong",
		Done: &look.Note{State: look.OK, Title: "done"}, Counts: someFacts, Notes: []string{"note"}, Columns: someHead, MayStore: true,
		Faults: []faultRow{{"2", "title", "is empty"}}}, importData{})
}
