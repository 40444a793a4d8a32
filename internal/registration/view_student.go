package registration

import (
	"context"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// StudentIn names a student.
type StudentIn struct {
	Number string `path:"number" minLength:"1" maxLength:"40" doc:"student number"`
}

// StudentTermIn names a student and a term.
type StudentTermIn struct {
	StudentIn
	Term string `query:"term" maxLength:"40" doc:"code; without it the term in which registration is open, or the last"`
}

// StudentBrief is a student in a list.
type StudentBrief struct {
	Number     string `json:"number"`
	Name       string `json:"name"`
	NativeName string `json:"nativeName,omitempty"`
	NativeLang string `json:"nativeLang,omitempty"`
	Year       int64  `json:"year" doc:"of study"`
	Programme  string `json:"programme,omitempty"`
}

// briefColumns are those of a StudentBrief, of students t with people p.
const briefColumns = "t.number, p.display_name, p.native_name, p.native_lang, t.year, t.programme"

func (b *StudentBrief) dest() []any {
	return []any{&b.Number, &b.Name, &b.NativeName, &b.NativeLang, &b.Year, &b.Programme}
}

// StudentView is a student with what he may take.
type StudentView struct {
	StudentBrief
	Earned      catalog.Credits  `json:"earned" doc:"credits"`
	CreditLimit *catalog.Credits `json:"creditLimit,omitempty" doc:"a limit of his own; absent when it is the terms'"`
	Groups      []GroupView      `json:"groups"`
	Limits      []TermLimit      `json:"limits" doc:"of the terms that are not over, by start"`
}

// GroupView is a group of students.
type GroupView struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}

// TermLimit is how much a student takes in a term, and may.
type TermLimit struct {
	Term  string          `json:"term" doc:"code"`
	Taken catalog.Credits `json:"taken" doc:"credits of the sections in which the student has a seat"`
	Limit catalog.Credits `json:"limit"`
}

// visibleStudent finds a student whom the actor may see: staff see all, a student
// himself. Another's number is answered as one that nobody has (P3). Without a
// number it is whoever asks.
func (d *Desk) visibleStudent(ctx context.Context, a actor.Actor, number string) (s studentUnit, err error) {
	var found bool
	if number == "" {
		s, found, err = d.studentOfPerson(ctx, a.Person)
	} else {
		s, found, err = d.studentOfNumber(ctx, number)
	}
	if err == nil && (!found || !d.seesStudent(a, s)) {
		err = noStudent(number)
	}
	return s, err
}

func (d *Desk) seesStudent(a actor.Actor, s studentUnit) bool {
	return a.MayAnywhere(MayView) || s.person == a.Person && a.MayAnywhere(MayOwn)
}

func noStudent(number string) error {
	if number == "" {
		return refusal(nothingFound, unknownStudent.Because("It is not said for which student this is.").
			Lifted("Name the student by number.").At("/student"))
	}
	return refusal(nothingFound, unknownStudent.Because("No student has the number %.40s.", number).
		Lifted("Check the number, or find the student by name.").At("/student"))
}

var (
	selectStudentDetails = store.SQL(`
		select ` + briefColumns + `, t.earned, t.credit_limit
		from students t join people p on p.id = t.person_id where t.id = $1`)
	selectGroupsOfStudent = store.SQL(`
		select g.code, g.title from students_in_groups i join student_groups g on g.id = i.group_id
		where i.student_id = $1 order by g.code`)
	selectTaken = store.SQL(`
		select e.term_id, sum(c.credits)
		from enrollments e join sections s on s.id = e.section_id join courses c on c.id = s.course_id
		where e.student_id = $1 and s.part_of is null and (e.state in ('enrolled', 'completed')
			or (e.state = 'offered' and e.offer_until > $2))
		group by e.term_id`)
)

func (g *GroupView) dest() []any { return []any{&g.Code, &g.Title} }

// studentDetails is a student's own row.
type studentDetails struct {
	StudentBrief
	earned catalog.Credits
	limit  *catalog.Credits
}

func (s *studentDetails) dest() []any { return append(s.StudentBrief.dest(), &s.earned, &s.limit) }

// taken is how many credits are taken in a term.
type taken struct {
	term    int64
	credits catalog.Credits
}

func (t *taken) dest() []any { return []any{&t.term, &t.credits} }

// Student reads a student.
func (d *Desk) Student(ctx context.Context, a actor.Actor, in StudentIn) (out StudentView, err error) {
	who, err := d.visibleStudent(ctx, a, in.Number)
	if err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		s, _, err := store.One(ctx, tx, selectStudentDetails, (*studentDetails).dest, who.id)
		if err != nil {
			return err
		}
		out = StudentView{StudentBrief: s.StudentBrief, Earned: s.earned, CreditLimit: s.limit}
		if out.Groups, err = store.All(ctx, tx, selectGroupsOfStudent, (*GroupView).dest, who.id); err != nil {
			return err
		}
		out.Limits, err = termLimits(ctx, tx, who.id, s.limit)
		return err
	})
	return out, err
}

// termLimits are the student's limits in the terms that are not over.
func termLimits(ctx context.Context, tx *store.Tx, student int64, own *catalog.Credits) ([]TermLimit, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	terms, err := catalog.Terms(ctx, tx)
	if err != nil {
		return nil, err
	}
	rows, err := store.All(ctx, tx, selectTaken, (*taken).dest, student, now)
	if err != nil {
		return nil, err
	}
	values, err := settings.Load(ctx, tx, now, termKeys...)
	if err != nil {
		return nil, err
	}
	takes := make(map[int64]catalog.Credits, len(rows))
	for _, r := range rows {
		takes[r.term] = r.credits
	}
	limits := []TermLimit{}
	for i := len(terms) - 1; i >= 0; i-- { // they come last first
		if t := terms[i]; !t.Ends.Before(t.Zone.DateOf(now)) {
			limits = append(limits, TermLimit{Term: t.Code, Taken: takes[t.ID], Limit: limitIn(values, t.ID, own)})
		}
	}
	return limits, nil
}

// limitIn is how many credits a student may take in a term: his own limit, or the
// term's.
func limitIn(v settings.Values, term int64, own *catalog.Credits) catalog.Credits {
	if own != nil {
		return *own
	}
	return policyOf(v, term).creditLimit
}

// FindStudentsIn searches students.
type FindStudentsIn struct {
	web.Paging
	Q string `query:"q" maxLength:"200" doc:"a number or the beginning of one, or beginnings of names; without it, all students"`
}

// studentPlace is a student's place in a list: by name, or by number alone.
type studentPlace struct {
	SortName string `json:",omitempty"`
	Number   string
}

// maxNameWords is how many words of a query are used.
const maxNameWords = 4

var (
	selectStudentsPage = store.SQL(`
		select ` + briefColumns + `, '' from students t join people p on p.id = t.person_id
		where t.number > $1 order by t.number limit $2`)
	// A name is found by the beginning of any of its words. It is looked for among
	// the people themselves: a university has few enough to be read through.
	selectFoundStudents = store.SQL(`
		select ` + briefColumns + `, p.sort_name from students t join people p on p.id = t.person_id
		where (p.sort_name > $1 or (p.sort_name = $1 and t.number > $2))
			and (lower(t.number) like $3 escape '\' or (
				` + nameLike("$4") + ` and ` + nameLike("$5") + ` and ` + nameLike("$6") + ` and ` + nameLike("$7") + `))
		order by p.sort_name, t.number limit $8`)
)

func nameLike(arg string) string {
	return `lower(' ' || p.sort_name || ' ' || p.display_name || ' ' || p.native_name) like ` + arg + ` escape '\'`
}

// foundStudent is a student in a list.
type foundStudent struct {
	StudentBrief
	sort string
}

func (s *foundStudent) dest() []any { return append(s.StudentBrief.dest(), &s.sort) }

// FindStudents lists students who are found by name, or all of them by number.
func (d *Desk) FindStudents(ctx context.Context, _ actor.Actor, in FindStudentsIn) (out web.List[StudentBrief], err error) {
	var after studentPlace
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	q, args := selectStudentsPage, []any{after.Number, in.Size() + 1}
	if strings.TrimSpace(in.Q) != "" {
		q, args = selectFoundStudents, append(append([]any{after.SortName, after.Number}, likes(in.Q)...), in.Size()+1)
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := store.All(ctx, tx, q, (*foundStudent).dest, args...)
		if err != nil {
			return err
		}
		page, err := web.Cut(in.Paging, rows, func(s foundStudent) studentPlace { return studentPlace{s.sort, s.Number} })
		out.Next = page.Next
		for _, s := range page.Items {
			out.Items = append(out.Items, s.StudentBrief)
		}
		return err
	})
	return out, err
}

// wild are the signs that mean something in a pattern.
var wild = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// lowerASCII makes of a letter what the databases make of it.
func lowerASCII(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

// likes are the patterns of a query: of a number, and of so many words of a name.
func likes(q string) []any {
	plain := wild.Replace(strings.Map(lowerASCII, strings.TrimSpace(q)))
	patterns := []any{plain + "%"}
	words := strings.FieldsFunc(plain, func(r rune) bool { return r == ' ' || r == ',' })
	for i := range maxNameWords {
		if i < len(words) {
			patterns = append(patterns, "% "+words[i]+"%")
		} else {
			patterns = append(patterns, "%")
		}
	}
	return patterns
}
