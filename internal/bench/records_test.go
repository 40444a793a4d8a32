package bench

import (
	"bytes"
	"testing"

	"holdfast/internal/marc"
)

// What is written can be read again, every record with a title and its copies.
func TestV11_TheMadeUpRecordsAreGoodOnes(t *testing.T) {
	var file, again bytes.Buffer
	for _, w := range []*bytes.Buffer{&file, &again} {
		if err := WriteRecords(w, 1, 500, 2, "RIV"); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(file.Bytes(), again.Bytes()) {
		t.Error("the same seed wrote another file")
	}
	r, err := marc.Open(&file)
	if err != nil {
		t.Fatal(err)
	}
	n, barcodes := 0, map[string]bool{}
	for rec, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if rec.Bib().Title == "" {
			t.Errorf("record %d has no title", n)
		}
		for _, h := range rec.Holdings() {
			if h.HomeBranch != "RIV" || h.Price == "" {
				t.Errorf("record %d has the copy %+v", n, h)
			}
			barcodes[h.Barcode] = true
		}
	}
	if n != 500 || len(barcodes) != 1000 {
		t.Errorf("%d records with %d copies", n, len(barcodes))
	}
}
