package lending

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// HoldShelfIn asks what stands on the hold shelf of a branch.
type HoldShelfIn struct {
	web.Paging
	Branch string `query:"branch" required:"true" maxLength:"32" doc:"code of the branch"`
}

// ShelfItem is one copy on a hold shelf.
type ShelfItem struct {
	Hold int64 `json:"hold"`
	Work
	Copy          string        `json:"copy" doc:"barcode"`
	Member        string        `json:"member" doc:"card number"`
	Short         string        `json:"short" doc:"the shortened name on its slip"`
	CollectBy     civil.Date    `json:"collectBy" doc:"last day to collect it"`
	ExpiresAt     civil.Instant `json:"expiresAt"`
	LeavesTonight bool          `json:"leavesTonight,omitempty" doc:"today is the last day"`
	Gone          bool          `json:"gone,omitempty" doc:"its time is over; a scan says where the copy goes"`
}

// Work is a title in a list: its names and no more.
type Work struct {
	Title       int64  `json:"title" doc:"id of the title"`
	TitleName   string `json:"titleName"`
	NativeTitle string `json:"nativeTitle,omitempty"`
	NativeLang  string `json:"nativeLang,omitempty"`
}

func workOf(t catalog.Title) Work {
	return Work{Title: t.ID, TitleName: t.Title, NativeTitle: t.NativeTitle, NativeLang: t.NativeLang}
}

// works reads the names of titles.
func works(ctx context.Context, tx *store.Tx, ids []int64) (map[int64]Work, error) {
	found, err := catalog.Get(ctx, tx, ids)
	all := make(map[int64]Work, len(found))
	for id, t := range found {
		all[id] = workOf(t)
	}
	return all, err
}

// worksOf reads the names of the titles that rows are about.
func worksOf[T any](ctx context.Context, tx *store.Tx, rows []T, title func(T) int64) (map[int64]Work, error) {
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = title(r)
	}
	return works(ctx, tx, ids)
}

// shelfRow is a ready hold as it is stored.
type shelfRow struct {
	hold, title, member int64
	barcode             string
	collectBy           civil.Date
	expiresAt           civil.Instant
}

func (r *shelfRow) dest() []any {
	return []any{&r.hold, &r.title, &r.member, &r.barcode, &r.collectBy, &r.expiresAt}
}

var selectShelf = store.SQL(`
	select h.id, h.title_id, h.member_id, c.barcode, h.collect_by, h.expires_at
	from holds h join copies c on c.id = h.copy_id
	where h.pickup_id = $1 and h.state = 'ready'
		and (h.expires_at > $2 or (h.expires_at = $2 and h.id > $3))
	order by h.expires_at, h.id limit $4`)

// shelfPlace is a row's place in the order: what leaves first stands first.
type shelfPlace struct {
	ExpiresAt civil.Instant `json:"e"`
	Hold      int64         `json:"h"`
}

// HoldShelf lists what stands on a branch's hold shelf, what leaves first at the
// top. A hold whose time is over is gone for its member, although its copy still
// stands there until somebody scans it (L22).
func (d *Desk) HoldShelf(
	ctx context.Context, _ actor.Actor, in HoldShelfIn,
) (out web.List[ShelfItem], err error) {
	after := shelfPlace{ExpiresAt: beginning}
	if _, err := in.After(&after); err != nil {
		return out, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		seen, err := resolve(ctx, tx, codes{branch: in.Branch})
		if err != nil {
			return refused(err, nothingFound)
		}
		rows, err := store.All(ctx, tx, selectShelf, (*shelfRow).dest, seen.branch, after.ExpiresAt,
			after.Hold, in.Size()+1)
		if err != nil {
			return err
		}
		items, err := shelfItems(ctx, tx, seen.branch, rows)
		if err != nil {
			return err
		}
		out, err = web.Cut(in.Paging, items,
			func(s ShelfItem) shelfPlace { return shelfPlace{s.ExpiresAt, s.Hold} })
		return err
	})
	return out, err
}

const nothingFound = "Nothing was found"

func shelfItems(ctx context.Context, tx *store.Tx, branch int64, rows []shelfRow) ([]ShelfItem, error) {
	members := make([]int64, len(rows))
	for i, r := range rows {
		members[i] = r.member
	}
	about, err := worksOf(ctx, tx, rows, func(r shelfRow) int64 { return r.title })
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
	today, items := p.today(branch, now), make([]ShelfItem, len(rows))
	for i, r := range rows {
		m := who[r.member]
		items[i] = ShelfItem{
			Hold: r.hold, Work: about[r.title], Copy: r.barcode, Member: m.card, Short: ShortName(m.SortName, m.card),
			CollectBy: r.collectBy, ExpiresAt: r.expiresAt, Gone: now >= r.expiresAt,
		}
		items[i].LeavesTonight = !items[i].Gone && !r.collectBy.After(today)
	}
	return items, nil
}

// HoldSlipIn asks for the slip of a copy on a hold shelf.
type HoldSlipIn struct {
	Hold int64 `path:"id" minimum:"1" doc:"id of the hold"`
}

// HoldSlip is what stands on the slip in a copy on a hold shelf.
type HoldSlip struct {
	ShelfItem
	Branch     string `json:"branch" doc:"code"`
	BranchName string `json:"branchName"`
}

// selectSlip is selectShelf for one hold, with its branch.
var selectSlip = store.SQL(`
	select h.id, h.title_id, h.member_id, c.barcode, h.collect_by, h.expires_at, h.pickup_id
	from holds h join copies c on c.id = h.copy_id where h.id = $1 and h.state = 'ready'`)

type slipRow struct {
	shelfRow
	pickup int64
}

func (r *slipRow) dest() []any { return append(r.shelfRow.dest(), &r.pickup) }

// HoldSlip reads the slip of a hold that is ready.
func (d *Desk) HoldSlip(ctx context.Context, _ actor.Actor, in HoldSlipIn) (out HoldSlip, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		row, found, err := store.One(ctx, tx, selectSlip, (*slipRow).dest, in.Hold)
		if err != nil {
			return err
		}
		if !found {
			return refusal(nothingFound, unknownHold.Because("No copy stands ready for hold %d.", in.Hold))
		}
		items, err := shelfItems(ctx, tx, row.pickup, []shelfRow{row.shelfRow})
		if err != nil {
			return err
		}
		branches, err := loadBranches(ctx, tx)
		if err != nil {
			return err
		}
		b := branches[row.pickup]
		out = HoldSlip{ShelfItem: items[0], Branch: b.Code, BranchName: b.Name}
		return nil
	})
	return out, err
}
