//go:build geos

package main

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	library "github.com/twpayne/go-geos"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// operation answers with a cell for each column of the operation.
type operation func(a *arguments) []protocol.Cell

func cells(texts ...string) []protocol.Cell {
	var row []protocol.Cell
	for _, text := range texts {
		row = append(row, protocol.Cell{Text: text})
	}
	return row
}

func truth(b bool) []protocol.Cell { return cells(strconv.FormatBool(b)) }
func whole(n int) []protocol.Cell  { return cells(strconv.Itoa(n)) }

// double writes the shortest text that reads back as the same number.
func double(x float64) []protocol.Cell {
	switch {
	case math.IsInf(x, 1):
		return cells("Infinity")
	case math.IsInf(x, -1):
		return cells("-Infinity")
	}
	return cells(strconv.FormatFloat(x, 'g', -1, 64))
}

// bytes writes a geometry; none is NULL.
func bytes(g *library.Geom) []protocol.Cell {
	if g == nil {
		return []protocol.Cell{{Null: true}}
	}
	wkb := g.ToWKB()
	if len(wkb) == 0 {
		panic(&protocol.Failure{Message: "GEOS writes no WKB of its answer"})
	}
	return cells(string(wkb))
}

// relation answers with a matrix. The binding loses the exception where there is
// none; matching a pattern that all fit throws the same one.
func relation(a, b *library.Geom, matrix string) []protocol.Cell {
	if matrix == "" {
		a.RelatePattern(b, "*********")
		panic(&protocol.Failure{Message: "GEOS gives no matrix and no reason"})
	}
	return cells(matrix)
}

// boundaryRules are the rules by which an end of several lines is boundary.
var boundaryRules = map[string]library.RelateBoundaryNodeRule{
	"mod2": library.RelateBoundaryNodeRuleMod2, "endpoint": library.RelateBoundaryNodeRuleEndpoint,
	"multivalent": library.RelateBoundaryNodeRuleMultivalentEndpoint, "monovalent": library.RelateBoundaryNodeRuleMonovalentEndpoint,
}

func relateBoundaryRule(a *arguments) []protocol.Cell {
	x, y, word := a.geometry(), a.geometry(), a.word()
	rule, ok := boundaryRules[word]
	if !ok {
		panic(request("the boundary rules are mod2, endpoint, multivalent and monovalent, not " + strconv.Quote(word)))
	}
	return relation(x, y, x.RelateBoundaryNodeRule(y, rule))
}

// place is what stands behind the reason for which a geometry is not valid.
var place = regexp.MustCompile(`^(.*)\[(\S+) (\S+)(?: \S+)?\]$`)

// isValid takes reason and place from one text, which the library writes with all
// digits of the coordinates.
func isValid(a *arguments) []protocol.Cell {
	g := a.geometry()
	reason := g.IsValidReason()
	row := append(truth(g.IsValid()), cells(reason)...)
	m := place.FindStringSubmatch(reason)
	if m == nil {
		return append(row, protocol.Cell{Null: true})
	}
	x, err := strconv.ParseFloat(m[2], 64)
	y, err2 := strconv.ParseFloat(m[3], 64)
	if err != nil || err2 != nil {
		return append(row, protocol.Cell{Null: true})
	}
	row[1].Text = m[1]
	return append(row, bytes(a.context.NewPointFromXY(x, y))...)
}

func predicate(f func(a, b *library.Geom) bool) operation {
	return func(a *arguments) []protocol.Cell {
		x := a.geometry()
		return truth(f(x, a.geometry()))
	}
}

func prepared(f func(a *library.PrepGeom, b *library.Geom) bool) operation {
	return func(a *arguments) []protocol.Cell {
		x := a.geometry()
		return truth(f(x.Prepare(), a.geometry()))
	}
}

func measure(f func(a, b *library.Geom) float64) operation {
	return func(a *arguments) []protocol.Cell {
		x := a.geometry()
		return double(f(x, a.geometry()))
	}
}

func property(f func(*library.Geom) bool) operation {
	return func(a *arguments) []protocol.Cell { return truth(f(a.geometry())) }
}

func size(f func(*library.Geom) float64) operation {
	return func(a *arguments) []protocol.Cell { return double(f(a.geometry())) }
}

func count(f func(*library.Geom) int) operation {
	return func(a *arguments) []protocol.Cell { return whole(f(a.geometry())) }
}

func derived(f func(*library.Geom) *library.Geom) operation {
	return func(a *arguments) []protocol.Cell { return bytes(f(a.geometry())) }
}

func overlay(f func(a, b *library.Geom) *library.Geom) operation {
	return func(a *arguments) []protocol.Cell {
		x := a.geometry()
		return bytes(f(x, a.geometry()))
	}
}

func part(f func(*library.Geom, int) *library.Geom) operation {
	return func(a *arguments) []protocol.Cell {
		g := a.geometry()
		return bytes(f(g, a.index()))
	}
}

func scaled(f func(*library.Geom, float64) *library.Geom) operation {
	return func(a *arguments) []protocol.Cell {
		g := a.geometry()
		return bytes(f(g, a.number()))
	}
}

// operations has one for each of geos.Operations, which a test holds.
var operations = map[string]operation{
	"relate": func(a *arguments) []protocol.Cell {
		x, y := a.geometry(), a.geometry()
		return relation(x, y, x.Relate(y))
	},
	"relateBoundaryRule": relateBoundaryRule,
	"relatePattern": func(a *arguments) []protocol.Cell {
		x, y := a.geometry(), a.geometry()
		return truth(x.RelatePattern(y, a.word()))
	},
	"disjoint": predicate((*library.Geom).Disjoint), "touches": predicate((*library.Geom).Touches), "intersects": predicate((*library.Geom).Intersects),
	"crosses": predicate((*library.Geom).Crosses), "within": predicate((*library.Geom).Within), "contains": predicate((*library.Geom).Contains),
	"overlaps": predicate((*library.Geom).Overlaps), "equals": predicate((*library.Geom).Equals),
	"covers": predicate((*library.Geom).Covers), "coveredBy": predicate((*library.Geom).CoveredBy),

	"preparedDisjoint": prepared((*library.PrepGeom).Disjoint), "preparedTouches": prepared((*library.PrepGeom).Touches),
	"preparedIntersects": prepared((*library.PrepGeom).Intersects), "preparedCrosses": prepared((*library.PrepGeom).Crosses),
	"preparedWithin": prepared((*library.PrepGeom).Within), "preparedContains": prepared((*library.PrepGeom).Contains),
	"preparedContainsProperly": prepared((*library.PrepGeom).ContainsProperly), "preparedOverlaps": prepared((*library.PrepGeom).Overlaps),
	"preparedCovers": prepared((*library.PrepGeom).Covers), "preparedCoveredBy": prepared((*library.PrepGeom).CoveredBy),

	"equalsExact": func(a *arguments) []protocol.Cell {
		x, y := a.geometry(), a.geometry()
		return truth(x.EqualsExact(y, a.number()))
	},
	"distanceWithin": func(a *arguments) []protocol.Cell {
		x, y := a.geometry(), a.geometry()
		return truth(x.DistanceWithin(y, a.number()))
	},
	"preparedDistanceWithin": func(a *arguments) []protocol.Cell {
		x, y := a.geometry(), a.geometry()
		return truth(x.Prepare().DistanceWithin(y, a.number()))
	},
	"distance": measure((*library.Geom).Distance), "hausdorffDistance": measure((*library.Geom).HausdorffDistance),
	"frechetDistance": measure((*library.Geom).FrechetDistance),

	"isValid": isValid, "isSimple": property((*library.Geom).IsSimple), "isEmpty": property((*library.Geom).IsEmpty),
	"isRing": property((*library.Geom).IsRing), "isClosed": property((*library.Geom).IsClosed), "hasZ": property((*library.Geom).HasZ),
	"area": size((*library.Geom).Area), "length": size((*library.Geom).Length),
	"numGeometries": count((*library.Geom).NumGeometries), "numInteriorRings": count((*library.Geom).NumInteriorRings),
	"numCoordinates": count((*library.Geom).NumCoordinates),
	"type":           func(a *arguments) []protocol.Cell { return cells(strings.ToUpper(a.geometry().Type())) },

	"geometry": derived(func(g *library.Geom) *library.Geom { return g }),
	"boundary": derived((*library.Geom).Boundary), "convexHull": derived((*library.Geom).ConvexHull), "envelope": derived((*library.Geom).Envelope),
	"pointOnSurface": derived((*library.Geom).PointOnSurface), "centroid": derived((*library.Geom).Centroid), "normalize": derived((*library.Geom).Normalize),
	"reverse": derived((*library.Geom).Reverse), "unaryUnion": derived((*library.Geom).UnaryUnion), "lineMerge": derived((*library.Geom).LineMerge),
	"node": derived((*library.Geom).Node), "buildArea": derived((*library.Geom).BuildArea), "makeValid": derived((*library.Geom).MakeValid),
	"exteriorRing": derived((*library.Geom).ExteriorRing), "startPoint": derived((*library.Geom).StartPoint), "endPoint": derived((*library.Geom).EndPoint),
	"minimumRotatedRectangle": derived((*library.Geom).MinimumRotatedRectangle), "minimumWidth": derived((*library.Geom).MinimumWidth),

	"union": overlay((*library.Geom).Union), "intersection": overlay((*library.Geom).Intersection), "difference": overlay((*library.Geom).Difference),
	"symDifference": overlay((*library.Geom).SymDifference), "sharedPaths": overlay((*library.Geom).SharedPaths),

	"geometryN": part((*library.Geom).Geometry), "interiorRingN": part((*library.Geom).InteriorRing), "pointN": part((*library.Geom).Point),
	"simplify": scaled((*library.Geom).Simplify), "topologyPreserveSimplify": scaled((*library.Geom).TopologyPreserveSimplify),
	"densify": scaled((*library.Geom).Densify),
	"setPrecision": scaled(func(g *library.Geom, grid float64) *library.Geom {
		return g.SetPrecision(grid, library.PrecisionRuleNone)
	}),
	"snap": func(a *arguments) []protocol.Cell {
		x, y := a.geometry(), a.geometry()
		return bytes(x.Snap(y, a.number()))
	},
	"buffer": func(a *arguments) []protocol.Cell {
		g, width := a.geometry(), a.number()
		return bytes(g.Buffer(width, a.index()))
	},
	"polygonize": func(a *arguments) []protocol.Cell { return bytes(a.context.Polygonize(a.geometries())) },
	"collection": func(a *arguments) []protocol.Cell {
		return bytes(a.context.NewCollection(library.TypeIDGeometryCollection, a.geometries()))
	},
}
