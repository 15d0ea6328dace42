package function

import "github.com/semcheck/semcheck/spec"

// boxes is the chapter of what compares boxes by PostGIS' operators, which trees know by
// the functions behind them.
//
// Cases of the rules of boxes and rectangles.
const (
	BoxEmptyOperand spec.Case = iota + 1
	BoxFalse
	BoxTrue
)

var boxCases = []string{NullArgument: "null", BoxEmptyOperand: "empty operand", BoxFalse: "false", BoxTrue: "true"}

// Source: CREATE OPERATOR in postgis/postgis.sql.in, repository postgis/postgis at
// b2d575041cbb, read 2026-11-20.
var boxes = []*Function{
	BoxesOverlap,
	BoxesSame,
	BoxContains,
	BoxWithin,
}

var BoxesOverlap = &Function{
	Name: "GEOMETRY_OVERLAPS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis,
	Form: Sign, Sign: "&&",
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "GEOMETRY_OVERLAPS", OfBoxes: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "box.overlaps",
		Statement: "a && b is true if the boxes of a and b have a point in common; EMPTY has no box. Boxes are kept in binary32, widened where that does not hold a coordinate. NULL if an operand is.",
		From:      spec.PostGIS("the operator &&; box2df_overlaps, box2df_equals, box2df_contains, gserialized_datum_get_box2df_p", "doc/reference_operator.xml, postgis/gserialized_gist_2d.c"),
		Keywords:  []string{"&&"},
		Cases:     boxCases,
	}),
}

var BoxesSame = &Function{
	Name: "GEOMETRY_SAME", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis,
	Form: Sign, Sign: "~=",
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "GEOMETRY_SAME", OfBoxes: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "box.same",
		Statement: "a ~= b is true if the boxes of a and b are the same, as those of EMPTY are. Boxes are kept in binary32, widened where that does not hold a coordinate. NULL if an operand is.",
		From:      spec.PostGIS("the operator ~=; box2df_overlaps, box2df_equals, box2df_contains, gserialized_datum_get_box2df_p", "doc/reference_operator.xml, postgis/gserialized_gist_2d.c"),
		Keywords:  []string{"~="},
		Cases:     boxCases,
	}),
}

var BoxContains = &Function{
	Name: "GEOMETRY_CONTAINS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis,
	Form: Sign, Sign: "~",
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "GEOMETRY_WITHIN", OfBoxes: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "box.contains",
		Statement: "a ~ b is true if the box of a contains that of b, its sides included; a box contains EMPTY. Boxes are kept in binary32, widened where that does not hold a coordinate. NULL if an operand is.",
		From:      spec.PostGIS("the operator ~; box2df_overlaps, box2df_equals, box2df_contains, gserialized_datum_get_box2df_p", "doc/reference_operator.xml, postgis/gserialized_gist_2d.c"),
		Keywords:  []string{"~"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"postgis33"}, Statement: "a ~ b is true if the box of a contains that of b, its sides included. EMPTY has no box: it neither contains anything nor lies in anything. NULL if an operand is.",
				From: spec.PostGIS33("gserialized_datum_predicate_2d, gserialized_datum_get_box2df_p, box2df_contains; changed in 3.5.0 (#5632)", "postgis/gserialized_gist_2d.c")},
		},
	}),
}

var BoxWithin = &Function{
	Name: "GEOMETRY_WITHIN", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: postgis,
	Form: Sign, Sign: "@",
	Weight:    10,
	Geometric: Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: "GEOMETRY_CONTAINS", OfBoxes: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "box.within",
		Statement: "a @ b is true if the box of b contains that of a, its sides included; EMPTY is within a box. Boxes are kept in binary32, widened where that does not hold a coordinate. NULL if an operand is.",
		From:      spec.PostGIS("the operator @; box2df_overlaps, box2df_equals, box2df_contains, gserialized_datum_get_box2df_p", "doc/reference_operator.xml, postgis/gserialized_gist_2d.c"),
		Keywords:  []string{"@"},
		Cases:     boxCases,
		Variants: []spec.Variant{
			{Dialects: []string{"postgis33"}, Statement: "a @ b is true if the box of b contains that of a, its sides included. EMPTY has no box: it neither contains anything nor lies in anything. NULL if an operand is.",
				From: spec.PostGIS33("gserialized_datum_predicate_2d, gserialized_datum_get_box2df_p, box2df_contains; changed in 3.5.0 (#5632)", "postgis/gserialized_gist_2d.c")},
		},
	}),
}
