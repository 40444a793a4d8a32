package registration

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/web"
)

// asRegistrar lets every request in as the registrar.
type asRegistrar struct{}

func (asRegistrar) Authenticate(*http.Request) (actor.Actor, web.Session, error) {
	return registrar, web.Session{}, nil
}

// fileSite is the desk's files as a site.
func (u *university) fileSite() *web.Site {
	u.t.Helper()
	site, err := web.New(web.Options{
		Title: "University", Version: "1", Authenticator: asRegistrar{}, CursorKey: []byte(strings.Repeat("k", 32)),
		Plain: true, Log: slog.New(slog.NewTextHandler(u.t.Output(), &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		u.t.Fatal(err)
	}
	u.desk.registerImports(site)
	return site
}

// upload sends a file under a key and gives status and body.
func (u *university) upload(site *web.Site, path, key string, file []byte) (int, string) {
	u.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "file")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		u.t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(u.t.Context(), http.MethodPost, "/api/registration/imports/"+path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Idempotency-Key", key)
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func TestP1_ImportsByTheAPI(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		site := u.fileSite()
		for _, step := range []struct {
			path, key, file string
			status          int
			say             []string
		}{
			{"courses?preview=true", "p1", someCourses, 200, []string{`"rows":5,"new":5,"changed":0,"same":0`, `"faults":[]`}},
			{"courses", "c1", someCourses, 200, []string{`"new":5`}},
			{"courses", "c2", "code,title\nCS1,\nCS2,Two\n", 422, []string{`"pointer":"/file"`, "line 2, column title: it is empty"}},
			{"courses?preview=true", "p2", "code,title\nCS1,\nCS2,Two\n", 200, []string{`"line":2,"column":"title"`}},
			{"courses", "c3", "title\nAlgebra\n", 422, []string{"there is no column code"}},
			{"courses", "c4", "", 422, []string{"the file is empty"}},
			{"sections?term=2027S", "s1", "course,section,capacity\nCS101,A,30\n", 200, []string{`"new":1`}},
			{"students", "t1", someStudents, 200, []string{`"new":3`}},
			{"oneroster", "o1", "PK", 422, []string{"no ZIP archive"}},
			{"oneroster?preview=true", "o2", string(northfield().archive(t)), 200, []string{"say in which zone", `"file":"academicSessions.csv"`}},
			{"oneroster?zone=Europe/Oslo&capacity=40", "o3", string(northfield().archive(t)), 200, []string{`"terms":{"new":2`, `"sections":{"new":4`}},
		} {
			status, body := u.upload(site, step.path, step.key, []byte(step.file))
			if status != step.status {
				t.Errorf("%s %s: %d\n%s", step.path, step.key, status, body)
			}
			for _, say := range step.say {
				if !strings.Contains(body, say) {
					t.Errorf("%s %s does not say %q:\n%s", step.path, step.key, say, body)
				}
			}
		}
		// The same file under the same key is not done again (P4).
		before := u.counts()
		status, body := u.upload(site, "courses", "c1", []byte(someCourses))
		var answer ImportReport
		if err := json.Unmarshal([]byte(body), &answer); err != nil || status != 200 || answer.New != 5 {
			t.Errorf("a retry: %d %s", status, body)
		}
		if now := u.counts(); now["journal"] != before["journal"] {
			t.Error("a retry was done again")
		}
	})
}

func TestP1_ExportsByTheAPI(t *testing.T) {
	withSpring(t, func(t *testing.T, u *university) {
		u.brings(importCourses, someCourses, 5, 0, 0)
		u.brings(importSections, someSections, 5, 0, 0)
		u.brings(importStudents, someStudents, 3, 0, 0)
		site, files := u.fileSite(), u.files()
		for path, want := range map[string]string{
			"courses.csv": files["courses"], "sections.csv?term=2027S": files["sections"], "students.csv": files["students"],
			"enrollments.csv?term=2027S": files["enrollments"], "oneroster.zip?term=2027S": "PK",
		} {
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/registration/exports/"+path, nil)
			site.ServeHTTP(w, r)
			name, _, _ := strings.Cut(path, "?")
			if w.Code != 200 || !strings.HasPrefix(w.Body.String(), want) ||
				w.Header().Get("Content-Disposition") != `attachment; filename="`+name+`"` {
				t.Errorf("%s: %d %v\n%s", path, w.Code, w.Header(), w.Body.String())
			}
		}
		for path, status := range map[string]int{"oneroster.zip?term=none": 404, "oneroster.zip?term=2027S&version=2": 422, "sections.csv?term=none": 404} {
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/registration/exports/"+path, nil)
			site.ServeHTTP(w, r)
			if w.Code != status || strings.HasPrefix(w.Body.String(), "PK") {
				t.Errorf("%s: %d\n%s", path, w.Code, w.Body.String())
			}
		}
	})
}
