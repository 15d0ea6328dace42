// Package temporal holds Cypher's temporal values: dates, times of day, date
// times with and without a time zone, and durations; what they are made of, what
// is read from them, and how they are compared and moved.
//
// It is pure: it knows no clock (the current instant comes from the caller, as
// DateTimeFromEpoch and In), no NULL and no Cypher expression, and its rules of named
// time zones are its own copy of the IANA database.
//
// Sources: openCypher's CIP2015-08-06 "Date and Time" (github.com/opencypher/openCypher,
// cip/1.accepted, @ 206261f10f2d) and Neo4j's Cypher manual, "Temporal values",
// "Temporal functions" (github.com/neo4j/docs-cypher); both read on 2026-11-22.
// Where the manual, which is the later text, says more than the CIP or differs, it
// is followed: quarter dates, zones in brackets, no leap seconds, several parts of
// a second together, reduced dates before a time.
//
// The rules that an evaluator of Cypher declares and counts, chapter temporal, with
// the cases that the texts distinguish:
//
//   - temporal.parse ("Parsing temporal values from a string"): calendar date,
//     week date, quarter date, ordinal date, reduced, basic form, extended form,
//     signed year, fraction, offset, named zone, offset and named zone, not a value
//   - temporal.parse-duration ("ISO 8601 format for durations"): units, weeks,
//     fraction, negative, date and time form, not a value
//   - temporal.construct ("Constructing temporal instant values"): calendar, week,
//     quarter, ordinal, lowest values for what is left out, time, parts of a
//     second, time zone, epoch, component missing, component out of range
//   - temporal.construct-duration ("Constructing Duration values"): integers,
//     fraction of a month, fraction of a day, fraction of a second, mixed signs
//   - temporal.select ("Converting and composing temporal instant values"): date,
//     time, datetime, component overridden, zone kept, zone converted, zone
//     attached
//   - temporal.truncate ("Truncating temporal values"): a unit of years, week year,
//     quarter, month, week, day, a unit of time; component given, zone replaced
//   - temporal.component ("Components of instant values", "Components of
//     durations"): date, time, zone, epoch, first order, second order, none
//   - temporal.between ("Computing the Duration between two temporal instants"):
//     both dated, one without date, one without time, one without zone, other zone,
//     clocks turned, negative
//   - temporal.add ("Arithmetic on temporal values"): date, time of day, local date
//     time, date time, day beyond the month's end, time rolled over
//   - temporal.duration-arithmetic: sum, difference, product, quotient, fraction
//     carried, divisor 0
//   - temporal.compare ("Comparing temporal values", "ORDER BY"): before, equal,
//     after, same instant in another zone, durations in ORDER BY
//   - temporal.text ("String representation of temporal values"): no seconds,
//     seconds, fraction, sign of a year, named zone, negative duration, PT0S
package temporal
