// Package geometry reads geometries where a tree of SQL writes them down, and tells which
// functions of geometries it calls.
package geometry
