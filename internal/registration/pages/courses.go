package pages

import (
	"context"
	"html/template"
	"net/url"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// listData is a search with what was found.
type listData struct {
	Search  searchBox
	Top     look.TableTop
	Columns []look.Column
	Empty   look.Empty
	Pager   look.Pager
}

// searchBox is the field over a list; it searches while somebody types.
type searchBox struct {
	Action, Query, Label, Hint, Term string
}

// coursesData is a search of the catalogue.
type coursesData struct {
	listData
	Rows []courseRow
}

type courseRow struct {
	Code, Href, Title, Credits, Needs string
	Sections                          int
	Seats                             look.Tag
}

// findCourses searches the catalogue; how many seats a term has is told to those who
// may look at the term.
func (p *Pages) findCourses(
	ctx context.Context, a actor.Actor, in registration.FindCoursesIn,
) (out web.List[registration.CourseView], err error) {
	if in.Term != "" {
		if _, err := p.termSeen(ctx, a, in.Term); err != nil {
			return out, err
		}
	}
	return p.desk.FindCourses(ctx, a, in)
}

// course is a course with its sections in a term at which whoever looks may look.
func (p *Pages) course(
	ctx context.Context, a actor.Actor, in registration.CourseIn,
) (out registration.CourseDetail, err error) {
	if in.Term, err = p.termSeen(ctx, a, in.Term); err != nil {
		return out, err
	}
	return p.desk.Course(ctx, a, in)
}

func (p *Pages) showCourses(
	ctx context.Context, o web.Outcome[registration.FindCoursesIn, web.List[registration.CourseView]],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	f, err := p.frame(ctx, viewerOf(o), "Courses", stopCourses, "")
	if err != nil {
		return web.View{}, err
	}
	q := strings.TrimSpace(o.In.Q)
	d := coursesData{listData: listData{
		Search: searchBox{Action: coursesPath, Query: q, Label: "Search courses", Term: f.named(),
			Hint: "A code, or words of the title. Beginnings are enough."},
		Top: look.TableTop{Title: "All courses", Export: fileOf(coursesPath, f.named(), q)},
		Columns: []look.Column{{Label: "Course"}, {Label: "Title"}, {Label: "Credits", Num: true},
			{Label: "Passed before it"}},
		Empty: look.Empty{Say: "The catalogue has no course yet."},
		Pager: pagerOf(o.URL, o.In.Paging, len(o.Out.Items), o.Out.Next),
	}}
	if f.named() != "" {
		d.Top.Title = "Given in " + f.at.Title
		d.Columns = append(d.Columns, look.Column{Label: "Sections", Num: true}, look.Column{Label: "Seats"})
	}
	if q != "" {
		d.Top.Title = "Found for “" + q + "”"
		d.Empty.Say = en.Say("No course has %s.", look.Strong("“"+q+"”"))
	}
	if f.viewer.actor.May(registration.MayFound, 0) {
		add := look.Act{Label: "Add a course", Href: coursesPath + "/new"}
		d.Top.Acts, d.Empty.Act = []look.Act{add}, &add
	}
	for _, c := range o.Out.Items {
		row := courseRow{Code: c.Code, Href: f.here(coursePath(c.Code)), Title: c.Title, Credits: c.Credits.String(),
			Needs: c.Prerequisites}
		if g := c.Given; g != nil {
			row.Sections = g.Sections
			row.Seats = look.Tag{State: look.Free, Word: en.Number(g.Free) + " free"}
			if g.Free == 0 {
				row.Seats = look.Tag{State: look.Past, Word: "full"}
			}
			if g.Unlimited {
				row.Seats = look.Tag{State: look.Free, Word: "no limit"}
			}
		}
		d.Rows = append(d.Rows, row)
	}
	return p.draw("courses", f, d), nil
}

// pagerOf leads to the next page of a list; how many there are in all nobody counts.
// The way back is the browser's, and the link to the beginning.
func pagerOf(at *url.URL, paging web.Paging, shown int, next string) look.Pager {
	out := look.Pager{Of: -1, Size: paging.Size()}
	q := at.Query()
	q.Del("did")
	if paging.Cursor != "" {
		q.Del("cursor")
		out.Newer = withQuery(at.Path, q)
	} else if shown > 0 {
		out.From, out.To = 1, shown
	}
	if next != "" {
		q.Set("cursor", next)
		out.Older = withQuery(at.Path, q)
	} else if paging.Cursor == "" && shown > 0 {
		out.Of = shown
	}
	return out
}

// fileOf is the address of a list, or of what was searched in it, as a file.
func fileOf(path, term, words string) string {
	q := url.Values{}
	if term != "" {
		q.Set("term", term)
	}
	if words != "" {
		q.Set("q", words)
	}
	return withQuery(path+".csv", q)
}

// courseData is one course, or the form for a new one.
type courseData struct {
	Back     look.Act
	Title    string
	Facts    []look.Fact
	Given    string
	Columns  []look.Column
	Rows     []sectionRow
	Add      *look.Act
	Problems *look.Problems
	Action   string // "" for those who may only look
	Hidden   []look.Hidden
	Fields   []look.Field
	Yes      string
}

func (p *Pages) showCourse(
	ctx context.Context, o web.Outcome[registration.CourseIn, registration.CourseDetail],
) (web.View, error) {
	if o.Problem != nil {
		return web.View{}, nil
	}
	return p.drawCourse(ctx, viewerOf(o), o.Out)
}

func (p *Pages) showCoursePut(
	ctx context.Context, o web.Outcome[registration.PutCourseIn, registration.FoundedCourse],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(coursePath(o.Out.Code) + "?did=" + string(o.Out.Outcome)), nil
	}
	c, err := p.course(ctx, o.Actor, registration.CourseIn{Code: o.In.Code})
	if err != nil {
		return web.View{}, err
	}
	return p.drawCourse(ctx, viewerOf(o), c)
}

func (p *Pages) drawCourse(ctx context.Context, v viewer, c registration.CourseDetail) (web.View, error) {
	f, err := p.frame(ctx, v, c.Code+" "+c.Title, stopCourses, "")
	if err != nil {
		return web.View{}, err
	}
	switch catalog.Outcome(v.did()) {
	case catalog.New:
		f.tell(look.OK, en.Say("%s was added.", c.Code), "Sections come next.")
	case catalog.Changed:
		f.tell(look.OK, en.Say("%s was changed.", c.Code), "The next enrollment is judged by it.")
	case catalog.Same:
		f.tell(look.Past, "Nothing was changed: it was so already.", "")
	}
	t := typedOr(v, url.Values{"title": {c.Title}, "credits": {c.Credits.String()},
		"prerequisites": {c.Prerequisites}, "corequisites": {c.Corequisites}, "exclusions": {c.Exclusions},
		"repeats": {string(c.Repeats)}})
	d := courseData{
		Back:  look.Act{Label: "Courses", Href: f.here(coursesPath), Icon: "chevron-start", Style: look.Linked},
		Title: c.Title, Given: "Given in " + f.at.Title, Columns: sectionColumns, Yes: "Save the course",
		Facts: []look.Fact{{Label: "Code", Value: plain(c.Code)}, {Label: "Credits", Value: plain(c.Credits.String())},
			{Label: "Taken again by", Value: plain(repeatWords[c.Repeats])}},
	}
	for _, n := range []struct{ label, text string }{{"Passed before it", c.Prerequisites},
		{"Passed or taken with it", c.Corequisites}, {"Not beside or after", c.Exclusions}} {
		if n.text != "" {
			d.Facts = append(d.Facts, look.Fact{Label: n.label, Value: needLinks(n.text)})
		}
	}
	for i := range c.Sections {
		d.Rows = append(d.Rows, f.sectionRow(&c.Sections[i]))
	}
	if f.placed && f.may(registration.MaySchedule) {
		d.Add = &look.Act{Label: "Add a section", Icon: "plus", Href: withQuery(sectionsPath+"/new",
			url.Values{"term": {f.at.Code}, "course": {c.Code}})}
	}
	if v.actor.May(registration.MayFound, 0) {
		d.Action, d.Hidden = coursePath(c.Code), v.own(look.Hidden{Name: "version", Value: decimal(c.Version)})
		d.Fields = courseFields(t)
		d.Problems = t.problems()
	}
	return p.draw("course", f, d), nil
}

// repeatWords are who may take a course again.
var repeatWords = map[catalog.Repeat]string{catalog.RepeatNever: "nobody", catalog.RepeatFailed: "who has not passed it",
	catalog.RepeatAlways: "everybody"}

// needLinks is a condition with a link for each course that it names.
func needLinks(text string) template.HTML {
	n, err := catalog.ParseNeed(text)
	if err != nil {
		return plain(text)
	}
	known := n.Courses()
	var out template.HTML
	word := func(w string) {
		code, _, _ := strings.Cut(w, ":")
		for _, c := range known {
			if c == code {
				out += template.HTML(`<a class="link" href="`+template.HTMLEscapeString(coursePath(c))+`"><span>`) + plain(w) + "</span></a>"
				return
			}
		}
		out += plain(w)
	}
	for i, w := range strings.Split(text, " ") {
		if i > 0 {
			out += " "
		}
		open := len(w) - len(strings.TrimLeft(w, "("))
		out += plain(w[:open])
		core := strings.TrimRight(w[open:], ")")
		word(core)
		out += plain(w[open+len(core):])
	}
	return out
}

func courseFields(t *typed) []look.Field {
	return []look.Field{
		t.field("title", "Title"),
		t.field("credits", "Credits", hint("A number such as 3 or 7.5."), narrow),
		t.field("prerequisites", "Passed before it", optional, kind("area"),
			hint("In an earlier term: CS101:B and (MA101 or MA102). A grade after the colon is the least that counts.")),
		t.field("corequisites", "Passed, or taken with it", optional, hint("In the same term: PH150L.")),
		t.field("exclusions", "Not beside or after", optional, hint("Courses of which none may be passed or taken.")),
		t.field("repeats", "Who may take it again", oneOf(
			look.Option{Value: "failed", Label: "Who has not passed it"},
			look.Option{Value: "never", Label: "Nobody who has a mark for it"},
			look.Option{Value: "always", Label: "Everybody"})),
	}
}

// addCourse adds a course: one that is there is not changed by the form for new ones.
func (p *Pages) addCourse(
	ctx context.Context, a actor.Actor, in registration.PutCourseIn,
) (registration.FoundedCourse, error) {
	in.Body.New = true
	return p.desk.PutCourse(ctx, a, in)
}

func (p *Pages) showNewCourse(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	return p.drawNewCourse(ctx, viewerOf(o))
}

func (p *Pages) showCourseAdded(
	ctx context.Context, o web.Outcome[registration.PutCourseIn, registration.FoundedCourse],
) (web.View, error) {
	if o.Problem == nil {
		return web.Redirect(coursePath(o.Out.Code) + "?did=new"), nil
	}
	return p.drawNewCourse(ctx, viewerOf(o))
}

func (p *Pages) drawNewCourse(ctx context.Context, v viewer) (web.View, error) {
	if !v.actor.May(registration.MayFound, 0) {
		return web.View{}, actor.ErrForbidden
	}
	f, err := p.frame(ctx, v, "Add a course", stopCourses, "")
	if err != nil {
		return web.View{}, err
	}
	t := typedOr(v, nil)
	code := t.field("code", "Code", hint("As people say it, without blanks: CS204. It never changes."), narrow, focused)
	d := courseData{
		Back:   look.Act{Label: "Courses", Href: coursesPath, Icon: "chevron-start", Style: look.Linked},
		Action: coursesPath + "/new", Hidden: v.own(), Fields: append([]look.Field{code}, courseFields(t)...),
		Yes: "Add the course",
	}
	d.Problems = t.problems()
	return p.draw("course", f, d), nil
}
