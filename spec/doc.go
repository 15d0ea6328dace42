// Package spec holds what semcheck knows about the languages it judges: the
// semantic rules with their sources, the dialects as tables of closed-enum
// knobs, and the accounting of which rules an evaluation applied.
//
// It does not evaluate anything: the code of a rule lives in semantics, eval,
// spatial or graph, beside the declaration of the rule. The trees are in
// spec/ast, the printers in spec/render, the parsers in spec/parse.
package spec
