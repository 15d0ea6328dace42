package typing

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// withoutCharacterSet takes a text without a character set as a text beside numbers and moments
// (Item::aggregate_type, field_types_merge_rules in sql/item.cc and sql/field.cc of MySQL 8.0.39); of
// strings and NULL the others tell what they are (DTCollation::aggregate, DERIVATION_IGNORABLE).
func withoutCharacterSet(types []ast.Type) []ast.Type {
	isNumber := func(t ast.Type) bool { return t.IsNumeric() || t.Kind == ast.TypeBoolean || isTemporal(t) }
	if !slices.Contains(types, ast.TextOfNull) || !slices.ContainsFunc(types, isNumber) {
		return types
	}
	types = slices.Clone(types)
	for i, t := range types {
		if t == ast.TextOfNull {
			types[i] = ast.Text
		}
	}
	return types
}
