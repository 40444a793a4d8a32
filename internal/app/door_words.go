package app

// doorWords are the texts of the sign-in page in one language.
type doorWords struct {
	SignIn, Ways, ByCard, ByName      string
	Card, PIN, Name, Password         string
	ShowPIN, ShowPassword, Hide       string
	ForgotPIN, ForgotPINSay           string
	ForgotPassword, ForgotPasswordSay string
	WrongCard, WrongName, WrongSay    string
	Missing, NotNow, Shared           string
}

// doorWordsIn are the languages of the door, by BCP 47: those of package look.
var doorWordsIn = map[string]doorWords{
	"en": {
		SignIn: "Sign in", Ways: "Ways to sign in", ByCard: "Card and PIN", ByName: "Name and password",
		Card: "Card number", PIN: "PIN", Name: "Name, student number or e-mail address", Password: "Password",
		ShowPIN: "Show the PIN", ShowPassword: "Show the password", Hide: "Hide it again",
		ForgotPIN:         "I do not know my PIN",
		ForgotPINSay:      "Bring your card to any desk. You choose a new PIN there.",
		ForgotPassword:    "I do not know my password",
		ForgotPasswordSay: "Ask the registrar's office, or a system admin, for a new one.",
		WrongCard:         "That card and PIN do not go together",
		WrongName:         "That name and password do not go together",
		WrongSay:          "Check both and try again. After 5 tries there is a wait of one minute; nothing is ever locked.",
		Missing:           "Fill this in.",
		NotNow:            "Not now",
		Shared:            "On a shared computer, sign out when you leave.",
	},
	"ar": {
		SignIn: "الدخول", Ways: "طرق الدخول", ByCard: "بطاقة ورقم سري", ByName: "اسم وكلمة سر",
		Card: "رقم البطاقة", PIN: "الرقم السري", Name: "الاسم أو رقم الطالب أو البريد الإلكتروني", Password: "كلمة السر",
		ShowPIN: "أظهر الرقم السري", ShowPassword: "أظهر كلمة السر", Hide: "أخفه من جديد",
		ForgotPIN:         "لا أعرف رقمي السري",
		ForgotPINSay:      "أحضر بطاقتك إلى أي مكتب. تختار هناك رقما سريا جديدا.",
		ForgotPassword:    "لا أعرف كلمة السر",
		ForgotPasswordSay: "اطلب واحدة جديدة من مدير النظام.",
		WrongCard:         "هذه البطاقة وهذا الرقم السري لا يتفقان",
		WrongName:         "هذا الاسم وكلمة السر هذه لا يتفقان",
		WrongSay:          "تحقق من كليهما وحاول مرة أخرى. بعد ٥ محاولات تنتظر دقيقة واحدة، ولا يغلق شيء أبدا.",
		Missing:           "املأ هذا الحقل.",
		NotNow:            "ليس الآن",
		Shared:            "على حاسوب مشترك، اخرج قبل أن تغادر.",
	},
}
