package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// moment makes a day, or a day with a time.
func (b *queryBuilder) moment(f *frame, of family, fit need) ast.Expr {
	b.nesting++
	defer func() { b.nesting-- }()
	b.room--
	fit &= needCompare | needKey
	if b.room <= 0 || !b.mayNest(2) || fit&needKey != 0 {
		return b.leaf(f, of, fit, false)
	}
	switch b.Below(20) {
	case 0, 1:
		return b.conditional(f, of, fit)
	case 2:
		return &ast.Cast{X: b.leaf(f, otherMoment(of), fit, false), Type: b.castType(of)}
	case 3:
		if x := b.scalarQuery(f, of, fit); x != nil {
			return x
		}
	case 4, 5:
		if of == familyDate && b.language.daysAdd {
			return &ast.Binary{Op: choice.One(&b.Sequence, []ast.BinaryOp{ast.Add, ast.Subtract}), L: b.leaf(f, of, fit, false), R: number(b.Between(-2, 40))}
		}
	}
	return b.leaf(f, of, fit, b.PerMille(120))
}

// otherMoment is the family that CAST changes into one of days or of days with a time.
func otherMoment(of family) family {
	if of == familyDate {
		return familyTimestamp
	}
	return familyDate
}

// momentArgument is an argument of a function of days.
func (b *queryBuilder) momentArgument(f *frame) ast.Expr {
	return b.moment(f, choice.One(&b.Sequence, []family{familyDate, familyDate, familyTimestamp}), needCompare)
}
