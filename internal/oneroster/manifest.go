package oneroster

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Manifest is what a bundle says of itself.
type Manifest struct {
	Version    Version
	SystemName string // of the program that made it; may be ""
	SystemCode string
	Files      [tables]Mode // of each [Table]
}

// claims are the properties of a manifest.csv that matter here.
type claims struct {
	version    Version // 0 is not said
	name, code string
	files      [tables]Mode
	said       [tables]bool
}

const claim = "file." // and a table

// readManifest reads the properties. What is wrong with one refuses the bundle,
// since every row depends on it.
func readManifest(m *meter, e *entry) (claims, error) {
	file, records, err := m.open(e)
	if err != nil {
		return claims{}, err
	}
	defer file.Close()
	var c claims
	var faults Faults
	for n := 0; ; n++ {
		rec, err := records.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return claims{}, err
		}
		if n > maxColumns {
			return claims{}, fmt.Errorf("%s has more than %d properties", manifestFile, maxColumns)
		}
		if fault := c.property(rec, n == 0); fault != nil {
			fault.File, fault.Line = manifestFile, rec.line
			faults = append(faults, fault)
		}
	}
	if len(faults) > 0 {
		return claims{}, faults
	}
	return c, nil
}

// property takes in one line of the manifest.
func (c *claims) property(rec record, header bool) *Fault {
	if rec.wrong != "" {
		return &Fault{Found: rec.wrong, Expected: "a property and its value"}
	}
	cells := make([]string, 2)
	for i := range min(len(rec.cells), len(cells)) {
		cells[i] = strings.TrimSpace(rec.cells[i])
	}
	name, value := strings.ToLower(cells[0]), cells[1]
	if header {
		if name != "propertyname" {
			return &Fault{Column: "propertyName", Found: cells[0], Expected: "the headers propertyName and value"}
		}
		return nil
	}
	switch name {
	case "oneroster.version":
		c.version = parseVersion(value)
		if c.version == 0 {
			return &Fault{Column: cells[0], Found: value, Expected: "1.1 or 1.2"}
		}
	case "source.systemname":
		c.name = value
	case "source.systemcode":
		c.code = value
	}
	of, is := strings.CutPrefix(name, claim)
	t, known := tableOf(strings.TrimSuffix(of, "*") + ".csv")
	if !is || !known {
		return nil
	}
	mode := slices.Index(modeNames[:], strings.ToLower(value))
	if mode < 0 {
		return &Fault{Column: cells[0], Found: value, Expected: "bulk, delta or absent"}
	}
	c.files[t], c.said[t] = Mode(mode), true
	return nil
}

// parseVersion reads "1.1", "v1.2", "1.2.1". It is 0 for other versions.
func parseVersion(s string) Version {
	s = strings.TrimPrefix(strings.ToLower(s), "v")
	for text, v := range map[string]Version{"1.1": V11, "1.2": V12} {
		if s == text || strings.HasPrefix(s, text+".") {
			return v
		}
	}
	return 0
}

// settle joins what the manifest says with the files that there are. A file that it
// calls absent is not read.
func (c claims) settle(files *[tables]*entry, notes *notebook) (modes [tables]Mode, err error) {
	var faults Faults
	for t := range Table(tables) {
		there := files[t] != nil
		modes[t] = c.files[t]
		switch {
		case there && !c.said[t]:
			modes[t] = Bulk
			notes.once(Note{File: t.file(), Text: "the manifest does not name it; it is read as bulk"})
		case there && c.files[t] == Absent:
			files[t] = nil
			notes.once(Note{File: t.file(), Text: "it is not read: the manifest calls it absent, yet it is there"})
		case !there && c.files[t] != Absent:
			faults = append(faults, &Fault{File: manifestFile, Column: claim + t.String(),
				Found: c.files[t].String(), Expected: "absent, since there is no " + t.file()})
		}
	}
	if len(faults) > 0 {
		return modes, faults
	}
	return modes, nil
}

// The files of the standard that are not read here; a manifest must name them.
var (
	others11 = []string{"categories", "classResources", "courseResources", "demographics", "lineItems",
		"resources", "results"}
	others12 = []string{"lineItemLearningObjectiveIds", "lineItemScoreScales", "resultLearningObjectiveIds",
		"resultScoreScales", "scoreScales", "userProfiles", "userResources"}
)

// lines are the manifest as it is written.
func (m Manifest) lines() [][]string {
	names, version := slices.Clone(others11), "1.1"
	if m.Version == V12 {
		names, version = append(names, others12...), "1.2"
	}
	modes := map[string]Mode{}
	for t := range Table(tables) {
		if t != Roles || m.Version == V12 {
			names = append(names, t.String())
			modes[t.String()] = m.Files[t]
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(strings.ToLower(a), strings.ToLower(b)) })
	lines := [][]string{{"propertyName", "value"}, {"manifest.version", "1.0"}, {"oneroster.version", version}}
	for _, name := range names {
		lines = append(lines, []string{claim + name, modes[name].String()})
	}
	return append(lines, []string{"source.systemName", m.SystemName}, []string{"source.systemCode", m.SystemCode})
}
