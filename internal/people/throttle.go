package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// pace is how often something may be tried in vain: free times at once, then
// after a pause that doubles from first to most. All is forgotten after forget
// without a try.
//
// The pause has an end and is not lengthened by what is tried during it, so a
// stranger who keeps trying cannot keep the owner out for ever.
type pace struct {
	free                int64
	first, most, forget time.Duration
}

// paceOfAccount allows five tries in a minute and, to one who never stops, about
// a hundred a day. paceOfNetwork is for guesses at many accounts: a whole campus
// may sit behind one address and mistype, so it is generous and its pause short.
var (
	paceOfAccount = pace{free: 5, first: time.Minute, most: 15 * time.Minute, forget: time.Hour}
	paceOfNetwork = pace{free: 50, first: 2 * time.Second, most: time.Minute, forget: 15 * time.Minute}
)

// knownFor is how long a network stays known after somebody signed in from it.
const knownFor = 30 * 24 * time.Hour

// tries is what was tried so far.
type tries struct {
	n      int64         // in vain, or not settled yet
	last   civil.Instant // when the last one was let in
	forget civil.Instant // from when on the row means nothing
}

// aside is how far another's try may be ahead of this one's instant: two that are
// decided at once, and the last steps of a clock that is being set. A try further
// ahead is from a clock that was wrong; no pause is counted from it.
const aside = time.Minute

// at is what still counts of the tries at an instant.
func (p pace) at(t tries, now civil.Instant) int64 {
	if now.Sub(t.last) >= p.forget {
		return 0
	}
	return t.n
}

// wait is how long the next try has to wait, at most p.most; 0 is not at all.
func (p pace) wait(t tries, now civil.Instant) time.Duration {
	n := p.at(t, now)
	since := now.Sub(t.last)
	if n < p.free || since < -aside {
		return 0
	}
	pause := p.most
	if doublings := n - p.free; doublings < 32 {
		pause = min(p.most, p.first<<doublings)
	}
	return max(0, pause-max(0, since))
}

// count is t with one more try, let in now.
func (p pace) count(t tries, now civil.Instant) tries {
	return tries{n: p.at(t, now) + 1, last: now, forget: t.forget}
}

// door is where one attempt is counted: under the account, under the network, or
// under the pair of them if this account was opened from this network before.
// The pair stands alone, so that neither strangers who guess at the account nor
// neighbours who guess at others slow its owner down.
type door struct{ account, network, pair string }

// doorOf names the rows of an attempt. The keys are hashes: they say nothing to
// whoever reads the table.
func doorOf(login string, network netip.Addr) door {
	key := func(parts ...string) string {
		sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
		return hex.EncodeToString(sum[:])
	}
	from := networkOf(network)
	return door{account: key("account", login), network: key("network", from), pair: key("pair", from, login)}
}

// networkOf is what counts as one client's network: an IPv4 address, or the /64
// that one subscriber has of IPv6.
func networkOf(a netip.Addr) string {
	const subscriber = 64 // bits
	a = a.Unmap().WithZone("")
	if !a.Is6() {
		return a.String()
	}
	p, _ := a.Prefix(subscriber)
	return p.String()
}

// judge says which row the attempt counts for, and how long it has to wait.
func (d door) judge(rows map[string]tries, now civil.Instant) (row string, wait time.Duration) {
	if pair := rows[d.pair]; pair.forget > now {
		return d.pair, paceOfAccount.wait(pair, now)
	}
	return d.account, max(paceOfAccount.wait(rows[d.account], now), paceOfNetwork.wait(rows[d.network], now))
}

// read gives the rows of the door and the instant at which they are judged.
func (d door) read(ctx context.Context, tx *store.Tx) (map[string]tries, civil.Instant, error) {
	type keyed struct {
		key string
		tries
	}
	var found []keyed
	dest := func(k *keyed) []any { return []any{&k.key, &k.n, &k.last, &k.forget} }
	err := tx.Run(ctx, store.Instant(),
		store.Into(selectTries, &found, dest, []string{d.account, d.network, d.pair}))
	if err != nil {
		return nil, 0, err
	}
	rows := make(map[string]tries, len(found))
	for _, k := range found {
		rows[k.key] = k.tries
	}
	now, err := tx.Now(ctx)
	return rows, now, err
}

// claim counts an attempt before its secret is looked at, so that many at once
// are not all let in. It gives the row that it counted, or how long to wait, and
// then nothing was counted.
func (d door) claim(ctx context.Context, tx *store.Tx) (row string, wait time.Duration, err error) {
	rows, now, err := d.read(ctx, tx)
	if err != nil {
		return "", 0, err
	}
	row, _ = d.judge(rows, now)
	locked, err := lockTries(ctx, tx, row)
	if err != nil {
		return "", 0, err
	}
	if row == d.pair && locked.forget == 0 {
		return "", 0, fmt.Errorf("the network was forgotten meanwhile: %w", store.ErrMoved)
	}
	rows[row] = locked
	if _, wait = d.judge(rows, now); wait > 0 {
		return "", wait, nil
	}
	next := paceOfAccount.count(locked, now)
	if row == d.account {
		next.forget = now.Add(paceOfAccount.forget)
	}
	return row, 0, writeTries(ctx, tx, row, next)
}

// blame counts an attempt that was in vain against its network, unless it was
// made under a pair.
func (d door) blame(ctx context.Context, tx *store.Tx, row string) error {
	if row == d.pair {
		return nil
	}
	locked, err := lockTries(ctx, tx, d.network)
	if err != nil {
		return err
	}
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	next := paceOfNetwork.count(locked, now)
	next.forget = now.Add(paceOfNetwork.forget)
	return writeTries(ctx, tx, d.network, next)
}

// forgive takes back what claim counted, since the secret was right, and makes
// the pair known.
func (d door) forgive(ctx context.Context, tx *store.Tx, row string) error {
	now, err := tx.Now(ctx)
	if err != nil {
		return err
	}
	if row == d.account {
		if _, err := tx.Exec(ctx, takeBackTry, row); err != nil {
			return err
		}
	}
	if _, err := lockTries(ctx, tx, d.pair); err != nil {
		return err
	}
	return writeTries(ctx, tx, d.pair, tries{last: now, forget: now.Add(knownFor)})
}

func lockTries(ctx context.Context, tx *store.Tx, key string) (tries, error) {
	t, _, err := store.One(ctx, tx, lockTry, func(t *tries) []any { return []any{&t.n, &t.last, &t.forget} }, key)
	return t, err
}

func writeTries(ctx context.Context, tx *store.Tx, key string, t tries) error {
	return tx.Change(ctx, updateTries, 1, key, t.n, int64(t.last), int64(t.forget))
}

// throttled is the refusal of an attempt that came too early.
func throttled(wait time.Duration) error {
	seconds := int64((wait + time.Second - 1) / time.Second)
	var l denial.List
	l.Add(SignInThrottled.Because("Too many tries did not match.").
		Lifted("Wait %s, then try again. Nothing is locked.", spoken(seconds)).
		With("retryAfterSeconds", seconds))
	return l.Err("Not signed in")
}

// spoken is a wait as people say it, rounded up.
func spoken(seconds int64) string {
	n, unit := seconds, "second"
	if seconds > 90 {
		n, unit = (seconds+59)/60, "minute"
	}
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

var (
	selectTries = store.SQL(`select key, tries, tried_at, forget_at from sign_in_tries where key = any($1)`)
	// The update changes nothing: it takes the row, whoever made it, for the rest
	// of the transaction, and gives what it holds now.
	lockTry = store.SQL(`
		insert into sign_in_tries (key, tries, tried_at, forget_at) values ($1, 0, 0, 0)
		on conflict (key) do update set tries = sign_in_tries.tries
		returning tries, tried_at, forget_at`)
	updateTries = store.SQL(`update sign_in_tries set tries = $2, tried_at = $3, forget_at = $4 where key = $1`)
	takeBackTry = store.SQL(`update sign_in_tries set tries = tries - 1 where key = $1 and tries > 0`)
)
