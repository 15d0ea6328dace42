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

// Signature is how an operation takes its operands by the dialect's rules of types.
type Signature struct {
	// Type is that of the result; unknown where Err is not nil.
	Type ast.Type
	// Operands are the types that the operands are converted to before: those of an
	// operator, of an aggregate, of a call's arguments. Predicates, CASE and functions that
	// unite their arguments have none.
	Operands []ast.Type
	// Function is the one that a call is of, nil where none is modelled.
	Function *function.Function
	// Raises are the classes of errors that the operation itself may raise, its operands
	// and their conversions apart.
	Raises spec.ClassSet
	// Null tells that the dialect puts NULL in the operation's place, since an operand is
	// known to be NULL.
	Null bool
	// Err refuses the types of the operands; where it refuses one of a call's arguments,
	// Refused is its number, else the number of operands.
	Err     error
	Refused int
}

// Refusal is an error of types as the error of a statement that it is.
func Refusal(err error) error {
	switch err := err.(type) {
	case nil:
		return nil
	case *typing.Error:
		return semantics.Refuse(semantics.ClassType, "%s", err.Message)
	case *typing.Argument:
		return semantics.Refuse(semantics.ClassArgument, "%s", err.Message)
	case *typing.Unsupported:
		return semantics.Unmodelled("%s", err.Feature)
	case *typing.Overflow:
		return semantics.Refuse(semantics.ClassOverflow, "%s", err.Message)
	}
	return err
}

// takesRegType tells that a call has PG_TYPEOF's type as an argument: implicit casts of a
// regtype, to OIDs and BIGINT, are not modelled.
func (x *Expression) takesRegType(part ast.Expr) bool {
	call, is := part.(*ast.Call)
	return is && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return x.Type(arg) == function.RegType })
}

// Signature is that of an operation in the expression, outside of its subqueries and of
// the arguments of aggregates. It is found when it is asked for, and once.
func (x *Expression) Signature(part ast.Expr) *Signature {
	if s := x.signatures.of(part); s != nil {
		return s
	}
	s := x.binder.signature(part, x)
	if _, typed := s.Err.(*typing.Error); typed && x.takesRegType(part) {
		s.Err = &typing.Unsupported{Feature: s.Err.Error()}
	}
	if s.Err != nil {
		s.Type, s.Err = ast.Unknown, Refusal(s.Err)
	} else {
		s.Raises = x.binder.raises(part, &s)
	}
	kept := x.binder.keep(s)
	x.signatures.put(part, kept)
	return kept
}

// keep finds a place for a signature: many share an allocation.
func (b *binder) keep(s Signature) *Signature {
	if len(b.signatures) == cap(b.signatures) {
		b.signatures = make([]Signature, 0, min(max(2, 2*cap(b.signatures)), 16))
	}
	b.signatures = append(b.signatures, s)
	return &b.signatures[len(b.signatures)-1]
}

// operands lists types of operands: many lists share an allocation.
func (b *binder) operands(types ...ast.Type) []ast.Type {
	if cap(b.types)-len(b.types) < len(types) {
		b.types = make([]ast.Type, 0, max(4, len(types), min(2*cap(b.types), 16)))
	}
	first := len(b.types)
	b.types = append(b.types, types...)
	return b.types[first:len(b.types):len(b.types)]
}

// signature finds the types of an expression at its place. Errors are those of package
// typing.
func (b *binder) signature(x ast.Expr, at *Expression) Signature {
	switch x := x.(type) {
	case *ast.Literal:
		return Signature{Type: b.literalType(x)}
	case *ast.Parameter:
		return Signature{Type: b.parameterType(x)}
	case *ast.Unary:
		return b.unary(x, at)
	case *ast.Binary:
		return b.binary(x, at)
	case *ast.Like:
		_, err := typing.Like(b.dialect, at.Type(x.X), at.Type(x.Pattern))
		return Signature{Type: typing.Predicate(b.dialect), Err: err, Refused: 2}
	case *ast.Case:
		var types []ast.Type
		if x.Else != nil { // PostgreSQL types the ELSE first
			types = append(types, at.Type(x.Else))
		} else if b.dialect.ElseOmitted == spec.ElseOmittedNull {
			types = append(types, typing.Null(b.dialect))
		}
		for _, when := range x.Whens {
			types = append(types, at.Type(when.Result))
		}
		return b.united("CASE", types)
	case *ast.Cast:
		return Signature{Type: x.Type, Err: typing.Cast(b.dialect, at.Type(x.X), x.Type, true), Refused: 1}
	case *ast.Call:
		return b.call(x, at)
	case *ast.Aggregate:
		return b.setFunction(at.Aggregate(x))
	case *ast.Windowed:
		return b.windowedSignature(x, at)
	case *ast.Subquery:
		if q := at.Query(x.Query); q != nil && len(q.Columns) == 1 {
			if x.List {
				return Signature{Type: ast.List(typing.Settled(b.placed(q.ColumnType(0))))}
			}
			return Signature{Type: q.ColumnType(0)}
		}
	case *ast.Collate:
		t := at.Type(x.X)
		if t.Kind == ast.TypeUnknown && b.dialect.CollatedLiterals == spec.CollatedLiteralsText {
			t = ast.Text // no literal that takes another's type any more
		}
		if t.IsEnumeration() { // Item_func_set_collation is a function of texts (sql/item_strfunc.h of MySQL 8.0.39)
			t = ast.Text
		}
		return Signature{Type: t}
	case *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Exists, *ast.Quantified:
		return Signature{Type: typing.Predicate(b.dialect)}
	case *ast.ColumnRef:
		return Signature{Type: b.nameType(at.Name(x))}
	case *ast.Row:
		return b.rowValue(x, at)
	case *ast.DefaultValue, *ast.EngineSpecific:
	}
	return Signature{}
}

// setFunction is the signature of a set function.
func (b *binder) setFunction(x *Aggregate) Signature {
	if x == nil {
		return Signature{}
	}
	f := function.OfAggregate(x.Node.Function)
	arguments := types(x.Args)
	if f.OrderedSet {
		arguments = append(arguments, types(x.OrderBy)...)
	}
	if !sqlfunction.TakesUnsigned(f) {
		if err := typing.WithoutUnsigned(b.dialect, f.Name, arguments...); err != nil {
			return Signature{Err: err}
		}
	}
	operands, result, err := sqlfunction.SetFunctionOf(f).Types(b.dialect, f.Name, arguments)
	if b.dialect.RowTypes == spec.RowsAreRecords && result.IsStruct() && (x.Node.Function == ast.Min || x.Node.Function == ast.Max) {
		result.Name = "" // max(record) in pg_aggregate.dat of PostgreSQL: of a row of any type it is a record
	}
	return Signature{Type: typing.Settled(result), Operands: b.operands(operands...), Err: err, Refused: len(operands)}
}

// types are the types of expressions.
func types(list []*Expression) (types []ast.Type) {
	for _, x := range list {
		types = append(types, x.Type(x.Node))
	}
	return types
}

// united is the signature of what gives one of several values: in PostgreSQL literals
// that meet no type are text.
func (b *binder) united(what string, types []ast.Type) Signature {
	t, err := typing.Common(b.dialect, what, types...)
	return Signature{Type: b.placed(t), Err: err}
}

// placed is the type that a value has where its place gives it none.
func (b *binder) placed(t ast.Type) ast.Type {
	if t.Kind == ast.TypeUnknown && b.dialect.Untyped == spec.UntypedText {
		return ast.Text
	}
	return t
}

// unary is the signature of a prefix operator.
func (b *binder) unary(x *ast.Unary, at *Expression) Signature {
	switch x.Op {
	case ast.Not, ast.NotSymbol:
	case ast.BitNot:
		s, err := typing.Invert(b.dialect, at.Type(x.X))
		return Signature{Type: s.Result, Operands: b.operands(s.Left), Err: err, Refused: 1}
	case ast.Plus:
		t, operand, err := typing.Plus(b.dialect, at.Type(x.X))
		if t.Kind == ast.TypeDynamic {
			t.Affinity = ast.AffinityNone
		}
		return Signature{Type: t, Operands: b.operands(operand), Err: err, Refused: 1}
	case ast.Negate:
		return b.negation(x, at)
	}
	return Signature{Type: typing.Predicate(b.dialect)}
}

// negation is the signature of -x.
func (b *binder) negation(x *ast.Unary, at *Expression) Signature {
	if t, is := b.signedType(x); is {
		return Signature{Type: t}
	}
	result, operand, err := typing.Negation(b.dialect, at.Type(x.X))
	s := Signature{Type: result, Operands: b.operands(operand), Err: err, Refused: 1}
	switch {
	case err != nil:
	case result.Kind == ast.TypeDecimal && b.knownNull(x.X, at):
		s.Type = ast.Unknown
	case operand.Kind == ast.TypeInteger && (b.dialect.Negation == spec.NegationDecimal || b.dialect.Negation == spec.NegationFolded):
		v, known := b.valueOf(x.X, at)
		if v.Kind() == semantics.KindBytes {
			v = semantics.UnsignedInteger(semantics.HexLiteralInteger(b.dialect, v.Str()))
		}
		if known && negatesToDecimal(b.dialect, x.X, &v) {
			s.Type = ast.Decimal(20, 0)
		}
	}
	return s
}

// binary is the signature of an infix operator. In DuckDB one of decimals of which an
// operand is known to be NULL has no type.
func (b *binder) binary(x *ast.Binary, at *Expression) Signature {
	l, r := at.Type(x.L), at.Type(x.R)
	switch {
	case x.Op == ast.Concat && typing.JoinsDocuments(b.dialect, l, r):
		return b.documentOperator(function.JSONBConcat, l, r)
	case x.Op == ast.Subtract && typing.DeletesFromDocument(b.dialect, l):
		return b.documentOperator(function.JSONBDelete, l, r)
	}
	var t typing.Signature
	var err error
	switch x.Op {
	case ast.And, ast.Or, ast.Xor:
		return Signature{Type: typing.Predicate(b.dialect)}
	case ast.Concat:
		if t, err = typing.Concat(b.dialect, l, r); b.dialect.Storage == spec.StorageOfValue {
			t.Result = ast.Dynamic(ast.AffinityNone)
		}
	case ast.BitAnd, ast.BitOr, ast.BitXor, ast.ShiftLeft, ast.ShiftRight:
		t, err = typing.Bits(b.dialect, x.Op, l, r)
	case ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.IntegerDivide, ast.Modulo:
		t, err = typing.Arithmetic(b.dialect, x.Op, l, r)
	case ast.Power:
		return b.power(l, r)
	}
	s := Signature{Type: t.Result, Operands: b.operands(t.Left, t.Right), Err: err, Refused: 2}
	if err != nil {
		return s
	}
	s.Null = replaceable(x.Op) && (b.knownNull(x.L, at) || b.knownNull(x.R, at))
	// BindDecimalModulo, which would make a modulo of decimals a DOUBLE, is not asked.
	ofDecimals := x.Op == ast.Modulo && s.Type.IsApproximate() && !l.IsApproximate() && !r.IsApproximate()
	if s.Null && (ofDecimals || s.Type.Kind == ast.TypeDecimal || x.Op == ast.Concat) {
		s.Type = ast.Unknown
	}
	return s
}

// documentOperator is the signature of an operator that is a function of documents.
func (b *binder) documentOperator(f *function.Function, l, r ast.Type) Signature {
	s := Signature{Function: f, Refused: 2}
	if code, bound := sqlfunction.ScalarOf(f); bound {
		s.Operands, s.Type, s.Err = code.Types(b.dialect, nil, []ast.Type{l, r})
	}
	return s
}

// power is the signature of the operator of powers: the function's.
func (b *binder) power(l, r ast.Type) Signature {
	types := []ast.Type{l, r}
	s := Signature{Function: function.Lookup(function.Power, types, b.dialect), Refused: len(types)}
	if code, bound := sqlfunction.ScalarOf(s.Function); bound {
		s.Operands, s.Type, s.Err = code.Types(b.dialect, nil, types)
	}
	return s
}

// call is the signature of a call: the function that the types of its arguments choose,
// and what that makes of them.
func (b *binder) call(x *ast.Call, at *Expression) Signature {
	if function.LambdaParameter.Calls(x) {
		return b.lambdaParameterType(x, at)
	}
	types := make([]ast.Type, len(x.Args))
	for i, arg := range x.Args {
		types[i] = at.Type(arg)
	}
	s := Signature{Function: function.Lookup(x.Name, types, b.dialect), Refused: len(types)}
	if b.dialect.RowTypes == spec.RowsAreRecords {
		if s.Err = b.recordCall(x, types, s.Function, at); s.Err != nil {
			return s
		}
	}
	if s.Function == nil {
		return s
	}
	switch s.Function.Lazy {
	case function.FirstNotNull:
		united := b.united(function.Coalesce.Name, types)
		s.Type, s.Err = united.Type, united.Err
		return s
	case function.UnlessEqual:
		s.Type = b.nullIfType(types[0], types[1])
		return s
	case function.ByCondition:
		united := b.united("CASE", []ast.Type{types[2], types[1]})
		s.Type, s.Err = united.Type, united.Err
		return s
	case function.TypeAlone:
		s.Type = ast.Text
		return s
	case function.TypeBeside:
		s.Type = function.RegType
		return s
	case function.CollationAlone:
		s.Type = collationAloneType(s.Function, b.dialect)
		return s
	case function.BySequence:
		s.Type = ast.BigInt
		return s
	case function.Eager, function.OverElements:
	}
	if code, bound := sqlfunction.ScalarOf(s.Function); bound {
		if s.Function == function.FindInSet && types[1].IsSet() && !readsSet(x.Args[1], at) {
			s.Err = semantics.Unmodelled("FIND_IN_SET in a SET that is no column of a table of the block, or beside HAVING")
			return s
		}
		s.Operands, s.Type, s.Err = code.Types(b.dialect, x, types)
		for _, arg := range x.Args {
			if s.Err == nil && s.Type.Kind == ast.TypeDecimal && !s.Function.Lenient && b.knownNull(arg, at) {
				s.Type = ast.Unknown
			}
		}
		return s
	}
	if spatialsql.Implements(s.Function) && s.Function.Form == function.Sign && slices.ContainsFunc(types, ast.Type.IsList) {
		s.Operands, s.Err = types, &typing.Unsupported{Feature: "an operator of arrays that geometries have, too"}
		return s
	}
	if spatialsql.Implements(s.Function) {
		s.Operands, s.Type, s.Refused, s.Err = spatialsql.Types(s.Function, b.dialect, types)
	}
	return s
}

// nullIfType is the type of NULLIF: in PostgreSQL the left operand's after the operator
// was resolved.
func (b *binder) nullIfType(l, r ast.Type) ast.Type {
	t := typing.Output(l)
	switch {
	case l.Kind == ast.TypeDynamic:
		t.Affinity = ast.AffinityNone
		return t
	case b.dialect.NullIfType == spec.NullIfTypeFirst || l.Kind == ast.TypeInteger && r.Kind == ast.TypeInteger:
		return t
	case l.Kind == ast.TypeText:
		return ast.Text
	}
	if common, err := typing.Comparison(b.dialect, typing.ForEquality, l, r); err == nil && !typing.KeepsValue(l, common) || l.IsNumeric() && r.IsNumeric() {
		return common
	}
	return t
}

// nameType is the type of what a name stands for.
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
