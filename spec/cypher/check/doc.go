// Package check raises what a query's text alone proves wrong: names, scopes,
// composition of clauses, aggregation, and types where no value could be right. Errors
// are of the phase compile time, with class and detail in the openCypher TCK's words.
//
// It is cautious about types: an expression has the set of kinds that its values can
// have, and only an operand none of whose kinds is allowed is an error. What TypeErrors
// of the TCK leave to the runtime (access to properties and elements of wrong values,
// conversions, range()) is not judged here.
package check
