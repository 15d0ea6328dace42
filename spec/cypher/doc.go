// Package cypher is the tree of openCypher 9 queries: closed, typed and the same for
// every dialect. Parsers make it (spec/cypher/parse), printers write it
// (spec/cypher/render), eval/cypher says what it means, generators and reducers build
// and change it. It knows no values and no graph.
//
// Names of variables, labels, relationship types and property keys are kept without
// quotes. A node of the tree belongs to one tree: who wants it twice copies it.
package cypher
