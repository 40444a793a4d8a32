package patron

// sentences is every text of this package in one language. Each %s takes an
// argument, in the order in which the comment at the end of the line names them.
// A counted sentence takes its number first.
type sentences struct {
	Mine, Search, Holds, Account, SignOut string
	NoCardTitle                           string

	// What a member has: the card, holds that are ready, loans, and what is owed.
	Card                        string
	CardOf, PlanTo, PlanEnded   string // plan, number; plan, last day
	Ready, NoneReady            string
	AtBranch                    string // branch, address
	OpenToday, OpensOn          string // day
	DaysLeft                    counted
	BringCard                   string
	LetGo, LetGoSay, LetGoYes   string // title
	Keep                        string
	OnLoan                      string // number, limit
	NoLoans, FindTitle          string
	DueToday                    string
	Late, LateFine              counted // the fine so far
	CannotRenew, Renew, RenewTo string  // day
	Renewed, NowDue, NotRenewed string  // title; day; title
	OwedFines                   string  // sum, limit
	OwedOfWhich                 string  // sum, fines, limit
	Owed                        string  // sum
	PayAtDesk, Charges          string

	// What a member waits for.
	Waiting, NoneWaiting          string // number
	InLine                        string // place
	Copies                        counted
	Likely                        string // days, days
	LikelyOne                     counted
	NoEstimate, IfSent            string
	CollectAt, OnItsWayTo         string // branch
	OnItsWay                      string
	HoldsNow, NoHolds             string // number, limit
	Cancel, CancelSay, CancelYes  string // title
	Cancelled                     string // title
	NotCancelled                  string
	Placed                        string // title
	Past, NonePast                string
	Fulfilled, Expired, Withdrawn string
	PlacedOn                      string // day, branch
	WaitedUntil                   string // day

	// The catalogue.
	SearchLabel, SearchFirst                   string
	Found, Nothing                             string // the words looked for
	NothingLift, TooBroad, MoreTitles          string
	DidYouMean                                 string // other words
	ByIn                                       string // authors, year
	FreeOf, FreeInAll                          string // number, of how many
	NoCopies, NoneFree                         string
	FreeNow                                    counted
	NoneFreeDue, NoneFreeLate                  string // day
	ShelfMark                                  string // mark
	NotHere                                    string
	WaitingFor                                 counted
	WhereAre                                   string
	PlaceHold, PickUp, ChooseBranch            string
	TakeIt                                     counted
	YouWouldBe                                 string // place
	NoneServes                                 string
	NotPlaced                                  string // title
	YouHaveIt                                  string // day
	YouWait, SeeLoans, SeeHolds, HoldsNeedCard string
	About, ISBN, Published, Publisher          string
	Edition, Language, Pages, Subjects         string

	// The account.
	Membership, Plan, UsualBranch             string
	MemberSince, LastDayOf, LoansOut, OwedNow string
	Payments, NonePayments, WholeList         string
	Fine, Fee, Payment, Waiver, Refund        string
	ForOn                                     string // title, day
	OwedAfter                                 string // sum
	NothingOwed                               string
	Ever, NoneEver                            string
	BorrowedOn, ReturnedOn, StillOut          string // day
	Tongue, Save, LanguageSaved               string
	LanguageNotSaved                          string
	Leaving, LeaveSay, LeaveAll, LeaveAllSay  string
	LeaveAllYes, Stay                         string

	// What stops a member, by the code of the rule. English has the rules' own words.
	Rules map[string]ruled
}

var english = sentences{
	Mine: "Mine", Search: "Search", Holds: "Holds", Account: "Account", SignOut: "Sign out",
	NoCardTitle: "No library card",

	Card:      "Card",
	CardOf:    "%s, card %s",
	PlanTo:    "%s, to %s",
	PlanEnded: "%s, ended %s",
	Ready:     "Ready to collect",
	NoneReady: "Nothing waits for you. A hold that is ready stands here.",
	AtBranch:  "%s, %s",
	OpenToday: "open today",
	OpensOn:   "closed today, opens %s",
	DaysLeft:  counted{Zero: "last day", One: "%[1]s day left", Other: "%[1]s days left"},
	BringCard: "Bring your card",
	LetGo:     "I no longer need it",
	LetGoSay: "The next person in line gets %s at once. " +
		"If you want it again, you begin at the end of the line.",
	LetGoYes: "Yes, let it go",
	Keep:     "Keep it",

	OnLoan:      "On loan, %s of %s",
	NoLoans:     "You have no books out.",
	FindTitle:   "Search for a title",
	DueToday:    "due today",
	Late:        counted{One: "%[1]s day late", Other: "%[1]s days late"},
	LateFine:    counted{One: "%[1]s day late, %[2]s so far", Other: "%[1]s days late, %[2]s so far"},
	CannotRenew: "Cannot be renewed.",
	Renew:       "Renew",
	RenewTo:     "to %s",
	Renewed:     "Renewed: %s",
	NowDue:      "It is due on %s now.",
	NotRenewed:  "Not renewed: %s",
	OwedFines:   "You owe %s. Loans stop at %s.",
	OwedOfWhich: "You owe %s, of which %s are fines. Loans stop at %s of fines.",
	Owed:        "You owe %s.",
	PayAtDesk:   "Pay at any desk.",
	Charges:     "Charges",

	Waiting:     "Waiting, %s",
	NoneWaiting: "You wait for nothing.",
	InLine:      "Your place in the queue is %s.",
	Copies: counted{Zero: "No copy can serve it now.", One: "There is %[1]s copy.",
		Other: "There are %[1]s copies."},
	Likely:       "Likely %s to %s days.",
	LikelyOne:    counted{Zero: "Likely today.", One: "Likely %[1]s day.", Other: "Likely %[1]s days."},
	NoEstimate:   "Nobody can say how long.",
	IfSent:       "That counts on the library sending a copy that stands free at another branch.",
	CollectAt:    "To collect at %s.",
	OnItsWayTo:   "A copy is on its way to %s. You are told when it is ready.",
	OnItsWay:     "on its way",
	HoldsNow:     "Now, %s of %s",
	NoHolds:      "You have no holds.",
	Cancel:       "Cancel this hold",
	CancelSay:    "You give up your place in line for %s. A new hold begins at the end.",
	CancelYes:    "Yes, cancel it",
	Cancelled:    "The hold is cancelled: %s",
	NotCancelled: "Not cancelled",
	Placed:       "The hold is placed: %s",
	Past:         "Before",
	NonePast:     "No hold of yours is over yet.",
	Fulfilled:    "collected",
	Expired:      "not collected",
	Withdrawn:    "cancelled",
	PlacedOn:     "Placed %s, to collect at %s.",
	WaitedUntil:  "It waited until %s.",

	SearchLabel:  "Title, author, subject or ISBN",
	SearchFirst:  "Type a few words, the last as far as you know it. Scripts, accents and capitals do not matter.",
	Found:        "Found for “%s”",
	Nothing:      "Nothing in the catalogue matches %s.",
	NothingLift:  "Try fewer words, or only the beginning of one.",
	TooBroad:     "These words stand in too many titles. Add another one.",
	MoreTitles:   "More titles",
	DidYouMean:   "Look for “%s”",
	ByIn:         "%s, %s",
	FreeOf:       "%s of %s free",
	FreeInAll:    "%s of %s copies free",
	NoCopies:     "no copies",
	NoneFree:     "0 free",
	FreeNow:      counted{Other: "%[1]s free now"},
	NoneFreeDue:  "0 free, due %s",
	NoneFreeLate: "0 free, one is late since %s",
	ShelfMark:    "shelf %s",
	NotHere:      "no copy here",
	WaitingFor:   counted{Zero: "nobody waits", One: "%[1]s person waits", Other: "%[1]s people wait"},
	WhereAre:     "Where the copies are",

	PlaceHold:    "Place a hold",
	PickUp:       "Where will you collect it?",
	ChooseBranch: "Choose a branch.",
	TakeIt: counted{One: "A copy stands free here: go and take it.",
		Other: "%[1]s copies stand free here: go and take one."},
	YouWouldBe:    "You would be %s in line.",
	NoneServes:    "No copy can be had here.",
	NotPlaced:     "No hold was placed: %s",
	YouHaveIt:     "You have this title on loan, due %s.",
	YouWait:       "You have a hold on this title.",
	SeeLoans:      "See your loans",
	SeeHolds:      "See your holds",
	HoldsNeedCard: "Holds need a library card. Join at any desk.",
	About:         "About this edition",
	ISBN:          "ISBN",
	Published:     "Published",
	Publisher:     "Publisher",
	Edition:       "Edition",
	Language:      "Language",
	Pages:         "Pages",
	Subjects:      "Subjects",

	Membership:   "Membership",
	Plan:         "Plan",
	UsualBranch:  "Usual branch",
	MemberSince:  "Member since",
	LastDayOf:    "Last day",
	LoansOut:     "Books out",
	OwedNow:      "Owed",
	Payments:     "Charges and payments",
	WholeList:    "The whole list",
	NonePayments: "Nothing was ever charged to you.",
	Fine:         "Fine",
	Fee:          "Fee",
	Payment:      "Payment",
	Waiver:       "Waived",
	Refund:       "Refund",
	ForOn:        "%s, %s",
	OwedAfter:    "owed after it: %s",
	NothingOwed:  "nothing owed after it",
	Ever:         "Every loan you had",
	NoneEver:     "You have borrowed nothing yet.",
	BorrowedOn:   "Borrowed %s.",
	ReturnedOn:   "Back %s.",
	StillOut:     "Out, due %s.",

	Tongue:           "Language of pages and notices",
	Save:             "Save the language",
	LanguageSaved:    "The language is changed.",
	LanguageNotSaved: "The language was not changed",
	Leaving:          "Sign out",
	LeaveSay:         "On a shared computer, sign out when you leave.",
	LeaveAll:         "Sign out everywhere",
	LeaveAllSay:      "You are signed out on every phone and computer at once, this one too.",
	LeaveAllYes:      "Yes, sign out everywhere",
	Stay:             "Stay signed in",
}
