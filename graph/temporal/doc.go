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
// The rules of functions of time, with their cases and sources, are declared in
// spec/cypher/function; graph/function makes functions and operators of what is here.
package temporal
