package spatial

import (
	"fmt"
	"iter"
	"strings"
	"testing"
)

// shape reads well-known text as far as these tests need it: no Z and M, any number
// of positions.
func shape(text string) Geometry {
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ", ",", " , ").Replace(text))
	g := shapeFrom(&tokens)
	if len(tokens) > 0 {
		panic("rest: " + strings.Join(tokens, " "))
	}
	return g
}

func shapeFrom(tokens *[]string) Geometry {
	take := func() string { token := (*tokens)[0]; *tokens = (*tokens)[1:]; return token }
	list := func(element func()) {
		if opening := take(); opening == "EMPTY" {
			return
		} else if opening != "(" {
			panic("not (: " + opening)
		}
		for {
			element()
			if separator := take(); separator == ")" {
				return
			} else if separator != "," {
				panic("not ,: " + separator)
			}
		}
	}
	position := func() Position {
		x, errX := ParseNumber(take())
		y, errY := ParseNumber(take())
		if errX != nil || errY != nil {
			panic(fmt.Sprint(errX, errY))
		}
		return Position{X: x, Y: y}
	}
	positions := func() (ps []Position) { list(func() { ps = append(ps, position()) }); return ps }
	polygon := func() Polygon {
		var rings []Ring
		list(func() { rings = append(rings, positions()) })
		return NewPolygon(XY, rings...)
	}
	switch name := take(); name {
	case "POINT":
		p := EmptyPoint(XY)
		list(func() { p = NewPoint(XY, position()) })
		return p
	case "LINESTRING":
		return NewLineString(XY, positions()...)
	case "POLYGON":
		return polygon()
	case "MULTIPOINT":
		var points []Point
		list(func() {
			if (*tokens)[0] == "EMPTY" {
				take()
				points = append(points, EmptyPoint(XY))
				return
			}
			points = append(points, NewPoint(XY, position()))
		})
		return NewMultiPoint(XY, points...)
	case "MULTILINESTRING":
		var lines []LineString
		list(func() { lines = append(lines, NewLineString(XY, positions()...)) })
		return NewMultiLineString(XY, lines...)
	case "MULTIPOLYGON":
		var polygons []Polygon
		list(func() { polygons = append(polygons, polygon()) })
		return NewMultiPolygon(XY, polygons...)
	case "GEOMETRYCOLLECTION":
		var elements []Geometry
		list(func() { elements = append(elements, shapeFrom(tokens)) })
		return NewGeometryCollection(XY, elements...)
	default:
		panic(name)
	}
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

func TestInvalid(t *testing.T) {
	reasons := strings.NewReplacer("few", TooFewPoints.String(), "ring", RingSelfIntersection.String(), "self", SelfIntersection.String(),
		"open", RingNotClosed.String(), "outside", HoleOutsideShell.String(), "holes", HolesNested.String(),
		"shells", ShellsNested.String(), "parted", InteriorDisconnected.String())
	shells := strings.NewReplacer(
		"S4", "(0 0,4 0,4 4,0 4,0 0)", "S10", "(0 0,10 0,10 10,0 10,0 0)", "S20", "(0 0,20 0,20 20,0 20,0 0)", "H8", "(2 2,8 2,8 8,2 8,2 2)",
		"FAR", "(20 20,21 20,20 21,20 20)")
	for _, c := range validityCases {
		g := shape(shells.Replace(c.text))
		want := reasons.Replace(c.want)
		if got := told(Invalid(g, Validity{})); got != want {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, want)
		}
		if got := told(InvalidByDefinition(g, Validity{})); got != want {
			t.Errorf("%s by definition\n got %q\nwant %q", c.text, got, want)
		}
		if got := IsValid(g, Validity{}); got != (want == "") {
			t.Errorf("%s: IsValid is %v", c.text, got)
		}
	}
}

func TestLinesWithoutLengthMayBeValid(t *testing.T) {
	for text, want := range map[string]string{
		"LINESTRING(1 1,1 1)": "",
		"GEOMETRYCOLLECTION(MULTILINESTRING((1 1,1 1),(2 2,2 3)))": "",
		"LINESTRING(1 1)":            "Too few points in geometry component[1 1]",
		"POLYGON((1 1,1 1,1 1,1 1))": "Too few points in geometry component[1 1] 0.0",
	} {
		if got := told(Invalid(shape(text), Validity{LinesWithoutLength: true})); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The first defect is enough for who asks for no more, and elements behind it are
// still looked at for who does.
func TestInvalidEndsWhereTheCallerDoes(t *testing.T) {
	g := shape("GEOMETRYCOLLECTION(POLYGON((0 0,2 2,2 0,0 2,0 0)),LINESTRING(1 1,1 1),POLYGON((0 0,1 0)),MULTIPOLYGON(((0 0,4 0,0 4,0 0)),((1 1,2 1,1 2,1 1))))")
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
		one := NewMultiPolygon(XY, NewPolygon(XY, star(n)))
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

// star is a ring of n positions around the origin whose radii alternate: up the
// right side, down the left one.
func star(n int) Ring {
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
