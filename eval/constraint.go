package eval

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// store checks all constraints and adds rows to a table. What the sources leave open is not
// stored.
func (c *compiler) store(t *Table, added []semantics.Row, rowids []int64, ordered bool) error {
	if err := c.admit(t, added, ordered || len(added) <= 1); err != nil {
		return err
	}
	if err := c.checkReferences(t, added, ordered || len(added) <= 1); err != nil {
		return err
	}
	if _, err := c.exchange(t, nil, added); err != nil {
		return err
	}
	if len(t.unique) > 0 {
		c.e.Coverage.Apply(ruleKeyChecks, keysDistinct)
	}
	if t.rowKey >= 0 {
		keys := t.rowKeys()
		for _, row := range added {
			keys.see(row[t.rowKey].Int())
		}
		t.largest = keys.largest
		t.reached = max(t.reached, t.largest)
	}
	c.returns(t, func(r *returned) bool { return r.inserted }, added)
	t.Rows = append(t.Rows, added...) // who read the table before sees no more than there was
	t.addRowids(rowids)
	return nil
}

// admit checks what new rows have to fulfil each for itself; ordered tells that one comes
// behind the other.
func (c *compiler) admit(t *Table, added []semantics.Row, ordered bool) error {
	if err := c.typedParameters(); err != nil {
		return err
	}
	if err := c.leftOpen(); err != nil {
		return err
	}
	var keys counter
	if t.rowKey >= 0 {
		keys = t.rowKeys()
	}
	for _, row := range added {
		if _, bad := semantics.RaisedIn(row); bad {
			return c.raised()
		}
		if err := c.keepBox(t, row); err != nil {
			return err
		}
		if t.rowKey >= 0 {
			if row[t.rowKey].IsNull() && !ordered {
				return unsupported("generated keys of an INSERT of a query")
			}
			if err := c.rowKey(t, row, &keys); err != nil {
				return err
			}
		}
	}
	if err := c.generateColumns(t, added); err != nil {
		return err
	}
	return c.checkRows(t, added)
}

// counter finds the number of a next row: one more than the largest, 1 for the first.
type counter struct {
	largest int64
	some    bool
}

// next is that number; false where there is none.
func (n *counter) next() (number int64, is bool) {
	if !n.some {
		return 1, true
	}
	return n.largest + 1, n.largest < math.MaxInt64
}

func (n *counter) see(number int64) {
	if !n.some || number > n.largest {
		n.largest, n.some = number, true
	}
}

// rowKeys counts the keys of a table. Its largest one is kept as long as none is taken out.
func (t *Table) rowKeys() counter {
	if !t.largestKnown {
		var n counter
		for _, row := range t.Rows {
			n.see(row[t.rowKey].Int())
		}
		t.largest, t.largestKnown = n.largest, true
	}
	if t.definition.Columns[t.rowKey].Autoincrement {
		return counter{max(t.largest, t.reached), len(t.Rows) > 0 || t.reached > 0}
	}
	return counter{t.largest, len(t.Rows) > 0}
}

// rowKey fills SQLite's INTEGER PRIMARY KEY: NULL becomes one more than the
// largest key, anything but an integer is refused.
func (c *compiler) rowKey(t *Table, row semantics.Row, keys *counter) error {
	v := &row[t.rowKey]
	switch {
	case v.Kind() == semantics.KindInteger:
	case !v.IsNull():
		return statementError(semantics.ClassType, "datatype mismatch: the key of %s must be an integer", t.Name)
	default:
		next, is := keys.next()
		if !is {
			return unsupported("a row key after the largest integer")
		}
		*v = semantics.Integer(next)
	}
	keys.see(v.Int())
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
				if c.dialect.RaisedChecks == spec.RaisedChecksViolated && !c.e.Met.Has(semantics.ClassParameter) {
					return statementError(semantics.ClassConstraint, "a CHECK of %s raises, which counts as violated", t.Name)
				}
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
		if buf, whole = c.appendKey(t, buf[:0], key, row); !whole {
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
