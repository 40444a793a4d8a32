package oneroster

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// header reads the line that names the columns of a file.
func header(rs *records, file string) (record, error) {
	head, _ := rs.src.Peek(4)
	for _, kind := range []struct{ magic, name string }{
		{"\xFF\xFE", "text in UTF-16"},
		{"\xFE\xFF", "text in UTF-16"},
		{"PK\x03\x04", "a spreadsheet"},
		{"\xD0\xCF\x11\xE0", "a spreadsheet"},
	} {
		if strings.HasPrefix(string(head), kind.magic) {
			return record{}, &Fault{File: file, Found: kind.name, Expected: "CSV in UTF-8"}
		}
	}
	rec, err := rs.next()
	switch {
	case err == io.EOF:
		return record{}, &Fault{File: file, Found: "nothing", Expected: "a line that names the columns"}
	case err != nil:
		return record{}, err
	case rec.wrong != "":
		return record{}, &Fault{File: file, Line: rec.line, Found: rec.wrong, Expected: "the names of the columns"}
	case len(rec.cells) == 1 && strings.ContainsAny(rec.cells[0], ";\t|"):
		return record{}, &Fault{File: file, Line: rec.line, Found: "columns parted by something else",
			Expected: "columns parted by commas"}
	}
	for i, c := range rec.cells {
		c = strings.TrimSpace(strings.TrimPrefix(c, "\uFEFF"))
		if wrong := strange(c); wrong != "" {
			return record{}, &Fault{File: file, Line: rec.line,
				Found: fmt.Sprintf("a header %q", shortened(c)), Expected: wrong}
		}
		rec.cells[i] = c
	}
	return rec, nil
}

// has says whether a header stands there, in any case.
func has(headers []string, name string) bool {
	return slices.ContainsFunc(headers, func(h string) bool { return strings.EqualFold(h, name) })
}

// guessVersion tells the version by the columns, where no manifest says it.
func guessVersion(headers [tables][]string) Version {
	there := func(t Table) bool { return headers[t] != nil }
	switch {
	case there(Enrollments) && !has(headers[Enrollments], "sourcedId"),
		there(Roles) && !has(headers[Roles], "sourcedId"),
		there(Classes) && !has(headers[Classes], "schoolSourcedId") && has(headers[Classes], "orgSourcedId"),
		has(headers[Users], "activeDirectoryMatchId"):
		return SDS21
	case there(Roles), there(Users) && !has(headers[Users], "role"):
		return V12
	}
	return V11
}

// match finds the fields of the form among the headers.
func (f *form) match(head record, mode Mode, notes *notebook) (faults Faults) {
	file := f.table.file()
	f.width, f.place = len(head.cells), make([]int, len(f.fields))
	for i := range f.place {
		f.place[i] = -1
	}
	var unknown []string
	for at, h := range head.cells {
		i := slices.IndexFunc(f.fields, func(fl field) bool {
			return strings.EqualFold(fl.name, h) || has(fl.also, h)
		})
		meta := len(h) > len(metaPrefix) && strings.EqualFold(h[:len(metaPrefix)], metaPrefix)
		twice := meta && slices.ContainsFunc(f.meta, func(m metaColumn) bool { return m.name == h[len(metaPrefix):] })
		switch {
		case twice, i >= 0 && f.place[i] >= 0:
			faults = append(faults, &Fault{File: file, Line: head.line, Column: h,
				Found: h, Expected: "each column once"})
		case i >= 0:
			f.place[i] = at
		case meta:
			f.meta = append(f.meta, metaColumn{h[len(metaPrefix):], at})
		case h != "":
			unknown = append(unknown, shown(h))
			notes.once(Note{File: file, Line: head.line, Column: shown(h),
				Text: "this column is not known here and is left out"})
		}
	}
	for i, fl := range f.fields {
		if f.place[i] < 0 && f.mustFill(i, mode) {
			expected := "a column of this name"
			if len(unknown) > 0 {
				expected += "; these are not known: " + shortened(strings.Join(unknown, ", "))
			}
			faults = append(faults, &Fault{File: file, Line: head.line, Column: fl.name, Expected: expected})
		}
	}
	return faults
}

// mustFill says whether the cell of a field must be filled.
func (f *form) mustFill(i int, mode Mode) bool {
	return f.fields[i].must || mode == Delta && (i == statusField || i == modifiedField)
}
