package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"testing"

	"github.com/semcheck/semcheck/spatial"
)

func shape(t *testing.T, text string) Shape {
	t.Helper()
	g, err := spatial.ParseWellKnownText(text, spatial.Real)
	var fault *spatial.ReadError
	if errors.As(err, &fault) && fault.Fault.HasGeometry() {
		return Shape{Geometry: g.Geometry, Text: text, Fault: fault.Message}
	}
	if err != nil {
		t.Fatal(err)
	}
	return Shape{Geometry: g.Geometry, Text: text}
}

// TestPicturesAreLegible: whatever the extent, the document is well formed, what is
// drawn lies within the square and fills it, and there are round coordinates.
func TestPicturesAreLegible(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		ticks bool
	}{
		{"LINESTRING(0 0,4 4)", "LINESTRING(0 4,4 0)", true},
		{"POINT(1 1)", "POINT(1 1)", true},
		{"LINESTRING(0 0,9 0)", "POINT(5 0)", true},
		{"LINESTRING(0 5,0 9)", "POINT EMPTY", true},
		{"LINESTRING(1e300 0,-1e300 1)", "POLYGON((0 0,1 0,0 1,0 0))", true},
		{"LINESTRING(0 0,1e-300 1e-300)", "POINT(0 1e-300)", true},
		{"LINESTRING(138520.0593775750 1,138520.0593775751 2)", "POINT(138520.05937757505 1.5)", true},
		{"LINESTRING(1e-323 0,0 1e-320)", "POINT EMPTY", true},
		{"LINESTRING(1e399 0,-1e399 1)", "POINT EMPTY", false},
		{"POINT EMPTY", "GEOMETRYCOLLECTION(POLYGON EMPTY)", false},
		{"POLYGON((0 0,1 0,1 1,0 2))", "LINESTRING(3 3)", true},
		{"POLYGON((0 0))", "MULTIPOLYGON(((0 0,9 0,0 9,0 0),EMPTY),EMPTY)", true},
	} {
		p := &Picture{A: shape(t, c.a), B: shape(t, c.b)}
		if p.A.Fault == "" && p.B.Fault == "" {
			m := spatial.Relate(p.A.Geometry, p.B.Geometry, spatial.Conventions{})
			p.Matrix, p.Meeting = &m, spatial.Meet(p.A.Geometry, p.B.Geometry)
		}
		svg := p.Draw()
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s, %s: %v", c.a, c.b, err)
			}
		}
		if bad := regexp.MustCompile(`NaN|Inf|%!`).Find(svg); bad != nil {
			t.Errorf("%s, %s: %s", c.a, c.b, bad)
		}
		low, high := extent(t, svg)
		if !p.A.Geometry.IsEmpty() && (low < left+inset-0.01 || high > left+side-inset+0.01 || high < low) {
			t.Errorf("%s, %s: X from %v to %v", c.a, c.b, low, high)
		}
		if got := bytes.Count(svg, []byte(`class="tick"`)); (got >= 2) != c.ticks || got > 8 {
			t.Errorf("%s, %s: %d round X", c.a, c.b, got)
		}
	}
}

// extent is the least and the greatest X of all paths and points.
func extent(t *testing.T, svg []byte) (low, high float64) {
	t.Helper()
	low, high = width, 0
	for _, found := range regexp.MustCompile(`(?:[ML]| cx=")(-?[0-9.]+)`).FindAllSubmatch(bytes.Split(svg, []byte("DE-9IM"))[0], -1) {
		x, err := strconv.ParseFloat(string(found[1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// TestOnePlaceIsInTheMiddle, and so is what has no height.
func TestOnePlaceIsInTheMiddle(t *testing.T) {
	p := &Picture{A: shape(t, "POINT(7 7)"), B: shape(t, "POINT EMPTY")}
	if x, y := newFrame(p).at(spatial.At(7, 7)); x != left+side/2 || y != top+side/2 {
		t.Errorf("the point lies at %v, %v", x, y)
	}
	p.A = shape(t, "LINESTRING(7 7,9 7)")
	if x, y := newFrame(p).at(spatial.At(8, 7)); x != left+side/2 || y != top+side/2 {
		t.Errorf("the middle of the line lies at %v, %v", x, y)
	}
}

func TestTextsAreEscaped(t *testing.T) {
	p := &Picture{A: shape(t, "POINT(1 1)"), B: shape(t, "POINT(2 2)")}
	p.A.Text, p.B.Fault = "<script>&", "a < b"
	if svg := p.Draw(); bytes.Contains(svg, []byte("<script>")) || !bytes.Contains(svg, []byte("&lt;script&gt;&amp;")) || !bytes.Contains(svg, []byte("a &lt; b")) {
		t.Error("a text is not escaped")
	}
}
