// Package mail composes the messages that Holdfast sends and hands them to a
// [Sender].
//
// A [Message] is plain text to one person, written by the machine: a hold that is
// ready, a due day that is near. It carries an id, which becomes its Message-ID:
// a message is sent at least once, and whoever gets it twice can drop the second
// (L35). The same Message is always the same bytes.
//
// What goes out is checked here, whoever wrote it: no control character reaches
// a header, so that a title or a name cannot add a recipient. Errors name the
// message by its id and say what is wrong; they never hold a name, an address or
// a text, since they end in the log (P8).
//
// The package knows how a message looks and where it goes, not what it says.
package mail

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"
	"golang.org/x/text/language"

	"holdfast/internal/civil"
)

// Message is one message to one person.
type Message struct {
	// ID is the same whenever the message is sent again and belongs to no other:
	// up to 64 of a-z, 0-9 and hyphens, for example "hold-ready-1204".
	ID string

	To      string // the address alone, for example "meera@example.org"
	Name    string // of the person, or ""
	Subject string // one line
	Text    string // lines end in \n
	Lang    string // of subject and text, for example "en-IN"; "" if unknown

	// When is the instant at which it was decided upon, not that of the sending.
	When civil.Instant
}

// Sender sends messages. A message that was sent before may be sent again. The
// error is worth another try later, unless it is an [*Unsendable].
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Unsendable is the error for a message that no try will send.
type Unsendable struct {
	ID   string // of the message, "" if that is what is wrong
	what string
}

func (e *Unsendable) Error() string { return fmt.Sprintf("message %q: %s", e.ID, e.what) }

// Limits of a message, in bytes.
const (
	maxAddress = 254
	maxName    = 200
	maxSubject = 400
	maxText    = 64 << 10
)

// compose checks a message and gives it the form of the internet's mail. From is
// an address with or without a name.
func compose(m Message, from string) (*gomail.Msg, error) {
	sender, err := netmail.ParseAddress(from)
	if err != nil {
		return nil, errors.New(`the address to send from is not one; write it as "City Library <library@example.org>"`)
	}
	if what := m.fault(); what != "" {
		id := m.ID
		if !wellFormed.MatchString(id) {
			id = ""
		}
		return nil, &Unsendable{ID: id, what: what}
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(sender)
	msg.ToMailAddress(&netmail.Address{Name: phrase(m.Name), Address: m.To})
	msg.Subject(oneLine(m.Subject))
	msg.SetMessageIDWithValue(m.ID + sender.Address[strings.LastIndexByte(sender.Address, '@'):])
	msg.SetDateWithValue(m.When.Time())
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // so that nobody's holiday note answers
	if m.Lang != "" {
		msg.SetGenHeader(gomail.HeaderContentLang, m.Lang)
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	return msg, nil
}

var wellFormed = regexp.MustCompile(`^[a-z0-9-]{1,64}$`)

// fault says what is wrong with a message, or "".
func (m *Message) fault() string {
	switch {
	case !wellFormed.MatchString(m.ID):
		return "its id must be 1 to 64 of a-z, 0-9 and hyphens"
	case !isAddress(m.To):
		return "what it is sent to is not a mail address"
	case !clean(m.Name, "") || len(m.Name) > maxName:
		return fmt.Sprintf("the person's name must be one line of text, at most %d bytes", maxName)
	case !clean(m.Subject, "") || len(m.Subject) > maxSubject || strings.TrimSpace(m.Subject) == "":
		return fmt.Sprintf("the subject must be one line of text, at most %d bytes", maxSubject)
	case !clean(m.Text, "\n\t") || len(m.Text) > maxText:
		return fmt.Sprintf("the text must be lines of text, at most %d bytes", maxText)
	case m.When.IsZero():
		return "it does not say when it was decided upon"
	}
	if m.Lang != "" {
		if tag, err := language.Parse(m.Lang); err != nil || tag.String() != m.Lang {
			return `its language must be a tag such as "en-IN"`
		}
	}
	return ""
}

// isAddress says whether s is an address and nothing else: no name, no comment,
// no second address.
func isAddress(s string) bool {
	a, err := netmail.ParseAddress(s)
	return err == nil && a.Address == s && len(s) <= maxAddress && clean(s, "")
}

// clean says whether s is text without control characters, other than those
// allowed. The separators of lines and paragraphs count as such. Marks of writing
// direction are part of the text.
func clean(s, allowed string) bool {
	controls := func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) && !strings.ContainsRune(allowed, r)
	}
	return utf8.ValidString(s) && !strings.ContainsFunc(s, controls)
}

// phrase is a name as a header takes it. A backslash escapes there, and readers
// differ on how; no name has one.
func phrase(name string) string { return oneLine(strings.ReplaceAll(name, `\`, "")) }

// oneLine makes runs of blanks one, since a header may be folded at any of them,
// and takes apart what a reader would decode.
func oneLine(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "=?", "= ?")
}
