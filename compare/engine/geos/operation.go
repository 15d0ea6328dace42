package geos

import (
	"fmt"
	"slices"
)

// Types of the columns that an operation has, as DuckDB names them.
const (
	TypeBoolean  = "BOOLEAN" // true, false
	TypeText     = "VARCHAR"
	TypeInteger  = "INTEGER"
	TypeDouble   = "DOUBLE"
	TypeGeometry = "GEOMETRY" // bytes of WKB, low end first
)

// Column is a column of an answer.
type Column struct{ Name, Type string }

// Operation is an operation of GEOS that a call can name.
type Operation struct {
	Name      string
	Arguments []Kind
	// Many tells that the last argument can be given any number of times, also
	// never.
	Many    bool
	Columns []Column
}

func (o *Operation) check(arguments []Argument) error {
	least := len(o.Arguments)
	if o.Many {
		least--
	}
	if len(arguments) < least || !o.Many && len(arguments) > least {
		return fmt.Errorf("%s takes %d arguments, got %d", o.Name, least, len(arguments))
	}
	for i, a := range arguments {
		if want := o.Arguments[min(i, len(o.Arguments)-1)]; a.Kind != want {
			return fmt.Errorf("argument %d of %s is %s, not %s", i+1, o.Name, a.Kind, want)
		}
	}
	return nil
}

// ByName returns the operation of a name.
func ByName(name string) (Operation, bool) {
	i := slices.IndexFunc(Operations, func(o Operation) bool { return o.Name == name })
	if i < 0 {
		return Operation{}, false
	}
	return Operations[i], true
}

// Operations lists all that can be asked for. Names are those of the C interface
// of GEOS without its prefix and suffix; what it does with each is in the
// comments of its header geos_c.h (3.11.1, read 2026-11-20).
//
// Relations of two geometries: the matrix, also under a boundary rule (mod2,
// endpoint, multivalent, monovalent), whether it matches a pattern, and the named
// predicates, plain and on a first geometry that is prepared.
//
// isValid tells the reason and the place, which is NULL for a valid geometry.
//
// Derivations take geometries and give one: geometry gives back its argument as
// GEOS holds it. GEOS 3.11 writes two dimensions only. The rings, members and
// points of a geometry are counted from 0.
var Operations = slices.Concat(
	each(two, TypeText, "relate"),
	[]Operation{{Name: "relateBoundaryRule", Arguments: []Kind{KindGeometry, KindGeometry, KindWord}, Columns: column("relateBoundaryRule", TypeText)}},
	[]Operation{{Name: "relatePattern", Arguments: []Kind{KindGeometry, KindGeometry, KindWord}, Columns: column("relatePattern", TypeBoolean)}},
	each(two, TypeBoolean, "disjoint", "touches", "intersects", "crosses", "within", "contains", "overlaps", "equals", "covers", "coveredBy"),
	each(two, TypeBoolean, "preparedDisjoint", "preparedTouches", "preparedIntersects", "preparedCrosses", "preparedWithin", "preparedContains",
		"preparedContainsProperly", "preparedOverlaps", "preparedCovers", "preparedCoveredBy"),
	each(withNumber(two), TypeBoolean, "equalsExact", "distanceWithin", "preparedDistanceWithin"),
	each(two, TypeDouble, "distance", "hausdorffDistance", "frechetDistance"),

	[]Operation{{Name: "isValid", Arguments: one, Columns: []Column{{"isValid", TypeBoolean}, {"reason", TypeText}, {"place", TypeGeometry}}}},
	each(one, TypeBoolean, "isSimple", "isEmpty", "isRing", "isClosed", "hasZ"),
	each(one, TypeDouble, "area", "length"),
	each(one, TypeInteger, "numGeometries", "numInteriorRings", "numCoordinates"),
	each(one, TypeText, "type"),

	each(one, TypeGeometry, "geometry", "boundary", "convexHull", "envelope", "pointOnSurface", "centroid", "normalize", "reverse", "unaryUnion", "lineMerge",
		"node", "buildArea", "makeValid", "exteriorRing", "startPoint", "endPoint", "minimumRotatedRectangle", "minimumWidth"),
	each(two, TypeGeometry, "union", "intersection", "difference", "symDifference", "sharedPaths"),
	each(withNumber(one), TypeGeometry, "geometryN", "interiorRingN", "pointN", "simplify", "topologyPreserveSimplify", "densify", "setPrecision"),
	each(withNumber(two), TypeGeometry, "snap"),
	each(withNumber(withNumber(one)), TypeGeometry, "buffer"), // width, segments of a quarter
	[]Operation{
		{Name: "polygonize", Arguments: one, Many: true, Columns: column("polygonize", TypeGeometry)},
		{Name: "collection", Arguments: one, Many: true, Columns: column("collection", TypeGeometry)},
	},
)

var one, two = []Kind{KindGeometry}, []Kind{KindGeometry, KindGeometry}

func withNumber(kinds []Kind) []Kind { return append(slices.Clone(kinds), KindNumber) }

func column(name, columnType string) []Column { return []Column{{name, columnType}} }

func each(arguments []Kind, columnType string, names ...string) []Operation {
	var list []Operation
	for _, name := range names {
		list = append(list, Operation{Name: name, Arguments: arguments, Columns: column(name, columnType)})
	}
	return list
}

// StateRequest is the SQLSTATE of a failure that is not the library's: the text is no call, or the
// call cannot be made.
const StateRequest = "request"
