// Package graph is the property graph and its values: what openCypher's types hold,
// when they are equal, how they compare and in what order they sort, and the store
// of nodes and relationships. It knows no query; patterns are matched in
// graph/match, functions are in graph/function, instants in graph/temporal.
package graph
