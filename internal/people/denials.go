package people

import (
	"net/http"

	"holdfast/internal/denial"
)

// The reasons for which this package says no.
var (
	SignInFailed = denial.Define("signInFailed", http.StatusUnprocessableEntity,
		"The name and the secret do not go together, or the account is closed. Which of these it is, "+
			"and whether the name exists, is never told.")
	SignInThrottled = denial.Define("signInThrottled", http.StatusConflict,
		"Too many tries from this network or for this account did not match. The account is not locked: "+
			"the next try is taken after retryAfterSeconds.")

	PasswordTooShort = denial.Define("passwordTooShort", http.StatusUnprocessableEntity,
		"A password has at least as many characters as minimum says. No kind of character is asked for.")
	PasswordTooLong = denial.Define("passwordTooLong", http.StatusUnprocessableEntity,
		"A password is kept whole, up to maximum bytes. A letter outside of English takes 2 to 4 bytes.")
	PasswordTooCommon = denial.Define("passwordTooCommon", http.StatusUnprocessableEntity,
		"The password is among those that are guessed first: a well-known one, a well-known word with digits "+
			"around it, a row of keys, a date, or the person's own name.")
	PINMalformed = denial.Define("pinMalformed", http.StatusUnprocessableEntity,
		"A PIN is made of digits only, from minimum to maximum of them.")
	PINTooCommon = denial.Define("pinTooCommon", http.StatusUnprocessableEntity,
		"The PIN is among those that are guessed first: one digit repeated, a row of digits, a year.")

	LoginTaken = denial.Define("loginTaken", http.StatusConflict,
		"Somebody signs in under this name already. Letter case and spaces do not make two names.")
	LoginUnfit = denial.Define("loginUnfit", http.StatusUnprocessableEntity,
		"The name cannot be used to sign in: it is empty, too long, or holds a character that looks like "+
			"another or like none.")
	LoginUnknown = denial.Define("loginUnknown", http.StatusNotFound,
		"The person does not sign in under this name.")

	PersonNotFound = denial.Define("personNotFound", http.StatusNotFound,
		"There is no such person in the directory.")
	PersonNeedsName = denial.Define("personNeedsName", http.StatusUnprocessableEntity,
		"Every person has a name to be shown by.")
	PersonTextUnfit = denial.Define("personTextUnfit", http.StatusUnprocessableEntity,
		"A name or a contact is too long or holds characters that cannot be shown.")
	EmailUnfit = denial.Define("emailUnfit", http.StatusUnprocessableEntity,
		"The e-mail address is not one that mail can be sent to.")
	LanguageUnknown = denial.Define("languageUnknown", http.StatusUnprocessableEntity,
		"The language is not a tag such as en, hi or pt-BR.")

	RoleUnknown = denial.Define("roleUnknown", http.StatusUnprocessableEntity,
		"There is no such role at this desk, or it does not stand at one place.")

	TokenNotFound = denial.Define("tokenNotFound", http.StatusNotFound,
		"There is no such API token, or it is another person's.")
	TokenNeedsName = denial.Define("tokenNeedsName", http.StatusUnprocessableEntity,
		"An API token has a name by which people recognise what uses it.")
	TokenScopeUnknown = denial.Define("tokenScopeUnknown", http.StatusUnprocessableEntity,
		"A scope of an API token is a permission, all permissions of a desk as in lending.*, or * for all "+
			"that the person may do; and there is at least one.")
	TokenExpired = denial.Define("tokenExpired", http.StatusUnprocessableEntity,
		"The API token would end before it began.")

	SetupUsed = denial.Define("setupUsed", http.StatusConflict,
		"Holdfast has a system admin, so it is set up.")
	SetupLinkUnknown = denial.Define("setupLinkUnknown", http.StatusNotFound,
		"The set-up link is not the last one that was printed, or it is older than a day.")
)
