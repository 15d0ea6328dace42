package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
)

func TestPostGISErrorsHaveClasses(t *testing.T) {
	for _, c := range []struct {
		state, message string
		want           semantics.Class
	}{
		{"XX000", "parse error - invalid geometry", semantics.ClassGeometry},
		{"XX000", "geometry contains non-closed rings", semantics.ClassGeometry},
		{"XX000", "Argument to ST_Y() must have type POINT", semantics.ClassGeometry},
		{"XX000", "Unknown WKB type (0)!", semantics.ClassGeometry},
		{"XX000", "Polygon must have at least four points in each ring", semantics.ClassGeometry},
		{"XX000", "ST_Touches: Operation on mixed SRID geometries (Point, 4326) != (Point, 0)", semantics.ClassGeometry},
		{"XX000", "Tolerance cannot be less than zero\n", semantics.ClassArgument},
		{"XX000", "First argument must be a LINESTRING", semantics.ClassGeometry},
		{"XX000", "LWGEOM_addpoint: Invalid offset", semantics.ClassArgument},
		{"XX000", "abs(Point index) out of range (-)(0..1)", semantics.ClassArgument},
		{"22023", "Geometry type (Point) does not match column type (Polygon)", semantics.ClassGeometry},
		{"22023", "invalid value for parameter", semantics.ClassArgument},
		{"XX000", "GEOSCovers: TopologyException: side location conflict", semantics.ClassNone},
		{"22P02", "parse error - invalid geometry", semantics.ClassCast},
	} {
		if e := NewPostgresError(c.state, c.message); e.Class != c.want {
			t.Errorf("%s %s: class %q, want %q", c.state, c.message, e.Class, c.want)
		}
	}
}
