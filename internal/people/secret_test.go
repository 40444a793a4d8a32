package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"holdfast/internal/actor"
	"holdfast/internal/denial"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
)

func TestP7_TheShippedCostIs19MiBTwoPassesOneThread(t *testing.T) {
	if want := (cost{memory: 19 * 1024, time: 2, threads: 1}); shipped != want {
		t.Errorf("got %+v, want %+v", shipped, want)
	}
}

func TestP7_LengthAndBeingKnownAreAllThatCountsOfAPassword(t *testing.T) {
	short, long, common := PasswordTooShort, PasswordTooLong, PasswordTooCommon
	cases := []struct {
		plain string
		own   []string
		want  []*denial.Code
	}{
		{"", nil, []*denial.Code{short}},
		{"kxvwqpz", nil, []*denial.Code{short}},
		{"kxvwqpzj", nil, nil}, // no rule of composition
		{"किताबघर में", nil, nil},
		{strings.Repeat("xk", 32) + strings.Repeat("vq", 32), nil, nil},
		{strings.Repeat("xk", 32) + strings.Repeat("vq", 32) + "x", nil, []*denial.Code{long}},
		{"password", nil, []*denial.Code{common}},
		{"P@ssw0rd123!", nil, []*denial.Code{common}},
		{"pa$$word1", nil, []*denial.Code{common}},
		{"passwordpassword", nil, []*denial.Code{common}},
		{"HolDfast2026", nil, []*denial.Code{common}},
		{"1iverpoo1", nil, []*denial.Code{common}},
		{"!!krishna108", nil, []*denial.Code{common}},
		{"aaaaaaaaaaaa", nil, []*denial.Code{common}},
		{"abcdabcdabcd", nil, []*denial.Code{common}},
		{"qwerty123456", nil, []*denial.Code{common}},
		{"0987654321", nil, []*denial.Code{common}},
		{"1q2w3e4r5t", nil, []*denial.Code{common}},
		{"15081947", nil, []*denial.Code{common}},
		{"1947-08-15", nil, []*denial.Code{common}},
		{"meera.nair", []string{"Meera.Nair@example.org"}, []*denial.Code{common}},
		{"MeeraNair77", []string{"Meera Nair"}, []*denial.Code{common}},
		{"lakshmana9", []string{"Lakshmana"}, []*denial.Code{common}},
		{"lakshmana9", []string{"somebody"}, nil},
		{"dragon-7413-8820-5", nil, nil}, // too much around it
		{"correct horse battery staple", nil, nil},
		{"three copies of walden", nil, nil},
	}
	for _, c := range cases {
		wantRefusal(t, fmt.Sprintf("%q", c.plain), DenySecret(Password, c.plain, c.own...).Err("Not set"), c.want...)
	}
}

func TestP7_APINIsFourDigitsOrMoreAndNotTheFirstOnesGuessed(t *testing.T) {
	for pin, want := range map[string]*denial.Code{
		"": PINMalformed, "739": PINMalformed, "73915a": PINMalformed, "७३९१": PINMalformed,
		"7391028465512": PINMalformed,
		"0000":          PINTooCommon, "7777": PINTooCommon, "1212": PINTooCommon, "1234": PINTooCommon,
		"4321": PINTooCommon, "2580": PINTooCommon, "1984": PINTooCommon, "15081947": PINTooCommon,
		"7391": nil, "908172": nil, "739102846551": nil,
	} {
		var codes []*denial.Code
		if want != nil {
			codes = append(codes, want)
		}
		wantRefusal(t, pin, DenySecret(PIN, pin).Err("Not set"), codes...)
	}
}

func TestCommonWordsAreTidy(t *testing.T) {
	if len(commonWords) < 1500 {
		t.Errorf("%d words", len(commonWords))
	}
	last := ""
	for word := range strings.FieldsSeq(commonText) {
		switch {
		case word <= last:
			t.Errorf("%q stands after %q", word, last)
		case word != strings.ToLower(word) || len(word) < 3:
			t.Errorf("%q is not a word in lower case", word)
		}
		last = word
	}
}

// A well-known word is refused however it is spelled and with what people put
// around it; around a well-known number, digits would make another number.
func TestP7_AWellKnownWordIsKnownInEverySpelling(t *testing.T) {
	words := strings.Fields(commonText)
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom(words).Draw(t, "word")
		plain, around := word, `[0-9.]{0,4}`
		if strings.Trim(word, "0123456789") == "" {
			around = `[.!]{0,4}`
		}
		if rapid.Bool().Draw(t, "upper") {
			plain = strings.ToUpper(plain)
		}
		plain = rapid.StringMatching(`[#*]{0,2}`).Draw(t, "front") + plain +
			rapid.StringMatching(around).Draw(t, "tail")
		if !tooCommon(plain, nil) {
			t.Fatalf("%q passes", plain)
		}
	})
}

func TestP7_AHashOpensForItsSecretOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plain := rapid.StringN(0, 40, -1).Draw(t, "plain")
		other := rapid.StringN(0, 40, -1).Draw(t, "other")
		h, err := parseHash(hash(plain).String())
		if err != nil {
			t.Fatal(err)
		}
		if !h.matches(plain) || plain != other && h.matches(other) {
			t.Fatalf("%q is mistaken", plain)
		}
	})
}

func TestASecretIsTheSameFromEveryKeyboard(t *testing.T) {
	s, err := NewSecret(t.Context(), Password, "caf\u00e9 au lait")
	if err != nil {
		t.Fatal(err)
	}
	if right, _, err := compare(s.phc, "cafe\u0301 au lait"); !right || err != nil {
		t.Errorf("the same letters, composed otherwise: %v, %v", right, err)
	}
	if got := fmt.Sprintf("%v %+v %s", s, s, s); got != "*** *** ***" {
		t.Errorf("a secret prints as %s", got)
	}
}

func TestP7_ASecretIsComparedWhole(t *testing.T) {
	long := strings.Repeat("xk", 32) + strings.Repeat("vq", 32)
	s, err := NewSecret(t.Context(), Password, long)
	if err != nil {
		t.Fatal(err)
	}
	for plain, want := range map[string]bool{long: true, long[:127]: false, long + "x": false, "": false} {
		if got, _, err := compare(s.phc, plain); err != nil || got != want {
			t.Errorf("%d bytes: %v, %v", len(plain), got, err)
		}
	}
	if right, _, err := compare("", ""); right || err != nil {
		t.Errorf("nobody's secret opened: %v", err)
	}
}

func TestP7_AHashOfAnotherCostOpensAndIsMadeAnew(t *testing.T) {
	old := hash("kxvwqpzj")
	now := costNow
	defer func() { costNow = now }()
	costNow.time++
	right, renewed, err := compare(old.String(), "kxvwqpzj")
	if !right || err != nil {
		t.Fatalf("right %v, %v", right, err)
	}
	h, err := parseHash(renewed)
	if err != nil || h.cost != costNow || !h.matches("kxvwqpzj") {
		t.Errorf("renewed to %q, %v", renewed, err)
	}
	if _, renewed, _ := compare(old.String(), "another one"); renewed != "" {
		t.Error("a wrong secret was hashed")
	}
}

func FuzzParseHash(f *testing.F) {
	f.Add("$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=4294967295,t=2,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=8,t=0,p=0$$")
	f.Add("$2b$12$abcdefghijklmnopqrstuv")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := parseHash(text)
		if err != nil {
			return
		}
		if h.String() != text {
			t.Errorf("%q reads back as %q", text, h)
		}
		if h.memory > maxMemory || h.time > maxTime || h.time < 1 || h.threads < 1 || len(h.key) < minKeyBytes {
			t.Errorf("%q would be computed", text)
		}
	})
}

func TestARefusedHashIsNotComputed(t *testing.T) {
	for _, text := range []string{
		"", "plain", "$argon2id$v=19$m=32,t=1,p=1$AAAAAAAAAAA$AAAA",
		"$argon2id$v=16$m=32,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2i$v=19$m=32,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=4294967295,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=32,t=1,p=300$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=32,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAB$AAAAAAAAAAAAAAAAAAAAAA",
	} {
		if _, err := parseHash(text); !errors.Is(err, errNotPHC) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, _, err := compare("plain", "plain"); !errors.Is(err, errNotPHC) {
		t.Errorf("a secret in the clear was compared: %v", err)
	}
}

func TestP7_HashesTakeTurnsAndNobodyWaitsForEver(t *testing.T) {
	g := newGate(1, time.Millisecond)
	err := g.do(t.Context(), func() error {
		return g.do(t.Context(), func() error { return errors.New("two at once") })
	})
	if !errors.Is(err, ErrCrowded) {
		t.Errorf("the second: %v", err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	err = g.do(t.Context(), func() error {
		return g.do(left, func() error { return errors.New("two at once") })
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left: %v", err)
	}
	if err := g.do(t.Context(), func() error { return nil }); err != nil {
		t.Errorf("the turn was not given back: %v", err)
	}
}

func TestANewSecretEndsTheOtherSessions(t *testing.T) {
	storetest.Both(t, migrations, func(t *testing.T, db *store.DB) {
		person := add(t, db, "meera", "kxvwqpzj")
		kept, ended := start(t, db, person, PatronSession), start(t, db, person, PatronSession)
		s, _, err := BySession(t.Context(), db, testRights(t), kept)
		if err != nil {
			t.Fatal(err)
		}
		secret, err := NewSecret(t.Context(), Password, "three copies of walden")
		if err != nil {
			t.Fatal(err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return SetSecret(ctx, tx, actor.Operator(), person, secret, s.ID)
		}, person)
		wantOpen(t, db, kept, true)
		wantOpen(t, db, ended, false)
		if _, err := Verify(t.Context(), db, Attempt{"meera", "kxvwqpzj", home}); err == nil {
			t.Error("the old secret still opens")
		}
		who, err := Verify(t.Context(), db, Attempt{"meera", "three copies of walden", home})
		if err != nil || who != person {
			t.Errorf("the new secret: %d, %v", who, err)
		}
		write(t, db, func(ctx context.Context, tx *store.Tx) error {
			return RemoveSecret(ctx, tx, actor.Operator(), person, Password)
		}, person)
		wantOpen(t, db, kept, false)
		_, err = Verify(t.Context(), db, Attempt{"meera", "three copies of walden", home})
		wantRefusal(t, "a secret that was taken away", err, SignInFailed)
	})
}
