package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of ST_Simplify.
const (
	SimplifiedAway spec.Case = iota + 1
	Simplified
	NotSimplified
)

// simplifications is the chapter of what leaves out or moves positions in PostGIS.
var simplifications = []*Function{STSimplify, STSimplifyKeeping, STSnapToGrid, STSnapToGridOfTwo, STSnapToGridAt, STRemoveRepeatedPointsWithin}

const ringsDropped = "Lines of one place and rings of fewer than four positions are dropped, with the polygon if it is the shell; then collections lose their EMPTY elements."

var (
	STSimplify = ruled(Function{Name: "ST_Simplify", Parameters: []Type{Geometry, Number}, Result: Geometry, in: postgis}, spec.Rule{
		ID: "edit.simplify", Statement: "ST_Simplify(g, d) leaves out positions of lines and rings by the algorithm of Douglas and Peucker: of a stretch the first of the positions that are farthest from the segment of its ends stays, if it is farther than d. " + ringsDropped + " With a third argument that is true lines stay, and shells with four positions. Points stay, and so does all from which no position is left out; NULL if nothing else is left." + nullArgument,
		From:  spec.PostGIS("ST_Simplify; LWGEOM_simplify2d, lwgeom_simplify_in_place, ptarray_simplify_in_place", processingPage+", postgis/lwgeom_functions_analytic.c, liblwgeom/lwgeom.c, liblwgeom/ptarray.c"),
		Cases: []string{NullArgument: "null", SimplifiedAway: "nothing left", Simplified: "made", NotSimplified: "unchanged"},
	})
	STSimplifyKeeping = taking(STSimplify, Geometry, Number, Condition)

	STSnapToGrid = ruled(Function{Name: "ST_SnapToGrid", Parameters: []Type{Geometry, Number}, Result: Geometry, in: postgis}, spec.Rule{
		ID: "edit.snap-to-grid", Statement: "ST_SnapToGrid(g, d) has X and Y of each position at the nearest multiple of d, of two the even one; (g, x, y) has multiples of x and of y, (g, a, b, x, y) counts them from (a b). What is 0 leaves the coordinate as it is. Positions that are then the same as the one before are left out. " + ringsDropped + nullArgument,
		From:  spec.PostGIS("ST_SnapToGrid; LWGEOM_snaptogrid, lwgeom_grid_in_place, ptarray_grid_in_place", processingPage+", postgis/lwgeom_functions_analytic.c, liblwgeom/lwgeom.c, liblwgeom/ptarray.c"),
		Cases: editCases,
	})
	STSnapToGridOfTwo = taking(STSnapToGrid, Geometry, Number, Number)
	STSnapToGridAt    = taking(STSnapToGrid, Geometry, Number, Number, Number, Number)

	STRemoveRepeatedPointsWithin = edit(postgis, "ST_RemoveRepeatedPoints", notInvariant, processingPage, "edit.near", "(g, d) is a geometry without positions of lines and rings that lie within d of the last one that stays; of a line at least two stay, of a ring four, and the last one always. A d of 0 or less asks for equal positions. A MULTIPOINT of several points is not modelled", Number)
)
