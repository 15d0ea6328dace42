package resolve

import "github.com/semcheck/semcheck/spec/ast"

// Equates is what the condition of a join says of its sides.
type Equates uint8

// What a condition equates.
const (
	EquatesUnknown Equates = iota // another condition
	EquatesSides                  // a conjunct equates a value of the left side with one of the right
	EquatesNothing                // it names no column and asks no subquery
)

// Equates tells what the condition of ON says of the join's sides.
func (j *Join) Equates() Equates {
	if j.On == nil {
		return EquatesNothing
	}
	if j.equality(j.On.Node) {
		return EquatesSides
	}
	constant := true
	j.On.Inspect(func(part ast.Expr, _ *Expression) bool {
		_, column := part.(*ast.ColumnRef)
		constant = constant && !column && ast.QueryOf(part) == nil
		return constant
	})
	if constant {
		return EquatesNothing
	}
	return EquatesUnknown
}

// equality tells that a conjunct of a condition equates the sides.
func (j *Join) equality(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Binary:
		return x.Op == ast.And && (j.equality(x.L) || j.equality(x.R))
	case *ast.Comparison:
		return x.Op == ast.Equal && j.equated(x.L, x.R)
	case *ast.InList:
		return !x.Not && len(x.List) == 1 && j.equated(x.X, x.List[0])
	default: // No other form equates the sides for certain.
	}
	return false
}

// equated tells that of two operands, or of two elements of rows at one place, one names
// columns of the left side alone and one of the right side alone.
func (j *Join) equated(l, r ast.Expr) bool {
	a, row := l.(*ast.Row)
	if b, is := r.(*ast.Row); row && is && len(a.Items) == len(b.Items) {
		for i := range a.Items {
			if j.equated(a.Items[i], b.Items[i]) {
				return true
			}
		}
		return false
	}
	x, y := j.sideOf(l), j.sideOf(r)
	return x == leftSide && y == rightSide || x == rightSide && y == leftSide
}

type joinSide uint8

const (
	neitherSide joinSide = iota
	leftSide
	rightSide
	bothSides // or what is not known
)

// sideOf is the side whose columns an operand names.
func (j *Join) sideOf(x ast.Expr) joinSide {
	side := neitherSide
	j.On.inspect(x, func(part ast.Expr, at *Expression) bool {
		if ref, is := part.(*ast.ColumnRef); is {
			side |= j.sideOfColumn(at.Name(ref))
		} else if ast.QueryOf(part) != nil {
			side = bothSides
		}
		return true
	})
	return side
}

func (j *Join) sideOfColumn(name *Name) joinSide {
	if name == nil || name.Kind != NameColumn || name.Depth > 0 {
		return bothSides
	}
	first := firstColumn(j.R)
	switch at := name.Column.Position; {
	case at < j.First || at >= j.First+j.Width:
		return bothSides
	case at < first:
		return leftSide
	}
	return rightSide
}

// firstColumn is the position of an operand's first column.
func firstColumn(t TableExpr) int {
	switch t := t.(type) {
	case *Source:
		return t.First
	case *Join:
		return t.First
	}
	panic("resolve: unknown table expression")
}
