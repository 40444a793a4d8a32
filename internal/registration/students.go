package registration

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/idempotency"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// StudentRecord is a student as the registrar enters one.
type StudentRecord struct {
	Number      string           `json:"number"`
	Name        string           `json:"name"`
	SortName    string           `json:"sortName"`
	NativeName  string           `json:"nativeName,omitempty"`
	NativeLang  string           `json:"nativeLang,omitempty" doc:"BCP 47"`
	Email       string           `json:"email,omitempty"`
	Year        int64            `json:"year" doc:"of study"`
	Programme   string           `json:"programme,omitempty"`
	Earned      catalog.Credits  `json:"earned" doc:"credits"`
	CreditLimit *catalog.Credits `json:"creditLimit,omitempty" doc:"credits a term; absent: as the term says"`
	Groups      []string         `json:"groups" doc:"codes"`
	Again       bool             `json:"again,omitempty" doc:"it was so already: nothing was changed"`
}

// Location is the student's address.
func (s StudentRecord) Location() string {
	return "/api/registration/students/" + url.PathEscape(s.Number)
}

// AddStudentIn makes a student of somebody new.
type AddStudentIn struct {
	Body NewStudent
}

// NewStudent is the body of it.
type NewStudent struct {
	Number string `json:"number" minLength:"1" maxLength:"40" doc:"student number; it never changes"`
	StudentBody
}

// ChangeStudentIn changes a student.
type ChangeStudentIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40" doc:"student number"`
	Body   StudentBody
}

// StudentBody is what can be changed of a student: all of it at once.
type StudentBody struct {
	Name        string   `json:"name" minLength:"1" maxLength:"200" doc:"as shown"`
	SortName    string   `json:"sortName,omitempty" maxLength:"200" doc:"as lists are sorted; the name without it"`
	NativeName  string   `json:"nativeName,omitempty" maxLength:"200" doc:"in the person's own script"`
	NativeLang  string   `json:"nativeLang,omitempty" maxLength:"35" doc:"BCP 47 of the native name"`
	Email       string   `json:"email,omitempty" maxLength:"254" doc:"where notices go"`
	Year        int64    `json:"year" doc:"of study, 1 to 20"`
	Programme   string   `json:"programme,omitempty" maxLength:"200"`
	CreditLimit string   `json:"creditLimit,omitempty" maxLength:"10" doc:"credits a term, such as 18 or 7.5; without it, as the term says"`
	Groups      []string `json:"groups,omitempty" maxItems:"100" maxLength:"40" doc:"codes of all groups that the student is in"`
}

const (
	notAdded   = "The student was not added"
	notChanged = "The student was not changed"
	notStored  = "The students were not stored"

	maxStudentNumber = 40
	maxProgramme     = 200
	maxStudyYear     = 20
)

var (
	studentNumberTaken = denial.Define("studentNumberTaken", 409, "Another student has the number.")
	studentNumberUnfit = denial.Define("studentNumberUnfit", 422,
		"A student number is one word of up to maximum characters that can be shown.")
	studentRepeated = denial.Define("studentRepeated", 422, "A student stands in a list twice.")
	yearUnfit       = denial.Define("yearUnfit", 422, "The year of study is from 1 to maximum.")
	programmeUnfit  = denial.Define("programmeUnfit", 422,
		"The name of a programme has up to maximum characters that can be shown on one line.")
	limitUnfit = denial.Define("limitUnfit", 422,
		"A credit limit is a number of credits such as 18 or 7.5, up to 1,000.")
)

// StudentDetails is a student as an import or a form hands one over: all that
// there is from then on.
type StudentDetails struct {
	Number     string
	Name       string
	SortName   string // the name without it
	NativeName string
	NativeLang string // BCP 47
	Email      string
	Year       int64 // of study
	Programme  string
	Limit      string   // credits a term, as people write them; "" is the term's
	Groups     []string // codes
}

func (b StudentBody) details(number string) StudentDetails {
	return StudentDetails{
		Number: number, Name: b.Name, SortName: b.SortName, NativeName: b.NativeName, NativeLang: b.NativeLang,
		Email: b.Email, Year: b.Year, Programme: b.Programme, Limit: b.CreditLimit, Groups: b.Groups,
	}
}

// AddStudent makes a student of somebody new, who is put into the directory of
// people by it.
func (d *Desk) AddStudent(ctx context.Context, a actor.Actor, in AddStudentIn) (StudentRecord, error) {
	return d.enterStudent(ctx, a, in.Body.details(in.Body.Number), notAdded, func(s *studentPut) {
		if s.known != nil {
			s.fault(studentNumberTaken.Because("Another student has the number %.40s.", s.details.Number).
				Lifted("Check the number; or change the student who has it.").
				With("student", s.details.Number).At("/number"))
		}
	})
}

// ChangeStudent changes all that is known of a student but the number.
func (d *Desk) ChangeStudent(ctx context.Context, a actor.Actor, in ChangeStudentIn) (StudentRecord, error) {
	return d.enterStudent(ctx, a, in.Body.details(in.Number), notChanged, func(s *studentPut) {
		if s.known == nil {
			s.faults = denial.List{unknownNumber(s.details.Number)}
		}
	})
}

// enterStudent stores one student, unless something objects.
func (d *Desk) enterStudent(
	ctx context.Context, a actor.Actor, s StudentDetails, what string, object func(*studentPut),
) (StudentRecord, error) {
	if !a.May(MayStudents, 0) {
		return StudentRecord{}, actor.ErrForbidden
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (StudentRecord, error) {
		puts, err := judgeStudents(ctx, tx, []StudentDetails{s})
		if err != nil {
			return StudentRecord{}, err
		}
		p := puts[0]
		if object(p); len(p.faults) > 0 {
			return StudentRecord{}, p.faults.Err(what)
		}
		if err := saveStudents(ctx, tx, a, puts); err != nil {
			return StudentRecord{}, err
		}
		return p.record(), nil
	})
}

// putStudents stores students, all of them or none: who has one of the numbers is
// changed, the others are new. Reasons to refuse say by their pointer which of the
// list they are about: /students/3/name.
func putStudents(ctx context.Context, tx *store.Tx, by actor.Actor, rows []StudentDetails) ([]catalog.Put, error) {
	puts, err := judgeStudents(ctx, tx, rows)
	if err != nil {
		return nil, err
	}
	var l denial.List
	for i, p := range puts {
		for _, r := range p.faults {
			l.Add(r.At(fmt.Sprint("/students/", i, r.Field)))
		}
	}
	if err := l.Err(notStored); err != nil {
		return nil, err
	}
	if err := saveStudents(ctx, tx, by, puts); err != nil {
		return nil, err
	}
	out := make([]catalog.Put, len(puts))
	for i, p := range puts {
		out[i] = p.put
	}
	return out, nil
}

// tidy brings details into the form in which they are stored.
func (s StudentDetails) tidy() StudentDetails {
	for _, text := range []*string{
		&s.Number, &s.Name, &s.SortName, &s.NativeName, &s.NativeLang, &s.Email, &s.Programme, &s.Limit,
	} {
		*text = norm.NFC.String(strings.TrimSpace(*text))
	}
	s.SortName = cmp.Or(s.SortName, s.Name)
	s.Groups = slices.Clone(s.Groups)
	for i, g := range s.Groups {
		s.Groups[i] = norm.NFC.String(strings.TrimSpace(g))
	}
	slices.Sort(s.Groups)
	s.Groups = slices.Compact(s.Groups)
	return s
}

// fault notes what is wrong.
func (p *studentPut) fault(r denial.Reason) { p.faults.Add(r) }

// judge notes all that is wrong with the details by themselves.
func (p *studentPut) judge(groups map[string]int64) {
	s := &p.details
	if s.Number == "" || !shown(s.Number, maxStudentNumber) || strings.ContainsFunc(s.Number, unicode.IsSpace) {
		p.fault(studentNumberUnfit.Because("%.40q cannot be a student number.", s.Number).
			Lifted("Enter one word of up to %d characters.", maxStudentNumber).
			With("maximum", maxStudentNumber).At("/number"))
	}
	p.faults.Add(p.person.Deny()...)
	if s.Year < 1 || s.Year > maxStudyYear {
		p.fault(yearUnfit.Because("%d is no year of study.", s.Year).
			Lifted("Enter a year from 1 to %d.", maxStudyYear).With("maximum", maxStudyYear).At("/year"))
	}
	if !shown(s.Programme, maxProgramme) {
		p.fault(programmeUnfit.Because("This takes up to %d characters that can be shown on one line.", maxProgramme).
			Lifted("Shorten it, and leave out what is not text.").With("maximum", maxProgramme).At("/programme"))
	}
	if s.Limit != "" {
		c, err := catalog.ParseCredits(s.Limit)
		if err != nil {
			p.fault(limitUnfit.Because("%.20q is no number of credits.", s.Limit).
				Lifted("Enter a number such as 18 or 7.5, or none.").At("/creditLimit"))
		}
		p.limit = &c
	}
	for i, code := range s.Groups {
		id, known := groups[code]
		if !known {
			p.fault(catalog.UnknownGroup.Because("There is no group %.40q.", code).
				Lifted("Add it first, or name another.").With("group", code).At(fmt.Sprint("/groups/", i)))
		}
		p.groups = append(p.groups, id)
	}
	slices.Sort(p.groups)
}

// shown says whether a text can be stored on both engines and shown on one line.
func shown(text string, most int) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= most &&
		!strings.ContainsFunc(text, unicode.IsControl)
}

// record is the student as stored.
func (p *studentPut) record() StudentRecord {
	s := p.details
	out := StudentRecord{
		Number: s.Number, Name: s.Name, SortName: s.SortName, NativeName: s.NativeName, NativeLang: s.NativeLang,
		Email: s.Email, Year: s.Year, Programme: s.Programme, CreditLimit: p.limit, Groups: s.Groups,
		Again: p.put.Outcome == catalog.Same,
	}
	if p.known != nil {
		out.Earned = p.known.earned
	}
	return out
}
