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
	OpSetPIN = web.Op{ID: "setPIN", Method: http.MethodPut, Path: "/api/lending/members/{card}/pin", Tag: "Lending",
		Summary: "Give a member a PIN to sign in with", Permission: MayMembers, Keyed: true}
	OpSuspend = web.Op{ID: "suspendMember", Method: http.MethodPost, Path: "/api/lending/members/{card}/suspensions", Tag: "Lending",
		Summary: "Stop a member's loans and holds", Permission: MayMembers, Keyed: true}
	OpLiftSuspension = web.Op{ID: "liftSuspension", Method: http.MethodPost, Path: "/api/lending/members/{card}/suspensions/liftings",
		Tag: "Lending", Summary: "Let a suspended member borrow and place holds again", Permission: MayMembers, Keyed: true}
	OpLiftNoShows = web.Op{ID: "liftNoShows", Method: http.MethodPost, Path: "/api/lending/members/{card}/no-shows/liftings",
		Tag: "Lending", Summary: "Let a member place holds again who did not collect too many", Permission: MayMembers, Keyed: true}
	OpFindTitles = web.Op{ID: "findTitles", Method: http.MethodGet, Path: "/api/lending/titles", Tag: "Lending",
		Summary: "Search the catalogue", Permission: MayView, OrSelf: MayOwn}
	OpLoan = web.Op{ID: "getLoan", Method: http.MethodGet, Path: "/api/lending/loans/{id}", Tag: "Lending",
		Summary: "A loan", Permission: MayView, OrSelf: MayOwn}
	OpHold = web.Op{ID: "getHold", Method: http.MethodGet, Path: "/api/lending/holds/{id}", Tag: "Lending",
		Summary: "A hold with its place in the queue", Permission: MayView, OrSelf: MayOwn}
	OpAddBranch = web.Op{ID: "addBranch", Method: http.MethodPost, Path: "/api/lending/branches", Tag: "Lending",
		Summary: "Add a branch", Permission: MayFound, Status: http.StatusCreated, Keyed: true}
	OpAddPlan = web.Op{ID: "addPlan", Method: http.MethodPost, Path: "/api/lending/plans", Tag: "Lending",
		Summary: "Add a plan", Permission: MayFound, Status: http.StatusCreated, Keyed: true}
	OpChangePlan = web.Op{ID: "changePlan", Method: http.MethodPut, Path: "/api/lending/plans", Tag: "Lending",
		Summary: "Give a plan new terms", Permission: MayFound, Keyed: true}
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
	OpUndoIssue = web.Op{ID: "undoIssue", Method: http.MethodPost, Path: "/api/lending/loans/{id}/undo", Tag: "Lending",
		Summary: "Take back a loan that was made by mistake", Permission: MayIssue, Keyed: true}
	OpMemberAccount = web.Op{ID: "listMemberAccount", Method: http.MethodGet, Path: "/api/lending/members/{card}/account", Tag: "Lending",
		Summary: "What a member was charged and paid", Permission: MayView, OrSelf: MayOwn}
	OpOutlook = web.Op{ID: "getTitleOutlook", Method: http.MethodGet, Path: "/api/lending/titles/{id}/outlook", Tag: "Lending",
		Summary: "What a hold on a title would bring, by branch", Permission: MayView, OrSelf: MayOwn}
	OpTitleMonths = web.Op{ID: "listTitleMonths", Method: http.MethodGet, Path: "/api/lending/titles/{id}/months", Tag: "Lending",
		Summary: "How often a title was lent in each of the last twelve months", Permission: MayView}
	OpBranches = web.Op{ID: "listBranches", Method: http.MethodGet, Path: "/api/lending/branches", Tag: "Lending",
		Summary: "The branches of the library", Permission: MayView, OrSelf: MayOwn}
	OpPlans = web.Op{ID: "listPlans", Method: http.MethodGet, Path: "/api/lending/plans", Tag: "Lending",
		Summary: "The plans that members can have", Permission: MayView, OrSelf: MayOwn}
	OpHoldShelf = web.Op{ID: "listHoldShelf", Method: http.MethodGet, Path: "/api/lending/holdshelf", Tag: "Lending",
		Summary: "What stands on a branch's hold shelf", Permission: MayView}
	OpTransits = web.Op{ID: "listTransits", Method: http.MethodGet, Path: "/api/lending/transits", Tag: "Lending",
		Summary: "What travels to a branch, or was sent from it", Permission: MayView}
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
	web.API(s, OpSetPIN, d.SetPIN)
	web.API(s, OpSuspend, d.SuspendMember)
	web.API(s, OpLiftSuspension, d.LiftSuspension)
	web.API(s, OpLiftNoShows, d.LiftNoShows)
	web.API(s, OpFindTitles, d.FindTitles)
	web.API(s, OpLoan, d.Loan)
	web.API(s, OpHold, d.HoldByID)
	web.API(s, OpAddBranch, d.AddBranch)
	web.API(s, OpAddPlan, d.AddPlan)
	web.API(s, OpChangePlan, d.ChangePlan)
	web.API(s, OpTitle, d.Title)
	web.API(s, OpCopy, d.Copy)
	web.API(s, OpCopyLoans, d.CopyLoans)
	web.API(s, OpFindMembers, d.FindMembers)
	web.API(s, OpMember, d.Member)
	web.API(s, OpMemberLoans, d.MemberLoans)
	web.API(s, OpUndoIssue, d.UndoIssue)
	web.API(s, OpMemberAccount, d.MemberAccount)
	web.API(s, OpOutlook, d.TitleOutlook)
	web.API(s, OpTitleMonths, d.TitleMonths)
	web.API(s, OpBranches, d.Branches)
	web.API(s, OpPlans, d.Plans)
	web.API(s, OpHoldShelf, d.HoldShelf)
	web.API(s, OpTransits, d.Transits)
}
