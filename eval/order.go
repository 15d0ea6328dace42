package eval

import (
	"reflect"
	"sort"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var (
	ruleOrderBy = spec.Declare(spec.Rule{
		ID: "order.by", Says: "ORDER BY sorts by its keys from left to right, ascending unless DESC is given; the order of rows with equal keys is free. Where NULLs go by default is implementation-defined.",
		From: spec.ISO("<sort specification list>"), Keywords: []string{"ORDER BY", "ASC", "DESC"},
		Cases:  []string{"ascending", "descending", "null key", "nulls placed", "ties"},
		Except: map[string][]string{"mysql": {"nulls placed"}, "mariadb": {"nulls placed"}, "sqlite329": {"nulls placed"}},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Says: "NULLs sort as if larger than every other value.",
				From: spec.PostgreSQL("7.5 Sorting Rows (ORDER BY)", "queries.sgml")},
			{Dialects: []string{"mysql", "mariadb"}, Says: "NULLs come first in ascending and last in descending order.",
				From: spec.MySQL("5.3.4.6 Working with NULL Values", "working-with-null.html").
					With(spec.MariaDB("NULL Values", "server/reference/data-types/null-values"))},
			{Dialects: []string{"duckdb"}, Says: "NULLs come last in either order.",
				From: spec.DuckDB("ORDER BY Clause, NULL Order Modifier", "query_syntax/orderby.md @ f93a5854ca60").With(spec.DuckDBCode("DBConfig::ResolveNullOrder", "src/main/config.cpp"))},
			{Dialects: []string{"sqlite"}, Says: "NULLs are smaller than every other value.",
				From: spec.SQLite("4. The ORDER BY clause", "lang_select.html")},
		},
	})
	ruleLimit = spec.Declare(spec.Rule{
		ID: "order.limit", Says: "OFFSET skips rows and LIMIT, the standard's FETCH FIRST, keeps that many of the rest; which of the rows with equal keys are kept is free.",
		From: spec.ISO("<query expression>"), Keywords: []string{"LIMIT", "OFFSET"},
		Cases: []string{"all rows fit", "cut", "nothing left", "offset"},
	})
)

// sortKey is one key of an ORDER BY.
type sortKey struct {
	value      func(env *environment, row semantics.Row) semantics.Value
	column     int // of the output, -1 for another expression
	typ        ast.Type
	descending bool
	nulls      ast.NullsOrder
}

func outputKey(column int, t ast.Type, item ast.OrderItem) sortKey {
	return sortKey{column: column, typ: t, descending: item.Descending, nulls: item.Nulls,
		value: func(_ *environment, row semantics.Row) semantics.Value { return row[column] }}
}

// compileOrder resolves the sort keys of a query block: ordinals, output
// names, expressions over the input.
func (c *compiler) compileOrder(s *selection, order []ast.OrderItem) ([]sortKey, error) {
	var keys []sortKey
	for _, item := range order {
		column, err := c.outputColumn(item.Expr, s)
		if err != nil {
			return nil, err
		}
		if column >= 0 {
			keys = append(keys, outputKey(column, s.columns[column].Type, item))
			continue
		}
		n, is, err := c.position(item.Expr, len(s.items))
		if err != nil {
			return nil, err
		}
		if !is {
			n = c.selectedAs(item.Expr, s) + 1
		}
		if n > 0 {
			keys = append(keys, outputKey(n-1, s.columns[n-1].Type, item))
			continue
		}
		if s.node.Distinct {
			key, err := c.distinctKey(item, s)
			if err != nil {
				return nil, err
			}
			keys = append(keys, key)
			continue
		}
		o, err := c.compileScalar(item.Expr, s.scope)
		if err != nil {
			return nil, err
		}
		if err := orderable(o.typ); err != nil {
			return nil, err
		}
		value := o.value
		keys = append(keys, sortKey{column: -1, typ: o.typ, descending: item.Descending, nulls: item.Nulls,
			value: func(env *environment, _ semantics.Row) semantics.Value { return value(env) }})
	}
	return keys, orderableColumns(s.columns, keys)
}

// orderableColumns refuses keys whose columns have no modelled order.
func orderableColumns(columns []Column, keys []sortKey) error {
	for _, k := range keys {
		if k.column >= 0 {
			if err := orderable(columns[k.column].Type); err != nil {
				return err
			}
		}
	}
	return nil
}

func orderable(t ast.Type) error {
	if t.Kind == ast.TypeGeometry {
		return unsupported("an order of geometries")
	}
	return nil
}

// outputColumn finds the output column that a sort key names; -1 if none.
func (c *compiler) outputColumn(x ast.Expr, s *selection) (int, error) {
	ref, bare := x.(*ast.ColumnRef)
	if bare = bare && ref.Table == ""; !bare {
		return -1, nil
	}
	switch c.dialect.OrderAliases {
	case spec.OrderAliasesFirst:
		return s.aliasFirst(ref.Column), nil
	case spec.OrderAliasesLast:
		return c.aliasLast(s, ref.Column), nil
	case spec.OrderAliasesUnique:
	}
	found := -1
	position := 0
	for _, item := range s.node.Items {
		if item.Expr == nil {
			if len(s.node.Items) == 1 {
				return c.starColumn(ref, s)
			}
			return -1, nil
		}
		if c.sameName(c.itemName(item), ref.Column) {
			if found >= 0 && !s.sameItem(found, position) {
				return -1, statementError(semantics.ClassAmbiguous, "ORDER BY %s is ambiguous", ref.Column)
			}
			if found < 0 {
				found = position
			}
		}
		position++
	}
	return found, nil
}

// sameItem tells whether two items of the select list are the same column or
// written alike: a name that means either is not ambiguous.
func (s *selection) sameItem(i, j int) bool {
	if s.items[i].slot >= 0 && s.items[i].slot == s.items[j].slot {
		return true
	}
	return reflect.DeepEqual(s.node.Items[i].Expr, s.node.Items[j].Expr)
}

func (c *compiler) starColumn(ref *ast.ColumnRef, s *selection) (int, error) {
	found := -1
	for i, col := range s.columns {
		if c.sameName(col.Name, ref.Column) {
			if found >= 0 {
				return -1, statementError(semantics.ClassAmbiguous, "ORDER BY %s is ambiguous", ref.Column)
			}
			found = i
		}
	}
	return found, nil
}

// compileOutputOrder resolves the sort keys of a set operation: output names
// and ordinals only.
func (c *compiler) compileOutputOrder(columns []Column, order []ast.OrderItem) ([]sortKey, error) {
	var keys []sortKey
	for _, item := range order {
		found := -1
		switch x := item.Expr.(type) {
		case *ast.ColumnRef:
			for i, col := range columns {
				if x.Table == "" && c.sameName(col.Name, x.Column) {
					found = i
					break
				}
			}
			if found < 0 && c.dialect.SetOrderNames == spec.SetOrderNamesLater {
				return nil, unsupported("ORDER BY with a name that a later arm may know")
			}
			if found < 0 {
				return nil, statementError(semantics.ClassName, "ORDER BY %s is not a column of the result", columnName(x))
			}
		default:
			n, is, err := c.position(x, len(columns))
			if err != nil {
				return nil, err
			}
			if is {
				found = n - 1
			}
		}
		if found < 0 {
			return nil, unsupported("ORDER BY with an expression on a set operation")
		}
		keys = append(keys, outputKey(found, columns[found].Type, item))
	}
	return keys, orderableColumns(columns, keys)
}

// arrange sorts rows by their keys and returns the runs of rows with equal
// keys. Without keys all rows are one run.
func (c *compiler) arrange(p produced, sorting []sortKey) ordered {
	out := ordered{failed: p.failed}
	if len(sorting) == 0 {
		out.groups = []TieGroup{{Rows: p.rows, Take: len(p.rows)}}
		return out
	}
	c.noteOrder(sorting, p.keys)
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
	sort.SliceStable(index, func(i, j int) bool { return before(p.keys[index[i]], p.keys[index[j]]) < 0 })
	for i, k := range index {
		if i == 0 || before(p.keys[index[i-1]], p.keys[k]) != 0 {
			out.groups = append(out.groups, TieGroup{})
		}
		g := &out.groups[len(out.groups)-1]
		g.Rows = append(g.Rows, p.rows[k])
		g.Take++
	}
	if len(out.groups) < len(p.rows) {
		c.e.Coverage.Apply(ruleOrderBy, 4)
	}
	return out
}

func (c *compiler) noteOrder(sorting []sortKey, keys []semantics.Row) {
	for i := range sorting {
		if sorting[i].descending {
			c.e.Coverage.Apply(ruleOrderBy, 1)
		} else {
			c.e.Coverage.Apply(ruleOrderBy, 0)
		}
		for _, row := range keys {
			if row[i].IsNull() {
				if sorting[i].nulls == ast.NullsDefault {
					c.e.Coverage.Apply(ruleOrderBy, 2)
				} else {
					c.e.Coverage.Apply(ruleOrderBy, 3)
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
