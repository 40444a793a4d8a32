package lending

import (
	"net/http"

	"holdfast/internal/web"
)

// The operations of the desk, as the API, the pages and the command line know
// them: one line each, with its right.
var (
	OpIssue = web.Op{ID: "issueCopy", Method: http.MethodPost, Path: "/api/lending/loans", Tag: "Lending",
		Summary: "Lend a copy to a member", Permission: MayIssue, Status: http.StatusCreated, Keyed: true}
	OpScan = web.Op{ID: "scanAtDesk", Method: http.MethodPost, Path: "/api/lending/scans", Tag: "Lending",
		Summary: "Do what a scan at the desk means", Permission: MayIssue, Keyed: true}
	OpReturn = web.Op{ID: "returnCopy", Method: http.MethodPost, Path: "/api/lending/returns", Tag: "Lending",
		Summary: "Take a copy back", Permission: MayIssue, Keyed: true}
	OpRenew = web.Op{ID: "renewLoan", Method: http.MethodPost, Path: "/api/lending/loans/{id}/renewals", Tag: "Lending",
		Summary: "Renew a loan", Permission: MayIssue, OrSelf: MayOwn, Keyed: true}
	OpPlaceHold = web.Op{ID: "placeHold", Method: http.MethodPost, Path: "/api/lending/holds", Tag: "Lending",
		Summary: "Place a hold on a title", Permission: MayHold, OrSelf: MayOwn, Status: http.StatusCreated, Keyed: true}
	OpCancelHold = web.Op{ID: "cancelHold", Method: http.MethodDelete, Path: "/api/lending/holds/{id}", Tag: "Lending",
		Summary: "Cancel a hold", Permission: MayHold, OrSelf: MayOwn, Keyed: true}
	OpCondition = web.Op{ID: "setCondition", Method: http.MethodPut, Path: "/api/lending/copies/{barcode}/condition", Tag: "Lending",
		Summary: "Send a copy to repair, or bring it back", Permission: MayIssue, Keyed: true}
	OpPay = web.Op{ID: "payCharges", Method: http.MethodPost, Path: "/api/lending/members/{card}/payments", Tag: "Lending",
		Summary: "Take a payment", Permission: MayCharge, Keyed: true}
	OpJoin = web.Op{ID: "joinLibrary", Method: http.MethodPost, Path: "/api/lending/members", Tag: "Lending",
		Summary: "Make somebody a member", Permission: MayMembers, Status: http.StatusCreated, Keyed: true}
	OpRenewMembership = web.Op{ID: "renewMembership", Method: http.MethodPost, Path: "/api/lending/members/{card}/renewals", Tag: "Lending",
		Summary: "Renew a membership for a year", Permission: MayMembers, Keyed: true}
	OpTitle = web.Op{ID: "getTitle", Method: http.MethodGet, Path: "/api/lending/titles/{id}", Tag: "Lending",
		Summary: "A title with its availability by branch", Permission: MayView, OrSelf: MayOwn}
	OpCopy = web.Op{ID: "getCopy", Method: http.MethodGet, Path: "/api/lending/copies/{barcode}", Tag: "Lending",
		Summary: "A copy: where it is and who has it", Permission: MayView}
	OpCopyLoans = web.Op{ID: "listCopyLoans", Method: http.MethodGet, Path: "/api/lending/copies/{barcode}/loans", Tag: "Lending",
		Summary: "Who had a copy between two days", Permission: MayView}
	OpFindMembers = web.Op{ID: "findMembers", Method: http.MethodGet, Path: "/api/lending/members", Tag: "Lending",
		Summary: "Find members by name or card", Permission: MayView}
	OpMember = web.Op{ID: "getMember", Method: http.MethodGet, Path: "/api/lending/members/{card}", Tag: "Lending",
		Summary: "A member with loans, holds and account", Permission: MayView, OrSelf: MayOwn}
	OpMemberLoans = web.Op{ID: "listMemberLoans", Method: http.MethodGet, Path: "/api/lending/members/{card}/loans", Tag: "Lending",
		Summary: "A member's whole history", Permission: MayView, OrSelf: MayOwn}
)

// Register adds the desk's operations to the API.
func (d *Desk) Register(s *web.Site) {
	web.API(s, OpIssue, d.Issue)
	web.API(s, OpScan, d.Scan)
	web.API(s, OpReturn, d.Return)
	web.API(s, OpRenew, d.Renew)
	web.API(s, OpPlaceHold, d.PlaceHold)
	web.API(s, OpCancelHold, d.CancelHold)
	web.API(s, OpCondition, d.SetCondition)
	web.API(s, OpPay, d.Pay)
	web.API(s, OpJoin, d.Join)
	web.API(s, OpRenewMembership, d.RenewMembership)
	web.API(s, OpTitle, d.Title)
	web.API(s, OpCopy, d.Copy)
	web.API(s, OpCopyLoans, d.CopyLoans)
	web.API(s, OpFindMembers, d.FindMembers)
	web.API(s, OpMember, d.Member)
	web.API(s, OpMemberLoans, d.MemberLoans)
}
