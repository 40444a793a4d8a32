package sample

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// classicGroups are the real works, each with its versions, as far as a work is
// known before a house issues it anew.
var classicGroups = sync.OnceValue(func() [][]Work {
	var groups [][]Work
	var authors []Author
	for line := range strings.Lines(classicsEast + classicsWest) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line[0] == '@':
			authors = readAuthor(line[1:])
		case line[0] == '+':
			last := &groups[len(groups)-1]
			*last = append(*last, readClassic(line[1:], authors, (*last)[0].CallNumber))
		default:
			groups = append(groups, []Work{readClassic(line, authors, "")})
		}
	}
	return groups
})

// readAuthor reads "display | sort | own script"; nothing stands for nobody.
func readAuthor(line string) []Author {
	fields := columns(line)
	if fields[0] == "" {
		return nil
	}
	a := Author{Display: fields[0], Sort: fields[1]}
	if len(fields) > 2 {
		a.Native = fields[2]
	}
	return []Author{a}
}

// readClassic reads "language | kind | year | title | own script | subtitle",
// where a class may follow the kind. A further version of a work stands where
// the first does.
func readClassic(line string, authors []Author, callNumber string) Work {
	fields := append(columns(line), "", "")
	name, class, _ := strings.Cut(fields[1], " ")
	lang := languageOf(fields[0])
	year, err := strconv.Atoi(fields[2])
	if err != nil {
		panic(fmt.Sprintf("sample: classic %q: %v", line, err))
	}
	w := Work{
		Title: fields[3], Native: fields[4], Subtitle: fields[5],
		Lang: bcp47(lang.code), Language: lang.name,
		Authors: authors, Year: year, Kind: name, CallNumber: callNumber,
	}
	sh := &shelf{kind: name, class: class}
	if w.CallNumber == "" {
		w.CallNumber = shelfMark(lang, sh, w)
	}
	w.Subjects = subjects(lang, sh, "Classics")
	return w
}

func columns(line string) []string {
	fields := strings.Split(line, "|")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	return fields
}
