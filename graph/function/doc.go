// Package function is what Cypher's operators and scalar functions mean on values, the
// latter bound to their declarations in spec/cypher/function: arithmetic, concatenation, comparison, access to parts, conversion, text, lists,
// mathematics, points, date and time. It knows no syntax and no rows; aggregates
// and whatever binds variables belong to the evaluator.
//
// Sources: the proposals that make openCypher 9 and, where they refer to it, the
// Cypher manual of Neo4j. Classes and details of errors are those of the openCypher
// TCK. NULL, as an argument, gives NULL where the rule says nothing else.
package function
