package typing

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Typing of structs of DuckDB. A struct meets a struct by the names of their fields: the fields of
// both, in the order of the left one and behind them those that it does not have. Where one of
// them has no names, they meet by place and have as many fields.
//
// Sources: DuckDB 1.5.5, CombineStructTypes and CombineUnequalTypes in src/common/types.cpp,
// BindStructToStructCast in src/function/cast/struct_cast.cpp.

func isStruct(t ast.Type) bool { return t.Kind == ast.TypeStruct }

func isMap(t ast.Type) bool { return t.Kind == ast.TypeMap }

func anyStruct(types ...ast.Type) bool {
	for _, t := range types {
		if isStruct(t) || isMap(t) {
			return true
		}
	}
	return false
}

// structsMeet unites two types of which one is a struct.
func structsMeet(d *spec.Dialect, what string, l, r ast.Type) (ast.Type, error) {
	switch {
	case l.Kind == ast.TypeUnknown:
		return r, nil
	case r.Kind == ast.TypeUnknown:
		return l, nil
	case l.IsText() && l.Literal != 0, r.IsText() && r.Literal != 0:
		return l, &Unsupported{"a text as a struct"}
	case isMap(l) && isMap(r):
		of, err := structsMeet(d, what, l.Of(), r.Of())
		if err != nil {
			return l, err
		}
		return ast.Map(of.Fields.Type, of.Fields.Next.Type), nil
	case !isStruct(l) || !isStruct(r):
		return l, &Error{Message: fmt.Sprintf("%s types %s and %s cannot be combined", what, l, r)}
	}
	left, right := l.StructFields(), r.StructFields()
	if l.IsUnnamed() || r.IsUnnamed() {
		if len(left) != len(right) {
			return l, &Error{Message: fmt.Sprintf("%s of structs of %d and %d fields", what, len(left), len(right))}
		}
		for i := range left {
			t, err := Common(d, what, left[i].Type, right[i].Type)
			if err != nil {
				return l, err
			}
			if left[i].Type = t; l.IsUnnamed() {
				left[i].Name = right[i].Name
			}
		}
		return ast.Struct(left...), nil
	}
	taken := map[int]bool{}
	for i := range left {
		k := fieldNamed(right, left[i].Name)
		if k < 0 {
			continue
		}
		t, err := Common(d, what, left[i].Type, right[k].Type)
		if err != nil {
			return l, err
		}
		left[i].Type, taken[k] = t, true
	}
	for k := range right {
		if !taken[k] {
			left = append(left, right[k])
		}
	}
	return ast.Struct(left...), nil
}

func fieldNamed(fields []ast.StructField, name string) int {
	for i := range fields {
		if strings.EqualFold(fields[i].Name, name) {
			return i
		}
	}
	return -1
}

// structCommon is the type of results of which one is a struct.
func structCommon(d *spec.Dialect, what string, types []ast.Type) (ast.Type, error) {
	if d.RowTypes == spec.RowsAreRecords {
		return recordCommon(what, types)
	}
	t := types[0]
	for _, next := range types[1:] {
		if !anyStruct(t, next) {
			united, err := Common(d, what, t, next)
			if err != nil {
				return t, err
			}
			t = united
			continue
		}
		united, err := structsMeet(d, what, t, next)
		if err != nil {
			return t, err
		}
		t = united
	}
	return Settled(t), nil
}

// structComparison types a comparison of which an operand is a struct. What of DuckDB's forced types
// is left is not modelled.
func structComparison(d *spec.Dialect, how Comparing, l, r ast.Type) (ast.Type, error) {
	if d.RowTypes == spec.RowsAreRecords {
		return recordComparison(l, r)
	}
	t, err := structsMeet(d, "comparison", l, r)
	if err == nil && isStruct(l) && isStruct(r) && !sameFields(l, r) {
		return t, &Unsupported{"comparison of structs of other fields"}
	}
	if _, refused := err.(*Error); refused && how != ForOrder {
		return t, &Unsupported{"comparison of " + l.String() + " and " + r.String()}
	}
	return t, err
}

// sameFields tells that two structs have as many fields, by the same names in the same order
// if both have names.
func sameFields(l, r ast.Type) bool {
	left, right := l.StructFields(), r.StructFields()
	if len(left) != len(right) {
		return false
	}
	if l.IsUnnamed() || r.IsUnnamed() {
		return true
	}
	for i := range left {
		if !strings.EqualFold(left[i].Name, right[i].Name) {
			return false
		}
	}
	return true
}

// structCast checks a conversion to or from structs.
func structCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	switch {
	case d.RowTypes == spec.RowsAreRecords:
		return recordCast(d, from, to, explicit)
	case d.RowTypes != spec.RowsAreStructs:
		return &Unsupported{"the type " + to.String()}
	case from.Kind == ast.TypeUnknown, (isStruct(from) || isMap(from)) && to.Kind == ast.TypeText:
		return nil
	case isMap(from) && isMap(to):
		return structToStruct(d, from.Of(), to.Of(), explicit)
	case isStruct(from) && isStruct(to):
		return structToStruct(d, from, to, explicit)
	}
	return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
}

func structToStruct(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	left, right := from.StructFields(), to.StructFields()
	byPlace := from.IsUnnamed() || to.IsUnnamed()
	if byPlace && len(left) != len(right) {
		return &Unsupported{fmt.Sprintf("a cast of a struct of %d fields to one of %d", len(left), len(right))}
	}
	met := false
	for i := range left {
		k := i
		if !byPlace {
			k = fieldNamed(right, left[i].Name)
		}
		if k < 0 {
			continue
		}
		met = true
		if err := Cast(d, left[i].Type, right[k].Type, explicit); err != nil {
			return err
		}
	}
	if !met {
		return &Error{Message: fmt.Sprintf("cannot cast %s to %s: no field has a name of the other", from, to)}
	}
	return nil
}
