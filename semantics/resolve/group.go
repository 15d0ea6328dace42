package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// groupBy resolves the grouping keys: ordinals, input columns, aliases.
func (b *binder) groupBy(s *scope) {
	s.keyPositions = map[int]bool{}
	for _, node := range s.block.Node.GroupBy {
		key := GroupingKey{Node: node, Item: -1, Position: -1}
		x, err := b.groupingExpression(&key, s)
		if err != nil {
			key.Err = err
			s.block.GroupBy = append(s.block.GroupBy, key)
			continue
		}
		x = b.withoutPlainCasts(x, s)
		key.Expr = b.expression(x, s)
		if b.groupsByRow(x, s) {
			key.Err = semantics.Unmodelled("GROUP BY of a table's row")
		}
		if _, row := key.Node.(*ast.Row); row && b.dialect.RowTypes == spec.RowsAreRecords {
			key.Err = semantics.Unmodelled("a row in GROUP BY") // without ROW it is a list of keys (flatten_grouping_sets in parse_clause.c)
		}
		if key.Position = key.Expr.position(); key.Position >= 0 {
			s.keyPositions[key.Position] = true
		}
		s.groupKeys = append(s.groupKeys, x)
		s.block.GroupBy = append(s.block.GroupBy, key)
	}
	s.block.groupingSets()
}

// groupingExpression is what a key groups by: itself, or what its position or alias
// stands for.
func (b *binder) groupingExpression(key *GroupingKey, s *scope) (ast.Expr, error) {
	if b.dialect.GroupNames != spec.GroupInputOnly {
		listed := b.listedExpressions(s, len(s.block.Node.Items))
		n, is, err := b.position(key.Node, len(listed))
		if literal, ok := key.Node.(*ast.Literal); ok && literal.Kind != ast.LiteralInteger && b.dialect.Ordinals == spec.OrdinalsOrdered {
			n, is, err = 0, false, nil // GroupBinder::BindConstant leaves it a constant
		}
		switch {
		case err != nil:
			return nil, err
		case is && listed[n-1] == nil:
			return nil, semantics.Unmodelled("an ordinal that points to a merged column of *")
		case is:
			key.Item = n - 1
			return listed[n-1], nil
		}
	}
	x, named := key.Node.(*ast.ColumnRef)
	switch {
	case !named || x.Table != "" || b.dialect.GroupNames == spec.GroupInputOnly:
		return key.Node, nil
	case b.walks():
		return b.listedKey(key, x, s)
	case s.lookup(b.dialect, x) != notFound, b.ownName(x, s, notFound) != nil:
		return key.Node, nil //nolint:nilerr // the key is bound as it stands, and that meets the error
	}
	if tables, err := b.rowidTables(x, s); err != nil || len(tables) > 0 {
		return key.Node, nil //nolint:nilerr // binding the key itself meets the error
	}
	if item := b.aliased(s, x.Column); item >= 0 {
		if b.dialect.OrderAliases == spec.OrderAliasesUnique && b.aliasedOtherwise(s, item) {
			return nil, semantics.Refuse(semantics.ClassAmbiguous, "GROUP BY %s is ambiguous", x.Column)
		}
		key.Item = len(b.listedExpressions(s, item))
		return s.block.Node.Items[item].Expr, nil
	}
	return key.Node, nil
}

// listedExpressions are the columns that the first items of the select list give, as an
// ordinal counts them: a * stands for all its columns. A merged column, which no
// qualified name names, is nil.
func (b *binder) listedExpressions(s *scope, items int) (list []ast.Expr) {
	for _, item := range s.block.Node.Items[:items] {
		if item.Expr != nil {
			list = append(list, item.Expr)
			continue
		}
		for i := range s.columns {
			col := &s.columns[i]
			switch {
			case item.StarTable == "" && col.Qualified, item.StarTable != "" && !b.sameTable(col.Table, item.StarTable):
			case col.Table == "":
				list = append(list, nil)
			default:
				list = append(list, &ast.ColumnRef{Table: col.Table, Column: col.Name})
			}
		}
	}
	return list
}

// groupingKeyOf is the grouping key that an expression other than a column is written
// like, -1 where there is none.
func (b *binder) groupingKeyOf(x ast.Expr, s *scope) int {
	if len(s.groupKeys) == 0 {
		return -1
	}
	switch x.(type) {
	case *ast.ColumnRef, *ast.Literal:
		return -1
	default: // Other expressions are compared with the keys, below.
	}
	// The MySQL family compares a subquery by the name that an element of the list has: Item::eq
	// in item.cc of MySQL 8.0.39, which Item_subselect does not override.
	apart := b.dialect.GroupingParts != spec.GroupingPartsAny && ast.HasQuery(x)
	return slices.IndexFunc(s.groupKeys, func(key ast.Expr) bool { return x == key || !apart && b.sameExpression(x, key, s) })
}

// mayRepeatKey tells that a part of an expression counts as a grouping key where it is
// written like one.
//
// Sources: MySQL 9.5 manual, 14.19.3 MySQL Handling of GROUP BY, with its example of
// FLOOR(value/100)+1; MySQL 8.0.39, Group_check::check_expression in aggregate_check.cc;
// MariaDB 10.3.24, setup_group in sql_select.cc.
func (b *binder) mayRepeatKey(x ast.Expr, s *scope, at *Expression) bool {
	whole := x == at.Node && (s.clause != ClauseHaving || s.aliasDepth > 0)
	switch b.dialect.GroupingParts {
	case spec.GroupingPartsWhole:
		return whole
	case spec.GroupingPartsListed:
		return whole || s.clause == ClauseOrderBy
	case spec.GroupingPartsAny:
	}
	return true
}

// checkGrouping refuses columns that the grouping keys do not determine; the first
// unordered of those that are named stand before ORDER BY.
func (b *binder) checkGrouping(s *scope, unordered int) error {
	node := s.block.Node
	if b.dialect.HavingWithoutGroupBy == spec.HavingWithoutGroupByRefused && node.Having != nil && len(node.GroupBy) == 0 {
		return semantics.Refuse(semantics.ClassGrouping, "a GROUP BY clause is required before HAVING")
	}
	if b.dialect.Grouping == spec.GroupingBare && node.Having != nil && len(node.GroupBy) == 0 && !aggregating(node.Items) {
		return semantics.Refuse(semantics.ClassGrouping, "HAVING clause on a non-aggregate query") // SQLite, resolveSelectStep
	}
	may := b.determine(s)
	if !s.block.Grouped || b.dialect.Grouping == spec.GroupingBare {
		return nil
	}
	var open error
	if s.block.RowNamed {
		open = semantics.Unmodelled("a table's row beside grouping") // which keys of columns do not determine (check_ungrouped_columns_walker)
	}
	for i, position := range s.block.Named {
		switch {
		case i >= unordered && s.block.Unsorted && b.dialect.GroupOrder == spec.GroupOrderDropped:
			return open
		case s.block.Determined[position]:
			if len(s.block.Node.GroupBy) == 0 && s.columnAt(position).computed() {
				open = semantics.Unmodelled("a computed column of a view or derived table beside aggregates of no row: %s", s.nameAt(position))
			}
		case may[position] && s.block.Sets != nil:
			open = semantics.Unmodelled("a column that each grouping set determines by keys of its own: %s", s.nameAt(position))
		case may[position]:
			open = semantics.Unmodelled("a column that MySQL may see to depend on the grouping columns: %s", s.nameAt(position))
		case b.dialect.Dependence == spec.DependenceNone && s.columnAt(position).merges():
			open = semantics.Unmodelled("an ungrouped column of a view or derived table that is merged: %s", s.nameAt(position))
		case b.dialect.Dependence == spec.DependenceNone && starOverMerged(s.block):
			open = semantics.Unmodelled("* over USING or NATURAL JOIN beside grouping: %s", s.nameAt(position))
		case b.dialect.Dependence == spec.DependenceNone && i >= unordered && !s.block.Unsorted:
			return semantics.Unmodelled("ORDER BY an ungrouped column") // of groups, which MariaDB does not check
		case s.block.RowsAlike() && (i >= unordered || s.block.Sets != nil || s.block.Windowed):
			return semantics.Unmodelled("an ungrouped column in ORDER BY, or beside grouping sets or windows")
		case s.block.RowsAlike():
		default:
			return semantics.Refuse(semantics.ClassGrouping, "column %s must appear in GROUP BY or in an aggregate%s", s.nameAt(position), b.groupingMode())
		}
	}
	return open
}

// groupingMode tells by which setting of the server a name is refused, where there is one.
func (b *binder) groupingMode() string {
	switch b.dialect.GroupingMode {
	case spec.GroupingModeDefault:
		return ", by sql_mode ONLY_FULL_GROUP_BY"
	case spec.GroupingModeAsked:
		return ", by sql_mode ONLY_FULL_GROUP_BY, which this dialect assumes; a server without the mode, as installed, answers"
	case spec.GroupingModeAlways:
	}
	return ""
}

// starOverMerged tells that a star lists columns of a join by USING or NATURAL, which
// MariaDB's check does not see.
func starOverMerged(block *Block) bool {
	merged := false
	for _, t := range block.From {
		merged = merged || mergesColumns(t)
	}
	return merged && slices.ContainsFunc(block.Node.Items, func(i ast.SelectItem) bool { return i.Expr == nil })
}

func mergesColumns(t TableExpr) bool {
	j, is := t.(*Join)
	return is && (len(j.Merged) > 0 || mergesColumns(j.L) || mergesColumns(j.R))
}

// computed tells that a column is one that a view or derived table computes: whether it is
// NULL in the one group of no row depends on whether MySQL merges them.
func (c *Column) computed() bool {
	if c == nil || c.Source == nil || c.Source.Query == nil {
		return false
	}
	block, is := c.Source.Query.Body.(*Block)
	if !is || c.Index >= len(block.Items) {
		return true
	}
	position := block.Items[c.Index].Position
	for source := range block.Sources() {
		if k := position - source.First; position >= 0 && k >= 0 && k < len(source.Columns) {
			return source.Columns[k].computed()
		}
	}
	return true
}

// merges tells that a column is that of a view or derived table that MariaDB may put in
// the place of its name. It does not check those: Item_field::fix_fields in sql/item.cc of
// MariaDB 10.3.24 returns before it notes them.
func (c *Column) merges() bool {
	if c == nil || c.Source == nil || c.Source.Query == nil {
		return false
	}
	q := c.Source.Query
	switch body := q.Body.(type) {
	case *Block:
		return q.Limit == nil && q.Offset == nil && !body.Node.Distinct && !body.Grouped && !body.Windowed
	case *Nested:
		return true
	}
	return false
}

// aggregating tells whether a select list has an aggregate.
func aggregating(items []ast.SelectItem) (found bool) {
	for _, item := range items {
		ast.Inspect(item.Expr, func(x ast.Expr) bool {
			_, is := x.(*ast.Aggregate)
			found = found || is
			return !found
		})
	}
	return found
}

// determine notes the grouping columns and what a key of their table determines
// (functional dependences, ISO/IEC 9075-2, 4.18), in MySQL what equalities do as well. It
// gives the positions of columns of which it is not known whether they are determined.
func (b *binder) determine(s *scope) (may map[int]bool) {
	determined := s.keyPositions
	if s.block.Sets != nil {
		return b.determineInSets(s)
	}
	if b.dialect.Dependence == spec.DependenceByEquality {
		return b.determineByEquality(s)
	}
	for _, k := range s.keys {
		if b.dialect.Dependence == spec.DependenceNone || b.dialect.Dependence == spec.DependenceItself {
			break
		}
		if len(k.key) > 0 && !slices.ContainsFunc(k.key, func(position int) bool { return !determined[position] }) {
			for _, position := range k.determined {
				determined[position] = true
			}
		}
	}
	s.block.Determined = determined
	return nil
}

// determineByEquality is determine for MySQL.
func (b *binder) determineByEquality(s *scope) (may map[int]bool) {
	s.block.Determined = s.keyPositions
	if !slices.ContainsFunc(s.block.Named, func(position int) bool { return !s.keyPositions[position] }) {
		return nil // nothing else is asked for
	}
	d := b.dependencesOf(s.block)
	s.block.Determined = d.determined(s.keyPositions, true)
	may = d.determined(s.keyPositions, false)
	for position := range s.block.Determined {
		delete(may, position)
	}
	return may
}

// DeterminedColumns are the positions of the columns that the output of a grouped block
// names and that are no grouping columns, but determined by these: each once.
func (b *Block) DeterminedColumns() (positions []int) {
	for _, position := range b.Named {
		key := slices.ContainsFunc(b.GroupBy, func(key GroupingKey) bool { return key.Position == position })
		if b.Determined[position] && !key && !slices.Contains(positions, position) {
			positions = append(positions, position)
		}
	}
	return positions
}

// nameAt is how the column of a position is written.
func (s *scope) nameAt(position int) string {
	if col := s.columnAt(position); col != nil {
		return WrittenName(&ast.ColumnRef{Table: col.Table, Column: col.Name})
	}
	return "?"
}

// columnAt is the first column of a position.
func (s *scope) columnAt(position int) *Column {
	for _, col := range s.columns {
		if col.Position == position {
			return col.Column
		}
	}
	return nil
}
