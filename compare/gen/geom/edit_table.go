package geom

import "github.com/semcheck/semcheck/spatial"

func ofType(types ...spatial.Type) func(spatial.Geometry) bool {
	return func(g spatial.Geometry) bool {
		for _, t := range types {
			if g.Type() == t {
				return !g.IsEmpty()
			}
		}
		return false
	}
}

var (
	anyCollection = ofType(spatial.TypeMultiPoint, spatial.TypeMultiLineString, spatial.TypeMultiPolygon, spatial.TypeGeometryCollection)
	aLine         = ofType(spatial.TypeLineString)
	aPolygon      = ofType(spatial.TypePolygon)
	aPoint        = ofType(spatial.TypePoint)
	someLines     = ofType(spatial.TypeLineString, spatial.TypeMultiLineString)
	somePlaces    = ofType(spatial.TypePoint, spatial.TypeLineString, spatial.TypeMultiPoint)
)

func closedLine(g spatial.Geometry) bool {
	l, is := g.(spatial.LineString)
	closed, _ := spatial.IsClosed(g)
	return is && closed && len(l.Positions) > 3
}

// always is a function that has a result for every geometry.
func always(f func(spatial.Geometry) spatial.Geometry) func(Edit) (spatial.Geometry, bool) {
	return func(e Edit) (spatial.Geometry, bool) { return f(e.Operands[0]), true }
}

// ofLine is a function of a line.
func ofLine[G spatial.Geometry](f func(spatial.LineString, Edit) (G, bool)) func(Edit) (spatial.Geometry, bool) {
	return func(e Edit) (spatial.Geometry, bool) {
		l, is := e.Operands[0].(spatial.LineString)
		if !is {
			return nil, false
		}
		return f(l, e)
	}
}

// ofPolygon is a function of a polygon.
func ofPolygon[G spatial.Geometry](f func(spatial.Polygon, Edit) (G, bool)) func(Edit) (spatial.Geometry, bool) {
	return func(e Edit) (spatial.Geometry, bool) {
		p, is := e.Operands[0].(spatial.Polygon)
		if !is {
			return nil, false
		}
		return f(p, e)
	}
}

func mapped(e Edit) (spatial.Geometry, bool) { return e.Map.Apply(e.Operands[0]), true }

// upTo draws a number from 1 to what count says, one more seldom.
func upTo(count func(spatial.Geometry) int) func(*maker, spatial.Geometry) int {
	return func(m *maker, g spatial.Geometry) int {
		n := max(1, count(g))
		if m.PerMille(50) {
			return n + 1
		}
		return m.Between(1, n)
	}
}

// positionIndex draws an index of positions, from 0.
func positionIndex(m *maker, g spatial.Geometry) int { return m.Below(max(1, spatial.NumPoints(g))) }

var editFunctions = [edits]editFunction{
	EditBoundary: {name: "Boundary", raises: true, apply: func(e Edit) (spatial.Geometry, bool) {
		return spatial.BoundaryOf(e.Operands[0], spatial.OddEnds)
	}},
	EditConvexHull: {name: "ConvexHull", apply: always(spatial.ConvexHull)},
	EditEnvelope: {name: "Envelope", apply: func(e Edit) (spatial.Geometry, bool) {
		box, found := spatial.Envelope(e.Operands[0])
		if !found {
			return e.Operands[0], true
		}
		return box.Geometry(spatial.NorthFirst), true
	}},
	EditBoundingDiagonal: {name: "BoundingDiagonal", apply: always(func(g spatial.Geometry) spatial.Geometry { return spatial.BoundingDiagonal(g) })},
	EditCentroid: {name: "Centroid", apply: func(e Edit) (spatial.Geometry, bool) {
		return spatial.Centroid(e.Operands[0])
	}},
	EditPointOnSurface:           {name: "PointOnSurface", apply: func(e Edit) (spatial.Geometry, bool) { return spatial.PointOnSurface(e.Operands[0]) }},
	EditReverse:                  {name: "Reverse", apply: always(spatial.Reverse)},
	EditNormalize:                {name: "Normalize", apply: always(spatial.Normalize)},
	EditFlipCoordinates:          {name: "FlipCoordinates", apply: always(spatial.FlipCoordinates)},
	EditRemoveRepeatedPoints:     {name: "RemoveRepeatedPoints", apply: always(spatial.RemoveRepeatedPoints)},
	EditMulti:                    {name: "Multi", apply: always(spatial.Multi)},
	EditForceCollection:          {name: "ForceCollection", apply: always(func(g spatial.Geometry) spatial.Geometry { return spatial.ForceCollection(g) })},
	EditCollectionHomogenize:     {name: "CollectionHomogenize", suits: anyCollection, apply: always(spatial.CollectionHomogenize)},
	EditCollectionExtractHighest: {name: "CollectionExtract of the highest", suits: anyCollection, apply: always(spatial.CollectionExtractHighest)},
	EditCollectionExtract: {name: "CollectionExtract", suits: anyCollection, apply: func(e Edit) (spatial.Geometry, bool) {
		return spatial.CollectionExtract(e.Operands[0], e.Of)
	}},
	EditForcePolygonClockwise:        {name: "ForcePolygonCW", apply: always(spatial.ForcePolygonClockwise)},
	EditForcePolygonCounterclockwise: {name: "ForcePolygonCCW", apply: always(spatial.ForcePolygonCounterclockwise)},
	EditAffine:                       {name: "Affine", image: (*maker).affine, apply: mapped},
	EditScale:                        {name: "Scale", image: (*maker).scaling, apply: mapped},
	EditTranslate:                    {name: "Translate", image: (*maker).translation, apply: mapped},
	EditGeometryN: {name: "GeometryN", suits: anyCollection, number: upTo(spatial.NumGeometries), apply: func(e Edit) (spatial.Geometry, bool) {
		return spatial.GeometryN(e.Operands[0], e.Number)
	}},
	EditDump: {name: "Dump", suits: anyCollection, number: upTo(func(g spatial.Geometry) int { return len(spatial.Dump(g)) }), apply: func(e Edit) (spatial.Geometry, bool) {
		parts := spatial.Dump(e.Operands[0])
		if e.Number < 1 || e.Number > len(parts) {
			return nil, false
		}
		return parts[e.Number-1].Geometry, true
	}},
	EditDumpRings: {name: "DumpRings", suits: aPolygon, number: upTo(ringCount), apply: ofPolygon(func(p spatial.Polygon, e Edit) (spatial.Polygon, bool) {
		rings := spatial.DumpRings(p)
		if e.Number < 1 || e.Number > len(rings) {
			return p, false
		}
		return rings[e.Number-1], true
	})},
	EditExteriorRing: {name: "ExteriorRing", suits: aPolygon, apply: ofPolygon(func(p spatial.Polygon, _ Edit) (spatial.LineString, bool) {
		return spatial.ExteriorRing(p), true
	})},
	EditInteriorRingN: {name: "InteriorRingN", suits: func(g spatial.Geometry) bool { return ringCount(g) > 1 }, number: upTo(func(g spatial.Geometry) int { return ringCount(g) - 1 }),
		apply: ofPolygon(func(p spatial.Polygon, e Edit) (spatial.LineString, bool) { return spatial.InteriorRingN(p, e.Number) })},
	EditStartPoint: {name: "StartPoint", suits: aLine, apply: ofLine(func(l spatial.LineString, _ Edit) (spatial.Point, bool) { return spatial.StartPoint(l) })},
	EditEndPoint:   {name: "EndPoint", suits: aLine, apply: ofLine(func(l spatial.LineString, _ Edit) (spatial.Point, bool) { return spatial.EndPoint(l) })},
	EditPointN: {name: "PointN", suits: aLine, number: upTo(spatial.NumPoints),
		apply: ofLine(func(l spatial.LineString, e Edit) (spatial.Point, bool) { return spatial.PointN(l, e.Number) })},
	EditLineMerge:  {name: "LineMerge", raises: true, suits: someLines, apply: func(e Edit) (spatial.Geometry, bool) { return spatial.LineMerge(e.Operands[0], false) }},
	EditPolygonize: {name: "Polygonize", suits: someLines, apply: func(e Edit) (spatial.Geometry, bool) { return polygonize(e.Operands[0]) }},
	EditCollect: {name: "Collect", pairs: true, apply: func(e Edit) (spatial.Geometry, bool) {
		g, err := spatial.Collect(e.Operands...)
		return g, err == nil
	}},
	EditMakeLine: {name: "MakeLine", pairs: true, raises: true, suits: somePlaces, second: somePlaces, apply: func(e Edit) (spatial.Geometry, bool) {
		l, err := spatial.MakeLine(e.Operands...)
		return l, err == nil && len(l.Positions) > 1
	}},
	EditMakePolygon: {name: "MakePolygon", raises: true, suits: closedLine, apply: ofLine(func(l spatial.LineString, _ Edit) (spatial.Polygon, bool) {
		p, err := spatial.MakePolygon(l)
		return p, err == nil
	})},
	EditSetPoint: {name: "SetPoint", pairs: true, raises: true, suits: aLine, second: aPoint, number: positionIndex, apply: withPoint(spatial.SetPoint)},
	EditAddPoint: {name: "AddPoint", pairs: true, raises: true, suits: aLine, second: aPoint, number: positionIndex,
		apply: withPoint(func(l spatial.LineString, index int, p spatial.Point) (spatial.LineString, error) {
			return spatial.AddPoint(l, p, index)
		})},
	EditRemovePoint: {name: "RemovePoint", raises: true, suits: aLine, number: positionIndex, apply: ofLine(func(l spatial.LineString, e Edit) (spatial.LineString, bool) {
		out, err := spatial.RemovePoint(l, e.Number)
		return out, err == nil
	})},
}

// withPoint is a function of a line and a point.
func withPoint(f func(spatial.LineString, int, spatial.Point) (spatial.LineString, error)) func(Edit) (spatial.Geometry, bool) {
	return ofLine(func(l spatial.LineString, e Edit) (spatial.LineString, bool) {
		p, is := e.Operands[1].(spatial.Point)
		if !is {
			return l, false
		}
		out, err := f(l, e.Number, p)
		return out, err == nil
	})
}

func ringCount(g spatial.Geometry) int {
	if p, is := g.(spatial.Polygon); is {
		return len(p.Rings)
	}
	return 0
}
