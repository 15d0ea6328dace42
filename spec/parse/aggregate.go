package parse

import (
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// aggregate reads the arguments of a set function.
func (p *parser) aggregate(f *function.Function, name string) ast.Expr {
	if f == function.Count && p.acceptOp("*") {
		return &ast.Aggregate{Function: ast.CountStar}
	}
	x := f.Of()
	if p.is("DISTINCT") && p.d.DistinctOfFew && !function.TakesDistinct(f) {
		panic(p.expected("an expression"))
	}
	if p.accept("DISTINCT") {
		x.Distinct = true
	} else {
		p.accept("ALL")
	}
	if f.OrderedSet {
		return p.orderedSet(x, f, name)
	}
	if f.Within != "" {
		if end := p.closing[p.at-1]; end > 0 && p.tokens[end+1].isWord("WITHIN") && p.tokens[end+2].isWord("GROUP") {
			return p.withinGroup(x, f, name)
		}
		if name == f.Within && name != f.Name {
			panic(p.unsupported(name + " without WITHIN GROUP"))
		}
	}
	if p.isOp(")") {
		if f == function.Count && p.d.CountNothing && !x.Distinct {
			return &ast.Aggregate{Function: ast.CountStar} // lang_aggfunc.html: "count() … same as count(*)"; DuckDB's CountStarFun
		}
		if f == function.Count && x.Distinct && p.d.WrongCalls == spec.WrongCallsModifiers {
			p.refuse(p.token().begin, spec.ClassType, name, "DISTINCT takes one argument")
			return &ast.Aggregate{Function: ast.CountStar}
		}
		if f == function.Count && p.d.WrongCalls == spec.WrongCallsTypes {
			p.refuse(p.token().begin, spec.ClassType, name, "COUNT without arguments is COUNT(*)")
			return &ast.Aggregate{Function: ast.CountStar}
		}
		return p.severalArguments(x, f, name, p.expected("an argument of "+name))
	}
	if p.isOp("*") && p.ahead(1).isOp(")") && p.d.AnyArguments {
		p.at++ // AVG(*) asks for a function without arguments
		return p.severalArguments(x, f, name, failure{})
	}
	if p.is("SELECT") {
		panic(p.unsupported("query as the argument of " + name))
	}
	x.Args = p.exprs()
	p.aggregateOrder(x, f)
	if f.Joins {
		p.separator(x, f, name)
	}
	switch {
	case len(x.Args) == 1 && f.Takes(1), f.Takes(len(x.Args)) && !f.Variadic:
		return x
	case f == function.Count && x.Distinct && p.d.CountSeveral, f.Joins && p.d.SeparatorKeyword:
		return x
	case (f == function.Min || f == function.Max) && p.d.SeveralArguments == spec.SeveralScalar && (!x.Distinct || p.d.WrongCalls == spec.WrongCallsModifiers) && x.OrderBy == nil && x.Filter == nil:
		return &ast.Call{Name: name, Args: x.Args}
	}
	return p.severalArguments(x, f, name, p.fail(name+" takes one argument"))
}

// orderedSet reads the argument of an ordered-set function and WITHIN GROUP behind it, but for
// the last parenthesis.
func (p *parser) orderedSet(x *ast.Aggregate, f *function.Function, name string) ast.Expr {
	if x.Distinct {
		panic(p.unsupported("DISTINCT in " + name))
	}
	if !p.isOp(")") {
		x.Args = p.exprs()
	}
	if !p.isOp(")") || !p.ahead(1).isWord("WITHIN") || !p.ahead(2).isWord("GROUP") {
		panic(p.unsupported(name + " without WITHIN GROUP"))
	}
	p.expectOp(")")
	p.expect("WITHIN", "GROUP")
	p.expectOp("(")
	p.expect("ORDER", "BY")
	x.OrderBy = p.orderItems()
	return x
}

// withinGroup reads a function of a sequence that is written with WITHIN GROUP, but for the last
// parenthesis: the value, which stands in ORDER BY, and before it the fraction, which counts in
// the order of that.
//
// Source: DuckDB 1.5.5, Transformer::TransformFuncCall in
// src/parser/transform/expression/transform_function.cpp, BaseSelectBinder::BindAggregate and
// NegatePercentileValue in src/planner/binder/expression/bind_aggregate_expression.cpp.
func (p *parser) withinGroup(x *ast.Aggregate, f *function.Function, name string) ast.Expr {
	if x.Distinct || name != f.Within {
		panic(p.unsupported(name + " of this form with WITHIN GROUP"))
	}
	var fractions []ast.Expr
	if !p.isOp(")") {
		fractions = p.exprs()
	}
	p.expectOp(")")
	p.expect("WITHIN", "GROUP")
	p.expectOp("(")
	p.expect("ORDER", "BY")
	order := p.orderItems()
	p.within = x
	if len(order) != 1 || len(fractions) != len(f.Parameters)-1 {
		panic(p.fail(name + " takes one key of ORDER BY, and a fraction if it is one of a fraction"))
	}
	x.Args = []ast.Expr{order[0].Expr}
	if len(fractions) == 0 {
		x.OrderBy = order
		return x
	}
	fraction := fractions[0]
	if !isShare(fraction) {
		panic(p.unsupported(name + " of other than a literal from 0 to 1"))
	}
	if order[0].Descending {
		fraction = &ast.Unary{Op: ast.Negate, X: fraction}
	}
	x.Args = append(x.Args, fraction)
	return x
}

// isShare tells that an expression is a number from 0 to 1 as it is written.
func isShare(x ast.Expr) bool {
	literal, is := x.(*ast.Literal)
	if !is || literal.Kind != ast.LiteralInteger && literal.Kind != ast.LiteralDecimal && literal.Kind != ast.LiteralApproximate {
		return false
	}
	share, err := strconv.ParseFloat(literal.Text, 64)
	return err == nil && share <= 1
}

// severalArguments is a set function with another number of arguments than one: a text that
// the grammar refuses, or one that names a function that there is not.
func (p *parser) severalArguments(x *ast.Aggregate, f *function.Function, name string, refused failure) ast.Expr {
	switch f {
	case function.Min, function.Max:
		if p.d.SeveralArguments == spec.SeveralOpen && len(x.Args) > 0 {
			panic(p.unsupported(name + " of several arguments"))
		}
		fallthrough
	case function.Count, function.Sum, function.Avg:
		if p.d.AnyArguments && (f != function.Count || len(x.Args) > 0) {
			return x
		}
	default:
		if p.d.AnyArguments && !f.Joins && !f.OfKeys {
			return x
		}
	}
	if p.d.AnyArguments {
		panic(p.unsupported(fmt.Sprintf("%s of %d arguments", name, len(x.Args))))
	}
	panic(refused)
}

// aggregateOrder reads ORDER BY inside of a set function.
func (p *parser) aggregateOrder(x *ast.Aggregate, f *function.Function) {
	if !p.is("ORDER") {
		return
	}
	if !p.d.AggregateOrder && !(f.Joins && p.d.SeparatorKeyword) {
		panic(p.unsupported("ORDER BY in an aggregate"))
	}
	p.expect("ORDER", "BY")
	x.OrderBy = p.orderItems()
}

// separator reads what stands between the texts that are joined: behind SEPARATOR in the
// MySQL family, else the second argument.
func (p *parser) separator(x *ast.Aggregate, f *function.Function, name string) {
	switch {
	case p.d.SeparatorKeyword:
		if p.accept("SEPARATOR") {
			if !p.token().isString() {
				panic(p.unsupported("SEPARATOR with other than a string"))
			}
			x.Separator = p.primary()
		}
		if p.is("LIMIT") {
			panic(p.unsupported("LIMIT in " + name))
		}
	case len(x.Args) == 2:
		x.Separator, x.Args = x.Args[1], x.Args[:1]
	case len(x.Args) == 1 && (f == function.StringAgg && p.d.SeparatorNeeded || f == function.GroupConcat && name == function.StringAgg.Name):
		if p.d.WrongCalls != spec.WrongCallsTypes {
			panic(p.unsupported(name + " without a separator"))
		}
		p.refuse(p.token().begin, spec.ClassType, name, name+" takes a separator")
	}
}

// filter reads FILTER (WHERE …) behind a set function.
func (p *parser) filter(x ast.Expr) {
	f, is := x.(*ast.Aggregate)
	if !is || !p.d.AggregateFilter || !p.is("FILTER") || !p.ahead(1).isOp("(") {
		return
	}
	p.expect("FILTER")
	p.expectOp("(")
	if !p.accept("WHERE") && !p.d.FilterBare {
		panic(p.expected("WHERE"))
	}
	f.Filter = p.expr()
	p.expectOp(")")
}
