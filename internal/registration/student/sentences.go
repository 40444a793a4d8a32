package student

import "holdfast/internal/registration"

// sentences is every text of this package in one language. Each %s takes an
// argument, in the order in which the comment at the end of the line names them. A
// counted sentence takes its number first.
type sentences struct {
	Search, Planner, Timetable, Transcript, SignOut string
	NotShown, Start                                 string
	Comma, Point                                    string
	And, Or                                         string // two names
	Weekdays                                        [7]string
	Parts                                           map[string]string // by the catalogue's word

	// The head of a term.
	OpenSince                string // clock
	OpenUntil, OpensAt       string // day and clock
	ClosedAt                 string
	NoWindow                 string
	DayAt                    string // day, clock
	DropsFree, DropsMarked   string
	DropsClosed              string
	DropsFreeUntil           string // day, city
	DropsMarkedUntil         string
	ToCalendar               string
	NoTimes, NoLimit         string
	OddWeeks, EvenWeeks      string
	FromTo                   string // day, day
	ExamAt                   string // day, hours
	LeftOf                   string // number, of how many
	Credits                  counted
	CreditsPart              string // number
	WaitingNow               counted
	EmptyWeek, FindCourses   string
	YourWeek                 string // term
	CoursesOf, PlanOf        string
	TimetableOf              string
	LeftOut                  counted
	LeftOutSay               string
	NoNeeds                  string
	NeedMet, NeedMissing     string
	AsksFor                  string // condition
	PassedWith               string // course, grade, term
	OrBetter                 string // course, grade
	SearchLabel, MoreCourses string
	TooLong, NoTerm          string
	NoCourses                string // term
	NothingFound             string // words, term
	EveryCourse              string
	SectionsOf               string // course
	FoundFor                 string // words
	AllSections              counted

	// What the rules say of a section.
	Enrolled, Cancelled, Fits     string
	FitsLater, WaitsLater         string
	Conditional                   string
	WaitingAs, OnList             string // place
	OfferedUntil                  string // day and clock
	OfferedWord                   string
	WouldBe, WouldBeSay           string // place
	ReservedFor                   string // groups
	AnyoneFrom                    string // day and clock
	WaitsDespite, WaitsElsewhere  string // sections
	ClashesWith, ExamClashesWith  string // sections
	ClashAt                       string // days, hours
	WouldFit                      string // section, when, how many are left
	HaveAlready, InCartToo        string
	Refused                       string
	MoreReasons                   counted
	Short                         map[string]string // by the code of the rule
	AddToCart, TakeOut, TakePart  string
	ChooseParts, Join, Why        string
	InsteadOf, SwapFor            string // section
	SeeTimetable                  string
	WhyNot                        string // section
	NotGiven                      string // term
	PartHead                      string // kind, section
	SwapTitle, SwapSay            string // section, section
	SwapYes, KeepIt               string // section
	InCart, CartList, CreditsWith string
	AllFit, WouldWait, DoNotFit   counted
	NotBefore                     string
	EnrollIn                      counted
	NotEnrolled, NotSwapped       string
	NotDropped, NotMade           string
	NotEnrolledIn, EnrolledIn     string // section
	WaitlistedIn                  string // section, place
	KeepPlace                     string
	OfferedIn                     string // section
	GaveUp                        string
	DropUntil                     string // day, city
	DroppedFrom, NoTrace          string // section
	WithdrawnFrom, MarkStays      string // section
	NoTraceWould, MarkWouldStay   string
	DropIsClosed                  string
	CreditsTaken                  string
	SeatHead                      counted
	NoSeats, WaitHead, NoWaits    string
	Exams, NoExams, Over          string
	PartLine                      string // kind, section, when
	ExamLine                      string // when
	SwapIt, Drop, DropYes         string
	DropSay                       string // section
	InLine                        string // place
	WaitingSince, PassedOver      string // day and clock
	Leave, LeaveYes               string
	LeaveSay                      string // section
	OfferSay                      string // day and clock, city
	KeptForYou, OfferOver, Accept string
	Decline, DeclineYes           string
	DeclineSay                    string // section
	OverSince                     string // day and clock
	DroppedWord, WithdrawnWord    string
	EndedBy                       map[string]string // by why it ended, where it was not given up
	CompletedWord                 string
	Calendar, FeedNone, FeedHas   string
	FeedMake, FeedOpen, FeedNew   string
	FeedNewSay, FeedNewYes        string
	FeedKeep, FeedMade            string
	FeedMadeSay                   string

	// What was done.
	NoRecords                    string
	StudentName, StudentNumber   string
	YearOfStudy, EarnedCredits   string
	Programme                    string
	CourseCol, TitleCol          string
	CreditsCol, GradeCol         string
	ResultCol, Passed, NotPassed string
	PassedIn                     string // credits
	Attempt                      string // which

	// What the rules say, by their codes. English has the rules' own words.
	Rules map[string]ruled

	// Mail.
	Dear          string // name
	RegistrarSays string // words
	Letters       map[registration.LetterKind]letterWords
}

var english = sentences{
	Search: "Search", Planner: "Planner", Timetable: "Timetable", Transcript: "Transcript", SignOut: "Sign out",
	NotShown: "Nothing to show here", Start: "Search courses",
	Comma: ",", Point: ".", And: "%s and %s", Or: "%s or %s",
	Weekdays: [7]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"},
	Parts:    map[string]string{"lecture": "lecture", "lab": "lab", "tutorial": "tutorial"},

	OpenSince: "Open to you since %s", OpenUntil: "Open to you until %s", OpensAt: "Opens for you %s",
	ClosedAt: "Closed since %s", NoWindow: "No date for you yet", DayAt: "%s, %s",
	DropsFree: "drops leave no trace", DropsMarked: "a drop leaves the mark W", DropsClosed: "drops are closed",
	DropsFreeUntil: "drops leave no trace until %s (%s)", DropsMarkedUntil: "a drop leaves the mark W until %s (%s)",
	ToCalendar: "Add to calendar", NoTimes: "No set times", NoLimit: "No limit of seats",
	OddWeeks: "odd weeks", EvenWeeks: "even weeks", FromTo: "%s to %s", ExamAt: "%s, %s", LeftOf: "%s of %s left",
	Credits: counted{One: "%[1]s credit", Other: "%[1]s credits"}, CreditsPart: "%s credits",
	WaitingNow: counted{Other: "%[1]s waiting"},
	EmptyWeek:  "Nothing stands in your week yet.", FindCourses: "Search courses",
	YourWeek: "Your week, %s", CoursesOf: "Courses, %s", PlanOf: "Plan %s", TimetableOf: "Timetable, %s",
	LeftOut:    counted{One: "One entry was left out of your cart", Other: "%[1]s entries were left out of your cart"},
	LeftOutSay: "They are no sections of this term, or you have or wait for them already.",
	NoNeeds:    "No prerequisite.", NeedMet: "Prerequisite met", NeedMissing: "Prerequisite missing",
	AsksFor: "Asks for %s, passed in an earlier term.", PassedWith: "%s passed with %s, %s", OrBetter: "%s (%s or better)",
	SearchLabel: "Course code or words of the title", MoreCourses: "More courses",
	TooLong: "That is longer than any title. Type a few words.", NoTerm: "There is no term yet.",
	NoCourses: "No course is given in %s.", NothingFound: "No course of %[2]s matches %[1]s.",
	EveryCourse: "Every course of the term", SectionsOf: "Sections of %s", FoundFor: "Found for “%s”",
	AllSections: counted{Other: "All %[1]s sections, in your week"},

	Enrolled: "Enrolled", Cancelled: "Cancelled", Fits: "Fits", FitsLater: "Fits, not open to you yet",
	WaitsLater:  "Full, with a waiting list",
	Conditional: "The seat depends on a prerequisite that you are still taking.",
	WaitingAs:   "waitlist, %s", OnList: "On the waiting list, %s", OfferedUntil: "Offered to you until %s", OfferedWord: "offered to you",
	WouldBe: "You would be %s", WouldBeSay: "On the waiting list you would be %s.", ReservedFor: "Reserved for %s",
	AnyoneFrom:   "Anyone from %s.",
	WaitsDespite: "It clashes with %s. You may wait all the same; it is looked at again when your turn comes.",
	WaitsElsewhere: "While you sit in %s you are passed over when your turn comes, and keep your place. " +
		"When a seat is free, swap the one you have for it.",
	ClashesWith: "Clashes with %s", ExamClashesWith: "Exam clashes with %s", ClashAt: "%s, %s.",
	WouldFit: "%s, %s, would fit; %s.", HaveAlready: "You have %s", InCartToo: "%s is in your cart too",
	Refused: "Not possible now", MoreReasons: counted{One: "One more thing stands against it.",
		Other: "%[1]s more things stand against it."},
	Short: map[string]string{
		"sectionCancelled": "Cancelled", "rankedFirst": "Ranked first", "partsMissing": "Goes with another part",
		"notForYou": "For other groups", "alreadyPassed": "You have a mark", "duplicateCourse": "You have another section",
		"prerequisitesMissing": "Prerequisite missing", "corequisitesMissing": "Goes with another course",
		"excludedByCourse": "Excluded by another course", "timetableClash": "Clashes", "examClash": "Exam clashes",
		"creditLimit": "Over your credits", "libraryFines": "Library fines", "sectionFull": "Full",
		"reservedForOthers": "Reserved for others",
	},
	AddToCart: "Add to cart", TakeOut: "Take out", TakePart: "Take this one", ChooseParts: "Choose", Join: "Join waitlist",
	Why: "Why", InsteadOf: "Instead of %s", SwapFor: "Swap %s", SeeTimetable: "See it", WhyNot: "What stands against %s",
	NotGiven: "No section of it is given in %s.", PartHead: "One %s goes with %s",
	SwapTitle: "Swap %s for %s", SwapSay: "You give up %s and take %s. Both happen or neither: your seat is kept until the other is yours.",
	SwapYes: "Yes, give up %s", KeepIt: "Keep %s",
	InCart: "In your cart", CartList: "Sections in your cart", CreditsWith: "Credits with the cart",
	AllFit:      counted{One: "Fits, a seat is free now", Two: "Both fit, seats free now", Other: "All %[1]s fit, seats free now"},
	WouldWait:   counted{One: "One would wait or is not open yet", Other: "%[1]s would wait or are not open yet"},
	DoNotFit:    counted{One: "One does not fit", Other: "%[1]s do not fit"},
	NotBefore:   "Seats are taken when you press Enroll, not before.",
	EnrollIn:    counted{One: "Enroll in 1 section", Other: "Enroll in %[1]s sections"},
	NotEnrolled: "Not enrolled", NotSwapped: "Not swapped", NotDropped: "Not dropped", NotMade: "Not changed",
	NotEnrolledIn: "Not enrolled: %s", EnrolledIn: "Enrolled: %s", WaitlistedIn: "On the waiting list, %[2]s: %[1]s",
	KeepPlace: "You keep your place whatever you do next. A free seat is yours as soon as your turn comes.",
	OfferedIn: "A seat is offered to you: %s", GaveUp: "%s was given up for it.", DropUntil: "You may give it up without a trace until %s (%s).",
	DroppedFrom: "Given up: %s", NoTrace: "Nothing of it stands on your transcript.",
	WithdrawnFrom: "Withdrawn: %s", MarkStays: "The mark W stands on your transcript.",
	NoTraceWould: "Nothing of it stays on your transcript.", MarkWouldStay: "The mark W stays on your transcript.",
	DropIsClosed: "Drops are closed: the registrar can do it, with a reason.",
	CreditsTaken: "Credits", SeatHead: counted{Zero: "Your sections", One: "Your section", Other: "Your %[1]s sections"},
	NoSeats: "You have no seat in this term.", WaitHead: "Waiting", NoWaits: "You wait for nothing.",
	Exams: "Exams", NoExams: "No exam has a date yet.", Over: "Over",
	PartLine: "With it the %s %s: %s", ExamLine: "Exam %s",
	SwapIt: "Swap", Drop: "Drop", DropYes: "Yes, give it up", DropSay: "You give up your seat in %s. It goes to the next who waits, at once.",
	InLine: "%s in line", WaitingSince: "Since %s.", PassedOver: "A seat was free on %s, and you were passed over:",
	Leave: "Leave the list", LeaveYes: "Yes, leave it", LeaveSay: "You give up your place in line for %s. A new one begins at the end.",
	OfferSay:   "A seat is kept for you until %s (%s). Then it goes to the next who waits.",
	KeptForYou: "Kept for you", OfferOver: "The seat has gone to the next who waits.", Accept: "Accept",
	Decline: "Decline", DeclineYes: "Yes, decline it", DeclineSay: "The seat in %s goes to the next who waits, and your place in line is gone.",
	EndedBy: map[string]string{"sectionCancelled": "section cancelled", "expired": "offer ran out",
		"passedOver": "taken off the list", "prerequisiteFailed": "prerequisite not passed"},
	OverSince: "Since %s.", DroppedWord: "given up", WithdrawnWord: "withdrawn", CompletedWord: "completed",
	Calendar: "In your own calendar",
	FeedNone: "Your calendar can follow this timetable and every change in it. Make an address for it.",
	FeedHas:  "Subscribe to this address in your calendar. Whoever knows it sees your timetable: tell nobody.",
	FeedMake: "Make the address", FeedOpen: "Address of the calendar", FeedNew: "Make a new address",
	FeedNewSay: "The old address ends at once. Subscribe to the new one in every calendar of yours.",
	FeedNewYes: "Yes, make a new one", FeedKeep: "Keep the old one", FeedMade: "Your calendar has a new address",
	FeedMadeSay: "The one before, if there was one, has ended.",

	NoRecords: "Nothing stands on your transcript yet.", StudentName: "Name", StudentNumber: "Student number",
	YearOfStudy: "Year of study", EarnedCredits: "Earned credits", Programme: "Programme",
	CourseCol: "Course", TitleCol: "Title", CreditsCol: "Credits", GradeCol: "Mark", ResultCol: "Result",
	Passed: "passed", NotPassed: "not passed", PassedIn: "%s passed", Attempt: "%s time",

	Dear: "%s,", RegistrarSays: "The registrar says: %s", Letters: englishLetters,
}
