// Package suite holds the evaluator against test suites that others wrote:
// sqllogictest scripts, files with one JSON case a line, tables of relations between
// geometries, features of the openCypher TCK, reports of trackers of bugs. It judges the semantics, not an engine, and
// nothing leaves the process, unless features are given another executor.
package suite
