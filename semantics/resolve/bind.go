package resolve

import (
	"context"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/limit"
)

// Options say how a query is bound.
type Options struct {
	// Names tells that output columns without a name have their text as one, as MySQL and
	// SQLite show it.
	Names bool
	// Rowids tells, of an expression over a table, that the number of the row stands behind
	// the columns.
	Rowids bool
	// Constant computes a part of an expression at its place that names no column and has
	// no subquery; known is false where it raises or is not modelled. It decides the types
	// of which the value of a constant is a part. Nil knows none.
	Constant func(part ast.Expr, at *Expression) (value semantics.Value, known bool)
	// Collation is that of the session.
	Collation spec.Collation
	// Budget bounds what names stand for, and Context, where it is not nil, ends the binding
	// of more of it.
	Budget  limit.Budget
	Context context.Context
}

// Bind binds a query, which stands alone.
func Bind(q *ast.Query, d *spec.Dialect, c Catalogue, o Options) *Query {
	b := &binder{dialect: d, catalogue: c, names: o.Names, constant: o.Constant, session: o.Collation, expansion: o.newExpansion()}
	b.rowids = b.namesRowids(q)
	return b.query(q, nil)
}

// BindExpression binds an expression in which no column is in scope.
func (o Options) BindExpression(x ast.Expr, d *spec.Dialect, c Catalogue) *Expression {
	b := &binder{dialect: d, catalogue: c, names: o.Names, constant: o.Constant, session: o.Collation, expansion: o.newExpansion(), rowids: MentionsRowid(d, x)}
	return b.expression(x, b.newScope(nil, nil))
}

// BindOver binds an expression over the columns of one table, which has another name
// there unless alias is empty: a CHECK, a key of an index, a condition of UPDATE. The
// position of a column is its number in the table.
func BindOver(x ast.Expr, table *Relation, alias string, d *spec.Dialect, c Catalogue) *Expression {
	return Options{}.BindOver(x, table, alias, d, c)
}

// BindOver is the function [BindOver] with these options.
func (o Options) BindOver(x ast.Expr, table *Relation, alias string, d *spec.Dialect, c Catalogue) *Expression {
	b := &binder{dialect: d, catalogue: c, names: o.Names, constant: o.Constant, session: o.Collation, expansion: o.newExpansion()}
	s := b.newScope(nil, nil)
	source := &Source{Name: table.Name, Relation: table}
	if alias != "" {
		source.Name = alias
	}
	columns := make([]*Column, len(table.Columns))
	for i, col := range table.Columns {
		columns[i] = &Column{Name: col.Name, declared: &table.Columns[i].Type, collation: col.Collation}
	}
	b.addColumns(s, source, columns)
	b.rowids = o.Rowids
	b.hide(s, source)
	b.noteCollations(table)
	s.block.Scope = s.columns
	return b.expression(x, s)
}

// BindBeside binds an expression over two rows of a table. The columns of the first row have their
// own names; the columns of the second row stand behind them and need the other name before them.
func (o Options) BindBeside(x ast.Expr, table *Relation, beside string, d *spec.Dialect, c Catalogue) *Expression {
	b := &binder{dialect: d, catalogue: c, names: o.Names, constant: o.Constant, session: o.Collation, expansion: o.newExpansion()}
	s := b.newScope(nil, nil)
	for _, name := range []string{table.Name, beside} {
		columns := make([]*Column, len(table.Columns))
		for i, col := range table.Columns {
			columns[i] = &Column{Name: col.Name, declared: &table.Columns[i].Type, collation: col.Collation}
		}
		b.addColumns(s, &Source{Name: name, Relation: table}, columns)
	}
	for i := len(table.Columns); i < len(s.columns); i++ {
		s.columns[i].Qualified = true
	}
	b.noteCollations(table)
	s.block.Scope = s.columns
	return b.expression(x, s)
}

// binder binds one tree.
type binder struct {
	lambdas   []*ast.Call // whose lambdas are being bound, the innermost last
	dialect   *spec.Dialect
	catalogue Catalogue
	names     bool
	rowids    bool // a name of what is bound may be that of a table's row ID
	constant  func(ast.Expr, *Expression) (semantics.Value, bool)
	around    *aggregateAround   // the aggregate whose argument is being bound
	place     queryPlace         // of the query that is bound next
	merging   int                // joins with USING or NATURAL around the table that is being bound
	views     map[*Relation]bool // those that are being bound
	derivedIn []*scope           // the scopes that the derived tables see which are being bound
	with      *withScope         // the names of WITH that are seen
	named     []*CommonTable     // those that were named so far, once for each time
	binding   []*CommonTable     // those that are being bound
	recursive *CommonTable       // the one whose query, which names itself, is bound next
	session   spec.Collation
	expansion *expansion
	collates  bool // COLLATE stands in the tree, or a column has a collation
	// signatures and types are those that were found last: see keep and operands.
	signatures []Signature
	types      []ast.Type
	meanings   []Name // those that were made last: see meaning
}

// scope is what the names in a query block may refer to, while the block is bound.
type scope struct {
	block   *Block
	outer   *scope
	columns []Visible
	clause  Clause
	// item is the number of the select item that is being bound.
	item int
	// insideAggregate > 0 while the argument of an aggregate is bound.
	insideAggregate int
	insideWindow    int // > 0 while a function over a window is bound
	withinKey       int // > 0 while an expression that equals a grouping key is bound
	aliasDepth      int // > 0 while the expression of an alias is bound
	// aliases are the items whose expressions are being bound where an alias is named.
	aliases      []int
	groupKeys    []ast.Expr
	keyPositions map[int]bool // positions of the columns that are grouping keys
	keys         []tableKey
	tables       []exposedName // of FROM
	starErr      error         // of a star that changes columns
	elements     []element     // of the select list, once they were asked for
	// nearer are the ends of the groups of columns, but for the last: a name is looked for in
	// one group after the other.
	nearer []int
	// lefts are, from the outermost inwards, the numbers of the columns at which the left
	// operands of what is being bound in FROM begin, where its ON sees them; padding > 0 while
	// an operand of an outer join is bound that is more than the side which the join keeps.
	lefts   []int
	padding int
	// hidden are the left operands of RIGHT and FULL joins, and of others, which what is being
	// bound in FROM may not name although they stand before it.
	hidden []span
	// conditions are those of joins that wait for all tables of FROM.
	conditions []pendingCondition
	// functions are those of FROM whose arguments see all its tables.
	functions []*Source
	// filters are conditions of joins that are decided before WHERE.
	filters []*Expression
	// named is called, where it is not nil, with each column of the scope that is named.
	named func(*Column)
	// enclosed tells that the scope is that of joins in parentheses, which see no alias.
	enclosed bool
}

// tableKey says that the columns determine their table's row.
type tableKey struct{ key, determined []int }

func (b *binder) newScope(node *ast.Select, outer *scope) *scope {
	made := new(struct {
		Block
		scope
	})
	s := &made.scope
	s.block, s.outer = &made.Block, outer
	s.block.Node, s.block.dialect = node, b.dialect
	if outer != nil {
		s.block.Outer = outer.block
	}
	return s
}

// queryPlace is where a query stands.
type queryPlace uint8

const (
	placeElsewhere queryPlace = iota
	placeExists               // EXISTS
	placeFrom                 // FROM
)

func (b *binder) sameName(x, y string) bool  { return sameName(b.dialect, x, y) }
func (b *binder) sameTable(x, y string) bool { return sameTable(b.dialect, x, y) }

// query binds a query; outer is the scope around it, nil where there is none.
func (b *binder) query(q *ast.Query, outer *scope) *Query {
	bound := &Query{Node: q, binder: b}
	b.expansion.depth++
	defer func() { b.expansion.depth-- }()
	level, named := b.with.depth(), len(b.named)
	if q.With != nil {
		around := b.with
		bound.With = b.enterWith(q.With, outer)
		defer func() { b.with = around }()
	}
	var body *scope // of a SELECT
	if node, is := q.Body.(*ast.Select); is {
		place := b.place
		b.place = placeElsewhere
		bound.Body, bound.OrderBy, body = b.selection(node, outer, q.OrderBy, place)
	} else {
		b.place = placeElsewhere
		if t := b.recursive; t != nil && t.Node.Query == q {
			bound.Body, bound.Recursion = b.recursion(t, q.Body, outer)
		} else {
			bound.Body = b.body(q.Body, outer)
		}
	}
	bound.Columns, bound.Open = bound.Body.columns()
	bound.Correlated = bound.Body.correlated()
	if body == nil {
		bound.OrderBy = b.outputOrder(bound, q.OrderBy, outer)
	}
	for _, part := range []struct {
		x  ast.Expr
		to **Count
	}{{q.Limit, &bound.Limit}, {q.Offset, &bound.Offset}} {
		if part.x == nil {
			continue
		}
		own := b.newScope(nil, outer)
		*part.to = &Count{Expr: b.expression(part.x, own), NamesColumn: b.namesColumn(part.x, body)}
		if own.block.Correlated && b.dialect.LimitNames == spec.LimitNamesAlone {
			(*part.to).Err = semantics.Unmodelled("LIMIT or OFFSET that names a column of an outer query")
		}
		bound.Correlated = bound.Correlated || own.block.Correlated
	}
	b.checkUnused(bound.With)
	bound.Correlated = bound.Correlated || b.dependsOnWith(q, named, level) || dependOutside(bound.With)
	return bound
}

func (b *binder) body(x ast.Body, outer *scope) Body {
	switch x := x.(type) {
	case *ast.Select:
		block, _, _ := b.selection(x, outer, nil, placeElsewhere)
		return block
	case *ast.SetOperation:
		if x.ByName {
			return b.byName(x, outer)
		}
		s := &SetOperation{Node: x, binder: b, L: b.body(x.L, outer), R: b.body(x.R, outer)}
		l, open := s.L.columns()
		r, openR := s.R.columns()
		if len(l) != len(r) && !open && !openR {
			s.Err = semantics.Refuse(semantics.ClassDegree, "each side of %s must have the same number of columns, not %d and %d",
				SetOperationName(x), len(l), len(r))
		}
		return s
	case *ast.Values:
		return b.values(x, outer)
	case *ast.TableFunction:
		return b.tableFunction(x, outer)
	case *ast.Nested:
		return &Nested{Query: b.query(x.Query, outer)}
	case *ast.Cypher:
		panic("resolve: a query of a graph")
	}
	panic("resolve: unknown body")
}

// SetOperationName is how a set operation is written: UNION ALL.
func SetOperationName(x *ast.SetOperation) string {
	name := [...]string{"UNION", "INTERSECT", "EXCEPT"}[x.Op]
	if x.All {
		name += " ALL"
	}
	return name
}

func (b *binder) values(x *ast.Values, outer *scope) *Values {
	s := b.newScope(nil, outer)
	v := &Values{Node: x, Block: s.block, binder: b}
	for _, row := range x.Rows {
		var list []*Expression
		for _, item := range row {
			list = append(list, b.expression(item, s))
		}
		v.Rows = append(v.Rows, list)
	}
	for k := range x.Rows[0] {
		v.Names = append(v.Names, b.valuesName(k, x.Rows[0][k]))
	}
	return v
}

// expression binds an expression at its place.
func (b *binder) expression(x ast.Expr, s *scope) *Expression {
	return b.expressionIn(new(Expression), x, s)
}

// expressionIn is expression, in a place that was made for it.
func (b *binder) expressionIn(at *Expression, x ast.Expr, s *scope) *Expression {
	b.start(at, x, s)
	b.bind(x, s, at)
	return at
}

// start says where an expression stands.
func (b *binder) start(at *Expression, x ast.Expr, s *scope) {
	at.Node, at.Block, at.Clause, at.Scope, at.binder = x, s.block, s.clause, s.columns, b
	at.names.list, at.signatures.list = at.fewNames[:0], at.fewSignatures[:0]
}

// binding is the walk of one expression.
type binding struct {
	*binder
	s     *scope
	at    *Expression
	whole ast.Expr // whose parts are gone through
	parts ast.Parts
}

// bind goes through the parts of an expression in the order in which they are read.
func (b *binder) bind(x ast.Expr, s *scope, at *Expression) {
	w := &binding{binder: b, s: s, at: at}
	w.parts = ast.Parts{Expr: w.part, Query: w.inner}
	w.bind(x)
}

// part binds a direct part.
func (b *binding) part(x ast.Expr) {
	if x != nil {
		whole := b.whole
		b.bind(x)
		b.whole = whole
	}
}

// inner binds a query that stands directly in the expression.
func (b *binding) inner(q *ast.Query) {
	if _, exists := b.whole.(*ast.Exists); exists {
		b.place = placeExists
	}
	b.at.rarely().queries.put(q, b.query(q, b.s))
}

func (b *binding) bind(x ast.Expr) {
	s, at := b.s, b.at
	if s.clause.ofOutput() && s.insideAggregate == 0 && b.mayRepeatKey(x, s, at) {
		if key := b.groupingKeyOf(x, s); key >= 0 {
			at.rarely().keys.put(x, key)
			s.withinKey++
			defer func() { s.withinKey-- }()
		}
	}
	switch x := x.(type) {
	case *ast.ColumnRef:
		at.names.put(x, b.name(x, s))
		return
	case *ast.Aggregate:
		at.rarely().aggregates.put(x, b.aggregate(x, s))
		return
	case *ast.Collate:
		b.collates = true
	case *ast.Call:
		if function.LambdaParameter.Calls(x) && len(x.Args) == 1 {
			b.parameter(x, at)
			return
		}
		if b.mayBeTable(x, s) {
			return
		}
		if l := function.LambdaOf(x); l != nil {
			b.lambda(x, l, s, at)
			return
		}
		b.collates = b.collates || b.dialect.CollationRules == spec.CollationRulesCoercibility && function.SetsCollation(x.Name)
	case *ast.Windowed:
		at.rarely().windows.put(x, b.windowed(x, s))
		return
	case *ast.Case:
		b.part(x.Operand)
		b.part(x.Else)
		for _, when := range x.Whens {
			b.part(when.Condition)
			b.part(when.Result)
		}
		return
	default: // Of other expressions only the parts are bound.
	}
	b.whole = x
	b.parts.Of(x)
}
