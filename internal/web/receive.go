package web

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// uploadMemory is how much of an upload is kept in memory; the rest lies in
// temporary files until the request ends. In bytes.
const uploadMemory = 1 << 20

// readBody reads the body whole, up to the limit of the operation.
func (x *exchange) readBody() ([]byte, error) {
	if x.r.ContentLength > x.op.MaxBody {
		return nil, newProblem(slugTooLarge, "")
	}
	body, err := io.ReadAll(http.MaxBytesReader(x.bare, x.r.Body, x.op.MaxBody))
	if err != nil {
		return nil, bodyProblem(err)
	}
	return body, nil
}

// bodyProblem says why a body could not be read: too large, too slow, or cut
// off by a caller who left.
func bodyProblem(err error) *Problem {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return newProblem(slugTooLarge, "")
	}
	if e, ok := errors.AsType[net.Error](err); ok && e.Timeout() {
		return newProblem(slugSlow, "")
	}
	return unreadable("The body could not be read to its end.")
}

// mediaType is the type of the body, in lower case; "" if the request does not
// say. A compressed body and a charset other than UTF-8 are refused.
func mediaType(r *http.Request) (string, error) {
	if e := r.Header.Get("Content-Encoding"); e != "" && !strings.EqualFold(e, "identity") {
		return "", newProblem(slugMediaType, "The body is compressed; send it as it is.")
	}
	header := r.Header.Get("Content-Type")
	if header == "" {
		return "", nil
	}
	t, params, err := mime.ParseMediaType(header)
	if err != nil {
		return "", newProblem(slugMediaType, "")
	}
	if charset := params["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", newProblem(slugMediaType, "The body must be in UTF-8.")
	}
	return t, nil
}

// receiveAPI takes an API request apart. The bytes are those that its key is
// tied to.
func (x *exchange) receiveAPI(rd *reader) (*input, []byte, error) {
	in := &input{request: x.r}
	if x.r.URL.RawQuery != "" {
		in.query = x.r.URL.Query()
	}
	if x.r.Method == http.MethodGet || x.r.Method == http.MethodHead {
		return in, nil, nil
	}
	if len(rd.files) > 0 {
		raw, err := x.receiveFields(in, true)
		return in, raw, err
	}
	body, err := x.readBody()
	if err != nil || len(body) == 0 {
		return in, nil, err
	}
	t, err := mediaType(x.r)
	if err != nil {
		return nil, nil, err
	}
	if t != "" && t != "application/json" {
		return nil, nil, newProblem(slugMediaType, "The body must be application/json.")
	}
	t2, changed, err := parseJSON(body)
	if err != nil {
		return nil, nil, err
	}
	in.body, in.sent = t2, true
	if !changed {
		in.raw = body
	}
	return in, body, nil
}

// receiveForm takes a form apart.
func (x *exchange) receiveForm(rd *reader) (*input, []byte, error) {
	in := &input{request: x.r, page: true, query: x.r.URL.Query()}
	raw, err := x.receiveFields(in, len(rd.files) > 0)
	return in, raw, err
}

// receiveFields reads the fields of a form, and the files of an upload.
func (x *exchange) receiveFields(in *input, upload bool) (raw []byte, err error) {
	expected := "application/x-www-form-urlencoded"
	if upload {
		expected = "multipart/form-data"
	}
	t, err := mediaType(x.r)
	if err != nil {
		return nil, err
	}
	if t != expected {
		return nil, newProblem(slugMediaType, "The body must be "+expected+".")
	}
	if upload {
		err = x.receiveUpload(in)
	} else {
		var body []byte
		if body, err = x.readBody(); err != nil {
			return nil, err
		}
		if in.fields, err = url.ParseQuery(string(body)); err != nil {
			err = unreadable("The form is not written as a form is.")
		}
	}
	if err != nil {
		return nil, err
	}
	for name := range in.fields {
		if !isClean(name) || strings.Count(name, ".") >= maxDepth {
			return nil, unreadable("A field's name is not plain text, or has too many parts.")
		}
	}
	return canonicalForm(in.fields, in.files)
}

// receiveUpload reads multipart/form-data. Its temporary files go when the
// server is done with the request.
func (x *exchange) receiveUpload(in *input) error {
	if x.r.ContentLength > x.op.MaxBody {
		return newProblem(slugTooLarge, "")
	}
	x.r.Body = http.MaxBytesReader(x.bare, x.r.Body, x.op.MaxBody)
	if err := x.r.ParseMultipartForm(uploadMemory); err != nil {
		return bodyProblem(err)
	}
	in.fields, in.files = x.r.MultipartForm.Value, x.r.MultipartForm.File
	if in.fields == nil {
		in.fields = url.Values{}
	}
	for name, files := range in.files {
		if !isClean(name) || !areNamed(files) {
			return unreadable("A file's name is not plain text.")
		}
	}
	return nil
}

func areNamed(files []*multipart.FileHeader) bool {
	for _, f := range files {
		if !isClean(f.Filename) {
			return false
		}
	}
	return true
}
