package parse

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// tableFunction reads a function that gives rows, f(x) [WITH ORDINALITY] [[AS] alias
// [(columns)]]; nil where none is at hand. Its names become those of the tree: where the
// alias names the column, too, it stands in the list of columns.
func (p *parser) tableFunction() ast.TableExpr {
	if p.d.TableFunctions == spec.TableFunctionsNone || p.token().kind == tokenName || !p.ahead(1).isOp("(") {
		return nil
	}
	f := &ast.TableFunction{}
	if name, held := ast.HeldFunction(strings.ToLower(p.token().upper)); held && p.d.TableFunctions == spec.TableFunctionsPostgres {
		f.Name = name
		return p.heldFunction(f)
	}
	switch p.token().upper {
	case "GENERATE_SERIES":
	case "RANGE":
		f.Name = ast.Range
	case "JSON_EACH":
		f.Name = ast.JSONEach
	case "JSON_TREE":
		f.Name = ast.JSONTree
	case "UNNEST":
		f.Name = ast.Unnest
	default:
		return nil
	}
	duckdb := p.d.TableFunctions == spec.TableFunctionsDuckDB
	sqlite := p.d.TableFunctions == spec.TableFunctionsSQLite
	documents := f.Name == ast.JSONEach || f.Name == ast.JSONTree
	if f.Name == ast.Range && !duckdb || documents != sqlite && f.Name != ast.GenerateSeries {
		return nil
	}
	if sqlite {
		return p.tableFunctionOfSQLite(f)
	}
	if f.Name == ast.Unnest {
		if t := p.elements(f, duckdb); t != nil {
			return t
		}
	} else {
		p.at += 2
		if p.isOp(")") {
			panic(p.unsupported("table function without arguments"))
		}
		f.Args = p.exprs()
		if n := len(f.Args); n > 3 || n < 2 && !duckdb {
			panic(p.unsupported("table function of " + strconv.Itoa(n) + " arguments"))
		}
		p.expectOp(")")
	}
	if p.areWords("WITH", "ORDINALITY") {
		if duckdb {
			panic(p.unsupported("WITH ORDINALITY"))
		}
		p.at += 2
		f.Ordinality = true
	}
	return p.tableFunctionNames(f, duckdb)
}

// functionsStand tells that any function may stand in FROM.
func (p *parser) functionsStand() bool { return p.d.TableFunctions == spec.TableFunctionsPostgres }

// heldFunction reads a function of PostgreSQL of a JSON document.
func (p *parser) heldFunction(f *ast.TableFunction) ast.TableExpr {
	p.at += 2
	if p.isOp(")") {
		panic(p.unsupported("table function without arguments"))
	}
	if f.Args = p.exprs(); len(f.Args) > 1 {
		panic(p.unsupported("table function of " + strconv.Itoa(len(f.Args)) + " arguments"))
	}
	if p.returnsSet(f.Args) {
		panic(p.unsupported("a set in a function in FROM"))
	}
	p.expectOp(")")
	if p.areWords("WITH", "ORDINALITY") {
		p.at += 2
		f.Ordinality = true
	}
	t := &ast.DerivedTable{Query: &ast.Query{Body: f}, Alias: p.tableAlias()}
	switch {
	case t.Alias == "":
		t.Alias = f.Name.String()
	case p.isOp("("):
		if t.Columns = p.namesWithComma("a column name"); len(t.Columns) != len(f.ColumnNames()) {
			panic(p.unsupported("fewer or more names than columns of a table function"))
		}
	case f.Name.IsKeys():
		t.Columns = append([]string{t.Alias}, f.ColumnNames()[1:]...)
	}
	if p.is("TABLESAMPLE") {
		panic(p.unsupported("TABLESAMPLE after a table"))
	}
	return t
}

// tableFunctionOfSQLite reads f(x, …) [[AS] alias]: the columns keep their names.
func (p *parser) tableFunctionOfSQLite(f *ast.TableFunction) ast.TableExpr {
	most := 2
	if f.Name == ast.GenerateSeries {
		f.OneValue, most = true, 3
	}
	p.at += 2
	if p.isOp(")") {
		panic(p.unsupported("table function without arguments"))
	}
	if f.Args = p.exprs(); len(f.Args) > most {
		panic(p.unsupported("table function of " + strconv.Itoa(len(f.Args)) + " arguments"))
	}
	p.expectOp(")")
	t := &ast.DerivedTable{Query: &ast.Query{Body: f}, Alias: p.tableAlias()}
	if t.Alias == "" {
		t.Alias = f.Name.String()
	}
	return t
}

// elements reads the list of unnest, or the table that several are.
func (p *parser) elements(f *ast.TableFunction, duckdb bool) ast.TableExpr {
	begin := p.at
	p.at += 2
	array := p.accept("ARRAY")
	if !p.isOp("[") || !array && !duckdb {
		p.at = begin + 2
		return p.unnestedList(f)
	}
	open := p.at
	p.at++
	if p.isOp("]") || p.isOp("[") { // an empty list, or one of lists
		p.at = open - 1
		if !array {
			p.at = open
		}
		return p.unnestedList(f)
	}
	f.Args = p.exprs()
	p.expectOp("]")
	if !p.isOp(")") { // an expression that begins with a list
		p.at, f.Args = begin+2, nil
		return p.unnestedList(f)
	}
	p.at++
	return nil
}

func (p *parser) tableFunctionNames(f *ast.TableFunction, duckdb bool) ast.TableExpr {
	t := &ast.DerivedTable{Query: &ast.Query{Body: f}, Alias: p.tableAlias()}
	function := f.Name.String()
	switch {
	case t.Alias == "":
		t.Alias = function
	case p.isOp("("):
		t.Columns = p.namesWithComma("a column name")
		if duckdb && len(t.Columns) > 1 {
			panic(p.unsupported("more names than columns of a table function"))
		}
	case !duckdb:
		t.Columns = []string{t.Alias}
	}
	if slices.Equal(t.Columns, []string{function}) {
		t.Columns = nil
	}
	if p.is("TABLESAMPLE") {
		panic(p.unsupported("TABLESAMPLE after a table"))
	}
	return t
}

// unnestedList reads the list of unnest as an expression, or the table that several are.
func (p *parser) unnestedList(f *ast.TableFunction) ast.TableExpr {
	x := p.expr()
	if p.isOp(",") {
		if !p.functionsStand() {
			panic(p.unsupported("UNNEST of several lists"))
		}
		return p.unnestedLists(x)
	}
	p.expectOp(")")
	f.Args, f.List = []ast.Expr{x}, true
	return nil
}
