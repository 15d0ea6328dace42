// Package eval composes meanings over syntax: it compiles a tree to closures
// from environments to values and bags, a file for each clause or family of
// expressions, and returns an outcome: rows with their freedom, an error,
// undetermined or unsupported. Statements that set a database up it applies to a
// Database. optimiser.go tells of what engines may leave out, move or do too much of.
//
// It is a pure function of tree, database, dialect and options, which limit it, say
// how decimals in texts of geometries are read, and turn the faster forms off. What an
// operation means on values is in semantics, clauses of Cypher are in eval/cypher;
// comparing with an engine is in compare.
package eval
