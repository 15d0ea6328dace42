package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// store checks all constraints and replaces the table's rows by those kept and
// the new ones. What the sources leave open is not stored.
func (c *compiler) store(t *Table, added, kept []semantics.Row) error {
	all, err := c.constrained(t, added, kept)
	if err != nil {
		return err
	}
	if len(t.unique) > 0 {
		c.e.Coverage.Apply(ruleKeyChecks, keysDistinct)
	}
	t.Rows = all
	return nil
}

// constrained returns the rows kept and the new ones, which fulfil all constraints at the
// end of the statement.
func (c *compiler) constrained(t *Table, added, kept []semantics.Row) ([]semantics.Row, error) {
	if err := c.leftOpen(); err != nil {
		return nil, err
	}
	all := append([]semantics.Row(nil), kept...)
	for _, row := range added {
		if _, bad := semantics.RaisedIn(row); bad {
			return nil, c.raised()
		}
		if t.rowKey >= 0 {
			if err := c.rowKey(t, row, all); err != nil {
				return nil, err
			}
		}
		all = append(all, row)
	}
	if err := c.checkRows(t, added); err != nil {
		return nil, err
	}
	for _, key := range t.unique {
		if err := c.checkUnique(t, key, all); err != nil {
			return nil, err
		}
	}
	if err := c.leftOpen(); err != nil {
		return nil, err
	}
	if err := c.mayRaise(); err != nil {
		return nil, err
	}
	return all, nil
}

// rowKey fills SQLite's INTEGER PRIMARY KEY: NULL becomes one more than the
// largest key, anything but an integer is refused.
func (c *compiler) rowKey(t *Table, row semantics.Row, all []semantics.Row) error {
	v := &row[t.rowKey]
	switch {
	case v.Kind() == semantics.KindInteger:
		return nil
	case !v.IsNull():
		return statementError(semantics.ClassType, "datatype mismatch: the key of %s must be an integer", t.Name)
	}
	next := int64(1)
	for i, r := range all {
		if k := r[t.rowKey].Int(); i == 0 || k >= next {
			if k == 1<<63-1 {
				return unsupported("a row key after the largest integer")
			}
			next = k + 1
		}
	}
	*v = semantics.Integer(next)
	return nil
}

// checksOf lists the CHECK constraints of a table and of its columns.
//
// Source: MySQL 5.6.24, column_def and key_def in sql_yacc.yy, where the action of
// check_constraint keeps nothing.
func (c *compiler) checksOf(t *Table) []ast.Expr {
	if c.dialect.Checks == spec.ChecksIgnored {
		return nil
	}
	checks := append([]ast.Expr(nil), t.definition.Checks...)
	for _, col := range t.definition.Columns {
		if col.Check != nil {
			checks = append(checks, col.Check)
		}
	}
	return checks
}

// checkRows checks NOT NULL and CHECK constraints: a CHECK is violated only
// where it is False.
func (c *compiler) checkRows(t *Table, rows []semantics.Row) error {
	checks := c.checksOf(t)
	conditions := make([]condition, len(checks))
	for i, x := range checks {
		var err error
		if conditions[i], err = c.tableCondition(x, t, ""); err != nil {
			return err
		}
	}
	for _, row := range rows {
		for i := range t.Columns {
			if t.strict && !fitsStrict(&row[i], t.Columns[i].Type) {
				return statementError(semantics.ClassConstraint, "cannot store %s in column %s of %s", row[i].Kind(), t.Columns[i].Name, t.Name)
			}
			if t.Columns[i].NotNull && row[i].IsNull() {
				return statementError(semantics.ClassConstraint, "column %s of %s must not be NULL", t.Columns[i].Name, t.Name)
			}
		}
		for _, holds := range conditions {
			switch holds(&environment{row: row}) {
			case semantics.False:
				return statementError(semantics.ClassConstraint, "a CHECK of %s is violated", t.Name)
			case semantics.Fails:
				return c.raised()
			case semantics.Unknown, semantics.True:
			}
		}
	}
	return nil
}

// checkUnique refuses two rows with equal keys; a NULL in the key equals
// nothing.
func (c *compiler) checkUnique(t *Table, key []int, rows []semantics.Row) error {
	seen := make(map[string]bool, len(rows))
	var buf []byte
	for _, row := range rows {
		var whole bool
		if buf, whole = c.appendKey(buf[:0], key, row); !whole {
			continue
		}
		if seen[string(buf)] {
			c.e.Coverage.Apply(ruleKeyChecks, keysEqual)
			return statementError(semantics.ClassConstraint, "a key of %s is not unique", t.Name)
		}
		seen[string(buf)] = true
	}
	return nil
}
