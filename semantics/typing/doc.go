// Package typing gives expressions their static types: which operand types an
// operation accepts in a dialect, to which types its operands are converted,
// and what type its result has.
//
// It computes no values. In SQLite every expression is dynamic; what is left of
// typing there is the affinity.
package typing
