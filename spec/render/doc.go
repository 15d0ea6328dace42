// Package render turns trees of package ast into SQL text on one line.
//
// One printer serves all dialects; what differs stands in the dialect's Syntax
// table. Parentheses are placed by the dialect's operator bindings: as few as
// are safe, so that package parse reads the same tree back. A node that the
// dialect cannot express is an *InexpressibleError, never another node.
//
// Where a dialect lacks a spelling but has another of the same meaning, the
// printer takes that one, and reading it back gives an equivalent tree:
//   - SQLite has no parentheses around the arms of a set operation: an arm that
//     needs them is written as SELECT * FROM (arm), and read back as that; so is
//     a body that ends in VALUES and is ordered or limited.
//   - The null-safe comparison is spelled as the dialect has it: <=>, NOT … <=>
//     or IS [NOT] DISTINCT FROM.
//   - !x is written as NOT x where the dialect has no !.
//   - A type of one kind is written by its nearest declared type in SQLite.
//   - A LIMIT that is no literal stands in parentheses after FETCH FIRST.
package render
