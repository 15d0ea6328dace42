package render

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// geometryType writes a type of geometries, as a column's or as that of a CAST.
func (p *printer) geometryType(t ast.Type, cast bool) {
	if t.Name != "" && !slices.Contains(spec.GeometrySubtypes, t.Name) {
		p.failType(t)
		return
	}
	switch p.d.SpatialSystem {
	case spec.SpatialNone, spec.SpatialSpatiaLite:
		p.failType(t)
	case spec.SpatialMySQL, spec.SpatialMySQL56, spec.SpatialMariaDB:
		p.require(!cast, "a CAST to a geometry")
		if t.Name == "" {
			p.put("GEOMETRY")
		}
		p.put(t.Name)
		if p.d.SpatialSystem == spec.SpatialMySQL {
			p.put(" SRID 0") // what is modelled anyway; without it no spatial index is used
		}
	case spec.SpatialDuckDB:
		p.require(t.Name == "", "a column of one type of geometries")
		p.put("GEOMETRY")
	case spec.SpatialStandard, spec.SpatialPostGIS, spec.SpatialGEOS:
		p.put("GEOMETRY")
		switch {
		case t.SRID != 0:
			p.require(p.d.References == spec.ReferencesAreLabels, "a spatial reference system")
			p.put("(" + cmp.Or(t.Name, "GEOMETRY") + ", " + strconv.Itoa(int(t.SRID)) + ")")
		case t.Name != "":
			p.put("(" + t.Name + ")")
		}
	}
}
