package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// A key of a table lists positions of columns. Behind them stand the numbers of what a UNIQUE index
// has beside columns: expressions, and the condition of an index over a part of the rows, without
// which a row is not in it and meets no other.
//
// Sources: SQLite, "Indexes On Expressions" (expridx.html), "2.1. Unique Partial Indexes"
// (partialindex.html); sqlite3CreateIndex in build.c of 3.53.4: COLLATE counts at the top of a key
// part alone.

// firstKeyPart is the number of the first key part that is no column.
const firstKeyPart = 1 << 20

// keyPart is an expression of a UNIQUE index, or its condition.
type keyPart struct {
	index     *ast.CreateIndex
	expr      ast.Expr
	condition bool
}

// uniqueKey is the key of a UNIQUE index.
func (c *compiler) uniqueKey(t *Table, index *ast.CreateIndex) ([]int, error) {
	var key []int
	add := func(x ast.Expr, condition bool) {
		key = append(key, firstKeyPart+len(t.keyParts))
		t.keyParts = append(slices.Clip(t.keyParts), &keyPart{index, x, condition})
	}
	for _, part := range index.Parts {
		if ref, is := c.indexed(t, part).(*ast.ColumnRef); is && t.position(c.database, ref.Column) >= 0 {
			key = append(key, t.position(c.database, ref.Column))
			continue
		}
		add(part.Expr, false)
	}
	if index.Where != nil {
		add(index.Where, true)
	}
	if ofColumns(key) {
		return key, nil
	}
	for _, at := range key {
		if at >= firstKeyPart {
			if _, err := c.partOf(t, at); err != nil {
				return nil, err
			}
		}
	}
	return key, nil
}

// ofColumns tells whether a key is of columns alone, and over all rows.
func ofColumns(key []int) bool {
	return !slices.ContainsFunc(key, func(at int) bool { return at >= firstKeyPart })
}

// columnKeys are the keys of columns alone.
func columnKeys(keys [][]int) [][]int {
	return slices.DeleteFunc(slices.Clone(keys), func(key []int) bool { return !ofColumns(key) })
}

// ofIndex tells whether a key is that of an index with key parts that are no columns.
func (t *Table) ofIndex(key []int, index *ast.CreateIndex) bool {
	return slices.ContainsFunc(key, func(at int) bool { return at >= firstKeyPart && t.keyParts[at-firstKeyPart].index == index })
}

// partOf computes a key part that is no column: NULL for a row that is not in the index.
func (c *compiler) partOf(t *Table, at int) (scalar, error) {
	part := t.keyParts[at-firstKeyPart]
	if value := c.partValues[part]; value != nil {
		return value, nil
	}
	var value scalar
	if part.condition {
		holds, err := c.tableCondition(part.expr, t, "")
		if err != nil {
			return nil, err
		}
		value = func(env *environment) semantics.Value {
			if holds(env) == semantics.True {
				return semantics.Integer(1)
			}
			return semantics.Null
		}
	} else {
		o, err := c.tableExpression(part.expr, t)
		if err != nil {
			return nil, err
		}
		if x, is := part.expr.(*ast.Collate); is {
			collation, _ := c.dialect.CollationNamed(x.Collation)
			o = c.collated(o, collation)
		}
		value = o.value
	}
	if c.partValues == nil {
		c.partValues = map[*keyPart]scalar{}
	}
	c.partValues[part] = value
	return value, nil
}

// partValue is the value of a key part that is no column in a row.
func (c *compiler) partValue(t *Table, at int, row semantics.Row) semantics.Value {
	value, err := c.partOf(t, at)
	if err != nil {
		panic(abort{resolve.Refusal(err)})
	}
	return value(&environment{row: row})
}
