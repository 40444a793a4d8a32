package catalog

import (
	"holdfast/internal/actor"
	"holdfast/internal/journal"
)

// entry is what the journal says became of a thing of the catalogue: ids, figures
// and states (D8). Titles and instructors are not in it.
func entry(by actor.Actor, kind string, id int64, became string, data any) journal.Entry {
	return journal.Entry{
		Type:    "registration." + kind + "." + became,
		Subject: journal.Subject{Kind: kind, ID: id},
		By:      by, Data: data,
	}
}

// What becomes of things, in the journal.
const (
	added   = "added"
	changed = "changed"
)
