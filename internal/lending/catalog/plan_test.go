package catalog

import (
	"context"
	"strings"
	"testing"

	"holdfast/internal/store"
)

// sqlitePlan is a row of "explain query plan".
type sqlitePlan struct {
	id, parent, unused int64
	detail             string
}

func (p *sqlitePlan) dest() []any { return []any{&p.id, &p.parent, &p.unused, &p.detail} }

// planOf is how an engine means to run a query.
func planOf(ctx context.Context, tx *store.Tx, q *store.Query, args ...any) (string, error) {
	var lines []string
	var err error
	if tx.DB().Engine() == store.Postgres {
		explained := store.SQL("explain " + q.Text(store.Postgres))
		lines, err = store.All(ctx, tx, explained, store.Column[string], args...)
	} else {
		var rows []sqlitePlan
		explained := store.SQL("explain query plan " + q.Text(store.SQLite))
		rows, err = store.All(ctx, tx, explained, (*sqlitePlan).dest, args...)
		for _, r := range rows {
			lines = append(lines, r.detail)
		}
	}
	return strings.Join(lines, "\n"), err
}

// A catalogue that nobody has analyzed is searched by its indexes.
func TestD14_SearchTakesTheIndexesWithoutStatistics(t *testing.T) {
	both(t, func(t *testing.T, db *store.DB) {
		newPress().fill(t, db, 3000)
		var ids []int64
		for id := range int64(5) {
			ids = append(ids, id+1)
		}
		last := "the" + endOfPrefix
		for name, c := range map[string]struct {
			query *store.Query
			args  []any
		}{
			"count":   {countWord, []any{"the", last, windowRows}},
			"window":  {selectWindow, []any{"the", 1, 70, last, windowRows}},
			"seen":    {selectSeenBefore, []any{ids, "the", "the", 1, 70}},
			"ranks":   {selectRanks, []any{ids, "the", last}},
			"keys":    {selectSortKeys, []any{ids}},
			"list":    {selectInOrder, []any{"m", 70, 51}},
			"isbn":    {selectIDsByISBN, []any{"9780000000019", maxDirect}},
			"number":  {selectIDsByNumber, []any{"00000007", maxDirect}},
			"title":   {selectIDsByKey, []any{[]string{"the", "a"}, maxDirect}},
			"nearest": {selectDistinct, []any{"th", "th" + endOfPrefix, maxNear}},
			"import":  {selectByNumbers, []any{[]string{"00000007", "00000008"}}},
			"isbns":   {selectByISBNs, []any{[]string{"9780000000019"}}},
			"match":   {selectByKeys, []any{[]string{"abc"}}},
			"words":   {deleteWords, []any{ids}},
		} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				plan, err := planOf(ctx, tx, c.query, c.args...)
				for _, table := range []string{"titles", "title_words", "title_isbns"} {
					if strings.Contains(plan, "Seq Scan on "+table) || strings.HasSuffix(plan, "SCAN "+table) ||
						strings.Contains(plan, "SCAN "+table+"\n") {
						t.Errorf("%s reads all of %s:\n%s", name, table, plan)
					}
				}
				return err
			})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
