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
var matrices = []*Function{
	STRelate,
	STRelatePattern,
	STRelateByBoundaryRule,
	STRelateMatch,
}

var STRelate = &Function{
	Name: "ST_RELATE", Parameters: []Type{Geometry, Geometry}, Result: Text, in: iso | postgis | spatialite | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true},
	Rule: declare(iso|postgis|spatialite|geos, spec.Rule{
		ID:        "matrix.of-pair",
		Statement: "ST_Relate(a, b) is the matrix of a and b, row by row: F where interior, boundary or exterior of a does not meet that of b, else the dimension in which it does. Ends of lines are boundary where an odd number of them lies. NULL if an operand is.",
		From:      spec.PostGIS("ST_Relate", "doc/reference_relationship.xml").With(spec.JTS("IntersectionMatrix, RelateNG, BoundaryNodeRule")),
		Keywords:  []string{"ST_RELATE"},
		Cases:     []string{NullArgument: "null", MatrixEmptyOperand: "empty operand", MatrixOfCollection: "collection", MatrixBasic: "basic"},
		Except:    map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STRelatePattern = &Function{
	Name: "ST_RELATE", Parameters: []Type{Geometry, Geometry, Text}, Result: Condition, in: iso | postgis | spatialite | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true},
	Rule: declare(iso|postgis|spatialite|geos, spec.Rule{
		ID:        "matrix.relate",
		Statement: "ST_Relate(a, b, pattern) is true if the matrix of a and b matches the pattern of T, F, 0, 1, 2 and *: each entry is the dimension in which interior, boundary or exterior of a meets that of b. NULL if an argument is.",
		From:      spec.PostGIS("ST_Relate", "doc/reference_relationship.xml").With(spec.JTS("Dimension, IntersectionMatrix.matches")),
		Keywords:  []string{"ST_RELATE"},
		Cases:     relationCases,
		Except:    map[string][]string{"spatialite": {"empty operand"}},
	}),
}

var STRelateByBoundaryRule = &Function{
	Name: "ST_RELATE", Parameters: []Type{Geometry, Geometry, Integer}, Result: Text, in: postgis | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true},
	Rule: declare(postgis|geos, spec.Rule{
		ID:        "matrix.boundary-rule",
		Statement: "ST_Relate(a, b, n) is the matrix under a rule for the boundary of lines: 1 takes ends of which an odd number lies at a point, 2 all ends, 3 ends of which several lie at a point, 4 ends that lie at a point alone. NULL if an argument is.",
		From:      spec.PostGIS("ST_Relate", "doc/reference_relationship.xml"),
		Keywords:  []string{"ST_RELATE"},
		Cases:     []string{NullArgument: "null", BoundaryOdd: "odd", BoundaryAny: "any", BoundarySeveral: "several", BoundarySingle: "single"},
	}),
}

var STRelateMatch = &Function{
	Name: "ST_RELATEMATCH", Parameters: []Type{Text, Text}, Result: Condition, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant, OfPointSets: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "matrix.match",
		Statement: "ST_RelateMatch(matrix, pattern) is true if each of the nine entries meets the pattern's condition: T not empty, F empty, * any, 0, 1, 2 that dimension. NULL if an argument is.",
		From:      spec.PostGIS("ST_RelateMatch", "doc/reference_relationship.xml"),
		Keywords:  []string{"ST_RELATEMATCH"},
		Cases:     propertyCases,
	}),
}
