package sample

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Author is somebody who wrote a book.
type Author struct {
	Display string
	Sort    string
	Native  string // in the script of the author's own language, or ""
}

// Work is one title of the catalogue: something of which the library has copies.
// Works of one group may share their Authors and Subjects: read them only.
type Work struct {
	Title    string // Roman letters: "Pather Panchali"
	Native   string // own script, "" for a language written in Roman letters
	Lang     string // BCP 47 code of the language it is in
	Subtitle string // in another script or language than English: what the title says
	Authors  []Author
	ISBN     string // 13 digits with a right check digit, or ""; invented
	Year     int    // of issue; of first issue for a classic; 0 where nobody knows

	Pages      int
	Publisher  string
	Kind       string // "novel", "cookery": see Kinds
	Subjects   []string
	CallNumber string  // class and letters, as on the spine: "J 891.443 BAN"
	Language   string  // in English: "Bengali"
	PricePaise int64   // of one copy
	Popularity float64 // weight in a draw of what is borrowed, above 0 and at most 1

	Series  string // the series or the work of several volumes it is part of, or ""
	Part    int    // its number in there, from 1
	Edition string // what tells it from others of its group: "Large print", or ""
	Group   int    // shared by the editions, translations and volumes of one work
}

// Kinds lists what Work.Kind may be, sorted.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// shelfMark is what stands on the spine: the class, then three letters of the
// author or, without one, of the title.
func shelfMark(lang *language, sh *shelf, w Work) string {
	k, class := kinds[sh.kind], sh.class
	if class == "" {
		class = lang.literature + k.form
	}
	filed := w.Title
	if len(w.Authors) > 0 {
		filed = w.Authors[0].Sort
	}
	return k.prefix + class + " " + letters(filed)
}

// letters are the first three A to Z of a sort key, as capitals.
func letters(filed string) string {
	var b strings.Builder
	for _, r := range filed {
		if r = unicode.ToUpper(r); r >= 'A' && r <= 'Z' {
			if b.WriteRune(r); b.Len() == 3 {
				break
			}
		}
	}
	return b.String()
}

// subjects are what a work is about: its literature or its shelf's subjects,
// and one of its own.
func subjects(lang *language, sh *shelf, own string) []string {
	var all []string
	k := kinds[sh.kind]
	if k.form != "" && sh.class == "" {
		all = append(all, lang.name+" "+k.noun)
	}
	for _, subject := range sh.subjects {
		if len(all) < 3 {
			all = append(all, subject)
		}
	}
	if own != "" {
		all = append(all, capital(own))
	}
	return all
}
