package oneroster

import (
	"cmp"
	"reflect"
	"strings"
)

// field is one column of a table, and where its cell goes in a row.
type field struct {
	name string   // in the standard
	also []string // headers that mean the same
	cell cell
	must bool      // it must be filled
	to   reference // what its sourcedIds name
}

// reference says which rows a field refers to.
type reference struct {
	table Table
	is    bool // the zero reference is none
	loose bool // it may lead forward in its own file, or nowhere, and the row stands
}

func to(t Table) reference { return reference{table: t, is: true} }

// form is a row of one table that is being read or written, with its fields.
type form struct {
	table  Table
	fields []field
	base   *Base
	clear  func()
	row    func() Row // a copy of the row as it stands
	set    func(Row)

	place []int        // the column of each field, -1 if the file does not have it
	meta  []metaColumn // in the order of columns
	width int          // columns of the file
	raw   []string     // the cell of each field, trimmed
}

// metaColumn is a column of the source's own.
type metaColumn struct {
	name string // without prefix
	at   int
}

const metaPrefix = "metadata."

// The words of the standard, in its order.
var (
	orgTypes        = []string{"department", "school", "district", "local", "state", "national"}
	sessionTypes    = []string{"gradingPeriod", "semester", "schoolYear", "term"}
	classTypes      = []string{"homeroom", "scheduled"}
	enrollmentRoles = []string{"administrator", "proctor", "student", "teacher"}
	userRoles       = []string{"administrator", "aide", "guardian", "parent", "proctor", "relative",
		"student", "teacher"} // in 1.1
	orgRoles = []string{"aide", "counselor", "districtAdministrator", "guardian", "parent", "principal",
		"proctor", "relative", "siteAdministrator", "student", "systemAdministrator", "teacher"} // in 1.2
)

// newForm makes the form of a table in a version.
func newForm(t Table, v Version) *form {
	switch t {
	case Orgs:
		return formOf(t, orgFields, v)
	case AcademicSessions:
		return formOf(t, sessionFields, v)
	case Courses:
		return formOf(t, courseFields, v)
	case Classes:
		return formOf(t, classFields, v)
	case Users:
		return formOf(t, userFields, v)
	case Roles:
		return formOf(t, roleFields, v)
	}
	return formOf(Enrollments, enrollmentFields, v)
}

func formOf[T Row](t Table, layout func(*T, Version) (*Base, []field), v Version) *form {
	row := new(T)
	base, own := layout(row, v)
	fields := append([]field{
		{name: "sourcedId", cell: text{&base.SourcedID}, must: v != SDS21 || t < Roles},
		{name: "status", cell: status{&base.Status}},
		{name: "dateLastModified", cell: stamp{&base.LastModified}},
	}, own...)
	return &form{
		table: t, fields: fields, base: base, raw: make([]string, len(fields)),
		clear: func() { *row = *new(T) },
		row:   func() Row { return *row },
		set:   func(r Row) { *row = r.(T) },
	}
}

// The places of the fields that delta files must fill.
const statusField, modifiedField = 1, 2

func orgFields(r *Org, v Version) (*Base, []field) {
	return &r.Base, []field{
		{name: "name", cell: text{&r.Name}, must: true},
		{name: "type", cell: word{&r.Type, orgTypes, v}, must: true},
		{name: "identifier", cell: text{&r.Identifier}},
		{name: "parentSourcedId", cell: text{&r.ParentSourcedID}, to: to(Orgs)},
	}
}

func sessionFields(r *AcademicSession, v Version) (*Base, []field) {
	return &r.Base, []field{
		{name: "title", cell: text{&r.Title}, must: true},
		{name: "type", cell: word{&r.Type, sessionTypes, v}, must: true},
		{name: "startDate", cell: day{&r.Start}, must: true},
		{name: "endDate", cell: day{&r.End}, must: true},
		{name: "parentSourcedId", cell: text{&r.ParentSourcedID}, to: to(AcademicSessions)},
		{name: "schoolYear", cell: year{&r.SchoolYear}, must: true},
	}
}

func courseFields(r *Course, _ Version) (*Base, []field) {
	return &r.Base, []field{
		{name: "schoolYearSourcedId", cell: text{&r.SchoolYearSourcedID}, to: to(AcademicSessions)},
		{name: "title", cell: text{&r.Title}, must: true},
		{name: "courseCode", also: []string{"code"}, cell: text{&r.Code}},
		{name: "grades", also: []string{"grade"}, cell: list{&r.Grades}},
		{name: "orgSourcedId", cell: text{&r.OrgSourcedID}, must: true, to: to(Orgs)},
		{name: "subjects", also: []string{"subject"}, cell: list{&r.Subjects}},
		{name: "subjectCodes", cell: list{&r.SubjectCodes}},
	}
}

func classFields(r *Class, v Version) (*Base, []field) {
	full := v != SDS21
	return &r.Base, []field{
		{name: "title", cell: text{&r.Title}, must: true},
		{name: "grades", cell: list{&r.Grades}},
		{name: "courseSourcedId", cell: text{&r.CourseSourcedID}, must: full, to: to(Courses)},
		{name: "classCode", cell: text{&r.Code}},
		{name: "classType", cell: word{&r.Type, classTypes, v}, must: full},
		{name: "location", cell: text{&r.Location}},
		{name: "schoolSourcedId", also: []string{"orgSourcedId"}, cell: text{&r.SchoolSourcedID},
			must: true, to: to(Orgs)},
		{name: "termSourcedIds", also: []string{"sessionSourcedIds"}, cell: list{&r.TermSourcedIDs},
			must: full, to: to(AcademicSessions)},
		{name: "subjects", cell: list{&r.Subjects}},
		{name: "subjectCodes", cell: list{&r.SubjectCodes}},
		{name: "periods", cell: list{&r.Periods}},
	}
}

func userFields(r *User, v Version) (*Base, []field) {
	named := v != SDS21 // a directory that knows the user need not be told the name
	fields := []field{{name: "enabledUser", cell: flag{&r.Enabled}}}
	if v == V11 {
		fields = append(fields,
			field{name: "orgSourcedIds", cell: list{&r.OrgSourcedIDs}, must: true, to: to(Orgs)},
			field{name: "role", cell: word{&r.Role, userRoles, v}, must: true})
	}
	fields = append(fields,
		field{name: "username", cell: text{&r.Username}, must: true},
		field{name: "userIds", cell: list{&r.UserIDs}},
		field{name: "givenName", cell: text{&r.GivenName}, must: named},
		field{name: "familyName", cell: text{&r.FamilyName}, must: named},
		field{name: "middleName", cell: text{&r.MiddleName}},
		field{name: "identifier", cell: text{&r.Identifier}},
		field{name: "email", cell: text{&r.Email}},
		field{name: "sms", cell: text{&r.SMS}},
		field{name: "phone", cell: text{&r.Phone}},
		field{name: "agentSourcedIds", cell: list{&r.AgentSourcedIDs},
			to: reference{table: Users, is: true, loose: true}},
		field{name: "grades", cell: list{&r.Grades}},
		field{name: "password", cell: secret{}})
	if v != V12 {
		return &r.Base, fields
	}
	return &r.Base, append(fields,
		field{name: "userMasterIdentifier", cell: text{&r.MasterIdentifier}},
		field{name: "preferredGivenName", cell: text{&r.PreferredGivenName}},
		field{name: "preferredMiddleName", cell: text{&r.PreferredMiddleName}},
		field{name: "preferredFamilyName", cell: text{&r.PreferredFamilyName}},
		field{name: "primaryOrgSourcedId", cell: text{&r.PrimaryOrgSourcedID}, to: to(Orgs)},
		field{name: "pronouns", cell: text{&r.Pronouns}})
}

func roleFields(r *Role, v Version) (*Base, []field) {
	fields := []field{
		{name: "userSourcedId", cell: text{&r.UserSourcedID}, must: true, to: to(Users)},
		{name: "roleType", also: []string{"isPrimary"}, cell: primacy{&r.Type}, must: v != SDS21},
		{name: "role", cell: word{&r.Role, orgRoles, v}, must: true},
		{name: "beginDate", also: []string{"roleStartDate"}, cell: day{&r.Begin}},
		{name: "endDate", also: []string{"roleEndDate"}, cell: day{&r.End}},
		{name: "orgSourcedId", cell: text{&r.OrgSourcedID}, must: true, to: to(Orgs)},
		{name: "userProfileSourcedId", also: []string{"userProfile"}, cell: text{&r.UserProfileSourcedID}},
	}
	if v == SDS21 {
		fields = append(fields,
			field{name: "sessionSourcedId", cell: text{&r.SessionSourcedID}, to: to(AcademicSessions)},
			field{name: "grade", cell: text{&r.Grade}})
	}
	return &r.Base, fields
}

func enrollmentFields(r *Enrollment, v Version) (*Base, []field) {
	return &r.Base, []field{
		{name: "classSourcedId", cell: text{&r.ClassSourcedID}, must: true, to: to(Classes)},
		{name: "schoolSourcedId", cell: text{&r.SchoolSourcedID}, must: v != SDS21, to: to(Orgs)},
		{name: "userSourcedId", cell: text{&r.UserSourcedID}, must: true, to: to(Users)},
		{name: "role", cell: word{&r.Role, enrollmentRoles, v}, must: true},
		{name: "primary", cell: flag{&r.Primary}},
		{name: "beginDate", cell: day{&r.Begin}},
		{name: "endDate", cell: day{&r.End}},
	}
}

// identity is what no other row of the table may have: the sourcedId, or, where
// there need be none, what makes the row.
func identity(r Row) string {
	id := r.common().SourcedID
	switch r := r.(type) {
	case Role:
		return cmp.Or(id, strings.Join([]string{r.UserSourcedID, r.OrgSourcedID, r.Role, r.SessionSourcedID}, "\x00"))
	case Enrollment:
		return cmp.Or(id, strings.Join([]string{r.ClassSourcedID, r.UserSourcedID, r.Role}, "\x00"))
	}
	return id
}

// span is from when to when a row holds, and the column of its end.
func span(r Row) (from, to Date, column string) {
	switch r := r.(type) {
	case AcademicSession:
		return r.Start, r.End, "endDate"
	case Role:
		return r.Begin, r.End, "endDate"
	case Enrollment:
		return r.Begin, r.End, "endDate"
	}
	return "", "", ""
}

// differing is the name of a field in which two rows of one table differ, "" if
// there is none. The line does not count.
func differing(a, b Row) string {
	return differingValues(reflect.ValueOf(a), reflect.ValueOf(b))
}

func differingValues(a, b reflect.Value) string {
	for i := range a.NumField() {
		name, left, right := a.Type().Field(i).Name, a.Field(i), b.Field(i)
		kind := left.Kind()
		switch {
		case name == "Line":
		case name == "Base":
			if in := differingValues(left, right); in != "" {
				return in
			}
		case (kind == reflect.Slice || kind == reflect.Map) && left.Len() == 0 && right.Len() == 0:
		case !reflect.DeepEqual(left.Interface(), right.Interface()):
			return name
		}
	}
	return ""
}
