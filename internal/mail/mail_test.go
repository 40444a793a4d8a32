package mail

import (
	"context"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sample() Message {
	return Message{
		ID: "hold-ready-1204", To: "meera@example.org", Name: "Meera Nair",
		Subject: "Ready for you until Wed 24 Mar: The Namesake",
		Text:    "The Namesake is on the hold shelf at Central.\nIt stays there until Wed 24 Mar.\n",
		Lang:    "en-IN", When: 1_805_603_400_000_000, // 10:00 in India
	}
}

// sent sends a message to a folder and gives the file.
func sent(t testing.TB, m Message) []byte {
	t.Helper()
	dir := t.TempDir()
	if err := (Folder{Dir: dir, From: "City Library <library@example.org>"}).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(dir, m.ID+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// readBack is what a mail program shows of a file.
type readBack struct {
	Headers []string
	To      netmail.Address
	Subject string
	Text    string
}

func read(t testing.TB, file []byte) (r readBack, h netmail.Header) {
	t.Helper()
	msg, err := netmail.ReadMessage(strings.NewReader(string(file)))
	if err != nil {
		t.Fatal(err)
	}
	r.Headers = slices.Sorted(maps.Keys(msg.Header))
	for name, values := range msg.Header {
		if len(values) != 1 {
			t.Errorf("header %s stands %d times", name, len(values))
		}
	}
	to, err := netmail.ParseAddress(msg.Header.Get("To"))
	if err != nil {
		t.Fatal(err)
	}
	r.To = *to
	if r.Subject, err = new(mime.WordDecoder).DecodeHeader(msg.Header.Get("Subject")); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(quotedprintable.NewReader(msg.Body))
	if err != nil {
		t.Fatal(err)
	}
	r.Text = strings.ReplaceAll(string(text), "\r\n", "\n")
	return r, msg.Header
}

// headers are those that every message has.
var headers = []string{"Auto-Submitted", "Content-Language", "Content-Transfer-Encoding", "Content-Type",
	"Date", "From", "Message-Id", "Mime-Version", "Subject", "To"}

func TestL35_AMessageSaysWhoWhenAndThatAMachineWroteIt(t *testing.T) {
	got, h := read(t, sent(t, sample()))
	want := map[string]string{
		"Message-Id":       "<hold-ready-1204@example.org>",
		"Date":             "Sun, 21 Mar 2027 04:30:00 +0000",
		"From":             `"City Library" <library@example.org>`,
		"To":               `"Meera Nair" <meera@example.org>`,
		"Auto-Submitted":   "auto-generated",
		"Content-Language": "en-IN",
		"Content-Type":     "text/plain; charset=UTF-8",
	}
	for name, value := range want {
		if h.Get(name) != value {
			t.Errorf("%s: got %q, want %q", name, h.Get(name), value)
		}
	}
	m := sample()
	shown := readBack{headers, netmail.Address{Name: m.Name, Address: m.To}, m.Subject, m.Text}
	if diff := cmp.Diff(shown, got); diff != "" {
		t.Error(diff)
	}
}

func TestMessagesInAnyScriptAreReadBack(t *testing.T) {
	cases := map[string]Message{
		"Devanagari": {
			Name: "मीरा नायर", Subject: "आपके लिए तैयार: गोदान", Text: "गोदान होल्ड शेल्फ़ पर है।\n"},
		"Arabic": {
			Name: "يوسف الأمين", Subject: "جاهز لك حتى الأربعاء: ألف ليلة وليلة", Text: "الكتاب على الرف.\nرقم 3\n"},
		"Hebrew with marks of direction": {
			Name: "\u200fדוד\u200f", Subject: "\u2068סיפור\u2069 (2nd ed.)", Text: "\u200fשלום\u200e\n"},
		"Japanese": {
			Name: "村上 春樹", Subject: strings.Repeat("海辺のカフカ ", 15), Text: "準備ができました。\n"},
		"emoji and accents": {
			Name: "Zoë O’Brien-Łęcka", Subject: "📚 Überfällig", Text: "Ça va: 50 %\t= fine\n.\n..\nFrom here\n"},
		"a name to quote": {
			Name: `Meera "M." Nair, jr. <x@y.z>`, Subject: `"Who's there?" (=3D)`, Text: "=20\n"},
		"a name that escapes": {
			Name: `Zoë\`, Subject: `C:\`, Text: strings.Repeat("x", 3000) + "\n"},
		"no name, no text": {
			Subject: "x"},
		"what looks encoded": {
			Name: "=?utf-8?q?Bcc?=", Subject: "=?utf-8?q?=0D=0ABcc:_x?=", Text: "x\n"},
	}
	for name, c := range cases {
		m := sample()
		m.Name, m.Subject, m.Text = c.Name, c.Subject, c.Text
		got, _ := read(t, sent(t, m))
		want := readBack{headers, netmail.Address{Name: phrase(m.Name), Address: m.To}, oneLine(m.Subject), m.Text}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestL35_TheSameMessageTwiceIsOneFileOfTheSameBytes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "outgoing", "mail")
	folder := Folder{Dir: dir}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := folder.Send(t.Context(), sample()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || files[0].Name() != "hold-ready-1204.eml" {
		t.Fatalf("%v, %v", files, err)
	}
	path := filepath.Join(dir, files[0].Name())
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := folder.Send(t.Context(), sample()); err != nil {
		t.Fatal(err)
	}
	if second, err := os.ReadFile(path); err != nil || string(first) != string(second) {
		t.Errorf("the second differs (%v)", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

// What would break out of its header, or is no message, is refused; the log gets
// neither names nor addresses.
func TestP8_WhatCannotBeSentIsRefusedWithoutNamingAnybody(t *testing.T) {
	const (
		secret  = "nair"
		id      = "its id must be 1 to 64 of a-z, 0-9 and hyphens"
		to      = "what it is sent to is not a mail address"
		name    = "the person's name must be one line of text, at most 200 bytes"
		subject = "the subject must be one line of text, at most 400 bytes"
		text    = "the text must be lines of text, at most 65536 bytes"
		lang    = `its language must be a tag such as "en-IN"`
	)
	cases := []struct {
		want  string
		spoil func(*Message)
	}{
		{id, func(m *Message) { m.ID = "" }},
		{id, func(m *Message) { m.ID = "../" + secret }},
		{id, func(m *Message) { m.ID = secret + "@x>\r\nBcc: y@z" }},
		{to, func(m *Message) { m.To = "" }},
		{to, func(m *Message) { m.To = secret }},
		{to, func(m *Message) { m.To = "Meera <" + secret + "@example.org>" }},
		{to, func(m *Message) { m.To = secret + "@example.org, b@example.org" }},
		{to, func(m *Message) { m.To = secret + "@example.org\r\nBcc: all@example.org" }},
		{to, func(m *Message) { m.To = secret + "@" + strings.Repeat("a", 254) + ".org" }},
		{name, func(m *Message) { m.Name = secret + "\r\nBcc: x@y.z" }},
		{name, func(m *Message) { m.Name = strings.Repeat(secret, 51) }},
		{subject, func(m *Message) { m.Subject = " \t " }},
		{subject, func(m *Message) { m.Subject = "\xff" + secret }},
		{subject, func(m *Message) { m.Subject = "Ready\n" + secret }},
		{subject, func(m *Message) { m.Subject = "Ready\u2028" + secret }},
		{subject, func(m *Message) { m.Subject = "Ready\r\nBcc: " + secret + "@example.org" }},
		{subject, func(m *Message) { m.Subject = strings.Repeat(secret, 101) }},
		{text, func(m *Message) { m.Text = secret + "\x00" }},
		{text, func(m *Message) { m.Text = strings.Repeat(secret, 16385) }},
		{lang, func(m *Message) { m.Lang = secret + "\r\nBcc: x@y.z" }},
		{lang, func(m *Message) { m.Lang = "EN_in" }},
		{"it does not say when it was decided upon", func(m *Message) { m.When = 0 }},
	}
	dir := t.TempDir()
	for _, c := range cases {
		m := sample()
		c.spoil(&m)
		err := Folder{Dir: dir}.Send(t.Context(), m)
		e, ok := errors.AsType[*Unsendable](err)
		if !ok || e.what != c.want {
			t.Errorf("got %v, want %s", err, c.want)
			continue
		}
		if strings.Contains(strings.ToLower(err.Error()), secret) || strings.ContainsAny(err.Error(), "@\r\n") {
			t.Errorf("the error tells: %v", err)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

func TestAFolderThatCannotBeWrittenIsWorthAnotherTry(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	taken := filepath.Join(t.TempDir())
	if err := os.Mkdir(filepath.Join(taken, sample().ID+".eml"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, folder := range map[string]Folder{
		"a file in its place":     {Dir: file},
		"a folder where it goes":  {Dir: taken},
		"no address to send from": {Dir: t.TempDir(), From: "City Library\r\nBcc: x@y.z"},
	} {
		err := folder.Send(t.Context(), sample())
		if _, final := errors.AsType[*Unsendable](err); err == nil || final {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if files, err := os.ReadDir(taken); err != nil || len(files) != 1 {
		t.Errorf("a draft was left behind: %v, %v", files, err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := (Folder{Dir: taken}).Send(gone, sample()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// Whatever the fields hold, a message is refused or says exactly what it was
// given, under the headers that it always has.
func FuzzCompose(f *testing.F) {
	f.Add("meera@example.org", "Meera Nair", "Ready: The Namesake", "On the hold shelf.\n")
	f.Add("a@b.c\r\nBcc: d@e.f", "x\r\ny", "x\ny", "\r.\r\n")
	f.Add("ü@пример.рф", "يوسف", "=?utf-8?b?AA==?= \u200f x", "\n\n=\n")
	f.Add("\"a b\"@c", "ü\"\\", strings.Repeat("é ", 90), strings.Repeat("x", 999))
	f.Fuzz(func(t *testing.T, to, name, subject, text string) {
		m := sample()
		m.To, m.Name, m.Subject, m.Text = to, name, subject, text
		msg, err := compose(m, Nobody)
		if err != nil {
			return
		}
		var file strings.Builder
		if _, err := msg.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		got, _ := read(t, []byte(file.String()))
		want := readBack{headers, netmail.Address{Name: phrase(name), Address: to}, oneLine(subject), text}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s\n%s", diff, file.String())
		}
	})
}
