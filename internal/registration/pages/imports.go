package pages

import (
	"context"
	"fmt"
	"html/template"

	"holdfast/internal/actor"
	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

const importPath = "/registrar/import"

// importKind is one kind of file.
type importKind struct {
	name    string // in the address
	label   string
	hint    string
	columns string
	rights  []actor.Permission // all of them are needed, in every term
	ofTerm  bool               // but for this kind, of which each row has a term of its own
}

var importKinds = []importKind{
	{"courses", "Courses", "A CSV file with a line of names on top: code, title, credits, prerequisites, corequisites, " +
		"exclusions, repeats.", "csv", []actor.Permission{registration.MayFound}, false},
	{"sections", "Sections", "A CSV file: course, section, capacity and others.", "csv",
		[]actor.Permission{registration.MaySchedule}, true},
	{"students", "Students", "A CSV file: number, name, sortName, year, programme, groups and others.", "csv",
		[]actor.Permission{registration.MayStudents}, false},
	{"oneroster", "OneRoster", "A ZIP archive of OneRoster 1.1 or 1.2. Terms, courses, sections and " +
		"students come in; who sits " +
		"where does not.", "zip", []actor.Permission{registration.MayFound, registration.MaySchedule, registration.MayStudents},
		false},
}

// mayImport says whether somebody may take files of a kind over.
func mayImport(a actor.Actor, k importKind) bool {
	for _, right := range k.rights {
		if !a.May(right, 0) && !(k.ofTerm && a.MayAnywhere(right)) {
			return false
		}
	}
	return true
}

func mayImportAny(a actor.Actor) bool {
	for _, k := range importKinds {
		if mayImport(a, k) {
			return true
		}
	}
	return false
}

func importKindOf(name string) (importKind, bool) {
	for _, k := range importKinds {
		if k.name == name {
			return k, true
		}
	}
	return importKind{}, false
}

func (p *Pages) registerImports() {
	d := p.desk
	web.Page(p.site, opLook, importPath, pass[nothing], p.showImports)
	for _, k := range importKinds {
		web.Page(p.site, opLook, importPath+"/"+k.name, pass[nothing], p.showImport(k))
	}
	upload := func(k string, op web.Op, do web.Operation[registration.UploadIn, registration.ImportReport]) {
		web.Form(p.site, op, importPath+"/"+k, do,
			showImported(p, k, func(in registration.UploadIn) bool { return in.Preview }, sheetCounts))
	}
	upload("courses", registration.OpImportCourses, d.UploadCourses)
	upload("students", registration.OpImportStudents, d.UploadStudents)
	web.Form(p.site, registration.OpImportSections, importPath+"/sections", d.UploadSections,
		showImported(p, "sections", func(in registration.UploadSectionsIn) bool { return in.Preview }, sheetCounts))
	web.Form(p.site, registration.OpImportOneRoster, importPath+"/oneroster", d.UploadOneRoster,
		showImported(p, "oneroster", func(in registration.UploadBundleIn) bool { return in.Preview }, bundleCounts))
}

// became is what became of a file, or would.
type became struct {
	rows   []look.Fact
	notes  []string
	faults []registration.ImportFault
}

func countsSay(c registration.ImportCounts) template.HTML {
	return en.Say("%s new, %s changed, %s as they were", look.Strong(c.New), look.Strong(c.Changed), c.Same)
}

func sheetCounts(r registration.ImportReport) became {
	return became{rows: []look.Fact{{Label: "Rows", Value: plain(en.Number(int64(r.Rows)))},
		{Label: "Of them", Value: countsSay(r.ImportCounts)}}, notes: r.Notes, faults: r.Faults}
}

func bundleCounts(r registration.BundleReport) became {
	b := became{notes: r.Notes, faults: r.Faults}
	for _, part := range []struct {
		label  string
		counts registration.ImportCounts
	}{{"Terms", r.Terms}, {"Courses", r.Courses}, {"Sections", r.Sections}, {"Students", r.Students}} {
		b.rows = append(b.rows, look.Fact{Label: part.label, Value: countsSay(part.counts)})
	}
	return b
}

// importData is the page that takes a file over.
type importData struct {
	Tabs     []look.Stop
	Title    string
	Hint     string
	Action   string
	Accept   string
	Hidden   []look.Hidden
	Fields   []look.Field
	Problem  string
	Done     *look.Note
	Counts   []look.Fact
	Notes    []string
	Columns  []look.Column
	Faults   []faultRow
	MayStore bool // what was looked at can be stored
}

type faultRow struct{ Line, Column, Reason string }

// showImports leads to the first kind that whoever looks may take over.
func (p *Pages) showImports(_ context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
	for _, k := range importKinds {
		if mayImport(o.Actor, k) {
			return web.Redirect(importPath + "/" + k.name), nil
		}
	}
	return web.View{}, actor.ErrForbidden
}

func (p *Pages) showImport(k importKind) web.Show[nothing, nothing] {
	return func(ctx context.Context, o web.Outcome[nothing, nothing]) (web.View, error) {
		return p.drawImport(ctx, viewerOf(o), k, nil, false)
	}
}

// showImported is the page after a file was sent: what would become of it, or what
// did.
func showImported[In, Out any](
	p *Pages, name string, preview func(In) bool, counts func(Out) became,
) web.Show[In, Out] {
	k, _ := importKindOf(name)
	return func(ctx context.Context, o web.Outcome[In, Out]) (web.View, error) {
		if o.Problem != nil {
			return p.drawImport(ctx, viewerOf(o), k, nil, false)
		}
		b := counts(o.Out)
		return p.drawImport(ctx, viewerOf(o), k, &b, preview(o.In))
	}
}

func (p *Pages) drawImport(
	ctx context.Context, v viewer, k importKind, b *became, preview bool,
) (web.View, error) {
	if !mayImport(v.actor, k) {
		return web.View{}, actor.ErrForbidden
	}
	f, err := p.frame(ctx, v, "Import", stopImport, "")
	if err != nil {
		return web.View{}, err
	}
	d := importData{Title: "Take over " + k.label, Hint: k.hint,
		Action: f.here(importPath + "/" + k.name), Accept: "." + k.columns,
		Hidden: v.own(), Columns: []look.Column{{Label: "Line", Num: true}, {Label: "Column"},
			{Label: "What is so, and what to do"}}}
	switch {
	case k.ofTerm && f.placed && f.may(registration.MaySchedule):
		d.Action, d.Hint = inTerm(importPath+"/"+k.name, f.at.Code), d.Hint+" Rows without a term are of "+f.at.Title+"."
	case k.ofTerm:
		d.Action, d.Hint = importPath+"/"+k.name, d.Hint+" Each row names its term."
	}
	for _, other := range importKinds {
		if mayImport(v.actor, other) {
			d.Tabs = append(d.Tabs, look.Stop{Name: other.label, Href: f.here(importPath + "/" + other.name),
				Current: other.name == k.name})
		}
	}
	if k.name == "oneroster" {
		t := &typed{values: v.fields}
		d.Fields = []look.Field{t.field("zone",
			"Zone of new terms", optional, hint("A name such as Asia/Kolkata.")),
			t.field("capacity", "Seats of new sections", optional, narrow, kind("code"), hint("Empty for as many as come."))}
	}
	if v.problem != nil {
		d.Problem = v.problem.Detail
		for _, e := range v.problem.Errors {
			d.Faults = append(d.Faults, faultRow{Reason: e.Detail})
		}
		for _, r := range v.problem.Reasons {
			d.Faults = append(d.Faults, faultRow{Reason: r.Detail + " " + r.Lift})
		}
	}
	if b != nil {
		d.told(b, preview)
	}
	return p.draw("import", f, d), nil
}

// told says what became of a file, or would.
func (d *importData) told(b *became, preview bool) {
	d.Counts, d.Notes = b.rows, b.notes
	for _, f := range b.faults {
		row := faultRow{Column: f.Column, Reason: f.Reason}
		if f.Line > 0 {
			row.Line = fmt.Sprint(f.Line)
		}
		if f.File != "" {
			row.Column = f.File + " " + f.Column
		}
		d.Faults = append(d.Faults, row)
	}
	switch {
	case !preview:
		d.Done = &look.Note{State: look.OK, Title: "The file was taken over."}
	case len(b.faults) > 0:
		d.Done = &look.Note{State: look.No, Title: "Nothing would be taken over.",
			Say: "All of a file comes in, or nothing. Mend what is named below and look again."}
	default:
		d.MayStore = true
		d.Done = &look.Note{State: look.Go, Title: "This is what would become of it. Nothing was changed yet.",
			Say: "Choose the same file again and take it over."}
	}
}
