package catalog

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawnGraph is some courses with some leads between them.
func drawnGraph(t *rapid.T) (codes []string, g needsGraph) {
	n := rapid.IntRange(1, 9).Draw(t, "courses")
	for i := range n {
		codes = append(codes, fmt.Sprintf("C%d", i))
	}
	g = make(needsGraph)
	for range rapid.IntRange(0, 2*n).Draw(t, "leads") {
		from, to := rapid.SampledFrom(codes).Draw(t, "from"), rapid.SampledFrom(codes).Draw(t, "to")
		if from != to {
			g.add(from, to, needKinds[rapid.IntRange(prerequisites, corequisites).Draw(t, "kind")])
		}
	}
	return codes, g
}

// isCircular looks at every way: reach[before][a][b] is whether one leads from a to
// b, on which something must be passed before or need not.
func isCircular(codes []string, g needsGraph) bool {
	reach := [2]map[[2]string]bool{{}, {}}
	for from, leads := range g {
		for _, l := range leads {
			reach[0][[2]string{from, l.to}] = true
			if l.before() {
				reach[1][[2]string{from, l.to}] = true
			}
		}
	}
	for range codes {
		for _, a := range codes {
			for _, b := range codes {
				for _, c := range codes {
					ab, bc, ac := [2]string{a, b}, [2]string{b, c}, [2]string{a, c}
					reach[0][ac] = reach[0][ac] || reach[0][ab] && reach[0][bc]
					reach[1][ac] = reach[1][ac] || reach[1][ab] && reach[0][bc] || reach[0][ab] && reach[1][bc]
				}
			}
		}
	}
	return slices.ContainsFunc(codes, func(c string) bool { return reach[1][[2]string{c, c}] })
}

// Circles are found whenever there is one, each is real, and none is named twice.
func TestR2_CirclesAreAlwaysFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		codes, g := drawnGraph(t)
		drafts, place := make([]courseRow, len(codes)), make(map[string]int)
		for i, code := range rapid.Permutation(codes).Draw(t, "order") {
			drafts[i].Code, place[code] = code, i
		}
		var f faults
		f.circles(g, drafts, place)
		if want := isCircular(codes, g); want != (len(f.all) > 0) {
			t.Fatalf("circular: %v, found %v in %v", want, f.all, g)
		}
		seen := map[string]bool{}
		for _, r := range f.all {
			if seen[r.Detail] {
				t.Fatalf("%s is named twice", r.Detail)
			}
			seen[r.Detail] = true
			way := r.Fields[0].Value.([]string)
			checkCircle(t, g, way)
			row, member := standing(r.Field)
			if drafts[row].Code != way[0] || member == needMembers[exclusions] {
				t.Fatalf("%s stands at %s", r.Detail, r.Field)
			}
		}
	})
}

// checkCircle fails unless the conditions lead along the way, which comes by no
// course twice but ends where it began.
func checkCircle(t *rapid.T, g needsGraph, way []string) {
	before := false
	for i, from := range way[:len(way)-1] {
		if slices.Contains(way[:i], from) {
			t.Fatalf("%v comes by %s twice", way, from)
		}
		leads := slices.DeleteFunc(slices.Clone(g[from]), func(l lead) bool { return l.to != way[i+1] })
		if len(leads) == 0 {
			t.Fatalf("%v: nothing leads from %s to %s", way, from, way[i+1])
		}
		before = before || slices.ContainsFunc(leads, lead.before)
	}
	if way[0] != way[len(way)-1] || !before {
		t.Fatalf("%v is no circle in which something must be passed before", way)
	}
}

// standing reads /courses/3/prerequisites.
func standing(pointer string) (row int, member string) {
	fmt.Sscanf(pointer, "/courses/%d/%s", &row, &member)
	return row, member
}

// One circle through very many courses, with very many that lead to it, is found
// in time in proportion to them: a file of courses must not hold up the registrar.
func TestR2_ACircleOfVeryManyCoursesIsFoundAtOnce(t *testing.T) {
	const n = 20_000
	g := make(needsGraph)
	drafts, place := make([]courseRow, 2*n), make(map[string]int)
	for i := range 2 * n {
		drafts[i].Code = fmt.Sprint("C", i)
		place[drafts[i].Code] = i
	}
	for i := range n {
		g.add(drafts[i].Code, drafts[(i+1)%n].Code, needKinds[prerequisites])
		g.add(drafts[n+i].Code, drafts[max(n+i-1, n)%(2*n)].Code, needKinds[prerequisites])
	}
	var f faults
	f.circles(g, drafts, place)
	// The courses of the chain need themselves at its end, which is said elsewhere.
	if len(f.all) != 1 {
		t.Errorf("%d circles are named, want 1", len(f.all))
	}
}
