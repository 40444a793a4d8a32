package denial

import (
	"errors"
	"fmt"
	"testing"
)

var (
	testGone  = Define("testGone", 404, "A thing that is not there.")
	testTaken = Define("testTaken", 409, "A thing that somebody else has.")
	testBad   = Define("testBad", 422, "A thing that cannot be.")
)

func TestD7_StatusIsTheFirstOf404409And422(t *testing.T) {
	cases := []struct {
		codes []*Code
		want  int
	}{
		{nil, 0},
		{[]*Code{testBad}, 422},
		{[]*Code{testBad, testTaken}, 409},
		{[]*Code{testTaken, testBad, testGone}, 404},
	}
	for _, c := range cases {
		var l List
		for _, code := range c.codes {
			l.Add(code.Because("so"))
		}
		if got := l.Status(); got != c.want {
			t.Errorf("%d reasons: status %d, want %d", len(l), got, c.want)
		}
	}
}

func TestErrorKeepsEveryReasonInOrder(t *testing.T) {
	var l List
	l.Add(testTaken.Because("It is taken by %d.", 7).With("by", 7).Lifted("Wait."))
	l.Add(testBad.Because("It is bad.").At("/thing"))
	err := fmt.Errorf("wrapped: %w", l.Err("Not done"))
	var d *Error
	if !errors.As(err, &d) {
		t.Fatal("a wrapped denial is not found")
	}
	if got, want := d.Error(), "Not done: It is taken by 7. It is bad."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !d.Reasons.Has(testBad) || d.Reasons.Has(testGone) {
		t.Error("Has does not tell what is there from what is not")
	}
	if d.Reasons[0].Fields[0] != (Field{"by", 7}) || d.Reasons[0].Lift != "Wait." || d.Reasons[1].Field != "/thing" {
		t.Errorf("a reason lost a part: %+v", d.Reasons)
	}
	if List(nil).Err("Not done") != nil {
		t.Error("an empty list is an error")
	}
}

func TestWithDoesNotShareFieldsBetweenReasons(t *testing.T) {
	base := testTaken.Because("so").With("a", 1)
	left, right := base.With("b", 2), base.With("b", 3)
	if left.Fields[1].Value != 2 || right.Fields[1].Value != 3 {
		t.Errorf("two reasons from one base share their figures: %v %v", left.Fields, right.Fields)
	}
}

func TestDefineRefusesRepeatsAndForeignStatuses(t *testing.T) {
	for name, define := range map[string]func(){
		"repeated":       func() { Define("testGone", 404, "") },
		"foreign status": func() { Define("testNew", 500, "") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			define()
		})
	}
	if len(Codes()) < 3 || Codes()[0].Name() > Codes()[1].Name() {
		t.Error("the catalogue is not sorted by name")
	}
}
