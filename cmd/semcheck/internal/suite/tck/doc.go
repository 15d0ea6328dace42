// Package tck reads features of the openCypher Technology Compatibility Kit and holds
// whatever runs Cypher against them: the evaluator, or an engine behind an Executor.
//
// The format is that of the kit's README (github.com/opencypher/openCypher, tck/README.adoc)
// and of its own runner (tools/tck-api there), read 2026-11-22: Gherkin, with fixed steps and
// a notation of values that package graph/notation reads.
package tck
