package app

import (
	"reflect"
	"testing"

	"holdfast/internal/web/look"
)

// The door speaks every language of the pages, in every one of its texts.
func TestTheDoorSpeaksEveryLanguageOfThePages(t *testing.T) {
	for _, l := range look.Locales {
		words := reflect.ValueOf(doorWordsIn[l.Lang])
		for i := range words.NumField() {
			if words.Field(i).String() == "" {
				t.Errorf("%s has no text for %s", l.Lang, words.Type().Field(i).Name)
			}
		}
	}
}
