package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
)

// nowhere is a ResponseWriter that keeps nothing.
type nowhere struct{ header http.Header }

func (w *nowhere) Header() http.Header         { return w.header }
func (w *nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (w *nowhere) WriteHeader(int)             {}

const benchBody = `{"copy":"30001234567890","member":"20001234","branch":"main"}`

func quiet(o *Options) { o.Log = slog.New(slog.NewTextHandler(io.Discard, nil)) }

// BenchmarkPost is the whole rim around an operation that does nothing: id,
// headers, address, caller, decoding, answer, access line.
func BenchmarkPost(b *testing.B) {
	for name, key := range map[string]string{"bare": "", "key": "K1"} {
		b.Run(name, func(b *testing.B) {
			st := newStand(b, quiet)
			op := lendOp
			op.ID, op.Path = "nothing", "/api/test/nothing"
			made := loan{ID: 1, Copy: "C-1", Member: "M-1", At: 1_800_000_000_000_000,
				DueOn: civil.MustDate("2027-03-25")}
			API(st.site, op, func(_ context.Context, a actor.Actor, in lendIn) (loan, error) {
				if a.Key.Value != "" {
					a.Key.Encode(made, nil)
				}
				return made, nil
			})
			r := httptest.NewRequest("POST", op.Path, nil)
			r.Header.Set("Authorization", "Bearer hf_clerk")
			r.Header.Set("Content-Type", "application/json")
			if key != "" {
				r.Header.Set(keyHeader, key)
			}
			body := strings.NewReader(benchBody)
			r.Body, r.ContentLength = io.NopCloser(body), int64(len(benchBody))
			b.ReportAllocs()
			for b.Loop() {
				body.Reset(benchBody)
				st.site.ServeHTTP(&nowhere{http.Header{}}, r)
			}
		})
	}
}

// BenchmarkDecode is the part between a body and an In.
func BenchmarkDecode(b *testing.B) {
	registry := newRegistry()
	rd, _ := newReader(newShapes(registry), reflect.TypeFor[lendIn]())
	r := httptest.NewRequest("POST", "/", nil)
	b.ReportAllocs()
	for b.Loop() {
		tree, _, err := parseJSON([]byte(benchBody))
		if err != nil {
			b.Fatal(err)
		}
		var in lendIn
		if err := rd.read(reflect.ValueOf(&in).Elem(),
			&input{request: r, body: tree, sent: true, raw: []byte(benchBody)}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEncode is the part between an Out and its bytes.
func BenchmarkEncode(b *testing.B) {
	made := loan{ID: 1, Copy: "C-1", Member: "M-1", At: 1_800_000_000_000_000,
		DueOn: civil.MustDate("2027-03-25")}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := encode(made); err != nil {
			b.Fatal(err)
		}
	}
}
