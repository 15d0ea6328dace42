package oracle

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Unstable says why the answer of a query may depend on more than the database:
// on the order in which an engine meets rows, or on which of several equal
// values it keeps. It is empty for a query whose answer is a function of the
// database, as a bag and up to the engine's own equality. No law may compare
// answers of an unstable query, since an engine is free to give either.
//
// What it looks for:
//
//   - LIMIT and OFFSET, unless the ordering is by all columns: ties are the
//     engine's choice, and below an operator so is which of equal rows it is; in
//     ISO so is where NULLs are, unless it is said;
//   - a scalar subquery of which the first of several rows counts (SQLite);
//   - a column beside aggregates that is not grouped (SQLite);
//   - sums and averages of floats, which depend on the order of addition;
//   - a representative of values that are equal but can be told apart (−0, scales,
//     1 and 1.0) that DISTINCT, GROUP BY, a set operation, MIN or MAX chose, where
//     something else than equality looks at it;
//   - one of several texts that a collation calls equal, wherever one is chosen and
//     shown: bags tell them apart;
//   - the last digit of a decimal quotient of which the engine may hold more digits
//     than it shows (MySQL), where it is shown, grouped by, or made distinct;
//   - in SQLite, the affinity of a compound's column where the arms differ;
//   - functions that are not of their arguments alone.
//
// Errors are not its matter: a law makes no case of answers that are errors.
func Unstable(s *Subject, q *ast.Query) string { return unstable(s, q, nil) }

// unstable is Unstable, and fills in facts where it is given some.
func unstable(s *Subject, q *ast.Query, known *facts) string {
	c := stability{Subject: s, facts: known}
	c.answer(s.bound(q))
	return c.reason
}

// answer checks a whole query, of which all columns are looked at, and returns
// the shapes of the columns.
func (c *stability) answer(q *resolve.Query) []shape {
	columns := c.query(q, true)
	c.whole(columns...)
	return columns
}

// shape is what is known of the values of an expression.
type shape struct {
	kind ast.TypeKind // the family; TypeUnknown where it is not known
	// exact: equal values are the same, in text and type.
	exact bool
	// small: integers of which sums are exact in any order.
	small bool
	// chosen: one of several equal values that can be told apart.
	chosen bool
	// collated: a text that by its collation may equal another one. The bags of a
	// law tell the two apart, so nothing may choose between them.
	collated bool
	// affine: a value that in SQLite has the affinity of its kind.
	affine bool
	// rounded: a decimal whose last digits depend on when the engine rounds.
	rounded bool
}

var truthShape = shape{kind: ast.TypeBoolean, exact: true, small: true}

type stability struct {
	*Subject
	facts  *facts
	reason string
	// columns are the shapes of the columns of the tables in FROM that were met.
	columns map[*resolve.Source][]shape
}

func (c *stability) fail(reason string) shape {
	if c.reason == "" {
		c.reason = reason
	}
	return shape{}
}

// whole refuses columns whose last digits are the engine's choice.
func (c *stability) whole(columns ...shape) {
	for _, v := range columns {
		if v.rounded {
			c.fail("the last digit of a quotient")
		}
	}
}

// name is the shape of what a name stands for.
func (c *stability) name(ref *ast.ColumnRef, in *resolve.Expression) shape {
	name := in.Name(ref)
	if name == nil {
		return shape{}
	}
	switch name.Kind {
	case resolve.NameColumn:
		return c.column(name.Column)
	case resolve.NameAlias:
		if name.Alias != nil {
			return c.expr(name.Alias.Node, name.Alias)
		}
	case resolve.NameText:
		return c.text()
	case resolve.NameUnknown:
	}
	return shape{} // a name that nothing is known of
}

// column is the shape of a column's values. The common column of a NATURAL or USING
// join is one of two.
func (c *stability) column(column *resolve.Column) shape {
	if m := column.Merge; m != nil {
		l, r := c.column(m.Left), c.column(m.Right)
		if l.collated || r.collated {
			return c.fail("a common column of two that a collation calls equal")
		}
		r.exact, r.small = r.exact && l.exact, r.small && l.small
		r.chosen, r.rounded = r.chosen || l.chosen, r.rounded || l.rounded
		return r
	}
	if columns := c.source(column.Source); column.Index < len(columns) {
		return columns[column.Index]
	}
	return shape{}
}

// placesNulls tells whether it is said where an ordering has NULLs.
func placesNulls(s *Subject, q *ast.Query) bool {
	return s.Dialect.NullPlacement != spec.NullsOpen ||
		!slices.ContainsFunc(q.OrderBy, func(item ast.OrderItem) bool { return item.Nulls == ast.NullsDefault })
}

// query checks a query and returns the shapes of its columns.
func (c *stability) query(q *resolve.Query, root bool) []shape {
	if q == nil {
		c.fail("a query that nothing is known of")
		return nil
	}
	columns := c.body(q.Body, root)
	if (q.Limit != nil || q.Offset != nil) && !(totallyOrdered(q) && alikeIfEqual(columns, root) && placesNulls(c.Subject, q.Node)) {
		c.fail("LIMIT or OFFSET among rows that tie")
		return nil
	}
	if root {
		for _, key := range q.OrderBy {
			if key.Expr != nil {
				c.expr(key.Expr.Node, key.Expr)
			}
		}
	}
	return columns
}

// alikeIfEqual tells whether it is no matter which of equal rows there is: they
// are the same, or in the answer the law takes them for equal.
func alikeIfEqual(columns []shape, root bool) bool {
	for _, column := range columns {
		if column.collated || !column.exact && !root {
			return false
		}
	}
	return true
}

func (c *stability) body(b resolve.Body, root bool) []shape {
	switch b := b.(type) {
	case *resolve.Block:
		return c.block(b)
	case *resolve.SetOperation:
		l, r := c.body(b.L, root), c.body(b.R, root)
		c.facts.arms(b.Node, l, r)
		for i := range min(len(l), len(r)) {
			l[i] = c.arms(l[i], r[i], b.Node, root)
		}
		return l
	case *resolve.Values:
		var columns []shape
		for n, row := range b.Rows {
			for i, x := range row {
				v := c.expr(x.Node, x)
				if n == 0 {
					columns = append(columns, v)
				} else if i < len(columns) {
					columns[i] = both(columns[i], v)
				}
			}
		}
		return columns
	case *resolve.Nested:
		return c.query(b.Query, root)
	}
	panic("oracle: unknown body")
}

// arms joins the shapes of a column in both arms of a set operation.
func (c *stability) arms(l, r shape, op *ast.SetOperation, root bool) shape {
	joined := both(l, r)
	if c.Dialect.Storage == spec.StorageOfValue && !root && (l.affine != r.affine || !joined.exact || joined.kind == ast.TypeUnknown) {
		return c.fail("the affinity of a compound's column")
	}
	if !(op.Op == ast.Union && op.All) {
		c.whole(joined)
		if !joined.exact {
			joined.chosen = true
			c.choose(joined)
		}
	}
	return joined
}

// both is the shape of a value that is one of two.
func both(l, r shape) shape {
	j := shape{kind: l.kind, exact: l.exact && r.exact && l.kind == r.kind, small: l.small && r.small,
		chosen: l.chosen || r.chosen, collated: l.collated || r.collated, rounded: l.rounded || r.rounded, affine: l.affine && r.affine}
	if l.kind != r.kind {
		j.kind = ast.TypeUnknown
	}
	return j
}

// block checks a block.
func (c *stability) block(b *resolve.Block) []shape {
	for source := range b.Sources() {
		c.source(source)
	}
	for _, t := range b.From {
		c.conditions(t)
	}
	c.clause(b.Where)
	keys := make([]shape, len(b.GroupBy))
	for i := range b.GroupBy {
		keys[i] = c.clause(b.GroupBy[i].Expr)
	}
	c.whole(keys...)
	c.clause(b.Having)
	if b.Grouped || b.Node.Having != nil {
		c.grouping(b, keys)
	}
	var columns []shape
	for i := range b.Items {
		switch item := &b.Items[i]; {
		case item.Expr != nil:
			columns = append(columns, c.expr(item.Expr.Node, item.Expr))
		case item.Column != nil:
			columns = append(columns, c.column(item.Column))
		default:
			columns = append(columns, shape{})
		}
	}
	if b.Node.Distinct {
		c.whole(columns...)
		for i := range columns {
			c.choose(columns[i])
			columns[i].chosen = columns[i].chosen || !columns[i].exact
		}
	}
	return columns
}

// clause checks an expression of a block, if there is one.
func (c *stability) clause(x *resolve.Expression) shape {
	if x == nil {
		return shape{}
	}
	return c.expr(x.Node, x)
}

// source is the shapes of the columns of a table in FROM; none where they are not known.
func (c *stability) source(source *resolve.Source) []shape {
	columns, known := c.columns[source]
	if known {
		return columns
	}
	if source.Query != nil {
		columns = c.query(source.Query, false)
	} else if table := c.Schema.tables[source.Relation]; table != nil {
		for i := range table.Columns {
			columns = append(columns, c.stored(&table.Columns[i]))
		}
	}
	if c.columns == nil {
		c.columns = map[*resolve.Source][]shape{}
	}
	c.columns[source] = columns
	return columns
}

// stored is the shape of a column's values.
func (c *stability) stored(column *Column) shape {
	s := shape{kind: column.Type.Kind, small: column.Small}
	switch column.Type.Kind {
	case ast.TypeText, ast.TypeChar:
		s = c.text()
	case ast.TypeBoolean, ast.TypeInteger, ast.TypeBytes:
		s.exact = true
	case ast.TypeDecimal:
		s.exact = column.Type.Precision != ast.Unlimited
	case ast.TypeDynamic:
		s.affine = true
		switch column.Type.Affinity {
		case ast.AffinityInteger, ast.AffinityNumeric:
			s.kind, s.exact = ast.TypeInteger, true // a REAL that equals an integer is stored as the integer
		case ast.AffinityText:
			s.kind, s.exact = ast.TypeText, true
		case ast.AffinityReal:
			s.kind = ast.TypeDouble
		case ast.AffinityNone, ast.AffinityBlob, ast.AffinityMixed:
			s.kind = ast.TypeUnknown
		}
	case ast.TypeGeometry:
		s = c.geometry()
	case ast.TypeUnknown, ast.TypeReal, ast.TypeDouble, ast.TypeNative:
	}
	if column.Collation != "" {
		s.exact, s.collated = false, true
	}
	return s
}

// conditions checks ON.
func (c *stability) conditions(t resolve.TableExpr) {
	if j, is := t.(*resolve.Join); is {
		c.conditions(j.L)
		c.conditions(j.R)
		c.clause(j.On)
	}
}
