// Package geom generates spatial databases and the queries that are asked of them:
// geometries that meet each other in many ways, tables that hold them, and spatial
// joins, range, distance and nearest-neighbour queries over these tables.
//
// Geometries come by three strategies. The random-shape strategy draws one of the
// seven types over few coordinates. The derivative strategy applies an editing
// function to geometries that the database has; a derivation that fails makes an
// EMPTY geometry. Families make a geometry that lies to another one in a certain way:
// touching it, nested in it, the same set of points written differently. All of them
// make valid geometries.
//
// Everything is a pure function of a seed and a number, as in package
// compare/gen/sql; what is produced how often is data: Weights. The package knows
// syntax, types and package spatial, and never the evaluator.
//
// Source: the Spatter paper (Deng et al., Finding Logic Bugs in Spatial Database
// Engines via Affine Equivalent Inputs, SIGMOD 2024), "Geometry-Aware Generator",
// for the first two strategies.
package geom
