package lending

import (
	"errors"
	"net/netip"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/people"
)

// A PIN makes the card one to sign in with; the next one ends what the first
// opened, and a poor one changes nothing.
func TestP7_AMemberSignsInWithTheCardAndThePINFromTheDesk(t *testing.T) {
	bothLibraries(t, 1, 1, func(t *testing.T, l *library) {
		set := func(pin string) error {
			_, err := l.desk.SetPIN(t.Context(), supervisor, PINIn{Card: "M1", Body: PINRequest{PIN: pin}})
			return err
		}
		signIn := func(pin string) (reference string, err error) {
			reference, _, err = people.SignIn(t.Context(), l.db, people.Attempt{
				Login: "M1", Secret: pin, Network: netip.MustParseAddr("192.0.2.7"),
			}, "")
			return reference, err
		}
		if _, err := signIn("4826"); err == nil {
			t.Fatal("a card opened without a PIN")
		}
		wantReasons(t, set("1234"), "pinTooCommon")
		wantReasons(t, set("48 26"), "pinMalformed")
		if err := set("4826"); err != nil {
			t.Fatal(err)
		}
		first, err := signIn("4826")
		if err != nil {
			t.Fatal(err)
		}
		if err := set("731905"); err != nil {
			t.Fatal(err)
		}
		rights, err := people.NewRights(people.Own(), Roles())
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := people.BySession(t.Context(), l.db, rights, first); err == nil {
			t.Error("what the former PIN opened stayed open")
		}
		if _, err := signIn("4826"); err == nil {
			t.Error("the former PIN still opens")
		}
		if _, err := signIn("731905"); err != nil {
			t.Error(err)
		}
		_, err = l.desk.SetPIN(t.Context(), clerk, PINIn{Card: "M1", Body: PINRequest{PIN: "4826"}})
		if !errors.Is(err, actor.ErrForbidden) {
			t.Errorf("somebody without the right gave a PIN: %v", err)
		}
	})
}
