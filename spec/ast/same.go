package ast

import "reflect"

// Same tells whether two trees, or lists of trees, are the same. The texts from which
// elements of select lists were read do not count.
func Same(x, y any) bool { return sameNodes(reflect.ValueOf(x), reflect.ValueOf(y)) }

var selectItemType = reflect.TypeFor[SelectItem]()

func sameNodes(x, y reflect.Value) bool {
	if x.IsValid() != y.IsValid() || x.IsValid() && x.Type() != y.Type() {
		return false
	}
	if !x.IsValid() {
		return true
	}
	switch x.Kind() {
	case reflect.Interface, reflect.Pointer:
		if x.IsNil() || y.IsNil() {
			return x.IsNil() == y.IsNil()
		}
		return x.Kind() == reflect.Pointer && x.Pointer() == y.Pointer() || sameNodes(x.Elem(), y.Elem())
	case reflect.Struct:
		item := x.Type() == selectItemType
		for i := range x.NumField() {
			if item && x.Type().Field(i).Name == "Text" {
				continue
			}
			if !sameNodes(x.Field(i), y.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if x.IsNil() != y.IsNil() || x.Len() != y.Len() {
			return false
		}
		for i := range x.Len() {
			if !sameNodes(x.Index(i), y.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		return reflect.DeepEqual(x.Interface(), y.Interface())
	}
	return x.Equal(y)
}

// ForgetTexts drops the texts of the select lists of a query. An engine then gets a text that is
// written from the tree.
func ForgetTexts(q *Query) { Walk(q, Visitor{Body: forgetTexts}) }

// ForgetTextsOf is [ForgetTexts] for the queries of a statement.
func ForgetTextsOf(s Statement) { WalkStatement(s, Visitor{Body: forgetTexts}) }

func forgetTexts(b Body) {
	if s, is := b.(*Select); is {
		for i := range s.Items {
			s.Items[i].Text = ""
		}
	}
}
