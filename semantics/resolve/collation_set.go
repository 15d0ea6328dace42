package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// ownCollation is the collation of a call that does not have it of its arguments: a string of a
// character set has the default one of the set, as coercible as a literal, a conversion to a set so as
// a column (Item_charset_conversion::resolve_type in sql/item_strfunc.cc of MySQL 8.0.39); names of
// the server are utf8mb3.
func (x *Expression) ownCollation(f *function.Function, call *ast.Call) (Collated, bool) {
	switch {
	case f == nil:
	case f == function.Introduced:
		return Collated{f.SetOf(call, x.binder.dialect).Collation.Collation, CoercibilityLiteral}, true
	case f == function.ConvertUsing:
		return Collated{f.SetOf(call, x.binder.dialect).Collation.Collation, CoercibilityImplicit}, true
	case f.Lazy == function.CollationAlone:
		return Collated{spec.CollationGeneral3, CoercibilityLiteral}, true
	}
	return Collated{}, false
}

// besideLatin1 is the collation of two operands of which one is of latin1 and the other of a
// character set of Unicode: that of Unicode, which is a superset, unless it is more coercible
// (left_is_superset and DTCollation::aggregate in sql/item.cc of MySQL 8.0.39 and MariaDB 10.3.24).
func besideLatin1(l, r Collated) (Collated, error) {
	latin1, other := l, r
	if r.Collation.IsLatin1() {
		latin1, other = r, l
	}
	switch {
	case other.Coercibility == CoercibilityConflict, latin1.Coercibility == CoercibilityConflict, other.Collation == spec.CollationUnmodelled,
		other.Coercibility == CoercibilityExplicit && latin1.Coercibility == CoercibilityExplicit:
	case other.Coercibility >= latin1.Coercibility:
		return other, nil
	case other.Coercibility <= CoercibilityNumber: // digits, which are ASCII
		return latin1, nil
	}
	return other, semantics.Unmodelled("a text that becomes one of the character set latin1")
}

// collationAloneType is the type of what a function tells of a collation.
func collationAloneType(f *function.Function, d *spec.Dialect) ast.Type {
	switch {
	case f.Result == function.Text:
		return ast.Text
	case d.Lengths == spec.LengthsBigInt:
		return ast.BigInt
	}
	return ast.Integer
}

// Coercion is what COERCIBILITY says of a part of the expression, and the collation of the part; it is
// CollationUnnamed for what is no text. An error says that it is not modelled.
//
// Source: MySQL 9.5 Reference Manual, 12.8.4 Collation Coercibility in Expressions, 14.15 Information
// Functions.
func (x *Expression) Coercion(part ast.Expr) (spec.Collation, int, error) {
	switch p := part.(type) {
	case *ast.Literal:
		if p.Kind == ast.LiteralNull {
			return spec.CollationUnnamed, 6, nil
		}
	case *ast.Call:
		f := x.Signature(p).Function
		switch {
		case f == function.Version, f == function.User, f == function.CurrentUser, f == function.SessionUser, f == function.Database:
			return spec.CollationGeneral3, 3, nil
		case f == function.Introduced, f == function.ConvertUsing:
		case f == function.ConcatWhole:
			for _, arg := range p.Args {
				if _, _, err := x.Coercion(arg); err != nil || !x.Type(arg).IsText() {
					return 0, 0, semantics.Unmodelled("the collation of such an expression")
				}
			}
		case x.Type(part).IsText():
			return 0, 0, semantics.Unmodelled("the collation of such an expression")
		}
	case *ast.Collate, *ast.Cast, *ast.ColumnRef:
	default: // of another form only the type decides
		if x.Type(part).IsText() {
			return 0, 0, semantics.Unmodelled("the collation of such an expression")
		}
	}
	t := x.Type(part)
	switch {
	case t.IsNumeric():
		return spec.CollationUnnamed, 5, nil
	case t.Kind != ast.TypeText && t.Kind != ast.TypeChar:
		return 0, 0, semantics.Unmodelled("the collation of " + t.String())
	}
	c := x.Collated(part)
	switch c.Coercibility {
	case CoercibilityExplicit:
		return c.Collation, 0, nil
	case CoercibilityImplicit:
		return c.Collation, 2, nil
	case CoercibilityLiteral:
		return c.Collation, 4, nil
	case CoercibilityNone, CoercibilityNumber, CoercibilityConflict:
	}
	return 0, 0, semantics.Unmodelled("the collation of such an expression")
}

// RefuseSet refuses COLLATE of a collation that is none of the character set of the text: error 1253,
// ER_COLLATION_CHARSET_MISMATCH.
func (x *Expression) RefuseSet(collate *ast.Collate) error {
	d := x.binder.dialect
	if t := x.Type(collate.X); len(d.CharacterSets) > 0 && t.IsNumeric() {
		return semantics.Unmodelled("COLLATE of a number") // a text of the collation, whatever its set
	} else if len(d.CharacterSets) == 0 || !t.IsText() {
		return nil
	}
	mismatch := &typing.Error{Message: "COLLATE " + collate.Collation + " of a text of another character set"}
	named, _ := d.ExpressionCollation(collate.Collation)
	if has := x.Collated(collate.X); has.Collation.IsLatin1() != named.IsLatin1() {
		return Refusal(mismatch)
	}
	if call, is := collate.X.(*ast.Call); is {
		if f := x.Signature(call).Function; f != nil {
			if set := f.SetOf(call, d); set != nil && !set.Has(collate.Collation) {
				return Refusal(mismatch)
			}
		}
	}
	return nil
}
