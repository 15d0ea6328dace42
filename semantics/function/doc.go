// Package function binds the functions that spec/function declares to the code that
// computes them: of values in values, for set functions of the values of a group. The
// functions of geometries have a package of their own, spatialsql.
//
// What evaluates its arguments by itself has its code in eval, beside CASE: COALESCE and
// its like, declared as lazy. What the tree has as an operator (MOD) is computed as
// that.
package function
