package web

import (
	"maps"
	"net/http"
	"slices"
)

// The slugs of the problems. They are part of the API: a slug never changes
// meaning.
const (
	slugBadAddress     = "bad-address"
	slugBusy           = "busy"
	slugCrossSite      = "cross-site"
	slugDenied         = "denied"
	slugInternal       = "internal"
	slugInvalid        = "invalid"
	slugKeyReused      = "key-reused"
	slugMalformed      = "malformed"
	slugMediaType      = "media-type"
	slugMethod         = "method-not-allowed"
	slugNoRoom         = "no-room"
	slugNotAllowed     = "not-allowed"
	slugNotFound       = "not-found"
	slugNotSignedIn    = "not-signed-in"
	slugOutcomeUnknown = "outcome-unknown"
	slugOutdated       = "outdated"
	slugReadOnly       = "read-only"
	slugSlow           = "too-slow"
	slugStaleForm      = "stale-form"
	slugStillRunning   = "still-running"
	slugTooLarge       = "too-large"
	slugTooMany        = "too-many"
	slugUnreachable    = "unreachable"
)

// entry is one kind of problem; meaning is its page and the sentence of a
// problem that has none of its own.
type entry struct {
	status  int
	title   string
	meaning string
}

var catalogue = map[string]entry{
	slugBadAddress: {http.StatusBadRequest, "The address cannot be read",
		"The path or the query holds a control character, text that is not UTF-8 or a broken % sign."},
	slugBusy: {http.StatusServiceUnavailable, "Busy",
		"Too much is asked at once. Nothing was changed. Send it again after the time in Retry-After."},
	slugCrossSite: {http.StatusForbidden, "Sent from another site",
		"A page of another site sent this. Nothing was changed. Open the page here and press again."},
	slugDenied: {http.StatusConflict, "Refused by the rules",
		"The rules say no, and nothing was changed. The answer lists every reason, in the order of " +
			"the rules, with its figures and with what lifts it."},
	slugInternal: {http.StatusInternalServerError, "Something broke here",
		"The fault is on this side. It was written down under the request id."},
	slugInvalid: {http.StatusUnprocessableEntity, "Some fields need another value",
		"What was sent can be read, but not taken. Each entry of errors points at a field and says " +
			"what was expected there. Nothing was changed."},
	slugKeyReused: {http.StatusUnprocessableEntity, "The key belongs to another request",
		"This Idempotency-Key was sent before with another body. A key belongs to one request: send " +
			"the same body, or a new key."},
	slugMalformed: {http.StatusBadRequest, "Not readable",
		"What was sent cannot be read: it is not JSON, names a member twice, is not UTF-8, holds a " +
			"control character or is nested too deep."},
	slugMediaType: {http.StatusUnsupportedMediaType, "Not a known form of body",
		"The body must be sent as the Content-Type that the operation takes, and not compressed."},
	slugMethod: {http.StatusMethodNotAllowed, "Not with this method",
		"The address exists, but not for this method. The header Allow lists those that it takes."},
	slugNoRoom: {http.StatusServiceUnavailable, "No room on the disk",
		"The disk has no room left, so nothing was changed. Whoever runs the server has to make room; " +
			"then it can be sent again."},
	slugNotAllowed: {http.StatusForbidden, "Not allowed",
		"You are signed in, but this needs a right that you do not have. Whoever runs the desk can give it."},
	slugNotFound: {http.StatusNotFound, "Not found",
		"There is nothing at this address, or nothing that you may see."},
	slugNotSignedIn: {http.StatusUnauthorized, "Not signed in",
		"Sign in, or send an API token that is valid."},
	slugOutcomeUnknown: {http.StatusServiceUnavailable, "Not known whether it was saved",
		"We do not know yet whether that was saved. Send it again with the same key: it cannot happen twice."},
	slugOutdated: {http.StatusPreconditionFailed, "Changed since you read it",
		"Somebody changed this after you read it. Nothing was changed now. Read it again, then decide."},
	slugReadOnly: {http.StatusServiceUnavailable, "Read-only for now",
		"Nothing can be changed for the moment. Reading goes on."},
	slugSlow: {http.StatusRequestTimeout, "The body took too long",
		"The body did not arrive in time. Nothing was changed."},
	slugStaleForm: {http.StatusForbidden, "This page is out of date",
		"The page was opened under an earlier sign-in. Nothing was changed. Load it again."},
	slugStillRunning: {http.StatusConflict, "Still running",
		"The first request with this key is still running. Send it again, with the same key, after " +
			"the time in Retry-After."},
	slugTooLarge: {http.StatusRequestEntityTooLarge, "Too large",
		"The body is larger than this operation takes."},
	slugTooMany: {http.StatusTooManyRequests, "Too often",
		"This was asked too often in a short time. Try again after the time in Retry-After."},
	slugUnreachable: {http.StatusServiceUnavailable, "The database cannot be reached",
		"The database cannot be reached just now. Nothing was changed. Send it again after the time in " +
			"Retry-After."},
}

// slugs lists the catalogue by name.
func slugs() []string { return slices.Sorted(maps.Keys(catalogue)) }
