package web

import (
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

const (
	// minPacked is the least body that is packed, in bytes: a smaller one fits
	// into one packet anyway.
	minPacked = 1 << 10
	// packLevel is gzip's. Beyond it a page takes twice the time and is hardly
	// smaller.
	packLevel = 5
	// packNoise is by how many bytes at most the length of a packed answer is
	// made untrue. How much depends on what it says, so that asking again does
	// not average it out.
	packNoise = 32
)

// packedSuffix tells the tag of a packed body from that of the same body as it
// is: a strong tag stands for bytes.
const packedSuffix = "-gzip"

// newPacker packs answers that are text for callers who take gzip. What is
// packed already and what is a stream pass as they are.
//
// Whoever can have words put into a page and watch the length of the packed
// answer can find out what else stands there, letter by letter. Therefore the
// length is made untrue, and the one lasting secret of a page, the session's
// token, stands in each page masked anew ([masked]).
func newPacker() (func(http.Handler) http.HandlerFunc, error) {
	return gzhttp.NewWrapper(
		gzhttp.EnableZstd(false),
		gzhttp.MinSize(minPacked),
		gzhttp.CompressionLevel(packLevel),
		gzhttp.ContentTypeFilter(packs),
		gzhttp.RandomJitter(packNoise, 0, true),
		gzhttp.SuffixETag(packedSuffix),
	)
}

// packs says whether bodies of a content type get smaller by packing. Events
// are sent one by one, as they happen.
func packs(contentType string) bool {
	t, _, _ := strings.Cut(contentType, ";")
	t = strings.ToLower(strings.TrimSpace(t))
	switch {
	case t == "text/event-stream":
		return false
	case strings.HasPrefix(t, "text/"), strings.HasSuffix(t, "+json"), strings.HasSuffix(t, "+xml"):
		return true
	}
	return t == "application/json" || t == "application/javascript" || t == "application/xml"
}

// packedTag is the tag of a body when it is packed.
func packedTag(tag string) string { return strings.TrimSuffix(tag, `"`) + packedSuffix + `"` }

// masked is a secret as a page carries it: never twice the same, so that the
// length of a packed page tells nothing of it.
func masked(secret string) string {
	if secret == "" {
		return ""
	}
	mask := make([]byte, len(secret))
	rand.Read(mask) // never fails
	return base64.RawURLEncoding.EncodeToString(mask) + "." +
		base64.RawURLEncoding.EncodeToString(mixed([]byte(secret), mask))
}

// unmasked is the secret behind what masked made of it. What is no mask is the
// word itself: knowing it is enough.
func unmasked(word string) string {
	left, right, found := strings.Cut(word, ".")
	mask, err := base64.RawURLEncoding.DecodeString(left)
	rest, err2 := base64.RawURLEncoding.DecodeString(right)
	if !found || err != nil || err2 != nil || len(mask) != len(rest) {
		return word
	}
	return string(mixed(rest, mask))
}

// mixed is one text over another of the same length; over it again it is the
// first one.
func mixed(text, mask []byte) []byte {
	out := make([]byte, len(text))
	for i := range text {
		out[i] = text[i] ^ mask[i]
	}
	return out
}
