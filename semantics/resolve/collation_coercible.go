package resolve

import (
	"cmp"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// How coercible collations are, by MySQL's manual (12.8.4 Collation Coercibility in
// Expressions) and DTCollation::aggregate in sql/item.cc of 8.0.39.

// coercible is the collation of a part of the expression.
func (x *Expression) coercible(part ast.Expr) Collated {
	session := cmp.Or(x.binder.session, spec.CollationBinary)
	switch part := part.(type) {
	case *ast.Collate:
		c, _ := x.binder.dialect.ExpressionCollation(part.Collation)
		return Collated{c, CoercibilityExplicit}
	case *ast.Literal:
		switch part.Kind {
		case ast.LiteralNull:
			return Collated{}
		case ast.LiteralString:
			return Collated{session, CoercibilityLiteral}
		case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralBytes,
			ast.LiteralHexadecimal, ast.LiteralBits:
		}
		return Collated{session, CoercibilityNumber}
	default: // The type of another form decides first, below.
	}
	if t := x.Type(part); !t.IsText() && !x.transcodes(part) {
		return Collated{session, CoercibilityNumber}
	}
	switch part := part.(type) {
	case *ast.ColumnRef:
		c := x.namedCollation(part)
		c.Collation = cmp.Or(c.Collation, session)
		return c
	case *ast.Cast:
		return Collated{session, CoercibilityImplicit}
	case *ast.Subquery:
		if q := x.Query(part.Query); q != nil {
			return ColumnCollated(q.Body, 0)
		}
	case *ast.Case:
		results := []ast.Expr{part.Else}
		for _, when := range part.Whens {
			results = append(results, when.Result)
		}
		return x.mixed(results)
	case *ast.Call:
		f := x.Signature(part).Function
		if own, is := x.ownCollation(f, part); is {
			return own
		}
		if f != nil && f.Padded { // set_data_type_string of my_charset_utf8mb4_bin, item_json_func.h
			return Collated{spec.CollationPadded, CoercibilityLiteral}
		}
		return x.mixed(x.collating(part))
	case *ast.Aggregate:
		if a := x.Aggregate(part); a != nil && len(a.Args) == 1 {
			return a.Args[0].Collated(a.Args[0].Node)
		}
	default: // Nothing says which collation another form has.
	}
	return Collated{session, CoercibilityConflict}
}

// mixed is the collation of a function of several texts: theirs, if they have one.
func (x *Expression) mixed(args []ast.Expr) Collated {
	c, err := x.together(args)
	if err != nil {
		c.Coercibility = CoercibilityConflict
	}
	return c
}

// collating are the arguments of a call that give it its collation.
func (x *Expression) collating(call *ast.Call) []ast.Expr {
	f := x.Signature(call).Function
	if f == nil || f.Subject == 0 || x.binder.dialect.CallCollations != spec.CallCollationsSubject || len(call.Args) < f.Subject {
		return call.Args
	}
	return call.Args[f.Subject-1 : f.Subject]
}

// together is the collation of several operands.
func (x *Expression) together(args []ast.Expr) (c Collated, err error) {
	for _, arg := range args {
		if arg == nil {
			continue
		}
		if c, err = x.binder.coerced(c, x.Collated(arg)); err != nil {
			return c, err
		}
	}
	return c, nil
}

// coerced is the collation of two operands: the least coercible; of two alike the binary
// one, and where none is an error.
func (b *binder) coerced(l, r Collated) (Collated, error) {
	c := l
	if r.Coercibility > l.Coercibility {
		c = r
	}
	named := l.Collation != spec.CollationUnnamed && r.Collation != spec.CollationUnnamed
	beside := func(c spec.Collation) bool { // of two that are equally coercible one has the collation
		return named && l.Coercibility == r.Coercibility && l.Coercibility != CoercibilityExplicit && l.Collation != r.Collation && (l.Collation == c || r.Collation == c)
	}
	switch {
	case named && l.Collation.SingleByteSet() != r.Collation.SingleByteSet():
		return besideSingleByte(l, r)
	case beside(spec.CollationUnmodelled):
		return c, semantics.Unmodelled("a column whose collation is not modelled beside a column of another collation")
	case beside(spec.CollationGeneral3): // left_is_superset: utf8mb4 is a superset of utf8mb3
		if l.Collation == spec.CollationGeneral3 {
			return r, nil
		}
		return l, nil
	case named && (l.Coercibility == CoercibilityLiteral || l.Coercibility == CoercibilityImplicit) && l.Coercibility == r.Coercibility && l.Collation != r.Collation && l.Collation.IsBinary() && r.Collation.IsBinary():
		return c, semantics.Unmodelled("two binary collations that meet") // DTCollation::aggregate gives neither
	case c.Coercibility == CoercibilityConflict:
		return c, semantics.Unmodelled("the collation of what was put together of several")
	case l.Coercibility != r.Coercibility, l.Collation == r.Collation, l.Coercibility < CoercibilityLiteral, l.Coercibility != CoercibilityExplicit && l.Collation.IsBinary():
		return c, nil
	case l.Coercibility != CoercibilityExplicit && r.Collation.IsBinary():
		return r, nil
	}
	return c, Refusal(&typing.Error{Message: "collations that do not go together"})
}
