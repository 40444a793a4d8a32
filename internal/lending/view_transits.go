package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// TransitsIn asks what travels to a branch, or has left it.
type TransitsIn struct {
	web.Paging
	Branch    string `query:"branch" required:"true" maxLength:"32" doc:"code of the branch"`
	Direction string `query:"direction" enum:"here,away" default:"here" doc:"on the way to the branch, or sent from it"`
}

// TransitItem is one copy on its way.
type TransitItem struct {
	ID int64 `json:"id"`
	Work
	Copy   string        `json:"copy" doc:"barcode"`
	From   string        `json:"from" doc:"code of the branch that it left"`
	To     string        `json:"to" doc:"code of the branch that it goes to"`
	SentAt civil.Instant `json:"sentAt"`
	Days   int           `json:"days" doc:"since it was sent"`
	Hold   int64         `json:"hold,omitempty" doc:"the hold that it travels for; absent when it goes home"`
	Member string        `json:"member,omitempty" doc:"card number of whom it is for"`
	Short  string        `json:"short,omitempty" doc:"the shortened name of whom it is for"`
}

// transitRow is an open journey as it is stored.
type transitRow struct {
	id, title, from, to, hold, member int64
	barcode                           string
	sentAt                            civil.Instant
}

func (r *transitRow) dest() []any {
	return []any{&r.id, &r.title, &r.barcode, &r.from, &r.to, &r.sentAt, &r.hold, &r.member}
}

const transitColumns = `t.id, c.title_id, c.barcode, t.from_id, t.to_id, t.sent_at,
		coalesce(t.hold_id, 0), coalesce(h.member_id, 0)
	from transits t join copies c on c.id = t.copy_id left join holds h on h.id = t.hold_id`

// The open journeys are few and their index is by where they go to.
var (
	selectComing = store.SQL(`select ` + transitColumns + `
		where t.to_id = $1 and t.ended_at is null and t.id > $2 order by t.id limit $3`)
	selectSent = store.SQL(`select ` + transitColumns + `
		where t.to_id in (select id from branches) and t.from_id = $1 and t.ended_at is null and t.id > $2
		order by t.id limit $3`)
)

func transitsOf(direction string) *store.Query {
	if direction == "away" {
		return selectSent
	}
	return selectComing
}

// Transits lists the copies on their way to a branch, or sent from it and not
// arrived, the longest on the way at the top.
func (d *Desk) Transits(
	ctx context.Context, _ actor.Actor, in TransitsIn,
) (out web.List[TransitItem], err error) {
	after := int64(0)
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{branch: in.Branch})
		if err != nil {
			return refused(err, nothingFound)
		}
		rows, err := store.All(ctx, tx, transitsOf(in.Direction), (*transitRow).dest, seen.branch, after,
			in.Size()+1)
		if err != nil {
			return err
		}
		items, err := transitItems(ctx, tx, rows)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, items, func(t TransitItem) int64 { return t.ID })
		return err
	})
	return out, err
}

func transitItems(ctx context.Context, tx *store.Tx, rows []transitRow) ([]TransitItem, error) {
	var members []int64
	for _, r := range rows {
		if r.member != 0 {
			members = append(members, r.member)
		}
	}
	about, err := worksOf(ctx, tx, rows, func(r transitRow) int64 { return r.title })
	if err != nil {
		return nil, err
	}
	who, err := whoAre(ctx, tx, members)
	if err != nil {
		return nil, err
	}
	p, err := loadPolicy(ctx, tx)
	if err != nil {
		return nil, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	items := make([]TransitItem, len(rows))
	for i, r := range rows {
		from := p.branches[r.from]
		items[i] = TransitItem{
			ID: r.id, Work: about[r.title], Copy: r.barcode, From: from.Code, To: p.branches[r.to].Code,
			SentAt: r.sentAt, Days: p.today(r.from, now).Sub(from.Zone.DateOf(r.sentAt)), Hold: r.hold,
		}
		if m, ok := who[r.member]; ok {
			items[i].Member, items[i].Short = m.card, ShortName(m.SortName, m.card)
		}
	}
	return items, nil
}
