// Package blame finds the smallest part of a case on which the engine and the
// semantics differ, and the rule that governs it.
//
// A query is taken apart in the order in which it is evaluated: FROM and its
// joins, WHERE, GROUP BY, HAVING, the select list, DISTINCT, set operations,
// ORDER BY, LIMIT; and each expression into its operands. Each part is asked on
// its own, in its context: an expression of WHERE over the rows of FROM, one of
// HAVING over the groups, one of a subquery over the rows of both blocks. The
// first part that differs while everything inside of it agrees is to blame.
package blame
