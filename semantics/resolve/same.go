package resolve

import (
	"reflect"

	"github.com/semcheck/semcheck/spec/ast"
)

// sameExpression tells whether two expressions of a block are written alike
// but for how they name the same columns: a + 1 and t.a + 1.
func (b *binder) sameExpression(x, y ast.Expr, s *scope) bool {
	return b.sameNode(reflect.ValueOf(x), reflect.ValueOf(y), s)
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
		return b.sameNode(x.Elem(), y.Elem(), s)
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
