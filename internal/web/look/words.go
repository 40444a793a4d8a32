package look

import "fmt"

// English is the first language: the one that every other is measured against.
var English = &Locale{
	Lang: "en", Dir: "ltr", Label: "English",
	days: [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
	months: [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
		"Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	point: ".", group: ",",
	words: map[string]string{
		"comma":        ",",
		"skip":         "Skip to the page",
		"nav":          "Pages of this desk",
		"problem":      "Problem",
		"change-place": "Change where this desk stands:",
		"choose-place": "Choose a branch",
		"next":         "Next:",
		"enter":        "Enter",
		"search":       "Search",
		"until":        "until",
		"have-of":      "{0} of {1}",
		"shown":        "{0} to {1}",
		"shown-of":     "{0} to {1} of {2}",
		"pages":        "Parts of the list",
		"newer":        "Newer",
		"older":        "Older",
		"first-page":   "Back to the beginning",
		"next-page":    "Next {0}",
		"print":        "Print",
		"export":       "Export",
		"optional":     "(may stay empty)",
		"as-table":     "As a table",

		"help":         "Help",
		"languages":    "Languages",
		"sounds-on":    "Sounds on",
		"sounds-off":   "Sounds off",
		"keys-on":      "Letter keys on",
		"keys-off":     "Letter keys off",
		"theme-system": "System colours",
		"theme-light":  "Light colours",
		"theme-dark":   "Dark colours",
		"promise":      "Nothing promised twice.",

		"desk-lending":      "Lending",
		"desk-registration": "Registrar",
		"desk-boxoffice":    "Box office",
		"desk-school":       "School",
		"desk-system":       "System",
		"other-desks":       "Other desks",
		"book-lending":      "Lending",
		"book-registration": "Registration",
		"book-boxoffice":    "Box office",
		"book-school":       "School",

		"why":                "Why",
		"undone":             "undone",
		"nothing-changed":    "Nothing was changed.",
		"reason":             "Reason",
		"reason-words":       "In your own words",
		"there-is-a-problem": "There is a problem",
		"held-until":         "Held until",

		"piece-free":    "free",
		"piece-taken":   "on loan",
		"piece-held":    "on the hold shelf",
		"piece-yours":   "yours",
		"piece-transit": "in transit",
		"piece-repair":  "in repair",
		"piece-lost":    "lost",
		"piece-closed":  "not to be had",

		"hold-shelf": "HOLD SHELF",
		"in-transit": "IN TRANSIT",

		"sending":         "sending",
		"no-answer":       "No answer yet. Do not scan it again, we will ask.",
		"no-connection":   "No connection since {0}. Scans are kept here and none is done yet.",
		"kept-one":        "1 scan kept.",
		"kept":            "{0} scans kept.",
		"outcome-unknown": "We do not know yet whether that was saved. Press again: it cannot happen twice.",
		"waiting-one":     "1 scan waiting",
		"waiting":         "{0} scans waiting",
		"read-twice":      "Already read. One scan is enough.",
		"left-announced":  "{0} left",

		"today":         "today",
		"as-list":       "As a list",
		"week-day":      "Day",
		"week-time":     "Time",
		"week-course":   "Course",
		"week-state":    "State",
		"to-time":       "to {0}",
		"past-midnight": "{0} to {1} next day",
		"clash":         "Clash",
		"clashes-with":  "clashes with",
		"meet-enrolled": "enrolled",
		"meet-cart":     "in your cart",
		"meet-waiting":  "waitlist",
		"meet-wished":   "looked at",
		"meet-clash":    "does not fit",
		"now":           "now",
		"outcome":       "What became of it",
	},
}

// Arabic is written from right to left with digits of its own.
var Arabic = &Locale{
	Lang: "ar", Dir: "rtl", Label: "العربية",
	days: [7]string{"الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"},
	months: [12]string{"يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو",
		"يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"},
	digits: []rune("٠١٢٣٤٥٦٧٨٩"), point: "٫", group: "٬",
	words: map[string]string{
		"comma":        "،",
		"skip":         "انتقل إلى الصفحة",
		"nav":          "صفحات هذا المكتب",
		"problem":      "مشكلة",
		"change-place": "غير موضع هذا المكتب:",
		"choose-place": "اختر فرعا",
		"next":         "التالي:",
		"enter":        "إدخال",
		"search":       "بحث",
		"until":        "حتى",
		"have-of":      "{0} من {1}",
		"shown":        "من {0} إلى {1}",
		"shown-of":     "من {0} إلى {1} من أصل {2}",
		"pages":        "أجزاء القائمة",
		"newer":        "الأحدث",
		"older":        "الأقدم",
		"first-page":   "إلى البداية",
		"next-page":    "التالي ({0})",
		"print":        "اطبع",
		"export":       "تصدير",
		"optional":     "(يمكن تركه فارغا)",
		"as-table":     "في جدول",

		"help":         "مساعدة",
		"languages":    "اللغات",
		"sounds-on":    "الأصوات تعمل",
		"sounds-off":   "الأصوات متوقفة",
		"keys-on":      "مفاتيح الحروف تعمل",
		"keys-off":     "مفاتيح الحروف متوقفة",
		"theme-system": "ألوان النظام",
		"theme-light":  "ألوان فاتحة",
		"theme-dark":   "ألوان داكنة",
		"promise":      "لا وعد مرتين.",

		"desk-lending":      "الإعارة",
		"desk-registration": "التسجيل",
		"desk-boxoffice":    "شباك التذاكر",
		"desk-school":       "المدرسة",
		"desk-system":       "النظام",
		"other-desks":       "مكاتب أخرى",
		"book-lending":      "الإعارة",
		"book-registration": "التسجيل",
		"book-boxoffice":    "شباك التذاكر",
		"book-school":       "المدرسة",

		"why":                "لماذا",
		"undone":             "تم التراجع",
		"nothing-changed":    "لم يتغير شيء.",
		"reason":             "السبب",
		"reason-words":       "بكلماتك",
		"there-is-a-problem": "توجد مشكلة",
		"held-until":         "محجوز حتى",

		"piece-free":    "متاح",
		"piece-taken":   "معار",
		"piece-held":    "على رف الحجز",
		"piece-yours":   "لك",
		"piece-transit": "في الطريق",
		"piece-repair":  "قيد الإصلاح",
		"piece-lost":    "مفقود",
		"piece-closed":  "غير متاح",

		"hold-shelf": "رف الحجز",
		"in-transit": "في الطريق",

		"sending":         "جار الإرسال",
		"no-answer":       "لا جواب بعد. لا تمسحه مرة أخرى، سنسأل نحن.",
		"no-connection":   "لا اتصال منذ {0}. تحفظ المسحات هنا ولم ينفذ أي منها بعد.",
		"kept-one":        "مسحة واحدة محفوظة.",
		"kept":            "المسحات المحفوظة: {0}.",
		"outcome-unknown": "لا نعرف بعد هل حفظ ذلك. اضغط مرة أخرى: لا يمكن أن يحدث مرتين.",
		"waiting-one":     "مسحة واحدة في الانتظار",
		"waiting":         "مسحات في الانتظار: {0}",
		"read-twice":      "قرئ من قبل. مسحة واحدة تكفي.",
		"left-announced":  "بقي {0}",

		"today":         "اليوم",
		"as-list":       "في قائمة",
		"week-day":      "اليوم",
		"week-time":     "الوقت",
		"week-course":   "المقرر",
		"week-state":    "الحالة",
		"to-time":       "حتى {0}",
		"past-midnight": "{0} حتى {1} من اليوم التالي",
		"clash":         "تعارض",
		"clashes-with":  "يتعارض مع",
		"meet-enrolled": "مسجل",
		"meet-cart":     "في سلتك",
		"meet-waiting":  "قائمة الانتظار",
		"meet-wished":   "قيد النظر",
		"meet-clash":    "لا يناسب",
		"now":           "الآن",
		"outcome":       "ما آل إليه",
	},
}

// Ordinal is a place in a line: "2nd". Languages without a short form get the
// number.
func (l *Locale) Ordinal(n int) string {
	if l != English {
		return l.Number(int64(n))
	}
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}
