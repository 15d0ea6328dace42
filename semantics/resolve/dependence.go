package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// What the grouping columns determine in MySQL: functional dependences by keys, by
// equalities of WHERE and ON, and by what stands behind views and derived tables. Where
// the manual and the description at the head of the check do not say that a dependence is
// seen, and the code may see it, whether the query is allowed is not known.
//
// Sources: MySQL 9.5 manual, 14.19.3 MySQL Handling of GROUP BY and 14.19.4 Detection of
// Functional Dependence; MySQL 8.0.39, aggregate_check.h (KEYFD, INNEREQ, OUTEREQ,
// WHEREEQ, PROPAGOUTER, FDVIEW) and aggregate_check.cc.

// dependence says that the values at some nodes determine those at others; from no node,
// that they are the same in every row. A node is a column of a table expression or a
// grouping key. Known tells that MySQL sees it for certain.
type dependence struct {
	from, to []int
	known    bool
}

// dependences are those that hold in the rows of a block, with what stands behind its
// views and derived tables. The first nodes are the block's positions.
type dependences struct {
	list  []dependence
	nodes int
}

// dependencesOf finds the dependences of a bound block.
func (b *binder) dependencesOf(block *Block) *dependences {
	d := &dependences{nodes: block.Width}
	(&blockDependences{dependences: d, binder: b, block: block}).collect()
	return d
}

func (d *dependences) add(known bool, from []int, to ...int) {
	d.list = append(d.list, dependence{from: from, to: to, known: known})
}

// determined are the nodes that others determine, by what MySQL sees for certain alone or
// by all that it may see.
func (d *dependences) determined(by map[int]bool, known bool) map[int]bool {
	all := map[int]bool{}
	for node, is := range by {
		all[node] = is
	}
	for grown := true; grown; {
		grown = false
		for _, dep := range d.list {
			if known && !dep.known || slices.ContainsFunc(dep.from, func(n int) bool { return !all[n] }) {
				continue
			}
			for _, n := range dep.to {
				grown, all[n] = grown || !all[n], true
			}
		}
	}
	return all
}

// blockDependences collects those of one block: itself, or that of a view or derived table.
type blockDependences struct {
	*dependences
	binder *binder
	block  *Block
	// base is the node of the block's position 0.
	base int
	// apart tells that the block is computed on its own: MySQL looks into it only from a
	// column that is determined. weak tells that outer joins around it pad its rows.
	apart, weak bool
	nests       []*joinNest
	tables      []tableInNest
	// filled are the nodes at which a condition lets no NULL pass: true where MySQL sees it
	// for certain.
	filled map[int]bool
}

// joinNest is where conditions hold together: WHERE with the inner joins beside it, or an
// outer join with the inner joins of the side that it pads.
type joinNest struct {
	// padded are the nodes of the side that an outer join pads; nil for WHERE. inside tells
	// that another outer join pads the nest.
	padded     map[int]bool
	inside     bool
	conditions []*Expression
	merges     []*Merge
}

type tableInNest struct {
	*Source
	padded bool
}

func (c *blockDependences) collect() {
	c.filled = map[int]bool{}
	where := &joinNest{}
	for _, t := range c.block.From {
		c.table(t, where, false)
	}
	if c.block.Where != nil {
		where.conditions = append(where.conditions, c.block.Where)
	}
	c.nests = append(c.nests, where)
	for _, nest := range c.nests {
		c.equalities(nest)
		c.fills(nest)
	}
	for _, t := range c.tables {
		switch {
		case t.Query != nil:
			c.derived(t)
		case t.Relation != nil:
			c.keys(t)
		}
	}
}

// table collects the tables and the conditions below a table expression. The condition of
// an inner join stands with those around it, as simplify_joins in sql_resolver.cc puts it.
func (c *blockDependences) table(t TableExpr, around *joinNest, padded bool) {
	j, is := t.(*Join)
	if !is {
		c.tables = append(c.tables, tableInNest{t.(*Source), padded})
		return
	}
	kept, pads := j.L, j.R
	own := around
	switch j.Node.Kind {
	case ast.JoinCross, ast.JoinInner:
		c.table(j.L, around, padded)
		c.table(j.R, around, padded)
	case ast.JoinRight, ast.JoinFull:
		kept, pads = j.R, j.L
		fallthrough
	case ast.JoinLeft, ast.JoinSemi, ast.JoinAnti:
		own = &joinNest{inside: padded, padded: map[int]bool{}}
		c.table(kept, around, padded || j.Node.Kind == ast.JoinFull)
		c.table(pads, own, true)
		sources(pads, func(source *Source) bool {
			for _, col := range source.Columns {
				own.padded[c.base+col.Position] = true
			}
			return true
		})
		c.nests = append(c.nests, own)
	}
	if j.On != nil {
		own.conditions = append(own.conditions, j.On)
	}
	own.merges = append(own.merges, j.Merged...)
}

func (c *blockDependences) add(known bool, from []int, to ...int) {
	c.dependences.add(known && (len(from) > 0 || !c.apart), from, to...)
}

// keys are the dependences of a base table's keys. A key of which a column may be NULL
// counts where a condition lets no NULL pass.
func (c *blockDependences) keys(t tableInNest) {
	all := make([]int, len(t.Columns))
	for i, col := range t.Columns {
		all[i] = c.base + col.Position
	}
	for _, key := range t.Relation.Unique {
		var from []int
		known, may := !c.weak || !t.padded, true
		for _, i := range key {
			from = append(from, all[i])
			if !t.Relation.Columns[i].NotNull {
				seen, filled := c.filled[all[i]]
				known, may = known && seen && !c.weak, may && filled
			}
		}
		if may {
			c.add(known, from, all...)
		}
	}
}

// derived are the dependences of a view or derived table: those of its query, if that is
// one block, and how its columns come of it.
func (c *blockDependences) derived(t tableInNest) {
	inner, plain := t.Query.Body.(*Block)
	for body := t.Query.Body; !plain && inner == nil; {
		nested, is := body.(*Nested)
		if !is {
			return // a union has no dependences
		}
		body = nested.Query.Body
		inner, _ = body.(*Block)
	}
	if len(inner.Items) != len(t.Columns) || inner.Open || inner.Sets != nil { // MySQL 8.0.39, add_to_source_of_mat_table: no dependence where there is ROLLUP
		return
	}
	of := &blockDependences{dependences: c.dependences, binder: c.binder, block: inner, base: c.nodes,
		apart: c.apart || !plain || !t.Query.merges(inner), weak: c.weak || t.padded}
	c.nodes += inner.Width
	of.collect()
	own := make([]int, len(t.Columns))
	for i, col := range t.Columns {
		own[i] = c.base + col.Position
	}
	keys := of.groupingKeys()
	for i := range inner.Items {
		of.item(&inner.Items[i], own[i], keys, c.filled)
	}
	if !inner.Grouped {
		return
	}
	of.add(plain && !of.weak, keys, own...)
	if len(keys) == 0 { // one row: any column that is determined shows it to MySQL
		for _, node := range own {
			of.add(plain && !of.weak, []int{node}, own...)
		}
	}
}

// groupingKeys are the nodes of a block's grouping keys.
func (c *blockDependences) groupingKeys() []int {
	nodes := make([]int, len(c.block.GroupBy))
	for i, key := range c.block.GroupBy {
		if nodes[i] = c.base + key.Position; key.Position < 0 {
			nodes[i] = c.nodes
			c.nodes++
		}
	}
	return nodes
}

// item says how an item of a view's or derived table's query determines the column that
// it is, and is determined by it. Filled are the nodes of the query around.
func (c *blockDependences) item(item *Item, column int, keys []int, filled map[int]bool) {
	if item.Position >= 0 {
		node := c.base + item.Position
		c.add(true, []int{column}, node)
		c.add(true, []int{node}, column)
		if _, is := filled[column]; is && !c.filled[node] {
			c.throughNullable(node)
		}
		return
	}
	if item.Expr == nil {
		return
	}
	if key, repeats := item.Expr.GroupingKey(item.Expr.Node); repeats {
		c.add(true, []int{column}, keys[key])
		c.add(true, []int{keys[key]}, column)
	}
	from, known, is := c.namedOutsideAggregates(item.Expr)
	if !is {
		return
	}
	if aggregating([]ast.SelectItem{{Expr: item.Expr.Node}}) {
		from = append(from, keys...)
	}
	c.add(known && !c.weak, from, column)
}

// throughNullable adds what MySQL may see of a key whose column a condition around the
// derived table lets no NULL pass of.
func (c *blockDependences) throughNullable(node int) {
	for _, t := range c.tables {
		if t.Relation == nil || t.Query != nil {
			continue
		}
		for _, key := range t.Relation.Unique {
			var from, all []int
			for _, col := range t.Columns {
				all = append(all, c.base+col.Position)
			}
			for _, i := range key {
				from = append(from, all[i])
			}
			if slices.Contains(from, node) {
				c.add(false, from, all...)
			}
		}
	}
}

// namedOutsideAggregates are the columns of the block that determine an expression; is is
// false where they do not, or are not known.
func (c *blockDependences) namedOutsideAggregates(x *Expression) (nodes []int, known, is bool) {
	nodes, known, is = []int{}, true, true
	x.Inspect(func(part ast.Expr, at *Expression) bool {
		switch part := part.(type) {
		case *ast.ColumnRef:
			switch name := at.Name(part); {
			case name == nil || name.Kind != NameColumn || name.Err != nil:
				is = false
			case name.Block == c.block:
				nodes = append(nodes, c.base+name.Column.Position)
			default:
				known = false
			}
		case *ast.Aggregate:
			return false
		case *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
			known = false
			for _, name := range x.Names() {
				if name.Block == c.block && name.Kind == NameColumn {
					nodes = append(nodes, c.base+name.Column.Position)
				}
			}
		default: // Another expression is determined by its parts, unless it is volatile.
			is = is && !volatile(part)
		}
		return true
	})
	return nodes, known, is
}

// merges tells that MySQL puts a view or derived table in the place of its name.
//
// Source: MySQL 8.0.39, Query_expression::is_mergeable and merge_heuristic in sql_lex.cc.
func (q *Query) merges(block *Block) bool {
	return q.Limit == nil && q.Offset == nil && len(block.From) > 0 && !block.Node.Distinct && !block.Grouped && !block.Windowed &&
		block.Node.Having == nil && !slices.ContainsFunc(block.Items, func(item Item) bool { return item.Expr != nil && item.Expr.hasQueries() })
}

// volatile tells that a part of an expression, its operands apart, has not the same value
// whenever it is computed.
func volatile(x ast.Expr) bool {
	_, native := x.(*ast.EngineSpecific)
	return native || VolatilityOf(x) != function.Immutable
}
