package oneroster

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// key stands for a sourcedId in the index. It is a cryptographic digest, since who
// makes a file might make two ids with the same plain one.
type key [16]byte

func keyOf(id string) key {
	sum := sha256.Sum256([]byte(id))
	return key(sum[:])
}

// fate is what became of a row.
type fate uint8

const (
	sound   fate = iota
	deleted      // it is to be deleted
	leftOut      // it has faults
	waiting      // its parent has not come yet
)

// known is what the index keeps of a row.
type known struct {
	line int32
	fate fate
}

// held is a row that waits for its parent.
type held struct {
	row         Row
	own, parent key
	field       int    // that names the parent
	parentID    string // for the fault
}

// link is a user's agent, to be looked for when all users are known.
type link struct {
	line   int32
	column string
	id     string
}

// maxHeld bounds the rows that wait at one time.
const maxHeld = 100_000

// judge decides of every row whether it is sound, with an index of the ids of all
// rows that came before.
type judge struct {
	modes [tables]Mode
	order Order
	notes *notebook
	index [tables]map[key]known

	// Of the table that is being read.
	waits map[key][]held // by the parent
	held  int
	links []link
}

func newJudge(modes [tables]Mode, order Order, notes *notebook) *judge {
	j := &judge{modes: modes, order: order, notes: notes, waits: make(map[key][]held)}
	for t := range j.index {
		j.index[t] = make(map[key]known)
	}
	return j
}

// take judges a record. It returns the rows that are sound now, of which there are
// several if others waited for this one, or the faults.
func (j *judge) take(f *form, rec record) (rows []Row, faults []*Fault) {
	fault := func(column, found, expected string) {
		faults = append(faults, &Fault{f.table.file(), rec.line, column, found, expected})
	}
	if rec.wrong != "" {
		fault("", rec.wrong, "a line of CSV")
		return nil, faults
	}
	f.clear()
	f.base.Line = rec.line
	j.readCells(f, rec, fault)
	id, line := f.base.SourcedID, int32(min(rec.line, 1<<31-1))
	row := f.row()
	// A row without id is known by what it says, if that could be read.
	own, named := keyOf(identity(row)), id != "" || f.raw[0] == "" && !f.fields[0].must && len(faults) == 0
	if from, to, column := span(row); to != "" && to < from {
		fault(column, string(to), "a day that is not before "+string(from)+", on which it begins")
	}
	if first, twice := j.index[f.table][own]; twice && named {
		fault("sourcedId", id, taken(id, first))
		return nil, faults // and the first row keeps its fate
	}
	wait := j.refer(f, line, fault)
	became := sound
	switch {
	case len(faults) > 0:
		became = leftOut
	case f.base.Status == ToBeDeleted:
		became = deleted
	case wait != nil:
		became = waiting
		wait.row, wait.own = row, own
		j.waits[wait.parent] = append(j.waits[wait.parent], *wait)
		j.held++
	}
	if named {
		j.index[f.table][own] = known{line, became}
	}
	if len(faults) > 0 || became == waiting {
		return nil, faults
	}
	return j.release(f.table, append(rows, row), own), nil
}

// readCells reads the cells into the form's row.
func (j *judge) readCells(f *form, rec record, fault func(column, found, expected string)) {
	file, mode, fields, meta := f.table.file(), j.modes[f.table], f.fields, f.meta
	clear(f.raw)
	for _, c := range rec.cells[min(f.width, len(rec.cells)):] {
		if strings.TrimSpace(c) != "" {
			fault("", fmt.Sprintf("%d cells", len(rec.cells)),
				fmt.Sprintf("%d, as there are columns: a cell with a comma inside needs quotes", f.width))
			fields, meta = fields[:1], nil // the others may have moved
			break
		}
	}
	at := func(i int) string {
		if i < 0 || i >= len(rec.cells) {
			return ""
		}
		return strings.TrimSpace(rec.cells[i])
	}
	for i, fl := range fields {
		s := at(f.place[i])
		f.raw[i] = s
		if s == "" {
			continue
		}
		expected, note := strange(s), ""
		if expected == "" {
			expected, note = fl.cell.read(s, j.order)
		}
		if i == modifiedField && expected != "" && mode == Bulk {
			expected, note = "", "it is left out, here and below where it is no such time: "+expected
		}
		if expected != "" {
			fault(fl.name, s, expected)
		}
		if note != "" {
			j.notes.once(Note{file, rec.line, fl.name, note})
		}
	}
	if mode == Bulk && f.raw[statusField] != "" {
		j.notes.once(Note{file, rec.line, "status", "it belongs into delta files alone; it is read all the same"})
	}
	for i, fl := range fields {
		if f.raw[i] == "" && f.mustFill(i, mode) && (i == 0 || f.base.Status != ToBeDeleted) {
			fault(fl.name, "", "a value")
		}
	}
	for _, m := range meta {
		s := at(m.at)
		if expected := strange(s); expected != "" {
			fault(metaPrefix+m.name, s, expected)
		} else if s != "" {
			if f.base.Metadata == nil {
				f.base.Metadata = make(map[string]string)
			}
			f.base.Metadata[m.name] = s
		}
	}
}

// What a spreadsheet program makes of a long number.
var shortNumber = regexp.MustCompile(`^\d([.,]\d+)?[Ee]\+\d+$`)

// taken says what is wrong with an id that an earlier row has.
func taken(id string, first known) string {
	if id == "" {
		return fmt.Sprintf("a row that does not say the same as line %d", first.line)
	}
	expected := fmt.Sprintf("an id of its own: line %d has it already", first.line)
	if shortNumber.MatchString(id) {
		expected += "; a spreadsheet program has cut off its last digits"
	}
	return expected
}

// refer checks what the row refers to. A row whose parent may still come is to be
// held: wait says for what.
func (j *judge) refer(f *form, line int32, fault func(column, found, expected string)) (wait *held) {
	if f.base.Status == ToBeDeleted {
		return nil
	}
	for i, fl := range f.fields {
		if !fl.to.is || f.raw[i] == "" {
			continue
		}
		var ids []string
		switch c := fl.cell.(type) {
		case text:
			if *c.to != "" { // else it could not be read
				ids = []string{*c.to}
			}
		case list:
			ids = *c.to
		}
		for _, id := range ids {
			k := keyOf(id)
			target, there := j.index[fl.to.table][k]
			forward := fl.to.table == f.table && (!there || target.fate == waiting)
			switch {
			case fl.to.loose && there && target.fate == sound:
			case fl.to.loose:
				j.links = append(j.links, link{line, fl.name, id})
			case forward:
				wait = &held{parent: k, field: i, parentID: id}
			default:
				if wrong := j.wrongReference(f.table, line, fl, k); wrong != "" {
					fault(fl.name, id, wrong)
				}
			}
		}
	}
	return wait
}

// wrongReference says what an id should have been that names no sound row, or "".
func (j *judge) wrongReference(from Table, line int32, fl field, k key) string {
	table := fl.to.table
	target, there := j.index[table][k]
	switch {
	case j.modes[table] == Absent:
		j.notes.once(Note{from.file(), int(line), fl.name,
			"what it names is not checked: there is no " + table.file()})
	case !there && j.modes[table] == Bulk:
		return "the sourcedId of a row in " + table.file()
	case !there: // A delta does not have the rows that did not change.
	case target.fate == leftOut:
		return fmt.Sprintf("a row that is sound: the one on line %d of %s was left out", target.line, table.file())
	case target.fate == deleted:
		return fmt.Sprintf("a row that stays: the one on line %d of %s is to be deleted", target.line, table.file())
	}
	return ""
}

// release adds to the rows those that waited for a parent, and those that waited
// for them.
func (j *judge) release(t Table, rows []Row, parent key) []Row {
	if j.held == 0 {
		return rows
	}
	for queue := []key{parent}; len(queue) > 0; queue = queue[1:] {
		children := j.waits[queue[0]]
		// Of a parent that is to be deleted the children are judged at the end.
		if len(children) == 0 || j.index[t][queue[0]].fate != sound {
			continue
		}
		delete(j.waits, queue[0])
		j.held -= len(children)
		for _, h := range children {
			j.settle(t, h, sound)
			rows = append(rows, h.row)
			queue = append(queue, h.own)
		}
	}
	return rows
}

func (j *judge) settle(t Table, h held, f fate) {
	j.index[t][h.own] = known{int32(h.row.common().Line), f}
}

// finish judges the rows that still wait when their table ends.
func (j *judge) finish(f *form) (rows []Row, faults []*Fault) {
	var queue []held
	for parent, children := range j.waits {
		if target, there := j.index[f.table][parent]; !there || target.fate != waiting {
			queue = append(queue, children...)
			delete(j.waits, parent)
		}
	}
	byLine := func(a, b held) int { return cmp.Compare(a.row.common().Line, b.row.common().Line) }
	slices.SortFunc(queue, byLine)
	fault := func(h held, expected string) {
		j.settle(f.table, h, leftOut)
		line, column := h.row.common().Line, f.fields[h.field].name
		faults = append(faults, &Fault{f.table.file(), line, column, h.parentID, expected})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		wrong := j.wrongReference(f.table, int32(h.row.common().Line), f.fields[h.field], h.parent)
		if wrong != "" {
			fault(h, wrong)
		} else {
			j.settle(f.table, h, sound)
			rows = append(rows, h.row)
		}
		queue = append(queue, j.waits[h.own]...)
		delete(j.waits, h.own)
	}
	for _, children := range j.waits {
		for _, h := range children {
			fault(h, "a row that is not below this one: the parents go round in a circle")
		}
	}
	slices.SortFunc(faults, func(a, b *Fault) int { return cmp.Compare(a.Line, b.Line) })
	for _, l := range j.links {
		agent := field{name: l.column, to: to(f.table)}
		if wrong := j.wrongReference(f.table, l.line, agent, keyOf(l.id)); wrong != "" {
			j.notes.each(Note{f.table.file(), int(l.line), l.column,
				fmt.Sprintf("%q leads nowhere: it should be %s", shortened(l.id), wrong)})
		}
	}
	clear(j.waits)
	j.held, j.links = 0, nil
	return rows, faults
}
