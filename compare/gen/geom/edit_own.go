package geom

import "github.com/semcheck/semcheck/spatial"

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
