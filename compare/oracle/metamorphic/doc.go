// Package metamorphic says what a metamorphic relation is, a law on the command line: one
// that asks an engine several questions about the same matter and holds the answers
// against each other. It has what a law is asked about (the subject, with the schema and
// what its names mean), the variants in which it asks, and what several laws make of
// queries and answers: conditions that part rows, inner joins as cross joins, the same
// rows asked in another way.
//
// It knows none of the laws.
package metamorphic
