package catalog

import (
	"context"

	"holdfast/internal/store"
)

// Outcome is what became of one thing of several.
type Outcome string

// The outcomes.
const (
	New     Outcome = "new"
	Changed Outcome = "changed"
	Same    Outcome = "same"
)

// Put is a thing that was stored, or was there already.
type Put struct {
	ID      int64 // 0 for a new one that has no number yet
	Outcome Outcome
}

func putOf(id int64, found, same bool) Put {
	switch {
	case !found:
		return Put{Outcome: New}
	case same:
		return Put{id, Same}
	}
	return Put{id, Changed}
}

// became is the outcome in the journal's words.
func (p Put) became() string {
	if p.Outcome == New {
		return added
	}
	return changed
}

// numbered draws the ids of what is new.
func numbered(ctx context.Context, tx *store.Tx, table string, puts []Put) error {
	var fresh []int
	for i, p := range puts {
		if p.Outcome == New {
			fresh = append(fresh, i)
		}
	}
	ids, err := tx.IDs(ctx, table, len(fresh))
	for i, id := range ids {
		puts[fresh[i]].ID = id
	}
	return err
}
