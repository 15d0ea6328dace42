package render

import "github.com/semcheck/semcheck/spec/cypher"

var quantifiers = [...]string{cypher.AllOf: "all", cypher.AnyOf: "any", cypher.NoneOf: "none", cypher.SingleOf: "single"}

// binding writes the expressions that bind variables of their own, and those with
// patterns.
func (p *printer) binding(x cypher.Expr) {
	switch x := x.(type) {
	case *cypher.ListComprehension:
		p.needs(listComprehension)
		p.put("[")
		p.element(x.Variable, x.List, x.Where)
		if x.Result != nil {
			p.put(" | ")
			p.expr(x.Result, weakest)
		}
		p.put("]")
	case *cypher.PatternComprehension:
		p.needs(patternComprehension)
		p.put("[")
		p.path(x.Path)
		p.where(x.Where)
		p.put(" | ")
		p.expr(x.Result, weakest)
		p.put("]")
	case *cypher.Quantifier:
		if x.Where == nil {
			p.needs(bareQuantifier)
		}
		p.put(quantifiers[x.Kind], "(")
		p.element(x.Variable, x.List, x.Where)
		p.put(")")
	case *cypher.Reduce:
		p.needs(reduction)
		p.put("reduce(")
		p.name(x.Accumulator)
		p.put(" = ")
		p.expr(x.Initial, weakest)
		p.put(", ")
		p.element(x.Variable, x.List, nil)
		p.put(" | ")
		p.expr(x.Step, weakest)
		p.put(")")
	case *cypher.PatternPredicate:
		if p.syntax.predicate == asCall {
			p.put("EXISTS(")
			p.path(x.Path)
			p.put(")")
			return
		}
		p.path(x.Path)
	case *cypher.Subquery:
		p.subquery(x)
	default: // expr hands on no other expression.
	}
}

// element writes variable IN list WHERE condition.
func (p *printer) element(variable string, list, where cypher.Expr) {
	p.name(variable)
	p.put(" IN ")
	p.expr(list, weakest)
	p.where(where)
}

func (p *printer) subquery(x *cypher.Subquery) {
	if x.Kind == cypher.CollectSubquery {
		p.extended("COLLECT { }")
	}
	p.put([...]string{cypher.ExistsSubquery: "EXISTS { ", cypher.CountSubquery: "COUNT { ", cypher.CollectSubquery: "COLLECT { "}[x.Kind])
	if x.Query != nil {
		p.query(x.Query)
	} else {
		if p.syntax.subquery == matchedPatterns {
			p.put("MATCH ")
		}
		p.paths(x.Paths)
		p.where(x.Where)
	}
	p.put(" }")
}
