package patron

// arabicRules are the objections that members meet on their own pages.
var arabicRules = map[string]ruled{
	"membershipExpired": {Say: "انتهت العضوية في %s.", Figures: []string{"expiredOn"}, Lift: "تجديد العضوية يرفع هذا."},
	suspended: {Say: "العضوية موقوفة: %s.", Figures: []string{"reason"},
		Lift: "يستطيع مشرف المكتبة رفع الإيقاف."},
	suspendedUntil: {Say: "العضوية موقوفة حتى %s: %s.", Figures: []string{"endsOn", "reason"},
		Lift: "يستطيع مشرف المكتبة رفع الإيقاف."},
	"loanLimitReached": {Say: "معك %s من %s كتب.", Figures: []string{"open", "limit"},
		Lift: "إعادة كتاب واحد تفسح مكانا."},
	"finesUnpaid": {Say: "لم يدفع %s، وتتوقف الإعارة عند %s.", Figures: []string{"amount", "limit"},
		Lift: "الدفع يرفع هذا."},
	"hasOverdue": {
		Counted: counted{One: "كتاب متأخر منذ %[2]s.", Two: "كتابان متأخران، أقدمهما منذ %[2]s.",
			Few: "%[1]s كتب متأخرة، أقدمها منذ %[2]s.", Other: "%[1]s كتابا متأخرا، أقدمها منذ %[2]s."},
		Figures: []string{"count", "oldestDueOn"}, Lift: "إعادة المتأخر ترفع هذا.",
	},

	"loanEnded": {Say: "انتهت هذه الإعارة."},
	"loanOverdue": {Say: "كان موعد الإعادة %s.", Figures: []string{"dueOn"},
		Lift: "الكتاب المتأخر يعاد ولا يجدد."},
	"noRenewalsLeft": {
		Counted: counted{Zero: "الإعارة في هذه الخطة لا تجدد.", One: "استعمل التجديد الوحيد.", Two: "استعمل التجديدان كلاهما.",
			Few: "استعملت %[1]s تجديدات، وهي كلها.", Other: "استعمل %[1]s تجديدا، وهي كلها."},
		Figures: []string{"limit"},
	},
	"othersWaiting": {
		Counted: counted{One: "عضو آخر ينتظر هذا الكتاب.", Two: "عضوان آخران ينتظران هذا الكتاب.",
			Few: "%[1]s أعضاء آخرين ينتظرون هذا الكتاب.", Other: "%[1]s عضوا آخر ينتظرون هذا الكتاب."},
		Figures: []string{"count"},
	},

	"alreadyHolds":  {Say: "هذا الكتاب معك."},
	"alreadyQueued": {Say: "لديك حجز على هذا الكتاب."},
	"copyAvailable": {
		Counted: counted{One: "نسخة متاحة في هذا الفرع.", Two: "نسختان متاحتان في هذا الفرع.",
			Few: "%[1]s نسخ متاحة في هذا الفرع.", Other: "%[1]s نسخة متاحة في هذا الفرع."},
		Figures: []string{"copies"}, Lift: "تعال وخذها من الرف، أو اختر فرعا آخر للاستلام.",
	},
	"holdsSuspended": {Say: "لم تستلم بعض حجوزاتك، فلا حجز جديد قبل %s.", Figures: []string{"until"},
		Lift: "يستطيع مشرف المكتبة رفع هذا."},
	"holdLimitReached": {Say: "لديك %s من %s حجوزات.", Figures: []string{"open", "limit"},
		Lift: "استلام حجز أو إلغاؤه يفسح مكانا."},
	"noCopies":  {Say: "لا نسخة من هذا الكتاب للإعارة."},
	"holdEnded": {Say: "انتهى هذا الحجز.", Lift: "يمكنك أن تحجز من جديد."},

	"unknownMember": {Say: "ليست لك بطاقة مكتبة بهذا الرقم.", Lift: "اشترك عند أي مكتب، وتظهر هنا كتبك وحجوزاتك."},
	"unknownBranch": {Say: "لا فرع بهذا الاسم."},
	"unknownTitle":  {Say: "لا كتاب بهذا الرقم."},
	"unknownLoan":   {Say: "لا إعارة بهذا الرقم لديك."},
	"unknownHold":   {Say: "لا حجز بهذا الرقم لديك."},
}
