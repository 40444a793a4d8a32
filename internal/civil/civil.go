// Package civil holds the days and instants of Holdfast, and the zones that
// lead from one to the other (P2, D13).
//
//   - [Instant]: a point on the one time line. What happens, and what ends at a
//     moment, is an Instant.
//   - [Date]: a day on a wall calendar, with no zone of its own. A due day, a
//     membership's last day and a day to collect by are Dates.
//   - [Zone]: the place whose clock decides which day an Instant falls on and at
//     which Instant a day begins. Every branch, venue and term has one.
//   - [Week]: the weekdays on which a place is open.
//
// "Until day D" is stored as the Instant at which D+1 begins in the zone,
// exclusive: [Zone.EndOf]. A local time that does not exist moves forward by the
// gap; one that occurs twice is the first of the two.
//
// Invariants: a Date is a day of the proleptic Gregorian calendar in the years 1
// to 9999, or zero; day arithmetic never passes through a zone, so no change of
// clocks can add or lose a day. Nothing here asks what time it is.
package civil
