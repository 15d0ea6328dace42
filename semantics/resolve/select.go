package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// selection binds a SELECT with the sort keys of the query that it is the body of, and
// gives its scope.
func (b *binder) selection(node *ast.Select, outer *scope, order []ast.OrderItem, place queryPlace) (*Block, []SortKey, *scope) {
	s := b.newScope(node, outer)
	s.clause = ClauseFrom
	s.block.Aliased = b.mayAlias(s)
	b.from(s)
	b.changedStars(s)
	b.recordItems(s)
	order = b.structFields(s, order)
	s.clause = ClauseWhere
	s.block.Where = b.where(s)
	s.clause = ClauseGroupBy
	node = b.groupAll(s)
	b.groupBy(s)
	s.clause = ClauseSelect
	b.items(s, b.existsStar(node, place))
	s.clause = ClauseHaving
	b.having(s)
	if node.Qualify != nil {
		s.clause = ClauseQualify
		s.block.Qualify = b.expression(node.Qualify, s)
	}
	before, aggregates := len(s.block.Named), len(s.block.Aggregates)
	s.clause = ClauseOrderBy
	keys := b.orderBy(s, order)
	b.distinctOn(s, keys)
	var misused error
	if b.dialect.GroupOrder == spec.GroupOrderMisused && len(node.GroupBy)+aggregates == 0 && (len(s.block.Aggregates) > 0 || aggregatingKeys(keys)) {
		keys, misused = b.misusedInOrder(s, keys, place)
	}
	s.block.HavingWithoutGroupBy = node.Having != nil && len(node.GroupBy)+len(s.block.Aggregates) == 0 && b.dialect.HavingWithoutGroupBy == spec.HavingWithoutGroupByFilters
	// The manual of MySQL advises WHERE instead of SELECT col FROM t HAVING col > 0, as
	// another form of the same (15.2.13 SELECT Statement): a block with HAVING alone is
	// filtered, not grouped.
	s.block.Grouped = (len(node.GroupBy) > 0 || node.Having != nil || len(s.block.Aggregates) > 0) && !s.block.HavingWithoutGroupBy
	s.block.Unsorted = len(node.GroupBy) == 0 && len(s.block.Aggregates) > 0 && (b.dialect.GroupOrder == spec.GroupOrderDropped || b.dialect.GroupOrder == spec.GroupOrderChecked)
	if s.block.GroupingErr = b.checkGrouping(s, before); s.block.Unsorted && aggregates == 0 && b.dialect.GroupOrder == spec.GroupOrderDropped {
		s.block.GroupingErr = aggregateInOrderAlone()
	}
	if s.block.GroupingErr == nil {
		s.block.GroupingErr = misused
	}
	if s.block.GroupingErr == nil {
		s.block.GroupingErr = s.block.keysInSubqueries(keys)
	}
	if s.block.GroupingErr == nil && s.block.Windowed && b.dialect.Grouping == spec.GroupingBare && slices.ContainsFunc(s.block.Aggregates, func(a *Aggregate) bool { return a.Depth > 0 }) {
		s.block.GroupingErr = semantics.Unmodelled("an aggregate in a subquery beside a function over a window")
	}
	return s.block, keys, s
}

// aggregateInOrderAlone is the error of an aggregate in ORDER BY that would be the only
// one (MySQL 8.0.39, Query_block::setup_order_final in sql_resolver.cc).
func aggregateInOrderAlone() error {
	return semantics.Refuse(semantics.ClassGrouping, "an aggregate in ORDER BY of a query that is not aggregated")
}

// misusedInOrder is what is left of an ORDER BY whose aggregates nothing else groups for.
//
// Source: SQLite 3.53.4, resolveSelectStep in resolve.c (SF_Aggregate), IgnorableOrderby in
// select.c.
func (b *binder) misusedInOrder(s *scope, keys []SortKey, place queryPlace) ([]SortKey, error) {
	switch place {
	case placeExists:
		s.block.Aggregates = nil
		return nil, nil
	case placeFrom:
		return keys, semantics.Unmodelled("an aggregate in ORDER BY alone of a query in FROM")
	case placeElsewhere:
	}
	misuse := semantics.Refuse(semantics.ClassGrouping, "misuse of an aggregate in ORDER BY: nothing else groups")
	for i := range keys {
		if aggregatingKeys(keys[i : i+1]) {
			keys[i].Err = misuse
		}
	}
	return keys, misuse
}

// aggregatingKeys tells whether a key that SELECT DISTINCT has no column for is an aggregate.
func aggregatingKeys(keys []SortKey) bool {
	return slices.ContainsFunc(keys, func(key SortKey) bool {
		return key.Err != nil && aggregating([]ast.SelectItem{{Expr: key.Node.Expr}})
	})
}

// where binds WHERE: True where the conditions of joins that it decides are, which were
// bound at their places, and the block's own. It is nil where there is none.
func (b *binder) where(s *scope) *Expression {
	var all ast.Expr
	add := func(x ast.Expr) {
		if all == nil {
			all = x
		} else {
			all = &ast.Binary{Op: ast.And, L: all, R: x}
		}
	}
	for _, filter := range s.filters {
		add(filter.Node)
	}
	if s.block.Node.Where != nil {
		add(s.block.Node.Where)
	}
	if all == nil {
		return nil
	}
	at := new(Expression)
	b.start(at, all, s)
	for _, filter := range s.filters {
		at.adopt(filter)
	}
	if s.block.Node.Where != nil {
		b.bind(s.block.Node.Where, s, at)
	}
	return at
}

// existsStar tells that a star in the select list stands for a constant: in EXISTS no column
// of the list is looked at.
func (b *binder) existsStar(node *ast.Select, place queryPlace) bool {
	if place != placeExists {
		return false
	}
	return b.dialect.ExistsStar == spec.ExistsStarConstant || b.dialect.ExistsStar == spec.ExistsStarUnlessHaving && node.Having == nil
}

// items binds the select list and expands its stars, or puts a constant for each of them.
func (b *binder) items(s *scope, constantStars bool) {
	expressions := make([]Expression, len(s.block.Node.Items))
	s.block.Items = make([]Item, 0, len(expressions))
	for i, item := range s.block.Node.Items {
		s.item = i
		switch {
		case item.Changes != nil:
			s.block.Items = append(s.block.Items, Item{At: i, Position: -1, Err: s.starErr})
			continue
		case item.Expr == nil && constantStars:
			one := b.expressionIn(&expressions[i], &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}, s)
			s.block.Items = append(s.block.Items, Item{At: i, Expr: one, Unnamed: true, Position: -1})
			continue
		case item.Expr == nil:
			b.star(i, item, s)
			continue
		}
		x := b.expressionIn(&expressions[i], item.Expr, s)
		name := b.itemName(item, x)
		s.block.Items = append(s.block.Items, Item{At: i, Expr: x, Alias: item.Alias, Name: name.Name, Unnamed: name.Unknown, Position: x.position()})
	}
}

// star lists the columns of * or t.*.
func (b *binder) star(at int, item ast.SelectItem, s *scope) {
	found := false
	if item.StarTable != "" && b.tablesNamed(item.StarTable, s) > 1 && b.dialect.TableNames == spec.TableNamesShared {
		s.block.Items = append(s.block.Items, Item{At: at, Position: -1, Err: sharedName(item.StarTable)})
		return
	}
	for i := range s.columns {
		col := &s.columns[i]
		if !b.starLists(item, col) {
			continue
		}
		found = true
		s.note(col.Column)
		s.block.Items = append(s.block.Items, Item{At: at, Column: col.Column, Name: col.Name, Unnamed: col.Unnamed, Position: col.Position, Err: b.checkStar(s, col)})
	}
	var err error
	switch {
	case found, s.block.mayHave(b.dialect, &ast.ColumnRef{Table: item.StarTable}):
		return
	case item.StarTable != "" && b.starAround(item, s):
		err = semantics.Unmodelled("%s.* of a table around the query", item.StarTable)
	case item.StarTable != "":
		err = semantics.Refuse(semantics.ClassName, "there is no table %s for %s.*", item.StarTable, item.StarTable)
	default:
		err = semantics.Refuse(semantics.ClassSyntax, "SELECT * needs a FROM clause")
	}
	s.block.Items = append(s.block.Items, Item{At: at, Position: -1, Err: err})
}

// starAround tells that t.* may be of a table in a block around, as in PostgreSQL.
//
// Source: PostgreSQL behind 18, ExpandColumnRefStar in parse_target.c, which looks for the table
// with refnameNamespaceItem and its levels_up.
func (b *binder) starAround(item ast.SelectItem, s *scope) bool {
	if b.dialect.WholeRows != spec.WholeRowsOpen {
		return false
	}
	for at := s.outer; at != nil; at = at.outer {
		if slices.ContainsFunc(at.columns, func(c Visible) bool { return b.sameTable(c.Table, item.StarTable) }) {
			return true
		}
	}
	return false
}

// starLists tells that * or t.* lists a column.
func (b *binder) starLists(item ast.SelectItem, col *Visible) bool {
	if item.StarTable == "" {
		return !col.Qualified
	}
	return b.sameTable(col.Table, item.StarTable)
}

// checkStar refuses a column of a star that its qualified name does not tell
// from another one: SQLite reads the star as the list of these names.
func (b *binder) checkStar(s *scope, col *Visible) error {
	if err := b.sharedTable(col.Column, s.columns); err != nil {
		return err
	}
	if col.Opaque != nil {
		return col.Opaque
	}
	if b.dialect.StarNames == spec.StarNamesColumns || col.Table == "" {
		return nil
	}
	for i := range s.columns {
		other := &s.columns[i]
		if other.Position != col.Position && !other.Qualified && b.sameTable(other.Table, col.Table) && b.sameName(other.Name, col.Name) {
			return semantics.Refuse(semantics.ClassAmbiguous, "column %s.%s is ambiguous", col.Table, col.Name)
		}
	}
	return nil
}

// having binds HAVING.
func (b *binder) having(s *scope) {
	if s.block.Node.Having == nil {
		return
	}
	s.block.Having = b.expression(s.block.Node.Having, s)
}
