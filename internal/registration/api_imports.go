package registration

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"holdfast/internal/actor"
	"holdfast/internal/oneroster"
	"holdfast/internal/sheet"
	"holdfast/internal/web"
)

// maxBundle is how large an uploaded bundle may be, packed.
const maxBundle = 64 << 20

// rim is what an upload has around its file.
const rim = 64 << 10

func importOp(id, path, what string, may actor.Permission, most int64) web.Op {
	return web.Op{ID: id, Method: http.MethodPost, Path: "/api/registration/imports/" + path, Tag: tag,
		Summary: "Take over " + what + ", all of it or nothing", Permission: may, Keyed: true, MaxBody: most + rim}
}

func exportOp(file string) web.Op {
	return web.Op{Method: http.MethodGet, Path: "/api/registration/exports/" + file, Permission: MayView}
}

// Files in and out: one line each, with its right.
var (
	OpImportCourses   = importOp("importCourses", "courses", "a CSV file of courses", MayFound, sheet.MaxBytes)
	OpImportSections  = importOp("importSections", "sections", "a CSV file of sections", MaySchedule, sheet.MaxBytes)
	OpImportStudents  = importOp("importStudents", "students", "a CSV file of students", MayStudents, sheet.MaxBytes)
	OpImportOneRoster = importOp("importOneRoster", "oneroster", "a OneRoster archive", MayFound, maxBundle)

	OpExportCourses     = exportOp("courses.csv")
	OpExportSections    = exportOp("sections.csv")
	OpExportStudents    = exportOp("students.csv")
	OpExportEnrollments = exportOp("enrollments.csv")
	OpExportOneRoster   = exportOp("oneroster.zip")
)

// registerImports adds files in and out to the API.
func (d *Desk) registerImports(s *web.Site) {
	web.API(s, OpImportCourses, sheetImport(d.ImportCourses))
	web.API(s, OpImportSections, d.uploadSections)
	web.API(s, OpImportStudents, sheetImport(d.ImportStudents))
	web.API(s, OpImportOneRoster, d.uploadOneRoster)
	download(s, OpExportCourses, func(ctx context.Context, a actor.Actor, w io.Writer, _ *http.Request) error {
		return d.ExportCourses(ctx, a, w)
	})
	download(s, OpExportSections, func(ctx context.Context, a actor.Actor, w io.Writer, r *http.Request) error {
		return d.ExportSections(ctx, a, w, r.URL.Query().Get("term"))
	})
	download(s, OpExportStudents, func(ctx context.Context, a actor.Actor, w io.Writer, _ *http.Request) error {
		return d.ExportStudents(ctx, a, w)
	})
	download(s, OpExportEnrollments, func(ctx context.Context, a actor.Actor, w io.Writer, r *http.Request) error {
		return d.ExportEnrollments(ctx, a, w, r.URL.Query().Get("term"))
	})
	download(s, OpExportOneRoster, d.downloadOneRoster)
}

// UploadIn is a CSV file to take over.
type UploadIn struct {
	File    web.File `file:"file"`
	Preview bool     `query:"preview" doc:"say what would become of it, and change nothing"`
}

// UploadSectionsIn is a CSV file of sections.
type UploadSectionsIn struct {
	UploadIn
	Term string `query:"term" maxLength:"20" doc:"code of the term of rows that name none"`
}

// reader is one of the imports of CSV files.
type reader func(ctx context.Context, a actor.Actor, r io.Reader, o ImportOptions) (ImportReport, error)

// sheetImport is an import as an operation.
func sheetImport(take reader) web.Operation[UploadIn, ImportReport] {
	return func(ctx context.Context, a actor.Actor, in UploadIn) (ImportReport, error) {
		return take.upload(ctx, a, in.File, ImportOptions{Preview: in.Preview})
	}
}

func (d *Desk) uploadSections(ctx context.Context, a actor.Actor, in UploadSectionsIn) (ImportReport, error) {
	return reader(d.ImportSections).upload(ctx, a, in.File, ImportOptions{Preview: in.Preview, Term: in.Term})
}

// upload reads an uploaded file. What is wrong with it is the answer of a preview,
// and the refusal of an import.
func (take reader) upload(ctx context.Context, a actor.Actor, file web.File, o ImportOptions) (ImportReport, error) {
	r, err := file.Open()
	if err != nil {
		return ImportReport{}, err
	}
	defer r.Close()
	out, err := take(ctx, a, r, o)
	return out, uploadFault(err, o.Preview, out.Faults)
}

// uploadFault is the answer to an import that failed: nothing for a preview, which
// has its faults in the report, and 422 with all of them otherwise.
func uploadFault(err error, preview bool, faults []ImportFault) error {
	var all web.Faults
	unfit, isUnfit := errors.AsType[sheet.Faults](err)
	_, isBroken := errors.AsType[unreadable](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrFaultyRows) && preview:
		return nil
	case errors.Is(err, ErrFaultyRows):
		for _, f := range faults {
			all.Add("/file", "row", f.Error())
		}
	case isUnfit:
		for _, f := range unfit {
			all.Add("/file", "columns", f.Error())
		}
	case isBroken:
		all.Add("/file", "file", err.Error())
	default:
		return err
	}
	return all.Err()
}

// UploadBundleIn is a OneRoster archive to take over.
type UploadBundleIn struct {
	File     web.File `file:"file"`
	Preview  bool     `query:"preview" doc:"say what would become of it, and change nothing"`
	Term     string   `query:"term" maxLength:"20" doc:"code of the only term that is taken over; all without it"`
	Zone     string   `query:"zone" maxLength:"60" doc:"IANA name of the zone by whose clock new terms run"`
	Capacity int64    `query:"capacity" minimum:"-1" default:"-1" doc:"of new sections; as many as come without it, or with -1"`
	Dates    string   `query:"dates" enum:"unstated,dayFirst,monthFirst" doc:"order of day and month in dates such as 03/04/2027"`
}

var bundleOrders = map[string]oneroster.Order{"dayFirst": oneroster.DayFirst, "monthFirst": oneroster.MonthFirst}

func (d *Desk) uploadOneRoster(ctx context.Context, a actor.Actor, in UploadBundleIn) (BundleReport, error) {
	file, err := in.File.Open()
	if err != nil {
		return BundleReport{}, err
	}
	defer file.Close()
	at, seekable := file.(io.ReaderAt)
	if !seekable {
		return BundleReport{}, errors.New("an uploaded file cannot be read at a place")
	}
	o := BundleOptions{Preview: in.Preview, Term: in.Term, Zone: in.Zone}
	if in.Capacity >= 0 {
		o.Capacity = &in.Capacity
	}
	b, err := oneroster.OpenZip(at, in.File.Size, oneroster.Options{Dates: bundleOrders[in.Dates]})
	if err != nil {
		return BundleReport{}, uploadFault(unreadable{err}, o.Preview, nil)
	}
	out, err := d.ImportOneRoster(ctx, a, b, o)
	return out, uploadFault(err, o.Preview, out.Faults)
}

// downloadOneRoster writes the archive of a term.
func (d *Desk) downloadOneRoster(ctx context.Context, a actor.Actor, w io.Writer, r *http.Request) error {
	q := r.URL.Query()
	versions := map[string]oneroster.Version{"": oneroster.V12, "1.1": oneroster.V11, "1.2": oneroster.V12}
	v, known := versions[q.Get("version")]
	if !known {
		return web.Invalid("/version", "enum", "expected 1.1 or 1.2")
	}
	return d.ExportOneRoster(ctx, a, w, RosterOptions{Term: q.Get("term"), Version: v, School: q.Get("school")})
}

// download registers a file. It is whole before its first byte is sent, so that a
// failure is answered as one, and a caller who reads slowly holds no snapshot.
func download(
	s *web.Site, op web.Op, write func(ctx context.Context, a actor.Actor, w io.Writer, r *http.Request) error,
) {
	name := op.Path[strings.LastIndexByte(op.Path, '/')+1:]
	kind := "text/csv; charset=utf-8"
	if strings.HasSuffix(name, ".zip") {
		kind = "application/zip"
	}
	web.Handle(s, op, func(w http.ResponseWriter, r *http.Request, a actor.Actor, _ web.Session) error {
		var file bytes.Buffer
		if err := write(r.Context(), a, &file, r); err != nil {
			return err
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		_, err := w.Write(file.Bytes())
		return err
	})
}
