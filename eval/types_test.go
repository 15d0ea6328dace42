package eval_test

import (
	"fmt"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// otherTypes tells of a value that is none of its column's type, which is the bound one.
func otherTypes(outcome *eval.Outcome) string {
	for _, world := range outcome.Worlds {
		for _, g := range world.Groups {
			for _, row := range g.Rows {
				for i := range row {
					if t := outcome.Columns[i].Type; !isOfType(&row[i], t) {
						return fmt.Sprintf("a value of kind %d in column %d, which is bound as %+v", row[i].Kind(), i+1, t)
					}
				}
			}
		}
	}
	return ""
}

// otherErrors tells of an error that computing a query raises and that its bound tree has
// not among those that it may raise.
func otherErrors(outcome *eval.Outcome, q *ast.Query, db *eval.Database) string {
	if outcome.Static || db.Dialect().Language() != spec.SQL {
		return ""
	}
	raises := resolve.Bind(q, db.Dialect(), db, resolve.Options{}).Raises()
	for _, class := range (outcome.Classes | outcome.MayRaise).List() {
		if !raises.Has(class) {
			return fmt.Sprintf("an error of class %s, which is none of %s", class, raises)
		}
	}
	return ""
}

// isOfType tells whether a value may stand for one of a static type.
func isOfType(v *semantics.Value, t ast.Type) bool {
	if v.IsNull() || v.IsRaised() || t.Kind == ast.TypeUnknown || t.Kind == ast.TypeDynamic {
		return true
	}
	switch v.Kind() {
	case semantics.KindBoolean:
		return t.Kind == ast.TypeBoolean
	case semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge:
		return t.Kind == ast.TypeInteger
	case semantics.KindDecimal:
		return t.Kind == ast.TypeDecimal
	case semantics.KindFloat:
		return t.IsApproximate()
	case semantics.KindText:
		return t.IsText() || t == function.RegType || t.Kind == ast.TypeDocument || t.Kind == ast.TypeLabel
	case semantics.KindBytes:
		return t.Kind == ast.TypeBytes
	case semantics.KindDate:
		return t.Kind == ast.TypeDate
	case semantics.KindTimestamp:
		return t.Kind == ast.TypeTimestamp
	case semantics.KindInstant:
		return t.Kind == ast.TypeInstant
	case semantics.KindTime:
		return t.Kind == ast.TypeTime
	case semantics.KindInterval:
		return t.Kind == ast.TypeInterval
	case semantics.KindGeometry:
		return t.Kind == ast.TypeGeometry
	case semantics.KindList:
		of := t.Of()
		for _, x := range v.List().Elements {
			if x.Kind() == semantics.KindList && !of.IsList() {
				of = t // an array of several dimensions
			}
			if !isOfType(&x, of) {
				return false
			}
		}
		return t.IsList()
	case semantics.KindNull, semantics.KindRaised:
	}
	return false
}
