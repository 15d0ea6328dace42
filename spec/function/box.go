package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of boxes and rectangles.
const (
	BoxEmptyOperand spec.Case = iota + 1
	BoxFalse
	BoxTrue
)

var boxCases = []string{NullArgument: "null", BoxEmptyOperand: "empty operand", BoxFalse: "false", BoxTrue: "true"}

// boxes is the chapter of what compares boxes by PostGIS' operators, which trees know by
// the functions behind them.
//
// Source: CREATE OPERATOR in postgis/postgis.sql.in, repository postgis/postgis at
// b2d575041cbb, read 2026-11-20.
var boxes = []*Function{BoxesOverlap, BoxesSame, BoxContains, BoxWithin}

var (
	BoxesOverlap = boxOperator("&&", "GEOMETRY_OVERLAPS", "GEOMETRY_OVERLAPS", "box.overlaps", "a && b is true if the boxes of a and b have a point in common; EMPTY has no box.")
	BoxesSame    = boxOperator("~=", "GEOMETRY_SAME", "GEOMETRY_SAME", "box.same", "a ~= b is true if the boxes of a and b are the same, as those of EMPTY are.")
	BoxContains  = boxOperator("~", "GEOMETRY_CONTAINS", "GEOMETRY_WITHIN", "box.contains", "a ~ b is true if the box of a contains that of b, its sides included; a box contains EMPTY.",
		emptyWithoutBox("a ~ b is true if the box of a contains that of b, its sides included."))
	BoxWithin = boxOperator("@", "GEOMETRY_WITHIN", "GEOMETRY_CONTAINS", "box.within", "a @ b is true if the box of b contains that of a, its sides included; EMPTY is within a box.",
		emptyWithoutBox("a @ b is true if the box of b contains that of a, its sides included."))
)

func boxOperator(sign, name, converse, id, statement string, variants ...spec.Variant) *Function {
	return ruled(Function{Name: name, Form: Sign, Sign: sign, Parameters: shapes, Result: Condition, in: postgis, Geometric: ofBoxes(converse)}, spec.Rule{
		ID: id, Statement: statement + " Boxes are kept in binary32, widened where that does not hold a coordinate." + nullOperand,
		From:  spec.PostGIS("the operator "+sign+"; box2df_overlaps, box2df_equals, box2df_contains, gserialized_datum_get_box2df_p", "doc/reference_operator.xml, postgis/gserialized_gist_2d.c"),
		Cases: boxCases, Variants: variants,
	})
}

func emptyWithoutBox(statement string) spec.Variant {
	return spec.Variant{Dialects: []string{"postgis33"}, Statement: statement + " EMPTY has no box: it neither contains anything nor lies in anything." + nullOperand,
		From: spec.PostGIS33("gserialized_datum_predicate_2d, gserialized_datum_get_box2df_p, box2df_contains; changed in 3.5.0 (#5632)", "postgis/gserialized_gist_2d.c")}
}

// ofBoxes is what is declared of functions that compare boxes.
func ofBoxes(converse string) Geometric {
	return Geometric{Invariance: InvariantOnAxes, OfPointSets: true, Converse: converse, OfBoxes: true}
}
