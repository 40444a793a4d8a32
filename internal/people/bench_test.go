package people

import (
	"testing"

	"holdfast/internal/store/storetest"
)

// BenchmarkHash is one sign-in's share of the processor, at the shipped cost.
func BenchmarkHash(b *testing.B) {
	now := costNow
	defer func() { costNow = now }()
	costNow = shipped
	b.ReportAllocs()
	for b.Loop() {
		hash(good)
	}
}

// BenchmarkBySession is what every request of a browser pays.
func BenchmarkBySession(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.String(), func(b *testing.B) {
			db := storetest.Open(b, e, migrations)
			rights := testRights(b)
			person := add(b, db, "meera", "")
			give(b, db, person, Held{Desk: "shop", Role: Supervisor, Place: 4})
			reference := start(b, db, person, StaffSession)
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := BySession(b.Context(), db, rights, reference); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
