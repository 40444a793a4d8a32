package sample

// kind is a sort of book: what its shelf mark, its size and its price are like.
type kind struct {
	form    string // digit of the literary form after a literature's class, "" outside literature
	noun    string // what a language's works of it are called: Tamil fiction
	prefix  string // before the class on the spine
	low     int    // fewest pages
	high    int    // most pages
	base    int    // rupees that any book of it costs
	page    int    // paise a page on top
	authors int    // the most authors it has
	story   bool   // told rather than taught: has series and is translated
	since   int    // no library keeps older ones, or there were none; 0 for any year
}

// kinds by the name that the shelves and Work.Kind have.
var kinds = map[string]kind{
	"novel":   {form: "3", noun: "fiction", low: 140, high: 520, base: 90, page: 90, authors: 1, story: true},
	"stories": {form: "3", noun: "short stories", low: 120, high: 320, base: 80, page: 90, authors: 1, story: true},
	"crime":   {form: "3", noun: "fiction", low: 160, high: 400, base: 80, page: 80, authors: 1, story: true},
	"fantasy": {form: "3", noun: "fiction", low: 220, high: 640, base: 90, page: 80, authors: 1, story: true},
	"poetry":  {form: "1", noun: "poetry", low: 64, high: 180, base: 120, page: 80, authors: 1, story: true},
	"drama":   {form: "2", noun: "drama", low: 64, high: 200, base: 90, page: 80, authors: 1, story: true},
	"children": {
		form: "3", noun: "children’s books", prefix: "J ", low: 24, high: 160, base: 75, page: 110, authors: 1, story: true,
	},
	"comics":    {since: 1967, prefix: "J ", low: 48, high: 200, base: 150, page: 150, authors: 2},
	"games":     {since: 1972, prefix: "J ", low: 48, high: 128, base: 60, page: 90, authors: 1},
	"essays":    {form: "4", noun: "essays", low: 120, high: 280, base: 110, page: 100, authors: 1},
	"history":   {low: 180, high: 620, base: 180, page: 130, authors: 1},
	"biography": {low: 160, high: 480, base: 150, page: 110, authors: 1},
	"travel":    {low: 140, high: 360, base: 140, page: 110, authors: 1},
	"society":   {low: 160, high: 420, base: 200, page: 140, authors: 2},
	"arts":      {low: 120, high: 320, base: 300, page: 220, authors: 1},
	"sport":     {low: 96, high: 280, base: 100, page: 100, authors: 1},
	"science":   {low: 120, high: 380, base: 150, page: 130, authors: 2},
	"nature":    {low: 120, high: 420, base: 220, page: 180, authors: 2},
	"cookery":   {low: 96, high: 320, base: 180, page: 180, authors: 1},
	"health":    {since: 1972, low: 96, high: 240, base: 90, page: 90, authors: 1},
	"garden":    {low: 80, high: 200, base: 120, page: 140, authors: 1},
	"craft":     {low: 64, high: 180, base: 140, page: 160, authors: 1},
	"textbook":  {since: 1996, low: 120, high: 480, base: 80, page: 60, authors: 3},
	"language":  {low: 96, high: 320, base: 110, page: 90, authors: 2},
	"reference": {since: 1962, low: 240, high: 900, base: 350, page: 120, authors: 2},
	"business":  {since: 1975, low: 140, high: 320, base: 200, page: 110, authors: 1},
	"computing": {since: 2013, low: 180, high: 560, base: 250, page: 110, authors: 2},
	"law":       {since: 1988, low: 160, high: 640, base: 250, page: 130, authors: 2},
	"religion":  {low: 96, high: 380, base: 90, page: 90, authors: 1},
	"home":      {low: 96, high: 240, base: 120, page: 90, authors: 1},
}
