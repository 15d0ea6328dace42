package spec

// GeometrySubtypes are the words of the seven types of geometries, as well-known
// text has them.
var GeometrySubtypes = []string{"POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"}

// boxOperators are PostGIS' operators on boxes with the functions behind them.
//
// Source: CREATE OPERATOR in postgis/postgis.sql.in, repository postgis/postgis at
// b2d575041cbb, read 2026-11-20.
var boxOperators = map[string]string{
	"&&": "GEOMETRY_OVERLAPS", "~=": "GEOMETRY_SAME", "@": "GEOMETRY_WITHIN", "~": "GEOMETRY_CONTAINS",
}

// BoxFunction is the function that an operator on boxes stands for, by which trees
// name it; false for other signs.
func BoxFunction(sign string) (name string, is bool) {
	name, is = boxOperators[sign]
	return name, is
}

// BoxSign is the operator that stands for a function on boxes.
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

// oldNames are functions that MySQL 5.6 writes by other names than trees do.
//
// Source: MySQL 5.6.24, native_functions_array and the symbols of sql/item_create.cc.
var oldNames = map[string]string{
	"ST_GEOMFROMTEXT": "GEOMFROMTEXT", "ST_GEOMFROMWKB": "GEOMFROMWKB", "ST_ASTEXT": "ASTEXT", "ST_ASBINARY": "ASBINARY",
	"ST_SRID": "SRID", "ST_ISEMPTY": "ISEMPTY", "ST_ISSIMPLE": "ISSIMPLE", "ST_DIMENSION": "DIMENSION", "ST_GEOMETRYTYPE": "GEOMETRYTYPE",
}

// SpatialSpelling is how a dialect writes a function that trees know by that name.
func (d *Dialect) SpatialSpelling(name string) string {
	if spelled, other := oldNames[name]; other && d.SpatialSystem == SpatialMySQL56 {
		return spelled
	}
	return name
}

// SpatialName is the name by which trees know a function of the dialect.
func (d *Dialect) SpatialName(spelled string) string {
	if d.SpatialSystem == SpatialMySQL56 {
		for name, old := range oldNames {
			if old == spelled {
				return name
			}
		}
	}
	return spelled
}
