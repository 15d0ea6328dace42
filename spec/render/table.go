package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// from writes the comma list of FROM. Where the comma binds like JOIN, a
// joined table after a comma stands in parentheses.
func (p *printer) from(list []ast.TableExpr) {
	p.put(" FROM ")
	for i, t := range list {
		if i > 0 {
			p.put(", ")
		}
		p.table(t, i > 0 && p.d.CommaJoin == spec.CommaEqual)
	}
}

// table writes a table; a joined one in parentheses where it is an operand on
// the right.
func (p *printer) table(t ast.TableExpr, operand bool) {
	switch t := t.(type) {
	case *ast.TableName:
		if t.Recurring {
			p.require(p.d.RecursiveKeys, "recurring")
			p.put("recurring.")
		}
		p.name(t.Name)
		if t.Columns != nil {
			p.require(p.d.TableColumns && t.Alias != "", "a column list of a table's alias")
		}
		p.alias(t.Alias, t.Columns)
		p.indexedBy(t.IndexedBy)
	case *ast.DerivedTable:
		if call := t.Call(); call != nil && p.d.FunctionTables {
			p.expr(call, 0)
			p.alias(t.Alias, t.Columns)
			return
		}
		if f := t.TableFunction(); f != nil && !t.Lateral {
			p.tableFunction(f)
			columns := t.Columns
			if f.Name.OfHeld() && columns == nil && t.Alias == f.Name.String() {
				return
			}
			if p.d.TableFunctions == spec.TableFunctionsPostgres && columns == nil && !f.Name.OfHeld() {
				columns = f.ColumnNames()[:1]
			}
			if p.d.TableFunctions == spec.TableFunctionsPostgres && len(columns) == 1 && columns[0] == t.Alias {
				columns = nil // the alias names the column, too
			}
			p.require(t.Alias != "", "a function in FROM without an alias")
			p.alias(t.Alias, columns)
			return
		}
		if t.Lateral {
			p.require(p.d.Lateral, "LATERAL")
			p.put("LATERAL ")
		}
		p.subquery(t.Query)
		p.require(t.Alias != "" || p.d.DerivedAlias == spec.AliasOptional, "a derived table without an alias")
		if t.Columns != nil {
			p.require(p.d.DerivedColumns && t.Alias != "", "a derived column list")
		}
		p.alias(t.Alias, t.Columns)
	case *ast.Join:
		if operand {
			p.put("(")
		}
		p.join(t)
		p.close(operand)
	}
}

// tableFunction writes the call of a function that gives rows.
func (p *printer) tableFunction(f *ast.TableFunction) {
	documents := f.Name == ast.JSONEach || f.Name == ast.JSONTree
	if sqlite := p.d.TableFunctions == spec.TableFunctionsSQLite; sqlite || documents || f.OneValue {
		p.require(sqlite && (documents || f.OneValue), "such a function in FROM")
		p.put(f.Name.String())
		p.put("(")
		p.exprs(f.Args)
		p.put(")")
		return
	}
	p.require(p.d.TableFunctions == spec.TableFunctionsDuckDB && !f.Ordinality && !f.Name.OfHeld() || p.d.TableFunctions == spec.TableFunctionsPostgres && f.Name != ast.Range, "such a function in FROM")
	p.put(f.Name.String())
	p.put("(")
	if f.Name == ast.Unnest && !f.List {
		p.put("ARRAY[")
	}
	p.exprs(f.Args)
	if f.Name == ast.Unnest && !f.List {
		p.put("]")
	}
	p.put(")")
	if f.Ordinality {
		p.put(" WITH ORDINALITY")
	}
}

func (p *printer) alias(alias string, columns []string) {
	if alias == "" {
		return
	}
	p.put(" AS ")
	p.name(alias)
	if columns != nil {
		p.names(columns)
	}
}

func (p *printer) join(j *ast.Join) {
	left, joined := j.L.(*ast.Join)
	p.table(j.L, j.Natural && joined && left.Kind == ast.JoinCross && p.d.NaturalJoin == spec.NaturalFirst)
	p.put(" ")
	if j.Natural {
		p.put("NATURAL ")
	}
	conditions := 0
	for _, given := range [...]bool{j.Natural, j.On != nil, j.Using != nil} {
		if given {
			conditions++
		}
	}
	wanted := 1
	switch j.Kind {
	case ast.JoinCross:
		wanted = 0
		p.put("CROSS ")
	case ast.JoinInner:
	case ast.JoinLeft:
		p.put("LEFT ")
	case ast.JoinRight:
		p.require(p.d.RightJoin, "RIGHT JOIN")
		p.put("RIGHT ")
	case ast.JoinFull:
		p.require(p.d.FullJoin, "FULL JOIN")
		p.put("FULL ")
	case ast.JoinSemi:
		p.require(p.d.FilterJoins, "SEMI JOIN")
		p.put("SEMI ")
	case ast.JoinAnti:
		p.require(p.d.FilterJoins, "ANTI JOIN")
		p.put("ANTI ")
	default:
		p.fail("an unknown join")
	}
	if conditions != wanted {
		p.fail("a join with this many conditions")
	}
	p.put("JOIN ")
	p.table(j.R, true)
	if j.On != nil {
		p.put(" ON ")
		p.expr(j.On, 0)
	}
	if j.Using != nil {
		p.put(" USING ")
		p.names(j.Using)
	}
}
