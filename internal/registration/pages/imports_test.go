package pages

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"

	"holdfast/internal/web/look"
	"holdfast/internal/web/look/looktest"
)

// upload sends a file with the form of the page.
func (b *browser) upload(path, key, file string, preview bool) *browser {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", "list.csv")
	b.must(err)
	_, err = part.Write([]byte(file))
	b.must(err)
	b.must(w.WriteField(look.TokenField, "T-"+b.who))
	b.must(w.WriteField(look.KeyField, key))
	if preview {
		b.must(w.WriteField("preview", "true"))
	}
	b.must(w.Close())
	r := httptest.NewRequest(http.MethodPost, path, &body)
	r.AddCookie(&http.Cookie{Name: "holdfast", Value: b.who})
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Content-Type", w.FormDataContentType())
	rec := httptest.NewRecorder()
	b.site.ServeHTTP(rec, r)
	b.at, b.status, b.page, b.header = path, rec.Code, rec.Body.String(), rec.Header()
	for _, fault := range looktest.Faults(b.page, "/sign-out") {
		b.t.Errorf("%s: %s", b.at, fault)
	}
	return b
}

func TestAFileIsSeenBeforeItIsTakenOver(t *testing.T) {
	u := newUniversity(t)
	u.as("viewer").open(importPath).shows(403)
	b := u.as("registrar").open(importPath).shows(200, "Take over Courses", "See what would become of it",
		"OneRoster")
	const courses = "code,title,credits\nBI101,Biology,3\nCS101,Introduction to Programming,4\n"
	b.upload(importPath+"/courses", "k1",
		"code,title,credits\nBI101,,many\n", true).shows(200, "Nothing would be taken over.",
		"What is in the way", "2 title")
	b.upload(importPath+"/courses", "k2", courses, true).shows(200, "Nothing was changed yet.",
		"1 new, 0 changed, 1 as they were",
		"Take it over")
	b.open(coursePath("BI101")).shows(404)
	b.upload(importPath+"/courses", "k3", courses, false).shows(200, "The file was taken over.", "1 new")
	b.upload(importPath+"/courses", "k3", courses, false).shows(200, "The file was taken over.", "1 new") // the same key again
	b.open(coursePath("BI101")).shows(200, "Biology")
	b.upload(importPath+"/courses", "k4", "", false).shows(422, "What is in the way")
	b.upload(importPath+"/sections?term="+term, "k5",
		"course,section,capacity\nBI101,A,20\n", false).shows(200, "The file was taken over.")
	b.open(sectionsPath+"?term="+term+"&q=BI101").shows(200, "BI101-A")
	b.upload(importPath+"/oneroster", "k6", "PK", true).shows(422, "no ZIP archive")
	u.as("clerk").upload(importPath+"/courses", "k7", courses, false).shows(403)
}
