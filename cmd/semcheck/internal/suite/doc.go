// Package suite holds the evaluator against test suites that others wrote:
// sqllogictest scripts, files with one JSON case a line, tables of relations between
// geometries. It judges the semantics, not an engine; nothing leaves the process.
package suite
