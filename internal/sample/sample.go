// Package sample makes up a city library: its people, its books and its
// branches, for the throw-away database of the demo command (D19). It serves a
// university too: courses, the sections of a term, and students with their past.
//
// Nobody in it exists and nothing in it was copied from a catalogue. Names are
// pairs of a given and a family name from lists written here, titles are
// written by small grammars, one for each language, whose words stand in
// aligned forms: own script, Roman letters, English. That is why the Bengali
// title, its transliteration and its English gloss always say the same thing.
// Only the classics are real: their titles, authors and years are facts. Every
// ISBN is invented; its check digit is right, its owner does not exist. Mail
// addresses end in the reserved example domains and no telephone in India can
// have the numbers.
//
// What callers may rely on:
//
//   - The same seed gives the same people and works, in the same order, on
//     every machine. The first thousand are the same however many are taken.
//   - Every part draws from a stream of its own ([Source.Stream]), so that a
//     new draw in one place changes nothing in another.
//   - Text is NFC, without control or format characters.
//   - Titles do not repeat, save where one is a further edition of another. A
//     grammar that has nothing new to say goes on with numbered volumes.
//
// The package does no I/O, keeps no state between calls and imports only the
// standard library.
package sample

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// Source is one made-up library. It holds nothing but its seed, so it may be
// shared and asked again; every question starts from the beginning.
type Source struct {
	seed uint64
}

// New gives the library of this seed.
func New(seed uint64) *Source { return &Source{seed: seed} }

// Stream is the random numbers of one name, for example "visits". It is
// independent of every other name's and begins anew at each call.
func (s *Source) Stream(name string) *rand.Rand {
	var text []byte
	text = binary.BigEndian.AppendUint64(text, s.seed)
	text = append(text, name...)
	sum := sha256.Sum256(text)
	return rand.New(rand.NewPCG(
		binary.BigEndian.Uint64(sum[0:8]),
		binary.BigEndian.Uint64(sum[8:16]),
	))
}
