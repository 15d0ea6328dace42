package check

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// with checks WITH and returns the scope behind it.
func (c *checker) with(w *cypher.With, s *scope) *scope {
	for _, item := range w.Items {
		if _, plain := item.Expr.(*cypher.Variable); !plain && item.Alias == "" {
			raise("NoExpressionAlias", item.At, "an expression in WITH needs a name: expected AS")
		}
	}
	p := c.projection(&w.Projection, s)
	if w.Where != nil {
		c.condition(w.Where, p.visible, forbidden)
		p.closedCheck(w.Where)
	}
	return p.out
}

// returned checks RETURN and returns its columns' names.
func (c *checker) returned(r *cypher.Return, s *scope) []string {
	if r.Star && len(s.names) == 0 {
		raise("NoVariablesInScope", r.At, "RETURN * needs a variable")
	}
	p := c.projection(&r.Projection, s)
	return columnNames(p.out)
}

// projection is what is known of WITH or RETURN.
type projection struct {
	source  *scope // before
	out     *scope // the columns
	visible *scope // what ORDER BY and WHERE can name at most
	items   []cypher.ProjectionItem
	groups  bool // some item aggregates
	closed  bool // aggregation or DISTINCT: what was before cannot be reached
}

func (c *checker) projection(p *cypher.Projection, s *scope) *projection {
	j := &projection{source: s, out: newScope(s.outer), visible: s.copy(), items: p.Items}
	for _, item := range p.Items {
		j.groups = j.groups || aggregates(item.Expr)
	}
	j.closed = j.groups || p.Distinct
	if p.Star {
		for name, t := range s.names {
			j.out.declare(name, t)
		}
	}
	c.items(p, j)
	for name, t := range j.out.names {
		j.visible.declare(name, t)
	}
	m := forbidden
	if j.groups {
		m = allowed
		j.ambiguous(p.Star)
	}
	j.sortsByAggregate(p.OrderBy)
	for _, sort := range p.OrderBy {
		c.expr(sort.Expr, j.visible, m)
		j.closedCheck(sort.Expr)
	}
	c.count(p.Skip, "SKIP")
	c.count(p.Limit, "LIMIT")
	return j
}

// sortsByAggregate raises for an aggregate in ORDER BY where no item aggregates. This comes
// before all names of ORDER BY: openCypher's front end looks for such aggregates ahead of its
// semantic analysis (opencypher/front-end @ 7e1ddfd9, normalizeWithAndReturnClauses, read
// 2026-11-28).
func (j *projection) sortsByAggregate(keys []cypher.SortItem) {
	if j.groups {
		return
	}
	for _, key := range keys {
		if aggregates(key.Expr) {
			raise("InvalidAggregation", key.Expr.Place(), "ORDER BY cannot aggregate where no column does")
		}
	}
}

// items checks the items and declares their names.
func (c *checker) items(p *cypher.Projection, j *projection) {
	own := map[string]bool{}
	for _, item := range p.Items {
		t := c.expr(item.Expr, j.source, allowed)
		name := columnName(item)
		_, taken := j.out.names[name]
		if x, plain := item.Expr.(*cypher.Variable); own[name] || taken && !(plain && x.Name == name) {
			raise("ColumnNameConflict", item.At, "there are two columns of the name %s", name)
		}
		if name != "" {
			own[name] = true
			j.out.declare(name, t)
		}
	}
}

// columnName is an item's name; empty if it has none since it was never written.
func columnName(item cypher.ProjectionItem) string {
	if item.Alias != "" {
		return item.Alias
	}
	if x, ok := item.Expr.(*cypher.Variable); ok {
		return x.Name
	}
	return item.Text
}

// count checks what stands behind SKIP or LIMIT: a natural number that depends on
// parameters and functions only.
func (c *checker) count(x cypher.Expr, clause string) {
	if x == nil {
		return
	}
	if n, ok := x.(*cypher.Integer); ok && n.Value < 0 {
		raise("NegativeIntegerArgument", n.At, "%s takes a natural number, not %d", clause, n.Value)
	}
	cypher.Inspect(x, func(x cypher.Expr) bool {
		switch x := x.(type) {
		case *cypher.ListComprehension, *cypher.Quantifier, *cypher.Reduce:
			return false
		case *cypher.Variable:
			raise("NonConstantExpression", x.At, "%s cannot depend on a row: %s is a variable", clause, x.Name)
		case *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
			raise("NonConstantExpression", x.Place(), "%s cannot depend on the graph", clause)
		default: // Other expressions depend on their parts alone.
		}
		return true
	})
	c.require(x, newScope(nil), integer, clause+" takes")
}
