// Package catalog is what a library has: titles, the ISBNs by which they are
// found, and the words of the search. It knows nothing of copies and members;
// the lending desk stands on it.
package catalog

import "embed"

// Migrations are the steps of this package's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS
