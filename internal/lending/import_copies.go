package lending

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/lending/catalog"
	"holdfast/internal/marc"
	"holdfast/internal/store"
)

// The copies that an import of records brings: which they are, what they are
// called, and who gets them first.

var (
	selectByBarcodes = store.SQL(`select barcode, title_id from copies where barcode = any($1)`)
	selectCards      = store.SQL(`select card from members where card = any($1)`)
	selectHaveCopies = store.SQL(`select distinct title_id from copies where title_id = any($1)`)
	selectWaitedFor  = store.SQL(`
		select distinct title_id from holds where title_id = any($1) and state = 'waiting' order by title_id`)
)

// branchNames finds the branch that a record means: by its code, then by its code
// in whatever letter case, then by its name. Where branches share one of these it
// is the first of them in the library's own order.
type branchNames []map[string]int64

func readBranchNames(ctx context.Context, tx *store.Tx) (branchNames, error) {
	rows, err := store.All(ctx, tx, selectBranches, (*branchRow).dest)
	if err != nil {
		return nil, err
	}
	n := branchNames{make(map[string]int64), make(map[string]int64), make(map[string]int64)}
	for _, b := range rows {
		for i, key := range n.keys(b.Code, b.Name) {
			if _, taken := n[i][key]; !taken {
				n[i][key] = b.ID
			}
		}
	}
	return n, nil
}

func (branchNames) keys(code, name string) [3]string {
	return [3]string{code, strings.ToLower(code), strings.ToLower(name)}
}

func (n branchNames) find(said string) (id int64, known bool) {
	for i, key := range n.keys(said, said) {
		if id, known = n[i][key]; known {
			return id, true
		}
	}
	return 0, false
}

// newCopies are the copies that the slice brings and that are not there yet, with
// what is to be said about them. What records call their copies goes before what
// is invented for those that have none.
func (i *marcImport) newCopies(
	ctx context.Context, tx *store.Tx, titles []int64,
) (copies []NewCopy, remarks []remark, err error) {
	var barcodes []string
	for _, in := range i.slice {
		for _, h := range in.holdings {
			if code := trimCode(h.Barcode); code != "" && codeFault(code) == "" {
				barcodes = append(barcodes, code)
			}
		}
	}
	taken, err := takenCodes(ctx, tx, barcodes)
	if err != nil {
		return nil, nil, err
	}
	for k, in := range i.slice {
		for _, h := range in.holdings {
			c, why := i.copyOf(h, titles[k], taken)
			if why != "" {
				remarks = append(remarks, remark{in, why})
			}
			if c != nil {
				copies = append(copies, *c)
			}
		}
	}
	invented, err := i.inventCopies(ctx, tx, titles, copies, taken)
	return append(copies, invented...), remarks, err
}

// takenCodes says which codes are in use: as barcodes, of which title; as cards,
// of none.
func takenCodes(ctx context.Context, tx *store.Tx, codes []string) (map[string]int64, error) {
	type used struct {
		code  string
		title int64
	}
	rows, err := store.All(ctx, tx, selectByBarcodes, func(u *used) []any { return []any{&u.code, &u.title} }, codes)
	if err != nil {
		return nil, err
	}
	taken := make(map[string]int64, len(rows))
	for _, u := range rows {
		taken[u.code] = u.title
	}
	cards, err := store.All(ctx, tx, selectCards, store.Column[string], codes)
	for _, c := range cards {
		taken[c] = 0
	}
	return taken, err
}

// copyOf is the copy that a holding describes, nil if there is nothing to add,
// with what staff should know about it.
func (i *marcImport) copyOf(h marc.Holding, title int64, taken map[string]int64) (c *NewCopy, why string) {
	code := trimCode(h.Barcode)
	if code == "" {
		return nil, ""
	}
	if fault := codeFault(code); fault != "" {
		return nil, fmt.Sprintf("%s: the copy's barcode: %s; the copy is left out", h.Tag, fault)
	}
	if owner, used := taken[code]; used {
		switch owner {
		case title:
			return nil, ""
		case 0:
			return nil, fmt.Sprintf("%s: the barcode %s is a member's card; the copy is left out", h.Tag, code)
		}
		return nil, fmt.Sprintf("%s: the barcode %s is a copy of title %d; the copy is left out", h.Tag, code, owner)
	}
	taken[code] = title
	c = &NewCopy{Title: title, Barcode: code, Home: i.home, CallNumber: h.CallNumber}
	if h.NotForLoan {
		c.NotForLoan = "not for loan, as its record says"
	}
	switch {
	case h.Withdrawn:
		c.Status = Withdrawn
	case h.Lost:
		c.Status = Lost
	case h.Damaged:
		c.Status = InRepair
	}
	if h.HomeBranch != "" {
		home, known := i.branches.find(h.HomeBranch)
		if !known {
			return c, fmt.Sprintf("%s: there is no branch %q; copy %s belongs to %s",
				h.Tag, h.HomeBranch, code, i.options.Branch)
		}
		c.Home = home
	}
	return c, ""
}

// inventCopies are the copies of titles that have none and get none from their
// records, as many of each as the import was asked for.
func (i *marcImport) inventCopies(
	ctx context.Context, tx *store.Tx, titles []int64, brought []NewCopy, taken map[string]int64,
) ([]NewCopy, error) {
	if i.options.Copies < 1 {
		return nil, nil
	}
	stocked, err := store.All(ctx, tx, selectHaveCopies, store.Column[int64], titles)
	if err != nil {
		return nil, err
	}
	have := make(map[int64]bool)
	for _, id := range stocked {
		have[id] = true
	}
	for _, c := range brought {
		have[c.Title] = true
	}
	call := make(map[int64]string)
	var bare []int64
	for k, id := range titles {
		if !have[id] {
			have[id], call[id] = true, i.slice[k].record.CallNumber
			bare = append(bare, id)
		}
	}
	codes, err := i.inventCodes(ctx, tx, bare, taken)
	var copies []NewCopy
	for _, id := range bare {
		for _, code := range codes[id] {
			copies = append(copies, NewCopy{Title: id, Barcode: code, Home: i.home, CallNumber: call[id]})
		}
	}
	return copies, err
}

// inventCodes are barcodes for titles: T, the title's id, and the first numbers
// that no card and no copy has.
func (i *marcImport) inventCodes(
	ctx context.Context, tx *store.Tx, titles []int64, taken map[string]int64,
) (map[int64][]string, error) {
	codes := make(map[int64][]string)
	for n := 1; len(titles) > 0; n += i.options.Copies {
		var tries []string
		for _, id := range titles {
			for k := range i.options.Copies {
				tries = append(tries, inventedCode(id, n+k))
			}
		}
		stored, err := takenCodes(ctx, tx, tries)
		if err != nil {
			return nil, err
		}
		maps.Copy(stored, taken)
		var short []int64
		for _, id := range titles {
			for k := range i.options.Copies {
				code := inventedCode(id, n+k)
				if _, used := stored[code]; !used && len(codes[id]) < i.options.Copies {
					codes[id] = append(codes[id], code)
				}
			}
			if len(codes[id]) < i.options.Copies {
				short = append(short, id)
			}
		}
		titles = short
	}
	return codes, nil
}

func inventedCode(title int64, n int) string { return fmt.Sprintf("T%d-%d", title, n) }

// putOut adds copies, and lets those of titles that members wait for pass the
// waiting check before they are seen on a shelf (L14).
func (i *marcImport) putOut(ctx context.Context, tx *store.Tx, p *policy, copies []NewCopy) error {
	ids, err := AddCopies(ctx, tx, copies)
	if err != nil || len(ids) == 0 {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	titles := make([]int64, len(copies))
	for k, c := range copies {
		titles[k] = c.Title
	}
	slices.Sort(titles)
	titles = slices.Compact(titles)
	var waited []int64
	err = tx.Run(ctx, catalog.TouchAll(titles, now),
		store.Into(selectWaitedFor, &waited, store.Column[int64], titles))
	if err != nil {
		return err
	}
	for _, title := range waited {
		t, err := loadTitle(ctx, tx, title, p)
		if err != nil {
			return err
		}
		if err := t.handOut(ids); err != nil {
			return err
		}
		if err := t.save(ctx, tx, i.actor); err != nil {
			return err
		}
	}
	return nil
}
