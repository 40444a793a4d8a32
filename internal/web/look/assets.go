package look

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// AssetPath is where [Handler] must be mounted.
const AssetPath = "/assets/"

//go:embed static
var static embed.FS

// asset is one file as it is sent: under a name that holds the hash of its
// bytes, packed once at start.
type asset struct {
	href        string
	contentType string
	body        []byte
	packed      []byte
}

// sources names the files that are joined into each asset, in order. Own style
// sheets are kept apart for reading and sent as one, save what one desk alone
// needs: that is sent with its pages, as an asset of the desk's name.
var sources = map[string][]string{
	"app.css": {"tokens.css", "base.css", "layout.css", "parts.css", "patron.css", "signin.css",
		"print.css"},
	"registration.css": {"planner.css", "fill.css"},

	"app.js":        {"app.js"},
	"htmx.min.js":   {"htmx.min.js"},
	"hx-sse.min.js": {"hx-sse.min.js"},
	"icons.svg":     {"icons.svg"},
	"mark.svg":      {"mark.svg"},
}

var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// assets maps the plain name to the file, byHref the address to the same file.
var assets, byHref = loadAssets()

func loadAssets() (byName, byAddress map[string]asset) {
	byName, byAddress = make(map[string]asset), make(map[string]asset)
	for name, files := range sources {
		var body bytes.Buffer
		for _, file := range files {
			part, err := static.ReadFile("static/" + file)
			must(err)
			body.Write(part)
		}
		sum := sha256.Sum256(body.Bytes())
		stem, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
		a := asset{
			href:        AssetPath + stem + "." + hex.EncodeToString(sum[:6]) + ext,
			contentType: contentTypes[ext],
			body:        body.Bytes(),
			packed:      pack(body.Bytes()),
		}
		byName[name], byAddress[a.href] = a, a
	}
	return byName, byAddress
}

func pack(body []byte) []byte {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	must(err)
	_, err = w.Write(body)
	must(err)
	must(w.Close())
	return packed.Bytes()
}

// must is for the embedded files alone: a fault in them is a fault of the build.
func must(err error) {
	if err != nil {
		panic("look: embedded files: " + err.Error())
	}
}

// Asset is the address of an embedded file, for example "/assets/app.3f2a….css"
// for "app.css". The error names the files there are.
func Asset(name string) (string, error) {
	a, ok := assets[name]
	if !ok {
		return "", fmt.Errorf("no asset %q; there are %s", name, strings.Join(sortedKeys(assets), ", "))
	}
	return a.href, nil
}

// deskSheet is the address of what a desk's pages need besides the common style
// sheet; "" where that is nothing.
func deskSheet(d Desk) string { return assets[string(d)+".css"].href }

// Handler serves the embedded files under [AssetPath]. A name changes with its
// bytes, so browsers may keep a file for a year without asking again.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Files are only read: use GET.", http.StatusMethodNotAllowed)
			return
		}
		a, ok := byHref[r.URL.Path]
		if !ok {
			http.Error(w, "No such file. Load the page again; it names the present one.", http.StatusNotFound)
			return
		}
		h := w.Header()
		h.Set("Content-Type", a.contentType)
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Vary", "Accept-Encoding")
		body := a.body
		if acceptsGzip(r.Header.Get("Accept-Encoding")) {
			h.Set("Content-Encoding", "gzip")
			body = a.packed
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		if r.Method == http.MethodGet {
			_, _ = w.Write(body) // a browser that leaves is no fault of ours
		}
	})
}

// acceptsGzip reads Accept-Encoding as RFC 9110 has it: a coding with q=0 is
// refused, and "*" stands for every coding that is not named.
func acceptsGzip(header string) bool {
	star := false
	for part := range strings.SplitSeq(header, ",") {
		coding, params, _ := strings.Cut(part, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding != "gzip" && coding != "*" {
			continue
		}
		wanted := true
		if q, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q="); found {
			weight, err := strconv.ParseFloat(q, 64)
			wanted = err == nil && weight > 0
		}
		if coding == "gzip" {
			return wanted
		}
		star = wanted
	}
	return star
}
