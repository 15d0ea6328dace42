package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// A function in FROM is the select list of a query of its own: f(x) AS a is LATERAL (SELECT f(x) AS
// f) AS a, whose columns the alias renames. Functions that return sets run in lockstep there as they
// do in ROWS FROM (…) and in unnest(a, b).
//
// Source: PostgreSQL 18 manual, 7.2.1.4. Table Functions.

// functionInFrom reads f(x) [WITH ORDINALITY] [[AS] alias [(columns)]] of a function of the catalogue;
// nil where none is at hand.
func (p *parser) functionInFrom() ast.TableExpr {
	t := p.token()
	if p.functionsStand() && t.kind == tokenWord && !p.isName(t) && function.IsBare(t.upper) {
		panic(p.unsupported(tableFunction(t)))
	}
	if !p.functionsStand() || t.kind != tokenWord || !p.ahead(1).isOp("(") || !p.isName(t) && !function.Reserved(t.upper) {
		return nil
	}
	begin := p.at
	name := strings.ToLower(t.upper)
	call, is := p.call().(*ast.Call)
	if !is || !function.Declares(call.Name, len(call.Args), p.d) || p.returnsSet(call.Args) {
		p.at = begin
		panic(p.unsupported(tableFunction(p.token())))
	}
	f := &functionsInFrom{}
	f.append(name, call)
	if p.areWords("WITH", "ORDINALITY") {
		p.at += 2
		if !f.numberedElements() {
			p.at = begin
			panic(p.unsupported("WITH ORDINALITY of " + t.upper))
		}
		u := &ast.TableFunction{Name: ast.Unnest, List: true, Ordinality: true, Args: []ast.Expr{f.calls[0]}}
		table := &ast.DerivedTable{Query: &ast.Query{Body: u}, Alias: p.tableAlias()}
		switch {
		case table.Alias == "":
			table.Alias, table.Columns = name, []string{name}
		case p.isOp("("):
			table.Columns = p.namesWithComma("a column name")
		default:
			table.Columns = []string{table.Alias}
		}
		return table
	}
	return p.namedFunctions(f)
}

// rowsFrom reads ROWS FROM (f(x), g(y)) of functions that return sets.
func (p *parser) rowsFrom() ast.TableExpr {
	p.at += 3
	f := &functionsInFrom{}
	for {
		t := p.token()
		if t.kind != tokenWord || !p.ahead(1).isOp("(") {
			panic(p.unsupported("ROWS FROM"))
		}
		call, is := p.call().(*ast.Call)
		if !is || !function.ReturnsSet(call.Name, p.d) || len(call.Args) > 1 && call.Name == function.Unnest.Name || p.returnsSet(call.Args) || p.is("AS") {
			panic(p.unsupported("ROWS FROM of " + t.upper))
		}
		f.append(strings.ToLower(t.upper), call)
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp(")")
	if p.areWords("WITH", "ORDINALITY") {
		panic(p.unsupported("WITH ORDINALITY of ROWS FROM"))
	}
	return p.namedFunctions(f)
}

// unnestedLists is unnest(a, b): the lists in lockstep.
func (p *parser) unnestedLists(first ast.Expr) ast.TableExpr {
	f := &functionsInFrom{}
	lists := []ast.Expr{first}
	for p.acceptOp(",") {
		lists = append(lists, p.expr())
	}
	p.expectOp(")")
	if p.returnsSet(lists) {
		panic(p.unsupported("a set in a function in FROM"))
	}
	for _, x := range lists {
		f.append("unnest", function.Unnest.Call(x))
	}
	if p.areWords("WITH", "ORDINALITY") {
		p.at += 2
		var lengths []ast.Expr
		for _, x := range lists {
			lengths = append(lengths, function.Cardinality.Call(x))
		}
		one := &ast.Cast{X: &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}, Type: ast.BigInt}
		f.append("ordinality", function.SeriesSet.Call(one, function.Greatest.Call(lengths...)))
	}
	return p.namedFunctions(f)
}

// functionsInFrom are functions that stand beside each other in FROM.
type functionsInFrom struct {
	names []string
	calls []*ast.Call
	table string // the name of the first, which is the table's without an alias
	named bool   // the column of the first has a name of its own, which no alias changes
}

// append adds a function with the name of its column: that of its parameter OUT, if it has one
// (chooseScalarFunctionAlias in src/backend/parser/parse_relation.c).
func (f *functionsInFrom) append(name string, call *ast.Call) {
	if len(f.calls) == 0 {
		f.table = name
	}
	if held, is := ast.HeldFunction(name); is && !held.IsKeys() {
		name = (&ast.TableFunction{Name: held}).ColumnNames()[0]
		f.named = f.named || len(f.calls) == 0
	}
	f.names, f.calls = append(f.names, name), append(f.calls, call)
}

// numberedElements makes the function the array of its rows.
func (f *functionsInFrom) numberedElements() bool {
	of := map[string]*function.Function{function.RegexpSplitToTable.Name: function.RegexpSplit, function.StringToTable.Name: function.StringToArray}[f.calls[0].Name]
	if of == nil {
		return false
	}
	f.calls[0] = of.Call(f.calls[0].Args...)
	return true
}

// returnsSet tells that a set stands in expressions: PostgreSQL refuses sets in a function in FROM.
func (p *parser) returnsSet(list []ast.Expr) (found bool) {
	for _, x := range list {
		ast.Inspect(x, func(x ast.Expr) bool {
			call, is := x.(*ast.Call)
			found = found || is && function.ReturnsSet(call.Name, p.d)
			return true
		})
	}
	return found
}

// namedFunctions makes a query of functions, and reads the alias: one function's column is called as
// the alias is.
func (p *parser) namedFunctions(f *functionsInFrom) ast.TableExpr {
	s := &ast.Select{}
	t := &ast.DerivedTable{Query: &ast.Query{Body: s}, Alias: p.tableAlias()}
	for i, call := range f.calls {
		s.Items = append(s.Items, ast.SelectItem{Expr: call, Alias: f.names[i]})
		for _, x := range call.Args {
			t.Lateral = t.Lateral || !ast.Constant(x)
		}
	}
	switch {
	case t.Alias == "" && p.is("AS"), t.Alias != "" && p.isOp("(") && p.ahead(2).kind == tokenWord && !p.ahead(2).isOp(",") && !p.ahead(2).isOp(")"):
		panic(p.unsupported("a column definition list"))
	case t.Alias == "":
		t.Alias = f.table
	case p.isOp("("):
		t.Columns = p.namesWithComma("a column name")
	case len(f.calls) == 1 && !f.named:
		s.Items[0].Alias = t.Alias
	}
	if p.is("TABLESAMPLE") {
		panic(p.unsupported("TABLESAMPLE after a table"))
	}
	return t
}
