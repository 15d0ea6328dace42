package spatial

import "github.com/semcheck/semcheck/spec/function"

// Operation is a function of geometries, or a family of functions with one invariance.
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

// Invariance returns the maps under which the operation keeps its result, in the plane. A
// geographic operation is NotInvariant.
func (o Operation) Invariance() function.Invariance {
	switch o {
	case OperationRelate, OperationIsValid, OperationIsSimple, OperationDimension, OperationOrderingEquals:
		return function.Invariant
	case OperationArea:
		return function.ScaledByDeterminant
	case OperationDistance, OperationLength, OperationWithinDistance, OperationNearestNeighbours:
		return function.ScaledBySimilarity
	case OperationBoxPredicate:
		return function.InvariantOnAxes
	case OperationEnvelope:
		return function.EquivariantOnAxes
	case OperationLineCrossingDirection:
		return function.InvariantUnmirrored
	case OperationBoundary, OperationConvexHull, OperationCentroid:
		return function.Equivariant
	case OperationPointOnSurface, OperationBuffer, OperationSimplify, OperationSnap:
		return function.NotInvariant
	}
	panic("spatial: unknown operation")
}
