package ask

import (
	"math"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spatial"
)

// Drawing is a geometry as lists of coordinates, to be drawn.
type Drawing struct {
	Points [][2]float64     `json:"points,omitempty"`
	Lines  [][][2]float64   `json:"lines,omitempty"`
	Areas  [][][][2]float64 `json:"areas,omitempty"` // polygons: rings
}

// drawnPositions is how many positions of all geometries of an answer are drawn at most.
const drawnPositions = 20_000

// farthest is the largest coordinate that is drawn.
const farthest = 1e100

// draw gives the cells of a view with geometries their drawings.
func draw(v *present.View) {
	left := drawnPositions
	for _, result := range v.Results {
		for _, row := range result.Rows {
			for i := range row {
				g := row[i].Geometry
				if g == nil || g.PointOn() != nil || g.Shape() == nil {
					continue
				}
				if left -= spatial.NumPoints(g.Shape()); left < 0 {
					return
				}
				if d := drawingOf(g.Shape()); d != nil {
					row[i].Drawn = d
				}
			}
		}
	}
}

// drawingOf is the drawing of a geometry; nil if it is empty, or beyond what is drawn.
func drawingOf(g spatial.Geometry) *Drawing {
	if g.IsEmpty() {
		return nil
	}
	d, beyond := &Drawing{}, false
	places := func(positions []spatial.Position) [][2]float64 {
		list := make([][2]float64, len(positions))
		for i, p := range positions {
			x, _ := p.X.Float64()
			y, _ := p.Y.Float64()
			beyond = beyond || math.Abs(x) > farthest || math.Abs(y) > farthest
			list[i] = [2]float64{x, y}
		}
		return list
	}
	spatial.Basic(g, func(g spatial.Geometry) {
		switch g := g.(type) {
		case spatial.Point:
			spatial.EachPosition(g, func(p spatial.Position) { d.Points = append(d.Points, places([]spatial.Position{p})[0]) })
		case spatial.LineString:
			d.Lines = append(d.Lines, places(g.Positions))
		case spatial.Polygon:
			var rings [][][2]float64
			for _, ring := range g.Rings {
				rings = append(rings, places(ring))
			}
			d.Areas = append(d.Areas, rings)
		case spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection: // visited by their elements
		}
	})
	if beyond {
		return nil
	}
	return d
}
