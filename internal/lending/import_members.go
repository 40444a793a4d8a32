package lending

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/people"
	"holdfast/internal/sheet"
	"holdfast/internal/store"
)

// memberSheet is the columns of a file of members. Columns that a file does
// not have leave what is stored as it is.
var memberSheet = sheet.Spec{
	Columns: []sheet.Column{
		{Name: "card", Required: true, Aliases: []string{"card number", "cardnumber", "barcode", "library card"},
			Doc: "the number on the member's card; members are found again by it"},
		{Name: "name", Required: true, Aliases: []string{"full name", "display name"}, Doc: "the name as shown"},
		{Name: "sort name", Aliases: []string{"sortname", "surname first"}, Doc: "the name as lists are sorted"},
		{Name: "native name", Aliases: []string{"nativename"}, Doc: "the name in the person's own script"},
		{Name: "native language", Aliases: []string{"native lang", "nativelang"}, Doc: "BCP 47 tag of the native name"},
		{Name: "email", Aliases: []string{"e-mail", "mail", "email address"}, Doc: "where notices go"},
		{Name: "phone", Aliases: []string{"telephone", "mobile"}, Doc: "telephone number"},
		{Name: "plan", Required: true, Aliases: []string{"category", "patron category", "categorycode"}, Doc: "code of the plan"},
		{Name: "branch", Required: true, Aliases: []string{"library", "home library", "branchcode"}, Doc: "code of the usual branch"},
		{Name: "joined", Aliases: []string{"joined on", "date enrolled", "dateenrolled"}, Doc: "day of joining; today without it"},
		{Name: "expires", Required: true, Aliases: []string{"expires on", "expiry", "expiry date", "dateexpiry"}, Doc: "last day of the membership"},
		{Name: "note", Aliases: []string{"notes"}, Doc: "for staff"},
	},
}

// MemberImport says how members come in.
type MemberImport struct {
	DryRun bool
	Dates  sheet.Order // of day and month in dates with slashes
}

// MemberReport is what became of a file.
type MemberReport struct {
	Rows      int
	Created   int
	Changed   int
	Unchanged int
	Notes     []string
	Faults    []sheet.Fault // when there are any, nothing was stored
}

// ErrFaultyRows says that rows of a file cannot be used; nothing was stored.
var ErrFaultyRows = errors.New("nothing was imported: mend the rows that are named, or take them out")

var (
	selectKnownMembers = store.SQL(`
		select m.id, m.person_id, m.card, p.code, b.code, m.expires_on, m.note, a.currency
		from members m join plans p on p.id = m.plan_id join branches b on b.id = m.branch_id
		join accounts a on a.id = m.account_id
		where m.card = any($1)`)
	changeMember = store.SQL(`
		update members set plan_id = $2, branch_id = $3, expires_on = $4, note = $5, changed_at = $6 where id = $1`)
	selectBarcodesIn = store.SQL(`select barcode from copies where barcode = any($1)`)
	selectPlanCodes  = store.SQL(`
		select p.code, p.id, v.currency from plans p
		join plan_versions v on v.id = (select max(id) from plan_versions where plan_id = p.id)`)
	dropMemberWords = store.SQL(`delete from member_words where member_id = any($1)`)
)

// ImportMembers reads a CSV file of members, all of it or nothing: if one row
// cannot be used, every such row is named and nothing is stored. Members who are
// there already are found by their card and changed in the columns that the file
// has.
func (d *Desk) ImportMembers(ctx context.Context, a actor.Actor, r io.Reader, o MemberImport) (MemberReport, error) {
	spec := memberSheet
	spec.Dates = o.Dates
	file, err := sheet.Read(r, spec)
	if err != nil {
		return MemberReport{}, err
	}
	var out MemberReport
	err = d.db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		out = MemberReport{Rows: file.Len() + len(file.Faults), Notes: file.Notes, Faults: slices.Clone(file.Faults)}
		i := &memberImport{file: file, report: &out, actor: a}
		if err := i.read(ctx, tx); err != nil {
			return err
		}
		if len(out.Faults) > 0 {
			return ErrFaultyRows
		}
		if err := i.store(ctx, tx); err != nil {
			return err
		}
		if o.DryRun {
			return errDryRun
		}
		return nil
	})
	slices.SortStableFunc(out.Faults, func(a, b sheet.Fault) int { return a.Line - b.Line })
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return out, err
}

// memberImport is a file of members on its way.
type memberImport struct {
	file   *sheet.Sheet
	report *MemberReport
	actor  actor.Actor
	today  civil.Date
	rows   []memberRecord
}

// memberRecord is one row, judged, with what is stored of the member.
type memberRecord struct {
	person people.Person
	member NewMember
	plan   string // codes, as they stand in the row
	branch string
	known  *knownMember
}

// knownMember is a member who is there already.
type knownMember struct {
	id, person               int64
	card, plan, branch, note string
	expiresOn                civil.Date
	currency                 string // of the account
}

func (k *knownMember) dest() []any {
	return []any{&k.id, &k.person, &k.card, &k.plan, &k.branch, &k.expiresOn, &k.note, &k.currency}
}

// planOf is a plan by its code.
type planOf struct {
	code     string
	id       int64
	currency string
}

func (p *planOf) dest() []any { return []any{&p.code, &p.id, &p.currency} }

// read judges every row, under the locks of the members that will change.
func (i *memberImport) read(ctx context.Context, tx *store.Tx) error {
	var cards []string
	for _, row := range i.file.Rows() {
		cards = append(cards, trimCode(row.Cell("card").Text()))
	}
	before, err := store.All(ctx, tx, selectKnownMembers, (*knownMember).dest, cards)
	if err != nil {
		return err
	}
	var persons, members []int64
	for _, k := range before {
		persons, members = append(persons, k.person), append(members, k.id)
	}
	if err := tx.Run(ctx, store.Locking("people", persons...), store.Locking("members", members...), store.Instant()); err != nil {
		return err
	}
	j := &memberJudge{sheet: i, seen: make(map[string]int), known: make(map[string]*knownMember)}
	if err := j.load(ctx, tx, cards, persons); err != nil {
		return err
	}
	for _, row := range i.file.Rows() {
		j.judge(row)
	}
	return nil
}

// memberJudge holds what the rows are judged by.
type memberJudge struct {
	sheet    *memberImport
	known    map[string]*knownMember
	people   map[int64]people.Person
	plans    map[string]planOf
	branches map[string]int64
	barcodes []string
	seen     map[string]int // the line on which a card stood first
}

func (j *memberJudge) load(ctx context.Context, tx *store.Tx, cards []string, persons []int64) error {
	known, err := store.All(ctx, tx, selectKnownMembers, (*knownMember).dest, cards)
	if err != nil {
		return err
	}
	for k := range known {
		j.known[known[k].card] = &known[k]
	}
	if j.people, err = people.Get(ctx, tx, persons); err != nil {
		return err
	}
	if j.barcodes, err = store.All(ctx, tx, selectBarcodesIn, store.Column[string], cards); err != nil {
		return err
	}
	plans, err := store.All(ctx, tx, selectPlanCodes, (*planOf).dest)
	if err != nil {
		return err
	}
	j.plans = make(map[string]planOf)
	for _, p := range plans {
		j.plans[p.code] = p
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	j.branches = make(map[string]int64)
	for _, b := range p.branches {
		j.branches[b.Code] = b.ID
		j.sheet.today = p.today(b.ID, now)
	}
	return nil
}

// judge takes a row up, or says everything that is wrong with it.
func (j *memberJudge) judge(row sheet.Row) {
	var faults []sheet.Fault
	wrong := func(column, format string, args ...any) { faults = append(faults, row.Fault(column, format, args...)) }
	text := func(column string) string { return row.Cell(column).Text() }
	day := func(column string, otherwise civil.Date) civil.Date {
		d, err := row.Cell(column).Date()
		var f sheet.Fault
		if errors.As(err, &f) {
			faults = append(faults, f)
		}
		return orElse(d, otherwise)
	}
	card := trimCode(text("card"))
	if line, twice := j.seen[card]; twice {
		wrong("card", "this card stands on line %d already", line)
	}
	j.seen[card] = row.Line
	if fault := codeFault(card); fault != "" {
		wrong("card", "%s", fault)
	}
	if slices.Contains(j.barcodes, card) {
		wrong("card", "this number is the barcode of a copy: the desk could not tell them apart")
	}
	plan, ok := j.plans[text("plan")]
	if !ok {
		wrong("plan", "there is no plan with the code %q", text("plan"))
	}
	branch, ok := j.branches[text("branch")]
	if !ok {
		wrong("branch", "there is no branch with the code %q", text("branch"))
	}
	r := memberRecord{known: j.known[card], plan: text("plan"), branch: text("branch")}
	if r.known != nil {
		r.person = j.people[r.known.person]
		if plan.id != 0 && plan.currency != r.known.currency {
			wrong("plan", "the plan %q is in %s, the member's account in %s: choose a plan in %s",
				plan.code, plan.currency, r.known.currency, r.known.currency)
		}
	}
	r.person = j.fill(r.person, row)
	r.member = NewMember{
		Card: card, Plan: plan.id, Branch: branch, Currency: plan.currency, Note: text("note"),
		JoinedOn: day("joined", j.sheet.today), ExpiresOn: day("expires", civil.Date{}),
	}
	for _, why := range r.person.Deny() {
		wrong(why.Field[min(1, len(why.Field)):], "%s %s", why.Detail, why.Lift)
	}
	if len(faults) > 0 {
		j.sheet.report.Faults = append(j.sheet.report.Faults, faults...)
		return
	}
	j.sheet.rows = append(j.sheet.rows, r)
}

// fill takes over the columns that the file has.
func (j *memberJudge) fill(p people.Person, row sheet.Row) people.Person {
	for column, to := range map[string]*string{
		"name": &p.Name, "sort name": &p.SortName, "native name": &p.NativeName, "native language": &p.NativeLang,
		"email": &p.Email, "phone": &p.Phone,
	} {
		if j.sheet.file.Has(column) {
			*to = row.Cell(column).Text()
		}
	}
	return p
}

// store writes the rows: new members in one go, known ones where they differ.
func (i *memberImport) store(ctx context.Context, tx *store.Tx) error {
	var fresh []memberRecord
	for _, r := range i.rows {
		if r.known == nil {
			fresh = append(fresh, r)
			continue
		}
		if err := i.change(ctx, tx, r); err != nil {
			return fmt.Errorf("card %s: %w", r.member.Card, err)
		}
	}
	i.report.Created = len(fresh)
	if len(fresh) == 0 {
		return nil
	}
	who := make([]people.Person, len(fresh))
	for k, r := range fresh {
		who[k] = r.person
	}
	persons, err := people.Add(ctx, tx, who)
	if err != nil {
		return err
	}
	members := make([]NewMember, len(fresh))
	for k, r := range fresh {
		members[k] = r.member
		members[k].Person = persons[k]
	}
	ids, err := AddMembers(ctx, tx, members)
	if err != nil {
		return err
	}
	entries := make([]journal.Entry, len(ids))
	for k, id := range ids {
		entries[k] = journal.Entry{
			Type: "lending.member.imported", Subject: journal.Subject{Kind: "member", ID: id}, By: i.actor, Person: persons[k],
			Data: map[string]any{"expiresOn": members[k].ExpiresOn},
		}
	}
	return journal.Record(ctx, tx, entries...)
}

// change writes what a row changes about a member who is there.
func (i *memberImport) change(ctx context.Context, tx *store.Tx, r memberRecord) error {
	k := r.known
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	found, err := people.Get(ctx, tx, []int64{k.person})
	if err != nil {
		return err
	}
	note := k.note
	if i.file.Has("note") {
		note = r.member.Note
	}
	samePerson := found[k.person] == r.person
	if samePerson && k.expiresOn == r.member.ExpiresOn && k.note == note && k.plan == r.plan && k.branch == r.branch {
		i.report.Unchanged++
		return nil
	}
	i.report.Changed++
	if !samePerson {
		if err := people.Change(ctx, tx, i.actor, r.person); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, dropMemberWords, []int64{k.id}); err != nil {
			return err
		}
		if err := indexMembers(ctx, tx, []int64{k.id}, []int64{k.person}); err != nil {
			return err
		}
	}
	if err := tx.Change(ctx, changeMember, 1, k.id, r.member.Plan, r.member.Branch, r.member.ExpiresOn, note, now); err != nil {
		return err
	}
	return journal.Record(ctx, tx, journal.Entry{
		Type: "lending.member.changed", Subject: journal.Subject{Kind: "member", ID: k.id}, By: i.actor, Person: k.person,
		Data: map[string]any{"expiresOn": r.member.ExpiresOn},
	})
}
