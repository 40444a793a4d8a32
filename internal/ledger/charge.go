package ledger

import (
	"context"
	"errors"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
	"holdfast/internal/store"
)

// Bill is something to charge to a person's account.
type Bill struct {
	Account int64
	Kind    Kind
	Amount  money.Money // above zero, in the account's currency
	For     Ref         // what it is for
	By      actor.Actor // who charges it, and through which door

	// At is left zero, for the transaction's instant. Only the loading of past
	// data sets it.
	At civil.Instant
}

// Charge puts each bill on its account, as a transaction of its own, and gives
// the ids of the charges in the order of the bills. A bill in another currency than
// the account's is refused with [CurrencyDiffers], before anything is written. Any
// other that the ledger cannot take is the desk's mistake and no denial: the
// amounts are the desk's own.
func Charge(ctx context.Context, tx *store.Tx, bills ...Bill) ([]int64, error) {
	if len(bills) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(bills))
	for i, b := range bills {
		ids[i] = b.Account
	}
	found, err := store.All(ctx, tx, selectAccounts, (*account).dest, ids)
	if err != nil {
		return nil, err
	}
	accounts, err := persons(found, ids)
	if err != nil {
		return nil, err
	}
	all := make([]transaction, len(bills))
	for i, b := range bills {
		if on := accounts[b.Account]; b.Amount.Currency != on.currency {
			return nil, denial.List{CurrencyDiffers.
				Because("%s is to be charged; the account is kept in %s.", b.Amount, on.currency).
				Lifted("What is charged to this account has its price in %s.", on.currency).
				With("currency", on.currency)}.Err("Not charged")
		}
		if err := b.mistake(accounts[b.Account]); err != nil {
			return nil, fmt.Errorf("charge %s to account %d: %w", b.Amount, b.Account, err)
		}
		all[i] = transaction{
			kind: b.Kind, at: b.At, by: b.By, about: b.For, on: accounts[b.Account],
			entries: []entry{{amount: b.Amount}},
		}
	}
	return post(ctx, tx, all)
}

func (b Bill) mistake(on account) error {
	switch {
	case !b.Kind.isCharge():
		return fmt.Errorf("%q is no kind of charge", b.Kind)
	case b.Amount.Amount <= 0:
		return errors.New("a charge must be above zero")
	case b.By.Via == "":
		return errors.New("it is not said through which door it came")
	}
	return nil
}
