package resolve

import (
	"reflect"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// sameExpression tells whether two expressions of a block are written alike
// but for how they name the same columns: a + 1 and t.a + 1, and for casts that the dialect
// takes for nothing.
func (b *binder) sameExpression(x, y ast.Expr, s *scope) bool {
	return b.sameNode(b.uncast(reflect.ValueOf(x), s), b.uncast(reflect.ValueOf(y), s), s)
}

// uncast is a node without casts to the type that a column, a literal or another cast has.
func (b *binder) uncast(x reflect.Value, s *scope) reflect.Value {
	if b.dialect.OwnCasts == spec.OwnCastsApart {
		return x
	}
	for x.IsValid() && x.CanInterface() {
		cast, is := x.Interface().(*ast.Cast)
		if !is || cast == nil || castItself(cast, func(x ast.Expr) ast.Type { return b.plainType(x, s) }) != datatype.RecastNothing {
			return x
		}
		x = reflect.ValueOf(cast.X)
	}
	return x
}

// withoutPlainCasts is an expression without what uncast takes away around it.
func (b *binder) withoutPlainCasts(x ast.Expr, s *scope) ast.Expr {
	return b.uncast(reflect.ValueOf(x), s).Interface().(ast.Expr) //nolint:forcetypeassert // what a cast is of
}

// plainType is the type of an expression that is a column of the scope, a literal or a cast.
func (b *binder) plainType(x ast.Expr, s *scope) ast.Type {
	switch x := x.(type) {
	case *ast.ColumnRef:
		if i := s.lookup(b.dialect, x); i >= 0 {
			return s.columns[i].Type()
		}
	case *ast.Literal:
		return b.literalType(x)
	case *ast.Cast:
		return x.Type
	default: // The type of an operation is found when it is bound.
	}
	return ast.Unknown
}

// withoutOwnCasts is the bound expression without the casts around it that change nothing;
// plain is false where one of them may change something.
func (x *Expression) withoutOwnCasts() (node ast.Expr, plain bool) {
	node, plain = x.Node, true
	if x.binder.dialect.OwnCasts == spec.OwnCastsApart {
		return node, plain
	}
	for {
		cast, is := node.(*ast.Cast)
		if !is {
			return node, plain
		}
		change := castItself(cast, x.Type)
		if change == datatype.RecastOther {
			return node, plain
		}
		node, plain = cast.X, plain && change == datatype.RecastNothing
	}
}

// readConstant tells that an expression is a literal without a type that a cast gives one: the
// parser reads it, so that CAST('1' AS INTEGER) is the constant 1 (coerce_type).
func readConstant(x ast.Expr) bool {
	cast, is := x.(*ast.Cast)
	if !is || cast.Try {
		return false
	}
	literal, is := cast.X.(*ast.Literal)
	return is && literal.Kind == ast.LiteralString
}

// constant tells that an expression is a literal, or one that a cast reads.
func constant(x ast.Expr) bool {
	_, literal := x.(*ast.Literal)
	return literal || readConstant(x)
}

// castItself says what a cast changes whose operand may have its type already.
func castItself(cast *ast.Cast, of func(ast.Expr) ast.Type) datatype.Recast {
	if cast.Try || of(cast.X) != cast.Type {
		return datatype.RecastOther
	}
	return datatype.RecastOf(cast.Type)
}

var queryType = reflect.TypeFor[*ast.Query]()

func (b *binder) sameNode(x, y reflect.Value, s *scope) bool {
	if x.IsValid() != y.IsValid() || x.IsValid() && x.Type() != y.Type() {
		return false
	}
	if !x.IsValid() {
		return true
	}
	switch x.Kind() {
	case reflect.Interface:
		return b.sameNode(b.uncast(x.Elem(), s), b.uncast(y.Elem(), s), s)
	case reflect.Pointer:
		if x.IsNil() || y.IsNil() || x.Type() == queryType { // names in a query have scopes of their own
			return ast.Same(x.Interface(), y.Interface())
		}
		if ref, is := x.Interface().(*ast.ColumnRef); is {
			return b.sameColumn(ref, y.Interface().(*ast.ColumnRef), s)
		}
		return b.sameNode(x.Elem(), y.Elem(), s)
	case reflect.Struct:
		for i := range x.NumField() {
			if !b.sameNode(x.Field(i), y.Field(i), s) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if x.Len() != y.Len() {
			return false
		}
		for i := range x.Len() {
			if !b.sameNode(x.Index(i), y.Index(i), s) {
				return false
			}
		}
		return true
	}
	return x.Equal(y)
}

func (b *binder) sameColumn(x, y *ast.ColumnRef, s *scope) bool {
	i, j := s.lookup(b.dialect, x), s.lookup(b.dialect, y)
	if i < 0 || j < 0 {
		return i == j && b.sameTable(x.Table, y.Table) && b.sameName(x.Column, y.Column)
	}
	return s.columns[i].Position == s.columns[j].Position
}
