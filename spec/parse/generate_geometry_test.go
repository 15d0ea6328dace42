package parse_test

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// geometryType draws a type of geometries; false if the dialect has none, or as
// often as not.
func (g *generator) geometryType(cast bool) (ast.Type, bool) {
	if !g.flip("geometry") {
		return ast.Type{}, false
	}
	subtype := ast.Subtype(pick(g, "subtype", spec.GeometrySubtypes...))
	switch g.d.SpatialSystem {
	case spec.SpatialNone, spec.SpatialSpatiaLite:
		return ast.Type{}, false
	case spec.SpatialDuckDB:
		return ast.Geometry, true
	case spec.SpatialMySQL, spec.SpatialMySQL56, spec.SpatialMariaDB:
		return pick(g, "type", ast.Geometry, subtype), !cast
	case spec.SpatialStandard, spec.SpatialPostGIS, spec.SpatialGEOS:
	}
	return pick(g, "type", ast.Geometry, subtype), true
}

// spatialCall draws a call of a function of geometries, or an operator on boxes.
func (g *generator) spatialCall() *ast.Call {
	names := []string{"ST_INTERSECTS", "ST_GEOMFROMTEXT", "MBRCONTAINS"}
	if g.d.BoxOperators {
		for _, sign := range []string{"&&", "~=", "@", "~", "<->"} {
			names = append(names, function.BySign(sign).Name)
		}
	}
	return &ast.Call{Name: pick(g, "function", names...), Args: g.exprs(2, 2)}
}
