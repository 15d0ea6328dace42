package oracle

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// groupingKey is the expression behind an ordinal or an alias in GROUP BY.
func (c *stability) groupingKey(s *ast.Select, key ast.Expr) ast.Expr {
	if l, is := key.(*ast.Literal); is && l.Kind == ast.LiteralInteger {
		for i, item := range s.Items {
			if item.Expr != nil && l.Text == ordinal(i+1) {
				return item.Expr
			}
		}
	}
	return key
}

// grouping checks what is used of a group: aggregates, keys whose equal values
// are the same, and nothing else.
func (c *stability) grouping(s *ast.Select, keys []shape) {
	texts := map[string]bool{}
	var columns []*ast.ColumnRef
	for i, key := range s.GroupBy {
		key = c.groupingKey(s, key)
		if text, err := render.Expr(key, c.Dialect); err == nil {
			texts[text] = true
		}
		if ref, is := key.(*ast.ColumnRef); is {
			columns = append(columns, ref)
		}
		if !keys[i].exact {
			c.chosenKey(s, key, keys[i].collated)
		}
	}
	if c.Dialect.Grouping != spec.GroupingBare {
		return // anything else is an error
	}
	var visit func(x ast.Expr)
	visit = func(x ast.Expr) {
		if text, err := render.Expr(x, c.Dialect); err == nil && texts[text] {
			return
		}
		switch x := x.(type) {
		case *ast.Aggregate:
			return
		case *ast.ColumnRef:
			if !slices.ContainsFunc(columns, func(key *ast.ColumnRef) bool { return mayBe(x, key) }) {
				c.fail("a column beside aggregates that is not grouped")
			}
			return
		case *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
			c.fail("a subquery beside aggregates, which may look at any row of the group")
			return
		}
		ast.Children(x, visit, func(*ast.Query) {})
	}
	for _, item := range s.Items {
		if item.Expr == nil {
			c.fail("a column beside aggregates that is not grouped")
			continue
		}
		visit(item.Expr)
	}
	if s.Having != nil {
		visit(s.Having)
	}
}

// mayBe tells whether two names of columns in one block may be of one column.
func mayBe(x, y *ast.ColumnRef) bool {
	return fold(x.Column) == fold(y.Column) && (x.Table == "" || y.Table == "" || fold(x.Table) == fold(y.Table))
}

// chosenKey refuses uses of a key, one of whose equal values stands for all,
// other than as an item of its own.
func (c *stability) chosenKey(s *ast.Select, key ast.Expr, collated bool) {
	text, err := render.Expr(key, c.Dialect)
	if err != nil {
		return
	}
	if collated {
		c.onlyAggregates(s)
	}
	var inside func(x ast.Expr)
	inside = func(x ast.Expr) {
		if _, is := x.(*ast.Aggregate); is {
			return
		}
		if t, err := render.Expr(x, c.Dialect); err == nil && t == text {
			c.fail("a representative of a group")
		}
		ast.Children(x, inside, func(*ast.Query) { c.fail("a representative of a group") })
	}
	for _, item := range s.Items {
		if item.Expr == nil {
			continue
		}
		if t, err := render.Expr(item.Expr, c.Dialect); err == nil && t == text {
			continue
		}
		inside(item.Expr)
	}
	if s.Having != nil {
		inside(s.Having)
	}
}

// onlyAggregates refuses a column of a group outside of aggregates, where the
// group's texts are equal by a collation only.
func (c *stability) onlyAggregates(s *ast.Select) {
	outside := func(x ast.Expr) bool {
		_, aggregate := x.(*ast.Aggregate)
		switch x.(type) {
		case *ast.ColumnRef, *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
			c.choose(shape{collated: true})
		}
		return !aggregate
	}
	for _, item := range s.Items {
		if item.Expr == nil {
			c.choose(shape{collated: true})
		}
		ast.Inspect(item.Expr, outside)
	}
	ast.Inspect(s.Having, outside)
}

// choose refuses that one of several texts is chosen that a collation calls equal.
func (c *stability) choose(v shape) {
	if v.collated {
		c.fail("a representative of texts that a collation calls equal")
	}
}
