package geom

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var null ast.Expr = &ast.Literal{Kind: ast.LiteralNull}

// whole is an integer as an expression.
func whole(n int) ast.Expr {
	if n < 0 {
		return &ast.Unary{Op: ast.Negate, X: whole(-n)}
	}
	return &ast.Literal{Kind: ast.LiteralInteger, Text: strconv.Itoa(n)}
}

// numberOf is an exact decimal as an expression.
func numberOf(n spatial.Number) ast.Expr {
	if n.Sign() < 0 {
		return &ast.Unary{Op: ast.Negate, X: numberOf(n.Negated())}
	}
	kind := ast.LiteralDecimal
	if n.Rat().IsInt() {
		kind = ast.LiteralInteger
	}
	return &ast.Literal{Kind: kind, Text: n.String()}
}

func text(s string) ast.Expr { return &ast.Literal{Kind: ast.LiteralString, Text: s} }

// written says how an editing function is called: its names, of which a dialect has
// one at most, and what stands behind the geometries.
type written struct {
	names []string
	// arguments are those of an application, given its operands; nil for the operands
	// alone.
	arguments func(e Edit, operands []ast.Expr) []ast.Expr
}

func named(names ...string) *written { return &written{names: names} }

// counted has the number behind the first operand.
func counted(name string) *written {
	return &written{names: []string{name}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return slices.Insert(slices.Clone(operands), 1, whole(e.Number))
	}}
}

// calls are the functions of SQL by editing function; nil where there is none that
// makes one geometry of geometries.
var calls = [edits]*written{
	EditBoundary: named(function.STBoundary.Name), EditConvexHull: named(function.STConvexHull.Name), EditEnvelope: named(function.STEnvelope.Name),
	EditBoundingDiagonal: named(function.STBoundingDiagonal.Name), EditCentroid: named(function.STCentroid.Name), EditPointOnSurface: named(function.STPointOnSurface.Name),
	EditReverse: named(function.STReverse.Name), EditNormalize: named(function.STNormalize.Name), EditFlipCoordinates: named(function.STFlipCoordinates.Name, function.STSwapXY.Name),
	EditRemoveRepeatedPoints: named(function.STRemoveRepeatedPoints.Name), EditMulti: named(function.STMulti.Name), EditForceCollection: named(function.STForceCollection.Name),
	EditCollectionHomogenize: named(function.STCollectionHomogenize.Name), EditCollectionExtractHighest: named(function.STCollectionExtract.Name),
	EditCollectionExtract: {names: []string{function.STCollectionExtract.Name}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), whole(int(e.Of)))
	}},
	EditForcePolygonClockwise: named(function.STForcePolygonCW.Name), EditForcePolygonCounterclockwise: named(function.STForcePolygonCCW.Name),
	EditAffine: {names: []string{function.STAffine.Name}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), numbers(e.Map.A, e.Map.B, e.Map.D, e.Map.E, e.Map.XOffset, e.Map.YOffset)...)
	}},
	EditScale: {names: []string{function.STScale.Name}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), numbers(e.Map.A, e.Map.E)...)
	}},
	EditTranslate: {names: []string{function.STTranslate.Name}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), numbers(e.Map.XOffset, e.Map.YOffset)...)
	}},
	EditGeometryN: counted(function.STGeometryN.Name), EditExteriorRing: named(function.STExteriorRing.Name), EditInteriorRingN: counted(function.STInteriorRingN.Name),
	EditStartPoint: named(function.STStartPoint.Name), EditEndPoint: named(function.STEndPoint.Name), EditPointN: counted(function.STPointN.Name),
	EditLineMerge: named(function.STLineMerge.Name), EditCollect: named(function.STCollect.Name), EditMakeLine: named(function.STMakeLine.Name),
	EditSetPoint: counted(function.STSetPoint.Name), EditRemovePoint: counted(function.STRemovePoint.Name),
	EditAddPoint: {names: []string{function.STAddPoint.Name}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), whole(e.Number))
	}},
	EditMakePolygon: nil, EditPolygonize: nil, EditDump: nil, EditDumpRings: nil, // of sets of geometries, or making them
}

func numbers(list ...spatial.Number) []ast.Expr {
	var out []ast.Expr
	for _, n := range list {
		out = append(out, numberOf(n))
	}
	return out
}

// call writes an application of an editing function to operands; false where the
// dialect has no such function.
func (l *language) call(e Edit, operands ...ast.Expr) (ast.Expr, bool) {
	w := calls[e.Function]
	if w == nil {
		return nil, false
	}
	if !editFunctions[e.Function].pairs {
		operands = operands[:1]
	}
	if w.arguments != nil {
		operands = w.arguments(e, operands)
	}
	for _, name := range w.names {
		if l.has(name, len(operands)) {
			return &ast.Call{Name: name, Args: operands}, true
		}
	}
	return nil, false
}
