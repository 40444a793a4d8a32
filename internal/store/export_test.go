package store

// Translate is what a migration becomes on an engine.
var Translate = translate

// Commits counts SQLite's commits so far.
func (db *DB) Commits() int64 { return db.impl.(*sqliteDB).writer.commits }
