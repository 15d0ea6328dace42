package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// units is how many units in the last place a measure that an engine computes may be
// off, and the distance from a threshold within which it may fall on the other side.
const units = 4

const (
	distanceEmpty spec.Case = iota + 1
	distanceFalse
	distanceTrue
	distanceNegative
)

var (
	ruleDistance = declare(standard|postgis|mysqls|geos|spatialite|duckdb, spec.Rule{
		ID: "measure.distance", Says: "ST_Distance(a, b) is the least distance of a point of a from one of b, here the double nearest to it. Of EMPTY it is left open. NULL if an operand is.",
		From:     spec.PostGIS("ST_Distance", "doc/reference_measure.xml"),
		Keywords: []string{"ST_DISTANCE"}, Cases: []string{"null", "empty operand", "no distance", "apart"},
		Open:   map[string][]string{"iso": {"empty operand"}, "mysql56": {"empty operand"}, "mariadb": {"empty operand"}, "duckdbspatial": {"empty operand"}},
		Except: map[string][]string{"spatialite": {"empty operand"}},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Says: "The least distance of a point of a from one of b. Of EMPTY it is left open. NULL if an operand is.",
				From: page("ST_Distance", "ST_Distance", geosFile)},
			{Dialects: []string{"spatialite"}, Says: "The least distance of a point of a from one of b. NULL if an operand is.",
				From: spec.SpatiaLiteCode("fnct_Distance, gaiaGeomCollDistance_r", listedFile+", src/gaiageo/gg_relations.c")},
			{Dialects: []string{"postgis"}, Says: "The least distance of a point of a from one of b; NULL if an operand is, or if it is EMPTY.",
				From: spec.PostGIS("ST_Distance; ST_Distance(PG_FUNCTION_ARGS): if called with empty geometries the ingoing mindistance is untouched, and makes us return NULL", "doc/reference_measure.xml, postgis/lwgeom_functions_basic.c")},
			{Dialects: []string{"mysql"}, Says: "The least distance of a point of a from one of b; NULL if an operand is, or if it is EMPTY.",
				From: spec.MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")},
			{Dialects: []string{"mysql56"}, Says: "The least distance of a point of a from one of b. Of EMPTY it is left open. NULL if an operand is.",
				From: spec.MySQL56Help("ST_DISTANCE")},
			{Dialects: []string{"mariadb"}, Says: "The least distance of a point of a from one of b. Of EMPTY it is left open. NULL if an operand is.",
				From: spec.MariaDB("ST_DISTANCE", "server/reference/sql-structure/geometry/geometry-relations/st_distance")},
			{Dialects: []string{"geos"}, Says: "The least distance of a point of a from one of b; 0 if one of them is EMPTY. NULL if an operand is.",
				From: spec.GEOS311("DistanceOp::distance", "src/operation/distance/DistanceOp.cpp")},
		},
	})
	ruleDistanceOperator = declare(postgis, spec.Rule{
		ID: "measure.distance-operator", Says: "a <-> b is the least distance of a point of a from one of b, here the double nearest to it; NULL if an operand is, or if it is EMPTY.",
		From:     spec.PostGIS("<->; CREATE OPERATOR <->, whose function is ST_Distance's", "doc/reference_operator.xml, postgis/postgis.sql.in"),
		Keywords: []string{"<->"}, Cases: []string{"null", "empty operand", "no distance", "apart"},
	})
	ruleWithinDistance = declare(postgis|geos|duckdb, spec.Rule{
		ID: "measure.within-distance", Says: "ST_DWithin(a, b, r) is true if a and b come within r of each other; false of EMPTY, an error if r is negative. NULL if an argument is.",
		From:     spec.PostGIS("ST_DWithin; LWGEOM_dwithin", "doc/reference_relationship.xml, postgis/lwgeom_geos_predicates.c"),
		Keywords: []string{"ST_DWITHIN"}, Cases: []string{"null", "empty operand", "false", "true", "negative distance"},
		Open: map[string][]string{"duckdbspatial": {"empty operand", "negative distance"}},
		Variants: []spec.Variant{{Dialects: []string{"duckdbspatial"}, Says: "True if a and b come within r of each other. Of EMPTY and of a negative r it is left open. NULL if an argument is.",
			From: page("ST_DWithin", "ST_DistanceWithin", geosFile)}, {Dialects: []string{"geos"}, Says: "True if a and b come within r of each other, which they never do if r is negative; false of EMPTY. NULL if an argument is.",
			From: spec.GEOS311("DistanceOp::isWithinDistance", "src/operation/distance/DistanceOp.cpp, include/geos/operation/distance/DistanceOp.h")}},
	})
	ruleFullyWithin = declare(postgis, spec.Rule{
		ID: "measure.fully-within", Says: "ST_DFullyWithin(a, b, r) is true if every point of b lies within r of a; false of EMPTY, an error if r is negative. For r = 0 it is left open. NULL if an argument is.",
		From:     spec.PostGIS("ST_DFullyWithin; LWGEOM_dfullywithin", "doc/reference_relationship.xml, postgis/lwgeom_geos.c"),
		Keywords: []string{"ST_DFULLYWITHIN"}, Cases: []string{"null", "empty operand", "false", "true", "negative distance", "undecided"},
		Open: map[string][]string{"postgis": {"undecided"}, "postgis33": {}},
		Variants: []spec.Variant{{Dialects: []string{"postgis33"}, Says: "ST_DFullyWithin(a, b, r) is true if the greatest distance of a point of a from one of b is at most r; false of EMPTY, an error if r is negative. NULL if an argument is.",
			From: spec.PostGIS33("ST_DFullyWithin, ST_MaxDistance; LWGEOM_dfullywithin", "doc/reference_relationship.xml, doc/reference_measure.xml, postgis/lwgeom_functions_basic.c")}},
		Except: map[string][]string{"postgis33": {"undecided"}},
	})
)

// distances is the chapter of distances and the relations that ask for one.
var distances = []Function{
	{Name: "ST_DISTANCE", Parameters: []Parameter{Shape, Shape}, Result: Measured, Rule: ruleDistance, Invariance: spatial.ScaledBySimilarity,
		in: standard | postgis | mysqls | geos | spatialite | duckdb, apply: distance},
	{Name: "GEOMETRY_DISTANCE", Parameters: []Parameter{Shape, Shape}, Result: Measured, Rule: ruleDistanceOperator, Invariance: spatial.ScaledBySimilarity,
		in: postgis, apply: distance},
	{Name: "ST_DWITHIN", Parameters: []Parameter{Shape, Shape, Number}, Result: Truth, Rule: ruleWithinDistance, Invariance: spatial.ScaledBySimilarity,
		Raises: true, in: postgis | geos | duckdb, apply: withinDistance},
	{Name: "PREPARED_DWITHIN", Parameters: []Parameter{Shape, Shape, Number}, Result: Truth, Rule: ruleWithinDistance, Invariance: spatial.ScaledBySimilarity,
		in: geos, apply: withinDistance},
	{Name: "ST_DFULLYWITHIN", Parameters: []Parameter{Shape, Shape, Number}, Result: Truth, Rule: ruleFullyWithin, Invariance: spatial.ScaledBySimilarity,
		Raises: true, in: postgis, apply: fullyWithin},
}

func withinDistance(c *call) semantics.Value {
	r, ok := c.threshold()
	if !ok {
		return semantics.Null
	}
	if least, found := spatial.Distance(c.shape(0), c.shape(1)); found {
		c.near(least, r)
	}
	decision := spatial.WithinDistance(c.shape(0), c.shape(1), r)
	if k, isOpen := map[spatial.Decision]spec.Case{spatial.NoDistance: distanceEmpty, spatial.NegativeBound: distanceNegative}[decision]; isOpen && c.rule.LeavesOpen(c.e.Dialect.Name, k) {
		c.meets(k)
		c.e.LeaveOpen(c.rule)
		return semantics.Null
	}
	if decision == spatial.NegativeBound && c.e.Dialect.SpatialSystem == spec.SpatialGEOS {
		c.meets(distanceNegative)
		return semantics.Boolean(false)
	}
	return c.decided(decision)
}

func distance(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	least, found := spatial.Distance(c.shape(0), c.shape(1))
	switch {
	case !found:
		c.meets(1)
		if c.e.Dialect.SpatialSystem == spec.SpatialGEOS {
			return semantics.Float(0)
		}
		c.openAs(1, true)
		return semantics.Null
	case least.Sign() == 0:
		c.meets(2)
	default:
		c.meets(3)
	}
	return measuredWithin(least, distanceBound(least, c.shape(0), c.shape(1)))
}

// distanceBound is how far a computed distance may be off beside its last places. A
// place beside a segment v is projected by b = w·v / v·v, with w from the segment's
// begin: the products are off by 4u|w||v|, so the projection by 4u|w|, which is at
// most 4u·2√2·M with u = 2⁻⁵³ and the greatest ordinate M; the sum and the differences
// that follow lose another 4u·M. u·M is below the unit in the last place of M. That
// there is no distance is found otherwise.
func distanceBound(least spatial.SumOfRoots, shapes ...spatial.Geometry) float64 {
	if least.Sign() == 0 {
		return 0
	}
	return 16 * unitOf(greatestOrdinate(shapes...))
}

// greatestOrdinate is the greatest magnitude of an ordinate.
func greatestOrdinate(shapes ...spatial.Geometry) float64 {
	greatest := 0.0
	for _, g := range shapes {
		spatial.EachPosition(g, func(p spatial.Position) {
			x, _ := p.X.Float64()
			y, _ := p.Y.Float64()
			greatest = max(greatest, math.Abs(x), math.Abs(y))
		})
	}
	return greatest
}

// measurable leaves open what is measured of areas that are not valid: their inside
// is not defined.
func (c *call) measurable() bool {
	for i := range c.arguments {
		if c.arguments[i].Kind() == semantics.KindGeometry && !c.valid(i) {
			c.e.Coverage.Apply(ruleValidOperands, 0)
			c.e.LeaveOpen(ruleValidOperands)
			return false
		}
	}
	return true
}

// measured is the double nearest to a measure, with what an engine's may be off.
func measured(m spatial.SumOfRoots) semantics.Value { return measuredWithin(m, 0) }

// measuredWithin is measured with what it may be off besides.
func measuredWithin(m spatial.SumOfRoots, bound float64) semantics.Value {
	nearest, _ := m.Float64()
	return semantics.Measure(nearest, units*unitOf(nearest)+bound)
}

// threshold is the third argument as a number, if both geometries are valid.
func (c *call) threshold() (spatial.Number, bool) {
	r, finite := c.number(2)
	if !finite {
		c.e.LeaveOut("a distance that is no number")
		return r, false
	}
	return r, c.measurable()
}

// near notes that a measure lies so close to a threshold that a computed one may fall
// on the other side.
func (c *call) near(m spatial.SumOfRoots, threshold spatial.Number) {
	if m.Sign() == 0 || c.e.NearThreshold {
		return
	}
	width, finite := spatial.Binary(distanceBound(m, c.shape(0), c.shape(1)))
	c.e.NearThreshold = spatial.WithinUnits(m, threshold, units) || finite && spatial.WithinBand(m, threshold, width)
}

// decided is a decision on a distance as a truth value.
func (c *call) decided(d spatial.Decision) semantics.Value {
	switch d {
	case spatial.BeyondBound:
		c.meets(distanceFalse)
	case spatial.WithinBound:
		c.meets(distanceTrue)
		return semantics.Boolean(true)
	case spatial.NoDistance:
		c.meets(distanceEmpty)
	case spatial.NegativeBound:
		c.meets(distanceNegative)
		return c.e.Raise(semantics.ClassArgument)
	case spatial.Undecided:
		c.meets(distanceNegative + 1)
		c.e.LeaveOpen(c.rule)
		return semantics.Null
	}
	return semantics.Boolean(false)
}

func fullyWithin(c *call) semantics.Value {
	r, ok := c.threshold()
	if !ok {
		return semantics.Null
	}
	switch c.e.Dialect.FullyWithin {
	case spec.FullyWithinGreatest:
		if square, found := spatial.SquaredGreatestDistance(c.shape(0), c.shape(1)); found {
			greatest, _ := spatial.SquareRoot(square)
			c.near(greatest, r)
		}
		return c.decided(spatial.FullyWithinDistance(c.shape(0), c.shape(1), r))
	case spec.FullyWithinBuffer:
	}
	switch empty := c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing; {
	case r.Sign() < 0:
		return c.decided(spatial.NegativeBound)
	case empty:
		return c.decided(spatial.NoDistance)
	case r.Sign() == 0:
		return c.decided(spatial.Undecided)
	}
	c.e.NearThreshold = true // the buffer's arcs are polygons there
	return c.decided(spatial.FullyWithinBuffer(c.shape(0), c.shape(1), r))
}
