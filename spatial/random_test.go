package spatial

import (
	"math"
	"math/big"

	"pgregory.net/rapid"
)

// randomForm says which geometries a random generator makes: well formed, lines of
// two positions and more, closed rings; whether they are valid is left to chance.
type randomForm struct {
	number *rapid.Generator[Number] // X, Y, and Z and M
	layout Layout
	depth  int // levels of collections in collections
	most   int // elements, rings, and positions beyond the least number
}

// gridNumbers are whole numbers from 0 to most: geometries over few places meet
// each other in all ways.
func gridNumbers(most int64) *rapid.Generator[Number] {
	return rapid.Map(rapid.Int64Range(0, most), Integer)
}

// binary64Numbers are all binary64, those next to integers and the extreme ones more
// often than by their share.
func binary64Numbers() *rapid.Generator[Number] {
	extreme := rapid.SampledFrom([]float64{0.1, 1.0 / 3, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64,
		0x1p-1022, 1 << 53, 1<<53 + 2, 1e21, 1e22, 1e-7, 9.999e-8, 1 << 62, 1 << 63, -1 << 63, math.Nextafter(1, 2)})
	float := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-1000, 1000), extreme)
	return rapid.Map(float, func(f float64) Number {
		n, _ := Binary(f)
		return n
	})
}

// decimalNumbers are numbers with a decimal, most of them no binary64.
func decimalNumbers() *rapid.Generator[Number] {
	return rapid.Custom(func(t *rapid.T) Number {
		digits := rapid.Int64().Draw(t, "digits")
		places := rapid.IntRange(0, 30).Draw(t, "places")
		ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
		return Rational(new(big.Rat).SetFrac(big.NewInt(digits), ten))
	})
}

func layoutsAtRandom() *rapid.Generator[Layout] {
	return rapid.SampledFrom([]Layout{XY, XYZ, XYM, XYZM})
}

// randomGeometries makes geometries of all types, EMPTY at every level.
func randomGeometries(f randomForm) *rapid.Generator[Geometry] {
	return rapid.Custom(func(t *rapid.T) Geometry {
		last := TypeGeometryCollection
		if f.depth == 0 {
			last--
		}
		return f.ofType(t, Type(rapid.IntRange(int(TypePoint), int(last)).Draw(t, "type")))
	})
}

// ofType makes a geometry of one type.
func (f randomForm) ofType(t *rapid.T, of Type) Geometry {
	switch of {
	case TypePoint:
		return f.point(t)
	case TypeLineString:
		return f.line(t)
	case TypePolygon:
		return f.polygon(t)
	case TypeMultiPoint:
		return NewMultiPoint(f.layout, several(t, f, f.point)...)
	case TypeMultiLineString:
		return NewMultiLineString(f.layout, several(t, f, f.line)...)
	case TypeMultiPolygon:
		return NewMultiPolygon(f.layout, several(t, f, f.polygon)...)
	case TypeGeometryCollection:
		inner := f
		inner.depth--
		return NewGeometryCollection(f.layout, several(t, f, func(t *rapid.T) Geometry {
			return randomGeometries(inner).Draw(t, "element")
		})...)
	}
	panic("unknown type")
}

func several[G any](t *rapid.T, f randomForm, one func(*rapid.T) G) []G {
	var list []G
	for range rapid.IntRange(0, f.most).Draw(t, "count") {
		list = append(list, one(t))
	}
	return list
}

// empty is true for one in five.
func (f randomForm) empty(t *rapid.T) bool { return rapid.IntRange(0, 4).Draw(t, "empty") == 4 }

func (f randomForm) position(t *rapid.T) Position {
	p := Position{X: f.number.Draw(t, "x"), Y: f.number.Draw(t, "y")}
	if f.layout.HasZ() {
		p.Z = f.number.Draw(t, "z")
	}
	if f.layout.HasM() {
		p.M = f.number.Draw(t, "m")
	}
	return p
}

func (f randomForm) positions(t *rapid.T, least int) []Position {
	var list []Position
	for range rapid.IntRange(least, least+f.most).Draw(t, "positions") {
		list = append(list, f.position(t))
	}
	return list
}

func (f randomForm) point(t *rapid.T) Point {
	if f.empty(t) {
		return EmptyPoint(f.layout)
	}
	return NewPoint(f.layout, f.position(t))
}

func (f randomForm) line(t *rapid.T) LineString {
	if f.empty(t) {
		return NewLineString(f.layout)
	}
	return NewLineString(f.layout, f.positions(t, 2)...)
}

func (f randomForm) polygon(t *rapid.T) Polygon {
	return NewPolygon(f.layout, several(t, f, f.ring)...)
}

func (f randomForm) ring(t *rapid.T) Ring {
	if f.empty(t) {
		return nil
	}
	open := f.positions(t, 3)
	return append(open, open[0])
}
