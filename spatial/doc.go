// Package spatial is planar geometry without error: the seven types of the
// Simple Features, how their sets of points lie to each other (DE-9IM), their
// validity and those measures that have exact values.
//
// Coordinates are rational numbers. A decimal that stands in a text can be read
// as the real number that it names or as the binary64 that an engine keeps of it;
// a [Reading] chooses, and from there on nothing is rounded. No function has a
// tolerance.
//
// The package knows no NULL, no SQL and no dialect: where engines part, the caller
// says which way to go by [Conventions] and the like.
//
// The central decisions have a second form in the package's tests, in the files
// …_by_definition_test.go: it reads like the definition and is slow. The tests hold
// [Relate], [Invalid], [NotSimple] and [SquaredDistance] against it.
package spatial
