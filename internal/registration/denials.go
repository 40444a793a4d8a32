package registration

import "holdfast/internal/denial"

// Codes of the registrar's desk. The sentences say what is so and what lifts it.
var (
	unknownSection = denial.Define("unknownSection", 404, "There is no such section.")
	unknownStudent = denial.Define("unknownStudent", 404, "No student has this number.")
	unknownEnroll  = denial.Define("unknownEnrollment", 404, "There is no such enrollment among those you may see.")
	unknownTerm    = denial.Define("unknownTerm", 404, "There is no such term.")

	sectionCancelled = denial.Define("sectionCancelled", 409, "The section was cancelled.")
	rankedFirst      = denial.Define("rankedFirst", 409,
		"The seats of this term are not given first come, first served: students rank what they want, and it is decided together.")
	partsMissing = denial.Define("partsMissing", 409,
		"The section is taken together with another part of the course, such as a lab: one of each is to be chosen.")
	partsTogether = denial.Define("partsTogether", 409,
		"The parts of a course are taken and dropped together.")
	windowClosed = denial.Define("windowClosed", 409,
		"Registration is not open for this student at this time. The answer says when it opens, if it will.")
	notForYou = denial.Define("notForYou", 409,
		"The section is for students of certain groups, which are given.")
	alreadyPassed = denial.Define("alreadyPassed", 409,
		"The student has a mark for the course, and its repeat policy lets nobody with such a mark take it again.")
	duplicateCourse = denial.Define("duplicateCourse", 409,
		"The student has a seat in another section of the same course. For a place on a waiting list it is a warning only.")
	prerequisitesMissing = denial.Define("prerequisitesMissing", 409,
		"Courses must have been passed in an earlier term before this one is taken. What is missing is given.")
	corequisitesMissing = denial.Define("corequisitesMissing", 409,
		"Courses must be taken in the same term, or have been passed. What is missing is given.")
	excludedByCourse = denial.Define("excludedByCourse", 409,
		"The course cannot be taken by who takes or has passed another one, which is given.")
	timetableClash = denial.Define("timetableClash", 409,
		"The section meets at the same time as sections in which the student has a seat. Touching is not clashing.")
	examClash = denial.Define("examClash", 409,
		"The exam is at the same time as that of a section in which the student has a seat.")
	creditLimit = denial.Define("creditLimit", 409,
		"The student would take more credits in the term than allowed.")
	libraryFines = denial.Define("libraryFines", 409,
		"The student owes the library so much that registration is closed until it is paid.")
	sectionFull = denial.Define("sectionFull", 409,
		"Every seat of the section is taken.")
	reservedForOthers = denial.Define("reservedForOthers", 409,
		"Seats are free, but kept for students of certain groups until the instant given.")
	alreadyEnrolled   = denial.Define("alreadyEnrolled", 409, "The student has a seat in the section.")
	alreadyWaitlisted = denial.Define("alreadyWaitlisted", 409,
		"The student is on the section's waiting list: to ask again changes nothing, and a swap finds no seat.")

	dropClosed = denial.Define("dropClosed", 409,
		"The time in which sections of the term can be dropped is over.")
	notEnrolled = denial.Define("notEnrolled", 409,
		"The student has neither a seat in the section nor a place on its waiting list.")
	alreadyGraded = denial.Define("alreadyGraded", 409,
		"The student has a mark for the section; what is finished is not dropped.")
	neededByAnother = denial.Define("neededByAnother", 409,
		"Another section in which the student has a seat must be taken together with this course.")
	sameSection = denial.Define("sameSection", 422,
		"A section is asked for twice, perhaps under two names, or dropped and taken at once.")
	severalTerms = denial.Define("severalTerms", 422, "Sections of several terms are asked for at once.")
)
