package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// planIndex is the name of the index that a variant makes. There is one at a time.
const planIndex = "semcheck_plan_index"

// longestKey is the longest text, in characters, that fits an index of the MySQL
// family with four bytes for each.
const longestKey = 191

// longestKeys is the same of a whole index, mostParts the columns that one has at
// most.
const (
	longestKeys = 700
	mostParts   = 8
)

// use is a column of a base table that the query names.
type use struct {
	table  *metamorphic.Table
	column int
}

func (u use) definition() *metamorphic.Column { return &u.table.Columns[u.column] }

// key is the column as a key of an index.
func (u use) key() ast.Expr { return &ast.ColumnRef{Column: u.definition().Name} }

// indexes are the variants that make or drop an index.
func (p *plans) indexes() {
	uses, conditions := p.uses()
	for i, u := range uses {
		key := ast.IndexPart{Expr: u.key()}
		p.index("index", u.table, nil, key)
		p.index("index desc", u.table, nil, ast.IndexPart{Expr: key.Expr, Descending: true})
		if covering := p.covering(u); len(covering) > 1 {
			p.index("covering index", u.table, nil, covering...)
		}
		for _, method := range p.engine.Methods {
			p.method(method, u)
		}
		for _, other := range uses[i+1:] {
			if other.table == u.table {
				second := ast.IndexPart{Expr: other.key(), Descending: i%2 == 1}
				p.index("composite index", u.table, nil, second, key)
				break
			}
		}
	}
	for _, c := range conditions {
		p.expressionIndexes(c, uses)
	}
	for _, made := range p.Schema.Made {
		if len(made.Parts) == 0 || !p.isOver(made.Table) || made.Method != "" && p.searches() {
			continue
		}
		p.add("no index", false, func() *trial.Check {
			create, err := render.Statement(made, p.Dialect)
			drop := p.dropIndex(made)
			if err != nil || drop == "" {
				return nil
			}
			return p.defined(trial.Question{Role: "without the index " + made.Name, Query: p.Query}, []string{drop}, []string{create})
		})
	}
}

// covering is the key on a column, and on the others of its table that there is
// place for.
func (p *plans) covering(u use) []ast.IndexPart {
	parts := []ast.IndexPart{{Expr: u.key()}}
	length := u.definition().Type.Length
	for i := range u.table.Columns {
		c := &u.table.Columns[i]
		if i == u.column || !p.indexable(c) {
			continue
		}
		if length += c.Type.Length; len(parts) < mostParts && length <= longestKeys {
			parts = append(parts, ast.IndexPart{Expr: &ast.ColumnRef{Column: c.Name}})
		}
	}
	return parts
}

// method adds an index that is built in another way than the usual one.
func (p *plans) method(method string, u use) {
	if !datatype.Of(u.definition().Type).AnyIndex { // not all methods take it
		return
	}
	p.made(method+" index", &ast.CreateIndex{Name: planIndex, Table: u.table.Name, Method: method,
		Parts: []ast.IndexPart{{Expr: u.key()}}})
}

// isOver tells whether the query is over a base table, directly.
func (p *plans) isOver(table string) bool {
	for _, b := range p.Blocks(p.Query) {
		for source := range b.Sources() {
			if source.Relation != nil && source.Relation == p.Schema.Relation(table) {
				return true
			}
		}
	}
	return false
}

// searches tells whether the query has a search that needs an index of its own, or
// the table itself.
func (p *plans) searches() (found bool) {
	ast.Walk(p.Query, ast.Visitor{Expr: func(x ast.Expr) {
		if n, is := x.(*ast.EngineSpecific); is && (n.Form == ast.MatchBoolean || n.Form == ast.MatchNatural || n.Form == ast.MatchTable) {
			found = true
		}
	}})
	return found
}

func (p *plans) dropIndex(made *ast.CreateIndex) string {
	drop := &ast.DropIndex{Name: made.Name}
	if p.Dialect.DropIndexOn {
		drop.Table = made.Table
	}
	text, err := render.Statement(drop, p.Dialect)
	if err != nil {
		return ""
	}
	return text
}

// index adds a variant that makes an index, for the rows of which a condition is
// True unless it is nil.
func (p *plans) index(name string, t *metamorphic.Table, where ast.Expr, parts ...ast.IndexPart) {
	p.made(name, &ast.CreateIndex{Name: planIndex, Table: t.Name, Parts: parts, Where: where})
}

func (p *plans) made(name string, create *ast.CreateIndex) {
	p.add(name, false, func() *trial.Check {
		text, err := render.Statement(create, p.Dialect)
		if err != nil {
			return nil
		}
		q := trial.Question{Role: "with the index", Query: p.Query}
		if prefer := p.engine.PreferIndex; prefer != nil {
			q.Before, q.After = slices.Clone(prefer.Set), slices.Clone(prefer.Reset)
		}
		if p.engine.ForceIndex != "" && !p.searches() {
			q.Text = p.behindTables(p.Query, fmt.Sprintf(p.engine.ForceIndex, planIndex), func(t *metamorphic.Table) bool { return t == p.Schema.Table(create.Table) })
		}
		return p.defined(q, []string{text}, []string{p.dropIndex(create)})
	})
}

// indexable tells whether a column may be a key: in the MySQL family a text of no
// bounded length may not.
func (p *plans) indexable(c *metamorphic.Column) bool {
	if p.engine.StoredKeys && c.GeneratedAs != nil && !c.Stored {
		return false
	}
	if !p.Dialect.SizedKeys {
		return c.Type.Kind != ast.TypeGeometry
	}
	switch datatype.Of(c.Type).Key {
	case datatype.KeySized:
		return c.Type.Length > 0 && c.Type.Length <= longestKey
	case datatype.KeyNone:
		return false
	case datatype.KeyWhole:
		if c.Type.Kind == ast.TypeEngineSpecific {
			return strings.HasPrefix(c.Type.Name, "ENUM") || strings.HasPrefix(c.Type.Name, "SET")
		}
	}
	return true
}

// condition is a condition over columns of one base table, without the table's
// name.
type condition struct {
	table *metamorphic.Table
	expr  ast.Expr
}

// uses lists the columns of base tables that the query names outside of derived
// tables' results, those in conditions and keys first, and the conditions that
// are over one base table.
func (p *plans) uses() (uses []use, conditions []condition) {
	seen := map[use]bool{}
	note := func(x *resolve.Expression) {
		x.Inspect(func(part ast.Expr, in *resolve.Expression) bool {
			if ref, is := part.(*ast.ColumnRef); is {
				_, t, i := p.BaseColumn(in.Name(ref))
				if u := (use{t, i}); t != nil && !seen[u] && p.indexable(u.definition()) {
					seen[u] = true
					uses = append(uses, u)
				}
			}
			return true
		})
	}
	for _, b := range p.Blocks(p.Query) {
		for _, x := range append(joinConditionsOf(b), b.Where) {
			if x != nil {
				note(x)
				conditions = append(conditions, p.overOneTable(x.Node, x)...)
			}
		}
		for i := range b.GroupBy {
			if b.GroupBy[i].Item < 0 { // an item is met below
				note(b.GroupBy[i].Expr)
			}
		}
		note(b.Having)
		for i := range b.Items {
			note(b.Items[i].Expr)
		}
	}
	return uses, conditions
}

// joinConditionsOf are the conditions of a block's joins, those inside before the one
// around.
func joinConditionsOf(b *resolve.Block) (list []*resolve.Expression) {
	var visit func(t resolve.TableExpr)
	visit = func(t resolve.TableExpr) {
		if j, is := t.(*resolve.Join); is {
			visit(j.L)
			visit(j.R)
			if j.On != nil {
				list = append(list, j.On)
			}
		}
	}
	for _, t := range b.From {
		visit(t)
	}
	return list
}

// overOneTable lists the operands of the outermost ANDs and ORs of a condition that
// are over one base table and may stand in an index.
func (p *plans) overOneTable(x ast.Expr, in *resolve.Expression) []condition {
	var list []condition
	if b, is := x.(*ast.Binary); is && (b.Op == ast.And || b.Op == ast.Or) {
		list = append(p.overOneTable(b.L, in), p.overOneTable(b.R, in)...)
		if b.Op == ast.And {
			return list
		}
	}
	var over *resolve.Source
	var table *metamorphic.Table
	var columns []string // in the order in which a walk meets their names
	fits := true
	ast.WalkExpr(x, ast.Visitor{Expr: func(x ast.Expr) {
		fits = fits && p.keyable(x)
		ref, is := x.(*ast.ColumnRef)
		if !is || !fits {
			return
		}
		source, t, i := p.BaseColumn(in.Name(ref))
		fits = t != nil && p.indexable(&t.Columns[i]) && (over == nil || over == source)
		if fits {
			over, table, columns = source, t, append(columns, t.Columns[i].Name)
		}
	}})
	if !fits || table == nil {
		return list
	}
	x = ast.RewriteExpr(x, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		if _, is := x.(*ast.ColumnRef); is {
			x = &ast.ColumnRef{Column: columns[0]}
			columns = columns[1:]
		}
		return x
	}})
	return append(list, condition{table, x})
}

// keyable tells whether a node may stand in the key or the condition of an index:
// its value is of the row alone, in all settings. PostgreSQL asks for immutable
// functions, of which || with other types than text is none.
func (p *plans) keyable(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal, *ast.ColumnRef, *ast.Unary, *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.Case:
		return true
	case *ast.Binary:
		return x.Op != ast.Concat || p.Dialect.ConvertingKeys
	case *ast.Like: // SQLite: after PRAGMA case_sensitive_like LIKE is another function
		return x.Op == ast.MatchGlob
	case *ast.Cast:
		return p.Dialect.ConvertingKeys
	case *ast.Call:
		f := function.Lookup(x.Name, make([]ast.Type, len(x.Args)), p.Dialect)
		return f != nil && f.Volatility == function.Immutable && !f.IsOnGeometries()
	case *ast.Row, *ast.InQuery, *ast.Quantified, *ast.Exists, *ast.Subquery, *ast.Aggregate, *ast.Windowed, *ast.DefaultValue, *ast.Collate, *ast.EngineSpecific, *ast.Parameter:
	}
	return false
}

// converts tells whether the expressions of a condition may turn texts into
// numbers: in the MySQL family a text that is none is an error in an index, and
// nothing but a warning in a query.
func (p *plans) converts(c condition) (found bool) {
	if p.Dialect.StoredText != spec.StoredTextWhole {
		return false
	}
	ast.Inspect(c.expr, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Literal:
			found = found || x.Kind == ast.LiteralString || x.Kind == ast.LiteralBytes || x.Kind == ast.LiteralHexadecimal || x.Kind == ast.LiteralBits
		case *ast.ColumnRef:
			kind := c.table.Columns[p.Schema.Column(c.table.Relation, x.Column)].Type.Kind
			found = found || kind != ast.TypeInteger && kind != ast.TypeDecimal && kind != ast.TypeReal && kind != ast.TypeDouble
		default: // Other expressions take what they compute from literals and columns.
		}
		return true
	})
	return found
}

// expressionIndexes adds indexes on the operands of a condition, on the condition
// itself, and for the rows of which it is True.
func (p *plans) expressionIndexes(c condition, uses []use) {
	if p.Dialect.IndexExpressions && !p.converts(c) {
		ast.Inspect(c.expr, func(x ast.Expr) bool {
			switch x.(type) {
			case *ast.ColumnRef, *ast.Literal:
				return false
			default: // Other expressions may be keys.
			}
			if !ast.Constant(x) {
				p.index("expression index", c.table, nil, ast.IndexPart{Expr: x})
			}
			return true
		})
	}
	if !p.Dialect.PartialIndex {
		return
	}
	for _, u := range uses {
		if u.table == c.table {
			p.index("partial index", c.table, c.expr, ast.IndexPart{Expr: u.key()})
		}
	}
	if p.Dialect.ConstantKeys {
		p.index("partial index", c.table, c.expr, ast.IndexPart{Expr: build.Number("1")})
	}
}
