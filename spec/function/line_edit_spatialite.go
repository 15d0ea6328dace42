package function

import "github.com/semcheck/semcheck/spec"

// lineEditsOfSpatiaLite is the chapter of what makes and changes lines in SpatiaLite.
var lineEditsOfSpatiaLite = []*Function{MakeLine, STAddPointOfSpatiaLite, STAddPointAtOfSpatiaLite, STSetPointOfSpatiaLite, STRemovePointOfSpatiaLite}

var (
	MakeLine = listedLineEdit(shapes, "MakeLine", "edit.listed-make-line", "MakeLine(a, b) is the line from the only point of a to the only point of b, if they have nothing else.",
		inSpatiaLite("fnct_MakeLine, gaiaMakeLine", "gg_geometries.c"))
	STAddPointOfSpatiaLite = listedLineEdit(shapes, "ST_AddPoint", "edit.listed-add-point", "ST_AddPoint(l, p, n) has the only point p before the n-th position of the only line l; a negative n appends it, and so it does without n.",
		inSpatiaLite("fnct_AddPoint, is_single_linestring, is_single_point"))
	STAddPointAtOfSpatiaLite = taking(STAddPointOfSpatiaLite, Geometry, Geometry, Integer)
	STSetPointOfSpatiaLite   = listedLineEdit([]Type{Geometry, Integer, Geometry}, "ST_SetPoint", "edit.listed-set-point", "ST_SetPoint(l, n, p) has the only point p in the place of the n-th position of the only line l.",
		inSpatiaLite("fnct_SetPoint, commont_set_point"))
	STRemovePointOfSpatiaLite = listedLineEdit(nth, "ST_RemovePoint", "edit.listed-remove-point", "ST_RemovePoint(l, n) is the only line l without its n-th position; of a line of two positions it is not modelled.",
		inSpatiaLite("fnct_RemovePoint, is_single_linestring"))
)

func listedLineEdit(of []Type, name, id, statement string, from spec.Source) *Function {
	return ruled(Function{Name: name, Parameters: of, Result: Geometry, in: spatialite, Geometric: equivariant},
		spec.Rule{ID: id, Statement: statement + nullOrNothing, From: from, Cases: constructionCases})
}
