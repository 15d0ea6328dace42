package parse_test

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// query draws a query, not one that is only a nested one.
func (g *generator) query() *ast.Query {
	g.depth--
	defer func() { g.depth++ }()
	q := &ast.Query{Body: g.body()}
	if !g.d.ValuesOrder && endsInValues(q.Body) {
		return q // its ordering would be read back around a derived table
	}
	s, block := q.Body.(*ast.Select)
	behindDual := g.d.DualBare && block && len(s.From) == 0 && s.Where != nil
	if g.n("order", 3) == 0 && !behindDual {
		for range 1 + g.n("items", 2) {
			item := ast.OrderItem{Expr: g.expr(), Descending: g.flip("descending")}
			if g.d.NullsOrder {
				item.Nulls = ast.NullsOrder(g.n("nulls", 3))
			}
			q.OrderBy = append(q.OrderBy, item)
		}
	}
	if g.d.ByAll && q.OrderBy == nil && g.n("all", 5) == 0 {
		q.OrderBy = []ast.OrderItem{{All: true, Descending: g.flip("descending"), Nulls: ast.NullsOrder(g.n("nulls", 3))}}
	}
	if g.n("limit", 4) == 0 {
		q.Limit = g.limit()
	}
	if g.n("offset", 4) == 0 {
		q.Offset = g.limit()
	}
	nested, is := q.Body.(*ast.Nested)
	if is && (g.d.ClausesAroundParentheses == spec.ClausesAroundParenthesesJoined || q.OrderBy == nil && q.Limit == nil && q.Offset == nil) {
		return nested.Query
	}
	if !is && g.d.With != spec.WithNone && g.depth > 0 && g.n("with", 6) == 0 {
		q.With = g.with()
	}
	return q
}

// with draws a WITH.
func (g *generator) with() *ast.With {
	w := &ast.With{Recursive: g.flip("recursive")}
	for range 1 + g.n("tables", 2) {
		t := &ast.CommonTable{Name: g.name(), Query: g.query()}
		if g.flip("columns") {
			t.Columns = []string{g.name()}
		}
		if g.d.With == spec.WithHint {
			t.Hint = ast.MaterializedHint(g.n("hint", 3))
		}
		w.Tables = append(w.Tables, t)
	}
	return w
}

func endsInValues(b ast.Body) bool {
	switch b := b.(type) {
	case *ast.Values:
		return true
	case *ast.SetOperation:
		return endsInValues(b.R)
	}
	return false
}

func (g *generator) limit() ast.Expr {
	if g.pg() || g.sqlite() {
		return &ast.Binary{Op: ast.Add, L: g.leaf(), R: g.leaf()}
	}
	return &ast.Literal{Kind: ast.LiteralInteger, Text: fmt.Sprint(g.n("limit", 10))}
}

func (g *generator) body() ast.Body {
	if g.depth > 0 {
		switch g.n("body", 6) {
		case 0, 1:
			return g.setOperation()
		case 2:
			if g.d.ValuesRow != spec.ValuesNone {
				return g.values()
			}
		case 3:
			if g.d.SetParentheses && g.d.SetArms == spec.SetArmsAny {
				return g.nested()
			}
		}
	}
	return g.selectBlock()
}

func (g *generator) nested() ast.Body {
	q := g.query()
	if q.OrderBy == nil && q.Limit == nil && q.Offset == nil {
		return q.Body
	}
	return &ast.Nested{Query: q}
}

func (g *generator) setOperation() ast.Body {
	g.depth--
	defer func() { g.depth++ }()
	set := &ast.SetOperation{Op: ast.SetOperator(g.n("set", 3)), L: g.body(), R: g.body()}
	if g.d.SetOperators == spec.SetOperatorsUnion {
		set.Op = ast.Union
	}
	if g.d.SetArms == spec.SetArmsBlocks {
		if _, block := set.L.(*ast.Select); block {
			set.L = g.arm()
		}
		set.R = g.arm()
	}
	if g.d.SetAll == spec.AllEvery || set.Op == ast.Union {
		set.All = g.flip("all")
	}
	if g.sqlite() { // a right arm that is a set operation is read back as a derived table
		set.R = g.selectBlock()
	}
	return set
}

// arm draws a query block, with or without a limit of its own.
func (g *generator) arm() ast.Body {
	if g.flip("limited") {
		return &ast.Nested{Query: &ast.Query{Body: g.selectBlock(), Limit: g.limit()}}
	}
	return g.selectBlock()
}

func (g *generator) values() *ast.Values {
	v := &ast.Values{}
	for range 1 + g.n("rows", 2) {
		v.Rows = append(v.Rows, g.exprs(1, 2))
	}
	return v
}

func (g *generator) selectBlock() *ast.Select {
	s := &ast.Select{Distinct: g.flip("distinct")}
	for range 1 + g.n("items", 3) {
		switch g.n("item", 5) {
		case 0:
			if len(s.Items) == 0 || g.d.StarAnywhere {
				s.Items = append(s.Items, ast.SelectItem{})
				continue
			}
			fallthrough
		case 1:
			s.Items = append(s.Items, ast.SelectItem{StarTable: g.name(), Changes: g.starChanges()})
		case 2:
			s.Items = append(s.Items, ast.SelectItem{Expr: g.expr(), Alias: g.name()})
		default:
			s.Items = append(s.Items, ast.SelectItem{Expr: g.expr()})
		}
	}
	for range g.n("from", 3) {
		s.From = append(s.From, g.table())
	}
	if g.n("where", 3) == 0 {
		s.Where = g.expr()
	}
	if g.d.DualBare && len(s.From) == 0 {
		return s
	}
	if g.n("group", 4) == 0 {
		s.GroupBy = g.exprs(1, 2)
		s.Grouping = g.grouping(len(s.GroupBy))
	}
	s.GroupAll = g.d.ByAll && s.GroupBy == nil && g.n("all", 5) == 0
	if g.n("having", 4) == 0 {
		s.Having = g.expr()
	}
	return s
}

// starChanges are changes of a star, where the dialect has them.
func (g *generator) starChanges() *ast.StarChanges {
	if g.d.StarChanges == spec.StarChangesNone || g.n("star changes", 3) > 0 {
		return nil
	}
	c := &ast.StarChanges{Exclude: []ast.StarColumn{{Column: g.name()}}, Replace: []ast.StarReplacement{{Expr: g.expr(), As: g.name()}}}
	if g.d.StarChanges == spec.StarChangesRename {
		c.Exclude[0].Table = g.name()
		c.Rename = []ast.StarName{{Column: ast.StarColumn{Column: g.name()}, As: g.name()}}
	}
	return c
}

func (g *generator) table() ast.TableExpr {
	if g.depth > 0 {
		g.depth--
		defer func() { g.depth++ }()
		switch g.n("table", 6) {
		case 0, 1, 2:
			return g.join()
		case 3:
			return g.derived()
		}
	}
	t := &ast.TableName{Name: g.name()}
	if g.flip("alias") {
		t.Alias = g.name()
		if g.d.TableColumns && g.n("columns", 4) == 0 {
			t.Columns = g.nameList()
		}
	}
	return t
}

func (g *generator) derived() ast.TableExpr {
	if g.d.TableFunctions != spec.TableFunctionsNone && g.d.TableFunctions != spec.TableFunctionsSQLite && g.n("function", 3) == 0 {
		return g.tableFunction()
	}
	t := &ast.DerivedTable{Query: g.query(), Alias: g.name()}
	if g.d.DerivedAlias == spec.AliasOptional && g.flip("bare") {
		t.Alias = ""
	}
	if g.d.DerivedColumns && t.Alias != "" && g.flip("columns") {
		t.Columns = g.nameList()
	}
	t.Lateral = g.d.Lateral && g.n("lateral", 4) == 0
	return t
}

func (g *generator) tableFunction() ast.TableExpr {
	f := &ast.TableFunction{Args: []ast.Expr{g.expr(), g.expr()}}
	switch g.n("which", 3) {
	case 0:
		f.Name = ast.Unnest
	case 1:
		f.Args = append(f.Args, g.expr())
	}
	t := &ast.DerivedTable{Query: &ast.Query{Body: f}, Alias: g.name()}
	if g.d.TableFunctions == spec.TableFunctionsDuckDB {
		if f.Name != ast.Unnest && g.flip("range") {
			f.Name = ast.Range
		}
	} else {
		f.Ordinality = g.flip("ordinality")
		t.Columns = []string{t.Alias}
	}
	if g.flip("columns") {
		t.Columns = []string{g.name()}
	}
	return t
}

func (g *generator) join() ast.TableExpr {
	kinds := []ast.JoinKind{ast.JoinCross, ast.JoinInner, ast.JoinLeft}
	if g.d.RightJoin {
		kinds = append(kinds, ast.JoinRight)
	}
	if g.d.FullJoin {
		kinds = append(kinds, ast.JoinFull)
	}
	if g.d.FilterJoins {
		kinds = append(kinds, ast.JoinSemi, ast.JoinAnti)
	}
	j := &ast.Join{Kind: pick(g, "join", kinds...), L: g.table(), R: g.table()}
	if j.Kind == ast.JoinCross {
		return j
	}
	switch g.n("condition", 4) {
	case 0:
		j.Natural = true
	case 1:
		j.Using = g.nameList()
	default:
		j.On = g.expr()
	}
	return j
}
