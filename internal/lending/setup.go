package lending

import (
	"context"
	"fmt"

	"holdfast/internal/civil"
	"holdfast/internal/ledger"
	"holdfast/internal/money"
	"holdfast/internal/people"
	"holdfast/internal/store"
)

// The functions of this file add many rows at once: for imports, for the demo and
// for tests. They trust their input; the operations that take it from people have
// judged it before.

var (
	insertBranches = store.Insert("branches", "id bigint", "code text", "name text", "address text",
		"zone text", "open_days bigint", "shown bigint")
	insertPlans    = store.Insert("plans", "id bigint", "code text", "name text")
	insertVersions = store.Insert("plan_versions", "id bigint", "plan_id bigint", "from_at bigint", "currency text",
		"yearly_fee bigint", "max_loans bigint", "loan_days bigint", "max_renewals bigint", "max_holds bigint",
		"hold_days bigint", "fine_kind text", "fine_terms text", "fine_block_limit bigint")
	insertMembers = store.Insert("members", "id bigint", "person_id bigint", "card text", "plan_id bigint",
		"branch_id bigint", "account_id bigint", "joined_on text", "expires_on text", "note text", "changed_at bigint")
	insertCopies = store.Insert("copies", "id bigint", "title_id bigint", "barcode text", "home_id bigint",
		"branch_id bigint", "status text", "for_loan boolean", "not_why text", "call_number text",
		"price bigint", "currency text", "changed_at bigint")
)

// AddBranches adds branches, shown in the order given, and gives their ids.
func AddBranches(ctx context.Context, tx *store.Tx, all []Branch) ([]int64, error) {
	ids, err := tx.IDs(ctx, "branches", len(all))
	if err != nil {
		return nil, err
	}
	return ids, tx.InsertMany(ctx, insertBranches, len(all), func(i int) []any {
		b := &all[i]
		return []any{ids[i], b.Code, b.Name, b.Address, b.Zone.String(), int64(b.Days), i}
	})
}

// NewPlan is a plan with its first terms.
type NewPlan struct {
	Code, Name string
	Terms      Terms
}

// AddPlans adds plans and gives their ids.
func AddPlans(ctx context.Context, tx *store.Tx, all []NewPlan) ([]int64, error) {
	ids, err := tx.IDs(ctx, "plans", len(all))
	if err != nil {
		return nil, err
	}
	if err := tx.InsertMany(ctx, insertPlans, len(all), func(i int) []any {
		return []any{ids[i], all[i].Code, all[i].Name}
	}); err != nil {
		return nil, err
	}
	for i, p := range all {
		if _, err := addVersion(ctx, tx, ids[i], p.Terms); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// addVersion gives a plan new terms, which hold for loans from now on (L6).
func addVersion(ctx context.Context, tx *store.Tx, plan int64, t Terms) (int64, error) {
	if err := t.validate(); err != nil {
		return 0, err
	}
	fine, err := t.Fine.terms()
	if err != nil {
		return 0, err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return 0, err
	}
	id, err := tx.ID(ctx, "plan_versions")
	if err != nil {
		return 0, err
	}
	return id, tx.InsertMany(ctx, insertVersions, 1, func(int) []any {
		return []any{id, plan, now, t.Currency, t.YearlyFee, t.MaxLoans, t.LoanDays, t.MaxRenewals, t.MaxHolds,
			t.HoldDays, t.Fine.Kind, fine, t.FineBlockLimit}
	})
}

func (t Terms) validate() error {
	if _, err := money.Digits(t.Currency); err != nil {
		return err
	}
	for name, n := range map[string]int64{
		"yearly fee": t.YearlyFee, "loan limit": int64(t.MaxLoans), "renewals": int64(t.MaxRenewals),
		"hold limit": int64(t.MaxHolds), "fine block limit": t.FineBlockLimit,
	} {
		if n < 0 {
			return fmt.Errorf("the %s of a plan is %d; it cannot be below 0", name, n)
		}
	}
	if t.LoanDays < 1 || t.HoldDays < 1 {
		return fmt.Errorf("a plan lends for %d days and holds for %d; both must be 1 at least", t.LoanDays, t.HoldDays)
	}
	return t.Fine.Validate()
}

// NewMember is a person who joins.
type NewMember struct {
	Person    int64
	Card      string
	Plan      int64
	Branch    int64 // the member's usual one
	Currency  string
	JoinedOn  civil.Date
	ExpiresOn civil.Date // last day of the membership
	Note      string
}

// AddMembers adds members, each with an account, and gives their ids.
func AddMembers(ctx context.Context, tx *store.Tx, all []NewMember) ([]int64, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "members", len(all))
	if err != nil {
		return nil, err
	}
	currencies := make([]string, len(all))
	persons := make([]int64, len(all))
	for i, m := range all {
		currencies[i], persons[i] = m.Currency, m.Person
	}
	accounts, err := ledger.Open(ctx, tx, ledger.Person, currencies)
	if err != nil {
		return nil, err
	}
	if err := tx.InsertMany(ctx, insertMembers, len(all), func(i int) []any {
		m := &all[i]
		return []any{ids[i], m.Person, m.Card, m.Plan, m.Branch, accounts[i], m.JoinedOn, m.ExpiresOn, m.Note, now}
	}); err != nil {
		return nil, err
	}
	return ids, indexMembers(ctx, tx, ids, persons)
}

// NewCopy is a copy that comes to the library.
type NewCopy struct {
	Title      int64
	Barcode    string
	Home       int64
	Branch     int64  // where it is; 0 is at home
	Status     Status // "" is Available
	NotForLoan string // why it is not lent, "" if it is
	CallNumber string
	Price      *money.Money
}

// AddCopies adds copies and gives their ids.
func AddCopies(ctx context.Context, tx *store.Tx, all []NewCopy) ([]int64, error) {
	now, err := tx.Now(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := tx.IDs(ctx, "copies", len(all))
	if err != nil {
		return nil, err
	}
	return ids, tx.InsertMany(ctx, insertCopies, len(all), func(i int) []any {
		c := &all[i]
		var price *int64
		var currency *string
		if c.Price != nil {
			price, currency = &c.Price.Amount, &c.Price.Currency
		}
		return []any{ids[i], c.Title, c.Barcode, c.Home, orElse(c.Branch, c.Home), orElse(c.Status, Available),
			c.NotForLoan == "", c.NotForLoan, c.CallNumber, price, currency, now}
	})
}

func orElse[T comparable](v, otherwise T) T {
	var none T
	if v == none {
		return otherwise
	}
	return v
}

// indexMembers writes the words by which members are found: their names.
func indexMembers(ctx context.Context, tx *store.Tx, members, persons []int64) error {
	found, err := people.Get(ctx, tx, persons)
	if err != nil {
		return err
	}
	var rows [][]any
	for i, id := range members {
		for _, word := range nameWords(found[persons[i]]) {
			rows = append(rows, []any{word, id})
		}
	}
	return tx.InsertMany(ctx, insertMemberWords, len(rows), func(i int) []any { return rows[i] })
}

var insertMemberWords = store.Insert("member_words", "word text", "member_id bigint")

// BranchOf is the id of the branch with a code, for roles that are held at one
// branch. It refuses a code that no branch has.
func BranchOf(ctx context.Context, tx *store.Tx, code string) (int64, error) {
	seen, err := resolve(ctx, tx, codes{branch: code})
	return seen.branch, refused(err, "No branch chosen")
}
