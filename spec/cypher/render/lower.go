package render

import (
	"math"

	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// lower replaces an expression that a dialect has no form for by one of the same
// meaning that it has. What comes out is openCypher too, and lowering it again changes
// nothing: a text that was written for a dialect can be read and written again.
func (p *printer) lower(x cypher.Expr) cypher.Expr {
	switch x := x.(type) {
	case *cypher.Integer:
		if x.Value == math.MinInt64 && p.syntax.noMinimumInteger {
			return &cypher.Binary{Op: cypher.Subtract, L: &cypher.Integer{Value: math.MinInt64 + 1}, R: &cypher.Integer{Value: 1}}
		}
	case *cypher.Comparison:
		if len(x.Rest) > 1 && p.syntax.pairwiseComparisons {
			return pairwise(x)
		}
	case *cypher.HasLabels:
		return p.lowerLabels(x)
	case *cypher.FunctionCall:
		if declared.Lookup(x.Name) == declared.Exists && p.syntax.noExistsFunction && len(x.Arguments) == 1 {
			return p.lowerExists(x)
		}
	default: // Every dialect has the other forms, or the printer refuses them.
	}
	return x
}

// pairwise writes a chain of comparisons as what it means.
func pairwise(x *cypher.Comparison) cypher.Expr {
	var all cypher.Expr
	left := x.First
	for _, part := range x.Rest {
		var one cypher.Expr = &cypher.Comparison{First: left, Rest: []cypher.ComparisonPart{part}}
		if all == nil {
			all = one
		} else {
			all = &cypher.Binary{Op: cypher.And, L: all, R: one}
		}
		left = part.R
	}
	return all
}

func (p *printer) lowerLabels(x *cypher.HasLabels) cypher.Expr {
	switch p.syntax.labels {
	case labelPredicate:
		return x
	case noLabels:
		p.fail("a predicate on labels")
		return x
	case labelMembership:
	}
	var all cypher.Expr
	for _, label := range x.Labels {
		var one cypher.Expr = &cypher.Binary{Op: cypher.In, L: &cypher.String{Value: label},
			R: &cypher.FunctionCall{Name: declared.Labels.Name, Arguments: []cypher.Expr{x.Of}}}
		if all == nil {
			all = one
		} else {
			all = &cypher.Binary{Op: cypher.And, L: all, R: one}
		}
	}
	return all
}

// lowerExists writes exists(property) as IS NOT NULL, and exists(pattern) in the
// dialect's form for patterns.
func (p *printer) lowerExists(x *cypher.FunctionCall) cypher.Expr {
	pattern, is := x.Arguments[0].(*cypher.PatternPredicate)
	switch {
	case !is:
		return &cypher.IsNull{Of: x.Arguments[0], Not: true}
	case p.syntax.predicate == asCall:
		return pattern
	default:
		return &cypher.Subquery{Kind: cypher.ExistsSubquery, Paths: []*cypher.PathPattern{pattern.Path}}
	}
}
