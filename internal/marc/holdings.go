package marc

import "strings"

// Holding is one copy as another system describes it. Its texts are as they
// stand there, trimmed: codes of branches and item types are the other system's.
type Holding struct {
	Tag           string // "952" or "852"
	Barcode       string // "" if the copy has none
	HomeBranch    string
	HoldingBranch string // where it is now; "" if that is not said
	CallNumber    string
	ItemType      string
	Price         string // to replace it, else what it cost; no currency
	NotForLoan    bool
	Withdrawn     bool
	Lost          bool
	Damaged       bool
}

// Holdings are the copies that a record lists: in 952, as Koha exports them, and
// in 852, as MARC holdings have them. A barcode that is listed twice counts once.
// An 852 with several barcodes is as many copies.
func (r *Record) Holdings() []Holding {
	var list []Holding
	seen := make(map[string]bool)
	add := func(h Holding) {
		if h.Barcode == "" || !seen[h.Barcode] {
			seen[h.Barcode] = true
			list = append(list, h)
		}
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		switch f.Tag {
		case "952":
			add(f.koha())
		case "852":
			h := f.location()
			barcodes := f.appendAll(nil, 'p')
			if len(barcodes) == 0 {
				add(h)
			}
			for _, h.Barcode = range barcodes {
				add(h)
			}
		}
	}
	return list
}

// koha reads a 952: one copy with its circulation data.
func (f *Field) koha() Holding {
	h := Holding{
		Tag:           f.Tag,
		Barcode:       clean(f.Sub('p')),
		HomeBranch:    clean(f.Sub('a')),
		HoldingBranch: clean(f.Sub('b')),
		CallNumber:    clean(f.Sub('o')),
		ItemType:      clean(f.Sub('y')),
		Price:         clean(f.Sub('v')),
		NotForLoan:    f.flag('7'),
		Withdrawn:     f.flag('0'),
		Lost:          f.flag('1'),
		Damaged:       f.flag('4'),
	}
	if h.Price == "" {
		h.Price = clean(f.Sub('g'))
	}
	return h
}

// flag says whether a status code is set: anything but nothing and 0.
func (f *Field) flag(code byte) bool {
	v := clean(f.Sub(code))
	return v != "" && v != "0"
}

// location reads an 852 without its barcode. The branch is the sublocation, or
// the institution where no sublocation is given. The call number has a prefix
// ($k), a class ($h), an item part ($i) or a shelving number ($j), and a suffix
// ($m).
func (f *Field) location() Holding {
	h := Holding{Tag: f.Tag, HomeBranch: clean(f.Sub('b'))}
	if h.HomeBranch == "" {
		h.HomeBranch = clean(f.Sub('a'))
	}
	var parts []string
	for _, code := range []byte("khijm") {
		parts = f.appendAll(parts, code)
	}
	h.CallNumber = strings.Join(parts, " ")
	return h
}
