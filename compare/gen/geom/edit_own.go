package geom

import (
	"slices"

	"github.com/semcheck/semcheck/spatial"
)

// pointOnSurface is a point that ST_PointOnSurface may return (see
// [spatial.IsOnSurface]): in an area the middle of the widest stretch inside on a
// horizontal line between vertices, otherwise a position of a line or a point.
func pointOnSurface(g spatial.Geometry) (spatial.Geometry, bool) {
	if of := polygons(g); len(of) > 0 {
		p, found := withinArea(of[0])
		return p, found && spatial.IsOnSurface(g, p)
	}
	if e := edges(g); len(e) > 0 {
		return spatial.NewPoint(spatial.XY, e[0].along(1, 2)), true
	}
	places := positions(g)
	if len(places) == 0 {
		return spatial.EmptyPoint(spatial.XY), true
	}
	return spatial.NewPoint(spatial.XY, places[0]), true
}

// withinArea is a point inside of a polygon.
func withinArea(p spatial.Polygon) (spatial.Point, bool) {
	var heights []spatial.Number
	for _, at := range positions(p) {
		heights = append(heights, at.Y)
	}
	slices.SortFunc(heights, spatial.Number.Compare)
	half := quotient(1, 2)
	for i := 1; i < len(heights); i++ {
		if heights[i-1].Equal(heights[i]) {
			continue
		}
		y := heights[i-1].Plus(heights[i]).Times(half)
		var crossed []spatial.Number
		for _, e := range edges(p) {
			if (e.from.Y.Compare(y) < 0) != (e.to.Y.Compare(y) < 0) {
				t := y.Minus(e.from.Y).Over(e.to.Y.Minus(e.from.Y))
				crossed = append(crossed, e.from.X.Plus(e.to.X.Minus(e.from.X).Times(t)))
			}
		}
		slices.SortFunc(crossed, spatial.Number.Compare)
		if len(crossed) > 1 { // from the first crossing to the second is inside
			return spatial.NewPoint(spatial.XY, spatial.Position{X: crossed[0].Plus(crossed[1]).Times(half), Y: y}), true
		}
	}
	return spatial.EmptyPoint(spatial.XY), false
}

// polygonize is ST_Polygonize as far as the lines make rings that meet no other one:
// a collection of a polygon for each; others have no result here.
func polygonize(g spatial.Geometry) (spatial.Geometry, bool) {
	merged, is := spatial.LineMerge(g, false)
	if !is {
		return nil, false
	}
	var list []spatial.Geometry
	for _, l := range lines(merged) {
		if closed, _ := spatial.IsClosed(l); !closed || !spatial.IsSimple(l, spatial.OddEnds) {
			return nil, false
		}
		p, err := spatial.MakePolygon(l)
		if err != nil {
			return nil, false
		}
		list = append(list, p)
	}
	whole := spatial.NewGeometryCollection(spatial.XY, list...)
	if len(list) > 1 && !valid(spatial.NewMultiLineString(spatial.XY, lines(merged)...)) {
		return nil, false
	}
	for i, p := range list {
		for _, q := range list[:i] {
			if !spatial.Relate(p, q, spatial.Conventions{}).Matches("FF*FF****") { // one in the other makes a hole
				return nil, false
			}
		}
	}
	return whole, true
}
