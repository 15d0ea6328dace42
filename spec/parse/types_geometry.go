package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// geometryType reads a type of geometries; false if none is at hand.
func (p *parser) geometryType(cast bool) (t ast.Type, is bool) {
	subtype := slices.Contains(spec.GeometrySubtypes, p.token().upper)
	if p.token().kind != tokenWord || !subtype && !p.is("GEOMETRY") {
		return t, false
	}
	switch p.d.SpatialSystem {
	case spec.SpatialNone, spec.SpatialSpatiaLite: // SQLite's types are any words
		return t, false
	case spec.SpatialMySQL, spec.SpatialMySQL56, spec.SpatialMariaDB:
		if cast {
			panic(p.unsupported("CAST to a geometry"))
		}
		return p.bareGeometryType(), true
	case spec.SpatialDuckDB:
		if subtype {
			return t, false
		}
		return p.bareGeometryType(), true
	case spec.SpatialStandard, spec.SpatialPostGIS, spec.SpatialGEOS:
		if subtype {
			return t, false
		}
	}
	p.at++
	return p.geometryModifiers(), true
}

// bareGeometryType reads a subtype as a type of its own.
func (p *parser) bareGeometryType() ast.Type {
	t := ast.Geometry
	if word := p.token().upper; word != "GEOMETRY" {
		t = ast.Subtype(word)
	}
	p.at++
	return t
}

// geometryModifiers reads PostGIS' (subtype, identifier of the reference system),
// of which either may be missing.
func (p *parser) geometryModifiers() ast.Type {
	t := ast.Geometry
	if !p.acceptOp("(") {
		return t
	}
	switch word := p.token().upper; {
	case p.token().kind != tokenWord:
		panic(p.expected("a type of geometries"))
	case slices.Contains(spec.GeometrySubtypes, word):
		t = ast.Subtype(word)
	case word != "GEOMETRY":
		panic(p.unsupported("geometries of type " + word))
	}
	p.at++
	if p.acceptOp(",") {
		number := p.typeNumber()
		if number != 0 && (p.d.References != spec.ReferencesAreLabels || number > 999_999) {
			p.at--
			panic(p.unsupported("a spatial reference system"))
		}
		t.SRID = int32(number)
	}
	p.expectOp(")")
	return t
}

// withoutReference passes MySQL's SRID 0 and MariaDB's REF_SYSTEM_ID = 0 behind a
// column of geometries, if one is at hand: it is what is modelled anyway.
func (p *parser) withoutReference(t ast.Type) bool {
	switch {
	case t.Kind != ast.TypeGeometry || !p.d.ReferenceAttribute:
		return false
	case p.accept("SRID"):
	case p.accept("REF_SYSTEM_ID"):
		p.expectOp("=")
	default:
		return false
	}
	if p.typeNumber() != 0 {
		p.at--
		panic(p.unsupported("a spatial reference system"))
	}
	return true
}
