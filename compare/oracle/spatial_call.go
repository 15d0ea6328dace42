package oracle

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/spatialsql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// transposed names, for each relation of two geometries, the one that holds of them
// the other way round. A function that is not listed has none that is sure: that of
// ST_DFullyWithin depends on the dialect, ST_Crosses on its domain.
//
// Source: OGC 06-103r4, "Named spatial relationship predicates based on the DE-9IM",
// as package spatial has them (see spatial.Predicate); for boxes PostGIS' manual,
// as package spatialsql has them.
var transposed = map[string]string{
	"ST_EQUALS": "ST_EQUALS", "ST_DISJOINT": "ST_DISJOINT", "ST_INTERSECTS": "ST_INTERSECTS", "ST_TOUCHES": "ST_TOUCHES",
	"ST_OVERLAPS": "ST_OVERLAPS", "ST_ORDERINGEQUALS": "ST_ORDERINGEQUALS",
	"ST_WITHIN": "ST_CONTAINS", "ST_CONTAINS": "ST_WITHIN", "ST_COVEREDBY": "ST_COVERS", "ST_COVERS": "ST_COVEREDBY",
	"GEOMETRY_DISTANCE": "GEOMETRY_DISTANCE", "ST_DISTANCE": "ST_DISTANCE", "ST_DWITHIN": "ST_DWITHIN", "ST_MAXDISTANCE": "ST_MAXDISTANCE",
	"GEOMETRY_OVERLAPS": "GEOMETRY_OVERLAPS", "GEOMETRY_SAME": "GEOMETRY_SAME",
	"GEOMETRY_WITHIN": "GEOMETRY_CONTAINS", "GEOMETRY_CONTAINS": "GEOMETRY_WITHIN",
	"MBREQUALS": "MBREQUALS", "MBREQUAL": "MBREQUAL", "MBRDISJOINT": "MBRDISJOINT", "MBRINTERSECTS": "MBRINTERSECTS", "MBRTOUCHES": "MBRTOUCHES",
	"MBROVERLAPS": "MBROVERLAPS", "MBRWITHIN": "MBRCONTAINS", "MBRCONTAINS": "MBRWITHIN", "MBRCOVEREDBY": "MBRCOVERS", "MBRCOVERS": "MBRCOVEREDBY",
}

// transposedOf is the function of two geometries that holds the other way round, in
// the subject's dialect; false where there is none.
func (s *Subject) transposedOf(name string) (string, bool) {
	if name == "ST_CROSSES" {
		switch s.Dialect.RelationDomain {
		case spec.RelationsEverywhere: // the greater dimension may stand first
			return name, true
		case spec.RelationsNull, spec.RelationsCrossesNull, spec.RelationsOverlapsOpen, spec.RelationsOpen:
		}
		return "", false
	}
	other, known := transposed[name]
	return other, known && s.has(other, 2) || known && s.has(other, 3)
}

// has tells whether the dialect has a function of that name and number of arguments.
func (s *Subject) has(name string, arguments int) bool {
	return spatialsql.Lookup(name, make([]ast.Type, arguments), s.Dialect) != nil
}

// pointSets are the functions that look at nothing but the sets of points of their
// arguments and their boundaries: what a geometry is made of, and in which order, is
// no matter to them.
var pointSets = map[string]bool{
	"ST_EQUALS": true, "ST_DISJOINT": true, "ST_INTERSECTS": true, "ST_TOUCHES": true, "ST_CROSSES": true, "ST_OVERLAPS": true,
	"ST_WITHIN": true, "ST_CONTAINS": true, "ST_COVEREDBY": true, "ST_COVERS": true, "ST_CONTAINSPROPERLY": true, "ST_RELATE": true,
	"GEOMETRY_DISTANCE": true, "ST_DISTANCE": true, "ST_MAXDISTANCE": true, "ST_DWITHIN": true, "ST_DFULLYWITHIN": true,
	"GEOMETRY_OVERLAPS": true, "GEOMETRY_SAME": true, "GEOMETRY_WITHIN": true, "GEOMETRY_CONTAINS": true,
	"MBREQUALS": true, "MBREQUAL": true, "MBRDISJOINT": true, "MBRINTERSECTS": true, "MBRTOUCHES": true, "MBROVERLAPS": true,
	"MBRWITHIN": true, "MBRCONTAINS": true, "MBRCOVEREDBY": true, "MBRCOVERS": true,
	"ST_ISEMPTY": true, "ST_RELATEMATCH": true,
}

// ofPointSets tells whether a function is one of pointSets in the subject's dialect:
// where the domain of ST_Crosses is one of types, a collection of points is no point.
func (s *Subject) ofPointSets(name string) bool {
	switch s.Dialect.CrossesDefinition {
	case spec.CrossesByInteriors:
	case spec.CrossesByIntersection:
		if name == "ST_CROSSES" {
			return false
		}
	}
	return pointSets[name]
}

// patterns are the relations that the matrix decides, with the patterns of which it
// matches one. The dimension of an operand is the greatest entry of its interior's row
// or column, and where the interiors have a point in common the boundaries of the other
// decide nothing of it: a boundary has at most the dimension 1, of an area, whose
// interior reaches into the exterior of all but an area. So crosses and overlaps follow
// from patterns, too, dimension by dimension.
//
// Source: as for transposed. Two EMPTY geometries, and no others, have FFFFFFFF2.
var patterns = map[string][]string{
	"ST_EQUALS":           {"T*F**FFF*", "FFFFFFFF2"},
	"ST_DISJOINT":         {"FF*FF****"},
	"ST_INTERSECTS":       {"T********", "*T*******", "***T*****", "****T****"},
	"ST_TOUCHES":          {"FT*******", "F**T*****", "F***T****"},
	"ST_WITHIN":           {"T*F**F***"},
	"ST_CONTAINS":         {"T*****FF*"},
	"ST_COVEREDBY":        {"T*F**F***", "*TF**F***", "**FT*F***", "**F*TF***"},
	"ST_COVERS":           {"T*****FF*", "*T****FF*", "***T**FF*", "****T*FF*"},
	"ST_CONTAINSPROPERLY": {"T**FF*FF*"},
	"ST_CROSSES":          slices.Concat(crossesGreater, crossesLines, transposedPatterns(crossesGreater)),
	"ST_OVERLAPS": {
		"0*0***0**",                                        // of points
		"1*0***0**", "1*0***1**", "1*1***0**", "1*1***1**", // of lines
		"2*T***T**", "0*2***2**", "1*2***2**", // of areas; a collection's interiors may meet in less
	},
}

var (
	// crossesGreater is that a crosses b, which has a greater dimension.
	crossesGreater = []string{
		"0*0***1**",                                        // points, lines
		"0*0***2**", "0*1***2**", "1*0***2**", "1*1***2**", // points or lines, areas
	}
	crossesLines = []string{"0*1***1**"}
)

func transposedPatterns(list []string) []string {
	var out []string
	for _, pattern := range list {
		other, _ := transposedPattern(pattern)
		out = append(out, other)
	}
	return out
}

// isSpatialTruth tells whether an expression is a truth value by a function of
// geometries, in any dialect.
func isSpatialTruth(x *ast.Call) bool { return spatialTruths[x.Name] }

var spatialTruths, spatialNames = func() (truths, names map[string]bool) {
	truths, names = map[string]bool{}, map[string]bool{}
	for _, name := range spec.DialectNames() {
		for _, f := range spatialsql.Functions(spec.DialectByName(name)) {
			names[f.Name] = true
			if f.Result == spatialsql.Truth {
				truths[f.Name] = true
			}
		}
	}
	delete(truths, "ST_RELATE") // with two arguments, or a number, it is a text
	return truths, names
}()
