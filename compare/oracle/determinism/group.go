package determinism

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// grouping checks what is used of a group: aggregates, keys whose equal values
// are the same, and nothing else.
func (c *Analysis) grouping(b *resolve.Block, keys []Shape) {
	for i := range keys {
		if !keys[i].Exact {
			c.chosenKey(b, i, keys[i].Collated)
		}
	}
	if c.Dialect.Grouping != spec.GroupingBare {
		return // anything else is an error
	}
	for i := range b.Items {
		switch item := &b.Items[i]; {
		case item.Expr != nil:
			c.ofGroup(item.Expr.Node, item.Expr, b)
		case item.Column == nil || !b.Determined[item.Position]:
			c.fail("a column beside aggregates that is not grouped")
		}
	}
	if b.Having != nil {
		c.ofGroup(b.Having.Node, b.Having, b)
	}
}

// ofGroup refuses what depends on which of a group's rows it is computed for.
func (c *Analysis) ofGroup(x ast.Expr, in *resolve.Expression, b *resolve.Block) {
	if _, repeats := in.GroupingKey(x); repeats {
		return
	}
	switch x := x.(type) {
	case *ast.Aggregate:
		return
	case *ast.ColumnRef:
		name := in.Name(x)
		switch {
		case name == nil || name.Kind == resolve.NameUnknown: // of a table that only the engine knows
			if !slices.ContainsFunc(b.Node.GroupBy, func(key ast.Expr) bool { return ast.Same(key, ast.Expr(x)) }) {
				c.fail("a column beside aggregates that is not grouped")
			}
		case name.Kind == resolve.NameAlias && name.Alias != nil:
			c.ofGroup(name.Alias.Node, name.Alias, b)
		case name.Kind == resolve.NameColumn && name.Block == b && !b.Determined[name.Column.Position]:
			c.fail("a column beside aggregates that is not grouped")
		}
		return
	case *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
		c.fail("a subquery beside aggregates, which may look at any row of the group")
		return
	default: // Another expression is computed from its parts.
	}
	ast.Children(x, func(part ast.Expr) { c.ofGroup(part, in, b) }, func(*ast.Query) {})
}

// chosenKey refuses uses of a key, one of whose equal values stands for all,
// other than as an item of its own.
func (c *Analysis) chosenKey(b *resolve.Block, key int, collated bool) {
	if collated {
		c.onlyAggregates(b.Node)
	}
	var inside func(x ast.Expr, in *resolve.Expression)
	inside = func(x ast.Expr, in *resolve.Expression) {
		if _, is := x.(*ast.Aggregate); is {
			return
		}
		if repeatsKey(x, in, b, key) {
			c.fail("a representative of a group")
		}
		ast.Children(x, func(part ast.Expr) { inside(part, in) }, func(*ast.Query) { c.fail("a representative of a group") })
	}
	for i := range b.Items {
		if x := b.Items[i].Expr; x != nil && !repeatsKey(x.Node, x, b, key) {
			inside(x.Node, x)
		}
	}
	if b.Having != nil {
		inside(b.Having.Node, b.Having)
	}
}

// repeatsKey tells whether a part of what a group shows is one of its keys.
func repeatsKey(x ast.Expr, in *resolve.Expression, b *resolve.Block, key int) bool {
	ref, is := x.(*ast.ColumnRef)
	if !is {
		k, repeats := in.GroupingKey(x)
		return repeats && k == key
	}
	switch name := in.Name(ref); {
	case name == nil || name.Kind == resolve.NameUnknown:
		return ast.Same(b.Node.GroupBy[key], x)
	case name.Kind == resolve.NameColumn:
		return name.Block == b && name.Column.Position == b.GroupBy[key].Position
	case name.Kind == resolve.NameAlias && name.Alias != nil:
		return repeatsKey(name.Alias.Node, name.Alias, b, key)
	}
	return false
}

// onlyAggregates refuses a column of a group outside of aggregates, where the
// group's texts are equal by a collation only.
func (c *Analysis) onlyAggregates(s *ast.Select) {
	outside := func(x ast.Expr) bool {
		_, aggregate := x.(*ast.Aggregate)
		if _, column := x.(*ast.ColumnRef); column || ast.QueryOf(x) != nil {
			c.choose(Shape{Collated: true})
		}
		return !aggregate
	}
	for _, item := range s.Items {
		if item.Expr == nil {
			c.choose(Shape{Collated: true})
		}
		ast.Inspect(item.Expr, outside)
	}
	ast.Inspect(s.Having, outside)
}

// choose refuses that one of several texts is chosen that a collation calls equal.
func (c *Analysis) choose(v Shape) {
	if v.Collated {
		c.fail("a representative of texts that a collation calls equal")
	}
}
