package settings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"holdfast/internal/denial"
)

// RuleSpec describes a list of rules, each known by the code with which it
// objects.
type RuleSpec struct {
	On     []*denial.Code // in force unless switched off
	Off    []*denial.Code // not in force unless switched on
	Scopes []ScopeKind    // where rules may be switched, narrowest first
	Doc    string         // what the rules judge: a sentence or two
}

// RuleList is a declared list of rules. Each is switched by itself: what a scope
// says of one rule leaves the others to the wider scopes.
type RuleList struct {
	d        *Declaration
	fallback map[string]bool
}

func (l *RuleList) declaration() *Declaration { return l.d }

// Key is the list's name.
func (l *RuleList) Key() string { return l.d.Key }

// Rules declares a list of rules. Its value at one scope is written
// "hasOverdue=off alreadyHolds=on" and says all that is switched there.
func Rules(key string, spec RuleSpec) *RuleList {
	l := &RuleList{fallback: make(map[string]bool)}
	for _, c := range spec.On {
		l.fallback[c.Name()] = true
	}
	for _, c := range spec.Off {
		l.fallback[c.Name()] = false
	}
	l.d = &Declaration{
		Key: key, Type: "rules", Default: writeSwitches(l.fallback),
		Allowed: "on or off for each of " + l.names(),
		Scopes:  spec.Scopes, Doc: spec.Doc,
		parse: func(text string) (any, string, error) {
			switches, err := l.parse(text)
			return switches, writeSwitches(switches), err
		},
	}
	if n := len(l.fallback); n == 0 || n != len(spec.On)+len(spec.Off) {
		panic("settings: " + key + ": it has no rules, or one stands twice")
	}
	declare(l.d)
	return l
}

// Switch is the position of one rule and the scope that decided it.
type Switch struct {
	On bool
	By Scope
}

// Switches are the positions of all rules of a list.
type Switches map[string]Switch

// On says whether a rule is in force. A rule that is not of the list is not.
func (s Switches) On(c *denial.Code) bool { return s[c.Name()].On }

// In gives the positions that hold in these scopes, narrowest first; for each
// rule the first scope that speaks of it decides, then the desk, then the
// default. The list must be among the settings that were loaded.
func (l *RuleList) In(v Values, scopes ...Scope) Switches {
	said := v.of(l.d)
	all := make(Switches, len(l.fallback))
	for name, on := range l.fallback {
		all[name] = Switch{On: on, By: Default()}
	}
	// From the widest scope to the narrowest, which has the last word.
	for _, scope := range slices.Backward(append(slices.Clip(scopes), Desk())) {
		switches, _ := said[scope].(map[string]bool)
		for name, on := range switches {
			all[name] = Switch{On: on, By: scope}
		}
	}
	return all
}

// Change makes the change that switches rules at a scope from now on. Rules that
// are not named follow the wider scopes.
func (l *RuleList) Change(scope Scope, on, off []*denial.Code) Change {
	switches := make(map[string]bool)
	for _, c := range on {
		switches[c.Name()] = true
	}
	for _, c := range off {
		switches[c.Name()] = false
	}
	return Change{Key: l.d.Key, Scope: scope, Value: writeSwitches(switches)}
}

func (l *RuleList) parse(text string) (map[string]bool, error) {
	switches := make(map[string]bool)
	for _, word := range strings.Fields(text) {
		name, position, _ := strings.Cut(word, "=")
		on, err := parseSwitch(position)
		if err != nil {
			return nil, fmt.Errorf("%q does not switch a rule; write it like %s", word, l.example())
		}
		if _, known := l.fallback[name]; !known {
			return nil, fmt.Errorf("there is no rule %q; the rules are %s", name, l.names())
		}
		if _, twice := switches[name]; twice {
			return nil, fmt.Errorf("the rule %s is switched twice", name)
		}
		switches[name] = on
	}
	if len(switches) == 0 {
		return nil, fmt.Errorf("it must switch one rule at least, like %s", l.example())
	}
	return switches, nil
}

func (l *RuleList) names() string { return strings.Join(slices.Sorted(maps.Keys(l.fallback)), ", ") }

func (l *RuleList) example() string {
	return slices.Min(slices.Collect(maps.Keys(l.fallback))) + "=off"
}

// writeSwitches writes positions by name, so that equal lists are equal texts.
func writeSwitches(switches map[string]bool) string {
	words := make([]string, 0, len(switches))
	for _, name := range slices.Sorted(maps.Keys(switches)) {
		position := switchedOff
		if switches[name] {
			position = switchedOn
		}
		words = append(words, name+"="+position)
	}
	return strings.Join(words, " ")
}
