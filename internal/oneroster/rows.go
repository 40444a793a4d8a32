package oneroster

import (
	"time"
)

// Row is one row of one table: an [Org], [AcademicSession], [Course], [Class],
// [User], [Role] or [Enrollment], as a value.
type Row interface {
	// Table is the table that the row belongs to.
	Table() Table
	common() Base
}

// Status says whether a row is to be deleted.
type Status int

// The states.
const (
	Active Status = iota
	ToBeDeleted
)

// Base is what every row has.
type Base struct {
	// SourcedID identifies the row within its table, to whoever made it. It may be
	// empty in roles and enrollments of School Data Sync.
	SourcedID string
	// Status is Active in a bulk file, unless the file says otherwise. Of a row to
	// be deleted only the SourcedID need be filled.
	Status Status
	// LastModified is in UTC, to the millisecond; zero if it is not said.
	LastModified time.Time
	// Metadata are the cells of "metadata." columns that are not empty, by the
	// header without this prefix. Nil if there are none.
	Metadata map[string]string
	// Line is where the row begins in its file, counted from 1. [Write] takes no
	// heed of it.
	Line int
}

func (b Base) common() Base { return b }

// Org is a school, or something that schools belong to.
type Org struct {
	Base
	Name            string
	Type            string // school, district, department ...
	Identifier      string // a number that others know it by
	ParentSourcedID string // an Org
}

// AcademicSession is a school year or a part of one.
type AcademicSession struct {
	Base
	Title           string
	Type            string // schoolYear, semester, term, gradingPeriod
	Start, End      Date
	ParentSourcedID string // an AcademicSession
	SchoolYear      string // "2027"; in OneRoster the year in which it ends
}

// Course is what is taught, in no term and to nobody yet.
type Course struct {
	Base
	SchoolYearSourcedID string // an AcademicSession
	Title               string
	Code                string
	Grades              []string
	OrgSourcedID        string
	Subjects            []string
	SubjectCodes        []string
}

// Class is a course as it is given in a term to those enrolled: a section.
type Class struct {
	Base
	Title           string
	Grades          []string
	CourseSourcedID string
	Code            string
	Type            string // homeroom, scheduled
	Location        string
	SchoolSourcedID string   // an Org
	TermSourcedIDs  []string // AcademicSessions
	Subjects        []string
	SubjectCodes    []string
	Periods         []string
}

// User is a person. Passwords are neither read nor written.
type User struct {
	Base
	Enabled         Flag
	OrgSourcedIDs   []string // in 1.1
	Role            string   // in 1.1
	Username        string
	UserIDs         []string // such as "{LDAP:smith1}"
	GivenName       string
	FamilyName      string
	MiddleName      string
	Identifier      string
	Email           string
	SMS             string
	Phone           string
	AgentSourcedIDs []string // Users: the guardians of a pupil, the pupils of a guardian
	Grades          []string

	// From here on in 1.2.
	MasterIdentifier    string
	PreferredGivenName  string
	PreferredMiddleName string
	PreferredFamilyName string
	PrimaryOrgSourcedID string
	Pronouns            string
}

// Role is what a user is at one school.
type Role struct {
	Base
	UserSourcedID        string
	Type                 string // primary, secondary
	Role                 string // student, teacher ...
	Begin, End           Date
	OrgSourcedID         string
	UserProfileSourcedID string // of a file that is not read

	// School Data Sync alone has these.
	SessionSourcedID string // an AcademicSession
	Grade            string
}

// Enrollment is one user's place in one class.
type Enrollment struct {
	Base
	ClassSourcedID  string
	SchoolSourcedID string // an Org
	UserSourcedID   string
	Role            string // student, teacher, proctor, administrator
	Primary         Flag   // of a teacher
	Begin, End      Date
}

// Table is [Orgs].
func (Org) Table() Table { return Orgs }

// Table is [AcademicSessions].
func (AcademicSession) Table() Table { return AcademicSessions }

// Table is [Courses].
func (Course) Table() Table { return Courses }

// Table is [Classes].
func (Class) Table() Table { return Classes }

// Table is [Users].
func (User) Table() Table { return Users }

// Table is [Roles].
func (Role) Table() Table { return Roles }

// Table is [Enrollments].
func (Enrollment) Table() Table { return Enrollments }
