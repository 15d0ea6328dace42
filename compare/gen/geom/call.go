package geom

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
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
	EditBoundary: named("ST_BOUNDARY"), EditConvexHull: named("ST_CONVEXHULL"), EditEnvelope: named("ST_ENVELOPE"),
	EditBoundingDiagonal: named("ST_BOUNDINGDIAGONAL"), EditCentroid: named("ST_CENTROID"), EditPointOnSurface: named("ST_POINTONSURFACE"),
	EditReverse: named("ST_REVERSE"), EditNormalize: named("ST_NORMALIZE"), EditFlipCoordinates: named("ST_FLIPCOORDINATES", "ST_SWAPXY"),
	EditRemoveRepeatedPoints: named("ST_REMOVEREPEATEDPOINTS"), EditMulti: named("ST_MULTI"), EditForceCollection: named("ST_FORCECOLLECTION"),
	EditCollectionHomogenize: named("ST_COLLECTIONHOMOGENIZE"), EditCollectionExtractHighest: named("ST_COLLECTIONEXTRACT"),
	EditCollectionExtract: {names: []string{"ST_COLLECTIONEXTRACT"}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), whole(int(e.Of)))
	}},
	EditForcePolygonClockwise: named("ST_FORCEPOLYGONCW"), EditForcePolygonCounterclockwise: named("ST_FORCEPOLYGONCCW"),
	EditAffine: {names: []string{"ST_AFFINE"}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), numbers(e.Map.A, e.Map.B, e.Map.D, e.Map.E, e.Map.XOffset, e.Map.YOffset)...)
	}},
	EditScale: {names: []string{"ST_SCALE"}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), numbers(e.Map.A, e.Map.E)...)
	}},
	EditTranslate: {names: []string{"ST_TRANSLATE"}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), numbers(e.Map.XOffset, e.Map.YOffset)...)
	}},
	EditGeometryN: counted("ST_GEOMETRYN"), EditExteriorRing: named("ST_EXTERIORRING"), EditInteriorRingN: counted("ST_INTERIORRINGN"),
	EditStartPoint: named("ST_STARTPOINT"), EditEndPoint: named("ST_ENDPOINT"), EditPointN: counted("ST_POINTN"),
	EditLineMerge: named("ST_LINEMERGE"), EditCollect: named("ST_COLLECT", "GEOMETRYCOLLECTION"), EditMakeLine: named("ST_MAKELINE"),
	EditMakePolygon: named("ST_MAKEPOLYGON"), EditSetPoint: counted("ST_SETPOINT"), EditRemovePoint: counted("ST_REMOVEPOINT"),
	EditAddPoint: {names: []string{"ST_ADDPOINT"}, arguments: func(e Edit, operands []ast.Expr) []ast.Expr {
		return append(slices.Clone(operands), whole(e.Number))
	}},
	EditPolygonize: nil, EditDump: nil, EditDumpRings: nil, // of sets of geometries, or making them
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
