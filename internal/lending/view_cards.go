package lending

import (
	"context"

	"holdfast/internal/store"
)

var selectAboutByCard = store.SQL(`select ` + memberColumns + ` where m.card = any($1)`)

// MembersByCard reads who the cards belong to, for a page that names people
// beside their loans. A card that is nobody's has no entry.
func (d *Desk) MembersByCard(
	ctx context.Context, cards []string,
) (found map[string]MemberBrief, err error) {
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) error {
		rows, err := store.All(ctx, tx, selectAboutByCard, (*memberAbout).dest, cards)
		if err != nil {
			return err
		}
		if err := nameMembers(ctx, tx, rows); err != nil {
			return err
		}
		found = make(map[string]MemberBrief, len(rows))
		for _, m := range rows {
			found[m.Card] = m.MemberBrief
		}
		return nil
	})
	return found, err
}
