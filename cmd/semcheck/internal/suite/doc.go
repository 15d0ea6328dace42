// Package suite holds the evaluator against test suites that others wrote:
// sqllogictest scripts and files with one JSON case a line. It judges the
// semantics, not an engine; nothing leaves the process.
package suite
