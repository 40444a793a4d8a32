package browser

import (
	"testing"

	"holdfast/internal/people"
)

// The pictures of registration: a planner with something of everything, and the hour
// in which a demo's seats went.
func TestScreenshotsOfRegistration(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	c := newCampus(t)
	c.takes(tomas, "ST201-B")
	plan := c.plan("CS204", "CS204-B", "EN120-C", "HI204-A")
	b := newTab(c.house, wide)
	b.still("light")
	b.cookie(c.studies(tomas))
	b.open(plan)
	b.says(".clash-band", "Clash 10:30–11:15")
	b.shot("planner")
	b.still("dark")
	b.shot("planner-dark")

	p := newTab(c.house, phone)
	p.still("light")
	p.cookie(c.studies(tomas))
	p.open(plan)
	p.shot("plan-phone")

	h := newHouse(t)
	r := newTab(h, wide)
	r.still("light")
	r.cookie(h.session(h.person("registrar"), people.StaffSession, 0))
	r.open("/registrar/opening")
	r.says("h2", "How fast the seats go")
	r.shot("opening-day")
}
