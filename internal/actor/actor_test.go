package actor

import "testing"

const (
	issue Permission = "lending.issue"
	waive Permission = "lending.waive"
)

func TestP7_ARightHoldsAtItsPlaceOnly(t *testing.T) {
	clerk := Actor{Person: 1, Grants: []Grant{{issue, 4}}}
	supervisor := Actor{Person: 2, Grants: []Grant{{issue, 0}, {waive, 4}}}
	cases := []struct {
		name  string
		a     Actor
		p     Permission
		place int64
		want  bool
	}{
		{"own branch", clerk, issue, 4, true},
		{"other branch", clerk, issue, 5, false},
		{"everywhere asked of a branch clerk", clerk, issue, 0, false},
		{"another action", clerk, waive, 4, false},
		{"everywhere covers each branch", supervisor, issue, 5, true},
		{"everywhere covers everywhere", supervisor, issue, 0, true},
		{"nobody", Actor{}, issue, 4, false},
		{"operator", Operator(), waive, 9, true},
		{"job", Job(), waive, 0, true},
	}
	for _, c := range cases {
		if got := c.a.May(c.p, c.place); got != c.want {
			t.Errorf("%s: May = %v, want %v", c.name, got, c.want)
		}
	}
	if !clerk.MayAnywhere(issue) || clerk.MayAnywhere(waive) || !Job().MayAnywhere(waive) {
		t.Error("MayAnywhere does not follow the grants")
	}
}

func TestKnown(t *testing.T) {
	if (Actor{}).Known() {
		t.Error("nobody is known")
	}
	if !(Actor{Person: 3}).Known() || !Operator().Known() {
		t.Error("a person or the operator is not known")
	}
}
