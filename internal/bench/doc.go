// Package bench measures what Holdfast can do, against bases on the same machine,
// the same store and with the same durability.
//
// Machines differ and are noisy, so a figure means something only beside its
// base from the same run: textbook, a bare guarded UPDATE and one INSERT in a
// transaction per request; and own, the product's operation with all its rules
// and rows, one transaction per request. Combined is the product as it runs. The
// disk's own fsyncs a second stand beside them. People and things are random.
package bench
