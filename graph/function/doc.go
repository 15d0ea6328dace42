// Package function says what Cypher's operators and scalar functions mean on values: arithmetic,
// concatenation, comparison, access to parts, conversion, text, lists, mathematics, points, date and time.
// The functions are bound to their declarations in spec/cypher/function. The package knows no syntax and no
// rows. The evaluator has the aggregates and all that binds variables.
//
// Sources: the proposals that make openCypher 9, and the Cypher manual of Neo4j if the proposals refer to
// it. The openCypher TCK has the classes and details of errors. An argument NULL gives NULL unless the rule
// says otherwise.
package function
