// Package picture draws two geometries over each other as an SVG file that needs
// nothing else: what they are, where they meet, how they relate.
package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// Picture is a drawing of two geometries.
type Picture struct {
	A, B Shape
	// Meeting is marked; Matrix, if there is one, is shown beside the drawing, and
	// with it the names of the predicates that hold.
	Meeting spatial.Meeting
	Matrix  *spatial.Matrix
	Hold    []string
}

// Shape is one of the two geometries.
type Shape struct {
	Geometry spatial.Geometry
	Text     string // well-known text
	Fault    string // why it is not valid; empty if it is
	Marks    []spatial.Position
}

// Sizes in pixels. The drawing is a square to the left, the matrix stands to its
// right, the texts above.
const (
	width, height    = 960, 720
	left, top        = 64.0, 92.0
	side             = 580.0
	panel            = 682.0
	inset            = 28.0 // of the geometries within the square
	manyPositions    = 120
	longestText      = 112
	manyPlaces       = 60
	placeRadius      = 8.5
	smallPlaceRadius = 4.0
)

// style: A is blue and broad, B orange and narrow, so that both are seen where they
// lie on each other.
const style = `text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:13px;fill:#222}
.mono{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:12px}
.small{font-size:11px;fill:#667}.tick{font-size:11px;fill:#667;text-anchor:middle}.tickY{font-size:11px;fill:#667;text-anchor:end}
.grid{stroke:#e6e8ee;stroke-width:1}.frame{fill:#fff;stroke:#c5c9d3}
.fillA{fill:#2b6cd4;fill-opacity:.20;fill-rule:evenodd}.fillB{fill:#e8762c;fill-opacity:.24;fill-rule:evenodd}
.lineA{fill:none;stroke:#2b6cd4;stroke-width:4;stroke-linejoin:round;stroke-linecap:round}
.lineB{fill:none;stroke:#d65f10;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round}
.pointA{fill:#2b6cd4}.pointB{fill:#d65f10}.dotA{fill:#1d4f9f}.dotB{fill:#9c430a}
.edge{stroke:#7a2fb5;stroke-opacity:.30;stroke-width:12;stroke-linecap:round}
.place{fill:none;stroke:#111;stroke-width:1.5}.fault{stroke:#c81e1e;stroke-width:2.2;fill:#c81e1e;fill-opacity:.22}
.faultText{fill:#c81e1e}.A{fill:#2b6cd4;font-weight:700}.B{fill:#d65f10;font-weight:700}
.cell{stroke:#fff;stroke-width:2}.entry{font-size:20px;font-weight:600;text-anchor:middle}.head{font-size:12px;text-anchor:middle}.headLeft{font-size:12px;text-anchor:end}
.empty{font-size:16px;fill:#889;text-anchor:middle}`

// Draw returns the picture as an SVG document.
func (p *Picture) Draw() []byte {
	d := &canvas{}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`, width, height, width, height)
	d.add(`<title>%s</title>`, escaped("A "+cut(p.A.Text)+", B "+cut(p.B.Text)))
	d.add("<style>%s</style>", style)
	d.add(`<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	d.caption(&p.A, "A", 30)
	d.caption(&p.B, "B", 62)
	d.add(`<rect class="frame" x="%g" y="%g" width="%g" height="%g"/>`, left, top, side, side)
	f := newFrame(p)
	d.axes(f)
	for _, s := range []struct {
		shape *Shape
		name  string
	}{{&p.A, "A"}, {&p.B, "B"}} {
		d.areas(f, s.shape.Geometry, s.name)
	}
	for _, e := range p.Meeting.Edges {
		x1, y1 := f.at(e[0])
		x2, y2 := f.at(e[1])
		d.add(`<line class="edge" x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f"/>`, x1, y1, x2, y2)
	}
	d.outlines(f, p.A.Geometry, "A")
	d.outlines(f, p.B.Geometry, "B")
	d.points(f, p.A.Geometry, "A", 6.5)
	d.points(f, p.B.Geometry, "B", 3.6)
	d.places(f, p)
	if f.none {
		d.add(`<text class="empty" x="%g" y="%g">both geometries are EMPTY</text>`, left+side/2, top+side/2)
	}
	d.panel(p)
	d.add("</svg>")
	return d.Bytes()
}

// canvas is the document as it grows.
type canvas struct{ bytes.Buffer }

func (d *canvas) add(format string, args ...any) {
	fmt.Fprintf(d, format, args...)
	d.WriteByte('\n')
}

func escaped(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // a strings.Builder takes all
	}
	return b.String()
}

// cut shortens a text in its middle.
func cut(text string) string {
	runes := []rune(text)
	if len(runes) <= longestText {
		return text
	}
	const end = longestText / 3
	return string(runes[:longestText-end-3]) + " … " + string(runes[len(runes)-end:])
}

// caption writes what a geometry is.
func (d *canvas) caption(s *Shape, name string, y float64) {
	d.add(`<text class="%s" x="%g" y="%g" font-size="16">%s</text>`, name, 24.0, y, name)
	empty := ""
	if s.Fault == "" && s.Geometry.IsEmpty() { // on the line, where the next one is not near
		empty = `<tspan class="small" dx="12">EMPTY: nothing to draw</tspan>`
	}
	d.add(`<text class="mono" x="%g" y="%g">%s%s</text>`, 46.0, y, escaped(cut(s.Text)), empty)
	if s.Fault != "" {
		d.add(`<text class="small faultText" x="%g" y="%g">%s</text>`, 46.0, y+15, escaped("not valid: "+cut(s.Fault)))
	}
}

// areas fills the polygons.
func (d *canvas) areas(f *frame, g spatial.Geometry, name string) {
	spatial.Basic(g, func(g spatial.Geometry) {
		if p, ok := g.(spatial.Polygon); ok && !p.IsEmpty() {
			d.add(`<path class="fill%s" d="%s"/>`, name, f.rings(p))
		}
	})
}

// outlines draws lines and rings, with dots at their positions if there are few.
func (d *canvas) outlines(f *frame, g spatial.Geometry, name string) {
	spatial.Basic(g, func(g spatial.Geometry) {
		switch g := g.(type) {
		case spatial.LineString:
			if !g.IsEmpty() {
				d.add(`<path class="line%s" d="%s"/>`, name, f.path(g.Positions))
			}
		case spatial.Polygon:
			if !g.IsEmpty() {
				d.add(`<path class="line%s" d="%s"/>`, name, f.rings(g))
			}
		case spatial.Point, spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		}
	})
	if f.positions > manyPositions {
		return
	}
	spatial.Basic(g, func(g spatial.Geometry) {
		if g.Type() != spatial.TypePoint {
			spatial.EachPosition(g, func(at spatial.Position) {
				x, y := f.at(at)
				d.add(`<circle class="dot%s" cx="%.2f" cy="%.2f" r="%g"/>`, name, x, y, map[string]float64{"A": 3.2, "B": 2.2}[name])
			})
		}
	})
}

func (d *canvas) points(f *frame, g spatial.Geometry, name string, radius float64) {
	spatial.Basic(g, func(g spatial.Geometry) {
		if p, ok := g.(spatial.Point); ok && !p.IsEmpty() {
			at, _ := p.Position()
			x, y := f.at(at)
			d.add(`<circle class="point%s" cx="%.2f" cy="%.2f" r="%g"/>`, name, x, y, radius)
		}
	})
}

// places marks where the geometries meet, and where one is not valid.
func (d *canvas) places(f *frame, p *Picture) {
	radius := placeRadius
	if len(p.Meeting.Places)+len(p.A.Marks)+len(p.B.Marks) > manyPlaces {
		radius = smallPlaceRadius
	}
	for _, at := range p.Meeting.Places {
		x, y := f.at(at)
		d.add(`<circle class="place" cx="%.2f" cy="%.2f" r="%g"/>`, x, y, radius)
	}
	for _, at := range append(p.A.Marks[:len(p.A.Marks):len(p.A.Marks)], p.B.Marks...) {
		x, y := f.at(at)
		d.add(`<circle class="fault" cx="%.2f" cy="%.2f" r="%g"/>`, x, y, radius+2)
	}
}
