package look

import "html/template"

// Receipt is what a till prints, 80 mm wide. Part "receipt".
type Receipt struct {
	Org   string
	Lines []template.HTML // branch, workplace, when
	Who   Name
	Under template.HTML // "Card 2041 7003 86"
	Parts []ReceiptPart
	Foot  []template.HTML // how to renew, number, initials
}

// ReceiptPart is a block of a receipt between two dashed rules.
type ReceiptPart struct {
	Title string // "Out", "Back"
	Rows  []ReceiptRow
}

// ReceiptRow is one row: words at the start, a date or a sum at the end.
type ReceiptRow struct {
	Say    template.HTML
	End    template.HTML
	Strong bool // the balance
	Large  bool // the end is a date to keep
}

// HoldSlip stands in a book on the hold shelf. It never shows a full name. Part
// "hold-slip".
type HoldSlip struct {
	Place string        // on the shelf: "A 3"
	Short string        // of the name and card: "AL-AM 118"
	Until template.HTML // the day, from Locale.Day
	At    string        // branch
	Code  Barcode
	Title Name
	Copy  Code
}

// TransitSlip lies in a book on its way. Part "transit-slip".
type TransitSlip struct {
	To    string
	Say   template.HTML // from where, why, by which van
	Day   template.HTML
	Code  Barcode
	Title Name
	Copy  Code
}

// SpineLabel is the paper label on a book's back. Part "spine-label".
type SpineLabel struct{ Lines []string }

// PrintHead stands over a printed list, PrintFoot under it. Parts "print-head"
// and "print-foot".
type PrintHead struct {
	Title string
	Say   template.HTML
	Ends  []template.HTML // at the far side: blanks to fill in
}

// PrintFoot carries the counts, the order, and when and by whom it was printed.
type PrintFoot struct {
	Counts  template.HTML
	Order   string
	Printed template.HTML
}
