package store

// LockableInTest puts a test's own table on the lock list.
func LockableInTest(table string) {
	lockList[table] = &lockable{table: table, rank: 100 + len(lockList), query: only(Postgres,
		"select changed_at from "+table+" where id = any($1) order by id for no key update")}
}

// Translate is what a migration becomes on an engine.
var Translate = translate

// Commits counts SQLite's commits so far.
func (db *DB) Commits() int64 { return db.impl.(*sqliteDB).writer.commits }
