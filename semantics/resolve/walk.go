package resolve

import (
	"iter"

	"github.com/semcheck/semcheck/spec/ast"
)

// Sources are the tables of the block's FROM, from left to right.
func (b *Block) Sources() iter.Seq[*Source] {
	return func(yield func(*Source) bool) {
		for _, t := range b.From {
			if !sources(t, yield) {
				return
			}
		}
	}
}

func sources(t TableExpr, yield func(*Source) bool) bool {
	switch t := t.(type) {
	case *Source:
		return yield(t)
	case *Join:
		return sources(t.L, yield) && sources(t.R, yield)
	}
	return true
}

// Expressions are the expressions of the block in the order of the text: conditions of joins,
// WHERE, GROUP BY, the select list, HAVING. Expressions of subqueries and of the query's ORDER BY
// are not among them.
func (b *Block) Expressions() iter.Seq[*Expression] {
	return func(yield func(*Expression) bool) {
		for _, t := range b.From {
			if !conditions(t, yield) {
				return
			}
		}
		list := []*Expression{b.Where}
		for _, key := range b.GroupBy {
			list = append(list, key.Expr)
		}
		for _, item := range b.Items {
			list = append(list, item.Expr)
		}
		for _, x := range append(list, b.Having, b.Qualify) {
			if x != nil && !yield(x) {
				return
			}
		}
	}
}

func conditions(t TableExpr, yield func(*Expression) bool) bool {
	j, is := t.(*Join)
	if !is {
		return true
	}
	return conditions(j.L, yield) && conditions(j.R, yield) && (j.On == nil || yield(j.On))
}

// Inspect visits the expression and its operands, each with the expression in which its
// names are to be asked: the argument of an aggregate is one of its own. Where visit
// returns false it does not go on inside. What stands in subqueries is not visited, but
// the operands beside them are.
func (x *Expression) Inspect(visit func(part ast.Expr, at *Expression) bool) {
	if x != nil {
		x.inspect(x.Node, visit)
	}
}

func (x *Expression) inspect(part ast.Expr, visit func(ast.Expr, *Expression) bool) {
	if !visit(part, x) {
		return
	}
	if f, is := part.(*ast.Aggregate); is {
		if a := x.Aggregate(f); a != nil {
			for _, arg := range a.Parts() {
				arg.Inspect(visit)
			}
		}
		return
	}
	if f, is := part.(*ast.Windowed); is {
		if w := x.Windowed(f); w != nil {
			for _, operand := range w.Parts() {
				operand.Inspect(visit)
			}
		}
		return
	}
	ast.Children(part, func(operand ast.Expr) { x.inspect(operand, visit) }, func(*ast.Query) {})
}

// Names are the names in the expression with what they mean, those in arguments of
// aggregates and in subqueries as well. What stands behind an alias is not among them.
func (x *Expression) Names() iter.Seq2[*ast.ColumnRef, *Name] {
	return func(yield func(*ast.ColumnRef, *Name) bool) {
		w := &walker{name: yield}
		w.expression(x)
	}
}

// IsOfBaseTables tells that the expression has no subquery, and that whatever it names is
// a column of a base table.
func (x *Expression) IsOfBaseTables() bool {
	base := true
	w := &walker{
		inside: func(*Query) bool { base = false; return false },
		name: func(_ *ast.ColumnRef, n *Name) bool {
			base = base && n.Column != nil && n.Column.Source != nil && n.Column.Source.Query == nil
			return base
		},
	}
	w.expression(x)
	return base
}

// HasSubquery tells that there is a subquery in the expression.
func (x *Expression) HasSubquery() bool {
	has := false
	w := &walker{inside: func(*Query) bool { has = true; return false }}
	w.expression(x)
	return has
}

// Names are the names in the query, those of its views, derived tables and subqueries as
// well. What stands behind an alias is not among them.
func (q *Query) Names() iter.Seq2[*ast.ColumnRef, *Name] {
	return func(yield func(*ast.ColumnRef, *Name) bool) {
		w := &walker{name: yield}
		w.query(q)
	}
}

// Queries are the query and all queries inside of it: in views, derived tables, subqueries and
// parentheses.
func (q *Query) Queries() iter.Seq[*Query] {
	return func(yield func(*Query) bool) {
		w := &walker{inside: yield}
		w.query(q)
	}
}

// Blocks are the SELECT blocks of the query, its own first, then the blocks of its derived tables,
// views and subqueries.
func (q *Query) Blocks() iter.Seq[*Block] {
	return func(yield func(*Block) bool) {
		w := &walker{block: func(b *Block) bool { return b.Node == nil || yield(b) }}
		w.query(q)
	}
}

// Err is the first error in the order in which a query is read; nil where there is none.
func (q *Query) Err() error {
	var first error
	w := &walker{err: func(err error) bool {
		first = err
		return err == nil
	}}
	w.query(q)
	return first
}

// Errors are all errors of names in the query, in the order of the text. An error that follows from
// another error is missing: errors in a block whose FROM is wrong, and errors of grouping by a key
// that is wrong.
func (q *Query) Errors() iter.Seq[error] {
	return func(yield func(error) bool) {
		w := &walker{err: yield, several: true}
		w.query(q)
	}
}

// Err is the first error in an expression; nil where there is none.
func (x *Expression) Err() error {
	var first error
	w := &walker{err: func(err error) bool {
		first = err
		return err == nil
	}}
	w.expression(x)
	return first
}

// walker goes through a bound tree in the order in which it is read, until a function
// says no.
type walker struct {
	inside func(*Query) bool
	part   func(ast.Expr, *Expression)
	block  func(*Block) bool
	name   func(*ast.ColumnRef, *Name) bool
	err    func(error) bool

	several bool // what follows from another error is left out
	found   int  // errors that were met
}

func (w *walker) met(err error) bool {
	if err != nil {
		w.found++
	}
	return w.err == nil || err == nil || w.err(err)
}

func (w *walker) query(q *Query) bool {
	if w.inside != nil && !w.inside(q) {
		return false
	}
	for _, t := range q.With {
		if !w.met(t.Err) || t.Query != nil && !w.query(t.Query) {
			return false
		}
	}
	return (q.Recursion == nil || w.met(q.Recursion.Err)) && w.body(q.Body, q.OrderBy) && w.count(q.Limit) && w.count(q.Offset)
}

func (w *walker) count(c *Count) bool {
	return c == nil || w.several && c.NamesColumn || w.expression(c.Expr)
}

func (w *walker) body(b Body, order []SortKey) bool {
	switch b := b.(type) {
	case *Block:
		return w.selection(b, order)
	case *SetOperation:
		if !(w.body(b.L, nil) && w.body(b.R, nil) && w.met(b.Err)) {
			return false
		}
	case *Values:
		for _, row := range b.Rows {
			for _, x := range row {
				if !w.expression(x) {
					return false
				}
			}
		}
	case *TableFunction:
		for _, x := range b.Args {
			if !w.expression(x) {
				return false
			}
		}
	case *Nested:
		if !w.query(b.Query) {
			return false
		}
	}
	return w.order(order)
}

func (w *walker) order(keys []SortKey) bool {
	for _, key := range keys {
		if !w.met(key.Err) || !w.expression(key.Expr) {
			return false
		}
	}
	return true
}

func (w *walker) selection(b *Block, order []SortKey) bool {
	if w.block != nil && !w.block(b) {
		return false
	}
	found := w.found
	if !w.met(b.FromErr) {
		return false
	}
	for _, t := range b.From {
		if !w.table(t) {
			return false
		}
	}
	if w.several && w.found > found {
		return true
	}
	if !w.expression(b.Where) {
		return false
	}
	found = w.found
	for _, key := range b.GroupBy {
		if !w.met(key.Err) || !w.expression(key.Expr) {
			return false
		}
	}
	keyed := w.found == found
	for _, item := range b.Items {
		if !w.met(item.Err) || !w.expression(item.Expr) {
			return false
		}
	}
	return w.expression(b.Having) && w.expression(b.Qualify) && w.order(order) && (w.several && !keyed || w.met(b.GroupingErr))
}

func (w *walker) table(t TableExpr) bool {
	switch t := t.(type) {
	case *Source:
		return w.met(t.Err) && (t.Query == nil || t.Common != nil || w.query(t.Query)) && w.met(t.ColumnsErr)
	case *Join:
		return w.table(t.L) && w.table(t.R) && w.met(t.Err) && w.expression(t.On)
	}
	return true
}

func (w *walker) expression(x *Expression) bool {
	return x == nil || w.visit(x.Node, x)
}

func (w *walker) windowed(f *Windowed) bool {
	if f == nil {
		return true
	}
	if !w.met(f.Err) {
		return false
	}
	for _, part := range f.Parts() {
		if !w.expression(part) {
			return false
		}
	}
	return true
}

func (w *walker) visit(node ast.Expr, x *Expression) bool {
	if w.part != nil {
		w.part(node, x)
	}
	switch node := node.(type) {
	case *ast.ColumnRef:
		name := x.names.of(node)
		if w.name != nil {
			return name == nil || w.name(node, name)
		}
		return name == nil || w.met(name.Err) && w.expression(name.Alias)
	case *ast.Aggregate:
		a := x.Aggregate(node)
		if a == nil {
			return true
		}
		if !w.met(a.Err) {
			return false
		}
		for _, arg := range a.Parts() {
			if !w.expression(arg) {
				return false
			}
		}
		return true
	default: // Of other nodes the parts are visited, below.
	}
	if f, is := node.(*ast.Windowed); is {
		return w.windowed(x.Windowed(f))
	}
	goOn := true
	ast.Children(node, func(part ast.Expr) { goOn = goOn && w.visit(part, x) },
		func(q *ast.Query) { goOn = goOn && (x.Query(q) == nil || w.query(x.Query(q))) })
	return goOn
}
