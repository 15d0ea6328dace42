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
	switch k := v.Kind(); {
	case k == semantics.KindUnsigned:
		return t.Kind == ast.TypeInteger || t.Kind == ast.TypeYear
	case k == semantics.KindFloat:
		return t.IsApproximate()
	case k == semantics.KindText:
		return t.IsText() || t == function.RegType || t.Kind == ast.TypeDocument || t.Kind == ast.TypeLabel
	case k == semantics.KindList:
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
	}
	return v.Type().Kind == t.Kind
}
