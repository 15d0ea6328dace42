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

// transcodes tells that a part is a conversion to a character set, which gives a text of the set,
// of NULL, too (Item_func_conv_charset in sql/item_strfunc.h of MySQL 8.0.39 and MariaDB 10.3).
func (x *Expression) transcodes(part ast.Expr) bool {
	call, is := part.(*ast.Call)
	return is && x.Signature(call).Function == function.ConvertUsing
}

// besideSingleByte is the collation of two operands of which one is of a character set of one byte a
// character and the other of another set: that of Unicode, which is a superset, unless it is more
// coercible; of two others that which is less coercible, and neither where none is
// (left_is_superset and DTCollation::aggregate in sql/item.cc of MySQL 8.0.39 and MariaDB 10.3.24).
func besideSingleByte(l, r Collated) (Collated, error) {
	single, other := l, r
	if l.Collation.SingleByteSet() == "" {
		single, other = r, l
	}
	if l.Coercibility < r.Coercibility {
		l, r = r, l
	}
	unicode := other.Collation.SingleByteSet() == ""
	switch {
	case l.Coercibility == CoercibilityConflict, r.Coercibility == CoercibilityConflict, other.Collation == spec.CollationUnmodelled,
		unicode && r.Coercibility == CoercibilityExplicit:
	case unicode && other.Coercibility >= single.Coercibility:
		return other, nil
	case r.Coercibility <= CoercibilityNumber, !unicode && r.Coercibility == CoercibilityLiteral && l.Coercibility != r.Coercibility: // of ASCII
		return l, nil
	case !unicode && l.Coercibility == r.Coercibility:
		return l, Refusal(&typing.Error{Message: "collations that do not go together"})
	}
	return other, semantics.Unmodelled("a text that becomes one of another character set")
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

// ofServer is the coercibility of what the server tells of itself.
const ofServer = 3

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
			return spec.CollationGeneral3, ofServer, nil
		case f == function.Introduced, f == function.ConvertUsing:
		case f == function.ConcatWhole:
			for _, arg := range p.Args {
				if _, rank, err := x.Coercion(arg); err != nil || rank == ofServer || !x.Type(arg).IsText() {
					return 0, 0, semantics.Unmodelled("the collation of such an expression")
				}
			}
		case x.Type(part).IsText():
			return 0, 0, semantics.Unmodelled("the collation of such an expression")
		}
	case *ast.ColumnRef:
		if name := x.Name(p); x.Type(part).IsText() && (name == nil || name.Kind != NameColumn || name.Column.Source == nil || name.Column.Source.Query != nil) {
			return 0, 0, semantics.Unmodelled("how coercible a column of a subquery is")
		}
	case *ast.Collate, *ast.Cast:
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
		return 0, 0, semantics.Unmodelled("the collation of %s", t)
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
	if has := x.Collated(collate.X); has.Collation.SingleByteSet() != named.SingleByteSet() {
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

// RefuseMixedSets refuses an expression that makes a text of several of which one would become one of a
// character set that lacks characters.
func (x *Expression) RefuseMixedSets(part ast.Expr) error {
	if !x.binder.collates || len(x.binder.dialect.CharacterSets) == 0 || !x.Type(part).IsText() {
		return nil
	}
	switch part.(type) {
	case *ast.Case, *ast.Call, *ast.Binary:
	default: // another form makes no text of several
		return nil
	}
	var parts []ast.Expr
	sets := map[string]bool{}
	ast.Children(part, func(child ast.Expr) {
		if x.Type(child).IsText() || x.transcodes(child) {
			set := x.Collated(child).Collation
			if sets[set.SingleByteSet()] = true; set == spec.CollationGeneral3 {
				sets["utf8"] = true
			}
			parts = append(parts, child)
		}
	}, func(*ast.Query) {})
	if call, is := part.(*ast.Call); is {
		if f := x.Signature(call).Function; f.SetOf(call, x.binder.dialect) != nil {
			return nil
		}
	}
	if len(sets) < 2 {
		return nil
	}
	c, err := x.together(parts)
	if err == nil && c.Collation == spec.CollationGeneral3 {
		for _, child := range parts {
			if text, is := child.(*ast.Literal); x.Collated(child).Collation != c.Collation && (!is || !x.binder.dialect.NationalCharacterSet().Holds(text.Text)) {
				return semantics.Unmodelled("a text that becomes one of another character set")
			}
		}
	}
	if call, is := part.(*ast.Call); err != nil && is && len(x.collating(call)) != len(call.Args) {
		return semantics.Unmodelled("texts of several character sets in a function of which one decides")
	}
	return err
}
