package eval

import (
	"errors"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func triggerColumn(i int) string { return "\x00column" + strconv.Itoa(i) }

func triggerTable(isNew bool, depth string) string {
	if isNew {
		return "\x00new" + depth
	}
	return "\x00old" + depth
}

// storeFiring is store with the triggers of each row; f is nil where there are none.
func (c *compiler) storeFiring(f *firing, t *Table, added []semantics.Row, rowids []int64, ordered bool) error {
	if f == nil {
		return c.store(t, added, rowids, ordered)
	}
	return c.fireEach(f, len(added), ordered, func(order []int) error {
		for _, i := range order {
			row := slices.Clone(added[i])
			if err := c.fire(f.before, t, nil, row); err != nil {
				return err
			}
			var ids []int64
			if rowids != nil {
				ids = rowids[i : i+1]
			}
			one := []semantics.Row{row}
			if err := c.store(t, one, ids, ordered || len(added) == 1); err != nil {
				return err
			}
			if err := c.fire(f.after, t, nil, one[0]); err != nil {
				return err
			}
		}
		return nil
	})
}

// replaceFiring puts changed rows in the place of those at these positions, with the triggers of each.
func (c *compiler) replaceFiring(f *firing, t *Table, positions []int, changed []semantics.Row, set []int) error {
	set = slices.Clone(set)
	for _, trigger := range f.before {
		for _, step := range trigger.Body {
			for _, a := range step.Set {
				set = append(set, t.position(c.database, a.Column))
			}
		}
	}
	return c.fireEach(f, len(positions), false, func(order []int) error {
		for _, i := range order {
			old, row := t.Rows[positions[i]], slices.Clone(changed[i])
			if err := c.fire(f.before, t, old, row); err != nil {
				return err
			}
			one := []semantics.Row{row}
			if err := c.withActions(t, func() error { return c.replace(t, positions[i:i+1], one, nil, set) }); err != nil {
				return err
			}
			if err := c.fire(f.after, t, old, one[0]); err != nil {
				return err
			}
		}
		return nil
	})
}

// removeFiring takes the rows at these positions out, with the triggers of each.
func (c *compiler) removeFiring(f *firing, t *Table, positions []int) error {
	return c.fireEach(f, len(positions), false, func(order []int) error {
		for k, i := range order {
			at := positions[i]
			for _, j := range order[:k] {
				if positions[j] < positions[i] {
					at--
				}
			}
			old := t.Rows[at]
			if err := c.fire(f.before, t, old, nil); err != nil {
				return err
			}
			if err := c.withActions(t, func() error { return c.remove(t, []int{at}) }); err != nil {
				return err
			}
			if err := c.fire(f.after, t, old, nil); err != nil {
				return err
			}
		}
		return nil
	})
}

// fireEach runs the change of n rows, one by one with their triggers. Where the order of the rows is open,
// every order has to come to the same. A change that fails changes nothing.
func (c *compiler) fireEach(f *firing, n int, ordered bool, run func(order []int) error) error {
	db := c.database
	if c.e.Met.Without(semantics.ClassParameter) != 0 {
		return unsupported("a change that may raise an error beside a trigger")
	}
	if err := c.leftOpen(); err != nil {
		return err
	}
	if n > 1 && !ordered && n > mostOrders && !c.plainBodies(f) {
		return unsupported("the order in which a trigger meets so many rows")
	}
	outside := db.firing
	db.firing = slices.Concat(outside, f.tables)
	defer func() { db.firing = outside }()
	before := db.keepRows()
	if c.dialect.Triggers == spec.TriggersOfPrograms {
		if err := c.bindsBodies(f, n, before); err != nil {
			return err
		}
	}
	var last error
	var came rowsKept
	for k, tried := range c.ordersTried(f, n, ordered) {
		if k > 0 {
			before.again()
		}
		f.before, f.after = tried.before, tried.after
		err := run(tried.rows)
		var refused *StatementError
		if err != nil && !errors.As(err, &refused) {
			before.again()
			return onlyUnsupported(err)
		}
		if k > 0 && (classOf(err) != classOf(last) || err == nil && !came.alike(db.keepRows())) {
			before.again()
			return unsupported("a trigger by which the order of the rows, or of triggers, matters")
		}
		if last = err; k == 0 {
			came = db.keepRows()
		}
	}
	if last != nil {
		before.again()
		for _, t := range db.tables {
			if t.sequence != nil {
				t.sequence.lost = true
			}
		}
		c.e.Coverage.Apply(ruleTrigger, triggerUndone)
	} else if n > 1 && !ordered || len(f.before)+len(f.after) > 1 {
		came.openRowids(before)
	}
	return last
}

// onlyUnsupported is an error inside a trigger: what is not known there is not modelled.
func onlyUnsupported(err error) error {
	var either *EitherError
	var parameters *ParametersError
	if errors.As(err, &either) || errors.As(err, &parameters) {
		return unsupported("a trigger whose effect is open")
	}
	return err
}

// classOf is the class of a statement's error; none for none.
func classOf(err error) semantics.Class {
	var refused *StatementError
	if errors.As(err, &refused) {
		return refused.Class
	}
	return semantics.ClassNone
}

// fire runs triggers for one row. What they set is set in row, the one of NEW; it is nil for a DELETE.
func (c *compiler) fire(triggers []*ast.CreateTrigger, t *Table, old, row semantics.Row) error {
	db := c.database
	for _, candidate := range []semantics.Row{old, row} {
		if _, bad := semantics.RaisedIn(candidate); bad {
			return c.raised()
		}
	}
	depth := strconv.Itoa(len(db.firing)) + "." + strconv.Itoa(len(db.tables))
	for _, trigger := range triggers {
		if old != nil {
			name := triggerTable(false, depth)
			db.tables[db.tableKey(name)] = c.triggerRow(t, name, old)
		}
		if row != nil {
			name := triggerTable(true, depth)
			db.tables[db.tableKey(name)] = c.triggerRow(t, name, row)
		}
		err := c.runTrigger(trigger, t, row, depth)
		delete(db.tables, db.tableKey(triggerTable(false, depth)))
		delete(db.tables, db.tableKey(triggerTable(true, depth)))
		if err != nil {
			return onlyUnsupported(err)
		}
	}
	return nil
}

func (c *compiler) runTrigger(trigger *ast.CreateTrigger, t *Table, row semantics.Row, depth string) error {
	db := c.database
	rewriter := c.rowInTrigger(t, depth)
	if trigger.When != nil {
		when := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}}, Where: ast.RewriteExpr(trigger.When, rewriter)}}
		rows, err := c.triggerQuery(when)
		if err != nil {
			return err
		}
		if rows == 0 {
			c.e.Coverage.Apply(ruleTrigger, triggerPassed)
			return nil
		}
	}
	c.e.Coverage.Apply(ruleTrigger, map[bool]spec.Case{false: triggerBefore, true: triggerAfter}[trigger.After])
	for _, step := range trigger.Body {
		for _, a := range step.Set {
			at := t.position(db, a.Column)
			value, err := c.setInTrigger(ast.RewriteExpr(a.Value, rewriter), t.Columns[at].Type)
			if err != nil {
				return err
			}
			row[at] = value
			name := triggerTable(true, depth)
			db.tables[db.tableKey(name)] = c.triggerRow(t, name, row)
		}
		if step.Statement == nil {
			continue
		}
		s := ast.RewriteStatement(step.Statement, rewriter)
		if q, is := s.(*ast.QueryStatement); is {
			if _, err := c.triggerQuery(q.Query); err != nil {
				return err
			}
			continue
		}
		if target := db.table(ast.TableOf(s)); target != nil && target.conflictOutlasts() {
			return unsupported("ON CONFLICT FAIL or ROLLBACK in a trigger")
		}
		if err := db.apply(c.ctx, s, nil); err != nil {
			if c.dialect.Truncations != spec.TruncationsTaken && classOf(err) == semantics.ClassCast {
				return unsupported("a text that a statement of a trigger takes as a number")
			}
			return err
		}
	}
	return nil
}

// setInTrigger computes what SET gives a column of NEW.
func (c *compiler) setInTrigger(x ast.Expr, to ast.Type) (semantics.Value, error) {
	inner := c.database.statementCompiler(c.ctx, nil)
	inner.dialect, inner.e.Dialect = c.dialect, c.dialect
	o, err := inner.unscoped(x)
	if err == nil {
		o, err = inner.assigned(x, o, to)
	}
	if err != nil {
		return semantics.Null, err
	}
	value := o.value(&environment{})
	if _, bad := semantics.RaisedIn(semantics.Row{value}); bad {
		return semantics.Null, inner.raised()
	}
	if err := inner.mayRaise(); err != nil {
		return semantics.Null, err
	}
	return value, inner.leftOpen()
}

// triggerQuery is the number of rows of a query in a trigger.
func (c *compiler) triggerQuery(q *ast.Query) (int, error) {
	outcome, err := Query(c.ctx, q, c.database, Options{Budget: c.options.Budget})
	switch {
	case err != nil:
		return 0, err
	case outcome.Kind == OutcomeRaise && outcome.Classes.List() != nil:
		return 0, statementError(outcome.Classes.List()[0], "%s", outcome.Message)
	case outcome.Kind == OutcomeUnsupported:
		return 0, unsupported("%s", outcome.Feature)
	case outcome.Kind != OutcomeRows || len(outcome.Worlds) != 1:
		return 0, unsupported("a query of a trigger whose rows are open")
	}
	return outcome.Worlds[0].Len(), nil
}

// bindsBodies refuses triggers that perhaps no row runs and whose names may be wrong: SQLite reads them all the
// same. It runs each statement for a row of NULLs, and takes back what that does.
func (c *compiler) bindsBodies(f *firing, n int, before rowsKept) error {
	db := c.database
	for _, trigger := range slices.Concat(f.before, f.after) {
		if n > 0 && trigger.When == nil {
			continue
		}
		t := db.table(trigger.Table)
		for i := range trigger.Body {
			one := *trigger
			one.When, one.Body = nil, trigger.Body[i:i+1]
			nulls := make(semantics.Row, len(t.Columns))
			var old semantics.Row
			if one.Event != ast.TriggerInsert {
				old = nulls
			}
			if one.Event == ast.TriggerDelete {
				nulls = nil
			}
			err := c.fire([]*ast.CreateTrigger{&one}, t, old, nulls)
			before.again()
			if err != nil && classOf(err) != semantics.ClassConstraint {
				return unsupported("a trigger that no row runs and that may be in error")
			}
		}
	}
	return nil
}
