package cypher

import "reflect"

// EqualExpr tells whether two expressions are the same but for positions and for the
// text that projection items keep.
func EqualExpr(a, b Expr) bool { return equal(reflect.ValueOf(a), reflect.ValueOf(b)) }

// EqualQuery tells whether two queries are the same but for positions and for the text
// that projection items keep.
func EqualQuery(a, b *Query) bool { return equal(reflect.ValueOf(a), reflect.ValueOf(b)) }

var (
	positionType = reflect.TypeFor[Position]()
	itemType     = reflect.TypeFor[ProjectionItem]()
)

func equal(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return equal(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			f := a.Type().Field(i)
			if f.Type == positionType || a.Type() == itemType && f.Name == "Text" {
				continue
			}
			if !equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Float64:
		return a.Float() == b.Float() || a.Float() != a.Float() && b.Float() != b.Float()
	default:
		return a.Equal(b)
	}
}
