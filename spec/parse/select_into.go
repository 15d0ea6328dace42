package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// selectInto is the table that SELECT … INTO makes: CREATE TABLE … AS the query.
//
// Source: PostgreSQL 18 manual, SELECT INTO (ref/select_into.sgml).
type selectInto struct {
	begin int // the token of the statement
	name  string
	// variables are those of the MySQL family that get the values of the query's row.
	variables []string
	temporary bool
}

// intoTable reads INTO [TEMPORARY | TEMP | UNLOGGED] [TABLE] name of the first SELECT of a statement,
// which begins at a token.
func (p *parser) intoTable(begin int) {
	if p.isVariable(1) && begin == p.into.begin && p.into.variables == nil && p.tokens[begin].isWord("SELECT") {
		p.into.variables = p.intoVariables()
		return
	}
	if !p.d.SelectInto || begin != p.into.begin && begin != p.into.begin+1 || !p.tokens[p.into.begin].isWord("SELECT") {
		panic(p.unsupported("SELECT INTO"))
	}
	p.at++
	if p.into.temporary = p.accept("TEMPORARY") || p.accept("TEMP"); !p.into.temporary {
		p.accept("UNLOGGED")
	}
	p.accept("TABLE")
	p.into.name = p.simpleName("a table name")
}

// likeElements reads x LIKE ANY (ARRAY[a, b]), which is x LIKE a OR x LIKE b, and ALL, which is AND;
// nil where another array stands there.
//
// Source: PostgreSQL 18 manual, 9.25.3 ANY/SOME (array), 9.25.4 ALL (array).
func (p *parser) likeElements(like *ast.Like) ast.Expr {
	begin, op := p.at, ast.Or
	if p.is("ALL") {
		op = ast.And
	}
	p.at += 2
	if p.is("ARRAY") && p.ahead(1).isOp("[") && p.alike(like.X) {
		list, is := p.expr().(*ast.Call)
		if is && list.Name == function.ListValue.Name && len(list.Args) > 0 && p.acceptOp(")") && !slices.ContainsFunc(list.Args, isListValue) {
			var all ast.Expr
			for _, pattern := range list.Args {
				one := *like
				if one.Pattern = pattern; all == nil {
					all = &one
				} else {
					all = &ast.Binary{Op: op, L: all, R: &one}
				}
			}
			return all
		}
	}
	p.at = begin
	return nil
}

func isListValue(x ast.Expr) bool { return function.ListValue.Calls(x) }

// alike tells that an expression has one value however often it is computed for a row.
func (p *parser) alike(x ast.Expr) bool {
	same := !ast.HasQuery(x)
	ast.Inspect(x, func(x ast.Expr) bool {
		if call, is := x.(*ast.Call); is {
			same = same && slices.ContainsFunc(function.Named(call.Name), func(f *function.Function) bool { return f.In(p.d) && f.Volatility != function.Volatile && !f.Set })
		}
		return same
	})
	return same
}
