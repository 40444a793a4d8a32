package app_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// verdict is what an answer to bad input may be.
type verdict string

const (
	unreadable verdict = "400"           // it is not what JSON or an address can be
	invalid    verdict = "422"           // it can be read, but not taken
	tooLarge   verdict = "413"           // the body is longer than the operation takes
	wrongMedia verdict = "415"           // the body is of a kind that the operation does not take
	absent     verdict = "404"           // there is nothing of that name
	refused    verdict = "4xx"           // some rule says no
	tolerated  verdict = "less than 500" // odd, but it may be meant
)

func (v verdict) allows(status int) bool {
	switch v {
	case refused:
		return status >= 400 && status < 500
	case tolerated:
		return status < 500
	}
	return strconv.Itoa(status) == string(v)
}

// badText is a JSON text that should not stand where it does, or only just may.
type badText struct {
	name string
	text string
	want verdict
}

// samples are JSON texts for members and parameters by their names, where their
// schema alone does not say what can be meant.
var samples = map[string]string{
	"copy": `"T1"`, "barcode": `"T1"`, "member": `"M3"`, "card": `"M3"`, "branch": `"RIV"`, "pickupBranch": `"RIV"`,
	"plan": `"basic"`, "zone": `"Asia/Kolkata"`, "currency": `"INR"`, "cursor": "", "email": `"a@example.org"`,
	"nativeLang": `"ta"`, "open": `"mon,tue"`, "forward": "",

	"student": `"S3"`, "number": `"S3"`, "section": "1", "with": "", "term": `"2026S"`, "group": `"MAJ"`, "groups": `["MAJ"]`,
	"opens": `"2026-02-01T09:00"`, "closes": `"2027-01-01T00:00"`, "start": `"10:00"`, "end": `"11:00"`, "part": "",
	"partOf": "", "sharesWith": "", "unlimited": "", "only": `["MAJ"]`, "credits": `"3"`, "creditLimit": `"18"`,
	"prerequisites": "", "corequisites": "", "exclusions": "", "rule": `"creditLimit"`, "course": `"C1"`, "grade": `"A"`,
	"version": "", "new": "", "year": "1", "drop": "1", "add": "2",
}

// samplesIn are the same for members that mean something else in an operation.
var samplesIn = map[string]string{
	"addBranch open": `"mon,tue"`, "getTerm code": `"2026S"`, "changeTerm code": `"2026S"`, "addSection code": `"2026S"`,
	"getCourse code": `"C1"`, "putCourse code": `"C1"`, "putGroup code": `"MAJ"`, "addStudent number": `"S4"`,
}

// files are what operations take that take a file.
var files = map[string]string{
	"importCourses": "code,title\nC9,Nine\n", "importStudents": "number,name\nS8,Eight\n",
	"importSections": "term,course,section\n2026S,C1,F\n",
}

// sample is a text for a parameter.
func (g good) sample(s *schema, name string) string {
	if text, ok := samplesIn[g.op.OperationID+" "+name]; ok {
		return text
	}
	return g.doc.sample(s, name)
}

// badFiles are no files of any of the operations, and uploads that are none.
func (g good) badFiles() (all []badCase) {
	for name, text := range map[string]string{
		"nothing but a line": "\n", "NUL": "code,title\nC\x00,T\n", "not UTF-8": "code,title\n\xff\xfe,\xff\n",
		"UTF-16": utf16Of(g.file), "an open quote": "code,title\n\"C1,T\n", "no columns that are known": "a,b\n1,2\n",
		"a column twice": "code,code,title\nC1,C2,T\n", "too few cells": "code,title,credits\nC1\n",
		"10,000 columns": strings.Repeat("a,", 10_000) + "\n", "a long cell": "code,title\nC1," + strings.Repeat("x", 100_000) + "\n",
		"an archive": "PK\x03\x04" + strings.Repeat("x", 100), "HTML": "<html><table><tr><td>code</table>", "JSON": `{"code":1}`,
		"a formula": "code,title,number,name,course,section\n=1+1,=1+1,=1+1,=1+1,=1+1,=1+1\n", "a byte order mark": "\ufeff" + g.file,
		"numbers": "code,title,credits,number,name,year,course,section,capacity\n1,1,1e3,1,1,-1,1,1,99999999999999999999\n",
	} {
		all = append(all, badCase{"the file " + name, request{method: g.op.method, path: g.op.path, file: []byte(text)}, tolerated})
	}
	sent := func(kind, text string) request {
		return request{method: g.op.method, path: g.op.path, raw: []byte(text), header: http.Header{"Content-Type": {kind}}}
	}
	const form, part = "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\""
	return append(all,
		badCase{"JSON in place of a form", sent("application/json", "{}"), wrongMedia},
		badCase{"plain fields", sent("application/x-www-form-urlencoded", "file=x"), wrongMedia},
		badCase{"no boundary", sent("multipart/form-data", "--x--"), unreadable},
		badCase{"a form that does not end", sent(form, part+"file\"; filename=\"f\"\r\n\r\ncode"), unreadable},
		badCase{"no file", sent(form, "--x--\r\n"), invalid},
		badCase{"a field in place of the file", sent(form, part+"file\"\r\n\r\ncode\r\n--x--\r\n"), invalid},
		badCase{"a file of another name", sent(form, part+"paper\"; filename=\"f\"\r\n\r\ncode\r\n--x--\r\n"), invalid},
	)
}

// sample is a JSON text that the schema takes.
func (d *document) sample(s *schema, name string) string {
	if text, ok := samples[name]; ok {
		return text
	}
	s = d.resolve(s)
	switch {
	case len(s.Enum) > 0:
		return fmt.Sprintf("%q", s.Enum[0])
	case s.Format == "date":
		return `"2026-03-15"`
	case s.Format == "date-time":
		return `"2026-03-15T10:00:00Z"`
	}
	switch s.types()[0] {
	case "object":
		return d.sampleObject(s, nil)
	case "array":
		return "[" + d.sample(s.Items, "") + "]"
	case "integer", "number":
		if s.Min != nil {
			return fmt.Sprint(max(*s.Min, 1))
		}
		return "1"
	case "boolean":
		return "true"
	}
	least := 1
	if s.MinLen != nil {
		least = max(least, *s.MinLen)
	}
	return quote(strings.Repeat("x", least))
}

// sampleObject is an object of the schema with some members' texts in place of
// its own; the text "" leaves a member out.
func (d *document) sampleObject(s *schema, instead map[string]string) string {
	var members []string
	for _, name := range slices.Sorted(maps.Keys(s.Fields)) {
		text, replaced := instead[name]
		if !replaced {
			text = d.sample(s.Fields[name], name)
		}
		if text != "" {
			members = append(members, quote(name)+":"+text)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// quote is a JSON string of plain text.
func quote(s string) string { return `"` + s + `"` }

// bad are the texts that a schema should not take.
func (d *document) bad(s *schema) []badText {
	s = d.resolve(s)
	var all []badText
	types := s.types()
	for kind, texts := range map[string][]string{
		"string": {`""`, `"x"`, `"1"`, `"true"`}, "integer": {"0", "12", "-3"}, "number": {"1.0", "1e3", "45.5", "-0.0"},
		"boolean": {"true", "false"}, "array": {"[]", `["T1"]`, "[[]]"}, "object": {"{}", `{"a":1}`}, "null": {"null"},
	} {
		for _, text := range texts {
			if !slices.Contains(types, kind) && !(kind == "integer" && slices.Contains(types, "number")) {
				all = append(all, badText{text + " in place of " + types[0], text, invalid})
			}
		}
	}
	switch types[0] {
	case "object":
		all = append(all, d.badObjects(s)...)
	case "array":
		for _, item := range d.bad(s.Items) {
			all = append(all, badText{"an item that is " + item.name, "[" + item.text + "]", item.want})
		}
	case "string":
		all = append(all, badStrings(s)...)
	case "integer":
		all = append(all, badNumbers(s)...)
	}
	slices.SortFunc(all, func(a, b badText) int { return strings.Compare(a.name, b.name) })
	return append(all, brokenTexts...)
}

// brokenTexts are no JSON values at all, or none that anybody means.
var brokenTexts = []badText{
	{"nested 40 deep", strings.Repeat("[", 40) + strings.Repeat("]", 40), unreadable},
	{"nested 40 deep in objects", strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40), unreadable},
	{"NaN", "NaN", unreadable},
	{"a number with a plus", "+1", unreadable},
	{"a number with a leading zero", "01", unreadable},
	{"a hexadecimal number", "0x1F", unreadable},
	{"a word", "nothing", unreadable},
	{"single quotes", "'x'", unreadable},
	{"a comment", "/* x */ 1", unreadable},
	{"a string that does not end", `"x`, unreadable},
	{"a lone surrogate", `"\ud800"`, unreadable},
	{"an unknown escape", `"\x41"`, unreadable},
	{"bytes that are not UTF-8", "\"a\xffb\"", unreadable},
	{"NUL written overlong", "\"a\xc0\x80b\"", unreadable},
	{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", unreadable},
	{"a NUL byte", "\"a\x00b\"", unreadable},
	{"a raw line break", "\"a\nb\"", unreadable},
	{"NUL", `"a\u0000b"`, unreadable},
	{"a bell", `"a\u0007b"`, unreadable},
	{"an escape", `"\u001b[31m"`, unreadable},
	{"DEL", `"a\u007fb"`, unreadable},
	{"a C1 control", `"a\u0085b"`, unreadable},
}

// badObjects are objects with one member that is wrong.
func (d *document) badObjects(s *schema) []badText {
	good := d.sampleObject(s, nil)
	with := func(member string) string {
		return strings.Replace(strings.TrimSuffix(good, "}")+","+member+"}", "{,", "{", 1)
	}
	all := []badText{
		{"an unknown member", with(`"nonsense":1`), invalid},
		{"a member without a name", with(`"":1`), invalid},
		{"a member of every object", with(`"__proto__":{"admin":true}`), invalid},
		{"a name with a control character", with(`"a\u0000":1`), unreadable},
		{"an unknown member twice", with(`"nonsense":1,"nonsense":2`), unreadable},
	}
	for name, field := range s.Fields {
		text := d.sample(field, name)
		required := slices.Contains(s.Required, name)
		about := func(what, text string, want verdict) {
			all = append(all, badText{name + ": " + what, text, want})
		}
		if text != "" {
			about("given twice", with(quote(name)+":"+text), unreadable)
			about("given twice, once escaped", with(fmt.Sprintf(`"\u%04x%s":%s`, name[0], name[1:], text)), unreadable)
		}
		for _, other := range []string{strings.ToUpper(name), strings.ToUpper(name[:1]) + name[1:], name + " ", name + "[]"} {
			about("named "+other, with(quote(other)+`:"x"`), invalid)
		}
		if required {
			about("missing", d.sampleObject(s, map[string]string{name: ""}), invalid)
		}
		for _, b := range d.bad(field) {
			if b.text != "null" || required {
				about(b.name, d.sampleObject(s, map[string]string{name: b.text}), b.want)
			}
		}
	}
	return all
}

// badStrings are strings that a schema should not take, and odd ones.
func badStrings(s *schema) []badText {
	all := []badText{
		{"blank", `"   "`, tolerated},
		{"an emoji", `"👩‍👩‍👧"`, tolerated},
		{"letters that turn round", `"a\u202eb"`, tolerated},
		{"a letter in two parts", `"e\u0301"`, tolerated},
		{"no character", `"\ufffe"`, tolerated},
		{"SQL", `"' or 1=1; drop table members; --"`, tolerated},
		{"HTML", `"<script>alert(1)</script>"`, tolerated},
		{"a template", `"{{.}} ${x} %s%n"`, tolerated},
		{"a path", `"../../etc/passwd"`, tolerated},
		{"a barcode or a card", `"M1"`, tolerated},
	}
	if s.Format != "multiline" {
		all = append(all, badText{"a line break", `"a\nb"`, unreadable}, badText{"a tab", `"a\tb"`, unreadable})
	}
	if s.MinLen != nil && *s.MinLen > 0 {
		all = append(all, badText{"empty", `""`, invalid})
	}
	long := invalid
	switch {
	case s.MaxLen != nil:
		all = append(all, badText{"one character too long", quote(strings.Repeat("x", *s.MaxLen+1)), invalid},
			badText{"as long as can be, in emoji", quote(strings.Repeat("😀", min(*s.MaxLen, 10_000))), tolerated})
	case len(s.Enum) == 0 && s.Format != "date" && s.Format != "date-time":
		all = append(all, badText{"without a limit in its schema", "", refused}) // told as a fault of the schema
	}
	all = append(all, badText{"10 kB", quote(strings.Repeat("x", 10_240)), long})
	if len(s.Enum) > 0 {
		word := strings.ToUpper(fmt.Sprint(s.Enum[0]))
		all = append(all, badText{"another word", `"nonsense"`, invalid}, badText{"in capitals", quote(word), invalid})
	}
	if s.Pattern != "" {
		all = append(all, badText{"against its pattern", `"!"`, invalid})
	}
	if s.Format == "date" {
		for _, day := range oddDays {
			all = append(all, badText{"the day " + day, quote(day), invalid})
		}
		all = append(all, badText{"the last day", `"9999-12-31"`, tolerated}, badText{"the first day", `"0001-01-01"`, tolerated})
	}
	return all
}

// oddDays are no days of the calendar.
var oddDays = []string{
	"2026-02-30", "2026-13-01", "2026-00-10", "2026-3-1", "20260301", "yesterday", "2026-03-01T00:00:00Z", "+2026-03-01",
	"10000-01-01", "0000-01-01", "2026-03-01 ",
}

// badNumbers are integers that a schema should not take.
func badNumbers(s *schema) []badText {
	all := []badText{
		{"2^63", "9223372036854775808", invalid},
		{"-2^63-1", "-9223372036854775809", invalid},
		{"2^64", "18446744073709551616", invalid},
		{"2^66", "73786976294838206464", invalid},
		{"beyond any number", "1e400", invalid},
		{"10 kB of digits", strings.Repeat("9", 10_240), invalid},
	}
	atMost, atLeast := tolerated, tolerated
	if s.Max != nil {
		all = append(all, badText{"one too many", strconv.FormatInt(int64(*s.Max)+1, 10), invalid})
		atMost = invalid
	}
	if s.Min != nil {
		all = append(all, badText{"one too few", strconv.FormatInt(int64(*s.Min)-1, 10), invalid})
		atLeast = invalid
	}
	return append(all,
		badText{"2^63-1", "9223372036854775807", atMost},
		badText{"-2^63", "-9223372036854775808", atLeast})
}

// badBody is a body that is wrong as a whole.
type badBody struct {
	badText
	header http.Header
	stream bool // its length is not told beforehand
}

// badBodies are bodies that no operation takes, made of one that it would.
func badBodies(good string) []badBody {
	const limit = 64 << 10 // P6
	padded := func(n int) string { return good + strings.Repeat(" ", max(0, n-len(good))) }
	all := []badBody{
		{badText: badText{"nothing but blanks", "   ", unreadable}},
		{badText: badText{"two values", good + good, unreadable}},
		{badText: badText{"a comma behind", good + ",", unreadable}},
		{badText: badText{"cut off", good[:len(good)-1], unreadable}},
		{badText: badText{"a byte order mark", "\ufeff" + good, unreadable}},
		{badText: badText{"UTF-16", utf16Of(good), unreadable}},
		{badText: badText{"form fields", "copy=T1&member=M1", unreadable}},
		{badText: badText{"nested without end", strings.Repeat("[", 60_000), unreadable}},
		{badText: badText{"objects without end", strings.Repeat(`{"a":`, 12_000), unreadable}},
		{badText: badText{"5,000 members", manyMembers(5000), invalid}},
		{badText: badText{"a byte too long", padded(limit + 1), tooLarge}},
		{badText: badText{"a megabyte", padded(1 << 20), tooLarge}},
		{badText: badText{"a megabyte, bit by bit", padded(1 << 20), tooLarge}, stream: true},
		{badText: badText{"a megabyte of text", `{"x":"` + strings.Repeat("x", 1<<20) + `"}`, tooLarge}},
		{badText: badText{"packed", good, wrongMedia}, header: http.Header{"Content-Encoding": {"gzip"}}},
	}
	for _, kind := range []string{
		"text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
		"application/json; charset=latin1", "application/jsonx", "application/problem+json", "json", ";;;",
	} {
		all = append(all, badBody{badText: badText{"sent as " + kind, good, wrongMedia}, header: http.Header{"Content-Type": {kind}}})
	}
	return all
}

func utf16Of(ascii string) string {
	var b strings.Builder
	b.WriteString("\xff\xfe")
	for i := range len(ascii) {
		b.WriteByte(ascii[i])
		b.WriteByte(0)
	}
	return b.String()
}

func manyMembers(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(`"m%d":%d`, i, i)
	}
	return "{" + strings.Join(all, ",") + "}"
}
