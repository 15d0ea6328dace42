package resolve

import (
	"math/big"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Static types, as far as they follow from the types of columns and the forms of
// literals. Where a dialect lets the value of a constant decide (MySQL's negation of
// the largest integers, DuckDB's functions of a known NULL) the type is the one that it
// has otherwise; where the types of an expression do not go together it is unknown.

// typeOf is the type of a column.
func (b *binder) typeOf(c *Column) ast.Type {
	if c.Source != nil && c.Source.Query != nil {
		return b.outputType(c.Source.Query.Body, c.Index)
	}
	return c.Type
}

// outputType is the type of a column of a body's result. A literal that nothing gives a
// type is text in PostgreSQL.
func (b *binder) outputType(body Body, column int) ast.Type {
	t := typing.Settled(b.openType(body, column))
	if t.Kind == ast.TypeUnknown && b.dialect.Untyped == spec.UntypedText {
		return ast.Text
	}
	return t
}

// openType is outputType where a set operation around may still give a literal its type.
func (b *binder) openType(body Body, column int) ast.Type {
	switch x := body.(type) {
	case *Block:
		if column >= len(x.Items) {
			return ast.Unknown
		}
		item := &x.Items[column]
		switch {
		case item.Column != nil:
			return b.typeOf(item.Column)
		case item.Expr == nil:
			return ast.Unknown
		}
		return typing.Settled(b.expressionType(item.Expr.Node, item.Expr))
	case *SetOperation:
		l, r := b.openType(x.L, column), b.openType(x.R, column)
		t, err := typing.Column(b.dialect, SetOperationName(x.Node), l, r)
		if err != nil {
			return ast.Unknown
		}
		if t.Kind == ast.TypeDynamic {
			return CompoundAffinity(l, r)
		}
		return t
	case *Values:
		var types []ast.Type
		for i, row := range x.Rows {
			if column >= len(row) {
				return ast.Unknown
			}
			t := b.expressionType(row[column].Node, row[column])
			if i == 0 {
				t = typing.Settled(t) // the first row's literals take no other row's type
			}
			types = append(types, t)
		}
		return b.common("VALUES", types...)
	case *Nested:
		return b.openType(x.Query.Body, column)
	}
	panic("resolve: unknown body")
}

// common is the type in which results meet.
func (b *binder) common(what string, types ...ast.Type) ast.Type {
	t, err := typing.Common(b.dialect, what, types...)
	switch {
	case err != nil:
		return ast.Unknown
	case t.Kind == ast.TypeUnknown && b.dialect.Untyped == spec.UntypedText:
		return ast.Text
	}
	return t
}

// expressionType is the type of an expression at its place.
func (b *binder) expressionType(x ast.Expr, at *Expression) ast.Type {
	of := func(x ast.Expr) ast.Type { return b.expressionType(x, at) }
	known := func(t ast.Type, err error) ast.Type {
		if err != nil {
			return ast.Unknown
		}
		return t
	}
	switch x := x.(type) {
	case *ast.Literal:
		return b.literalType(x)
	case *ast.ColumnRef:
		return b.nameType(at.Name(x))
	case *ast.Unary:
		switch x.Op {
		case ast.Not, ast.NotSymbol:
			return typing.Predicate(b.dialect)
		case ast.BitNot:
			s, err := typing.Invert(b.dialect, of(x.X))
			return known(s.Result, err)
		case ast.Plus:
			t, _, err := typing.Plus(b.dialect, of(x.X))
			return known(t, err)
		case ast.Negate:
			if t, is := b.signedType(x); is {
				return t
			}
			t, _, err := typing.Negation(b.dialect, of(x.X))
			return known(t, err)
		}
	case *ast.Binary:
		return b.binaryType(x, of(x.L), of(x.R))
	case *ast.Case:
		var types []ast.Type
		if x.Else != nil {
			types = append(types, of(x.Else))
		} else if b.dialect.AbsentElse == spec.AbsentElseNull {
			types = append(types, typing.Null(b.dialect))
		}
		for _, when := range x.Whens {
			types = append(types, of(when.Result))
		}
		return b.common("CASE", types...)
	case *ast.Cast:
		return x.Type
	case *ast.Call:
		types := make([]ast.Type, len(x.Args))
		for i, arg := range x.Args {
			types[i] = of(arg)
		}
		return b.callType(x, types)
	case *ast.Aggregate:
		var t ast.Type
		if a := at.Aggregate(x); a != nil && len(a.Args) > 0 {
			t = b.expressionType(a.Args[0].Node, a.Args[0])
		}
		_, result, err := typing.Aggregate(b.dialect, x.Function, t)
		return known(typing.Settled(result), err)
	case *ast.Subquery:
		if q := at.Query(x.Query); q != nil && len(q.Columns) == 1 {
			return b.outputType(q.Body, 0)
		}
		return ast.Unknown
	case *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Like, *ast.Exists, *ast.Quantified:
		return typing.Predicate(b.dialect)
	case *ast.Collate:
		return of(x.X)
	case *ast.Row, *ast.DefaultValue, *ast.Native:
	}
	return ast.Unknown
}

func (b *binder) nameType(name *Name) ast.Type {
	if name == nil {
		return ast.Unknown
	}
	switch name.Kind {
	case NameColumn:
		return b.typeOf(name.Column)
	case NameAlias:
		if name.Alias != nil {
			return b.expressionType(name.Alias.Node, name.Alias)
		}
	case NameText:
		return ast.Dynamic(ast.AffinityNone)
	case NameUnknown:
	}
	return ast.Unknown
}

func (b *binder) binaryType(x *ast.Binary, l, r ast.Type) ast.Type {
	var s typing.Signature
	var err error
	switch x.Op {
	case ast.And, ast.Or, ast.Xor:
		return typing.Predicate(b.dialect)
	case ast.Concat:
		if b.dialect.Storage == spec.StorageOfValue {
			return ast.Dynamic(ast.AffinityNone)
		}
		s, err = typing.Concat(b.dialect, l, r)
	case ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight:
		s, err = typing.Bits(b.dialect, x.Op, l, r)
	case ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide, ast.Modulo:
		s, err = typing.Arithmetic(b.dialect, x.Op, l, r)
	case ast.Power:
		return ast.Unknown
	}
	if err != nil {
		return ast.Unknown
	}
	return s.Result
}

// callType is the type of what a function computes.
func (b *binder) callType(x *ast.Call, types []ast.Type) ast.Type {
	f := function.Lookup(x.Name, types, b.dialect)
	switch f {
	case nil:
		return ast.Unknown
	case function.Coalesce, function.CoalesceOfSQLite, function.IfNull:
		return b.common(f.Name, types...)
	case function.NullIf:
		return b.nullIfType(types[0], types[1])
	case function.If, function.Iif:
		return b.common("CASE", types[2], types[1])
	}
	if code, bound := sqlfunction.ScalarOf(f); bound {
		if _, result, err := code.Types(b.dialect, types); err == nil {
			return result
		}
		return ast.Unknown
	}
	if f.Result == function.Truth {
		return typing.Predicate(b.dialect)
	}
	return spatialsql.Type(f, b.dialect)
}

// nullIfType is the type of NULLIF: in PostgreSQL the left operand's after the operator
// was resolved.
func (b *binder) nullIfType(l, r ast.Type) ast.Type {
	t := typing.Settled(l)
	switch {
	case l.Kind == ast.TypeDynamic:
		return ast.Dynamic(ast.AffinityNone)
	case b.dialect.NullIfType == spec.NullIfTypeFirst || l.Kind == ast.TypeInteger && r.Kind == ast.TypeInteger:
		return t
	case l.IsText():
		return ast.Text
	}
	if common, err := typing.Comparison(b.dialect, typing.ForEquality, l, r); err == nil && !typing.KeepsValue(l, common) || l.IsNumeric() && r.IsNumeric() {
		return common
	}
	return t
}

// literalType is the type of a literal.
func (b *binder) literalType(x *ast.Literal) ast.Type {
	d := b.dialect
	if d.Storage == spec.StorageOfValue {
		return ast.Dynamic(ast.AffinityNone)
	}
	switch x.Kind {
	case ast.LiteralTrue, ast.LiteralFalse:
		return typing.Predicate(d)
	case ast.LiteralNull:
		return typing.Null(d)
	case ast.LiteralInteger:
		if n, ok := new(big.Int).SetString(x.Text, 10); ok {
			return typing.IntegerLiteral(d, n.BitLen())
		}
	case ast.LiteralDecimal, ast.LiteralApproximate:
		return b.pointedType(x)
	case ast.LiteralString:
		switch {
		case d.StringLiterals == spec.StringLiteralsUntyped:
			return ast.Unknown
		case d.StringLiterals == spec.StringLiteralsOfPlace:
			return ast.Type{Kind: ast.TypeText, Literal: 1}
		}
		return ast.Text
	case ast.LiteralBytes:
		return ast.Bytes
	}
	return ast.Unknown
}

// signedType is the type of an integer literal with the signs before it, where these are
// part of it.
func (b *binder) signedType(x *ast.Unary) (ast.Type, bool) {
	if b.dialect.Negation != spec.NegationLiteral {
		return ast.Unknown, false
	}
	var at ast.Expr = x
	negative := false
	for {
		u, unary := at.(*ast.Unary)
		if !unary || u.Op != ast.Negate {
			break
		}
		at, negative = u.X, !negative
	}
	literal, ok := at.(*ast.Literal)
	if !ok || literal.Kind != ast.LiteralInteger {
		return ast.Unknown, false
	}
	n, ok := new(big.Int).SetString(literal.Text, 10)
	switch {
	case !ok:
		return ast.Unknown, false
	case negative && n.Sign() > 0 && b.dialect.IntegerLiterals == spec.IntegerLiteralsOfPlace:
		return typing.NegativeLiteral(b.dialect, n), true
	case negative && n.Sign() > 0:
		n.Sub(n, big.NewInt(1)) // two's complement
	}
	return typing.IntegerLiteral(b.dialect, n.BitLen()), true
}

// pointedType is the type of a number with a point or an exponent.
func (b *binder) pointedType(x *ast.Literal) ast.Type {
	d := b.dialect
	decimal, err := semantics.ParseDecimal(x.Text)
	switch d.FractionLiterals {
	case spec.FractionLiteralsWritten:
		if precision := len(x.Text) - 1; err == nil && x.Kind == ast.LiteralDecimal && precision <= d.DecimalDigits {
			return ast.Decimal(precision, decimal.Scale())
		}
		return ast.Double
	case spec.FractionLiteralsByForm, spec.FractionLiteralsDigits:
		if x.Kind == ast.LiteralApproximate {
			return ast.Double
		}
		if err == nil && d.FractionLiterals == spec.FractionLiteralsDigits {
			return ast.Decimal(max(decimal.Number().NumDigits(), decimal.Scale()+1), decimal.Scale())
		}
	case spec.FractionLiteralsExact, spec.FractionLiteralsFloat:
	}
	return ast.Numeric
}

// CompoundAffinity is the affinity of a compound's column: indeterminate where
// the arms differ (datatype3.html, 3.3.1), unless both are numeric.
func CompoundAffinity(l, r ast.Type) ast.Type {
	switch {
	case l.Affinity == r.Affinity:
		return ast.Dynamic(l.Affinity)
	case semantics.IsNumericAffinity(l.Affinity) && semantics.IsNumericAffinity(r.Affinity):
		return ast.Dynamic(ast.AffinityNumeric)
	}
	return ast.Dynamic(ast.AffinityMixed)
}
