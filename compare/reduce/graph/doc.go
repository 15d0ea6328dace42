// Package graph tells the reducer how a case of a graph becomes smaller: statements by
// delta debugging, then every tree by edits, each of which takes something away.
package graph
