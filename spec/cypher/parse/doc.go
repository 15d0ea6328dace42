// Package parse reads openCypher 9 into the tree of spec/cypher, by recursive descent
// after the openCypher grammar, milestone M23. It answers for the shape of a text
// alone: names, scopes and types are spec/cypher/check's.
//
// Two readings of the grammar's ambiguities: what can be a relationship pattern is one
// ((a)--(b) is no subtraction), and [x IN list] is a comprehension, no list of one
// truth value.
package parse
