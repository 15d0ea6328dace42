// Package check raises what a query's text alone proves wrong: names, scopes,
// composition of clauses, aggregation, and types where no value could be right. Errors
// are of the phase compile time, with class and detail in the openCypher TCK's words.
//
// It is cautious about types: an expression has the set of kinds that its values can
// have, and only an operand none of whose kinds is allowed is an error. WITH, UNWIND and
// comprehensions carry the kinds from an expression to its variable. The TCK leaves some
// TypeErrors to the runtime, and this package does not judge them: elements of wrong values,
// indexes of wrong types, conversions, range(), values that no property can hold.
package check
