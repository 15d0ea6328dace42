package oracle

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/native"
)

func ordinal(n int) string { return strconv.Itoa(n) }

// expr checks an expression and returns the shape of its value; a zero shape
// for none.
func (c *stability) expr(x ast.Expr, in *resolve.Expression) shape {
	s := c.value(x, in)
	switch x.(type) {
	case *ast.ColumnRef, *ast.Cast, *ast.Collate, *ast.Subquery: // datatype3.html 3.2: all else has no affinity
	default:
		s.affine = false
	}
	if c.Dialect.CollateReach == spec.CollateReachWhole && s.kind != ast.TypeInteger && s.kind != ast.TypeBoolean && holdsCollation(x) {
		s.exact, s.collated = false, true
	}
	return s
}

// holdsCollation says whether a COLLATE stands anywhere in an expression.
func holdsCollation(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.Collate)
		found = found || is
		return !found
	})
	return found
}

func (c *stability) value(x ast.Expr, in *resolve.Expression) shape {
	switch x := x.(type) {
	case nil, *ast.DefaultValue:
		return shape{}
	case *ast.Literal:
		return c.literal(x)
	case *ast.ColumnRef:
		return c.name(x, in)
	case *ast.Unary:
		v := c.operand(x.X, in)
		switch x.Op {
		case ast.Not, ast.NotSymbol:
			return truthShape
		case ast.Negate, ast.Plus, ast.BitNot:
			return c.computed(v)
		}
	case *ast.Binary:
		l, r := c.operand(x.L, in), c.operand(x.R, in)
		switch x.Op {
		case ast.And, ast.Or, ast.Xor:
			return truthShape
		case ast.Concat:
			c.whole(l, r)
			v := c.text()
			v.collated = v.collated || l.collated || r.collated
			v.exact = !v.collated
			return v
		case ast.Divide:
			return c.quotient(both(l, r))
		case ast.Modulo, ast.Power:
			return shape{rounded: l.rounded || r.rounded}
		case ast.Add, ast.Subtract, ast.Multiply, ast.IntegerDivide, ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight:
			return c.computed(both(l, r))
		}
	case *ast.Comparison:
		return c.compared(in, x.L, x.R)
	case *ast.Distinct:
		return c.compared(in, x.L, x.R)
	case *ast.Is:
		if x.Test == ast.TestNull {
			c.expr(x.X, in)
			return truthShape
		}
		c.operand(x.X, in)
		return truthShape
	case *ast.Between:
		c.between(x, in)
		return c.compared(in, x.X, x.Low, x.High)
	case *ast.InList:
		return c.compared(in, append([]ast.Expr{x.X}, x.List...)...)
	case *ast.InQuery:
		c.compared(in, x.X)
		c.query(in.Query(x.Query), false)
		return truthShape
	case *ast.Quantified:
		c.compared(in, x.L)
		c.query(in.Query(x.Query), false)
		return truthShape
	case *ast.Exists:
		c.query(in.Query(x.Query), false)
		return truthShape
	case *ast.Like:
		c.operand(x.X, in)
		c.operand(x.Pattern, in)
		c.operand(x.Escape, in)
		return truthShape
	case *ast.Case:
		return c.cases(x, in)
	case *ast.Cast:
		v := c.operand(x.X, in)
		s := shape{kind: x.Type.Kind, exact: x.Type.Kind == ast.TypeInteger || x.Type.Kind == ast.TypeBoolean, affine: x.Type.Kind == ast.TypeDynamic}
		if x.Type.IsText() {
			s = c.text()
		}
		s.rounded = v.rounded
		if v.collated && x.Type.Kind != ast.TypeInteger && x.Type.Kind != ast.TypeBoolean { // SQLite's CAST keeps the collation
			s.exact, s.collated = false, true
		}
		return s
	case *ast.Call:
		return c.call(x, in)
	case *ast.Aggregate:
		return c.aggregate(x, in)
	case *ast.Row:
		all := shape{exact: true}
		for _, item := range x.Items {
			v := c.expr(item, in)
			all.exact, all.chosen = all.exact && v.exact, all.chosen || v.chosen
			all.collated, all.rounded = all.collated || v.collated, all.rounded || v.rounded
		}
		return all
	case *ast.Subquery:
		if c.Dialect.ScalarRows == spec.ManyRowsFirst && !single(in.Query(x.Query)) {
			return c.fail("the first row of a scalar subquery")
		}
		if columns := c.query(in.Query(x.Query), false); len(columns) == 1 {
			return columns[0]
		}
		return shape{}
	case *ast.Collate:
		v := c.operand(x.X, in)
		return shape{kind: v.kind, collated: true, affine: v.affine}
	case *ast.Native:
		for _, arg := range x.Args {
			c.operand(arg, in)
		}
		if native.IsPredicate(x.Form) {
			return truthShape
		}
		return shape{}
	}
	return c.fail("a construct that nothing is known of")
}

// text is the shape of a text without a collation of its own: one that is padded
// equals others.
func (c *stability) text() shape {
	padded := c.Dialect.TextPadding != spec.TextPaddingNone
	return shape{kind: ast.TypeText, exact: !padded, collated: padded}
}

func (c *stability) literal(l *ast.Literal) shape {
	switch l.Kind {
	case ast.LiteralInteger:
		return shape{kind: ast.TypeInteger, exact: true, small: len(l.Text) < 10}
	case ast.LiteralString:
		return c.text()
	case ast.LiteralTrue, ast.LiteralFalse:
		return truthShape
	case ast.LiteralBytes:
		return shape{kind: ast.TypeBytes, exact: true}
	case ast.LiteralNull:
		return shape{exact: true}
	case ast.LiteralDecimal, ast.LiteralApproximate:
	}
	return shape{}
}

// operand is a value that more than equality looks at.
func (c *stability) operand(x ast.Expr, in *resolve.Expression) shape {
	v := c.expr(x, in)
	if v.chosen {
		return c.fail("a representative of equal values")
	}
	return v
}

// compared checks operands of which only order and equality are looked at. In
// SQLite a comparison may convert a number to text, which tells 1 from 1.0.
func (c *stability) compared(in *resolve.Expression, list ...ast.Expr) shape {
	for _, x := range list {
		if c.Dialect.Comparands == spec.ComparandsAffinity {
			c.operand(x, in)
		} else {
			c.expr(x, in)
		}
	}
	return truthShape
}

// quotient is the shape of a division: where the engine holds more digits than
// it shows, when it rounds is its choice.
func (c *stability) quotient(v shape) shape {
	return shape{rounded: v.rounded || c.Dialect.Quotient == spec.QuotientIncrement && v.kind != ast.TypeDouble && v.kind != ast.TypeReal}
}

// computed is the shape of an arithmetic result.
func (c *stability) computed(v shape) shape {
	v.small = false
	v.exact = v.exact && (v.kind == ast.TypeInteger || v.kind == ast.TypeBoolean) && c.Dialect.Storage == spec.StorageOfColumn
	return v
}

func (c *stability) cases(x *ast.Case, in *resolve.Expression) shape {
	c.operand(x.Operand, in)
	var all shape
	first := true
	join := func(v ast.Expr) {
		if s := c.expr(v, in); first {
			all, first = s, false
		} else {
			all = both(all, s)
		}
	}
	for _, w := range x.Whens {
		c.operand(w.Condition, in)
		join(w.Result)
	}
	if x.Else != nil {
		join(x.Else)
	}
	return all
}

func (c *stability) call(x *ast.Call, in *resolve.Expression) shape {
	if function.VolatilityOf(x.Name) != function.Immutable {
		return c.fail("a function that is not of its arguments alone: " + x.Name)
	}
	var all shape
	for i, arg := range x.Args {
		v := c.operand(arg, in)
		if i == 0 {
			all = v
		} else {
			all = both(all, v)
		}
	}
	if slices.ContainsFunc(function.Named(x.Name), func(f *function.Function) bool { return f.Result == function.ByRule && f.Parameters[0] == function.Any }) {
		all.small = false
		return all
	}
	if f := c.function(x); f != nil {
		return c.spatial(f)
	}
	return c.native(x, all)
}

// spatial is the shape of what a function of geometries computes: they are functions
// of their arguments, whatever those are made of.
func (c *stability) spatial(f *function.Function) shape {
	switch f.Result {
	case function.Truth:
		return truthShape
	case function.Integer, function.Unsigned:
		return shape{kind: ast.TypeInteger, exact: true, small: true}
	case function.Double:
		return shape{kind: ast.TypeDouble}
	case function.Text:
		return c.text()
	case function.Bytes:
		return shape{kind: ast.TypeBytes, exact: true}
	case function.Geometry:
		return c.geometry()
	case function.Unstated, function.Any, function.ByRule, function.Decimal, function.Number, function.Document, function.Few, function.Place, function.Word,
		function.Path, function.Pattern, function.NumberDocument, function.Share, function.WordOne:
	}
	panic("oracle: unknown result")
}

// geometry is the shape of a geometry: equal ones are the same where equality is that
// of coordinates; where no source says what it is, one of several may be shown.
func (c *stability) geometry() shape {
	return shape{kind: ast.TypeGeometry, exact: c.Dialect.GeometryEquality == spec.GeometryEqualityIdentity,
		collated: c.Dialect.GeometryEquality == spec.GeometryEqualityOpen}
}

// native is the shape of what a function computes that the semantics do not model;
// of operands is what its operands have in common.
func (c *stability) native(x *ast.Call, operands shape) shape {
	unknown := shape{collated: operands.collated, rounded: operands.rounded}
	f := function.SignatureOf(x.Name, len(x.Args), c.Dialect)
	if f == nil || slices.Contains(f.Parameters, function.Document) { // a member of a document may be of any type
		return unknown
	}
	made := unknown
	switch {
	case f.Result == function.Integer && slices.Contains(f.Parameters, function.Integer): // one of its operands, or as large
		made = shape{kind: ast.TypeInteger, exact: operands.exact && operands.kind == ast.TypeInteger, small: operands.small}
	case f.Result == function.Integer:
		made = shape{kind: ast.TypeInteger, exact: true, small: true}
	case f.Result == function.Text:
		made = c.text()
		made.exact, made.collated = made.exact && !operands.collated, made.collated || operands.collated
	case f.Result == function.Truth && !slices.Contains(f.Parameters, function.Truth): // LIKELY is its operand
		made = truthShape
	}
	made.rounded = operands.rounded
	return made
}

// aggregate checks a set function: sums must not depend on the order of their
// terms.
func (c *stability) aggregate(x *ast.Aggregate, in *resolve.Expression) shape {
	var v shape
	if a := in.Aggregate(x); a != nil {
		for _, arg := range a.Args {
			v = c.expr(arg.Node, arg)
		}
	}
	switch x.Function {
	case ast.CountStar, ast.Count:
		return shape{kind: ast.TypeInteger, exact: true}
	case ast.Min, ast.Max:
		c.choose(v)
		v.chosen = v.chosen || !v.exact
		return v
	case ast.Sum, ast.Avg:
		if v.chosen {
			return c.fail("a sum over representatives of equal values")
		}
		exact := v.kind == ast.TypeInteger && v.exact || v.kind == ast.TypeDecimal || v.kind == ast.TypeBoolean
		if c.Dialect.Storage == spec.StorageOfValue {
			exact = v.small
		}
		if !exact {
			return c.fail("the order of a sum of floats")
		}
		if x.Function == ast.Avg {
			return c.quotient(v)
		}
		return shape{kind: ast.TypeUnknown, exact: v.kind == ast.TypeInteger, rounded: v.rounded}
	}
	panic("oracle: unknown aggregate")
}

// single tells whether a scalar subquery has at most one row, whatever the rows
// of its tables.
func single(q *resolve.Query) bool {
	if q == nil {
		return false
	}
	switch b := q.Body.(type) {
	case *resolve.Block:
		return len(b.From) == 0 || len(b.GroupBy) == 0 && b.Grouped
	case *resolve.Values:
		return len(b.Rows) == 1
	case *resolve.Nested:
		return single(b.Query)
	case *resolve.SetOperation:
	}
	return false
}
