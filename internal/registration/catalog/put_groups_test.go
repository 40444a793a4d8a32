package catalog

import (
	"context"
	"slices"
	"testing"

	"holdfast/internal/store"
)

func TestR6_GroupsAreFoundByTheirCodes(t *testing.T) {
	both(t, func(t *testing.T, u *university) {
		put := func(groups ...Group) (puts []Put, err error) {
			err = u.try(func(ctx context.Context, tx *store.Tx) (err error) {
				puts, err = PutGroups(ctx, tx, registrar, groups)
				return err
			})
			return puts, err
		}
		first, err := put(Group{Code: "seniors", Title: "Fourth year"}, Group{Code: "CS", Title: "Computer science"})
		if err != nil || !slices.Equal(first, []Put{{1, New}, {2, New}}) {
			t.Fatalf("%v %v", first, err)
		}
		again, err := put(Group{Code: " CS", Title: "Computing "}, Group{Code: "seniors", Title: "Fourth year"},
			Group{Code: "BIO-1", Title: "Biology"})
		if err != nil || !slices.Equal(again, []Put{{2, Changed}, {1, Same}, {3, New}}) {
			t.Fatalf("%v %v", again, err)
		}
		_, err = put(Group{Code: "a b", Title: "x"}, Group{Code: "CS", Title: ""}, Group{Code: "CS", Title: "x"})
		refused(t, err, "codeUnfit /groups/0/code", "nameUnfit /groups/1/title", "codeRepeated /groups/2/code")
		u.read(func(ctx context.Context, tx *store.Tx) error {
			all, err := Groups(ctx, tx)
			want := []Group{{3, "BIO-1", "Biology"}, {2, "CS", "Computing"}, {1, "seniors", "Fourth year"}}
			if !slices.Equal(all, want) {
				t.Errorf("the groups are %v", all)
			}
			return err
		})
		if rows := u.journal(); len(rows) != 4 || rows[2] != "registration.group.changed group 2 {}" {
			t.Errorf("the journal has %q", rows)
		}
	})
}
