// Package eval composes meanings over syntax: it compiles a tree to closures
// from environments to values and bags, one file per clause, and returns an
// outcome: rows with their freedom, an error, undetermined or unsupported.
//
// It is a pure function of tree, database and dialect. What an operation means
// on values is in semantics; comparing with an engine is in compare.
package eval
