package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// boxes is the chapter of PostGIS' operators on boxes, which trees know by the
// functions behind them.
var boxes = chapter{
	function.BoxesOverlap: compareBoxes(func(a, b *box) bool { return a.meets(b) }),
	function.BoxesSame:    compareBoxes(func(a, b *box) bool { return a.same(b) }),
	function.BoxContains:  compareBoxes(func(a, b *box) bool { return a.contains(b) }),
	function.BoxWithin:    compareBoxes(func(a, b *box) bool { return b.contains(a) }),
}

func compareBoxes(holds func(a, b *box) bool) code {
	return func(c *call) semantics.Value {
		a, b := boxOfShape(c.shape(0), c.e.Dialect.Boxes), boxOfShape(c.shape(1), c.e.Dialect.Boxes)
		if v, decided := c.emptyBox(a, b); decided {
			return v
		}
		truth := holds(a, b)
		switch {
		case a == nil || b == nil:
			c.meets(function.BoxEmptyOperand)
		case truth:
			c.meets(function.BoxTrue)
		default:
			c.meets(function.BoxFalse)
		}
		return semantics.Boolean(truth)
	}
}

// emptyBox decides ~ and @ where that does not follow from the boxes: EMPTY has none,
// or one that is a comparison of numbers that are none.
func (c *call) emptyBox(a, b *box) (v semantics.Value, decided bool) {
	switch c.f {
	case function.BoxContains:
	case function.BoxWithin:
		a, b = b, a
	default:
		return v, false
	}
	switch c.e.Dialect.EmptyBoxes {
	case spec.EmptyHasNoBox:
		if a == nil || b == nil {
			c.meets(function.BoxEmptyOperand)
			return semantics.Boolean(false), true
		}
	case spec.EmptyBoxInAll:
		if a == nil {
			c.meets(function.BoxEmptyOperand)
			c.e.MarkUndetermined(c.rule)
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

// boundingDiagonal is exact where the box that PostGIS keeps is; the manual lets it be
// larger unless the second argument asks for one that fits.
func boundingDiagonal(c *call) semantics.Value {
	fits := len(c.arguments) == 2 && c.arguments[1].Bool()
	v := editing(func(c *call) (spatial.Geometry, bool) { return spatial.BoundingDiagonal(c.shape(0)), true })(c)
	if box, found := spatial.Envelope(c.shape(0)); found && !fits && !(keptExactly(box.Low) && keptExactly(box.High)) {
		c.meets(function.EditLargerBox)
		c.openAs(function.EditLargerBox, true)
	}
	return v
}

// keptExactly tells whether each ordinate of a corner is a number of four bytes.
func keptExactly(p spatial.Position) bool {
	for _, n := range []spatial.Number{p.X, p.Y, p.Z, p.M} {
		if binary32Below(n).Compare(n) != 0 {
			return false
		}
	}
	return true
}
