// Package calibrate asks an engine systematically what random queries ask too seldom:
// every operator and function on every pair of operand types and a list of awkward
// values, in every place; every clause with every kind of name; statements in every form
// that a grammar could mean. A difference between the semantics and the engine is told,
// in both directions, and excused by nothing: it sends somebody to a text.
//
// What is asked is a plan: cells in groups, each a function of the dialect and its number
// alone. Operators and functions are those that trees have and the catalogue declares; a
// form that the dialect does not write is not asked. Cells of a group whose outcome is one
// row without freedom share a statement, one cell a column; where the engine raises or
// differs the statement is split until the cell is alone.
//
// With one operand or two the product of types and values is asked whole, with three
// pairwise. The place of an operand, a literal or a column, turns with the values, so that
// each pair of types meets each pair of places; conditions are asked of indexed columns,
// too.
package calibrate
