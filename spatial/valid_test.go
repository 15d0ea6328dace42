package spatial

import (
	"fmt"
	"iter"
	"strings"
	"testing"
)

// shape is the geometry that a well-known text names.
func shape(text string) Geometry {
	read, err := ParseWellKnownText(text, Real)
	if err != nil {
		panic(err)
	}
	return read.Geometry
}

// told writes defects as the cases below do: "PATH REASON[PLACE] RINGS" each.
func told(defects iter.Seq[Defect]) string {
	var all []string
	for d := range defects {
		var words []string
		for _, i := range d.Path {
			words = append(words, fmt.Sprintf("%d:", i))
		}
		words = append(words, d.String())
		for _, ring := range d.Rings {
			words = append(words, fmt.Sprintf("%d.%d", ring.Polygon, ring.Ring))
		}
		all = append(all, strings.Join(words, " "))
	}
	return strings.Join(all, "; ")
}

// fullReasons writes the short words of the cases out.
func fullReasons(short string) string {
	return strings.NewReplacer("few", TooFewPoints.String(), "ring", RingSelfIntersection.String(), "self", SelfIntersection.String(),
		"open", RingNotClosed.String(), "outside", HoleOutsideShell.String(), "holes", HolesNested.String(),
		"shells", ShellsNested.String(), "parted", InteriorDisconnected.String()).Replace(short)
}

func TestInvalid(t *testing.T) {
	shells := strings.NewReplacer(
		"S4", "(0 0,4 0,4 4,0 4,0 0)", "S10", "(0 0,10 0,10 10,0 10,0 0)", "S20", "(0 0,20 0,20 20,0 20,0 0)", "H8", "(2 2,8 2,8 8,2 8,2 2)",
		"FAR", "(20 20,21 20,20 21,20 20)")
	for _, c := range validityCases {
		checkInvalid(t, c.text, shape(shells.Replace(c.text)), fullReasons(c.want))
	}
}

// What well-known text refuses, but other ways to a geometry may not.
func TestInvalidForms(t *testing.T) {
	point, length, closed := line(3, 4), line(0, 0, 1, 1), ring(0, 0, 4, 0, 4, 4, 0, 0)
	open, pair := ring(0, 0, 2, 2, 2, 0, 0, 2), ring(5, 5, 6, 6, 5, 5)
	for name, c := range map[string]struct {
		g    Geometry
		want string
	}{
		"one position":         {point, "few[3 4]"},
		"among lines":          {NewMultiLineString(XY, line(5, 5, 5, 5), length, point), "0: few[5 5]; 2: few[3 4]"},
		"open":                 {NewPolygon(XY, ring(0, 0, 4, 0, 4, 4, 0, 4)), "open[0 0] 0.0"},
		"open and crossing":    {NewPolygon(XY, open), "open[0 0] 0.0"},
		"of two":               {NewPolygon(XY, ring(0, 0, 4, 0)), "open[0 0] 0.0"},
		"of one":               {NewPolygon(XY, ring(1, 2)), "few[1 2] 0.0"},
		"there and back":       {NewPolygon(XY, pair), "few[5 5] 0.0"},
		"hole":                 {NewPolygon(XY, closed, pair, ring(0, 0, 9, 0, 9, 9, 0, 0)), "few[5 5] 0.1"},
		"both":                 {NewPolygon(XY, open, pair), "open[0 0] 0.0; few[5 5] 0.1"},
		"in the second":        {NewMultiPolygon(XY, NewPolygon(XY, closed), NewPolygon(XY, closed, open)), "open[0 0] 1.1"},
		"no ring of positions": {NewPolygon(XY, Ring{}), ""},
		"in collections": {NewGeometryCollection(XY, NewPolygon(XY, open), NewGeometryCollection(XY, length, NewPolygon(XY, closed, pair))),
			"0: open[0 0] 0.0; 1: 1: few[5 5] 0.1"},
	} {
		checkInvalid(t, name, c.g, fullReasons(c.want))
	}
}

func checkInvalid(t *testing.T, name string, g Geometry, want string) {
	t.Helper()
	if got := told(Invalid(g, Validity{})); got != want {
		t.Errorf("%s\n got %q\nwant %q", name, got, want)
	}
	if got := told(InvalidByDefinition(g, Validity{})); got != want {
		t.Errorf("%s by definition\n got %q\nwant %q", name, got, want)
	}
	if got := IsValid(g, Validity{}); got != (want == "") {
		t.Errorf("%s: IsValid is %v", name, got)
	}
}

func TestLinesWithoutLengthMayBeValid(t *testing.T) {
	for text, want := range map[string]string{
		"LINESTRING(1 1,1 1)": "",
		"GEOMETRYCOLLECTION(MULTILINESTRING((1 1,1 1),(2 2,2 3)))": "",
		"POLYGON((1 1,1 1,1 1,1 1))":                               "Too few points in geometry component[1 1] 0.0",
	} {
		if got := told(Invalid(shape(text), Validity{LinesWithoutLength: true})); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The first defect is enough for who asks for no more, and elements behind it are
// still looked at for who does.
func TestInvalidEndsWhereTheCallerDoes(t *testing.T) {
	g := shape("GEOMETRYCOLLECTION(POLYGON((0 0,2 2,2 0,0 2,0 0)),LINESTRING(1 1,1 1),POLYGON((0 0,1 0,1 0,0 0)),MULTIPOLYGON(((0 0,4 0,0 4,0 0)),((1 1,2 1,1 2,1 1))))")
	for most := 1; most <= 4; most++ {
		n := 0
		for range Invalid(g, Validity{}) {
			if n++; n == most {
				break
			}
		}
		if n != most {
			t.Errorf("%d defects, want %d", n, most)
		}
	}
}

// Places have neither Z nor M, whatever the positions have.
func TestPlacesAreInThePlane(t *testing.T) {
	at := func(x, y, z int64) Position {
		return Position{X: Integer(x), Y: Integer(y), Z: Integer(z), M: Integer(z)}
	}
	g := NewPolygon(XYZM, Ring{at(0, 0, 5), at(4, 0, 5), at(4, 4, 5)})
	for d := range Invalid(g, Validity{}) {
		if d.Place != At(0, 0) {
			t.Errorf("place is %v", d.Place)
		}
	}
}

// Valid polygons: one ring of small integers, one of tenths (which are no binary64
// and no integers), a box with holes of four positions each.
func BenchmarkIsValid(b *testing.B) {
	tenth := Integer(1).Over(Integer(10))
	for _, n := range []int{10, 100, 1_000, 10_000, 100_000} {
		rings := []Ring{ring(-4, -4, 8000, -4, 8000, 8000, -4, 8000, -4, -4)}
		for i := range int64(n / 4) {
			rings = append(rings, diamond(i%50*10, i/50*10, 3))
		}
		one := NewMultiPolygon(XY, NewPolygon(XY, spindle(n)))
		for _, c := range []struct {
			name string
			g    Geometry
		}{{"ring", one}, {"tenths", stretched(one, tenth)}, {"holes", NewPolygon(XY, rings...)}} {
			if c.name != "ring" && n > 10_000 {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					if !IsValid(c.g, Validity{}) {
						b.Fatal("not valid")
					}
				}
			})
		}
	}
}

// spindle is a ring of n positions around the origin whose radii alternate: up the
// right side, down the left one.
func spindle(n int) Ring {
	const size = 1 << 28
	var ring Ring
	for i := range n {
		half, sign := i, int64(1)
		if i >= n/2 {
			half, sign = n-1-i, -1
		}
		width := int64(size/8) * int64(2+(i%2)*3)
		ring = append(ring, At(sign*width, int64(half)*(size/int64(n))))
	}
	return append(ring, ring[0])
}
