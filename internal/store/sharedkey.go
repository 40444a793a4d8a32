package store

import (
	"context"
	"crypto/rand"
	"encoding/base64"
)

var (
	addSharedKey    = SQL(`insert into shared_keys (name, key) values ($1, $2) on conflict (name) do nothing`)
	selectSharedKey = SQL(`select key from shared_keys where name = $1`)
)

// sharedKeyBytes is the length of a shared key.
const sharedKeyBytes = 32

// SharedKey is a random key of 32 bytes that all servers of this database share,
// made at its first use: for signing what a caller carries back, such as
// cursors.
func (db *DB) SharedKey(ctx context.Context, name string) (key []byte, err error) {
	err = db.Write(ctx, func(ctx context.Context, tx *Tx) error {
		text, found, err := One(ctx, tx, selectSharedKey, Column[string], name)
		if err != nil {
			return err
		}
		if !found {
			fresh := make([]byte, sharedKeyBytes)
			rand.Read(fresh)
			if _, err := tx.Exec(ctx, addSharedKey, name, base64.StdEncoding.EncodeToString(fresh)); err != nil {
				return err
			}
			if text, _, err = One(ctx, tx, selectSharedKey, Column[string], name); err != nil {
				return err
			}
		}
		key, err = base64.StdEncoding.DecodeString(text)
		return err
	})
	return key, err
}
