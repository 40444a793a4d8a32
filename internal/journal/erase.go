package journal

import (
	"context"

	"holdfast/internal/store"
)

var (
	erasePeople = store.SQL(`
		update journal
		set person_id = null, actor_id = null, note = null, salt = null
		where person_id = any($1)`)
	eraseSubjects = store.SQL(`
		update journal
		set person_id = null, actor_id = null, note = null, salt = null
		where subject_kind = $1 and subject_id = any($2) and salt is not null`)
)

// Erase clears person, actor, note and salt from all rows that concern these
// people, and says how many rows that were. What happened stays, and so does the
// chain (P8). Rows about others that one of them wrote at a desk stay as they
// are: they are the house's record of its own work.
func Erase(ctx context.Context, tx *store.Tx, people ...int64) (int64, error) {
	return tx.Exec(ctx, erasePeople, people)
}

// EraseSubjects does the same to all rows about some things of one kind. With it
// retention cuts ended loans loose from whoever had them.
func EraseSubjects(ctx context.Context, tx *store.Tx, kind string, ids ...int64) (int64, error) {
	return tx.Exec(ctx, eraseSubjects, kind, ids)
}
