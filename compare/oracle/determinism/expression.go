package determinism

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
	"github.com/semcheck/semcheck/spec/function"
)

// expr checks an expression and returns the shape of its value; a zero shape
// for none.
func (c *Analysis) expr(x ast.Expr, in *resolve.Expression) Shape {
	s := c.value(x, in)
	switch x.(type) {
	case *ast.ColumnRef, *ast.Cast, *ast.Collate, *ast.Subquery: // datatype3.html 3.2: all else has no affinity
	default: // No other expression has an affinity.
		s.affine = false
	}
	if c.Dialect.CollateReach == spec.CollateReachWhole && s.Kind != ast.TypeInteger && s.Kind != ast.TypeBoolean && holdsCollation(x) {
		s.Exact, s.Collated = false, true
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

func (c *Analysis) value(x ast.Expr, in *resolve.Expression) Shape {
	switch x := x.(type) {
	case nil, *ast.DefaultValue:
		return Shape{}
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
			c.Whole(l, r)
			v := c.text()
			v.Collated = v.Collated || l.Collated || r.Collated
			v.Exact = !v.Collated
			return v
		case ast.Divide:
			return c.quotient(both(l, r))
		case ast.Modulo, ast.Power:
			return Shape{Rounded: l.Rounded || r.Rounded}
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
		c.Query(in.Query(x.Query), false)
		return truthShape
	case *ast.Quantified:
		c.compared(in, x.L)
		c.Query(in.Query(x.Query), false)
		return truthShape
	case *ast.Exists:
		c.Query(in.Query(x.Query), false)
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
		s := Shape{Kind: x.Type.Kind, Exact: x.Type.Kind == ast.TypeInteger || x.Type.Kind == ast.TypeBoolean, affine: x.Type.Kind == ast.TypeDynamic}
		if x.Type.IsText() {
			s = c.text()
		}
		s.Rounded = v.Rounded
		if v.Collated && x.Type.Kind != ast.TypeInteger && x.Type.Kind != ast.TypeBoolean { // SQLite's CAST keeps the collation
			s.Exact, s.Collated = false, true
		}
		return s
	case *ast.Call:
		return c.call(x, in)
	case *ast.Aggregate:
		return c.aggregate(x, in)
	case *ast.Windowed:
		return c.fail("a function over a window, whose rows a law would change")
	case *ast.Row:
		all := Shape{Exact: true}
		for _, item := range x.Items {
			v := c.expr(item, in)
			all.Exact, all.Chosen = all.Exact && v.Exact, all.Chosen || v.Chosen
			all.Collated, all.Rounded = all.Collated || v.Collated, all.Rounded || v.Rounded
		}
		return all
	case *ast.Subquery:
		if c.Dialect.ScalarRows == spec.ManyRowsFirst && !singleRow(in.Query(x.Query)) {
			return c.fail("the first row of a scalar subquery")
		}
		if columns := c.Query(in.Query(x.Query), false); len(columns) == 1 {
			return columns[0]
		}
		return Shape{}
	case *ast.Collate:
		v := c.operand(x.X, in)
		return Shape{Kind: v.Kind, Collated: true, affine: v.affine}
	case *ast.EngineSpecific:
		for _, arg := range x.Args {
			c.operand(arg, in)
		}
		if enginespecific.IsPredicate(x.Form) {
			return truthShape
		}
		return Shape{}
	case *ast.Parameter:
	}
	return c.fail("a construct that nothing is known of")
}

// text is the shape of a text without a collation of its own: one that is padded
// equals others.
func (c *Analysis) text() Shape {
	padded := c.Dialect.TextPadding != spec.TextPaddingNone
	return Shape{Kind: ast.TypeText, Exact: !padded, Collated: padded}
}

func (c *Analysis) literal(l *ast.Literal) Shape {
	switch l.Kind {
	case ast.LiteralInteger:
		return Shape{Kind: ast.TypeInteger, Exact: true, Small: len(l.Text) < 10}
	case ast.LiteralString:
		return c.text()
	case ast.LiteralTrue, ast.LiteralFalse:
		return truthShape
	case ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		return Shape{Kind: ast.TypeBytes, Exact: true}
	case ast.LiteralNull:
		return Shape{Exact: true}
	case ast.LiteralDecimal, ast.LiteralApproximate:
	}
	return Shape{}
}

// operand is a value that more than equality looks at.
func (c *Analysis) operand(x ast.Expr, in *resolve.Expression) Shape {
	v := c.expr(x, in)
	if v.Chosen {
		return c.fail("a representative of equal values")
	}
	return v
}

// compared checks operands of which only order and equality are looked at. In
// SQLite a comparison may convert a number to text, which tells 1 from 1.0.
func (c *Analysis) compared(in *resolve.Expression, list ...ast.Expr) Shape {
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
func (c *Analysis) quotient(v Shape) Shape {
	return Shape{Rounded: v.Rounded || c.Dialect.Quotient == spec.QuotientIncrement && v.Kind != ast.TypeDouble && v.Kind != ast.TypeReal}
}

// computed is the shape of an arithmetic result.
func (c *Analysis) computed(v Shape) Shape {
	v.Small = false
	v.Exact = v.Exact && (v.Kind == ast.TypeInteger || v.Kind == ast.TypeBoolean) && c.Dialect.Storage == spec.StorageOfColumn
	return v
}

func (c *Analysis) cases(x *ast.Case, in *resolve.Expression) Shape {
	c.operand(x.Operand, in)
	var all Shape
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

func (c *Analysis) call(x *ast.Call, in *resolve.Expression) Shape {
	if resolve.VolatilityOf(x) != function.Immutable {
		return c.fail("a function that is not of its arguments alone: " + x.Name)
	}
	var all Shape
	for i, arg := range x.Args {
		v := c.operand(arg, in)
		if i == 0 {
			all = v
		} else {
			all = both(all, v)
		}
	}
	if slices.ContainsFunc(function.Named(x.Name), func(f *function.Function) bool { return f.Result == function.ByRule && f.Parameters[0] == function.Any }) {
		all.Small = false
		return all
	}
	if f := geometry.Function(x, c.Dialect); f != nil {
		return c.spatial(f)
	}
	return c.engineSpecific(x, all)
}

// spatial is the shape of what a function of geometries computes: they are functions
// of their arguments, whatever those are made of.
func (c *Analysis) spatial(f *function.Function) Shape {
	switch f.Result {
	case function.Condition:
		return truthShape
	case function.Integer, function.Unsigned:
		return Shape{Kind: ast.TypeInteger, Exact: true, Small: true}
	case function.Double:
		return Shape{Kind: ast.TypeDouble}
	case function.Text:
		return c.text()
	case function.Bytes:
		return Shape{Kind: ast.TypeBytes, Exact: true}
	case function.Geometry:
		return c.geometry()
	case function.Unstated, function.Any, function.ByRule, function.Decimal, function.Number, function.Document, function.SmallCount, function.Place, function.ShortText,
		function.Path, function.Pattern, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList:
	}
	panic("determinism: unknown result")
}

// geometry is the shape of a geometry: equal ones are the same where equality is that
// of coordinates; where no source says what it is, one of several may be shown.
func (c *Analysis) geometry() Shape {
	return Shape{Kind: ast.TypeGeometry, Exact: c.Dialect.GeometryEquality == spec.GeometryEqualityIdentity,
		Collated: c.Dialect.GeometryEquality == spec.GeometryEqualityOpen}
}

// engineSpecific is the shape of what a function computes that the semantics do not
// model; of operands is what its operands have in common.
func (c *Analysis) engineSpecific(x *ast.Call, operands Shape) Shape {
	unknown := Shape{Collated: operands.Collated, Rounded: operands.Rounded}
	if l := function.ListedNamed(x.Name, len(x.Args), c.Dialect); l != nil {
		return c.listed(l, operands)
	}
	f := function.SignatureOf(x.Name, len(x.Args), c.Dialect)
	if f == nil || slices.Contains(f.Parameters, function.Document) { // a member of a document may be of any type
		return unknown
	}
	made := unknown
	switch {
	case f.Result == function.Integer && slices.Contains(f.Parameters, function.Integer): // one of its operands, or as large
		made = Shape{Kind: ast.TypeInteger, Exact: operands.Exact && operands.Kind == ast.TypeInteger, Small: operands.Small}
	case f.Result == function.Integer:
		made = Shape{Kind: ast.TypeInteger, Exact: true, Small: true}
	case f.Result == function.Text:
		made = c.text()
		made.Exact, made.Collated = made.Exact && !operands.Collated, made.Collated || operands.Collated
	case f.Result == function.Condition && !slices.Contains(f.Parameters, function.Condition): // LIKELY is its operand
		made = truthShape
	}
	// An approximation may be another one in each plan, as far as the sources say.
	made.Rounded = operands.Rounded || f.Rule != nil && f.Result == function.Double
	return made
}

// listed is the shape of what a function computes that the catalogue does not have. It is a
// function of its operands, and its row says what its value is.
func (c *Analysis) listed(l *function.Listed, operands Shape) Shape {
	made := map[function.Type]Shape{function.Double: {Kind: ast.TypeDouble}, function.Condition: truthShape, function.Integer: {Kind: ast.TypeInteger, Exact: true}, function.Text: c.text()}[l.Result]
	if l.Result == function.Text {
		made.Exact, made.Collated = made.Exact && !operands.Collated, made.Collated || operands.Collated
	}
	made.Rounded = operands.Rounded
	return made
}

// aggregate checks a set function: sums must not depend on the order of their
// terms.
func (c *Analysis) aggregate(x *ast.Aggregate, in *resolve.Expression) Shape {
	var v Shape
	if a := in.Aggregate(x); a != nil {
		for _, arg := range a.Args {
			v = c.expr(arg.Node, arg)
		}
		if a.Filter != nil {
			c.operand(a.Filter.Node, a.Filter)
		}
	}
	f := function.OfAggregate(x.Function)
	switch {
	case x.Function.IsCount():
		return Shape{Kind: ast.TypeInteger, Exact: true}
	case x.Function == ast.Min, x.Function == ast.Max:
		c.choose(v)
		v.Chosen = v.Chosen || !v.Exact
		return v
	case f.Order == function.OfSequence:
		return c.fail("the order in which an aggregate takes values")
	case f.Result == function.Condition:
		return truthShape
	case f.Result == function.Integer:
		if v.Chosen {
			return c.fail("bits of representatives of equal values")
		}
		return Shape{Kind: ast.TypeInteger, Exact: true}
	case f.Order == function.OfAdditions:
		if v.Chosen {
			return c.fail("a sum over representatives of equal values")
		}
		exact := v.Kind == ast.TypeInteger && v.Exact || v.Kind == ast.TypeDecimal || v.Kind == ast.TypeBoolean
		if c.Dialect.Storage == spec.StorageOfValue {
			exact = v.Small
		}
		if !exact {
			return c.fail("the order of a sum of floats")
		}
		if x.Function == ast.Avg {
			return c.quotient(v)
		}
		return Shape{Kind: ast.TypeUnknown, Exact: v.Kind == ast.TypeInteger, Rounded: v.Rounded}
	}
	return c.fail(f.Name)
}

// singleRow tells whether a scalar subquery has at most one row, whatever the rows of its
// tables.
func singleRow(q *resolve.Query) bool { return q != nil && q.SingleRow() }
