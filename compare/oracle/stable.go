package oracle

import (
	"slices"

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
	c.answer(q)
	return c.reason
}

// answer checks a whole query, of which all columns are looked at, and returns
// the shapes of the columns.
func (c *stability) answer(q *ast.Query) []shape {
	columns := c.query(q, nil, true)
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

// scope is what names stand for in a block.
type scope struct {
	outer     *scope
	relations []relation
}

type relation struct {
	name    string
	columns map[string]shape
}

type stability struct {
	*Subject
	facts  *facts
	reason string
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

// lookup finds what a column name stands for.
func (c *stability) lookup(ref *ast.ColumnRef, in *scope) shape {
	for ; in != nil; in = in.outer {
		found := false
		all := shape{exact: true, small: true}
		for _, r := range in.relations {
			if ref.Table != "" && r.name != fold(ref.Table) {
				continue
			}
			if known, ok := r.columns[fold(ref.Column)]; ok {
				if found { // the common column of a NATURAL or USING join
					known.exact, known.small = known.exact && all.exact, known.small && all.small
					known.chosen, known.rounded = known.chosen || all.chosen, known.rounded || all.rounded
					if known.collated || all.collated {
						return c.fail("a common column of two that a collation calls equal")
					}
				}
				found, all = true, known
			}
		}
		if found {
			return all
		}
	}
	return shape{} // an alias of the select list, or a name that nothing is known of
}

// placesNulls tells whether it is said where an ordering has NULLs.
func placesNulls(s *Subject, q *ast.Query) bool {
	return s.Dialect.NullPlacement != spec.NullsOpen ||
		!slices.ContainsFunc(q.OrderBy, func(item ast.OrderItem) bool { return item.Nulls == ast.NullsDefault })
}

// query checks a query and returns the shapes of its columns.
func (c *stability) query(q *ast.Query, outer *scope, root bool) []shape {
	columns, inside := c.body(q.Body, outer, root)
	if (q.Limit != nil || q.Offset != nil) && !(totallyOrdered(q) && alikeIfEqual(columns, root) && placesNulls(c.Subject, q)) {
		c.fail("LIMIT or OFFSET among rows that tie")
		return nil
	}
	if root {
		for _, item := range q.OrderBy {
			c.expr(item.Expr, inside)
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

func (c *stability) body(b ast.Body, outer *scope, root bool) ([]shape, *scope) {
	switch b := b.(type) {
	case *ast.Select:
		return c.block(b, outer)
	case *ast.SetOperation:
		l, _ := c.body(b.L, outer, root)
		r, _ := c.body(b.R, outer, root)
		c.facts.arms(b, l, r)
		for i := range min(len(l), len(r)) {
			l[i] = c.arms(l[i], r[i], b, root)
		}
		return l, outer
	case *ast.Values:
		var columns []shape
		for n, row := range b.Rows {
			for i, x := range row {
				v := c.expr(x, outer)
				if n == 0 {
					columns = append(columns, v)
				} else if i < len(columns) {
					columns[i] = both(columns[i], v)
				}
			}
		}
		return columns, outer
	case *ast.Nested:
		return c.query(b.Query, outer, root), outer
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

// block checks a block; the scope is for the ORDER BY behind it.
func (c *stability) block(s *ast.Select, outer *scope) ([]shape, *scope) {
	inside := &scope{outer: outer}
	for _, t := range s.From {
		c.table(t, inside)
	}
	for _, t := range s.From {
		c.conditions(t, inside)
	}
	c.expr(s.Where, inside)
	keys := make([]shape, len(s.GroupBy))
	for i, key := range s.GroupBy {
		keys[i] = c.expr(c.groupingKey(s, key), inside)
	}
	c.whole(keys...)
	c.expr(s.Having, inside)
	if grouped(s) {
		c.grouping(s, keys)
	}
	var columns []shape
	for _, item := range s.Items {
		if item.Expr == nil {
			columns = append(columns, c.star(item, inside)...)
			continue
		}
		columns = append(columns, c.expr(item.Expr, inside))
	}
	if s.Distinct {
		c.whole(columns...)
		for i := range columns {
			c.choose(columns[i])
			columns[i].chosen = columns[i].chosen || !columns[i].exact
		}
	}
	return columns, inside
}

// table adds the relations of a table expression to the scope.
func (c *stability) table(t ast.TableExpr, in *scope) {
	switch t := t.(type) {
	case *ast.TableName:
		r := relation{name: fold(t.Alias), columns: map[string]shape{}}
		if r.name == "" {
			r.name = fold(t.Name)
		}
		if table := c.Schema.Tables[fold(t.Name)]; table != nil {
			for i := range table.Columns {
				name := fold(table.Columns[i].Name)
				if i < len(t.Columns) {
					name = fold(t.Columns[i])
				}
				r.columns[name] = c.stored(&table.Columns[i])
			}
		} else if view := c.Schema.Views[fold(t.Name)]; view != nil {
			c.derived(&r, view, t.Columns, nil)
		}
		in.relations = append(in.relations, r)
	case *ast.DerivedTable:
		r := relation{name: fold(t.Alias), columns: map[string]shape{}}
		var outer *scope
		if t.Lateral {
			outer = in
		} else {
			outer = in.outer
		}
		c.derived(&r, t.Query, t.Columns, outer)
		in.relations = append(in.relations, r)
	case *ast.Join:
		c.table(t.L, in)
		c.table(t.R, in)
	default:
		panic("oracle: unknown table expression")
	}
}

// derived names the columns of a query in FROM.
func (c *stability) derived(r *relation, q *ast.Query, names []string, outer *scope) {
	columns := c.query(q, outer, false)
	for i, name := range outputNames(q.Body) {
		if i < len(names) {
			name = names[i]
		}
		if name != "" && i < len(columns) {
			r.columns[fold(name)] = columns[i]
		}
	}
	for i := range columns {
		if i < len(names) {
			r.columns[fold(names[i])] = columns[i]
		}
	}
}

// outputNames are the names of a body's columns; empty where it has none, and
// nil where there is a star.
func outputNames(b ast.Body) []string {
	switch b := b.(type) {
	case *ast.Select:
		names := make([]string, len(b.Items))
		for i, item := range b.Items {
			ref, column := item.Expr.(*ast.ColumnRef)
			switch {
			case item.Expr == nil:
				return nil
			case item.Alias != "":
				names[i] = item.Alias
			case column:
				names[i] = ref.Column
			}
		}
		return names
	case *ast.SetOperation:
		return outputNames(b.L)
	case *ast.Nested:
		return outputNames(b.Query.Body)
	case *ast.Values:
	}
	return nil
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

// star is the shapes of * or t.*.
func (c *stability) star(item ast.SelectItem, in *scope) []shape {
	var columns []shape
	for _, r := range in.relations {
		if item.StarTable != "" && r.name != fold(item.StarTable) {
			continue
		}
		for _, s := range r.columns {
			columns = append(columns, s)
		}
	}
	all := shape{kind: ast.TypeUnknown, exact: true}
	for _, s := range columns { // their order is not known here: each is like all of them
		all.exact, all.chosen = all.exact && s.exact, all.chosen || s.chosen
		all.collated, all.rounded = all.collated || s.collated, all.rounded || s.rounded
	}
	for i := range columns {
		columns[i] = all
	}
	return columns
}

// conditions checks ON.
func (c *stability) conditions(t ast.TableExpr, in *scope) {
	if j, is := t.(*ast.Join); is {
		c.conditions(j.L, in)
		c.conditions(j.R, in)
		c.expr(j.On, in)
	}
}
