// Package registration is the registrar's desk. Of it there is so far the language
// of conditions on courses: a [Need] says which courses must have been passed, and
// with which grade, before another may be taken (R2).
package registration
