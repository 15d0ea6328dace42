package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of linear referencing in PostGIS. An engine computes with rounded lengths: where a
// length or a place is no double, that is noted as near a threshold.

// linearReferences binds the functions of places on lines.
var linearReferences = chapter{
	function.STAddMeasure:                     onLine(addMeasure),
	function.STLocateAlong:                    onLine(func(c *call) semantics.Value { return c.locateAlong(2) }),
	function.STLocateBetween:                  onLine(locateBetween),
	function.STLocateBetweenElevations:        onLine(locateBetweenElevations),
	function.STLineInterpolatePoint:           onLine(func(c *call) semantics.Value { return c.interpolate(false) }),
	function.STLineInterpolatePoints:          onLine(func(c *call) semantics.Value { return c.interpolate(true) }),
	function.STLineInterpolatePointsRepeating: onLine(func(c *call) semantics.Value { return c.interpolate(c.arguments[2].Bool()) }),
	function.STLineSubstring:                  onLine(lineSubstring),
	function.STLineLocatePoint:                onLine(lineLocatePoint),
	function.STInterpolatePoint:               onLine(interpolatePoint),
	function.STIsValidTrajectory:              isTrajectory,
}

// onLine makes a function that looks at the form of its geometries.
func onLine(compute code) code {
	return func(c *call) semantics.Value {
		for i, v := range c.arguments {
			if v.Kind() != semantics.KindGeometry {
				continue
			}
			if c.formOpen(i) {
				return semantics.Null
			}
			if isVast(c.shape(i)) {
				return c.leaveOut("a length whose square is no double")
			}
		}
		return compute(c)
	}
}

// isVast tells that squares of coordinates are near to infinity.
func isVast(g spatial.Geometry) (vast bool) {
	spatial.EachPosition(g, func(p spatial.Position) {
		for _, n := range []spatial.Number{p.X, p.Y, p.Z, p.M} {
			f, _ := n.Float64()
			vast = vast || math.Abs(f) > 1e150
		}
	})
	return vast
}

func (c *call) refuse() semantics.Value {
	c.meets(function.LinearRefused)
	return c.e.Raise(semantics.ClassGeometry)
}

func (c *call) leaveOut(what string) semantics.Value {
	c.e.MarkUnsupported(what)
	return semantics.Null
}

// placed is a geometry that was computed of places on a line.
func (c *call) placed(g spatial.Geometry) semantics.Value {
	if g.IsEmpty() {
		c.meets(function.LinearEmpty)
	} else {
		c.meets(function.LinearFound)
	}
	return c.edited(c.rounded(g), false)
}

// byLength notes that a length is no double.
func (c *call) byLength(positions []spatial.Position) {
	for i := 1; i < len(positions); i++ {
		if _, exact := spatial.LengthOf(positions[i-1 : i+1]).Float64(); !exact {
			c.e.NearThreshold = true
		}
	}
}

const irrationalPlace = "an irrational place on a line"

func addMeasure(c *call) semantics.Value {
	n, finite := c.coordinatesFrom(1)
	if !finite {
		return semantics.Null
	}
	layout := spatial.XYM
	if c.shape(0).Layout().HasZ() {
		layout = spatial.XYZM
	}
	var lines []spatial.LineString
	switch g := c.shape(0).(type) {
	case spatial.LineString:
		lines = []spatial.LineString{g}
	case spatial.MultiLineString:
		lines = g.Lines
	case spatial.Point, spatial.Polygon, spatial.MultiPoint, spatial.MultiPolygon, spatial.GeometryCollection:
		return c.refuse()
	}
	if c.shape(0).IsEmpty() {
		return c.placed(spatial.InLayout(c.shape(0), layout, func(p spatial.Position) spatial.Position { return p }))
	}
	var length spatial.SumOfRoots
	for _, l := range lines {
		c.byLength(l.Positions)
		length = length.Plus(spatial.LengthOf(l.Positions))
	}
	if length.Sign() == 0 && c.shape(0).Type() != spatial.TypeLineString {
		return c.leaveOut("ST_AddMeasure of several lines without length")
	}
	var done spatial.SumOfRoots
	rational := true
	measured := make([]spatial.LineString, len(lines))
	for k, l := range lines {
		positions := make([]spatial.Position, len(l.Positions))
		for i, p := range l.Positions {
			part := spatial.Integer(0)
			if length.Sign() > 0 {
				var is bool
				part, is = done.Plus(spatial.LengthOf(l.Positions[:i+1])).Over(length)
				rational = rational && is
			} else if len(l.Positions) > 1 {
				part = spatial.Integer(int64(i)).Over(spatial.Integer(int64(len(l.Positions) - 1)))
			}
			p.M = n[0].Plus(n[1].Minus(n[0]).Times(part))
			positions[i] = p
		}
		if len(l.Positions) > 1 && spatial.LengthOf(l.Positions).Sign() == 0 && len(lines) > 1 {
			return c.leaveOut("ST_AddMeasure of several lines of which one has no length")
		}
		done = done.Plus(spatial.LengthOf(l.Positions))
		measured[k] = spatial.NewLineString(layout, positions...)
	}
	if !rational {
		return c.leaveOut(irrationalPlace)
	}
	if c.shape(0).Type() == spatial.TypeLineString {
		return c.placed(measured[0])
	}
	return c.placed(spatial.NewMultiLineString(layout, measured...))
}

// withoutOffset tells that an offset, the last argument, is 0 or not given; it leaves out others.
func (c *call) withoutOffset(at int) bool {
	if len(c.arguments) <= at {
		return true
	}
	n, finite := c.number(at)
	if finite && n.Sign() == 0 {
		return true
	}
	c.leaveOut(c.f.Name + " with an offset")
	return false
}

// hasEmptyPoint tells that a point among the elements is EMPTY.
func hasEmptyPoint(g spatial.Geometry) bool {
	found := false
	spatial.Basic(g, func(part spatial.Geometry) {
		found = found || part.Type() == spatial.TypePoint && part.IsEmpty()
	})
	return found
}

// locateAlong is ST_LocateAlong of the first two arguments.
func (c *call) locateAlong(offset int) semantics.Value {
	n, finite := c.coordinatesFrom(1)
	g := c.shape(0)
	switch {
	case !finite || !c.withoutOffset(offset):
		return semantics.Null
	case !g.Layout().HasM():
		return c.refuse()
	case hasEmptyPoint(g): // lwpoint_get_m in liblwgeom/lwpoint.c
		return c.refuse()
	}
	m := n[0]
	var points []spatial.Point
	var lines []spatial.LineString
	switch g := g.(type) {
	case spatial.Point, spatial.MultiPoint:
		spatial.Basic(g, func(part spatial.Geometry) {
			point := part.(spatial.Point)
			if at, _ := point.Position(); at.M.Equal(m) {
				points = append(points, point)
			} else if near, _ := at.M.Minus(m).Float64(); math.Abs(near) <= tolerance {
				points = append(points, point)
			}
		})
	case spatial.LineString:
		lines = []spatial.LineString{g}
	case spatial.MultiLineString:
		if lines = g.Lines; len(lines) == 0 {
			c.meets(function.LinearEmpty)
			return semantics.Null
		}
	case spatial.Polygon, spatial.MultiPolygon, spatial.GeometryCollection:
		return c.refuse()
	}
	for _, l := range lines {
		points = append(points, along(l, m)...)
	}
	return c.placed(spatial.NewMultiPoint(g.Layout(), points...))
}

// tolerance is how far M of a point may be off.
//
// Source: FP_TOLERANCE in liblwgeom/liblwgeom_internal.h of PostGIS at b2d575041cbb, read 2026-11-29.
const tolerance = 1e-12

// along is the places of a line with an M, a place of each segment that has one.
func along(l spatial.LineString, m spatial.Number) []spatial.Point {
	var places []spatial.Position
	for i := 1; i < len(l.Positions); i++ {
		p, q := l.Positions[i-1], l.Positions[i]
		if below, above := m.Compare(p.M), m.Compare(q.M); below*above > 0 {
			continue
		}
		part := spatial.Integer(1).Over(spatial.Integer(2))
		if !p.M.Equal(q.M) {
			part = m.Minus(p.M).Over(q.M.Minus(p.M))
		}
		at := spatial.Between(p, q, part)
		at.M = m
		if n := len(places); n > 0 && sameAs(places[n-1], at) {
			continue
		}
		places = append(places, at)
	}
	points := make([]spatial.Point, len(places))
	for i, at := range places {
		points[i] = spatial.NewPoint(l.Layout(), at)
	}
	return points
}

func sameAs(p, q spatial.Position) bool {
	return p.X.Equal(q.X) && p.Y.Equal(q.Y) && p.Z.Equal(q.Z) && p.M.Equal(q.M)
}

func locateBetween(c *call) semantics.Value {
	if !c.shape(0).Layout().HasM() {
		return c.refuse()
	}
	n, finite := c.coordinatesFrom(1)
	switch {
	case !finite || !c.withoutOffset(3):
		return semantics.Null
	case n[0].Equal(n[1]):
		return c.locateAlong(3)
	}
	return c.clipped(mOf, n[0], n[1])
}

func locateBetweenElevations(c *call) semantics.Value {
	if !c.shape(0).Layout().HasZ() {
		return c.refuse()
	}
	n, finite := c.coordinatesFrom(1)
	if !finite {
		return semantics.Null
	}
	return c.clipped(zOf, n[0], n[1])
}

func (c *call) clipped(of spatial.Ordinate, from, to spatial.Number) semantics.Value {
	if hasEmptyPoint(c.shape(0)) {
		return c.leaveOut(c.f.Name + " of POINT EMPTY")
	}
	if to.Compare(from) < 0 {
		from, to = to, from
	}
	return c.placed(spatial.ClipTo(c.shape(0), of, from, to))
}

// interpolate is ST_LineInterpolatePoint, or the same at all multiples of a part.
func (c *call) interpolate(repeat bool) semantics.Value {
	part, finite := c.number(1)
	line, is := c.shape(0).(spatial.LineString)
	switch {
	case !finite:
		return c.leaveOut("a part that is no number")
	case part.Sign() < 0 || part.Compare(one) > 0 || !is:
		return c.refuse()
	case line.IsEmpty():
		return c.placed(spatial.EmptyPoint(line.Layout()))
	}
	count := 1
	if repeat && part.Sign() > 0 {
		f, _ := part.Float64()
		places := math.Floor(1 / f)
		if places > mostPlaces {
			return c.leaveOut("more places on a line than are modelled")
		}
		count = int(places)
	}
	if count > 1 && spatial.LengthOf(line.Positions).Sign() == 0 { // an engine sets the first place alone
		return c.leaveOut("several places on a line without length")
	}
	if part.Sign() > 0 && part.Compare(one) < 0 {
		c.byLength(line.Positions)
		c.e.NearThreshold = c.e.NearThreshold || !part.IsBinary()
	}
	points := make([]spatial.Point, count)
	for i := range points {
		at, rational := spatial.PositionAt(line.Positions, part.Times(spatial.Integer(int64(i+1))))
		if !rational {
			return c.leaveOut(irrationalPlace)
		}
		points[i] = spatial.NewPoint(line.Layout(), at)
	}
	if count == 1 {
		return c.placed(points[0])
	}
	return c.placed(spatial.NewMultiPoint(line.Layout(), points...))
}

// mostPlaces bounds how many places on a line are computed.
const mostPlaces = 1000

func lineSubstring(c *call) semantics.Value {
	n, finite := c.coordinatesFrom(1)
	if !finite {
		return semantics.Null
	}
	for _, part := range n {
		if part.Sign() < 0 || part.Compare(one) > 0 {
			return c.refuse()
		}
	}
	line, is := c.shape(0).(spatial.LineString)
	switch {
	case n[0].Compare(n[1]) > 0 || !is && c.shape(0).Type() != spatial.TypeMultiLineString:
		return c.refuse()
	case c.shape(0).IsEmpty():
		c.meets(function.LinearEmpty)
		return semantics.Null
	case !is:
		return c.leaveOut("ST_LineSubstring of several lines")
	}
	c.byLength(line.Positions)
	c.e.NearThreshold = c.e.NearThreshold || !n[0].IsBinary() || !n[1].IsBinary()
	part, rational := spatial.Substring(line.Positions, n[0], n[1])
	switch {
	case !rational:
		return c.leaveOut(irrationalPlace)
	case len(part) == 1:
		return c.placed(spatial.NewPoint(line.Layout(), part[0]))
	}
	return c.placed(spatial.NewLineString(line.Layout(), part...))
}

// lineAndPoint are the arguments, if they are a line and a point.
func (c *call) lineAndPoint() (line spatial.LineString, at spatial.Position, present, are bool) {
	line, isLine := c.shape(0).(spatial.LineString)
	point, isPoint := c.shape(1).(spatial.Point)
	at, present = point.Position()
	return line, at, present, isLine && isPoint
}

// nearest is where the line is nearest to a place; what a rounded distance decides is noted.
func (c *call) nearest(line spatial.LineString, place spatial.Position) (segment int, at spatial.Position) {
	segment, at, alike := spatial.Nearest(line.Positions, place)
	c.e.NearThreshold = c.e.NearThreshold || alike
	return segment, at
}

// locationUnits is how many units in the last place a quotient of sums may be off.
const locationUnits = 16

func lineLocatePoint(c *call) semantics.Value {
	line, place, present, are := c.lineAndPoint()
	switch {
	case !are:
		return c.refuse()
	case line.IsEmpty():
		c.meets(function.LinearEmpty)
		return semantics.Float(0)
	case !present:
		return c.leaveOut("ST_LineLocatePoint of POINT EMPTY")
	}
	c.meets(function.LinearFound)
	segment, at := c.nearest(line, place)
	last := line.Positions[len(line.Positions)-1]
	if segment == len(line.Positions)-2 && at.X.Equal(last.X) && at.Y.Equal(last.Y) {
		return semantics.Float(1)
	}
	length, _ := spatial.LengthOf(line.Positions).Float64()
	if length == 0 {
		return semantics.Float(0)
	}
	before, _ := spatial.LengthOf(append(append([]spatial.Position(nil), line.Positions[:segment+1]...), at)).Float64()
	part := min(before/length, 1)
	return semantics.Measure(part, locationUnits*unitOf(part)*float64(len(line.Positions)))
}

func interpolatePoint(c *call) semantics.Value {
	line, place, present, are := c.lineAndPoint()
	if !are || !line.Layout().HasM() || line.IsEmpty() || !present {
		return c.refuse()
	}
	c.meets(function.LinearFound)
	_, at := c.nearest(line, place)
	m, _ := at.M.Float64()
	greatest := math.Abs(m)
	for _, p := range line.Positions {
		f, _ := p.M.Float64()
		greatest = max(greatest, math.Abs(f))
	}
	return semantics.Measure(m, locationUnits*unitOf(greatest))
}

func isTrajectory(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	line, is := c.shape(0).(spatial.LineString)
	grows := is && line.Layout().HasM()
	for i := 1; grows && i < len(line.Positions); i++ {
		grows = line.Positions[i].M.Compare(line.Positions[i-1].M) > 0
	}
	return c.property(grows)
}
