package lending

import (
	"cmp"
	"context"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// TitleIn names a title.
type TitleIn struct {
	Title int64 `path:"id" minimum:"1" doc:"id of the title"`
}

// TitleView is a title with where its copies are and who waits for it (L1, L5).
type TitleView struct {
	catalog.Title
	ISBNs    []string       `json:"isbns,omitempty"`
	Copies   int            `json:"copies" doc:"that are lent at all"`
	Free     int            `json:"free" doc:"that anybody may take from a shelf now"`
	Waiting  int            `json:"waiting" doc:"holds that wait for a copy"`
	Branches []Availability `json:"branches"`
	Queue    []QueueItem    `json:"queue,omitempty" doc:"for staff only"`
}

// Availability is what one branch has of a title.
type Availability struct {
	Branch     string      `json:"branch" doc:"code"`
	Name       string      `json:"name"`
	Copies     int         `json:"copies"`
	Free       int         `json:"free"`
	CallNumber string      `json:"callNumber,omitempty"`
	NextDue    *civil.Date `json:"nextDue,omitempty" doc:"when the next of its copies is due back"`
	Items      []CopyBrief `json:"items"`
}

// CopyBrief is one copy in a list.
type CopyBrief struct {
	Barcode string      `json:"barcode"`
	Status  Status      `json:"status"`
	ForLoan bool        `json:"forLoan"`
	Home    string      `json:"home" doc:"code of the branch that it belongs to"`
	DueOn   *civil.Date `json:"dueOn,omitempty"`
}

// QueueItem is one hold as staff see it.
type QueueItem struct {
	Hold      int64         `json:"hold"`
	Place     int           `json:"place,omitempty" doc:"among those that wait, from 1"`
	Member    string        `json:"member" doc:"card number"`
	Name      string        `json:"name"`
	Native    string        `json:"nativeName,omitempty"`
	Lang      string        `json:"nativeLang,omitempty"`
	Pickup    string        `json:"pickup" doc:"code of the branch"`
	State     HoldState     `json:"state"`
	PlacedAt  civil.Instant `json:"placedAt"`
	CollectBy *civil.Date   `json:"collectBy,omitempty"`
}

var (
	selectCopyDetails = store.SQL(`
		select c.id, c.call_number, l.due_on
		from copies c left join loans l on l.copy_id = c.id and l.ended_at is null
		where c.title_id = $1`)
	selectMemberPersons = store.SQL(`select id, card, person_id from members where id = any($1)`)
)

// copyDetail is what a page tells of a copy beside its state.
type copyDetail struct {
	id         int64
	callNumber string
	dueOn      *civil.Date
}

func (c *copyDetail) dest() []any { return []any{&c.id, &c.callNumber, &c.dueOn} }

// memberPerson is who a member is.
type memberPerson struct {
	id     int64
	card   string
	person int64
}

func (m *memberPerson) dest() []any { return []any{&m.id, &m.card, &m.person} }

// Title reads a title with its availability by branch; the queue's names are for
// staff.
func (d *Desk) Title(ctx context.Context, a actor.Actor, in TitleIn) (out TitleView, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		out, err = d.readTitle(ctx, tx, in.Title, a.MayAnywhere(MayView))
		return err
	})
	return out, err
}

func (d *Desk) readTitle(ctx context.Context, tx *store.Tx, id int64, staff bool) (TitleView, error) {
	found, err := catalog.Get(ctx, tx, []int64{id})
	if err != nil {
		return TitleView{}, err
	}
	about, ok := found[id]
	if !ok {
		return TitleView{}, denial.List{unknownTitle.Because("There is no title %d.", id)}.Err("Nothing was found")
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return TitleView{}, err
	}
	t, err := loadTitle(ctx, tx, id, p)
	if err != nil {
		return TitleView{}, err
	}
	out := TitleView{Title: about, Waiting: len(t.waiting())}
	isbns, err := catalog.ISBNs(ctx, tx, []int64{id})
	if err != nil {
		return TitleView{}, err
	}
	for _, n := range isbns[id] {
		out.ISBNs = append(out.ISBNs, n.String())
	}
	if err := t.describe(ctx, tx, &out); err != nil {
		return TitleView{}, err
	}
	if staff {
		out.Queue, err = t.queue(ctx, tx)
	}
	return out, err
}

// describe fills in what each branch has.
func (t *titleState) describe(ctx context.Context, tx *store.Tx, out *TitleView) error {
	details, err := store.All(ctx, tx, selectCopyDetails, (*copyDetail).dest, t.id)
	if err != nil {
		return err
	}
	byCopy := make(map[int64]copyDetail, len(details))
	for _, c := range details {
		byCopy[c.id] = c
	}
	at := make(map[int64]*Availability)
	for _, c := range t.copies {
		if c.status == Withdrawn {
			continue
		}
		branch := at[c.branch]
		if branch == nil {
			b := t.policy.branches[c.branch]
			branch = &Availability{Branch: b.Code, Name: b.Name, Items: []CopyBrief{}}
			at[c.branch] = branch
		}
		branch.add(c, byCopy[c.id], t.policy)
		if c.forLoan {
			out.Copies++
		}
	}
	for _, b := range t.policy.shown() {
		branch := at[b.ID]
		if branch == nil {
			branch = &Availability{Branch: b.Code, Name: b.Name, Items: []CopyBrief{}}
		}
		out.Free += branch.Free
		out.Branches = append(out.Branches, *branch)
	}
	return nil
}

func (b *Availability) add(c *copyState, detail copyDetail, p *policy) {
	b.Copies++
	if c.status == Available && c.forLoan {
		b.Free++
	}
	b.CallNumber = cmp.Or(b.CallNumber, detail.callNumber)
	if detail.dueOn != nil && (b.NextDue == nil || detail.dueOn.Before(*b.NextDue)) {
		b.NextDue = detail.dueOn
	}
	b.Items = append(b.Items, CopyBrief{
		Barcode: c.barcode, Status: c.status, ForLoan: c.forLoan, Home: p.branches[c.home].Code, DueOn: detail.dueOn,
	})
}

// queue is the title's active holds with the members' names: those that are
// promised a copy first, then those that wait, in order.
func (t *titleState) queue(ctx context.Context, tx *store.Tx) ([]QueueItem, error) {
	var ids []int64
	for _, h := range t.holds {
		if h.state.active() {
			ids = append(ids, h.member)
		}
	}
	who, err := whoAre(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	var promised, waiting []QueueItem
	for _, h := range t.holds {
		if !h.state.active() {
			continue
		}
		m := who[h.member]
		item := QueueItem{
			Hold: h.id, Member: m.card, Name: m.Name, Native: m.NativeName, Lang: m.NativeLang,
			Pickup: t.policy.branches[h.pickup].Code, State: h.state, PlacedAt: h.placedAt,
		}
		if h.state == HoldWaiting {
			item.Place = len(waiting) + 1
			waiting = append(waiting, item)
			continue
		}
		if h.state == HoldReady {
			item.CollectBy = &h.collectBy
		}
		promised = append(promised, item)
	}
	return append(promised, waiting...), nil
}

// named is a member with the person's names.
type named struct {
	people.Person
	card string
}

// whoAre reads members' cards and names.
func whoAre(ctx context.Context, tx *store.Tx, members []int64) (map[int64]named, error) {
	rows, err := store.All(ctx, tx, selectMemberPersons, (*memberPerson).dest, members)
	if err != nil {
		return nil, err
	}
	persons := make([]int64, len(rows))
	for i, r := range rows {
		persons[i] = r.person
	}
	found, err := people.Get(ctx, tx, persons)
	if err != nil {
		return nil, err
	}
	all := make(map[int64]named, len(rows))
	for _, r := range rows {
		all[r.id] = named{Person: found[r.person], card: r.card}
	}
	return all, nil
}

// shown are the branches in the order in which pages list them.
func (p *policy) shown() []*Branch {
	all := make([]*Branch, 0, len(p.branches))
	for _, b := range p.branches {
		all = append(all, b)
	}
	slices.SortFunc(all, func(a, b *Branch) int { return cmp.Or(cmp.Compare(a.shown, b.shown), cmp.Compare(a.ID, b.ID)) })
	return all
}
