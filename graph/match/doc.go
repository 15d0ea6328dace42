// Package match says what a pattern of paths means over a property graph: the bag of assignments of nodes,
// relationships, lists of relationships and paths to the pattern's variables. plain.go has the definition.
// The other files compute the same bag faster, and property tests compare the two. eval/cypher says what
// clauses and conditions mean.
package match
