// Package function is the catalogue of Cypher's functions: names, arguments and results,
// what comes of null, on what besides its arguments a value depends, how far two libraries
// may lie apart, and the rule. The code is bound to the entries in graph/function; that of
// aggregates is the evaluator's, beside their rules. The static checks, the evaluator and
// blame look functions up here.
package function
