package spatial

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

// written reads a geometry.
func written(t testing.TB, text string) Geometry {
	t.Helper()
	g, err := ParseWellKnownText(text, Real)
	if err != nil {
		t.Fatal(err)
	}
	return g.Geometry
}

func wkt(g Geometry) string {
	if g == nil {
		return "nothing"
	}
	text, _ := WellKnownText(g, Real)
	return text
}

func TestEditing(t *testing.T) {
	unary := map[string]func(Geometry) Geometry{
		"Reverse":      Reverse,
		"Clockwise":    ForcePolygonClockwise,
		"Counter":      ForcePolygonCounterclockwise,
		"Flip":         FlipCoordinates,
		"Multi":        Multi,
		"Force":        func(g Geometry) Geometry { return ForceCollection(g) },
		"Homogenize":   CollectionHomogenize,
		"Highest":      CollectionExtractHighest,
		"Unrepeated":   RemoveRepeatedPoints,
		"Normalize":    Normalize,
		"Points":       func(g Geometry) Geometry { out, _ := CollectionExtract(g, TypePoint); return out },
		"Lines":        func(g Geometry) Geometry { out, _ := CollectionExtract(g, TypeLineString); return out },
		"Polygons":     func(g Geometry) Geometry { out, _ := CollectionExtract(g, TypePolygon); return out },
		"Multipoints":  func(g Geometry) Geometry { out, _ := CollectionExtract(g, TypeMultiPoint); return out },
		"Merge":        func(g Geometry) Geometry { out, _ := LineMerge(g, false); return out },
		"MergeForward": func(g Geometry) Geometry { out, _ := LineMerge(g, true); return out },
	}
	const mixed = "GEOMETRYCOLLECTION(POINT(9 9),MULTILINESTRING((0 0,1 1),EMPTY),GEOMETRYCOLLECTION(POINT(8 8),POLYGON EMPTY))"
	for _, c := range []struct{ do, g, want string }{
		{"Reverse", "LINESTRING(0 0,1 1,2 0)", "LINESTRING(2 0,1 1,0 0)"},
		{"Reverse", "MULTIPOINT((0 0),(1 1))", "MULTIPOINT((0 0),(1 1))"},
		{"Reverse", "GEOMETRYCOLLECTION(POINT EMPTY,POLYGON((0 0,1 0,0 1,0 0)))", "GEOMETRYCOLLECTION(POINT EMPTY,POLYGON((0 0,0 1,1 0,0 0)))"},
		{"Reverse", "LINESTRING Z(0 0 5,1 1 6)", "LINESTRING Z(1 1 6,0 0 5)"},
		{"Clockwise", "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 1))", "POLYGON((0 0,0 9,9 9,9 0,0 0),(1 1,2 1,2 2,1 1))"},
		{"Counter", "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 1))", "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 2,2 1,1 1))"},
		{"Counter", "LINESTRING(0 0,0 1,1 0,0 0)", "LINESTRING(0 0,0 1,1 0,0 0)"},
		{"Counter", "POLYGON EMPTY", "POLYGON EMPTY"},
		{"Flip", "GEOMETRYCOLLECTION Z(POINT Z(1 2 3))", "GEOMETRYCOLLECTION Z(POINT Z(2 1 3))"},
		{"Multi", "POINT(1 2)", "MULTIPOINT((1 2))"},
		{"Multi", "POINT EMPTY", "MULTIPOINT EMPTY"},
		{"Multi", "GEOMETRYCOLLECTION(POINT(1 2))", "GEOMETRYCOLLECTION(POINT(1 2))"},
		{"Force", "POINT EMPTY", "GEOMETRYCOLLECTION(POINT EMPTY)"},
		{"Force", "MULTIPOINT((1 2),EMPTY)", "GEOMETRYCOLLECTION(POINT(1 2),POINT EMPTY)"},
		{"Homogenize", mixed, "GEOMETRYCOLLECTION(MULTIPOINT((9 9),(8 8)),MULTILINESTRING((0 0,1 1),EMPTY),POLYGON EMPTY)"},
		{"Homogenize", "GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 1)))", "POINT(1 1)"},
		{"Homogenize", "GEOMETRYCOLLECTION(LINESTRING(0 0,1 1),MULTILINESTRING((0 0,2 2)))", "MULTILINESTRING((0 0,1 1),(0 0,2 2))"},
		{"Homogenize", "MULTIPOINT((1 1))", "POINT(1 1)"},
		{"Homogenize", "MULTIPOINT(EMPTY,EMPTY)", "MULTIPOINT EMPTY"},
		{"Homogenize", "GEOMETRYCOLLECTION(POINT EMPTY)", "GEOMETRYCOLLECTION EMPTY"},
		{"Points", mixed, "MULTIPOINT((9 9),(8 8))"},
		{"Lines", mixed, "MULTILINESTRING((0 0,1 1))"},
		{"Polygons", mixed, "MULTIPOLYGON EMPTY"},
		{"Points", "POINT(1 1)", "POINT(1 1)"},
		{"Points", "LINESTRING(0 0,1 1)", "POINT EMPTY"},
		{"Lines", "MULTIPOINT((1 1))", "MULTILINESTRING EMPTY"},
		{"Multipoints", mixed, "nothing"},
		{"Highest", mixed, "MULTIPOLYGON EMPTY"}, // of the EMPTY polygon
		{"Highest", "GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,1 1))", "MULTILINESTRING((0 0,1 1))"},
		{"Highest", "GEOMETRYCOLLECTION(GEOMETRYCOLLECTION EMPTY)", "GEOMETRYCOLLECTION EMPTY"},
		{"Highest", "POINT(1 1)", "POINT(1 1)"},
		{"Unrepeated", "LINESTRING(0 0,0 0,1 1,1 1,1 1,0 0)", "LINESTRING(0 0,1 1,0 0)"},
		{"Unrepeated", "LINESTRING(0 0,0 0,0 0)", "LINESTRING(0 0,0 0)"},
		{"Unrepeated", "LINESTRING Z(0 0 1,0 0 2,1 1 2)", "LINESTRING Z(0 0 1,0 0 2,1 1 2)"},
		{"Unrepeated", "POLYGON((0 0,0 0,1 0,1 0,0 1,0 0))", "POLYGON((0 0,1 0,0 1,0 0))"},
		{"Unrepeated", "MULTIPOINT((1 1),(0 0),EMPTY,(1 1))", "MULTIPOINT((1 1),(0 0))"},
		{"Unrepeated", "GEOMETRYCOLLECTION(POINT(0 0),POINT(0 0),LINESTRING EMPTY)", "GEOMETRYCOLLECTION(POINT(0 0),POINT(0 0))"},
		{"Normalize", "LINESTRING(2 0,1 5,0 0)", "LINESTRING(0 0,1 5,2 0)"},
		{"Normalize", "LINESTRING(1 1,1 0,0 0,0 1,1 1)", "LINESTRING(0 0,0 1,1 1,1 0,0 0)"},
		{"Normalize", "POLYGON((9 9,0 9,0 0,9 0,9 9),(1 1,2 2,2 1,1 1),(3 3,4 4,4 3,3 3))", "POLYGON((0 0,0 9,9 9,9 0,0 0),(3 3,4 3,4 4,3 3),(1 1,2 1,2 2,1 1))"},
		{"Normalize", "MULTIPOINT((0 0),EMPTY,(1 0),(0 1))", "MULTIPOINT((1 0),(0 1),(0 0),EMPTY)"},
		{"Normalize", "GEOMETRYCOLLECTION(LINESTRING(0 0,1 1),MULTIPOINT((0 0)),POINT(5 5),LINESTRING(1 1,0 0,3 3))", "GEOMETRYCOLLECTION(LINESTRING(1 1,0 0,3 3),LINESTRING(0 0,1 1),MULTIPOINT((0 0)),POINT(5 5))"},
		{"Normalize", "POLYGON EMPTY", "POLYGON EMPTY"},
		{"Merge", "MULTILINESTRING((1 0,2 0),(0 0,1 0))", "LINESTRING(0 0,1 0,2 0)"},
		// One of the two lines runs each way: where the walk began decides.
		{"Merge", "MULTILINESTRING((1 0,0 0),(1 0,2 0))", "LINESTRING(0 0,1 0,2 0)"},
		{"Merge", "MULTILINESTRING((1 0,0 0),(2 0,1 0),(2 0,3 0))", "LINESTRING(3 0,2 0,1 0,0 0)"},
		{"MergeForward", "MULTILINESTRING((1 0,0 0),(1 0,2 0))", "MULTILINESTRING((1 0,0 0),(1 0,2 0))"},
		{"MergeForward", "MULTILINESTRING((0 0,1 0),(1 0,2 0))", "LINESTRING(0 0,1 0,2 0)"},
		{"Merge", "MULTILINESTRING((0 0,1 0),(1 0,2 0),(1 0,1 1))", "MULTILINESTRING((0 0,1 0),(1 0,2 0),(1 0,1 1))"},
		{"Merge", "MULTILINESTRING((0 0,2 0),(1 -1,1 1))", "MULTILINESTRING((0 0,2 0),(1 -1,1 1))"},
		{"Merge", "MULTILINESTRING((0 0,1 0),(1 0,1 1,0 0))", "LINESTRING(0 0,1 0,1 1,0 0)"},
		{"Merge", "MULTILINESTRING((0 0,1 0,1 1,0 0),(5 5,5 5))", "LINESTRING(0 0,1 0,1 1,0 0)"},
		{"Merge", "MULTILINESTRING((0 0,1 0),(0 0,1 0))", "LINESTRING(0 0,1 0,0 0)"},
		{"Merge", "LINESTRING(0 0,0 0,1 1)", "LINESTRING(0 0,1 1)"},
		{"Merge", "MULTILINESTRING((5 5,5 5))", "GEOMETRYCOLLECTION EMPTY"},
		{"Merge", "MULTILINESTRING EMPTY", "MULTILINESTRING EMPTY"},
		{"Merge", "POINT(0 0)", "nothing"},
	} {
		g, want := written(t, c.g), c.want
		if want != "nothing" {
			want = wkt(written(t, want))
		}
		if got := wkt(unary[c.do](g)); got != want {
			t.Errorf("%s %s: %s, want %s", c.do, c.g, got, want)
		}
		if again := wkt(g); again != wkt(written(t, c.g)) {
			t.Errorf("%s changed its argument %s to %s", c.do, c.g, again)
		}
	}
}

func TestEditingOfLines(t *testing.T) {
	l := func(text string) LineString { return written(t, text).(LineString) }
	p := func(text string) Point { return written(t, text).(Point) }
	three, two, empty := l("LINESTRING(0 0,1 1,2 2)"), l("LINESTRING(0 0,1 1)"), l("LINESTRING EMPTY")
	nine, hollow := p("POINT(9 9)"), p("POINT EMPTY")
	for _, c := range []struct {
		name string
		do   func() (LineString, error)
		want string
		err  error
	}{
		{"set 0", func() (LineString, error) { return SetPoint(three, 0, nine) }, "LINESTRING(9 9,1 1,2 2)", nil},
		{"set -1", func() (LineString, error) { return SetPoint(three, -1, nine) }, "LINESTRING(0 0,1 1,9 9)", nil},
		{"set 3", func() (LineString, error) { return SetPoint(three, 3, nine) }, "", NoSuchIndex},
		{"set -4", func() (LineString, error) { return SetPoint(three, -4, nine) }, "", NoSuchIndex},
		{"set of EMPTY", func() (LineString, error) { return SetPoint(empty, 0, nine) }, "", TooFewPositions},
		{"set to EMPTY", func() (LineString, error) { return SetPoint(three, 0, hollow) }, "", EmptyArgument},
		{"add 0", func() (LineString, error) { return AddPoint(three, nine, 0) }, "LINESTRING(9 9,0 0,1 1,2 2)", nil},
		{"add 2", func() (LineString, error) { return AddPoint(three, nine, 2) }, "LINESTRING(0 0,1 1,9 9,2 2)", nil},
		{"add 3", func() (LineString, error) { return AddPoint(three, nine, 3) }, "LINESTRING(0 0,1 1,2 2,9 9)", nil},
		{"add -1", func() (LineString, error) { return AddPoint(three, nine, -1) }, "LINESTRING(0 0,1 1,2 2,9 9)", nil},
		{"add 4", func() (LineString, error) { return AddPoint(three, nine, 4) }, "", NoSuchIndex},
		{"add -2", func() (LineString, error) { return AddPoint(three, nine, -2) }, "", NoSuchIndex},
		{"add to EMPTY", func() (LineString, error) { return AddPoint(empty, nine, -1) }, "LINESTRING(9 9)", nil},
		{"add EMPTY anywhere", func() (LineString, error) { return AddPoint(three, hollow, 99) }, "LINESTRING(0 0,1 1,2 2)", nil},
		{"remove 1", func() (LineString, error) { return RemovePoint(three, 1) }, "LINESTRING(0 0,2 2)", nil},
		{"remove -1", func() (LineString, error) { return RemovePoint(three, -1) }, "", NoSuchIndex},
		{"remove of two", func() (LineString, error) { return RemovePoint(two, 0) }, "", TooFewPositions},
		{"make", func() (LineString, error) { return MakeLine(nine, two, hollow, two) }, "LINESTRING(9 9,0 0,1 1,0 0,1 1)", nil},
		{"make, joined", func() (LineString, error) { return MakeLine(two, l("LINESTRING(1 1,1 1,5 5)")) }, "LINESTRING(0 0,1 1,1 1,5 5)", nil},
		{"make, a point twice", func() (LineString, error) { return MakeLine(nine, nine) }, "LINESTRING(9 9,9 9)", nil},
		{"make of many", func() (LineString, error) { return MakeLine(written(t, "MULTIPOINT((1 2),EMPTY,(3 4))")) }, "LINESTRING(1 2,3 4)", nil},
		{"make of a polygon", func() (LineString, error) { return MakeLine(nine, tenSquare) }, "", NotALine},
		{"make of different layouts", func() (LineString, error) { return MakeLine(nine, written(t, "POINT Z(1 2 3)")) }, "", DifferentLayouts},
	} {
		got, err := c.do()
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.err)
		} else if err == nil && !sameLine(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, wkt(got), c.want)
		}
	}
	if wkt(three) != wkt(l("LINESTRING(0 0,1 1,2 2)")) {
		t.Error("an argument was changed")
	}
}

// sameLine compares by positions, because a line of one position cannot be read.
func sameLine(l LineString, text string) bool { return wkt(l) == text || wkt(l) == spaced(text) }

func spaced(text string) string {
	g, err := ParseWellKnownText(text, Real)
	if err != nil {
		return text
	}
	return wkt(g.Geometry)
}

func TestMakePolygonAndDump(t *testing.T) {
	closed := NewLineString(XY, squareRing(0, 0, 9)...)
	hole := line(1, 1, 2, 1, 2, 2, 1, 1)
	p, err := MakePolygon(closed, hole)
	if err != nil || wkt(p) != wkt(written(t, "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 1))")) {
		t.Errorf("%s, %v", wkt(p), err)
	}
	if _, err := MakePolygon(line(0, 0, 1, 0, 1, 1, 0, 1)); !errors.Is(err, NotClosed) {
		t.Errorf("open: %v", err)
	}
	if _, err := MakePolygon(closed, line(0, 0, 1, 0, 0, 0)); !errors.Is(err, TooFewPositions) {
		t.Errorf("a hole of three positions: %v", err)
	}
	if rings := DumpRings(p); len(rings) != 2 || wkt(rings[1]) != wkt(NewPolygon(XY, Ring(hole.Positions))) {
		t.Errorf("rings %v", rings)
	}
	if rings := DumpRings(NewPolygon(XY)); len(rings) != 0 {
		t.Errorf("rings of EMPTY %v", rings)
	}
	got := ""
	for _, c := range Dump(written(t, "GEOMETRYCOLLECTION(POINT(1 1),GEOMETRYCOLLECTION EMPTY,GEOMETRYCOLLECTION(MULTIPOINT((2 2),EMPTY)))")) {
		for _, n := range c.Path {
			got += string(rune('0' + n))
		}
		got += wkt(c.Geometry) + ";"
	}
	if want := "1" + wkt(pt(1, 1)) + ";311" + wkt(pt(2, 2)) + ";312" + wkt(EmptyPoint(XY)) + ";"; got != want {
		t.Errorf("dumped %s, want %s", got, want)
	}
	if parts := Dump(pt(1, 1)); len(parts) != 1 || len(parts[0].Path) != 0 {
		t.Errorf("a point is dumped as %v", parts)
	}
	if parts := Dump(written(t, "MULTIPOINT(EMPTY)")); parts != nil {
		t.Errorf("EMPTY is dumped as %v", parts)
	}
}

func TestCollect(t *testing.T) {
	for _, c := range []struct {
		gs   []string
		want string
	}{
		{[]string{"POINT(1 1)", "POINT EMPTY"}, "MULTIPOINT((1 1),EMPTY)"},
		{[]string{"POINT(1 1)", "LINESTRING(0 0,1 1)"}, "GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,1 1))"},
		{[]string{"MULTIPOINT((1 1))", "MULTIPOINT((2 2))"}, "GEOMETRYCOLLECTION(MULTIPOINT((1 1)),MULTIPOINT((2 2)))"},
		{[]string{"POLYGON EMPTY", "POLYGON EMPTY"}, "MULTIPOLYGON(EMPTY,EMPTY)"},
		{nil, "GEOMETRYCOLLECTION EMPTY"},
	} {
		var gs []Geometry
		for _, text := range c.gs {
			gs = append(gs, written(t, text))
		}
		if got, err := Collect(gs...); err != nil || wkt(got) != spaced(c.want) {
			t.Errorf("%v: %s, %v", c.gs, wkt(got), err)
		}
	}
	if _, err := Collect(pt(1, 1), written(t, "POINT M(1 1 1)")); !errors.Is(err, DifferentLayouts) {
		t.Errorf("different layouts: %v", err)
	}
}

func TestIsOnSurface(t *testing.T) {
	for _, c := range []struct {
		g, p string
		want bool
	}{
		{"POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,8 1,8 8,1 8,1 1))", "POINT(0.5 5)", true},
		{"POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,8 1,8 8,1 8,1 1))", "POINT(5 5)", false},
		{"POLYGON((0 0,9 0,9 9,0 9,0 0))", "POINT(0 5)", false},
		{"GEOMETRYCOLLECTION(POLYGON((0 0,9 0,9 9,0 9,0 0)),POINT(20 20))", "POINT(20 20)", false},
		{"LINESTRING(0 0,2 2)", "POINT(1 1)", true},
		{"LINESTRING(0 0,2 2)", "POINT(2 2)", true},
		{"LINESTRING(0 0,2 2)", "POINT(2 1)", false},
		{"MULTIPOINT((1 1),(2 2))", "POINT(2 2)", true},
		{"MULTIPOINT((1 1),(2 2))", "POINT(1.5 1.5)", false},
		{"POINT EMPTY", "POINT EMPTY", true},
		{"POINT EMPTY", "POINT(0 0)", false},
		{"POINT(0 0)", "POINT EMPTY", false},
	} {
		if got := IsOnSurface(written(t, c.g), written(t, c.p).(Point)); got != c.want {
			t.Errorf("%s on %s: %v", c.p, c.g, got)
		}
	}
}

func TestEditingProperties(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		g, other := drawGeometry(t), drawGeometry(t)
		same := func(name string, edited Geometry) {
			if before, after := Relate(g, other, Conventions{}), Relate(edited, other, Conventions{}); before != after {
				t.Fatalf("%s: %v before, %v after: %s", name, before, after, wkt(edited))
			}
		}
		same("Reverse", Reverse(g))
		same("Clockwise", ForcePolygonClockwise(g))
		same("Counterclockwise", ForcePolygonCounterclockwise(g))
		same("Multi", Multi(g))
		same("ForceCollection", ForceCollection(g))
		same("RemoveRepeatedPoints", RemoveRepeatedPoints(g))
		same("Normalize", Normalize(g))
		normal := Normalize(g)
		if !sameWriting(Normalize(normal), normal) {
			t.Fatalf("normal %s, again %s", wkt(normal), wkt(Normalize(normal)))
		}
		// Closed lines that cross themselves have no direction of their own.
		if Length(g).Sign() == 0 && !sameWriting(Normalize(ForcePolygonClockwise(Reverse(g))), Normalize(ForcePolygonClockwise(g))) {
			t.Fatalf("the reverse of %s has another normal form", wkt(g))
		}
		if !sameWriting(Reverse(Reverse(g)), g) || !sameWriting(FlipCoordinates(FlipCoordinates(g)), g) {
			t.Fatal("twice is not as before")
		}
		if merged, ok := LineMerge(g, rapid.Bool().Draw(t, "directed")); ok {
			if !Length(merged).Equal(Length(g)) {
				t.Fatalf("length %v, merged %v", Length(g), Length(merged))
			}
		}
		var parts []Geometry
		for _, c := range Dump(g) {
			parts = append(parts, c.Geometry)
			at := g
			for _, n := range c.Path {
				at = Elements(at)[n-1]
			}
			if !sameWriting(at, c.Geometry) {
				t.Fatalf("%v leads to %s", c.Path, wkt(at))
			}
		}
		collected, err := Collect(parts...)
		if err != nil {
			t.Fatal(err)
		}
		same("Collect after Dump", collected)
	})
}
