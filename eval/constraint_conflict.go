package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// What a constraint of SQLite says itself of rows that violate it counts where the statement says
// nothing: "The ON CONFLICT Clause" (lang_conflict.html); sqlite3GenerateConstraintChecks in
// insert.c of 3.53.4.

// keyConflict notes the ON CONFLICT clause of the key that is added next.
func (t *Table) keyConflict(on ast.ConstraintConflict) {
	if on == "" {
		return
	}
	t.onConflict = append(t.onConflict, make([]ast.ConstraintConflict, len(t.unique)+1-len(t.onConflict))...)
	t.onConflict[len(t.unique)] = on
}

// saysConflict tells whether a constraint of the table has an ON CONFLICT clause.
func (t *Table) saysConflict() bool {
	return t.onConflict != nil || slices.ContainsFunc(t.definition.Columns, func(col ast.ColumnDefinition) bool { return col.OnNull != "" })
}

// conflictOutlasts tells whether a constraint says that more, or less, than the statement is undone.
func (t *Table) conflictOutlasts() bool {
	outlasts := func(on ast.ConstraintConflict) bool { return on == ast.OnConflictFail || on == ast.OnConflictRollback }
	return slices.ContainsFunc(t.onConflict, outlasts) ||
		slices.ContainsFunc(t.definition.Columns, func(col ast.ColumnDefinition) bool { return outlasts(col.OnNull) })
}

// refusal is the error of a row with what the constraint says of it.
type refusal struct {
	on  ast.ConstraintConflict
	err error
}

// storeByConstraint adds rows one after the other, by what the constraints say; OR FAIL of the
// statement is what each of them says then.
func (c *compiler) storeByConstraint(t *Table, rows []semantics.Row, statement ast.ConstraintConflict, ordered bool) error {
	before := *t
	for _, row := range rows {
		refused := c.storeOrRefuse(t, row, statement)
		if refused == nil {
			continue
		}
		if refused.on == ast.OnConflictFail && (ordered || len(rows) == 1) {
			return refused.err // the rows before it stay
		}
		*t = before
		t.held, t.uncounted = nil, true
		if !ordered && len(rows) > 1 {
			return unsupported("conflicts of an INSERT of a query")
		}
		if refused.on == ast.OnConflictRollback && len(c.database.snapshots) > 0 {
			c.database.restore(c.database.snapshots[0])
			c.database.snapshots = nil
		}
		return refused.err
	}
	return nil
}

// storeOrRefuse adds a row, leaves it out, or says why it is refused.
func (c *compiler) storeOrRefuse(t *Table, row semantics.Row, statement ast.ConstraintConflict) *refusal {
	ignored, refused := c.nullsByConstraint(t, row, statement)
	if refused != nil || ignored {
		return refused
	}
	if err := c.admit(t, []semantics.Row{row}, true); err != nil {
		on := statement
		if e, is := err.(*StatementError); !is || e.Class != semantics.ClassConstraint {
			on = ""
		}
		return &refusal{on, err}
	}
	var gone []int
	met := map[ast.ConstraintConflict]bool{}
	for n, key := range t.unique {
		on := statement
		if on == "" && n < len(t.onConflict) {
			on = t.onConflict[n]
		}
		positions := c.metRows(t, [][]int{key}, row)
		if len(positions) == 0 {
			continue
		}
		met[on] = true
		if on == ast.OnConflictReplace {
			gone = append(gone, positions...)
		}
	}
	switch {
	case len(met) > 1:
		return &refusal{"", unsupported("a row that violates constraints with several ON CONFLICT clauses")}
	case met[ast.OnConflictIgnore]:
		return nil
	case met[ast.OnConflictReplace]:
		slices.Sort(gone)
		if err := c.remove(t, slices.Compact(gone)); err != nil {
			return &refusal{"", err}
		}
	case len(met) > 0: // FAIL, ROLLBACK or ABORT
		on := ast.ConstraintConflict("")
		for on = range met {
		}
		return &refusal{on, statementError(semantics.ClassConstraint, "a key of %s is not unique", t.Name)}
	}
	if err := c.storeOne(t, row); err != nil {
		return &refusal{"", err}
	}
	return nil
}

// nullsByConstraint does what NOT NULL constraints say of the NULLs of a row: it is left out, a
// default takes their place, or it is refused.
func (c *compiler) nullsByConstraint(t *Table, row semantics.Row, statement ast.ConstraintConflict) (ignored bool, refused *refusal) {
	for i := range t.Columns {
		on := t.definition.Columns[i].OnNull
		if statement != "" {
			on = statement
		}
		generated := slices.Contains(t.generated, i)
		if !t.Columns[i].NotNull || !row[i].IsNull() || i == t.rowKey || generated && on == "" {
			continue
		}
		if generated {
			return false, &refusal{"", unsupported("ON CONFLICT of a generated column")}
		}
		switch on {
		case "": // the columns stand in order: those behind it do not count
			return false, nil
		case ast.OnConflictIgnore:
			return true, nil
		case ast.OnConflictReplace:
			value, err := c.columnDefault(t, i)
			if err != nil {
				return false, &refusal{"", err}
			}
			row[i] = value(&environment{})
		case ast.OnConflictFail, ast.OnConflictRollback:
			return false, &refusal{on, statementError(semantics.ClassConstraint, "column %s of %s must not be NULL", t.Columns[i].Name, t.Name)}
		}
	}
	return false, nil
}
