package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Static types follow from the types of columns, the forms of literals and, where a
// dialect lets it decide, the value of a constant (see [Options]). They are found when
// they are asked for, and once. Where the types of an expression do not go together, or
// what they are over is not known, the type is unknown: no error of types is found here.

// Type is the static type of a part of the expression, outside of its subqueries and of
// the arguments of aggregates.
func (x *Expression) Type(part ast.Expr) ast.Type {
	t, known := x.types[part]
	if !known {
		t = x.binder.expressionType(part, x)
		if x.types == nil {
			x.types = map[ast.Expr]ast.Type{}
		}
		x.types[part] = t
	}
	return t
}

// Type is the static type of the column.
func (c *Column) Type() ast.Type {
	if c.Source != nil && c.Source.Query != nil {
		return c.Source.Query.ColumnType(c.Index)
	}
	return c.declared
}

// ColumnType is the static type of a column of the result. A literal that nothing gives
// a type is text in PostgreSQL.
func (q *Query) ColumnType(column int) ast.Type { return q.binder.outputType(q.Body, column) }

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
			return item.Column.Type()
		case item.Expr == nil:
			return ast.Unknown
		}
		return typing.Settled(item.Expr.Type(item.Expr.Node))
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
			t := row[column].Type(row[column].Node)
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
	of := at.Type
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
			if t.Kind == ast.TypeDynamic {
				t.Affinity = ast.AffinityNone
			}
			return known(t, err)
		case ast.Negate:
			return b.negationType(x, at)
		}
	case *ast.Binary:
		return b.binaryType(x, at)
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
		return b.callType(x, types, at)
	case *ast.Aggregate:
		var t ast.Type
		if a := at.Aggregate(x); a != nil && len(a.Args) > 0 {
			t = a.Args[0].Type(a.Args[0].Node)
		}
		_, result, err := typing.Aggregate(b.dialect, x.Function, t)
		return known(typing.Settled(result), err)
	case *ast.Subquery:
		if q := at.Query(x.Query); q != nil && len(q.Columns) == 1 {
			return q.ColumnType(0)
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
		return name.Column.Type()
	case NameAlias:
		if name.Alias != nil {
			return name.Alias.Type(name.Alias.Node)
		}
	case NameText:
		return ast.Dynamic(ast.AffinityNone)
	case NameUnknown:
	}
	return ast.Unknown
}

// negationType is the type of -x.
func (b *binder) negationType(x *ast.Unary, at *Expression) ast.Type {
	if t, is := b.signedType(x); is {
		return t
	}
	result, operand, err := typing.Negation(b.dialect, at.Type(x.X))
	switch {
	case err != nil, result.Kind == ast.TypeDecimal && b.knownNull(x.X, at):
		return ast.Unknown
	case operand.Kind == ast.TypeInteger && (b.dialect.Negation == spec.NegationDecimal || b.dialect.Negation == spec.NegationFolded):
		if v, known := b.valueOf(x.X, at); known && NegatesToDecimal(b.dialect, x.X, &v) {
			return ast.Decimal(20, 0)
		}
	}
	return result
}

// binaryType is the type of an infix operation. In DuckDB one of decimals of which an
// operand is known to be NULL has none.
func (b *binder) binaryType(x *ast.Binary, at *Expression) ast.Type {
	l, r := at.Type(x.L), at.Type(x.R)
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
	ofDecimals := x.Op == ast.Modulo && s.Result.IsApproximate() && !l.IsApproximate() && !r.IsApproximate()
	if (ofDecimals || s.Result.Kind == ast.TypeDecimal || x.Op == ast.Concat) && (b.knownNull(x.L, at) || b.knownNull(x.R, at)) {
		return ast.Unknown
	}
	return s.Result
}

// callType is the type of what a function computes.
func (b *binder) callType(x *ast.Call, types []ast.Type, at *Expression) ast.Type {
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
		_, result, err := code.Types(b.dialect, types)
		null := func(arg ast.Expr) bool { return b.knownNull(arg, at) }
		if err != nil || result.Kind == ast.TypeDecimal && slices.ContainsFunc(x.Args, null) {
			return ast.Unknown
		}
		return result
	}
	switch {
	case !spatialsql.Implements(f):
		return ast.Unknown
	case f.Result == function.Truth:
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
		t.Affinity = ast.AffinityNone
		return t
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
