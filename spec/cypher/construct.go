package cypher

import "fmt"

// NotModelled is the error of a text that an engine's manual permits and semcheck has no
// semantics for: it names the construct. The rest of the text was read.
type NotModelled struct {
	Construct string    // in the words of the manual: "CALL subquery"
	At        Position  // of the first construct that is not modelled
	Statement Statement // what was read, for checks of names; nil for commands
}

// Error names the construct and its place.
func (e *NotModelled) Error() string {
	return fmt.Sprintf("%s: not modelled: %s", e.At, e.Construct)
}

// The nodes below stand only in the tree of a NotModelled: they hold what names can be
// checked in, and no meaning.

// UnmodelledExpression is an expression of which only the operands are known.
type UnmodelledExpression struct {
	Parts []Expr
	At    Position
}

// UnmodelledClause is a clause of which only the parts below are known.
type UnmodelledClause struct {
	Parts    []Expr   // in the scope before the clause
	Variable string   // that the clause binds; empty if there is none
	Body     []Clause // of FOREACH, where Variable is an element; nothing of it is left behind
	Query    *Query   // of CALL { }
	Imports  []string // the variables that CALL (…) { } hands to its query
	Explicit bool     // the imports are listed, which may be none
	All      bool     // CALL (*) { }
	Results  []string // further variables that the clause binds
	At       Position
}

// UnmodelledPattern is what is known of a path pattern with a construct that is not
// modelled: its variables, which may hold anything, and the expressions in it.
type UnmodelledPattern struct {
	Variables []string
	Parts     []Expr
}

func (*UnmodelledExpression) expr() {}

// Place returns where the construct begins.
func (x *UnmodelledExpression) Place() Position { return x.At }

func (*UnmodelledClause) clause() {}

// Place returns the position of the clause's first word.
func (c *UnmodelledClause) Place() Position { return c.At }
