// Package pages is the lending desk as its staff see it: the circulation desk,
// the catalogue, the members, the hold shelf, what travels, and the papers that
// are printed.
//
// Nouns:
//
//   - A visit is what is done for one person at the circulation desk, newest
//     first. The page itself carries it, as a list of deeds in its address; what a
//     deed says is read anew each time. So the server keeps no visit, a page can
//     be loaded again at any moment, and two clerks never share one by accident.
//   - A spot is where a form stood: the desk with its visit, a member's page, a
//     title's. Every form carries its spot in its address, so that one route per
//     operation serves them all and leads back to where it was pressed.
//   - A frame is what stands around a page: the spine with its counts, the branch
//     and its clock.
//
// Invariants:
//
//   - A form is an operation of package lending under the same right as on the
//     API; a page decides nothing.
//   - Every page works without script. With it, the desk swaps only itself.
//   - A refusal shows all its reasons, with what lifts each and the button that
//     does it, and says that nothing was changed.
//   - What cannot be done is not shown, and nothing is greyed.
package pages
