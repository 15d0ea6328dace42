package spatial

import (
	"cmp"
	"slices"
)

// Component is a basic geometry in a collection. Its path has the numbers, from 1, of the elements
// that lead to it.
type Component struct {
	Path     []int
	Geometry Geometry
}

// Dump returns the basic parts of g in their order. A basic geometry has the empty
// path. EMPTY gives nothing, EMPTY parts of others are given.
//
// Source: PostGIS manual, ST_Dump; LWGEOM_dump in postgis/lwgeom_dump.c. The example
// of DuckDB's documentation, ST_Dump, counts from 0.
func Dump(g Geometry) []Component {
	if g.IsEmpty() {
		return nil
	}
	var out []Component
	var descend func(g Geometry, path []int)
	descend = func(g Geometry, path []int) {
		switch g.(type) {
		case Point, LineString, Polygon:
			out = append(out, Component{slices.Clone(path), g})
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			for i, element := range Elements(g) {
				descend(element, append(path, i+1))
			}
		}
	}
	descend(g, nil)
	return out
}

// Collect puts geometries into a collection, unchanged: points, lines or polygons
// alone into that of their type, everything else into a GEOMETRYCOLLECTION, into which
// collections are nested. Nothing makes GEOMETRYCOLLECTION EMPTY.
//
// Source: PostGIS manual, ST_Collect; LWGEOM_collect in
// postgis/lwgeom_functions_basic.c.
func Collect(geometries ...Geometry) (Geometry, error) {
	l, err := commonLayout(geometries)
	if err != nil {
		return nil, err
	}
	if len(geometries) == 0 {
		return NewGeometryCollection(l), nil
	}
	of := geometries[0].Type()
	for _, g := range geometries {
		if g.Type() != of || isCollection(g) {
			of = TypeGeometryCollection
		}
	}
	return multi(l, of, geometries), nil
}

// CollectionExtract returns the parts of one type, TypePoint, TypeLineString or
// TypePolygon, of a collection, at any depth and without EMPTY ones, as a MULTIPOINT,
// MULTILINESTRING or MULTIPOLYGON. A basic geometry of that type is returned as it
// is, and otherwise replaced by EMPTY of that type. Any other type gives false.
//
// Source: PostGIS manual, ST_CollectionExtract; ST_CollectionExtract in
// postgis/lwgeom_functions_basic.c and lwcollection_extract in
// liblwgeom/lwcollection.c. DuckDB (ST_CollectionExtract in
// src/spatial/modules/main/spatial_functions_scalar.cpp at 919c69fe) returns a
// MULTIPOINT, MULTILINESTRING or MULTIPOLYGON of that type unchanged, EMPTY elements
// included.
func CollectionExtract(g Geometry, of Type) (Geometry, bool) {
	if of != TypePoint && of != TypeLineString && of != TypePolygon {
		return nil, false
	}
	if !isCollection(g) {
		if g.Type() == of {
			return g, true
		}
		return emptyOf(g.Layout(), of), true
	}
	parts := slices.DeleteFunc(nonEmptyParts(g), func(part Geometry) bool { return part.Type() != of })
	return multi(g.Layout(), of, parts), true
}

// CollectionExtractHighest is [CollectionExtract] of the type of the highest dimension
// that occurs, be it EMPTY; basic geometries are returned as they are, collections
// without any basic part as GEOMETRYCOLLECTION EMPTY.
//
// Source: as [CollectionExtract], and lwcollection_largest_dimension in
// liblwgeom/lwcollection.c, which counts EMPTY parts; DuckDB does not, and returns all
// but a GEOMETRYCOLLECTION that is not EMPTY unchanged.
func CollectionExtractHighest(g Geometry) Geometry {
	if !isCollection(g) {
		return g
	}
	highest := Type(0)
	Basic(g, func(part Geometry) { highest = max(highest, part.Type()) })
	if highest == 0 {
		return NewGeometryCollection(g.Layout())
	}
	out, _ := CollectionExtract(g, highest)
	return out
}

// Multi returns a basic geometry as the only element of a collection of its type, or
// as such a collection without elements if it is EMPTY. Collections stay.
//
// Source: PostGIS manual, ST_Multi; lwgeom_as_multi in liblwgeom/lwgeom.c.
func Multi(g Geometry) Geometry {
	switch {
	case isCollection(g):
		return g
	case g.IsEmpty():
		return multi(g.Layout(), g.Type(), nil)
	}
	return multi(g.Layout(), g.Type(), []Geometry{g})
}

// AsElement returns a basic geometry, be it EMPTY, as the only element of a collection
// of its type. Collections stay.
//
// Source: DuckDB spatial, struct ST_Multi in
// src/spatial/modules/main/spatial_functions_scalar.cpp (github.com/duckdb/duckdb-spatial
// at 919c69f, 2025-02-13; read 2026-11-22).
func AsElement(g Geometry) Geometry {
	if isCollection(g) {
		return g
	}
	return multi(g.Layout(), g.Type(), []Geometry{g})
}

// ForceCollection returns a collection of any type as a GEOMETRYCOLLECTION of its
// elements, and a basic geometry as the only element of one, be it EMPTY.
//
// Source: PostGIS manual, ST_ForceCollection; LWGEOM_force_collection in
// postgis/lwgeom_functions_basic.c.
func ForceCollection(g Geometry) GeometryCollection {
	if !isCollection(g) {
		return NewGeometryCollection(g.Layout(), g)
	}
	return NewGeometryCollection(g.Layout(), Elements(g)...)
}

// CollectionHomogenize returns the simplest form of a collection: its basic parts by
// type, each type that occurs once as that part, each other as a collection of its
// type, and several of these in a GEOMETRYCOLLECTION, points before lines before
// polygons. EMPTY collections lose their elements, EMPTY parts of others stay unless
// their own collection has nothing else. Polygons that meet make an invalid
// MULTIPOLYGON.
//
// Source: PostGIS manual, ST_CollectionHomogenize; liblwgeom/lwhomogenize.c.
func CollectionHomogenize(g Geometry) Geometry {
	l := g.Layout()
	switch g := g.(type) {
	case Point, LineString, Polygon:
		return g
	case MultiPoint, MultiLineString, MultiPolygon:
		switch elements := Elements(g); {
		case g.IsEmpty():
			return multi(l, g.Type(), nil)
		case len(elements) == 1:
			return elements[0]
		}
		return g
	case GeometryCollection:
	}
	var parts [TypePolygon + 1][]Geometry
	var descend func(g Geometry)
	descend = func(g Geometry) {
		switch {
		case !isCollection(g):
			parts[g.Type()] = append(parts[g.Type()], g)
		case !g.IsEmpty():
			for _, element := range Elements(g) {
				descend(element)
			}
		}
	}
	descend(g)
	var simplest []Geometry
	for t, of := range parts {
		switch {
		case len(of) == 1:
			simplest = append(simplest, of[0])
		case len(of) > 1:
			simplest = append(simplest, multi(l, Type(t), of))
		}
	}
	if len(simplest) == 1 {
		return simplest[0]
	}
	return NewGeometryCollection(l, simplest...)
}

func isCollection(g Geometry) bool { return g.Type() > TypePolygon }

// emptyOf returns EMPTY of a basic type.
func emptyOf(l Layout, t Type) Geometry {
	switch t {
	case TypePoint:
		return EmptyPoint(l)
	case TypeLineString:
		return NewLineString(l)
	case TypePolygon:
		return NewPolygon(l)
	case TypeMultiPoint, TypeMultiLineString, TypeMultiPolygon, TypeGeometryCollection:
	}
	return multi(l, t, nil)
}

// ByDimension is a geometry collection of the basic geometries at all levels of a collection: its
// points, then its lines, then its polygons. Other geometries stay as they are.
func ByDimension(g Geometry) Geometry {
	if g.Type() != TypeGeometryCollection {
		return g
	}
	var list []Geometry
	Basic(g, func(element Geometry) { list = append(list, element) })
	slices.SortStableFunc(list, func(a, b Geometry) int { return cmp.Compare(a.Type(), b.Type()) })
	return NewGeometryCollection(g.Layout(), list...)
}
