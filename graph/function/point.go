package function

import (
	"math"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// The coordinate reference systems.
const (
	wgs84       = 4326
	wgs843D     = 4979
	cartesian   = 7203
	cartesian3D = 9157
)

var (
	systemNames = map[int]string{wgs84: "wgs-84", wgs843D: "wgs-84-3d", cartesian: "cartesian", cartesian3D: "cartesian-3d"}
	systems     = map[string]int{"wgs-84": wgs84, "wgs-84-2d": wgs84, "wgs-84-3d": wgs843D, "cartesian": cartesian, "cartesian-2d": cartesian, "cartesian-3d": cartesian3D}
)

const (
	// earthRadius is the radius that gives the distance in the manual's example.
	earthRadius = 6378140
)

var (
	_ = define(declared.Point, makePoint)
	_ = define(declared.PointDistance, distanceOfPoints)
	_ = define(declared.PointWithinBBox, withinBox)
)

// coordinates are the keys of a point's coordinates. Each coordinate has two names.
var coordinates = [3][2]string{{"x", "longitude"}, {"y", "latitude"}, {"z", "height"}}

func makePoint(c *Context, arguments []graph.Value) (graph.Value, error) {
	m, err := mapOf("point", arguments[0])
	if err != nil {
		return nil, err
	}
	for _, v := range m {
		if isNull(v) {
			return graph.Null{}, nil
		}
	}
	var values [3]float64
	dimensions, geographic := 0, false
	for i, names := range coordinates {
		key, v, there := either(m, names)
		if !there {
			continue
		}
		number, ok := asFloat(v)
		if !ok {
			return nil, wrongType("point", v, "a number for "+key)
		}
		values[i], dimensions = number, i+1
		geographic = geographic || (i < 2 && key == names[1])
	}
	if _, _, x := either(m, coordinates[0]); !x || dimensions < 2 || (dimensions == 3 && !hasEither(m, coordinates[1])) {
		return nil, badPoint("a point has x and y, or longitude and latitude")
	}
	srid, err := systemOf(m, geographic, dimensions)
	if err != nil {
		return nil, err
	}
	p := graph.Point{SRID: srid, X: values[0], Y: values[1], Z: values[2], Dimensions: dimensions}
	if isGeographic(srid) {
		c.note(declared.PointGeographic)
		return onEarth(p)
	}
	return p, nil
}

func badPoint(format string, args ...any) error {
	return raise(cypher.ArgumentError, "InvalidArgumentValue", format, args...)
}

func either(m graph.Map, names [2]string) (key string, v graph.Value, there bool) {
	for _, key := range names {
		if v, there := m[key]; there {
			return key, v, true
		}
	}
	return "", nil, false
}

func hasEither(m graph.Map, names [2]string) bool {
	_, _, there := either(m, names)
	return there
}

// systemOf is the system that the map names, which must fit the keys. If the map names none, the keys imply
// the system.
func systemOf(m graph.Map, geographic bool, dimensions int) (int, error) {
	implied := map[bool]map[int]int{false: {2: cartesian, 3: cartesian3D}, true: {2: wgs84, 3: wgs843D}}[geographic][dimensions]
	srid := implied
	if v, named := m["crs"]; named {
		name, _ := v.(graph.String)
		known, ok := systems[strings.ToLower(string(name))]
		if !ok {
			return 0, badPoint("%s is no coordinate reference system", graph.Format(v))
		}
		srid = known
	}
	if v, named := m["srid"]; named {
		code, _ := v.(graph.Integer)
		if systemNames[int(code)] == "" || (m["crs"] != nil && srid != int(code)) {
			return 0, badPoint("%s is not the number of the coordinate reference system", graph.Format(v))
		}
		srid = int(code)
	}
	if isThreeDimensional(srid) != (dimensions == 3) || (geographic && !isGeographic(srid)) {
		return 0, badPoint("%s has other coordinates", systemNames[srid])
	}
	return srid, nil
}

func isGeographic(srid int) bool { return srid == wgs84 || srid == wgs843D }

func isThreeDimensional(srid int) bool { return srid == wgs843D || srid == cartesian3D }

// onEarth wraps the longitude to -180 … 180, and refuses a latitude beyond 90.
func onEarth(p graph.Point) (graph.Value, error) {
	if math.Abs(p.Y) > 90 || math.IsNaN(p.X) || math.IsInf(p.X, 0) || math.IsNaN(p.Y) {
		return nil, badPoint("%s is no place on earth", graph.Format(p))
	}
	if math.Abs(p.X) > 180 {
		p.X = math.Mod(math.Mod(p.X+180, 360)+360, 360) - 180
	}
	return p, nil
}

// pointComponent is p.key.
func pointComponent(of graph.Value, key string) (graph.Value, bool) {
	p := of.(graph.Point)
	geographic := isGeographic(p.SRID)
	switch key {
	case "x":
		return graph.Float(p.X), true
	case "y":
		return graph.Float(p.Y), true
	case "z":
		return graph.Float(p.Z), p.Dimensions == 3
	case "longitude":
		return graph.Float(p.X), geographic
	case "latitude":
		return graph.Float(p.Y), geographic
	case "height":
		return graph.Float(p.Z), geographic && p.Dimensions == 3
	case "crs":
		return graph.String(systemNames[p.SRID]), true
	case "srid":
		return graph.Integer(p.SRID), true
	}
	return nil, false
}

func points(name string, arguments []graph.Value) (list []graph.Point, alike bool, err error) {
	for _, v := range arguments {
		p, ok := v.(graph.Point)
		if !ok {
			return nil, false, wrongType(name, v, "points")
		}
		list = append(list, p)
	}
	for _, p := range list {
		if p.SRID != list[0].SRID {
			return list, false, nil
		}
	}
	return list, true, nil
}

func distanceOfPoints(c *Context, arguments []graph.Value) (graph.Value, error) {
	p, alike, err := points("point.distance", arguments)
	if err != nil {
		return nil, err
	}
	if !alike {
		c.note(declared.DistanceAcrossSystems)
		return graph.Null{}, nil
	}
	if isGeographic(p[0].SRID) {
		c.note(declared.DistanceGeographic)
		return graph.Float(onSphere(p[0], p[1])), nil
	}
	return graph.Float(math.Sqrt(square(p[0].X-p[1].X) + square(p[0].Y-p[1].Y) + square(p[0].Z-p[1].Z))), nil
}

func square(x float64) float64 { return x * x }

// onSphere is the haversine formula at the mean height, followed by Pythagoras' theorem.
func onSphere(p, q graph.Point) float64 {
	const radian = math.Pi / 180
	haversine := func(degrees float64) float64 { return square(math.Sin(degrees * radian / 2)) }
	a := haversine(q.Y-p.Y) + math.Cos(p.Y*radian)*math.Cos(q.Y*radian)*haversine(q.X-p.X)
	angle := 2 * math.Atan2(math.Sqrt(a), math.Sqrt(1-a))
	ground := (earthRadius + (p.Z+q.Z)/2) * angle
	return math.Hypot(ground, p.Z-q.Z)
}

func withinBox(c *Context, arguments []graph.Value) (graph.Value, error) {
	p, alike, err := points("point.withinBBox", arguments)
	if err != nil {
		return nil, err
	}
	if !alike {
		c.note(declared.BoxAcrossSystems)
		return graph.Null{}, nil
	}
	at, low, high := p[0], p[1], p[2]
	across := low.X <= at.X && at.X <= high.X
	if isGeographic(at.SRID) && low.X > high.X {
		c.note(declared.BoxAcrossTheMeridian)
		across = at.X >= low.X || at.X <= high.X
	}
	return graph.Boolean(across && low.Y <= at.Y && at.Y <= high.Y && low.Z <= at.Z && at.Z <= high.Z), nil
}
