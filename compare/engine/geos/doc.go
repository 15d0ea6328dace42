// Package geos is the form in which GEOS is asked: not by SQL but by calls such
// as
//
//	relate(X'0101…', X'0102…')
//	relateBoundaryRule(X'…', X'…', 'endpoint')
//	buffer(X'…', 0, 8)
//
// A call names an operation and its arguments: geometries by WKB in hexadecimal
// digits between X' and ', numbers, and words between quotes. It is the text of a
// query to the target geos and is answered by one row, in columns that the
// operation has. A comparator that judges a spatial join asks once per pair.
//
// The package prints and reads calls and knows which operations there are; the
// library itself is in cmd/semcheck-geos, a process of its own.
package geos
