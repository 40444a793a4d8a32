package look

import (
	"fmt"
	"html/template"
	"strings"
)

// SectionChoice is one section of a course among the others: when it is held, how
// many places are left, whether it fits, and what can be done. Part
// "section-choice", inside a list of class "picks".
type SectionChoice struct {
	Letter  string // its own in the course; where it is one letter it is the key, too
	Href    string // shows the section on the grid
	Times   string // "Mon Wed 10:30–11:45"
	By      Name   // who teaches it
	Taken   int    // places
	Of      int
	Left    string // in words: "7 of 30 left"
	Waiting string // "11 waiting"
	State   State  // of the verdict, with
	Word    string // its word: "Clashes with MA 210-A"
	Say     template.HTML
	Acts    []Act
	Chosen  bool
}

// Key is the key that chooses the section.
func (c SectionChoice) Key() string {
	if len(c.Letter) == 1 {
		return c.Letter
	}
	return ""
}

// stripRow is how many places a section's strip shows at most: as many as stand in
// a row. Larger sections are drawn in proportion; the number is beside it.
const stripRow = 30

// placesRow is a section's places in one row. A section with a place left never
// looks full, one with a place taken never looks empty.
func (l *Locale) placesRow(c SectionChoice) (template.HTML, error) {
	taken, of := max(c.Taken, 0), c.Of
	if of > stripRow {
		drawn := (taken*stripRow + of/2) / of
		switch {
		case taken > 0 && taken < of:
			drawn = min(max(drawn, 1), stripRow-1)
		case taken >= of:
			drawn = stripRow
		}
		taken, of = drawn, stripRow
	}
	return l.strip(taken, of, stripRow)
}

// CreditBar is how many credits somebody has and how many the cart would add, out
// of what the term allows. Sums are hundredths of a credit: 750 is 7.5. Part
// "credit-bar".
type CreditBar struct {
	Label string // "Credits with the cart"
	Have  int64
	Cart  int64
	Of    int64 // the limit; 0 when there is none, and then only words are shown
}

const (
	oneCredit   = 100
	mostCredits = 40 // pieces of a bar
)

// Words are the sum, and the limit if there is one: "16 of 18".
func (c CreditBar) words(l *Locale) string {
	sum := l.credits(c.Have + c.Cart)
	if c.Of <= 0 {
		return sum
	}
	return strings.NewReplacer("{0}", sum, "{1}", l.credits(c.Of)).Replace(l.words["have-of"])
}

// credits writes hundredths of a credit without zeros at the end.
func (l *Locale) credits(hundredths int64) string {
	text := fmt.Sprintf("%d.%02d", hundredths/oneCredit, hundredths%oneCredit)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	return l.localDigits(strings.Replace(text, ".", l.point, 1))
}

// creditBar draws a piece for each credit: solid those one has, tinted those in
// the cart, red those beyond the limit. The words beside it say the sum.
func (l *Locale) creditBar(c CreditBar) template.HTML {
	said := template.HTML(`<b class="credit-words">` + template.HTMLEscapeString(c.words(l)) + `</b>`)
	sum := c.Have + c.Cart
	pieces := int((max(sum, c.Of) + oneCredit - 1) / oneCredit)
	if c.Of <= 0 || pieces > mostCredits {
		return said
	}
	const pitch, wide, high = 15, 12, 10
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="credits" viewBox="0 0 %d %d" width="%d" height="%d" aria-hidden="true">`,
		pieces*pitch-pitch+wide+1, high+1, pieces*pitch-pitch+wide+1, high+1)
	for i := range pieces {
		middle := int64(i*oneCredit + oneCredit/2)
		class := "open"
		switch {
		case middle > c.Of && middle < sum:
			class = "over"
		case middle < c.Have:
			class = "full"
		case middle < sum:
			class = "cart"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%d.5" y=".5" width="%d" height="%d" rx="1.5"/>`, class, i*pitch,
			wide, high)
	}
	b.WriteString(`</svg>`)
	return said + template.HTML(b.String())
}

// CartBar stays at the foot of the planner: what is in the cart, whether all of it
// fits, and the one button that takes the seats. Part "cart-bar".
type CartBar struct {
	Label   string        // "In your cart"
	What    template.HTML // "EN 120-C and HI 204-A"
	State   State
	Word    string // "Both fit, seats free now"
	Credits *CreditBar
	Say     template.HTML // "Seats are taken when you press Enroll, not before."
	Act     *Act          // filled
}
