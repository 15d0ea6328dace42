package resolve

import (
	"errors"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// orderBy resolves the sort keys of a query block: output names, ordinals, expressions
// over the input.
func (b *binder) orderBy(s *scope, order []ast.OrderItem) (keys []SortKey) {
	for _, node := range allColumns(order, len(s.block.Items)) {
		key := SortKey{Node: node, dialect: b.dialect}
		plain, collate := b.stripped(node.Expr)
		key.Output, key.Err = b.outputColumn(plain, s)
		if key.Err == nil && key.Output < 0 {
			key.Output, key.Err = b.orderedOutput(plain, s)
		}
		if key.Output >= 0 {
			key.collate = collate
		}
		if key.Err == nil && key.Output < 0 && s.block.Node.Distinct && s.block.Node.DistinctOn == nil {
			key.Selected, key.Err = b.distinctKey(node.Expr, s)
		}
		if key.Err == nil && key.Output < 0 {
			key.Expr = b.expression(node.Expr, s)
		}
		keys = append(keys, key)
	}
	return keys
}

// allColumns lists the positions of all columns in the place of ORDER BY ALL.
//
// Source: DuckDB 1.5.5, Binder::PrepareModifiers and FinalizeBindOrderExpression in
// src/planner/binder/query_node/bind_select_node.cpp.
func allColumns(order []ast.OrderItem, columns int) []ast.OrderItem {
	if len(order) != 1 || !order[0].All {
		return order
	}
	list := make([]ast.OrderItem, columns)
	for i := range list {
		list[i] = order[0]
		list[i].All, list[i].Expr = false, ordinal(i)
	}
	return list
}

// ordinal is the position of a column as it is written.
func ordinal(column int) ast.Expr {
	return &ast.Literal{Kind: ast.LiteralInteger, Text: strconv.Itoa(column + 1)}
}

// orderedOutput is the output column that a key is by its position, or because it
// computes it again; -1 where it is none.
func (b *binder) orderedOutput(x ast.Expr, s *scope) (int, error) {
	n, is, err := b.position(x, len(s.block.Items))
	switch {
	case err != nil:
		return -1, err
	case is:
		return n - 1, nil
	}
	return b.selectedAs(x, s), nil
}

// outputColumn finds the output column that a sort key names; -1 if none.
func (b *binder) outputColumn(x ast.Expr, s *scope) (int, error) {
	ref, bare := x.(*ast.ColumnRef)
	if bare = bare && ref.Table == ""; !bare {
		return -1, nil
	}
	if b.walks() {
		return b.listedOutput(ref, s)
	}
	switch b.dialect.OrderAliases {
	case spec.OrderAliasesFirst:
		return b.aliasFirst(s, ref.Column), nil
	case spec.OrderAliasesLast:
		return b.aliasLast(s, ref.Column), nil
	case spec.OrderAliasesUnique:
	}
	found := -1
	position := 0
	for _, item := range s.block.Node.Items {
		if item.Expr == nil {
			if len(s.block.Node.Items) == 1 {
				return b.starColumn(ref, s)
			}
			return -1, nil
		}
		if b.sameName(s.block.Items[position].Name, ref.Column) {
			if found >= 0 {
				if err := b.sameItem(s, found, position, ref); err != nil {
					return -1, err
				}
			}
			if found < 0 {
				found = position
			}
		}
		position++
	}
	if found < 0 && slices.ContainsFunc(s.block.Items, func(i Item) bool { return i.Unnamed }) {
		return -1, unnamed(ref)
	}
	return found, nil
}

// sameItem refuses a name that either of two items of the select list may be, unless they are
// the same column or expression.
func (b *binder) sameItem(s *scope, i, j int, ref *ast.ColumnRef) error {
	x, y := &s.block.Items[i], &s.block.Items[j]
	if x.Position >= 0 && x.Position == y.Position || x.Expr != nil && y.Expr != nil && b.sameExpression(x.Expr.Node, y.Expr.Node, s) {
		return nil
	}
	if x.Expr != nil && y.Expr != nil {
		l, plainLeft := x.Expr.withoutOwnCasts()
		r, plainRight := y.Expr.withoutOwnCasts()
		switch {
		case !b.sameExpression(l, r, s):
			if b.dialect.OwnCasts == spec.OwnCastsNothing && readConstant(l) != readConstant(r) && constant(l) && constant(r) && x.Expr.Type(l) == y.Expr.Type(r) {
				return semantics.Unmodelled("ORDER BY of a name that two constants have of which one is read from a text")
			}
		case plainLeft && plainRight:
			return nil
		default:
			return semantics.Unmodelled("ORDER BY of a name that two columns have which differ by a cast between TEXT and VARCHAR, or by one to six digits of seconds")
		}
	}
	return semantics.Refuse(semantics.ClassAmbiguous, "ORDER BY %s is ambiguous", ref.Column)
}

func (b *binder) starColumn(ref *ast.ColumnRef, s *scope) (int, error) {
	found := -1
	for i, item := range s.block.Items {
		if b.sameName(item.Name, ref.Column) {
			if found >= 0 {
				return -1, semantics.Refuse(semantics.ClassAmbiguous, "ORDER BY %s is ambiguous", ref.Column)
			}
			found = i
		}
	}
	return found, nil
}

// aliasFirst finds the first output column with an alias, -1 if there is none.
func (b *binder) aliasFirst(s *scope, name string) int {
	position := 0
	for _, item := range s.block.Node.Items {
		if item.Expr == nil { // SQLite: each column has its name as if AS gave it (selectExpander, sqlite3ExprListSetName)
			return b.firstNamed(s.block.Items, position, name)
		}
		if item.Alias != "" && b.sameName(item.Alias, name) {
			return position
		}
		position++
	}
	return -1
}

// firstNamed finds the first item from a position on that has an alias of that name, or is
// a column of that name that a star lists; -1 if there is none.
func (b *binder) firstNamed(items []Item, position int, name string) int {
	for i := position; i < len(items); i++ {
		named := items[i].Alias
		if items[i].Expr == nil && !items[i].Unnamed {
			named = items[i].Name
		}
		if named != "" && b.sameName(named, name) {
			return i
		}
	}
	return -1
}

// aliasLast finds the last output column with an alias, else the only one that
// is a column of that name; -1 if there is none (OrderBinder::
// TryGetProjectionReference of DuckDB).
func (b *binder) aliasLast(s *scope, name string) int {
	items := s.block.Items
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].Alias != "" && b.sameName(items[i].Alias, name) {
			return i
		}
	}
	found := -1
	for i, item := range items {
		if item.Alias != "" || !b.isColumnNamed(&item, name) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// isColumnNamed tells whether an item is a column that is written with that name.
func (b *binder) isColumnNamed(item *Item, name string) bool {
	if item.Expr == nil {
		return b.sameName(item.Name, name)
	}
	ref, column := item.Expr.Node.(*ast.ColumnRef)
	return column && b.sameName(ref.Column, name)
}

// selectedAs finds the output column that an expression computes again, -1 if
// there is none.
func (b *binder) selectedAs(x ast.Expr, s *scope) int {
	if _, literal := x.(*ast.Literal); literal {
		return -1
	}
	if _, own := b.outputsNamed(x, s); !own {
		return -1
	}
	if ref, column := x.(*ast.ColumnRef); column {
		i := s.lookup(b.dialect, ref)
		if i < 0 {
			return -1
		}
		if k := s.selected(s.columns[i].Position); k >= 0 || b.dialect.OwnCasts == spec.OwnCastsApart {
			return k
		}
	}
	for k, item := range s.block.Items {
		if item.Expr != nil && b.sameExpression(x, item.Expr.Node, s) {
			return k
		}
	}
	return -1
}

// selected is the first item that is the column of a position, -1 where there is none.
func (s *scope) selected(position int) int {
	for k, item := range s.block.Items {
		if item.Position == position {
			return k
		}
	}
	return -1
}

// distinctKey allows a sort key of a SELECT DISTINCT that is no output column where it
// is computed from the row that stands for its duplicates, which the selected columns
// determine.
//
// Source: MySQL 9.5 manual, 14.19.3 MySQL Handling of GROUP BY: with DISTINCT,
// each ORDER BY expression must equal a selected one or name selected columns
// only. MariaDB, SQLite and MySQL 5.6 (setup_order in sql/sql_resolver.cc, 5.6.24) do
// not check.
func (b *binder) distinctKey(x ast.Expr, s *scope) (map[int]int, error) {
	refused := semantics.Refuse(semantics.ClassInvalidOrder, "an ORDER BY expression of SELECT DISTINCT must be in the select list")
	if b.dialect.DistinctOrder == spec.DistinctOrderSelected {
		if err := b.expression(x, s).Err(); err != nil {
			return nil, err // names are looked up before DISTINCT is checked, and an alias is none inside an expression
		}
		if b.dialect.AliasScope == spec.AliasOrdered {
			return b.outputKey(x, s, refused)
		}
		return nil, refused
	}
	beside := semantics.Unmodelled("SELECT DISTINCT ordered by an expression that is not selected")
	if b.dialect.GroupOrder == spec.GroupOrderDropped && len(s.block.Node.GroupBy)+len(s.block.Aggregates) == 0 && aggregating([]ast.SelectItem{{Expr: x}}) {
		return nil, aggregateInOrderAlone()
	}
	from, determined, plain := b.selectedColumns(x, s)
	switch {
	case !plain || len(s.block.Node.GroupBy)+len(s.block.Aggregates) > 0 || s.block.Node.Having != nil:
		return nil, beside
	case !determined && b.dialect.DistinctOrder == spec.DistinctOrderDetermined:
		return nil, refused
	case !determined:
		return nil, beside
	}
	return from, nil
}

// outputKey allows a sort key of a SELECT DISTINCT whose names are all columns of the result.
// It is not modelled where one of these columns is no column of FROM by its own name.
//
// Source: ISO draft, 7.13 <query expression>, Syntax Rule 28 d) i) 7) and 9) B) II).
func (b *binder) outputKey(x ast.Expr, s *scope, refused error) (map[int]int, error) {
	beside, own := b.outputsNamed(x, s)
	from, _, plain := b.selectedColumns(x, s)
	switch {
	case beside:
		return nil, refused
	case !own, !plain, len(s.block.Node.GroupBy)+len(s.block.Aggregates) > 0, s.block.Node.Having != nil:
		return nil, semantics.Unmodelled("SELECT DISTINCT ordered by an expression of its columns")
	}
	return from, nil
}

// outputsNamed tells whether a sort key names columns beside those of the result, and
// whether those of the result that it names are all columns of FROM by their own names, as
// they are where ORDER BY does not look at the result first.
func (b *binder) outputsNamed(x ast.Expr, s *scope) (beside, own bool) {
	if own = true; b.dialect.AliasScope != spec.AliasOrdered {
		return true, true
	}
	ast.WalkExpr(x, ast.Visitor{Expr: func(x ast.Expr) {
		ref, column := x.(*ast.ColumnRef)
		if !column {
			return
		}
		k := slices.IndexFunc(s.block.Items, func(i Item) bool { return b.sameName(i.Name, ref.Column) })
		if ref.Table != "" || k < 0 {
			beside = true
			return
		}
		if i := s.lookup(b.dialect, ref); i < 0 || s.selected(s.columns[i].Position) != k {
			own = false
		}
	}})
	return beside, own
}

// selectedColumns tells which output columns hold the columns that an expression
// names, whether they hold all of them, and whether it names nothing but
// columns of this block.
func (b *binder) selectedColumns(x ast.Expr, s *scope) (from map[int]int, all, plain bool) {
	from, all, plain = map[int]int{}, true, true
	ast.WalkExpr(x, ast.Visitor{
		Query: func(*ast.Query) { plain = false },
		Expr: func(x ast.Expr) {
			ref, column := x.(*ast.ColumnRef)
			if _, aggregate := x.(*ast.Aggregate); aggregate {
				plain = false
			}
			if _, windowed := x.(*ast.Windowed); windowed {
				plain = false
			}
			if !column {
				return
			}
			i := s.lookup(b.dialect, ref)
			if i < 0 {
				plain = false
				return
			}
			position := s.columns[i].Position
			if k := s.selected(position); k >= 0 {
				from[position] = k
				return
			}
			all = false
		},
	})
	return from, all, plain
}

// outputOrder resolves the sort keys of a query whose body is no SELECT: output names
// and ordinals, and names of the blocks around where the dialect looks there.
func (b *binder) outputOrder(q *Query, order []ast.OrderItem, outer *scope) (keys []SortKey) {
	for _, node := range allColumns(order, len(q.Columns)) {
		key := SortKey{Node: node, Output: -1, dialect: b.dialect}
		plain, collate := b.stripped(node.Expr)
		key.collate = collate
		switch x := plain.(type) {
		case *ast.ColumnRef:
			key.Output, key.Err = b.resultColumn(q, x)
			if key.Err == nil && key.Output < 0 {
				key.Expr, key.Err = b.beyondResult(q, x, outer)
			}
		default: // Another key is a position or an expression.
			n, is, err := b.position(x, len(q.Columns))
			key.Err = err
			if is {
				key.Output = n - 1
			}
			if literal, constant := x.(*ast.Literal); err == nil && !is && constant && b.dialect.Ordinals == spec.OrdinalsOrdered && literal.Kind != ast.LiteralInteger {
				key.Err = semantics.Refuse(semantics.ClassName, "ORDER BY with a constant that is no column of the result") // OrderBinder::Bind
			} else if err == nil && !is {
				key.Err = semantics.Unmodelled("ORDER BY with an expression on a set operation")
			}
		}
		keys = append(keys, key)
	}
	return keys
}

// resultColumn is the column of a result that a sort key names, -1 where it names none.
func (b *binder) resultColumn(q *Query, ref *ast.ColumnRef) (int, error) {
	if ref.Table != "" {
		return -1, nil
	}
	var named []int
	for i, col := range q.Columns {
		switch {
		case col.Unknown:
			return -1, unnamed(ref)
		case b.sameName(col.Name, ref.Column):
			named = append(named, i)
		}
	}
	switch len(named) {
	case 0:
		return -1, nil
	case 1:
		return named[0], nil
	}
	severally := semantics.Unmodelled("ORDER BY %s, which several columns of the result are called", ref.Column)
	switch b.dialect.SetOrderTwice {
	case spec.SetOrderTwiceRefused:
		if _, parentheses := q.Body.(*Nested); parentheses {
			return -1, severally
		}
	case spec.SetOrderTwiceAlways:
	case spec.SetOrderTwiceAlias:
		for _, i := range named {
			for o := range q.Outputs(i) {
				if o.Item != nil && b.sameName(o.Item.Alias, ref.Column) {
					return i, nil
				}
				break // the first arm names the columns
			}
		}
		return -1, severally
	case spec.SetOrderTwiceFirst:
		return named[0], nil
	case spec.SetOrderTwiceOpen:
		return -1, severally
	}
	return -1, semantics.Refuse(semantics.ClassAmbiguous, "ORDER BY %s is ambiguous", ref.Column)
}

// beyondResult is what a sort key is that names no column of a result: nil and the error, or
// a column of a block around, the same for all rows.
func (b *binder) beyondResult(q *Query, ref *ast.ColumnRef, outer *scope) (*Expression, error) {
	unknown := semantics.Refuse(semantics.ClassName, "ORDER BY %s is not a column of the result", WrittenName(ref))
	switch {
	case b.dialect.SetOrderNames == spec.SetOrderNamesLater:
		return nil, semantics.Unmodelled("ORDER BY with a name that a later arm may know")
	case q.Open:
		return nil, nil
	case b.dialect.SetOrderOuter == spec.SetOrderOuterNone, ref.Table != "", outer == nil:
		return nil, unknown
	}
	own := b.newScope(nil, outer)
	x := b.expression(ref, own)
	name := x.Name(ref)
	if refused, is := errors.AsType[*semantics.StatementError](name.Err); is && refused.Class == semantics.ClassName {
		return nil, unknown
	}
	around := name.Block
	switch {
	case b.dialect.SetOrderOuter == spec.SetOrderOuterOpen:
		return nil, semantics.Unmodelled("ORDER BY of a set operation with a name of an outer query")
	case name.Err != nil:
		return nil, name.Err
	case name.Kind != NameColumn, around.Node == nil, len(around.Node.GroupBy)+len(around.Aggregates) > 0, aggregating(around.Node.Items), around.Node.Having != nil:
		return nil, semantics.Unmodelled("ORDER BY of a set operation with a name of an outer query that groups, or with an alias")
	}
	q.Correlated = true
	return x, nil
}
