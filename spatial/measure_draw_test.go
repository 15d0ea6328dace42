package spatial

import "pgregory.net/rapid"

// drawPosition draws a position of a small grid, so that geometries touch often.
func drawPosition(t *rapid.T) Position {
	return At(rapid.Int64Range(-4, 4).Draw(t, "x"), rapid.Int64Range(-4, 4).Draw(t, "y"))
}

func drawLine(t *rapid.T) LineString {
	ps := []Position{drawPosition(t), drawPosition(t)}
	for range rapid.IntRange(0, 3).Draw(t, "more") {
		ps = append(ps, drawPosition(t))
	}
	if rapid.IntRange(0, 3).Draw(t, "close") == 3 {
		ps = append(ps, ps[0])
	}
	return NewLineString(XY, ps...)
}

// drawPolygon draws a triangle, a rectangle, or a rectangle with a triangular hole,
// each of them with an area.
func drawPolygon(t *rapid.T) Polygon {
	if rapid.Bool().Draw(t, "triangle") {
		a, b := drawPosition(t), drawPosition(t)
		c := drawPosition(t)
		if crossProduct(a, b, c).Sign() == 0 {
			b, c = Position{X: a.X.Plus(Integer(1)), Y: a.Y}, Position{X: a.X, Y: a.Y.Plus(Integer(2))}
		}
		return NewPolygon(XY, Ring{a, b, c, a})
	}
	p := drawPosition(t)
	w, h := rapid.Int64Range(1, 6).Draw(t, "w"), rapid.Int64Range(1, 6).Draw(t, "h")
	at := func(x, y int64) Position { return Position{X: p.X.Plus(Integer(x)), Y: p.Y.Plus(Integer(y))} }
	shell := Ring{at(0, 0), at(w, 0), at(w, h), at(0, h), at(0, 0)}
	if w < 4 || h < 4 || rapid.Bool().Draw(t, "whole") {
		return NewPolygon(XY, shell)
	}
	// The hole may touch the shell in its first corner.
	corner := rapid.Int64Range(0, 1).Draw(t, "touch")
	return NewPolygon(XY, shell, Ring{at(corner, 1), at(3, 2), at(2, 3), at(corner, 1)})
}

// drawGeometry draws a valid geometry of any type, EMPTY ones among them.
func drawGeometry(t *rapid.T) Geometry { return drawDeep(t, 2) }

func drawDeep(t *rapid.T, depth int) Geometry {
	kinds := 6
	if depth > 0 {
		kinds = 7
	}
	empty := rapid.IntRange(0, 9).Draw(t, "empty") == 9 // small numbers are drawn more often
	switch Type(rapid.IntRange(1, kinds).Draw(t, "type")) {
	case TypePoint:
		if empty {
			return EmptyPoint(XY)
		}
		return NewPoint(XY, drawPosition(t))
	case TypeLineString:
		if empty {
			return NewLineString(XY)
		}
		return drawLine(t)
	case TypePolygon:
		if empty {
			return NewPolygon(XY)
		}
		return drawPolygon(t)
	case TypeMultiPoint:
		var points []Point
		for range rapid.IntRange(0, 3).Draw(t, "n") {
			if rapid.IntRange(0, 5).Draw(t, "hollow") == 5 {
				points = append(points, EmptyPoint(XY))
			} else {
				points = append(points, NewPoint(XY, drawPosition(t)))
			}
		}
		return NewMultiPoint(XY, points...)
	case TypeMultiLineString:
		var lines []LineString
		for range rapid.IntRange(0, 3).Draw(t, "n") {
			switch k := rapid.IntRange(0, 5).Draw(t, "which"); {
			case k == 5:
				lines = append(lines, NewLineString(XY))
			case k == 4 && len(lines) > 0:
				lines = append(lines, lines[0]) // the same once more
			default:
				lines = append(lines, drawLine(t))
			}
		}
		return NewMultiLineString(XY, lines...)
	case TypeMultiPolygon:
		var polygons []Polygon
		for i := range rapid.IntRange(0, 2).Draw(t, "n") {
			p := drawPolygon(t)
			// Side by side, so that they do not meet in more than a line: 12 apart.
			shift := Map{A: Integer(1), E: Integer(1), XOffset: Integer(int64(12 * i))}
			polygons = append(polygons, shift.Apply(p).(Polygon))
		}
		return NewMultiPolygon(XY, polygons...)
	case TypeGeometryCollection:
		var elements []Geometry
		for range rapid.IntRange(0, 3).Draw(t, "n") {
			elements = append(elements, drawDeep(t, depth-1))
		}
		return NewGeometryCollection(XY, elements...)
	}
	panic("no such type")
}
