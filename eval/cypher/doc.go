// Package cypher says what an openCypher query means on a property graph: it turns
// the tree of spec/cypher into closures that map a table of records to a table of
// records, clause after clause, and runs them. One file holds one clause or one
// family of expressions.
//
// It knows no text (spec/cypher/parse), no values' laws (graph, graph/function) and
// no search for patterns (graph/match); it composes them.
package cypher
