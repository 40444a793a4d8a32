package web

import (
	"io"
	"maps"
	"mime/multipart"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// The fields of every form that are the rim's own.
const (
	keyField   = "_key"   // the Idempotency-Key of this form
	tokenField = "_token" // the session's form token
)

// parts are the files of an upload by the name of their field.
type parts map[string][]*multipart.FileHeader

// File is an uploaded file: a field of an In with the tag file:"name". It may be
// left out if the tag required:"false" stands beside.
type File struct {
	Name string // as the sender called it: to be shown, never to be opened
	Size int64  // in bytes; 0 with an empty name if none was sent
	open func() (io.ReadCloser, error)
}

// NewFile is a file from elsewhere than an upload, for the command line.
func NewFile(name string, size int64, open func() (io.ReadCloser, error)) File {
	return File{Name: name, Size: size, open: open}
}

// Open reads the file from its start.
func (f File) Open() (io.ReadCloser, error) {
	if f.open == nil {
		return io.NopCloser(strings.NewReader("")), nil
	}
	return f.open()
}

type fileField struct {
	name     string
	index    []int
	required bool
}

func newFileField(f reflect.StructField) fileField {
	name := f.Tag.Get("file")
	if name == "" {
		panic("web: file " + f.Name + " has no tag that names its field")
	}
	return fileField{name: name, index: f.Index, required: f.Tag.Get("required") != "false"}
}

func (rd *reader) readFiles(c *checker, dst reflect.Value, in *input) {
	if len(rd.files) == 0 {
		return // then the request was not read as an upload either
	}
	for _, f := range rd.files {
		sent := in.files[f.name]
		switch {
		case len(sent) == 1:
			open := func() (io.ReadCloser, error) { return sent[0].Open() }
			dst.FieldByIndex(f.index).Set(reflect.ValueOf(NewFile(sent[0].Filename, sent[0].Size, open)))
		case len(sent) > 1:
			c.within(f.name, func() { c.fault("duplicate", "expected one file") })
		case f.required:
			c.within(f.name, func() { c.fault("required", "expected a file, found none") })
		}
	}
	for _, name := range slices.Sorted(maps.Keys(in.files)) {
		if !slices.ContainsFunc(rd.files, func(f fileField) bool { return f.name == name }) {
			c.within(name, func() { c.fault("unknown", "expected no such file") })
		}
	}
}

// formBody makes a body of the fields of a form that are not the rim's and not
// parameters. A field is named as the member it fills; a dot leads into a member
// or an item: seats, contact.email, ranks.0.section.
func (rd *reader) formBody(c *checker, in *input) {
	fields := make(map[string][]string, len(in.fields))
	for name, values := range in.fields {
		if name != keyField && name != tokenField && !(in.page && rd.isParam(name)) {
			fields[name] = values
		}
	}
	if rd.bodyAt == nil && len(fields) == 0 {
		return
	}
	in.body, in.sent = c.fromFields(rd.body, fields), true
}

func (rd *reader) isParam(name string) bool {
	return slices.ContainsFunc(rd.params, func(p param) bool { return p.name == name })
}

// fromFields makes a tree of the given shape of fields whose names are paths.
func (c *checker) fromFields(sh *shape, fields map[string][]string) tree {
	if values, direct := fields[""]; direct {
		if len(fields) > 1 {
			c.fault("duplicate", "expected one value, found parts of one too")
		}
		return c.fromText(sh, values)
	}
	groups := make(map[string]map[string][]string)
	for name, values := range fields {
		first, rest, _ := strings.Cut(name, ".")
		if groups[first] == nil {
			groups[first] = make(map[string][]string)
		}
		groups[first][rest] = values
	}
	if sh.schema.Type == huma.TypeArray {
		return c.items(sh, groups)
	}
	members := make(map[string]any, len(groups))
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		m := sh.member(name)
		c.within(name, func() {
			switch {
			case m == nil:
				c.fault("unknown", "expected no such field")
			case !isBlank(m, groups[name][""], sh.requires(name)):
				members[name] = c.fromFields(m, groups[name])
			}
		})
	}
	return members
}

// items makes an array of fields numbered from 0 without a gap.
func (c *checker) items(sh *shape, groups map[string]map[string][]string) tree {
	items := make([]any, 0, len(groups))
	for i := range len(groups) {
		step := strconv.Itoa(i)
		c.within(step, func() {
			if groups[step] == nil {
				c.fault("required", "expected items numbered from 0 without a gap")
				return
			}
			items = append(items, c.fromFields(sh.items, groups[step]))
		})
	}
	return items
}

// isBlank says whether a field was sent empty and stands for an absent value. A
// text that must be given is not absent when empty: its schema judges it.
func isBlank(sh *shape, values []string, required bool) bool {
	if values == nil || required && sh.schema.Type == huma.TypeString {
		return false
	}
	return !slices.ContainsFunc(values, func(v string) bool { return v != "" })
}

func (sh *shape) requires(name string) bool {
	return slices.ContainsFunc(sh.members, func(m member) bool { return m.name == name && m.required })
}

// shown are the fields of a form that a page may show again.
func shown(fields url.Values) url.Values {
	again := make(url.Values, len(fields))
	for name, values := range fields {
		if name != keyField && name != tokenField {
			again[name] = values
		}
	}
	return again
}
