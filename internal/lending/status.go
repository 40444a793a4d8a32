package lending

import (
	"fmt"
	"slices"
)

// Status is where a copy is in its life. It is a cached value, written in the
// transaction that changes the loan or the hold (L4).
type Status string

// The statuses of a copy (L3).
const (
	Available   Status = "available"
	OnLoan      Status = "on_loan"
	OnHoldShelf Status = "on_hold_shelf"
	InTransit   Status = "in_transit"
	InRepair    Status = "in_repair"
	Lost        Status = "lost"
	Withdrawn   Status = "withdrawn"
)

// Statuses are all of them, in the order in which pages list them.
var Statuses = []Status{Available, OnLoan, OnHoldShelf, InTransit, InRepair, Lost, Withdrawn}

// moves is the one table of what may become of a copy (L3).
var moves = map[Status][]Status{
	Available:   {OnLoan, OnHoldShelf, InTransit, InRepair, Lost, Withdrawn},
	OnLoan:      {Available, OnHoldShelf, InTransit, InRepair, Lost},
	OnHoldShelf: {OnLoan, Available, OnHoldShelf, InTransit, InRepair, Lost, Withdrawn},
	InTransit:   {Available, OnHoldShelf, InTransit, InRepair, Lost},
	InRepair:    {Available, OnHoldShelf, InTransit, Withdrawn, Lost},
	Lost:        {Available, OnHoldShelf, InTransit, InRepair, Withdrawn},
	Withdrawn:   nil,
}

// canBecome says whether the table allows the move.
func (s Status) canBecome(next Status) bool { return slices.Contains(moves[s], next) }

// Words are the status as people read it.
func (s Status) Words() string {
	switch s {
	case OnLoan:
		return "on loan"
	case OnHoldShelf:
		return "on the hold shelf"
	case InTransit:
		return "in transit"
	case InRepair:
		return "in repair"
	}
	return string(s)
}

// moveError is a move that the table does not allow. The operations refuse
// before they get here; it is the last guard.
type moveError struct {
	barcode  string
	from, to Status
}

func (e *moveError) Error() string {
	return fmt.Sprintf("copy %s cannot go from %s to %s", e.barcode, e.from, e.to)
}
