package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Which results of a function a rounding may turn, for engines that compute with
// doubles: see semantics.Rounding.

// applyRounded is applyBy where decisions are noted that a rounding may turn: the result
// may be the one of the arguments as an engine keeps them, and that of a relation of
// coordinates which an engine computes may be the contrary where their lines come near
// to each other.
func applyRounded(library Library, f *function.Function, e *semantics.Evaluation, arguments []semantics.Value) semantics.Value {
	given := append([]semantics.Value(nil), arguments...)
	v := applyBy(library, f, e, arguments)
	if v.IsNull() || v.IsRaised() {
		return v
	}
	if e.Reading == spatial.Real {
		if w, other := asKept(library, f, e, given); other && !sameValue(&v, &w) && e.Turned(2, decision("reading", f, given)...) == 1 {
			v = w
		}
	}
	if computed := computedWithin(e, given); computed > 0 && !ofAnyPlace[f.Name] {
		c := &call{e: e, f: f, rule: f.Rule, arguments: given}
		return c.ofComputed(v, computed)
	}
	return v
}

// decision names what is decided.
func decision(sort string, f *function.Function, arguments []semantics.Value) []string {
	parts := []string{sort, f.Name}
	for i := range arguments {
		parts = append(parts, arguments[i].String())
	}
	return parts
}

// turned is a truth value that is the contrary where a rounding turns it.
func (c *call) turned(near bool, v semantics.Value) semantics.Value {
	if near && v.Kind() == semantics.KindBoolean && c.e.Turned(2, decision("near", c.f, c.arguments)...) == 1 {
		return semantics.Boolean(!v.Bool())
	}
	return v
}

// asKept is the result of the arguments as an engine keeps them, as binary64; other is
// false where these are the same, or nothing is said of them.
func asKept(library Library, f *function.Function, e *semantics.Evaluation, arguments []semantics.Value) (v semantics.Value, other bool) {
	kept := append([]semantics.Value(nil), arguments...)
	for i := range kept {
		switch kept[i].Kind() {
		case semantics.KindGeometry:
			g := kept[i].Geometry().Under(spatial.Binary64)
			if g == nil {
				return v, false
			}
			other = other || g != kept[i].Geometry()
		case semantics.KindDecimal:
			other = true
		case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge,
			semantics.KindFloat, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen:
		case semantics.KindList, semantics.KindStruct, semantics.KindMap:
		}
	}
	if !other {
		return v, false
	}
	aside := *e
	aside.Coverage, aside.Reading, aside.Rounding, aside.KeepRelations = spec.NewCoverage(), spatial.Binary64, nil, 0
	aside.Undetermined, aside.Unsupported = nil, ""
	v = applyBy(library, f, &aside, kept)
	return v, aside.Undetermined == nil && aside.Unsupported == "" && !v.IsRaised()
}

// sameValue tells whether an engine's answer cannot tell two results apart: measures are
// the same within what an engine's may be off.
func sameValue(a, b *semantics.Value) bool {
	switch {
	case a.Kind() != b.Kind():
		return false
	case a.Kind() == semantics.KindFloat:
		return math.Abs(a.Float64()-b.Float64()) <= min(a.Bound(), b.Bound()) || semantics.Identical(a, b)
	case a.Kind() == semantics.KindGeometry:
		x, y := a.Geometry().Under(spatial.Binary64), b.Geometry().Under(spatial.Binary64)
		return x == nil && y == nil || x != nil && y != nil && x.Same(y)
	}
	return semantics.Identical(a, b)
}

// computedWithin is how far coordinates of arguments may be off that an engine computes:
// those of computed places, and those that are no binary64 although everything is read
// as such.
func computedWithin(e *semantics.Evaluation, arguments []semantics.Value) float64 {
	within := 0.0
	for i := range arguments {
		if arguments[i].Kind() != semantics.KindGeometry {
			continue
		}
		g := arguments[i].Geometry()
		within = max(within, g.Within())
		if g.IsComputed() || e.Reading == spatial.Binary64 && !spatial.IsBinary(g.Shape()) {
			within = max(within, units*unitOf(greatestOrdinate(g.Shape())))
		}
	}
	return within
}

// ofComputed is a result of coordinates that an engine computes. A distance knows how far
// it may be off; how far others may is not known.
func (c *call) ofComputed(v semantics.Value, within float64) semantics.Value {
	switch c.f.Name {
	case function.STDistance.Name, function.STMaxDistance.Name, function.STDWithin.Name, function.STX.Name, function.STY.Name:
		return v
	}
	if v.Kind() != semantics.KindBoolean {
		c.e.Rounding.Everywhere = true
		return v
	}
	return c.turned(c.linesMeet(within), v)
}

// linesMeet tells whether points, lines and the boundaries of areas of two arguments come
// so near to each other that places which are off by within may lie otherwise. Where they
// do not, no relation of the two changes.
func (c *call) linesMeet(within float64) bool {
	if len(c.arguments) < 2 || c.arguments[0].Kind() != semantics.KindGeometry || c.arguments[1].Kind() != semantics.KindGeometry {
		return true
	}
	var lines [2]spatial.Geometry
	for i := range lines {
		lines[i] = c.shape(i)
		if isPolygonal(lines[i]) {
			boundary, found := spatial.BoundaryOf(lines[i], spatial.OddEnds)
			if !found {
				return true
			}
			lines[i] = boundary
		} else if lines[i].Type() == spatial.TypeGeometryCollection {
			return true
		}
	}
	least, found := spatial.Distance(lines[0], lines[1])
	if !found {
		return false
	}
	nearest, _ := least.Float64()
	return nearest <= 4*within
}
