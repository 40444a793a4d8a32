package pages

import (
	"net/url"
	"strconv"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/web/look"
)

// spot is where a form stands: the way back from it, and where its refusal is
// shown.
type spot struct {
	kind spotKind
	key  string // the card, the title's id, or the barcode
	desk atDesk // the visit, at the desk or behind a page that was opened from it
	did  string // what was just done there, to be told once
}

type spotKind string

const (
	spotDesk     spotKind = "desk"
	spotMember   spotKind = "member"
	spotTitle    spotKind = "title"
	spotCopy     spotKind = "copy"
	spotShelf    spotKind = "shelf"
	spotTransits spotKind = "transits"
)

// The most deeds that a visit remembers, and codes without a match. Whoever
// scans more sees the newest; nothing is lost but the line.
const (
	maxDeeds   = 40
	maxNoMatch = 5
)

// atDesk is what the desk's page keeps in its address.
type atDesk struct {
	member  string         // card of who stands at the desk
	visit   []lending.Deed // newest first
	last    string         // card of who was there before
	before  []lending.Deed // the visit before
	noMatch []lending.Deed // codes that nothing has, newest first
	find    string         // words that were typed instead of a code
}

// spotFrom reads a spot from the query of a form's address. What is not one is
// the empty desk.
func spotFrom(q url.Values) spot {
	s := spot{kind: spotKind(q.Get("at")), key: q.Get("of"), did: q.Get("did")}
	switch s.kind {
	case spotMember, spotTitle, spotCopy, spotShelf, spotTransits:
	default:
		s.kind = spotDesk
	}
	s.desk = atDesk{
		member: q.Get("member"), visit: parseDeeds(q.Get("visit"), maxDeeds), last: q.Get("last"),
		before: parseDeeds(q.Get("before"), maxDeeds), noMatch: parseDeeds(q.Get("nomatch"), maxNoMatch),
		find: q.Get("find"),
	}
	return s
}

// spotOn is a spot on a page of its own: it knows the visit at the desk from
// which the page was opened, so that the way back does not lose it.
func spotOn(kind spotKind, key string, page *url.URL) spot {
	return spot{kind: kind, key: key, desk: spotFrom(page.Query()).desk}
}

// query is the spot as the query of a form's address.
func (s spot) query() url.Values {
	q := url.Values{}
	put := func(name, value string) {
		if value != "" {
			q.Set(name, value)
		}
	}
	if s.kind != spotDesk {
		put("at", string(s.kind))
		put("of", s.key)
	}
	put("member", s.desk.member)
	put("visit", writeDeeds(s.desk.visit))
	put("last", s.desk.last)
	put("before", writeDeeds(s.desk.before))
	put("nomatch", writeDeeds(s.desk.noMatch))
	put("find", s.desk.find)
	return q
}

// form is the address of a form at this spot.
func (s spot) form(path string) string { return withQuery(path, s.query()) }

// url is the address of the page itself.
func (s spot) url() string {
	q := spot{kind: spotDesk, desk: s.desk}.query()
	if s.kind != spotDesk && s.did != "" {
		q.Set("did", s.did)
	}
	if s.kind == spotTransits && s.key != "" {
		q.Set("direction", s.key)
	}
	return withQuery(s.path(), q)
}

func (s spot) path() string {
	key := url.PathEscape(s.key)
	switch s.kind {
	case spotMember:
		return "/lending/members/" + key
	case spotTitle:
		return "/lending/titles/" + key
	case spotCopy:
		return "/lending/copies/" + key
	case spotShelf:
		return "/lending/holdshelf"
	case spotTransits:
		return "/lending/transits"
	}
	return "/lending/desk"
}

func withQuery(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// done is the spot after a deed.
func (s spot) done(d lending.Deed) spot {
	if s.kind == spotDesk {
		s.desk = s.desk.done(d)
		return s
	}
	s.did = writeDeed(d)
	return s
}

// done adds a deed to the visit, or a code to those without a match.
func (a atDesk) done(d lending.Deed) atDesk {
	a.find = ""
	if d.Act == lending.DeedNoMatch {
		a.noMatch = remember(a.noMatch, d, maxNoMatch)
	} else {
		a.visit = remember(a.visit, d, maxDeeds)
	}
	return a
}

// remember puts a deed before the others. The same once more, such as a copy that
// is scanned twice, is no new one.
func remember(all []lending.Deed, d lending.Deed, most int) []lending.Deed {
	if len(all) > 0 {
		same := all[0]
		if same.At = d.At; same == d {
			return all
		}
	}
	all = append([]lending.Deed{d}, all...)
	return all[:min(len(all), most)]
}

// with is the desk when a card is scanned: somebody else's ends the visit. What
// was done before anybody's card was there belongs to the visit that begins.
func (a atDesk) with(card string) atDesk {
	if a.member != "" && a.member != card {
		a = a.finished()
	}
	a.member, a.find = card, ""
	return a
}

// loans are the loans of the visit, as every scan tells them: their copies are
// not turned round by a second scan.
func (a atDesk) loans() (hidden []look.Hidden) {
	seen := map[int64]bool{}
	for _, d := range a.visit {
		if (d.Act == lending.DeedIssued || d.Act == lending.DeedReturned) && !seen[d.ID] {
			seen[d.ID] = true
			hidden = append(hidden, look.Hidden{Name: "loans", Value: decimal(d.ID)})
		}
	}
	return hidden
}

// finished is the desk after the visit. Codes without a match stay until somebody
// clears them.
func (a atDesk) finished() atDesk {
	if a.atRest() {
		return atDesk{last: a.last, before: a.before, noMatch: a.noMatch}
	}
	return atDesk{last: a.member, before: a.visit, noMatch: a.noMatch}
}

// receipt are the deeds for which a receipt can be printed: the visit's, or those
// of the visit before.
func (a atDesk) receipt() []lending.Deed {
	if a.atRest() {
		return a.before
	}
	return a.visit
}

// atRest says whether nobody stands at the desk and nothing was done.
func (a atDesk) atRest() bool { return a.member == "" && len(a.visit) == 0 }

// deedLetters are the acts as an address writes them.
var deedLetters = map[byte]lending.DeedAct{
	'i': lending.DeedIssued, 'r': lending.DeedReturned, 'c': lending.DeedCheckedIn,
	'n': lending.DeedRenewed,
	'h': lending.DeedHeld, 'p': lending.DeedPaid, 'e': lending.DeedExtended, 'x': lending.DeedAside,
	'z': lending.DeedNoMatch, 'f': lending.DeedFound, 'w': lending.DeedNoHold,
	's': lending.DeedSuspended, 'l': lending.DeedReadmitted, 'g': lending.DeedForgiven, 'k': lending.DeedPINGiven,
}

// nextLetters are what became of a copy that came in.
var nextLetters = map[string]lending.NextAction{
	"s": lending.ToShelf, "h": lending.ToHoldShelf, "t": lending.ToTransit, "p": lending.ToRepair,
}

func letterOf[K comparable, V comparable](letters map[K]V, v V) (k K) {
	for k, known := range letters {
		if known == v {
			return k
		}
	}
	return k
}

// fieldEscaper keeps the marks that part deeds and their fields out of a field.
var fieldEscaper = strings.NewReplacer("%", "%25", ".", "%2E", " ", "%20")

// writeDeed writes a deed as a letter and fields between points: id, what came
// of the copy, hold, branch, instant and code. Those at the end that are empty
// are left out: "i12", "r12.h.34", "c0.t.34.HIL..31001004829".
func writeDeed(d lending.Deed) string {
	fields := []string{
		number(d.ID), letterOf(nextLetters, d.Next), number(d.Hold), fieldEscaper.Replace(d.Branch),
		number(int64(d.At)), fieldEscaper.Replace(d.Code),
	}
	for len(fields) > 1 && fields[len(fields)-1] == "" {
		fields = fields[:len(fields)-1]
	}
	return string(letterOf(deedLetters, d.Act)) + strings.Join(fields, ".")
}

func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 36)
}

func writeDeeds(all []lending.Deed) string {
	words := make([]string, len(all))
	for i, d := range all {
		words[i] = writeDeed(d)
	}
	return strings.Join(words, " ")
}

// maxCode is the longest code that a deed remembers, in bytes.
const maxCode = 120

// parseDeed reads what writeDeed wrote, and is false for anything else: an
// address may come from anywhere.
func parseDeed(word string) (d lending.Deed, ok bool) {
	if word == "" {
		return d, false
	}
	if d.Act, ok = deedLetters[word[0]]; !ok {
		return d, false
	}
	fields := strings.Split(word[1:], ".")
	const all = 6
	if len(fields) > all {
		return d, false
	}
	fields = append(fields, make([]string, all-len(fields))...)
	var at int64
	for field, into := range map[int]*int64{0: &d.ID, 2: &d.Hold, 4: &at} {
		if ok = readNumber(fields[field], into); !ok {
			return d, false
		}
	}
	d.At, d.Next = civil.Instant(at), nextLetters[fields[1]]
	for field, into := range map[int]*string{3: &d.Branch, 5: &d.Code} {
		text, err := url.PathUnescape(fields[field])
		if err != nil || len(text) > maxCode {
			return d, false
		}
		*into = text
	}
	return d, true
}

func readNumber(text string, into *int64) bool {
	if text == "" {
		return true
	}
	n, err := strconv.ParseInt(text, 36, 64)
	*into = n
	return err == nil && n > 0
}

func parseDeeds(text string, most int) (all []lending.Deed) {
	for word := range strings.SplitSeq(text, " ") {
		if d, ok := parseDeed(word); ok && len(all) < most {
			all = append(all, d)
		}
	}
	return all
}
