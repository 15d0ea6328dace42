package eval

import (
	"reflect"

	"github.com/semcheck/semcheck/spec/ast"
)

// sameExpression tells whether two expressions of a block are written alike
// but for how they name the same columns: a + 1 and t.a + 1.
func (c *compiler) sameExpression(a, b ast.Expr, s *scope) bool {
	return c.sameNode(reflect.ValueOf(a), reflect.ValueOf(b), s)
}

var queryType = reflect.TypeFor[*ast.Query]()

func (c *compiler) sameNode(a, b reflect.Value, s *scope) bool {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return false
	}
	if !a.IsValid() {
		return true
	}
	switch a.Kind() {
	case reflect.Interface:
		return c.sameNode(a.Elem(), b.Elem(), s)
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() || a.Type() == queryType { // names in a query have scopes of their own
			return reflect.DeepEqual(a.Interface(), b.Interface())
		}
		if x, is := a.Interface().(*ast.ColumnRef); is {
			return c.sameColumn(x, b.Interface().(*ast.ColumnRef), s)
		}
		return c.sameNode(a.Elem(), b.Elem(), s)
	case reflect.Struct:
		for i := range a.NumField() {
			if !c.sameNode(a.Field(i), b.Field(i), s) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !c.sameNode(a.Index(i), b.Index(i), s) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

func (c *compiler) sameColumn(a, b *ast.ColumnRef, s *scope) bool {
	i, j := s.lookup(c.dialect, a), s.lookup(c.dialect, b)
	if i < 0 || j < 0 {
		return i == j && c.sameName(a.Table, b.Table) && c.sameName(a.Column, b.Column)
	}
	return s.columns[i].slot == s.columns[j].slot
}
