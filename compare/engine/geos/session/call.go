package session

import (
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// operations are the operations of GEOS by the functions that ask for them. A
// function that is not here is computed by the evaluator: those that read and write
// texts and bytes.
var operations = map[string]string{
	function.STEquals.Name: "equals", function.STDisjoint.Name: "disjoint", function.STIntersects.Name: "intersects", function.STTouches.Name: "touches", function.STCrosses.Name: "crosses",
	function.STOverlaps.Name: "overlaps", function.STWithin.Name: "within", function.STContains.Name: "contains", function.STCovers.Name: "covers", function.STCoveredBy.Name: "coveredBy",
	function.PreparedDisjoint.Name: "preparedDisjoint", function.PreparedIntersects.Name: "preparedIntersects", function.PreparedTouches.Name: "preparedTouches",
	function.PreparedCrosses.Name: "preparedCrosses", function.PreparedOverlaps.Name: "preparedOverlaps", function.PreparedWithin.Name: "preparedWithin",
	function.PreparedContains.Name: "preparedContains", function.PreparedCovers.Name: "preparedCovers", function.PreparedCoveredBy.Name: "preparedCoveredBy",
	function.STContainsProperly.Name: "preparedContainsProperly",
	function.STDistance.Name:         "distance", function.STDWithin.Name: "distanceWithin", function.PreparedDWithin.Name: "preparedDistanceWithin",
	function.STIsEmpty.Name: "isEmpty", function.STIsValid.Name: "isValid", function.STIsSimple.Name: "isSimple", function.STArea.Name: "area", function.STLength.Name: "length",
	function.STNPoints.Name:    "numCoordinates",
	function.STConvexHull.Name: "convexHull", function.STBoundary.Name: "boundary", function.STReverse.Name: "reverse", function.STNormalize.Name: "normalize",
	function.STCentroid.Name: "centroid", function.STPointOnSurface.Name: "pointOnSurface", function.STLineMerge.Name: "lineMerge", function.STIsRing.Name: "isRing",
}

// boundaryRules are the words by which GEOS is asked for the rules that ST_Relate
// numbers from 1.
var boundaryRules = []string{"mod2", "endpoint", "multivalent", "monovalent"}

// CallOf returns the call that computes a function of arguments that are not NULL. The last result
// is false if the evaluator computes the function itself.
func CallOf(f *function.Function, arguments []semantics.Value) (geos.Call, bool) {
	operation, known := operations[f.Name]
	if f.Name == function.STRelate.Name {
		operation, known = "relate", true
		if len(arguments) == 3 {
			operation = "relatePattern"
			if f.Parameters[2] == function.Integer {
				operation = "relateBoundaryRule"
			}
		}
	}
	if !known {
		return geos.Call{}, false
	}
	var list []geos.Argument
	for i, v := range arguments {
		switch p := f.Parameters[i]; {
		case p == function.Geometry:
			wkb, ok := engine.GeometryText(engine.FormGEOS, v.Geometry().Shape())
			if !ok {
				return geos.Call{}, false // a coordinate beyond the greatest double
			}
			list = append(list, geos.Geometry(wkb))
		case operation == "relateBoundaryRule":
			if n := v.Int(); n >= 1 && n <= int64(len(boundaryRules)) {
				list = append(list, geos.Word(boundaryRules[n-1]))
			}
		case v.Kind() == semantics.KindText:
			list = append(list, geos.Word(v.Str()))
		case v.Kind() == semantics.KindFloat:
			list = append(list, geos.Number(v.Float64()))
		default:
			x, _ := semantics.AsDecimal(&v).Number().Float64()
			list = append(list, geos.Number(x))
		}
	}
	call, err := geos.NewCall(operation, list...)
	return call, err == nil
}

// valueOf is the answer to a call as the function's result.
func valueOf(f *function.Function, answer *engine.Result) (semantics.Value, error) {
	if len(answer.Rows) != 1 || len(answer.Rows[0]) == 0 {
		return semantics.Null, fmt.Errorf("%d rows instead of one", len(answer.Rows))
	}
	cell := answer.Rows[0][0]
	if cell.Null {
		return semantics.Null, nil
	}
	switch f.Result {
	case function.Condition:
		holds, err := strconv.ParseBool(cell.Text)
		return semantics.Boolean(holds), err
	case function.Integer, function.Unsigned:
		n, err := strconv.ParseInt(cell.Text, 10, 64)
		return semantics.Integer(n), err
	case function.Double:
		x, err := strconv.ParseFloat(cell.Text, 64)
		return semantics.Float(x), err
	case function.Text:
		return semantics.Text(cell.Text), nil
	case function.Bytes:
		return semantics.Bytes(cell.Text), nil
	case function.Geometry:
		g, err := spatial.ParseWellKnownBinary([]byte(cell.Text))
		if err != nil {
			return semantics.Null, err
		}
		return semantics.GeometryValue(semantics.NewGeometry(g.Geometry)), nil
	case function.Unstated, function.Any, function.ByRule, function.Decimal, function.Number, function.Document, function.SmallCount, function.Place,
		function.ShortText, function.Path, function.Pattern, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList: // no result of a function of geometries
	}
	panic("session: a function without a result")
}
