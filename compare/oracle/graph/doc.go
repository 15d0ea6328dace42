// Package graph has the laws about queries of graphs: Partition (Kamm and others, ISSTA 2023), Index,
// Reversal, Split, Refine, Empty and NonEmpty. Each law has its source or its reason beside it.
//
// place.go finds the places of conditions in a query. facts.go has what the statements say of the graph.
// determinism.go says which answers are functions of the graph. aggregate.go combines the aggregates of
// parts.
package graph
