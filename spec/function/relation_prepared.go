package function

import "slices"

// prepared is the chapter of what tests relations of a first geometry that GEOS prepares for many questions.
var prepared = []*Function{
	PreparedDisjoint,
	PreparedIntersects,
	PreparedTouches,
	PreparedCrosses,
	PreparedOverlaps,
	PreparedWithin,
	PreparedContains,
	PreparedCoveredBy,
	PreparedCovers,
}

var PreparedDisjoint = &Function{
	Name: "PREPARED_DISJOINT", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STDisjoint.Rule,
}

var PreparedIntersects = &Function{
	Name: "PREPARED_INTERSECTS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STIntersects.Rule,
}

var PreparedTouches = &Function{
	Name: "PREPARED_TOUCHES", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STTouches.Rule,
}

var PreparedCrosses = &Function{
	Name: "PREPARED_CROSSES", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STCrosses.Rule,
}

var PreparedOverlaps = &Function{
	Name: "PREPARED_OVERLAPS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STOverlaps.Rule,
}

var PreparedWithin = &Function{
	Name: "PREPARED_WITHIN", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STWithin.Rule,
}

var PreparedContains = &Function{
	Name: "PREPARED_CONTAINS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STContains.Rule,
}

var PreparedCoveredBy = &Function{
	Name: "PREPARED_COVEREDBY", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STCoveredBy.Rule,
}

var PreparedCovers = &Function{
	Name: "PREPARED_COVERS", Parameters: []Type{Geometry, Geometry}, Result: Condition, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Invariant},
	Rule:      STCovers.Rule,
}

// IsPrepared tells whether functions of a name are those that GEOS answers by a geometry
// that it prepared before.
func IsPrepared(name string) bool {
	return name == PreparedDWithin.Name || slices.ContainsFunc(prepared, func(f *Function) bool { return f.Name == name })
}
