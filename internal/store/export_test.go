package store

// Translate is what a migration becomes on an engine.
var Translate = translate

// Commits counts SQLite's commits so far.
func (db *DB) Commits() int64 { return db.impl.(*sqliteDB).writer.commits }

// Waiting counts the requests of PostgreSQL's hot operations that no batch has taken.
func (db *DB) Waiting() (n int) {
	for _, d := range db.impl.(*postgresDB).hots {
		d.mu.Lock()
		n += len(d.waiting)
		d.mu.Unlock()
	}
	return n
}

// TurnOf is the number of the lock by which batches of a unit take turns.
var TurnOf = turnOf
