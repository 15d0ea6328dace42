// Package space has the laws about functions of geometries: AEI, affine equivalent inputs
// (Deng and others, SIGMOD 2024), Canonical, Transpose and Matrix.
//
// The files image*.go make the database of images that AEI and Canonical ask.
package space
