package parse

import (
	"cmp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// from reads the comma list of FROM. FROM DUAL is no table in the MySQL
// family. Where the comma binds like JOIN, a join after it takes the whole
// list so far.
func (p *parser) from() []ast.TableExpr {
	if p.d.FromDual && p.accept("DUAL") {
		return nil
	}
	list := []ast.TableExpr{p.joins(p.factor())}
	for p.comma() {
		next := p.rightFactor()
		if p.d.CommaJoin == spec.CommaWeaker || !p.isJoin() {
			list = append(list, p.joins(next))
			continue
		}
		all := append(list, next)
		product := all[0]
		for _, t := range all[1:] {
			product = &ast.Join{Kind: ast.JoinCross, L: product, R: t}
		}
		list = []ast.TableExpr{p.joins(product)}
	}
	if p.isAny("ON", "USING") && p.d.CommaJoin == spec.CommaEqual {
		panic(p.unsupported(p.token().upper + " after a comma"))
	}
	return list
}

// isJoin tells whether a join operator comes next.
func (p *parser) isJoin() bool {
	switch {
	case p.isAny("JOIN", "INNER", "CROSS", "LEFT", "RIGHT", "FULL", "NATURAL"):
		return true
	case p.d.FilterJoins && p.isAny("SEMI", "ANTI"):
		return true
	}
	return p.isStraightJoin()
}

// isStraightJoin tells whether a join comes next that reads its left table first, and is INNER JOIN
// in all else.
//
// Source: MySQL 8.0.39, inner_join_type in sql/sql_yacc.yy; MySQL 9.5 Reference Manual, 15.2.13.2
// JOIN Clause: STRAIGHT_JOIN is similar to JOIN.
func (p *parser) isStraightJoin() bool {
	return p.is("STRAIGHT_JOIN") && p.d.ReservedWords["STRAIGHT_JOIN"]
}

// joins reads the joins that follow a table, left-associative.
func (p *parser) joins(t ast.TableExpr) ast.TableExpr {
	p.enter()
	defer p.leave()
	links := 0
	for p.isJoin() {
		p.chained(&links)
		t = p.join(t)
	}
	return t
}

// join reads one join operator, its right operand and its condition. The right
// operand of a join that takes a condition reaches as far as joins go before
// that condition: a JOIN b JOIN c ON x ON y is a JOIN (b JOIN c ON x) ON y.
func (p *parser) join(left ast.TableExpr) ast.TableExpr {
	begin := p.at
	j := &ast.Join{L: left}
	straight := p.isStraightJoin()
	if straight {
		p.at++
		j.Kind = ast.JoinInner
	} else {
		j.Natural = p.accept("NATURAL")
		j.Kind = p.joinKind()
		if j.Natural && j.Kind == ast.JoinCross {
			panic(p.expected("INNER, LEFT, RIGHT or FULL after NATURAL"))
		}
		p.expect("JOIN")
	}
	if j.Kind == ast.JoinFull && !p.d.FullJoin || j.Kind == ast.JoinRight && !p.d.RightJoin {
		p.at = begin
		panic(p.unsupported(map[ast.JoinKind]string{ast.JoinFull: "FULL", ast.JoinRight: "RIGHT"}[j.Kind] + " JOIN in this dialect"))
	}
	if j.Natural || j.Kind == ast.JoinCross && !p.d.BareJoin {
		j.R = p.rightFactor()
		return j
	}
	if p.d.CommaJoin == spec.CommaEqual { // SQLite: a flat list, conditions belong to the join before them
		j.R = p.rightFactor()
	} else {
		j.R = p.joins(p.rightFactor())
	}
	switch {
	case p.accept("ON"):
		j.On = p.expr()
	case p.accept("USING"):
		j.Using = p.namesWithComma("a column name")
		if p.is("AS") {
			panic(p.unsupported("alias of USING"))
		}
	default:
		return p.bareJoin(j)
	}
	if j.Kind == ast.JoinCross {
		j.Kind = ast.JoinInner
	}
	return j
}

func (p *parser) joinKind() ast.JoinKind {
	kinds := map[string]ast.JoinKind{"LEFT": ast.JoinLeft, "RIGHT": ast.JoinRight, "FULL": ast.JoinFull}
	if kind, outer := kinds[p.token().upper]; outer {
		p.at++
		p.accept("OUTER")
		return kind
	}
	switch {
	case p.accept("CROSS"):
		return ast.JoinCross
	case p.d.FilterJoins && p.accept("SEMI"):
		return ast.JoinSemi
	case p.d.FilterJoins && p.accept("ANTI"):
		return ast.JoinAnti
	}
	p.accept("INNER")
	return ast.JoinInner
}

// bareJoin finishes a join without a condition. It is a product of the left
// operand with the first table on its right, which joined tables to the right
// of that one take as their left operand: MySQL's sql_yacc.yy, comment before
// joined_table. Where NATURAL binds first, its joins stay on the right.
//
// An outer join of SQLite without a condition pads what matches no row of the
// product, which nothing has filtered: lang_select.html, 2.1. So does one on 1.
func (p *parser) bareJoin(j *ast.Join) ast.TableExpr {
	if outer := j.Kind != ast.JoinInner && j.Kind != ast.JoinCross; outer && p.d.CommaJoin == spec.CommaEqual {
		j.On = &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}
		return j
	} else if outer || !p.d.BareJoin {
		panic(p.expected("ON or USING"))
	}
	j.Kind = ast.JoinCross
	root := j.R
	spine, is := root.(*ast.Join)
	if !is || p.enclosed[spine] {
		return j
	}
	var lowest *ast.Join // that takes the product as its left operand
	for {
		if !spine.Natural || p.d.NaturalJoin == spec.NaturalLeft {
			lowest = spine
		}
		next, deeper := spine.L.(*ast.Join)
		if !deeper || p.enclosed[next] {
			break
		}
		spine = next
	}
	if lowest == nil {
		return j
	}
	spine = lowest
	j.R = spine.L
	spine.L = j
	return root
}

// rightFactor reads what stands behind a comma or a join. SQLite forgets the alias of a single table
// that stands in parentheses there: it keeps the name of the table (seltablist in parse.y).
func (p *parser) rightFactor() ast.TableExpr {
	enclosed := p.isOp("(") && !p.isQuery() && p.d.CommaJoin == spec.CommaEqual
	t := p.factor()
	if enclosed {
		switch t := t.(type) {
		case *ast.TableName:
			enclosed = t.Alias != ""
		case *ast.DerivedTable:
		case *ast.Join:
			enclosed = false
		}
		if enclosed {
			panic(p.unsupported("alias of a table in parentheses"))
		}
	}
	return t
}

// factor reads a table, a derived table or a joined table in parentheses.
func (p *parser) factor() ast.TableExpr {
	p.enter()
	defer p.leave()
	switch {
	case p.is("LATERAL") && p.isName(p.ahead(1)) && p.ahead(2).isOp("("):
		p.at++
		name := p.token()
		if t, is := p.table().(*ast.DerivedTable); is {
			return t
		}
		panic(p.unsupported(tableFunction(name)))
	case p.areWords("LATERAL", "ROWS", "FROM") && p.ahead(3).isOp("(") && p.functionsStand():
		p.at++
		return p.rowsFrom()
	case p.is("LATERAL") && p.ahead(1).isOp("("):
		if !p.d.Lateral {
			panic(p.unsupported("LATERAL in this dialect"))
		}
		p.at++
		if !p.isQuery() {
			panic(p.expected("a query in parentheses"))
		}
		return p.derived(true)
	case p.isQuery():
		return p.derived(false)
	case p.is("VALUES") && p.d.FromFirst && p.ahead(1).isOp("("):
		return p.bareValues()
	case p.isOp("("):
		return p.enclosedJoin()
	}
	return p.table()
}

// enclosedJoin reads (a JOIN b …), and (a, b) where the dialect takes a list
// as a product.
func (p *parser) enclosedJoin() ast.TableExpr {
	p.expectOp("(")
	list := p.from()
	if list == nil {
		panic(p.unsupported("DUAL in parentheses"))
	}
	if len(list) > 1 && !p.d.BareJoin {
		panic(p.expected("a join in parentheses, not a list"))
	}
	p.expectOp(")")
	t := list[0]
	for _, next := range list[1:] {
		t = &ast.Join{Kind: ast.JoinCross, L: t, R: next}
	}
	if j, is := t.(*ast.Join); is {
		p.enclosed[j] = true
	} else if !p.d.ParenthesizedTable {
		panic(p.fail("a single table cannot stand in parentheses in this dialect"))
	}
	if p.is("AS") || p.isName(p.token()) {
		panic(p.unsupported("alias of a joined table"))
	}
	return t
}

// bareValues reads VALUES without parentheses, whose alias is required (select.y of DuckDB 1.5.5,
// table_ref).
func (p *parser) bareValues() ast.TableExpr {
	t := &ast.DerivedTable{Query: &ast.Query{Body: p.values()}}
	if t.Alias = p.tableAlias(); t.Alias == "" {
		panic(p.expected("an alias of VALUES"))
	}
	if p.isOp("(") {
		t.Columns = p.namesWithComma("a column name")
	}
	return t
}

func (p *parser) derived(lateral bool) ast.TableExpr {
	t := &ast.DerivedTable{Query: p.parenthesisedQuery(), Lateral: lateral}
	t.Alias = p.tableAlias()
	if t.Alias == "" {
		if p.d.DerivedAlias == spec.AliasRequired {
			panic(p.expected("an alias of the derived table"))
		}
		return t
	}
	if p.isOp("(") {
		if !p.d.DerivedColumns {
			panic(p.unsupported("derived column list in this dialect"))
		}
		t.Columns = p.namesWithComma("a column name")
	}
	return t
}

// tableFunction names a function in FROM that is not modelled.
func tableFunction(name *token) string {
	return "function " + cmp.Or(name.upper, name.text) + " in FROM"
}

// functionTable reads a function of geometries in FROM, f(x) [[AS] alias [(column)]]:
// one row with one column, which is named by the alias, or by the function.
func (p *parser) functionTable() ast.TableExpr {
	name := strings.ToLower(p.token().text)
	call := p.call()
	if p.areWords("WITH", "ORDINALITY") {
		panic(p.unsupported("WITH ORDINALITY"))
	}
	t := &ast.DerivedTable{Alias: p.tableAlias(), Function: true}
	if t.Alias == "" {
		t.Alias = name
	}
	if p.isOp("(") {
		t.Columns = p.namesWithComma("a column name")
	}
	t.Query = &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: call, Alias: t.Alias}}}}
	return t
}

// tableAlias reads [AS] alias, or gives "".
func (p *parser) tableAlias() string {
	switch t := p.token(); {
	case p.accept("AS"):
		if s := p.token(); s.isString() && p.d.TableString {
			p.at++
			return s.text
		}
		return p.name("an alias")
	case p.isName(t) && (t.kind == tokenName || p.d.SQLParser || !slices.Contains(afterTable, t.upper)):
		p.at++
		return t.text
	}
	return ""
}

// afterTable are words that a dialect outside of the MySQL family need not
// reserve and that go on with the clause when they stand after a table.
var afterTable = []string{"TABLESAMPLE", "PARTITION", "LIMIT", "FETCH", "WINDOW", "QUALIFY", "STRAIGHT_JOIN", "OFFSET", "INDEXED"}

// indexedBy passes NOT INDEXED behind a table and reads INDEXED BY, where the dialect has them.
func (p *parser) indexedBy() string {
	if p.d.NotIndexed {
		p.accept("NOT", "INDEXED")
	}
	if p.d.IndexedBy && p.accept("INDEXED", "BY") {
		return p.simpleName("an index name")
	}
	return ""
}

// onlyTable reads the name of a table, behind ONLY and perhaps in parentheses where the
// dialect has that: no table inherits from another here, so that ONLY changes nothing.
func (p *parser) onlyTable() string {
	if !p.d.OnlyTable || !p.accept("ONLY") {
		return p.simpleName("a table name")
	}
	enclosed := p.acceptOp("(")
	name := p.simpleName("a table name")
	if enclosed {
		p.expectOp(")")
	}
	return name
}

func (p *parser) table() ast.TableExpr {
	if t := p.tableFunction(); t != nil {
		return t
	}
	if p.areWords("ROWS", "FROM") && p.ahead(2).isOp("(") && p.functionsStand() {
		return p.rowsFrom()
	}
	if p.isAny("UNNEST", "JSON_TABLE", "ROWS") && p.ahead(1).isOp("(") {
		panic(p.unsupported(p.token().upper + " in FROM"))
	}
	if p.d.FunctionTables && p.token().kind != tokenName && strings.HasPrefix(p.token().upper, "ST_") && p.ahead(1).isOp("(") {
		return p.functionTable()
	}
	if t := p.functionInFrom(); t != nil {
		return t
	}
	t := &ast.TableName{}
	if p.d.RecursiveKeys && p.is("RECURRING") && p.ahead(1).isOp(".") {
		p.at += 2
		t.Recurring = true
	}
	t.Name = p.onlyTable()
	if p.isOp("*") && p.d.TableStar {
		panic(p.unsupported("inheriting tables (t *)"))
	}
	if p.isOp("(") {
		p.at--
		panic(p.unsupported(tableFunction(p.token())))
	}
	t.Alias = p.tableAlias()
	if t.Alias != "" && p.isOp("(") {
		if !p.d.TableColumns {
			panic(p.unsupported("column list of a table's alias in this dialect"))
		}
		t.Columns = p.namesWithComma("a column name")
	}
	t.IndexedBy = p.indexedBy()
	if p.isAny("USE", "FORCE", "IGNORE") && p.d.IndexHints || p.areWords("INDEXED", "BY") || p.areWords("NOT", "INDEXED") {
		panic(p.unsupported("index hint"))
	}
	if p.isAny("TABLESAMPLE", "PARTITION") || p.areWords("FOR", "SYSTEM_TIME") {
		panic(p.unsupported(p.token().upper + " after a table"))
	}
	return t
}
