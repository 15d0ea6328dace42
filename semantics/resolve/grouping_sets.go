package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// groupingSets notes the grouping sets of a block whose keys are bound. What is not modelled
// of them is the error of a key.
func (b *Block) groupingSets() {
	sets, few := b.Node.GroupingSets()
	if b.Sets = sets; !few {
		b.GroupBy[0].Err = semantics.Unmodelled("more than %d grouping sets", ast.MostGroupingSets)
	}
	if b.Node.Grouping == nil {
		return
	}
	for i := range b.GroupBy {
		if key := &b.GroupBy[i]; key.Err == nil && key.Position < 0 {
			key.Err = semantics.Unmodelled("an expression in a grouping set")
		}
	}
	for _, set := range sets {
		for i, key := range set {
			// MySQL tells two aliases of one column apart: find_in_group_list in sql_resolver.cc of 8.0.39.
			if slices.ContainsFunc(set[:i], func(k int) bool { return b.GroupBy[k].Position == b.GroupBy[key].Position }) && b.GroupBy[key].Err == nil {
				b.GroupBy[key].Err = semantics.Unmodelled("a column that is twice in a grouping set")
			}
		}
	}
}

// Nulled are the positions of the grouping columns that are not in a set: they are NULL in
// the rows of the set.
func (b *Block) Nulled(set []int) (positions []int) {
	in := b.positionsOf(set)
	for _, key := range b.GroupBy {
		if key.Position >= 0 && !in[key.Position] && !slices.Contains(positions, key.Position) {
			positions = append(positions, key.Position)
		}
	}
	return positions
}

func (b *Block) positionsOf(set []int) map[int]bool {
	in := map[int]bool{}
	for _, key := range set {
		in[b.GroupBy[key].Position] = true
	}
	return in
}

// determineInSets is determine for a block with several grouping sets: the keys that are in
// every set determine other columns. It gives the columns that each set determines, but
// these keys do not.
//
// Sources: ISO/IEC 9075-2, 7.9 <group by clause>, where each set is a query of its own;
// PostgreSQL behind 18 (f20c4278342f), parseCheckAggregates in parse_agg.c (groupClauseCommonVars); MySQL 8.0.39,
// Group_check::is_fd_on_source in aggregate_check.cc, which stops where there is ROLLUP.
func (b *binder) determineInSets(s *scope) (may map[int]bool) {
	block := s.block
	common := map[int]bool{}
	for i, set := range block.Sets {
		in := block.positionsOf(set)
		each := b.dependents(s, in)
		if i == 0 {
			common, may = in, each
			continue
		}
		keepIn(common, in)
		keepIn(may, each)
	}
	block.Determined = b.dependents(s, common)
	for position := range s.keyPositions {
		block.Determined[position] = true
	}
	for position := range block.Determined {
		delete(may, position)
	}
	return may
}

// keepIn leaves the positions that are in another set, too.
func keepIn(positions, other map[int]bool) {
	for position := range positions {
		if !other[position] {
			delete(positions, position)
		}
	}
}

// dependents are some positions and those that they determine by keys of tables.
func (b *binder) dependents(s *scope, positions map[int]bool) map[int]bool {
	all := map[int]bool{}
	for position := range positions {
		all[position] = true
	}
	if b.dialect.Dependence == spec.DependenceNone || b.dialect.Dependence == spec.DependenceItself || b.dialect.Dependence == spec.DependenceByEquality {
		return all
	}
	for _, k := range s.keys {
		if len(k.key) > 0 && !slices.ContainsFunc(k.key, func(position int) bool { return !all[position] }) {
			for _, position := range k.determined {
				all[position] = true
			}
		}
	}
	return all
}

// keysInSubqueries refuses subqueries of the output that name a grouping column of a block
// with several grouping sets.
func (b *Block) keysInSubqueries(order []SortKey) error {
	if b.Sets == nil {
		return nil
	}
	var list []*Expression
	for i := range b.Items {
		list = append(list, b.Items[i].Expr)
	}
	list = append(list, b.Having, b.Qualify)
	for i := range order {
		list = append(list, order[i].Expr)
	}
	own := map[*ast.ColumnRef]bool{} // names that stand in no subquery
	for _, x := range list {
		x.Inspect(func(part ast.Expr, _ *Expression) bool {
			if ref, is := part.(*ast.ColumnRef); is {
				own[ref] = true
			}
			return true
		})
	}
	for _, x := range list {
		if x == nil {
			continue
		}
		for ref, name := range x.Names() {
			if !own[ref] && name.Block == b && name.Kind == NameColumn && name.Column != nil &&
				slices.ContainsFunc(b.GroupBy, func(key GroupingKey) bool { return key.Position == name.Column.Position }) {
				return semantics.Unmodelled("a grouping column of several grouping sets in a subquery: %s", ref.Column)
			}
		}
	}
	return nil
}

// groupingOperation finds the keys of GROUPING.
//
// Sources: ISO/IEC 9075-2, 6.9 <set function specification>, SR 10; PostgreSQL,
// finalize_grouping_exprs_walker in parse_agg.c; DuckDB behind 1.5 (044a04a7cd39), BindGroupingFunction in
// base_select_binder.cpp; MySQL 8.0.39, Item_func_grouping::fix_fields in item_sum.cc.
func (b *binder) groupingOperation(a *Aggregate) error {
	block := a.Block
	if b.dialect.GroupingSets == spec.GroupingSetsBehind && block.Sets == nil {
		return semantics.Refuse(semantics.ClassGrouping, "GROUPING is not allowed without WITH ROLLUP")
	}
	if len(a.Args) > 31 {
		return semantics.Unmodelled("GROUPING of more than 31 columns")
	}
	for _, x := range a.Args {
		position := x.position()
		switch {
		case position >= 0 && slices.ContainsFunc(block.GroupBy, func(key GroupingKey) bool { return key.Position == position }):
			a.Keys = append(a.Keys, position)
		case position < 0:
			return semantics.Unmodelled("GROUPING of an expression")
		default:
			return semantics.Refuse(semantics.ClassGrouping, "arguments of GROUPING must be grouping columns")
		}
	}
	return nil
}
