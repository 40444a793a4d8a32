package people

import (
	"context"
	"net/netip"
	"time"

	"holdfast/internal/denial"
	"holdfast/internal/store"
)

// Attempt is one try to sign in. It holds a secret in the clear and is never
// logged or stored.
type Attempt struct {
	Login   string     // a user name, e-mail address or card number
	Secret  string     // a password, or the PIN that goes with a card
	Network netip.Addr // where the request came from
}

// String hides the attempt.
func (Attempt) String() string { return "***" }

// SignIn opens a session for whoever the attempt proves to be and gives its
// reference, which is for the browser alone. Former is the reference of the
// session that the browser had until now, which ends, or "". A password opens a
// staff session for those who hold a role, all else opens a patron's; who is given
// a first role signs in again to use it.
//
// It refuses with SignInFailed or SignInThrottled, and fails with ErrCrowded if
// too many people sign in at once.
func SignIn(
	ctx context.Context, db *store.DB, a Attempt, former string,
) (reference string, s Session, err error) {
	err = prove(ctx, db, a, func(ctx context.Context, tx *store.Tx, who account) error {
		kind := PatronSession
		if who.secret == Password {
			held, err := RolesOf(ctx, tx, []int64{who.person})
			if err != nil {
				return err
			}
			if len(held[who.person]) > 0 {
				kind = StaffSession
			}
		}
		if err := SignOut(ctx, tx, former); err != nil {
			return err
		}
		reference, s, err = StartSession(ctx, tx, who.person, kind)
		return err
	})
	if err != nil {
		return "", Session{}, err
	}
	return reference, s, nil
}

// Verify says who the attempt proves to be and opens no session: for devices
// that ask for a card and its PIN. It refuses as SignIn does.
func Verify(ctx context.Context, db *store.DB, a Attempt) (person int64, err error) {
	err = prove(ctx, db, a, func(_ context.Context, _ *store.Tx, who account) error {
		person = who.person
		return nil
	})
	if err != nil {
		return 0, err
	}
	return person, nil
}

// prove runs then for whoever the attempt proves to be, under that person's
// lock, in the transaction that settles the attempt. The steps are the same for
// everybody: ask whether a try may be made, count it, compare, settle. Only the
// comparison takes long, and it holds no transaction.
func prove(
	ctx context.Context, db *store.DB, a Attempt,
	then func(ctx context.Context, tx *store.Tx, who account) error,
) error {
	t := newTrial(a)
	if err := db.Read(ctx, t.ask); err != nil {
		return err
	}
	if err := hashing.do(ctx, func() (err error) {
		if err = db.Write(ctx, t.claim); err != nil {
			return err
		}
		if t.wait > 0 {
			return throttled(t.wait)
		}
		t.right, t.renewed, err = compare(t.who.phc, a.Secret)
		return err
	}); err != nil {
		return err
	}
	if err := db.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
		return t.settle(ctx, tx, then)
	}); err != nil {
		return err
	}
	if !t.right {
		return signInFailed()
	}
	return nil
}

// signInFailed is the one answer to all that does not fit.
func signInFailed() error {
	var l denial.List
	l.Add(SignInFailed.Because("That name or card number does not go with that password or PIN.").
		Lifted("Check both and try again, or ask at a desk for a new one."))
	return l.Err("Not signed in")
}

// trial is an attempt on its way through the steps.
type trial struct {
	login   string // folded, "" if nobody can have it
	door    door
	who     account
	row     string        // where the try was counted
	wait    time.Duration // how long the next try has to wait, if this one was not counted
	right   bool          // the secret is the account's
	renewed string        // its hash at today's cost, or "" if it has that
}

// account is what stands behind a login. The zero account is nobody's.
type account struct {
	person int64
	secret SecretKind // that this login opens with
	phc    string     // its hash; "" if there is none or the person is disabled
}

func newTrial(a Attempt) *trial {
	login, ok := fold(a.Login)
	if !ok {
		return &trial{door: doorOf(a.Login, a.Network)}
	}
	return &trial{login: login, door: doorOf(login, a.Network)}
}

// ask refuses at the cost of a read, so that a flood of tries writes nothing.
func (t *trial) ask(ctx context.Context, tx *store.Tx) error {
	rows, now, err := t.door.read(ctx, tx)
	if err != nil {
		return err
	}
	if _, wait := t.door.judge(rows, now); wait > 0 {
		return throttled(wait)
	}
	t.who, err = accountOf(ctx, tx, t.login)
	return err
}

func (t *trial) claim(ctx context.Context, tx *store.Tx) (err error) {
	t.row, t.wait, err = t.door.claim(ctx, tx)
	return err
}

// settle asks under the person's lock whether all still is as it was compared,
// for the secret may have been changed or the person disabled meanwhile.
func (t *trial) settle(
	ctx context.Context, tx *store.Tx, then func(ctx context.Context, tx *store.Tx, who account) error,
) error {
	if t.right {
		if err := tx.Lock(ctx, "people", t.who.person); err != nil {
			return err
		}
		who, err := accountOf(ctx, tx, t.login)
		if err != nil {
			return err
		}
		t.right = who == t.who
	}
	if !t.right {
		return t.door.blame(ctx, tx, t.row)
	}
	if err := t.door.forgive(ctx, tx, t.row); err != nil {
		return err
	}
	if t.renewed != "" {
		err := tx.Change(ctx, renewSecret, 1, t.who.person, string(t.who.secret), t.who.phc, t.renewed)
		if err != nil {
			return err
		}
	}
	return then(ctx, tx, t.who)
}

// accountOf looks up what stands behind a folded login. A card opens with the
// PIN if its holder has one, every other login with the password: one secret is
// compared, whatever else the person has.
func accountOf(ctx context.Context, tx *store.Tx, login string) (account, error) {
	type row struct {
		person        int64
		kind          LoginKind
		disabled      bool
		password, pin string
	}
	found, _, err := store.One(ctx, tx, selectAccount, func(r *row) []any {
		return []any{&r.person, &r.kind, &r.disabled, &r.password, &r.pin}
	}, login)
	if err != nil {
		return account{}, err
	}
	who := account{person: found.person, secret: Password, phc: found.password}
	if found.kind == Card && found.pin != "" {
		who.secret, who.phc = PIN, found.pin
	}
	if found.disabled {
		who.phc = ""
	}
	return who, nil
}

var selectAccount = store.SQL(`
	select l.person, l.kind, p.disabled_at is not null,
		coalesce((select phc from credentials where person = l.person and kind = 'password'), ''),
		coalesce((select phc from credentials where person = l.person and kind = 'pin'), '')
	from logins l
	join people p on p.id = l.person
	where l.name = $1`)
