package ast

import (
	"strings"
	"sync"
)

// Field is a field of a struct with those behind it. There is one of each list of fields, so
// that types of structs are comparable with ==.
type Field struct {
	Name string // empty in a struct without names
	Type Type
	Next *Field
}

// Shared says that copies of a tree share it.
func (*Field) Shared() {}

var fields sync.Map // of Field to *Field

// StructField is a field of a struct by itself.
type StructField struct {
	Name string
	Type Type
}

// Struct returns the type of structs with fields. It says no more of literals.
func Struct(list ...StructField) Type {
	var first *Field
	for i := len(list) - 1; i >= 0; i-- {
		of := list[i].Type
		of.Literal = 0
		key := Field{Name: list[i].Name, Type: of, Next: first}
		f, _ := fields.LoadOrStore(key, &key)
		first = f.(*Field)
	}
	return Type{Kind: TypeStruct, Fields: first}
}

// IsStruct tells whether values of the type are structs.
func (t Type) IsStruct() bool { return t.Kind == TypeStruct }

// IsNested tells whether values of the type hold other values.
func (t Type) IsNested() bool { return t.IsList() || t.IsStruct() || t.IsMap() }

// Map returns the type of maps, which are lists of structs of a key and a value.
func Map(key, value Type) Type {
	t := List(Struct(StructField{"key", key}, StructField{"value", value}))
	t.Kind = TypeMap
	return t
}

// IsMap tells whether values of the type are maps.
func (t Type) IsMap() bool { return t.Kind == TypeMap }

// MapKey is the type of the keys of a map.
func (t Type) MapKey() Type { return t.Of().Fields.Type }

// MapValue is the type of the values of a map.
func (t Type) MapValue() Type { return t.Of().Fields.Next.Type }

// StructFields are the fields of a struct; none of other types.
func (t Type) StructFields() (list []StructField) {
	for f := t.Fields; f != nil; f = f.Next {
		list = append(list, StructField{f.Name, f.Type})
	}
	return list
}

// IsUnnamed tells that the fields of a struct have no names.
func (t Type) IsUnnamed() bool { return t.Fields == nil || t.Fields.Name == "" }

// Contains tells that the type or one inside of it has a property.
func (t Type) Contains(has func(Type) bool) bool {
	if has(t) {
		return true
	}
	if t.Element != nil && t.Element.Type.Contains(has) {
		return true
	}
	for f := t.Fields; f != nil; f = f.Next {
		if f.Type.Contains(has) {
			return true
		}
	}
	return false
}

// structString names a struct for messages.
func structString(t Type) string {
	var parts []string
	for _, f := range t.StructFields() {
		parts = append(parts, strings.TrimPrefix(f.Name+" "+f.Type.String(), " "))
	}
	return "struct(" + strings.Join(parts, ", ") + ")"
}
