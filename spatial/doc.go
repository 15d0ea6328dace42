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
// Two forms of the central decision stand side by side. [RelateByDefinition] reads
// like the definition and is slow; [Relate] computes the same in n log n.
package spatial
