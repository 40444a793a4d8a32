package pages

import (
	"html/template"
	"net/url"
	"slices"
	"strings"

	"holdfast/internal/registration"
	"holdfast/internal/web"
	"holdfast/internal/web/look"
)

// refusal is a no of the rules on a page, with what it was about.
type refusal struct {
	problem  *web.Problem
	about    string        // "CS204-B for 4711"
	action   string        // the form that was refused, "" if it cannot be set aside
	again    []look.Hidden // what the form sent
	back     string        // the page without it
	wordless bool          // it was to be set aside, without a reason
	yes      string        // "Enroll all the same"
}

// reasons is the open refusal. Whoever may override gets the way to, where every
// reason can be set aside.
func (f frame) reasons(r *refusal) *look.Reasons {
	if r == nil || r.problem == nil || len(r.problem.Errors) > 0 { // faults stand beside their fields
		return nil
	}
	out := &look.Reasons{
		ID: "refusal-" + f.viewer.key, Title: plain(strings.TrimSuffix(r.problem.Head()+": "+r.about, ": ")),
		Foot: []look.Act{{Label: "Set aside", Href: r.back, Key: "Enter", Style: look.Filled}},
	}
	if f.placed {
		out.Say = en.Say("Asked at %s.", f.when(f.at.Now))
	}
	for _, reason := range r.problem.Reasons {
		out.Rows = append(out.Rows,
			look.Reason{Say: plain(reason.Detail), Lift: plain(reason.Lift), Act: remedy(reason)})
	}
	if len(out.Rows) == 0 {
		out.Rows = []look.Reason{{Say: plain(r.problem.Detail)}}
	}
	if r.action == "" || !allOverridable(r.problem.Reasons) {
		return out
	}
	if !f.may(registration.MayOverride) {
		out.Say += " A supervisor can do it all the same."
		return out
	}
	out.Override = &look.Override{Action: r.action, Label: "Override with a reason", Yes: r.yes,
		Reasons: overrideReasons, Hidden: f.viewer.keys(r.again...)}
	if r.wordless {
		out.Override.Open(ownWords, "Write why, or choose a reason from the list.")
	}
	return out
}

// allOverridable says whether somebody with the right may set all of them aside.
func allOverridable(reasons []web.Reason) bool {
	return len(reasons) > 0 &&
		!slices.ContainsFunc(reasons, func(r web.Reason) bool { return !registration.Overridable(r.Code) })
}

// overrideReasons is the list from which the reason of an override is chosen.
var overrideReasons = []look.Option{
	{Value: "Agreed with the instructor", Label: "Agreed with the instructor"},
	{Value: "Agreed with the head of department", Label: "Agreed with the head of department"},
	{Value: "Needed to graduate in time", Label: "Needed to graduate in time"},
	{Value: "The record is wrong and will be put right", Label: "The record is wrong and will be put right"},
	{Value: ownWords, Label: "Other, in my own words"},
}

// ownWords is the reason that is none without words of the clerk's.
const ownWords = "Other"

// Why is why refusals are set aside, as a form asks: a reason from the list and words
// of the clerk's own.
type Why struct {
	Reason string `query:"reason" maxLength:"200" doc:"from the list"`
	Note   string `query:"note" maxLength:"200" doc:"in the clerk's own words"`
}

// words puts the two together. Nothing is meant where neither was sent; the list with
// nothing of the clerk's own where words are needed is a fault.
func (w Why) words() (string, error) {
	note := strings.TrimSpace(w.Note)
	if w.Reason == ownWords {
		if note == "" {
			return "", web.Invalid(notePlace, "required", "expected a reason: choose one, or write your own")
		}
		return note, nil
	}
	return strings.Trim(w.Reason+": "+note, ": "), nil
}

const notePlace = "/note"

// wordless says whether all that is wrong is that a reason is missing.
func wordless(p *web.Problem) bool { return p.At(notePlace) != "" }

// remedy is the button beside a reason: what shows what is in the way.
func remedy(r web.Reason) *look.Act {
	switch r.Code {
	case "timetableClash", "examClash", "duplicateCourse", "sectionFull", "partsTogether", "gradeOnPart", "wholeOccupied":
		if id, ok := figure(r, "section", "sections"); ok {
			return &look.Act{Label: "Show the section", Href: sectionPath(id)}
		}
	case "unknownStudent":
		return &look.Act{Label: "Find the student", Href: studentsPath}
	case "unknownSection":
		return &look.Act{Label: "Look it up", Href: sectionsPath}
	case "unknownGroup":
		return &look.Act{Label: "Show the groups", Href: groupsPath}
	case "windowClosed", "dropClosed":
		return &look.Act{Label: "Show the terms", Href: termsPath}
	case "prerequisitesMissing", "corequisitesMissing", "excludedByCourse":
		for _, f := range r.Figures {
			if codes, is := f.Value.([]string); is && len(codes) == 1 {
				return &look.Act{Label: "Show the course", Href: coursesPath + "/" + url.PathEscape(codes[0])}
			}
		}
	}
	return nil
}

// figure is the first number among the figures of a reason that have these names.
func figure(r web.Reason, names ...string) (int64, bool) {
	for _, f := range r.Figures {
		if !slices.Contains(names, f.Name) {
			continue
		}
		switch v := f.Value.(type) {
		case int64:
			return v, true
		case []int64:
			if len(v) == 1 {
				return v[0], true
			}
		}
	}
	return 0, false
}

// refusedBy is a problem made of what the rules would say, for a refusal that is
// shown once more.
func refusedBy(what string, all []registration.Objection) *web.Problem {
	p := &web.Problem{Title: what, Detail: what + ": ", Status: 409}
	for _, o := range all {
		p.Reasons = append(p.Reasons, web.Reason{Code: o.Code, Detail: o.Detail, Lift: o.Lift})
	}
	return p
}

// skipSay is why somebody who waits was passed over, and when.
func (f frame) skipSay(s *registration.Skipped) template.HTML {
	if s == nil {
		return ""
	}
	return en.Say("Passed over %s: %s", f.stamp(s.At), objections(s.Reasons))
}
