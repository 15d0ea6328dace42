// Package reduce makes a case that differs as small as it can be.
//
// The reducer knows nothing of SQL, geometry or graphs: a data model gives it
// passes. There are two forms: lists, of which delta debugging drops parts
// (statements, rows, columns, conjuncts), and rewrites, which go down a tree
// and put something smaller in each place. The question whether a smaller case
// still shows the same fault is the caller's.
package reduce
