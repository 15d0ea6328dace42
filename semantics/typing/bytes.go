package typing

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// byteStringCast checks a conversion to or from a byte string; see the rule cast.bytes of
// package semantics. PostgreSQL has none to a text column's type that is implicit in an
// expression, and stores what is a byte string in a column of texts by assignment.
func byteStringCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	other := from
	if from.Kind == ast.TypeBytes {
		other = to
	}
	switch {
	case d.Typing == spec.TypingByCost && (!other.IsText() || other.Kind == ast.TypeChar):
		return &Unsupported{"casts of byte strings and " + other.String()}
	case d.Typing == spec.TypingByCost, from.Kind == ast.TypeBytes && to.IsText():
		return nil
	case explicit && other.IsText(), explicit && other.Kind == ast.TypeInteger:
		return nil
	}
	return &Error{Message: fmt.Sprintf("cannot cast type %s to %s", from, to)}
}

// unitedBytes is the type that results unite to of which one is a byte string. A text beside it is one,
// too, unless the text is less coercible, which types do not say.
//
// Source: MySQL 8.0.39, field_types_merge_rules in sql/field.cc, DTCollation::aggregate in sql/item.cc.
func unitedBytes(d *spec.Dialect, l, r ast.Type) (ast.Type, error) {
	switch {
	case d.ByteColumns && l.Kind == r.Kind && !(l.IsFixedBytes() && r.IsFixedBytes()):
	case !d.ByteColumns || l.Literal != 0 || r.Literal != 0 || l.IsText() || r.IsText():
		return l, &Unsupported{"byte strings beside other types"}
	case l.IsFixedBytes() && r.IsFixedBytes():
		return l, &Unsupported{"BINARY(n) of several lengths together"} // filled up where they are stored
	}
	return ast.Bytes, nil
}

// concatBytes types || where an operand is a byte string: the other one is one, too, or has
// no type.
func concatBytes(l, r ast.Type) (Signature, error) {
	for _, t := range []ast.Type{l, r} {
		if t.Kind != ast.TypeBytes && t.Kind != ast.TypeUnknown {
			return Signature{}, &Unsupported{"|| of a byte string and " + t.String()}
		}
	}
	return Signature{ast.Bytes, ast.Bytes, ast.Bytes}, nil
}
