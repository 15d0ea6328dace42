// Package metamorphic says what a metamorphic relation is. On the command line a metamorphic
// relation is a law: it asks an engine several related questions and compares the answers with
// each other. The package has the subject of a law (a query, with the schema and the meaning of
// its names), the variants of a law, and what several laws make of queries and answers:
// conditions that divide rows, inner joins as cross joins, the same rows asked in another way.
//
// It knows no law.
package metamorphic
