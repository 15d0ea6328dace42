package cypher

import "github.com/semcheck/semcheck/spec/internal/deepcopy"

// CopyStatement returns a deep copy of a statement.
func CopyStatement(s Statement) Statement { return deepcopy.Of(s) }

// CopyQuery returns a deep copy of a query; nil for nil.
func CopyQuery(q *Query) *Query { return deepcopy.Of(q) }

// CopyClause returns a deep copy of a clause.
func CopyClause(clause Clause) Clause { return deepcopy.Of(clause) }

// CopyPath returns a deep copy of a path pattern; nil for nil.
func CopyPath(p *PathPattern) *PathPattern { return deepcopy.Of(p) }

// CopyExpr returns a deep copy of an expression; nil for nil.
func CopyExpr(x Expr) Expr { return deepcopy.Of(x) }
