package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of the matrix.
const (
	MatrixEmptyOperand spec.Case = iota + 1
	MatrixOfCollection
	MatrixBasic
)

// Cases of the rule of the matrix under a rule for boundaries.
const (
	BoundaryOdd spec.Case = iota + 1
	BoundaryAny
	BoundarySeveral
	BoundarySingle
)

// matrices is the chapter of what is of the matrix of two geometries itself.
var matrices = []*Function{STRelate, STRelatePattern, STRelateByBoundaryRule, STRelateMatch}

var (
	ofMatrix = Geometric{Invariance: Invariant, OfPointSets: true}

	STRelate = ruled(Function{Name: "ST_Relate", Parameters: shapes, Result: Text, in: iso | postgis | spatialite | geos, Geometric: ofMatrix}, spec.Rule{
		ID: "matrix.of-pair", Statement: "ST_Relate(a, b) is the matrix of a and b, row by row: F where interior, boundary or exterior of a does not meet that of b, else the dimension in which it does. Ends of lines are boundary where an odd number of them lies." + nullOperand,
		From:  spec.PostGIS("ST_Relate", relationPage).With(spec.JTS("IntersectionMatrix, RelateNG, BoundaryNodeRule")),
		Cases: []string{NullArgument: "null", MatrixEmptyOperand: "empty operand", MatrixOfCollection: "collection", MatrixBasic: "basic"}, Except: each(spatialite, "empty operand"),
	})
	STRelatePattern = ruled(Function{Name: "ST_Relate", Parameters: []Type{Geometry, Geometry, Text}, Result: Condition, in: iso | postgis | spatialite | geos, Geometric: ofMatrix}, spec.Rule{
		ID: "matrix.relate", Statement: "ST_Relate(a, b, pattern) is true if the matrix of a and b matches the pattern of T, F, 0, 1, 2 and *: each entry is the dimension in which interior, boundary or exterior of a meets that of b." + nullArgument,
		From:  spec.PostGIS("ST_Relate", relationPage).With(spec.JTS("Dimension, IntersectionMatrix.matches")),
		Cases: relationCases, Except: each(spatialite, "empty operand"),
	})
	STRelateByBoundaryRule = ruled(Function{Name: "ST_Relate", Parameters: []Type{Geometry, Geometry, Integer}, Result: Text, in: postgis | geos, Geometric: ofMatrix}, spec.Rule{
		ID: "matrix.boundary-rule", Statement: "ST_Relate(a, b, n) is the matrix under a rule for the boundary of lines: 1 takes ends of which an odd number lies at a point, 2 all ends, 3 ends of which several lie at a point, 4 ends that lie at a point alone." + nullArgument,
		From:  spec.PostGIS("ST_Relate", relationPage),
		Cases: []string{NullArgument: "null", BoundaryOdd: "odd", BoundaryAny: "any", BoundarySeveral: "several", BoundarySingle: "single"},
	})
	STRelateMatch = ruled(Function{Name: "ST_RelateMatch", Parameters: []Type{Text, Text}, Result: Condition, in: postgis, Geometric: ofMatrix}, spec.Rule{
		ID: "matrix.match", Statement: "ST_RelateMatch(matrix, pattern) is true if each of the nine entries meets the pattern's condition: T not empty, F empty, * any, 0, 1, 2 that dimension." + nullArgument,
		From: spec.PostGIS("ST_RelateMatch", relationPage), Cases: propertyCases,
	})
)
