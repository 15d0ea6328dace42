package spatial

import (
	"fmt"
	"reflect"
	"testing"
)

func TestBoundaryOf(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"POINT(1 1)", "GEOMETRYCOLLECTION EMPTY"},
		{"POINT EMPTY", "GEOMETRYCOLLECTION EMPTY"},
		{"MULTIPOINT(1 1,2 2)", "GEOMETRYCOLLECTION EMPTY"},
		{"LINESTRING EMPTY", "MULTIPOINT EMPTY"},
		{"LINESTRING(5 5,0 0,1 1)", "MULTIPOINT(5 5,1 1)"},
		{"LINESTRING(0 0,1 0,1 1,0 0)", "MULTIPOINT EMPTY"},
		{"LINESTRING(3 3,3 3)", "MULTIPOINT EMPTY"},
		{"MULTILINESTRING EMPTY", "MULTIPOINT EMPTY"},
		{"MULTILINESTRING(EMPTY,(5 5,1 1))", "MULTIPOINT(1 1,5 5)"},
		{"MULTILINESTRING((5 5,1 1),(1 1,0 7))", "MULTIPOINT(0 7,5 5)"},
		{"MULTILINESTRING((5 5,1 1),(1 1,0 7),(1 1,2 2))", "MULTIPOINT(0 7,1 1,2 2,5 5)"},
		{"MULTILINESTRING((0 0,1 1),(0 0,1 1))", "MULTIPOINT EMPTY"},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0),(0 0,9 9))", "MULTIPOINT(0 0,9 9)"},
		{"POLYGON EMPTY", "MULTILINESTRING EMPTY"},
		{"POLYGON((0 0,4 0,4 4,0 0))", "LINESTRING(0 0,4 0,4 4,0 0)"},
		{"POLYGON((0 0,4 0,4 4,0 0),(3 1,3 2,2 1,3 1))", "MULTILINESTRING((0 0,4 0,4 4,0 0),(3 1,3 2,2 1,3 1))"},
		{"MULTIPOLYGON EMPTY", "MULTILINESTRING EMPTY"},
		{"MULTIPOLYGON(((0 0,4 0,4 4,0 0)))", "MULTILINESTRING((0 0,4 0,4 4,0 0))"},
		{"MULTIPOLYGON(((0 0,4 0,4 4,0 0)),EMPTY,((5 5,6 5,6 6,5 5)))", "MULTILINESTRING((0 0,4 0,4 4,0 0),(5 5,6 5,6 6,5 5))"},
	} {
		got, ok := BoundaryOf(shape(c.text), OddEnds)
		if !ok || fmt.Sprintf("%T%v", got, got) != fmt.Sprintf("%T%v", shape(c.want), shape(c.want)) {
			t.Errorf("%s: %T%v, want %s", c.text, got, got, c.want)
		}
	}
	for _, text := range []string{"GEOMETRYCOLLECTION EMPTY", "GEOMETRYCOLLECTION(POINT(1 1))"} {
		if got, ok := BoundaryOf(shape(text), OddEnds); ok {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestBoundaryUnderOtherRules(t *testing.T) {
	star := "MULTILINESTRING((0 0,5 5),(0 0,6 6),(0 0,7 7,8 7,7 7))"
	for _, c := range []struct {
		rule       BoundaryRule
		text, want string
	}{
		{AnyEnd, "LINESTRING(0 0,1 0,1 1,0 0)", "POINT(0 0)"},
		{SeveralEnds, "LINESTRING(0 0,1 0,1 1,0 0)", "POINT(0 0)"},
		{SingleEnd, "LINESTRING(0 0,1 0,1 1,0 0)", "MULTIPOINT EMPTY"},
		{SingleEnd, "LINESTRING(0 0,1 1)", "MULTIPOINT(0 0,1 1)"},
		{SeveralEnds, "LINESTRING(0 0,1 1)", "MULTIPOINT EMPTY"},
		{OddEnds, star, "MULTIPOINT(0 0,5 5,6 6,7 7)"},
		{AnyEnd, star, "MULTIPOINT(0 0,5 5,6 6,7 7)"},
		{SingleEnd, star, "MULTIPOINT(5 5,6 6,7 7)"},
		{SeveralEnds, star, "POINT(0 0)"},
	} {
		if got, _ := BoundaryOf(shape(c.text), c.rule); fmt.Sprintf("%T%v", got, got) != fmt.Sprintf("%T%v", shape(c.want), shape(c.want)) {
			t.Errorf("%s under %v: %T%v, want %s", c.text, c.rule, got, got, c.want)
		}
	}
}

// A boundary keeps layout, Z and M.
func TestBoundaryKeepsZ(t *testing.T) {
	low, high := Position{X: Integer(1), Z: Integer(7)}, Position{X: Integer(2), Z: Integer(8)}
	want := Geometry(NewMultiPoint(XYZ, NewPoint(XYZ, low), NewPoint(XYZ, high)))
	if got, _ := BoundaryOf(NewLineString(XYZ, low, high), OddEnds); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestDimensions(t *testing.T) {
	for _, c := range []struct {
		text           string
		byType, points Dimension
	}{
		{"POINT(1 1)", 0, 0},
		{"POINT EMPTY", 0, Nothing},
		{"MULTIPOINT EMPTY", 0, Nothing},
		{"LINESTRING EMPTY", 1, Nothing},
		{"LINESTRING(0 0,1 1)", 1, 1},
		{"LINESTRING(1 1,1 1)", 1, 0},
		{"MULTILINESTRING(EMPTY,(1 1,1 1))", 1, 0},
		{"POLYGON EMPTY", 2, Nothing},
		{"POLYGON((0 0,4 0,4 4,0 0))", 2, 2},
		{"MULTIPOLYGON EMPTY", 2, Nothing},
		{"MULTIPOLYGON(EMPTY,((0 0,4 0,4 4,0 0)))", 2, 2},
		{"GEOMETRYCOLLECTION EMPTY", Nothing, Nothing},
		{"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION EMPTY)", Nothing, Nothing},
		{"GEOMETRYCOLLECTION(POINT(1 1),LINESTRING EMPTY)", 1, 0},
		{"GEOMETRYCOLLECTION(POINT(1 1),GEOMETRYCOLLECTION(POLYGON EMPTY,LINESTRING(0 0,1 1)))", 2, 1},
		{"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(MULTIPOINT(EMPTY)))", 0, Nothing},
	} {
		if got := TypeDimension(shape(c.text)); got != c.byType {
			t.Errorf("%s: by type %v, want %v", c.text, got, c.byType)
		}
		if got := PointSetDimension(shape(c.text)); got != c.points {
			t.Errorf("%s: of its points %v, want %v", c.text, got, c.points)
		}
	}
}

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		text               string
		points, geometries int
	}{
		{"POINT(1 1)", 1, 1},
		{"POINT EMPTY", 0, 1},
		{"LINESTRING(0 0,0 0,1 1)", 3, 1},
		{"POLYGON((0 0,4 0,4 4,0 0),(3 1,3 2,2 1,3 1))", 8, 1},
		{"MULTIPOINT(1 1,EMPTY,1 1)", 2, 3},
		{"GEOMETRYCOLLECTION(MULTILINESTRING((0 0,1 1),(2 2,3 3)),GEOMETRYCOLLECTION(POINT(1 1)),POLYGON EMPTY)", 5, 3},
		{"MULTIPOLYGON EMPTY", 0, 0},
	} {
		if got := NumPoints(shape(c.text)); got != c.points {
			t.Errorf("%s: %d positions, want %d", c.text, got, c.points)
		}
		if got := NumGeometries(shape(c.text)); got != c.geometries {
			t.Errorf("%s: %d elements, want %d", c.text, got, c.geometries)
		}
	}
}

// wantNth checks what an accessor returns for 0, 1, … against the elements, "" for
// none.
func wantNth[G any](t *testing.T, text string, nth func(n int) (G, bool), want ...string) {
	t.Helper()
	for n, w := range want {
		got, ok := nth(n)
		if ok != (w != "") || ok && fmt.Sprint(got) != fmt.Sprint(shape(w)) {
			t.Errorf("%s: number %d is %v, %v, want %q", text, n, got, ok, w)
		}
	}
}

func TestElementsByNumber(t *testing.T) {
	for text, want := range map[string][]string{
		"POINT(1 1)":                 {"", "POINT(1 1)", ""},
		"POLYGON EMPTY":              {"", "POLYGON EMPTY", ""},
		"MULTIPOINT(1 1,EMPTY)":      {"", "POINT(1 1)", "POINT EMPTY", ""},
		"GEOMETRYCOLLECTION EMPTY":   {"", ""},
		"MULTILINESTRING((0 0,1 1))": {"", "LINESTRING(0 0,1 1)", ""},
		"GEOMETRYCOLLECTION(POINT(2 2),GEOMETRYCOLLECTION(POINT(1 1)))": {"", "POINT(2 2)", "GEOMETRYCOLLECTION(POINT(1 1))", ""},
	} {
		wantNth(t, text, func(n int) (Geometry, bool) { return GeometryN(shape(text), n) }, want...)
	}
	text := "POLYGON((0 0,4 0,4 4,0 0),(3 1,3 2,2 1,3 1))"
	polygon := shape(text).(Polygon)
	wantNth(t, text, func(n int) (LineString, bool) { return InteriorRingN(polygon, n) }, "", "LINESTRING(3 1,3 2,2 1,3 1)", "")
	if _, ok := InteriorRingN(polygon, -1); ok {
		t.Error("a hole before the first")
	}
	if got, want := fmt.Sprint(ExteriorRing(polygon)), fmt.Sprint(shape("LINESTRING(0 0,4 0,4 4,0 0)")); got != want {
		t.Errorf("shell %v, want %v", got, want)
	}
	if got := ExteriorRing(NewPolygon(XYZ)); !got.IsEmpty() || got.Layout() != XYZ {
		t.Errorf("shell of EMPTY: %v", got)
	}
	if got := [2]int{NumInteriorRings(polygon), NumInteriorRings(NewPolygon(XY))}; got != [2]int{1, 0} {
		t.Errorf("numbers of holes: %v", got)
	}
	line := shape("LINESTRING(1 1,2 2,3 3)").(LineString)
	wantNth(t, "line", func(n int) (Point, bool) { return PointN(line, n) }, "", "POINT(1 1)", "POINT(2 2)", "POINT(3 3)", "")
	wantNth(t, "its ends", func(n int) (Point, bool) {
		return [...]func(LineString) (Point, bool){StartPoint, EndPoint}[n](line)
	}, "POINT(1 1)", "POINT(3 3)")
	empty := NewLineString(XY)
	wantNth(t, "ends of EMPTY", func(n int) (Point, bool) {
		return [...]func(LineString) (Point, bool){StartPoint, EndPoint}[n](empty)
	}, "", "")
}

func TestClosedAndRing(t *testing.T) {
	for _, c := range []struct {
		text             string
		closed, ok, ring bool
	}{
		{"LINESTRING EMPTY", false, true, false},
		{"LINESTRING(0 0,1 1)", false, true, false},
		{"LINESTRING(0 0,1 0,1 1,0 0)", true, true, true},
		{"LINESTRING(0 0,2 2,2 0,0 2,0 0)", true, true, false},
		{"LINESTRING(0 0,1 1,0 0)", true, true, false},
		{"MULTILINESTRING EMPTY", false, true, false},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0))", true, true, false},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0),EMPTY)", false, true, false},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0),(0 0,1 1))", false, true, false},
		{"POINT(1 1)", false, false, false},
		{"POLYGON((0 0,4 0,4 4,0 0))", false, false, false},
		{"GEOMETRYCOLLECTION(LINESTRING(0 0,1 1,0 0))", false, false, false},
	} {
		g := shape(c.text)
		if closed, ok := IsClosed(g); closed != c.closed || ok != c.ok {
			t.Errorf("%s: closed %v, %v, want %v, %v", c.text, closed, ok, c.closed, c.ok)
		}
		if line, is := g.(LineString); is && IsRing(line) != c.ring {
			t.Errorf("%s: ring %v, want %v", c.text, !c.ring, c.ring)
		}
	}
}

func TestOrdinatesOfLayouts(t *testing.T) {
	for layout, want := range map[Layout]int{XY: 2, XYZ: 3, XYM: 3, XYZM: 4} {
		if got := layout.Coordinates(); got != want {
			t.Errorf("layout %d: %d, want %d", layout, got, want)
		}
	}
}
