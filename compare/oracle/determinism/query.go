package determinism

import (
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// Nondeterminism says why the answer of a query may depend on more than the
// database: on the order in which an engine meets rows, or on which of several
// equal values it keeps. It is empty if the answer is a function of the database, as a bag
// and up to the engine's own equality. No law may compare answers of a nondeterministic
// query, because an engine is free to give any of them.
//
// It refuses:
//
//   - LIMIT and OFFSET, unless the ordering is by all columns: the engine chooses among
//     ties, and below an operator among equal rows; in ISO it also chooses the place of
//     NULLs, unless the query says it;
//   - a scalar subquery of which the first of several rows counts (SQLite);
//   - a column beside aggregates that is not grouped (SQLite);
//   - sums and averages of floats, which depend on the order of addition;
//   - a representative of equal values that can be told apart (−0, scales, 1 and 1.0),
//     which DISTINCT, GROUP BY, a set operation, MIN or MAX chose, if anything but
//     equality looks at it;
//   - a choice among texts that a collation calls equal, if the chosen text is shown:
//     bags tell these texts apart;
//   - the last digit of a decimal quotient of which the engine may hold more digits
//     than it shows (MySQL), if it is shown, grouped by, or made distinct;
//   - in SQLite, the affinity of a compound's column if the arms differ;
//   - functions that depend on more than their arguments.
//
// It does not look at errors: a law makes no case of answers that are errors.
func Nondeterminism(s *metamorphic.Subject, q *ast.Query) string { return Noting(s, q, nil) }

// Noting is Nondeterminism, and fills in known if it is not nil.
func Noting(s *metamorphic.Subject, q *ast.Query, known *Facts) string {
	if ast.HasWith(q) { // laws are asked about queries without it
		return "WITH"
	}
	c := Analysis{Subject: s, facts: known}
	c.Answer(s.Bound(q))
	return c.Reason
}

// Answer checks a whole query and all its columns, and returns the shapes of the columns.
func (c *Analysis) Answer(q *resolve.Query) []Shape {
	columns := c.Query(q, true)
	c.Whole(columns...)
	return columns
}

// Shape is what is known about the values of an expression.
type Shape struct {
	Kind ast.TypeKind // the family; TypeUnknown where it is not known
	// Exact: equal values are the same, in text and type.
	Exact bool
	// Small: integers whose sums are exact in any order.
	Small bool
	// Chosen: one of several equal values that can be told apart.
	Chosen bool
	// Collated: a text that may equal another text by its collation. The bags of a
	// law tell the two texts apart, so nothing may choose between them.
	Collated bool
	// affine: a value that in SQLite has the affinity of its kind.
	affine bool
	// Rounded: a decimal whose last digits depend on when the engine rounds.
	Rounded bool
}

var truthShape = Shape{Kind: ast.TypeBoolean, Exact: true, Small: true}

// Analysis analyses a query. It has one reason for everything that it analysed.
type Analysis struct {
	*metamorphic.Subject
	facts  *Facts
	Reason string // why an answer is no function of the database; the first that was met
	// columns are the shapes of the columns of the tables in FROM that were met.
	columns []sourceShapes
}

func (c *Analysis) fail(reason string) Shape {
	if c.Reason == "" {
		c.Reason = reason
	}
	return Shape{}
}

// Whole refuses columns whose last digits the engine chooses.
func (c *Analysis) Whole(columns ...Shape) {
	for _, v := range columns {
		if v.Rounded {
			c.fail("the last digit of a quotient")
		}
	}
}

// name is the shape of what a name stands for.
func (c *Analysis) name(ref *ast.ColumnRef, in *resolve.Expression) Shape {
	name := in.Name(ref)
	if name == nil {
		return Shape{}
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
	return Shape{} // a name that nothing is known of
}

// column is the shape of a column's values. The common column of a NATURAL or USING
// join is one of two.
func (c *Analysis) column(column *resolve.Column) Shape {
	if m := column.Merge; m != nil {
		l, r := c.column(m.Left), c.column(m.Right)
		if l.Collated || r.Collated {
			return c.fail("a common column of two that a collation calls equal")
		}
		r.Exact, r.Small = r.Exact && l.Exact, r.Small && l.Small
		r.Chosen, r.Rounded = r.Chosen || l.Chosen, r.Rounded || l.Rounded
		return r
	}
	if columns := c.source(column.Source); column.Index < len(columns) {
		return columns[column.Index]
	}
	return Shape{}
}

// Query checks a query and returns the shapes of its columns.
func (c *Analysis) Query(q *resolve.Query, root bool) []Shape {
	if q == nil {
		c.fail("a query that nothing is known of")
		return nil
	}
	columns := c.body(q.Body, root)
	if q.CutsFreely() || (q.Limit != nil || q.Offset != nil) && !alikeIfEqual(columns, root) {
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
func alikeIfEqual(columns []Shape, root bool) bool {
	for _, column := range columns {
		if column.Collated || !column.Exact && !root {
			return false
		}
	}
	return true
}

func (c *Analysis) body(b resolve.Body, root bool) []Shape {
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
		var columns []Shape
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
	case *resolve.TableFunction:
		return c.tableFunction(b)
	case *resolve.Nested:
		return c.Query(b.Query, root)
	}
	panic("determinism: unknown body")
}

// tableFunction has the shapes of what a function in FROM gives: values of the kind of its
// arguments, and numbers of rows. Which row has which number is not fixed once rows are read
// as a bag, but the function alone decides it.
func (c *Analysis) tableFunction(b *resolve.TableFunction) []Shape {
	columns := make([]Shape, len(b.Names))
	if b.Node.Hidden() != nil || b.Node.Name.OfHeld() {
		for i := range columns {
			columns[i] = c.fail("the values of a function in FROM")
		}
		return columns
	}
	for i, x := range b.Args {
		v := c.expr(x.Node, x)
		if i == 0 {
			columns[0] = v
		} else {
			columns[0] = both(columns[0], v)
		}
	}
	if b.Node.Name != ast.Unnest {
		columns[0].Small = false // between small bounds may be large steps, and many rows
	}
	for i := range columns[1:] {
		columns[i+1] = Shape{Kind: ast.TypeInteger, Exact: true, Small: true}
	}
	return columns
}

// arms joins the shapes of a column in both arms of a set operation.
func (c *Analysis) arms(l, r Shape, op *ast.SetOperation, root bool) Shape {
	joined := both(l, r)
	if c.Dialect.Storage == spec.StorageOfValue && !root && (l.affine != r.affine || !joined.Exact || joined.Kind == ast.TypeUnknown) {
		return c.fail("the affinity of a compound's column")
	}
	if !(op.Op == ast.Union && op.All) {
		c.Whole(joined)
		if !joined.Exact {
			joined.Chosen = true
			c.choose(joined)
		}
	}
	return joined
}

// both is the shape of a value that is one of two.
func both(l, r Shape) Shape {
	j := Shape{Kind: l.Kind, Exact: l.Exact && r.Exact && l.Kind == r.Kind, Small: l.Small && r.Small,
		Chosen: l.Chosen || r.Chosen, Collated: l.Collated || r.Collated, Rounded: l.Rounded || r.Rounded, affine: l.affine && r.affine}
	if l.Kind != r.Kind {
		j.Kind = ast.TypeUnknown
	}
	return j
}

// block checks a block.
func (c *Analysis) block(b *resolve.Block) []Shape {
	for source := range b.Sources() {
		c.source(source)
	}
	for _, t := range b.From {
		c.conditions(t)
	}
	c.clause(b.Where)
	keys := make([]Shape, len(b.GroupBy))
	for i := range b.GroupBy {
		keys[i] = c.clause(b.GroupBy[i].Expr)
	}
	c.Whole(keys...)
	if b.Sets != nil {
		c.fail("several grouping sets")
	}
	c.clause(b.Having)
	if b.Qualify != nil {
		c.fail("QUALIFY")
	}
	if b.Grouped || b.Node.Having != nil {
		c.grouping(b, keys)
	}
	var columns []Shape
	for i := range b.Items {
		switch item := &b.Items[i]; {
		case item.Expr != nil:
			columns = append(columns, c.expr(item.Expr.Node, item.Expr))
		case item.Column != nil:
			columns = append(columns, c.column(item.Column))
		default:
			columns = append(columns, Shape{})
		}
	}
	if b.Node.Distinct && b.Node.DistinctOn != nil {
		c.fail("DISTINCT ON")
	}
	if b.Node.Distinct {
		c.Whole(columns...)
		for i := range columns {
			c.choose(columns[i])
			columns[i].Chosen = columns[i].Chosen || !columns[i].Exact
		}
	}
	return columns
}

// clause checks an expression of a block, if there is one.
func (c *Analysis) clause(x *resolve.Expression) Shape {
	if x == nil {
		return Shape{}
	}
	return c.expr(x.Node, x)
}

// sourceShapes are the shapes of the columns of a table in FROM.
type sourceShapes struct {
	source  *resolve.Source
	columns []Shape
}

// source is the shapes of the columns of a table in FROM; none where they are not known.
func (c *Analysis) source(source *resolve.Source) []Shape {
	for _, met := range c.columns {
		if met.source == source {
			return met.columns
		}
	}
	var columns []Shape
	if source.Query != nil {
		columns = c.Query(source.Query, false)
	} else if table := c.Schema.TableOf(source.Relation); table != nil {
		columns = make([]Shape, 0, len(table.Columns))
		for i := range table.Columns {
			columns = append(columns, c.stored(&table.Columns[i]))
		}
	}
	c.columns = append(c.columns, sourceShapes{source, columns})
	return columns
}

// stored is the shape of a column's values.
func (c *Analysis) stored(column *metamorphic.Column) Shape {
	s := Shape{Kind: column.Type.Kind, Small: column.Small}
	switch t := column.Type; {
	case t.IsText():
		s = c.text()
	case t.Kind == ast.TypeGeometry:
		s = c.geometry()
	case t.Kind == ast.TypeDynamic:
		s.affine = true
		switch t.Affinity {
		case ast.AffinityInteger, ast.AffinityNumeric:
			s.Kind, s.Exact = ast.TypeInteger, true // a REAL that equals an integer is stored as the integer
		case ast.AffinityText:
			s.Kind, s.Exact = ast.TypeText, true
		case ast.AffinityReal:
			s.Kind = ast.TypeDouble
		case ast.AffinityNone, ast.AffinityBlob, ast.AffinityMixed:
			s.Kind = ast.TypeUnknown
		}
	default:
		s.Exact = datatype.IsExact(t)
	}
	if column.Collation != "" {
		s.Exact, s.Collated = false, true
	}
	return s
}

// conditions checks ON.
func (c *Analysis) conditions(t resolve.TableExpr) {
	if j, is := t.(*resolve.Join); is {
		c.conditions(j.L)
		c.conditions(j.R)
		c.clause(j.On)
	}
}
