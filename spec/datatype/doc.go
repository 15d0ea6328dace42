// Package datatype has one row for each kind of type (ast.TypeKind): how the dialects write it, what
// the engines call a column of it, which literals are awkward, what a dump's text of it is, and how it
// stands among the numbers. Printer, comparison, reference engine, calibration and the laws ask the row
// instead of telling the kinds apart. A type is a file here; its values are a file in package semantics
// (kind_*.go), whose rows belong to kinds of values.
//
// The rows know names and texts. What a conversion, an order or a key is, only semantics knows.
package datatype
