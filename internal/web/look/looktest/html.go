package looktest

import (
	"fmt"
	"html"
	"strings"
)

// element is a start tag with what stands inside it.
type element struct {
	name     string
	attrs    map[string]string
	parent   *element
	depth    int
	children []*element
	text     strings.Builder // of itself and everything below it
}

// attr is an attribute's value and whether it is there.
func (e *element) attr(name string) (string, bool) {
	v, ok := e.attrs[name]
	return v, ok
}

// within says whether the element stands in one of this name.
func (e *element) within(name string) bool {
	for p := e.parent; p != nil; p = p.parent {
		if p.name == name {
			return true
		}
	}
	return false
}

// maxDepth is deeper than any page of ours. It keeps the reading of anything at
// all in proportion to its length.
const maxDepth = 200

// void elements have no end tag.
var void = map[string]bool{
	"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true,
	"input": true, "link": true, "meta": true, "source": true, "track": true, "wbr": true,
}

// raw elements hold text in which < is no tag.
var raw = map[string]bool{"script": true, "style": true, "textarea": true, "title": true}

// parser reads the HTML that our templates write: every element that is not void
// is closed, every attribute is quoted or bare. What a browser would repair is a
// fault here.
type parser struct {
	rest   string
	root   *element
	open   *element
	faults []string
}

func parse(text string) (*element, []string) {
	root := &element{name: "#document"}
	p := &parser{rest: text, root: root, open: root}
	for p.rest != "" {
		p.step()
	}
	for e := p.open; e != root; e = e.parent {
		p.fault("<%s> is never closed", e.name)
	}
	return root, p.faults
}

func (p *parser) fault(format string, args ...any) {
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

// step takes one text, comment, start tag or end tag off the rest.
func (p *parser) step() {
	if raw[p.open.name] && !p.open.within("svg") {
		p.rawText()
		return
	}
	at := strings.IndexByte(p.rest, '<')
	if at != 0 {
		text := p.rest
		if at > 0 {
			text = p.rest[:at]
		}
		p.write(html.UnescapeString(text))
		p.rest = p.rest[len(text):]
		return
	}
	switch {
	case strings.HasPrefix(p.rest, "<!--"):
		p.skipPast("-->")
	case strings.HasPrefix(p.rest, "<!"):
		p.skipPast(">")
	case strings.HasPrefix(p.rest, "</"):
		p.endTag()
	default:
		p.startTag()
	}
}

// rawText takes everything up to the end tag of the open element.
func (p *parser) rawText() {
	end := 0
	for end < len(p.rest) && !p.closesRaw(p.rest[end:]) {
		next := strings.Index(p.rest[end+1:], "</")
		if next < 0 {
			end = len(p.rest)
			break
		}
		end += 1 + next
	}
	p.write(html.UnescapeString(p.rest[:end]))
	p.rest = p.rest[end:]
	if p.rest != "" {
		p.endTag()
	}
}

// closesRaw says whether the text begins with the open element's end tag.
func (p *parser) closesRaw(text string) bool {
	tag, found := strings.CutPrefix(text, "</")
	n := len(p.open.name)
	return found && len(tag) > n && strings.EqualFold(tag[:n], p.open.name) &&
		strings.IndexByte(" \t\r\n/>", tag[n]) >= 0
}

func (p *parser) write(text string) {
	for e := p.open; e != nil; e = e.parent {
		e.text.WriteString(text)
	}
}

func (p *parser) skipPast(end string) {
	at := strings.Index(p.rest, end)
	if at < 0 {
		p.fault("%.20q has no end", p.rest)
		p.rest = ""
		return
	}
	p.rest = p.rest[at+len(end):]
}

func (p *parser) endTag() {
	tag, rest, _ := strings.Cut(p.rest, ">")
	p.rest = rest
	name := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(tag, "</")))
	if p.open.name != name {
		p.fault("</%s> closes <%s>", name, p.open.name)
		for e := p.open; e != nil; e = e.parent {
			if e.name == name {
				p.open = e.parent
				return
			}
		}
		return
	}
	p.open = p.open.parent
}

func (p *parser) startTag() {
	end := strings.IndexAny(p.rest[1:], " \t\r\n/>")
	if end < 1 {
		p.fault("%.20q is no tag", p.rest)
		p.rest = p.rest[1:]
		return
	}
	e := &element{name: strings.ToLower(p.rest[1 : 1+end]), attrs: make(map[string]string),
		parent: p.open, depth: p.open.depth + 1}
	if e.depth > maxDepth {
		p.fault("<%s> is nested more than %d deep", e.name, maxDepth)
		p.rest = ""
		return
	}
	p.rest = p.rest[1+end:]
	closed := p.attributes(e)
	p.open.children = append(p.open.children, e)
	switch {
	case void[e.name], closed && e.within("svg"), closed && e.name == "svg":
	case closed:
		p.fault("<%s/> is not closed by its slash", e.name)
	default:
		p.open = e
	}
}

// attributes reads up to the end of the start tag and says whether it ended
// in "/>".
func (p *parser) attributes(e *element) (closed bool) {
	for {
		p.rest = strings.TrimLeft(p.rest, " \t\r\n")
		switch {
		case p.rest == "":
			p.fault("<%s> has no end", e.name)
			return false
		case p.rest[0] == '>':
			p.rest = p.rest[1:]
			return false
		case strings.HasPrefix(p.rest, "/>"):
			p.rest = p.rest[2:]
			return true
		}
		end := strings.IndexAny(p.rest, " \t\r\n=>")
		if end < 0 {
			end = len(p.rest)
		}
		end = max(end, 1)
		name := strings.ToLower(p.rest[:end])
		p.rest = p.rest[end:]
		if _, twice := e.attrs[name]; twice {
			p.fault("<%s> has two attributes %s", e.name, name)
		}
		e.attrs[name] = p.value(e)
	}
}

// value reads what stands after an attribute's name; "" for one without.
func (p *parser) value(e *element) string {
	if !strings.HasPrefix(p.rest, "=") {
		return ""
	}
	p.rest = p.rest[1:]
	if p.rest == "" || (p.rest[0] != '"' && p.rest[0] != '\'') {
		p.fault("<%s> has an attribute without quotes", e.name)
		end := strings.IndexAny(p.rest, " \t\r\n>")
		if end < 0 {
			end = len(p.rest)
		}
		v := p.rest[:end]
		p.rest = p.rest[end:]
		return v
	}
	v, rest, found := strings.Cut(p.rest[1:], p.rest[:1])
	if !found {
		p.fault("<%s> has an attribute without its closing quote", e.name)
	}
	p.rest = rest
	return html.UnescapeString(v)
}
