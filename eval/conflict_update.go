package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// failing tells whether a clause ends a statement with an error, as without it, but with another
// effect.
func failing(conflict *ast.Conflict) bool {
	return conflict != nil && (conflict.Action == ast.ConflictFail || conflict.Action == ast.ConflictRollback)
}

// oneRow tells whether an INSERT has one row: none was inserted before it.
func oneRow(s *ast.Insert) bool {
	if s.Query == nil {
		return true
	}
	values, is := s.Query.Body.(*ast.Values)
	return is && len(values.Rows) == 1
}

// failed is the error of a statement with OR FAIL or OR ROLLBACK, of one row or several, that
// would have this one without.
func (c *compiler) failed(conflict *ast.Conflict, several bool, err error) error {
	refused, is := err.(*StatementError)
	switch {
	case !is || refused.Class != semantics.ClassConstraint:
	case conflict.Action == ast.ConflictFail && several:
		return unsupported("the rows before one that OR FAIL refuses")
	case conflict.Action == ast.ConflictRollback && len(c.database.snapshots) > 0:
		c.database.restore(c.database.snapshots[0])
		c.database.snapshots = nil
	}
	return err
}

// replaceEach changes rows, by what UPDATE OR IGNORE and OR REPLACE say of those that meet
// others. What fails changes nothing. The rows are changed in an order that is free: so no
// two of them may meet each other.
func (c *compiler) replaceEach(t *Table, at []int, changed []semantics.Row, rowids []int64, set []int, conflict *ast.Conflict) (err error) {
	if rowids != nil {
		return unsupported("a rowid beside what is done with conflicts")
	}
	before := *t
	defer func() {
		if err != nil {
			lost, uncounted := t.sequence, t.uncounted
			*t = before
			t.held, t.sequence, t.uncounted = nil, lost, uncounted
		}
	}()
	if c.meetEachOther(t, at, changed) {
		return unsupported("UPDATE OR of rows that meet each other")
	}
	var gone []int
	var kept []semantics.Row
	var places []int
	for i, row := range changed {
		if err := c.replaceNulls(t, row, conflict); err != nil {
			return err
		}
		if err := c.admit(t, []semantics.Row{row}, true); err != nil {
			if c.leavesOut(conflict, err) {
				c.e.Coverage.Apply(ruleConflict, conflictIgnored)
				continue
			}
			return err
		}
		met := slices.DeleteFunc(c.metRows(t, t.unique, row), func(other int) bool { return other == at[i] })
		switch {
		case len(met) == 0:
			c.e.Coverage.Apply(ruleConflict, conflictNone)
		case conflict.Action == ast.ConflictIgnore:
			c.e.Coverage.Apply(ruleConflict, conflictIgnored)
			continue
		default:
			c.e.Coverage.Apply(ruleConflict, conflictReplaced)
			gone = append(gone, met...)
		}
		kept, places = append(kept, row), append(places, at[i])
	}
	slices.Sort(gone)
	gone = slices.Compact(gone)
	for i, place := range places {
		places[i] -= len(gone) - len(slices.DeleteFunc(slices.Clone(gone), func(other int) bool { return other < place }))
	}
	if len(gone) > 0 {
		if err := c.remove(t, gone); err != nil {
			return err
		}
	}
	return c.replace(t, places, kept, nil, set)
}

// meetEachOther tells whether a changed row has a key that another one of them had or has.
func (c *compiler) meetEachOther(t *Table, at []int, changed []semantics.Row) bool {
	for _, key := range t.unique {
		owner := map[string]int{}
		for i, row := range changed {
			for _, r := range []semantics.Row{row, t.Rows[at[i]]} {
				k, whole := c.appendKey(t, nil, key, r)
				if !whole {
					continue
				}
				if other, is := owner[string(k)]; is && other != i {
					return true
				}
				owner[string(k)] = i
			}
		}
	}
	return false
}
