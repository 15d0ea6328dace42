package semantics

import "github.com/semcheck/semcheck/spec"

// The classes of errors are declared in package spec, which says of functions what they
// may raise.
type (
	Class    = spec.Class
	ClassSet = spec.ClassSet
)

const (
	ClassNone           = spec.ClassNone
	ClassDivisionByZero = spec.ClassDivisionByZero
	ClassOverflow       = spec.ClassOverflow
	ClassCast           = spec.ClassCast
	ClassCardinality    = spec.ClassCardinality
	ClassDegree         = spec.ClassDegree
	ClassType           = spec.ClassType
	ClassName           = spec.ClassName
	ClassAmbiguous      = spec.ClassAmbiguous
	ClassGrouping       = spec.ClassGrouping
	ClassArgument       = spec.ClassArgument
	ClassConstraint     = spec.ClassConstraint
	ClassLength         = spec.ClassLength
	ClassDuplicate      = spec.ClassDuplicate
	ClassInvalidOrder   = spec.ClassInvalidOrder
	ClassSyntax         = spec.ClassSyntax
	ClassUnsupported    = spec.ClassUnsupported
	ClassGeometry       = spec.ClassGeometry
	ClassParameter      = spec.ClassParameter
	ClassRecursion      = spec.ClassRecursion
)

// ClassByName is [spec.ClassByName].
func ClassByName(name string) (Class, bool) { return spec.ClassByName(name) }
