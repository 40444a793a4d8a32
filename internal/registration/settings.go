package registration

import (
	"holdfast/internal/denial"
	"holdfast/internal/settings"
)

// The settings of the desk (D12); most can differ by term.
var (
	atTerm = []settings.ScopeKind{settings.TermScope, settings.DeskScope}

	ruleList = settings.Rules("registration.rules", settings.RuleSpec{
		On: []*denial.Code{windowClosed, notForYou, alreadyPassed, duplicateCourse, prerequisitesMissing,
			corequisitesMissing, excludedByCourse, timetableClash, examClash, creditLimit, libraryFines},
		Scopes: atTerm,
		Doc: "Which rules can refuse a seat in a term. That a section is given at all, that its parts are taken " +
			"together and that a seat is free are never off.",
	})
	creditLimitSetting = settings.Int("registration.creditLimit", settings.Spec[int]{
		Default: 18, Unit: "credits", Min: 1, Max: 1000, Scopes: atTerm,
		Doc: "How many credits a student may take in a term, unless the student has a limit of his own.",
	})
	inProgressSetting = settings.Choice("registration.inProgress", settings.Spec[string]{
		Default: string(inProgressRefused), OneOf: []string{string(inProgressRefused), string(inProgressConditional)},
		Scopes: atTerm,
		Doc: "What a prerequisite is worth that is being taken in an earlier term and has no mark yet: refused is " +
			"nothing; conditional gives the seat until the marks are in, and takes it back from who has not passed.",
	})
	passedOverSetting = settings.Choice("registration.passedOver", settings.Spec[string]{
		Default: string(passedOverStays), OneOf: []string{string(passedOverStays), string(passedOverLeaves)},
		Scopes: atTerm,
		Doc: "What becomes of a student whose turn comes while a rule objects: stays keeps the place on the waiting " +
			"list, leaves takes the student off it. The reason is recorded and told in either case.",
	})
	offerHoursSetting = settings.Int("registration.offerHours", settings.Spec[int]{
		Default: 24, Unit: "hours", Min: 1, Max: 24 * 14, Scopes: atTerm,
		Doc: "How long a seat is kept for a student to whom it is offered, in sections that offer freed seats.",
	})
	failedPrerequisiteSetting = settings.Choice("registration.failedPrerequisite", settings.Spec[string]{
		Default: string(failedDrops), OneOf: []string{string(failedDrops), string(failedStays)}, Scopes: atTerm,
		Doc: "What becomes of a conditional seat when the marks are in and the prerequisite was not passed: drops " +
			"gives it to the next who waits; stays leaves it to the student, marked, for the registrar to decide.",
	})
	finesBlockSetting = settings.Int("registration.finesBlock", settings.Spec[int]{
		Default: 1, Unit: "minor units", Min: 1, Max: 1_000_000_000, Scopes: atTerm,
		Doc: "From which sum of unpaid library fines on a student may not enroll, in minor units.",
	})

	mailWaitingListSetting = mailSwitch("registration.mailWaitingList",
		"Whether students are told by mail what becomes of their waiting: a seat that is theirs or is offered to them, "+
			"an offer that ran out, and that they were passed over or taken off the list, and why.")
	mailSectionsSetting = mailSwitch("registration.mailSections",
		"Whether those who sit or wait in a section are told by mail that it was cancelled, or has other times or rooms.")
	mailPrerequisitesSetting = mailSwitch("registration.mailPrerequisites",
		"Whether students are told by mail that a conditional seat is lost, or in doubt, since the prerequisite was not passed.")
	mailByStaffSetting = mailSwitch("registration.mailByStaff",
		"Whether students are told by mail what staff did for them: put them into a section or on a waiting list, or took "+
			"them out. What they do themselves is never told by mail.")

	mailKeys = []settings.Key{mailWaitingListSetting, mailSectionsSetting, mailPrerequisitesSetting, mailByStaffSetting}

	termKeys = []settings.Key{ruleList, creditLimitSetting, inProgressSetting, passedOverSetting,
		offerHoursSetting, finesBlockSetting, failedPrerequisiteSetting}
)

// mailSwitch is a switch for one sort of mail, on unless it is turned off.
func mailSwitch(key, doc string) *settings.Setting[bool] {
	return settings.Bool(key, settings.Spec[bool]{Default: true, Scopes: atTerm, Doc: doc})
}

type inProgress string

const (
	inProgressRefused     inProgress = "refused"
	inProgressConditional inProgress = "conditional"
)

type passedOver string

const (
	passedOverStays  passedOver = "stays"
	passedOverLeaves passedOver = "leaves"
)

type failedPrerequisite string

const (
	failedDrops failedPrerequisite = "drops"
	failedStays failedPrerequisite = "stays"
)
