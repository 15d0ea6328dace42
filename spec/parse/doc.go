// Package parse turns SQL text into the tree of package ast.
//
// Two front ends: an own recursive-descent parser with operator binding taken
// from the dialect's table, for all dialects; and one that lowers the
// tree of github.com/xwb1989/sqlparser and refuses whatever that parser loses.
// For the MySQL family the front end is tried first; where both accept a text their
// trees are equal, which a property test holds.
//
// The package reads; it resolves no name, types no expression and knows no
// catalogue. What it recognises but the tree cannot hold is an
// UnsupportedError, which is not a SyntaxError. What the tree can hold and the
// semantics do not model (ast.EngineSpecific and its like) is one, too, except for
// the engine-specific readings: stored cases are read by those.
//
// Reading decisions that hold everywhere:
//   - PostgreSQL folds unquoted names to lower case; the others keep them.
//   - MOD(a, b), a MOD b and a % b are ast.Modulo wherever they mean the same
//     (everywhere but in SQLite, whose mod() works on floats).
//   - x::type, CONVERT(x, type) and PostgreSQL's typed strings (float8 '1.5')
//     are ast.Cast.
//   - SUBSTRING(x FROM a FOR b) is SUBSTRING(x, a, b); POSITION(a IN b) is
//     POSITION(a, b); TRIM is TRIM_BOTH, TRIM_LEADING or TRIM_TRAILING of the
//     source and, where given, the characters.
//   - x ISNULL, x NOTNULL and SQLite's x NOT NULL are ast.Is.
//   - SQLite's x IS y is ast.Distinct, unless y is NULL, TRUE or FALSE.
//   - SQLite's x IN t is x IN (SELECT * FROM t).
//   - Function names are in upper case and otherwise as written.
//   - JOIN without a condition is a cross join, CROSS JOIN with one an inner
//     join, where the dialect admits them.
//   - Parentheses around a query without ordering and limit leave no trace.
//   - The limits 18446744073709551615 (MySQL family) and -1 (SQLite) beside an
//     OFFSET mean no limit: that is how these dialects write a bare offset.
package parse
