package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// comparands prepares two operands for a comparison: both are converted to the
// common type, or in SQLite by the affinity of the other side.
type comparands struct {
	l, r operand
	// adjust applies SQLite's conversions before a comparison; nil elsewhere
	adjust func(a, b semantics.Value) (semantics.Value, semantics.Value)
}

func (c *compiler) comparands(p resolve.Pair, l, r operand) (comparands, error) {
	if p.Err != nil {
		return comparands{}, p.Err
	}
	l.typ, r.typ = p.Left, p.Right
	l, r = c.collated(l, p.Collation), c.collated(r, p.Collation)
	switch c.dialect.Comparands {
	case spec.ComparandsAffinity:
		return comparands{l: l, r: r, adjust: c.affinities(p)}, nil
	case spec.ComparandsConstants, spec.ComparandsIntegers:
		l, r = c.exactConstant(l, p.Exact[0]), c.exactConstant(r, p.Exact[1])
	case spec.ComparandsCommon:
	}
	if p.Type.IsText() {
		l, r = c.castBytes(l, p.Type), c.castBytes(r, p.Type)
	}
	var err error
	if l, err = c.convert(l, p.Type); err != nil {
		return comparands{}, err
	}
	if r, err = c.convert(r, p.Type); err != nil {
		return comparands{}, err
	}
	return comparands{l: l, r: r}, nil
}

// exactConstant turns constant text into the exact number that it is compared as.
func (c *compiler) exactConstant(o operand, to ast.Type) operand {
	if to.Kind == ast.TypeUnknown {
		return o
	}
	n := semantics.Cast(c.e, c.bytesAs(o, to).value(nil), to)
	return operand{typ: to, value: func(*environment) semantics.Value { return n }, constant: true, slot: -1}
}

func (c *compiler) affinities(p resolve.Pair) func(a, b semantics.Value) (semantics.Value, semantics.Value) {
	plan, e := semantics.PlanAffinity(p.Left.Affinity, p.Right.Affinity), c.e
	return func(a, b semantics.Value) (semantics.Value, semantics.Value) {
		if plan.Applies(e, &a, &b) {
			return plan.Convert(e, a, b)
		}
		return a, b
	}
}

// holds is the truth of a comparison of the two comparands.
func (c *compiler) holds(op ast.ComparisonOp, p comparands) condition {
	e, a, b := c.e, p.l.value, p.r.value
	i, j := p.l.slot, p.r.slot
	switch {
	case p.adjust != nil && i >= 0 && j >= 0:
		plan := semantics.PlanAffinity(p.l.typ.Affinity, p.r.typ.Affinity)
		return func(env *environment) semantics.Truth {
			x, y := &env.row[i], &env.row[j]
			if plan.Applies(e, x, y) {
				v, w := plan.Convert(e, *x, *y)
				return semantics.Holds(e, op, &v, &w)
			}
			return semantics.Holds(e, op, x, y)
		}
	case p.adjust != nil:
		adjust := p.adjust
		return func(env *environment) semantics.Truth {
			x, y := adjust(a(env), b(env))
			return semantics.Holds(e, op, &x, &y)
		}
	case i >= 0 && j >= 0:
		return func(env *environment) semantics.Truth { return semantics.Holds(e, op, &env.row[i], &env.row[j]) }
	}
	return func(env *environment) semantics.Truth {
		x, y := a(env), b(env)
		return semantics.Holds(e, op, &x, &y)
	}
}

func (c *compiler) compileComparison(x *ast.Comparison, s *scope) (operand, error) {
	l, err := c.compileExpr(x.L, s)
	if err != nil {
		return l, err
	}
	r, err := c.compileExpr(x.R, s)
	if err != nil {
		return r, err
	}
	if l, r, err = c.rowsBeside(x.L, x.R, l, r, s); err != nil {
		return l, err
	}
	if isRow(l) || isRow(r) {
		pair, err := c.rowPair(s.at.ComparedRows(comparing(x.Op), x.L, x.R), l, r)
		if err != nil {
			return l, err
		}
		e := c.e
		return c.predicate(func(env *environment) semantics.Truth {
			a, b, ok := pair.values(env)
			if !ok {
				return semantics.Fails
			}
			return semantics.StructsHold(e, x.Op, a, b)
		}, pair.operands...), nil
	}
	p, err := c.comparands(s.at.Compared(comparing(x.Op), x.L, x.R), l, r)
	if err != nil {
		return l, err
	}
	o := c.predicate(c.movable(x, s, l, r, c.holds(x.Op, p)), p.l, p.r)
	if x.Op == ast.Equal {
		o.equalities, o.given, o.sought = c.keyEquality(p), c.givenKey(p), c.soughtKeys(p)
		o.equated = c.equate(l, r)
	}
	if x.Op == ast.NotEqual {
		o.unequated = c.equate(l, r)
	}
	return o, nil
}

// comparing is what a comparison operator compares for.
func comparing(op ast.ComparisonOp) typing.Comparing {
	if op == ast.Equal || op == ast.NotEqual {
		return typing.ForEquality
	}
	return typing.ForOrder
}

func isRow(o operand) bool { return o.row != nil || o.query != nil }

// degree is the number of columns of an operand.
func degree(o operand) int {
	switch {
	case o.row != nil:
		return len(o.row)
	case o.query != nil:
		return len(o.query.columns)
	}
	return 1
}

// rowPair is a pair of rows prepared for comparison element by element.
type rowPair struct {
	operands []operand
	values   func(env *environment) (a, b semantics.Row, ok bool)
}

// elements lists the operands of a row; for a row subquery they read the row
// that values fetched last.
func (c *compiler) elements(o operand) (list []operand, fetch func(*environment) (semantics.Row, bool)) {
	switch {
	case o.query != nil:
		list = make([]operand, len(o.query.columns))
		for i, col := range o.query.columns {
			list[i] = operand{typ: col.Type, slot: -1, raises: o.raises}
		}
		query := o.query
		return list, func(env *environment) (semantics.Row, bool) { return c.singleRow(query, env) }
	case o.row != nil:
		list = o.row
	default:
		list = []operand{o}
	}
	return list, func(env *environment) (semantics.Row, bool) {
		row := make(semantics.Row, len(list))
		for i := range list {
			row[i] = list[i].value(env)
		}
		return row, true
	}
}

// nested tells that a row has a row among its elements.
func nested(o operand) bool { return slices.ContainsFunc(o.row, isRow) }

func (c *compiler) rowPair(pairs []resolve.Pair, l, r operand) (rowPair, error) {
	if (l.query != nil || r.query != nil) && c.dialect.RowQueries == spec.RowQueriesNone {
		return rowPair{}, statementError(semantics.ClassDegree, "a subquery in a comparison must have one column, not %d", max(degree(l), degree(r)))
	}
	if (isNullLiteral(l) || isNullLiteral(r)) && c.dialect.RowNulls == spec.RowNullsLargest {
		return rowPair{}, unsupported("a row beside NULL")
	}
	if l.query != nil && c.dialect.RowQueries == spec.RowQueriesRight {
		return rowPair{}, statementError(semantics.ClassDegree, "a subquery on the left of a comparison must have one column, not %d", degree(l))
	}
	if nested(l) || nested(r) {
		return rowPair{}, unsupported("rows inside rows")
	}
	if beside := l.query == nil && r.query == nil && isRow(l) != isRow(r); beside && c.dialect.RowBeside == spec.RowBesideTypes {
		if l.typ.Kind == ast.TypeUnknown && !isRow(l) || r.typ.Kind == ast.TypeUnknown && !isRow(r) {
			return rowPair{}, unsupported("a row beside a literal without a type")
		}
		refused := &StatementError{Class: semantics.ClassType, Message: "a row is compared with a single value"}
		if isRow(l) { // the single value may be a subquery, which has too few columns
			refused.Also = refused.Also.With(semantics.ClassDegree)
		}
		return rowPair{}, refused
	}
	if degree(l) != degree(r) {
		return rowPair{}, statementError(semantics.ClassDegree, "a row of %d columns is compared with one of %d", degree(l), degree(r))
	}
	left, fetchLeft := c.elements(l)
	right, fetchRight := c.elements(r)
	convert, err := c.pairwise(pairs, left, right)
	if err != nil {
		return rowPair{}, err
	}
	return rowPair{operands: append(append([]operand(nil), left...), right...),
		values: func(env *environment) (semantics.Row, semantics.Row, bool) {
			a, okA := fetchLeft(env)
			b, okB := fetchRight(env)
			if !okA || !okB {
				return nil, nil, false
			}
			return convert(a, b)
		}}, nil
}

// pairwise prepares the comparison of rows whose elements are compared by pairs: the
// returned function converts the values of two rows so that each pair can be
// compared.
func (c *compiler) pairwise(pairs []resolve.Pair, left, right []operand) (func(a, b semantics.Row) (semantics.Row, semantics.Row, bool), error) {
	type step struct {
		toLeft, toRight *ast.Type
		numbers         [2]bool // sides that are hexadecimal literals beside a number
		adjust          func(a, b semantics.Value) (semantics.Value, semantics.Value)
		collation       spec.Collation
	}
	if len(pairs) < len(left) {
		return nil, unsupported("a row with a collation")
	}
	steps := make([]step, len(left))
	for i := range left {
		l, r := left[i], right[i]
		if isRow(l) || isRow(r) {
			return nil, unsupported("rows inside rows")
		}
		if c.own(pairs[i].Collation) {
			steps[i].collation = pairs[i].Collation
		}
		if c.dialect.Comparands == spec.ComparandsAffinity {
			if pairs[i].Err != nil {
				return nil, pairs[i].Err
			}
			steps[i].adjust = c.affinities(pairs[i])
			continue
		}
		if pairs[i].Err != nil {
			return nil, pairs[i].Err
		}
		t := pairs[i].Type
		steps[i].numbers = [2]bool{l.typ.IsHexLiteral() && t.IsNumeric(), r.typ.IsHexLiteral() && t.IsNumeric()}
		if c.dialect.ImplicitConversions == spec.ImplicitConversionsRaise && (l.typ.IsText() != t.IsText() || t.Kind == ast.TypeDecimal) {
			left[i].raises = true
		}
		for _, side := range []struct {
			o  operand
			to **ast.Type
		}{{l, &steps[i].toLeft}, {r, &steps[i].toRight}} {
			if side.o.literal != nil {
				if _, err := c.typeLiteral(side.o, t); err != nil {
					return nil, err
				}
			}
			if side.o.typ != t && (!typing.KeepsValue(side.o.typ, t) || side.o.literal != nil) {
				to := t
				*side.to = &to
			}
		}
	}
	e := c.e
	return func(a, b semantics.Row) (semantics.Row, semantics.Row, bool) {
		x, y := make(semantics.Row, len(a)), make(semantics.Row, len(b))
		for i := range steps {
			x[i], y[i] = a[i], b[i]
			if steps[i].numbers[0] {
				x[i] = semantics.HexLiteralNumber(e, a[i])
			}
			if steps[i].numbers[1] {
				y[i] = semantics.HexLiteralNumber(e, b[i])
			}
			if steps[i].adjust != nil {
				x[i], y[i] = steps[i].adjust(a[i], b[i])
			}
			if steps[i].toLeft != nil {
				x[i] = semantics.Convert(e, x[i], *steps[i].toLeft)
			}
			if steps[i].toRight != nil {
				y[i] = semantics.Convert(e, y[i], *steps[i].toRight)
			}
			if steps[i].collation != spec.CollationUnnamed {
				x[i], y[i] = semantics.Collate(x[i], steps[i].collation), semantics.Collate(y[i], steps[i].collation)
			}
		}
		return x, y, true
	}, nil
}

func allNull(row semantics.Row) bool {
	return !slices.ContainsFunc(row, func(v semantics.Value) bool { return !v.IsNull() })
}

func isNullLiteral(o operand) bool { return o.literal != nil && o.literal.Kind == ast.LiteralNull }

func (c *compiler) compileDistinct(x *ast.Distinct, s *scope) (operand, error) {
	l, err := c.compileExpr(x.L, s)
	if err != nil {
		return l, err
	}
	r, err := c.compileExpr(x.R, s)
	if err != nil {
		return r, err
	}
	if c.dialect.DistinctFromNull == spec.DistinctFromNullWhole && (isRow(l) && isNullLiteral(r) || isRow(r) && isNullLiteral(l)) {
		// PostgreSQL asks whether the row value itself is null, which no row is
		// that is written out (9.2 Comparison Functions and Operators).
		return c.predicate(func(*environment) semantics.Truth { return semantics.TruthOf(!x.Not) }), nil
	}
	e := c.e
	decide := func(t semantics.Truth) semantics.Truth {
		if x.Not && t != semantics.Fails {
			return semantics.True - t
		}
		return t
	}
	if l, r, err = c.rowsBeside(x.L, x.R, l, r, s); err != nil {
		return l, err
	}
	if isRow(l) || isRow(r) {
		pair, err := c.rowPair(s.at.ComparedRows(typing.ForEquality, x.L, x.R), l, r)
		if err != nil {
			return l, err
		}
		return c.predicate(func(env *environment) semantics.Truth {
			a, b, ok := pair.values(env)
			if !ok {
				return semantics.Fails
			}
			if c.dialect.EmptyRows == spec.EmptyRowsOpen && (l.query != nil && allNull(a) || r.query != nil && allNull(b)) {
				e.MarkUnsupported("<=> of a row and a query that may have none")
			}
			t := semantics.False
			for i := range a {
				switch semantics.AreDistinct(e, &a[i], &b[i]) {
				case semantics.True:
					return decide(semantics.True)
				case semantics.Fails:
					t = semantics.Fails
				case semantics.False, semantics.Unknown:
				}
			}
			return decide(t)
		}, pair.operands...), nil
	}
	p, err := c.comparands(s.at.Compared(typing.ForEquality, x.L, x.R), l, r)
	if err != nil {
		return l, err
	}
	a, b := p.l.value, p.r.value
	return c.predicate(func(env *environment) semantics.Truth {
		v, w := a(env), b(env)
		if p.adjust != nil {
			v, w = p.adjust(v, w)
		}
		return decide(semantics.AreDistinct(e, &v, &w))
	}, p.l, p.r), nil
}
