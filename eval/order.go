package eval

import (
	"cmp"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleOrderBy.
const (
	orderByAscending spec.Case = iota
	orderByDescending
	orderByNullKey
	orderByNullsPlaced
	orderByTies
)

// Cases of ruleLimit.
const (
	limitAllRowsFit spec.Case = iota
	limitCut
	limitNothingLeft
	limitOffset
)

var (
	ruleOrderBy = spec.Declare(spec.Rule{
		ID: "order.by", Statement: "ORDER BY sorts by its keys from left to right, ascending unless DESC is given; the order of rows with equal keys is free. Where NULLs go by default is implementation-defined.",
		From: spec.ISO("<sort specification list>"), Keywords: []string{"ORDER BY", "ASC", "DESC"},
		Cases:  []string{orderByAscending: "ascending", orderByDescending: "descending", orderByNullKey: "null key", orderByNullsPlaced: "nulls placed", orderByTies: "ties"},
		Except: map[string][]string{"mysql": {"nulls placed"}, "mariadb": {"nulls placed"}, "sqlite329": {"nulls placed"}},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "NULLs sort as if larger than every other value.",
				From: spec.PostgreSQL("7.5 Sorting Rows (ORDER BY)", "queries.sgml")},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "NULLs come first in ascending and last in descending order. A name alone that several elements of the select list have is the first of them that is no column; two different columns of one name are ambiguous.",
				From: spec.MySQL("5.3.4.6 Working with NULL Values", "working-with-null.html").
					With(spec.MariaDB("NULL Values", "server/reference/data-types/null-values")).
					With(spec.MySQLCode("find_item_in_list", "sql/sql_base.cc")).With(spec.MariaDBCode("find_item_in_list", "sql/sql_base.cc"))},
			{Dialects: []string{"duckdb"}, Statement: "NULLs come last in either order.",
				From: spec.DuckDB("ORDER BY Clause, NULL Order Modifier", "query_syntax/orderby.md @ f93a5854ca60").With(spec.DuckDBCode("DBConfig::ResolveNullOrder", "src/main/config.cpp"))},
			{Dialects: []string{"sqlite"}, Statement: "NULLs are smaller than every other value. An aggregate in ORDER BY alone is an error.",
				From: spec.SQLite("4. The ORDER BY clause", "lang_select.html").With(spec.SQLiteCode("resolveSelectStep", "resolve.c"))},
		},
	})
	ruleLimit = spec.Declare(spec.Rule{
		ID: "order.limit", Statement: "OFFSET skips rows and LIMIT, the standard's FETCH FIRST, keeps that many of the rest; which of the rows with equal keys are kept is free.",
		From: spec.ISO("<query expression>"), Keywords: []string{"LIMIT", "OFFSET"},
		Cases: []string{limitAllRowsFit: "all rows fit", limitCut: "cut", limitNothingLeft: "nothing left", limitOffset: "offset"},
	})
)

// sortKey is one key of an ORDER BY.
type sortKey struct {
	value      func(env *environment, row semantics.Row) semantics.Value
	column     int // of the output, -1 for another expression
	typ        ast.Type
	descending bool
	nulls      ast.NullsOrder
	collation  spec.Collation // Unnamed where it is the session's
}

func outputKey(column int, t ast.Type, item ast.OrderItem) sortKey {
	return sortKey{column: column, typ: t, descending: item.Descending, nulls: item.Nulls,
		value: func(_ *environment, row semantics.Row) semantics.Value { return row[column] }}
}

// compileOrder compiles the sort keys of a query block: output columns, and
// expressions over the input.
func (c *compiler) compileOrder(s *selection, order []resolve.SortKey) ([]sortKey, error) {
	var keys []sortKey
	for i := range order {
		key := &order[i]
		if key.Err != nil {
			return nil, key.Err
		}
		if key.Output >= 0 {
			keys = append(keys, c.memberKey(outputKey(key.Output, s.columns[key.Output].Type, key.Node)))
			continue
		}
		o, err := c.boundScalar(key.Expr, s.frame)
		if err != nil {
			return nil, err
		}
		if key.Selected != nil {
			keys = append(keys, distinctKey(key, o, s.bound.Width))
			continue
		}
		if err := c.orderable(o.typ); err != nil {
			return nil, err
		}
		value := o.value
		keys = append(keys, sortKey{column: -1, typ: o.typ, descending: key.Node.Descending, nulls: key.Node.Nulls,
			value: func(env *environment, _ semantics.Row) semantics.Value { return value(env) }})
		keys[len(keys)-1] = c.memberKey(keys[len(keys)-1])
	}
	if err := c.collateKeys(s.bound, order, keys); err != nil {
		return nil, err
	}
	return keys, c.orderableColumns(s.columns, keys)
}

// memberKey sorts the values of ENUM by their places in its list.
func (c *compiler) memberKey(key sortKey) sortKey {
	if value, e := key.value, c.e; key.typ.IsEnumeration() {
		key.value = func(env *environment, row semantics.Row) semantics.Value {
			return semantics.MemberOrder(e, value(env, row))
		}
	}
	return key
}

// collateKeys gives sort keys their collations.
func (c *compiler) collateKeys(body resolve.Body, order []resolve.SortKey, keys []sortKey) error {
	if len(keys) != len(order) {
		return nil // keys that order nothing were left out: no dialect with such has collations
	}
	for i := range order {
		if written := order[i].Written(); written != "" {
			if err := c.modelledCollation(written); err != nil {
				return err
			}
		}
		if collation := order[i].Collation(body); c.own(collation) {
			keys[i].collation = collation
		}
	}
	return nil
}

// distinctKey is a sort key of a SELECT DISTINCT that is no output column: computed from
// the row that stands for its duplicates.
func distinctKey(key *resolve.SortKey, o operand, width int) sortKey {
	from := key.Selected
	return sortKey{column: -1, descending: key.Node.Descending, nulls: key.Node.Nulls,
		value: func(_ *environment, row semantics.Row) semantics.Value {
			env := &environment{row: make(semantics.Row, width)}
			for slot, k := range from {
				env.row[slot] = row[k]
			}
			return o.value(env)
		}}
}

// orderableColumns refuses keys whose columns have no modelled order.
func (c *compiler) orderableColumns(columns []Column, keys []sortKey) error {
	for _, k := range keys {
		if k.column >= 0 {
			if err := c.orderable(columns[k.column].Type); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *compiler) orderable(t ast.Type) error {
	if t.Kind == ast.TypeGeometry {
		return unsupported("an order of geometries")
	}
	if t.Kind == ast.TypeEngineSpecific {
		return unsupported("an order of the type %s", t)
	}
	return c.comparable(t)
}

// compileOutputOrder compiles the sort keys of a query whose body is no SELECT: output
// columns. A column of a query around, the same for all rows, orders nothing.
func (c *compiler) compileOutputOrder(body resolve.Body, columns []Column, order []resolve.SortKey) ([]sortKey, error) {
	var keys []sortKey
	for _, key := range order {
		if key.Err != nil {
			return nil, key.Err
		}
		if key.Expr != nil {
			continue
		}
		keys = append(keys, outputKey(key.Output, columns[key.Output].Type, key.Node))
	}
	if err := c.collateKeys(body, order, keys); err != nil {
		return nil, err
	}
	return keys, c.orderableColumns(columns, keys)
}

// arrange sorts rows by their keys and returns the runs of rows with equal
// keys. Without keys all rows are one run. Of the runs after the first most rows, if most
// is not negative, only the number of rows is right.
func (c *compiler) arrange(p produced, sorting []sortKey, most int) ordered {
	out := ordered{failed: p.failed}
	if len(sorting) == 0 {
		out.groups = []TieGroup{{Rows: p.rows, Take: len(p.rows)}}
		return out
	}
	c.noteOrder(sorting, p.keys)
	sorted := c.e.Coverage.Last() // the comparisons of keys are no clause
	first, emptyFirst := c.nullsFirst(sorting, p.keys), c.emptyFirst(sorting, p.keys)
	for _, keys := range p.keys {
		if _, bad := semantics.RaisedIn(keys); bad {
			if !out.failed {
				out.unsorted = len(p.rows)
			}
			out.failed = true
			return out
		}
	}
	index := make([]int, len(p.rows))
	for i := range index {
		index[i] = i
	}
	before := func(a, b semantics.Row) int {
		for i := range sorting {
			if d := c.compareKeys(&sorting[i], &a[i], &b[i], first[i], emptyFirst && sorting[i].typ.IsText()); d != 0 {
				return d
			}
		}
		return 0
	}
	var rest []int
	if !c.options.Naive && most >= 0 {
		index, rest = firstOf(index, most, func(i, j int) int { return before(p.keys[i], p.keys[j]) })
	}
	slices.SortFunc(index, func(i, j int) int { return cmp.Or(before(p.keys[i], p.keys[j]), i-j) })
	for i, k := range index {
		if i == 0 || before(p.keys[index[i-1]], p.keys[k]) != 0 {
			out.groups = append(out.groups, TieGroup{})
		}
		g := &out.groups[len(out.groups)-1]
		g.Rows = append(g.Rows, p.rows[k])
		g.Take++
	}
	c.e.Coverage.SetLast(sorted)
	if len(out.groups) < len(index) {
		c.e.Coverage.Apply(ruleOrderBy, orderByTies)
	}
	if len(rest) > 0 {
		after := TieGroup{Rows: make([]semantics.Row, len(rest)), Take: len(rest)}
		for i, k := range rest {
			after.Rows[i] = p.rows[k]
		}
		out.groups = append(out.groups, after)
	}
	return out
}

func (c *compiler) noteOrder(sorting []sortKey, keys []semantics.Row) {
	for i := range sorting {
		if sorting[i].descending {
			c.e.Coverage.Apply(ruleOrderBy, orderByDescending)
		} else {
			c.e.Coverage.Apply(ruleOrderBy, orderByAscending)
		}
		for _, row := range keys {
			if row[i].IsNull() {
				if sorting[i].nulls == ast.NullsDefault {
					c.e.Coverage.Apply(ruleOrderBy, orderByNullKey)
				} else {
					c.e.Coverage.Apply(ruleOrderBy, orderByNullsPlaced)
				}
				break
			}
		}
	}
}

// nullsFirst tells for each key whether NULLs come before the other values.
func (c *compiler) nullsFirst(sorting []sortKey, keys []semantics.Row) []bool {
	first := make([]bool, len(sorting))
	open := false
	for i := range sorting {
		switch sorting[i].nulls {
		case ast.NullsFirst:
			first[i] = true
		case ast.NullsLast:
		case ast.NullsDefault:
			switch c.dialect.NullPlacement {
			case spec.NullsSmallest:
				first[i] = !sorting[i].descending
			case spec.NullsLargest:
				first[i] = sorting[i].descending
			case spec.NullsLast:
			case spec.NullsOpen:
				for _, row := range keys {
					open = open || row[i].IsNull()
				}
			}
		}
	}
	if open && len(keys) > 1 {
		smallest := c.worlds.choose(ruleOrderBy, 2) == 0
		for i := range sorting {
			if sorting[i].nulls == ast.NullsDefault {
				first[i] = smallest != sorting[i].descending
			}
		}
	}
	return first
}

func (c *compiler) compareKeys(k *sortKey, a, b *semantics.Value, nullsFirst, emptyFirst bool) int {
	switch {
	case a.IsNull() && b.IsNull():
		return 0
	case a.IsNull() == nullsFirst && (a.IsNull() || b.IsNull()):
		return -1
	case a.IsNull() || b.IsNull():
		return 1
	}
	if k.collation != spec.CollationUnnamed {
		x, y := semantics.Collate(*a, k.collation), semantics.Collate(*b, k.collation)
		a, b = &x, &y
	}
	o := int(semantics.Compare(c.e, a, b))
	if emptyFirst && isEmpty(a) != isEmpty(b) {
		o = 1
		if isEmpty(a) {
			o = -1
		}
	}
	if k.descending {
		return -o
	}
	return o
}

// ordered is an answer: rows in runs of equal rank.
type ordered struct {
	groups []TieGroup
	failed bool
	// unsorted is the number of rows that have no order, because a key raised.
	unsorted int
}

func (o ordered) len() int { return Result{Groups: o.groups}.Len() }
