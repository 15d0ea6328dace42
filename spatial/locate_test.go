package spatial

import "testing"

// Where a position lies: by the sentences of Locate and of LastElement.
func TestLocate(t *testing.T) {
	square := NewPolygon(XY, ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0))
	beside := NewPolygon(XY, ring(4, 0, 8, 0, 8, 4, 4, 4, 4, 0))
	within := NewPolygon(XY, ring(1, 1, 4, 1, 4, 3, 1, 1))
	holed := NewPolygon(XY, ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0), ring(1, 1, 2, 0, 3, 1, 2, 2, 1, 1))
	point := func(x, y int64) Point { return NewPoint(XY, At(x, y)) }
	all := func(gs ...Geometry) Geometry { return NewGeometryCollection(XY, gs...) }
	last := Conventions{Collections: LastElement}
	for _, c := range []struct {
		name string
		at   Position
		g    Geometry
		c    Conventions
		want Part
	}{
		{"inside", At(1, 1), square, Conventions{}, Interior},
		{"on a ring", At(2, 0), square, Conventions{}, Boundary},
		{"at a vertex", At(4, 4), square, Conventions{}, Boundary},
		{"level with a vertex, outside", At(-1, 4), square, Conventions{}, Exterior},
		{"in a hole", At(2, 1), holed, Conventions{}, Exterior},
		{"where a hole touches the shell", At(2, 0), holed, Conventions{}, Boundary},
		{"level with two vertices of a hole", At(0, 1), holed, Conventions{}, Boundary},
		{"inside, level with a hole's vertices", Position{X: Rational(Integer(1).Over(Integer(2)).Rat()), Y: Integer(1)}, holed, Conventions{}, Interior},
		{"on a shared edge", At(4, 2), all(square, beside), Conventions{}, Interior},
		{"at the end of a shared edge", At(4, 0), all(square, beside), Conventions{}, Boundary},
		{"on a ring inside of another area", At(2, 1), all(square, within), Conventions{}, Interior},
		{"on an edge of two areas on the same side", At(4, 2), all(square, within), Conventions{}, Boundary},
		{"the same with one on the other side", At(4, 2), all(square, within, beside), Conventions{}, Interior},
		{"where areas meet at a vertex", At(4, 4), all(square, NewPolygon(XY, ring(4, 4, 5, 4, 5, 5, 4, 4))), Conventions{}, Boundary},
		{"end of a line inside of an area", At(1, 1), all(line(1, 1, 9, 9), square), Conventions{}, Interior},
		{"end of a line on a ring", At(0, 2), all(line(0, 2, -1, 2), square), Conventions{}, Boundary},
		{"end of a line inside of a line", At(1, 0), all(line(0, 0, 2, 0), line(1, 0, 1, 1)), Conventions{}, Boundary},
		{"two ends", At(1, 0), all(line(0, 0, 1, 0), line(1, 0, 1, 1)), Conventions{}, Interior},
		{"closed line", At(0, 0), line(0, 0, 1, 0, 1, 1, 0, 0), Conventions{}, Interior},
		{"closed line, any end", At(0, 0), line(0, 0, 1, 0, 1, 1, 0, 0), Conventions{Boundary: AnyEnd}, Boundary},
		{"closed line, single end", At(0, 0), line(0, 0, 1, 0, 1, 1, 0, 0), Conventions{Boundary: SingleEnd}, Interior},
		{"closed line, several ends", At(0, 0), line(0, 0, 1, 0, 1, 1, 0, 0), Conventions{Boundary: SeveralEnds}, Boundary},
		{"one end, several asked for", At(0, 0), line(0, 0, 1, 0), Conventions{Boundary: SeveralEnds}, Interior},
		{"line without length", At(1, 1), line(1, 1, 1, 1), Conventions{}, Interior},
		{"point at the end of a line", At(0, 0), all(line(0, 0, 1, 0), point(0, 0)), Conventions{}, Boundary},
		{"nothing", At(0, 0), all(EmptyPoint(XY), NewLineString(XY), NewPolygon(XY)), Conventions{}, Exterior},

		{"last: line after point", At(0, 0), all(point(0, 0), line(0, 0, 1, 0)), last, Boundary},
		{"last: point after line", At(0, 0), all(line(0, 0, 1, 0), point(0, 0)), last, Interior},
		{"last: nested", At(0, 0), all(all(line(0, 0, 1, 0)), all(all(point(0, 0)))), last, Interior},
		{"last: ends since the point", At(0, 0), all(line(0, 0, 1, 0), point(0, 0), line(0, 0, 0, 1)), last, Boundary},
		{"last: two ends since the point", At(0, 0), all(line(0, 0, 1, 0), point(0, 0), line(0, 0, 0, 1), line(-1, 0, 0, 0)), last, Interior},
		{"last: ends without a point between", At(0, 0), all(line(0, 0, 1, 0), line(0, 0, 0, 1)), last, Interior},
		{"last: ring after point", At(2, 0), all(point(2, 0), square), last, Boundary},
		{"last: point after ring", At(2, 0), all(square, point(2, 0)), last, Interior},
		{"last: point beside a ring", At(2, 0), all(square, point(3, 0)), last, Boundary},
		{"last: ring after end", At(2, 0), all(line(2, 0, 2, -1), square), last, Boundary},
		{"last: line along a ring", At(2, 0), all(square, line(1, 0, 3, 0)), last, Boundary},
		{"last: end inside of an area", At(1, 1), all(line(1, 1, 2, 1), square), last, Boundary},
		{"last: shared edge", At(4, 2), all(square, beside), last, Interior},
		{"last: inside", At(2, 2), all(square, beside), last, Interior},
		{"last: outside", At(9, 9), all(square, line(0, 0, 8, 8)), last, Exterior},
		{"last: line without length at an end", At(0, 0), all(line(0, 0, 1, 0), line(0, 0, 0, 0)), last, Boundary},
	} {
		if got := Locate(c.at, c.g, c.c); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for _, c := range []struct{ a, b Geometry }{{point(0, 0), all(point(0, 0), line(0, 0, 1, 0))}} {
		if got := Relate(c.a, c.b, last).String(); got != "F0FFFF102" {
			t.Errorf("line last: %s", got)
		}
		elements := Elements(c.b)
		if got := Relate(c.a, all(elements[1], elements[0]), last).String(); got != "0FFFFF102" {
			t.Errorf("point last: %s", got)
		}
	}
}
