package registration

import (
	"context"
	"fmt"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// studentPut is one student on the way to the tables.
type studentPut struct {
	details StudentDetails
	person  people.Person
	limit   *catalog.Credits
	groups  []int64       // sorted
	known   *knownStudent // nil for a new one
	faults  denial.List
	put     catalog.Put

	samePerson, sameGroups bool
}

// knownStudent is a student who is there.
type knownStudent struct {
	id, person, year int64
	number           string
	programme        string
	earned           catalog.Credits
	limit            *catalog.Credits
	groups           []int64 // sorted
}

func (k *knownStudent) dest() []any {
	return []any{&k.id, &k.person, &k.number, &k.year, &k.programme, &k.earned, &k.limit}
}

var (
	selectKnownStudents = store.SQL(`
		select id, person_id, number, year, programme, earned, credit_limit from students where number = any($1)`)
	putStudentRows = store.InsertOr("students", `on conflict (id) do update set
			year = excluded.year, programme = excluded.programme, credit_limit = excluded.credit_limit`, false,
		"id bigint", "person_id bigint", "number text", "year bigint", "programme text", "credit_limit bigint")
	leaveGroups = store.SQL(`delete from students_in_groups where student_id = any($1)`)
	joinGroups  = store.Insert("students_in_groups", "student_id bigint", "group_id bigint")
)

// judgeStudents takes the locks of the students who are there, and judges all that
// is handed over against what is stored. It writes nothing.
func judgeStudents(ctx context.Context, tx *store.Tx, rows []StudentDetails) ([]*studentPut, error) {
	j := &studentJudge{numbers: make([]string, len(rows)), first: make(map[string]int)}
	for i, r := range rows {
		rows[i] = r.tidy()
		j.numbers[i] = rows[i].Number
		j.codes = append(j.codes, rows[i].Groups...)
	}
	if err := j.read(ctx, tx); err != nil {
		return nil, fmt.Errorf("read students: %w", err)
	}
	puts := make([]*studentPut, len(rows))
	for i, r := range rows {
		puts[i] = j.judge(i, r)
	}
	return puts, nil
}

// studentJudge is what rows are judged by.
type studentJudge struct {
	numbers, codes []string
	known          map[string]*knownStudent
	people         map[int64]people.Person
	groups         map[string]int64
	first          map[string]int // where a number stands first
}

// read reads what is there, locks it, and reads it again.
func (j *studentJudge) read(ctx context.Context, tx *store.Tx) error {
	seen, err := store.All(ctx, tx, selectKnownStudents, (*knownStudent).dest, j.numbers)
	if err != nil {
		return err
	}
	var persons, students []int64
	for _, k := range seen {
		persons, students = append(persons, k.person), append(students, k.id)
	}
	err = tx.Run(ctx, store.Locking("people", persons...), store.Locking("students", students...), store.Instant())
	if err != nil {
		return err
	}
	var known []knownStudent
	var in []inGroup
	var codes []codeID
	err = tx.Run(ctx,
		store.Into(selectKnownStudents, &known, (*knownStudent).dest, j.numbers),
		store.Into(selectGroups, &in, (*inGroup).dest, students),
		store.Into(selectGroupIDs, &codes, (*codeID).dest, j.codes))
	if err != nil {
		return err
	}
	if len(known) != len(seen) {
		return store.ErrMoved // somebody has added one of them meanwhile
	}
	j.groups = idsOfCodes(codes)
	j.known = make(map[string]*knownStudent, len(known))
	byID := make(map[int64]*knownStudent, len(known))
	for i := range known {
		k := &known[i]
		j.known[k.number], byID[k.id] = k, k
	}
	for _, g := range in {
		byID[g.student].groups = append(byID[g.student].groups, g.group)
	}
	j.people, err = people.Get(ctx, tx, persons)
	return err
}

// judge compares a row with what is stored and notes all that is wrong with it.
func (j *studentJudge) judge(i int, s StudentDetails) *studentPut {
	p := &studentPut{details: s, known: j.known[s.Number]}
	stored := people.Person{}
	if p.known != nil {
		stored = j.people[p.known.person]
		slices.Sort(p.known.groups)
	}
	p.person = stored
	p.person.Name, p.person.SortName, p.person.Email = s.Name, s.SortName, s.Email
	p.person.NativeName, p.person.NativeLang = s.NativeName, s.NativeLang
	p.judge(j.groups)
	if before, twice := j.first[s.Number]; twice {
		p.fault(studentRepeated.Because("%.40s stands in the list twice, first as number %d.", s.Number, before+1).
			Lifted("Leave one of the two out.").With("first", before).At("/number"))
	} else {
		j.first[s.Number] = i
	}
	p.compare(stored)
	return p
}

// compare says what of a student is to be written.
func (p *studentPut) compare(stored people.Person) {
	p.put.Outcome = catalog.New
	k := p.known
	if k == nil {
		return
	}
	p.samePerson, p.sameGroups = stored == p.person, slices.Equal(k.groups, p.groups)
	p.put = catalog.Put{ID: k.id, Outcome: catalog.Changed}
	if p.samePerson && p.sameGroups && k.year == p.details.Year && k.programme == p.details.Programme &&
		equal(k.limit, p.limit) {
		p.put.Outcome = catalog.Same
	}
}

// saveStudents writes students: new ones, and those that changed.
func saveStudents(ctx context.Context, tx *store.Tx, by actor.Actor, puts []*studentPut) error {
	if err := savePeople(ctx, tx, by, puts); err != nil {
		return fmt.Errorf("save people: %w", err)
	}
	var rows []*studentPut
	var regrouped []int64
	var joined []inGroup
	for _, p := range puts {
		if p.put.Outcome == catalog.Same {
			continue
		}
		rows = append(rows, p)
		if p.sameGroups {
			continue
		}
		if p.known != nil {
			regrouped = append(regrouped, p.put.ID)
		}
		for _, g := range p.groups {
			joined = append(joined, inGroup{p.put.ID, g})
		}
	}
	err := tx.Run(ctx,
		store.Rows(putStudentRows, len(rows), func(i int) []any {
			p := rows[i]
			return []any{p.put.ID, p.person.ID, p.details.Number, p.details.Year, p.details.Programme,
				creditsOrNil(p.limit)}
		}),
		leaveGroups.Do(regrouped),
		store.Rows(joinGroups, len(joined), func(i int) []any { return []any{joined[i].student, joined[i].group} }))
	if err != nil {
		return fmt.Errorf("save students: %w", err)
	}
	return journal.Record(ctx, tx, studentEntries(by, rows)...)
}

func creditsOrNil(c *catalog.Credits) any {
	if c == nil {
		return nil
	}
	return int64(*c)
}

// savePeople adds who is new to the directory and changes who is called otherwise.
func savePeople(ctx context.Context, tx *store.Tx, by actor.Actor, puts []*studentPut) error {
	var fresh []*studentPut
	var who, renamed []people.Person
	for _, p := range puts {
		switch {
		case p.known == nil:
			fresh, who = append(fresh, p), append(who, p.person)
		case !p.samePerson:
			renamed = append(renamed, p.person)
		}
	}
	if err := people.ChangeMany(ctx, tx, by, renamed); err != nil {
		return err
	}
	if len(fresh) == 0 {
		return nil
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	ids, err := tx.IDs(ctx, "students", len(fresh))
	if err != nil {
		return err
	}
	for i, p := range fresh {
		p.person.ID, p.put.ID = persons[i], ids[i]
	}
	return nil
}

// studentEntries are what the journal says of students: figures and ids, no names.
func studentEntries(by actor.Actor, rows []*studentPut) []journal.Entry {
	entries := make([]journal.Entry, len(rows))
	for i, p := range rows {
		data := map[string]any{"year": p.details.Year, "creditLimit": p.limit, "groups": p.groups}
		became := "added"
		if k := p.known; k != nil {
			became = "changed"
			data["was"] = map[string]any{"year": k.year, "creditLimit": k.limit, "groups": k.groups}
		}
		entries[i] = journal.Entry{
			Type: "registration.student." + became, Subject: journal.Subject{Kind: "student", ID: p.put.ID}, By: by,
			Person: p.person.ID, Data: data,
		}
	}
	return entries
}
