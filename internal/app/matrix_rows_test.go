package app_test

import (
	"fmt"
	"regexp"
	"slices"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/people"
)

// rows is the matrix, by method and path: who may come in, and how one asks. A
// new route needs a row in one of its tables; TestT12_EveryRouteHasARow says so.
var rows = join(apiRows, publicRows, deskPageRows, minePageRows, registrarRows, studyRows,
	registrarPageRows, fileRows)

// apiRows are those of the API.
var apiRows = map[string]row{
	// At the desk. The right must hold where the desk stands, or where the copy is.
	"POST /api/lending/loans":                               needs(lending.MayIssue, atDesk(issue), overriding),
	"POST /api/lending/scans":                               needs(lending.MayIssue, atDesk(scan)),
	"POST /api/lending/returns":                             needs(lending.MayIssue, atDesk(takeBack)),
	"PUT /api/lending/copies/{barcode}/condition":           needs(lending.MayIssue, atDesk(damage)),
	"POST /api/lending/loans/{id}/undo":                     needs(lending.MayIssue, loans),
	"POST /api/lending/members/{card}/payments":             needs(lending.MayCharge, payments(1)),
	"POST /api/lending/members":                             needs(lending.MayMembers, atDesk(enrol)),
	"POST /api/lending/members/{card}/renewals":             needs(lending.MayMembers, memberships),
	"PUT /api/lending/members/{card}/pin":                   needs(lending.MayMembers, withoutPIN),
	"POST /api/lending/members/{card}/suspensions":          needs(lending.MayMembers, unsuspended),
	"POST /api/lending/members/{card}/suspensions/liftings": needs(lending.MayMembers, suspended),
	"POST /api/lending/members/{card}/no-shows/liftings":    needs(lending.MayMembers, heldBack),
	"POST /api/lending/loans/{id}/renewals":                 orOwn(lending.MayIssue, loans),
	"POST /api/lending/holds":                               orOwn(lending.MayHold, newHolds),
	"DELETE /api/lending/holds/{id}":                        orOwn(lending.MayHold, holds),

	// What is the whole library's.
	"POST /api/lending/branches": needs(lending.MayFound, wholeLibrary(newBranch)),
	"POST /api/lending/plans":    needs(lending.MayFound, wholeLibrary(newPlan)),
	"PUT /api/lending/plans":     needs(lending.MayFound, wholeLibrary(changedPlan)),

	// Of a demo alone.
	"POST /api/demo/clock": needs(people.Manage, wholeLibrary(forward)),

	// What staff look at, at any branch.
	"GET /api/lending/copies/{barcode}":       needs(lending.MayView, copies),
	"GET /api/lending/copies/{barcode}/loans": needs(lending.MayView, copies),
	"GET /api/lending/members":                needs(lending.MayView, asking("q=member")),
	"GET /api/lending/titles/{id}/months":     needs(lending.MayView, titles),
	"GET /api/lending/holdshelf":              needs(lending.MayView, branches),
	"GET /api/lending/transits":               needs(lending.MayView, branches),

	// What members look at too: the catalogue, and their own.
	"GET /api/lending/titles":                 orOwn(lending.MayView, asking("q=thriller")),
	"GET /api/lending/titles/{id}":            orOwn(lending.MayView, titles),
	"GET /api/lending/titles/{id}/outlook":    orOwn(lending.MayView, titles),
	"GET /api/lending/branches":               orOwn(lending.MayView, plain),
	"GET /api/lending/plans":                  orOwn(lending.MayView, plain),
	"GET /api/lending/loans/{id}":             orOwn(lending.MayView, anywhere(loans)),
	"GET /api/lending/holds/{id}":             orOwn(lending.MayView, holds),
	"GET /api/lending/members/{card}":         orOwn(lending.MayView, members),
	"GET /api/lending/members/{card}/loans":   orOwn(lending.MayView, members),
	"GET /api/lending/members/{card}/account": orOwn(lending.MayView, members),
}

// publicRows are what everybody may see.
var publicRows = map[string]row{
	"GET /api":             public(plain),
	"GET /openapi.json":    public(plain),
	"GET /problems/{$}":    public(plain),
	"GET /problems/{slug}": public([]probe{{make: func(*library) call { return call{in: "denied"} }}}),
	"GET /healthz":         public(plain),
	"GET /readyz":          public(plain),
	"GET /assets/":         public([]probe{{make: asset}}),
	"GET /{$}":             public(plain),
	"GET /sign-in":         public(plain),
	"POST /sign-in":        public(plain),
	"POST /sign-out":       leaving(public(plain)),
	"GET /setup":           public(asking("token=none")),
	"POST /setup":          public(plain),
}

// needs is the row of a route for whoever holds a right.
func needs(right actor.Permission, probes ...[]probe) row {
	return row{may: right, probes: slices.Concat(probes...)}
}

// orOwn is needs, and members or students come in too, for what is their own.
func orOwn(right actor.Permission, probes ...[]probe) row {
	r := needs(right, probes...)
	r.orSelf = ownAt(deskOf(right))
	return r
}

func public(probes ...[]probe) row { return row{public: true, probes: slices.Concat(probes...)} }

// leaving is a row after which the caller has to sign in again.
func leaving(r row) row {
	r.leaves = true
	return r
}

func join(tables ...map[string]row) map[string]row {
	all := map[string]row{}
	for _, table := range tables {
		for key, r := range table {
			if _, twice := all[key]; twice {
				panic("two rows for " + key)
			}
			all[key] = r
		}
	}
	return all
}

// plain names nothing that is anybody's.
var plain = asking("")

func asking(query string) []probe {
	return []probe{{make: func(*library) call { return call{in: "1", query: query} }}}
}

var assetAddress = regexp.MustCompile(`/assets/[^"]+`)

// asset asks for a file that a page uses.
func asset(l *library) call {
	page := l.ask(&caller{nobody: true}, request{method: "GET", path: "/sign-in"})
	return call{path: string(assetAddress.Find(page.body))}
}

// anywhere is the same probes for a right that counts at any branch.
func anywhere(probes []probe) []probe {
	all := slices.Clone(probes)
	for i := range all {
		all[i].at = ""
	}
	return all
}

// named names a thing in the path.
func named(name any) func(*library) call {
	return func(*library) call { return call{in: fmt.Sprint(name)} }
}

// loans are of both members, at both branches, and of somebody else.
var loans = []probe{
	{of: cardA, at: riverside, make: loanOf(cardA, riverside)},
	{of: cardB, at: hilltop, make: loanOf(cardB, hilltop)},
	{of: cardIdle, at: riverside, make: loanOf(cardIdle, riverside)},
	{missing: true, make: named(noID)},
}

func loanOf(card, branch string) func(*library) call {
	return func(l *library) call { return call{in: fmt.Sprint(l.lent(card, branch).ID)} }
}

// holds wait at both branches. Staff of every branch look after every queue.
var holds = []probe{
	{of: cardA, make: holdOf(cardA, riverside)},
	{of: cardB, make: holdOf(cardB, hilltop)},
	{missing: true, make: named(noID)},
}

func holdOf(card, branch string) func(*library) call {
	return func(l *library) call { return call{in: fmt.Sprint(l.held(card, branch).ID)} }
}

// newHolds places a hold for a member. Staff of every branch may.
var newHolds = []probe{
	{of: cardA, make: newHold(cardA)},
	{of: cardB, make: newHold(cardB)},
	{missing: true, make: newHold(noCard)},
	{missing: true, make: newHold("T1")}, // a barcode
}

func newHold(card string) func(*library) call {
	return func(l *library) call {
		title := l.lent(cardHill, riverside).Title
		send := body{"title": title, "member": card, "pickupBranch": riverside}
		return call{in: fmt.Sprint(title), body: send, name: card}
	}
}

// members are named by the card.
var members = []probe{
	{of: cardA, make: named(cardA)},
	{of: cardB, make: named(cardB)},
	{of: cardHill, make: named(cardHill)},
	{missing: true, make: named(noCard)},
	{missing: true, make: named("T1")}, // a barcode
}

// payments are taken at every branch.
func payments(amount any) []probe {
	all := slices.Clone(members)
	for i := range all {
		naming := all[i].make
		all[i].make = func(l *library) call {
			c := naming(l)
			c.body = body{"amount": amount}
			return c
		}
	}
	return all
}

// memberships are renewed where the member's usual branch is.
var memberships = func() []probe {
	all := slices.Clone(members)
	for i := range all {
		all[i].at = riverside
		if all[i].of == cardHill {
			all[i].at = hilltop
		}
	}
	return all
}()

// atDesk does something at the desks of both branches, and at one that is not
// there.
func atDesk(act func(l *library, branch string) call) []probe {
	at := func(branch string) func(*library) call {
		return func(l *library) call {
			c := act(l, branch)
			c.name = branch
			return c
		}
	}
	return []probe{
		{at: riverside, make: at(riverside)},
		{at: hilltop, make: at(hilltop)},
		{missing: true, make: at("NOWHERE")},
	}
}

func issue(l *library, branch string) call {
	_, barcode := l.free(riverside)
	return call{body: body{"copy": barcode, "member": cardIdle, "branch": branch}}
}

// overriding takes a right of its own.
var overriding = []probe{
	{at: riverside, needs: lending.MayOverride, make: func(l *library) call { return override(l, riverside) }},
	{at: hilltop, needs: lending.MayOverride, make: func(l *library) call { return override(l, hilltop) }},
}

func override(l *library, branch string) call {
	c := issue(l, branch)
	c.body["override"] = "needed for an exam"
	return c
}

func scan(l *library, branch string) call {
	_, barcode := l.free(riverside)
	return call{body: body{"code": barcode, "member": cardIdle, "branch": branch}}
}

func takeBack(l *library, branch string) call {
	return call{body: body{"copy": l.lent(cardIdle, hilltop).Copy, "branch": branch}}
}

func damage(l *library, branch string) call {
	_, barcode := l.free(riverside)
	return call{in: barcode, body: body{"condition": "damaged", "branch": branch}}
}

func enrol(l *library, branch string) call {
	_, fresh := l.free(riverside)
	return call{body: body{"card": "J" + fresh, "plan": "basic", "branch": branch, "name": "Newcomer " + fresh}}
}

// wholeLibrary changes what is no branch's own.
func wholeLibrary(act func(l *library) call) []probe { return []probe{{at: everywhere, make: act}} }

func newBranch(l *library) call {
	_, fresh := l.free(riverside)
	return call{body: body{"code": "B" + fresh, "name": "Branch " + fresh, "zone": "Asia/Kolkata"}}
}

func newPlan(l *library) call {
	_, fresh := l.free(riverside)
	return call{body: plan("P" + fresh)}
}

// changedPlan gives the plan of the library the terms that it has.
func changedPlan(*library) call {
	p := plan("basic")
	p["name"], p["maxLoans"], p["maxHolds"] = "Basic", terms.MaxLoans, terms.MaxHolds
	p["yearlyFee"], p["maxRenewals"] = terms.YearlyFee, terms.MaxRenewals
	return call{body: p}
}

func plan(code string) body {
	return body{"code": code, "name": "Plan " + code, "currency": "INR", "maxLoans": 2, "loanDays": 14, "holdDays": 3,
		"fineBlockLimit": 10_000}
}

func forward(*library) call { return call{body: body{"forward": "1ms"}} }

// copies are named by the barcode.
var copies = []probe{{make: named("T1")}, {make: named("H1")}, {missing: true, make: named("X1")}}

// titles are the library's, whoever asks.
var titles = []probe{
	{make: func(l *library) call { return call{in: fmt.Sprint(l.thriller)} }},
	{missing: true, make: named(noID)},
}

// branches are named in the query.
var branches = []probe{
	{make: atBranch(riverside)}, {make: atBranch(hilltop)}, {missing: true, make: atBranch("NOWHERE")},
}

func atBranch(code string) func(*library) call {
	return func(*library) call { return call{query: "branch=" + code, name: code} }
}
