package registration

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/idempotency"
	"holdfast/internal/journal"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
	"holdfast/internal/timetable"
	"holdfast/internal/web"
)

// Feed is where a student's calendar is. Who knows the address sees the timetable.
type Feed struct {
	Path string `json:"path" doc:"of the calendar, to be subscribed to; nobody else should know it"`
}

const (
	feedFolder = "/calendar/"
	feedEnding = ".ics"

	// feedRefresh is how often a subscriber should ask again.
	feedRefresh = time.Hour
)

func pathOfFeed(word string) string { return feedFolder + word + feedEnding }

var setFeed = store.SQL(`update students set feed = $2 where id = $1`)

// MakeFeed gives a student's calendar a new address, at which his own calendar can
// follow it without signing in. The address before, if there was one, is no more.
// It is for the student alone.
func (d *Desk) MakeFeed(ctx context.Context, a actor.Actor, in StudentIn) (Feed, error) {
	who, err := d.visibleStudent(ctx, a, in.Number)
	if err == nil && who.person != a.Person {
		err = noStudent(in.Number)
	}
	if err != nil {
		return Feed{}, d.refused(ctx, a, err)
	}
	if _, err := d.calendars.name(ctx, d.db); err != nil {
		return Feed{}, err
	}
	return idempotency.Do(ctx, d.db, a, func(ctx context.Context, tx *store.Tx) (Feed, error) {
		if err := tx.Lock(ctx, "students", who.id); err != nil {
			return Feed{}, err
		}
		word := rand.Text()
		if err := tx.Change(ctx, setFeed, 1, who.id, word); err != nil {
			return Feed{}, err
		}
		return Feed{Path: pathOfFeed(word)}, journal.Record(ctx, tx, journal.Entry{
			Type: "registration.feed.made", Subject: journal.Subject{Kind: "student", ID: who.id}, By: a, Person: who.person,
		})
	})
}

// serveCalendar answers who subscribes to a timetable. The address is the secret.
func (d *Desk) serveCalendar(w http.ResponseWriter, r *http.Request, _ actor.Actor, _ web.Session) error {
	word, named := strings.CutSuffix(r.PathValue("file"), feedEnding)
	if !named {
		return noCalendar()
	}
	file, err := d.Calendar(r.Context(), word)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(file)
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:16])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file))
	return nil
}

func noCalendar() error { return web.NotFound("There is no calendar at this address.") }

var (
	selectStudentOfFeed = store.SQL(`select id from students where feed = $1`)

	// What was sat in once stays in the calendars that copied it, until it is said
	// to be called off.
	selectFeedRows = store.SQL(`
		select e.state, e.since, (select count(*) from journal h where h.subject_kind = 'enrollment'
				and h.subject_id = e.id and h.type in (` + stateEvents + `)),
			` + catalog.RefColumns + `
		from enrollments e join sections s on s.id = e.section_id
		join courses c on c.id = s.course_id join terms t on t.id = s.term_id
		where e.student_id = $1 and (e.state in ('enrolled', 'completed') or exists (
			select 1 from journal h where h.subject_kind = 'enrollment' and h.subject_id = e.id
				and h.type = 'registration.enrollment.enrolled'))
		order by t.starts_on, t.id, s.id`)
	selectLastChange = store.SQL(`
		select coalesce(max(at), 0) from journal
		where (subject_kind = 'section' and subject_id = any($1)) or (subject_kind = 'student' and subject_id = $2)`)
)

// feedRow is a section that is in a student's calendar.
type feedRow struct {
	state   State
	since   civil.Instant
	changes int // of the state, so far
	ref     catalog.Ref
}

func (r *feedRow) dest() []any {
	return append([]any{&r.state, &r.since, &r.changes}, r.ref.Dest()...)
}

// Calendar is a student's timetable of all terms as an iCalendar file; terms in
// several zones are several calendars, one behind the other. Whoever asks for an
// address that nobody has makes the server read, and no more.
func (d *Desk) Calendar(ctx context.Context, word string) (file []byte, err error) {
	var student int64
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		var found bool
		student, found, err = store.One(ctx, tx, selectStudentOfFeed, store.Column[int64], word)
		if err == nil && !found {
			err = noCalendar()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	place, err := d.calendars.name(ctx, d.db)
	if err != nil {
		return nil, err
	}
	err = d.db.Read(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		file, err = d.calendarOf(ctx, tx, student, place)
		return err
	})
	return file, err
}

func (d *Desk) calendarOf(ctx context.Context, tx *store.Tx, student int64, place string) ([]byte, error) {
	rows, err := store.All(ctx, tx, selectFeedRows, (*feedRow).dest, student)
	if err != nil {
		return nil, err
	}
	refs, ids := make([]catalog.Ref, len(rows)), make([]int64, len(rows))
	for i, r := range rows {
		refs[i], ids[i] = r.ref, r.ref.ID
	}
	sections, err := d.book.Sections(ctx, tx, refs)
	if err != nil {
		return nil, err
	}
	stamp, _, err := store.One(ctx, tx, selectLastChange, store.Column[civil.Instant], ids, student)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		stamp = max(stamp, r.since)
	}
	var zones []civil.Zone
	events := make(map[civil.Zone][]timetable.Event)
	for _, r := range rows {
		s := sections[r.ref.ID]
		if _, known := events[s.Term.Zone]; !known {
			zones = append(zones, s.Term.Zone)
		}
		events[s.Term.Zone] = append(events[s.Term.Zone], r.events(s, place)...)
	}
	if len(zones) == 0 {
		zone, err := zoneOfNothing(ctx, tx)
		if err != nil {
			return nil, err
		}
		zones = []civil.Zone{zone}
	}
	var file []byte
	for _, zone := range zones {
		part, err := timetable.Calendar{Name: "Timetable", Zone: zone, Stamp: stamp, Refresh: feedRefresh,
			Events: events[zone]}.Encode()
		if err != nil {
			return nil, fmt.Errorf("calendar of student %d: %w", student, err)
		}
		file = append(file, part...)
	}
	return file, nil
}

// zoneOfNothing is the zone of a calendar in which there is nothing yet.
func zoneOfNothing(ctx context.Context, tx *store.Tx) (civil.Zone, error) {
	t, err := termOr(ctx, tx, "")
	if err != nil || t == nil {
		return civil.LoadZone("UTC")
	}
	return t.Zone, nil
}

// events are the meetings and the exam of a section. Their numbers grow with every
// change: of the meeting, of the section, and of the student's place in it.
func (r *feedRow) events(s *catalog.Section, place string) (all []timetable.Event) {
	gone := r.state != Enrolled && r.state != Completed || s.CancelledAt != nil
	told := max(r.changes-1, 0)
	if s.CancelledAt != nil {
		told++
	}
	about := s.Part
	if s.Instructor != "" {
		about += ", " + s.Instructor
	}
	for _, m := range s.Meetings {
		all = append(all, timetable.Event{
			UID: fmt.Sprintf("meeting-%d@%s", m.ID, place), Sequence: m.Sequence + told, Cancelled: gone || m.Cancelled,
			Summary: s.Name() + " " + s.Course.Title, Description: about, Meeting: m.Meeting,
		})
	}
	if s.Exam != nil {
		all = append(all, timetable.Event{
			UID: fmt.Sprintf("exam-%d@%s", s.ID, place), Sequence: int(s.Version-1) + told, Cancelled: gone,
			Summary: "Exam: " + s.Name() + " " + s.Course.Title, Description: about, Meeting: s.Exam.Meeting(),
		})
	}
	return all
}

// calendarPlace is the name of this database among all in the world, which ends
// the UIDs of its calendars. It is made with the first address of a calendar.
type calendarPlace struct {
	mu    sync.Mutex
	known string
}

func (p *calendarPlace) name(ctx context.Context, db *store.DB) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known != "" {
		return p.known, nil
	}
	key, err := db.SharedKey(ctx, "registration.calendar")
	if err != nil {
		return "", fmt.Errorf("name the calendars: %w", err)
	}
	sum := sha256.Sum256(key)
	p.known = hex.EncodeToString(sum[:8]) + ".holdfast"
	return p.known, nil
}
