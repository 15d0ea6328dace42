// Package derive computes the derivations of the generator of geometries by GEOS, so
// that databases hold what GEOS makes of geometries: its order of points and rings,
// its rounding, its EMPTY.
package derive
