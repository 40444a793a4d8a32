package look

import (
	"html/template"

	"holdfast/internal/civil"
)

// Desk is one of the four desks, or the system itself. It chooses the cloth.
type Desk string

// The desks.
const (
	Lending      Desk = "lending"
	Registration Desk = "registration"
	BoxOffice    Desk = "boxoffice"
	School       Desk = "school"
	System       Desk = "system"
)

// Desks is every desk, in the order in which they stand on the shelf.
var Desks = []Desk{Lending, Registration, BoxOffice, School, System}

// Kind is the layout that stands around a page.
type Kind string

// The layouts.
const (
	Staff  Kind = "staff"  // a spine in the desk's cloth, for people who work here
	Patron Kind = "patron" // a cloth bar, phone first, for everybody else
	SignIn Kind = "signin" // the brand picture beside one form
	Paper  Kind = "paper"  // slips and lists: what the printer gets, shown as paper
)

// Theme is the reader's own choice; the zero Theme follows the system.
type Theme string

// The themes.
const (
	AsSystem Theme = ""
	Light    Theme = "light"
	Dark     Theme = "dark"
)

// ThemeCookie is the cookie in which the script keeps the choice ("light",
// "dark", or gone), so that the next page comes in the right theme at once.
const ThemeCookie = "hf_theme"

// ThemeOf reads a value of [ThemeCookie]; anything unknown is [AsSystem].
func ThemeOf(value string) Theme {
	if t := Theme(value); t == Light || t == Dark {
		return t
	}
	return AsSystem
}

// Page is what stands around a page's own part. Only Title, Desk and Kind are
// needed; what is empty is not drawn.
type Page struct {
	Title   string        // of the page, also its heading in the staff layout
	Desk    Desk          //
	Kind    Kind          //
	Org     string        // who runs this server, or the part of it: "City Libraries"
	Home    string        // where the mark leads; "/" when empty
	Nav     []Stop        // eight at most; patrons have four
	Place   []string      // lines of the spine's label: branch, workplace
	Change  string        // where another place is chosen; "" if it cannot be
	Person  string        // who is signed in
	Others  []Swatch      // the other desks this person works at
	Lang    string        // BCP 47; English when empty or not spoken here
	Dir     string        // of the script; the language's own when empty
	Theme   Theme         //
	Banner  string        // a line over everything: demo, read-only and why
	Now     Moment        // the place's clock, in the staff header
	Facts   template.HTML // quiet facts of the header, after the heading
	Tools   []Act         // quiet tools of the header: Export, Print
	Sounds  bool          // the page makes sounds: show the switch
	Help    string        // address of the help page
	Leave   *Act          // Lock for staff, Sign out for patrons
	Back    *Act          // where to return to: over a slip, or instead of the heading
	Langs   []Act         // the page in other languages, on the sign-in page
	News    []Note        // lines in the fixed place under the head
	Live    bool          // the page has a stream: load the extension
	Problem bool          // something on the page must be put right: the title says so first
	Body    any           // the page's own struct; set by Render
}

// Stop is one stop of the navigation.
type Stop struct {
	Name    string
	Href    string
	Icon    string // a name of the sprite
	Count   int    // shown in a small plate; 0 shows none
	Plate   string // id of the plate, which parts of the page can then renew
	Current bool
}

// Swatch leads to another desk.
type Swatch struct {
	Desk Desk
	Name string // in full, for those who hear it; the swatch shows its first letter
	Href string
}

// Moment is an instant as the clock of a place shows it. Pages show no instant
// without its place.
type Moment struct {
	At civil.Instant
	In civil.Zone
}

// At is the moment of an instant in a zone.
func At(at civil.Instant, in civil.Zone) Moment { return Moment{At: at, In: in} }

// IsZero says whether there is nothing to show.
func (m Moment) IsZero() bool { return m.In.IsZero() || m.At.IsZero() }

// Day is the day on which the moment falls at its place.
func (m Moment) Day() civil.Date { return m.In.DateOf(m.At) }
