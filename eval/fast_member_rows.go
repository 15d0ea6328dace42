package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// The index of the rows of IN, ANY and ALL of several columns. Rows are equal if all of their
// columns are; NULL in one leaves that open unless another one differs. So the rows stand in groups
// by which of their columns are NULL, and of a group the columns that are NULL on neither side
// find the rows that are not known to differ.

// mostKeyed is the number of columns up to which rows are found by their keys.
const mostKeyed = 16

// mostGroups is the number of groups up to which it is worth while to ask each.
const mostGroups = 64

// memberGroups are the groups; nil where a value has no exact key.
type memberGroups struct{ list []*memberGroup }

// memberGroup are the rows that are NULL in the same columns.
type memberGroup struct {
	nulls uint
	rows  []int
	byKey map[uint]map[string]int // by the columns that are left out, and the key of the others: the first row
}

func (c *compiler) groupMembers(rows []semantics.Row) *memberGroups {
	if !c.holdsIndex(len(rows)) {
		return nil
	}
	at := map[uint]*memberGroup{}
	groups := &memberGroups{}
	for i, row := range rows {
		nulls := uint(0)
		for k := range row {
			switch {
			case row[k].IsNull():
				nulls |= 1 << k
			case !semantics.HasExactKey(&row[k]):
				return nil
			}
		}
		if at[nulls] == nil {
			if len(at) == mostGroups {
				return nil
			}
			at[nulls] = &memberGroup{nulls: nulls, byKey: map[uint]map[string]int{}}
			groups.list = append(groups.list, at[nulls])
		}
		at[nulls].rows = append(at[nulls].rows, i)
	}
	return groups
}

// decidingRows is deciding of rows of several columns: of each group a row that is equal to the
// left one, or may be. Other comparisons than = ANY and <> ALL need all rows.
func (m *members) decidingRows(c *compiler, left semantics.Row, op ast.ComparisonOp, start semantics.Truth) (rows []int, known bool) {
	if m.groups == nil || (op != ast.Equal || start != semantics.False) && (op != ast.NotEqual || start != semantics.True) {
		return nil, false
	}
	nulls := uint(0)
	for k := range left {
		if left[k].IsNull() {
			nulls |= 1 << k
		}
	}
	for _, g := range m.groups.list {
		if i, met := g.find(c, m.rows, left, nulls|g.nulls); met {
			rows = append(rows, i)
		}
	}
	return rows, true
}

// find is a row of the group that is equal to the left one in all columns that are not left out.
func (g *memberGroup) find(c *compiler, rows []semantics.Row, left semantics.Row, out uint) (row int, met bool) {
	keys := g.byKey[out]
	var key []byte
	if keys == nil {
		keys = make(map[string]int, len(g.rows))
		for _, i := range g.rows {
			key = appendMemberKey(c.e, key[:0], rows[i], out)
			if _, there := keys[string(key)]; !there {
				keys[string(key)] = i
			}
		}
		g.byKey[out] = keys
	}
	row, met = keys[string(appendMemberKey(c.e, key[:0], left, out))]
	return row, met
}

// appendMemberKey appends the keys of the columns that are not left out.
func appendMemberKey(e *semantics.Evaluation, key []byte, row semantics.Row, out uint) []byte {
	for k := range row {
		if out&(1<<k) == 0 {
			key = semantics.AppendKey(e, key, &row[k])
		}
	}
	return key
}
