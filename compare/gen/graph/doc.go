// Package graph makes graph databases and queries of them from a seed: a metamodel,
// nodes and relationships, changes and indexes, and queries with real patterns. Case n
// is a function of seed and n alone. It knows what values it puts where, so that
// patterns and conditions hold for something, but not what a query means.
//
// Source of the parts: Kamm, "GDBMeter" (metamodel, state changes, predicates);
// patterns, clauses and values beyond it are ours.
package graph
