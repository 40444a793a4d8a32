package catalog

import "holdfast/internal/denial"

// Codes of what is wrong with a catalogue as somebody hands it over. Each reason
// says where it stands.
var (
	UnknownCourse = denial.Define("unknownCourse", 404, "No course has this code.")
	UnknownGroup  = denial.Define("unknownGroup", 404, "No group of students has this code.")

	codeUnfit = denial.Define("codeUnfit", 422,
		"A code begins with a letter or a digit and has letters, digits, hyphens and full stops, up to maximum "+
			"characters. A section's code has no hyphen, so that CS204-B names one section. A grade's may end in plus "+
			"or minus. No course is called and or or, which conditions use.")
	codeTaken = denial.Define("codeTaken", 409,
		"Another term, or another section of the course in the term, has this code.")
	codeRepeated = denial.Define("codeRepeated", 422, "Two things of one request have the same code.")
	nameUnfit    = denial.Define("nameUnfit", 422,
		"A title or a name is missing, is longer than maximum characters, or holds what cannot be shown on one line.")

	zoneUnknown = denial.Define("zoneUnknown", 422, "A zone has a name such as Europe/Berlin or Asia/Kolkata.")
	modeUnknown = denial.Define("modeUnknown", 422, "The seats of a term are given live or batch.")
	datesUnfit  = denial.Define("datesUnfit", 422,
		"A term has a first and a last day, in this order, and lasts two years at most.")
	phaseUnfit = denial.Define("phaseUnfit", 422,
		"The phases of dropping are free, withdrawn or closed, each from a day on that comes after the phase before.")
	windowUnfit = denial.Define("windowUnfit", 422,
		"A registration window opens at a day and time, and closes later.")
	weeksRecounted = denial.Define("weeksRecounted", 409,
		"Sections of the term meet in odd or even weeks, which are counted from the week in which it starts.")
	sectionsOutside = denial.Define("sectionsOutside", 409,
		"Sections of the term meet on days that would no longer be in it.")

	creditsUnfit = denial.Define("creditsUnfit", 422, "Credits are from 0 to 1,000.")
	repeatsUnfit = denial.Define("repeatsUnfit", 422,
		"Who may take a course again is never, failed or always.")
	conditionUnfit = denial.Define("conditionUnfit", 422,
		"A condition on courses does not read. It is written like CS101 or (CS102:B and MA101).")
	neededCourseUnknown = denial.Define("neededCourseUnknown", 422,
		"A condition names courses that the catalogue does not have.")
	neededGradeUnknown = denial.Define("neededGradeUnknown", 422,
		"A condition asks for a grade that the scale does not have, or with which nobody passes.")
	needsItself = denial.Define("needsItself", 422, "A course is named in a condition of its own.")
	needsCircle = denial.Define("needsCircle", 422,
		"Conditions lead from a course back to itself, so that nobody could ever take it. The way is given.")

	gradesUnfit = denial.Define("gradesUnfit", 422,
		"A scale has at least one grade, and none that passes below one that does not.")
	gradeNeeded = denial.Define("gradeNeeded", 409,
		"A course has a condition that asks for a grade which the scale would no longer have, or with which nobody "+
			"would pass.")

	partUnfit = denial.Define("partUnfit", 422,
		"What is part of another section is a lab or a tutorial, and not the lecture itself.")
	wholeUnknown = denial.Define("wholeUnknown", 422,
		"The course has no section with this code in the term, so nothing can be part of it.")
	wholeUnfit = denial.Define("wholeUnfit", 409,
		"Nothing can become part of this section: it is itself part of another, or it was cancelled.")
	sharerUnknown = denial.Define("sharerUnknown", 422,
		"The term has no section of this name whose seats could be shared.")
	sharingUnfit = denial.Define("sharingUnfit", 409,
		"The section cannot share these seats. A part shares only with a part of the same sections, a section that "+
			"is no part with one that is none, and nobody with a cancelled section or with himself.")
	seatsNotOwn = denial.Define("seatsNotOwn", 422,
		"A section that shares the seats of another has neither a capacity nor reserved seats of its own.")
	capacityUnfit = denial.Define("capacityUnfit", 422,
		"A capacity is 0 or more; without one as many may sit in the section as come.")
	reserveUnfit = denial.Define("reserveUnfit", 422,
		"Reserved seats are one or more, for one group once, until an instant.")
	reservedTooMany = denial.Define("reservedTooMany", 422, "More seats are reserved than there are.")

	meetingUnfit = denial.Define("meetingUnfit", 422,
		"A weekly meeting cannot be held as it is written. What is wrong with it is given.")
	meetingOutside = denial.Define("meetingOutside", 422, "A meeting is held on days that are not in the term.")
	meetingsClash  = denial.Define("meetingsClash", 422,
		"Two meetings of one section are at the same time.")
	meetingsTooMany = denial.Define("meetingsTooMany", 422, "A section has maximum weekly meetings at most.")
	examUnfit       = denial.Define("examUnfit", 422,
		"The exam cannot be held as it is written, or is before the term or long after it.")
)
