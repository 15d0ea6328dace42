package spatial

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func squareRing(x, y, side int64) Ring {
	return ring(x, y, x+side, y, x+side, y+side, x, y+side, x, y)
}

var (
	tenSquare  = NewPolygon(XY, squareRing(0, 0, 10))
	withHole   = NewPolygon(XY, squareRing(0, 0, 10), squareRing(2, 2, 6))
	collection = func(gs ...Geometry) Geometry { return NewGeometryCollection(XY, gs...) }
	pt         = func(x, y int64) Point { return NewPoint(XY, At(x, y)) }
)

func TestSquaredDistance(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b Geometry
		want string // "-" for none
	}{
		{"points", pt(0, 0), pt(3, 4), "25"},
		{"the foot is within the segment", pt(0, 1), line(-1, 0, 1, 0), "1"},
		{"the foot is beyond the end", pt(3, 1), line(-1, 0, 1, 0), "5"},
		{"the foot is no integer", pt(0, 0), line(0, 1, 1, 0), "0.5"},
		{"a third", pt(0, 0), line(0, 1, 1, 0, 3, 1), "0.5"},
		// The line 2x + y = 3 is 3/√5 from the origin.
		{"a fraction without a decimal", pt(0, 0), line(0, 3, 3, -3), "1.8"},
		{"crossing lines", line(0, 0, 2, 2), line(0, 2, 2, 0), "0"},
		{"lines that touch in an end", line(0, 0, 2, 2), line(1, 1, 5, 0), "0"},
		{"parallel lines", line(0, 0, 5, 0), line(2, 2, 8, 2), "4"},
		{"on one line, apart", line(0, 0, 1, 0), line(3, 0, 5, 0), "4"},
		{"a point within a polygon", pt(5, 5), tenSquare, "0"},
		{"a point in the hole", pt(5, 5), withHole, "9"},
		{"a point on the hole's ring", pt(2, 5), withHole, "0"},
		{"a line within a polygon", line(1, 1, 2, 2), tenSquare, "0"},
		{"a polygon within a polygon", NewPolygon(XY, squareRing(4, 4, 1)), tenSquare, "0"},
		{"a polygon in the hole", NewPolygon(XY, squareRing(4, 4, 1)), withHole, "4"},
		{"a polygon around a hole's filling", NewPolygon(XY, squareRing(2, 2, 6)), withHole, "0"},
		{"the nearest element counts", collection(pt(100, 100), line(0, 5, 0, 6)), collection(NewPolygon(XY), pt(3, 9)), "18"},
		{"an EMPTY element has no distance", NewMultiPoint(XY, EmptyPoint(XY), pt(0, 9)), pt(0, 0), "81"},
		{"EMPTY", EmptyPoint(XY), pt(0, 0), "-"},
		{"EMPTY collection", collection(NewLineString(XY)), pt(0, 0), "-"},
		{"a line without length", line(1, 1, 1, 1), line(4, 5, 4, 5), "25"},
		{"a polygon without area", NewPolygon(XY, ring(0, 0, 4, 0, 2, 0, 0, 0)), pt(1, 0), "0"},
	} {
		for _, form := range []func(a, b Geometry) (Number, bool){SquaredDistance, SquaredDistanceByDefinition} {
			for _, pair := range [][2]Geometry{{c.a, c.b}, {c.b, c.a}} {
				got := "-"
				if n, ok := form(pair[0], pair[1]); ok {
					got = n.String()
				}
				if got != c.want {
					t.Errorf("%s: %s, want %s", c.name, got, c.want)
				}
			}
		}
	}
}

func TestDistanceBounds(t *testing.T) {
	third := Integer(1).Over(Integer(3))
	for _, c := range []struct {
		name            string
		a, b            Geometry
		r               Number
		near, all, full Decision
	}{
		{"3-4-5", pt(0, 0), pt(3, 4), Integer(5), WithinBound, WithinBound, WithinBound},
		{"a little less", pt(0, 0), pt(3, 4), decimal(t, "4.999999999999999999999"), BeyondBound, BeyondBound, BeyondBound},
		{"negative", pt(0, 0), pt(3, 4), Integer(-1), NegativeBound, NegativeBound, NegativeBound},
		{"negative, EMPTY", EmptyPoint(XY), pt(3, 4), Integer(-1), NegativeBound, NegativeBound, NegativeBound},
		{"EMPTY", EmptyPoint(XY), pt(3, 4), Integer(9), NoDistance, NoDistance, NoDistance},
		{"touching, 0", line(0, 0, 1, 0), line(1, 0, 2, 0), Integer(0), WithinBound, BeyondBound, BeyondBound},
		{"the ring alone, 0", NewLineString(XY, squareRing(0, 0, 10)...), tenSquare, Integer(0), WithinBound, BeyondBound, BeyondBound},
		{"ends alone, 0", NewMultiPoint(XY, pt(0, 0), pt(1, 0)), line(0, 0, 1, 0), Integer(0), WithinBound, BeyondBound, BeyondBound},
		{"all but an end, 0", NewLineString(XY, squareRing(0, 0, 10)...), line(5, 0, 5, -1), Integer(0), WithinBound, BeyondBound, BeyondBound},
		{"a part, 0", line(0, 0, 9, 0), line(1, 0, 2, 0), Integer(0), WithinBound, BeyondBound, WithinBound},
		// All of b is 1 from a, but its far end is √10 from a's.
		{"parallel", line(0, 0, 3, 0), line(0, 1, 3, 1), Integer(1), WithinBound, BeyondBound, WithinBound},
		{"not the other way", line(0, 0, 9, 0), pt(0, 1), Integer(1), WithinBound, BeyondBound, WithinBound},
		{"the other way", pt(0, 1), line(0, 0, 9, 0), Integer(1), WithinBound, BeyondBound, BeyondBound},
		// Points 8 apart: the middle of b is √(4² + 3²) from both.
		{"two circles that meet", NewMultiPoint(XY, pt(-4, 3), pt(4, 3)), line(-4, 0, 4, 0), Integer(5), WithinBound, BeyondBound, WithinBound},
		{"two circles with a gap", NewMultiPoint(XY, pt(-4, 3), pt(4, 3)), line(-4, 0, 4, 0), decimal(t, "4.99999999"), WithinBound, BeyondBound, BeyondBound},
		{"thirds", pt(0, 0), NewPoint(XY, Position{X: third, Y: Integer(0)}), third, WithinBound, WithinBound, WithinBound},
		// A line across a polygon is within it, whatever r.
		{"within an area", tenSquare, line(0, 0, 10, 10), decimal(t, "0.001"), WithinBound, BeyondBound, WithinBound},
		{"across a hole", withHole, line(0, 5, 10, 5), Integer(3), WithinBound, BeyondBound, WithinBound},
		{"across a hole, less", withHole, line(0, 5, 10, 5), decimal(t, "2.99"), WithinBound, BeyondBound, BeyondBound},
		// The middle of the hole is 3 from its rings, the rings are in a.
		{"an area over a hole", withHole, tenSquare, Integer(3), WithinBound, BeyondBound, WithinBound},
		{"an area over a hole, less", withHole, tenSquare, decimal(t, "2.99"), WithinBound, BeyondBound, BeyondBound},
		{"a corner at r exactly", pt(0, 0), NewPolygon(XY, ring(0, 0, 3, 0, 3, 4, 0, 0)), Integer(5), WithinBound, WithinBound, WithinBound},
		{"a corner beyond r", pt(0, 0), NewPolygon(XY, ring(0, 0, 3, 0, 3, 4, 0, 0)), decimal(t, "4.9999"), WithinBound, BeyondBound, BeyondBound},
		// The ring as a line is within 1 of itself, its inside is not.
		// Near (5 0) no box lies within 5 of the origin, and none has a local maximum.
		{"a corner at r that boxes do not have", pt(0, 0), NewPolygon(XY, ring(5, 0, 0, 1, 0, -1, 5, 0)), Integer(5), WithinBound, WithinBound, WithinBound},
		{"only a gap inside", NewLineString(XY, squareRing(0, 0, 10)...), tenSquare, Integer(4), WithinBound, BeyondBound, BeyondBound},
		{"no gap inside", NewLineString(XY, squareRing(0, 0, 10)...), tenSquare, Integer(5), WithinBound, BeyondBound, WithinBound},
		{"between two lines", NewMultiLineString(XY, line(0, 0, 9, 0), line(0, 2, 9, 2)), NewPolygon(XY, squareRing(1, 0, 2)), Integer(1), WithinBound, BeyondBound, WithinBound},
		// The place farthest from the sides of a triangle, its incentre, is (√2·…):
		// for 1, 1, √2 the radius 1 - √2/2 is irrational, so any r is decided.
		{"below an irrational radius", NewLineString(XY, ring(0, 0, 1, 0, 0, 1, 0, 0)...), NewPolygon(XY, ring(0, 0, 1, 0, 0, 1, 0, 0)), decimal(t, "0.2928"), WithinBound, BeyondBound, BeyondBound},
		{"above an irrational radius", NewLineString(XY, ring(0, 0, 1, 0, 0, 1, 0, 0)...), NewPolygon(XY, ring(0, 0, 1, 0, 0, 1, 0, 0)), decimal(t, "0.2929"), WithinBound, BeyondBound, WithinBound},
		// Of 3, 4, 5 the incentre is (1 1) and the radius 1; boxes do not end there.
		{"a local maximum that is r", NewLineString(XY, ring(0, 0, 3, 0, 0, 4, 0, 0)...), NewPolygon(XY, ring(0, 0, 3, 0, 0, 4, 0, 0)), Integer(1), WithinBound, BeyondBound, Undecided},
		{"a square in a square", tenSquare, NewPolygon(XY, squareRing(-1, -1, 12)), Integer(1), WithinBound, BeyondBound, BeyondBound},
		{"its corners are √2 off", tenSquare, NewPolygon(XY, squareRing(-1, -1, 12)), decimal(t, "1.4143"), WithinBound, BeyondBound, WithinBound},
	} {
		for _, f := range []struct {
			name   string
			decide func(a, b Geometry, r Number) Decision
			want   Decision
		}{{"WithinDistance", WithinDistance, c.near}, {"FullyWithinDistance", FullyWithinDistance, c.all}, {"FullyWithinBuffer", FullyWithinBuffer, c.full}} {
			if got := f.decide(c.a, c.b, c.r); got != f.want {
				t.Errorf("%s: %s is %s, want %s", c.name, f.name, got, f.want)
			}
		}
	}
}

func TestMeasures(t *testing.T) {
	for _, c := range []struct {
		name                    string
		g                       Geometry
		area, length, perimeter string
		centroid                string // "irrational", "EMPTY" or x and y
	}{
		{"a square", tenSquare, "100", "0", "40", "5 5"},
		{"clockwise", NewPolygon(XY, ring(0, 0, 0, 2, 2, 2, 2, 0, 0, 0)), "4", "0", "8", "1 1"},
		{"with a hole", NewPolygon(XY, squareRing(0, 0, 10), squareRing(0, 0, 5)), "75", "0", "60",
			// (100·5 - 25·2.5) / 75 = 437.5/75 = 35/6
			"35/6 35/6"},
		{"a triangle", NewPolygon(XY, ring(0, 0, 1, 0, 0, 1, 0, 0)), "0.5", "0", "2 + √2", "1/3 1/3"},
		{"overlapping elements count twice", collection(tenSquare, tenSquare, pt(50, 50), line(0, 0, 99, 0)), "200", "99", "80", "5 5"},
		{"a line", line(0, 0, 1, 1, 2, 0), "0", "2√2", "0", "1 0.5"},
		{"lines of two classes", line(0, 0, 1, 1, 3, 1), "0", "√2 + 2", "0", "irrational"},
		// In X the weights are the lengths, √2 at 0.5 and 2 at 0.5.
		{"symmetry makes it rational", NewMultiLineString(XY, line(0, 0, 1, 1), line(0, 1, 1, 0), line(0, 2, 1, 2), line(0, -1, 1, -1)), "0", "2√2 + 2", "0", "0.5 0.5"},
		{"points, one of them twice", NewMultiPoint(XY, pt(0, 0), pt(0, 0), pt(3, 1)), "0", "0", "0", "1 1/3"},
		{"a point does not weigh beside a line", collection(pt(100, 100), line(0, 0, 2, 0)), "0", "2", "0", "1 0"},
		{"a line without length is a point", collection(line(3, 4, 3, 4), pt(5, 4)), "0", "0", "0", "4 4"},
		{"a polygon without area is its ring", NewPolygon(XY, ring(0, 0, 4, 0, 0, 0)), "0", "0", "8", "2 0"},
		{"EMPTY", NewPolygon(XY), "0", "0", "0", "EMPTY"},
		{"collection of EMPTY", collection(EmptyPoint(XY), NewLineString(XY)), "0", "0", "0", "EMPTY"},
	} {
		if got := Area(c.g).String(); got != c.area {
			t.Errorf("%s: area %s, want %s", c.name, got, c.area)
		}
		if got := Length(c.g).String(); got != c.length {
			t.Errorf("%s: length %s, want %s", c.name, got, c.length)
		}
		if got := Perimeter(c.g).String(); got != c.perimeter {
			t.Errorf("%s: perimeter %s, want %s", c.name, got, c.perimeter)
		}
		got := "irrational"
		if p, ok := Centroid(c.g); ok {
			got = "EMPTY"
			if at, present := p.Position(); present {
				got = at.X.String() + " " + at.Y.String()
			}
		}
		if got != c.centroid {
			t.Errorf("%s: centroid %s, want %s", c.name, got, c.centroid)
		}
	}
}

func TestConvexHull(t *testing.T) {
	empty := collection(NewLineString(XY))
	for _, c := range []struct {
		name    string
		g, want Geometry
	}{
		{"a square with points in and on it", NewMultiPoint(XY, pt(0, 0), pt(2, 0), pt(1, 0), pt(2, 2), pt(0, 2), pt(1, 1), pt(0, 0)), NewPolygon(XY, ring(0, 0, 0, 2, 2, 2, 2, 0, 0, 0))},
		{"on a line", line(2, 2, 0, 0, 1, 1, 3, 3), line(0, 0, 3, 3)},
		{"on a vertical line", line(0, 2, 0, 0, 0, 1), line(0, 0, 0, 2)},
		{"one place", NewMultiPoint(XY, pt(1, 2), pt(1, 2)), pt(1, 2)},
		{"a line without length", line(1, 2, 1, 2), pt(1, 2)},
		{"EMPTY", empty, empty},
		{"mixed", collection(pt(-1, 1), line(0, 0, 2, 0), EmptyPoint(XY)), NewPolygon(XY, ring(-1, 1, 2, 0, 0, 0, -1, 1))},
	} {
		if got := ConvexHull(c.g); !sameWriting(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestEnvelope(t *testing.T) {
	if _, ok := Envelope(collection(EmptyPoint(XY))); ok {
		t.Error("EMPTY has a box")
	}
	for _, c := range []struct {
		g, north, east Geometry
		diagonal       LineString
	}{
		{line(3, 1, 1, 2), NewPolygon(XY, ring(1, 1, 1, 2, 3, 2, 3, 1, 1, 1)), NewPolygon(XY, ring(1, 1, 3, 1, 3, 2, 1, 2, 1, 1)), line(1, 1, 3, 2)},
		{line(1, 5, 1, 2), line(1, 2, 1, 5), line(1, 2, 1, 5), line(1, 2, 1, 5)},
		{NewMultiPoint(XY, EmptyPoint(XY), pt(4, 4)), pt(4, 4), pt(4, 4), line(4, 4, 4, 4)},
	} {
		box, ok := Envelope(c.g)
		if !ok || !sameWriting(box.Geometry(NorthFirst), c.north) || !sameWriting(box.Geometry(EastFirst), c.east) {
			t.Errorf("%v: %v", c.g, box)
		}
		if got := BoundingDiagonal(c.g); !sameWriting(got, c.diagonal) {
			t.Errorf("%v: diagonal %v", c.g, got)
		}
	}
	if got := BoundingDiagonal(EmptyPoint(XY)); got.Type() != TypeLineString || !got.IsEmpty() {
		t.Errorf("diagonal of EMPTY: %v", got)
	}
}

func intersects(a, b Geometry) bool {
	m := Relate(a, b, Conventions{})
	return m[Interior][Interior] != Nothing || m[Interior][Boundary] != Nothing || m[Boundary][Interior] != Nothing || m[Boundary][Boundary] != Nothing
}

func TestDistanceProperties(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		a, b := drawGeometry(t), drawGeometry(t)
		fast, ok := SquaredDistance(a, b)
		plain, okPlain := SquaredDistanceByDefinition(a, b)
		if ok != okPlain || !fast.Equal(plain) {
			t.Fatalf("fast %v %v, plain %v %v", fast, ok, plain, okPlain)
		}
		if other, okOther := SquaredDistance(b, a); ok != okOther || !fast.Equal(other) {
			t.Fatalf("not symmetric: %v, %v", fast, other)
		}
		if ok == (a.IsEmpty() || b.IsEmpty()) {
			t.Fatal("a distance from EMPTY, or none from others")
		}
		if ok && (fast.Sign() == 0) != intersects(a, b) {
			t.Fatalf("distance² %v, matrix %v", fast, Relate(a, b, Conventions{}))
		}
		greatest, _ := SquaredGreatestDistance(a, b)
		if ok && greatest.Compare(fast) < 0 {
			t.Fatalf("greatest %v, least %v", greatest, fast)
		}
		// A similarity by the factor 5, mirrored or not.
		turn := Map{A: Integer(3), B: Integer(-4), D: Integer(4), E: Integer(3), XOffset: Integer(7), YOffset: Integer(-2)}
		if rapid.Bool().Draw(t, "mirror") {
			turn = turn.After(Swapping())
		}
		if image, _ := SquaredDistance(turn.Apply(a), turn.Apply(b)); !image.Equal(fast.Times(Integer(25))) {
			t.Fatalf("distance² %v, after a similarity by 5 %v", fast, image)
		}
	})
}

// Long lines, so that the tree has several levels, on coordinates that need
// rounding to be boxed.
func TestDistanceOfLongLines(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		long := func(shift int64) Geometry {
			var ps []Position
			x, y := Integer(shift), Integer(0)
			for range rapid.IntRange(2, testrun.Count(30, 30, 60)).Draw(t, "n") {
				x = x.Plus(Integer(rapid.Int64Range(-9, 9).Draw(t, "dx")).Over(Integer(7)))
				y = y.Plus(Integer(rapid.Int64Range(-9, 9).Draw(t, "dy")).Over(Integer(3)))
				ps = append(ps, Position{X: x, Y: y})
			}
			return NewLineString(XY, ps...)
		}
		a, b := long(0), long(rapid.Int64Range(0, 30).Draw(t, "shift"))
		fast, _ := SquaredDistance(a, b)
		if plain, _ := SquaredDistanceByDefinition(a, b); !fast.Equal(plain) {
			t.Fatalf("fast %v, plain %v", fast, plain)
		}
	})
}

func TestFullyWithinProperties(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		a, b := drawGeometry(t), drawGeometry(t)
		r := Integer(rapid.Int64Range(0, 12).Draw(t, "r")).Over(Integer(2))
		got := FullyWithinBuffer(a, b, r)
		if got == NoDistance {
			return
		}
		if FullyWithinDistance(a, b, r) == WithinBound && got != WithinBound {
			t.Fatalf("%v, but no two positions are farther apart", got)
		}
		if WithinDistance(a, b, r) == BeyondBound && got != BeyondBound {
			t.Fatalf("%v, but no two points are so near", got)
		}
		// Every point of b on a grid of quarters bears the answer out.
		if got == WithinBound {
			box, _ := Envelope(b)
			quarter := Integer(1).Over(Integer(2))
			for x := box.Low.X; x.Compare(box.High.X) <= 0; x = x.Plus(quarter) {
				for y := box.Low.Y; y.Compare(box.High.Y) <= 0; y = y.Plus(quarter) {
					p := NewPoint(XY, Position{X: x, Y: y})
					if intersects(p, b) && WithinDistance(a, p, r) != WithinBound {
						t.Fatalf("%v is in b and farther than %v from a", p, r)
					}
				}
			}
		}
		turn := Map{A: Integer(3), B: Integer(-4), D: Integer(4), E: Integer(3)}
		if image := FullyWithinBuffer(turn.Apply(a), turn.Apply(b), r.Times(Integer(5))); image != got && image != Undecided && got != Undecided {
			t.Fatalf("%v, after a similarity %v", got, image)
		}
	})
}

func TestMeasureProperties(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		g := drawGeometry(t)
		hull := ConvexHull(g)
		if !g.IsEmpty() {
			if m := Relate(hull, g, Conventions{}); m[Exterior][Interior] != Nothing || m[Exterior][Boundary] != Nothing {
				t.Fatalf("the hull %v leaves something out of %v", hull, g)
			}
		}
		if again := ConvexHull(hull); !sameWriting(again, hull) && !g.IsEmpty() {
			t.Fatalf("the hull %v has the hull %v", hull, again)
		}
		if got := Length(Reverse(g)); !got.Equal(Length(g)) {
			t.Fatalf("length %v, reversed %v", Length(g), got)
		}
		if got := Perimeter(Reverse(g)); !got.Equal(Perimeter(g)) {
			t.Fatalf("perimeter %v, reversed %v", Perimeter(g), got)
		}
		m := Map{A: Integer(rapid.Int64Range(-3, 3).Draw(t, "a")), B: Integer(rapid.Int64Range(-3, 3).Draw(t, "b")), D: Integer(2), E: Integer(rapid.Int64Range(-3, 3).Draw(t, "e")), XOffset: Integer(5)}
		if got, want := Area(m.Apply(g)), Area(g).Times(magnitudeOf(m.Determinant())); !got.Equal(want) {
			t.Fatalf("area %v, want %v", got, want)
		}
		if m.Determinant().Sign() == 0 {
			return
		}
		if !samePointSet(ConvexHull(m.Apply(g)), m.Apply(hull)) {
			t.Fatal("the hull of the image is not the image of the hull")
		}
		if at, ok := Centroid(g); ok && Area(g).Sign() > 0 {
			if image, ok := Centroid(m.Apply(g)); !ok || !sameWriting(image, m.Apply(at)) {
				t.Fatalf("centroid %v, of the image %v", at, image)
			}
		}
	})
}

// A convex polygon that is cut along a line between two of its corners has the area
// of its pieces.
func TestAreaIsAdditive(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		var points []Point
		for range 8 {
			points = append(points, NewPoint(XY, drawPosition(t)))
		}
		hull, ok := ConvexHull(NewMultiPoint(XY, points...)).(Polygon)
		if !ok {
			return
		}
		r := hull.Rings[0]
		if len(r) < 5 {
			return
		}
		cut := rapid.IntRange(2, len(r)-3).Draw(t, "cut")
		one := append(append(Ring{}, r[:cut+1]...), r[0])
		other := append(append(Ring{}, r[cut:]...), r[cut])
		if got := Area(NewMultiPolygon(XY, NewPolygon(XY, one), NewPolygon(XY, other))); !got.Equal(Area(hull)) {
			t.Fatalf("%v in pieces, %v whole", got, Area(hull))
		}
	})
}

// samePointSet says whether two geometries have the same points.
func samePointSet(a, b Geometry) bool {
	if a.IsEmpty() || b.IsEmpty() {
		return a.IsEmpty() && b.IsEmpty()
	}
	m := Relate(a, b, Conventions{})
	return m[Exterior][Interior] == Nothing && m[Exterior][Boundary] == Nothing && m[Interior][Exterior] == Nothing && m[Boundary][Exterior] == Nothing
}
