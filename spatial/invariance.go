package spatial

import "github.com/semcheck/semcheck/spec/function"

// Admits says whether the results of a function under m can be compared with its results without
// m.
func Admits(i function.Invariance, m Map) bool {
	switch i {
	case function.NotInvariant:
		return m.IsIdentity()
	case function.Invariant, function.ScaledByDeterminant, function.Equivariant:
		return m.Determinant().Sign() != 0
	case function.ScaledBySimilarity:
		scale, ok := m.SimilarityScale()
		return ok && scale.Rat().IsInt()
	case function.InvariantOnAxes, function.EquivariantOnAxes:
		return m.KeepsAxes()
	case function.InvariantUnmirrored:
		return m.Determinant().Sign() > 0
	}
	panic("spatial: unknown invariance")
}
