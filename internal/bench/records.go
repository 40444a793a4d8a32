package bench

import (
	"fmt"
	"io"

	"holdfast/internal/marc"
	"holdfast/internal/sample"
)

// WriteRecords writes so many made-up MARC 21 records, each with its copies at a
// branch, to measure an import with. The same seed writes the same bytes.
func WriteRecords(w io.Writer, seed uint64, records, copies int, branch string) error {
	out := marc.NewWriter(w, marc.ISO2709)
	n := 0
	for work := range sample.New(seed).Works() {
		if n == records {
			break
		}
		n++
		if err := out.Write(recordOf(n, work, copies, branch)); err != nil {
			return fmt.Errorf("record %d: %w", n, err)
		}
	}
	if n < records {
		return fmt.Errorf("there are only %d made-up works", n)
	}
	return out.Close()
}

// recordOf describes a work as a cataloguer would, with its copies in 952.
func recordOf(n int, w sample.Work, copies int, branch string) *marc.Record {
	rec := &marc.Record{Controls: []marc.Control{
		{Tag: "001", Value: fmt.Sprintf("made%07d", n)}, {Tag: "003", Value: "HoLF"},
		{Tag: "008", Value: fmt.Sprintf("270101s%04d    ii            000 0 und d", w.Year)},
	}}
	add := func(tag string, ind1 byte, subs ...marc.Subfield) {
		var said []marc.Subfield
		for _, s := range subs {
			if s.Value != "" {
				said = append(said, s)
			}
		}
		if len(said) > 0 {
			rec.Fields = append(rec.Fields, marc.Field{Tag: tag, Ind1: ind1, Ind2: ' ', Subfields: said})
		}
	}
	add("020", ' ', marc.Subfield{Code: 'a', Value: w.ISBN})
	for i, a := range w.Authors {
		tag := "700"
		if i == 0 {
			tag = "100"
		}
		add(tag, '1', marc.Subfield{Code: 'a', Value: a.Sort})
	}
	add("245", '1', marc.Subfield{Code: 'a', Value: w.Title}, marc.Subfield{Code: 'b', Value: w.Subtitle})
	add("250", ' ', marc.Subfield{Code: 'a', Value: w.Edition})
	add("260", ' ', marc.Subfield{Code: 'b', Value: w.Publisher}, marc.Subfield{Code: 'c', Value: fmt.Sprint(w.Year)})
	add("300", ' ', marc.Subfield{Code: 'a', Value: fmt.Sprintf("%d p.", w.Pages)})
	for _, s := range w.Subjects {
		add("650", ' ', marc.Subfield{Code: 'a', Value: s})
	}
	for i := range copies {
		add("952", ' ', marc.Subfield{Code: 'a', Value: branch}, marc.Subfield{Code: 'b', Value: branch},
			marc.Subfield{Code: 'o', Value: w.CallNumber}, marc.Subfield{Code: 'p', Value: fmt.Sprintf("9%07d%02d", n, i+1)},
			marc.Subfield{Code: 'g', Value: fmt.Sprintf("%d.%02d", w.PricePaise/100, w.PricePaise%100)})
	}
	return rec
}
