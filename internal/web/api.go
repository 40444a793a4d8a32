package web

import (
	"errors"
	"reflect"

	"holdfast/internal/actor"
)

// registered is one operation with what the rim knows about its types.
type registered[In, Out any] struct {
	op     Op
	fn     Operation[In, Out]
	reader *reader
}

func newRegistered[In, Out any](m *shapes, op Op, fn Operation[In, Out]) (*registered[In, Out], description) {
	rd, about := newReader(m, reflect.TypeFor[In]())
	return &registered[In, Out]{op: op.prepare(), fn: fn, reader: rd}, about
}

// API registers an operation as a JSON API operation.
func API[In, Out any](s *Site, op Op, fn Operation[In, Out]) {
	op.mustBeAPI()
	o, about := newRegistered(s.shapes, op, fn)
	s.document(o.op, about, reflect.TypeFor[Out]())
	s.handle(KindAPI, o.op.Method, o.op.Path, o.op, o.serveAPI)
}

func (o *registered[In, Out]) serveAPI(x *exchange) error {
	if err := o.reader.uncompared(x.r); err != nil {
		return err
	}
	parts, raw, err := x.receiveAPI(o.reader)
	if err != nil {
		return err
	}
	in, err := o.decode(x, parts)
	if err != nil {
		return err
	}
	key := ""
	if o.op.Keyed {
		if key, err = headerKey(x.r.Header); err != nil {
			return err
		}
	}
	out, enc, err := o.run(x, in, key, raw)
	if r, ok := errors.AsType[*actor.Replay](err); ok {
		x.sendAnswer(r.Answer, true)
		return nil
	}
	answer, err := enc.answerTo(out, err)
	if err != nil {
		return err
	}
	if p, ok := any(out).(Pager); ok && p.NextCursor() != "" {
		x.Header().Set("Link", linkNext(x.r, p.NextCursor()))
	}
	x.sendAnswer(answer, false)
	return nil
}

// decode makes the In of a request.
func (o *registered[In, Out]) decode(x *exchange, parts *input) (In, error) {
	var in In
	dst := reflect.ValueOf(&in).Elem()
	if err := o.reader.read(dst, parts); err != nil {
		return in, err
	}
	return in, o.reader.openCursor(x, dst, parts)
}

// run calls the operation, with the request's key if it brought one. The encoder
// holds what was encoded inside the transaction.
func (o *registered[In, Out]) run(x *exchange, in In, key string, raw []byte) (Out, *encoder, error) {
	a, enc := x.actor, &encoder{x: x}
	if key != "" {
		a.Key = actor.Key{
			Value: key, Scope: x.scope(), Fingerprint: fingerprint(x.r, raw),
			RequestID: x.id, Encode: enc.encode,
		}
	}
	out, err := o.fn(x.r.Context(), a, in)
	return out, enc, err
}
