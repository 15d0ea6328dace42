package spatial

// Map is an affine map of the plane:
//
//	x' = A·x + B·y + XOffset
//	y' = D·x + E·y + YOffset
//
// The letters are those of ST_Affine. The zero Map sends everything to (0 0);
// the map that changes nothing has A and E 1 and else 0. Z and M are kept.
//
// Source: PostGIS manual, ST_Affine (version 2), doc/reference_transformation.xml at
// b2d57504 (github.com/postgis/postgis, read 2026-11-20).
type Map struct{ A, B, D, E, XOffset, YOffset Number }

// Translation returns the map that adds x and y.
func Translation(x, y Number) Map { return Map{A: Integer(1), E: Integer(1), XOffset: x, YOffset: y} }

// Scaling returns the map that multiplies by x and y. Either may be 0.
func Scaling(x, y Number) Map { return Map{A: x, E: y} }

// Swapping returns the map that exchanges X and Y.
func Swapping() Map { return Map{B: Integer(1), D: Integer(1)} }

// Image returns where a position goes.
func (m Map) Image(p Position) Position {
	return Position{
		X: m.A.Times(p.X).Plus(m.B.Times(p.Y)).Plus(m.XOffset),
		Y: m.D.Times(p.X).Plus(m.E.Times(p.Y)).Plus(m.YOffset),
		Z: p.Z, M: p.M,
	}
}

// Apply returns the image of a geometry, with all positions in the same order.
func (m Map) Apply(g Geometry) Geometry { return MapPositions(g, m.Image) }

// After returns the map that does first and then m.
func (m Map) After(first Map) Map {
	offset := m.Image(Position{X: first.XOffset, Y: first.YOffset})
	return Map{
		A: m.A.Times(first.A).Plus(m.B.Times(first.D)), B: m.A.Times(first.B).Plus(m.B.Times(first.E)),
		D: m.D.Times(first.A).Plus(m.E.Times(first.D)), E: m.D.Times(first.B).Plus(m.E.Times(first.E)),
		XOffset: offset.X, YOffset: offset.Y,
	}
}

// Determinant is the factor by which areas grow, negative if the map mirrors.
func (m Map) Determinant() Number { return m.A.Times(m.E).Minus(m.B.Times(m.D)) }

// Inverse returns the map that undoes m; it reports false if the determinant is 0.
func (m Map) Inverse() (Map, bool) {
	det := m.Determinant()
	if det.Sign() == 0 {
		return Map{}, false
	}
	inverse := Map{A: m.E.Over(det), B: m.B.Negated().Over(det), D: m.D.Negated().Over(det), E: m.A.Over(det)}
	offset := inverse.Image(Position{X: m.XOffset, Y: m.YOffset})
	inverse.XOffset, inverse.YOffset = offset.X.Negated(), offset.Y.Negated()
	return inverse, true
}

// IsTranslation says whether m moves all positions by the same distance and in the same direction,
// or moves nothing.
func (m Map) IsTranslation() bool {
	one := Integer(1)
	return m.A.Equal(one) && m.E.Equal(one) && m.B.Sign() == 0 && m.D.Sign() == 0
}

// IsIdentity says whether m changes nothing.
func (m Map) IsIdentity() bool {
	return m.IsTranslation() && m.XOffset.Sign() == 0 && m.YOffset.Sign() == 0
}

// KeepsAxes says whether m maps horizontal and vertical lines to horizontal or vertical lines: m
// is a signed permutation times a diagonal matrix, and not singular.
func (m Map) KeepsAxes() bool {
	return m.Determinant().Sign() != 0 && (m.B.Sign() == 0 && m.D.Sign() == 0 || m.A.Sign() == 0 && m.E.Sign() == 0)
}

// SimilarityScale returns the factor s by which all distances grow, if there is one
// and it is rational: [[a, -b], [b, a]] or its mirror with a² + b² = s², s > 0.
func (m Map) SimilarityScale() (Number, bool) {
	turns := m.A.Equal(m.E) && m.B.Equal(m.D.Negated())
	mirrors := m.A.Equal(m.E.Negated()) && m.B.Equal(m.D)
	if !turns && !mirrors {
		return Number{}, false
	}
	root, _ := SquareRoot(squared(m.A).Plus(squared(m.D)))
	scale, rational := root.Rational()
	return scale, rational && scale.Sign() > 0
}

// IsBinary says whether all coordinates of a geometry are binary64, so that an engine keeps them.
// If it is false for an image, no law can use the image: the engine would see another geometry.
func IsBinary(g Geometry) bool {
	binary := true
	EachPosition(g, func(p Position) { binary = binary && p.X.IsBinary() && p.Y.IsBinary() })
	return binary
}

// IsExactly32 says whether all coordinates of a geometry are binary32 values. Boxes that are kept
// in single precision do not grow around them.
func IsExactly32(g Geometry) bool {
	exact := func(n Number) bool {
		f, binary := n.Float64()
		return binary && float64(float32(f)) == f
	}
	all := true
	EachPosition(g, func(p Position) { all = all && exact(p.X) && exact(p.Y) })
	return all
}
