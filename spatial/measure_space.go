package spatial

// LengthInSpace is [Length] with the differences of Z; without Z it is Length.
//
// Source: PostGIS manual, ST_3DLength, doc/reference_measure.xml at b2d57504
// (github.com/postgis/postgis, read 2026-11-29).
func LengthInSpace(g Geometry) SumOfRoots { return lengthInSpace(g, TypeLineString) }

// PerimeterInSpace is [Perimeter] with the differences of Z; without Z it is Perimeter.
//
// Source: PostGIS manual, ST_3DPerimeter, doc/reference_measure.xml at b2d57504
// (github.com/postgis/postgis, read 2026-11-29).
func PerimeterInSpace(g Geometry) SumOfRoots { return lengthInSpace(g, TypePolygon) }

func lengthInSpace(g Geometry, of Type) SumOfRoots {
	if !g.Layout().HasZ() {
		return lengthOf(g, of)
	}
	var b rootBuilder
	Basic(g, func(part Geometry) {
		if part.Type() == of {
			forSegments(part, func(p, q Position) {
				b.addRoot(Integer(1), squaredLength(p, q).Plus(squared(q.Z.Minus(p.Z))))
			})
		}
	})
	return b.sum()
}
