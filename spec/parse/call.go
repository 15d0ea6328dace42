package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// aggregates are the set functions that the tree holds.
var aggregates = map[string]ast.AggregateFunction{
	"COUNT": ast.Count, "SUM": ast.Sum, "AVG": ast.Avg, "MIN": ast.Min, "MAX": ast.Max,
}

// otherAggregates are set functions of some dialect that the tree does not
// hold: read as scalar calls they would mean something else.
var otherAggregates = map[string]bool{
	"ANY_VALUE": true, "ARRAY_AGG": true, "BIT_AND": true, "BIT_OR": true, "BIT_XOR": true, "BOOL_AND": true, "BOOL_OR": true,
	"COLLECT": true, "CORR": true, "COVAR_POP": true, "COVAR_SAMP": true, "EVERY": true, "GROUP_CONCAT": true, "GROUPING": true,
	"JSON_AGG": true, "JSON_ARRAYAGG": true, "JSON_OBJECTAGG": true, "JSONB_AGG": true, "LISTAGG": true, "MODE": true,
	"PERCENTILE_CONT": true, "PERCENTILE_DISC": true, "REGR_COUNT": true, "STD": true, "STDDEV": true, "STDDEV_POP": true,
	"STDDEV_SAMP": true, "STRING_AGG": true, "TOTAL": true, "VAR_POP": true, "VAR_SAMP": true, "VARIANCE": true, "XMLAGG": true,
}

// windowFunctions need OVER.
var windowFunctions = map[string]bool{
	"CUME_DIST": true, "DENSE_RANK": true, "FIRST_VALUE": true, "LAG": true, "LAST_VALUE": true, "LEAD": true, "NTH_VALUE": true,
	"NTILE": true, "PERCENT_RANK": true, "RANK": true, "ROW_NUMBER": true,
}

// call reads a function call whose name is at hand.
func (p *parser) call() ast.Expr {
	begin := p.token().begin
	if p.token().kind == tokenName {
		panic(p.unsupported("quoted function name"))
	}
	name := p.token().upper
	if otherAggregates[name] {
		panic(p.unsupported("aggregate " + name))
	}
	if windowFunctions[name] {
		panic(p.unsupported("window function " + name))
	}
	p.at++
	p.expectOp("(")
	var x ast.Expr
	switch function, is := aggregates[name]; {
	case is:
		x = p.aggregate(function, name)
	case name == "VALUES" && p.d.TypeNames == spec.TypeNamesMySQL, name == "EXTRACT" && p.d.TypeNames != spec.TypeNamesSQLite:
		panic(unsupportedError(p.text, begin, name+"()"))
	case name == "POSITION" && p.d.TypeNames != spec.TypeNamesSQLite:
		x = p.position()
	case name == "SUBSTRING":
		x = p.substring()
	case name == "TRIM":
		x = p.trim()
	default:
		x = &ast.Call{Name: p.d.SpatialName(name), Args: p.arguments(name)}
	}
	p.expectOp(")")
	p.refuseAfterCall()
	if c, is := x.(*ast.Call); is && c.Name == "MOD" && len(c.Args) == 2 && p.d.ModuloFunction {
		return &ast.Binary{Op: ast.Modulo, L: c.Args[0], R: c.Args[1]}
	}
	return x
}

// arguments reads the arguments of an ordinary function.
func (p *parser) arguments(name string) []ast.Expr {
	if p.is("DISTINCT") || p.is("ALL") {
		panic(p.unsupported("DISTINCT or ALL in the function " + name))
	}
	if p.isOp(")") {
		return nil
	}
	if p.isOp("*") {
		panic(p.unsupported(name + "(*)"))
	}
	if beginsQuery(p.token()) && p.is("SELECT") {
		panic(p.unsupported("query as the argument of the function " + name))
	}
	list := p.exprs()
	if p.isAny("USING", "SEPARATOR", "FROM", "FOR", "IN", "AS", "ORDER", "RESPECT", "IGNORE", "PLACING") {
		panic(p.unsupported(p.token().upper + " in the arguments of " + name))
	}
	return list
}

// refuseAfterCall names what may follow a call and the tree does not hold.
func (p *parser) refuseAfterCall() {
	switch {
	case p.is("OVER") && (p.ahead(1).isOp("(") || p.isName(p.ahead(1))):
		panic(p.unsupported("window function (OVER)"))
	case p.is("FILTER") && p.ahead(1).isOp("("):
		panic(p.unsupported("FILTER in an aggregate"))
	case p.is("WITHIN") && p.ahead(1).isWord("GROUP"):
		panic(p.unsupported("WITHIN GROUP"))
	case p.isAny("IGNORE", "RESPECT") && p.ahead(1).isWord("NULLS"):
		panic(p.unsupported(p.token().upper + " NULLS"))
	case p.d.TypedStrings && (p.token().isString() || p.isAny("WITH", "WITHOUT") && p.ahead(1).isWord("TIME")): // type(n) 'x'
		panic(p.unsupported("literal of a type with modifiers"))
	}
}

// aggregate reads the arguments of a set function.
func (p *parser) aggregate(function ast.AggregateFunction, name string) ast.Expr {
	if function == ast.Count && p.acceptOp("*") {
		return &ast.Aggregate{Function: ast.CountStar}
	}
	x := &ast.Aggregate{Function: function}
	if p.accept("DISTINCT") {
		x.Distinct = true
	} else {
		p.accept("ALL")
	}
	if p.isOp(")") {
		if function == ast.Count && p.d.CountNothing && !x.Distinct {
			return &ast.Aggregate{Function: ast.CountStar} // lang_aggfunc.html: "count() … same as count(*)"; DuckDB's CountStarFun
		}
		if p.d.AnyArguments {
			panic(p.unsupported(name + " without an argument"))
		}
		panic(p.expected("an argument of " + name))
	}
	if p.is("SELECT") {
		panic(p.unsupported("query as the argument of " + name))
	}
	x.Args = p.exprs()
	if p.is("ORDER") {
		panic(p.unsupported("ORDER BY in an aggregate"))
	}
	if len(x.Args) == 1 {
		return x
	}
	switch {
	case function == ast.Count && x.Distinct && p.d.CountSeveral:
		return x
	case (function == ast.Min || function == ast.Max) && p.d.SeveralArguments == spec.SeveralScalar && !x.Distinct:
		return &ast.Call{Name: name, Args: x.Args}
	case p.d.SeveralArguments == spec.SeveralOpen:
		panic(p.unsupported(name + " of several arguments"))
	}
	panic(p.fail(name + " takes one argument"))
}

// position reads POSITION(a IN b): a is PostgreSQL's b_expr, MySQL's bit_expr;
// so is PostgreSQL's b, but any expression is taken here.
func (p *parser) position() ast.Expr {
	part := p.operand(p.binding(spec.OpIn).Right, true)
	if p.acceptOp(",") {
		panic(p.fail("POSITION takes IN between its arguments"))
	}
	p.expect("IN")
	return &ast.Call{Name: "POSITION", Args: []ast.Expr{part, p.expr()}}
}

// substring reads SUBSTRING(x FROM a FOR b) or SUBSTRING(x, a, b).
func (p *parser) substring() ast.Expr {
	args := []ast.Expr{p.expr()}
	switch {
	case p.accept("FROM"):
		args = append(args, p.expr())
		if p.accept("FOR") {
			args = append(args, p.expr())
		}
	case p.is("FOR"), p.is("SIMILAR"):
		panic(p.unsupported(p.token().upper + " in SUBSTRING"))
	default:
		for p.acceptOp(",") {
			args = append(args, p.expr())
		}
	}
	return &ast.Call{Name: "SUBSTRING", Args: args}
}

// trim reads TRIM([BOTH|LEADING|TRAILING] [characters] FROM x), TRIM(x) and
// TRIM(x, characters).
func (p *parser) trim() ast.Expr {
	name := "TRIM_BOTH"
	side := p.isAny("BOTH", "LEADING", "TRAILING")
	if side {
		name = "TRIM_" + p.token().upper
		p.at++
	}
	if p.accept("FROM") {
		return &ast.Call{Name: name, Args: []ast.Expr{p.expr()}}
	}
	first := p.expr()
	switch {
	case p.accept("FROM"):
		return &ast.Call{Name: name, Args: []ast.Expr{p.expr(), first}}
	case p.acceptOp(","):
		return &ast.Call{Name: name, Args: []ast.Expr{first, p.expr()}}
	}
	return &ast.Call{Name: name, Args: []ast.Expr{first}}
}
