package lending

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/mail"
	"holdfast/internal/store"
)

// outbox keeps what is sent. Fail, if it is set, is asked before each message.
type outbox struct {
	sent []mail.Message
	fail func(mail.Message) error
}

func (o *outbox) Send(_ context.Context, m mail.Message) error {
	if o.fail != nil {
		if err := o.fail(m); err != nil {
			return err
		}
	}
	o.sent = append(o.sent, m)
	return nil
}

var (
	putEmail    = store.SQL(`update people set email = $2 where id = $1`)
	putNative   = store.SQL(`update titles set native_title = $1`)
	noticeFates = store.SQL(`
		select case when dropped is not null then dropped when sent_at is not null then 'sent' else 'due' end
		from notices order by id`)
)

// ready makes so many copies ready for M4, M5 …, who have an address.
func (l *library) ready(n int) {
	l.t.Helper()
	l.lendAll(n)
	for i := range n {
		card := "M" + itoa(int64(i+4))
		l.exec(putEmail, l.persons[card], strings.ToLower(card)+"@example.org")
		l.mustHold(card, "RIV")
	}
	for i := range n {
		l.mustReturn("C"+itoa(int64(i+1)), "RIV")
	}
}

func (l *library) sends(o *outbox, want int) error {
	l.t.Helper()
	sent, _, err := l.desk.SendNotices(l.t.Context(), o)
	if sent != want {
		l.t.Errorf("sent %d notices, want %d", sent, want)
	}
	return err
}

func (l *library) wantFates(want ...string) {
	l.t.Helper()
	if got := l.texts(noticeFates); !slices.Equal(got, want) {
		l.t.Errorf("the notices are %q, want %q", got, want)
	}
}

func TestL35_ANoticeIsSentOnceAndMarked(t *testing.T) {
	bothLibraries(t, 1, 4, func(t *testing.T, l *library) {
		l.ready(1)
		l.exec(putNative, "तृतीय")
		var o outbox
		must(t, 0, l.sends(&o, 1))
		must(t, 0, l.sends(&o, 0))
		if len(o.sent) != 1 {
			t.Fatalf("sent %d messages", len(o.sent))
		}
		m := o.sent[0]
		if m.To != "m4@example.org" || m.Name != "Member M4" || m.Subject != "Ready until Wed 4 Mar: A popular thriller" ||
			!strings.HasPrefix(m.ID, "notice-") {
			t.Errorf("sent %+v", m)
		}
		for _, part := range []string{"तृतीय (A popular thriller)", "Riverside", "Wed 4 Mar 2026", "Member M4,"} {
			if !strings.Contains(m.Text, part) {
				t.Errorf("the message does not say %q:\n%s", part, m.Text)
			}
		}
		l.wantFates("sent")
	})
}

func TestL35_AFailedSendingIsTriedAgainUnderTheSameID(t *testing.T) {
	bothLibraries(t, 2, 5, func(t *testing.T, l *library) {
		l.ready(2)
		down := errors.New("connection refused")
		var tried []string
		o := outbox{fail: func(m mail.Message) error {
			if tried = append(tried, m.ID); len(tried) == 2 {
				return down
			}
			return nil
		}}
		if err := l.sends(&o, 1); !errors.Is(err, down) {
			t.Errorf("got %v", err)
		}
		l.wantFates("sent", "due")
		must(t, 0, l.sends(&o, 1))
		if len(tried) != 3 || tried[1] != tried[2] || tried[0] == tried[1] {
			t.Errorf("tried %v", tried)
		}
		l.wantFates("sent", "sent")
	})
}

func TestL35_WhatReachesNobodyOrIsNoLongerTrueIsDropped(t *testing.T) {
	bothLibraries(t, 3, 6, func(t *testing.T, l *library) {
		l.ready(3)
		l.exec(putEmail, l.persons["M4"], "")
		_, err := l.issue("C2", "M5") // collected before the mail went out
		must(t, 0, err)
		o := outbox{fail: func(m mail.Message) error { return &mail.Unsendable{ID: m.ID} }}
		must(t, 0, l.sends(&o, 0))
		l.wantFates("no address", "no longer true", "cannot be sent")
		o.fail = nil
		must(t, 0, l.sends(&o, 0))
		if len(o.sent) != 0 {
			t.Errorf("sent %v", o.sent)
		}
	})
}

func TestL35_ARolledBackReturnTellsNobody(t *testing.T) {
	bothLibraries(t, 1, 4, func(t *testing.T, l *library) {
		l.lendAll(1)
		l.mustHold("M4", "RIV")
		boom := errors.New("the lights went out")
		err := l.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			got, err := l.desk.takeBack(ctx, tx, clerk, ReturnRequest{Copy: "C1", Branch: "RIV"})
			if err == nil && got.Next.Member == "M4" {
				err = boom
			}
			return err
		})
		if !errors.Is(err, boom) {
			t.Fatal(err)
		}
		must(t, 0, l.sends(&outbox{}, 0))
		l.wantFates()
	})
}

func TestL35_ASlowMailServerHoldsNoLock(t *testing.T) {
	bothLibraries(t, 1, 6, func(t *testing.T, l *library) {
		l.ready(1)
		// While the message is on its way, the desk works on the same title, copy
		// and member.
		o := outbox{fail: func(mail.Message) error {
			l.mustHold("M6", "RIV")
			_, err := l.issue("C1", "M4")
			return err
		}}
		must(t, 0, l.sends(&o, 1))
		l.wantCopy("C1", OnLoan, "RIV")
	})
}
