package look

import (
	"html/template"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/civil"
	"holdfast/internal/denial"
)

// The names of the hidden fields that forms carry, as package web reads them (P4,
// P7).
const (
	TokenField = "_token" // ties the form to the session
	KeyField   = "_key"   // makes pressing twice harmless
)

// Hidden is a field of a form that people do not see.
type Hidden struct{ Name, Value string }

// Keys are the hidden fields of one form: the session's token and a retry key of
// its own. More may follow.
func Keys(token, key string, more ...Hidden) []Hidden {
	return append([]Hidden{{TokenField, token}, {KeyField, key}}, more...)
}

// Style is how an [Act] looks.
type Style string

// The styles. At most one Filled stands in a panel.
const (
	Outlined Style = ""     // a button with an edge
	Filled   Style = "fill" // the one thing to do next
	Linked   Style = "link" // an underlined word
)

// Act is something to do: a link, or a form of one button. Part "act".
type Act struct {
	Label  string
	Sub    template.HTML // a second, smaller line in the button: "to Mon 19 Apr"
	Href   string        // a link when set
	Post   string        // else a form that posts here
	Hidden []Hidden      // the form's hidden fields
	Icon   string        // before the label
	Key    string        // the key that does it: "F8", "Enter", "H"
	Style  Style
	About  string // what the label leaves open, for those who hear it: "Gitanjali"
	ID     string
}

// Note is news in a fixed place: a tinted line with its sign. Part "note".
type Note struct {
	State State
	Title template.HTML
	Say   template.HTML
	Acts  []Act
	Quiet bool // no tint: one row of a panel
	Focus bool // takes the focus: what came of a button that is gone from the page by it
}

// Fact is a row of a list of facts: a label and its value. Part "facts".
type Fact struct {
	Label string
	Value template.HTML
	Meter *Meter // drawn before the value, which may then be empty
	State State  // colours the value: No for money owed
}

// Meter is a limit as countable pieces and in words: "2 of 2". Part "meter".
// Above twenty pieces only the words are shown.
type Meter struct{ Have, Of int }

// PersonHead is who stands at the desk. Part "person".
type PersonHead struct {
	Name     Name
	Initials string // in the name's own script
	Photo    string // an address, or "" for the initials
	Label    string // what the number is: "Card"
	Number   Code
	Href     string // the person's own page
	Stops    string // "Two things stop a loan": said where the panel is folded
}

// Stops is what stops a person, with the numbers of the refusal. Without rows
// it is not drawn: there is no all-clear. Part "stops".
type Stops struct {
	Title string // "Three things stop a loan"
	Rows  []template.HTML
}

// Row is a short row of a panel: a name, a second line, and something at the
// end. Part "row".
type Row struct {
	Title Name
	Href  string
	Say   template.HTML
	State State         // colours the second line
	End   template.HTML // "due 15 Mar"
	Lead  template.HTML // before it: a shelf place, a place in the queue
	Tag   Tag           // at the end, instead of End
	Act   *Act
	Key   string // the key that follows the link, where one of several is picked
}

// Scan is the field of a desk that never loses focus. Part "scan".
type Scan struct {
	Action  string
	Name    string        // of the field; "code" when empty
	Next    template.HTML // what is expected: "a copy for Meera, or another card"
	Prompt  string        // inside the empty field: "Scan or type"
	Refused bool          // a refusal is open: the prompt says which key goes on
	Search  bool          // people mostly type here: a glass instead of a scanner
	Keys    []KeyHint     // the keys that work now
	Visit   template.HTML // at the end of the line above
	Hidden  []Hidden
	Value   string // after a page load without script
	Address string // of the page as it now stands, if that changes with each scan; a reload goes there
}

// KeyHint is a key and what it does, in a word.
type KeyHint struct{ Key, Word string }

// Search is a field that looks for things; "/" leads to it. Part "search".
type Search struct {
	Action string
	Name   string // of the field; "q" when empty
	Label  string // "Scan or search titles"
	Value  string
	Big    bool // the page's main field
}

// Visit is what was done for one person, newest first, with an open refusal on
// top. Part "visit".
type Visit struct {
	Label   string // its name for those who hear it: "This visit"
	Refusal *Reasons
	Lines   []Line
	Empty   template.HTML // said when there is neither
}

// Line is one thing done: stub, perforation, body, acts. Part "line".
type Line struct {
	ID     string // "line-41": unique on the page, the same each time it is shown
	State  State
	Word   string // "Issued"
	At     Moment
	Title  Name          // of the work or person, or
	Href   string        // the title's own page
	Head   template.HTML // whatever else was done: "₹50.00 in cash"
	Say    template.HTML // what the clerk must do, the date bold
	Acts   []Act         // slip, undo
	Report *Report       // what is to be told about it
	Why    *Why
	Undone *Moment // undone then: the text is struck, the acts are gone
	Fresh  bool    // just done: it enters, and the two notes sound
}

// Report opens in place: a line of text, and the button that tells it. Part of
// "line".
type Report struct {
	Label, About string // "Damaged", of what
	Action       string
	Hidden       []Hidden
	ID           string // of the field, unique on the page
	Name, Ask    string // the field and its label: "What is wrong with it"
	Yes          string // "To the repair shelf"
}

// Why opens in place: the rule, its numbers, where it is set.
type Why struct {
	Say  template.HTML
	Rows []Fact
	Set  template.HTML // where it is set
}

// Reasons is a refusal, the only loud thing on a page. Part "reasons". Patrons
// get the same content in the part "refused".
type Reasons struct {
	ID       string        // unique on the page; a new refusal has a new one
	Title    template.HTML // "Not issued: The Namesake"
	Say      template.HTML // "Copy 3100 1004 829, scanned 15:42."; that nothing was changed is added
	Rows     []Reason
	Foot     []Act // Set aside first
	Override *Override
	Instead  *Act // at the end of the foot
	Focus    bool // takes the focus as a Note does; part "refused" only
}

// Reason is one row of a refusal.
type Reason struct {
	Say  template.HTML // what is so, with its numbers
	Lift template.HTML // what lifts it
	Act  *Act          // the button that does it
}

// ReasonsOf takes the rows of a refusal from the rules' own words, in their
// order. The page adds title, acts and foot.
func ReasonsOf(list denial.List) []Reason {
	rows := make([]Reason, len(list))
	for i, r := range list {
		rows[i] = Reason{
			Say:  template.HTML(template.HTMLEscapeString(r.Detail)),
			Lift: template.HTML(template.HTMLEscapeString(r.Lift)),
		}
	}
	return rows
}

// Override lets somebody who may do so go on against the reasons. It opens in
// place and asks why. Part of "reasons".
type Override struct {
	Action  string
	Hidden  []Hidden
	Reasons []Option // the list the reason is chosen from; its field is "reason"
	Label   string   // "Override with a reason"
	Yes     string   // "Issue it all the same"
	Problem string   // what must be put right about the words: it is open then
}

// Open shows the override open, with a reason chosen and what is missing beside the
// words.
func (o *Override) Open(chosen, problem string) {
	o.Problem, o.Reasons = problem, slices.Clone(o.Reasons)
	for i := range o.Reasons {
		o.Reasons[i].Chosen = o.Reasons[i].Value == chosen
	}
}

// Confirm asks once, in place, before something small that cannot be undone.
// Part "confirm".
type Confirm struct {
	Label string // of the button that opens it: "I no longer need it"
	Style Style
	Say   template.HTML // what will happen
	Yes   Act           // "Yes, let it go"
	Keep  string        // "Keep it"
}

// Slip is a promise to a patron: the day, the thing, a perforation, what to
// bring. Part "slip".
type Slip struct {
	Day   civil.Date
	Tone  State // Wait tints the day, No fills it
	Title Name
	Lines []template.HTML
	Tag   Tag
	Foot  template.HTML
	Acts  []Act
	Ask   *Confirm // instead of an act, when there is no way back
}

// Due is a thing a patron has until a day. Part "due", inside a list of class
// "dues".
type Due struct {
	Day     civil.Date
	Tone    State
	Title   Name
	Trouble template.HTML // what is wrong, with its sign
	Lines   []template.HTML
	Act     *Act
}

// LibraryCard is a member's card with its bar code. Part "library-card".
type LibraryCard struct {
	Name   Name
	Plan   template.HTML // "Basic, to 31 Mar 2027"
	Code   Barcode
	Label  string // "Card"
	Number Code
}

// Barcode is a bar code as a path of its dark bars, one unit a module.
type Barcode struct {
	Path  string // from BarcodeOf, or any path within Width by 10
	Width int    // in modules
}

// Cover is a bound book for a work without a picture. Part "cover".
type Cover struct {
	Title Name
	By    Name
	Seed  int64 // the title's id: it always gets the same cloth
}

// Length is how long the title is for its cover, as a class that sets it in
// smaller type: what decides is the longest word, since a word that is broken
// reads badly, and then the whole.
func (c Cover) Length() string {
	title := c.Title.Text
	if title == "" {
		title = c.Title.Other
	}
	word, whole := 0, letters(title)
	for w := range strings.FieldsSeq(title) {
		word = max(word, letters(w))
	}
	switch {
	case word > 15 || whole > 90:
		return "longest"
	case word > 11 || whole > 50:
		return "longer"
	case word > 8 || whole > 30:
		return "long"
	}
	return ""
}

// letters counts what takes room of its own: marks stand over or under others.
func letters(text string) (n int) {
	for _, r := range text {
		if !unicode.Is(unicode.M, r) {
			n++
		}
	}
	return n
}

// Tile is a figure with its caption. Part "tiles" takes a slice of them.
type Tile struct {
	Label  string
	Figure template.HTML
	Say    template.HTML
	State  State // with its sign before the figure
}

// Column is a head of a table. Part "columns" takes a slice of them.
type Column struct {
	Label string
	Num   bool   // figures: at the end of the column
	Href  string // sorts by it
	Order string // "ascending" or "descending" when sorted by it now
	Bare  bool   // the label is for those who hear it: a column of buttons
}

// TableTop stands over a table: what it is, how many, Export and Print. Part
// "table-top".
type TableTop struct {
	Title  string
	Say    template.HTML // "47 of 50, 1 removed"
	Export string        // address of the same rows as a file
	Print  string        // address of the printed list; without one, the page itself is printed
	Acts   []Act
}

// Pager says what is shown and of how many. Part "pager".
type Pager struct {
	From, To, Of int // Of below 0 when nobody counted
	Newer, Older string
	Size         int           // rows of a page, where the list is in another order than time's: "Next 50"
	Say          template.HTML // at the start of the line
}

// Empty is said instead of an empty list: why, and the act that fills it. Part
// "empty".
type Empty struct {
	Say template.HTML
	Act *Act
}

// Problem is a field that must be put right, for the summary.
type Problem struct{ Field, Say string }

// Problems is the summary over a form; it takes the focus. Part "problems".
type Problems struct {
	Title string // the usual heading when empty
	Say   template.HTML
	Rows  []Problem
}

// Countdown is how long something stays held. Part "countdown".
type Countdown struct {
	Label  string // "Held for you"
	Until  Moment // said when there is no script
	Left   int    // seconds, when the page was made
	Of     int    // seconds of the whole
	More   *Act   // "Keep 2 minutes more"
	Over   string // said at 0:00, with the hour: "The seats went back on sale at 19:04."
	Reload string // where to go at 0:00
}
