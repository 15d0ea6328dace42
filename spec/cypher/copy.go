package cypher

import "github.com/semcheck/semcheck/spec/internal/deepcopy"

// CopyQuery returns a deep copy of a query; nil for nil.
func CopyQuery(q *Query) *Query { return deepcopy.Of(q) }

// CopyClause returns a deep copy of a clause.
func CopyClause(clause Clause) Clause { return deepcopy.Of(clause) }

// CopyExpr returns a deep copy of an expression; nil for nil.
func CopyExpr(x Expr) Expr { return deepcopy.Of(x) }
