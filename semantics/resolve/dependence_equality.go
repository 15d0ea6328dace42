package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// equalities are the dependences of a nest's equalities: of columns that USING and NATURAL
// merge, and in the ANDed parts of its conditions. Where conditions around name columns
// that an outer join pads, MySQL may make an inner join of it.
//
// Source: MySQL 8.0.39, Group_check::analyze_scalar_eq in aggregate_check.cc,
// simplify_joins in sql_resolver.cc.
func (c *blockDependences) equalities(nest *joinNest) {
	inner := nest.padded == nil || c.namedAround(nest)
	equal := func(known bool, l, r operand) {
		if nest.padded != nil {
			c.outerEquality(nest, known, l, r)
		}
		if inner {
			c.innerEquality(known && nest.padded == nil, l, r)
			c.innerEquality(known && nest.padded == nil, r, l)
		}
	}
	for _, m := range nest.merges {
		l, r := c.base+m.Left.Position, c.base+m.Right.Position
		equal(alike(m.Left.Type(), m.Right.Type()), operand{node: l, known: true}, operand{node: r, known: true})
		if node := c.base + m.Column.Position; node != l && node != r { // a conversion of either
			c.add(false, []int{l}, node)
			c.add(false, []int{r}, node)
		}
	}
	for _, condition := range nest.conditions {
		conjuncts(condition.Node, false, true, func(part ast.Expr, not, known bool) {
			c.conjunct(part, condition, not, known, equal, func(x ast.Expr) { c.semijoin(nest, inner, x, condition) })
		})
	}
}

// innerEquality adds that one operand determines the other.
func (c *blockDependences) innerEquality(known bool, from, to operand) {
	switch {
	case to.node < 0:
	case from.node >= 0:
		c.add(known && from.known && to.known, []int{from.node}, to.node)
	case from.constant:
		c.add(known && from.known && to.known, []int{}, to.node)
	}
}

// outerEquality adds what an equality in the condition of an outer join gives: a column of
// the side that is padded is determined by another one of it, or by the columns of the
// other side that the condition names.
func (c *blockDependences) outerEquality(nest *joinNest, known bool, l, r operand) {
	for _, pair := range [2][2]operand{{l, r}, {r, l}} {
		from, to := pair[0], pair[1]
		known := known && from.known && to.known
		switch {
		case to.node < 0 || !nest.padded[to.node]:
		case from.node >= 0 && nest.padded[from.node]:
			c.add(known, []int{from.node}, to.node)
		case from.node >= 0 || from.constant:
			strong, determinate := c.strongColumns(nest)
			if from.node >= 0 {
				strong = append(strong, from.node)
			}
			c.add(known && determinate && (from.node >= 0 || !nest.inside && !c.weak), strong, to.node)
		}
	}
}

// strongColumns are the columns of the side that is kept that the conditions of an outer
// join name; determinate is false where the conditions may be decided anew each time.
func (c *blockDependences) strongColumns(nest *joinNest) (nodes []int, determinate bool) {
	nodes, determinate = []int{}, true
	for _, m := range nest.merges {
		for _, col := range []*Column{m.Left, m.Right} {
			if node := c.base + col.Position; !nest.padded[node] {
				nodes = append(nodes, node)
			}
		}
	}
	for _, condition := range nest.conditions {
		for _, node := range c.namedIn(condition) {
			if !nest.padded[node] {
				nodes = append(nodes, node)
			}
		}
		ast.WalkExpr(condition.Node, ast.Visitor{Expr: func(x ast.Expr) { determinate = determinate && !volatile(x) }})
	}
	return nodes, determinate
}

// namedAround tells that a condition that stands elsewhere names a column that the nest's
// outer join pads.
func (c *blockDependences) namedAround(nest *joinNest) bool {
	padded := func(node int) bool { return nest.padded[node] }
	for _, other := range c.nests {
		if other == nest {
			continue
		}
		for _, m := range other.merges {
			if padded(c.base+m.Left.Position) || padded(c.base+m.Right.Position) {
				return true
			}
		}
		for _, condition := range other.conditions {
			if slices.ContainsFunc(c.namedIn(condition), padded) {
				return true
			}
		}
	}
	return false
}

// namedInPart are those that a part of an expression names, in subqueries as well.
func (c *blockDependences) namedInPart(part ast.Expr, x *Expression) (nodes []int) {
	within := map[*ast.ColumnRef]bool{}
	ast.WalkExpr(part, ast.Visitor{Expr: func(x ast.Expr) {
		if ref, is := x.(*ast.ColumnRef); is {
			within[ref] = true
		}
	}})
	for ref, name := range x.Names() {
		if within[ref] && name.Kind == NameColumn && name.Block == c.block {
			nodes = append(nodes, c.base+name.Column.Position)
		}
	}
	return nodes
}

// namedIn are the block's columns that an expression names, in subqueries as well.
func (c *blockDependences) namedIn(x *Expression) (nodes []int) {
	for _, name := range x.Names() {
		if name.Kind == NameColumn && name.Block == c.block {
			nodes = append(nodes, c.base+name.Column.Position)
		}
	}
	return nodes
}

// conjuncts visits the parts of a condition that have to hold. Known is false for those
// that MySQL only finds by writing the condition anew.
func conjuncts(x ast.Expr, not, known bool, visit func(part ast.Expr, not, known bool)) {
	switch x := x.(type) {
	case *ast.Binary:
		switch {
		case x.Op == ast.And && !not, x.Op == ast.Or && not:
			conjuncts(x.L, not, known, visit)
			conjuncts(x.R, not, known, visit)
			return
		case x.Op != ast.And && x.Op != ast.Or:
		case namesNothing(x.L):
			conjuncts(x.R, not, false, visit)
			return
		case namesNothing(x.R):
			conjuncts(x.L, not, false, visit)
			return
		}
	case *ast.Unary:
		if x.Op == ast.Not || x.Op == ast.NotSymbol {
			conjuncts(x.X, !not, false, visit)
			return
		}
	case *ast.Is:
		if x.Test == ast.TestTrue && !x.Not || x.Test == ast.TestFalse && x.Not {
			conjuncts(x.X, not, false, visit)
			return
		}
	default: // Another form has no parts that have to hold.
	}
	visit(x, not, known)
}

// namesNothing tells that an expression has neither names nor subqueries.
func namesNothing(x ast.Expr) bool {
	nothing := true
	ast.WalkExpr(x, ast.Visitor{
		Query: func(*ast.Query) { nothing = false },
		Expr: func(x ast.Expr) {
			_, is := x.(*ast.ColumnRef)
			nothing = nothing && !is
		},
	})
	return nothing
}

// conjunct finds the equalities that a part of a condition is, or the subquery that may
// have some.
func (c *blockDependences) conjunct(x ast.Expr, at *Expression, not, known bool, equal func(known bool, l, r operand), semijoin func(ast.Expr)) {
	pairs := func(known bool, l, r ast.Expr) {
		left, rows := l.(*ast.Row)
		right, is := r.(*ast.Row)
		if !rows || !is {
			equal(known && c.comparedAsTheyAre(l, r, at), c.operand(l, at), c.operand(r, at))
			return
		}
		for i := range min(len(left.Items), len(right.Items)) {
			l, r := left.Items[i], right.Items[i]
			equal(known && c.comparedAsTheyAre(l, r, at), c.operand(l, at), c.operand(r, at))
		}
	}
	switch x := x.(type) {
	case *ast.Comparison:
		if !not && x.Op == ast.Equal || not && x.Op == ast.NotEqual {
			pairs(known, x.L, x.R)
		}
	case *ast.InList:
		if len(x.List) == 1 && x.Not == not {
			pairs(known, x.X, x.List[0])
		}
	case *ast.Between:
		if x.Not == not && (ast.Same(x.Low, x.High) || !namesNothing(x.Low) || !namesNothing(x.High)) {
			pairs(false, x.X, x.Low)
			pairs(false, x.X, x.High)
		}
	case *ast.InQuery:
		if x.Not == not {
			semijoin(x)
		}
	case *ast.Exists:
		if !not {
			semijoin(x)
		}
	case *ast.Quantified:
		if !not && x.Op == ast.Equal && x.Quantifier == ast.Any {
			semijoin(x)
		}
	default: // MySQL looks for equalities in no other form.
	}
}

// semijoin adds what MySQL may find in a subquery that it joins: its condition stands
// beside the others then.
func (c *blockDependences) semijoin(nest *joinNest, inner bool, x ast.Expr, at *Expression) {
	for _, node := range c.namedInPart(x, at) {
		if inner || nest.padded[node] {
			c.add(false, []int{}, node)
		}
	}
}

// operand is a side of an equality: a column, whose node is not negative, or a constant of
// the query, or neither. Known tells that MySQL sees it as that for certain.
type operand struct {
	node            int
	constant, known bool
}

func (c *blockDependences) operand(x ast.Expr, at *Expression) operand {
	switch x := x.(type) {
	case *ast.ColumnRef:
		switch name := at.Name(x); {
		case name == nil || name.Kind != NameColumn || name.Err != nil:
			return operand{node: -1}
		case name.Block == c.block:
			return operand{node: c.base + name.Column.Position, known: true}
		}
		return operand{node: -1, constant: true, known: c.base == 0}
	case *ast.Unary:
		if x.Op == ast.Plus { // MySQL takes it away
			o := c.operand(x.X, at)
			o.known = o.known && o.node < 0
			return o
		}
	case *ast.Subquery:
		return c.tableless(at.Query(x.Query))
	default: // Another operand is constant if it names nothing, as is looked up below.
	}
	o := operand{node: -1, constant: true, known: true}
	ast.WalkExpr(x, ast.Visitor{
		Query: func(*ast.Query) { o.known = false },
		Expr: func(part ast.Expr) {
			_, aggregate := part.(*ast.Aggregate)
			o.constant = o.constant && !volatile(part) && !aggregate
			if ref, is := part.(*ast.ColumnRef); is {
				name := at.Name(ref)
				o.constant = o.constant && name != nil && name.Kind == NameColumn && name.Block != c.block
				o.known = false
			}
		},
	})
	return o
}

// tableless is a scalar subquery as an operand. Without a FROM clause it may be put in the
// place of its expression.
func (c *blockDependences) tableless(q *Query) operand {
	none := operand{node: -1}
	if q == nil {
		return none
	}
	block, is := q.Body.(*Block)
	if !is || len(block.From) > 0 || len(block.Items) != 1 || block.Items[0].Expr == nil {
		return none
	}
	o := c.operand(block.Items[0].Expr.Node, block.Items[0].Expr)
	o.known = false
	return o
}

// comparedAsTheyAre tells that MySQL converts neither operand of a comparison into another
// sort of type by a cast that hides the column.
//
// Source: MySQL 8.0.39, Arg_comparator::inject_cast_nodes in item_cmpfunc.cc.
func (c *blockDependences) comparedAsTheyAre(l, r ast.Expr, at *Expression) bool {
	return c.operand(l, at).constant || c.operand(r, at).constant || alike(at.Type(l), at.Type(r))
}

// alike tells that two types are both of numbers, or of the same kind.
func alike(a, b ast.Type) bool {
	return a.Kind == b.Kind || a.IsNumeric() && b.IsNumeric()
}

// fills notes the columns of which the nest's conditions let no NULL pass.
//
// Source: MySQL 8.0.39, Group_check::analyze_conjunct in aggregate_check.cc.
func (c *blockDependences) fills(nest *joinNest) {
	note := func(node int, known bool) {
		if nest.padded == nil || nest.padded[node] {
			c.filled[node] = c.filled[node] || known
		}
	}
	for _, m := range nest.merges {
		known := alike(m.Left.Type(), m.Right.Type())
		note(c.base+m.Left.Position, known)
		note(c.base+m.Right.Position, known)
	}
	for _, condition := range nest.conditions {
		conjuncts(condition.Node, false, true, func(part ast.Expr, not, known bool) {
			switch x := part.(type) {
			case *ast.Is:
				if x.Test == ast.TestNull && x.Not == not {
					return
				}
			case *ast.Binary:
				if x.Op == ast.And || x.Op == ast.Or { // nothing is looked for in OR
					return
				}
			default: // Every column of another part counts.
			}
			for _, node := range c.namedInPart(part, condition) {
				note(node, false)
			}
			if not || !known {
				return
			}
			for _, x := range c.rejectingNull(part, condition) {
				if o := c.operand(x, condition); o.node >= 0 {
					note(o.node, o.known)
				}
			}
		})
	}
}

// rejectingNull are operands of a predicate that is not True where one of them is NULL.
func (c *blockDependences) rejectingNull(part ast.Expr, at *Expression) []ast.Expr {
	switch x := part.(type) {
	case *ast.Comparison:
		if namesNothing(x.L) || namesNothing(x.R) || alike(at.Type(x.L), at.Type(x.R)) {
			return []ast.Expr{x.L, x.R}
		}
	case *ast.Is:
		if x.Test == ast.TestNull && x.Not {
			return []ast.Expr{x.X}
		}
	case *ast.Between:
		if !x.Not {
			return []ast.Expr{x.X}
		}
	case *ast.InList:
		if !x.Not {
			return []ast.Expr{x.X}
		}
	case *ast.Like:
		if !x.Not {
			return []ast.Expr{x.X, x.Pattern}
		}
	default: // Other predicates may be True for a NULL.
	}
	return nil
}
