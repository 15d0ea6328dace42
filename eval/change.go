package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// chosenRows finds a table and tells for which of its rows the condition is
// True. The rows have their numbers behind the columns where one of the expressions names
// these.
func (c *compiler) chosenRows(table, alias string, where ast.Expr, others ...ast.Expr) (t *Table, rows []semantics.Row, chosen []bool, err error) {
	if t, err = c.changed(table); err != nil {
		return nil, nil, nil, err
	}
	rows = t.Rows
	if t.numbered && slices.ContainsFunc(append(others, where), func(x ast.Expr) bool { return resolve.MentionsRowid(c.dialect, x) }) {
		rows, c.rowidsNamed = c.withRowids(t, t.Rows), true
	}
	chosen = make([]bool, len(t.Rows))
	if where == nil {
		for i := range chosen {
			chosen[i] = true
		}
		return t, rows, chosen, nil
	}
	if err := c.ownReads(t, where); err != nil {
		return nil, nil, nil, err
	}
	holds, err := c.tableCondition(where, t, alias)
	if err != nil {
		return nil, nil, nil, err
	}
	for i, row := range rows {
		switch holds(&environment{row: row}) {
		case semantics.True:
			chosen[i] = true
		case semantics.Fails:
			if c.dialect.RaisedConditions == spec.RaisedConditionsOpen && !c.e.Met.Has(semantics.ClassParameter) && !c.surelyAsked(t, where) {
				return nil, nil, nil, unsupported("a change whose condition raises")
			}
			return nil, nil, nil, c.raised()
		case semantics.False, semantics.Unknown:
		}
	}
	if err := c.leftOpen(); err != nil {
		return nil, nil, nil, err
	}
	if err := c.mayRaise(); err != nil {
		return nil, nil, nil, err
	}
	return t, rows, chosen, nil
}

func (c *compiler) update(s *ast.Update) (err error) {
	if err := resolve.IndexedBy(c.database, s.Table, s.IndexedBy); err != nil {
		return resolve.Refusal(err)
	}
	if err := c.conflictBesideTriggers(s.Table, s.Conflict != nil || s.OrAbort); err != nil {
		return err
	}
	if failing(s.Conflict) {
		plain := *s
		plain.Conflict = nil
		return c.failed(s.Conflict, true, c.update(&plain))
	}
	if s.IsJoined() {
		return c.updateJoined(s)
	}
	if err := c.wrongAssignments(s); err != nil {
		return err
	}
	values := make([]ast.Expr, len(s.Set))
	for i, a := range s.Set {
		values[i] = a.Value
	}
	t, rows, chosen, err := c.chosenRows(s.Table, s.Alias, s.Where, values...)
	if err == nil && t.computed {
		err = unsupported("a change of a table that CREATE TABLE … AS made of expressions")
	}
	if err == nil {
		err = c.firstChosen(t, s.Alias, rows, chosen, s.OrderBy, s.Limit)
	}
	if err != nil {
		return err
	}
	type set struct {
		at    int
		value scalar
	}
	var sets []set
	for _, a := range s.Set {
		at, err := c.target(t, a.Column)
		if err != nil {
			return err
		}
		for _, s := range sets {
			if s.at == at && c.dialect.RepeatedAssignments == spec.RepeatedAssignmentsRefused {
				return statementError(semantics.ClassDuplicate, "column %s is assigned twice", a.Column)
			}
		}
		if err := c.ownReads(t, a.Value); err != nil {
			return err
		}
		if t.opaque(at) {
			continue
		}
		_, isDefault := a.Value.(*ast.DefaultValue)
		if err := c.givesGenerated(t, at, a.Value); err != nil {
			return err
		}
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
			o, err = c.assigned(a.Value, o, t.targetType(at))
		}
		if err != nil {
			return err
		}
		sets = append(sets, set{at, o.value})
	}
	c.foldConstants()
	var changed []semantics.Row
	var positions []int
	width, numbers := len(t.Columns), false
	for i, row := range rows {
		if !chosen[i] {
			continue
		}
		after := append(make(semantics.Row, 0, width+1), row...)
		for _, s := range sets {
			// MySQL assigns from left to right and sees what was assigned before;
			// the standard computes all values from the old row.
			seen := row
			if c.dialect.Assignments == spec.AssignmentsInOrder {
				seen = after
			}
			if s.at == width {
				after, numbers = append(after[:width:width], semantics.Null), true
			}
			after[s.at] = s.value(&environment{row: seen})
		}
		positions, changed = append(positions, i), append(changed, after)
	}
	targets := make([]int, len(sets))
	for i, s := range sets {
		targets[i] = s.at
	}
	return c.replaceChanged(t, s, positions, changed, targets, numbers)
}

// replaceChanged puts the changed rows of an UPDATE in the place of those at these positions. The columns that
// it sets are targets; numbers tells that row IDs are among them, behind the columns.
func (c *compiler) replaceChanged(t *Table, s *ast.Update, positions []int, changed []semantics.Row, targets []int, numbers bool) (err error) {
	width := len(t.Columns)
	var rowids []int64
	if numbers {
		if rowids, err = c.setRowids(t, positions, changed); err != nil {
			return err
		}
	}
	for i := range changed {
		changed[i] = changed[i][:width:width]
	}
	if t.isBox() {
		if err := c.renumbersBox(t, positions, changed); err != nil {
			return err
		}
	}
	if t.rowKey >= 0 {
		for _, row := range changed {
			if row[t.rowKey].IsNull() {
				return statementError(semantics.ClassType, "datatype mismatch: the key of %s must be an integer", t.Name)
			}
		}
	}
	if s.OrderBy != nil && c.setsIndexed(t, targets) {
		return unsupported("UPDATE … ORDER BY of a key") // rows meet others in that order
	}
	if f, err := c.firingOf(t, ast.TriggerUpdate, s); f != nil || err != nil {
		if err == nil && rowids != nil {
			err = unsupported("a change of row IDs beside a trigger")
		}
		if err != nil {
			return err
		}
		return c.replaceFiring(f, t, positions, changed, targets)
	}
	kept, err := c.keepsReferenced(t, targets, positions)
	if err != nil {
		return err
	}
	if s.Conflict == nil && !s.OrAbort && t.saysConflict() {
		defer func() {
			if refused, is := err.(*StatementError); is && refused.Class == semantics.ClassConstraint {
				err = unsupported("an UPDATE of a row that a constraint with ON CONFLICT refuses")
			}
		}()
	}
	return c.withActions(t, func() error {
		if kept {
			c.acting.unsure = "an UPDATE of a key to which rows refer"
		}
		if s.Conflict != nil {
			return c.replaceEach(t, positions, changed, rowids, targets, s.Conflict)
		}
		return c.replace(t, positions, changed, rowids, targets)
	})
}

func (c *compiler) delete(s *ast.Delete) error {
	if err := resolve.IndexedBy(c.database, s.Table, s.IndexedBy); err != nil {
		return resolve.Refusal(err)
	}
	if s.IsJoined() {
		return c.deleteJoined(s)
	}
	t, rows, chosen, err := c.chosenRows(s.Table, s.Alias, s.Where)
	if err == nil {
		err = c.firstChosen(t, s.Alias, rows, chosen, s.OrderBy, s.Limit)
	}
	if err != nil {
		return err
	}
	if err := c.typedParameters(); err != nil {
		return err
	}
	var positions []int
	for i := range chosen {
		if chosen[i] {
			positions = append(positions, i)
		}
	}
	if f, err := c.firingOf(t, ast.TriggerDelete, s); f != nil || err != nil {
		if err != nil {
			return err
		}
		return c.removeFiring(f, t, positions)
	}
	return c.withActions(t, func() error { return c.remove(t, positions) })
}

// noTable is the error of a changed table that is not there: the engine's own tables are not
// modelled.
func (c *compiler) noTable(name string) error {
	if c.dialect.System.HasTable(name) {
		return unsupported("system table %s", name)
	}
	if c.database.generators[c.database.tableKey(name)] != nil {
		return unsupported("a sequence in the place of a table")
	}
	return semantics.NoTable(name)
}
