// Package look is how Holdfast looks: the layouts, the parts that pages are put
// together from, the icons, the charts and the embedded files that browsers
// fetch.
//
// Nouns:
//
//   - [Page] is what stands around a page: desk, place, navigation, language.
//   - [Set] is the parsed templates of one desk. Each file of its pages folder
//     defines a block "main", fed with ONE typed struct of that desk.
//   - A part is a template of this package with its own struct: [Line],
//     [Reasons], [Slip], [Field] and so on. Pages say {{template "line" .}}.
//   - [State] is a letter of the state alphabet: one sign, one colour, and a
//     word that the desk chooses.
//   - [Locale] is a language: names of days, digits, direction and the words
//     that parts bring with them. Functions of a template speak the language of
//     the page they stand in.
//   - [Asset] is the hashed address of an embedded file.
//
// Invariants, each held by a test:
//
//   - Pages work without script; script and htmx only make them quicker.
//   - The content security policy needs no exception: no inline script or style,
//     no style attribute, no handler attribute. Whatever has variable geometry
//     is SVG with attributes.
//   - Sign, word and colour say the same, in that order of importance, so every
//     state survives grey print and forced colours.
//   - Text on its own background has a contrast of 4.5 or more, in both themes.
//   - A page is written only when it is complete: an error in a template leaves
//     nothing half sent.
//
// The package knows values (civil, money, denial) and html/template. It never
// asks what time it is and never reads the store.
package look
