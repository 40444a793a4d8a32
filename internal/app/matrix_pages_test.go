package app_test

import (
	"fmt"

	"holdfast/internal/lending"
)

// deskPageRows are the pages and forms of the staff. Members have pages of their
// own, so what members may do on the API they may not do here.
var deskPageRows = map[string]row{
	"GET /lending":                       needs(lending.MayIssue, plain),
	"GET /lending/desk":                  needs(lending.MayIssue, plain),
	"POST /lending/desk":                 needs(lending.MayIssue, plain),
	"POST /lending/desk/scan":            needs(lending.MayIssue, atDesk(scan)),
	"POST /lending/loans":                needs(lending.MayIssue, overridingByForm),
	"POST /lending/loans/{id}/renew":     needs(lending.MayIssue, loans),
	"POST /lending/loans/{id}/undo":      needs(lending.MayIssue, loans),
	"POST /lending/holds":                needs(lending.MayHold, newHolds),
	"POST /lending/holds/{id}/cancel":    needs(lending.MayHold, holds),
	"POST /lending/returns":              needs(lending.MayIssue, atDesk(takeBack)),
	"GET /lending/branch":                needs(lending.MayIssue, plain),
	"POST /lending/branch":               leaving(needs(lending.MayIssue, choices)),
	"GET /lending/holdshelf":             needs(lending.MayIssue, plain),
	"GET /lending/holdshelf.csv":         needs(lending.MayIssue, plain),
	"GET /lending/transits":              needs(lending.MayIssue, asking("direction=away")),
	"GET /lending/transits.csv":          needs(lending.MayIssue, plain),
	"GET /lending/receipt":               needs(lending.MayIssue, asking("card="+cardA)),
	"GET /lending/holds/{id}/slip":       needs(lending.MayIssue, slips),
	"GET /lending/copies/{barcode}/slip": needs(lending.MayIssue, copies),

	"GET /lending/start":                       needs(lending.MayView, plain),
	"GET /lending/titles.csv":                  needs(lending.MayView, asking("q=thriller")),
	"GET /lending/members.csv":                 needs(lending.MayView, asking("q=member")),
	"GET /lending/titles":                      needs(lending.MayView, asking("q=thriller")),
	"GET /lending/titles/{id}":                 needs(lending.MayView, titles),
	"GET /lending/titles/{id}/labels":          needs(lending.MayView, titles),
	"GET /lending/copies/{barcode}":            needs(lending.MayView, copies),
	"POST /lending/copies/{barcode}/condition": needs(lending.MayIssue, atDesk(damage)),

	"GET /lending/members":                     needs(lending.MayView, asking("q=member")),
	"GET /lending/members/{card}":              needs(lending.MayView, members),
	"GET /lending/members/{card}/account":      needs(lending.MayView, members),
	"GET /lending/members/{card}/account.csv":  needs(lending.MayView, members),
	"GET /lending/members/{card}/history":      needs(lending.MayView, members),
	"GET /lending/members/{card}/history.csv":  needs(lending.MayView, members),
	"GET /lending/members/{card}/pay":          needs(lending.MayView, members),
	"POST /lending/members/{card}/pay":         needs(lending.MayCharge, payments("0.01")),
	"GET /lending/members/{card}/renewal":      needs(lending.MayView, members),
	"POST /lending/members/{card}/renewal":     needs(lending.MayMembers, memberships),
	"GET /lending/members/{card}/suspension":   needs(lending.MayView, members),
	"POST /lending/members/{card}/suspension":  needs(lending.MayMembers, unsuspended),
	"GET /lending/members/{card}/readmission":  needs(lending.MayView, members),
	"POST /lending/members/{card}/readmission": needs(lending.MayMembers, suspended),
	"GET /lending/members/{card}/pin":          needs(lending.MayView, members),
	"POST /lending/members/{card}/pin":         needs(lending.MayMembers, withoutPIN),
	"GET /lending/members/{card}/no-shows":     needs(lending.MayView, members),
	"POST /lending/members/{card}/no-shows":    needs(lending.MayMembers, heldBack),
	"GET /lending/members/new":                 needs(lending.MayMembers, plain),
	"POST /lending/members/new":                needs(lending.MayMembers, atDesk(enrol)),

	// Where the address of a form leads that is loaded again.
	"GET /lending/desk/scan":                  needs(lending.MayView, plain),
	"GET /lending/loans":                      needs(lending.MayView, plain),
	"GET /lending/loans/{id}/renew":           needs(lending.MayView, plain),
	"GET /lending/loans/{id}/undo":            needs(lending.MayView, plain),
	"GET /lending/holds":                      needs(lending.MayView, plain),
	"GET /lending/holds/{id}/cancel":          needs(lending.MayView, plain),
	"GET /lending/returns":                    needs(lending.MayView, plain),
	"GET /lending/copies/{barcode}/condition": needs(lending.MayView, plain),
}

// minePageRows are the pages and forms of a member. Whoever has no card has
// nothing there.
var minePageRows = map[string]row{
	"GET /mine":                              needs(lending.MayOwn, ones),
	"GET /mine/holds":                        needs(lending.MayOwn, ones),
	"GET /mine/account":                      needs(lending.MayOwn, ones),
	"GET /mine/account/payments":             needs(lending.MayOwn, ones),
	"GET /mine/account/loans":                needs(lending.MayOwn, ones),
	"GET /mine/search":                       needs(lending.MayOwn, asking("q=thriller")),
	"GET /mine/titles/{id}":                  needs(lending.MayOwn, titles),
	"POST /mine/titles/{id}":                 needs(lending.MayOwn, newHolds),
	"POST /mine/loans/{id}/renew":            needs(lending.MayOwn, loans),
	"POST /mine/holds/{id}/cancel":           needs(lending.MayOwn, holds),
	"POST /mine/account/language":            needs(lending.MayOwn, languages),
	"POST /mine/account/sign-out-everywhere": leaving(needs(lending.MayOwn, plain)),
	"GET /mine/loans/{id}/renew":             needs(lending.MayOwn, plain),
	"GET /mine/holds/{id}/cancel":            needs(lending.MayOwn, plain),
	"GET /mine/account/language":             needs(lending.MayOwn, plain),
	"GET /mine/account/sign-out-everywhere":  needs(lending.MayOwn, plain),
}

// ones is a page about the caller himself.
var ones = []probe{{self: true, make: func(*library) call { return call{} }}}

// choices say where the desk stands: at one of the branches where the caller may
// work.
var choices = []probe{
	{at: riverside, make: func(*library) call { return call{body: body{"branch": riverside}} }},
	{at: hilltop, make: func(*library) call { return call{body: body{"branch": hilltop}} }},
}

// overridingByForm is overriding with the reason chosen from a list.
var overridingByForm = []probe{
	{at: riverside, needs: lending.MayOverride, make: func(l *library) call { return reasoned(l, riverside) }},
	{at: hilltop, needs: lending.MayOverride, make: func(l *library) call { return reasoned(l, hilltop) }},
}

func reasoned(l *library, branch string) call {
	c := issue(l, branch)
	c.body["reason"] = "Agreed with the head of branch"
	return c
}

// slips are of holds that are ready.
var slips = []probe{
	{make: func(l *library) call { return call{in: fmt.Sprint(l.ready(cardA, riverside).ID)} }},
	{make: func(l *library) call { return call{in: fmt.Sprint(l.ready(cardB, hilltop).ID)} }},
	{missing: true, make: named(noID)},
}

var languages = []probe{{make: func(*library) call { return call{body: body{"language": "en"}} }}}
