package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// postgisMessages are the beginnings of the messages by which PostGIS says that an
// argument is no geometry, or none of the sort that is asked for. It gives most of them
// with PostgreSQL's state for faults of the server itself, because ereport without
// errcode and elog have that: lwpgerror and pg_error, behind lwerror of its library,
// name no other. What GEOS throws stays a fault of the engine: PostGIS hands over valid
// and invalid geometries alike.
//
// Source: PostGIS 3.3.2 and 3.6.2, the same texts in both (github.com/postgis/postgis,
// tags 3.3.2 and 3.6.2, read 2026-11-20): parser_error_messages in
// liblwgeom/lwin_wkt.c with pg_parser_errhint and pg_error in libpgcommon/lwgeom_pg.c;
// parse_hex and geometry_from_wkb in liblwgeom/lwin_wkb.c; LWGEOM_x_point and
// LWGEOM_y_point in postgis/lwgeom_ogc.c; LWGEOM_dwithin and ST_CollectionExtract in
// postgis/lwgeom_functions_basic.c; gserialized_error_if_srid_mismatch in
// liblwgeom/gserialized.c; postgis_valid_typmod in postgis/gserialized_typmod.c, the
// only ones with a state (22023). LWGEOM_makeline, LWGEOM_addpoint,
// LWGEOM_removepoint, LWGEOM_setpoint_linestring and isring of 3.3.2 and 3.6.5, read
// 2026-11-22.
var postgisMessages = []struct {
	state, begins, holds string
	class                semantics.Class
}{
	{"XX000", "parse error - invalid geometry", "", semantics.ClassGeometry},
	{"XX000", "geometry requires more points", "", semantics.ClassGeometry},
	{"XX000", "geometry must have an odd number of points", "", semantics.ClassGeometry},
	{"XX000", "geometry contains non-closed rings", "", semantics.ClassGeometry},
	{"XX000", "can not mix dimensionality in a geometry", "", semantics.ClassGeometry},
	{"XX000", "invalid WKB type", "", semantics.ClassGeometry},
	{"XX000", "geometry has too many points", "", semantics.ClassGeometry},

	{"XX000", "WKB structure does not match expected size!", "", semantics.ClassGeometry},
	{"XX000", "Unknown WKB type (", "", semantics.ClassGeometry},
	{"XX000", "Invalid endian flag value encountered.", "", semantics.ClassGeometry},
	{"XX000", "Invalid hex ", "", semantics.ClassGeometry},
	{"XX000", "Pointarray length (", "", semantics.ClassGeometry},
	{"XX000", "", " must have at least two points", semantics.ClassGeometry},
	{"XX000", "", " must have at least four points in each ring", semantics.ClassGeometry},
	{"XX000", "", " must have closed rings", semantics.ClassGeometry},

	{"XX000", "Argument to ST_", "() must have type POINT", semantics.ClassGeometry},
	{"XX000", "", ": Operation on mixed SRID geometries", semantics.ClassGeometry},
	{"XX000", "Tolerance cannot be less than zero", "", semantics.ClassArgument},
	{"XX000", "ST_CollectionExtract: only point, linestring and polygon may be extracted", "", semantics.ClassArgument},

	{"XX000", "First argument must be a LINESTRING", "", semantics.ClassGeometry},
	{"XX000", "Second argument must be a POINT", "", semantics.ClassGeometry},
	{"XX000", "Third argument must be a POINT", "", semantics.ClassGeometry},
	{"XX000", "Input geometries must be points or lines", "", semantics.ClassGeometry},
	{"XX000", "ST_IsRing() should only be called on a linear feature", "", semantics.ClassGeometry},
	{"XX000", "LWGEOM_addpoint: Invalid offset", "", semantics.ClassArgument},
	{"XX000", "Point index out of range (", "", semantics.ClassArgument},
	{"XX000", "abs(Point index) out of range (", "", semantics.ClassArgument},
	{"XX000", "Can't remove points from a single segment line", "", semantics.ClassArgument},
	{"XX000", "Line has no points", "", semantics.ClassArgument},

	{"XX000", "BOX3D parser - ", "", semantics.ClassGeometry},
	{"XX000", "Scale factor geometry parameter must be a point", "", semantics.ClassGeometry},
	{"XX000", "First argument must be a line", "", semantics.ClassGeometry},
	{"XX000", "Second argument must be a ", "point", semantics.ClassGeometry},
	{"XX000", "ptarray_scroll_in_place: input POINTARRAY ", "", semantics.ClassGeometry},
	{"XX000", "Only LINESTRING and MULTILINESTRING are supported", "", semantics.ClassGeometry},
	{"XX000", "Only linear geometries are supported", "", semantics.ClassGeometry},
	{"XX000", "Input geometry does not have a measure dimension", "", semantics.ClassGeometry},
	{"XX000", "Input geometry is empty", "", semantics.ClassGeometry},
	{"XX000", "lwpoint_get_m called with empty geometry", "", semantics.ClassGeometry},
	{"XX000", "Dimensions mismatch in lw", "", semantics.ClassGeometry},
	{"XX000", "This function only accepts geometries ", " dimension", semantics.ClassGeometry},
	{"XX000", "line_interpolate_point: ", " arg isn't ", semantics.ClassGeometry},
	{"XX000", "line_locate_point: ", " arg isn't ", semantics.ClassGeometry},
	{"XX000", "line_substring: ", " arg isn't ", semantics.ClassGeometry},
	{"XX000", "2nd arg must be smaller then 3rd arg", "", semantics.ClassGeometry},
	{"XX000", "ST_InterpolatePoint", "", semantics.ClassGeometry},
	{"XX000", "GeoJson: geometry not supported.", "", semantics.ClassGeometry},

	{"22023", "Geometry type (", ") does not match column type (", semantics.ClassGeometry},
	{"22023", "Geometry SRID (", ") does not match column SRID (", semantics.ClassGeometry},
	{"22023", "Geometry has ", " dimension but column does not", semantics.ClassGeometry},
	{"22023", "Column has ", " dimension but geometry does not", semantics.ClassGeometry},
}

// postgisClass is the class of an error of PostGIS; false where the message is none of
// its own.
func postgisClass(state, message string) (semantics.Class, bool) {
	for _, m := range postgisMessages {
		if m.state == state && strings.HasPrefix(message, m.begins) && strings.Contains(message, m.holds) {
			return m.class, true
		}
	}
	return semantics.ClassNone, false
}
