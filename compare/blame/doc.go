// Package blame finds the smallest part of a case on which the engine and the
// semantics differ, and the rule that governs it.
//
// A query is taken apart in the order in which it is evaluated: FROM and its
// joins, WHERE, GROUP BY, HAVING, the select list, DISTINCT, set operations,
// ORDER BY, LIMIT; and each expression into its operands. Each part is asked on
// its own, in its context: an expression of WHERE over the rows of FROM, one of
// HAVING over the groups, one of a subquery over the rows of both blocks. The
// first part that differs while everything inside of it agrees is to blame.
//
// A query of a graph is taken apart in the same way: each pattern before its condition,
// the condition as a value of each record and then as a filter, whole and by its
// operands, the items of a projection, DISTINCT, ORDER BY, SKIP and LIMIT. Beside that
// the whole case is evaluated by the other readings of rules in which languages of
// graphs differ (within what a relationship is matched once, how often a loop counts,
// …): where one calls for the engine's very answer, its rule is to blame.
package blame
