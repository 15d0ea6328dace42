package semantics

import (
	"fmt"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// Geometries with the number of a spatial reference system (SRID) and with Z or M.

// Reference is the number of the geometry's spatial reference system, 0 for none.
func (g *Geometry) Reference() int32 { return g.reference }

// WithReference returns the same geometry in another reference system: no coordinate
// changes.
func (g *Geometry) WithReference(srid int32) *Geometry {
	if g.reference == srid {
		return g
	}
	h := *g
	h.reference = srid
	return &h
}

// Referenced is the shape with the number of its reference system.
func (g *Geometry) Referenced() spatial.Referenced {
	return spatial.Referenced{Geometry: g.shape, SRID: g.reference}
}

// Flat returns the geometry without Z and M.
func (g *Geometry) Flat() *Geometry {
	if g.shape.Layout() == spatial.XY {
		return g
	}
	h := NewGeometry(spatial.Flat(g.shape)).WithReference(g.reference)
	h.pointSet, h.place = g.pointSet, g.place
	return h
}

// greatestReference is the greatest number that PostGIS keeps as it is.
//
// Source: PostGIS, clamp_srid (liblwgeom/lwutil.c @ b2d575041cbb, read 2026-11-22);
// SRID_MAXIMUM is 999999 unless it is built otherwise.
const greatestReference = 999_999

// planarReference tells whether a number is one of some projected reference
// systems, in which coordinates are those of a plane, in order of east and north. They
// are EPSG's, which MySQL installs: 3857 is WGS 84 / Pseudo-Mercator, the others are
// WGS 84 / UTM (EPSG's registry, unverified).
func planarReference(srid int64) bool {
	return srid == 0 || srid == 3857 || srid > 32_600 && srid <= 32_660 || srid > 32_700 && srid <= 32_760
}

// geographicReferences are numbers of reference systems in degrees that are much used.
var geographicReferences = map[int64]bool{4267: true, 4269: true, 4258: true, 4283: true, 4326: true}

// InReference puts a geometry into the reference system of a number, as a dialect reads
// that number. It reports false where that is not modelled, which is noted.
func InReference(e *Evaluation, g *Geometry, srid int64) (*Geometry, bool) {
	switch {
	case srid == 0:
		return g.WithReference(0), true
	case geographicReferences[srid] && e.Dialect.References != spec.ReferencesAreLabels:
		e.MarkUnsupported(fmt.Sprintf("a geographic spatial reference system (SRID %d)", srid))
		return nil, false
	}
	switch e.Dialect.References {
	case spec.ReferencesAreLabels:
		if srid < 0 || srid > greatestReference {
			e.MarkUnsupported(fmt.Sprintf("the number %d for a spatial reference system", srid))
			return nil, false
		}
		return g.WithReference(int32(srid)), true
	case spec.ReferencesAreCatalogued:
		if planarReference(srid) {
			return g.WithReference(int32(srid)), true
		}
		e.MarkUnsupported(fmt.Sprintf("the spatial reference system with SRID %d, which is not known to be planar", srid))
	case spec.ReferencesOpen:
		e.MarkUnsupported("a spatial reference system")
	}
	return nil, false
}
