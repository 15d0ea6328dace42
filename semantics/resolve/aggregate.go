package resolve

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// aggregate binds a set function in the block that it belongs to.
func (b *binder) aggregate(x *ast.Aggregate, s *scope) *Aggregate {
	a := &Aggregate{Node: x}
	owner, err := b.aggregateOwner(x, s)
	if a.Err = err; err == nil {
		a.Err = b.arity(x)
	}
	for at := s; at != owner; at = at.outer {
		a.Depth++
	}
	correlate(s, a.Depth)
	a.Block = owner.block
	around := b.around
	b.around = &aggregateAround{base: s.level(), inner: -1}
	owner.insideAggregate++
	for _, arg := range x.Args {
		a.Args = append(a.Args, b.expression(arg, owner))
	}
	if x.Separator != nil {
		a.Separator = b.expression(x.Separator, owner)
	}
	for _, key := range x.OrderBy {
		a.OrderBy = append(a.OrderBy, b.expression(b.aggregateKey(x, key.Expr), owner))
	}
	if x.Filter != nil {
		a.Filter = b.expression(x.Filter, owner)
	}
	owner.insideAggregate--
	inner := b.around.inner
	b.around = around
	if b.dialect.AggregateBlocks == spec.AggregateBlockAllowing && owner.level() <= inner {
		a.Err = nestedAggregates()
	}
	around.meets(owner.level(), inner)
	if a.Err == nil && x.Function == ast.Grouping {
		a.Err = b.groupingOperation(a)
	}
	if a.Err == nil {
		owner.block.Aggregates = append(owner.block.Aggregates, a)
	}
	return a
}

// arity refuses a set function that has another number of arguments than it takes: no
// function of that name takes so many.
//
// Source: PostgreSQL 18, 9.21 Aggregate Functions, Table 9.62; SQLite, "Built-in Aggregate
// Functions" of lang_aggfunc.html.
func (b *binder) arity(x *ast.Aggregate) error {
	f := function.OfAggregate(x.Function)
	n := len(f.Parameters) - f.Optional
	free := f == function.CountRows || f.Variadic && (f != function.Count || b.dialect.CountSeveral)
	if !free && (len(x.Args) < n || len(x.Args) > len(f.Parameters)) {
		return semantics.Refuse(semantics.ClassType, "%s takes %s, not %d", f.Name, [...]string{0: "no argument", 1: "one argument", 2: "two arguments"}[n], len(x.Args))
	}
	return nil
}

// aggregateKey is what a key of ORDER BY in an aggregate sorts by: in GROUP_CONCAT of the
// MySQL family an integer is the number of an argument.
func (b *binder) aggregateKey(x *ast.Aggregate, key ast.Expr) ast.Expr {
	literal, is := key.(*ast.Literal)
	if !is || literal.Kind != ast.LiteralInteger || !function.OfAggregate(x.Function).Joins || !b.dialect.SeparatorKeyword {
		return key
	}
	if n, err := strconv.Atoi(literal.Text); err == nil && n >= 1 && n <= len(x.Args) {
		return x.Args[n-1]
	}
	return key
}

// operands are the expressions of an aggregate.
func operands(x *ast.Aggregate) (list []ast.Expr) {
	ast.Children(x, func(part ast.Expr) { list = append(list, part) }, func(*ast.Query) {})
	return list
}

// aggregateAround is an aggregate whose argument is being bound: the level of the block in
// which it is written, and the innermost level, not further in than that, of a block to
// which an aggregate inside belongs; -1 where there is none.
type aggregateAround struct{ base, inner int }

// meets notes an aggregate inside, and what is inside of that.
func (a *aggregateAround) meets(owner, inner int) {
	if a == nil {
		return
	}
	if owner <= a.base {
		a.inner = max(a.inner, owner)
	}
	a.inner = max(a.inner, inner)
}

// level is the number of blocks around a block.
func (s *scope) level() (n int) {
	for at := s.outer; at != nil; at = at.outer {
		n++
	}
	return n
}

func nestedAggregates() error {
	return semantics.Refuse(semantics.ClassGrouping, "aggregates cannot be nested")
}

// aggregateOwner is the scope of the block that an aggregate belongs to.
func (b *binder) aggregateOwner(x *ast.Aggregate, s *scope) (*scope, error) {
	level, named := b.aggregateLevel(x, s)
	if b.dialect.AggregateBlocks == spec.AggregateBlockAllowing {
		return b.allowingOwner(x, s, level, named)
	}
	owner := s
	for range level {
		owner = owner.outer
	}
	misplaced := func(clause Clause) error {
		return semantics.Refuse(semantics.ClassGrouping, "an aggregate is not allowed in %s", clause)
	}
	switch {
	case owner.insideAggregate > 0:
		return owner, nestedAggregates()
	case !owner.clause.ofOutput():
		return owner, misplaced(owner.clause)
	case b.dialect.AggregateBlocks != spec.AggregateBlockWritten || owner == s:
	case s.insideAggregate > 0:
		return owner, nestedAggregates()
	case (s.clause == ClauseFrom || s.clause == ClauseWhere) && !b.aggregated(s):
		return owner, misplaced(s.clause)
	}
	return owner, nil
}

// aggregated tells that a block has GROUP BY or an aggregate of its own in its select list.
func (b *binder) aggregated(s *scope) bool {
	found := len(s.block.Node.GroupBy) > 0
	for _, item := range s.block.Node.Items {
		ast.Inspect(item.Expr, func(x ast.Expr) bool {
			if a, is := x.(*ast.Aggregate); is {
				level, named := b.aggregateLevel(a, s)
				found = found || !named || level == 0
			}
			return !found
		})
	}
	return found
}

// allowingOwner is the outermost block, from the innermost one whose columns the argument
// names inwards to the one around the aggregate's own, whose clause admits an aggregate.
// It is the own block where its columns are named, or none is and its clause admits one.
//
// Sources: MySQL 8.0.39, Item_sum::check_sum_func in item_sum.cc and setup_group in
// sql_resolver.cc; MariaDB 10.3.24, check_sum_func and register_sum_func in item_sum.cc.
func (b *binder) allowingOwner(x *ast.Aggregate, s *scope, level int, named bool) (*scope, error) {
	var owner *scope
	own := s.clause.ofOutput()
	switch {
	case named && level == 0, !named && own:
		if own {
			owner = s
		}
	default:
		depth := 1
		for at := s.outer; at != nil && (!named || depth <= level); at, depth = at.outer, depth+1 {
			if at.clause.ofOutput() {
				owner = at
			}
		}
	}
	if owner == nil && own {
		owner = s
	}
	if owner == nil {
		return s, semantics.Refuse(semantics.ClassGrouping, "no block admits an aggregate in %s", s.clause)
	}
	for at := s; at != owner; at = at.outer {
		if at.clause == ClauseGroupBy {
			return owner, semantics.Refuse(semantics.ClassGrouping, "an aggregate is not allowed in %s", at.clause)
		}
	}
	if owner != s && b.namesAlias(x, s) {
		return owner, semantics.Unmodelled("an aggregate of an alias in a block around")
	}
	return owner, nil
}

// namesAlias tells that a name in the argument of an aggregate is no column.
func (b *binder) namesAlias(x *ast.Aggregate, s *scope) (found bool) {
	for _, arg := range operands(x) {
		ast.Inspect(arg, func(n ast.Expr) bool {
			if ref, is := n.(*ast.ColumnRef); is {
				col, _ := s.find(b.dialect, ref)
				found = found || col == nil && b.name(ref, b.aside(s)).Kind == NameAlias
			}
			return true
		})
	}
	return found
}

// aggregateLevel is the number of blocks between an aggregate and the innermost block
// whose columns its arguments name, in subqueries as well; named is false if they name
// none.
func (b *binder) aggregateLevel(x *ast.Aggregate, s *scope) (level int, named bool) {
	direct, inside := -1, -1
	nearer := func(level *int, depth int) {
		if *level < 0 || depth < *level {
			*level = depth
		}
	}
	for _, arg := range operands(x) {
		ast.Inspect(arg, func(n ast.Expr) bool {
			switch n := n.(type) {
			case *ast.Aggregate:
				return b.dialect.AggregateBlocks != spec.AggregateBlockAllowing
			case *ast.ColumnRef:
				depth := 0
				for at := s; at != nil; at, depth = at.outer, depth+1 {
					tables, err := b.rowidTables(n, at)
					if at.lookup(b.dialect, n) != notFound || len(tables) > 0 || err != nil {
						nearer(&direct, depth)
						break
					}
				}
			default: // Other expressions name columns in their parts.
			}
			return true
		})
		for depth := range b.namedInside(arg, s) {
			nearer(&inside, depth)
		}
	}
	switch {
	case direct < 0 && (inside < 0 || b.dialect.AggregateBlocks == spec.AggregateBlockDirect):
		return 0, false
	case direct < 0:
		return inside, true
	case inside >= 0:
		return min(direct, inside), true
	}
	return direct, true
}

// namedInside are the depths of the blocks around an expression whose columns its
// subqueries name, those that stand in arguments of aggregates only where they count.
func (b *binder) namedInside(x ast.Expr, s *scope) map[int]bool {
	queries := false
	of := map[*ast.ColumnRef]bool{} // names in arguments of aggregates
	ast.WalkExpr(x, ast.Visitor{
		Query: func(*ast.Query) { queries = true },
		Expr: func(x ast.Expr) {
			f, is := x.(*ast.Aggregate)
			if !is || b.dialect.AggregateBlocks != spec.AggregateBlockAllowing {
				return
			}
			for _, arg := range operands(f) {
				ast.WalkExpr(arg, ast.Visitor{Expr: func(x ast.Expr) {
					if ref, is := x.(*ast.ColumnRef); is {
						of[ref] = true
					}
				}})
			}
		},
	})
	if !queries {
		return nil
	}
	place := b.aside(s)
	depths := map[*Block]int{}
	depth := 0
	for at := place; at != nil; at, depth = at.outer, depth+1 {
		depths[at.block] = depth
	}
	around := b.around
	b.around = nil
	bound := b.expression(x, place)
	b.around = around
	named := map[int]bool{}
	for ref, name := range bound.Names() {
		if depth, is := depths[name.Block]; is && name.Kind == NameColumn && !of[ref] {
			named[depth] = true
		}
	}
	return named
}

// aside is a copy of a scope and those around it, in which something may be bound without
// leaving a trace.
func (b *binder) aside(s *scope) *scope {
	if s == nil {
		return nil
	}
	place, block := *s, *s.block
	place.outer = b.aside(s.outer)
	place.block = &block
	if place.outer != nil {
		block.Outer = place.outer.block
	}
	block.Named, block.Aggregates = slices.Clip(block.Named), slices.Clip(block.Aggregates)
	place.elements = nil
	return &place
}
