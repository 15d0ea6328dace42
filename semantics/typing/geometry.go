package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// withoutGeometry refuses operations that are not modelled on geometries, days and timestamps, and on what a
// name stands for that is a hexadecimal literal: where the query that names it is not
// computed apart, the literal is a number there, else a byte string.
func withoutGeometry(operation string, types ...ast.Type) error {
	for _, t := range types {
		if isTemporal(t) {
			return &Unsupported{"a " + t.String() + " in " + operation}
		}
		if isNested(t) {
			return &Unsupported{"lists in " + operation}
		}
		if t.Kind == ast.TypeGeometry {
			return &Unsupported{"geometries in " + operation}
		}
		if t.Kind == ast.TypeDocument {
			return &Unsupported{"JSON documents in " + operation}
		}
		if isNamedHexLiteral(t) {
			return &Unsupported{"a hexadecimal literal of another query in " + operation}
		}
	}
	return nil
}

func isGeometry(t ast.Type) bool { return t.Kind == ast.TypeGeometry }

// geometryComparison types a comparison of which an operand is a geometry.
func geometryComparison(d *spec.Dialect, how Comparing, l, r ast.Type) (ast.Type, error) {
	fits := func(t ast.Type) bool { return isGeometry(t) || t.Kind == ast.TypeUnknown }
	if how != ForEquality || d.GeometryEquality == spec.GeometryEqualityOpen || !fits(l) || !fits(r) {
		return ast.Geometry, &Unsupported{"comparison of geometries"}
	}
	return ast.Geometry, nil
}

// geometryCommon is the type of results of which one is a geometry.
func geometryCommon(what string, types []ast.Type) (ast.Type, error) {
	for _, t := range types {
		if !isGeometry(t) && t.Kind != ast.TypeUnknown {
			return ast.Geometry, &Unsupported{what + " of geometries and other types"}
		}
	}
	return ast.Geometry, nil
}

// geometryCast checks a conversion to or from geometries.
func geometryCast(d *spec.Dialect, from, to ast.Type, explicit bool) error {
	switch {
	case !d.HasGeometries() && isGeometry(to):
		return &Unsupported{"the type " + to.String()}
	case isGeometry(from) && isGeometry(to), from.Kind == ast.TypeUnknown:
		return nil
	case isGeometry(to) && from.IsText():
		switch d.GeometryText {
		case spec.GeometryTextConverts:
			return nil
		case spec.GeometryTextLiteral:
			if explicit || from.Literal != 0 {
				return nil
			}
		case spec.GeometryTextRaises, spec.GeometryTextNull, spec.GeometryTextOpen:
		}
	}
	return &Unsupported{"conversion of " + from.String() + " to " + to.String()}
}

// Valued is the type of a column's values in expressions: its geometries are of any
// type.
func Valued(t ast.Type) ast.Type {
	if isGeometry(t) {
		return ast.Geometry
	}
	return t
}
