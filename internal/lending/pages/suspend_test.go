package pages

import (
	"strings"
	"testing"

	"holdfast/internal/lending"
)

// noShows lets three holds of a member lapse by 5 March.
func (l *library) noShows(card string) {
	l.t.Helper()
	for _, letter := range []string{"G", "N", "T"} {
		l.issued(letter+"1", yusuf)
		l.issued(letter+"2", long)
		l.held(letter, card, "RIV")
		l.returned(letter+"1", "RIV")
		l.returned(letter+"2", "RIV")
	}
	l.on("2026-03-05")
}

func TestL11_ASupervisorSuspendsAMemberAndLiftsIt(t *testing.T) {
	l := newLibrary(t)
	member := "/lending/members/" + meera
	b := l.as("supervisor").open(member).shows(200, "Suspend").hides("Suspended", "Lift the suspension", "No new holds")
	b.open(link(b, "/suspension")).shows(200, "Suspend a member", "Meera Raghunathan", "The member is told it too.",
		"Until (may stay empty)")
	for reason, says := range map[string]string{
		"": "Fill this in.", "   ": "Fill this in.", strings.Repeat("x", 501): "This is too long.",
	} {
		b.press("Suspend</span>", "reason", reason, "until", "2026-05-01").shows(422, "There is a problem", says)
		if _, fields := b.form("Suspend</span>"); fields.Get("reason") != reason || fields.Get("until") != "2026-05-01" {
			t.Errorf("what was typed came back as %v", fields)
		}
	}
	b.press("Suspend</span>", "reason", "noise", "until", "2026-03-01").shows(422, "There is a problem",
		"The suspension cannot end on Sun 1 Mar 2026. Choose a day after Sun 1 Mar 2026, up to Sat 1 Mar 2036")
	b.press("Suspend</span>", "reason", "<i>noise</i>", "until", "2026-05-01").shows(200,
		"Meera Raghunathan", "is suspended.",
		"No loans and no holds until Fri 1 May 2026.", "One thing stops a loan",
		"The member is suspended until Fri 1 May 2026: <i>noise</i>.", "Lift the suspension")

	b.open(member+"/suspension").press("Suspend</span>", "reason", "again").shows(409, "The member was not suspended",
		"The member is suspended already, until Fri 1 May 2026: <i>noise</i>.",
		"Lifting that one makes room for another.", "Nothing was changed.")
	b.press("Set aside").shows(200).hides("Nothing was changed.")
	b.open("/lending/desk").scan(meera).scan("N1").shows(409, "Not issued", "The member is suspended", "Show member")

	b.open(link(b, "/lending/members/"+meera)).open(link(b, "/readmission")).shows(200, "Lift a suspension",
		"Loans and holds go again from now on.", "Suspended until Fri 1 May 2026: <i>noise</i>")
	b.press("Lift the suspension", "reason", "").shows(422, "There is a problem", "Fill this in.")
	b.press("Lift the suspension", "reason", "apologised").shows(200, "is not suspended any more.",
		"Loans and holds go again.", "Back to the desk").hides("suspended until")
	b.open(member+"/readmission").press("Lift the suspension", "reason", "apologised").shows(409, "Nothing was lifted",
		"The member is not suspended.")
	l.issued("N1", meera)
}

func TestL26_ASupervisorAllowsHoldsAgain(t *testing.T) {
	l := newLibrary(t)
	member := "/lending/members/" + meera
	l.noShows(meera)
	l.as("clerk").open(member).shows(200, "No new holds until Sun 5 Apr 2026, 3 not collected").
		hides("Allow holds again", "Suspend ")
	b := l.as("supervisor").open(member).shows(200, "Allow holds again").hides("stops a loan")
	b.open(member+"/suspension").press("Suspend</span>", "reason", "noise").shows(200, "The member is suspended: noise.",
		"No loans and no holds until it is lifted.")
	b.open(member+"/readmission").press("Lift the suspension", "reason", "apologised").shows(200,
		"Loans go again. No hold can be placed before Sun 5 Apr 2026.")
	b.open(link(b, "/no-shows")).shows(200, "No new holds until Sun 5 Apr 2026", "count no more")
	b.press("Allow holds again", "reason", "was in hospital").shows(200, "Meera Raghunathan", "can place holds again.").
		hides("No new holds")
	b.open(member+"/no-shows").press("Allow holds again", "reason", "x").shows(409, "Nothing was lifted",
		"No hold that was not collected stops the member's holds.")
}

func TestWhoIsNoSupervisorSuspendsNobody(t *testing.T) {
	l := newLibrary(t)
	b := l.as("clerk").open("/lending/members/" + meera).hides("Suspend")
	b.open("/lending/members/"+meera+"/suspension").press("Suspend</span>", "reason", "noise").shows(403)
	b.open("/lending/members/4711/suspension").shows(404)
	l.issued("N1", meera)
}

func TestL11_ASuspensionIsToldOnceWithItsReason(t *testing.T) {
	m := lending.MemberView{Suspension: &lending.Suspension{Reason: "noise"},
		Stops: []lending.Stop{{Code: "memberSuspended", Detail: "The member is suspended: noise."}}}
	if got := stoppedFacts(&m); len(got) != 0 {
		t.Errorf("the reasons that stop a loan tell it, and so does %v", got)
	}
	m.Stops = nil // the branch lends all the same
	if got := stoppedFacts(&m); len(got) != 1 || got[0].Value != "until it is lifted: <bdi>noise</bdi>" {
		t.Errorf("it is told as %v", got)
	}
}
