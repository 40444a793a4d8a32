package settings

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Spec describes a setting with one value of type T.
type Spec[T any] struct {
	Default T           // the value when nothing is set
	Unit    string      // of a number, in the plural: "days"
	Min     int         // of a number
	Max     int         // of a number, or of the characters of a text
	OneOf   []string    // of a choice: the words
	Scopes  []ScopeKind // where it may be set, narrowest first
	Doc     string      // what it decides: a sentence or two
}

// Setting is a declared setting with one value.
type Setting[T any] struct {
	d        *Declaration
	fallback T
	write    func(T) string
}

func (s *Setting[T]) declaration() *Declaration { return s.d }

// Key is the setting's name.
func (s *Setting[T]) Key() string { return s.d.Key }

// In gives the value that holds in these scopes, narrowest first, and the scope
// that decided it: the first at which something is set, else the desk, else the
// default. The setting must be among those that were loaded.
func (s *Setting[T]) In(v Values, scopes ...Scope) (T, Scope) {
	said := v.of(s.d)
	for _, scope := range append(slices.Clip(scopes), Desk()) {
		if value, ok := said[scope]; ok {
			return value.(T), scope
		}
	}
	return s.fallback, Default()
}

// Change makes the change that sets the setting at a scope from now on.
func (s *Setting[T]) Change(scope Scope, value T) Change {
	return Change{Key: s.d.Key, Scope: scope, Value: s.write(value)}
}

// declareValue is the common part of the settings with one value.
func declareValue[T any](
	key, kind, allowed string, spec Spec[T], write func(T) string, parse func(string) (T, error),
) *Setting[T] {
	d := &Declaration{
		Key: key, Type: kind, Allowed: allowed, Default: write(spec.Default),
		Scopes: spec.Scopes, Doc: spec.Doc,
		parse: func(text string) (any, string, error) {
			value, err := parse(text)
			return value, write(value), err
		},
	}
	declare(d)
	return &Setting[T]{d: d, fallback: spec.Default, write: write}
}

// Int declares a whole number from Min to Max. It may be written with its unit,
// "3 days", and is refused with another one.
func Int(key string, spec Spec[int]) *Setting[int] {
	allowed := strings.TrimSpace(fmt.Sprintf("%d to %d %s", spec.Min, spec.Max, spec.Unit))
	return declareValue(key, "whole number", allowed, spec, strconv.Itoa, func(text string) (int, error) {
		digits, unit, named := strings.Cut(strings.TrimSpace(text), " ")
		n, err := strconv.Atoi(digits)
		if err != nil || n < spec.Min || n > spec.Max || (named && unit != spec.Unit) {
			return 0, fmt.Errorf("it must be a whole number from %s", allowed)
		}
		return n, nil
	})
}

// Bool declares a switch.
func Bool(key string, spec Spec[bool]) *Setting[bool] {
	write := func(on bool) string {
		if on {
			return switchedOn
		}
		return switchedOff
	}
	return declareValue(key, "switch", "on or off", spec, write, func(text string) (bool, error) {
		return parseSwitch(strings.TrimSpace(text))
	})
}

// The words for the two positions of a switch.
const (
	switchedOn  = "on"
	switchedOff = "off"
)

func parseSwitch(text string) (bool, error) {
	if text != switchedOn && text != switchedOff {
		return false, errors.New("it must be on or off")
	}
	return text == switchedOn, nil
}

// Choice declares one of some words.
func Choice(key string, spec Spec[string]) *Setting[string] {
	allowed := strings.Join(spec.OneOf, ", ")
	same := func(word string) string { return word }
	return declareValue(key, "choice", allowed, spec, same, func(text string) (string, error) {
		word := strings.TrimSpace(text)
		if !slices.Contains(spec.OneOf, word) {
			return "", fmt.Errorf("it must be one of %s", allowed)
		}
		return word, nil
	})
}

// textType is the Type of a text.
const textType = "text"

// Text declares words of people's own, on one line. Max is the most characters.
func Text(key string, spec Spec[string]) *Setting[string] {
	allowed := fmt.Sprintf("1 to %d characters", spec.Max)
	same := func(text string) string { return text }
	return declareValue(key, textType, allowed, spec, same, func(text string) (string, error) {
		text = strings.TrimSpace(text)
		n := utf8.RuneCountInString(text)
		if n == 0 || n > spec.Max || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return "", fmt.Errorf("it must be %s on one line", allowed)
		}
		return text, nil
	})
}
