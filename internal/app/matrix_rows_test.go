package app_test

import (
	"fmt"
	"regexp"
	"slices"

	"holdfast/internal/lending"
	"holdfast/internal/people"
)

// rows is the matrix, by method and path: who may come in, and how one asks. A
// new route needs a row in one of its tables; TestT12_EveryRouteHasARow says so.
var rows = join(apiRows, publicRows, deskPageRows, minePageRows)

// apiRows are those of the API.
var apiRows = map[string]row{
	// At the desk. The right must hold where the desk stands, or where the copy is.
	"POST /api/lending/loans":                     {may: lending.MayIssue, probes: slices.Concat(atDesk(issue), overriding)},
	"POST /api/lending/scans":                     {may: lending.MayIssue, probes: atDesk(scan)},
	"POST /api/lending/returns":                   {may: lending.MayIssue, probes: atDesk(takeBack)},
	"PUT /api/lending/copies/{barcode}/condition": {may: lending.MayIssue, probes: atDesk(damage("/api/lending/copies/%s/condition"))},
	"POST /api/lending/loans/{id}/undo":           {may: lending.MayIssue, probes: loans("/api/lending/loans/%d/undo")},
	"POST /api/lending/members/{card}/payments":   {may: lending.MayCharge, probes: payments("/api/lending/members/%s/payments", 1)},
	"POST /api/lending/members":                   {may: lending.MayMembers, probes: atDesk(enrol)},
	"POST /api/lending/members/{card}/renewals":   {may: lending.MayMembers, probes: memberships("/api/lending/members/%s/renewals")},
	"POST /api/lending/loans/{id}/renewals":       {may: lending.MayIssue, orSelf: lending.MayOwn, probes: loans("/api/lending/loans/%d/renewals")},
	"POST /api/lending/holds":                     {may: lending.MayHold, orSelf: lending.MayOwn, probes: newHolds},
	"DELETE /api/lending/holds/{id}":              {may: lending.MayHold, orSelf: lending.MayOwn, probes: holds("/api/lending/holds/%d")},

	// What is the whole library's.
	"POST /api/lending/branches": {may: lending.MayFound, probes: wholeLibrary(newBranch)},
	"POST /api/lending/plans":    {may: lending.MayFound, probes: wholeLibrary(newPlan)},
	"PUT /api/lending/plans":     {may: lending.MayFound, probes: wholeLibrary(changedPlan)},

	// Of a demo alone.
	"POST /api/demo/clock": {may: people.Manage, probes: []probe{{make: forward}}},

	// What staff look at, at any branch.
	"GET /api/lending/copies/{barcode}":       {may: lending.MayView, probes: copies("/api/lending/copies/%s")},
	"GET /api/lending/copies/{barcode}/loans": {may: lending.MayView, probes: copies("/api/lending/copies/%s/loans")},
	"GET /api/lending/members":                {may: lending.MayView, probes: plain("/api/lending/members?q=member")},
	"GET /api/lending/titles/{id}/months":     {may: lending.MayView, probes: titles("/api/lending/titles/%d/months")},
	"GET /api/lending/holdshelf":              {may: lending.MayView, probes: branches("/api/lending/holdshelf?branch=%s")},
	"GET /api/lending/transits":               {may: lending.MayView, probes: branches("/api/lending/transits?branch=%s")},

	// What members look at too: the catalogue, and their own.
	"GET /api/lending/titles":                 {may: lending.MayView, orSelf: lending.MayOwn, probes: plain("/api/lending/titles?q=thriller")},
	"GET /api/lending/titles/{id}":            {may: lending.MayView, orSelf: lending.MayOwn, probes: titles("/api/lending/titles/%d")},
	"GET /api/lending/titles/{id}/outlook":    {may: lending.MayView, orSelf: lending.MayOwn, probes: titles("/api/lending/titles/%d/outlook")},
	"GET /api/lending/branches":               {may: lending.MayView, orSelf: lending.MayOwn, probes: plain("/api/lending/branches")},
	"GET /api/lending/plans":                  {may: lending.MayView, orSelf: lending.MayOwn, probes: plain("/api/lending/plans")},
	"GET /api/lending/loans/{id}":             {may: lending.MayView, orSelf: lending.MayOwn, probes: anywhere(loans("/api/lending/loans/%d"))},
	"GET /api/lending/holds/{id}":             {may: lending.MayView, orSelf: lending.MayOwn, probes: anywhere(holds("/api/lending/holds/%d"))},
	"GET /api/lending/members/{card}":         {may: lending.MayView, orSelf: lending.MayOwn, probes: members("/api/lending/members/%s")},
	"GET /api/lending/members/{card}/loans":   {may: lending.MayView, orSelf: lending.MayOwn, probes: members("/api/lending/members/%s/loans")},
	"GET /api/lending/members/{card}/account": {may: lending.MayView, orSelf: lending.MayOwn, probes: members("/api/lending/members/%s/account")},
}

// publicRows are what everybody may see.
var publicRows = map[string]row{
	"GET /api":             {public: true, probes: plain("/api")},
	"GET /openapi.json":    {public: true, probes: plain("/openapi.json")},
	"GET /problems/{$}":    {public: true, probes: plain("/problems/")},
	"GET /problems/{slug}": {public: true, probes: plain("/problems/denied")},
	"GET /healthz":         {public: true, probes: plain("/healthz")},
	"GET /readyz":          {public: true, probes: plain("/readyz")},
	"GET /assets/":         {public: true, probes: []probe{{make: asset}}},
	"GET /{$}":             {public: true, probes: plain("/")},
	"GET /sign-in":         {public: true, probes: plain("/sign-in")},
	"POST /sign-in":        {public: true, probes: plain("/sign-in")},
	"POST /sign-out":       {public: true, leaves: true, probes: plain("/sign-out")},
	"GET /setup":           {public: true, probes: plain("/setup?token=none")},
	"POST /setup":          {public: true, probes: plain("/setup")},
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

func forward(*library) call { return call{body: body{"forward": "1ms"}} }

// plain asks an address that names nothing.
func plain(path string) []probe {
	return []probe{{make: func(*library) call { return call{path: path} }}}
}

var assetAddress = regexp.MustCompile(`/assets/[^"]+`)

// asset asks for a file that a page uses.
func asset(l *library) call {
	page := l.ask(&caller{nobody: true}, request{method: "GET", path: "/sign-in"})
	return call{path: string(assetAddress.Find(page.body))}
}

// anywhere is the same probes for a right that counts at any branch.
func anywhere(probes []probe) []probe {
	for i := range probes {
		probes[i].at = ""
	}
	return probes
}

// loans names a loan in the address: of both members, at both branches, none.
func loans(address string) []probe {
	loan := func(card, branch string) func(*library) call {
		return func(l *library) call {
			id := l.lent(card, branch).ID
			return call{path: fmt.Sprintf(address, id), name: fmt.Sprint(id)}
		}
	}
	return []probe{
		{of: cardA, at: riverside, make: loan(cardA, riverside)},
		{of: cardB, at: hilltop, make: loan(cardB, hilltop)},
		{of: cardIdle, at: riverside, make: loan(cardIdle, riverside)},
		{missing: true, make: nothingAt(address)},
	}
}

func nothingAt(address string) func(*library) call {
	return func(*library) call { return call{path: fmt.Sprintf(address, noID), name: fmt.Sprint(noID)} }
}

// holds names a hold. Staff of every branch look after every queue.
func holds(address string) []probe {
	hold := func(card, branch string) func(*library) call {
		return func(l *library) call {
			id := l.held(card, branch).ID
			return call{path: fmt.Sprintf(address, id), name: fmt.Sprint(id)}
		}
	}
	return []probe{
		{of: cardA, make: hold(cardA, riverside)},
		{of: cardB, make: hold(cardB, hilltop)},
		{missing: true, make: nothingAt(address)},
	}
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
		return call{body: body{"title": title, "member": card, "pickupBranch": riverside}, name: card}
	}
}

// members names a member by the card.
func members(address string) []probe {
	card := func(number string) func(*library) call {
		return func(*library) call { return call{path: fmt.Sprintf(address, number), name: number} }
	}
	return []probe{
		{of: cardA, make: card(cardA)},
		{of: cardB, make: card(cardB)},
		{of: cardHill, make: card(cardHill)},
		{missing: true, make: card(noCard)},
		{missing: true, make: card("T1")}, // a barcode
	}
}

// payments are taken at every branch.
func payments(address string, amount any) []probe {
	all := members(address)
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
func memberships(address string) []probe {
	all := members(address)
	for i := range all {
		all[i].at = riverside
		if all[i].of == cardHill {
			all[i].at = hilltop
		}
	}
	return all
}

// atDesk does something at the desks of both branches, and with what is not
// there.
func atDesk(act func(l *library, branch string) call) []probe {
	at := func(branch string) func(*library) call {
		return func(l *library) call { return act(l, branch) }
	}
	return []probe{
		{at: riverside, make: at(riverside)},
		{at: hilltop, make: at(hilltop)},
		{missing: true, make: at("NOWHERE")},
	}
}

func issue(l *library, branch string) call {
	_, barcode := l.free(riverside)
	return call{body: body{"copy": barcode, "member": cardIdle, "branch": branch}, name: branch}
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
	return call{body: body{"code": barcode, "member": cardIdle, "branch": branch}, name: branch}
}

func takeBack(l *library, branch string) call {
	return call{body: body{"copy": l.lent(cardIdle, hilltop).Copy, "branch": branch}, name: branch}
}

func damage(address string) func(l *library, branch string) call {
	return func(l *library, branch string) call {
		_, barcode := l.free(riverside)
		return call{path: fmt.Sprintf(address, barcode), body: body{"condition": "damaged", "branch": branch}, name: branch}
	}
}

func enrol(l *library, branch string) call {
	_, fresh := l.free(riverside)
	return call{body: body{"card": "J" + fresh, "plan": "basic", "branch": branch, "name": "Newcomer " + fresh}, name: branch}
}

// wholeLibrary changes what is no branch's own.
func wholeLibrary(act func(l *library) call) []probe {
	return []probe{{at: everywhere, make: act}}
}

func newBranch(l *library) call {
	_, fresh := l.free(riverside)
	return call{body: body{"code": "B" + fresh, "name": "Branch " + fresh, "zone": "Asia/Kolkata"}}
}

func plan(code string) body {
	return body{"code": code, "name": "Plan " + code, "currency": "INR", "maxLoans": 2, "loanDays": 14, "holdDays": 3,
		"fineBlockLimit": 10_000}
}

func newPlan(l *library) call {
	_, fresh := l.free(riverside)
	return call{body: plan("P" + fresh)}
}

func changedPlan(*library) call {
	p := plan("basic")
	p["name"], p["maxLoans"], p["maxHolds"], p["yearlyFee"] = "Basic", terms.MaxLoans, terms.MaxHolds, terms.YearlyFee
	p["maxRenewals"] = 1
	return call{body: p}
}

// copies names a copy by its barcode.
func copies(address string) []probe {
	return []probe{
		{make: func(*library) call { return call{path: fmt.Sprintf(address, "T1")} }},
		{make: func(*library) call { return call{path: fmt.Sprintf(address, "H1")} }},
		{missing: true, make: func(*library) call { return call{path: fmt.Sprintf(address, "X1"), name: "X1"} }},
	}
}

// titles names a title.
func titles(address string) []probe {
	return []probe{
		{make: func(l *library) call { return call{path: fmt.Sprintf(address, l.thriller)} }},
		{missing: true, make: nothingAt(address)},
	}
}

// branches names a branch.
func branches(address string) []probe {
	return []probe{
		{make: func(*library) call { return call{path: fmt.Sprintf(address, riverside)} }},
		{make: func(*library) call { return call{path: fmt.Sprintf(address, hilltop)} }},
		{missing: true, make: func(*library) call { return call{path: fmt.Sprintf(address, "NOWHERE"), name: "NOWHERE"} }},
	}
}
