package graph

import "github.com/semcheck/semcheck/compare/gen/choice"

// String names the form.
func (f QueryForm) String() string {
	return [...]string{"match", "whole records", "optional match", "several matches", "piped", "aggregated", "piped aggregate", "ordered",
		"distinct", "union", "unwound", "paths", "values"}[f]
}

// Form is the form of the n-th query.
func (g *Generator) Form(n uint64) QueryForm {
	r := choice.New(g.seed, n, queryStream)
	return g.formOf(&r)
}
