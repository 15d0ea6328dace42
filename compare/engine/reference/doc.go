// Package reference is the evaluator as an engine: it answers queries with what
// the semantics permit, in the form of an engine of the dialect. Where they
// permit several answers it picks one by chance, so that a law which is unsound
// in some freedom does not survive its self-check.
//
// It is for checking laws and the comparator. By itself it says nothing of any real
// engine, and it is as right or wrong as eval. With a library for the functions of
// geometries it is SQL around that library, such as a target that has no SQL of its
// own needs: a wrong answer is then the library's.
package reference
