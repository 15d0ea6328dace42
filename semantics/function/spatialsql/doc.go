// Package spatialsql is what SQL's functions of geometries mean on values: the code of
// the functions that spec/function declares, a file for each chapter. The geometry is
// that of package spatial; what is said here is when a function is NULL, when it raises,
// and which of spatial's answers a dialect gives.
//
// It is not about queries: conversions of arguments and truth values are eval's.
package spatialsql
