package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var (
	ruleRelate = declare(standard|postgis|spatialite|geos, spec.Rule{
		ID:   "matrix.relate",
		Says: "ST_Relate(a, b, pattern) is true if the matrix of a and b matches the pattern of T, F, 0, 1, 2 and *: each entry is the dimension in which interior, boundary or exterior of a meets that of b. NULL if an argument is.",
		From: spec.PostGIS("ST_Relate", "doc/reference_relationship.xml").
			With(spec.JTS("Dimension, IntersectionMatrix.matches")),
		Keywords: []string{"ST_RELATE"}, Cases: relationCases, Except: map[string][]string{"spatialite": {"empty operand"}},
	})
	ruleRelateMatrix = declare(standard|postgis|spatialite|geos, spec.Rule{
		ID:   "matrix.of-pair",
		Says: "ST_Relate(a, b) is the matrix of a and b, row by row: F where interior, boundary or exterior of a does not meet that of b, else the dimension in which it does. Ends of lines are boundary where an odd number of them lies. NULL if an operand is.",
		From: spec.PostGIS("ST_Relate", "doc/reference_relationship.xml").
			With(spec.JTS("IntersectionMatrix, RelateNG, BoundaryNodeRule")),
		Keywords: []string{"ST_RELATE"}, Cases: []string{"null", "empty operand", "collection", "basic"},
		Except: map[string][]string{"spatialite": {"empty operand"}},
	})
	ruleRelateBoundary = declare(postgis|geos, spec.Rule{
		ID:       "matrix.boundary-rule",
		Says:     "ST_Relate(a, b, n) is the matrix under a rule for the boundary of lines: 1 takes ends of which an odd number lies at a point, 2 all ends, 3 ends of which several lie at a point, 4 ends that lie at a point alone. NULL if an argument is.",
		From:     spec.PostGIS("ST_Relate", "doc/reference_relationship.xml"),
		Keywords: []string{"ST_RELATE"}, Cases: []string{"null", "odd", "any", "several", "single"},
	})
	ruleRelateMatch = declare(postgis, spec.Rule{
		ID:       "matrix.match",
		Says:     "ST_RelateMatch(matrix, pattern) is true if each of the nine entries meets the pattern's condition: T not empty, F empty, * any, 0, 1, 2 that dimension. NULL if an argument is.",
		From:     spec.PostGIS("ST_RelateMatch", "doc/reference_relationship.xml"),
		Keywords: []string{"ST_RELATEMATCH"}, Cases: []string{"null", "false", "true"},
	})
)

// matrices is the chapter of the matrix itself.
var matrices = []Function{
	{Name: "ST_RELATE", Parameters: []Parameter{Shape, Shape}, Result: TextResult, Rule: ruleRelateMatrix,
		Invariance: spatial.Invariant, in: standard | postgis | spatialite | geos, apply: relateMatrix},
	{Name: "ST_RELATE", Parameters: []Parameter{Shape, Shape, Characters}, Result: Truth, Rule: ruleRelate,
		Invariance: spatial.Invariant, in: standard | postgis | spatialite | geos, apply: func(c *call) semantics.Value {
			pattern, err := spatial.ParsePattern(c.arguments[2].Str())
			if err != nil {
				c.e.LeaveOut("a pattern that is none")
				return semantics.Null
			}
			return c.related(func(conventions spatial.Conventions) bool { return c.matrix(conventions).Matches(pattern) })
		}},
	{Name: "ST_RELATE", Parameters: []Parameter{Shape, Shape, Whole}, Result: TextResult, Rule: ruleRelateBoundary,
		Invariance: spatial.Invariant, in: postgis | geos, apply: relateByBoundaryRule},
	{Name: "ST_RELATEMATCH", Parameters: []Parameter{Characters, Characters}, Result: Truth, Rule: ruleRelateMatch,
		Invariance: spatial.Invariant, in: postgis, apply: func(c *call) semantics.Value {
			matrix, err := spatial.ParseMatrix(c.arguments[0].Str())
			pattern, unread := spatial.ParsePattern(c.arguments[1].Str())
			if err != nil || unread != nil {
				c.e.LeaveOut("a matrix or a pattern that is none")
				return semantics.Null
			}
			holds := matrix.Matches(pattern)
			k := 1
			if holds {
				k = 2
			}
			c.meets(k)
			return semantics.Boolean(holds)
		}},
}

// matrixText is the matrix of the first two arguments under the dialect's reading of
// collections.
func (c *call) matrixText(rule spatial.BoundaryRule) semantics.Value {
	if !c.valid(0) || !c.valid(1) {
		c.e.Coverage.Apply(ruleValidOperands, 0)
		c.e.LeaveOpen(ruleValidOperands)
		return semantics.Null
	}
	conventions := spatial.Conventions{Boundary: rule}
	if c.isCollection(0) || c.isCollection(1) {
		c.e.Coverage.Apply(ruleCollections, 0)
		last := spatial.Conventions{Boundary: rule, Collections: spatial.LastElement}
		switch c.e.Dialect.Collections {
		case spec.CollectionsUnion:
		case spec.CollectionsLastElement:
			conventions = last
		case spec.CollectionsOpen:
			if c.matrix(conventions) != c.matrix(last) {
				c.e.LeaveOpen(ruleCollections)
			}
		}
	}
	return semantics.Text(c.matrix(conventions).String())
}

func relateMatrix(c *call) semantics.Value {
	switch {
	case c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing:
		c.meets(1)
	case c.isCollection(0) || c.isCollection(1):
		c.meets(2)
	default:
		c.meets(3)
	}
	return c.matrixText(spatial.OddEnds)
}

// relateByBoundaryRule numbers the rules as GEOS does.
func relateByBoundaryRule(c *call) semantics.Value {
	n := c.arguments[2].Int()
	if n < 1 || n > 4 {
		c.e.LeaveOut("a boundary rule of another number than 1 to 4")
		return semantics.Null
	}
	c.meets(int(n))
	return c.matrixText([...]spatial.BoundaryRule{1: spatial.OddEnds, 2: spatial.AnyEnd, 3: spatial.SeveralEnds, 4: spatial.SingleEnd}[n])
}
