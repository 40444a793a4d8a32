package app_test

import (
	"fmt"
	"slices"

	"holdfast/internal/lending"
)

// deskPageRows are the pages and forms of the staff. Members have pages of their
// own, so what members may do on the API they may not do here.
var deskPageRows = map[string]row{
	"GET /lending":                       {may: lending.MayIssue, probes: plain("/lending")},
	"GET /lending/desk":                  {may: lending.MayIssue, probes: plain("/lending/desk")},
	"POST /lending/desk":                 {may: lending.MayIssue, probes: plain("/lending/desk")},
	"POST /lending/desk/scan":            {may: lending.MayIssue, probes: atDesk(scan)},
	"POST /lending/loans":                {may: lending.MayIssue, probes: overridingByForm},
	"POST /lending/loans/{id}/renew":     {may: lending.MayIssue, probes: loans("/lending/loans/%d/renew")},
	"POST /lending/loans/{id}/undo":      {may: lending.MayIssue, probes: loans("/lending/loans/%d/undo")},
	"POST /lending/holds":                {may: lending.MayHold, probes: newHolds},
	"POST /lending/holds/{id}/cancel":    {may: lending.MayHold, probes: holds("/lending/holds/%d/cancel")},
	"POST /lending/returns":              {may: lending.MayIssue, probes: atDesk(takeBack)},
	"GET /lending/branch":                {may: lending.MayIssue, probes: plain("/lending/branch")},
	"POST /lending/branch":               {may: lending.MayIssue, leaves: true, probes: choices},
	"GET /lending/holdshelf":             {may: lending.MayIssue, probes: plain("/lending/holdshelf")},
	"GET /lending/holdshelf.csv":         {may: lending.MayIssue, probes: plain("/lending/holdshelf.csv")},
	"GET /lending/transits":              {may: lending.MayIssue, probes: plain("/lending/transits?direction=away")},
	"GET /lending/transits.csv":          {may: lending.MayIssue, probes: plain("/lending/transits.csv")},
	"GET /lending/receipt":               {may: lending.MayIssue, probes: plain("/lending/receipt?card=" + cardA)},
	"GET /lending/holds/{id}/slip":       {may: lending.MayIssue, probes: slips},
	"GET /lending/copies/{barcode}/slip": {may: lending.MayIssue, probes: copies("/lending/copies/%s/slip")},

	"GET /lending/titles":                      {may: lending.MayView, probes: plain("/lending/titles?q=thriller")},
	"GET /lending/titles/{id}":                 {may: lending.MayView, probes: titles("/lending/titles/%d")},
	"GET /lending/titles/{id}/labels":          {may: lending.MayView, probes: titles("/lending/titles/%d/labels")},
	"GET /lending/copies/{barcode}":            {may: lending.MayView, probes: copies("/lending/copies/%s")},
	"POST /lending/copies/{barcode}/condition": {may: lending.MayIssue, probes: atDesk(damage("/lending/copies/%s/condition"))},

	"GET /lending/members":                    {may: lending.MayView, probes: plain("/lending/members?q=member")},
	"GET /lending/members/{card}":             {may: lending.MayView, probes: members("/lending/members/%s")},
	"GET /lending/members/{card}/account":     {may: lending.MayView, probes: members("/lending/members/%s/account")},
	"GET /lending/members/{card}/account.csv": {may: lending.MayView, probes: members("/lending/members/%s/account.csv")},
	"GET /lending/members/{card}/history":     {may: lending.MayView, probes: members("/lending/members/%s/history")},
	"GET /lending/members/{card}/history.csv": {may: lending.MayView, probes: members("/lending/members/%s/history.csv")},
	"GET /lending/members/{card}/pay":         {may: lending.MayView, probes: members("/lending/members/%s/pay")},
	"POST /lending/members/{card}/pay":        {may: lending.MayCharge, probes: payments("/lending/members/%s/pay", "0.01")},
	"GET /lending/members/{card}/renewal":     {may: lending.MayView, probes: members("/lending/members/%s/renewal")},
	"POST /lending/members/{card}/renewal":    {may: lending.MayMembers, probes: memberships("/lending/members/%s/renewal")},
	"GET /lending/members/new":                {may: lending.MayMembers, probes: plain("/lending/members/new")},
	"POST /lending/members/new":               {may: lending.MayMembers, probes: atDesk(enrol)},

	// Where the address of a form leads that is loaded again.
	"GET /lending/desk/scan":                  {may: lending.MayView, probes: plain("/lending/desk/scan")},
	"GET /lending/loans":                      {may: lending.MayView, probes: plain("/lending/loans")},
	"GET /lending/loans/{id}/renew":           {may: lending.MayView, probes: plain("/lending/loans/1/renew")},
	"GET /lending/loans/{id}/undo":            {may: lending.MayView, probes: plain("/lending/loans/1/undo")},
	"GET /lending/holds":                      {may: lending.MayView, probes: plain("/lending/holds")},
	"GET /lending/holds/{id}/cancel":          {may: lending.MayView, probes: plain("/lending/holds/1/cancel")},
	"GET /lending/returns":                    {may: lending.MayView, probes: plain("/lending/returns")},
	"GET /lending/copies/{barcode}/condition": {may: lending.MayView, probes: plain("/lending/copies/T1/condition")},
}

// minePageRows are the pages and forms of a member. Whoever has no card has
// nothing there.
var minePageRows = map[string]row{
	"GET /mine":                              {may: lending.MayOwn, probes: ones("/mine")},
	"GET /mine/holds":                        {may: lending.MayOwn, probes: ones("/mine/holds")},
	"GET /mine/account":                      {may: lending.MayOwn, probes: ones("/mine/account")},
	"GET /mine/account/payments":             {may: lending.MayOwn, probes: ones("/mine/account/payments")},
	"GET /mine/account/loans":                {may: lending.MayOwn, probes: ones("/mine/account/loans")},
	"GET /mine/search":                       {may: lending.MayOwn, probes: plain("/mine/search?q=thriller")},
	"GET /mine/titles/{id}":                  {may: lending.MayOwn, probes: titles("/mine/titles/%d")},
	"POST /mine/titles/{id}":                 {may: lending.MayOwn, probes: ownNewHolds},
	"POST /mine/loans/{id}/renew":            {may: lending.MayOwn, probes: loans("/mine/loans/%d/renew")},
	"POST /mine/holds/{id}/cancel":           {may: lending.MayOwn, probes: holds("/mine/holds/%d/cancel")},
	"POST /mine/account/language":            {may: lending.MayOwn, probes: languages},
	"POST /mine/account/sign-out-everywhere": {may: lending.MayOwn, leaves: true, probes: plain("/mine/account/sign-out-everywhere")},
	"GET /mine/loans/{id}/renew":             {may: lending.MayOwn, probes: plain("/mine/loans/1/renew")},
	"GET /mine/holds/{id}/cancel":            {may: lending.MayOwn, probes: plain("/mine/holds/1/cancel")},
	"GET /mine/account/language":             {may: lending.MayOwn, probes: plain("/mine/account/language")},
	"GET /mine/account/sign-out-everywhere":  {may: lending.MayOwn, probes: plain("/mine/account/sign-out-everywhere")},
}

// ones is a page about the caller himself.
func ones(path string) []probe {
	return []probe{{self: true, make: func(*library) call { return call{path: path} }}}
}

// choices say where the desk stands. There is no such branch where one may not
// work, so which there are is not asked of this page.
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
	{make: func(l *library) call { return slip(l.ready(cardA, riverside).ID) }},
	{make: func(l *library) call { return slip(l.ready(cardB, hilltop).ID) }},
	{missing: true, make: func(*library) call { return slip(noID) }},
}

func slip(hold int64) call { return call{path: fmt.Sprintf("/lending/holds/%d/slip", hold)} }

// ownNewHolds is newHolds on the page of the title.
var ownNewHolds = func() []probe {
	all := slices.Clone(newHolds)
	for i := range all {
		naming := all[i].make
		all[i].make = func(l *library) call {
			c := naming(l)
			c.path = fmt.Sprint("/mine/titles/", c.body["title"])
			return c
		}
	}
	return all
}()

var languages = []probe{{make: func(*library) call { return call{body: body{"language": "en"}} }}}
