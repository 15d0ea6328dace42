package determinism

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// Facts are what the types of a query say of its parts.
type Facts struct {
	Alike   map[*ast.SetOperation]bool // the arms have the same types
	Numeric map[*ast.Between]bool      // the operand is a number
}

// arms notes whether the arms of a set operation have the same types, of which
// equal values are the same: the operation converts nothing then.
func (f *Facts) arms(o *ast.SetOperation, l, r []Shape) {
	if f == nil {
		return
	}
	alike := len(l) == len(r) && len(l) > 0
	for i := range min(len(l), len(r)) {
		alike = alike && l[i].Kind == r[i].Kind && l[i].Kind != ast.TypeUnknown && l[i].Kind != ast.TypeDecimal && l[i].Exact && r[i].Exact
	}
	if f.Alike == nil {
		f.Alike = map[*ast.SetOperation]bool{}
	}
	f.Alike[o] = alike
}

// between notes whether the operand of a BETWEEN is a number.
func (c *Analysis) between(x *ast.Between, in *resolve.Expression) {
	if c.facts == nil {
		return
	}
	if c.facts.Numeric == nil {
		c.facts.Numeric = map[*ast.Between]bool{}
	}
	// A text might be compared as one, in which 10 is less than 9.
	operand := ast.Type{Kind: c.expr(x.X, in).Kind}
	c.facts.Numeric[x] = operand.IsNumeric()
}
