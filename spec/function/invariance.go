package function

// Invariance says what a function makes of the images of its arguments under an
// affine map, and so under which maps two runs may be held against each other
// (spatial.Admits). A function that declares none is not run under any.
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
	// spatial.IsExactly32).
	InvariantOnAxes
	// EquivariantOnAxes: the result is the image, under such maps.
	EquivariantOnAxes
	// InvariantUnmirrored: the same under maps of positive determinant.
	InvariantUnmirrored
	// Equivariant: the result is the image as a set of points, under every map that is
	// not singular.
	Equivariant
)
