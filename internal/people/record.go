package people

import (
	"context"

	"holdfast/internal/actor"
	"holdfast/internal/journal"
	"holdfast/internal/store"
)

// entry is what the journal says became of a person, or of what hangs on one
// (P8): ids, kinds and states, never a name that somebody signs in under and
// never a secret.
func entry(by actor.Actor, kind string, of journal.Subject, person int64, data map[string]any) journal.Entry {
	if data == nil {
		data = map[string]any{}
	}
	return journal.Entry{Type: kind, Subject: of, Person: person, By: by, Data: data}
}

func record(
	ctx context.Context, tx *store.Tx, by actor.Actor, kind string, of journal.Subject, person int64, data map[string]any,
) error {
	return journal.Record(ctx, tx, entry(by, kind, of, person, data))
}

// entryOf is [entry] for the person himself.
func entryOf(by actor.Actor, kind string, person int64, data map[string]any) journal.Entry {
	return entry(by, kind, journal.Subject{Kind: "person", ID: person}, person, data)
}

// recordOf is [record] for the person himself.
func recordOf(
	ctx context.Context, tx *store.Tx, by actor.Actor, kind string, person int64, data map[string]any,
) error {
	return journal.Record(ctx, tx, entryOf(by, kind, person, data))
}

// oneself is who does something with his own session or at the set-up link: there
// is nobody else yet.
func oneself(person int64) actor.Actor { return actor.Actor{Person: person, Via: actor.ViaPage} }
