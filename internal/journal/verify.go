package journal

import (
	"context"
	"fmt"

	"holdfast/internal/store"
)

// Fault is one place where the journal is not what was sealed.
type Fault struct {
	Seq  int64  // the number of the row
	ID   int64  // its id, 0 if the row is gone
	What string // what is wrong, in one sentence
}

// Verdict is what Verify found.
type Verdict struct {
	Rows   int64   // sealed rows that were looked at
	Head   Head    // the end of the chain at that time
	Faults []Fault // at most 100
}

const (
	verifySlice = 1000
	maxFaults   = 100
)

// Verify computes the chain anew from number from, 1 or less being the whole of
// it, and compares it with what is stored: rows missing, rows changed, links
// broken, and a person, actor or note that is not the one which was written
// down. From a later number on it trusts the row before that number. Each slice
// is read on a snapshot of its own, so a long journal holds nobody up; a slice
// that is sealed no longer changes.
func Verify(ctx context.Context, db *store.DB, from int64) (Verdict, error) {
	v := verifier{seq: max(from, 1) - 1}
	for {
		var done bool
		err := db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
			done, err = v.slice(ctx, tx)
			return err
		})
		if err != nil {
			return Verdict{}, fmt.Errorf("verify the journal after number %d: %w", v.seq, err)
		}
		if done || len(v.Faults) == maxFaults {
			return v.Verdict, nil
		}
	}
}

type verifier struct {
	Verdict
	seq   int64  // of the last row looked at
	hash  string // its stored hash
	known bool   // the hash of that row is known
}

// slice looks at the next rows, and at the head once there are no more.
func (v *verifier) slice(ctx context.Context, tx *store.Tx) (done bool, err error) {
	if v.Rows == 0 {
		if err := v.start(ctx, tx); err != nil {
			return false, err
		}
	}
	rows, err := After(ctx, tx, v.seq, verifySlice)
	if err != nil {
		return false, err
	}
	for i := range rows {
		v.look(&rows[i])
	}
	if len(rows) == verifySlice {
		return false, nil
	}
	if v.Head, err = ReadHead(ctx, tx); err != nil {
		return false, err
	}
	v.end()
	return true, nil
}

// start takes the hash before the first row to look at as given.
func (v *verifier) start(ctx context.Context, tx *store.Tx) error {
	if v.seq == 0 {
		v.known = true
		return nil
	}
	before, err := After(ctx, tx, v.seq-1, 1)
	if err == nil && len(before) == 1 && before[0].Seq == v.seq {
		v.hash, v.known = before[0].hash, true
	}
	return err
}

func (v *verifier) look(r *Row) {
	if r.Seq != v.seq+1 {
		v.missing(v.seq+1, r.Seq-1)
		v.known = false
	}
	if v.known && r.linkAfter(v.hash, r.Seq) != r.hash {
		v.fault(r.Seq, r.ID, "The row or the hash before it was changed after it was sealed.")
	}
	if r.salt != "" && r.erasableDigest() != r.digest {
		v.fault(r.Seq, r.ID, "The person, the actor or the note is not the one that was written down.")
	}
	v.Rows++
	// Going on from what is stored names each changed row once.
	v.seq, v.hash, v.known = r.Seq, r.hash, true
}

// end compares the last row with the head.
func (v *verifier) end() {
	switch {
	case v.Head.Seq > v.seq:
		v.missing(v.seq+1, v.Head.Seq)
	case v.Head.Seq < v.seq:
		v.fault(v.seq, 0, fmt.Sprintf("The chain ends at number %d, before this number.", v.Head.Seq))
	case v.known && v.Head.Hash != v.hash:
		v.fault(v.seq, 0, "The last hash is not the one at the head of the chain.")
	}
}

func (v *verifier) missing(first, last int64) {
	what := fmt.Sprintf("The rows from number %d to %d are missing.", first, last)
	if first == last {
		what = fmt.Sprintf("The row with number %d is missing.", first)
	}
	v.fault(first, 0, what)
}

func (v *verifier) fault(seq, id int64, what string) {
	if len(v.Faults) < maxFaults {
		v.Faults = append(v.Faults, Fault{Seq: seq, ID: id, What: what})
	}
}
