// Package ast is the SQL tree: closed, typed and dialect-neutral.
//
// Parsers build it, printers write it, generators, reducers and the evaluator
// see nothing else. A node means one thing in every dialect; where a text
// means different things ("||", "^", "x" in double quotes) the parser decides
// and the tree says which. Trees are immutable once built: whoever changes one
// copies the nodes on the way.
package ast
