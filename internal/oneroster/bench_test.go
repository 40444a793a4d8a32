package oneroster

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
)

// large yields a bundle with so many students, each enrolled in five classes.
func large(students int) func(yield func(Row, error) bool) {
	return func(yield func(Row, error) bool) {
		ok := true
		put := func(r Row) {
			if ok {
				ok = yield(r, nil)
			}
		}
		put(Org{Base: Base{SourcedID: "o"}, Name: "University", Type: "school"})
		put(AcademicSession{Base: Base{SourcedID: "t"}, Title: "Autumn", Type: "term", Start: "2026-08-15",
			End: "2026-12-20", SchoolYear: "2027"})
		put(Course{Base: Base{SourcedID: "k"}, Title: "Course", OrgSourcedID: "o"})
		classes := students/20 + 5
		for i := range classes {
			put(Class{Base: Base{SourcedID: fmt.Sprintf("class-%08d", i)}, Title: "Class", CourseSourcedID: "k",
				Type: "scheduled", SchoolSourcedID: "o", TermSourcedIDs: []string{"t"}})
		}
		for i := range students {
			put(User{Base: Base{SourcedID: fmt.Sprintf("user-%08d", i)}, Enabled: Yes, OrgSourcedIDs: []string{"o"},
				Role: "student", Username: fmt.Sprintf("s%08d", i), GivenName: "Given", FamilyName: "Family"})
		}
		for i := range students * 5 {
			put(Enrollment{Base: Base{SourcedID: fmt.Sprintf("3f2b8c1e-0000-4000-8000-%012d", i)},
				ClassSourcedID: fmt.Sprintf("class-%08d", i%classes), SchoolSourcedID: "o",
				UserSourcedID: fmt.Sprintf("user-%08d", i/5), Role: "student", Begin: "2026-08-15", End: "2026-12-20"})
		}
	}
}

// BenchmarkRows reads 500,000 enrollments of 100,000 students. B-held is the memory
// in use behind the last enrollment, the index of ids above all.
func BenchmarkRows(b *testing.B) {
	var out bytes.Buffer
	if err := Write(&out, Output{Version: V11}, large(100_000)); err != nil {
		b.Fatal(err)
	}
	b.Logf("an archive of %d bytes", out.Len())
	inUse := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := inUse()
	for b.Loop() {
		bundle, err := OpenZip(bytes.NewReader(out.Bytes()), int64(out.Len()), Options{})
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for row, err := range bundle.Rows() {
			if err != nil {
				b.Fatal(err)
			}
			if row.Table() != Enrollments {
				continue
			}
			if n++; n == 500_000 {
				b.StopTimer()
				b.ReportMetric(float64(inUse()-before), "B-held")
				b.StartTimer()
			}
		}
	}
}

// BenchmarkWrite writes them.
func BenchmarkWrite(b *testing.B) {
	for b.Loop() {
		var out bytes.Buffer
		if err := Write(&out, Output{Version: V11}, large(100_000)); err != nil {
			b.Fatal(err)
		}
	}
}
