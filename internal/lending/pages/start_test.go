package pages

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/civil"
	"holdfast/internal/lending"
	"holdfast/internal/lending/catalog"
	"holdfast/internal/store"
	"holdfast/internal/web"
)

// newcomer is a library in which nothing is yet, and whoever set it up.
func newcomer(t *testing.T) *library {
	t.Helper()
	l := bareLibrary(t)
	l.staffed()
	l.actors["admin"] = actor.Actor{Person: 1, Grants: at(0, append(clerkRights, lending.MayOverride,
		lending.MayMembers, lending.MayCatalog)...)}
	return l
}

// A library without a branch shows no page that breaks, and on each that needs
// nothing else what to do first.
func TestNoPageBreaksInAnEmptyLibrary(t *testing.T) {
	l := newcomer(t)
	b := l.as("admin")
	for _, r := range l.site.Routes() {
		if !strings.HasPrefix(r.Path, "/lending") || r.Kind == web.KindAPI {
			continue
		}
		path := strings.NewReplacer("{id}", "1", "{card}", "4711", "{barcode}", "B1").Replace(r.Path)
		for _, query := range []string{"", "?q=x", "?card=4711&lines=i1", "?direction=away"} {
			if r.Method == http.MethodGet {
				b.open(path + query)
			} else {
				b.send(http.MethodPost, path, map[string][]string{"_token": {"T-admin"}, "_key": {web.NewKey()}}, false)
			}
			if b.status >= http.StatusInternalServerError {
				t.Errorf("%s %s%s answers %d", r.Method, path, query, b.status)
			}
		}
	}
	for _, path := range []string{"/lending", "/lending/desk", "/lending/titles", "/lending/titles?q=x", "/lending/members",
		"/lending/members/new", "/lending/holdshelf", "/lending/transits", "/lending/branch", "/lending/receipt",
		"/lending/start"} {
		b.open(path).shows(200, "First steps", "1 Add a branch",
			"holdfast lending add-branch RIV Riverside --zone Asia/Kolkata", "holdfast import marc titles.mrc")
	}
}

// Each step is ticked when it is done, and then the desk opens.
func TestTheFirstStepsAreTickedOneByOne(t *testing.T) {
	l := newcomer(t)
	b := l.as("admin")
	do := func(fn func(ctx context.Context, tx *store.Tx) error) {
		t.Helper()
		if err := l.db.Write(t.Context(), fn); err != nil {
			t.Fatal(err)
		}
	}
	do(func(ctx context.Context, tx *store.Tx) error {
		ids, err := lending.AddBranches(ctx, tx, []lending.Branch{
			{Code: "HIL", Name: "Hilltop", Zone: l.zone, Days: civil.EveryDay}})
		l.hil = ids[0]
		return err
	})
	b.open("/lending/desk").shows(200, "1 Add a branch done", "2 Add a plan It says", "--branch HIL --copies 1 --dry-run").
		hides("add-branch")
	b.open("/lending/members/new").shows(200, "2 Add a plan It says")
	b.open("/lending/titles").shows(200, "3 Import titles and their copies From MARC 21")
	b.open("/lending/titles?q=x").shows(200, "Nothing begins with “x”.")
	do(func(ctx context.Context, tx *store.Tx) error {
		_, err := lending.AddPlans(ctx, tx, []lending.NewPlan{{Code: "adult", Name: "Adult", Terms: basic}})
		return err
	})
	b.open("/lending/members").shows(200, "2 Add a plan done", "--plan adult --branch HIL", "Register a member")
	do(func(ctx context.Context, tx *store.Tx) error {
		_, err := catalog.Upsert(ctx, tx, []catalog.Record{{Title: works["N"]}})
		return err
	})
	b.open("/lending/titles").shows(200, "The Namesake")
	b.open("/lending/desk").shows(200, "3 Import titles and their copies done", "4 Import members, or register the first")
	b.open("/lending/members/new").press("Register the member", "card", "1", "name", "Meera")
	b.open("/lending/desk").shows(200, "Circulation desk").hides("First steps")
	b.open("/lending/start").shows(200, "All four steps are done.")
}
