// Package match says what a pattern of paths means over a property graph: the bag of
// assignments of nodes, relationships, lists of relationships and paths to the
// pattern's variables. The definition is in plain.go; the other files compute the
// same bag faster, and properties hold both together. Clauses, and what a condition
// means, are eval/cypher's.
package match
