package session

import (
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/spatialsql"
	"github.com/semcheck/semcheck/spatial"
)

// operations are the operations of GEOS by the functions that ask for them. A
// function that is not here is computed by the evaluator: those that read and write
// texts and bytes.
var operations = map[string]string{
	"ST_EQUALS": "equals", "ST_DISJOINT": "disjoint", "ST_INTERSECTS": "intersects", "ST_TOUCHES": "touches", "ST_CROSSES": "crosses",
	"ST_OVERLAPS": "overlaps", "ST_WITHIN": "within", "ST_CONTAINS": "contains", "ST_COVERS": "covers", "ST_COVEREDBY": "coveredBy",
	"PREPARED_DISJOINT": "preparedDisjoint", "PREPARED_INTERSECTS": "preparedIntersects", "PREPARED_TOUCHES": "preparedTouches",
	"PREPARED_CROSSES": "preparedCrosses", "PREPARED_OVERLAPS": "preparedOverlaps", "PREPARED_WITHIN": "preparedWithin",
	"PREPARED_CONTAINS": "preparedContains", "PREPARED_COVERS": "preparedCovers", "PREPARED_COVEREDBY": "preparedCoveredBy",
	"ST_CONTAINSPROPERLY": "preparedContainsProperly",
	"ST_DISTANCE":         "distance", "ST_DWITHIN": "distanceWithin", "PREPARED_DWITHIN": "preparedDistanceWithin",
	"ST_ISEMPTY": "isEmpty", "ST_ISVALID": "isValid", "ST_ISSIMPLE": "isSimple", "ST_AREA": "area", "ST_LENGTH": "length",
	"ST_NPOINTS":    "numCoordinates",
	"ST_CONVEXHULL": "convexHull", "ST_BOUNDARY": "boundary", "ST_REVERSE": "reverse", "ST_NORMALIZE": "normalize",
	"ST_CENTROID": "centroid", "ST_POINTONSURFACE": "pointOnSurface", "ST_LINEMERGE": "lineMerge", "ST_ISRING": "isRing",
}

// boundaryRules are the words by which GEOS is asked for the rules that ST_Relate
// numbers from 1.
var boundaryRules = []string{"mod2", "endpoint", "multivalent", "monovalent"}

// CallOf is the call that computes a function of arguments none of which is NULL;
// false where the evaluator does.
func CallOf(f *spatialsql.Function, arguments []semantics.Value) (geos.Call, bool) {
	operation, known := operations[f.Name]
	if f.Name == "ST_RELATE" {
		operation, known = "relate", true
		if len(arguments) == 3 {
			operation = "relatePattern"
			if f.Parameters[2] == spatialsql.Whole {
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
		case p == spatialsql.Shape:
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
func valueOf(f *spatialsql.Function, answer *engine.Result) (semantics.Value, error) {
	if len(answer.Rows) != 1 || len(answer.Rows[0]) == 0 {
		return semantics.Null, fmt.Errorf("%d rows instead of one", len(answer.Rows))
	}
	cell := answer.Rows[0][0]
	if cell.Null {
		return semantics.Null, nil
	}
	switch f.Result {
	case spatialsql.Truth:
		holds, err := strconv.ParseBool(cell.Text)
		return semantics.Boolean(holds), err
	case spatialsql.WholeResult, spatialsql.CountResult:
		n, err := strconv.ParseInt(cell.Text, 10, 64)
		return semantics.Integer(n), err
	case spatialsql.Measured:
		x, err := strconv.ParseFloat(cell.Text, 64)
		return semantics.Float(x), err
	case spatialsql.TextResult:
		return semantics.Text(cell.Text), nil
	case spatialsql.OctetsResult:
		return semantics.Bytes(cell.Text), nil
	case spatialsql.ShapeResult:
		g, err := spatial.ParseWellKnownBinary([]byte(cell.Text))
		if err != nil {
			return semantics.Null, err
		}
		return semantics.GeometryValue(semantics.NewGeometry(g.Geometry)), nil
	}
	panic("session: a function without a result")
}
