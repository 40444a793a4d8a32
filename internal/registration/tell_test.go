package registration

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/journal"
	"holdfast/internal/mail"
	"holdfast/internal/notices"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/settings"
	"holdfast/internal/store"
	"holdfast/internal/store/storetest"
	"holdfast/internal/timetable"
)

// post keeps what is sent. Fail, if it is set, is asked before each message.
type post struct {
	sync.Mutex
	sent []mail.Message
	fail func(mail.Message) error
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.Lock()
	defer p.Unlock()
	if p.fail != nil {
		if err := p.fail(m); err != nil {
			return err
		}
	}
	p.sent = append(p.sent, m)
	return nil
}

// gist is a letter in one line.
func gist(l Letter) mail.Message {
	said := string(l.Kind) + " " + l.About.Name
	for _, p := range l.Parts {
		said += " +" + p.Name
	}
	if l.Waited {
		said += ", waited"
	}
	for _, o := range l.Reasons {
		said += ": " + o.Code
	}
	for _, more := range []string{l.Words, l.Needs} {
		if more != "" {
			said += ": " + more
		}
	}
	return mail.Message{Subject: said}
}

var (
	putEmails = store.SQL(`update people set email = lower(sort_name) || '@example.org'
		where id in (select person_id from students)`)
	takeEmail   = store.SQL(`update people set email = '' where id = $1`)
	noticeFates = store.SQL(`
		select kind || ' ' || case when dropped is not null then dropped when sent_at is not null then 'sent' else 'due' end
		from student_notices order by id`)
)

// seal numbers what the journal has got.
func (u *university) seal() {
	u.t.Helper()
	if _, err := journal.Seal(u.t.Context(), u.db, 100_000); err != nil {
		u.t.Fatal(err)
	}
}

// tell runs the job.
func (u *university) tell(d *Desk, p *post) error {
	u.t.Helper()
	u.seal()
	_, _, err := d.TellStudents(u.t.Context(), p, gist)
	return err
}

// tells sees what students are told of what happened since the last time, and that
// telling it again tells nobody anything.
func (u *university) tells(want ...string) {
	u.t.Helper()
	p := &post{}
	for range 2 {
		if err := u.tell(u.desk, p); err != nil {
			u.t.Fatal(err)
		}
	}
	var got []string
	for _, m := range p.sent {
		to, _, _ := strings.Cut(m.To, "@")
		got = append(got, to+" "+m.Subject)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		u.t.Errorf("told\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	u.clock(u.now().Add(time.Second))
}

// now is what the clock says.
func (u *university) now() (at civil.Instant) {
	u.t.Helper()
	must(u.t, u.db.Read(u.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		at, err = tx.Now(ctx)
		return err
	}))
	return at
}

func (u *university) fates(want ...string) {
	u.t.Helper()
	if got := all[string](u, noticeFates); !slices.Equal(got, want) {
		u.t.Errorf("the notices are %q, want %q", got, want)
	}
}

// putsIn and takesOut are what staff do for a student.
func (u *university) putsIn(number, section string, with ...string) {
	u.t.Helper()
	u.must(u.enrollAs(u.desk, registrar, number, "", section, with...))
}

func (u *university) takesOut(number, section string) {
	u.t.Helper()
	u.must(u.desk.Drop(u.t.Context(), registrar, DropIn{ID: u.enrollment(number, section)}))
}

// What becomes of students by other hands than their own is told, once and with
// what it takes to understand it; what they do themselves is not.
func TestR15_StudentsAreToldWhatBecomesOfThem(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(5)
		u.exec(putEmails)
		u.section("CS101-A", 1, "Mon 10:00-11:00")
		u.section("MA101-A", 9, "Mon 10:00-11:00")
		u.section("EN101-A", 9, "Tue 10:00-11:00")
		u.section("PH150-A", 5)
		u.part("PH150-L1", "PH150-A", "lab", 5)

		u.must(u.enroll("S1", "CS101-A"))
		u.must(u.enroll("S2", "CS101-A"))
		u.must(u.enroll("S3", "CS101-A"))
		u.must(u.enroll("S3", "MA101-A")) // which clashes
		u.tells()
		u.must(u.drop("S1", "CS101-A"))
		u.tells("s2 seat CS101-A")
		u.must(u.drop("S2", "CS101-A"))
		u.tells("s3 passedOver CS101-A: timetableClash")
		u.set(passedOverSetting.Change(settings.Term(u.term), string(passedOverLeaves)))
		u.must(u.enroll("S1", "CS101-A"))
		u.tells("s3 takenOff CS101-A: timetableClash")

		u.putsIn("S4", "PH150-A", "PH150-L1")
		u.tells("s4 putIn PH150-A +PH150-L1")
		u.takesOut("S4", "PH150-A")
		u.tells("s4 takenOut PH150-A +PH150-L1")
		u.putsIn("S2", "CS101-A")
		u.putsIn("S5", "CS101-A")
		u.putsIn("S4", "CS101-A")
		u.tells("s2 putOnList CS101-A", "s4 putOnList CS101-A", "s5 putOnList CS101-A")
		u.takesOut("S4", "CS101-A")
		u.tells("s4 offList CS101-A")

		u.exec(makeOffers, u.sections["CS101-A"])
		u.must(u.drop("S1", "CS101-A"))
		u.tells("s2 offer CS101-A")
		u.clock(u.now().Add(offerTime))
		u.advanced(1)
		u.tells("s2 expired CS101-A", "s5 offer CS101-A")
		u.must(u.enroll("S5", "CS101-A")) // accepts it
		u.must(u.enroll("S1", "CS101-A"))
		u.tells()
		if _, err := u.cancel(u.desk, "CS101-A"); err != nil {
			t.Fatal(err)
		}
		u.tells("s1 cancelled CS101-A, waited: No instructor", "s5 cancelled CS101-A: No instructor")

		u.must(u.enroll("S1", "EN101-A"))
		u.tells()
		u.rearrange("EN101-A", "Dr Weil", 9)
		u.tells("s1 moved EN101-A")
		u.rearrange("EN101-A", "Dr Nkemelu", 9)
		u.tells()

		u.set(mailByStaffSetting.Change(settings.Term(u.term), false))
		u.takesOut("S1", "EN101-A")
		u.tells()
	})
}

// rearrange gives a section another instructor, and one meeting on Tuesday.
func (u *university) rearrange(section, instructor string, hour int) {
	u.write(func(ctx context.Context, tx *store.Tx) error {
		return catalog.ChangeSection(ctx, tx, registrar, u.sections[section], catalog.SectionChange{Instructor: instructor,
			Meetings: []timetable.Meeting{{Weekday: time.Tuesday, Start: hour * 60, End: hour*60 + 50}}})
	})
}

// Who loses a conditional seat is told which prerequisite was not passed, and so is
// who keeps it, by setting.
func TestR15_AConditionalSeatThatIsLostIsTold(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		planned(u, 2, 2)
		u.exec(putEmails)
		u.fill("CS204-A", 2)
		u.must(u.enroll("S3", "CS204-A")) // waits
		u.graded("CS101-A", GradeRequest{"S1", "F"})
		u.tells("s1 lost CS204-A: CS101:C", "s3 seat CS204-A")
		u.set(failedPrerequisiteSetting.Change(settings.Term(u.term), string(failedStays)))
		u.must(u.drop("S2", "CS101-A"))
		u.settled(1)
		u.tells("s2 doubt CS204-A: CS101:C")
	})
}

// Nobody is told twice and nobody is left out: a message that could not be sent is
// tried again under the same id, one that went out just before a server died goes
// out again when its claim is over, and two servers share what there is.
func TestR15_ALetterLeavesOnce(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(5)
		u.exec(putEmails)
		u.section("CS101-A", 9)
		putIn := func(numbers ...string) {
			for _, n := range numbers {
				u.putsIn(n, "CS101-A")
			}
		}
		later := func() { u.clock(u.now().Add(notices.ClaimedFor)) }

		putIn("S1", "S2")
		down := errors.New("connection refused")
		p := &post{fail: func(m mail.Message) error { return down }}
		if err := u.tell(u.desk, p); !errors.Is(err, down) {
			t.Errorf("got %v", err)
		}
		u.fates("putIn due", "putIn due")
		p.fail = nil
		must(t, u.tell(u.desk, p)) // the first is still claimed
		u.fates("putIn due", "putIn sent")
		later()

		// The server dies between the sending and the mark.
		p.fail = func(m mail.Message) error {
			p.sent = append(p.sent, m)
			panic("the lights go out")
		}
		func() {
			defer func() { _ = recover() }()
			_ = u.tell(u.desk, p)
		}()
		u.fates("putIn due", "putIn sent")
		p.fail = nil
		must(t, u.tell(u.desk, p))
		later()
		must(t, u.tell(u.beside(), p))
		u.fates("putIn sent", "putIn sent")
		if len(p.sent) != 3 || p.sent[1].ID != p.sent[2].ID || p.sent[0].ID == p.sent[1].ID {
			t.Errorf("sent %v", p.sent)
		}

		// Two servers at once.
		putIn("S3", "S4", "S5")
		u.seal()
		both := &post{}
		var running sync.WaitGroup
		for _, d := range []*Desk{u.desk, u.beside()} {
			running.Go(func() {
				if _, _, err := d.TellStudents(t.Context(), both, gist); err != nil {
					t.Error(err)
				}
			})
		}
		running.Wait()
		ids := make(map[string]bool)
		for _, m := range both.sent {
			ids[m.ID] = true
		}
		if len(both.sent) != 3 || len(ids) != 3 {
			t.Errorf("two servers sent %d messages under %d ids", len(both.sent), len(ids))
		}
	})
}

// What reaches nobody, or is overtaken before it leaves, is dropped, and the note
// says why; what was undone in one look is told not at all.
func TestR15_WhatReachesNobodyOrIsOvertakenIsNotSent(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(3)
		u.exec(putEmails)
		u.section("CS101-A", 9)
		u.exec(takeEmail, u.person("S1"))
		u.putsIn("S1", "CS101-A")
		u.putsIn("S2", "CS101-A")
		u.putsIn("S3", "CS101-A")
		p := &post{fail: func(m mail.Message) error {
			if m.To == "s2@example.org" { // meanwhile the desk works on
				u.clock(u.now().Add(time.Second))
				u.takesOut("S3", "CS101-A")
				return &mail.Unsendable{ID: m.ID}
			}
			return nil
		}}
		must(t, u.tell(u.desk, p))
		u.fates("putIn no address", "putIn cannot be sent", "putIn no longer true")
		p.fail = nil
		u.takesOut("S2", "CS101-A")
		u.clock(u.now().Add(time.Second))
		u.putsIn("S2", "CS101-A")
		must(t, u.tell(u.desk, p))
		var got []string
		for _, m := range p.sent {
			got = append(got, m.To+" "+m.Subject)
		}
		if want := "[s3@example.org takenOut CS101-A s2@example.org putIn CS101-A]"; fmt.Sprint(got) != want {
			t.Errorf("sent %v, want %s", got, want)
		}
	})
}

// Rows of the journal that tell students nothing, whatever they hold, stop nobody
// from reading on.
func TestR15_TheJournalIsReadToItsEnd(t *testing.T) {
	storetest.Both(t, tables, func(t *testing.T, db *store.DB) {
		u := newUniversity(t, db)
		u.pupils(1)
		u.exec(putEmails)
		u.section("CS101-A", 9)
		u.write(func(ctx context.Context, tx *store.Tx) error {
			entries := make([]journal.Entry, readSlice+1)
			for i := range entries {
				entries[i] = journal.Entry{Type: "registration.student.changed", By: actor.Operator(), Person: 1,
					Subject: journal.Subject{Kind: "student", ID: 1},
					Data:    map[string]any{"was": map[string]int{"year": 1}, "why": 3, "changed": true}}
			}
			return journal.Record(ctx, tx, entries...)
		})
		u.putsIn("S1", "CS101-A")
		u.tells("s1 putIn CS101-A")
	})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
