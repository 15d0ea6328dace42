package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// chosenRows finds a table and tells for which of its rows the condition is
// True.
func (c *compiler) chosenRows(table, alias string, where ast.Expr) (t *Table, chosen []bool, err error) {
	if t, err = c.changed(table); err != nil {
		return nil, nil, err
	}
	chosen = make([]bool, len(t.Rows))
	if where == nil {
		for i := range chosen {
			chosen[i] = true
		}
		return t, chosen, nil
	}
	if err := c.ownReads(t, where); err != nil {
		return nil, nil, err
	}
	holds, err := c.tableCondition(where, t, alias)
	if err != nil {
		return nil, nil, err
	}
	for i, row := range t.Rows {
		switch holds(&environment{row: row}) {
		case semantics.True:
			chosen[i] = true
		case semantics.Fails:
			if c.dialect.RaisedConditions == spec.RaisedConditionsOpen {
				return nil, nil, unsupported("a change whose condition raises")
			}
			return nil, nil, c.raised()
		case semantics.False, semantics.Unknown:
		}
	}
	if err := c.leftOpen(); err != nil {
		return nil, nil, err
	}
	if err := c.mayRaise(); err != nil {
		return nil, nil, err
	}
	return t, chosen, nil
}

func (c *compiler) update(s *ast.Update) error {
	t, chosen, err := c.chosenRows(s.Table, s.Alias, s.Where)
	if err != nil {
		return err
	}
	type set struct {
		at    int
		value scalar
	}
	var sets []set
	for _, a := range s.Set {
		at := t.position(c.database, a.Column)
		if at < 0 {
			return c.noTarget(t, a.Column)
		}
		for _, s := range sets {
			if s.at == at && c.dialect.RepeatedAssignments == spec.RepeatedAssignmentsRefused {
				return statementError(semantics.ClassDuplicate, "column %s is assigned twice", a.Column)
			}
		}
		if err := c.ownReads(t, a.Value); err != nil {
			return err
		}
		_, isDefault := a.Value.(*ast.DefaultValue)
		if t.sequence != nil && t.sequence.at == at {
			if isDefault {
				return unsupported("DEFAULT of a generated column in UPDATE")
			}
			t.sequence.lost = true
		}
		if isDefault {
			value, err := c.columnDefault(t, at)
			if err != nil {
				return err
			}
			sets = append(sets, set{at, value})
			continue
		}
		o, err := c.aliasedExpression(a.Value, t, s.Alias)
		if err == nil {
			o, err = c.assignable(o, t.Columns[at].Type)
		}
		if err != nil {
			return err
		}
		sets = append(sets, set{at, o.value})
	}
	c.fold()
	var before, changed, kept []semantics.Row
	for i, row := range t.Rows {
		if !chosen[i] {
			kept = append(kept, row)
			continue
		}
		after := append(semantics.Row(nil), row...)
		for _, s := range sets {
			// MySQL assigns from left to right and sees what was assigned before;
			// the standard computes all values from the old row.
			seen := row
			if c.dialect.Assignments == spec.AssignmentsInOrder {
				seen = after
			}
			after[s.at] = s.value(&environment{row: seen})
		}
		before, changed = append(before, row), append(changed, after)
	}
	if t.rowKey >= 0 {
		for _, row := range changed {
			if row[t.rowKey].IsNull() {
				return statementError(semantics.ClassType, "datatype mismatch: the key of %s must be an integer", t.Name)
			}
		}
	}
	targets := make([]int, len(sets))
	for i, s := range sets {
		targets[i] = s.at
	}
	return c.replace(t, before, changed, kept, targets)
}

func (c *compiler) delete(s *ast.Delete) error {
	t, chosen, err := c.chosenRows(s.Table, s.Alias, s.Where)
	if err != nil {
		return err
	}
	var kept []semantics.Row
	for i, row := range t.Rows {
		if !chosen[i] {
			kept = append(kept, row)
		}
	}
	t.Rows = kept
	return nil
}

// noTable is the error of a changed table that is not there: the engine's own tables are not
// modelled.
func (c *compiler) noTable(name string) error {
	if c.dialect.System.HasTable(name) {
		return unsupported("system table %s", name)
	}
	return statementError(semantics.ClassName, "there is no table %s", name)
}

// noTarget is the error of a changed column that the table does not list: a key that no list
// shows, SQLite's rowid, can be changed, and that is not modelled.
func (c *compiler) noTarget(t *Table, column string) error {
	if c.dialect.Rowids == spec.RowidsNone {
		return statementError(semantics.ClassName, "table %s has no column %s", t.Name, column)
	}
	for _, own := range c.dialect.System.Columns() {
		if c.database.key(own) == c.database.key(column) {
			return unsupported("%s as a changed column", column)
		}
	}
	return statementError(semantics.ClassName, "table %s has no column %s", t.Name, column)
}
