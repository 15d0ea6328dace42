// Package selfcheck holds the evaluator to laws over generated databases and
// queries: the fast form against the plain one, evaluations against their
// repetition, and the algebra of the relational operations. Each law also has a
// planted fault that it must find.
//
// It holds the laws of compare/oracle, which are asked of engines, to the
// evaluator as well: there a violation is a law that asks for more than the
// semantics say, or a fault of the evaluator.
//
// It is tests only; nothing imports it. SEMCHECK_SELFCHECK is the number of
// queries that each dialect is asked, and of the checks of compare/oracle's laws
// that all dialects are asked together.
package selfcheck
