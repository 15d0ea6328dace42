package resolve

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// What may raise is said of types alone: an operation that raises for some values of its
// operands may raise. What a literal's own text makes malformed is no such error, it is
// one of the statement.

func classes(list ...spec.Class) spec.ClassSet {
	var set spec.ClassSet
	for _, class := range list {
		set = set.With(class)
	}
	return set
}

// Raises are the classes of errors that computing the query may raise, whatever the
// tables have.
func (q *Query) Raises() spec.ClassSet {
	var set spec.ClassSet
	w := &walker{
		part: func(part ast.Expr, at *Expression) { set |= at.ownRaises(part) },
		inside: func(q *Query) bool {
			set |= q.ownRaises()
			return true
		},
	}
	w.query(q)
	return set
}

// Raises are the classes of errors that computing the expression may raise.
func (x *Expression) Raises() spec.ClassSet {
	var set spec.ClassSet
	w := &walker{
		part: func(part ast.Expr, at *Expression) { set |= at.ownRaises(part) },
		inside: func(q *Query) bool {
			set |= q.ownRaises()
			return true
		},
	}
	w.expression(x)
	return set
}

// ownRaises are the classes of what a query does to the rows of its body, or to the sides
// and rows that it unites.
func (q *Query) ownRaises() spec.ClassSet {
	d := q.binder.dialect
	set := conversionRaises(d)
	if q.Recursion != nil && d.RecursiveEnd == spec.RecursiveEndRaises {
		set |= classes(spec.ClassRecursion)
	}
	set |= functionRaises(q.Body)
	for _, count := range []*Count{q.Limit, q.Offset} {
		if count == nil {
			continue
		}
		if literal, is := count.Expr.Node.(*ast.Literal); !is || literal.Kind != ast.LiteralInteger || d.LimitArgument == spec.LimitAtLeastOne {
			set |= classes(spec.ClassArgument, spec.ClassType, spec.ClassCast, spec.ClassOverflow)
		}
	}
	return set
}

// functionRaises are the classes of the functions in FROM that are a body.
func functionRaises(b Body) (set spec.ClassSet) {
	switch b := b.(type) {
	case *TableFunction:
		if b.MayFail() {
			set = classes(spec.ClassArgument)
		}
		if b.Node.Name == ast.JSONEach || b.Node.Name == ast.JSONTree || b.Node.Name.OfHeld() {
			set |= classes(spec.ClassCast)
		}
	case *SetOperation:
		set = functionRaises(b.L) | functionRaises(b.R)
	}
	return set
}

// ownRaises are the classes of an operation and of the conversions of its operands.
func (x *Expression) ownRaises(part ast.Expr) spec.ClassSet {
	switch part := part.(type) {
	case *ast.Literal, *ast.ColumnRef, *ast.Row, *ast.DefaultValue, *ast.EngineSpecific, *ast.Collate:
		return 0
	case *ast.Parameter:
		if part.Value == nil {
			return classes(spec.ClassParameter)
		}
		return 0
	case *ast.Cast:
		if part.Try {
			return 0
		}
		return x.Signature(part).Raises | conversionRaises(x.binder.dialect)
	case *ast.Unary, *ast.Binary, *ast.Call, *ast.Aggregate, *ast.Windowed, *ast.Subquery, *ast.Like:
		return x.Signature(part).Raises | conversionRaises(x.binder.dialect)
	case *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Exists, *ast.Quantified, *ast.Case:
		return conversionRaises(x.binder.dialect)
	}
	panic("resolve: unknown expression")
}

// conversionRaises are the classes of implicit conversions: in DuckDB text is converted
// like any value, and a decimal may lack the digits.
func conversionRaises(d *spec.Dialect) spec.ClassSet {
	if d.ImplicitConversions == spec.ImplicitConversionsRaise {
		return classes(spec.ClassCast, spec.ClassOverflow)
	}
	if d.Truncations != spec.TruncationsTaken { // of texts alone, which is not asked
		return classes(spec.ClassCast)
	}
	return 0
}

// raises are the classes of errors that an operation itself may raise, by the catalogue of
// functions and the dialect's rules of operators.
func (b *binder) raises(x ast.Expr, s *Signature) spec.ClassSet {
	d := b.dialect
	switch x := x.(type) {
	case *ast.Unary:
		if x.Op == ast.Negate && s.Type.Kind == ast.TypeInteger && s.Operands != nil { // no literal with its sign
			return classes(spec.ClassOverflow)
		}
	case *ast.Binary:
		return b.binaryRaises(x.Op, s)
	case *ast.Cast:
		switch {
		case x.Type.Kind == ast.TypeDocument && !x.Try:
			return classes(spec.ClassCast)
		case x.Type.Kind == ast.TypeDynamic || d.Casts == spec.CastsNearest || x.Try:
			return 0
		case x.Type.Kind == ast.TypeGeometry:
			return classes(spec.ClassCast, spec.ClassGeometry)
		case x.Type.Kind == ast.TypeBytes:
			return classes(spec.ClassCast, spec.ClassArgument)
		case d.Documents == spec.DocumentsTwo && (x.Type.IsNumeric() || x.Type.Kind == ast.TypeBoolean):
			return classes(spec.ClassCast, spec.ClassOverflow, spec.ClassLength, spec.ClassArgument) // of a document that is no such value
		}
		return classes(spec.ClassCast, spec.ClassOverflow, spec.ClassLength)
	case *ast.Call:
		if s.Function == nil {
			return 0
		}
		set := classes(s.Function.Raises...)
		for i, p := range s.Function.Parameters {
			if p == function.Geometry && i < len(s.Operands) { // a text is read as one
				set = set.With(spec.ClassGeometry)
			}
		}
		return set
	case *ast.Aggregate:
		return classes(function.OfAggregate(x.Function).Raises...)
	case *ast.Windowed:
		set := classes(spec.ClassArgument)
		if x.Aggregate != nil {
			set |= classes(function.OfAggregate(x.Aggregate.Function).Raises...)
		}
		return set
	case *ast.Subquery:
		if d.ScalarRows == spec.ManyRowsRaise && !x.List {
			return classes(spec.ClassCardinality)
		}
	case *ast.Like:
		if d.LoneEscape == spec.LoneEscapeRaises || d.LoneEscape == spec.LoneEscapeReached || x.Escape != nil {
			return classes(spec.ClassArgument)
		}
	default: // Other operations raise no error of their own.
	}
	return 0
}

// binaryRaises are the classes of an infix operator.
func (b *binder) binaryRaises(op ast.BinaryOp, s *Signature) spec.ClassSet {
	d := b.dialect
	if s.Function != nil {
		return classes(s.Function.Raises...)
	}
	switch op {
	case ast.Add, ast.Subtract, ast.Multiply:
		if s.Type.Kind != ast.TypeDynamic {
			return classes(spec.ClassOverflow)
		}
	case ast.Divide, ast.IntegerDivide, ast.Modulo:
		switch {
		case s.Type.Kind == ast.TypeDynamic:
		case d.ZeroDivisor == spec.ZeroDivisorRaises:
			return classes(spec.ClassOverflow, spec.ClassDivisionByZero)
		default:
			return classes(spec.ClassOverflow)
		}
	case ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight:
		if d.Bits == spec.BitsChecked {
			return classes(spec.ClassOverflow)
		}
	case ast.And, ast.Or, ast.Xor, ast.Concat, ast.Power:
	}
	return 0
}
