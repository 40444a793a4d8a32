package lending

import (
	"context"
	"slices"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// MemberIn names a member.
type MemberIn struct {
	Card string `path:"card" minLength:"1" maxLength:"64"`
}

// MemberBrief is a member in a list.
type MemberBrief struct {
	Card       string     `json:"card"`
	Name       string     `json:"name"`
	NativeName string     `json:"nativeName,omitempty"`
	NativeLang string     `json:"nativeLang,omitempty"`
	Plan       string     `json:"plan" doc:"code"`
	Branch     string     `json:"branch" doc:"code of the usual branch"`
	ExpiresOn  civil.Date `json:"expiresOn" doc:"last day of the membership"`
}

// MemberView is a member with what is out, held and owed, and what stops a loan.
type MemberView struct {
	MemberBrief
	PlanName string      `json:"planName"`
	JoinedOn civil.Date  `json:"joinedOn"`
	Active   bool        `json:"active"`
	RenewsTo civil.Date  `json:"renewsTo" doc:"last day of the membership if it were renewed now"`
	Note     string      `json:"note,omitempty" doc:"for staff only"`
	Loans    []LoanItem  `json:"loans"`
	MaxLoans int         `json:"maxLoans"`
	Holds    []Hold      `json:"holds"`
	MaxHolds int         `json:"maxHolds"`
	Owed     money.Money `json:"owed" doc:"everything that is not paid"`
	Fines    money.Money `json:"fines" doc:"of it, fines"`
	Stops    []Stop      `json:"stops" doc:"what stops a loan now, all of it"`

	Suspension     *Suspension     `json:"suspension,omitempty" doc:"the suspension in force"`
	HoldSuspension *HoldSuspension `json:"holdSuspension,omitempty" doc:"what stops new holds because others were not collected"`
}

// LoanItem is a loan that is out, as the member's page tells it.
type LoanItem struct {
	Loan
	LateDays  int          `json:"lateDays,omitempty"`
	FineSoFar *money.Money `json:"fineSoFar,omitempty" doc:"what a return now would charge"`
	RenewTo   *civil.Date  `json:"renewTo,omitempty" doc:"the due date after a renewal now; absent when it would be refused"`
	NoRenewal []Stop       `json:"noRenewal,omitempty" doc:"why a renewal would be refused now"`
}

// Stop is one reason, as on a refusal.
type Stop struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Lift   string `json:"lift,omitempty"`

	Figures []denial.Field `json:"-"` // of the rule, for pages that say it in another language
}

func stops(l denial.List) []Stop {
	all := make([]Stop, len(l))
	for i, r := range l {
		all[i] = Stop{Code: r.Code.Name(), Detail: r.Detail, Lift: r.Lift, Figures: r.Fields}
	}
	return all
}

// memberAbout is what a page tells of a member beside the terms.
type memberAbout struct {
	MemberBrief
	id, person, branch int64
	planName, note     string
	joinedOn           civil.Date
}

func (m *memberAbout) dest() []any {
	return []any{&m.id, &m.person, &m.branch, &m.Card, &m.Plan, &m.planName, &m.Branch, &m.joinedOn, &m.ExpiresOn, &m.note}
}

const memberColumns = `m.id, m.person_id, m.branch_id, m.card, p.code, p.name, b.code, m.joined_on, m.expires_on, m.note
	from members m join plans p on p.id = m.plan_id join branches b on b.id = m.branch_id`

var (
	selectMemberAbout = store.SQL(`select ` + memberColumns + ` where m.id = any($1)`)
	selectMembersPage = store.SQL(`select ` + memberColumns + ` where m.id > $1 order by m.id limit $2`)
	selectByWord      = store.SQL(`
		select distinct member_id from member_words
		where word >= $1 and word < $2 and member_id > $3 order by member_id limit $4`)
	filterByWord = store.SQL(`
		select distinct member_id from member_words where word >= $1 and word < $2 and member_id = any($3)
		order by member_id`)
	selectActiveHolds = store.SQL(`
		select id from holds where member_id = $1 and state in ('waiting', 'in_transit', 'ready') order by id`)
	selectMemberLoans = store.SQL(`
		select id from loans where member_id = $1 and id < $2 order by id desc limit $3`)
)

// Member reads a member. Members see themselves; another's card is a 404.
func (d *Desk) Member(ctx context.Context, a actor.Actor, in MemberIn) (out MemberView, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		id, err := visibleMember(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		out, err = d.readMember(ctx, tx, id, a.MayAnywhere(MayView))
		return err
	})
	return out, err
}

// visibleMember finds a member whom the actor may see.
func visibleMember(ctx context.Context, tx *store.Tx, a actor.Actor, card string) (int64, error) {
	seen, err := resolve(ctx, tx, codes{member: card})
	if err != nil && !a.MayAnywhere(MayView) {
		return 0, notYours(card)
	}
	if err != nil || a.MayAnywhere(MayView) {
		return seen.member, refused(err, "Nothing was found")
	}
	person, _, err := store.One(ctx, tx, selectMemberOwner, store.Column[int64], seen.member)
	if err == nil && person != a.Person {
		err = notYours(card)
	}
	return seen.member, err
}

// notYours does not say whether the card exists.
func notYours(card string) error {
	return refusal("Nothing was found", unknownMember.Because("No member has the card number %q.", card).At("/member"))
}

func refusal(what string, r denial.Reason) error { return denial.List{r}.Err(what) }

func (d *Desk) readMember(ctx context.Context, tx *store.Tx, id int64, staff bool) (MemberView, error) {
	all, err := describeMembers(ctx, tx, []int64{id})
	if err != nil {
		return MemberView{}, err
	}
	about := all[0]
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return MemberView{}, err
	}
	f, err := d.standing(ctx, tx, p, id, about.branch)
	if err != nil {
		return MemberView{}, err
	}
	out := MemberView{
		MemberBrief: about.MemberBrief, PlanName: about.planName, JoinedOn: about.joinedOn,
		Active: !f.today.After(about.ExpiresOn), RenewsTo: extended(about.ExpiresOn, f.today), MaxLoans: f.maxLoans,
		MaxHolds: p.maxHolds(about.branch, &f.member.terms), Fines: f.unpaid,
		Stops: stops(denial.Ask(memberRules, f.ruleOn, f)),
	}
	if staff {
		out.Note = about.note
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return MemberView{}, err
	}
	if f.suspension != nil {
		suspended := f.suspension.view(f.member, p.branches[about.branch])
		out.Suspension = &suspended
	}
	if out.HoldSuspension, err = p.holdSuspension(ctx, tx, f.member, now); err != nil {
		return MemberView{}, err
	}
	if out.Owed, err = d.owed(ctx, tx, f.member); err != nil {
		return MemberView{}, err
	}
	if out.Loans, err = d.loanItems(ctx, tx, p, f); err != nil {
		return MemberView{}, err
	}
	holds, err := store.All(ctx, tx, selectActiveHolds, store.Column[int64], id)
	if err != nil {
		return MemberView{}, err
	}
	out.Holds, err = holdsByID(ctx, tx, holds)
	out.Holds = slices.DeleteFunc(out.Holds, func(h Hold) bool {
		return h.State == HoldReady && h.ExpiresAt != nil && now >= *h.ExpiresAt // gone at its instant (L22)
	})
	return out, err
}

// standing is the facts about a member alone, as the rules of a loan see them.
func (d *Desk) standing(ctx context.Context, tx *store.Tx, p *policy, member, branch int64) (*issueFacts, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	f := &issueFacts{branch: p.branches[branch], today: p.today(branch, now)}
	if f.member, err = loadMember(ctx, tx, member); err != nil {
		return nil, err
	}
	if f.loans, f.suspension, err = memberStanding(ctx, tx, member, now); err != nil {
		return nil, err
	}
	if f.unpaid, err = d.unpaidFines(ctx, tx, f.member); err != nil {
		return nil, err
	}
	f.maxLoans = p.maxLoans(branch, &f.member.terms)
	f.blockAt = f.member.terms.money(p.fineBlockLimit(branch, &f.member.terms))
	f.ruleOn = p.rulesOn(issueRuleList, branch)
	return f, nil
}

// loanItems is what the member has out, the soonest due first, with what a
// return or a renewal would do now.
func (d *Desk) loanItems(ctx context.Context, tx *store.Tx, p *policy, f *issueFacts) ([]LoanItem, error) {
	ids := make([]int64, len(f.loans))
	for i, l := range f.loans {
		ids[i] = l.id
	}
	loans, err := loansByID(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	facts, err := loanFactsOf(ctx, tx, loans)
	if err != nil {
		return nil, err
	}
	items := make([]LoanItem, len(loans))
	for i, l := range loans {
		if items[i], err = facts[i].item(l, p); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(items, func(a, b LoanItem) int { return a.DueOn.Compare(b.DueOn) })
	return items, nil
}

// loanFacts is what a loan's line is judged by: its terms, and the title with its
// queue as it stands now.
type loanFacts struct {
	now   civil.Instant
	renew []renewLoan
	fine  []returnLoan
	title titleRows
}

// loanFactsOf reads the facts of all loans in two round trips, however many there
// are.
func loanFactsOf(ctx context.Context, tx *store.Tx, loans []Loan) ([]loanFacts, error) {
	now, err := tx.Now(ctx)
	if err != nil || len(loans) == 0 {
		return nil, err
	}
	facts := make([]loanFacts, len(loans))
	var terms, rest []*store.Step
	for i, l := range loans {
		facts[i].now = now
		terms = append(terms, store.Into(selectRenewLoan, &facts[i].renew, (*renewLoan).dest, l.ID))
	}
	if err := tx.Run(ctx, terms...); err != nil {
		return nil, err
	}
	for i := range facts {
		f := &facts[i]
		rest = append(rest, store.Into(selectOpenLoanOf, &f.fine, (*returnLoan).dest, f.renew[0].copy))
		rest = append(rest, f.title.steps(f.renew[0].title, now)...)
	}
	return facts, tx.Run(ctx, rest...)
}

func (f *loanFacts) item(l Loan, p *policy) (LoanItem, error) {
	item, loan := LoanItem{Loan: l}, f.renew[0]
	t, err := f.title.state(loan.title, f.now, p)
	if err != nil {
		return item, err
	}
	r := &renewFacts{loan: loan, title: t, today: p.today(loan.branch, f.now), ruleOn: p.rulesOn(renewRuleList, loan.branch)}
	if why := denyRenew(r); len(why) > 0 {
		item.NoRenewal = stops(why)
	} else {
		due := p.openDay(loan.branch, loan.dueOn.AddDays(loan.loanDays))
		item.RenewTo = &due
	}
	if item.LateDays = late(loan.dueOn, r.today); item.LateDays == 0 {
		return item, nil
	}
	policy, err := readFinePolicy(f.fine[0].fineKind, f.fine[0].fineTerms)
	if amount := policy.For(loan.dueOn, r.today); err == nil && amount > 0 {
		item.FineSoFar = &money.Money{Amount: amount, Currency: f.fine[0].currency}
	}
	return item, err
}

// describeMembers reads members for people, in the order of the ids.
func describeMembers(ctx context.Context, tx *store.Tx, ids []int64) ([]memberAbout, error) {
	rows, err := store.All(ctx, tx, selectMemberAbout, (*memberAbout).dest, ids)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b memberAbout) int { return slices.Index(ids, a.id) - slices.Index(ids, b.id) })
	return rows, nameMembers(ctx, tx, rows)
}

func nameMembers(ctx context.Context, tx *store.Tx, rows []memberAbout) error {
	persons := make([]int64, len(rows))
	for i, r := range rows {
		persons[i] = r.person
	}
	who, err := people.Get(ctx, tx, persons)
	for i := range rows {
		p := who[rows[i].person]
		rows[i].Name, rows[i].NativeName, rows[i].NativeLang = p.Name, p.NativeName, p.NativeLang
	}
	return err
}

// FindMembersIn searches members by the beginnings of their names, or a card.
type FindMembersIn struct {
	web.Paging
	Q string `query:"q" maxLength:"200" doc:"beginnings of names, or a card number; without it, all members"`
}

// FindMembers lists members.
func (d *Desk) FindMembers(ctx context.Context, _ actor.Actor, in FindMembersIn) (out web.List[MemberBrief], err error) {
	after := int64(0)
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := searchMembers(ctx, tx, in.Q, after, in.Size()+1)
		if err != nil {
			return err
		}
		page, err := web.Cut(in.Paging, rows, func(m memberAbout) int64 { return m.id })
		out.Items, out.Next = make([]MemberBrief, len(page.Items)), page.Next
		for i, m := range page.Items {
			out.Items[i] = m.MemberBrief
		}
		return err
	})
	return out, err
}

// maxNameWords is how many words of a query are used.
const maxNameWords = 8

func searchMembers(ctx context.Context, tx *store.Tx, q string, after int64, limit int) ([]memberAbout, error) {
	if id, err := findMember(ctx, tx, trimCode(q)); err != nil || id != 0 {
		if err != nil || id <= after {
			return nil, err
		}
		return describeMembers(ctx, tx, []int64{id})
	}
	words := catalog.Fold(q)
	if len(words) == 0 {
		if strings.TrimSpace(q) != "" {
			return nil, nil
		}
		rows, err := store.All(ctx, tx, selectMembersPage, (*memberAbout).dest, after, limit)
		if err != nil {
			return nil, err
		}
		return rows, nameMembers(ctx, tx, rows)
	}
	ids, err := membersWithWords(ctx, tx, words[:min(len(words), maxNameWords)], after, limit)
	if err != nil {
		return nil, err
	}
	return describeMembers(ctx, tx, ids)
}

// membersWithWords finds members whose names have all the words, by id: the
// candidates of the longest word, which is the rarest as a rule, filtered by the
// others.
func membersWithWords(ctx context.Context, tx *store.Tx, words []string, after int64, limit int) ([]int64, error) {
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	const slice = 1000
	var ids []int64
	for len(ids) < limit {
		found, err := store.All(ctx, tx, selectByWord, store.Column[int64], words[0], words[0]+"\U0010ffff", after, slice)
		if err != nil || len(found) == 0 {
			return ids, err
		}
		after = found[len(found)-1]
		more := len(found) == slice
		for _, w := range words[1:] {
			if found, err = store.All(ctx, tx, filterByWord, store.Column[int64], w, w+"\U0010ffff", found); err != nil {
				return nil, err
			}
		}
		ids = append(ids, found...)
		if !more {
			break
		}
	}
	return ids[:min(len(ids), limit)], nil
}

// nameWords are the words by which a person's names are found.
func nameWords(p people.Person) []string {
	words := catalog.Fold(p.Name + " " + p.SortName + " " + p.NativeName)
	slices.Sort(words)
	return slices.Compact(words)
}

// MemberLoansIn asks for a member's whole history.
type MemberLoansIn struct {
	web.Paging
	Card string `path:"card" minLength:"1" maxLength:"64"`
}

// MemberLoans lists every loan that a member ever had (L5), newest first.
func (d *Desk) MemberLoans(ctx context.Context, a actor.Actor, in MemberLoansIn) (out web.List[Loan], err error) {
	before := int64(1<<63 - 1)
	if _, err := in.After(&before); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		id, err := visibleMember(ctx, tx, a, in.Card)
		if err != nil {
			return err
		}
		ids, err := store.All(ctx, tx, selectMemberLoans, store.Column[int64], id, before, in.Size()+1)
		if err != nil {
			return err
		}
		out, err = loanPage(ctx, tx, in.Paging, ids)
		return err
	})
	return out, err
}

func newestFirst(loans []Loan) {
	slices.SortFunc(loans, func(a, b Loan) int { return int(b.ID - a.ID) })
}
