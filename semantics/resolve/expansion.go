package resolve

import (
	"context"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// A name of a view, or of a query of WITH, stands for a query, whose names stand for others: a
// short text may stand for more tables than fit into memory. So what names stand for is counted,
// and how deep they nest. Beyond the budget, and once nobody waits any more, a name is left
// unbound, with the reason as the error of its table.

// expansion is how much the names of a tree stand for.
type expansion struct {
	ctx     context.Context // nil where nobody stops it
	most    limit.Budget
	counted int // tables and columns that names stand for
	depth   int // queries that are being bound, one inside of the other
}

// newExpansion is one that has just begun.
func (o Options) newExpansion() *expansion {
	return &expansion{ctx: o.Context, most: o.Budget.Or(limit.Default())}
}

// expand counts a name of FROM that stands for a query, with what it shows. It says why the
// name cannot be bound.
func (x *expansion) expand(columns int) error {
	x.counted += 1 + columns
	switch {
	case x.ctx != nil && x.ctx.Err() != nil:
		return x.ctx.Err()
	case x.counted > x.most.Expansion:
		return limit.Exceeded(limit.Expansion, "the query's views and queries of WITH stand for more than %d tables and columns", x.most.Expansion)
	case x.depth > x.most.Nesting:
		return limit.Exceeded(limit.Nesting, "the query's views and queries of WITH nest deeper than %d levels", x.most.Nesting)
	}
	return nil
}

// grow counts parts of a query that a name stands for: all but those of the text itself.
func (x *expansion) grow(q *ast.Query) error {
	parts := 0
	ast.Walk(q, ast.Visitor{Expr: func(ast.Expr) { parts++ }})
	return x.expand(parts / partsOfColumn)
}

// partsOfColumn is how many parts of expressions count like a column.
const partsOfColumn = 4

// unbound leaves the query of a name in FROM unbound.
func (s *Source) unbound(in *scope, why error) {
	s.Open, in.block.Open = true, true
	s.Err = why
}
