package datatype

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// geometry is a geometry, or one of the seven types.
var geometry = Descriptor{
	Written: Names{
		ISO: geometryType, Postgres: geometryType, DuckDB: geometryType, SQLite: geometryType, MySQL: geometryType,
		MySQLCast: func(w Writer, t ast.Type) {
			require(w, !slices.Contains(mysqlGeometry, w.Dialect().SpatialSystem), "a CAST to a geometry")
			geometryType(w, t)
		},
	},
	Column: Wires{
		MySQL:    plainly(FamilyGeometry, "GEOMETRY"),
		Postgres: plainly(FamilyGeometry, "GEOMETRY"),
		DuckDB:   plainly(FamilyGeometry, "GEOMETRY"),
	},
	Carried: carried("GEOMETRY"),
	Copied:  copiedText, // well-known binary in hexadecimal digits, which a text may be
	Key:     KeyNone,    // SPATIAL alone
	Recast:  open,
}

var mysqlGeometry = []spec.SpatialSystem{spec.SpatialMySQL, spec.SpatialMySQL56, spec.SpatialMariaDB}

// geometryType writes a type of geometries.
func geometryType(w Writer, t ast.Type) {
	if t.Name != "" && !slices.Contains(spec.GeometrySubtypes, t.Name) {
		refused(w, t)
		return
	}
	d := w.Dialect()
	switch d.SpatialSystem {
	case spec.SpatialNone, spec.SpatialSpatiaLite:
		refused(w, t)
	case spec.SpatialMySQL, spec.SpatialMySQL56, spec.SpatialMariaDB:
		if t.Name == "" {
			w.Put("GEOMETRY")
		}
		w.Put(t.Name)
		if d.SpatialSystem == spec.SpatialMySQL {
			w.Put(" SRID 0") // what is modelled anyway; without it no spatial index is used
		}
	case spec.SpatialDuckDB:
		require(w, t.Name == "", "a column of one type of geometries")
		w.Put("GEOMETRY")
	case spec.SpatialStandard, spec.SpatialPostGIS, spec.SpatialGEOS:
		w.Put("GEOMETRY")
		switch {
		case t.SRID != 0:
			require(w, d.References == spec.ReferencesAreLabels, "a spatial reference system")
			w.Put("(" + cmp.Or(t.Name, "GEOMETRY") + ", " + strconv.Itoa(int(t.SRID)) + ")")
		case t.Name != "":
			w.Put("(" + t.Name + ")")
		}
	}
}
