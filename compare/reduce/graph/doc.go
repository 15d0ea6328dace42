// Package graph tells the reducer how a case of a graph becomes smaller: delta debugging drops
// statements, then edits of every tree each take something away.
package graph
