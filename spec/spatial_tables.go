package spec

// GeometrySubtypes are the words of the seven types of geometries, as well-known
// text has them.
var GeometrySubtypes = []string{"POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"}

// HasGeometries tells whether the dialect has types and functions of geometries.
func (d *Dialect) HasGeometries() bool { return d.SpatialSystem != SpatialNone }

// SpatialDialects lists the names of the dialects that have geometries.
func SpatialDialects() []string {
	return dialectsWith((*Dialect).HasGeometries)
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
