package look

// book is one of the four on the shelf of the sign-in page, in the units of its
// picture: 500 high, standing on the lower edge.
type book struct {
	Desk    Desk
	X, W, H int
	Letters string // as a library would label it
	Class   string // its class number in the Dewey system
}

const shelfHeight = 500

var shelf = []book{
	{Lending, 0, 84, 470, "LEN", "027.4"},
	{Registration, 87, 96, 428, "REG", "378.16"},
	{BoxOffice, 186, 80, 500, "BOX", "792.02"},
	{School, 269, 90, 404, "SCH", "371.21"},
}

// The measures that the picture needs besides.

func (b book) Y() int       { return shelfHeight - b.H }
func (b book) Mid() int     { return b.W / 2 }
func (b book) Low() int     { return b.H - 32 }
func (b book) Label() int   { return b.H - 112 }
func (b book) LabelW() int  { return b.W - 20 }
func (b book) Call() int    { return b.H - 87 }
func (b book) Number() int  { return b.H - 67 }
func (b book) Word() string { return "book-" + string(b.Desk) }

// deskWord is the key of what a spine's label calls the desk.
func deskWord(d Desk) string { return "desk-" + string(d) }
