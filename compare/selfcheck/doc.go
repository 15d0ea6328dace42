// Package selfcheck holds the evaluator to its own laws over generated
// databases and queries: the fast form against the plain one, evaluations
// against their repetition, and the algebra of the relational operations. Each
// law also has a planted fault that it must find.
//
// It is tests only; nothing imports it. The laws that are asked of engines are
// in compare/oracle.
package selfcheck
