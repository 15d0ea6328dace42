package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// boxRule declares the rule of an operator on boxes.
func boxRule(id, sign, says string, variants ...spec.Variant) *spec.Rule {
	return declare(postgis, spec.Rule{ID: "box." + id, Says: says + " Boxes are kept in binary32, widened where that does not hold a coordinate. NULL if an operand is.",
		Variants: variants,
		From: spec.PostGIS("the operator "+sign+"; box2df_overlaps, box2df_equals, box2df_contains, gserialized_datum_get_box2df_p",
			"doc/reference_operator.xml, postgis/gserialized_gist_2d.c"),
		Keywords: []string{sign}, Cases: []string{"null", "empty operand", "false", "true"}})
}

// withoutEmptyBoxes is the variant of a rule where EMPTY has no box.
func withoutEmptyBoxes(says string) spec.Variant {
	return spec.Variant{Dialects: []string{"postgis33"}, Says: says + " EMPTY has no box: it neither contains anything nor lies in anything. NULL if an operand is.",
		From: spec.PostGIS33("gserialized_datum_predicate_2d, gserialized_datum_get_box2df_p, box2df_contains; changed in 3.5.0 (#5632)", "postgis/gserialized_gist_2d.c")}
}

// boxes is the chapter of PostGIS' operators on boxes, which trees know by the
// functions behind them.
var boxes = []Function{
	boxOf("GEOMETRY_OVERLAPS", boxRule("overlaps", "&&", "a && b is true if the boxes of a and b have a point in common; EMPTY has no box."),
		func(a, b *box) bool { return a.meets(b) }),
	boxOf("GEOMETRY_SAME", boxRule("same", "~=", "a ~= b is true if the boxes of a and b are the same, as those of EMPTY are."),
		func(a, b *box) bool { return a.same(b) }),
	boxOf("GEOMETRY_CONTAINS", boxRule("contains", "~", "a ~ b is true if the box of a contains that of b, its sides included; a box contains EMPTY.",
		withoutEmptyBoxes("a ~ b is true if the box of a contains that of b, its sides included.")),
		func(a, b *box) bool { return a.contains(b) }),
	boxOf("GEOMETRY_WITHIN", boxRule("within", "@", "a @ b is true if the box of b contains that of a, its sides included; EMPTY is within a box.",
		withoutEmptyBoxes("a @ b is true if the box of b contains that of a, its sides included.")),
		func(a, b *box) bool { return b.contains(a) }),
}

func boxOf(name string, rule *spec.Rule, holds func(a, b *box) bool) Function {
	return Function{Name: name, Parameters: []Parameter{Shape, Shape}, Result: Truth, Rule: rule, Invariance: spatial.InvariantOnAxes, in: postgis,
		apply: func(c *call) semantics.Value {
			a, b := boxOfShape(c.shape(0), c.e.Dialect.Boxes), boxOfShape(c.shape(1), c.e.Dialect.Boxes)
			if v, decided := c.emptyBox(name, a, b); decided {
				return v
			}
			truth := holds(a, b)
			switch {
			case a == nil || b == nil:
				c.meets(1)
			case truth:
				c.meets(3)
			default:
				c.meets(2)
			}
			return semantics.Boolean(truth)
		}}
}

// emptyBox decides ~ and @ where that does not follow from the boxes: EMPTY has none,
// or one that is a comparison of numbers that are none.
func (c *call) emptyBox(name string, a, b *box) (v semantics.Value, decided bool) {
	switch name {
	case "GEOMETRY_CONTAINS":
	case "GEOMETRY_WITHIN":
		a, b = b, a
	default:
		return v, false
	}
	switch c.e.Dialect.EmptyBoxes {
	case spec.EmptyHasNoBox:
		if a == nil || b == nil {
			c.meets(1)
			return semantics.Boolean(false), true
		}
	case spec.EmptyBoxInAll:
		if a == nil {
			c.meets(1)
			c.e.LeaveOpen(c.rule)
			return semantics.Null, true
		}
	}
	return v, false
}

// box is a rectangle; EMPTY's is nil.
type box struct{ low, high [2]spatial.Number }

// boxOfShape is the box around a geometry, as it is kept.
func boxOfShape(g spatial.Geometry, kept spec.Boxes) *box {
	exact, found := spatial.Envelope(g)
	if !found {
		return nil
	}
	b := &box{low: [2]spatial.Number{exact.Low.X, exact.Low.Y}, high: [2]spatial.Number{exact.High.X, exact.High.Y}}
	switch kept {
	case spec.BoxesBinary64:
	case spec.BoxesBinary32:
		for i := range b.low {
			b.low[i], b.high[i] = binary32Below(b.low[i]), binary32Below(b.high[i].Negated()).Negated()
		}
	}
	return b
}

// binary32Below is the greatest binary32 that is not above a number.
//
// Source: next_float_down in liblwgeom/lwgeom_api.c at b2d575041cbb
// (github.com/postgis/postgis, read 2026-11-20), which stops at the greatest finite
// numbers.
func binary32Below(n spatial.Number) spatial.Number {
	near, _ := n.Float64()
	f := float32(max(-math.MaxFloat32, min(near, math.MaxFloat32)))
	below, _ := spatial.Binary(float64(f))
	if below.Compare(n) > 0 {
		below, _ = spatial.Binary(float64(math.Nextafter32(f, -math.MaxFloat32)))
	}
	return below
}

func (b *box) meets(other *box) bool {
	if b == nil || other == nil {
		return false
	}
	for i := range b.low {
		if b.low[i].Compare(other.high[i]) > 0 || other.low[i].Compare(b.high[i]) > 0 {
			return false
		}
	}
	return true
}

func (b *box) same(other *box) bool {
	if b == nil || other == nil {
		return b == other
	}
	return b.contains(other) && other.contains(b)
}

// contains tells whether no point of the other box lies outside; EMPTY has none.
func (b *box) contains(other *box) bool {
	if other == nil {
		return true
	}
	for i := range b.low {
		if b.low[i].Compare(other.low[i]) > 0 || other.high[i].Compare(b.high[i]) > 0 {
			return false
		}
	}
	return true
}
