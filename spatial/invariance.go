package spatial

// Invariance says what a function makes of the images of its arguments under an
// affine map, and so under which maps two runs may be held against each other. A
// function that declares none is not run under any.
type Invariance uint8

const (
	// NotInvariant: nothing is promised.
	NotInvariant Invariance = iota
	// Invariant: the same under every map that is not singular.
	Invariant
	// ScaledByDeterminant: multiplied by the size of the determinant.
	ScaledByDeterminant
	// ScaledBySimilarity: multiplied by the factor of a similarity that is an
	// integer; thresholds among the arguments are multiplied as well, and then answers
	// of yes and no stay. Which of several neighbours at one distance comes first is free.
	ScaledBySimilarity
	// InvariantOnAxes: the same under maps that keep the directions of the axes or
	// exchange them. Boxes that an engine keeps in single precision are the images of
	// boxes only where all coordinates, before and after, have that precision (see
	// [IsExactly32]).
	InvariantOnAxes
	// EquivariantOnAxes: the result is the image, under such maps.
	EquivariantOnAxes
	// InvariantUnmirrored: the same under maps of positive determinant.
	InvariantUnmirrored
	// Equivariant: the result is the image as a set of points, under every map that is
	// not singular.
	Equivariant
)

// Admits says whether results under m may be held against those without.
func (i Invariance) Admits(m Map) bool {
	switch i {
	case NotInvariant:
		return m.IsIdentity()
	case Invariant, ScaledByDeterminant, Equivariant:
		return m.Determinant().Sign() != 0
	case ScaledBySimilarity:
		scale, ok := m.SimilarityScale()
		return ok && scale.Rat().IsInt()
	case InvariantOnAxes, EquivariantOnAxes:
		return m.KeepsAxes()
	case InvariantUnmirrored:
		return m.Determinant().Sign() > 0
	}
	panic("spatial: unknown invariance")
}

// Operation is a function of geometries, or a family of them with one invariance.
type Operation uint8

const (
	OperationRelate            Operation = iota // the matrix and all predicates that it decides
	OperationIsValid                            // and the reason, not its place
	OperationIsSimple                           //
	OperationDimension                          //
	OperationOrderingEquals                     //
	OperationArea                               //
	OperationDistance                           // least and greatest
	OperationLength                             // and perimeter
	OperationWithinDistance                     // and the exact forms of fully within
	OperationNearestNeighbours                  // the sorted distances
	OperationBoxPredicate                       // MBRContains and the like, &&, ~=, @, ~
	OperationEnvelope                           // and BoundingDiagonal's box
	OperationLineCrossingDirection
	OperationBoundary
	OperationConvexHull
	OperationCentroid // of areas and of points; that of lines under similarities alone
	OperationPointOnSurface
	OperationBuffer
	OperationSimplify
	OperationSnap
)

// Invariance returns what holds for the operation in the plane, not on the globe:
// what is geographic is NotInvariant, whatever the operation.
func (o Operation) Invariance() Invariance {
	switch o {
	case OperationRelate, OperationIsValid, OperationIsSimple, OperationDimension, OperationOrderingEquals:
		return Invariant
	case OperationArea:
		return ScaledByDeterminant
	case OperationDistance, OperationLength, OperationWithinDistance, OperationNearestNeighbours:
		return ScaledBySimilarity
	case OperationBoxPredicate:
		return InvariantOnAxes
	case OperationEnvelope:
		return EquivariantOnAxes
	case OperationLineCrossingDirection:
		return InvariantUnmirrored
	case OperationBoundary, OperationConvexHull, OperationCentroid:
		return Equivariant
	case OperationPointOnSurface, OperationBuffer, OperationSimplify, OperationSnap:
		return NotInvariant
	}
	panic("spatial: unknown operation")
}
