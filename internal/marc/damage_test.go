package marc

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// damage draws a few edits of a record: bytes replaced, put in, and taken out.
func damage(t *rapid.T, rec []byte) []byte {
	bytesOf := rapid.OneOf(rapid.Byte(), rapid.SampledFrom([]byte("0123456789\x1B\x1D\x1E\x1F\x00 \n")))
	for range rapid.IntRange(1, 8).Draw(t, "edits") {
		at := rapid.IntRange(0, len(rec)-1).Draw(t, "at")
		piece := rapid.SliceOfN(bytesOf, 0, 6).Draw(t, "bytes")
		cut := min(rapid.IntRange(0, 6).Draw(t, "cut"), len(rec)-at)
		if rec = slices.Replace(rec, at, at+cut, piece...); len(rec) == 0 {
			return rec
		}
	}
	return rec
}

func TestV11_DamageToOneRecordNeverCostsAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		broken := damage(t, titled("Broken"))
		file := bytes.Join([][]byte{titled("First"), broken, titled("Last")}, nil)
		r, err := Open(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		var titles []string
		for rec, err := range r.All() {
			if _, skipped := errors.AsType[*Fault](err); !skipped && err != nil {
				t.Fatal(err)
			} else if !skipped {
				titles = append(titles, rec.Bib().Title)
			}
		}
		if len(titles) < 2 || titles[0] != "First" || titles[len(titles)-1] != "Last" {
			t.Fatalf("read %q from %q", strings.Join(titles, ", "), file)
		}
	})
}
