package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// matrices is the chapter of the matrix itself.
var matrices = chapter{
	function.STRelate: relateMatrix,
	function.STRelatePattern: func(c *call) semantics.Value {
		pattern, err := spatial.ParsePattern(c.arguments[2].Str())
		if err != nil {
			c.e.MarkUnsupported("a pattern that is none")
			return semantics.Null
		}
		return c.related(func(conventions spatial.Conventions) bool { return c.matrix(conventions).Matches(pattern) })
	},
	function.STRelateByBoundaryRule: relateByBoundaryRule,
	function.STRelateMatch: func(c *call) semantics.Value {
		matrix, err := spatial.ParseMatrix(c.arguments[0].Str())
		pattern, unread := spatial.ParsePattern(c.arguments[1].Str())
		if err != nil || unread != nil {
			c.e.MarkUnsupported("a matrix or a pattern that is none")
			return semantics.Null
		}
		return c.property(matrix.Matches(pattern))
	},
}

// matrixText is the matrix of the first two arguments under the dialect's reading of
// collections.
func (c *call) matrixText(rule spatial.BoundaryRule) semantics.Value {
	if !c.valid(0) || !c.valid(1) {
		c.e.Coverage.Apply(ruleValidOperands, operandInvalid)
		c.e.MarkUndetermined(ruleValidOperands)
		return semantics.Null
	}
	conventions := spatial.Conventions{Boundary: rule}
	if c.isCollection(0) || c.isCollection(1) {
		c.e.Coverage.Apply(ruleCollections, elementsOverlap)
		switch c.e.Dialect.Collections {
		case spec.CollectionsUnion:
		case spec.CollectionsOpen, spec.CollectionsOfPoints:
			if c.matrix(conventions) != c.matrix(spatial.Conventions{Boundary: rule, Collections: spatial.LastElement}) {
				c.e.MarkUndetermined(ruleCollections)
			}
		}
	}
	return semantics.Text(c.matrix(conventions).String())
}

func relateMatrix(c *call) semantics.Value {
	switch {
	case c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing:
		c.meets(function.MatrixEmptyOperand)
	case c.isCollection(0) || c.isCollection(1):
		c.meets(function.MatrixOfCollection)
	default:
		c.meets(function.MatrixBasic)
	}
	return c.matrixText(spatial.OddEnds)
}

// relateByBoundaryRule numbers the rules as GEOS does.
func relateByBoundaryRule(c *call) semantics.Value {
	n := c.arguments[2].Int()
	if n < 1 || n > 4 {
		c.e.MarkUnsupported("a boundary rule of another number than 1 to 4")
		return semantics.Null
	}
	c.meets([...]spec.Case{1: function.BoundaryOdd, 2: function.BoundaryAny, 3: function.BoundarySeveral, 4: function.BoundarySingle}[n])
	return c.matrixText([...]spatial.BoundaryRule{1: spatial.OddEnds, 2: spatial.AnyEnd, 3: spatial.SeveralEnds, 4: spatial.SingleEnd}[n])
}
