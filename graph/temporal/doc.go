// Package temporal has Cypher's temporal values: dates, times of day, date times with and without a time
// zone, and durations. It says how they are made, which components they have, and how they are compared and
// moved.
//
// It is pure. It knows no clock: The caller gives the current instant, as DateTimeFromEpoch and In. It knows
// no NULL and no Cypher expression. Its rules of named time zones are its own copy of the IANA database.
//
// Sources: openCypher's CIP2015-08-06 "Date and Time" (github.com/opencypher/openCypher,
// cip/1.accepted, @ 206261f10f2d) and Neo4j's Cypher manual, "Temporal values",
// "Temporal functions" (github.com/neo4j/docs-cypher); both read on 2026-11-22.
// The manual is the later text. The package follows the manual if the manual says more than the CIP or
// differs from it: quarter dates, zones in brackets, no leap seconds, several parts of a second together,
// reduced dates before a time.
//
// spec/cypher/function declares the rules of functions of time, with their cases and sources. graph/function
// makes functions and operators of this package.
package temporal
