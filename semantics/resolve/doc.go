// Package resolve binds a query: it says once, before anything is computed, what
// every name in it stands for by the rules of its dialect.
//
// [Bind] takes a tree, a dialect and a catalogue of tables and views, and yields the
// bound tree: query blocks with the tables of their FROM clauses and the columns
// these make visible (the standard's scope clauses and exposed names), the expanded
// select list, what each key of ORDER BY and GROUP BY means (a position, an output
// column, an alias, an expression), which expressions repeat a grouping key, which
// block an aggregate belongs to, which columns the grouping determines, and what is
// correlated. Nothing of values is known here.
//
// A bound expression is an expression at its place: an [Expression] holds the tree
// as it was written, the block that its names belong to, and the meaning of each
// name by the node that bears it. The same tree may stand at several places (the
// expression of an alias is computed again where the alias is named) and mean
// something else at each.
//
//	bound := resolve.Bind(query, dialect, resolve.SchemaOf(statements), resolve.Options{})
//	for block := range bound.Blocks() {
//		for _, item := range block.Items { … }
//	}
//	name := block.Where.Name(ref) // Column, Alias, Text or Unknown, with Depth
//
// # Types
//
// [Expression.Type], [Column.Type] and [Query.ColumnType] are static types by package
// typing. How an operation takes its operands, what a call is a call of, and what refuses
// it is its [Signature]; how two values are compared is a [Pair]; in which type the rows
// of a set operation or of VALUES meet say [SetOperation.Column] and [Values.ColumnType].
// The tree computes each of them when it is asked for, so a bound tree belongs to one goroutine. In a
// few dialects the value of a constant is a part of a type; whoever can compute it gives
// the function for it (see [Options]).
//
// # Determinism and what may raise
//
// [Query.Volatility] says of what besides the tables an answer depends, [Query.CutsFreely],
// [Query.SingleRow] and [Block.BareColumns] what order and grouping leave open.
// [Signature] has the classes of errors that an operation may raise by the catalogue of
// functions and the dialect's operators, [Query.Raises] those of a whole query. Package
// determinism decides which of several equal values is shown; the tree alone does not.
//
// # Errors
//
// What is wrong stands where it is: each part that a rule of names refuses has an Err,
// a *semantics.StatementError with its class or a *semantics.UnsupportedError for
// what is not modelled. Binding goes on behind it. [Query.Err] is the first in the
// order in which the parts are read: FROM, WHERE, GROUP BY, the select list, HAVING,
// ORDER BY, then what the grouping as a whole allows, then LIMIT. Errors of types are not
// among them: they stand in signatures and pairs, for whoever computes the expression
// meets what is wrong with a literal's text between them.
//
// # What is not known
//
// A table that the catalogue does not have is an error of its [Source], and its columns
// are not known: the source is Open, so is its block and a query whose star lists it.
// A name that no known table has and that an open source may have is [NameUnknown]
// and no error. So a tree can be bound by the statements of a case alone (see
// [SchemaOf]), and what holds of the names that are known still holds.
package resolve
