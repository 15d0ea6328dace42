package function

import (
	"slices"
	"strings"
)

// prepared is the chapter of what tests relations of a first geometry that GEOS prepares for many questions.
var prepared = []*Function{
	PreparedDisjoint, PreparedIntersects, PreparedTouches, PreparedCrosses, PreparedOverlaps, PreparedWithin, PreparedContains, PreparedCoveredBy, PreparedCovers,
}

var (
	PreparedDisjoint   = preparing(STDisjoint)
	PreparedIntersects = preparing(STIntersects)
	PreparedTouches    = preparing(STTouches)
	PreparedCrosses    = preparing(STCrosses)
	PreparedOverlaps   = preparing(STOverlaps)
	PreparedWithin     = preparing(STWithin)
	PreparedContains   = preparing(STContains)
	PreparedCoveredBy  = preparing(STCoveredBy)
	PreparedCovers     = preparing(STCovers)
	PreparedDWithin    = preparing(STDWithin) // of the chapter of distances
)

// preparing declares a relation by its name with PREPARED_ in the place of ST_: the rule is the same.
func preparing(f *Function) *Function {
	return following(f.Rule, Function{Name: "PREPARED_" + strings.TrimPrefix(f.Name, "ST_"), Parameters: f.Parameters, Result: Condition, in: geos,
		Geometric: Geometric{Invariance: f.Invariance}})
}

// IsPrepared tells whether GEOS answers the functions with this name by a geometry that it prepared
// before.
func IsPrepared(name string) bool {
	return name == PreparedDWithin.Name || slices.ContainsFunc(prepared, func(f *Function) bool { return f.Name == name })
}
