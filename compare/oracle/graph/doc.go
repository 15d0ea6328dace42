// Package graph has the laws about queries of graphs: Partition (Kamm and others, ISSTA
// 2023), Index, Reversal, Split, Refine, Empty and NonEmpty, each with its source or its
// reason beside it.
//
// place.go finds where conditions stand in a query, facts.go what the statements say of
// the graph, determinism.go which answers are functions of the graph, aggregate.go how
// aggregates of parts are put together.
package graph
