package spec

// GeometrySubtypes are the words of the seven types of geometries, as well-known
// text has them.
var GeometrySubtypes = []string{"POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"}

// boxOperators are PostGIS' operators on boxes, and the one of distances, with the
// functions behind them.
//
// Source: CREATE OPERATOR in postgis/postgis.sql.in, repository postgis/postgis at
// b2d575041cbb, read 2026-11-20.
var boxOperators = map[string]string{
	"&&": "GEOMETRY_OVERLAPS", "~=": "GEOMETRY_SAME", "@": "GEOMETRY_WITHIN", "~": "GEOMETRY_CONTAINS",
	"<->": "GEOMETRY_DISTANCE",
}

// BoxFunction is the function that an operator on boxes, or that of distances, stands
// for, by which trees name it; false for other signs.
func BoxFunction(sign string) (name string, is bool) {
	name, is = boxOperators[sign]
	return name, is
}

// BoxSign is the operator that stands for such a function.
func BoxSign(function string) (sign string, is bool) {
	for sign, name := range boxOperators {
		if name == function {
			return sign, true
		}
	}
	return "", false
}

// SpatialDialects lists the names of the dialects that have geometries.
func SpatialDialects() []string {
	return dialectsWith(func(d *Dialect) bool { return d.SpatialSystem != SpatialNone })
}

// SpatialIndexMethods lists the ways to build an index over geometries: PostgreSQL's
// and DuckDB's USING, MySQL's word before INDEX. Like other indexes they change no
// result.
//
// Sources: PostGIS manual, "Spatial Indexes"; MySQL manual, "Creating Spatial
// Indexes"; DuckDB spatial, "R-Tree Indexes" (all unverified; engines take them).
func (d *Dialect) SpatialIndexMethods() []string {
	switch d.SpatialSystem {
	case SpatialPostGIS:
		return []string{"gist", "spgist", "brin"}
	case SpatialMySQL, SpatialMySQL56, SpatialMariaDB:
		return []string{"SPATIAL"}
	case SpatialDuckDB:
		return []string{"RTREE"}
	case SpatialNone, SpatialStandard, SpatialSpatiaLite, SpatialGEOS:
	}
	return nil
}

// SubtypeDialects lists the names of the dialects in which a column can be of one
// type of geometries, and holds no others then.
func SubtypeDialects() []string {
	return dialectsWith(func(d *Dialect) bool {
		switch d.SpatialSystem {
		case SpatialStandard, SpatialPostGIS, SpatialMySQL, SpatialMySQL56, SpatialMariaDB:
			return true
		case SpatialNone, SpatialDuckDB, SpatialSpatiaLite, SpatialGEOS:
		}
		return false
	})
}

func dialectsWith(has func(d *Dialect) bool) []string {
	var names []string
	for _, d := range dialects {
		if has(d) {
			names = append(names, d.Name)
		}
	}
	return names
}

// oldNames are the names that MySQL 5.6 and MariaDB have for functions beside those
// with ST_. Names of relations without ST_ are other functions there, of boxes.
//
// Sources: native_functions_array of sql/item_create.cc in MySQL 5.6.24,
// github.com/Lasertooth/mysql-5.6.24 @ e3ebd74a08af, and in MariaDB 10.3.24,
// github.com/ottok/mariadb-10.3 @ d281a768c416, read 2026-11-20.
var oldNames = map[string]string{
	"GEOMFROMTEXT": "ST_GEOMFROMTEXT", "GEOMFROMWKB": "ST_GEOMFROMWKB", "ASTEXT": "ST_ASTEXT", "ASWKT": "ST_ASTEXT",
	"ASBINARY": "ST_ASBINARY", "ASWKB": "ST_ASBINARY", "SRID": "ST_SRID", "ISEMPTY": "ST_ISEMPTY", "ISSIMPLE": "ST_ISSIMPLE",
	"ISCLOSED": "ST_ISCLOSED", "DIMENSION": "ST_DIMENSION", "GEOMETRYTYPE": "ST_GEOMETRYTYPE", "ENVELOPE": "ST_ENVELOPE",
	"NUMPOINTS": "ST_NUMPOINTS", "POINTN": "ST_POINTN", "STARTPOINT": "ST_STARTPOINT", "ENDPOINT": "ST_ENDPOINT",
	"EXTERIORRING": "ST_EXTERIORRING", "INTERIORRINGN": "ST_INTERIORRINGN", "NUMINTERIORRINGS": "ST_NUMINTERIORRINGS",
	"NUMGEOMETRIES": "ST_NUMGEOMETRIES", "GEOMETRYN": "ST_GEOMETRYN", "AREA": "ST_AREA", "GLENGTH": "ST_LENGTH",
}

// SpatialName is the name by which trees know a function of the dialect.
func (d *Dialect) SpatialName(spelled string) string {
	switch d.SpatialSystem {
	case SpatialMySQL56, SpatialMariaDB:
		if name, old := oldNames[spelled]; old {
			return name
		}
	case SpatialMySQL:
		switch spelled { // MySQL 9.5 manual, 14.16.6 and 14.16.7.4
		case "ST_ASWKT":
			return "ST_ASTEXT"
		case "ST_ASWKB":
			return "ST_ASBINARY"
		case "ST_NUMINTERIORRING":
			return "ST_NUMINTERIORRINGS"
		}
	case SpatialNone, SpatialStandard, SpatialPostGIS, SpatialDuckDB, SpatialSpatiaLite, SpatialGEOS:
	}
	return spelled
}
