package marc

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestL3_HoldingsAreReadFromKohaAndFromMARC(t *testing.T) {
	cases := []struct {
		name   string
		fields []raw
		want   []Holding
	}{
		{"none", []raw{{"245", "10$aA"}}, nil},
		{"Koha", []raw{
			{"952", "  $00$10$40$70$aMAIN$bHILL$g350.00$o823 DEV$p 3001 $v450.00$yBK"},
			{"952", "  $aMAIN$bMAIN$g350.00$p3002$71"},
		}, []Holding{
			{Tag: "952", Barcode: "3001", HomeBranch: "MAIN", HoldingBranch: "HILL",
				CallNumber: "823 DEV", ItemType: "BK", Price: "450.00"},
			{Tag: "952", Barcode: "3002", HomeBranch: "MAIN", HoldingBranch: "MAIN",
				Price: "350.00", NotForLoan: true},
		}},
		{"Koha's states",
			[]raw{{"952", "  $p1$01"}, {"952", "  $p2$12"}, {"952", "  $p3$41"}, {"952", "  $p4$7-1"}}, []Holding{
				{Tag: "952", Barcode: "1", Withdrawn: true}, {Tag: "952", Barcode: "2", Lost: true},
				{Tag: "952", Barcode: "3", Damaged: true}, {Tag: "952", Barcode: "4", NotForLoan: true},
			}},
		{"MARC",
			[]raw{{"852", "0 $aPML$bHILL$kRef$h823.914$iDEV$p3001"}, {"852", "  $aPML$jD 17$p3002$p3003"}}, []Holding{
				{Tag: "852", Barcode: "3001", HomeBranch: "HILL", CallNumber: "Ref 823.914 DEV"},
				{Tag: "852", Barcode: "3002", HomeBranch: "PML", CallNumber: "D 17"},
				{Tag: "852", Barcode: "3003", HomeBranch: "PML", CallNumber: "D 17"},
			}},
		{"a location without a copy", []raw{{"852", "  $aPML"}}, []Holding{{Tag: "852", HomeBranch: "PML"}}},
		{"copies without barcodes are all kept", []raw{{"952", "  $aA"}, {"952", "  $aA"}}, []Holding{
			{Tag: "952", HomeBranch: "A"}, {Tag: "952", HomeBranch: "A"},
		}},
		{"a barcode listed twice is one copy", []raw{{"952", "  $p1$aA"}, {"852", "  $p1$aB"}}, []Holding{
			{Tag: "952", Barcode: "1", HomeBranch: "A"},
		}},
	}
	for _, c := range cases {
		if diff := cmp.Diff(c.want, of(t, c.fields...).Holdings()); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
