package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// Names of what is hashed. They keep a digest from ever passing for a link, and
// another form of either from passing for this one.
const (
	digestForm = "holdfast journal digest 1"
	linkForm   = "holdfast journal link 1"
)

// hashOf is SHA-256, in hexadecimal, over the fields, each written as its length
// in eight bytes, highest first, and then its bytes. No two lists of fields are
// written alike.
func hashOf(fields ...string) string {
	h := sha256.New()
	var length [8]byte
	for _, f := range fields {
		binary.BigEndian.PutUint64(length[:], uint64(len(f)))
		h.Write(length[:])
		h.Write([]byte(f))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// erasableDigest is what stays of the person, the actor and the note. Without
// the salt it cannot be found by trying out persons.
func (r *Row) erasableDigest() string {
	return hashOf(digestForm, r.salt, number(r.Person), number(r.Actor), r.Note)
}

// linkAfter is the row's hash under a number, after the hash of the row before;
// the first row stands after "".
func (r *Row) linkAfter(before string, seq int64) string {
	return hashOf(linkForm, before, number(seq), number(r.ID), r.Type, number(int64(r.At)), string(r.Via),
		r.Subject.Kind, number(r.Subject.ID), string(r.Data), r.digest)
}
