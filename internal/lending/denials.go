package lending

import (
	"holdfast/internal/civil"
	"holdfast/internal/denial"
	"holdfast/internal/money"
)

// Codes of the lending desk. The sentences say what is so and what lifts it;
// they are the same on pages, in the API and in notices.
var (
	unknownCopy = denial.Define("unknownCopy", 404,
		"No copy has this barcode. When the code is a member's card, the answer says so.")
	unknownMember = denial.Define("unknownMember", 404,
		"No member has this card number. When the code is a copy's barcode, the answer says so.")
	unknownBranch = denial.Define("unknownBranch", 404, "No branch has this code.")
	unknownTitle  = denial.Define("unknownTitle", 404, "There is no such title.")
	unknownLoan   = denial.Define("unknownLoan", 404, "There is no such loan among those you may see.")
	unknownHold   = denial.Define("unknownHold", 404, "There is no such hold among those you may see.")

	membershipExpiredCode = denial.Define("membershipExpired", 409,
		"The membership has ended. The member may return, pay and be refunded, but not borrow, renew a loan or place a hold.")
	loanLimitReached = denial.Define("loanLimitReached", 409,
		"The member has as many books out, over all branches, as the plan or the branch allows.")
	finesUnpaid = denial.Define("finesUnpaid", 409,
		"The member's unpaid fines have reached the amount at which loans stop.")
	hasOverdue = denial.Define("hasOverdue", 409,
		"The member has a book that is overdue.")
	alreadyHolds = denial.Define("alreadyHolds", 409,
		"The member has a copy of this title on loan already.")
	copyNotAvailable = denial.Define("copyNotAvailable", 409,
		"The copy is not on the shelf: its status is given.")
	heldForAnother = denial.Define("heldForAnother", 409,
		"The copy waits on the hold shelf for another member.")
	memberSuspended = denial.Define("memberSuspended", 409,
		"The member is suspended, for the reason and until the day given.")
	copyNotForLoan = denial.Define("copyNotForLoan", 409,
		"The copy is not lent: it is for use in the library.")

	loanOverdue = denial.Define("loanOverdue", 409,
		"The loan is overdue; a late book is returned, not renewed.")
	noRenewalsLeft = denial.Define("noRenewalsLeft", 409,
		"The loan was renewed as often as the plan allows.")
	othersWaiting = denial.Define("othersWaiting", 409,
		"Other members wait for this title.")
	loanEnded = denial.Define("loanEnded", 409, "The loan is over already.")

	alreadyQueued = denial.Define("alreadyQueued", 409,
		"The member has a place in this title's queue already.")
	copyAvailable = denial.Define("copyAvailable", 409,
		"A copy stands free at the pickup branch: it can be taken from the shelf.")
	holdsSuspended = denial.Define("holdsSuspended", 409,
		"The member did not collect too many holds and may place none for a while.")
	holdLimitReached = denial.Define("holdLimitReached", 409,
		"The member has as many holds as the plan or the branch allows.")
	noCopies = denial.Define("noCopies", 409,
		"No copy of the title could ever serve the hold.")
	holdEnded = denial.Define("holdEnded", 409, "The hold is over already.")

	copyWithdrawn = denial.Define("copyWithdrawn", 409,
		"The copy was withdrawn from the library for good.")
)

func membershipExpired(on civil.Date) denial.Reason {
	return membershipExpiredCode.
		Because("The membership ended on %s.", on.Long()).
		Lifted("Renewing the membership lifts this.").
		With("expiredOn", on)
}

// lifting is what must be paid so that less than the limit is owed; where the
// limit is 0, all of it.
func lifting(owed, limit money.Money) money.Money {
	return money.Money{Amount: owed.Amount - max(limit.Amount, 1) + 1, Currency: owed.Currency}
}
