package web

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strings"
)

// etag is the strong entity tag of a body.
func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// IfMatch is for the In of an operation that changes a single thing: the caller
// may say which version of it was read.
type IfMatch struct {
	Tags string `header:"If-Match" maxLength:"1000" doc:"The ETag of what is to be changed; 412 if it changed."`
}

// Check compares the caller's version with the current one: the Out of the
// operation that reads the thing, as the same caller would get it. It is nil if
// they agree or the caller named none, else 412.
func (m IfMatch) Check(current any) error {
	if m.Tags == "" {
		return nil
	}
	body, err := encode(current)
	if err != nil {
		return err
	}
	if !lists(m.Tags, etag(body), false) {
		return newProblem(slugOutdated, "")
	}
	return nil
}

// uncompared refuses a change that was asked for on a condition which the
// operation cannot look at: to make it all the same would break the condition.
func (rd *reader) uncompared(r *http.Request) error {
	tags := r.Header.Get("If-Match")
	safe := r.Method == http.MethodGet || r.Method == http.MethodHead
	takes := slices.ContainsFunc(rd.params, func(p param) bool { return p.in == "header" && p.name == "If-Match" })
	if tags == "" || strings.TrimSpace(tags) == "*" || safe || takes {
		return nil
	}
	return newProblem(slugOutdated, "This operation compares no versions, so it cannot be made to depend on one. "+
		"Nothing was changed; leave If-Match out.")
}

// lists says whether a list of entity tags holds this one, or that of the same
// body packed. Weak tags count for reading only.
func lists(tags, tag string, weak bool) bool {
	for t := range strings.SplitSeq(tags, ",") {
		t = strings.TrimSpace(t)
		if weak {
			t = strings.TrimPrefix(t, "W/")
		}
		if t == tag || t == packedTag(tag) || t == "*" {
			return true
		}
	}
	return false
}
