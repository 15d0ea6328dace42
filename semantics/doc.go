// Package semantics says what operations mean on values: truth, comparison,
// arithmetic, text, casts, aggregates and bags, one file each.
//
// It knows values, rules and knobs; it knows no syntax, no tables and no
// environments. Static types are in semantics/typing, the composition of
// meanings over a query in eval.
package semantics
