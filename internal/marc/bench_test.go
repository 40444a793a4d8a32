package marc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"
)

const benchRecords = 2_000

// benchFile is a file of records of about 1 kB with 17 fields and this title.
func benchFile(tb testing.TB, format Format, title string) []byte {
	tb.Helper()
	recs := make([]*Record, benchRecords)
	for i := range recs {
		rec := &Record{Controls: []Control{
			{"001", fmt.Sprintf("rec%08d", i)}, {"003", "HoLF"}, {"005", "20240311120000.0"},
			{"008", "240311s1998    ii a   e b    001 0 eng d"},
		}}
		add := func(tag string, subs ...Subfield) {
			rec.Fields = append(rec.Fields, Field{Tag: tag, Ind1: '1', Ind2: ' ', Subfields: subs})
		}
		add("020", Subfield{'a', "9780306406157 (pbk.)"}, Subfield{'c', "Rs 450.00"})
		add("040", Subfield{'a', "HoLF"}, Subfield{'b', "eng"}, Subfield{'c', "HoLF"})
		add("082", Subfield{'a', "823/.914"}, Subfield{'2', "21"})
		add("100", Subfield{'a', "Devi, Meenakshi,"}, Subfield{'d', "1951-"})
		add("245", Subfield{'a', title}, Subfield{'b', "a novel in three parts /"},
			Subfield{'c', "Meenakshi Devi."})
		add("250", Subfield{'a', "2nd rev. ed."})
		add("260", Subfield{'a', "Pune :"}, Subfield{'b', "Banyan House,"}, Subfield{'c', "1998."})
		add("300", Subfield{'a', "xii, 348 p. :"}, Subfield{'b', "ill., maps ;"}, Subfield{'c', "22 cm."})
		add("500", Subfield{'a', "First published in parts in a weekly paper; the text was revised for the book."})
		add("504", Subfield{'a', "Includes bibliographical references (pages 331-340) and an index of places."})
		add("520", Subfield{'a', "A postmistress in a hill town reads what is not addressed to her. " +
			"Over thirty years her letters bind and undo four families, until the road comes."})
		add("650", Subfield{'a', "Postal service"}, Subfield{'z', "India"}, Subfield{'v', "Fiction."})
		add("952", Subfield{'a', "MAIN"}, Subfield{'b', "MAIN"}, Subfield{'o', "823.914 DEV"},
			Subfield{'p', fmt.Sprintf("3%09d", i)}, Subfield{'y', "BK"}, Subfield{'g', "450.00"})
		recs[i] = rec
	}
	return write(tb, format, recs...)
}

// BenchmarkV11 measures reading a file: "slices" finds every field and subfield
// and makes no strings, which is what a tool that only walks the records does;
// "reused" reads into one record, "fresh" each into its own, "bib" also describes
// it.
func BenchmarkV11(b *testing.B) {
	ascii := benchFile(b, ISO2709, "The hill post office :")
	marc8 := bytes.ReplaceAll(ascii, []byte("hill post"), []byte("h\xE2il p\xE8st"))
	utf8 := benchFile(b, ISO2709, "पहाड़ का डाकघर :")
	xml := benchFile(b, MARCXML, "The hill post office :")
	var rec Record
	var where layout
	slices := func(r *Reader) error {
		p, err := r.source.(*iso2709).next()
		if err != nil {
			return err
		}
		if err := where.read(&rec, p.body); err != nil {
			return err
		}
		where.split(p.body)
		return nil
	}
	reused := func(r *Reader) error { return r.Read(&rec) }
	fresh := func(r *Reader) error { return r.Read(new(Record)) }
	bib := func(r *Reader) error {
		err := r.Read(&rec)
		if err == nil && rec.Bib().Title == "" {
			err = errors.New("a record without a title")
		}
		return err
	}
	for _, c := range []struct {
		name string
		file []byte
		read func(*Reader) error
	}{
		{"slices/ascii", ascii, slices}, {"slices/utf8", utf8, slices},
		{"reused/ascii", ascii, reused}, {"reused/utf8", utf8, reused}, {"reused/marc8", marc8, reused},
		{"fresh/ascii", ascii, fresh}, {"bib/ascii", ascii, bib}, {"reused/xml", xml, reused},
	} {
		b.Run(c.name, func(b *testing.B) { benchRead(b, c.file, c.read) })
	}
}

func benchRead(b *testing.B, file []byte, read func(*Reader) error) {
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := Open(bytes.NewReader(file))
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for err = read(r); err == nil; err = read(r) {
			n++
		}
		if n != benchRecords || err != io.EOF {
			b.Fatalf("%d records, then %v", n, err)
		}
	}
	b.ReportMetric(benchRecords*float64(b.N)/b.Elapsed().Seconds(), "records/s")
}
