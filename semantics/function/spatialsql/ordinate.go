package spatialsql

import (
	"regexp"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// ordinatesInSpace is the chapter of what PostGIS alone has of Z and M, of bounds and of maps of space.
var ordinatesInSpace = chapter{
	function.STXMin: boundOf(xOf, least),
	function.STXMax: boundOf(xOf, greatest),
	function.STYMin: boundOf(yOf, least),
	function.STYMax: boundOf(yOf, greatest),
	function.STZMin: boundOf(zOf, least),
	function.STZMax: boundOf(zOf, greatest),

	function.STHasZ: func(c *call) semantics.Value { return c.property(c.shape(0).Layout().HasZ()) },
	function.STHasM: func(c *call) semantics.Value { return c.property(c.shape(0).Layout().HasM()) },

	function.PostGISNoop: unchanged, function.PostGISAddBBox: unchanged, function.PostGISDropBBox: unchanged,

	function.STTranslateInSpace: mappedInSpace(func(n []spatial.Number) spaceMap {
		return spaceMap{{one, zero, zero, n[0]}, {zero, one, zero, n[1]}, {zero, zero, one, n[2]}}
	}),
	function.STScaleInSpace: mappedInSpace(func(n []spatial.Number) spaceMap {
		return spaceMap{{n[0]}, {zero, n[1]}, {zero, zero, n[2]}}
	}),
	function.STTransScale: mappedInSpace(func(n []spatial.Number) spaceMap {
		return spaceMap{{n[2], zero, zero, n[0].Times(n[2])}, {zero, n[3], zero, n[1].Times(n[3])}, {zero, zero, one}}
	}),
	function.STAffineInSpace: mappedInSpace(func(n []spatial.Number) spaceMap {
		return spaceMap{{n[0], n[1], n[2], n[9]}, {n[3], n[4], n[5], n[10]}, {n[6], n[7], n[8], n[11]}}
	}),
	function.STScaleByPoint: scaleByPoint,

	function.STArea2D:      measures[function.STArea],
	function.STLength2D:    measures[function.STLength],
	function.STPerimeter2D: measures[function.STPerimeter],
	function.ST3DLength:    measureInSpace(spatial.LengthInSpace),
	function.ST3DPerimeter: measureInSpace(spatial.PerimeterInSpace),

	function.STScroll:   scroll,
	function.STPoints:   editing(always(allPoints)),
	function.STForceRHR: editing(always(spatial.ForcePolygonClockwise)),
}

var zero, one = spatial.Integer(0), spatial.Integer(1)

func zOf(p spatial.Position) spatial.Number { return p.Z }
func mOf(p spatial.Position) spatial.Number { return p.M }

// The ends of a range.
func least(low, _ spatial.Number) spatial.Number     { return low }
func greatest(_, high spatial.Number) spatial.Number { return high }

// rangeOf is the least and the greatest of an ordinate of a geometry; false of EMPTY.
func rangeOf(g spatial.Geometry, ordinate func(spatial.Position) spatial.Number) (low, high spatial.Number, found bool) {
	spatial.EachPosition(g, func(p spatial.Position) {
		n := ordinate(p)
		if !found || n.Compare(low) < 0 {
			low = n
		}
		if !found || n.Compare(high) > 0 {
			high = n
		}
		found = true
	})
	return low, high, found
}

// boundOf makes a function of a range of a box, which is that of a geometry or is read of a text.
func boundOf(ordinate func(spatial.Position) spatial.Number, bound func(low, high spatial.Number) spatial.Number) code {
	return func(c *call) semantics.Value {
		g, read := c.boxed()
		if !read {
			return c.e.Raise(semantics.ClassGeometry)
		}
		low, high, found := rangeOf(g, ordinate)
		if !found {
			c.meets(function.BoundEmpty)
			return semantics.Null
		}
		c.meets(function.BoundFound)
		return coordinate(bound(low, high))
	}
}

// boxText is the text of a box with Z or without.
//
// Source: BOX3D_in in postgis/lwgeom_box3d.c of PostGIS at b2d575041cbb, read 2026-11-29.
var boxText = regexp.MustCompile(`^BOX3D\(\s*(` + numberInBox + `)\s+(` + numberInBox + `)(?:\s+(` + numberInBox + `))?\s*,\s*(` + numberInBox + `)\s+(` + numberInBox + `)(?:\s+(` + numberInBox + `))?`)

const numberInBox = `[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`

// boxed is the first argument, or of a text the positions of two corners of a box.
func (c *call) boxed() (spatial.Geometry, bool) {
	if c.arguments[0].Kind() == semantics.KindGeometry {
		return c.shape(0), true
	}
	found := boxText.FindStringSubmatch(c.arguments[0].Str())
	if found == nil || (found[3] == "") != (found[6] == "") {
		return nil, false
	}
	var n [6]spatial.Number
	for i, text := range found[1:] {
		if text == "" {
			continue
		}
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, false
		}
		n[i], _ = spatial.Binary(f)
	}
	for i := range 3 { // corners that stand the other way round change places in numbers of four bytes
		if n[i].Compare(n[i+3]) > 0 {
			f, _ := n[i].Float64()
			n[i] = n[i+3]
			n[i+3], _ = spatial.Binary(float64(float32(f)))
		}
	}
	at := func(i int) spatial.Position { return spatial.Position{X: n[i], Y: n[i+1], Z: n[i+2]} }
	return spatial.NewLineString(spatial.XYZ, at(0), at(3)), true
}

// coordinatesFrom are the arguments from one on, as coordinates; it reports false, and leaves out,
// where one is not finite.
func (c *call) coordinatesFrom(from int) ([]spatial.Number, bool) {
	numbers := make([]spatial.Number, len(c.arguments)-from)
	for i := range numbers {
		var finite bool
		if numbers[i], finite = c.number(from + i); !finite {
			c.e.MarkUnsupported("an infinite coordinate")
			return nil, false
		}
	}
	return numbers, true
}

func unchanged(c *call) semantics.Value {
	c.meets(function.GeometryUnchanged)
	return c.arguments[0]
}

// spaceMap is an affine map of space: for each ordinate its multiples of X, Y and Z, and what is added.
type spaceMap [3][4]spatial.Number

func (m spaceMap) image(p spatial.Position, hasZ bool) spatial.Position {
	if !hasZ {
		p.Z = zero
	}
	of := func(row [4]spatial.Number) spatial.Number {
		return row[0].Times(p.X).Plus(row[1].Times(p.Y)).Plus(row[2].Times(p.Z)).Plus(row[3])
	}
	to := spatial.Position{X: of(m[0]), Y: of(m[1]), M: p.M}
	if hasZ {
		to.Z = of(m[2])
	}
	return to
}

func mappedInSpace(of func(n []spatial.Number) spaceMap) code {
	return editing(func(c *call) (spatial.Geometry, bool) {
		n, finite := c.coordinatesFrom(1)
		if !finite {
			return nil, false
		}
		m, hasZ := of(n), c.shape(0).Layout().HasZ()
		return c.rounded(spatial.MapPositions(c.shape(0), func(p spatial.Position) spatial.Position { return m.image(p, hasZ) })), true
	})
}

// rounded is a geometry of which an engine may round Z and M.
func (c *call) rounded(g spatial.Geometry) spatial.Geometry {
	spatial.EachPosition(g, func(p spatial.Position) {
		c.e.NearThreshold = c.e.NearThreshold || !p.Z.IsBinary() || !p.M.IsBinary()
	})
	return g
}

func scaleByPoint(c *call) semantics.Value {
	by, is := c.shape(1).(spatial.Point)
	at, present := by.Position()
	switch {
	case !is:
		c.meets(function.ScaledByNoPoint)
		return c.e.Raise(semantics.ClassGeometry)
	case c.shape(0).IsEmpty():
		c.meets(function.EditEmpty)
		return c.arguments[0]
	case !present:
		c.e.MarkUnsupported("ST_Scale by POINT EMPTY")
		return semantics.Null
	}
	if !by.Layout().HasZ() {
		at.Z = one
	}
	if !by.Layout().HasM() {
		at.M = one
	}
	c.meets(function.EditMade)
	return c.edited(c.rounded(spatial.MapPositions(c.shape(0), func(p spatial.Position) spatial.Position {
		return spatial.Position{X: p.X.Times(at.X), Y: p.Y.Times(at.Y), Z: p.Z.Times(at.Z), M: p.M.Times(at.M)}
	})), false)
}

func measureInSpace(measure func(spatial.Geometry) spatial.SumOfRoots) code {
	return func(c *call) semantics.Value {
		if !c.measurable() {
			return semantics.Null
		}
		m := measure(c.shape(0))
		if m.Sign() == 0 {
			c.meets(function.MeasureNothing)
		} else {
			c.meets(function.MeasureSome)
		}
		return measured(m)
	}
}

func scroll(c *call) semantics.Value {
	line, isLine := c.shape(0).(spatial.LineString)
	point, isPoint := c.shape(1).(spatial.Point)
	to, present := point.Position()
	switch {
	case c.formOpen(0) || c.formOpen(1):
		return semantics.Null
	case !isLine || !isPoint || !present:
		c.meets(function.ScrolledOther)
		return c.e.Raise(semantics.ClassGeometry)
	case !line.IsEmpty() && line.Layout() != point.Layout():
		c.e.MarkUnsupported("ST_SCROLL of geometries of which one has Z or M and the other not")
		return semantics.Null
	case line.IsEmpty() || !isClosedIn(line, spatial.XY):
		c.meets(function.ScrolledNowhere)
		return c.e.Raise(semantics.ClassGeometry)
	}
	for i, p := range line.Positions {
		if p.X.Equal(to.X) && p.Y.Equal(to.Y) && p.Z.Equal(to.Z) && p.M.Equal(to.M) {
			c.meets(function.Scrolled)
			if i == 0 {
				return c.arguments[0]
			}
			around := append(append([]spatial.Position(nil), line.Positions[i:]...), line.Positions[1:i+1]...)
			return c.edited(spatial.NewLineString(line.Layout(), around...), false)
		}
	}
	c.meets(function.ScrolledNowhere)
	return c.e.Raise(semantics.ClassGeometry)
}

func allPoints(g spatial.Geometry) spatial.Geometry {
	var points []spatial.Point
	spatial.EachPosition(g, func(p spatial.Position) { points = append(points, spatial.NewPoint(g.Layout(), p)) })
	return spatial.NewMultiPoint(g.Layout(), points...)
}
