package marc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// raw is one field as its bytes stand in a file, its terminator left off. A '$'
// stands for the subfield delimiter.
type raw struct{ tag, data string }

// isoRecord builds an ISO 2709 record with a correct leader and directory, as far
// as they can express it. flag is the leader's byte 9.
func isoRecord(flag byte, fields ...raw) []byte {
	var dir, data bytes.Buffer
	for _, f := range fields {
		body := strings.ReplaceAll(f.data, "$", "\x1F") + "\x1E"
		fmt.Fprintf(&dir, "%s%04d%05d", f.tag, min(len(body), 9_999), min(data.Len(), 99_999))
		data.WriteString(body)
	}
	base := leaderLen + dir.Len() + 1
	total := min(base+data.Len()+1, 99_999)
	return fmt.Appendf(nil, "%05dnam %c22%05d a 4500%s\x1E%s\x1D", total, flag, base, dir.Bytes(), data.Bytes())
}

// titled is a small good record.
func titled(title string) []byte {
	return isoRecord('a', raw{"001", "id-" + title}, raw{"245", "10$a" + title + " /$cA. Writer."})
}

// readFile reads everything: the records, what was skipped, and the error at
// which reading stopped before the end, if it did.
func readFile(t *testing.T, file []byte) (recs []*Record, faults []*Fault, stopped error) {
	t.Helper()
	r, err := Open(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for rec, err := range r.All() {
		fault, skipped := errors.AsType[*Fault](err)
		switch {
		case skipped:
			faults = append(faults, fault)
		case err != nil:
			stopped = err
		default:
			recs = append(recs, rec)
		}
	}
	if err := r.Read(new(Record)); stopped == nil && err != io.EOF || stopped != nil && err != stopped {
		t.Errorf("read again after the end: %v, not the same end", err)
	}
	return recs, faults, stopped
}

// readOne reads a file of one good record.
func readOne(t *testing.T, file []byte) *Record {
	t.Helper()
	recs, faults, stopped := readFile(t, file)
	if len(recs) != 1 || len(faults) != 0 || stopped != nil {
		t.Fatalf("%d records, faults %v, stopped by %v; want one record", len(recs), faults, stopped)
	}
	return recs[0]
}

// titlesOf are the records' titles, one a word.
func titlesOf(recs []*Record) string {
	var titles []string
	for _, rec := range recs {
		titles = append(titles, rec.Bib().Title)
	}
	return strings.Join(titles, " ")
}

// warned says whether a warning of the record has this text in it.
func warned(rec *Record, text string) bool {
	return strings.Contains(strings.Join(rec.Warnings, "\n"), text)
}
